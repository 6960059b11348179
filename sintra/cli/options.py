"""Options and arguments that several commands have in common."""

from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer

from ..server.settings import ServerSettings

RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="File with a game record; - reads standard input.")
]
ComponentsFile = Annotated[
    Path | None,
    typer.Option(
        "--components",
        metavar="FILE",
        help="File with a set of components.  [default: the standard set]",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def setting_option(name: str) -> Any:
    """Return the option for this field of the server settings."""
    (field,) = (field for field in fields(ServerSettings) if field.name == name)
    return typer.Option(
        "--" + name.removesuffix("_url").replace("_", "-"),
        metavar=field.metadata["metavar"],
        help=field.metadata["option"].format(default=field.default),
    )

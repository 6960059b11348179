"""Options and arguments that several commands have in common."""

from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer

from ..server.settings import ServerSettings

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game record; - reads stdin.")]
ComponentsFile = Annotated[
    Path | None,
    typer.Option("--components", metavar="FILE", help="The set of components to play with."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON for programs.")]


def setting_option(name: str) -> Any:
    """The option that sets this field of the server's settings."""
    (field,) = (field for field in fields(ServerSettings) if field.name == name)
    return typer.Option(
        "--" + name.removesuffix("_url").replace("_", "-"),
        metavar=field.metadata["metavar"],
        help=field.metadata["option"].format(default=field.default),
    )

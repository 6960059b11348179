"""Options and arguments that several commands have in common."""

from pathlib import Path
from typing import Annotated

import typer

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
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="URL of the database: sqlite:///FILE or postgresql://…"
        "  [default: SINTRA_DATABASE_URL, or the file sintra.db in your data folder]",
    ),
]

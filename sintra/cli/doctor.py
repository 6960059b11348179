"""`sintra doctor`: check a deployment of the server, and say what to do."""

import asyncio
import os
from typing import TYPE_CHECKING

import typer

from . import BREAKS_A_RULE, OK, printable
from .options import Database

# The checks are imported late: help and wrong options must not wait for the compiler.
if TYPE_CHECKING:
    from ..server.doctor import Finding

COLOURS = {"ok": "green", "warning": "yellow", "error": "red"}
STATUS_WIDTH, CHECK_WIDTH = 9, 10

app = typer.Typer(rich_markup_mode=None)


@app.command()
def doctor(database: Database = None) -> int:
    """Check a deployment of the server, and say what to do.

    Run it as the user of the server, with its settings. It changes nothing. The exit status is 0 if
    there is no error, 1 if there is one.
    """
    return asyncio.run(_check(database))


async def _check(database: str | None) -> int:
    from ..server.doctor import check_deployment

    status = OK
    async for finding in check_deployment(os.environ, database):
        _print(finding)
        if finding.status == "error":
            status = BREAKS_A_RULE
    return status


def _print(finding: "Finding") -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(soft_wrap=True)
    status = finding.status.ljust(STATUS_WIDTH), COLOURS[finding.status]
    console.print(Text.assemble(status, finding.check.ljust(CHECK_WIDTH), printable(finding.found)))
    if finding.todo:
        console.print(Text(" " * (STATUS_WIDTH + CHECK_WIDTH) + printable(finding.todo)))

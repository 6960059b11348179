"""`sintra doctor`: check a deployment of the server, and say what to do."""

import asyncio
import json
import os
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from . import BREAKS_A_RULE, OK, printable
from .options import AsJson, setting_option

# The checks are imported late: help and wrong options must not wait for the compiler.
if TYPE_CHECKING:
    from rich.console import Console

    from ..server.doctor import Finding
    from ..server.probe import Site

COLOURS = {"ok": "green", "warning": "yellow", "error": "red", "skipped": "dim"}
STATUS_WIDTH, CODE_WIDTH = 9, 18

app = typer.Typer(rich_markup_mode=None)


@app.command()
def doctor(
    url: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Also check the deployment from outside, for example https://play.example.org.",
        ),
    ] = None,
    database: Annotated[str | None, setting_option("database_url")] = None,
    as_json: AsJson = False,
) -> int:
    """Check a deployment of the server, and say what to do.

    Run it as the user of the server, with its settings. It changes nothing. The exit status is 0 if
    there is no error, 1 if there is one.
    """
    from ..server.probe import parse_site

    site = None if url is None else parse_site(url)
    return asyncio.run(_run(site, database, as_json=as_json))


async def _run(site: "Site | None", database: str | None, *, as_json: bool) -> int:
    from rich.console import Console

    from ..server.doctor import check_deployment
    from ..server.probe import probe_site

    console = Console(soft_wrap=True, highlight=False)
    findings = []
    sources = [check_deployment(os.environ, database)]
    if site is not None:
        sources.append(probe_site(site))
    for source in sources:
        async for finding in source:
            findings.append(finding)
            if not as_json:
                _print(finding, console)
    counts: Counter[str] = Counter(finding.status for finding in findings)
    is_ok = counts["error"] == 0
    if as_json:
        checks = [asdict(finding) for finding in findings]
        print(json.dumps({"ok": is_ok, "counts": dict(counts), "checks": checks}))
    else:
        words = ", ".join(f"{counts[status]} {status}" for status in COLOURS if counts[status])
        console.print(f"\n{len(findings)} checks: {words}", markup=False)
    return OK if is_ok else BREAKS_A_RULE


def _print(finding: "Finding", console: "Console") -> None:
    from rich.text import Text

    status = finding.status.ljust(STATUS_WIDTH)
    line = Text.assemble(
        (status, COLOURS[finding.status]),
        finding.code.ljust(CODE_WIDTH),
        printable(finding.found),
    )
    console.print(line)
    if finding.todo:
        console.print(Text(" " * (STATUS_WIDTH + CODE_WIDTH) + printable(finding.todo)))

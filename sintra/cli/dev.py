"""`sintra dev`: write the files that are generated from the server's code."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..errors import UsageError
from ..files import write_text
from . import BREAKS_A_RULE, OK

OutFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Where to; without it to the screen.")
]
CheckOnly = Annotated[
    bool, typer.Option("--check", help="Write nothing; say whether the file is current.")
]

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="For those who build on Sintra."
)


@app.command()
def schema(
    out: OutFile = None,
    check: CheckOnly = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON Schema instead.")] = False,
) -> int:
    """Write the types of all messages of the server as TypeScript."""
    # Imports of the engine are late: help and wrong options must not wait for the compiler.
    from ..server.typescript import write_json_schema, write_typescript

    text = write_json_schema() if as_json else write_typescript()
    command = f"sintra dev schema{' --json' if as_json else ''}"
    return _output(text, out, check, command, "is not what the messages say")


@app.command()
def lessons(out: OutFile = None, check: CheckOnly = False) -> int:
    """Write the lessons of the page's tutorial, with all that can be played in them."""
    from ..tutorial import write_lessons

    return _output(write_lessons(), out, check, "sintra dev lessons", "is not what the lessons say")


def _output(text: str, out: Path | None, check: bool, command: str, differs: str) -> int:
    if check:
        return _check(out, text, command, differs)
    if out is None:
        sys.stdout.write(text)
    else:
        write_text(out, text)
    return OK


def _check(out: Path | None, text: str, command: str, differs: str) -> int:
    if out is None:
        raise UsageError("--check needs --out FILE: the file to look at")
    try:
        current = out.read_text(encoding="utf-8")
    except FileNotFoundError:
        current = None
    except UnicodeDecodeError:
        current = ""
    if current == text:
        return OK
    problem = "is not there" if current is None else differs
    print(f"{out}: {problem}; write it with {command} --out {out}", file=sys.stderr)
    return BREAKS_A_RULE

"""`sintra dev`: generate source files for the page and other clients."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..errors import UsageError
from ..files import write_text
from . import BREAKS_A_RULE, OK

OutFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="File to write.  [default: standard output]")
]
CheckOnly = Annotated[
    bool, typer.Option("--check", help="Write nothing; report whether the file is up to date.")
]

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Generate source files for the page and other clients.",
)


@app.command()
def schema(
    out: OutFile = None,
    check: CheckOnly = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON Schema instead.")] = False,
) -> int:
    """Write the types of all server messages as TypeScript."""
    # The engine is imported late: help and wrong options must not wait for the compiler.
    from ..server.typescript import write_json_schema, write_typescript

    text = write_json_schema() if as_json else write_typescript()
    command = f"sintra dev schema{' --json' if as_json else ''}"
    return output(text, out, check, command)


@app.command()
def asyncapi(out: OutFile = None, check: CheckOnly = False) -> int:
    """Write the description of the socket protocol as AsyncAPI 3."""
    from ..server.asyncapi import describe_socket
    from ..server.routes import API

    return output(describe_socket(API), out, check, "sintra dev asyncapi")


def output(text: str, out: Path | None, check: bool, command: str) -> int:
    """Print a generated file, write it or compare it; return the exit status.

    `command` writes it, without the option --out. Raises UsageError for a check without a file.
    """
    if check:
        return _check(out, text, command)
    if out is None:
        sys.stdout.write(text)
    else:
        write_text(out, text)
    return OK


def _check(out: Path | None, text: str, command: str) -> int:
    if out is None:
        raise UsageError("--check needs --out FILE: the file to check")
    try:
        current = out.read_text(encoding="utf-8")
    except FileNotFoundError:
        current = None
    except UnicodeDecodeError:
        current = ""
    if current == text:
        return OK
    problem = "does not exist" if current is None else "is out of date"
    print(f"{out}: {problem}; write it with {command} --out {out}", file=sys.stderr)
    return BREAKS_A_RULE

"""`sintra dev`: for those who work on this program or write clients for it."""

import sys
from pathlib import Path

from ..errors import UsageError
from ..files import write_text
from . import BREAKS_A_RULE, OK


def write_schema(out: Path | None, check: bool, as_json: bool) -> int:
    """Write the messages of the server as TypeScript, or as JSON Schema; the exit status.

    `check` writes nothing and only says whether the file is as it would be written.
    """
    from ..server.typescript import write_json_schema, write_typescript

    text = write_json_schema() if as_json else write_typescript()
    command = f"sintra dev schema{' --json' if as_json else ''}"
    return _put(text, out, check, command, "is not what the messages say")


def write_lessons(out: Path | None, check: bool) -> int:
    """Write the lessons of the page's tutorial as JSON; the exit status.

    `check` writes nothing and only says whether the file is as it would be written.
    """
    from .. import tutorial

    text = tutorial.write_lessons()
    return _put(text, out, check, "sintra dev lessons", "is not what the lessons say")


def _put(text: str, out: Path | None, check: bool, command: str, differs: str) -> int:
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
        found = out.read_text(encoding="utf-8")
    except FileNotFoundError:
        found = None
    except UnicodeDecodeError:
        found = ""
    if found == text:
        return OK
    problem = "is not there" if found is None else differs
    print(f"{out}: {problem}; write it with {command} --out {out}", file=sys.stderr)
    return BREAKS_A_RULE

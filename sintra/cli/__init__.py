"""The `sintra` command. The module of a command is imported only when it is invoked."""

import json
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper  # not `import io`: cli/io.py takes that name in this package

from ..errors import SintraError, UsageError

OK = 0
BREAKS_A_RULE = 1
WRONG_USE = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit: 0 success, 1 a rule is broken, 2 wrong use, 130 interrupted."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if hasattr(signal, "SIGPIPE"):
        # If the reader of our output exits early, as `head` does, end like any other tool.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A file name or a terminal that is not Unicode must not end the program.
            stream.reconfigure(errors="backslashreplace")
    sys.exit(_run(list(arguments)))


def _run(arguments: list[str]) -> int:
    try:
        from .app import app

        code = app(args=arguments, prog_name="sintra", standalone_mode=True)
        return code if isinstance(code, int) else OK
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else WRONG_USE
    except KeyboardInterrupt:
        return INTERRUPTED
    except UsageError as error:
        _print_error(error, arguments)
        return WRONG_USE
    except SintraError as error:
        _print_error(error, arguments)
        return BREAKS_A_RULE
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        _print_error(UsageError(f"{name}{error.strerror or error}"), arguments)
        return WRONG_USE


def _print_error(error: SintraError, arguments: list[str]) -> None:
    """Print an error to standard error; with --json also as JSON to standard output."""
    if "--json" in arguments:
        print(json.dumps(error.as_json()))
    print(f"sintra: {printable(error.message)} [{error.code}]", file=sys.stderr)


def printable(text: str) -> str:
    """Escape control characters in a text, because it may come from a file."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )

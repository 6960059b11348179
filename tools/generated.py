"""The command line of the modules that generate a source file of the page."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from sintra.cli.dev import output
from sintra.errors import UsageError


def main(module: str, write: Callable[[], str], arguments: Sequence[str] | None = None) -> int:
    """Print, write or compare the text that `write` returns; return the exit status."""
    command = f"python -m {module}"
    parser = argparse.ArgumentParser(prog=command)
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="file to write [default: standard output]"
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; report whether the file is up to date"
    )
    options = parser.parse_args(arguments)
    try:
        return output(write(), options.out, options.check, command)
    except UsageError as error:
        parser.error(str(error))

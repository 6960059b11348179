"""Input files of commands (- is standard input), and their progress bar."""

import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..errors import UsageError
from ..notation.records import GameRecord
from ..rules.components import Components


def read_record(path: Path) -> GameRecord:
    """Read the record in a file. Raises RecordError, UsageError."""
    return GameRecord.from_json(_read_bytes(path))


def read_records(path: Path) -> Iterator[tuple[int | None, bytes]]:
    """Yield the text of a file, or the numbered lines of a .jsonl file. Raises UsageError."""
    if path.suffix != ".jsonl":
        yield None, _read_bytes(path)
        return
    try:
        with path.open("rb") as file:
            yield from enumerate(file, start=1)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None


def _read_bytes(path: Path) -> bytes:
    try:
        return sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None


def read_components(path: Path | None) -> Components:
    """Read the set of components in a file; without a file, return the standard one."""
    if path is None:
        return Components.standard()
    if str(path) == "-":
        return Components.from_json(sys.stdin.read())
    if not path.exists() or path.is_dir():
        raise UsageError(f"{path}: there is no such file")
    return Components.load(path)


def progress_bar() -> Progress:
    """Return a progress bar on standard error; it is disabled if that is not a terminal."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(
        TextColumn("{task.description}", markup=False),
        *columns,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )

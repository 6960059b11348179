"""Files that commands read."""

import sys
from collections.abc import Iterator
from pathlib import Path

from ..errors import UsageError
from ..game import Game
from ..notation import GameRecord
from ..rules.components import Components


def read_record(path: Path) -> GameRecord:
    """A record file; "-" is standard input. Raises RecordError, UsageError."""
    if str(path) == "-":
        return GameRecord.from_json(sys.stdin.buffer.read())
    try:
        return GameRecord.from_json(path.read_bytes())
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None


def read_records(path: Path) -> Iterator[tuple[int | None, bytes]]:
    """The text of a record file; of a .jsonl file each line, counted from 1. Raises UsageError."""
    if str(path) == "-":
        yield None, sys.stdin.buffer.read()
        return
    try:
        with path.open("rb") as file:
            if path.suffix == ".jsonl":
                yield from enumerate(file, start=1)
            else:
                yield None, file.read()
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None


def read_components(path: Path | None) -> Components:
    """The set of components in a file; the standard one without a file."""
    if path is None:
        return Components.standard()
    if str(path) == "-":
        return Components.from_json(sys.stdin.read())
    if not path.exists() or path.is_dir():
        raise UsageError(f"{path}: there is no such file")
    return Components.load(path)


def read_game(path: Path, components: Path | None) -> Game:
    """The game of a record file, replayed and checked."""
    return Game.from_record(read_record(path), read_components(components))

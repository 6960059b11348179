"""The file of an arena: one record a line, each on the disk before the next game counts."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import RecordError, UsageError
from ..notation import GameRecord
from .results import Result, arena_key
from .schedule import Settings


@dataclass
class Kept:
    """What a file of an arena holds."""

    settings: Settings | None = None
    """None in a file without a game."""
    results: list[Result] = field(default_factory=list)
    length: int = 0
    """Bytes of whole lines."""
    is_cut: bool = False
    """Whether a last line follows that was not written to its end."""


def read_results(path: str | Path) -> list[Result]:
    """The results in a file of an arena, in its order; a last line that was cut off is left out.

    Nothing is replayed: `sintra check` does that. Raises RecordError, or UsageError for a file
    that cannot be read.
    """
    return read_kept(Path(path)).results


def read_settings(path: Path) -> Settings | None:
    """The settings in a file of an arena, None where it has no game. Raises likewise."""
    for line in _lines(path):
        with _named(path, 1):
            return _settings(GameRecord.from_json(line)) if line.endswith(b"\n") else None
    return None


def read_kept(path: Path) -> Kept:
    """All that a file of an arena holds. Raises likewise."""
    kept = Kept()
    there: set[tuple[int, int]] = set()
    for number, line in enumerate(_lines(path), start=1):
        if not line.endswith(b"\n"):
            kept.is_cut = True
            break
        with _named(path, number):
            _read_line(line, kept, there)
        kept.length += len(line)
    return kept


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            yield from file
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None


@contextmanager
def _named(path: Path, line: int) -> Iterator[None]:
    """Put the file and the line before what is wrong there."""
    try:
        yield
    except RecordError as error:
        raise RecordError(error.message, where=f"{path}, line {line}") from None


def _settings(record: GameRecord) -> Settings:
    return Settings.from_data(arena_key(record).get("settings"))


def _read_line(line: bytes, kept: Kept, there: set[tuple[int, int]]) -> None:
    record = GameRecord.from_json(line)
    settings = _settings(record)
    if kept.settings is None:
        kept.settings = settings
    elif different := settings.differences(kept.settings):
        raise RecordError(f"is of another arena than the lines above: {'; '.join(different)}")
    result = Result.from_record(record)
    game = result.block, result.rotation
    if game in there:
        raise RecordError(f"block {game[0]}, rotation {game[1]} is there already")
    there.add(game)
    kept.results.append(result)


def open_file(path: Path, kept: Kept | None) -> BinaryIO:
    """Open a file to append to: a new one, or the one that was read. Raises UsageError."""
    try:
        if kept is None:
            return path.open("xb")
        file = path.open("r+b")
        file.truncate(kept.length)
        file.seek(kept.length)
        return file
    except FileExistsError:
        raise UsageError(f"{path}: is there already; --resume goes on with it") from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from None


def append(file: BinaryIO, record: Mapping[str, Any]) -> None:
    """Write a record as one line, down to the disk."""
    file.write(json.dumps(record).encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())

"""The file of an arena, read: one record a line."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import RecordError, UsageError
from ..notation import GameRecord
from .results import Result, arena_key
from .schedule import Settings

BEGINNING = b'{"format": "sintra-record"'
"""How every line begins."""


@dataclass
class Kept:
    """What a file of an arena holds."""

    settings: Settings | None = None
    """None in a file without a game."""
    results: list[Result] = field(default_factory=list)
    length: int = 0
    """Bytes of whole lines."""
    size: int = 0
    """Bytes in all."""

    @property
    def is_cut(self) -> bool:
        """Whether a last line follows that was not written to its end."""
        return self.size > self.length


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
        kept.size += len(line)
        with _named(path, number):
            if line.endswith(b"\n"):
                _read_line(line, kept, there)
                kept.length = kept.size
            elif not kept.results:
                _check_only_line(line)
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


def _check_only_line(line: bytes) -> None:
    """Complain about a line without an end that no arena began: it is somebody else's file."""
    if not (line.startswith(BEGINNING) or BEGINNING.startswith(line)):
        raise RecordError("is no game of an arena")
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return  # not written to its end
    _settings(GameRecord.from_json(line))

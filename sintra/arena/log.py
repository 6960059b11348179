"""The log of an arena: a JSON Lines file with one game record per line, locked while written."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any

from ..errors import RecordError, UsageError
from ..files import lock_file
from ..notation.records import GameRecord
from .results import Result, arena_data
from .schedule import Settings

LINE_PREFIX = b'{"format": "sintra-record"'
"""The first bytes of every line."""


# --- Reading


@dataclass
class LogContents:
    """The contents of a log."""

    settings: Settings | None = None
    """None if there is no game."""
    results: list[Result] = field(default_factory=list)
    length: int = 0
    """Bytes of complete lines."""
    size: int = 0
    """Bytes of the file."""

    @property
    def is_cut(self) -> bool:
        """Whether the file ends with a line that was not written completely."""
        return self.size > self.length


def read_results(path: str | Path) -> list[Result]:
    """Read the results from an arena's file, in the order of its lines.

    An incomplete last line is ignored. The games are not replayed; `sintra check` does that.
    Raises RecordError, or UsageError if the file cannot be read.
    """
    return read_log(Path(path)).results


def read_settings(path: Path) -> Settings | None:
    """The settings in a log; None if it has no game. Raises RecordError, UsageError."""
    for line in _lines(path):
        with _error_location(path, 1):
            return _settings(GameRecord.from_json(line)) if line.endswith(b"\n") else None
    return None


def read_log(path: Path) -> LogContents:
    """The contents of a log. Raises RecordError, UsageError."""
    contents = LogContents()
    games: set[tuple[int, int]] = set()
    for number, line in enumerate(_lines(path), start=1):
        contents.size += len(line)
        with _error_location(path, number):
            if line.endswith(b"\n"):
                _read_line(line, contents, games)
                contents.length = contents.size
            elif not contents.results:
                _check_only_line(line)
    return contents


def read_locked(path: Path) -> LogContents:
    """The contents of a log. Raises RecordError, or UsageError if another process writes it."""
    with _open(path, "r"):
        return read_log(path)


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            yield from file
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None


@contextmanager
def _error_location(path: Path, line: int) -> Iterator[None]:
    """Add the file and the line to a RecordError."""
    try:
        yield
    except RecordError as error:
        raise RecordError(error.message, where=f"{path}, line {line}") from None


def _settings(record: GameRecord) -> Settings:
    return Settings.from_data(arena_data(record).get("settings"))


def _read_line(line: bytes, contents: LogContents, games: set[tuple[int, int]]) -> None:
    record = GameRecord.from_json(line)
    settings = _settings(record)
    if contents.settings is None:
        contents.settings = settings
    elif differences := contents.settings.differences(settings):
        raise RecordError(
            f"belongs to another arena than the lines above: {'; '.join(differences)}"
        )
    result = Result.from_record(record)
    game = result.block, result.rotation
    if game in games:
        raise RecordError(f"block {game[0]}, rotation {game[1]} occurs twice")
    games.add(game)
    contents.results.append(result)


def _check_only_line(line: bytes) -> None:
    """Refuse a file whose only line is incomplete, if no arena can have written it."""
    if not (line.startswith(LINE_PREFIX) or LINE_PREFIX.startswith(line)):
        raise RecordError("is not the record of an arena game")
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return  # not written completely
    _settings(GameRecord.from_json(line))


# --- Writing


class GameLog:
    """An open log, locked against other writers; every record is one line.

    With `contents`, continues the file from which they were read; otherwise creates a new file.
    Raises UsageError.
    """

    def __init__(self, path: Path, contents: LogContents | None = None) -> None:
        self._path = path
        # Unbuffered, so that closing does not retry a write that failed.
        self._file = _open(path, "x" if contents is None else "a")
        self._length = 0
        if contents is not None:
            self._resume(contents)

    def _resume(self, contents: LogContents) -> None:
        """Remove an incomplete last line. Raises UsageError if the file changed since reading."""
        try:
            if os.fstat(self._file.fileno()).st_size != contents.size:
                raise UsageError(f"{self._path}: has changed since it was read")
            with _as_usage_error(self._path, "written"):
                self._file.truncate(contents.length)
        except UsageError:
            self._file.close()
            raise
        self._length = contents.length

    def append(self, record: Mapping[str, Any]) -> None:
        """Append a record as one line and sync it to disk. Raises UsageError.

        After an error the file is unchanged.
        """
        line = json.dumps(record).encode() + b"\n"
        try:
            with _as_usage_error(self._path, "written"):
                written = 0
                while written < len(line):
                    written += self._file.write(line[written:])
                os.fsync(self._file.fileno())
        except UsageError:
            with suppress(OSError):
                self._file.truncate(self._length)
            raise
        self._length += len(line)

    def __enter__(self) -> "GameLog":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def _open(path: Path, mode: str) -> FileIO:
    """Open and lock a file."""
    with _as_usage_error(path, "read" if mode == "r" else "written"):
        file = FileIO(path, mode)
    if not lock_file(file.fileno()):
        file.close()
        raise UsageError(f"{path}: another arena is writing it")
    return file


@contextmanager
def _as_usage_error(path: Path, action: str) -> Iterator[None]:
    """Turn an OSError into a UsageError that names the file."""
    try:
        yield
    except FileExistsError:
        raise UsageError(f"{path}: already exists; use --resume to continue it") from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be {action}: {error.strerror}") from None

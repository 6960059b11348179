"""A lock on a file, held for as long as it is open: two arenas never write to one file."""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any

from ..errors import RecordError, UsageError
from ..notation import GameRecord
from .results import Result, arena_key
from .schedule import Settings

if sys.platform == "win32":
    import msvcrt
    import os

    FAR = 2**31 - 2
    """The byte that is locked. Were it one of the first, nobody could read the file."""

    def lock(number: int) -> bool:
        """Lock the open file with this number; False where it is locked already."""
        os.lseek(number, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(number, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(number: int) -> bool:
        """Lock the open file with this number; False where it is locked already."""
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass  # a file system without locks, or one that locks only what can be written
        return True


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


class Keeper:
    """An open file that grows by a line a game, and that nobody else writes meanwhile.

    A new one, or with `kept` the one that was read. Raises UsageError.
    """

    def __init__(self, path: Path, kept: Kept | None = None) -> None:
        self._path = path
        # Unbuffered, so that what could not be written is not tried again while it is closed.
        self._file = _open(path, "x" if kept is None else "a")
        self._length = 0
        if kept is not None:
            self._go_on(kept)

    def _go_on(self, kept: Kept) -> None:
        """Drop the line that was cut off, unless somebody has written since the file was read."""
        try:
            if os.fstat(self._file.fileno()).st_size != kept.size:
                raise UsageError(f"{self._path}: has changed since it was read")
            with _told(self._path):
                self._file.truncate(kept.length)
        except UsageError:
            self._file.close()
            raise
        self._length = kept.length

    def append(self, record: Mapping[str, Any]) -> None:
        """Write a record as one line, down to the disk; all of it or nothing. Raises UsageError."""
        line = json.dumps(record).encode() + b"\n"
        try:
            with _told(self._path):
                written = 0
                while written < len(line):
                    written += self._file.write(line[written:])
                os.fsync(self._file.fileno())
        except UsageError:
            with suppress(OSError):
                self._file.truncate(self._length)
            raise
        self._length += len(line)

    def __enter__(self) -> "Keeper":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def read_to_resume(path: Path) -> Kept:
    """What a file of an arena holds while nobody writes it. Raises RecordError, UsageError."""
    with _open(path, "r"):
        return read_kept(path)


def _open(path: Path, mode: str) -> FileIO:
    """Open a file and lock it."""
    with _told(path, "read" if mode == "r" else "written"):
        file = FileIO(path, mode)
    if not lock(file.fileno()):
        file.close()
        raise UsageError(f"{path}: another arena is writing it")
    return file


@contextmanager
def _told(path: Path, what: str = "written") -> Iterator[None]:
    """Name the file that cannot be used."""
    try:
        yield
    except FileExistsError:
        raise UsageError(f"{path}: is there already; --resume goes on with it") from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be {what}: {error.strerror}") from None

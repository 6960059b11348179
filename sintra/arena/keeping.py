"""The file of an arena, written: a record a line, each on the disk before the next game counts."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any

from ..errors import UsageError
from .files import Kept, read_kept
from .locking import lock


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

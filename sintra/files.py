"""The user's data and cache folders, and the atomic file writer that all modules use."""

import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs

from .errors import UsageError


def data_folder() -> Path:
    """The user's data folder for this program, or $SINTRA_DATA_DIR (not created here)."""
    if named := os.environ.get("SINTRA_DATA_DIR"):
        return Path(named).absolute()
    return platformdirs.user_data_path("sintra", appauthor=False)


def cache_folder() -> Path:
    """The user's cache folder for this program, or $SINTRA_CACHE_DIR (not created here)."""
    if named := os.environ.get("SINTRA_CACHE_DIR"):
        return Path(named).absolute()
    return platformdirs.user_cache_path("sintra", appauthor=False)


def write_text(path: str | Path, text: str) -> None:
    """Write a file atomically, as UTF-8 and with "\\n" on every system.

    Raises the same errors as `replace_file`.
    """
    with replace_file(path) as temporary:
        temporary.write_text(text, encoding="utf-8", newline="\n")


@contextmanager
def replace_file(path: str | Path, *, mode: int = 0o666) -> Iterator[Path]:
    """Yield an empty temporary file, which atomically replaces the file at `path` after the block.

    The temporary file is in the folder of the target and is synced to disk before the rename. If
    the block or the disk fails, the old file stays and the temporary file is removed. A symbolic
    link stays a link. `mode` is the file mode before the umask is applied. Raises UsageError if
    `path` is a folder or a device, OSError if it cannot be written.
    """
    target = _regular_file(path)
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
    except OSError as error:
        error.filename = str(path)  # the user does not know the temporary name
        raise
    try:
        yield temporary
        _sync(temporary)
        os.replace(temporary, target)
        with suppress(OSError):  # Windows and some network disks cannot sync a folder
            _sync(target.parent)
    finally:
        temporary.unlink(missing_ok=True)


def _regular_file(path: str | Path) -> Path:
    """Return the path with all symbolic links resolved; the file need not exist."""
    try:
        target = Path(os.path.realpath(path))
        if target.is_file() if target.exists() else target.name:
            return target
    except ValueError:  # a zero byte in the name
        pass
    raise UsageError(f"{str(path)!r} is not a file that can be written")


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    _LOCKED_BYTE = 2**31 - 2
    """A position far behind the contents: other processes cannot read a locked byte."""

    def lock_file(descriptor: int) -> bool:
        """Lock an open file until it is closed; False if another process has locked it."""
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock_file(descriptor: int) -> bool:
        """Lock an open file until it is closed; False if another process has locked it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass  # the file system has no locks, or locks only files opened for writing
        return True

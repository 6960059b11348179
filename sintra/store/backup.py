"""Copies of a whole database, made while it is in use."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ..errors import StoreError, UsageError
from .errors import as_store_error
from .url import Address, read_address


def backup_database(url: str, target: Path, *, force: bool = False) -> None:
    """Copy a database to a new file, whole or not at all, whoever writes to it meanwhile.

    SQLite becomes another database; PostgreSQL an archive for `pg_restore`. Raises UsageError
    where the file exists already (`force` replaces it) or there is nothing to copy, StoreError.
    """
    address = read_address(url)
    if address.kind == "sqlite":
        if not address.file.is_file():
            raise UsageError(f"{address.file}: there is no such database")
        if target.exists() and target.samefile(address.file):
            raise UsageError(f"{target}: this is the database itself")
    if target.is_dir():
        raise UsageError(f"{target}: this is a folder; name a file")
    if target.exists() and not force:
        raise UsageError(f"{target}: this file exists already; --force replaces it")
    if address.kind == "sqlite":
        copy_sqlite(address.file, target)
    else:
        _dump_postgresql(address, target)


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database in one step: what is copied is how it stood at one moment."""

    def copy(part: Path) -> None:
        try:
            with (
                closing(sqlite3.connect(source, timeout=5)) as old,
                closing(sqlite3.connect(part)) as new,
            ):
                old.backup(new)
                # A copy that is one file, to be moved about; opening a store changes it back.
                new.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise as_store_error(error) from error

    _write_whole(target, copy)


def _dump_postgresql(address: Address, target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise UsageError(
            "a PostgreSQL database is copied by pg_dump, which was not found: install PostgreSQL's "
            "client programs (Debian: apt install postgresql-client)"
        )
    surroundings = dict(os.environ)
    if address.password is not None:
        # Not as an argument: those can be seen by everybody on the machine.
        surroundings["PGPASSWORD"] = address.password

    def dump(part: Path) -> None:
        done = subprocess.run(
            [
                program,
                "--format=custom",
                "--no-password",
                f"--file={part}",
                f"--dbname={address.open_dsn}",
            ],
            env=surroundings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
        )
        if done.returncode != 0:
            words = done.stderr.strip() or f"it ended with {done.returncode}"
            raise StoreError(f"the database could not be copied: {words}")

    _write_whole(target, dump)


def _write_whole(target: Path, write: Callable[[Path], None]) -> None:
    """Have a file written beside its place, safe on the disk, and only then put there."""
    if not target.parent.is_dir():
        raise UsageError(f"{target.parent}: there is no such folder")
    try:
        number, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise UsageError(f"{target}: cannot be written: {error.strerror}") from None
    part = Path(name)
    try:
        os.close(number)
        write(part)
        _sync(part)
        os.replace(part, target)
        if os.name != "nt":  # there a folder cannot be opened, nor need it be
            _sync(target.parent)
    except OSError as error:
        raise StoreError(f"{target}: cannot be written: {error.strerror or error}") from error
    finally:
        part.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    number = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)

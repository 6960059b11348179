"""Backups of a whole database, made while it is in use."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from ..errors import StoreError, UsageError
from ..files import replace_file
from .errors import as_store_error
from .url import DatabaseUrl, parse_url


def backup_database(url: str, target: Path, *, force: bool = False) -> None:
    """Copy a database to a new file, atomically; other processes may write to it concurrently.

    The copy of an SQLite database is another database, that of a PostgreSQL database an archive for
    `pg_restore`. Raises UsageError if the file exists (`force` replaces it) or if there is no
    database to copy, StoreError.
    """
    database = parse_url(url)
    if database.kind == "sqlite":
        if not database.file.is_file():
            raise UsageError(f"{database.file}: there is no such database")
        if target.exists() and target.samefile(database.file):
            raise UsageError(f"{target}: is the database itself; name another file")
    if target.is_dir():
        raise UsageError(f"{target}: is a folder; name a file")
    if target.exists() and not force:
        raise UsageError(f"{target}: already exists; use --force to replace it")
    if database.kind == "sqlite":
        copy_sqlite(database.file, target)
    else:
        _dump_postgresql(database, target)


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database in one step, so that the copy is a consistent snapshot."""

    def copy(file: Path) -> None:
        try:
            with (
                closing(sqlite3.connect(source, timeout=5)) as old,
                closing(sqlite3.connect(file)) as new,
            ):
                old.backup(new)
                # Without WAL the copy is a single file, which can be moved. Opening a store
                # changes the mode back to WAL.
                new.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            translated = as_store_error(error)
            raise translated from translated.__cause__

    _write_private(target, copy)


def _dump_postgresql(database: DatabaseUrl, target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise UsageError(
            "pg_dump, which copies a PostgreSQL database, was not found: install PostgreSQL's "
            "client programs (Debian: apt install postgresql-client)"
        )
    environment = dict(os.environ)
    if database.password is not None:
        # Not as an argument: every user of the machine can see the arguments.
        environment["PGPASSWORD"] = database.password

    def dump(file: Path) -> None:
        process = subprocess.run(
            [
                program,
                "--format=custom",
                "--no-password",
                f"--file={file}",
                f"--dbname={database.public_dsn}",
            ],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
        )
        if process.returncode != 0:
            reason = process.stderr.strip() or f"pg_dump ended with {process.returncode}"
            raise StoreError(f"the database could not be copied: {reason}")

    _write_private(target, dump)


def _write_private(target: Path, write: Callable[[Path], None]) -> None:
    """Write a file atomically. Only its owner may read it, because it contains keys to seats."""
    if not target.parent.is_dir():
        raise UsageError(f"{target.parent}: there is no such folder")
    try:
        with ExitStack() as stack:
            try:
                temporary = stack.enter_context(replace_file(target, mode=0o600))
            except OSError as error:
                raise UsageError(f"{target}: cannot be written: {error.strerror}") from None
            write(temporary)
    except OSError as error:
        raise StoreError(f"{target}: cannot be written: {error.strerror or error}") from error

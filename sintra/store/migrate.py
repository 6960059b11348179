"""Bringing the tables of a database to those of this version."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, inspect, select, table, text
from sqlalchemy.schema import Column
from sqlalchemy.types import Text

from ..errors import DatabaseOutdated, UsageError
from . import schema
from .backup import copy_sqlite
from .errors import as_store_error
from .sqlite import make_engine, make_file
from .url import Address, read_address

SCRIPTS = Path(__file__).parent / "migrations"
PATIENCE = 60.0
"""Seconds to wait for another process that upgrades the same file."""
LOCK = 0x73696E74
"""The number of PostgreSQL's lock under which one upgrades: any, as long as it stays."""

_migrating = threading.Lock()
"""Alembic keeps what it works on in a module: it can do one thing at a time."""
_revision = table("alembic_version", Column("version_num", Text))


def read_revision(connection: Connection) -> str | None:
    """The revision of the tables in a database; None where there are none of ours."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.scalar(select(_revision.c.version_num))


def check_revision(revision: str | None) -> None:
    """Raise DatabaseOutdated for a database that is not of this version."""
    if revision != schema.HEAD:
        _check_not_newer(revision)
        raise DatabaseOutdated(
            f"the database is {'empty' if revision is None else f'at revision {revision}'}, and "
            f"this version needs revision {schema.HEAD}: run `sintra db upgrade`"
        )


def upgrade_database(url: str) -> tuple[str | None, str]:
    """Bring a database up to date; its revision before and after.

    Not to be called where an event loop runs. Raises UsageError, DatabaseOutdated, StoreError.
    """
    address = read_address(url)
    if address.kind == "sqlite":
        return upgrade_sqlite(address.file), schema.HEAD
    return asyncio.run(_upgrade_postgresql(address)), schema.HEAD


def upgrade_sqlite(path: Path) -> str | None:
    """Make the file, or bring it up to date with a copy kept beside it; its revision before.

    Everything happens in one transaction: it is done whole or not at all, and of two processes
    that begin at once, the second finds it done.
    """
    with _own_errors():
        make_file(path)
        with closing(make_engine(path, writes=False).connect()) as connection:
            revision = read_revision(connection)
        if revision != schema.HEAD:  # otherwise, as nearly always, nobody is held up
            revision = _migrate_sqlite(path)
        _write_ahead(path)
        return revision


def _migrate_sqlite(path: Path) -> str | None:
    with closing(make_engine(path, writes=True, patience=PATIENCE).connect()) as connection:
        revision = read_revision(connection)
        if revision == schema.HEAD:
            return revision
        _check_not_newer(revision)
        if revision is not None:
            copy_sqlite(path, _beside(path, revision))
        elif inspect(connection).get_table_names():
            raise UsageError(f"{path}: this is the database of another program")
        _run_migrations(connection)
        connection.commit()
        return revision


async def _upgrade_postgresql(address: Address) -> str | None:
    from . import postgres  # late: its driver is not loaded for a file

    engine = postgres.make_engine(address, command_timeout=None)
    with _own_errors():
        try:
            async with engine.begin() as connection:
                # Of two that begin at once, the second waits here and then finds it done.
                await connection.execute(
                    text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK}
                )
                revision = await connection.run_sync(read_revision)
                if revision != schema.HEAD:
                    _check_not_newer(revision)
                    await connection.run_sync(_run_migrations)
                return revision
        finally:
            await engine.dispose()


def _run_migrations(connection: Connection) -> None:
    # Alembic is imported only here: most starts have nothing to upgrade.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    with _migrating:
        command.upgrade(config, "head")


def _check_not_newer(revision: str | None) -> None:
    if revision is not None and revision > schema.HEAD:
        raise DatabaseOutdated(
            f"the database is at revision {revision}, and this version knows only those up to "
            f"{schema.HEAD}: it belongs to a newer version of this program"
        )


def _beside(path: Path, revision: str) -> Path:
    """A name that is free for the copy of a file before its upgrade."""
    number = 1
    while True:
        tail = f".before-upgrade-{revision}" + (f"-{number}" if number > 1 else "")
        copy = path.with_name(path.name + tail)
        if not copy.exists():
            return copy
        number += 1


def _write_ahead(path: Path) -> None:
    """Have readers and the writer not wait for each other; the file remembers it.

    SQLite does not wait for it, as it does otherwise, while another begins to write.
    """
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
                return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > give_up:
                raise
            time.sleep(0.02)


@contextmanager
def _own_errors() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        raise as_store_error(error) from error

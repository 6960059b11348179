"""Schema migrations: bring the tables of a database to this version's revision."""

import asyncio
import logging
import shutil
import sqlite3
import threading
import time
from contextlib import closing
from itertools import count
from pathlib import Path

from sqlalchemy import Connection, inspect, select, table, text
from sqlalchemy.schema import Column
from sqlalchemy.types import Text

from ..errors import DatabaseOutdated, StoreError, UsageError
from . import schema
from .backup import copy_sqlite
from .errors import store_errors
from .sqlite import create_file, make_engine
from .url import DatabaseUrl, parse_url

SCRIPTS = Path(__file__).parent / "migrations"
LOCK_TIMEOUT = 60.0
"""Seconds to wait for another process that migrates the same file."""
ADVISORY_LOCK = 0x73696E74
"""The key of PostgreSQL's advisory lock for migrations: arbitrary, but it must never change."""

ROOM_FOR_UPGRADE = 4
"""The room that an upgrade of an SQLite file needs, as a multiple of the file."""
log = logging.getLogger(__name__)
_alembic_lock = threading.Lock()
"""Alembic has a global context, so only one thread at a time may use it."""
_revision = table("alembic_version", Column("version_num", Text))


def read_revision(connection: Connection) -> str | None:
    """The revision of the tables in a database; None if it does not have Sintra's tables."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.scalar(select(_revision.c.version_num))


def check_revision(revision: str | None) -> None:
    """Raise DatabaseOutdated unless the database has the revision of this version."""
    if revision != schema.HEAD:
        _check_not_newer(revision)
        raise DatabaseOutdated(
            f"the database is {'empty' if revision is None else f'at revision {revision}'}, but "
            f"this version needs revision {schema.HEAD}: run `sintra db upgrade`"
        )


def upgrade_database(url: str) -> tuple[str | None, str]:
    """Migrate a database; return its revision before and after.

    Must not be called while an event loop runs. Raises UsageError, DatabaseOutdated, StoreError.
    """
    database = parse_url(url)
    if database.kind == "sqlite":
        return upgrade_sqlite(database.file), schema.HEAD
    return asyncio.run(_upgrade_postgresql(database)), schema.HEAD


def upgrade_sqlite(path: Path) -> str | None:
    """Create the file, or back it up and migrate it; return its revision before.

    All migrations run in one transaction, so either all of them take effect or none. If two
    processes start at once, the second waits, and then has nothing to do.
    """
    with store_errors():
        create_file(path)
        with closing(make_engine(path, writes=False).connect()) as connection:
            revision = read_revision(connection)
        if revision != schema.HEAD:  # rare, so most starts take no lock
            revision = _migrate_sqlite(path)
        _enable_wal(path)
        return revision


def _migrate_sqlite(path: Path) -> str | None:
    engine = make_engine(path, writes=True, busy_timeout=LOCK_TIMEOUT)
    with closing(engine.connect()) as connection:
        revision = read_revision(connection)
        if revision == schema.HEAD:
            return revision
        _check_not_newer(revision)
        if revision is not None:
            _check_room(path)
            copy_sqlite(path, _unused_backup_path(path, revision))
        elif inspect(connection).get_table_names():
            raise UsageError(f"{path}: is the database of another program")
        _run_migrations(connection)
        connection.commit()
        return revision


async def _upgrade_postgresql(database: DatabaseUrl) -> str | None:
    from . import postgres  # imported late: SQLite does not need its driver

    engine = postgres.make_engine(database, command_timeout=None)
    with store_errors():
        try:
            async with engine.begin() as connection:
                # If two processes start at once, the second waits here, and then has nothing to do.
                await connection.execute(
                    text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK}
                )
                revision = await connection.run_sync(read_revision)
                if revision != schema.HEAD:
                    _check_not_newer(revision)
                    await connection.run_sync(_run_migrations)
                return revision
        finally:
            await engine.dispose()


def _run_migrations(connection: Connection) -> None:
    # Alembic is imported only here: most starts have nothing to migrate.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    with _alembic_lock:
        command.upgrade(config, "head")


def _check_not_newer(revision: str | None) -> None:
    if revision is not None and revision > schema.HEAD:
        raise DatabaseOutdated(
            f"the database is at revision {revision}, but this version supports only revisions up "
            f"to {schema.HEAD}: it belongs to a newer version of this program"
        )


def _unused_backup_path(path: Path, revision: str) -> Path:
    """An unused path next to the file, for its backup."""
    first = path.with_name(f"{path.name}.before-upgrade-{revision}")
    others = (first.with_name(f"{first.name}-{number}") for number in count(2))
    return first if not first.exists() else next(file for file in others if not file.exists())


def _check_room(path: Path) -> None:
    """Raise StoreError if there is too little room for the upgrade of a file.

    For a moment there are the file with the old and the new tables, its write-ahead log, and the
    copy of the old file.
    """
    needed, free = ROOM_FOR_UPGRADE * path.stat().st_size, shutil.disk_usage(path.parent).free
    if free < needed:
        raise StoreError(
            f"{path}: the upgrade needs {needed / 1e6:,.0f} MB of free disk space, but there are"
            f" only {free / 1e6:,.0f} MB; the database was not changed"
        )


def _enable_wal(path: Path) -> None:
    """Switch to the write-ahead log, so that readers do not wait for the writer.

    The file stores this mode. SQLite's busy timeout does not apply to this statement while another
    process writes, so this function retries.
    """
    give_up = time.monotonic() + LOCK_TIMEOUT
    while True:
        try:
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
                return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > give_up:
                raise
            time.sleep(0.02)

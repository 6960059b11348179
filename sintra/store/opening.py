"""Opening a store: finding the database, and seeing that its tables are ours."""

import asyncio
import os
from pathlib import Path

from .addresses import read_address
from .sqlite import Observe, SqliteRunner
from .store import Runner, Store
from .upgrading import check_revision, read_revision, upgrade_sqlite


def default_url(data_folder: Path) -> str:
    """The database that is used without a word: the user's wish, or a file among their data."""
    return os.environ.get("SINTRA_DATABASE_URL") or f"sqlite:///{data_folder / 'sintra.db'}"


async def open_store(url: str, *, observe: Observe | None = None, pool: int = 10) -> Store:
    """Open the store at an address: `sqlite:///FILE` or `postgresql://...`.

    A file is made where there is none, and brought up to date where it is older, with a copy kept
    beside it. A PostgreSQL database belongs to others too: it is only looked at. `pool` is the
    number of connections to it. `observe` is called in the event loop with the seconds that each
    commit took. Raises UsageError, DatabaseOutdated, StoreError.
    """
    address = read_address(url)
    runner: Runner
    if address.kind == "sqlite":
        await asyncio.to_thread(upgrade_sqlite, address.file)
        runner = SqliteRunner(address.file, observe)
    else:
        from .postgres import PostgresRunner  # late: its driver is not loaded for a file

        runner = PostgresRunner(address, pool, observe)
        try:
            check_revision(await runner.read(read_revision))
        except BaseException:
            await runner.close()
            raise
    return Store(address.kind, runner)

"""The store: where matches are kept, and found again."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from ..errors import StoreError, UsageError
from . import queries
from .migrate import check_revision, read_revision, upgrade_sqlite
from .sqlite import Observe, SqliteRunner
from .types import Entry, Lease, Listed, NewMatch, Summary
from .url import Kind, read_address

T = TypeVar("T")


class Runner(Protocol):
    """How functions over a connection are run: in threads, or by an asynchronous driver."""

    def write(self, work: Callable[[Connection], T], /) -> Awaitable[T]:
        """Run in a transaction, answered after its commit."""

    def read(self, work: Callable[[Connection], T], /) -> Awaitable[T]:
        """Run something that changes nothing."""

    async def close(self) -> None:
        """Finish what waits, then let go of the database."""


class Store:
    """Keeps matches in a database; `open_store` makes one.

    It belongs to the event loop it was opened in. Everything raises StoreError where the database
    cannot be used. Whether a write that failed so, or was cancelled, has been written after all is
    then not known: read the match again.
    """

    def __init__(self, kind: Kind, runner: Runner) -> None:
        self.kind: Kind = kind
        """The database behind it: sqlite or postgresql."""
        self._runner = runner

    async def create(self, match: NewMatch) -> None:
        """Write a new match. Raises VersionTaken where there is one of its name."""
        _check_entries(match.entries, 0)
        await self._write(partial(queries.create, match=match))

    async def append(
        self,
        match_id: str,
        after: int,
        entries: Sequence[Entry],
        summary: Summary,
        *,
        lease: Lease | None = None,
        follow_up: NewMatch | None = None,
    ) -> None:
        """Write the entries that follow version `after`, and how the match stands now.

        The computer's lease becomes `lease`; None frees it. `follow_up` is another match to be
        created with it: both are written, or neither. Raises VersionTaken where the match is not
        at `after` any more or the follow-up exists, UnknownMatch where there is no such match.
        """
        _check_entries(entries, after)
        if follow_up is not None:
            _check_entries(follow_up.entries, 0)
        await self._write(
            lambda connection: queries.append(
                connection, match_id, after, entries, summary, lease, follow_up
            )
        )

    async def read(self, match_id: str, after: int = 0) -> list[Entry]:
        """The entries after a version, in order. Raises UnknownMatch."""
        found = await self._runner.read(partial(queries.read, match_id=match_id, after=after))
        if isinstance(found, StoreError):
            raise found
        return found

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        """The version of each of these matches; those that do not exist are left out."""
        if not ids:
            return {}
        return await self._runner.read(partial(queries.versions, ids=ids))

    async def listed(self, *, limit: int, before: float | None = None) -> list[Listed]:
        """Matches shown to everybody that are not over, newest first; older than `before`."""
        return await self._runner.read(partial(queries.listed, limit=limit, before=before))

    async def claim(self, lease: Lease, now: float, limit: int) -> list[str]:
        """Take the lease of matches in which a computer has to move and nobody thinks.

        Of two processes that claim at once, each match goes to one.
        """
        return await self._runner.write(partial(queries.claim, lease=lease, now=now, limit=limit))

    async def renew(self, ids: Collection[str], lease: Lease) -> None:
        """Lengthen the leases that `lease.owner` still has; with `until` in the past, free them."""
        if ids:
            await self._runner.write(partial(queries.renew, ids=ids, lease=lease))

    async def overdue(self, now: float, limit: int) -> list[str]:
        """Matches whose deadline has passed, the earliest first."""
        return await self._runner.read(partial(queries.overdue, now=now, limit=limit))

    async def all_ids(self, after: str = "", limit: int = 1000) -> list[str]:
        """The names of all matches in their order, beginning after one."""
        return await self._runner.read(partial(queries.all_ids, after=after, limit=limit))

    async def check(self) -> None:
        """Read something. Raises StoreError where that cannot be done now."""
        await self._runner.read(queries.check)

    async def close(self) -> None:
        """Finish what waits to be written, then let go of the database."""
        await self._runner.close()

    async def _write(self, job: Callable[[Connection], StoreError | None]) -> None:
        refused = await self._runner.write(job)
        if refused is not None:
            raise refused


def _check_entries(entries: Sequence[Entry], after: int) -> None:
    """A gap in a log could never be mended: better no entry than a wrong one."""
    numbers = [entry.version for entry in entries]
    if not numbers or numbers != list(range(after + 1, after + 1 + len(numbers))):
        raise UsageError(f"after entry {after} comes {after + 1}, not {numbers}")


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

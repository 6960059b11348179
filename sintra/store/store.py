"""The store: the event logs of all matches, in SQLite or PostgreSQL."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from ..errors import StoreError, UnknownMatch, UsageError, VersionTaken
from ..files import data_folder
from ..tracing import span
from . import queries
from .migrate import check_revision, read_revision, upgrade_sqlite
from .sqlite import ObserveCommit, SqliteRunner
from .types import (
    Append,
    CommitTimes,
    IdleMatch,
    Lease,
    ListedMatch,
    LogEntry,
    Status,
    StoredMatch,
    StoredReport,
)
from .url import Kind, parse_url

T = TypeVar("T")
ObserveFailure = Callable[[str], None]
"""Called with the error code of a write that failed."""


class Runner(Protocol):
    """Runs queries, which are functions of a connection: in threads, or with an async driver."""

    def write(
        self, query: Callable[[Connection], T], /, times: CommitTimes | None = None
    ) -> Awaitable[T]:
        """Run a query in a transaction; return its result after the commit.

        If `times` is given, it is filled in.
        """

    def read(self, query: Callable[[Connection], T], /) -> Awaitable[T]:
        """Run a query that only reads."""

    async def close(self) -> None:
        """Finish the waiting queries, then disconnect."""

    @property
    def is_replaced(self) -> bool:
        """Whether the file of the database was deleted or replaced; then every write fails."""


class Store:
    """Reads and writes matches in a database; `open_store` makes one.

    It belongs to the event loop in which it was opened. Every method raises StoreError if the
    database cannot be used. A write that fails with StoreError, or is cancelled, may nevertheless
    have been committed: read the match again.
    """

    def __init__(
        self,
        kind: Kind,
        runner: Runner,
        folder: Path | None = None,
        failed: ObserveFailure | None = None,
    ) -> None:
        self.kind: Kind = kind
        """The kind of database: sqlite or postgresql."""
        self.folder = folder
        """The folder of an SQLite file."""
        self._runner = runner
        self._failed = failed

    async def create(self, match: StoredMatch) -> None:
        """Write a new match. Raises VersionTaken if its id exists."""
        _check_versions(match.entries, 0)
        await self._write(partial(queries.create, match=match))

    async def append(self, batch: Append) -> None:
        """Append entries to a match's log, and update its summary and lease, in one transaction.

        This is optimistic concurrency: of several writers that have read the same version, one
        succeeds. Raises VersionTaken if the match is no longer at version `batch.after` or the
        follow-up exists, UnknownMatch if there is no such match.
        """
        _check_versions(batch.entries, batch.after)
        if batch.follow_up is not None:
            _check_versions(batch.follow_up.entries, 0)
        await self._write(partial(queries.append, batch=batch))

    async def read(self, match_id: str, after: int = 0) -> list[LogEntry]:
        """The entries after a version, in order. Raises UnknownMatch."""
        result = await self._runner.read(partial(queries.read, match_id=match_id, after=after))
        if isinstance(result, StoreError):
            raise result
        return result

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        """The version of each of these matches; those that do not exist are left out."""
        if not ids:
            return {}
        return await self._runner.read(partial(queries.versions, ids=ids))

    async def listed(self, *, limit: int, before: float | None = None) -> list[ListedMatch]:
        """The public list: matches that are not over, updated before `before`, newest first."""
        return await self._runner.read(partial(queries.listed, limit=limit, before=before))

    async def claim(self, lease: Lease, now: float, limit: int) -> list[str]:
        """Take the leases of matches in which a computer is to move and no lease is valid.

        If two processes claim at the same time, each match goes to only one of them.
        """
        return await self._commit(partial(queries.claim, lease=lease, now=now, limit=limit))

    async def renew(self, ids: Collection[str], lease: Lease) -> None:
        """Extend the leases that `lease.owner` still has; an `until` in the past frees them."""
        if ids:
            await self._commit(partial(queries.renew, ids=ids, lease=lease))

    async def overdue(self, now: float, limit: int) -> list[str]:
        """Matches whose deadline has passed, the earliest first."""
        return await self._runner.read(partial(queries.overdue, now=now, limit=limit))

    async def all_ids(self, after: str = "", limit: int = 1000) -> list[str]:
        """A page of the ids of all matches, in order, starting after the id `after`."""
        return await self._runner.read(partial(queries.all_ids, after=after, limit=limit))

    async def time(self) -> float | None:
        """The time of the database server, in seconds since 1970; None if there is no server."""
        if self.kind == "sqlite":
            return None
        return await self._runner.read(queries.server_time)

    # --- Maintenance

    async def not_archived(
        self, *, before: float, now: float, limit: int, after: float = 0.0
    ) -> list[IdleMatch]:
        """Matches without an event since `before`, whose log is not wholly in the archive.

        The longest idle first, starting with those updated after `after`. Matches with a valid
        lease are left out.
        """
        query = partial(queries.not_archived, before=before, now=now, limit=limit, after=after)
        return await self._runner.read(query)

    async def expired(
        self,
        status: Status,
        *,
        before: float,
        now: float,
        limit: int,
        after: float = 0.0,
        only_archived: bool = False,
    ) -> list[IdleMatch]:
        """Matches with this status and without an event since `before`, like `not_archived`.

        With `only_archived`, the time does not grow with the number of matches.
        """
        query = partial(
            queries.expired,
            status=status,
            before=before,
            now=now,
            limit=limit,
            after=after,
            only_archived=only_archived,
        )
        return await self._runner.read(query)

    async def last_event(self) -> float | None:
        """The time of the last event of all matches; None if there is no match."""
        return await self._runner.read(queries.last_event)

    async def archive(self, match_id: str, version: int) -> None:
        """Move the log of a match into its archive, which takes a third of the space.

        Nothing else changes: `read` returns the same entries, and others may be appended. Raises
        UnknownMatch, or VersionTaken if the match is no longer at this version.
        """
        await self._write(partial(queries.archive, match_id=match_id, version=version))

    async def delete(
        self, match_id: str, version: int, *, unleased_at: float | None = None
    ) -> None:
        """Delete a match and its log.

        Raises UnknownMatch, or VersionTaken if the match is no longer at this version, or has a
        lease that is valid at `unleased_at`.
        """
        query = partial(queries.remove, match_id=match_id, version=version, now=unleased_at)
        await self._write(query)

    async def size(self) -> int:
        """The size of the database in bytes."""
        return await self._runner.read(queries.size)

    async def shrink(self, pages: int, keep: int = 0) -> int:
        """Return up to `pages` unused pages of an SQLite file to the disk; return how many.

        `keep` of them stay for the next entries. PostgreSQL does this by itself (autovacuum).
        """
        return await self._commit(partial(queries.shrink, pages=pages, keep=keep))

    # --- Reports

    async def add_report(
        self,
        *,
        match_id: str,
        at: float,
        seat: int,
        reason: str,
        text: str,
        reporter: str,
        name: str,
        chat: str,
    ) -> None:
        """Write a report about a seat; see `StoredReport`."""
        report = {"match_id": match_id, "at": at, "seat": seat, "reason": reason, "text": text}
        evidence = {"reporter": reporter, "name": name, "chat": chat}
        await self._commit(partial(queries.add_report, report={**report, **evidence}))

    async def reports(self, *, limit: int) -> list[StoredReport]:
        """The last reports, the newest first."""
        return await self._runner.read(partial(queries.reports, limit=limit))

    async def delete_reports(self, before: float) -> int:
        """Delete the reports from before a time; return their number."""
        return await self._commit(partial(queries.remove_reports, before=before))

    # --- Health

    @property
    def is_replaced(self) -> bool:
        """Whether an SQLite file was deleted or replaced; then every write fails."""
        return self._runner.is_replaced

    async def server_version(self) -> str:
        """The version of the PostgreSQL server."""
        return await self._runner.read(queries.server_version)

    async def check_write(self, now: float) -> None:
        """Write a small row as a health check. Raises StoreError if nothing can be written."""
        await self._commit(partial(queries.check_write, now=now))

    async def check(self) -> None:
        """Run a small query as a health check. Raises StoreError if the database cannot be read."""
        await self._runner.read(queries.check)

    async def close(self) -> None:
        """Finish the waiting queries, then disconnect."""
        await self._runner.close()

    async def _write(self, query: Callable[[Connection], StoreError | None]) -> None:
        error = await self._commit(query)
        if error is not None:
            raise error

    async def _commit(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a transaction."""
        with span("commit") as current:
            times = CommitTimes() if current.is_recording() else None
            try:
                result = await self._runner.write(query, times)
            except StoreError as error:
                if self._failed is not None and not isinstance(error, VersionTaken | UnknownMatch):
                    self._failed(error.code)
                raise
            if times is not None:
                current.set_attribute("sintra.wait_seconds", times.wait_seconds)
                current.set_attribute("sintra.commit_seconds", times.commit_seconds)
                current.set_attribute("sintra.batch", times.batch)
            return result


def _check_versions(entries: Sequence[LogEntry], after: int) -> None:
    """Refuse a gap in a log: it could never be repaired."""
    versions = [entry.version for entry in entries]
    if not versions or versions != list(range(after + 1, after + 1 + len(versions))):
        raise UsageError(f"entries: versions must continue from {after + 1}, not {versions}")


def default_url() -> str:
    """The default database URL: $SINTRA_DATABASE_URL, or sintra.db in the user data folder."""
    return os.environ.get("SINTRA_DATABASE_URL") or f"sqlite:///{data_folder() / 'sintra.db'}"


async def open_store(
    url: str,
    *,
    observe: ObserveCommit | None = None,
    failed: ObserveFailure | None = None,
    pool: int = 10,
    upgrade: bool = True,
) -> Store:
    """Open the store at a URL: `sqlite:///FILE` or `postgresql://...`.

    An SQLite file is created if it is missing, and migrated if it is older, with a backup next to
    it, unless `upgrade` is false: then its revision is only checked. The same is true of a
    PostgreSQL database, because other processes may use it. `pool` is
    the number of connections to PostgreSQL. `observe` is called in the event loop with the seconds
    that each commit took, `failed` with the code of each write that failed. Raises UsageError,
    DatabaseOutdated, StoreError.
    """
    database = parse_url(url)
    runner: Runner
    if database.kind == "sqlite":
        if upgrade:
            await asyncio.to_thread(upgrade_sqlite, database.file)
        runner = SqliteRunner(database.file, observe)
    else:
        from .postgres import PostgresRunner  # imported late: SQLite does not need its driver

        runner = PostgresRunner(database, pool, observe)
    if database.kind != "sqlite" or not upgrade:
        try:
            check_revision(await runner.read(read_revision))
        except BaseException:
            await runner.close()
            raise
    folder = None if database.path is None else database.path.absolute().parent
    return Store(database.kind, runner, folder, failed)

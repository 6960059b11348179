"""All SQL statements, and the queries that run them: plain functions of a connection.

A query that is refused returns its error instead of raising it: in SQLite it shares a transaction
with other queries, which must continue.
"""

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, get_args

from sqlalchemy import (
    Connection,
    CursorResult,
    LargeBinary,
    bindparam,
    cast,
    delete,
    extract,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.dml import UpdateBase

from ..errors import StoreError, UnknownMatch, VersionTaken
from . import schema
from .archive import pack, unpack
from .types import (
    Append,
    IdleMatch,
    Lease,
    ListedMatch,
    LogEntry,
    Status,
    StoredMatch,
    StoredReport,
    Summary,
)


class PreparedStatement:
    """An INSERT or UPDATE of plain numbers and texts, compiled to SQL once, for the hot path.

    SQLAlchemy caches the SQL of a statement, but the look-up and the sorting of its values take
    longer than the database itself. Measured on SQLite: 44 µs with SQLAlchemy's cache, 20 µs with
    this class, 8 µs without SQLAlchemy.
    """

    def __init__(self, statement: UpdateBase, names: Sequence[str]) -> None:
        self._statement = statement
        self._names = list(names)
        self._compiled: dict[str, tuple[str, list[str]]] = {}
        """By dialect: the SQL, and the names of its values in order."""

    def execute(self, connection: Connection, *rows: Mapping[str, Any]) -> CursorResult[Any]:
        """Run the statement for one row, or for several."""
        sql, names = self._compiled.get(connection.dialect.name) or self._compile(connection)
        values = [tuple([row[name] for name in names]) for row in rows]
        return connection.exec_driver_sql(sql, values[0] if len(values) == 1 else values)

    def _compile(self, connection: Connection) -> tuple[str, list[str]]:
        statement: Any = self._statement.compile(
            dialect=connection.dialect, column_keys=self._names
        )
        compiled = str(statement), list(statement.positiontup)
        self._compiled[connection.dialect.name] = compiled
        return compiled


MAX_SHRINK_SECONDS = 0.02
"""How long a transaction may return pages to the disk."""
ID_EXISTS = "a match with this id already exists"

# Statements are built once: building one takes longer than running it.
_matches, _entries = schema.matches.c, schema.entries.c
_archives, _reports = schema.archives.c, schema.reports.c

SERVER_TIME = select(extract("epoch", func.clock_timestamp()))
MATCH_EXISTS = select(_matches.version).where(_matches.id == bindparam("match_id"))
ADD_MATCH = insert(schema.matches).inline()
ADD_ENTRY = PreparedStatement(insert(schema.entries).inline(), schema.entries.c.keys())
ADVANCE = PreparedStatement(
    update(schema.matches).where(
        _matches.id == bindparam("match_id"), _matches.version == bindparam("after")
    ),
    [name for name in _matches.keys() if name not in ("id", "created")],
)
READ = (
    select(_entries.version, _entries.at, _entries.kind, _entries.data)
    .where(_entries.match_id == bindparam("match_id"), _entries.version > bindparam("after"))
    .order_by(_entries.version)
)
RAW_ENTRIES = (
    select(_entries.version, cast(_entries.kind, LargeBinary), cast(_entries.data, LargeBinary))
    .where(_entries.match_id == bindparam("match_id"))
    .order_by(_entries.version)
)
READ_ARCHIVE = select(_archives.version, _archives.data).where(
    _archives.match_id == bindparam("match_id")
)
VERSIONS = select(_matches.id, _matches.version).where(
    _matches.id.in_(bindparam("ids", expanding=True))
)
LISTED = (
    select(_matches.id, _matches.updated, _matches.shown)
    .where(_matches.listed, _matches.status != "over", _matches.updated < bindparam("before"))
    .order_by(_matches.updated.desc())
    .limit(bindparam("max_rows"))
)
UNCLAIMED = (
    select(_matches.id)
    .where(
        _matches.computer_to_move,
        _matches.lease_until.is_(None) | (_matches.lease_until <= bindparam("now")),
    )
    .order_by(_matches.updated)
    .limit(bindparam("max_rows"))
    # Processes that claim at the same time take other matches. SQLite does not have this clause,
    # but it has only one writer at a time.
    .with_for_update(skip_locked=True)
)
CLAIM = (
    update(schema.matches)
    .where(_matches.id.in_(bindparam("ids", expanding=True)))
    .values(lease_owner=bindparam("owner"), lease_until=bindparam("until"))
)
RENEW = CLAIM.where(_matches.lease_owner == bindparam("owner"))
OVERDUE = (
    select(_matches.id)
    .where(_matches.deadline.is_not(None), _matches.deadline <= bindparam("now"))
    .order_by(_matches.deadline)
    .limit(bindparam("max_rows"))
)
ALL_IDS = (
    select(_matches.id)
    .where(_matches.id > bindparam("after"))
    .order_by(_matches.id)
    .limit(bindparam("max_rows"))
)

# The row of a match is locked first, as an append does: whichever comes second waits.
LOCKED = (
    select(_matches.version, _matches.lease_until)
    .where(_matches.id == bindparam("match_id"))
    .with_for_update()
)
# An index without the archived matches, and one of them alone: so these are two statements.
NOT_ARCHIVED = (
    select(_matches.id, _matches.version, _matches.updated)
    .where(
        ~_matches.archived,
        _matches.updated > bindparam("after"),
        _matches.updated < bindparam("before"),
        _matches.lease_until.is_(None) | (_matches.lease_until <= bindparam("now")),
    )
    .order_by(_matches.updated)
    .limit(bindparam("max_rows"))
)
ARCHIVED = (
    select(_matches.id, _matches.version, _matches.updated)
    .where(
        _matches.archived,
        _matches.status == bindparam("status"),
        _matches.updated > bindparam("after"),
        _matches.updated < bindparam("before"),
        _matches.lease_until.is_(None) | (_matches.lease_until <= bindparam("now")),
    )
    .order_by(_matches.updated)
    .limit(bindparam("max_rows"))
)
# Two statements, as an index has either kind of matches.
LAST_NOT_ARCHIVED = select(func.max(_matches.updated)).where(~_matches.archived)
LAST_ARCHIVED = select(func.max(_matches.updated)).where(
    _matches.archived, _matches.status == bindparam("status")
)
NOT_ARCHIVED_WITH_STATUS = NOT_ARCHIVED.where(_matches.status == bindparam("status"))
SET_ARCHIVED = (
    update(schema.matches).where(_matches.id == bindparam("match_id")).values(archived=True)
)
ADD_ARCHIVE = insert(schema.archives).inline()
REMOVE_ARCHIVE = delete(schema.archives).where(_archives.match_id == bindparam("match_id"))
REMOVE_ENTRIES = delete(schema.entries).where(_entries.match_id == bindparam("match_id"))
REMOVE_MATCH = delete(schema.matches).where(_matches.id == bindparam("match_id"))
ADD_REPORT = insert(schema.reports).inline()
REPORTS = select(*_reports).order_by(_reports.id.desc()).limit(bindparam("max_rows"))
REMOVE_OLD_REPORTS = delete(schema.reports).where(_reports.at < bindparam("before"))
CHECK_WRITE = (
    update(schema.checks)
    .where(schema.checks.c.name == bindparam("check"))
    .values(at=bindparam("now"))
)


def create(connection: Connection, match: StoredMatch) -> StoreError | None:
    """Write a new match; VersionTaken if its id exists."""
    if _exists(connection, match.id):
        return VersionTaken(ID_EXISTS)
    row = _row(match.entries[-1], match.summary, match.lease)
    connection.execute(ADD_MATCH, {"id": match.id, "created": match.entries[0].at, **row})
    _add_entries(connection, match.id, match.entries)
    return None


def append(connection: Connection, batch: Append) -> StoreError | None:
    """Write the next entries of a match; VersionTaken if it is not at version `batch.after`."""
    match_id, follow_up = batch.match_id, batch.follow_up
    if follow_up is not None and _exists(connection, follow_up.id):
        return VersionTaken(ID_EXISTS)
    row = _row(batch.entries[-1], batch.summary, batch.lease)
    # This runs first, because it compares the version and locks the match until the commit.
    advanced = ADVANCE.execute(connection, {"match_id": match_id, "after": batch.after, **row})
    if advanced.rowcount == 0:
        if _exists(connection, match_id):
            return VersionTaken("another process has written the next entry of this match")
        return UnknownMatch("there is no such match")
    _add_entries(connection, match_id, batch.entries)
    return None if follow_up is None else create(connection, follow_up)


def read(connection: Connection, match_id: str, after: int) -> list[LogEntry] | StoreError:
    """The entries of a match after a version, in order."""
    try:
        entries = _entries_after(connection, match_id, after)
        if entries and entries[0].version == after + 1:
            return entries
        # In PostgreSQL, every statement sees what was committed before it. So the archive is read
        # last: entries that are archived in the meantime are in one of the two.
        version = connection.scalar(MATCH_EXISTS, {"match_id": match_id})
        if version is None:
            return UnknownMatch("there is no such match")
        if version <= after:
            return []
        if not entries:  # they may just have been written
            entries = _entries_after(connection, match_id, after)
            if entries and entries[0].version == after + 1:
                return entries
    except DBAPIError:
        if damaged := _damaged_entry(connection, match_id):
            return damaged
        raise
    archive = connection.execute(READ_ARCHIVE, {"match_id": match_id}).first()
    if archive is None:
        if not _exists(connection, match_id):  # deleted in the meantime
            return UnknownMatch("there is no such match")
        return StoreError(f"match {match_id}: entry {after + 1} is missing")
    try:
        log = unpack(match_id, archive.data)
    except StoreError as error:
        return error
    log += [entry for entry in entries if entry.version > archive.version]
    return [entry for entry in log if entry.version > after]


def _entries_after(connection: Connection, match_id: str, after: int) -> list[LogEntry]:
    """The entries of a match after a version that are not in the archive."""
    rows = connection.execute(READ, {"match_id": match_id, "after": after})
    return [LogEntry(version, at, kind, data) for version, at, kind, data in rows]


def versions(connection: Connection, ids: Collection[str]) -> dict[str, int]:
    """The version of each of these matches that exists."""
    result: dict[str, int] = {}
    for chunk in _chunks(ids):
        rows = connection.execute(VERSIONS, {"ids": chunk})
        result.update((match_id, version) for match_id, version in rows)
    return result


def listed(connection: Connection, limit: int, before: float | None) -> list[ListedMatch]:
    """Listed matches that are not over, the newest first."""
    end = float("inf") if before is None else before
    rows = connection.execute(LISTED, {"max_rows": limit, "before": end})
    return [ListedMatch(match_id, updated, shown) for match_id, updated, shown in rows]


def claim(connection: Connection, lease: Lease, now: float, limit: int) -> list[str]:
    """Take the leases of matches that wait for a computer, the longest waiting first."""
    ids = list(connection.scalars(UNCLAIMED, {"now": now, "max_rows": limit}))
    for chunk in _chunks(ids):
        connection.execute(CLAIM, {"ids": chunk, "owner": lease.owner, "until": lease.until})
    return ids


def renew(connection: Connection, ids: Collection[str], lease: Lease) -> None:
    """Extend the leases that their owner still has."""
    for chunk in _chunks(ids):
        connection.execute(RENEW, {"ids": chunk, "owner": lease.owner, "until": lease.until})


def overdue(connection: Connection, now: float, limit: int) -> list[str]:
    """Matches whose deadline has passed, the earliest first."""
    return list(connection.scalars(OVERDUE, {"now": now, "max_rows": limit}))


def all_ids(connection: Connection, after: str, limit: int) -> list[str]:
    """Ids of matches in order, starting after the id `after`."""
    return list(connection.scalars(ALL_IDS, {"after": after, "max_rows": limit}))


def not_archived(
    connection: Connection, before: float, now: float, limit: int, after: float
) -> list[IdleMatch]:
    """Idle matches with entries outside the archive, the longest idle first."""
    values = {"after": after, "before": before, "now": now, "max_rows": limit}
    return [IdleMatch(*row) for row in connection.execute(NOT_ARCHIVED, values)]


def expired(
    connection: Connection,
    status: Status,
    before: float,
    now: float,
    limit: int,
    after: float,
    only_archived: bool,
) -> list[IdleMatch]:
    """Idle matches with a status, the longest idle first."""
    values = {"status": status, "after": after, "before": before, "now": now, "max_rows": limit}
    # Only archived matches have an index by status.
    statements = (ARCHIVED,) if only_archived else (ARCHIVED, NOT_ARCHIVED_WITH_STATUS)
    rows = [
        IdleMatch(*row) for statement in statements for row in connection.execute(statement, values)
    ]
    return sorted(rows, key=lambda match: match.updated)[:limit]


def last_event(connection: Connection) -> float | None:
    """The time of the last event of all matches; None if there is no match."""
    times = [connection.scalar(LAST_NOT_ARCHIVED)]
    times += [connection.scalar(LAST_ARCHIVED, {"status": each}) for each in get_args(Status)]
    return max((at for at in times if at is not None), default=None)


def archive(connection: Connection, match_id: str, version: int) -> StoreError | None:
    """Move all entries of a match into its archive; VersionTaken if it has another version."""
    if error := _refused(connection, match_id, version, now=None):
        return error
    entries = read(connection, match_id, 0)
    if isinstance(entries, StoreError):
        return entries
    connection.execute(REMOVE_ARCHIVE, {"match_id": match_id})
    connection.execute(
        ADD_ARCHIVE, {"match_id": match_id, "version": version, "data": pack(entries)}
    )
    connection.execute(REMOVE_ENTRIES, {"match_id": match_id})
    connection.execute(SET_ARCHIVED, {"match_id": match_id})
    return None


def remove(
    connection: Connection, match_id: str, version: int, now: float | None
) -> StoreError | None:
    """Delete a match with all that belongs to it; VersionTaken if it has changed."""
    if error := _refused(connection, match_id, version, now):
        return error
    for statement in (REMOVE_ENTRIES, REMOVE_ARCHIVE, REMOVE_MATCH):
        connection.execute(statement, {"match_id": match_id})
    return None


def add_report(connection: Connection, report: Mapping[str, Any]) -> None:
    """Write a report."""
    connection.execute(ADD_REPORT, dict(report))


def reports(connection: Connection, limit: int) -> list[StoredReport]:
    """The last reports, the newest first."""
    rows = connection.execute(REPORTS, {"max_rows": limit}).mappings()
    return [StoredReport(**row) for row in rows]


def remove_reports(connection: Connection, before: float) -> int:
    """Delete the reports from before a time; return their number."""
    return connection.execute(REMOVE_OLD_REPORTS, {"before": before}).rowcount


def server_time(connection: Connection) -> float:
    """The time of a PostgreSQL server, in seconds since 1970."""
    return float(connection.execute(SERVER_TIME).scalar_one())


def server_version(connection: Connection) -> str:
    """The version of a PostgreSQL server."""
    return str(connection.scalar(text("SHOW server_version")))


def check(connection: Connection) -> None:
    """Run a small query as a health check."""
    connection.execute(MATCH_EXISTS, {"match_id": ""}).all()


def check_write(connection: Connection, now: float) -> None:
    """Write a small row as a health check."""
    connection.execute(CHECK_WRITE, {"check": "ready", "now": now})


def size(connection: Connection) -> int:
    """The size of the database in bytes, without the write-ahead log."""
    if connection.dialect.name == "sqlite":
        pages: int = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        return pages * int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())
    return int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)


def shrink(connection: Connection, pages: int, keep: int) -> int:
    """Return up to `pages` unused pages of an SQLite file to the disk; return how many."""
    if connection.dialect.name != "sqlite":
        return 0  # PostgreSQL reuses the space by itself (autovacuum)
    free: int = connection.exec_driver_sql("PRAGMA freelist_count").scalar_one()
    pages = min(pages, free - keep)
    if pages <= 0:
        return 0
    driver: Any = connection.connection.driver_connection
    # A page takes longer to return if there are many: limit the time in which others wait.
    until = time.monotonic() + MAX_SHRINK_SECONDS
    for _ in range(pages):  # Python's driver runs only the first step of it, which frees one page
        driver.execute("PRAGMA incremental_vacuum(1)")
        if time.monotonic() > until:
            break
    return free - int(connection.exec_driver_sql("PRAGMA freelist_count").scalar_one())


def _refused(
    connection: Connection, match_id: str, version: int, now: float | None
) -> StoreError | None:
    """Lock a match until the commit; return an error if it has another version or a lease."""
    row = connection.execute(LOCKED, {"match_id": match_id}).first()
    if row is None:
        return UnknownMatch("there is no such match")
    is_leased = now is not None and row.lease_until is not None and row.lease_until > now
    if row.version != version or is_leased:
        return VersionTaken("the match has changed in the meantime")
    return None


def _damaged_entry(connection: Connection, match_id: str) -> StoreError | None:
    """Find the entry that SQLite could not read; the error contains nothing of its text."""
    if connection.dialect.name != "sqlite":  # PostgreSQL stores no invalid text
        return None
    rows = connection.execute(RAW_ENTRIES, {"match_id": match_id})
    for version, *texts in rows:
        for value in texts:
            try:
                (value or b"").decode()
            except UnicodeDecodeError:
                reason = "is not valid UTF-8"
                return StoreError(f"match {match_id}, entry {version}: {reason}")
    return None


def _exists(connection: Connection, match_id: str) -> bool:
    return connection.execute(MATCH_EXISTS, {"match_id": match_id}).first() is not None


def _add_entries(connection: Connection, match_id: str, entries: Sequence[LogEntry]) -> None:
    rows = [
        {
            "match_id": match_id,
            "version": entry.version,
            "at": entry.at,
            "kind": entry.kind,
            "data": entry.data,
        }
        for entry in entries
    ]
    ADD_ENTRY.execute(connection, *rows)


def _row(last: LogEntry, summary: Summary, lease: Lease | None) -> dict[str, Any]:
    return {
        "updated": last.at,
        "version": last.version,
        "status": summary.status,
        "ply": summary.ply,
        "listed": summary.listed,
        "shown": summary.shown,
        "computer_to_move": summary.computer_to_move,
        "deadline": summary.deadline,
        "lease_owner": None if lease is None else lease.owner,
        "lease_until": None if lease is None else lease.until,
        "archived": False,
    }


def _chunks(ids: Collection[str], size: int = 512) -> Iterator[list[str]]:
    """Split ids into lists that fit into a statement; the length of each is a power of two.

    The last id is repeated to fill a list. Databases prepare one statement per length, so this
    needs ten statements instead of five hundred.
    """
    rest = iter(ids)
    while chunk := list(islice(rest, size)):
        length = 1 << (len(chunk) - 1).bit_length()
        yield chunk + chunk[-1:] * (length - len(chunk))

"""Statements for the busiest path, turned into text once instead of whenever they are run.

SQLAlchemy finds the text of a statement again in a cache, but that and the sorting of its values
cost more than the database needs for it: measured on SQLite, 44 µs for what takes 20 µs this way
and 8 µs without SQLAlchemy.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from sqlalchemy import Connection, CursorResult, bindparam, insert, select, update
from sqlalchemy.sql.dml import UpdateBase

from ..errors import StoreError, UnknownMatch, VersionTaken
from . import schema
from .types import Entry, Lease, Listed, NewMatch, Summary


class Prepared:
    """An INSERT or UPDATE of named values, all of them plain numbers and texts."""

    def __init__(self, statement: UpdateBase, names: Sequence[str]) -> None:
        self._statement = statement
        self._names = list(names)
        self._texts: dict[str, tuple[str, list[str]]] = {}
        """By the name of the database: the text, and the order in which it takes the values."""

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> CursorResult[Any]:
        """Run it once, or for each of several rows."""
        text, order = self._texts.get(connection.dialect.name) or self._compile(connection)
        values = [tuple([row[name] for name in order]) for row in rows]
        return connection.exec_driver_sql(text, values[0] if len(values) == 1 else values)

    def _compile(self, connection: Connection) -> tuple[str, list[str]]:
        compiled: Any = self._statement.compile(dialect=connection.dialect, column_keys=self._names)
        found = str(compiled), list(compiled.positiontup)
        self._texts[connection.dialect.name] = found
        return found


# Statements are built once: building one costs more than running it.
_matches, _entries = schema.matches.c, schema.entries.c

MATCH_EXISTS = select(_matches.version).where(_matches.id == bindparam("match_id"))
ADD_MATCH = insert(schema.matches).inline()
ADD_ENTRY = Prepared(insert(schema.entries).inline(), schema.entries.c.keys())
ADVANCE = Prepared(
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
VERSIONS = select(_matches.id, _matches.version).where(
    _matches.id.in_(bindparam("ids", expanding=True))
)
LISTED = (
    select(_matches.id, _matches.updated, _matches.shown)
    .where(_matches.listed, _matches.status != "over", _matches.updated < bindparam("before"))
    .order_by(_matches.updated.desc())
    .limit(bindparam("many"))
)
UNCLAIMED = (
    select(_matches.id)
    .where(
        _matches.computer_to_move,
        _matches.lease_until.is_(None) | (_matches.lease_until <= bindparam("now")),
    )
    .order_by(_matches.updated)
    .limit(bindparam("many"))
    # Others who claim at this moment take other matches. SQLite, which leaves this out, has one
    # writer at a time.
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
    .limit(bindparam("many"))
)
ALL_IDS = (
    select(_matches.id)
    .where(_matches.id > bindparam("after"))
    .order_by(_matches.id)
    .limit(bindparam("many"))
)


def create(connection: Connection, match: NewMatch) -> StoreError | None:
    """Write a new match; refused where its name is taken."""
    if _exists(connection, match.id):
        return VersionTaken("there is a match of this name already")
    first, last = match.entries[0], match.entries[-1]
    row = _row(last, match.summary, match.lease)
    connection.execute(ADD_MATCH, {"id": match.id, "created": first.at, **row})
    _add_entries(connection, match.id, match.entries)
    return None


def append(
    connection: Connection,
    match_id: str,
    after: int,
    entries: Sequence[Entry],
    summary: Summary,
    lease: Lease | None,
    follow_up: NewMatch | None,
) -> StoreError | None:
    """Write the next entries of a match; refused where it has not the version `after`."""
    if follow_up is not None and _exists(connection, follow_up.id):
        return VersionTaken("there is a match of this name already")
    row = _row(entries[-1], summary, lease)
    # First, because it tells whether we may write at all, and holds the match until the commit.
    advanced = ADVANCE.run(connection, {"match_id": match_id, "after": after, **row})
    if advanced.rowcount == 0:
        if _exists(connection, match_id):
            return VersionTaken("somebody else has written the next entry of this match")
        return UnknownMatch("there is no such match")
    _add_entries(connection, match_id, entries)
    return None if follow_up is None else create(connection, follow_up)


def read(connection: Connection, match_id: str, after: int) -> list[Entry] | StoreError:
    """The entries of a match after a version, in order."""
    rows = connection.execute(READ, {"match_id": match_id, "after": after})
    found = [Entry(version, at, kind, data) for version, at, kind, data in rows]
    if not found and not _exists(connection, match_id):
        return UnknownMatch("there is no such match")
    return found


def versions(connection: Connection, ids: Collection[str]) -> dict[str, int]:
    """The versions of those of the matches that there are."""
    found: dict[str, int] = {}
    for some in _portions(ids):
        rows = connection.execute(VERSIONS, {"ids": some})
        found.update((match_id, version) for match_id, version in rows)
    return found


def listed(connection: Connection, limit: int, before: float | None) -> list[Listed]:
    """Matches that are shown to everybody and not over, the newest first."""
    bound = float("inf") if before is None else before
    rows = connection.execute(LISTED, {"many": limit, "before": bound})
    return [Listed(match_id, updated, shown) for match_id, updated, shown in rows]


def claim(connection: Connection, lease: Lease, now: float, limit: int) -> list[str]:
    """Take matches that await a computer; the longest waiting first."""
    ids = list(connection.scalars(UNCLAIMED, {"now": now, "many": limit}))
    for some in _portions(ids):
        connection.execute(CLAIM, {"ids": some, "owner": lease.owner, "until": lease.until})
    return ids


def renew(connection: Connection, ids: Collection[str], lease: Lease) -> None:
    """Hold matches for longer, as far as they are still held."""
    for some in _portions(ids):
        connection.execute(RENEW, {"ids": some, "owner": lease.owner, "until": lease.until})


def overdue(connection: Connection, now: float, limit: int) -> list[str]:
    """Matches in which a player's time has run out, the earliest first."""
    return list(connection.scalars(OVERDUE, {"now": now, "many": limit}))


def all_ids(connection: Connection, after: str, limit: int) -> list[str]:
    """Names of matches in their order, beginning after one."""
    return list(connection.scalars(ALL_IDS, {"after": after, "many": limit}))


def check(connection: Connection) -> None:
    """Read something, to see whether it can be done."""
    connection.execute(MATCH_EXISTS, {"match_id": ""}).all()


def _exists(connection: Connection, match_id: str) -> bool:
    return connection.execute(MATCH_EXISTS, {"match_id": match_id}).first() is not None


def _add_entries(connection: Connection, match_id: str, entries: Sequence[Entry]) -> None:
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
    ADD_ENTRY.run(connection, *rows)


def _row(last: Entry, summary: Summary, lease: Lease | None) -> dict[str, Any]:
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
    }


def _portions(ids: Collection[str], size: int = 512) -> Iterator[list[str]]:
    """The ids in lists that a statement can hold, each as long as a power of two.

    The last id is repeated to that end: databases prepare a statement for each length, and ten
    lengths are fewer than five hundred.
    """
    left = iter(ids)
    while some := list(islice(left, size)):
        length = 1 << (len(some) - 1).bit_length()
        yield some + some[-1:] * (length - len(some))

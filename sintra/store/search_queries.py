"""The SQL statements of thinkers and their searches, and the queries that run them.

Times are those of the database server: see `schema.thinkers`.
"""

from collections.abc import Collection

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update

from . import schema
from .types import Lease, StoredSearch, StoredThinker, ThinkerInfo

MAX_CLAIMS = 3
"""How many thinkers may take a search. A position that ends the process of a thinker must not end
all of them."""
MAX_RESULT = 16_384
"""The number of characters of a result that are read; a valid one has under 2000."""

_thinkers, _searches = schema.thinkers.c, schema.searches.c

UPDATE_THINKER = update(schema.thinkers).where(_thinkers.id == bindparam("thinker_id"))
ADD_THINKER = insert(schema.thinkers).inline()
REMOVE_THINKER = delete(schema.thinkers).where(_thinkers.id == bindparam("thinker_id"))
LIVE_THINKERS = (
    select(_thinkers.name, _thinkers.threads, _thinkers.version, _thinkers.seen)
    .where(_thinkers.lease_until > bindparam("now"))
    .order_by(_thinkers.name, _thinkers.id)
)
ADD_SEARCH = insert(schema.searches).inline()
_UNLEASED = or_(_searches.lease_until.is_(None), _searches.lease_until <= bindparam("now"))
UNCLAIMED = (
    select(_searches.id, _searches.server, _searches.created, _searches.data)
    .where(_searches.result.is_(None), _searches.claims < MAX_CLAIMS, _UNLEASED)
    .order_by(_searches.created)
    .limit(bindparam("max_rows"))
    # Thinkers that claim at the same time take other searches.
    .with_for_update(skip_locked=True)
)
CLAIM = (
    update(schema.searches)
    .where(_searches.id.in_(bindparam("ids", expanding=True)))
    .values(
        lease_owner=bindparam("owner"),
        lease_until=bindparam("until"),
        claims=_searches.claims + 1,
    )
)
RENEW = (
    update(schema.searches)
    .where(_searches.lease_owner == bindparam("owner"), _searches.result.is_(None))
    .values(lease_until=bindparam("until"))
)
# The first result counts, also that of a thinker whose lease has expired.
FINISH = (
    update(schema.searches)
    .where(_searches.id == bindparam("search_id"), _searches.result.is_(None))
    .values(result=bindparam("found"))
)
TAKE_RESULTS = (
    delete(schema.searches)
    .where(_searches.server == bindparam("owner"), _searches.result.is_not(None))
    .returning(_searches.id, func.substr(_searches.result, 1, MAX_RESULT))
)
TAKE_BACK = (
    delete(schema.searches)
    .where(
        _searches.server == bindparam("owner"),
        _searches.result.is_(None),
        or_(_searches.created <= bindparam("before"), _UNLEASED & (_searches.claims >= MAX_CLAIMS)),
    )
    .returning(_searches.id)
)
TAKE_BACK_UNLEASED = (
    delete(schema.searches)
    .where(_searches.server == bindparam("owner"), _searches.result.is_(None), _UNLEASED)
    .returning(_searches.id)
)
IDS = select(_searches.id).where(_searches.server == bindparam("owner"))
REMOVE_SEARCHES = delete(schema.searches).where(_searches.id.in_(bindparam("ids", expanding=True)))
REMOVE_ALL = delete(schema.searches).where(_searches.server == bindparam("owner"))
REMOVE_OLD_SEARCHES = delete(schema.searches).where(_searches.created < bindparam("before"))
REMOVE_OLD_THINKERS = delete(schema.thinkers).where(_thinkers.lease_until < bindparam("before"))

GRANTS = (
    "GRANT SELECT ON alembic_version TO {role}",
    "GRANT SELECT, INSERT, UPDATE, DELETE ON thinkers TO {role}",
    "GRANT SELECT, UPDATE (claims, lease_owner, lease_until, result) ON searches TO {role}",
)
"""What a thinker may do in PostgreSQL. It cannot add or delete searches, or read anything else."""


# --- Queries of thinkers


def heartbeat(connection: Connection, thinker: StoredThinker, now: float, until: float) -> None:
    """Write the row of a thinker, and extend the leases of its searches."""
    row = {
        "name": thinker.name,
        "threads": thinker.threads,
        "version": thinker.version,
        "seen": now,
        "lease_until": until,
    }
    updated = connection.execute(UPDATE_THINKER, {"thinker_id": thinker.id, **row})
    if updated.rowcount == 0:  # its first row, or PostgreSQL has lost it in a crash
        connection.execute(ADD_THINKER, {"id": thinker.id, **row})
    connection.execute(RENEW, {"owner": thinker.id, "until": until})


def unregister(connection: Connection, thinker_id: str) -> None:
    """Remove a thinker that stops."""
    connection.execute(REMOVE_THINKER, {"thinker_id": thinker_id})


def claim(connection: Connection, lease: Lease, now: float, limit: int) -> list[StoredSearch]:
    """Take searches without a result and a valid lease, the oldest first."""
    rows = connection.execute(UNCLAIMED, {"now": now, "max_rows": limit})
    found = [StoredSearch(*row) for row in rows]
    if found:
        ids = [search.id for search in found]
        connection.execute(CLAIM, {"ids": ids, "owner": lease.owner, "until": lease.until})
    return found


def finish(connection: Connection, search_id: str, result: str) -> bool:
    """Write a result; False if there is one already, or the server no longer wants it."""
    values = {"search_id": search_id, "found": result}
    return connection.execute(FINISH, values).rowcount > 0


# --- Queries of servers


def live_thinkers(connection: Connection, now: float) -> list[ThinkerInfo]:
    """The thinkers whose lease is valid."""
    rows = connection.execute(LIVE_THINKERS, {"now": now})
    return [
        ThinkerInfo(name, threads, version, max(0.0, now - seen))
        for name, threads, version, seen in rows
    ]


def add(connection: Connection, search: StoredSearch) -> None:
    """Give a search to thinkers."""
    row = {
        "id": search.id,
        "server": search.server,
        "created": search.created,
        "data": search.data,
        "claims": 0,
    }
    connection.execute(ADD_SEARCH, row)


def take_results(connection: Connection, server: str) -> dict[str, str]:
    """Remove the searches of a server that have a result; return the results by id."""
    rows = connection.execute(TAKE_RESULTS, {"owner": server})
    return {search_id: result for search_id, result in rows}


def take_back(
    connection: Connection, server: str, *, now: float, before: float, is_alone: bool
) -> list[str]:
    """Remove searches of a server to which no result will come; return their ids.

    These are searches from before a time, and those that several thinkers have begun and none has
    finished; if the server is alone, without thinkers, all that have no valid lease.
    """
    values = {"owner": server, "now": now}
    taken = list(connection.scalars(TAKE_BACK, {**values, "before": before}))
    if is_alone:
        taken += connection.scalars(TAKE_BACK_UNLEASED, values)
    return taken


def ids_of(connection: Connection, server: str) -> set[str]:
    """The ids of all searches of a server."""
    return set(connection.scalars(IDS, {"owner": server}))


def remove(connection: Connection, ids: Collection[str]) -> None:
    """Delete searches whose results are no longer wanted."""
    connection.execute(REMOVE_SEARCHES, {"ids": list(ids)})


def remove_all(connection: Connection, server: str) -> None:
    """Delete all searches of a server that stops."""
    connection.execute(REMOVE_ALL, {"owner": server})


def remove_old(connection: Connection, before: float) -> None:
    """Delete what servers and thinkers that died before a time have left."""
    connection.execute(REMOVE_OLD_SEARCHES, {"before": before})
    connection.execute(REMOVE_OLD_THINKERS, {"before": before})


def grant(connection: Connection, role: str) -> list[str]:
    """Grant a role what a thinker needs; return the statements."""
    quoted = connection.dialect.identifier_preparer.quote_identifier(role)
    statements = [each.format(role=quoted) for each in GRANTS]
    for statement in statements:
        connection.exec_driver_sql(statement)
    return statements

"""The database schema. Migrations create it; a test compares their result with this module."""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)

HEAD = "0001"
"""The revision that this version needs: the newest in `migrations/versions`.

It is repeated here, so that a start without migrations does not import Alembic.
"""

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("shown", Text, nullable=False),
    Column("computer_to_move", Boolean, nullable=False),
    Column("deadline", Double),
    Column("lease_owner", Text),
    Column("lease_until", Double),
    Column("archived", Boolean, nullable=False, server_default=false()),
)
"""The current state of each match, for queries. Times are seconds since 1970.

`version` is that of the last entry. A writer raises it from the version that it has read; if the
match is no longer at that version, another writer was faster (optimistic concurrency). `archived`
says whether the whole log is in `archives`.
"""

entries = Table(
    "entries",
    metadata,
    Column("match_id", Text, ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
)
"""The event logs, as far as they are not in `archives`. Because (match_id, version) is unique, no
version of a match can be written twice, even if two processes try.

In SQLite this is an ordinary table with an index. In a table without rowids, an entry longer than
1 KB, such as a chat message of 300 emoji, would take a page of 4 KB for itself.
"""

archives = Table(
    "archives",
    metadata,
    Column("match_id", Text, ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""The logs of matches that are over or idle, from entry 1 to entry `version`; `archive` describes
`data`. Entries that are written later are in `entries`.
"""

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("match_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("chat", Text, nullable=False),
)
"""What players have reported to the operator. `seat` is the reported one, with its `name` and its
last messages (`chat`, a JSON list) at that time; `reporter` is the hash of the reporter's token. A
report stays when its match is deleted, because the reported player may be the host."""

checks = Table(
    "checks",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", Double, nullable=False),
)
"""One row, which health checks write: a full disk can still be read."""

# Few matches are listed, wait for a computer or have a clock, so partial indexes contain only
# those. A database uses a partial index only for queries with exactly the same condition; in
# SQLite, SQLAlchemy writes a true column as "= 1".
Index(
    "matches_listed",
    matches.c.updated,
    sqlite_where=text("listed = 1"),
    postgresql_where=matches.c.listed,
)
Index(
    "matches_for_computers",
    matches.c.lease_until,
    sqlite_where=text("computer_to_move = 1"),
    postgresql_where=matches.c.computer_to_move,
)
Index(
    "matches_deadline",
    matches.c.deadline,
    sqlite_where=matches.c.deadline.is_not(None),
    postgresql_where=matches.c.deadline.is_not(None),
)
# Every move changes `updated`, so the first index contains only the few matches that are played.
Index(
    "matches_not_archived",
    matches.c.updated,
    sqlite_where=text("archived = 0"),
    postgresql_where=~matches.c.archived,
)
Index(
    "matches_archived",
    matches.c.status,
    matches.c.updated,
    sqlite_where=text("archived = 1"),
    postgresql_where=matches.c.archived,
)
Index("reports_at", reports.c.at)

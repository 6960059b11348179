"""The database schema. Migrations create it; a test compares their result with this module."""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
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
)
"""The current state of each match, for queries. Times are seconds since 1970.

`version` is that of the last entry. A writer raises it from the version that it has read; if the
match is no longer at that version, another writer was faster (optimistic concurrency).
"""

entries = Table(
    "entries",
    metadata,
    Column("match_id", Text, ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,  # one B-tree instead of two: a log is contiguous, and written once
)
"""The event logs. Because (match_id, version) is unique, no version of a match can be written
twice, even if two processes try.
"""

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

"""The tables. Migrations make them; a test compares what they make with what is said here."""

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
"""The revision of this version, the newest in `migrations/versions`.

Kept here too, so that a start need not import Alembic to see that all is well.
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
"""How each match stands: what it is searched by. Times are seconds since 1970.

`version` is that of the last entry. Whoever writes raises it from the version that was read, and
where it is no longer that, somebody else was faster.
"""

entries = Table(
    "entries",
    metadata,
    Column("match_id", Text, ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,  # one tree instead of two: a log lies together, and is written once
)
"""The logs. That (match_id, version) is unique makes it impossible that a turn is written twice,
whatever the processes that write believe.
"""

# Few matches are listed, await a computer or have a clock: the indexes hold only those. A database
# uses them for searches that say the same in the same words, and SQLite's for "true" are "= 1".
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

"""Add archives of logs, reports, and what maintenance and health checks need.

In SQLite, the table of entries becomes an ordinary one: see `schema.entries`.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the tables, and mark every log as not archived: the server archives the idle ones."""
    op.add_column(
        "matches", sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false())
    )
    if op.get_bind().dialect.name == "sqlite":
        _rebuild_for_sqlite()
    op.create_table(
        "archives",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("chat", sa.Text, nullable=False),
    )
    op.create_table(
        "checks",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.execute("INSERT INTO checks (name, at) VALUES ('ready', 0)")
    _index("matches_not_archived", ["updated"], "archived = 0", "NOT archived")
    _index("matches_archived", ["status", "updated"], "archived = 1", "archived")
    op.create_index("reports_at", "reports", ["at"])


def _rebuild_for_sqlite() -> None:
    """Copy the entries into a table with rowids."""
    op.create_table(
        "new_entries",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    columns = "match_id, version, at, kind, data"
    op.execute(f"INSERT INTO new_entries ({columns}) SELECT {columns} FROM entries")
    op.drop_table("entries")
    op.rename_table("new_entries", "entries")


def _index(name: str, columns: list[str], sqlite_where: str, postgresql_where: str) -> None:
    op.create_index(
        name,
        "matches",
        columns,
        sqlite_where=sa.text(sqlite_where),
        postgresql_where=sa.text(postgresql_where),
    )

"""Create the tables.

A migration describes the schema at its own revision, so it does not use `schema`, which describes
the current one. There is no downgrade: restore the backup that is made before an upgrade.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables and their indexes; `sintra.store.schema` explains them."""
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("computer_to_move", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.Double),
        sa.Column("lease_owner", sa.Text),
        sa.Column("lease_until", sa.Double),
        sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "entries",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
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
    _index("matches_listed", ["updated"], "listed = 1", "listed")
    _index("matches_for_computers", ["lease_until"], "computer_to_move = 1", "computer_to_move")
    _index("matches_deadline", ["deadline"], "deadline IS NOT NULL", "deadline IS NOT NULL")
    _index("matches_not_archived", ["updated"], "archived = 0", "NOT archived")
    _index("matches_archived", ["status", "updated"], "archived = 1", "archived")
    op.create_index("reports_at", "reports", ["at"])


def _index(name: str, columns: list[str], sqlite_where: str, postgresql_where: str) -> None:
    op.create_index(
        name,
        "matches",
        columns,
        sqlite_where=sa.text(sqlite_where),
        postgresql_where=sa.text(postgresql_where),
    )

"""Create the tables of matches and their logs.

A migration describes the schema at its own revision, so it does not use `schema`, which describes
the current one. There is no downgrade: restore the backup that is made before an upgrade.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first tables."""
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
    )
    op.create_table(
        "entries",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    _index("matches_listed", "updated", "listed = 1", "listed")
    _index("matches_for_computers", "lease_until", "computer_to_move = 1", "computer_to_move")
    _index("matches_deadline", "deadline", "deadline IS NOT NULL", "deadline IS NOT NULL")


def _index(name: str, column: str, sqlite_where: str, postgresql_where: str) -> None:
    op.create_index(
        name,
        "matches",
        [column],
        sqlite_where=sa.text(sqlite_where),
        postgresql_where=sa.text(postgresql_where),
    )

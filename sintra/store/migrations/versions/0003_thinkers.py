"""Add the tables over which servers give searches to thinkers."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the tables. In PostgreSQL they are not in the write-ahead log: see `schema.searches`."""
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    prefixes = [] if is_sqlite else ["UNLOGGED"]
    op.create_table(
        "thinkers",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("threads", sa.Integer, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("lease_until", sa.Double, nullable=False),
        prefixes=prefixes,
    )
    op.create_table(
        "searches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("server", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("claims", sa.Integer, nullable=False),
        sa.Column("lease_owner", sa.Text),
        sa.Column("lease_until", sa.Double),
        sa.Column("result", sa.Text),
        prefixes=prefixes,
    )

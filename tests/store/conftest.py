"""Real databases: one file per test, and one PostgreSQL server for all of them."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sintra.store import migrate, schema, upgrade_database

from ..services import Postgres, postgres
from .samples import next_revision

NEXT = """
from alembic import op
import sqlalchemy as sa
revision, down_revision = "{new}", "{old}"
def upgrade():
    op.add_column("matches", sa.Column("more", sa.Text))
    {then}
"""


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(scope="session")
def migrated(postgres_server: Postgres) -> str:
    """Return the name of a migrated template database: copying it is faster than migrating each."""
    name = postgres_server.new_database()
    upgrade_database(postgres_server.url(name))
    return name


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'matches.db'}"


@pytest.fixture
def postgres_url(postgres_server: Postgres, migrated: str) -> str:
    return postgres_server.url(postgres_server.new_database(migrated))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty store, per kind of database."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    empty: str = request.getfixturevalue(name)
    return empty


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Return a function that adds a newer migration, as a newer version of this program has.

    It returns the revision of that migration.
    """

    def add_migration(then: str) -> str:
        scripts, old, new = tmp_path / "100% scripts", schema.HEAD, next_revision()
        shutil.copytree(migrate.SCRIPTS, scripts)
        script = NEXT.format(old=old, new=new, then=then)
        (scripts / "versions" / f"{new}_more.py").write_text(script)
        monkeypatch.setattr(migrate, "SCRIPTS", scripts)
        monkeypatch.setattr(schema, "HEAD", new)
        return new

    return add_migration

"""Real databases: a file for each test, and a PostgreSQL server for all of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sintra.store import upgrade_database

from ..services import Postgres, Valkey, postgres, valkey


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(scope="session")
def valkey_server() -> Iterator[Valkey]:
    with valkey() as server:
        yield server


@pytest.fixture(scope="session")
def migrated(postgres_server: Postgres) -> str:
    """A database with our tables, to be copied: that is quicker than making them."""
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
    """An address of an empty store, of each kind."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    found: str = request.getfixturevalue(name)
    return found

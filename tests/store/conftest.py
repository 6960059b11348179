"""Real databases: one file per test, and one PostgreSQL server for all of them."""

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

"""Servers shared by the live tests: one per kind of database, for the whole test session."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ..services import Postgres, postgres
from .forking import ForkedServer, forked_sintra
from .live import Server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """Start a PostgreSQL for these tests only: the one of `tests/store` is killed by its tests."""
    with postgres() as server:
        yield server


@pytest.fixture(scope="session")
def migrated(postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the name of a template database, prepared with `sintra db upgrade` as users do."""
    name = postgres_server.new_database()
    done = forked_sintra(
        *("db", "upgrade", "--database", postgres_server.url(name)),
        folder=tmp_path_factory.mktemp("upgrade"),
    )
    assert done.returncode == 0, done.stderr
    assert "upgraded an empty database" in done.stdout
    return name


@pytest.fixture
def postgres_url(postgres_server: Postgres, migrated: str) -> str:
    """Return the URL of a new PostgreSQL database without matches."""
    return postgres_server.url(postgres_server.new_database(migrated))


@pytest.fixture(scope="session")
def sqlite_live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with ForkedServer(tmp_path_factory.mktemp("sqlite")) as server:
        yield server


@pytest.fixture(scope="session")
def postgresql_live(
    postgres_server: Postgres, migrated: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    url = postgres_server.tcp_url(postgres_server.new_database(migrated))
    with ForkedServer(tmp_path_factory.mktemp("postgresql"), url) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest) -> Server:
    """A running server, on each kind of database in turn. Tests share it: do not stop it."""
    shared: Server = request.getfixturevalue(f"{request.param}_live")
    assert shared.is_running, shared.log()
    return shared


@pytest.fixture(params=["sqlite", "postgresql"])
def own_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A running server for one test only, on each kind of database in turn."""
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    with ForkedServer(tmp_path / "server", url) as started:
        yield started

"""Servers that live tests share: one on each kind of database, for as long as the tests run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ..services import Postgres, Valkey, postgres, valkey
from .live import Server, sintra


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """Not the one of `tests/store`, which is killed while servers here live on theirs."""
    with postgres() as server:
        yield server


@pytest.fixture(scope="session")
def valkey_server() -> Iterator[Valkey]:
    with valkey() as server:
        yield server


@pytest.fixture(scope="session")
def migrated(postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database prepared as users do it, to be copied."""
    name = postgres_server.new_database()
    done = sintra(
        *("db", "upgrade", "--database", postgres_server.url(name)),
        folder=tmp_path_factory.mktemp("upgrade"),
    )
    assert done.returncode == 0, done.stderr
    assert "upgraded an empty database" in done.stdout
    return name


@pytest.fixture
def postgres_url(postgres_server: Postgres, migrated: str) -> str:
    """A database without matches, in PostgreSQL."""
    return postgres_server.url(postgres_server.new_database(migrated))


@pytest.fixture(scope="session")
def sqlite_live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("sqlite")) as server:
        yield server


@pytest.fixture(scope="session")
def postgresql_live(
    postgres_server: Postgres, migrated: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    url = postgres_server.tcp_url(postgres_server.new_database(migrated))
    with Server(tmp_path_factory.mktemp("postgresql"), url) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest) -> Server:
    """A running server, on each kind of database in turn. Others use it too: do not stop it."""
    found: Server = request.getfixturevalue(f"{request.param}_live")
    assert found.is_running, found.log()
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def own_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A running server of the test's own, on each kind of database in turn."""
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    with Server(tmp_path / "server", url) as started:
        yield started

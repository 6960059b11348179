"""PostgreSQL: outages, timeouts, rollbacks, and errors that do not show passwords."""

import asyncio
import time
from typing import Any

import pytest
from sqlalchemy import Connection

from sintra.errors import StoreError, VersionTaken
from sintra.store import Append, open_store, postgres, queries

from ..services import PASSWORD, QUOTED_PASSWORD, Postgres
from .samples import SUMMARY, entry, match, opened, outcomes


@pytest.fixture
def killable_server(postgres_server: Postgres) -> Any:
    """The server for tests that kill it; it is restarted afterwards."""
    yield postgres_server
    postgres_server.stop()
    postgres_server.start()


def test_killed_server_is_a_store_error_until_it_restarts(
    postgres_url: str, killable_server: Postgres
) -> None:
    async def go() -> None:
        async with opened(postgres_url) as store:
            await store.create(match("m"))
            killable_server.kill()
            with pytest.raises(StoreError) as caught:
                await store.append(Append("m", 1, [entry(2)], SUMMARY))
            assert type(caught.value) is StoreError
            with pytest.raises(StoreError):
                await store.check()
            await asyncio.to_thread(killable_server.start)
            await store.check()
            await store.append(Append("m", 1, [entry(2)], SUMMARY))
            assert await store.versions(["m"]) == {"m": 2}

    asyncio.run(go())


def test_restart_between_two_writes_causes_no_error(
    postgres_url: str, killable_server: Postgres
) -> None:
    async def go() -> None:
        async with opened(postgres_url) as store:
            await outcomes(store.create(match(f"m{n}")) for n in range(20))  # uses all connections
            killable_server.kill()
            await asyncio.to_thread(killable_server.start)
            await store.append(Append("m0", 1, [entry(2)], SUMMARY))
            results = await outcomes(store.read(f"m{n}") for n in range(20))
            assert [len(read) for read in results] == [2] + [1] * 19

    asyncio.run(go())


def test_refused_write_is_rolled_back(postgres_url: str) -> None:
    """Another process may create the follow-up after the check; then part is already written."""

    def write_part(connection: Connection) -> StoreError:
        queries.create(connection, match("m"))
        return VersionTaken("too late")

    async def go() -> None:
        async with opened(postgres_url) as store:
            runner: Any = store._runner
            assert isinstance(await runner.write(write_part), VersionTaken)
            assert await store.versions(["m"]) == {}

    asyncio.run(go())


def test_server_killed_while_writing_loses_nothing_acknowledged(
    postgres_url: str, killable_server: Postgres
) -> None:
    acknowledged = dict.fromkeys("abcd", 1)

    async def go() -> None:
        async with opened(postgres_url) as store:
            for name in acknowledged:
                await store.create(match(name))

            async def write(name: str) -> None:
                while True:
                    version = acknowledged[name]
                    await store.append(Append(name, version, [entry(version + 1)], SUMMARY))
                    acknowledged[name] = version + 1

            writing = [asyncio.create_task(write(name)) for name in acknowledged]
            while min(acknowledged.values()) < 5:
                await asyncio.sleep(0.01)
            killable_server.kill()
            results = await outcomes(writing)
            assert {type(result) for result in results} == {StoreError}
            await asyncio.to_thread(killable_server.start)
            for name, version in acknowledged.items():
                versions = [item.version for item in await store.read(name)]
                assert versions == list(range(1, len(versions) + 1))
                assert len(versions) in (version, version + 1)

    asyncio.run(go())


def test_database_refuses_a_second_entry_with_the_same_version(postgres_url: str) -> None:
    """Even a write that does not check the version cannot write an entry twice."""

    def write_unchecked(connection: Connection) -> None:
        queries._add_entries(connection, "m", [entry(1)])

    async def go() -> None:
        async with opened(postgres_url) as store:
            await store.create(match("m"))
            runner: Any = store._runner
            with pytest.raises(VersionTaken):
                await runner.write(write_unchecked)

    asyncio.run(go())


def test_text_that_postgresql_cannot_store_is_refused(postgres_url: str) -> None:
    async def go() -> None:
        async with opened(postgres_url) as store:
            await store.create(match("m"))
            for poison in ("\ud800", "\0"):
                with pytest.raises(StoreError) as caught:
                    await store.append(Append("m", 1, [entry(2, data=poison)], SUMMARY))
                assert type(caught.value) is StoreError
            assert len(await store.read("m")) == 1
            await store.append(Append("m", 1, [entry(2)], SUMMARY))

    asyncio.run(go())


def test_more_writers_than_connections_wait_for_each_other(postgres_url: str) -> None:
    async def go() -> None:
        async with opened(postgres_url, pool=2) as store:
            results = await outcomes(store.create(match(f"m{n}")) for n in range(30))
            assert results == [None] * 30

    asyncio.run(go())


def test_hanging_statement_times_out(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres.connect, "__kwdefaults__", {"command_timeout": 0.3})
    monkeypatch.setattr(postgres.make_engine, "__kwdefaults__", {"pool": 1, "command_timeout": 0.3})

    def hang(connection: Connection) -> None:
        connection.exec_driver_sql("SELECT pg_sleep(30)")

    async def go() -> None:
        async with opened(postgres_url) as store:
            runner: Any = store._runner
            before = time.monotonic()
            with pytest.raises(StoreError, match="does not answer"):
                await runner.write(hang)
            assert time.monotonic() - before < 10
            await store.check()

    asyncio.run(go())


def test_connecting_over_tcp_with_a_password(postgres_server: Postgres, migrated: str) -> None:
    async def go() -> None:
        name = await asyncio.to_thread(postgres_server.new_database, migrated)
        for scheme in ("postgresql", "postgres", "postgresql+asyncpg", "PostgreSQL"):
            url = postgres_server.tcp_url(name).replace("postgresql", scheme, 1)
            async with opened(url) as store:
                await store.check()

    asyncio.run(go())


@pytest.mark.parametrize("case", ["wrong password", "wrong port", "no database", "no host"])
def test_no_error_shows_the_password(postgres_server: Postgres, case: str) -> None:
    secret = "h4rdToGuess"
    url = {
        "wrong password": postgres_server.tcp_url(password=secret),
        "wrong port": f"postgresql://postgres:{secret}@127.0.0.1:1/postgres",
        "no database": postgres_server.tcp_url("nowhere"),
        "no host": f"postgresql://postgres:{secret}@/postgres?host=/nowhere",
    }[case]
    with pytest.raises(StoreError) as caught:
        asyncio.run(open_store(url))
    for hidden in (secret, PASSWORD, QUOTED_PASSWORD, url):
        assert hidden not in str(caught.value)
    if case == "wrong password":
        assert "password authentication failed" in str(caught.value)

"""SQLite: one writing thread, group commit, and safety against crashes and bad values."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from sintra.errors import DiskFull, StoreError, UnknownMatch, VersionTaken
from sintra.store import Append, Lease, queries, sqlite

from .samples import AWAITS_COMPUTER, SUMMARY, entry, match, opened, outcomes

IDLE = {"after": 0.0, "before": 9.0, "now": 9.0, "max_rows": 5, "status": "over"}
POISON = "\ud800"
"""A lone surrogate: JSON may contain it, but no database accepts it."""


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


@contextmanager
def locked_by_another_program(url: str) -> Iterator[None]:
    """Hold the write lock as another program, so that writes of the store wait."""
    with closing(sqlite3.connect(file_of(url), isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


async def queue_all(url: str, jobs: list[Any]) -> list[Any]:
    """Queue all jobs before the first one can run; return their outcomes."""
    with locked_by_another_program(url):
        tasks = [asyncio.ensure_future(job) for job in jobs]
        await asyncio.sleep(0.1)
    return await outcomes(tasks)


def test_queued_writes_are_committed_together(sqlite_url: str) -> None:
    commits: list[float] = []

    async def go() -> None:
        async with opened(sqlite_url, observe=commits.append) as store:
            names = [f"m{n}" for n in range(100)]
            await asyncio.gather(*(store.create(match(name)) for name in names))
            commits.clear()
            jobs = [store.append(Append(name, 1, [entry(2)], SUMMARY)) for name in names]
            assert await queue_all(sqlite_url, jobs) == [None] * 100
            assert set((await store.versions(names)).values()) == {2}

    asyncio.run(go())
    assert 1 <= len(commits) <= 3


def test_commit_has_a_maximum_size(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    commits: list[float] = []
    monkeypatch.setattr(sqlite, "MAX_BATCH", 10)

    async def go() -> None:
        async with opened(sqlite_url, observe=commits.append) as store:
            jobs = [store.create(match(f"m{n}")) for n in range(50)]
            assert await queue_all(sqlite_url, jobs) == [None] * 50

    asyncio.run(go())
    assert 5 <= len(commits) <= 6


def test_refused_write_does_not_affect_others_in_its_commit(sqlite_url: str) -> None:
    commits: list[float] = []

    async def go() -> None:
        async with opened(sqlite_url, observe=commits.append) as store:
            await asyncio.gather(*(store.create(match(name)) for name in "abc"))
            commits.clear()
            results = await queue_all(
                sqlite_url,
                [
                    store.append(Append("a", 1, [entry(2, data="first")], SUMMARY)),
                    store.append(Append("a", 1, [entry(2, data="second")], AWAITS_COMPUTER)),
                    store.append(Append("b", 7, [entry(8)], SUMMARY)),
                    store.append(Append("x", 1, [entry(2)], SUMMARY)),
                    store.append(Append("c", 1, [entry(2)], SUMMARY, follow_up=match("b"))),
                    store.create(match("a")),
                    store.append(Append("a", 2, [entry(3)], SUMMARY)),
                    store.claim(Lease("p", 9.0), now=1.0, limit=9),
                ],
            )
            kinds = [type(result) for result in results]
            taken, unknown, none = VersionTaken, UnknownMatch, type(None)
            assert kinds == [none, taken, taken, unknown, taken, taken, none, list]
            assert results[-1] == []
            assert await store.versions("abcx") == {"a": 3, "b": 1, "c": 1}
            assert (await store.read("a", after=1))[0].data == "first"

    asyncio.run(go())
    assert len(commits) <= 2


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let go of an open file")
@pytest.mark.parametrize("is_replaced", [False, True])
def test_nothing_is_acknowledged_in_a_file_that_is_gone(sqlite_url: str, is_replaced: bool) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("m"))
            assert await store.versions(["m"]) == {"m": 1}
            file = file_of(sqlite_url)
            moved = file.rename(file.with_name("moved"))
            if is_replaced:
                sqlite.create_file(file)
            assert store.is_replaced
            jobs = [store.append(Append("m", 1, [entry(2)], SUMMARY)), store.check_write(1.0)]
            assert [type(result) for result in await outcomes(jobs)] == [StoreError] * 2
            assert file.exists() == is_replaced, "no new file is created"
            assert await store.versions(["m"]) == {"m": 1}, "nothing was written"
            moved.replace(file)
            await store.append(Append("m", 1, [entry(2)], SUMMARY))

    asyncio.run(go())


def test_invalid_write_does_not_affect_others_in_its_commit(sqlite_url: str) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            names = [f"m{n}" for n in range(10)]
            await asyncio.gather(*(store.create(match(name)) for name in names))
            poisoned = {"m3": POISON, "m7": POISON}
            jobs = [
                store.append(Append(name, 1, [entry(2, data=poisoned.get(name, "{}"))], SUMMARY))
                for name in names
            ]
            results = await queue_all(sqlite_url, jobs)
            for name, result in zip(names, results, strict=True):
                assert type(result) is (StoreError if name in poisoned else type(None)), name
            versions = await store.versions(names)
            assert {name for name, version in versions.items() if version == 1} == set(poisoned)
            # The failed write was rolled back: the match can continue.
            await store.append(Append("m3", 1, [entry(2)], SUMMARY))
            assert len(await store.read("m3")) == 2

    asyncio.run(go())


def test_nothing_is_acknowledged_before_its_commit(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("m"))
            real = Connection.commit
            failing = True

            def commit(connection: Connection) -> None:
                if failing:
                    error = sqlite3.OperationalError("database or disk is full")
                    error.sqlite_errorname = "SQLITE_FULL"
                    raise error
                real(connection)

            monkeypatch.setattr(Connection, "commit", commit)
            results = await outcomes(
                store.append(Append("m", 1, [entry(2)], SUMMARY)) for _ in range(3)
            )
            assert [type(result) for result in results] == [DiskFull] * 3
            assert "is full" in str(results[0])
            assert await store.versions(["m"]) == {"m": 1}
            failing = False
            await store.append(Append("m", 1, [entry(2)], SUMMARY))
            assert await store.versions(["m"]) == {"m": 2}

    asyncio.run(go())


def test_locked_file_fails_all_queued_writes_after_one_timeout(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = sqlite.make_engine
    monkeypatch.setattr(
        sqlite, "make_engine", lambda path, writes: real(path, writes=writes, busy_timeout=0.3)
    )

    async def go() -> None:
        async with opened(sqlite_url) as store:
            await asyncio.gather(*(store.create(match(f"m{n}")) for n in range(40)))
            with locked_by_another_program(sqlite_url):
                jobs = [store.append(Append(f"m{n}", 1, [entry(2)], SUMMARY)) for n in range(40)]
                async with asyncio.timeout(5):  # not 40 times 0.3 s
                    results = await outcomes(jobs)
                assert {type(result) for result in results} == {StoreError}
                assert "locked" in str(results[0])
                # Reading works concurrently.
                assert len(await store.read("m0")) == 1
            await store.append(Append("m0", 1, [entry(2)], SUMMARY))

    asyncio.run(go())


def test_store_recovers_from_a_broken_connection(sqlite_url: str) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            runner: Any = store._runner

            def break_it(connection: Connection) -> None:
                driver: Any = connection.connection.driver_connection
                driver.close()

            for execute in (runner.write, runner.read):
                with pytest.raises(StoreError):
                    await execute(break_it)
                    await execute(queries.check)
            await store.create(match("m"))
            assert len(await store.read("m")) == 1

    asyncio.run(go())


def test_connections_use_the_documented_pragmas(sqlite_url: str) -> None:
    def pragmas(connection: Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    async def go() -> None:
        async with opened(sqlite_url) as store:
            runner: Any = store._runner
            assert await runner.write(pragmas) == ["wal", 2, 1, 5000]
            assert await runner.read(pragmas) == ["wal", 2, 1, 5000]

            def write(connection: Connection) -> None:
                queries.create(connection, match("m"))

            with pytest.raises(StoreError, match="readonly"):
                await runner.read(write)

    asyncio.run(go())


@pytest.mark.skipif(os.name == "nt", reason="Windows has no POSIX file modes")
def test_only_the_owner_may_read_the_file(sqlite_url: str) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("m"))
            for file in file_of(sqlite_url).parent.iterdir():
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file

    asyncio.run(go())


def test_searches_use_their_indexes(sqlite_url: str) -> None:
    searches: list[tuple[Any, dict[str, Any], str]] = [
        (queries.LISTED, {"max_rows": 5, "before": 1.0}, "matches_listed"),
        (queries.UNCLAIMED, {"max_rows": 5, "now": 1.0}, "matches_for_computers"),
        (queries.OVERDUE, {"max_rows": 5, "now": 1.0}, "matches_deadline"),
        (queries.READ, {"match_id": "m", "after": 1}, "sqlite_autoindex_entries_1"),
        (queries.NOT_ARCHIVED, IDLE, "matches_not_archived"),
        (queries.NOT_ARCHIVED_WITH_STATUS, IDLE, "matches_not_archived"),
        (queries.ARCHIVED, IDLE, "matches_archived (status=? AND updated>? AND updated<?)"),
        (queries.REMOVE_OLD_REPORTS, {"before": 1.0}, "reports_at"),
    ]

    def explain(connection: Connection) -> list[str]:
        plans = []
        for statement, values, _ in searches:
            compiled: Any = statement.compile(connection)
            ordered = tuple({**compiled.params, **values}[name] for name in compiled.positiontup)
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", ordered)
            plans.append(" / ".join(row[-1] for row in rows))
        return plans

    async def go() -> None:
        async with opened(sqlite_url) as store:
            runner: Any = store._runner
            plans = await runner.read(explain)
            for plan, (_, _, index) in zip(plans, searches, strict=True):
                assert index in plan
                assert "TEMP B-TREE" not in plan or index == "matches_for_computers", plan

    asyncio.run(go())


CHILD = """
import asyncio, sys
from sintra.store import Append, open_store
from tests.store.samples import SUMMARY, entry, match
async def go():
    store = await open_store(sys.argv[1])
    await store.create(match("m"))
    for version in range(1, 100_000):
        await store.append(Append("m", version, [entry(version + 1)], SUMMARY))
        print(version + 1, flush=True)
asyncio.run(go())
"""


def test_acknowledged_writes_survive_a_killed_process(sqlite_url: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, sqlite_url], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        for _ in range(60):
            last = child.stdout.readline()
        child.kill()
        last = (child.stdout.read().splitlines() or [last])[-1]

    async def go() -> None:
        async with opened(sqlite_url) as store:
            versions = [item.version for item in await store.read("m")]
            assert versions == list(range(1, len(versions) + 1))
            assert int(last) <= len(versions) <= int(last) + 1
            assert await store.versions(["m"]) == {"m": len(versions)}

    asyncio.run(go())


def test_append_with_an_invalid_summary_is_rolled_back(sqlite_url: str) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("m"))
            with pytest.raises(StoreError):
                await store.append(Append("m", 1, [entry(2)], replace(SUMMARY, ply=2**70)))
            assert await store.versions(["m"]) == {"m": 1}

    asyncio.run(go())

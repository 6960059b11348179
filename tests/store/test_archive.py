"""Archived logs, deleted matches, reports, and files that become smaller."""

import asyncio
import json
import sqlite3
import zlib
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from sintra.errors import StoreError, UnknownMatch, VersionTaken
from sintra.store import Append, IdleMatch, Lease, LogEntry, Store, StoredMatch
from sintra.store.archive import pack, unpack

from .samples import AWAITS_COMPUTER, SUMMARY, entry, match, opened, outcomes, until
from .test_sqlite import POISON, file_of

OVER = replace(SUMMARY, status="over", listed=False)
WAITING = replace(SUMMARY, status="waiting")
LOG = [
    LogEntry(1, 1.7e9 + 1 / 3, "created", '{"kind":"created","name":"Zoë"}'),
    LogEntry(2, 1.7e9 + 0.1, "said", '{"text":"琉璃 😀 \\" \\u0007"}'),
    LogEntry(3, 1e-9, "odd", "not JSON\n"),
]


async def write_log(store: Store, name: str, entries: list[LogEntry], after: int = 0) -> None:
    for each in entries:
        if each.version == 1:
            await store.create(StoredMatch(name, (each,), SUMMARY))
        else:
            await store.append(Append(name, each.version - 1, [each], SUMMARY))


def test_archive_is_compressed_json() -> None:
    data = pack(LOG)
    rows = json.loads(zlib.decompress(data).decode())
    assert rows == [[each.version, each.at, each.kind, each.data] for each in LOG]
    assert unpack("m", data) == LOG


def test_archived_log_reads_as_before(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await write_log(store, "m", LOG)
            await store.archive("m", 3)
            for after in range(4):
                assert await store.read("m", after) == LOG[after:]
            assert await store.read("m", 9) == []
            assert await store.versions(["m"]) == {"m": 3}
            assert await store.not_archived(before=2e9, now=2e9, limit=9) == []
            with pytest.raises(UnknownMatch):
                await store.read("n")

    asyncio.run(go())


def test_archived_match_continues_and_is_archived_again(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            log = [entry(version, data=f"data {version}") for version in range(1, 10)]
            await write_log(store, "m", log[:3])
            await store.archive("m", 3)
            await write_log(store, "m", log[3:5])
            for after in range(6):
                assert await store.read("m", after) == log[after:5]
            assert [each.id for each in await all_not_archived(store)] == ["m"]
            await store.archive("m", 5)
            await store.archive("m", 5)
            assert await store.read("m") == log[:5]
            await write_log(store, "m", log[5:])
            assert await store.read("m", 2) == log[2:]
            assert await store.read("m", 7) == log[7:]

    asyncio.run(go())


async def all_not_archived(store: Store) -> list[IdleMatch]:
    return await store.not_archived(before=1e12, now=1e12, limit=99)


def test_changed_match_is_neither_archived_nor_deleted(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await write_log(store, "m", LOG)
            for refuse in (store.archive, store.delete):
                with pytest.raises(VersionTaken):
                    await refuse("m", 2)
                with pytest.raises(UnknownMatch):
                    await refuse("n", 2)
            assert await store.read("m") == LOG
            assert len(await all_not_archived(store)) == 1

    asyncio.run(go())


def test_readers_and_writers_of_a_match_that_is_being_archived(url: str) -> None:
    """Two processes: one appends and reads, the other archives all the time."""

    async def go() -> None:
        async with opened(url) as one, opened(url) as other:
            log = [entry(version, data=f"data {version}") for version in range(1, 61)]
            await one.create(StoredMatch("m", (log[0],), SUMMARY))
            archived: list[int] = []

            async def archive() -> None:
                while True:
                    version = (await other.versions(["m"]))["m"]
                    (result,) = await outcomes([other.archive("m", version)])
                    assert result is None or isinstance(result, VersionTaken), result
                    if result is None:
                        archived.append(version)

            archiving = asyncio.create_task(archive())
            for each in log[1:]:
                await one.append(Append("m", each.version - 1, [each], SUMMARY))
                if each.version % 4 == 0:
                    assert await one.read("m") == log[: each.version]
                    assert await one.read("m", each.version - 2) == log[: each.version][-2:]
                if each.version % 10 == 0:
                    wanted = each.version
                    await until(lambda wanted=wanted: archiving.done() or wanted in archived)  # type: ignore[misc]
            archiving.cancel()
            (result,) = await outcomes([archiving])
            assert isinstance(result, asyncio.CancelledError), result
            assert await other.read("m") == log

    asyncio.run(go())


def test_reader_of_a_match_that_another_process_writes(url: str) -> None:
    """An entry may be written between the statements of a read."""

    async def go() -> None:
        async with opened(url) as writer, opened(url) as reader:
            log = [entry(version) for version in range(1, 201)]
            await writer.create(StoredMatch("m", (log[0],), SUMMARY))

            async def write() -> None:
                for each in log[1:]:
                    await writer.append(Append("m", each.version - 1, [each], SUMMARY))

            writing = asyncio.create_task(write())
            known, reads = 1, 0
            while known < len(log):
                found = await reader.read("m", known)
                assert found == log[known : known + len(found)]
                known += len(found)
                reads += not found
            await writing
            assert reads > 10, "it was read while nothing was new, too"

    asyncio.run(go())


def test_health_checks_of_two_processes(url: str) -> None:
    async def go() -> None:
        async with opened(url) as one, opened(url) as other:
            results = await outcomes(each.check_write(1.0) for each in (one, other) * 5)
            assert results == [None] * 10

    asyncio.run(go())


def test_last_event(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            assert await store.last_event() is None
            for name, at in (("old", 5.0), ("new", 9.0)):
                await store.create(match(name, at=at))
            assert await store.last_event() == 9.0
            await store.archive("new", 1)
            assert await store.last_event() == 9.0
            await store.delete("new", 1)
            assert await store.last_event() == 5.0

    asyncio.run(go())


def test_deleted_match_leaves_only_its_reports(sqlite_url: str) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            for name in ("m", "n"):
                await write_log(store, name, LOG)
                await report(store, name)
            await store.archive("m", 3)
            await store.append(Append("m", 3, [entry(4)], SUMMARY))
            await store.delete("m", 4)
            with pytest.raises(UnknownMatch):
                await store.read("m")
            with pytest.raises(UnknownMatch):
                await store.delete("m", 4)
            with pytest.raises(UnknownMatch):
                await store.append(Append("m", 4, [entry(5)], SUMMARY))
            assert await store.read("n") == LOG
            reported = [each.match_id for each in await store.reports(limit=9)]
            assert reported == ["n", "m"], "the host must not be able to delete reports"
            await store.create(match("m"))

    asyncio.run(go())
    with closing(sqlite3.connect(file_of(sqlite_url))) as connection:
        for table in ("matches", "entries", "archives"):
            column = "id" if table == "matches" else "match_id"
            query = f"SELECT count(*) FROM {table} WHERE {column} = 'm'"
            expected = 1 if table in ("matches", "entries") else 0  # the new match
            assert connection.execute(query).fetchone() == (expected,), table


def test_match_with_a_valid_lease_is_not_deleted(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.create(match("m", AWAITS_COMPUTER, lease=Lease("p", 30.0)))
            assert await store.not_archived(before=50.0, now=20.0, limit=9) == []
            assert await store.expired("playing", before=50.0, now=20.0, limit=9) == []
            with pytest.raises(VersionTaken):
                await store.delete("m", 1, unleased_at=20.0)
            (found,) = await store.expired("playing", before=50.0, now=30.0, limit=9)
            await store.delete(found.id, found.version, unleased_at=30.0)
            assert await store.versions(["m"]) == {}

    asyncio.run(go())


def test_expired_matches_are_found_by_status_and_age(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            for n, summary in enumerate((OVER, WAITING, SUMMARY, OVER, OVER, WAITING)):
                await store.create(match(f"m{n}", summary, at=n + 1.0))
            for name in ("m0", "m4"):
                await store.archive(name, 1)
            find = store.expired

            async def found(status: str, before: float, **more: float) -> list[str]:
                rows = await find(status, before=before, now=9.0, limit=2, **more)  # type: ignore
                return [each.id for each in rows]

            assert await found("over", 9.0) == ["m0", "m3"]
            assert await found("over", 9.0, after=1.0) == ["m3", "m4"]
            assert await found("over", 9.0, after=4.0) == ["m4"]
            assert await found("over", 3.0) == ["m0"]
            assert await found("waiting", 9.0) == ["m1", "m5"]
            assert await found("playing", 3.0) == []

    asyncio.run(go())


async def report(store: Store, name: str, at: float = 1.0) -> None:
    await store.add_report(
        match_id=name,
        at=at,
        seat=1,
        reason="chat",
        text="rude 😀",
        reporter="hash",
        name="Bo",
        chat='["so rude"]',
    )


def test_reports_are_listed_newest_first_and_deleted_by_age(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.create(match("m"))
            for at in (1.0, 2.0, 3.0):
                await report(store, "m", at)
            newest = await store.reports(limit=2)
            assert [each.at for each in newest] == [3.0, 2.0]
            first = newest[0]
            assert (first.match_id, first.seat, first.reason) == ("m", 1, "chat")
            assert (first.text, first.reporter) == ("rude 😀", "hash")
            assert (first.name, first.chat) == ("Bo", '["so rude"]')
            assert await store.delete_reports(before=3.0) == 2
            assert [each.at for each in await store.reports(limit=9)] == [3.0]

    asyncio.run(go())


def test_health_check_writes(url: str) -> None:
    commits: list[float] = []

    async def go() -> None:
        async with opened(url, observe=commits.append) as store:
            await store.check_write(1.0)
            await store.check_write(2.0)

    asyncio.run(go())
    assert len(commits) == 2


# --- Sizes


def test_file_becomes_smaller(sqlite_url: str) -> None:
    async def go() -> tuple[int, int]:
        async with opened(sqlite_url) as store:
            for n in range(100):
                log = [entry(version, data="x" * 2000) for version in range(1, 6)]
                await store.create(StoredMatch(f"m{n}", log, SUMMARY))
            before = await store.size()
            for n in range(100):
                await store.delete(f"m{n}", 5)
            assert await store.size() == before
            assert await store.shrink(10) == 10
            kept = 0
            while freed := await store.shrink(50, keep=20):
                kept += freed
            assert kept > 100
            assert await store.shrink(10, keep=21) == 0
            return before, await store.size()

    before, after = asyncio.run(go())
    assert after < before / 4
    assert file_of(sqlite_url).stat().st_size == after  # after the last checkpoint


def test_long_chat_message_takes_no_page_of_its_own(sqlite_url: str) -> None:
    async def go() -> float:
        async with opened(sqlite_url) as store:
            await store.create(match("m"))
            before = await store.size()
            for version in range(2, 102):
                chat = json.dumps({"text": "😀" * 300}, ensure_ascii=False)
                await store.append(Append("m", version - 1, [entry(version, chat)], SUMMARY))
            return (await store.size() - before) / 100

    assert asyncio.run(go()) < 1600  # 4650 in a table without rowids


def test_postgresql_has_a_size_and_does_not_shrink(postgres_url: str) -> None:
    async def go() -> None:
        async with opened(postgres_url) as store:
            assert await store.size() > 1_000_000
            assert await store.shrink(10) == 0

    asyncio.run(go())


# --- Damaged rows

SECRET = "Rumpelstilzchen"


def damage(url: str, data: bytes, table: str = "entries") -> None:
    with closing(sqlite3.connect(file_of(url))) as connection:
        cast = "?" if table == "archives" else "CAST(? AS TEXT)"
        connection.execute(f"UPDATE {table} SET data = {cast} WHERE version = 3", (data,))
        connection.commit()


def test_error_for_invalid_utf_8_names_the_entry_but_not_its_text(sqlite_url: str) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await write_log(store, "m", LOG)
            damage(sqlite_url, SECRET.encode() + b"\xff\xfe")
            for request in (store.read("m"), store.archive("m", 3)):
                (error,) = await outcomes([request])
                assert type(error) is StoreError
                assert error.message == "match m, entry 3: is not valid UTF-8"
                assert error.__cause__ is None
            assert await store.read("m", 3) == []

    asyncio.run(go())


@pytest.mark.parametrize("data", [SECRET.encode(), zlib.compress(f'[[1,"{SECRET}"'.encode())])
def test_error_for_a_damaged_archive_has_nothing_of_its_text(sqlite_url: str, data: bytes) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await write_log(store, "m", LOG)
            await store.archive("m", 3)
            damage(sqlite_url, data, "archives")
            (error,) = await outcomes([store.read("m")])
            assert type(error) is StoreError and "match m: its archive" in error.message
            assert SECRET not in error.message

    asyncio.run(go())


def test_missing_entry_is_an_error(url: str) -> None:
    statement = "DELETE FROM entries WHERE version = 1"

    async def go() -> None:
        async with opened(url) as store:
            await write_log(store, "m", LOG)
            runner: Any = store._runner
            await runner.write(lambda connection: connection.exec_driver_sql(statement))
            (error,) = await outcomes([store.read("m")])
            assert isinstance(error, StoreError) and error.message == "match m: entry 1 is missing"

    asyncio.run(go())


def test_driver_error_does_not_quote_a_value(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.create(match("m"))
            batch = Append("m", 1, [entry(2, data=f"{SECRET} {POISON}")], SUMMARY)
            (error,) = await outcomes([store.append(batch)])
            assert type(error) is StoreError
            assert SECRET not in f"{error.message} {error.__cause__}"

    asyncio.run(go())

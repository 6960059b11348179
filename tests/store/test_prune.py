"""`sintra db prune`, and `sintra db export` with archived and damaged matches."""

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from itertools import accumulate
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest

from sintra import Game
from sintra.cli import database as command
from sintra.cli.database import export_records
from sintra.store import Append, Store, StoredMatch, open_store

from ..match.common import Process, Table
from .samples import SUMMARY, entry, opened
from .test_sqlite import file_of

DAY = 86400.0


async def add_match(url: str, kinds: str, days: float, moves: int = 0, *, end: bool = False) -> str:
    """Write a match of this age; return its id."""
    async with opened(url) as store:
        process = Process(store, lambda: time.time() - days * DAY)  # type: ignore[arg-type]
        table = await Table.full(process, *kinds.split())  # type: ignore[arg-type]
        await table.play_on(moves)
        if end:
            await table.resign(table.host)
        return table.match.id


async def ids(url: str) -> set[str]:
    async with opened(url) as store:
        return set(await store.all_ids())


def prune(
    url: str,
    waiting: float | None = None,
    playing: float | None = None,
    finished: float | None = None,
    records: Path | None = None,
    *,
    dry_run: bool = False,
) -> int:
    return command.prune(url, waiting, playing, finished, records, dry_run)


def test_prune_deletes_old_matches(
    url: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finished = asyncio.run(add_match(url, "here here", 40, 12, end=True))
    playing = asyncio.run(add_match(url, "here here", 20, 5))
    young = asyncio.run(add_match(url, "here here", 5, 3))

    def output() -> list[str]:
        return capsys.readouterr().out.splitlines()

    assert prune(url, finished=30, playing=10, dry_run=True) == 0
    assert output() == ["would delete 1 unfinished, 1 finished"]
    assert asyncio.run(ids(url)) == {finished, playing, young}
    records = tmp_path / "kept"
    assert prune(url, finished=30, playing=0, records=records) == 0
    deleted, compressed, size = output()
    assert (deleted, compressed) == ("deleted 1 finished", "compressed the logs of 2 matches")
    assert "bytes less" in size
    assert asyncio.run(ids(url)) == {playing, young}
    (file,) = records.iterdir()
    assert file.name == f"match-{finished}.json"
    record = json.loads(file.read_text("utf-8"))
    assert len(Game.from_record(record).moves) == 12
    prune(url)
    assert output()[:2] == ["deleted no matches", "compressed the logs of 0 matches"]
    monkeypatch.setenv("SINTRA_KEEP_PLAYING_DAYS", "15")
    prune(url)
    assert output()[0] == "deleted 1 unfinished"
    assert asyncio.run(ids(url)) == {young}


def test_prune_handles_many_matches_of_one_time(
    sqlite_url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than a page of them, some of which were updated at the same time."""
    monkeypatch.setattr(command, "PAGE", 4)
    name = asyncio.run(add_match(sqlite_url, "here here", 100, 1))
    with closing(sqlite3.connect(file_of(sqlite_url))) as connection:
        for n in range(12):
            columns = "version, status, ply, listed, shown, computer_to_move, deadline"
            connection.execute(
                f"INSERT INTO matches (id, created, updated, {columns}) SELECT ?, 1.0, ?, {columns}"
                " FROM matches WHERE id = ?",
                (f"copy{n}", 1.0 + n // 3, name),
            )
        connection.commit()
    prune(sqlite_url, playing=90, dry_run=True)
    prune(sqlite_url, playing=90)
    output = capsys.readouterr().out
    assert "would delete 13 unfinished" in output and "\ndeleted 13 unfinished" in output


def test_damaged_matches_are_kept_and_reported_without_their_text(
    sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = "Rumpelstilzchen"
    damage = {
        b"\xff\xfe " + secret.encode(): "is not valid UTF-8",
        secret.encode(): "cannot be read: DecodeError",
        f'{{"kind":"{secret}"}}'.encode(): "cannot be read: ValidationError",
        f'{{"kind":"moved","seat":0,"move":"{secret}"}}'.encode(): "bad_notation",
        f'{{"kind":"said","seat":99,"id":"1","text":"{secret}"}}'.encode(): "IndexError",
    }
    sound = asyncio.run(add_match(sqlite_url, "here here", 40, 3, end=True))
    damaged = [asyncio.run(add_match(sqlite_url, "here here", 40, 3, end=True)) for _ in damage]
    with closing(sqlite3.connect(file_of(sqlite_url))) as connection:
        for match, data in zip(damaged, damage, strict=True):
            connection.execute(
                "UPDATE entries SET data = CAST(? AS TEXT) WHERE match_id = ? AND version = 2",
                (data, match),
            )
        connection.commit()
    assert command.export(tmp_path / "records", sqlite_url, False) == 1
    exported = capsys.readouterr()
    assert "1 records" in exported.out and "5 failed" in exported.out
    assert prune(sqlite_url, finished=30, records=tmp_path / "kept") == 1
    pruned = capsys.readouterr()
    assert asyncio.run(ids(sqlite_url)) == set(damaged)
    for match, reason in zip(damaged, damage.values(), strict=True):
        assert f"match {match}, entry 2: {reason}" in exported.err
        assert f"match {match}, entry 2: {reason}" in pruned.err
    assert secret not in str(exported) + str(pruned)
    assert [file.name for file in (tmp_path / "kept").iterdir()] == [f"match-{sound}.json"]


def test_archived_matches_are_exported(url: str, tmp_path: Path) -> None:
    async def go() -> None:
        match = await add_match(url, "here here", 1, 20)
        store = await open_store(url)
        try:
            for folder in (tmp_path / "before", tmp_path / "after"):
                assert [pair async for pair in export_records(store, folder)] == [(match, None)]
                (found,) = await store.expired("playing", before=1e12, now=1e12, limit=9)
                await store.archive(match, found.version)
        finally:
            await store.close()
        files = [tmp_path / folder / f"match-{match}.json" for folder in ("before", "after")]
        assert files[0].read_bytes() == files[1].read_bytes()

    asyncio.run(go())


def test_finished_match_of_two_takes_at_most_8_kb(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All tables and indexes included, and its whole history kept. Before, it took 15 KB."""
    count = 8
    monkeypatch.setattr(Table, "id", lambda table: str(uuid4()))

    async def play(store: Store, seed: int) -> None:
        rng = Random(seed)
        times = accumulate(rng.uniform(1, 20) for _ in range(10_000))
        start = time.time() - DAY
        process = Process(store, lambda: start + next(times))  # type: ignore[arg-type]
        table = await Table.full(process, "here", "link", seed=seed)
        await table.play_on(seed=seed)
        for n in range(6):
            await table.say(table.tokens[n % 2], f"That was close! I had {n} ideas left.")
        assert table.match.state.version > 80

    async def go() -> float:
        async with opened(sqlite_url) as store:
            empty = await store.size()
            for seed in range(count):
                await play(store, seed)
            for found in await store.not_archived(before=1e12, now=1e12, limit=99):
                await store.archive(found.id, found.version)
            while await store.shrink(100):
                pass
            return (await store.size() - empty) / count

    assert asyncio.run(go()) <= 8192


def test_prune_lets_a_server_write(sqlite_url: str) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            log = "x" * 20_000  # so that there is much to return to the disk
            for number in range(300):
                name = f"m{number}"
                entries = (entry(1, log, at=1.0), entry(2, log, at=1.0))
                await store.create(StoredMatch(name, entries, SUMMARY))
            await store.create(StoredMatch("played", (entry(1, at=time.time()),), SUMMARY))
            pruning = asyncio.create_task(asyncio.to_thread(prune, sqlite_url, playing=1))
            waits, version = [], 1
            while not pruning.done():
                began = time.monotonic()
                new = entry(version + 1, at=time.time())
                await store.append(Append("played", version, [new], SUMMARY))
                waits.append(time.monotonic() - began)
                version += 1
                await asyncio.sleep(0.002)
            assert await pruning == 0
            assert await store.all_ids() == ["played"]
            assert len(waits) > 20 and max(waits) < 2.5, f"{max(waits)} s for one move"

    asyncio.run(go())


def test_shrinking_is_limited_in_time(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.store.queries.MAX_SHRINK_SECONDS", 0.0)

    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(StoredMatch("m", (entry(1, "x" * 100_000),), SUMMARY))
            await store.delete("m", 1)
            assert await store.shrink(100) in (1, 2)

    asyncio.run(go())


def test_old_reports_are_deleted(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def reported(store: Store, days: float) -> None:
        await store.add_report(
            match_id="m",
            at=time.time() - days * DAY,
            seat=0,
            reason="abuse",
            text=f"{days} days ago",
            reporter="r",
            name="",
            chat="[]",
        )

    async def go() -> list[str]:
        async with opened(sqlite_url) as store:
            return [each.text for each in await store.reports(limit=9)]

    async def add() -> None:
        async with opened(sqlite_url) as store:
            for days in (100, 10):
                await reported(store, days)

    asyncio.run(add())
    assert prune(sqlite_url) == 0
    assert asyncio.run(go()) == ["10 days ago"]
    monkeypatch.setenv("SINTRA_KEEP_REPORTS_DAYS", "0")
    assert prune(sqlite_url) == 0
    assert asyncio.run(go()) == ["10 days ago"]

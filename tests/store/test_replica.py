"""Continuous backup: every change is in the replica."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sintra.cli.database import replicate
from sintra.errors import UsageError
from sintra.store import Store
from sintra.store import replica as module
from sintra.store.backup import copy_sqlite
from sintra.store.replica import POSITION, Replicator, generations, read_changes
from sintra.store.restore import Restored, restore_database

from .replicas import Do, contents, rebuild, replicated, write
from .samples import match, opened, until

pytestmark = pytest.mark.usefixtures("clock")


def test_archived_logs_deletions_and_reports_are_followed(
    sqlite_url: str, folder: Path, clock: Callable[[float], None]
) -> None:
    async def report(store: Store, at: float) -> None:
        await store.add_report(
            match_id="a",
            at=at,
            seat=0,
            reason="other",
            text="x",
            reporter="r",
            name="n",
            chat="[]",
        )

    async def go() -> None:
        async with opened(sqlite_url) as store:
            await report(store, 990.0)
            for name in "ab":
                await store.create(match(name, at=990.0))
            async with replicated(store, sqlite_url, folder) as replicator:
                clock(1010.0)
                await write(store, "a", 1, 1009.0)
                await store.archive("a", 2)
                await store.delete("b", 1)
                await replicator.poll()
                clock(1020.0)
                await store.delete_reports(1000.0)
                await report(store, 1019.0)  # gets the id of the deleted report
                await write(store, "a", 2, 1019.0)
                await replicator.poll()
        assert await contents(folder, 1005.0) == {"a": 1, "b": 1}
        assert await contents(folder) == {"a": 3}
        async with opened(f"sqlite:///{folder.parent}/restored.db") as store:
            assert [each.at for each in await store.reports(limit=9)] == [1019.0, 990.0]

    asyncio.run(go())


def test_replica_continues_after_a_crash_in_the_middle_of_a_line(
    sqlite_url: str, folder: Path
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            async with replicated(store, sqlite_url, folder) as replicator:
                await store.create(match("a"))
                await replicator.poll()
            [generation] = generations(folder)
            whole = generation.changes.read_bytes()
            generation.changes.write_bytes(whole + whole[:-10])
            await write(store, "a", 1, 2.0)
            async with replicated(store, sqlite_url, folder) as replicator:
                assert await replicator.poll() == 1
            assert [list(each.entries) for each in read_changes(generation)] == [["a"], ["a"]]
        assert await contents(folder) == {"a": 2}

    asyncio.run(go())


def test_new_bases_replace_old_ones(
    sqlite_url: str, folder: Path, clock: Callable[[float], None]
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("a"))
            async with replicated(store, sqlite_url, folder, keep=2) as replicator:
                stop = asyncio.Event()
                running = asyncio.create_task(replicator.run(stop, every=0.001, base_seconds=0.02))
                first = generations(folder)[0]
                for version in range(1, 20):
                    await write(store, "a", version, 1.0)
                    await asyncio.sleep(0.002)
                await until(lambda: first not in generations(folder))
                stop.set()
                await running
        assert len(generations(folder)) == 2
        files = {"base", "changes", "lock", "position"}
        names = [path.name.partition("-")[0].partition(".")[0] for path in folder.iterdir()]
        assert set(names) == files and len(names) <= 7
        lengths = []
        for generation in generations(folder):
            restored = await contents(folder, generation.at)
            assert restored.keys() == {"a"}
            lengths.append(restored["a"])
        assert 1 <= lengths[0] <= lengths[1] <= 20
        assert await contents(folder) == {"a": 20}

    asyncio.run(go())


def test_kill_before_a_new_base_is_complete_loses_nothing(
    sqlite_url: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    after_copy: Callable[[Do], None],
) -> None:
    def killed(*_: object) -> None:
        raise KeyError("killed")

    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("a"))
            async with replicated(store, sqlite_url, folder) as replicator:
                after_copy(lambda: write(store, "a", 1, 2.0))
                with monkeypatch.context() as patch, pytest.raises(KeyError):
                    patch.setattr(Replicator, "_publish", killed)
                    await replicator.once(0.0)
            (folder / ".base.new.1234").write_text("killed while it copied")
            assert await contents(folder) == {"a": 2}
            await write(store, "a", 2, 3.0)
            async with replicated(store, sqlite_url, folder) as replicator:
                await replicator.once(0.0)
                assert len(generations(folder)) == 2
            assert await contents(folder) == {"a": 3}
        assert not [path for path in folder.iterdir() if "new" in path.name]

    asyncio.run(go())


def replace_match(store: Store) -> Do:
    """Do what a restored database looks like: another entry 2, and one more."""

    async def do() -> None:
        await store.delete("a", 2)
        await store.create(match("a", at=1000.0))
        await write(store, "a", 1, 1005.0)
        await write(store, "a", 2, 1006.0)

    return do


def test_database_that_is_replaced_after_a_copy_begins_a_new_base(
    sqlite_url: str, folder: Path, after_copy: Callable[[Do], None]
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("a", at=1000.0))
            await write(store, "a", 1, 1001.0)
            async with replicated(store, sqlite_url, folder) as replicator:
                after_copy(replace_match(store))
                await replicator.once(0.0)
                assert len(generations(folder)) == 2
                await replicator.poll()
        assert await contents(folder) == {"a": 3}

    asyncio.run(go())


def test_database_that_is_replaced_during_a_copy_begins_a_new_base(
    sqlite_url: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        may_copy = threading.Event()
        copies: list[str] = []

        def copy(source: Path, target: Path) -> None:
            copies.append("begins")
            assert may_copy.wait(10)
            copy_sqlite(source, target)
            copies.append("ends")

        async with opened(sqlite_url) as store:
            await store.create(match("a", at=1000.0))
            await write(store, "a", 1, 1001.0)
            async with replicated(store, sqlite_url, folder) as replicator:
                drop_copy, is_waiting = replicator._drop_copy, asyncio.Event()

                async def note_and_drop() -> None:
                    is_waiting.set()
                    await drop_copy()

                monkeypatch.setattr(module, "copy_sqlite", copy)
                monkeypatch.setattr(replicator, "_drop_copy", note_and_drop)
                await replicator._rotate(0.0)  # begins to copy
                await replace_match(store)()
                polling = asyncio.create_task(replicator.poll())
                await asyncio.wait_for(is_waiting.wait(), 10)
                may_copy.set()
                await polling
                assert len(generations(folder)) == 2
                await replicator.once(0.0)  # the next one is as always
                assert len(generations(folder)) == 3
            assert copies == ["begins", "ends"] * 3, "one copy at a time"
        assert await contents(folder) == {"a": 3}

    asyncio.run(go())


def test_restored_database_begins_a_new_base(
    sqlite_url: str, folder: Path, tmp_path: Path, clock: Callable[[float], None]
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            async with replicated(store, sqlite_url, folder) as replicator:
                await store.create(match("a", at=1000.0))
                await write(store, "a", 1, 1001.0)
                await replicator.poll()
        other = f"sqlite:///{tmp_path}/other.db"
        async with opened(other) as store:
            await store.create(match("a", at=1000.0))
            await write(store, "a", 1, 1005.0)  # another entry 2
            await write(store, "a", 2, 1006.0)
            clock(1100.0)
            async with replicated(store, other, folder) as replicator:
                await replicator.poll()
        assert len(generations(folder)) == 2
        assert await contents(folder) == {"a": 3}

    asyncio.run(go())


def test_base_after_the_clock_was_set_back_is_the_last(
    sqlite_url: str, folder: Path, clock: Callable[[float], None]
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("a", at=990.0))
            await write(store, "a", 1, 995.0)
            async with replicated(store, sqlite_url, folder, keep=1) as replicator:
                clock(500.0)
                await replace_match(store)()
                await replicator.poll()
                await write(store, "a", 3, 501.0)
                await replicator.poll()
        assert await contents(folder) == {"a": 4}
        with pytest.raises(UsageError, match="clock was set back; without --to-time"):
            await contents(folder, 500.0)

    asyncio.run(go())


def test_position_is_synced_before_it_gets_its_name(
    sqlite_url: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: set[int] = set()
    sync = os.fsync

    def note(descriptor: int) -> None:
        sync(descriptor)
        synced.add(os.fstat(descriptor).st_ino)

    async def go() -> None:
        async with opened(sqlite_url) as store, replicated(store, sqlite_url, folder) as replicator:
            monkeypatch.setattr(os, "fsync", note)
            await replicator.poll()
        assert (folder / POSITION).stat().st_ino in synced

    asyncio.run(go())


def test_folder_that_cannot_be_synced_is_accepted(
    sqlite_url: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, and on some network disks."""
    open_file = os.open

    def refuse(path: Any, flags: int, *rest: int) -> int:
        if os.path.isdir(path):
            raise PermissionError(13, "Permission denied", str(path))
        return open_file(path, flags, *rest)

    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("a"))
            monkeypatch.setattr(os, "open", refuse)
            async with replicated(store, sqlite_url, folder) as replicator:
                await replicator.poll()
        monkeypatch.undo()
        assert await contents(folder) == {"a": 1}

    asyncio.run(go())


def test_second_process_is_refused(sqlite_url: str, folder: Path) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store, replicated(store, sqlite_url, folder):
            with pytest.raises(UsageError, match="another process"):
                async with replicated(store, sqlite_url, folder):
                    pass

    asyncio.run(go())


def test_files_are_readable_by_their_owner_only(sqlite_url: str, folder: Path) -> None:
    async def go() -> Restored:
        async with opened(sqlite_url) as store, replicated(store, sqlite_url, folder) as replicator:
            await replicator.poll()
        return await restore_database(folder, folder.parent / "restored.db", rebuild)

    asyncio.run(go())
    private = [*folder.glob("base-*"), *folder.glob("changes-*"), folder.parent / "restored.db"]
    assert [path.stat().st_mode & 0o777 for path in private] == [0o600] * 3
    with closing(sqlite3.connect(private[-1])) as restored:
        assert restored.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_command_needs_a_folder_and_sqlite(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SINTRA_REPLICA_DIR", raising=False)
    asyncio.run(_create(sqlite_url))
    with pytest.raises(UsageError, match="SINTRA_REPLICA_DIR"):
        replicate(None, sqlite_url)
    with pytest.raises(UsageError, match="continuous archiving"):
        replicate(tmp_path, "postgresql://nowhere/x")
    monkeypatch.setenv("SINTRA_REPLICA_DIR", str(tmp_path / "replica"))
    replicate(None, sqlite_url, once=True)
    assert len(generations(tmp_path / "replica")) == 1


def test_command_makes_new_bases_if_it_is_run_by_a_timer(sqlite_url: str, folder: Path) -> None:
    asyncio.run(_create(sqlite_url))
    for _ in range(3):
        replicate(folder, sqlite_url, once=True)
    [first] = generations(folder)
    for _ in range(3):
        replicate(folder, sqlite_url, once=True, base_hours=0.0, keep=2)
    assert len(generations(folder)) == 2 and first not in generations(folder)


async def _create(url: str) -> None:
    async with opened(url):
        pass

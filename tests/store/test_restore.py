"""Restore: the database as it was at any time that the replica has."""

import asyncio
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sintra.cli.database import _parse_time
from sintra.errors import StoreError, UsageError
from sintra.store.replica import POSITION, generations, read_changes, read_position
from sintra.store.restore import restore_database

from .replicas import Do, contents, damage, rebuild, replicated, write
from .samples import match, opened
from .test_old_database import MATCHES, old_database

pytestmark = pytest.mark.usefixtures("clock")


def test_every_time_can_be_restored(
    sqlite_url: str, folder: Path, clock: Callable[[float], None]
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("old", at=900.0))
            async with replicated(store, sqlite_url, folder) as replicator:
                clock(1010.0)
                await write(store, "old", 1, 1009.0)
                await store.create(match("new", at=1009.5))
                assert await replicator.poll() == 2
                clock(1020.0)
                await write(store, "new", 1, 1019.0)
                await write(store, "new", 2, 1019.5)
                assert await replicator.poll() == 2
        for at, expected in {
            1005.0: {"old": 1},
            1009.2: {"old": 2},
            1015.0: {"old": 2, "new": 1},
            1019.2: {"old": 2, "new": 2},
            None: {"old": 2, "new": 3},
        }.items():
            assert await contents(folder, at) == expected, at

    asyncio.run(go())


def test_commit_time_counts_if_the_times_in_a_log_are_wrong(
    sqlite_url: str, folder: Path, clock: Callable[[float], None]
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            async with replicated(store, sqlite_url, folder) as replicator:
                clock(1010.0)
                await store.create(match("ahead", at=5000.0))
                await replicator.poll()
                clock(1020.0)
                await store.create(match("behind", at=3.0))
                await replicator.poll()
                clock(1030.0)
                await replicator.poll()
        assert await contents(folder, 1009.0) == {}
        assert await contents(folder, 1015.0) == {"ahead": 1, "behind": 1}, "1010 to 1020: unknown"
        assert await contents(folder, 1025.0) == {"ahead": 1, "behind": 1}

    asyncio.run(go())


def test_every_time_around_a_new_base_can_be_restored(
    sqlite_url: str,
    folder: Path,
    clock: Callable[[float], None],
    after_copy: Callable[[Do], None],
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:

            async def play() -> None:
                clock(1030.0)
                await write(store, "a", 2, 1025.0)

            await store.create(match("a", at=990.0))
            async with replicated(store, sqlite_url, folder) as replicator:
                clock(1010.0)
                await write(store, "a", 1, 1009.0)
                after_copy(play)
                assert await replicator.once(5.0) == 2
            before, base = generations(folder)
            assert 1030.0 < base.at < 1030.1
            for at in (base.at, None):
                assert await contents(folder, at) == {"a": 3}, "no poll came after the base"
            async with replicated(store, sqlite_url, folder) as replicator:
                clock(1040.0)
                await write(store, "a", 3, 1039.0)
                assert await replicator.once(1000.0) == 1
        assert generations(folder) == [before, base]
        for at, length in {
            before.at: 1,
            1008.0: 1,
            1015.0: 2,
            1024.0: 2,
            1026.0: 3,
            base.at - 0.001: 3,
            base.at: 3,
            base.at + 0.001: 3,
            1038.0: 3,
            1039.5: 4,
            None: 4,
        }.items():
            assert await contents(folder, at) == {"a": length}, at

    asyncio.run(go())


def test_base_of_an_older_version_is_upgraded(
    sqlite_url: str, folder: Path, tmp_path: Path
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store, replicated(store, sqlite_url, folder) as replicator:
            await replicator.poll()
        (tmp_path / "old").mkdir()
        old_database(tmp_path / "old").rename(generations(folder)[0].base)
        before = {path.name for path in tmp_path.iterdir()}
        assert len(await contents(folder)) >= len(MATCHES)
        assert {path.name for path in tmp_path.iterdir()} == before | {"restored.db"}

    asyncio.run(go())


@pytest.mark.parametrize("number", [1, 2, 3])
def test_damaged_line_is_reported(
    number: int, sqlite_url: str, folder: Path, clock: Callable[[float], None]
) -> None:
    """Also in the last line: the position tells that it was complete."""

    async def go() -> None:
        async with opened(sqlite_url) as store:
            async with replicated(store, sqlite_url, folder) as replicator:
                for each in (1, 2, 3):
                    clock(1000.0 + 10 * each)
                    await store.create(match(f"m{each}", at=999.0 + 10 * each))
                    await replicator.poll()
        damage(folder, number)
        with pytest.raises(StoreError, match=f"line {number}: is damaged"):
            await contents(folder)

    asyncio.run(go())


def test_damage_after_the_time_does_not_matter(
    sqlite_url: str, folder: Path, clock: Callable[[float], None]
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            async with replicated(store, sqlite_url, folder) as replicator:
                for each in (1, 2, 3, 4):
                    clock(1000.0 + 10 * each)
                    await store.create(match(f"m{each}", at=999.0 + 10 * each))
                    await replicator.poll()
        damage(folder, 3)  # it has the time from 1020 to 1030
        assert await contents(folder, 1009.5) == {"m1": 1}
        with pytest.raises(StoreError, match="line 3: is damaged"):
            await contents(folder, 1025.0)

    asyncio.run(go())


def test_last_line_that_was_perhaps_never_synced_is_left_out(sqlite_url: str, folder: Path) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            async with replicated(store, sqlite_url, folder) as replicator:
                await store.create(match("a"))
                await replicator.poll()
                position = (folder / POSITION).read_bytes()
                await store.create(match("b"))
                await replicator.poll()
            damage(folder, 2)
            (folder / POSITION).write_bytes(position)  # the process was killed before it wrote it
            assert await contents(folder) == {"a": 1}
            async with replicated(store, sqlite_url, folder) as replicator:
                assert await replicator.poll() == 1
            assert await contents(folder) == {"a": 1, "b": 1}
            [generation] = generations(folder)
            assert [list(each.entries) for each in read_changes(generation)] == [["a"], ["b"]]

    asyncio.run(go())


def test_latest_state_does_not_depend_on_times_and_position(
    sqlite_url: str, folder: Path, clock: Callable[[float], None]
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            async with replicated(store, sqlite_url, folder) as replicator:
                first = (folder / POSITION).read_bytes()
                clock(1010.0)
                await store.create(match("ahead", at=5000.0))
                await replicator.poll()
                clock(500.0)  # was set back
                await store.create(match("now", at=499.0))
                await replicator.poll()
        both = {"ahead": 1, "now": 1}
        assert await contents(folder) == both
        for position in (first, b"", b"[]", b"{}", b'{"at": 1e99}', None):
            (folder / POSITION).unlink()
            if position is not None:
                (folder / POSITION).write_bytes(position)
            assert await contents(folder) == both, "killed before the position was written"
            (folder / POSITION).touch()

    asyncio.run(go())


def test_time_after_the_clock_was_set_back_can_be_restored(
    sqlite_url: str, folder: Path, clock: Callable[[float], None]
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("a", at=990.0))
            async with replicated(store, sqlite_url, folder) as replicator:
                for version, at in enumerate((1010.0, 1100.0, 1050.0, 1060.0, 1070.0), 1):
                    clock(at)
                    await write(store, "a", version, at - 1)
                    if at == 1100.0:
                        await store.create(match("b", at=1099.0))
                    await replicator.poll()
                    clock(at + 3.0)
                    assert await replicator.poll() == 0
        assert await contents(folder, 1005.0) == {"a": 1}
        assert await contents(folder, 1020.0) == {"a": 2}
        for later, length in {1052.0: 4, 1055.0: 4, 1065.0: 5, None: 6}.items():
            assert await contents(folder, later) == {"a": length, "b": 1}, later

    asyncio.run(go())


def test_time_is_refused_if_the_clock_was_set_back_after_a_base(
    sqlite_url: str, folder: Path, clock: Callable[[float], None]
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store:
            async with replicated(store, sqlite_url, folder) as replicator:
                clock(2000.0)
                await replicator.once(0.0)
                clock(1500.0)
                await store.create(match("a", at=1499.0))
                await replicator.poll()
        with pytest.raises(UsageError, match="clock was set back; without --to-time"):
            await contents(folder, 1500.0)  # the first base has this time, but without the match
        assert await contents(folder) == {"a": 1}

    asyncio.run(go())


def test_copy_with_a_newer_position_lacks_no_move(
    sqlite_url: str, folder: Path, tmp_path: Path, clock: Callable[[float], None]
) -> None:
    """Programs such as rsync copy the changes first, and the position last."""
    copy = tmp_path / "copy"

    async def go() -> None:
        async with opened(sqlite_url) as store:
            await store.create(match("a", at=990.0))
            async with replicated(store, sqlite_url, folder) as replicator:
                for version in (1, 2):
                    clock(1000.0 + 10 * version)
                    await write(store, "a", version, 999.0 + 10 * version)
                    await replicator.poll()
                shutil.copytree(folder, copy)
                assert await contents(copy, 1020.0) == {"a": 3}
                clock(1030.0)
                await write(store, "a", 3, 1029.0)
                await replicator.poll()
                shutil.copy(folder / POSITION, copy)
                with pytest.raises(
                    UsageError, match=r"has the times from .* to 1970-01-01T00:16:5"
                ):
                    await contents(copy, 1029.5)
                assert await contents(copy, 1009.5) == {"a": 2}
                assert await contents(copy) == {"a": 3}
                await replicator.once(0.0)  # the copied position belongs to the next changes
                shutil.copy(folder / POSITION, copy)
                with pytest.raises(UsageError, match="has the times"):
                    await contents(copy, 1029.5)
                assert await contents(folder, 1029.5) == {"a": 4}

    asyncio.run(go())


def test_position_of_an_older_version_is_accepted(
    sqlite_url: str, folder: Path, clock: Callable[[float], None]
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store, replicated(store, sqlite_url, folder) as replicator:
            clock(1010.0)
            await store.create(match("a", at=1009.0))
            await replicator.poll()
        (folder / POSITION).write_text('{"at": 1010.5}')
        assert await contents(folder, 1010.2) == {"a": 1}
        assert await contents(folder, 1008.0) == {}
        assert read_position(folder) == 1010.5
        with pytest.raises(UsageError, match="has the times"):
            await contents(folder, 1011.0)

    asyncio.run(go())


def test_lost_position_is_replaced_by_what_the_changes_prove(
    sqlite_url: str, folder: Path, clock: Callable[[float], None]
) -> None:
    async def go() -> None:
        async with opened(sqlite_url) as store, replicated(store, sqlite_url, folder) as replicator:
            (folder / POSITION).write_text("")  # as after a power failure
            with pytest.raises(UsageError, match="without --to-time"):
                await contents(folder, 1000.0)
            for each in (1, 2):
                clock(1000.0 + 10 * each)
                await store.create(match(f"m{each}", at=999.0 + 10 * each))
                await replicator.poll()
        (folder / POSITION).write_text("")
        assert await contents(folder, 1009.5) == {"m1": 1}
        with pytest.raises(UsageError, match="has the times"):
            await contents(folder, 1015.0)

    asyncio.run(go())


@pytest.mark.linux_only
@pytest.mark.parametrize("is_killed", [False, True])
def test_log_of_the_replaced_database_is_not_applied(
    is_killed: bool,
    sqlite_url: str,
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also if the process is killed directly after the new file has got its name."""
    real, link = tmp_path / "disk" / "real.db", tmp_path / "link.db"
    real.parent.mkdir()
    link.symlink_to(real)
    replace = os.replace

    def replace_and_die(source: Path, target: Path) -> None:
        replace(source, target)
        if target == real and is_killed:
            raise KeyError("killed")

    async def go() -> None:
        async with opened(sqlite_url) as store, replicated(store, sqlite_url, folder) as replicator:
            await store.create(match("a"))
            await replicator.poll()
        lost = tmp_path / "lost.db"
        async with opened(f"sqlite:///{lost}") as store:
            await store.create(match("other"))
            for suffix in ("", "-wal", "-shm"):  # not closed: the log has not been applied
                shutil.copy(f"{lost}{suffix}", f"{real}{suffix}")
        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", replace_and_die)
            try:
                await restore_database(folder, link, rebuild, force=True)
            except KeyError:
                assert is_killed
        assert link.is_symlink()
        assert [path.name for path in real.parent.iterdir()] == ["real.db"]
        async with opened(f"sqlite:///{link}") as store:
            assert await store.all_ids() == ["a"]

    asyncio.run(go())


def test_only_times_in_the_replica_can_be_restored(
    sqlite_url: str, folder: Path, tmp_path: Path
) -> None:
    async def go() -> None:
        with pytest.raises(UsageError, match="no replica"):
            await contents(tmp_path)
        async with opened(sqlite_url) as store, replicated(store, sqlite_url, folder) as replicator:
            await replicator.poll()
        position = read_position(folder)
        assert position is not None
        for at in (position + 0.1, generations(folder)[0].at - 0.1):
            with pytest.raises(UsageError, match="has the times from"):
                await contents(folder, at)
        (tmp_path / "precious").write_text("x")
        with pytest.raises(UsageError, match="--force"):
            await restore_database(folder, tmp_path / "precious", rebuild)
        for bad in (tmp_path, tmp_path / "a\0b"):
            with pytest.raises(UsageError, match="not a file that can be written"):
                await restore_database(folder, bad, rebuild, force=True)

    asyncio.run(go())


@pytest.mark.parametrize("text", ["yesterday", "2026-11-17T10:00:00", "2026-11-17"])
def test_time_without_zone_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="time zone"):
        _parse_time(text)


def test_time_is_parsed() -> None:
    assert _parse_time("2026-11-17T10:00:00Z") == _parse_time("2026-11-17T11:00:00+01:00")
    assert _parse_time("1970-01-01T00:00:01Z") == 1.0 < time.time()

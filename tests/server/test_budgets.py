"""How much clients may write: per address, and on a disk that is almost full."""

import asyncio
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from sintra.errors import DiskFull, StoreError
from sintra.match import protocol as wire
from sintra.server import disk as sintra_disk
from sintra.server.disk import DiskMonitor
from sintra.store import open_store

from .forking import ForkedServer
from .live import PATIENCE, Client, Line, Refusal, Server, new_id, sintra

MIB = 1 << 20
EMOJI = "😀" * 300


async def first_move(client: Client, match: str) -> wire.Play:
    """The first legal move, with a long id, as pages send it."""
    moves = await client.get(f"/matches/{match}/moves", wire.Moves)
    ply = (await client.snapshot(match)).ply
    return wire.Play(id=f"{new_id():-<36}", ply=ply, move=moves.moves[0].move)


def test_address_has_a_budget_of_bytes(tmp_path: Path) -> None:
    """An address that has used it up creates no match and sends no chat, but moves go on."""

    async def test(server: Server) -> None:
        async with Client(server) as client:
            made = await client.make("here", "here")
            with pytest.raises(Refusal, match=r"429 too_many: .* written too much"):
                await client.make("here", "here", components={"padding": "x" * 13_000})
            line = await Line.open(server, made.match, made.token)
            await line.do(wire.Chat(id=new_id(), text=EMOJI))
            await client.make("here", "here")
            with pytest.raises(Refusal, match=r"429 too_many: .* written too much"):
                await client.make("here", "here")
            for _ in range(3):
                await line.do(await first_move(client, made.match))
                await client.act(made.match, await first_move(client, made.match), made.token)
            refusals = [await line.ask(wire.Chat(id=new_id(), text=EMOJI)) for _ in range(3)]
            last = refusals[-1]
            assert isinstance(last, wire.Refused) and "written too much" in last.error
            with pytest.raises(Refusal, match="written too much"):
                await client.act(made.match, wire.Chat(id=new_id(), text=EMOJI), made.token)
            for _ in range(20):
                await line.do(await first_move(client, made.match))
            assert (await client.snapshot(made.match)).ply == 26
            await line.close()

    with ForkedServer(tmp_path, write_bytes_per_second=12) as server:
        asyncio.run(test(server))


def test_rematch_is_charged_as_a_new_match(tmp_path: Path) -> None:
    async def play_again(server: Server, match: str, token: str) -> None:
        async with Client(server) as client:
            for _ in range(50):
                await client.act(match, wire.Resign(id=new_id()), token)
                await client.act(match, wire.Rematch(id=new_id()), token)
                again = (await client.snapshot(match, token)).rematch
                assert again is not None
                match = again

    async def test(server: Server, reason: str) -> None:
        async with Client(server) as client:
            made = await client.make("here", "here")
            with pytest.raises(Refusal, match=reason):
                await play_again(server, made.match, made.token)

    with ForkedServer(tmp_path / "bytes", write_bytes_per_second=30) as server:
        asyncio.run(test(server, "429 too_many: .* written too much"))
    with ForkedServer(tmp_path / "tables", matches_per_minute=5) as server:
        asyncio.run(test(server, "429 too_many: .*too many new matches"))


# --- A full disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 16 MiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("a small disk can only be mounted by root")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill_disk(folder: Path, *, leave: int) -> None:
    """Fill a disk, except for some bytes."""
    with (folder / "filler").open("ab") as file:
        free = shutil.disk_usage(folder).free - leave
        try:
            while free > 0:
                free -= os.write(file.fileno(), bytes(min(free, MIB)))
        except OSError:
            pass


async def health(server: Server) -> tuple[int, str]:
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http:
        answer = await http.get(f"http://127.0.0.1:{server.port}/readyz")
        return answer.status_code, answer.json()["status"]


async def until_health(server: Server, status: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await health(server))[0] != status:
            await asyncio.sleep(0.1)


def test_full_disk(tmp_path: Path, small_disk: Path) -> None:
    async def test(server: Server) -> None:
        async with Client(server) as client:
            made = await client.make("here", "here")
            line = await Line.open(server, made.match, made.token)
            assert await health(server) == (200, "ok")

            fill_disk(small_disk, leave=2 * MIB)  # less than the reserve
            await until_health(server, 503)
            assert await health(server) == (503, "failing")
            await asyncio.to_thread(server.wait_for, "the disk is almost full")
            with pytest.raises(Refusal, match="503 disk_full"):
                await client.make("here", "here")
            assert (await line.refused(wire.Chat(id=new_id(), text="?"))).code == "disk_full"
            await line.do(await first_move(client, made.match))

            fill_disk(small_disk, leave=0)
            move = await first_move(client, made.match)
            async with asyncio.timeout(PATIENCE):
                # The database has room for some moves in its own files.
                while isinstance(answer := await line.ask(move), wire.Done):
                    move = await first_move(client, made.match)
            assert answer.code in ("disk_full", "store_failed")
            assert await health(server) == (503, "failing")
            played = (await client.snapshot(made.match)).ply  # reading works

            (small_disk / "filler").unlink()
            await until_health(server, 200)
            await line.do(move)
            await line.do(wire.Chat(id=new_id(), text="!"))
            assert (await client.snapshot(made.match)).ply == played + 1
            await line.close()

    url = f"sqlite:///{small_disk / 'sintra.db'}"
    with ForkedServer(tmp_path / "server", url, min_free_bytes=4 * MIB) as server:
        asyncio.run(test(server))
        server.kill()


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let go of an open file")
@pytest.mark.parametrize("is_replaced", [False, True])
def test_database_file_that_is_gone(tmp_path: Path, is_replaced: bool) -> None:
    """No move is acknowledged that a restart would lose; players go on after it."""
    file, copy = tmp_path / "sintra.db", tmp_path / "copy.db"

    async def test(server: Server) -> None:
        async with Client(server) as client:
            made = await client.make("here", "here")
            line = await Line.open(server, made.match, made.token)
            await line.do(await first_move(client, made.match))
            assert sintra("db", "backup", copy, folder=tmp_path).returncode == 0
            lost = await first_move(client, made.match)
            if is_replaced:
                copy.replace(file)
            else:
                file.unlink()
            assert (await line.refused(lost)).code == "store_failed"
            await until_health(server, 503)
            assert await health(server) == (503, "replaced")
            await asyncio.to_thread(server.wait_for, "the database cannot be written")
            assert "the database file was deleted or replaced: restart the server" in server.log()
            await line.close()

            server.kill()
            if not is_replaced:
                copy.replace(file)
            for name in ("sintra.db-wal", "sintra.db-shm"):
                (tmp_path / name).unlink(missing_ok=True)
            await asyncio.to_thread(server.start)
            line = await Line.open(server, made.match, made.token)
            await line.do(lost)
            assert (await client.snapshot(made.match)).ply == 2
            await line.close()

    with ForkedServer(tmp_path) as server:
        asyncio.run(test(server))


def test_health_checks_write_at_most_once_per_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'sintra.db'}")
        disk, calls = DiskMonitor(store, 0, time.time), []
        real, is_failing = store.check_write, False

        async def check_write(now: float) -> None:
            calls.append(now)
            if is_failing:
                raise StoreError("read-only")
            await real(now)

        monkeypatch.setattr(store, "check_write", check_write)
        await asyncio.gather(*(disk.check_write() for _ in range(500)))
        assert len(calls) == 1
        is_failing = True
        monkeypatch.setattr(sintra_disk, "CHECK_SECONDS", 0.0)
        with pytest.raises(StoreError, match="read-only"):
            await disk.check_write()
        monkeypatch.setattr(sintra_disk, "CHECK_SECONDS", 60.0)
        for _ in range(9):
            with pytest.raises(StoreError, match="read-only"):
                await disk.check_write()
        assert len(calls) == 2
        await store.close()

    asyncio.run(go())


def test_reserve_of_disk_space(tmp_path: Path) -> None:
    async def go() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'sintra.db'}")
        DiskMonitor(store, 1, time.time).check_room()
        with pytest.raises(DiskFull):
            DiskMonitor(store, 1 << 60, time.time).check_room()
        with pytest.raises(DiskFull):
            await DiskMonitor(store, 1 << 60, time.time).check_write()
        store.folder = None  # as with PostgreSQL, whose disk is on another machine
        DiskMonitor(store, 1 << 60, time.time).check_room()
        await store.close()

    asyncio.run(go())

"""The drill of a disaster: while players move, a backup is made; the database is lost and restored.

The commands are those of docs/guide/operate.md.
"""

import asyncio
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sintra.store import upgrade_database
from sintra.store.replica import generations, read_position

from ..services import free_port, postgres
from .forking import ForkedProcess, ForkedServer, run_command, start_command
from .live import PATIENCE, Server
from .players import Players, check_restored, playing

MOVES = 40
"""Moves before and after each step of the drill."""


def iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="microseconds")


def is_complete(segment: Path) -> bool:
    """Whether a segment of PostgreSQL's log is copied to its end."""
    return segment.exists() and segment.stat().st_size == 16 * 2**20


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


@contextmanager
def replicating(server: Server, folder: Path) -> Iterator[ForkedProcess]:
    """Run `sintra db replicate`; kill it at the end, unless it has ended."""
    process = start_command(
        *("db", "replicate", "--every", "0.1", folder),
        folder=server.folder,
        log=folder.with_suffix(".log"),
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_players_stop_although_the_server_is_gone() -> None:
    """The drills kill the server, at any step of the players, and then wait for them to end."""

    class Gone:
        port = free_port()

    async def test() -> None:
        async with asyncio.timeout(PATIENCE), playing(Gone()):
            await asyncio.sleep(0.05)

    asyncio.run(test())


def test_sqlite_is_restored_to_a_point_in_time(tmp_path: Path) -> None:
    replica = tmp_path / "replica"

    async def lose(server: Server) -> tuple[Players, float]:
        """Play, replicate, kill the replicator once, and then the server; return a time."""
        async with playing(server) as players:
            await players.until_moves(MOVES)  # the first copy has matches in play
            with replicating(server, replica):
                await until(lambda: read_position(replica) is not None)
                await players.until_moves(MOVES)
            with replicating(server, replica) as process:  # it was killed, and continues
                await players.until_moves(MOVES)
                at = time.time()
                await players.until_moves(MOVES)
                await until(lambda: (read_position(replica) or 0) > at)
                process.send_signal(signal.SIGTERM)
                assert await asyncio.to_thread(process.wait, PATIENCE) == 0
            server.kill()
            players.stopping = True
        return players, at

    with ForkedServer(tmp_path / "server") as server:
        players, at = asyncio.run(lose(server))
    assert len(generations(replica)) == 1
    restored = tmp_path / "restored" / "sintra.db"
    restored.parent.mkdir()
    command = ("db", "restore", replica, restored, "--to-time", iso(at))
    status, output = run_command(*command, folder=tmp_path)
    assert status == 0, output
    with ForkedServer(restored.parent) as server:
        before, after = asyncio.run(check_restored(server, players, at))
    assert before >= 3 * MOVES and after >= MOVES / 2


def test_postgresql_is_restored_to_a_point_in_time(tmp_path: Path) -> None:
    with postgres() as database:
        archive = database.make_folder("archive")
        database.configure(
            "archive_mode = on\n"
            f"archive_command = 'test ! -f {archive}/%f && cp %p {archive}/%f'\n"
            "archive_timeout = 60\n"
        )
        database.stop()
        database.start()
        url = database.url(database.new_database())
        upgrade_database(url)

        async def lose(server: Server) -> tuple[Players, float]:
            async with playing(server) as players:
                await players.until_moves(MOVES)
                await asyncio.to_thread(database.base_backup, "base")
                await players.until_moves(MOVES)
                at = time.time()
                await players.until_moves(MOVES)
                # `archive_timeout` does the same every minute.
                switch = "SELECT pg_walfile_name(pg_switch_wal())"
                [[name]] = await asyncio.to_thread(database.run, switch)
                await until(lambda: is_complete(archive / name))
                server.kill()
                players.stopping = True
            return players, at

        with ForkedServer(tmp_path / "server", url) as server:
            players, at = asyncio.run(lose(server))
        database.kill()
        database.recover_from(
            "base",
            f"restore_command = 'cp {archive}/%f %p'\n"
            f"recovery_target_time = '{iso(at)}'\n"
            "recovery_target_action = promote\n",
        )
        with ForkedServer(tmp_path / "again", url) as server:
            before, after = asyncio.run(check_restored(server, players, at))
        assert before >= 2 * MOVES and after >= MOVES / 2

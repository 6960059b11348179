"""Drills of a disaster: players move, a backup is made, the database is lost and restored.

The commands are those of docs/guide/operate.md.
"""

import asyncio
import os
import subprocess
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sintra.store import upgrade_database

from ..services import free_port, postgres
from .forking import ForkedServer, run_command
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


async def back_up_and_lose(server: Server, backup: Path) -> tuple[Players, float, float]:
    """Play, run `sintra db backup`, play on, and kill the server.

    Returns the times before and after the backup.
    """
    async with playing(server) as players:
        await players.until_moves(MOVES)
        began = time.time()
        status, output = await asyncio.to_thread(
            run_command, "db", "backup", backup, "--database", server.database, folder=server.folder
        )
        ended = time.time()
        assert status == 0, output
        await players.until_moves(MOVES)
        server.kill()
        players.stopping = True
    return players, began, ended


def test_players_stop_although_the_server_is_gone() -> None:
    """The drills kill the server, at any step of the players, and then wait for them to end."""

    class Gone:
        port = free_port()

    async def test() -> None:
        async with asyncio.timeout(PATIENCE), playing(Gone()):
            await asyncio.sleep(0.05)

    asyncio.run(test())


def test_sqlite_is_restored_from_a_backup(tmp_path: Path) -> None:
    folder, backup = tmp_path / "server", tmp_path / "backup.db"
    with ForkedServer(folder) as server:
        players, *times = asyncio.run(back_up_and_lose(server, backup))
        # The later moves are in this file. SQLite would apply it to the restored database too.
        assert (folder / "sintra.db-wal").stat().st_size > 0
        restore = (
            "install -m 600 $BACKUP restored.db && rm -f sintra.db-* && mv restored.db sintra.db"
        )
        subprocess.run(restore, shell=True, cwd=folder, env={"BACKUP": str(backup)}, check=True)
        server.start()
        before, after = asyncio.run(check_restored(server, players, *times))
    assert before >= MOVES and after >= MOVES / 2


def test_postgresql_is_restored_from_a_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = tmp_path / "backup.dump"
    with postgres() as database:
        monkeypatch.setenv("PATH", str(database.programs), prepend=os.pathsep)
        url = database.url(database.new_database())
        upgrade_database(url)
        with ForkedServer(tmp_path / "server", url) as server:
            players, *times = asyncio.run(back_up_and_lose(server, backup))
            database.run("CREATE TABLE added_by_a_later_version ()", url)
            restore = ("pg_restore", "--clean", "--if-exists", "--create", "--exit-on-error")
            subprocess.run([*restore, f"--dbname={database.url()}", backup], check=True)
            assert database.run("SELECT to_regclass('added_by_a_later_version')", url) == [(None,)]
            server.start()
            before, after = asyncio.run(check_restored(server, players, *times))
    assert before >= MOVES and after >= MOVES / 2


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
            before, after = asyncio.run(check_restored(server, players, at, at))
        assert before >= 2 * MOVES and after >= MOVES / 2

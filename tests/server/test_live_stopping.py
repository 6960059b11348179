"""Graceful shutdown, and the one-line error of a server that cannot start."""

import asyncio
import signal
import socket
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

from sintra import Game
from sintra.match import protocol as wire

from ..services import Postgres, free_port
from .forking import ForkedServer, forked_sintra
from .live import LOST, Client, Line, Server, line, play_out, sintra

STOP = 10
"""Seconds within which the server must end: process supervisors do not wait longer."""


async def _keep_playing(one: Line, match: str, game: Game, acknowledged: dict[int, str]) -> None:
    """Play moves until the game or the connection ends."""
    try:
        while True:
            play_out(game, one)
            if game.is_over:
                return
            ply, move = one.ply, str(game.legal_moves[0])
            await one.play(move)
            acknowledged[ply] = move
    except LOST:
        pass


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_stopping_closes_all_sockets_and_loses_nothing(
    how: signal.Signals, own_server: Server
) -> None:
    server = own_server

    async def test() -> None:
        async with Client(server) as client:
            thinking = await client.make("expert", "expert")  # one thinks when the server stops
            tables = [await client.make("here", "here", seed=n, start_player=0) for n in range(6)]
            lines = [await Line.open(server, made.match, made.token) for made in tables]
            acknowledged: list[dict[int, str]] = [{} for _ in tables]
            playing = [
                asyncio.create_task(
                    _keep_playing(one, made.match, Game(2, seed=n, start_player=0), acknowledged[n])
                )
                for n, (one, made) in enumerate(zip(lines, tables, strict=True))
            ]
            watching = await Line.open(server, thinking.match)
            await asyncio.gather(*(one.until(lambda line: line.ply > 3) for one in lines))
            began = asyncio.get_running_loop().time()
            status = await asyncio.to_thread(server.stop, how)
            assert asyncio.get_running_loop().time() - began < STOP
            assert status == 0
            await asyncio.gather(*playing)
            for one in (*lines, watching):
                assert await one.close_code() == 1012
        await asyncio.to_thread(server.start)
        async with Client(server) as client:
            for n, made in enumerate(tables):
                state = await client.snapshot(made.match, made.token)
                moves = {ply: played.move for ply, played in enumerate(state.moves)}
                assert len(acknowledged[n]) > 3
                assert acknowledged[n].items() <= moves.items()
                assert state.version == 1 + state.ply
            async with line(server, thinking.match) as watching:
                ply = watching.ply
                await watching.until(lambda line: line.ply > ply)

    asyncio.run(test())


def test_silent_and_unread_clients_do_not_delay_stopping(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async with Client(server) as client, AsyncExitStack() as to_close:
            made = await client.make("here", "here")
            for data in (b"", b"GET /healthz HTTP/1.1\r\nHost: x"):
                silent = to_close.enter_context(socket.socket())
                silent.connect(("127.0.0.1", server.port))
                silent.sendall(data)
            unread = await Line.open(server, made.match, made.token)
            to_close.push_async_callback(unread.cut)
            transport = unread.connection.transport
            transport.pause_reading()
            large = msgspec.json.encode(wire.Sync()).decode() + " " * 8000
            while transport.get_write_buffer_size() == 0:  # until the server stops reading
                await asyncio.wait_for(unread.connection.send(large), 30)
                await asyncio.sleep(0.001)
            began = asyncio.get_running_loop().time()
            status = await asyncio.to_thread(server.stop)
            assert asyncio.get_running_loop().time() - began < STOP
            assert status == 0

    with ForkedServer(tmp_path / "server") as server:
        asyncio.run(test(server))


def test_clock_of_the_turn_restarts_after_a_server_outage(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async with Client(server) as client:
            control = wire.TimeControl(kind="move", seconds=1)
            made = await client.make("here", "here", time=control, on_flag="end", start_player=0)
        server.kill()
        await asyncio.sleep(1.6)  # the time for a move, plus the tolerance for late moves
        await asyncio.to_thread(server.start)
        async with line(server, made.match, made.token) as me:
            await me.until(lambda line: line.status == "over")
        # Three events: match created, clock reset at the restart, time over while the server ran.
        assert me.events[-1].what == wire.EndEvent(seat=0, cause="time")
        assert me.version == 3

    with ForkedServer(tmp_path / "server") as server:
        asyncio.run(test(server))


# --- Errors at the start


def refused(
    folder: Path, *options: str | Path, interpreter: bool = False, **settings: object
) -> tuple[int, str]:
    """Start a server that must fail; return the exit status and its one-line error.

    `interpreter`: whether it starts in a new interpreter, which takes seconds, or in a fork.
    """
    run = sintra if interpreter else forked_sintra
    ended = run("serve", "--port", "0", *options, folder=folder, **settings)
    assert not ended.stdout
    assert ended.stderr.startswith("sintra: ")
    assert ended.stderr.count("\n") == 1, ended.stderr
    return ended.returncode, ended.stderr[len("sintra: ") :].rstrip("\n")


def test_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        status, line = refused(tmp_path, "--port", str(port), interpreter=True)
    assert status == 2
    assert line == f"cannot listen on 127.0.0.1 port {port}: Address already in use [wrong_use]"


def test_file_that_is_not_a_database_is_reported_and_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "sintra.db"
    file.write_bytes(b"no database at all" * 1000)
    status, line = refused(tmp_path)
    assert status == 1
    assert "file is not a database" in line and line.endswith("[store_failed]")
    assert file.read_bytes() == b"no database at all" * 1000


def test_folder_in_place_of_the_database_is_reported(tmp_path: Path) -> None:
    (tmp_path / "sintra.db").mkdir()
    status, line = refused(tmp_path)
    assert (status, line.rpartition(" ")[2]) in ((1, "[store_failed]"), (2, "[wrong_use]"))
    assert "sintra.db" in line or "unable to open" in line or "directory" in line


def test_unreachable_database_is_reported(tmp_path: Path) -> None:
    unreachable = f"postgresql://someone:secret@127.0.0.1:{free_port()}/sintra"
    status, line = refused(tmp_path, "--database", unreachable)
    assert status == 1
    assert line.endswith("[store_failed]") and "secret" not in line
    unknown = "postgresql://someone:secret@nowhere.invalid/sintra"
    status, line = refused(tmp_path, database_url=unknown)
    assert status == 1
    assert line.endswith("[store_failed]") and "secret" not in line


def test_unprepared_database_is_reported_with_the_command_to_run(
    postgres_server: Postgres, tmp_path: Path
) -> None:
    url = postgres_server.url(postgres_server.new_database())
    status, line = refused(tmp_path, "--database", url)
    assert status == 1
    assert "`sintra db upgrade`" in line and line.endswith("[database_outdated]")


def test_invalid_settings_are_reported(tmp_path: Path) -> None:
    status, line = refused(tmp_path, drain_seconds="soon")
    assert status == 2
    assert line == "SINTRA_DRAIN_SECONDS: must be a number, not 'soon' [wrong_use]"

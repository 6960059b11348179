"""The example client as a process against real servers: each move is played once."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from sintra import Game
from tests.server.forking import ForkedServer
from tests.server.live import PATIENCE, Client, Server

CLIENT = Path(__file__).parents[1] / "examples" / "match_client.py"
HANDSHAKE_AND_HELLO = 2
"""What the client sends before its first move."""
CUTS = ("handshake", "before", "after")


@asynccontextmanager
async def started(port: int, *options: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Start the client; end it if it still runs at the end."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(CLIENT), "--url", f"http://127.0.0.1:{port}", *options),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "no_proxy": "*"},
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def read_until(process: asyncio.subprocess.Process, words: str) -> str:
    """Return the output until a line with these words, or until its end."""
    assert process.stdout is not None
    text = ""
    try:
        async with asyncio.timeout(2 * PATIENCE):
            while line := (await process.stdout.readline()).decode():
                text += line
                if re.search(words, line):
                    break
    except TimeoutError:
        pytest.fail(f"no line with {words} in this output:\n{text}")
    return text


async def assert_played_once(server: Server, text: str) -> None:
    """Assert that the match is over, and that its record has the moves of this output."""
    (match,) = set(re.findall(r"^match (\S+): version", text, re.MULTILINE))
    async with Client(server) as client:
        record = await client.record(match)
        state = await client.snapshot(match)
    assert state.status == "over" and state.result is not None
    game = Game.from_record(record)
    assert game.is_over
    assert f"over: {state.result.reason}, scores {list(game.scores)}" in text
    moves = {int(ply): move for ply, move in re.findall(r"^ *(\d+)\. seat \d: (\S+)", text, re.M)}
    assert moves.items() <= dict(enumerate(map(str, game.moves), 1)).items()
    assert len(moves) > 20


@pytest.fixture
def server(tmp_path: Path) -> "ForkedServer":
    return ForkedServer(tmp_path)


class Relay:
    """A relay between the client and the server that cuts three connections.

    The first one during the handshake; then one before it passes a move on, and one right after, so
    that the answer is lost.
    """

    def __init__(self, server: Server) -> None:
        self._server = server
        self.cuts: list[str] = []

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[int]:
        listening = await asyncio.start_server(self._relay, "127.0.0.1")
        async with listening:
            yield listening.sockets[0].getsockname()[1]

    async def _relay(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, onward = await asyncio.open_connection("127.0.0.1", self._server.port)
        answers = asyncio.create_task(self._pass_on(far, back))
        sent = 0
        is_socket = False
        while data := await near.read(65_536):
            sent += 1
            is_socket = is_socket or b"/socket HTTP" in data
            wanted = CUTS[len(self.cuts)] if is_socket and len(self.cuts) < len(CUTS) else None
            if sent == (1 if wanted == "handshake" else HANDSHAKE_AND_HELLO + 3) and wanted:
                self.cuts.append(wanted)
                answers.cancel()
                if wanted == "after":
                    onward.write(data)
                    await onward.drain()
                break
            onward.write(data)
            await onward.drain()
        back.transport.abort()
        onward.close()

    async def _pass_on(self, far: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await far.read(65_536):
                back.write(data)
                await back.drain()
            back.close()


def test_client_plays_through_lost_connections(server: ForkedServer) -> None:
    async def test() -> None:
        relay = Relay(server)
        async with relay.listen() as port, started(port, "--opponent", "easy") as client:
            text = await read_until(client, "^over")
            assert await client.wait() == 0, text
        assert relay.cuts == list(CUTS)
        assert text.count("connection lost") == len(CUTS)
        await assert_played_once(server, text)

    with server:
        asyncio.run(test())


def test_two_clients_play_each_other_while_the_server_restarts(server: ForkedServer) -> None:
    async def test() -> None:
        async with started(server.port, "--opponent", "open", "--name", "Ana") as ana:
            join = (await read_until(ana, "waiting for")).split()[-1]
            await read_until(ana, "^match")
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
            text = await read_until(ana, "^match")
            assert "connection lost (received 1012" in text
            async with started(server.port, join, "--name", "Bo") as bo:
                text += await read_until(ana, r"^ 10\. ")
                await asyncio.to_thread(server.kill)  # in the middle of the game
                await asyncio.to_thread(server.start)
                text += await read_until(ana, "^over")
                other = await read_until(bo, "^over")
        await assert_played_once(server, text)
        await assert_played_once(server, other)

    with server:
        asyncio.run(test())


def test_client_says_why_it_cannot_join(server: ForkedServer) -> None:
    async def test() -> None:
        async with started(server.port, "--join", "nothing-here") as client:
            text = await read_until(client, "$^")
            assert await client.wait() == 1
        assert "the server answered 404" in text and "unknown_match" in text
        assert "Traceback" not in text

    with server:
        asyncio.run(test())


def test_client_ends_if_its_match_is_gone(server: ForkedServer) -> None:
    async def test() -> None:
        async with started(server.port, "--opponent", "open") as client:
            await read_until(client, "^match")
            await asyncio.to_thread(server.stop)
            (server.folder / "sintra.db").unlink()
            await asyncio.to_thread(server.start)
            text = await read_until(client, "$^")
            assert await client.wait() == 1
        assert "the server does not let this client in" in text
        assert "Traceback" not in text

    with server:
        asyncio.run(test())

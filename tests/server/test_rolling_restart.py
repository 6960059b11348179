"""Servers behind a load balancer are restarted one after the other, while players move."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path

import httpx

from sintra import Game
from sintra.match import protocol as wire
from sintra.store import schema

from ..services import Postgres
from .forking import ForkedServer, run_command
from .live import Client, Server
from .players import Players, playing

DRAIN = 4.0
"""Seconds in which the balancer must notice, and two requests must be answered."""
MAX_GAP = 10.0
"""Seconds in which every match must get its next move; a busy machine is slow."""


class Balancer:
    """A TCP load balancer that asks each server whether it is ready, as real ones do."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self.port = 0
        self.ready: list[Server] = []
        self.failed = 0
        """Connections to a server that seemed ready, but did not accept them."""
        self._servers = servers
        self._next = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Balancer"]:
        """Listen in this block; then end all connections."""
        listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = listening.sockets[0].getsockname()[1]
        self._tasks.add(asyncio.create_task(self._check()))
        try:
            await self.until_ready(self._servers)
            yield self
        finally:
            listening.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def until_ready(self, servers: Sequence[Server]) -> None:
        """Wait until exactly these servers are ready."""
        async with asyncio.timeout(30):
            while self.ready != list(servers):
                await asyncio.sleep(0.01)

    async def _check(self) -> None:
        async with httpx.AsyncClient(trust_env=False, timeout=5) as client:
            while True:
                ready = []
                for server in self._servers:
                    with suppress(httpx.TransportError):
                        answer = await client.get(f"http://127.0.0.1:{server.port}/readyz")
                        ready += [server] if answer.status_code == 200 else []
                self.ready = ready or self.ready  # a busy machine may answer late
                await asyncio.sleep(0.05)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            # In Python 3.11, a connection whose task was cancelled is logged as an error.
            with suppress(asyncio.CancelledError):
                await self._pass_on(reader, writer)
        finally:
            self._tasks.discard(task)
            await close(writer)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._next += 1
        server = self.ready[self._next % len(self.ready)]
        try:
            other_reader, other_writer = await asyncio.open_connection("127.0.0.1", server.port)
        except OSError:
            self.failed += 1
            return
        both = [
            asyncio.create_task(pipe(*ends))
            for ends in ((reader, other_writer), (other_reader, writer))
        ]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            await close(other_writer)


async def close(writer: asyncio.StreamWriter) -> None:
    """Close a connection, and wait until it is closed."""
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on all that arrives until the end of a connection."""
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


class Failover:
    """The address of the first server that is ready, for a client that knows both."""

    def __init__(self, balancer: Balancer) -> None:
        self._balancer = balancer

    @property
    def port(self) -> int:
        return self._balancer.ready[0].port


async def _visit(balancer: Balancer, statuses: list[int], players: Players) -> None:
    """Be new visitors all the time: every request has its own connection."""
    while not players.stopping:
        async with Client(balancer) as client:
            statuses.append((await client.raw("/api/v1/matches")).status_code)
        await asyncio.sleep(0.02)


async def _restart(server: Server, others: Sequence[Server], balancer: Balancer) -> None:
    began = time.monotonic()
    stopping = asyncio.create_task(asyncio.to_thread(server.stop))
    await balancer.until_ready(others)
    async with Client(server) as client:
        answer = await client.raw("/readyz")
        assert (answer.status_code, answer.json()["status"]) == (503, "stopping")
        assert answer.headers["connection"] == "close"
        assert (await client.raw("/api/v1/matches")).status_code == 200  # still served
    assert await stopping == 0
    assert time.monotonic() - began >= DRAIN
    await asyncio.to_thread(server.start)


async def _check_matches(players: Players, server: Server) -> None:
    """Every acknowledged move was played once, at its ply, and without a long pause."""
    async with Client(server) as client:
        for table in players.tables:
            state = await client.snapshot(table.match, table.token)
            moves = [each.move for each in state.moves]
            for each in table.moves:
                assert moves[each.ply] == each.move, "an acknowledged move is lost"
            assert [each.ply for each in table.moves] == list(range(len(table.moves)))
            # One move may have been played without its acknowledgement, when playing ended.
            assert len(moves) - len(table.moves) in (0, 1)
            assert state.version == 1 + len(moves), "a move is doubled"
            Game.from_record(await client.record(table.match, table.token))
            for one, other in pairwise(table.moves):
                assert other.acknowledged - one.acknowledged < MAX_GAP


def test_rolling_restart_loses_no_move_and_no_visitor(tmp_path: Path, postgres_url: str) -> None:
    one, two = (
        ForkedServer(tmp_path / name, postgres_url, drain_seconds=DRAIN) for name in ("one", "two")
    )

    async def test() -> None:
        statuses: list[int] = []
        async with Balancer([one, two]).running() as balancer:
            async with (
                # So slow that its first game lasts longer than the first restart.
                playing(Failover(balancer), tables=1, pause=0.5) as slow,
                playing(balancer, tables=4) as players,
                asyncio.TaskGroup() as group,
            ):
                group.create_task(_visit(balancer, statuses, players))
                await slow.until_moves(1)
                for server, other in ((one, two), (two, one)):
                    await players.until_moves(40)
                    await _restart(server, [other], balancer)
                    await balancer.until_ready([one, two])
                await players.until_moves(40)
                players.stopping = slow.stopping = True
            assert players.refused == slow.refused == [] and balancer.failed == 0
            # The code that means: connect again.
            assert slow.close_codes and set(slow.close_codes + players.close_codes) == {1012}
            assert len(statuses) > 20 and set(statuses) == {200}
        for each in (players, slow):
            await _check_matches(each, one)
        async with Client(two) as client:  # both serve every match
            for table in players.tables:
                assert (await client.snapshot(table.match, table.token)).ply >= len(table.moves)

    with one, two:
        asyncio.run(test())


def _begin_to_drain(server: Server) -> None:
    before = len(server.log())
    os.kill(server.pid, signal.SIGTERM)
    server.wait_for("draining", before)


def test_second_sigterm_stops_a_draining_server_at_once(tmp_path: Path) -> None:
    with ForkedServer(tmp_path / "server", drain_seconds=600) as server:
        _begin_to_drain(server)
        answer = httpx.get(f"http://127.0.0.1:{server.port}/readyz", trust_env=False)
        assert answer.json()["status"] == "stopping"
        assert server.stop() == 0


def test_sigint_stops_a_draining_server_at_once(tmp_path: Path) -> None:
    with ForkedServer(tmp_path / "server", drain_seconds=600) as server:
        _begin_to_drain(server)
        assert server.stop(signal.SIGINT) == 0


def test_running_server_survives_an_upgrade_of_the_database(
    tmp_path: Path, postgres_server: Postgres, postgres_url: str
) -> None:
    """What a newer version does first: add to the schema, while older processes play."""
    additions = (
        "ALTER TABLE matches ADD COLUMN later TEXT",
        "ALTER TABLE matches ADD COLUMN counted INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE entries ADD COLUMN later TEXT NOT NULL DEFAULT 'x'",
        "CREATE TABLE later (id TEXT PRIMARY KEY, match_id TEXT REFERENCES matches (id))",
        "CREATE INDEX later_updated ON matches (updated)",
        f"UPDATE alembic_version SET version_num = '{int(schema.HEAD) + 1:04}'",
    )

    async def test(server: Server) -> None:
        async with playing(server) as players:
            await players.until_moves(20)
            for statement in additions:
                await asyncio.to_thread(postgres_server.run, statement, postgres_url)
                await players.until_moves(10)
            players.stopping = True
        assert players.refused == [] and players.close_codes == []
        async with Client(server) as client:  # new matches, and what is seldom used
            made = await client.make("here", "easy", listed=True)
            assert (await client.raw("/readyz")).status_code == 200
            assert await client.get("/matches", wire.MatchList)
            await client.delete(made.match, made.token)

    with ForkedServer(tmp_path / "server", postgres_url, poll_seconds=0.1) as server:
        asyncio.run(test(server))
    status, output = run_command("serve", "--database", postgres_url, folder=tmp_path)
    assert status == 1 and "belongs to a newer version" in output

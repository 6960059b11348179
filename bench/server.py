"""Benchmark of the match server. `make bench-server` runs it.

- CPU time of a move in a match of two (parsed, checked by the rules, committed, sent to both),
  compared with a bare echo of the same message on the same stack, measured alternately. The CPU
  time of the commit is measured separately.
- Memory of 5,000 idle sockets in 2,500 matches.
- 500 concurrent matches with one move per second each: the time until a move is acknowledged,
  compared with a raw commit on the same disk. The same with 2,000 matches and a move every two
  seconds. The clients are one process; `client_cores_used` shows whether it was the bottleneck.
- Time from starting the command to the first page, compared with the bare echo server.

--only start, cpu, idle, tables or tables_2000 measures only this part.

The figures are written to bench/results/server.json.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]  # ships no types
from rich.console import Console
from rich.progress import track
from websockets.asyncio.client import ClientConnection, connect

from bench.report import prefixed, print_figures, save, spread
from sintra import Game
from tests.server.live import environment
from tests.services import free_port

RESULTS = Path(__file__).parent / "results" / "server.json"
ROUNDS = 9
MOVES = 600
"""Moves per round, and as many echoes."""
IDLE_SOCKETS = 5000
TABLES, PACE = 500, 1.0
"""The number of matches, and the seconds between two moves of a match."""
MORE_TABLES, MORE_PACE = 2000, 2.0
SECONDS = 20
STARTS = 7
START_SECONDS = 120.0
"""The longest wait for a server: the first one on a machine compiles the rules."""
ECHO = '{"type":"play","id":"m12","ply":12,"move":"3B>5=P"}'
OPENED_AT_ONCE = 50


UNLIMITED = {
    "max_sockets": 20_000,
    "max_sockets_per_address": 20_000,
    "messages_per_second": 100_000,
    "requests_per_second": 100_000,
    "asset_bytes_per_second": 1_000_000_000,
    "matches_per_minute": 1_000_000,
    "write_bytes_per_second": 1_000_000_000,
}
"""Settings of a server whose clients all have the same address."""


@contextmanager
def running(
    command: list[str],
    port: int,
    folder: str | Path,
    settings: Mapping[str, object] = UNLIMITED,
    *,
    path: str = "",
    log: str | Path = os.devnull,
) -> Iterator[psutil.Process]:
    """Start a server process, and wait until it answers at this path."""
    with open(log, "ab") as output:
        process = subprocess.Popen(
            command, env=environment(Path(folder), **settings), stdout=output, stderr=output
        )
    try:
        wait_for(f"http://127.0.0.1:{port}/{path}")
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:  # it is still under attack
            process.kill()


def wait_for(address: str) -> None:
    """Send requests until the server answers."""
    give_up = time.monotonic() + START_SECONDS
    while time.monotonic() < give_up:
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                answer.read()
            return
        except OSError:
            time.sleep(0.005)
    raise RuntimeError(f"no answer from {address}")


def serve(port: int) -> list[str]:
    return [sys.executable, "-m", "sintra", "serve", "--port", str(port)]


def echo(port: int) -> list[str]:
    return [sys.executable, "-m", "bench.echo", str(port)]


# --- CPU time of a move


class PlayedTable:
    """A match of two players who play at random, with the sockets of both."""

    def __init__(self, port: int, client: httpx.AsyncClient, *, as_page: bool = False) -> None:
        """`as_page`: request legal moves and send no pings of the protocol, as the page does."""
        self._port = port
        self._client = client
        self._as_page = as_page
        self.received_bytes = 0
        """The size of all answers to moves, to both players."""

    async def open(self, seed: int) -> None:
        """Create the match, join it and open both sockets."""
        seats = [{"kind": "here"}, {"kind": "link"}]
        wanted = {"seats": seats, "seed": seed, "start_player": 0}
        api = f"http://127.0.0.1:{self._port}/api/v1/matches"
        made = (await self._client.post(api, json=wanted)).json()
        self.name = made["match"]
        invitation = {"invitation": made["invitations"][0]["secret"]}
        joined = await self._client.post(f"{api}/{self.name}/join", json=invitation)
        # With the same seed, this is the same game as on the server.
        self.game = Game(2, seed=seed, start_player=0)
        self._chance = random.Random(seed)
        self.tokens = made["token"], joined.json()["token"]
        self.sockets = [await self.connect(token) for token in self.tokens]

    async def connect(self, token: str | None, port: int | None = None) -> ClientConnection:
        """Open a socket to the match, and read the snapshot. `port`: that of another server."""
        opened = await connect(
            f"ws://127.0.0.1:{port or self._port}/api/v1/matches/{self.name}/socket",
            compression=None,
            ping_interval=None if self._as_page else 20,
        )
        hello = {"type": "hello", "token": token, "legal_moves": self._as_page}
        await opened.send(json.dumps(hello))
        await opened.recv()
        return opened

    async def play(self) -> float:
        """Play a move and wait until both players have received it.

        Return the seconds until the move was acknowledged.
        """
        legal = self.game.legal_moves
        move = str(legal[int(self._chance.random() * len(legal))])
        mover = self.sockets[self.game.to_move]
        ply = len(self.game.moves)
        message = {"type": "play", "id": f"m{ply}", "ply": ply, "move": move}
        text = json.dumps(message)
        began = time.perf_counter()
        await mover.send(text)
        took = None
        for opened in self.sockets:
            answer = str(await opened.recv())
            if not answer.startswith('{"type":"event"'):
                raise RuntimeError(answer)
            self.received_bytes += len(answer)
            if opened is mover:
                took = time.perf_counter() - began
        assert took is not None, "no move was acknowledged"
        self.game.play(move)
        return took

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.is_over

    async def close(self) -> None:
        for opened in self.sockets:
            await opened.close()


async def open_tables(
    ports: Sequence[int], client: httpx.AsyncClient, seed: int, *, as_page: bool = False
) -> list[PlayedTable]:
    """Open a match at each of these ports."""
    tables = [PlayedTable(port, client, as_page=as_page) for port in ports]
    for start in track(range(0, len(tables), OPENED_AT_ONCE), "Matches are opened"):
        part = enumerate(tables[start : start + OPENED_AT_ONCE], seed + start)
        await asyncio.gather(*(table.open(each) for each, table in part))
    return tables


async def play_at_pace(tables: Sequence[PlayedTable], pace: float, seconds: float) -> list[float]:
    """Play a move at each match every `pace` seconds; return how long the moves took."""
    took: list[float] = []
    until = time.perf_counter() + seconds

    async def play(table: PlayedTable) -> None:
        due = time.perf_counter() + random.random() * pace
        while due < until and not table.is_over:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = time.perf_counter() + pace
            took.append(await table.play())

    await asyncio.gather(*map(play, tables))
    return took


async def close_all(tables: Sequence[PlayedTable]) -> None:
    await asyncio.gather(*(table.close() for table in tables))


def cpu(process: psutil.Process) -> tuple[float, float]:
    """Seconds of CPU time used so far: by the event loop, and by the other threads."""
    # The scheduler's counters are in nanoseconds; those of `psutil` have a resolution of 10 ms.
    tasks = Path(f"/proc/{process.pid}/task").iterdir()
    threads = {task.name: int((task / "schedstat").read_text().split()[0]) for task in tasks}
    loop = threads.pop(str(process.pid))
    return loop / 1e9, sum(threads.values()) / 1e9


async def moves_and_echoes(folder: str) -> dict[str, Any]:
    """CPU time of moves and of echoes, in several rounds."""
    seen: dict[str, list[float]] = {"loop": [], "commit": [], "echo": []}
    port, echo_port = free_port(), free_port()
    with (
        running(serve(port), port, folder) as server,
        running(echo(echo_port), echo_port, folder) as peer,
    ):
        async with AsyncExitStack() as stack:
            client = await stack.enter_async_context(httpx.AsyncClient(timeout=60))
            address = f"ws://127.0.0.1:{echo_port}/echo"
            echoing = await stack.enter_async_context(connect(address, compression=None))
            table = PlayedTable(port, client)
            await table.open(0)
            for number in track(range(ROUNDS + 1), "Moves and echoes"):
                used = [0.0, 0.0, 0.0]
                for played in range(MOVES):
                    if table.is_over:
                        await table.close()
                        await table.open(1000 * number + played)
                    # Moves and echoes alternate, so that both run on the machine in the same state.
                    before = *cpu(server), sum(cpu(peer))
                    await table.play()
                    await echoing.send(ECHO)
                    await echoing.recv()
                    after = *cpu(server), sum(cpu(peer))
                    used = [sum(each) - was for *each, was in zip(used, after, before, strict=True)]
                if number:  # the first round warms up
                    for name, seconds in zip(seen, used, strict=True):
                        seen[name].append(seconds / MOVES)
            await table.close()
    rounds = list(zip(seen["loop"], seen["commit"], seen["echo"], strict=True))
    return {
        "echo_us": 1e6 * statistics.median(seen["echo"]),
        "move_us": 1e6 * statistics.median(seen["loop"]),
        "commit_us": 1e6 * statistics.median(seen["commit"]),
        "move_without_commit_in_echoes": statistics.median(loop / echo for loop, _, echo in rounds),
        "move_with_commit_in_echoes": statistics.median(
            (loop + commit) / echo for loop, commit, echo in rounds
        ),
    }


# --- Idle sockets


async def idle_sockets(folder: str) -> dict[str, float]:
    """Memory of 5,000 idle sockets."""
    port = free_port()
    with running(serve(port), port, folder) as server:
        async with AsyncExitStack() as stack:
            client = await stack.enter_async_context(httpx.AsyncClient(timeout=60))
            first = PlayedTable(port, client)
            await first.open(1)
            await first.play()
            before = server.memory_info().rss
            tables = await open_tables([port] * (IDLE_SOCKETS // 2), client, 0)
            await asyncio.sleep(2)
            await first.play()
            after = server.memory_info().rss
            await close_all([first, *tables])
    return {
        "before_mb": before / 1e6,
        "after_mb": after / 1e6,
        "kb_a_socket": (after - before) / IDLE_SOCKETS / 1e3,
    }


# --- Many matches


async def many_tables(folder: str, number: int = TABLES, pace: float = PACE) -> dict[str, float]:
    """How long moves take with many concurrent matches."""
    port = free_port()
    with running(serve(port), port, folder) as server:
        async with httpx.AsyncClient(timeout=60) as client:
            tables = await open_tables([port] * number, client, 0)
            gc.freeze()  # see `main`: also the objects of these matches
            used, client_used = sum(cpu(server)), time.process_time()
            took = await play_at_pace(tables, pace, SECONDS)
            used, client_used = sum(cpu(server)) - used, time.process_time() - client_used
            await close_all(tables)
    raw = raw_commits(folder)
    return {
        "moves_a_second": len(took) / SECONDS,
        "cores_used": used / SECONDS,
        "client_cores_used": client_used / SECONDS,
        **prefixed("move", spread(took)),
        **prefixed("raw_commit", spread(raw)),
    }


def raw_commits(folder: str) -> list[float]:
    """Seconds per commit of one small row, with SQLite alone."""
    database = sqlite3.connect(Path(folder) / f"raw-{time.time_ns()}.db")
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE entries (version INTEGER PRIMARY KEY, data TEXT)")
    took = []
    for version in range(500):
        began = time.perf_counter()
        database.execute("INSERT INTO entries VALUES (?, ?)", (version, "x" * 200))
        database.commit()
        took.append(time.perf_counter() - began)
    database.close()
    return took


# --- Starting


def starting(folder: str) -> dict[str, float]:
    """Seconds from the command to the first page."""
    seen: dict[str, list[float]] = {"sintra": [], "echo": []}
    for _ in track(range(STARTS), "Starts"):
        for name, command in (("sintra", serve), ("echo", echo)):
            port = free_port()
            began = time.perf_counter()
            with running(command(port), port, folder):
                seen[name].append(time.perf_counter() - began)
    return {
        "first_page_s": statistics.median(seen["sintra"]),
        "slowest_s": max(seen["sintra"]),
        "echo_first_page_s": statistics.median(seen["echo"]),
    }


PARTS: dict[str, Callable[[str], dict[str, Any]]] = {
    "start": starting,
    "cpu": lambda folder: asyncio.run(moves_and_echoes(folder)),
    "idle": lambda folder: asyncio.run(idle_sockets(folder)),
    "tables": lambda folder: asyncio.run(many_tables(folder)),
    "tables_2000": lambda folder: asyncio.run(many_tables(folder, MORE_TABLES, MORE_PACE)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", action="append", choices=PARTS, help="only this part")
    wanted = parser.parse_args()
    console = Console()
    gc.freeze()  # garbage collection in the clients must not add to the measured times
    with tempfile.TemporaryDirectory() as folder:
        measured = {name: PARTS[name](folder) for name in wanted.only or PARTS}
    print_figures(console, measured)
    save(RESULTS, measured)


if __name__ == "__main__":
    main()

"""What a socket, a table, a move, a thought and a visit cost. `make bench-scale` runs it.

All costs are CPU seconds, bytes of memory and bytes on the disk: unlike times, they do not depend
on what else runs on the cores. Each is measured beside a peer in the same run: a move beside an
echo on a bare server with the same stack, a socket beside a socket of that server, an append beside
a flush of the disk.

- `rest`: memory of a process, a table and a socket; CPU of tables and sockets at rest. Sockets send
  a ping every 15 s, as the page does, and the server sends one every 20 s.
- `sqlite`, `postgresql`: CPU per move in the server and in PostgreSQL, the same moves per second
  spread over more and more tables: does a move cost more if there are more tables?
- `processes`: two server processes on one PostgreSQL against one: moves per second if clients send
  as fast as they can, times at a fixed rate, CPU per move. In `two` the players of a table use
  different processes; in `two_by_match` both use the same one.
- `requests`: opening a table, a page visit with all files, a reconnect, a replay.
- `thoughts`: CPU of a computer's move by level, of a hint; the length of games.
- `appends`, `notices`, `storage`: see `bench.database`. PostgreSQL runs with fsync.

Clients, servers and PostgreSQL share the cores of this machine, so moves per second at saturation
and their times are those of all three together; CPU per move is not affected.

--quick takes a fraction of the time, and is not saved. The figures are written to
bench/results/scale.json. `bench.capacity` computes from them what machines hold, and `bench.day`
simulates a day.
"""

import argparse
import asyncio
import gc
import itertools
import json
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]  # ships no types
from rich.console import Console
from websockets.asyncio.client import ClientConnection, connect

from bench import database
from bench.bystanders import spread
from bench.database import Figures, database_cpu
from bench.loopback import allow_open_files
from bench.report import print_figures
from bench.server import PlayedTable, cpu, echo, free_port, running, serve, wait_for
from sintra import Game
from sintra.analysis import hint
from sintra.players import LEVELS, make_player
from sintra.store import LogEntry, open_store, upgrade_database
from tests.services import Postgres, postgres

RESULTS = Path(__file__).parent / "results" / "scale.json"
DATABASE = {"fsync": "on", "shared_buffers": "128MB", "max_wal_size": "4GB"}
PAGE_PING_SECONDS = 15.0
"""How often the page sends a ping: PING_MS in web/src/api/match-socket.svelte.ts."""
OPENED_AT_ONCE = 25
CASES = ("one", "two", "two_by_match")
ECHO = '{"type":"play","id":"m12","ply":12,"move":"3B>5=P"}'


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    tables: tuple[int, ...] = (100, 300, 1000)
    rate: float = 100.0
    """Moves per second of all tables together."""
    seconds: float = 8.0
    """Of each measurement of moves."""
    rest_seconds: float = 20.0
    """As long as the server's interval between two pings. An idle process is measured as long."""
    spectators: int = 1000
    rounds: int = 2
    """Of each case of one and two processes, in turns."""
    pair_tables: int = 96
    at_once: int = 24
    """Tables that play at the same time at saturation."""
    connections: tuple[int, ...] = (1, 2, 4, 8, 16)
    append_seconds: float = 2.0
    copies: int = 300
    every_ply: int = 6
    """Of a game: every sixth position is thought about."""
    repeats: int = 40
    echoes: int = 500


QUICK = Effort(
    tables=(20, 40, 80),
    rate=40.0,
    seconds=2.0,
    rest_seconds=3.0,
    spectators=80,
    rounds=1,
    pair_tables=24,
    at_once=12,
    connections=(1, 4),
    append_seconds=0.5,
    copies=40,
    every_ply=25,
    repeats=5,
    echoes=100,
)


class Meter:
    """CPU time of the servers, of PostgreSQL and of the clients since it was made."""

    def __init__(self, servers: Sequence[psutil.Process], store: Postgres | None = None) -> None:
        self._servers, self._store = servers, store
        self._before = self._read()

    def _read(self) -> tuple[float, list[float], list[float], float, float]:
        used = [cpu(server) for server in self._servers]
        stored = 0.0 if self._store is None else database_cpu(self._store)
        return (
            time.perf_counter(),
            [loop for loop, _ in used],
            [others for _, others in used],
            stored,
            time.process_time(),
        )

    def read(self) -> "Used":
        """Return what was used since then."""
        then, now = self._before, self._read()
        return Used(
            seconds=now[0] - then[0],
            loops=[after - before for after, before in zip(now[1], then[1], strict=True)],
            threads=sum(now[2]) - sum(then[2]),
            database=now[3] - then[3],
            clients=now[4] - then[4],
        )


@dataclass(frozen=True)
class Used:
    """Seconds of CPU time in some seconds."""

    seconds: float
    loops: list[float]
    """Of the event loop of each server."""
    threads: float
    """Of all other threads of the servers."""
    database: float
    clients: float

    @property
    def servers(self) -> float:
        return sum(self.loops) + self.threads

    def per(self, number: int) -> Figures:
        """Return microseconds per move, or whatever `number` counts."""
        return {
            "server_us": 1e6 * self.servers / number,
            "threads_us": 1e6 * self.threads / number,
            "database_us": 1e6 * self.database / number,
        }


# --- Load


def new_client() -> httpx.AsyncClient:
    """Return a client that closes unused connections before the server does."""
    return httpx.AsyncClient(timeout=60, limits=httpx.Limits(keepalive_expiry=2))


async def open_tables(
    client: httpx.AsyncClient, number: int, ports: Sequence[tuple[int, int]], seed: int
) -> list[PlayedTable]:
    """Open tables of two; each takes the next pair of ports, one for each player."""
    tables = [
        PlayedTable(first, client, second_port=second, as_page=True)
        for first, second in itertools.islice(itertools.cycle(ports), number)
    ]
    for start in range(0, number, OPENED_AT_ONCE):
        part = enumerate(tables[start : start + OPENED_AT_ONCE], seed + start)
        await asyncio.gather(*(table.open(each) for each, table in part))
    return tables


async def play_at_rate(tables: Sequence[PlayedTable], rate: float, seconds: float) -> list[float]:
    """Play moves at a fixed rate, spread over the tables; return how long each took.

    If a server is too slow, the next move of a table waits for the last one, and its time counts
    from when it was due.
    """
    began = time.perf_counter()
    turns = itertools.cycle((table, asyncio.Lock()) for table in tables)
    took: list[float] = []

    async def play(table: PlayedTable, lock: asyncio.Lock) -> None:
        due = time.perf_counter()
        async with lock:
            if not table.is_over:
                waited = time.perf_counter() - due
                took.append(waited + await table.play())

    async with asyncio.TaskGroup() as group:
        for number in range(round(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            group.create_task(play(*next(turns)))
    return took


async def play_at_once(
    tables: Sequence[PlayedTable], at_once: int, seconds: float
) -> tuple[list[float], float]:
    """Play as many moves as possible; return how long each took, and the seconds of all."""
    waiting = list(tables)
    took: list[float] = []
    began = time.perf_counter()

    async def work() -> None:
        while time.perf_counter() < began + seconds and waiting:
            table = waiting.pop(0)
            if not table.is_over:
                took.append(await table.play())
                waiting.append(table)

    await asyncio.gather(*(work() for _ in range(at_once)))
    return took, time.perf_counter() - began


async def close_all(tables: Sequence[PlayedTable]) -> None:
    await asyncio.gather(*(table.close() for table in tables))


async def ping_like_page(sockets: Sequence[ClientConnection], seconds: float) -> None:
    """Let sockets rest: each sends a ping every 15 s."""
    began = time.perf_counter()
    turns = itertools.cycle(sockets)

    async def ping(opened: ClientConnection) -> None:
        await opened.send('{"type":"ping"}')
        await opened.recv()

    sent = 0
    while (passed := time.perf_counter() - began) < seconds:
        due = int(passed * len(sockets) / PAGE_PING_SECONDS) - sent
        await asyncio.gather(*(ping(next(turns)) for _ in range(due)))
        sent += due
        await asyncio.sleep(0.02)


def memory(server: psutil.Process) -> int:
    return int(server.memory_info().rss)


# --- Servers


@contextmanager
def sintra_server(folder: Path, url: str) -> Iterator[tuple[psutil.Process, int]]:
    """Run a server, and wait until matches can be played."""
    port = free_port()
    folder.mkdir(exist_ok=True)
    with running(serve(port), port, str(folder), database_url=url) as server:
        wait_for(f"http://127.0.0.1:{port}/readyz")
        yield server, port


async def echoes(number: int, rate: float, folder: Path) -> Figures:
    """CPU time of an echo, at the rate of the moves, and memory of a socket, on a bare server."""
    port = free_port()
    with running(echo(port), port, str(folder)) as server:
        address = f"ws://127.0.0.1:{port}/echo"
        first = await connect(address, compression=None)
        began, before = time.perf_counter(), sum(cpu(server))
        for each in range(number):
            await asyncio.sleep(max(0.0, began + each / rate - time.perf_counter()))
            await first.send(ECHO)
            await first.recv()
        used, empty = sum(cpu(server)) - before, memory(server)
        sockets = [await connect(address, compression=None) for _ in range(number)]
        for opened in sockets:
            await opened.send(ECHO)
            await opened.recv()
        full = memory(server)
        await asyncio.gather(*(opened.close() for opened in (first, *sockets)))
    return {"echo_us": 1e6 * used / number, "socket_kb": (full - empty) / number / 1e3}


async def moves_by_tables(
    effort: Effort,
    server: psutil.Process,
    port: int,
    client: httpx.AsyncClient,
    store: Postgres | None = None,
    url: str = "",
) -> tuple[Figures, list[PlayedTable]]:
    """CPU per move with more and more tables; the tables stay open."""
    tables: list[PlayedTable] = []
    rows: list[Figures] = []
    sent = moves = 0
    written = 0.0
    opening = Meter([server], store)
    for number in effort.tables:
        opening = Meter([server], store)
        added = number - len(tables)
        tables += await open_tables(client, added, [(port, port)], 10_000 + len(tables))
        opened = opening.read()
        gc.freeze()
        received = sum(table.received_bytes for table in tables)
        before = await _written(server, url)
        meter = Meter([server], store)
        took = await play_at_rate(tables, effort.rate, effort.seconds)
        used = meter.read()
        written += await _written(server, url) - before
        sent += sum(table.received_bytes for table in tables) - received
        moves += len(took)
        rows.append(
            {
                "tables": number,
                "moves_a_second": len(took) / used.seconds,
                "memory_mb": memory(server) / 1e6,
                **used.per(len(took)),
                **_prefixed("opening", opened.per(added)),
                **_times(took),
            }
        )
    figures = {
        "rows": rows,
        "written_bytes_a_move": written / moves,
        "sent_bytes_a_move": sent / moves,
        "growth": rows[-1]["server_us"] / rows[0]["server_us"],
        **{name: statistics.fmean(row[name] for row in rows) for name in _PER_MOVE},
        **{f"opening_{name}": rows[-1][f"opening_{name}"] for name in _PER_MOVE},
    }
    return figures, tables


_PER_MOVE = ("server_us", "threads_us", "database_us")


async def _written(server: psutil.Process, url: str) -> float:
    """Bytes written to the WAL of PostgreSQL, or by a server with SQLite to its files."""
    if url:
        return await database.wal_bytes(url)
    return float(server.io_counters().write_bytes)


async def at_rest(
    effort: Effort,
    server: psutil.Process,
    port: int,
    store: Postgres,
    tables: list[PlayedTable],
    base: tuple[int, Used],
) -> Figures:
    """Memory and CPU of tables and sockets at rest. `base`: those of the process without any.

    Its seconds must be as long as those here: PostgreSQL does its own work at times.
    """
    empty, idle = base
    seated = [socket for table in tables for socket in table.sockets]
    loaded = memory(server)
    meter = Meter([server], store)
    await ping_like_page(seated, effort.rest_seconds)
    with_tables = meter.read()
    watching: list[ClientConnection] = []
    for start in range(0, effort.spectators, OPENED_AT_ONCE):
        part = [tables[number % len(tables)] for number in range(start, start + OPENED_AT_ONCE)]
        watching += await asyncio.gather(*(table.connect(port, None) for table in part))
    full = memory(server)
    meter = Meter([server], store)
    await ping_like_page([*seated, *watching], effort.rest_seconds)
    with_spectators = meter.read()
    await asyncio.gather(*(each.close() for each in watching))

    socket_bytes = (full - loaded) / len(watching)
    return {
        "process_mb": empty / 1e6,
        "socket_kb": socket_bytes / 1e3,
        "table_kb": ((loaded - empty) - len(seated) * socket_bytes) / len(tables) / 1e3,
        **rest_rates(
            idle,
            with_tables,
            with_spectators,
            tables=len(tables),
            seated=len(seated),
            watching=len(watching),
        ),
    }


def rest_rates(
    idle: Used,
    with_tables: Used,
    with_spectators: Used,
    *,
    tables: int,
    seated: int,
    watching: int,
) -> Figures:
    """CPU of an idle process, a socket and a table, in microseconds per second.

    The last two are differences, and negative if they are smaller than the noise. They are saved as
    they are: a 0 would look like a measurement. `bench.capacity` counts such a cost as 0.
    """

    def rate(used: Used) -> float:
        return used.servers / used.seconds

    socket_rate = (rate(with_spectators) - rate(with_tables)) / watching
    # If sockets count as 0, the tables have all of it.
    both = rate(with_tables) - rate(idle) - seated * max(0.0, socket_rate)
    stored = with_tables.database / with_tables.seconds - idle.database / idle.seconds
    return {
        "process_us_a_second": 1e6 * rate(idle),
        "socket_us_a_second": 1e6 * socket_rate,
        "table_us_a_second": 1e6 * both / tables,
        "table_database_us_a_second": 1e6 * stored / tables,
    }


# --- One process and two


async def processes(
    effort: Effort,
    servers: Sequence[psutil.Process],
    ports: tuple[int, int],
    client: httpx.AsyncClient,
    store: Postgres,
) -> Figures:
    """Moves per second and times of one process and of two, measured in turns."""
    one, two = ports
    pairs = {"one": [(one, one)], "two": [(one, two), (two, one)]}
    pairs["two_by_match"] = [(one, one), (two, two)]
    seen: dict[str, list[Figures]] = {case: [] for case in CASES}
    for number, case in itertools.product(range(effort.rounds), CASES):
        seed = 100_000 * (number + 1) + 10_000 * CASES.index(case)
        tables = await open_tables(client, effort.pair_tables, pairs[case], seed)
        meter = Meter(servers, store)
        took = await play_at_rate(tables, effort.rate, effort.seconds)
        steady = meter.read()
        meter = Meter(servers, store)
        rushed, wall = await play_at_once(tables, effort.at_once, effort.seconds)
        full = meter.read()
        await close_all(tables)
        seen[case].append(
            {
                **_prefixed("steady", _times(took)),
                **_prefixed("steady", steady.per(len(took))),
                # The other process only receives the notices, if all tables are at the first.
                "notified_us": 1e6 * steady.loops[1] / len(took),
                "notified_idle_s": steady.seconds,
                "moves_a_second": len(rushed) / wall,
                **_times(rushed),
                **full.per(len(rushed)),
                "server_cores": full.servers / full.seconds,
                "database_cores": full.database / full.seconds,
                "client_cores": full.clients / full.seconds,
            }
        )
    found: Figures = {case: _medians(rounds) for case, rounds in seen.items()}
    return {
        "cases": found,
        "two_against_one": found["two"]["moves_a_second"] / found["one"]["moves_a_second"],
        "by_match_against_one": found["two_by_match"]["moves_a_second"]
        / found["one"]["moves_a_second"],
    }


def _medians(rounds: list[Figures]) -> Figures:
    return {name: statistics.median(each[name] for each in rounds) for name in rounds[0]}


# --- Requests


async def requests(
    effort: Effort,
    servers: Sequence[psutil.Process],
    ports: tuple[int, int],
    client: httpx.AsyncClient,
    store: Postgres,
    tables: list[PlayedTable],
) -> Figures:
    """CPU of requests that are not moves."""
    repeats = effort.repeats
    home = f"http://127.0.0.1:{ports[0]}"
    files = await _files_of_page(client, home)
    sizes: list[int] = []

    async def get(path: str) -> None:
        answer = await client.get(home + path)
        answer.raise_for_status()
        sizes.append(int(answer.headers.get("content-length", 0)))

    async def visit() -> None:
        await asyncio.gather(*map(get, files))

    async def replay() -> None:
        await get(f"/api/v1/matches/{over.name}/replay")

    over = tables[0]
    while not over.is_over:
        await over.play()
    fresh = iter(tables[1:])

    async def reconnect(port: int, table: PlayedTable) -> None:
        await (await table.connect(port, table.tokens[0])).close()

    works: dict[str, tuple[int, Callable[[], Awaitable[None]]]] = {
        "visit": (max(3, repeats // 4), visit),
        "return": (repeats, lambda: get("/")),
        "reconnect": (repeats, lambda: reconnect(ports[0], tables[1])),
        # The other process does not have these matches in memory.
        "cold_reconnect": (repeats, lambda: reconnect(ports[1], next(fresh))),
        "replay": (repeats, replay),
    }
    found: Figures = {"files": len(files), "replay_moves": len(over.game.moves)}
    for name, (number, work) in works.items():
        sizes.clear()
        meter = Meter(servers, store)
        for _ in range(number):
            await work()
        used = meter.read()
        found |= _prefixed(name, used.per(number))
        if sizes:
            found[f"{name}_kb"] = sum(sizes) / number / 1e3
    return found


async def _files_of_page(client: httpx.AsyncClient, home: str) -> list[str]:
    """The files of a first visit: the page, and what its service worker saves for offline use."""
    worker = await client.get(f"{home}/sw.js")
    if worker.status_code != 200:
        raise RuntimeError("the page was not built: run `make page`")
    saved = re.findall(r'url:"([^"]+)"', worker.text)
    return sorted({"/", "/sw.js", *(f"/{name.lstrip('/')}" for name in saved)})


# --- Thoughts


def thoughts(effort: Effort) -> Figures:
    """CPU of a computer's move by level and of a hint, in positions of whole games."""
    games = {players: _played(players, 7) for players in (2, 3, 4)}
    found: Figures = {f"moves_of_{players}": len(game.moves) for players, game in games.items()}
    positions = [game for each in games.values() for game in _positions(each, effort.every_ply)]
    for level in LEVELS:
        player = make_player(level)
        player.choose(positions[0].state)  # loads the compiled code
        used = [_thread_seconds(partial(player.choose, game.state)) for game in positions]
        found[f"{level}_ms"] = 1e3 * statistics.fmean(used)
        if level == "expert":  # a second, unless the rest of the round can be searched sooner
            found["expert_each_ms"] = [round(1e3 * seconds, 2) for seconds in used]
    expert = make_player("expert")
    hint(positions[0], expert)
    used = [_thread_seconds(partial(hint, game, expert)) for game in positions[::2]]
    found["hint_ms"] = 1e3 * statistics.fmean(used)
    return found


def _thread_seconds(work: Callable[[], object]) -> float:
    began = time.thread_time()
    work()
    return time.thread_time() - began


def _positions(game: Game, every: int) -> Iterator[Game]:
    """Yield positions from the whole game."""
    for back in range(len(game.moves) % every or every, len(game.moves) + 1, every):
        earlier = game.copy()
        for _ in range(back):
            earlier.undo(past_deal=True)
        yield earlier


def _played(players: int, seed: int) -> Game:
    game, player = Game(players, seed=seed), make_player("medium")
    while not game.is_over:
        game.play(player.choose(game.state).move)
    return game


# --- All of it


def measure(effort: Effort, console: Console) -> Figures:
    """Measure everything; return the figures by part."""
    found: Figures = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sintra-scale-")))
        store = stack.enter_context(postgres(**DATABASE))

        def new_url() -> str:
            url = store.url(store.new_database())
            upgrade_database(url)
            return url

        console.print("Flushes, appends and notices …")
        url, seconds = new_url(), effort.append_seconds
        found["flushes"] = database.flushes(folder, seconds)
        found["appends"] = database.appends(store, url, effort.connections, seconds)
        found["notices"] = database.notices(url, (1, 4, 16), seconds)
        console.print("Thoughts …")
        found["thoughts"] = thoughts(effort)
        console.print("Moves on SQLite …")
        with sintra_server(folder / "sqlite", "") as (server, port):
            found["sqlite"] = asyncio.run(_on_sqlite(effort, server, port, folder))
        console.print("Moves on PostgreSQL, sockets at rest, two processes …")
        url = new_url()
        with (
            sintra_server(folder / "one", url) as (one, first),
            sintra_server(folder / "two", url) as (two, second),
        ):
            work = _on_postgres(effort, (one, two), (first, second), store, url, folder)
            more, entries = asyncio.run(work)
            found |= more
        found["storage"] = database.storage(entries, new_url(), folder, effort.copies)
    found["appends"]["in_flushes"] = (
        found["appends"]["appends_a_second"] / found["flushes"]["flushes_a_second"]
    )
    return found


async def _on_sqlite(effort: Effort, server: psutil.Process, port: int, folder: Path) -> Figures:
    async with new_client() as client:
        figures, tables = await moves_by_tables(effort, server, port, client)
        await close_all(tables)
    beside = await echoes(effort.echoes, effort.rate, folder)
    return {**figures, **_in_echoes(figures, beside)}


async def _on_postgres(
    effort: Effort,
    servers: tuple[psutil.Process, psutil.Process],
    ports: tuple[int, int],
    store: Postgres,
    url: str,
    folder: Path,
) -> tuple[Figures, list[LogEntry]]:
    found: Figures = {}
    async with new_client() as client:
        # Loads what the first match needs.
        await close_all(await open_tables(client, 2, [ports, ports[::-1]], 1))
        meter = Meter([servers[0]], store)
        other = Meter([servers[1]])
        await asyncio.sleep(effort.rest_seconds)
        base, other_rest = (memory(servers[0]), meter.read()), other.read()
        figures, tables = await moves_by_tables(effort, servers[0], ports[0], client, store, url)
        beside = await echoes(effort.echoes, effort.rate, folder)
        found["postgresql"] = {**figures, **_in_echoes(figures, beside)}
        found["rest"] = await at_rest(effort, servers[0], ports[0], store, tables, base)
        found["rest"]["echo_socket_kb"] = beside["socket_kb"]
        found["requests"] = await requests(effort, servers, ports, client, store, tables)
        await close_all(tables)
        found["processes"] = await processes(effort, servers, ports, client, store)
    idle = other_rest.loops[0] / other_rest.seconds
    for case in found["processes"]["cases"].values():
        # Without what a process does if nothing happens.
        case["notified_us"] -= 1e6 * idle / (effort.rate or 1)
        del case["notified_idle_s"]
    reader = await open_store(url)
    entries = await reader.read(tables[0].name)
    await reader.close()
    return found, entries


def _in_echoes(figures: Figures, beside: Figures) -> Figures:
    echo_us = beside["echo_us"]
    return {"echo_us": echo_us, "move_in_echoes": figures["server_us"] / echo_us}


def _prefixed(name: str, figures: Figures) -> Figures:
    return {f"{name}_{key}": value for key, value in figures.items()}


def _times(seconds: list[float]) -> Figures:
    found = spread(seconds)
    return {"p50_ms": found["p50_ms"], "p99_ms": found["p99_ms"]}


def _shown(measured: Figures) -> Figures:
    """Return the figures with each row as a group of its own."""
    shown: Figures = {}
    for name, figures in measured.items():
        plain = {key: each for key, each in figures.items() if not isinstance(each, list | dict)}
        shown[name] = plain
        for row in figures.get("rows", ()):
            (label, number), *_ = row.items()
            shown[f"{name}, {number} {label}"] = dict(row)
        for case, row in figures.get("cases", {}).items():
            shown[f"{name}, {case}"] = dict(row)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="measure little, and save nothing")
    parser.add_argument("--out", type=Path, default=RESULTS, help="file of the figures")
    wanted = parser.parse_args()
    console = Console()
    allow_open_files()
    began = time.perf_counter()
    measured = measure(QUICK if wanted.quick else Effort(), console)
    for figures in measured.values():
        figures["date"] = date.today().isoformat()
    print_figures(console, _shown(measured))
    console.print(f"{time.perf_counter() - began:.0f} s", style="dim")
    if wanted.quick and wanted.out == RESULTS:
        return
    machine = {"cores": os.cpu_count(), "python": sys.version.split()[0]}
    wanted.out.write_text(json.dumps({"machine": machine, **measured}, indent=1) + "\n")
    console.print(f"Wrote {wanted.out}", style="dim")


if __name__ == "__main__":
    main()

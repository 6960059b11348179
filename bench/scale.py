"""What a move, a socket, a match, a thought and an append cost. `make bench-scale` runs it.

docs/concepts/scale.md shows the figures, and computes from them what machines hold. Costs are CPU
time and bytes: unlike times, they depend little on what else runs on the machine. Where a peer
exists, it is measured in the same run: an echo on a bare server with the same stack, a socket of
that server, a flush of the disk, the same transactions from pgbench.

- `thoughts`: CPU of a computer's move by level, over whole games of two to four players.
- `sqlite`, `postgresql`: CPU of a move in the server and in PostgreSQL. The same moves per second
  are spread over more and more matches, so each row has more matches at rest. With PostgreSQL, the
  last row has two processes, with both sockets of a match at the same one, as proxies route them.
  `notice_us` is what a move costs a process that only receives its notice.
- `memory`: of a process, a match and a socket.
- `requests`: a first visit with all files of the page, and a reconnect to a process that has to
  load the match.
- `flushes`, `appends`, `notices`, `storage`: see `bench.database`. PostgreSQL runs with fsync.

--quick takes a fraction of the time, and is not saved. The figures are written to
bench/results/scale.json.
"""

import argparse
import asyncio
import gc
import itertools
import re
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import httpx
import psutil  # type: ignore[import-untyped]  # ships no types
from rich.console import Console
from websockets.asyncio.client import connect

from bench import database
from bench.report import Figures, print_figures, save, spread
from bench.server import (
    ECHO,
    UNLIMITED,
    PlayedTable,
    close_all,
    cpu,
    echo,
    open_tables,
    play_at_pace,
    running,
    serve,
)
from sintra import Game
from sintra.players import make_player
from sintra.store import open_store, upgrade_database
from tests.server.loopback import allow_open_files
from tests.services import Postgres, free_port, postgres

RESULTS = Path(__file__).parent / "results" / "scale.json"
DATABASE = {"fsync": "on", "shared_buffers": "128MB", "max_wal_size": "4GB"}
THINKERS = {"easy": "easy", "medium": "medium", "hard": "hard", "expert": "search:300000n"}
"""The players of the levels at online matches."""


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    matches: tuple[int, ...] = (100, 300, 1000)
    rate: float = 100.0
    """Moves per second of all matches together."""
    seconds: float = 8.0
    """Of each measurement of moves, and of a process at rest."""
    spectators: int = 1000
    connections: tuple[int, ...] = (1, 4, 16)
    database_seconds: float = 2.0
    """Of each measurement of PostgreSQL alone."""
    copies: int = 300
    """Of a match, to measure its bytes."""
    every_ply: int = 6
    """Of a game: every sixth position is thought about."""
    repeats: int = 40
    """Of visits and reconnects."""


QUICK = Effort((20, 80), 40.0, 2.0, 80, (1, 4), 0.5, 40, 25, 5)


class Used(NamedTuple):
    """Seconds, and the CPU time of each server and of PostgreSQL in them."""

    seconds: float
    servers: list[float]
    database: float


class Meter:
    """Measures CPU time from its creation on."""

    def __init__(self, servers: Sequence[psutil.Process], store: Postgres | None = None) -> None:
        self._servers, self._store = servers, store
        self._before = self._now()

    def _now(self) -> list[float]:
        stored = 0.0 if self._store is None else database.database_cpu(self._store)
        return [time.perf_counter(), *(sum(cpu(each)) for each in self._servers), stored]

    def read(self) -> Used:
        """Return what was used so far."""
        used = [now - was for now, was in zip(self._now(), self._before, strict=True)]
        return Used(used[0], used[1:-1], used[-1])


def memory(server: psutil.Process) -> int:
    return int(server.memory_info().rss)


# --- Thoughts


def thoughts(every_ply: int) -> Figures:
    """CPU of a thought by level, in positions of whole games."""
    positions: list[Game] = []
    found: Figures = {}
    for players in (2, 3, 4):
        game, player = Game(players, seed=7), make_player("medium")
        while not game.is_over:
            if len(game.moves) % every_ply == 0:
                positions.append(game.copy())
            game.play(player.choose(game.state).move)
        found[f"moves_of_{players}"] = len(game.moves)
    for level, name in THINKERS.items():
        player = make_player(name)
        player.choose(positions[0].state)  # loads the compiled code
        took: list[float] = []
        for game in positions:
            began = time.thread_time()
            player.choose(game.state)
            took.append(time.thread_time() - began)
        found[f"{level}_us"] = 1e6 * statistics.fmean(took)
        found[f"{level}_most_us"] = 1e6 * max(took)
    return found


# --- Moves


async def row(
    effort: Effort,
    servers: Sequence[psutil.Process],
    tables: Sequence[PlayedTable],
    store: Postgres | None,
) -> Figures:
    """What moves cost that are spread over these matches."""
    gc.freeze()  # garbage collection in the clients must not add to the measured times
    received = sum(table.received_bytes for table in tables)
    meter = Meter(servers, store)
    took = await play_at_pace(tables, len(tables) / effort.rate, effort.seconds)
    used = meter.read()
    received = sum(table.received_bytes for table in tables) - received
    return {
        "processes": len(servers),
        "matches": len(tables),
        "server_us": 1e6 * sum(used.servers) / len(took),
        "database_us": 1e6 * used.database / len(took),
        "sent_bytes": received / len(took),
        **spread(took),
    }


async def growing(
    effort: Effort,
    servers: Sequence[psutil.Process],
    port: int,
    client: httpx.AsyncClient,
    store: Postgres | None = None,
    url: str = "",
) -> tuple[Figures, list[PlayedTable]]:
    """What a move costs with more and more matches at the first server, which stay open."""
    server, *others = servers
    tables: list[PlayedTable] = []
    rows: list[Figures] = []
    opening_us = written = 0.0
    for number in effort.matches:
        added, opening = number - len(tables), Meter([server])
        tables += await open_tables([port] * added, client, 10_000 + len(tables), as_page=True)
        opening_us = 1e6 * opening.read().servers[0] / added
        before, beside = await _written(server, url), Meter(others)
        rows.append(await row(effort, [server], tables, store))
        count = rows[-1]["count"]
        written = (await _written(server, url) - before) / count
        rows[-1]["others_us"] = 1e6 * sum(beside.read().servers) / count
    return {"rows": rows, "opening_us": opening_us, "written_bytes": written}, tables


async def _written(server: psutil.Process, url: str) -> float:
    """Bytes written to the WAL of PostgreSQL, or by a server with SQLite to its files."""
    return await database.wal_bytes(url) if url else float(server.io_counters().write_bytes)


async def echoes(effort: Effort, folder: Path) -> Figures:
    """CPU time of an echo, at the rate of the moves, and memory of a socket, on a bare server."""
    port, number = free_port(), effort.spectators // 2
    with running(echo(port), port, str(folder)) as server:
        address = f"ws://127.0.0.1:{port}/echo"
        sockets = [await connect(address, compression=None)]
        began, meter = time.perf_counter(), Meter([server])
        for each in range(number):
            await asyncio.sleep(max(0.0, began + each / effort.rate - time.perf_counter()))
            await sockets[0].send(ECHO)
            await sockets[0].recv()
        used, before = meter.read(), memory(server)
        sockets += [await connect(address, compression=None) for _ in range(number)]
        for opened in sockets:
            await opened.send(ECHO)
            await opened.recv()
        grown = memory(server) - before
        for opened in sockets:
            await opened.close()
    return {"echo_us": 1e6 * used.servers[0] / number, "echo_socket_kb": grown / number / 1e3}


# --- Memory and requests


async def in_memory(
    effort: Effort, server: psutil.Process, empty: int, tables: Sequence[PlayedTable]
) -> Figures:
    """Memory of matches and sockets. `empty`: that of the process without any."""
    loaded = memory(server)
    hosts = itertools.islice(itertools.cycle(tables), effort.spectators)
    watching = [await table.connect(None) for table in hosts]
    socket_bytes = (memory(server) - loaded) / len(watching)
    for opened in watching:
        await opened.close()
    matches_bytes = loaded - empty - 2 * len(tables) * socket_bytes
    return {
        "process_mb": empty / 1e6,
        "match_kb": matches_bytes / len(tables) / 1e3,
        "socket_kb": socket_bytes / 1e3,
    }


async def requests(
    repeats: int,
    servers: Sequence[psutil.Process],
    ports: Sequence[int],
    client: httpx.AsyncClient,
    tables: Sequence[PlayedTable],
) -> Figures:
    """CPU of a first visit, and of a reconnect to the second server."""
    home = f"http://127.0.0.1:{ports[0]}"
    worker = await client.get(f"{home}/sw.js")
    if worker.status_code != 200:
        raise RuntimeError("the page was not built: run `make page`")
    # What the service worker saves for offline use.
    saved = re.findall(r'url:"([^"]+)"', worker.text)
    files = sorted({"/", "/sw.js", *(f"/{name.lstrip('/')}" for name in saved)})
    meter = Meter(servers)
    for _ in range(repeats):
        await asyncio.gather(*(client.get(home + path) for path in files))
    visits = meter.read()
    meter = Meter(servers)
    for table in tables[:repeats]:
        await (await table.connect(table.tokens[0], ports[1])).close()
    reconnects = meter.read()
    return {
        "files": len(files),
        "visit_us": 1e6 * sum(visits.servers) / repeats,
        "reconnect_us": 1e6 * sum(reconnects.servers) / repeats,
    }


# --- All of it


@contextmanager
def sintra_server(folder: Path, url: str) -> Iterator[tuple[psutil.Process, int]]:
    """Run a server, and wait until matches can be played."""
    port = free_port()
    folder.mkdir()
    settings = {**UNLIMITED, "database_url": url}
    with running(serve(port), port, folder, settings, path="readyz") as server:
        yield server, port


def new_client() -> httpx.AsyncClient:
    """Return a client that closes unused connections before the server does."""
    return httpx.AsyncClient(timeout=60, limits=httpx.Limits(keepalive_expiry=2))


async def on_sqlite(effort: Effort, folder: Path) -> Figures:
    with sintra_server(folder / "sqlite", "") as (server, port):
        async with new_client() as client:
            figures, tables = await growing(effort, [server], port, client)
            await close_all(tables)
    return {**figures, **await echoes(effort, folder)}


async def on_postgres(
    effort: Effort, store: Postgres, url: str, spare_url: str, folder: Path
) -> Figures:
    """Return groups of figures, those of `storage` included: they need the log of a match."""
    found: Figures = {}
    with (
        sintra_server(folder / "one", url) as (one, first),
        sintra_server(folder / "two", url) as (two, second),
    ):
        servers, ports = [one, two], [first, second]
        async with new_client() as client:
            await close_all(
                await open_tables(ports, client, 1, as_page=True)
            )  # loads what a match needs
            resting, empty = Meter([two]), memory(one)
            await asyncio.sleep(effort.seconds)
            rest = resting.read()
            figures, tables = await growing(effort, servers, first, client, store, url)
            gross_us = statistics.fmean(each["others_us"] for each in figures["rows"])
            figures["notice_us"] = gross_us - 1e6 * rest.servers[0] / rest.seconds / effort.rate
            found["memory"] = await in_memory(effort, one, empty, tables)
            found["requests"] = await requests(effort.repeats, servers, ports, client, tables)
            while not tables[0].is_over:
                await tables[0].play()
            await close_all(tables)
            share = list(itertools.islice(itertools.cycle(ports), effort.matches[0]))
            shared = await open_tables(share, client, 100_000, as_page=True)
            figures["rows"].append(await row(effort, servers, shared, store))
            await close_all(shared)
    found["postgresql"] = {**figures, **await echoes(effort, folder)}
    reader = await open_store(url)
    entries = await reader.read(tables[0].name)
    await reader.close()
    found["storage"] = await database.storage(spare_url, entries, effort.copies)
    return found


def new_url(store: Postgres) -> str:
    """Return the URL of a new database."""
    url = store.url(store.new_database())
    upgrade_database(url)
    return url


def measure(effort: Effort, console: Console) -> dict[str, Figures]:
    """Measure everything; return the figures by group."""
    found: dict[str, Figures] = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sintra-scale-")))
        store = stack.enter_context(postgres(**DATABASE))
        console.print("Flushes, appends and notices …")
        url, seconds = new_url(store), effort.database_seconds
        found["flushes"] = database.flushes(folder, seconds)
        found["appends"] = database.appends(store, url, effort.connections, seconds)
        found["notices"] = database.notices(store, url, effort.connections, seconds)
        console.print("Thoughts …")
        found["thoughts"] = thoughts(effort.every_ply)
        console.print("Moves on SQLite …")
        found["sqlite"] = asyncio.run(on_sqlite(effort, folder))
        console.print("Moves on PostgreSQL, memory, requests …")
        urls = new_url(store), new_url(store)
        found |= asyncio.run(on_postgres(effort, store, *urls, folder))
    for name in ("sqlite", "postgresql"):
        found[name]["move_in_echoes"] = found[name]["rows"][0]["server_us"] / found[name]["echo_us"]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="measure little, and save nothing")
    wanted = parser.parse_args()
    console = Console()
    allow_open_files()
    began = time.perf_counter()
    measured = measure(QUICK if wanted.quick else Effort(), console)
    print_figures(console, measured)
    console.print(f"{time.perf_counter() - began:.0f} s", style="dim")
    if not wanted.quick:
        save(RESULTS, measured)


if __name__ == "__main__":
    main()

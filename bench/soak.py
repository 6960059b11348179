"""Run the server for long: many kills, then an hour of mixed load. `make soak` runs it.

- 1,000 kills in the middle of games, half on SQLite, half on PostgreSQL. Nothing acknowledged may
  be lost or executed twice. The servers are forks of a process that has loaded the code.
- An hour of mixed load on one `sintra serve`: people who play, chat, take moves back and lose the
  connection, matches against computers, spectators, replays and records. Every ten seconds: memory,
  CPU, disk, and the time until /healthz answers, which is the latency of the event loop. Errors are
  counted; refusals that the rules of a match allow are not errors.

--kills 20 --minutes 2 is a short run. The figures are written to bench/results/soak.json; `make
docs` draws the curve.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]  # ships no types
from rich.console import Console
from rich.progress import track

from bench.report import print_figures, save, spread
from sintra import Game
from sintra.match import protocol as wire
from tests.server.crashing import Report, crash_games
from tests.server.forking import ForkedServer
from tests.server.live import Client, Line, Refusal, Server, new_id, play_out, sintra
from tests.services import postgres

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "bench" / "results" / "soak.json"
KILLS, MINUTES = 1000, 60.0
AT_ONCE = 50
"""Kills of one series of games."""
LIVES = (0.02, 0.4)
SAMPLE_SECONDS = 10.0
PEOPLE_TABLES, COMPUTER_TABLES, SPECTATORS, READERS = 20, 6, 10, 3
LEVELS = ("easy", "medium", "hard")
LOAD: dict[str, Any] = {
    "max_sockets_per_address": 1000,
    "write_bytes_per_second": 1e9,
}
"""Settings: the defaults, but all clients have the same address."""


# --- Kills


def kill_often(kills: int) -> dict[str, Any]:
    """Kill servers during games; AssertionError if anything acknowledged is lost."""
    reports: dict[str, list[Report]] = {"sqlite": [], "postgresql": []}
    series = [min(AT_ONCE, kills - done) for done in range(0, kills, AT_ONCE)]
    if len(series) == 1 and kills > 1:  # a short run uses both databases too
        series = [kills - kills // 2, kills // 2]
    with _databases() as new_database:
        for number, wanted in enumerate(track(series, "Kills")):
            kind = ("sqlite", "postgresql")[number % 2]
            with tempfile.TemporaryDirectory(prefix="sintra-soak-") as folder:
                server = ForkedServer(Path(folder) / "server", new_database(kind))
                report = crash_games(wanted, lambda: server, lives=LIVES, seed=number)  # noqa: B023
                # called before the next iteration
            assert report.kills == wanted
            reports[kind].append(report)
    every = [report for kind in reports.values() for report in kind]
    away = sorted(seconds for report in every for seconds in report.seconds_away)
    names = ("in_flight", "tables", "moves", "computer_moves", "said", "resent", "found_done")
    return {
        "kills": sum(report.kills for report in every),
        **{f"kills_{kind}": sum(each.kills for each in found) for kind, found in reports.items()},
        **{name: sum(getattr(report, name) for report in every) for name in names},
        "lost_or_duplicated": 0,  # otherwise an AssertionError has ended the run
        "median_seconds_away": statistics.median(away),
    }


@contextmanager
def _databases() -> Iterator[Callable[[str], str]]:
    """Provide new databases: an empty URL is a new SQLite file."""
    with postgres() as service, tempfile.TemporaryDirectory() as folder:
        template = service.new_database()
        done = sintra("db", "upgrade", "--database", service.url(template), folder=Path(folder))
        assert done.returncode == 0, done.stderr
        yield lambda kind: "" if kind == "sqlite" else service.url(service.new_database(template))


# --- Mixed load


class Load:
    """All clients, in one event loop."""

    def __init__(self, server: Server, seconds: float) -> None:
        self._server = server
        self._seconds = seconds
        self._until = 0.0
        self._console = Console()
        self._process = psutil.Process(server.pid)
        self._health: list[float] = []
        self._open: dict[str, None] = {}
        """Matches that spectators can watch, the oldest first."""
        self._over: list[str] = []
        self.counts: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        """Answers that the rules of a match allow, by code."""
        self.errors: Counter[str] = Counter()
        self.moves: list[float] = []
        """Seconds until a move was acknowledged."""
        self.curve: list[dict[str, float]] = []

    async def run(self) -> None:
        """Run until the time is over."""
        self._until = time.monotonic() + self._seconds
        people = [self._people] * PEOPLE_TABLES + [self._computers] * COMPUTER_TABLES
        others = [self._spectator] * SPECTATORS + [self._reader] * READERS
        async with Client(self._server) as client, asyncio.TaskGroup() as group:
            for actor in (*people, *others):
                group.create_task(self._repeat(actor, client))
            group.create_task(self._repeat(self._check_health, client))
            await self._sample()

    @property
    def _is_over(self) -> bool:
        return time.monotonic() > self._until

    async def _repeat(self, actor: Callable[[Client], Awaitable[None]], client: Client) -> None:
        """Start an actor again and again. An error is counted, and ends only this one."""
        await asyncio.sleep(random.random())
        while not self._is_over:
            try:
                await actor(client)
            except Refusal as refusal:
                self.errors[f"{actor.__name__}: {refusal}"[:200]] += 1
                await asyncio.sleep(1)
            except Exception as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                words = f"{type(error).__name__} {error}, line {where.lineno} in {where.name}"
                self.errors[f"{actor.__name__}: {words}"[:200]] += 1
                await asyncio.sleep(1)

    async def _people(self, client: Client) -> None:
        """Two people play a game, with chat, take-backs and lost connections."""
        seed = random.randrange(2**32)
        made = await client.make("here", "link", seed=seed, start_player=0)
        wanted = wire.Join(invitation=made.invitations[0].secret)
        tokens = [made.token, (await client.join(made.match, wanted)).token]
        game = Game(2, seed=seed, start_player=0)
        async with self._lines(client, made.match, tokens) as lines:
            while lines[0].status == "playing" and not self._is_over:
                seat = game.to_move
                await self._move(game, lines[seat])
                await lines[1 - seat].until_version(lines[seat].version)
                chance = random.random()
                if chance < 0.05:
                    await self._do(lines[seat], wire.Chat(id=new_id(), text="Nice move!"))
                elif chance < 0.08 and lines[0].status == "playing":
                    game = await self._take_back(game, seed, lines[seat], lines[1 - seat])
                elif chance < 0.1:
                    lines[seat] = await self._reconnect(lines[seat], made.match, tokens[seat])
                for line in lines:
                    await line.until_version(max(line.version for line in lines))
                await asyncio.sleep(random.uniform(0.1, 0.9))

    async def _computers(self, client: Client) -> None:
        """One person plays against computers, with take-backs and lost connections."""
        seed = random.randrange(2**32)
        levels = random.choices(LEVELS, k=random.choice((1, 1, 2, 3)))
        players = 1 + len(levels)
        made = await client.make("here", *levels, seed=seed, start_player=0)
        game = Game(players, seed=seed, start_player=0)
        async with self._lines(client, made.match, [made.token]) as lines:
            while not self._is_over:
                await lines[0].until(_is_my_turn)
                if lines[0].status != "playing":
                    break
                play_out(game, lines[0])
                chance = random.random()
                if chance < 0.03:
                    ply = lines[0].ply
                    if await self._do(lines[0], wire.AskTakeBack(id=new_id(), ply=ply)):
                        await lines[0].until(lambda line: line.ply < ply)  # noqa: B023
                        # awaited within this iteration
                        game = Game(players, seed=seed, start_player=0)
                        continue
                elif chance < 0.05:
                    lines[0] = await self._reconnect(lines[0], made.match, made.token)
                    continue
                await self._move(game, lines[0])
                await asyncio.sleep(random.uniform(0.1, 0.9))

    @asynccontextmanager
    async def _lines(
        self, client: Client, match: str, tokens: list[str]
    ) -> AsyncIterator[list[Line]]:
        """Open a socket for each token, and close it at the end. Spectators can watch the match."""
        lines = [await self._line(match, token) for token in tokens]
        self._open[match] = None
        try:
            yield lines
            if lines[0].status == "over":
                self._over.append(match)
                self.counts["games"] += 1
                await client.record(match)
        finally:
            self._open.pop(match, None)
            for line in lines:
                await line.cut()

    async def _reconnect(self, line: Line, match: str, token: str) -> Line:
        await line.cut()
        self.counts["reconnects"] += 1
        return await self._line(match, token)

    async def _spectator(self, _client: Client) -> None:
        """Watch a match for some seconds."""
        match = self._any(list(self._open))
        if match is None:
            await asyncio.sleep(1)
            return
        line = await self._line(match, None)
        try:
            for _ in range(random.randrange(2, 12)):
                await asyncio.sleep(random.uniform(0.5, 2))
                await line.sync()
                await line.ping(1)
        finally:
            await line.cut()
        self.counts["watched"] += 1

    async def _reader(self, client: Client) -> None:
        """Read the list, the page, and replays and records of finished games."""
        await asyncio.sleep(random.uniform(0.5, 2))
        await client.get("/matches", dict[str, Any])
        (await client.raw("/")).raise_for_status()
        match = self._any(self._over)
        if match is not None:
            await client.get(f"/matches/{match}/replay", dict[str, Any])
            await client.record(match)
            self.counts["replays"] += 1

    async def _check_health(self, client: Client) -> None:
        """Measure the latency of the event loop."""
        began = time.perf_counter()
        (await client.raw("/healthz")).raise_for_status()
        self._health.append(time.perf_counter() - began)
        await asyncio.sleep(0.2)

    async def _sample(self) -> None:
        """Append to the curve."""
        began = time.monotonic()
        used = sum(self._process.cpu_times()[:2])
        last = began
        while not self._is_over:
            due = min(SAMPLE_SECONDS, max(0.0, self._until - time.monotonic()))
            await asyncio.sleep(due + 0.01)
            now, cpu = time.monotonic(), sum(self._process.cpu_times()[:2])
            health, self._health = self._health, []
            self.curve.append(
                {
                    "at_s": round(now - began, 1),
                    "memory_mb": round(self._process.memory_info().rss / 1e6, 1),
                    "cpu_percent": round(100 * (cpu - used) / (now - last), 1),
                    "disk_mb": round(_disk(self._server.folder) / 1e6, 3),
                    "moves": self.counts["moves"],
                    **{f"health_{name}": round(n, 2) for name, n in spread(health).items()},
                }
            )
            used, last = cpu, now
            words = f"{now - began:.0f} s: {self.counts['moves']:,} moves"
            self._console.print(f"{words}, {self.curve[-1]['memory_mb']} MB")

    async def _move(self, game: Game, line: Line) -> None:
        play_out(game, line)
        began = time.perf_counter()
        await line.play(random.choice(game.legal_moves))
        self.moves.append(time.perf_counter() - began)
        self.counts["moves"] += 1
        play_out(game, line)

    async def _take_back(self, game: Game, seed: int, asks: Line, answers: Line) -> Game:
        """Ask to take back a move; the other player accepts."""
        if not await self._do(asks, wire.AskTakeBack(id=new_id(), ply=asks.ply)):
            return game
        request = asks.events[-1].take_back_request
        if request is None:
            return game
        await answers.until_version(asks.version)
        accept = wire.AnswerTakeBack(id=new_id(), ply=request.ply, accept=True)
        if not await self._do(answers, accept):
            return game
        # The answer is one event, the take-back that follows is another.
        for line in (asks, answers):
            await line.until(lambda line: line.ply <= request.ply)
        game = Game(2, seed=seed, start_player=0)
        play_out(game, asks)
        return game

    async def _do(self, line: Line, action: wire.Action) -> bool:
        """Send an action that the match may refuse; return whether it was done."""
        answer = await line.ask(action)
        kind = action.__struct_config__.tag
        if isinstance(answer, wire.Refused):
            self.refusals[f"{kind}: {answer.code}"] += 1
            return False
        self.counts[str(kind)] += 1
        await line.until_version(answer.version)
        return True

    async def _line(self, match: str, token: str | None) -> Line:
        self.counts["sockets"] += 1
        return await Line.open(self._server, match, token)

    @staticmethod
    def _any(matches: list[str]) -> str | None:
        return random.choice(matches[-50:]) if matches else None


def _is_my_turn(line: Line) -> bool:
    if line.status == "over":
        return True
    return line.table is not None and line.table.to_move in line.state.you.seats


def _disk(folder: Path) -> int:
    return sum(each.stat().st_size for each in folder.rglob("*") if each.is_file())


def mixed_load(minutes: float) -> dict[str, Any]:
    """Run the mixed load; return its figures."""
    with (
        tempfile.TemporaryDirectory(prefix="sintra-soak-") as folder,
        Server(Path(folder) / "server", **LOAD) as server,
    ):
        load = Load(server, 60 * minutes)
        asyncio.run(load.run())
        status = server.stop()
        logged = sum(
            " error   " in line or "Traceback" in line for line in server.log().splitlines()
        )
    return {
        "minutes": minutes,
        "errors": sum(load.errors.values()),
        "kinds_of_errors": dict(load.errors.most_common(20)),
        "logged_errors": logged,
        "exit_status": status,
        "counts": dict(sorted(load.counts.items())),
        "refusals": dict(sorted(load.refusals.items())),
        "move_ms": spread(load.moves),
        "health_most_ms": max(
            (each.get("health_most_ms", 0.0) for each in load.curve), default=0.0
        ),
        **memory_figures([sample["memory_mb"] for sample in load.curve]),
        "curve": load.curve,
    }


def memory_figures(samples: list[float]) -> dict[str, Any]:
    """Return what the memory was.

    It rises until the server collects everything, every 15 minutes. So the least memory of each
    quarter of the hour says whether it grows.
    """
    quarter = max(1, -(-len(samples) // 4))
    return {
        "memory_first_mb": samples[0],
        "memory_most_mb": max(samples),
        "memory_last_mb": samples[-1],
        "memory_least_by_quarter_mb": [
            min(samples[start : start + quarter]) for start in range(0, len(samples), quarter)
        ],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=KILLS, help="0: only the mixed load")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="0: only the kills")
    parser.add_argument("--out", type=Path, default=RESULTS, help="file of the figures")
    wanted = parser.parse_args()
    measured: dict[str, Any] = {}
    if wanted.kills:
        measured["kills"] = kill_often(wanted.kills)
        save(wanted.out, measured)
    if wanted.minutes:
        measured["load"] = mixed_load(wanted.minutes)
        save(wanted.out, measured)
    print_figures(Console(), measured)
    load = measured.get("load", {})
    return int(bool(load.get("errors") or load.get("logged_errors") or load.get("exit_status")))


if __name__ == "__main__":
    sys.exit(main())

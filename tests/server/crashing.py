"""Play games while the server, or its database, is killed repeatedly.

The players trust only acknowledgements. They send a message that was not acknowledged again, with
the same id, until it is. In the end, every move that any client saw must be in the record at the
same ply, and every message must have been executed exactly once.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Protocol, TypeVar

import httpx

from sintra import Game
from sintra.match import protocol as wire
from sintra.store import open_store

from .forking import forked_sintra
from .live import LOST, Client, Line, Refusal, Server, SocketRefused, new_id, play_out

T = TypeVar("T")
Kinds = tuple[str, ...]
TABLES: tuple[Kinds, ...] = (
    ("here", "easy"),
    ("here", "link"),
    ("medium", "here", "easy"),
    ("easy", "medium"),
    ("here", "easy", "link"),
    ("open", "here"),
)
"""Matches that are played concurrently. One of them has only computers, and a spectator."""
NOT_NOW = ("store_failed", "not_ready")
"""Codes of refusals after which the client sends the same message again."""


class Victim(Protocol):
    """The process that is killed and started again."""

    def kill(self) -> None: ...

    def start(self) -> None: ...


@dataclass
class Report:
    """Counts of what happened during the games."""

    kills: int = 0
    in_flight: int = 0
    """Kills while at least one message waited for its answer."""
    tables: int = 0
    moves: int = 0
    """Acknowledged moves of human players."""
    computer_moves: int = 0
    said: int = 0
    resent: int = 0
    """Messages that were sent more than once."""
    found_done: int = 0
    """Resent messages that had already been executed: only their answers had been lost."""
    seconds_away: list[float] = field(default_factory=list)
    """Seconds from each kill until the next message was acknowledged."""


def crash_games(
    kills: int,
    make_server: Callable[[], Server],
    *,
    victim: Victim | None = None,
    tables: tuple[Kinds, ...] = TABLES,
    lives: tuple[float, float] = (0.05, 0.6),
    seed: int = 0,
) -> Report:
    """Play while `victim` (default: the server itself) is killed `kills` times.

    Half of the kills happen at a random moment within `lives` seconds after a start, half right
    after a move was sent. Raises AssertionError if anything acknowledged is lost, duplicated or
    changed.
    """
    with make_server() as server:
        crashing = Crashing(server, victim or server, tables, lives, seed)
        asyncio.run(crashing.run(kills))
        assert server.stop() == 0, server.log()
        asyncio.run(_check_log_of_matches(server.database, crashing.tables))
        _check_records(server.folder, crashing.tables)
    return crashing.report


@dataclass(eq=False)
class Device:
    """The browser of one player or spectator."""

    token: str | None
    waiting: wire.Play | wire.Chat | None = None
    """The message that is not acknowledged yet; it may have been sent."""
    tries: int = 0


@dataclass(eq=False)
class Table:
    """A match and everything that its clients saw of it."""

    match: str
    players: int
    seed: int
    start: int
    chosen: dict[int, wire.Play] = field(default_factory=dict)
    """By ply: one message per turn, however often it was sent."""
    acknowledged: dict[str, wire.Done] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    """Chat texts that were acknowledged."""
    events: dict[int, wire.MatchEvent] = field(default_factory=dict)
    """By version: every event that any client received."""
    version: int = 0
    over: bool = False
    record: dict[str, object] = field(default_factory=dict)

    def new_game(self) -> Game:
        return Game(self.players, seed=self.seed, start_player=self.start)

    def check_snapshot(self, state: wire.Snapshot) -> None:
        """Assert that everything seen or acknowledged before is in the snapshot."""
        assert state.version >= self.version, "the version of the match decreased"
        self.version = state.version
        moves = [played.move for played in state.moves]
        for play in self.chosen.values():
            if play.id in self.acknowledged:
                assert moves[play.ply] == play.move, "an acknowledged move is lost"
        chat = [each.text for each in state.chat]
        for text in self.texts:
            assert chat.count(text) == 1, "a chat text is lost or duplicated"

    def add_events(self, line: Line) -> None:
        """Add the events of one socket; every socket must receive the same events."""
        for event in line.events:
            assert self.events.setdefault(event.version, event.what) == event.what
        self.version = max(self.version, line.version)

    def check_end(self, state: wire.Snapshot) -> None:
        """Assert that every turn was played once, with the move that the player chose."""
        self.check_snapshot(state)
        assert state.status == "over"
        game = self.new_game()
        for played in state.moves:
            assert game.to_move == played.seat
            game.play(played.move)
        assert game.is_over
        assert state.result is not None and state.result.scores == list(game.scores)
        people = {n for n, seat in enumerate(state.seats) if seat.kind != "computer"}
        by_people = {ply: each.move for ply, each in enumerate(state.moves) if each.seat in people}
        assert by_people == {ply: play.move for ply, play in self.chosen.items()}
        # The log holds creating the match, joining it, each move and each chat text: nothing else.
        done = 1 + state.ply + len(state.chat)
        done += sum(seat.kind in ("open", "link") for seat in state.seats)
        assert state.version == done


class Crashing:
    """The killer and all players, in one event loop."""

    def __init__(
        self,
        server: Server,
        victim: Victim,
        tables: tuple[Kinds, ...],
        lives: tuple[float, float],
        seed: int,
    ) -> None:
        self.report = Report()
        self.tables: list[Table] = []
        self._server, self._victim = server, victim
        self._kinds, self._lives = tables, lives
        self._random = Random(seed)
        self._asking = 0
        """Number of messages that wait for their answers."""
        self._armed = False
        """Whether the next move sent triggers a kill."""
        self._dead = asyncio.Event()
        self._ending = False
        self._died = 0.0

    async def run(self, kills: int) -> None:
        async with asyncio.timeout(60 + 15 * kills), asyncio.TaskGroup() as group:
            for kinds in self._kinds:
                group.create_task(self._keep_playing(kinds))
            for index in range(kills):
                await self._kill_and_restart(in_flight=bool(index % 2))
            self._ending = True

    async def _kill_and_restart(self, *, in_flight: bool) -> None:
        self._dead.clear()
        if in_flight:
            self._armed = True
            await asyncio.wait_for(self._dead.wait(), 60)
        else:
            await asyncio.sleep(self._random.uniform(*self._lives))
            self._kill()
        await asyncio.to_thread(self._victim.start)

    def _kill(self) -> None:
        self._victim.kill()
        self._died = self._died or time.monotonic()
        self.report.kills += 1
        self.report.in_flight += self._asking > 0
        self._dead.set()

    async def _keep_playing(self, kinds: Kinds) -> None:
        async with Client(self._server) as client:
            while True:
                table, devices = await self._make(client, kinds)
                self.tables.append(table)
                self.report.tables += 1
                async with asyncio.TaskGroup() as group:
                    for device in devices:
                        group.create_task(self._stay_connected(table, device))
                state = await _until_answered(partial(client.snapshot, table.match))
                table.check_end(state)
                table.record = await _until_answered(partial(client.record, table.match))
                self.report.moves += len(table.chosen)
                self.report.computer_moves += state.ply - len(table.chosen)
                self.report.said += len(table.texts)
                if self._ending:
                    return

    async def _make(self, client: Client, kinds: Kinds) -> tuple[Table, list[Device]]:
        seed, start = self._random.randrange(2**32), self._random.randrange(len(kinds))
        made = await _until_answered(partial(client.make, *kinds, seed=seed, start_player=start))
        devices = [Device(made.token if "here" in kinds else None)]
        secrets = {each.seat: each.secret for each in made.invitations}
        for seat, kind in enumerate(kinds):
            if kind in ("link", "open"):
                # With a token and an id chosen by the client, the same request can be sent again.
                token = f"{self._random.getrandbits(128):032x}"
                wanted = wire.Join(
                    seat=seat if kind == "open" else None, invitation=secrets.get(seat), id="j"
                )
                await _until_answered(partial(client.join, made.match, wanted, token))
                devices.append(Device(token))
        return Table(made.match, len(kinds), seed, start), devices

    async def _stay_connected(self, table: Table, device: Device) -> None:
        while not table.over:
            try:
                line = await Line.open(self._server, table.match, device.token)
            except SocketRefused as refused:
                assert refused.close_code == 4503, refused
                await asyncio.sleep(0.05)
                continue
            except TimeoutError:
                raise AssertionError("a new connection is not answered") from None
            except LOST:
                await asyncio.sleep(0.03)
                continue
            try:
                table.check_snapshot(line.state)
                await self._play(table, device, line)
            except TimeoutError:
                raise AssertionError("a message is not answered, or the game is stuck") from None
            except LOST:
                pass
            finally:
                await line.cut()
                table.add_events(line)

    async def _play(self, table: Table, device: Device, line: Line) -> None:
        game = table.new_game()
        while True:
            if device.waiting is not None:
                await self._send(table, device, line, device.waiting)
                continue
            await line.until(_my_turn)
            if line.status == "over":
                table.over = True
                return
            play_out(game, line)
            if self._random.random() < 0.05:
                device.waiting = wire.Chat(id=new_id(), text=new_id())
            else:
                assert line.ply not in table.chosen, "a played move is lost"
                move = str(self._random.choice(game.legal_moves))
                device.waiting = wire.Play(id=new_id(), ply=line.ply, move=move)
                table.chosen[line.ply] = device.waiting

    async def _send(
        self, table: Table, device: Device, line: Line, message: wire.Play | wire.Chat
    ) -> None:
        device.tries += 1
        if self._armed and isinstance(message, wire.Play):
            self._armed = False
            delay = self._random.uniform(0, 0.006)
            asyncio.get_running_loop().call_later(delay, self._kill)
        self._asking += 1
        try:
            answer = await line.ask(message)
        finally:
            self._asking -= 1
        if isinstance(answer, wire.Refused):
            assert answer.code in NOT_NOW, answer
            await asyncio.sleep(0.05)
            return
        if device.tries > 1:
            self.report.resent += 1
            self.report.found_done += answer.version <= line.state.version
        if self._died and self._server.is_running:
            self.report.seconds_away.append(time.monotonic() - self._died)
            self._died = 0.0
        assert message.id not in table.acknowledged
        table.acknowledged[message.id] = answer
        if isinstance(message, wire.Play):
            assert answer.ply == message.ply + 1
        else:
            assert message.text is not None
            table.texts.append(message.text)
        device.waiting, device.tries = None, 0
        await line.until_version(answer.version)


def _my_turn(line: Line) -> bool:
    if line.status == "over":
        return True
    return (
        line.status == "playing"
        and line.table is not None
        and line.table.to_move in line.state.you.seats
    )


async def _until_answered(ask: Callable[[], Awaitable[T]]) -> T:
    """Repeat a request until the server is available."""
    while True:
        try:
            return await ask()
        except Refusal as refusal:
            assert refusal.status == 503, refusal
        except httpx.TimeoutException:
            raise AssertionError("a request is not answered") from None
        except LOST:
            pass
        await asyncio.sleep(0.1)


async def _check_log_of_matches(database: str, tables: list[Table]) -> None:
    """Assert that log entries are numbered without gaps and match the events that were sent."""
    store = await open_store(database)
    try:
        for table in tables:
            entries = await store.read(table.match)
            assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
            assert len(entries) == table.version
            for version, event in table.events.items():
                kind = event.__struct_config__.tag
                assert entries[version - 1].kind == kind
    finally:
        await store.close()


def _check_records(folder: Path, tables: list[Table]) -> None:
    """Assert that `sintra check` accepts the records of all games."""
    files = []
    for table in tables:
        files.append(folder / f"{table.match}.json")
        files[-1].write_text(json.dumps(table.record))
    checked = forked_sintra("check", *files, folder=folder)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert checked.stdout.count(": ok, scores ") == len(files)

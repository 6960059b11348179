"""Games that go on while the server, or its database, is killed again and again.

The players here trust nothing but acknowledgements. What was not acknowledged they send again, the
same message with the same id, until it is. In the end, every move that anybody ever saw has to be
where it was seen, and every message must have been carried out once.
"""

import asyncio
import json
import tempfile
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

from .live import LOST, Client, Line, Refusal, Server, Turned, new_id, play_out, sintra

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
"""Tables that are played at once. At one of them are computers only, and somebody who watches."""
NOT_NOW = ("store_failed", "not_ready")
"""Refusals after which the same message is sent again."""


class Victim(Protocol):
    """What is killed and started again."""

    def kill(self) -> None: ...

    def start(self) -> None: ...


@dataclass
class Report:
    """What happened."""

    kills: int = 0
    in_flight: int = 0
    """Kills while a message waited for its answer."""
    tables: int = 0
    moves: int = 0
    """Acknowledged moves of people."""
    computer_moves: int = 0
    said: int = 0
    resent: int = 0
    """Messages that were sent more than once."""
    found_done: int = 0
    """Of these, how many had been carried out already: only their answers had been lost."""
    seconds_away: list[float] = field(default_factory=list)
    """After each kill, how long it took until the next message was acknowledged."""


def crash_games(
    kills: int,
    make_server: Callable[[], Server],
    *,
    victim: Victim | None = None,
    tables: tuple[Kinds, ...] = TABLES,
    lives: tuple[float, float] = (0.05, 0.6),
    seed: int = 0,
) -> Report:
    """Play while `victim`, the server itself without one, is killed so many times.

    Half of the kills come at any moment within `lives` seconds after a start, half right after a
    move was sent. Raises AssertionError where anything acknowledged is lost, doubled or changed.
    """
    with make_server() as server:
        crashing = Crashing(server, victim or server, tables, lives, seed)
        asyncio.run(crashing.run(kills))
        assert server.stop() == 0, server.log()
        asyncio.run(_check_log_of_matches(server.database, crashing.tables))
        _check_records(server.folder, crashing.tables)
    return crashing.report


def crash_games_on_sqlite(kills: int, seed: int = 0) -> Report:
    """The same in a folder of its own, which is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        return crash_games(kills, lambda: Server(Path(folder) / "server"), seed=seed)


@dataclass(eq=False)
class Device:
    """Somebody's browser."""

    token: str | None
    waiting: wire.Play | wire.Chat | None = None
    """What has been sent, perhaps, and not acknowledged."""
    tries: int = 0


@dataclass(eq=False)
class Table:
    """A match and all that was seen of it."""

    match: str
    players: int
    seed: int
    start: int
    chosen: dict[int, wire.Play] = field(default_factory=dict)
    """By ply: there is one a turn, however often it was sent."""
    acknowledged: dict[str, wire.Done] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    """What was said and acknowledged."""
    told: dict[int, wire.MatchEvent] = field(default_factory=dict)
    """By version: what anybody was told."""
    version: int = 0
    over: bool = False
    record: dict[str, object] = field(default_factory=dict)

    def new_game(self) -> Game:
        return Game(self.players, seed=self.seed, start_player=self.start)

    def authorize_view(self, state: wire.Snapshot) -> None:
        """Everything that was ever seen or acknowledged is in it."""
        assert state.version >= self.version, "the match has gone back"
        self.version = state.version
        moves = [played.move for played in state.moves]
        for play in self.chosen.values():
            if play.id in self.acknowledged:
                assert moves[play.ply] == play.move, "an acknowledged move is gone"
        said = [each.text for each in state.chat]
        for text in self.texts:
            assert said.count(text) == 1, "what was said is gone, or was said twice"

    def hear(self, line: Line) -> None:
        """What one was told, all were or will be."""
        for event in line.events:
            assert self.told.setdefault(event.version, event.what) == event.what
        self.version = max(self.version, line.version)

    def check_end(self, state: wire.Snapshot) -> None:
        """Every turn was played once, as it was chosen."""
        self.authorize_view(state)
        assert state.status == "over"
        game = self.new_game()
        for played in state.moves:
            assert game.to_move == played.seat
            game.play(played.move)
        assert game.is_over
        assert state.result is not None and state.result.scores == list(game.scores)
        people = {n for n, seat in enumerate(state.seats) if seat.kind != "computer"}
        theirs = {ply: each.move for ply, each in enumerate(state.moves) if each.seat in people}
        assert theirs == {ply: play.move for ply, play in self.chosen.items()}
        # The table made and joined, then each move and each saying: nothing else is in its log.
        done = 1 + state.ply + len(state.chat)
        done += sum(seat.kind in ("open", "link") for seat in state.seats)
        if any(seat.kind == "link" for seat in state.seats):
            assert state.version >= done  # an invitation is used again where the answer was lost
        else:
            assert state.version == done


class Crashing:
    """All of it, in one event loop."""

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
        """Messages that wait for their answers."""
        self._armed = False
        """Whether whoever sends the next move kills."""
        self._dead = asyncio.Event()
        self._ending = False
        self._died = 0.0

    async def run(self, kills: int) -> None:
        async with asyncio.timeout(60 + 15 * kills), asyncio.TaskGroup() as all_of_it:
            for kinds in self._kinds:
                all_of_it.create_task(self._keep_playing(kinds))
            for number in range(kills):
                await self._let_it_die(in_flight=bool(number % 2))
            self._ending = True

    async def _let_it_die(self, *, in_flight: bool) -> None:
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
                async with asyncio.TaskGroup() as all_of_them:
                    for device in devices:
                        all_of_them.create_task(self._attend(table, device))
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
        for invitation in made.invitations:
            # Where the answer is lost, the same invitation opens the seat again.
            wanted = wire.Join(invitation=invitation.secret)
            seated = await _until_answered(partial(client.join, made.match, wanted))
            devices.append(Device(seated.token))
        for seat, kind in enumerate(kinds):
            if kind == "open":
                # With a token and an id of one's own, the same can be asked for again.
                token, wanted = (
                    f"{self._random.getrandbits(128):032x}",
                    wire.Join(seat=seat, id="j"),
                )
                await _until_answered(partial(client.join, made.match, wanted, token))
                devices.append(Device(token))
        return Table(made.match, len(kinds), seed, start), devices

    async def _attend(self, table: Table, device: Device) -> None:
        while not table.over:
            try:
                line = await Line.open(self._server, table.match, device.token)
            except Turned as turned:
                assert turned.close_code == 4503, turned
                await asyncio.sleep(0.05)
                continue
            except TimeoutError:
                raise AssertionError("nobody answers a new connection") from None
            except LOST:
                await asyncio.sleep(0.03)
                continue
            try:
                table.authorize_view(line.state)
                await self._sit(table, device, line)
            except TimeoutError:
                raise AssertionError(
                    "a message is not answered, or the game stands still"
                ) from None
            except LOST:
                pass
            finally:
                await line.cut()
                table.hear(line)

    async def _sit(self, table: Table, device: Device, line: Line) -> None:
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
                assert line.ply not in table.chosen, "a move that was played is gone"
                move = str(self._random.choice(game.legal_moves))
                device.waiting = wire.Play(id=new_id(), ply=line.ply, move=move)
                table.chosen[line.ply] = device.waiting

    async def _send(
        self, table: Table, device: Device, line: Line, message: wire.Play | wire.Chat
    ) -> None:
        device.tries += 1
        if self._armed and isinstance(message, wire.Play):
            self._armed = False
            soon = self._random.uniform(0, 0.006)
            asyncio.get_running_loop().call_later(soon, self._kill)
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
    """Ask until the server is there."""
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
    """Their entries are numbered without a gap, and say what everybody was told."""
    store = await open_store(database)
    try:
        for table in tables:
            entries = await store.read(table.match)
            assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
            assert len(entries) == table.version
            for version, told in table.told.items():
                kind = told.__struct_config__.tag
                assert entries[version - 1].kind == kind
    finally:
        await store.close()


def _check_records(folder: Path, tables: list[Table]) -> None:
    """`sintra check` finds nothing wrong with any of the games."""
    files = []
    for table in tables:
        files.append(folder / f"{table.match}.json")
        files[-1].write_text(json.dumps(table.record))
    checked = sintra("check", *files, folder=folder)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert checked.stdout.count(": ok, scores ") == len(files)

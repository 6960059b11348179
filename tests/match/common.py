"""What the tests of the authority share: a store in memory, a clock, processes and tables.

Nothing here opens a socket or a database, and nothing sleeps.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from functools import wraps
from itertools import count
from random import Random
from typing import Any, Literal, ParamSpec

import msgspec
import pytest

from sintra import Game
from sintra.errors import SintraError, StoreError, UnknownMatch, VersionTaken
from sintra.match import protocol as wire
from sintra.match import views
from sintra.match.match import Match, MatchContext
from sintra.store.types import Append, Lease, LogEntry, StoredMatch, Summary
from tests.samples import choose

P = ParamSpec("P")
Failure = Literal["before", "after", None]
HERE: wire.SeatKind = "here"
BEGINNING = 1_700_000_000.0
SECONDS = 60.0
"""How long a test may take that waits for something which does not come."""


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test in an event loop of its own."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), SECONDS))

    return run


class Clock:
    """Stands still until it is told otherwise."""

    def __init__(self, time: float = BEGINNING) -> None:
        self.time = time

    def __call__(self) -> float:
        return self.time

    def advance(self, seconds: float) -> None:
        self.time += seconds


class MemoryStore:
    """Keeps matches as a database would; any number of processes may share it."""

    def __init__(self) -> None:
        self.logs: dict[str, list[LogEntry]] = {}
        self.summaries: dict[str, Summary] = {}
        self.leases: dict[str, Lease | None] = {}
        self.failures: deque[Failure] = deque()
        """What the next writes come to: fail before or after it is written, or work."""
        self.is_broken = False
        """Whether nothing works at all."""
        self.chance: Random | None = None
        """Lets others run at any moment, where there is one."""
        self.hold: asyncio.Event | None = None
        """What writes wait for, where there is one."""
        self.meanwhile: Callable[[], Coroutine[Any, Any, object]] | None = None
        """What somebody else does just before each write, where there is something."""

    async def create(self, match: StoredMatch) -> None:
        await self._write([(match.id, 0)], lambda: self._add(match))

    async def append(self, batch: Append) -> None:
        match_id, after, entries = batch.match_id, batch.after, batch.entries
        assert [entry.version for entry in entries] == [
            after + 1 + n for n in range(len(entries))
        ], "a gap in a log could never be mended"
        assert entries, "an entry is written, or nothing"

        def write() -> None:
            self.logs[match_id].extend(entries)
            self.summaries[match_id], self.leases[match_id] = batch.summary, batch.lease
            if batch.follow_up is not None:
                self._add(batch.follow_up)

        expected = [(match_id, after)]
        if batch.follow_up is not None:
            expected.append((batch.follow_up.id, 0))
        await self._write(expected, write)

    async def read(self, match_id: str, after: int = 0) -> list[LogEntry]:
        await self._wait()
        if self.is_broken:
            raise StoreError("the database is on fire")
        if match_id not in self.logs:
            raise UnknownMatch(f"there is no match {match_id}")
        found = self.logs[match_id][after:]
        await self._wait()
        return found

    def kinds(self, match_id: str) -> list[str]:
        """What is in the log, by name."""
        return [entry.kind for entry in self.logs[match_id]]

    def _add(self, match: StoredMatch) -> None:
        self.logs[match.id] = list(match.entries)
        self.summaries[match.id], self.leases[match.id] = match.summary, match.lease

    async def _write(self, expected: list[tuple[str, int]], write: Callable[[], None]) -> None:
        await self._wait()
        if self.hold is not None:
            await self.hold.wait()
        if (meanwhile := self.meanwhile) is not None:
            self.meanwhile = None  # this is not done before what it writes itself
            await meanwhile()
            self.meanwhile = meanwhile
        failure = self.failures.popleft() if self.failures else None
        if self.is_broken or failure == "before":
            raise StoreError("the database is on fire")
        for match_id, version in expected:
            if len(self.logs.get(match_id, [])) != version:
                raise VersionTaken("somebody else was quicker")
        write()
        await self._wait()
        if failure == "after":
            raise StoreError("the connection was lost after the commit")

    async def _wait(self) -> None:
        if self.chance is not None:
            for _ in range(self.chance.randrange(4)):
                await asyncio.sleep(0)


class Process:
    """One process: what surrounds its matches, and all that it has told."""

    def __init__(
        self, store: MemoryStore, clock: Clock, owner: str = "one", since: float = 0.0
    ) -> None:
        self.store, self.clock = store, clock
        self.told: dict[str, list[wire.Event]] = {}
        self.changes: list[tuple[str, int]] = []
        self.context = MatchContext(
            store=store,
            send=lambda match, event: self.told.setdefault(match.id, []).append(event),
            changed=lambda match, _: self.changes.append((match.id, match.state.version)),
            owner=owner,
            now=clock,
            serving_since=since,
        )

    async def load(self, match_id: str) -> Match:
        return await Match.load(match_id, self.context)

    def events(self, match: Match) -> list[wire.Event]:
        """What was told about a match."""
        return self.told.get(match.id, [])

    def changes_of(self, match: Match) -> list[wire.MatchEvent]:
        return [event.what for event in self.events(match)]


def new_process() -> Process:
    """A process that is alone."""
    return Process(MemoryStore(), Clock())


def wanted(*kinds: wire.SeatKind, **options: Any) -> wire.NewMatch:
    """A table with these seats: here, link, open, computer."""
    seats = [
        wire.NewSeat(
            kind=kind,
            name="" if kind == "open" else f"{kind} {n}",
            level="easy" if kind == "computer" else None,
        )
        for n, kind in enumerate(kinds)
    ]
    made = wire.NewMatch(seats=seats, **options)
    # As it comes over the wire: 30 seconds are 30.0 then.
    return msgspec.json.decode(msgspec.json.encode(made), type=wire.NewMatch)


class Table:
    """A match and everybody at it: plays the clients."""

    def __init__(self, process: Process, match: Match, made: wire.MatchCreated) -> None:
        self.process, self.match, self.made = process, match, made
        self.host = made.token
        self.secrets = {each.seat: each.secret for each in made.invitations}
        self.tokens = {
            n: made.token for n, seat in enumerate(match.state.seats) if seat.kind == "here"
        }
        """By seat, of the people."""
        self._numbers = count()

    @classmethod
    async def laid(cls, process: Process, *kinds: wire.SeatKind, **options: Any) -> "Table":
        """A table at which only those sit who made it; with the same panes on every run."""
        if "setup" not in options:
            options.setdefault("seed", 7)
        return cls(process, *await Match.create(wanted(*kinds, **options), process.context))

    @classmethod
    async def full(cls, process: Process, *kinds: wire.SeatKind, **options: Any) -> "Table":
        """A table at which everybody has sat down, each with a device of their own."""
        table = await cls.laid(process, *kinds, **options)
        for seat, kind in enumerate(kinds):
            if kind in ("link", "open"):
                await table.sit(seat)
        return table

    @property
    def game(self) -> Game:
        return self.match.state.game

    @property
    def ply(self) -> int:
        return self.match.state.ply

    @property
    def events(self) -> list[wire.Event]:
        return self.process.events(self.match)

    @property
    def last(self) -> wire.Event:
        return self.events[-1]

    @property
    def mover(self) -> str:
        """The token of the person to move."""
        return self.tokens[self.game.to_move]

    def id(self) -> str:
        """Of a message, another one each time."""
        return f"m{next(self._numbers)}"

    async def sit(self, seat: int, name: str = "") -> wire.Seated:
        """Somebody with a new device takes this seat."""
        secret = self.secrets.get(seat)
        join = wire.Join(name=name, seat=None if secret else seat, invitation=secret)
        seated = await self.match.join(join)
        self.tokens[seated.seat] = seated.token
        return seated

    def move(self, chance: Random | None = None) -> str:
        """A legal move: the first, or one by chance."""
        if chance is None:
            return str(next(iter(self.game.legal_moves)))
        return str(choose(self.game, chance))

    def to_play(self, move: str | None = None) -> wire.Play:
        """The message that plays a move now."""
        return wire.Play(id=self.id(), ply=self.ply, move=move or self.move())

    async def play(self, move: str | None = None) -> wire.Done | None:
        """Whoever has to move plays: this move, or the first legal one."""
        if self.match.state.computer_to_move is not None:
            legal = {str(each): each for each in self.game.legal_moves}
            await self.match.play_bot_move(self.ply, legal[move or self.move()])
            return None
        return await self.match.act(self.mover, self.to_play(move))

    async def play_on(self, moves: int | None = None, seed: int = 0) -> None:
        """Play by chance, to the end or for so many moves."""
        chance = Random(seed)
        while not self.match.state.is_over and moves != 0:
            await self.play(self.move(chance))
            moves = None if moves is None else moves - 1

    async def play_round(self, seed: int = 0) -> None:
        """Play until the next round begins, or the game is over."""
        chance, now = Random(seed), self.game.round
        while self.game.round == now:
            await self.play(self.move(chance))

    async def take_back(self, token: str, ply: int | None = None) -> wire.Done:
        ply = self.ply if ply is None else ply
        return await self.match.act(token, wire.TakeBack(id=self.id(), ply=ply))

    async def resign(self, token: str, seat: int | None = None) -> wire.Done:
        return await self.match.act(token, wire.Resign(id=self.id(), seat=seat))

    async def hand_over(self, token: str, seat: int, level: wire.Level = "hard") -> wire.Done:
        return await self.match.act(token, wire.HandOver(id=self.id(), seat=seat, level=level))

    async def leave(self, token: str, seat: int | None = None) -> wire.Done:
        return await self.match.act(token, wire.Leave(id=self.id(), seat=seat))

    async def say(self, token: str, text: str | None = None, **more: Any) -> wire.Done:
        return await self.match.act(token, wire.Chat(id=self.id(), text=text, **more))

    async def rematch(self, token: str) -> wire.Done:
        return await self.match.act(token, wire.Rematch(id=self.id()))

    async def deal(self, token: str, displays: list[str]) -> wire.Done:
        deal = wire.Deal(id=self.id(), ply=self.ply, displays=displays)
        return await self.match.act(token, deal)

    async def reloaded(self) -> Match:
        """The match as a process that has just started finds it."""
        other = Process(self.process.store, self.process.clock, "reloaded")
        return await other.load(self.match.id)


async def refused(
    wish: Coroutine[Any, Any, object], error: type[SintraError], text: str | None = None
) -> SintraError:
    """It is refused with exactly this error, which has a code and a sentence."""
    with pytest.raises(error, match=text) as caught:
        await wish
    assert type(caught.value) is error
    assert caught.value.code == error.code
    assert caught.value.message[0].strip()
    return caught.value


async def unchanged(
    table: Table,
    wish: Coroutine[Any, Any, object],
    error: type[SintraError],
    text: str | None = None,
) -> SintraError:
    """It is refused, and neither the match nor its log nor anybody at it notices."""
    before = (
        encoded(table.match.snapshot(table.host)),
        list(table.process.store.logs[table.match.id]),
    )
    events = len(table.events)
    found = await refused(wish, error, text)
    assert encoded(table.match.snapshot(table.host)) == before[0]
    assert table.process.store.logs[table.match.id] == before[1]
    assert len(table.events) == events
    return found


def encoded(message: object) -> bytes:
    return msgspec.json.encode(message)


async def assert_whole(match: Match, *processes: Process) -> None:
    """Nothing about this match contradicts anything else about it."""
    await match.refresh()
    store, state = processes[0].store, match.state
    log = store.logs[match.id]
    assert [entry.version for entry in log] == list(range(1, len(log) + 1))
    assert state.version == len(log)
    assert state.ply == len(state.turns) == len(state.game.moves)
    assert [turn.move for turn in state.turns] == [str(move) for move in state.game.moves]
    replayed = Game.from_record(state.record(), state.components)
    assert replayed == state.game
    summary = store.summaries[match.id]
    assert (summary.status, summary.ply) == (state.status, state.ply)
    assert summary.deadline == state.deadline
    assert summary.computer_to_move == (state.computer_to_move is not None)
    for process in processes:
        versions = [event.version for event in process.events(match)]
        assert versions == list(range(state.version + 1 - len(versions), state.version + 1))
    fresh = await Process(store, processes[0].clock, "fresh").load(match.id)
    assert fresh.state.executed == state.executed
    assert fresh.state.seats == state.seats
    now = processes[0].clock()
    for holder in {None, state.created.host, *(seat.holder for seat in state.seats)}:
        assert shown(fresh, holder, now) == shown(match, holder, now)


def shown(match: Match, holder: str | None, at: float) -> bytes:
    """The state that whoever has this hash is sent, as bytes."""
    return encoded(views.snapshot(match.state, holder, at))

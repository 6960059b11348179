"""Shared helpers of the match tests: an in-memory store, a fake clock, processes and matches.

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
START_TIME = 1_700_000_000.0
TIMEOUT = 60.0
"""Timeout of a test that waits for something that does not happen."""


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run an asynchronous test in its own event loop."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), TIMEOUT))

    return run


class Clock:
    """A fake clock that changes only with `advance`."""

    def __init__(self, time: float = START_TIME) -> None:
        self.time = time

    def __call__(self) -> float:
        return self.time

    def advance(self, seconds: float) -> None:
        self.time += seconds


class MemoryStore:
    """Stores matches as a database does; any number of processes may share it."""

    def __init__(self) -> None:
        self.logs: dict[str, list[LogEntry]] = {}
        self.summaries: dict[str, Summary] = {}
        self.leases: dict[str, Lease | None] = {}
        self.failures: deque[Failure] = deque()
        """Outcomes of the next writes: fail before the write, fail after it, or succeed (None)."""
        self.is_broken = False
        """Whether every read and write fails."""
        self.rng: Random | None = None
        """If set, random points at which other tasks run."""
        self.hold: asyncio.Event | None = None
        """If set, writes wait for this event."""
        self.before_write: Callable[[], Coroutine[Any, Any, object]] | None = None
        """If set, called just before each write, as if another process acted."""

    async def create(self, match: StoredMatch) -> None:
        await self._write([(match.id, 0)], lambda: self._add(match))

    async def append(self, batch: Append) -> None:
        match_id, after, entries = batch.match_id, batch.after, batch.entries
        assert [entry.version for entry in entries] == [
            after + 1 + n for n in range(len(entries))
        ], "the log would have a gap"
        assert entries, "an append must have at least one entry"

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
            raise StoreError("the database is down")
        if match_id not in self.logs:
            raise UnknownMatch(f"there is no match {match_id}")
        entries = self.logs[match_id][after:]
        await self._wait()
        return entries

    def kinds(self, match_id: str) -> list[str]:
        """Return the kinds of all log entries of a match."""
        return [entry.kind for entry in self.logs[match_id]]

    def _add(self, match: StoredMatch) -> None:
        self.logs[match.id] = list(match.entries)
        self.summaries[match.id], self.leases[match.id] = match.summary, match.lease

    async def _write(self, expected: list[tuple[str, int]], write: Callable[[], None]) -> None:
        await self._wait()
        if self.hold is not None:
            await self.hold.wait()
        if (before_write := self.before_write) is not None:
            self.before_write = None  # it is not called for its own writes
            await before_write()
            self.before_write = before_write
        failure = self.failures.popleft() if self.failures else None
        if self.is_broken or failure == "before":
            raise StoreError("the database is down")
        for match_id, version in expected:
            if len(self.logs.get(match_id, [])) != version:
                raise VersionTaken("another process has written this version")
        write()
        await self._wait()
        if failure == "after":
            raise StoreError("the connection was lost after the commit")

    async def _wait(self) -> None:
        if self.rng is not None:
            for _ in range(self.rng.randrange(4)):
                await asyncio.sleep(0)


class Process:
    """One server process: the context of its matches, and all events that it has sent."""

    def __init__(
        self, store: MemoryStore, clock: Clock, owner: str = "one", since: float = 0.0
    ) -> None:
        self.store, self.clock = store, clock
        self.sent: dict[str, list[wire.Event]] = {}
        self.changes: list[tuple[str, int]] = []
        self.context = MatchContext(
            store=store,
            send=lambda match, event: self.sent.setdefault(match.id, []).append(event),
            changed=lambda match, _: self.changes.append((match.id, match.state.version)),
            owner=owner,
            now=clock,
            serving_since=since,
        )

    async def load(self, match_id: str) -> Match:
        return await Match.load(match_id, self.context)

    def events(self, match: Match) -> list[wire.Event]:
        """Return the events that were sent for a match."""
        return self.sent.get(match.id, [])

    def changes_of(self, match: Match) -> list[wire.MatchEvent]:
        return [event.what for event in self.events(match)]


def new_process() -> Process:
    """Return a process with its own store and clock."""
    return Process(MemoryStore(), Clock())


def wanted(*kinds: wire.SeatKind, **options: Any) -> wire.NewMatch:
    """Return a request for a match with these kinds of seats: here, link, open, computer."""
    seats = [
        wire.NewSeat(
            kind=kind,
            name="" if kind == "open" else f"{kind} {n}",
            level="easy" if kind == "computer" else None,
        )
        for n, kind in enumerate(kinds)
    ]
    made = wire.NewMatch(seats=seats, **options)
    # Encode and decode as over the network: 30 seconds become 30.0.
    return msgspec.json.decode(msgspec.json.encode(made), type=wire.NewMatch)


class Table:
    """A match and all its clients."""

    def __init__(self, process: Process, match: Match, made: wire.MatchCreated) -> None:
        self.process, self.match, self.made = process, match, made
        self.host = made.token
        self.secrets = {each.seat: each.secret for each in made.invitations}
        self.tokens = {
            n: made.token for n, seat in enumerate(match.state.seats) if seat.kind == "here"
        }
        """Tokens of the human players, by seat."""
        self.recovery = {n: made.recovery for n in self.tokens}
        """Recovery codes of the human players, by seat."""
        self._numbers = count()

    @classmethod
    async def new(cls, process: Process, *kinds: wire.SeatKind, **options: Any) -> "Table":
        """Create a match in which only the host is seated. The seed is fixed by default."""
        if "setup" not in options:
            options.setdefault("seed", 7)
        return cls(process, *await Match.create(wanted(*kinds, **options), process.context))

    @classmethod
    async def full(cls, process: Process, *kinds: wire.SeatKind, **options: Any) -> "Table":
        """Create a match with all seats taken, each by a different device."""
        table = await cls.new(process, *kinds, **options)
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
        """The token of the human player to move."""
        return self.tokens[self.game.to_move]

    def id(self) -> str:
        """Return a new message id."""
        return f"m{next(self._numbers)}"

    async def sit(self, seat: int, name: str = "") -> wire.Seated:
        """Take this seat from a new device; if the seat was left, with a new invitation."""
        before = self.match.state.seats[seat]
        if before.is_used and not before.taken and before.kind == "link":
            self.secrets[seat] = (await self.invite(seat)).secret
        secret = self.secrets.get(seat)
        join = wire.Join(name=name, seat=None if secret else seat, invitation=secret)
        seated = await self.match.join(join)
        self.tokens[seated.seat] = seated.token
        self.recovery[seated.seat] = seated.recovery
        return seated

    async def recover(self, seat: int) -> wire.Recovered:
        """Continue with the player of this seat on another device."""
        recovered = await self.match.recover(wire.Recover(recovery=self.recovery[seat]))
        for each in recovered.seats:
            self.tokens[each] = recovered.token
            self.recovery[each] = recovered.recovery
        if recovered.host:
            self.host = recovered.token
        return recovered

    async def invite(self, seat: int) -> wire.Invitation:
        return await self.match.invite(wire.Invite(seat=seat), self.host)

    def move(self, rng: Random | None = None) -> str:
        """Return a legal move: the first one, or a random one."""
        if rng is None:
            return str(next(iter(self.game.legal_moves)))
        return str(choose(self.game, rng))

    def to_play(self, move: str | None = None) -> wire.Play:
        """Return the message that plays a move at the current ply."""
        return wire.Play(id=self.id(), ply=self.ply, move=move or self.move())

    async def play(self, move: str | None = None) -> wire.Done | None:
        """Play this move, or the first legal one, for the seat to move."""
        if self.match.state.computer_to_move is not None:
            legal = {str(each): each for each in self.game.legal_moves}
            await self.match.play_bot_move(self.ply, legal[move or self.move()])
            return None
        return await self.match.act(self.mover, self.to_play(move))

    async def play_on(self, moves: int | None = None, seed: int = 0) -> None:
        """Play random moves: `moves` of them, or to the end of the game."""
        rng = Random(seed)
        while not self.match.state.is_over and moves != 0:
            await self.play(self.move(rng))
            moves = None if moves is None else moves - 1

    async def play_round(self, seed: int = 0) -> None:
        """Play until the next round begins, or the game is over."""
        rng, current = Random(seed), self.game.round
        while self.game.round == current:
            await self.play(self.move(rng))

    async def take_back(self, token: str, ply: int | None = None) -> wire.Done:
        ply = self.ply if ply is None else ply
        return await self.match.act(token, wire.TakeBack(id=self.id(), ply=ply))

    async def ask_take_back(self, token: str) -> wire.Done:
        return await self.match.act(token, wire.AskTakeBack(id=self.id(), ply=self.ply))

    async def answer_take_back(self, token: str, accept: bool) -> wire.Done:
        """Answer the open request, or one for the current ply if there is none."""
        request = self.match.state.take_back_request
        ply = self.ply if request is None else request.ply
        answer = wire.AnswerTakeBack(id=self.id(), ply=ply, accept=accept)
        return await self.match.act(token, answer)

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
        """Return the match as a newly started process loads it."""
        other = Process(self.process.store, self.process.clock, "reloaded")
        return await other.load(self.match.id)


async def refused(
    request: Coroutine[Any, Any, object], error: type[SintraError], text: str | None = None
) -> SintraError:
    """Assert that a request is refused with exactly this error, with its code and a message."""
    with pytest.raises(error, match=text) as caught:
        await request
    assert type(caught.value) is error
    assert caught.value.code == error.code
    assert caught.value.message[0].strip()
    return caught.value


async def unchanged(
    table: Table,
    request: Coroutine[Any, Any, object],
    error: type[SintraError],
    text: str | None = None,
) -> SintraError:
    """Assert that a request is refused and changes neither match nor log, and sends no event."""
    before = (
        encoded(table.match.snapshot(table.host)),
        list(table.process.store.logs[table.match.id]),
    )
    events = len(table.events)
    caught = await refused(request, error, text)
    assert encoded(table.match.snapshot(table.host)) == before[0]
    assert table.process.store.logs[table.match.id] == before[1]
    assert len(table.events) == events
    return caught


def encoded(message: object) -> bytes:
    return msgspec.json.encode(message)


async def assert_consistent(match: Match, *processes: Process) -> None:
    """Assert that log, state, summary, record and sent events of a match agree."""
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
    needs_bot = state.computer_to_move is not None and bool(state.holders)
    assert summary.computer_to_move == needs_bot
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
    """Return the encoded state that is sent to the holder of this token hash."""
    return encoded(views.snapshot(match.state, holder, at))

"""One match: execute commands, store their events, send them. No sockets, no SQL.

A match is event-sourced: a command is decided on the current state, its events are appended to the
log in the store, and only then sent to clients. Concurrency is optimistic: the store accepts an
event only as the next version of the match. If another process was faster, this process reads the
new events and decides again. So a command is executed once, even if it is sent several times or to
several processes.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import msgspec

from ..errors import (
    BadMessage,
    NotAllowed,
    NotYourSeat,
    SintraError,
    StaleState,
    UnknownMatch,
    UnknownToken,
    VersionTaken,
)
from ..game.game import Game
from ..notation.moves import Move
from ..store.types import Append, Lease, LogEntry, StoredMatch, Summary
from . import commands, events, views
from . import protocol as wire
from .commands import NO_CHANGE, ServerTime, Transition
from .create import clean_text, create_match
from .events import LogEvent
from .state import Executed, MatchState, Step
from .tokens import constant_time_equal, hash_secret, new_match_id, new_secret

_encode = msgspec.json.Encoder().encode

MAX_LOG_LENGTH = {
    events.Said: 2000,
    events.TakeBackAsked: 2000,
    events.TakenBack: 3000,
    events.Joined: 4000,
}
"""The log length from which events of a type are refused. Without it, a client with a seat could
grow the log without limit. Events that bring a match closer to its end are never refused."""
MAX_ATTEMPTS = 20
"""How often a command is decided before it fails because other processes were faster."""
MIN_TOKEN_LENGTH = 20
"""The minimum length of a token that a client has created itself."""


class MatchStore(Protocol):
    """The interface of the store that a match needs; see `sintra.store.Store`."""

    async def create(self, match: StoredMatch) -> None: ...
    async def append(self, batch: Append) -> None: ...
    async def read(self, match_id: str, after: int = 0) -> list[LogEntry]: ...


@dataclass(frozen=True, slots=True)
class MatchContext:
    """The store, the callbacks and the clock that all matches of a process share."""

    store: MatchStore
    send: Callable[["Match", wire.Event], None]
    """Sends an event to all clients of a match in this process, after the match has changed."""
    changed: Callable[["Match", Sequence[LogEvent]], None] = lambda match, new: None
    """Called after every change by this process: wakes the bots and notifies other processes."""
    owner: str = "match"
    """The owner of the leases that are taken when a computer has to move."""
    lease_seconds: float = 10.0
    now: Callable[[], float] = time.time
    serving_since: float = 0.0
    """The time since which players can reach this process."""


class Match:
    """One match. Its methods may be called concurrently, from one event loop."""

    def __init__(self, match_id: str, context: MatchContext) -> None:
        self.id = match_id
        self.state = MatchState(match_id)
        self._context = context
        self._lock = asyncio.Lock()
        self._is_stale = True
        """Whether the store may have events that this process has not read."""
        self._legal_moves: tuple[Game, wire.Moves] | None = None

    # --- Loading

    @classmethod
    async def create(
        cls, wanted: wire.NewMatch, context: MatchContext
    ) -> tuple["Match", wire.MatchCreated]:
        """Create a match. Raises the errors of `create_match`, or StoreError."""
        token = new_secret()
        created, invitations = create_match(wanted, token)
        match = cls(new_match_id(), context)
        match.state, stored = _first_state(match.id, created, context)
        await context.store.create(stored)
        match._is_stale = False
        context.changed(match, [created])
        return match, wire.MatchCreated(match=match.id, token=token, invitations=invitations)

    @classmethod
    async def load(cls, match_id: str, context: MatchContext) -> "Match":
        """Load a match from the store. Raises UnknownMatch, or StoreError."""
        match = cls(match_id, context)
        await match.refresh()
        return match

    async def refresh(self, version: int | None = None) -> None:
        """Read and send the events of other processes, unless this version is already known."""
        async with self._lock:
            if version is None or self.state.version < version:
                await self._sync()

    # --- Views

    def now(self) -> float:
        """Return the current time of the clock that the match uses."""
        return self._context.now()

    def snapshot(self, token: str | None, *, legal_moves: bool = False) -> wire.Snapshot:
        """Return the match as this token may see it; with the legal moves, if it is its turn.

        Raises UnknownToken, or NotAllowed.
        """
        holder = self.authorize_view(token)
        moves = self.legal_moves() if legal_moves and self.is_turn_of(token) else None
        return views.snapshot(self.state, holder, self._context.now(), moves)

    def is_turn_of(self, token: str | None) -> bool:
        """Whether a seat of this token has to move now."""
        state = self.state
        return token is not None and state.to_move in state.seats_of(hash_secret(token))

    def legal_moves(self) -> wire.Moves:
        """Return the legal moves. Cached: they cost half as much as a move, and may be resent."""
        game = self.state.game
        if self._legal_moves is None or self._legal_moves[0] is not game:
            self._legal_moves = game, views.moves(game)
        return self._legal_moves[1]

    def authorize_view(self, token: str | None) -> str | None:
        """Return the hash of a token that may see this match; None for a spectator.

        Raises UnknownToken, or NotAllowed.
        """
        state = self.state
        if token is None:
            if not state.options.spectators:
                raise NotAllowed(
                    "this match has no spectators; take a seat to see it", "no_spectators"
                )
            return None
        holder = hash_secret(token)
        holders = (state.created.host, *(seat.holder for seat in state.seats))
        # Compare every hash, so that the duration does not reveal which one is equal.
        if not any([constant_time_equal(holder, h) for h in (*holders, *state.former_holders)]):
            raise UnknownToken("this token is not valid for this match")
        return holder

    # --- Commands of clients

    async def join(self, message: wire.Join, token: str | None = None) -> wire.Seated:
        """Take a seat, with the client's token or a new one.

        With the token of a seat, the same device takes another seat. With a token that the client
        has created itself, and an id, the command is idempotent: the client may send it again if it
        gets no answer. A client that has lost its token may use the invitation again; the old token
        is then no longer valid. Raises SeatTaken, BadInvitation, BadMessage.
        """
        name = clean_text(message.name, where="name")
        if token is not None and len(token) < MIN_TOKEN_LENGTH:
            raise BadMessage(
                f"a token must have at least {MIN_TOKEN_LENGTH} characters", where="Authorization"
            )
        own = token if token is not None else new_secret()
        holder = hash_secret(own)
        done, _ = await self._transact(
            lambda state: commands.join(state, message, name, holder, self._time())
        )
        assert done.seat is not None  # every join has a seat
        return wire.Seated(seat=done.seat, token=own)

    async def act(self, token: str | None, message: wire.Action) -> wire.Done:
        """Execute a client's command. Raises a Refusal, an error of the rules, or StoreError."""
        return (await self.execute(token, message))[0]

    async def execute(self, token: str | None, message: wire.Action) -> tuple[wire.Done, bool]:
        """Like `act`; also returns False if the message repeats one already executed."""
        if token is None:
            raise NotYourSeat("a spectator cannot do this; take a seat first")
        holder = hash_secret(token)

        def decide(state: MatchState) -> Transition:
            # Check this first: a client that has left its seat may still repeat its message.
            if done := state.executed.get((holder, message.id)):
                return Transition(duplicate=done)
            self.authorize_view(token)
            return commands.handle_command(state, message, holder, self._time())

        done, is_new = await self._transact(decide)
        return wire.Done(id=message.id, version=done.version, ply=done.ply), is_new

    # --- Bots and clocks

    async def play_bot_move(self, ply: int, move: Move) -> None:
        """Play the move that a bot has chosen at this ply, if the match is still at this ply."""
        position = self.state.game

        def decide(state: MatchState) -> Transition:
            seat = state.to_move
            if seat is None or state.computer_to_move is None or state.ply != ply:
                return NO_CHANGE
            if state.game is not position:  # take-back, then the same ply again
                return NO_CHANGE
            return commands.play_move(state, seat, str(move), self._time())

        await self._transact(decide)

    async def check_clock(self) -> None:
        """Time out the person to move if their time has run out."""
        await self._transact(lambda state: commands.time_out(state, self._time()))

    def _time(self) -> ServerTime:
        return ServerTime(self._context.now(), self._context.serving_since)

    # --- The log

    async def _transact(self, decide: Callable[[MatchState], Transition]) -> tuple[Executed, bool]:
        """Decide and append; return the result, and whether events were appended."""
        async with self._lock:
            if self._is_stale:
                await self._sync()
            is_current = False
            for _ in range(MAX_ATTEMPTS):
                try:
                    transition = decide(self.state)
                except SintraError:
                    # The match may have newer events, with which the command is allowed or was
                    # already executed.
                    if is_current or not await self._sync():
                        raise
                    is_current = True
                    continue
                if not transition.steps:
                    return transition.duplicate or _result(self.state), False
                _check_log_limit(transition.steps)
                try:
                    await self._append(transition)
                except VersionTaken:
                    await self._sync()
                    continue
                return _result(self.state, transition.steps[-1].event), True
        raise StaleState("too many concurrent changes of this match; try again")

    async def _append(self, transition: Transition) -> None:
        """Commit the events to the store, then send them."""
        context, steps, after = self._context, transition.steps, transition.state
        follow_up = None
        if transition.follow_up is not None and after.rematch is not None:
            _, created = _first_state(after.rematch, transition.follow_up, context)
            # No process has loaded the new match yet: the first one to load it takes the lease.
            follow_up = replace(created, lease=None)
        self._is_stale = True  # until the store has confirmed
        entries = [
            events.serialize_event(step.state.version, step.at, step.event) for step in steps
        ]
        version, lease = self.state.version, _lease(after, context)
        await context.store.append(
            Append(self.id, version, entries, _summary(after), lease, follow_up)
        )
        self._is_stale = False
        for step in steps:
            self._publish(step)
        context.changed(self, [step.event for step in steps])

    async def _sync(self) -> bool:
        """Read the new events from the store; return whether there were any."""
        entries = await self._context.store.read(self.id, self.state.version)
        if not entries and not self.state.version:
            raise UnknownMatch(f"there is no match {self.id}")
        is_loaded = bool(self.state.version)
        for entry in entries:
            event = events.deserialize_event(entry)
            if is_loaded:
                self._publish(self.state.after(event, entry.at))
            else:
                self.state.apply(event, entry.at)  # in place: no client has seen this match yet
        self._is_stale = False
        return bool(entries)

    def _publish(self, step: Step) -> None:
        self.state = step.state
        self._context.send(self, views.event(step))


def _result(state: MatchState, event: LogEvent | None = None) -> Executed:
    return Executed(state.version, state.ply, getattr(event, "seat", None))


def _check_log_limit(steps: Sequence[Step]) -> None:
    version = steps[0].before.version
    for step in steps:
        if version >= MAX_LOG_LENGTH.get(type(step.event), version + 1):
            raise NotAllowed(
                "the log of this match is too long for more actions of this kind", "log_full"
            )


def _first_state(
    match_id: str, created: events.Created, context: MatchContext
) -> tuple[MatchState, StoredMatch]:
    """Return the state of a new match, and the match as it is stored."""
    state = MatchState(match_id)
    at = context.now()
    state.apply(created, at)
    entry = events.serialize_event(1, at, created)
    return state, StoredMatch(match_id, (entry,), _summary(state), _lease(state, context))


def _summary(state: MatchState) -> Summary:
    is_listed = state.options.listed and not state.is_over
    return Summary(
        status=state.status,
        ply=state.ply,
        listed=is_listed,
        shown=_encode(views.match_info(state)).decode() if is_listed else "",
        computer_to_move=_needs_bot(state),
        deadline=state.deadline,
    )


def _needs_bot(state: MatchState) -> bool:
    """Whether a computer has to move in a match with people.

    A match of computers alone continues only while it is watched, in the process of the watcher.
    """
    return state.computer_to_move is not None and bool(state.holders)


def _lease(state: MatchState, context: MatchContext) -> Lease | None:
    """Return a lease of this process if a bot has to move: its turn has begun in this process."""
    if not _needs_bot(state):
        return None
    return Lease(context.owner, context.now() + context.lease_seconds)

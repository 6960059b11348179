"""One match: execute commands, store their events, send them. No sockets, no SQL.

A match is event-sourced: a command is decided on the current state, its events are appended to the
log in the store, and only then sent to clients. Concurrency is optimistic: the store accepts an
event only as the next version of the match. If another process was faster, this process reads the
new events and decides again. So a command is executed once, even if it is sent several times or to
several processes.
"""

import asyncio
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import msgspec

from ..errors import (
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
from ..tracing import span
from . import commands, events, views
from . import protocol as wire
from .commands import NO_CHANGE, ServerTime, Transition
from .create import clean_text, create_match
from .events import LogEvent
from .server_clock import SeenTurns, ServerClock
from .state import Executed, MatchState, Step
from .tokens import (
    check_token,
    constant_time_equal,
    derived_invitation,
    derived_match_id,
    hash_recovery,
    hash_secret,
    new_match_id,
    new_secret,
    recovery_code,
)

_encode = msgspec.json.Encoder().encode

MAX_LOG_LENGTH = {
    events.TakeBackAsked: 2000,
    events.Invited: 2000,
    events.RematchDeclined: 2000,
    events.TakenBack: 3000,
    events.Joined: 4000,
}
"""The log length from which events of a type are refused. Without it, a client with a seat could
grow the log without limit. Events that bring a match closer to its end are never refused. Chat,
take-overs and returns are limited per seat, so that no other player can use them up."""
RESERVED_BYTES = {events.Invited: 262_144, events.Joined: 262_144}
"""How far these events may exceed the maximum size of a log. This is more than the moves of a game
and the chat of four seats, so that no player can keep the others from joining."""
REPORTED_CHAT = 5
"""The number of chat messages of a seat that are stored with a report."""
MATCH_MEMORY, MOVE_MEMORY, ENTRY_MEMORY = 35_000, 1_100, 300
"""Bytes of memory of a match with its legal moves, of each move, and of each entry of the log
besides its text. By measured allocations, a new match takes 34 KB, a finished one 90 to 130 KB, and
one with 1,800 entries, most of them take-backs, 550 KB. The estimate is 0 to 60 % higher."""
MAX_ATTEMPTS = 20
"""How often a command is decided before it fails because other processes were faster."""
MAX_CLOCK_DIFFERENCE = 5.0
"""Seconds by which times in the log may differ from the clock of this process. If they differ more,
another process with another clock has written them."""


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
    now: Callable[[], float] = field(default_factory=ServerClock)
    serving_since: float = 0.0
    """The time since which players can reach this process."""
    shares_time: bool = True
    """Whether processes that use the store take the time from it when they start."""
    seen_turns: SeenTurns = field(default_factory=SeenTurns)
    max_log_bytes: float = math.inf
    """The size of a log from which events of the types in MAX_LOG_LENGTH are refused; see
    RESERVED_BYTES."""
    token_seconds: float = math.inf
    """How long after the last event of a match its tokens stay valid."""


class Match:
    """One match. Its methods may be called concurrently, from one event loop."""

    def __init__(self, match_id: str, context: MatchContext) -> None:
        self.id = match_id
        self.state = MatchState(match_id)
        self._context = context
        self._lock = asyncio.Lock()
        self._next_read: asyncio.Task[None] | None = None
        """The read that has not begun yet."""
        self._is_stale = True
        """Whether the store may have events that this process has not read."""
        self.offset = 0.0
        """The seconds by which times in the log are ahead of the clock of this process."""
        self._legal_moves: tuple[Game, wire.Moves] | None = None
        self._log_bytes = 0

    # --- Loading

    @classmethod
    async def create(
        cls, wanted: wire.NewMatch, context: MatchContext, token: str | None = None
    ) -> tuple["Match", wire.MatchCreated]:
        """Create a match. Raises the errors of `create_match`, or StoreError.

        With a token that the client has created, and an id, the request is idempotent: all secrets
        of the match are derived from both. If the match exists, it is returned as it is.
        """
        if token is None or wanted.id is None:
            match, own = cls(new_match_id(), context), new_secret()
            created, invitations = create_match(wanted, own, match.id)
            await match._store_new(created)
        else:
            check_token(token)
            own, request = token, wanted.id
            match = cls(derived_match_id(own, request), context)
            created, invitations = create_match(
                wanted, own, match.id, lambda seat: derived_invitation(own, request, seat)
            )
            try:
                await match._store_new(created)
            except VersionTaken:
                await match.refresh()
                match._check_host(own)
                invitations = [
                    wire.Invitation(seat=seat, secret=derived_invitation(own, request, seat))
                    for seat, each in enumerate(match.state.created.seats)
                    if each.invitation is not None
                ]
        return match, wire.MatchCreated(
            match=match.id,
            token=own,
            invitations=invitations,
            recovery=recovery_code(own, match.id),
        )

    async def _store_new(self, created: events.Created) -> None:
        state, stored = _first_state(self.id, created, self._context)
        await self._context.store.create(stored)
        self.state, self._is_stale = state, False
        self._log_bytes = _size(stored.entries)
        self._note_turn()
        self._context.changed(self, [created])

    @classmethod
    async def load(cls, match_id: str, context: MatchContext) -> "Match":
        """Load a match from the store. Raises UnknownMatch, or StoreError."""
        match = cls(match_id, context)
        await match.refresh()
        return match

    async def refresh(self, version: int | None = None) -> None:
        """Read and send the events of other processes, unless this version is already known.

        `version` is that of a notification, which arrives right after the event. Callers without
        one share the next read: thousands may come at once.
        """
        if version is None:
            if self._next_read is None:
                self._next_read = asyncio.create_task(self._read())
                self._next_read.add_done_callback(_forget_error)
            await asyncio.shield(self._next_read)
            return
        async with self._lock:
            if self.state.version < version:
                await self._sync(notified=True)

    async def _read(self) -> None:
        async with self._lock:
            self._next_read = None  # it may miss what later callers must see
            await self._sync()

    # --- Views

    def now(self) -> float:
        """Return the current time on the timeline of the log."""
        return self._context.now() + self.offset

    @property
    def memory(self) -> int:
        """About how many bytes of memory this match takes."""
        state = self.state
        entries = MOVE_MEMORY * state.ply + ENTRY_MEMORY * state.version
        return MATCH_MEMORY + entries + self._log_bytes

    @property
    def is_overdue(self) -> bool:
        """Whether the time of the person to move has run out."""
        return self._time().is_time_over(self.state)

    def snapshot(self, token: str | None, *, legal_moves: bool = False) -> wire.Snapshot:
        """Return the match as this token may see it; with the legal moves, if it is its turn.

        Raises UnknownToken, or NotAllowed.
        """
        holder = self.authorize_view(token)
        moves = self.legal_moves() if legal_moves and self.is_turn_of(token) else None
        return views.snapshot(self.state, holder, self.now(), moves)

    def is_turn_of(self, token: str | None) -> bool:
        """Whether a seat of this token has to move now."""
        state = self.state
        if token is None or state.computer_to_move is not None:
            return False
        return state.to_move in state.seats_of(hash_secret(token))

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
        self._check_expiry()
        return holder

    def has_seat(self, token: str | None) -> bool:
        """Whether a token has a seat, may take one back, or is the one of the host."""
        if token is None:
            return False
        holder = hash_secret(token)
        return holder in (self.state.created.host, *self.state.players)

    def _check_expiry(self) -> None:
        """Refuse all tokens of a match in which nothing has happened for very long."""
        if self.now() - self.state.updated_at > self._context.token_seconds:
            raise UnknownToken(
                "nothing has happened in this match for so long that its tokens have expired"
            )

    def _check_host(self, token: str) -> None:
        if not constant_time_equal(hash_secret(token), self.state.created.host):
            raise UnknownToken("this token is no longer that of the host of the match")

    # --- Commands of clients

    async def join(self, message: wire.Join, token: str | None = None) -> wire.Seated:
        """Take a seat, with the client's token or a new one.

        With the token of a seat, the same device takes another seat. With a token that the client
        has created itself, and an id, the command is idempotent: the client may send it again if it
        gets no answer. Raises SeatTaken, BadInvitation, BadMessage, NotAllowed.
        """
        name = clean_text(message.name, where="name")
        own, holder, recovery, code = self._new_secrets(token)

        def decide(state: MatchState) -> Transition:
            self._check_expiry()
            return commands.join(state, message, name, holder, recovery, self._time())

        done, _ = await self._transact(decide)
        assert done.seat is not None  # every join has a seat
        return wire.Seated(seat=done.seat, token=own, recovery=code)

    async def recover(
        self, message: wire.Recover, token: str | None = None, code: str | None = None
    ) -> wire.Recovered:
        """Give all seats of a player to another device, with the client's token or a new one.

        The old token and the old recovery code become invalid; the new code is `code`, if given.
        With a token that the client has created itself, and an id, the command is idempotent.
        Raises BadRecovery, BadMessage.
        """
        own, holder, recovery, new_code = self._new_secrets(token)
        if code is None:
            code = new_code
        else:
            recovery = hash_recovery(code)

        def decide(state: MatchState) -> Transition:
            self._check_expiry()
            return commands.recover(state, message, holder, recovery, self._time())

        await self._transact(decide)
        return wire.Recovered(
            seats=self.state.seats_of(holder),
            host=constant_time_equal(holder, self.state.created.host),
            token=own,
            recovery=code,
        )

    def _new_secrets(self, token: str | None) -> tuple[str, str, str, str]:
        """Return the token, its hash, the hash of its recovery code, and the code."""
        if token is not None:
            check_token(token)
        own = token if token is not None else new_secret()
        code = recovery_code(own, self.id)
        return own, hash_secret(own), hash_recovery(code), code

    async def invite(self, message: wire.Invite, token: str | None) -> wire.Invitation:
        """Make a new invitation to an empty seat. Raises NotYourSeat, SeatTaken, GameOver."""
        if token is None:
            raise NotYourSeat("only the host can make invitations")
        holder, secret = hash_secret(token), new_secret()

        def decide(state: MatchState) -> Transition:
            self.authorize_view(token)
            return commands.invite(state, message, holder, hash_secret(secret), self._time())

        await self._transact(decide)
        return wire.Invitation(seat=message.seat, secret=secret)

    def check_report(self, report: wire.SeatReport, token: str | None) -> tuple[str, str]:
        """Return the hash of the token, and the text of a report. Raises a Refusal."""
        if token is None:
            raise NotYourSeat("only players may report")
        holder = hash_secret(token)
        self.authorize_view(token)
        commands.check_report(self.state, report, holder)
        return holder, clean_text(report.text, where="text")

    def last_chat(self, seat: int) -> list[str]:
        """Return the last chat messages of a seat; a phrase is in brackets."""
        said = [each for _, each in self.state.chat if each.seat == seat]
        return [each.text or f"[{each.phrase}]" for each in said[-REPORTED_CHAT:]]

    async def act(
        self, token: str | None, message: wire.Action, absent: frozenset[int] = frozenset()
    ) -> wire.Done:
        """Execute a client's command. Raises a Refusal, an error of the rules, or StoreError.

        `absent` are the seats whose players have been absent for long enough to claim.
        """
        return (await self.execute(token, message, absent))[0]

    async def execute(
        self, token: str | None, message: wire.Action, absent: frozenset[int] = frozenset()
    ) -> tuple[wire.Done, bool]:
        """Like `act`; also returns False if the message repeats one already executed."""
        if token is None:
            raise NotYourSeat("a spectator cannot do this; take a seat first")
        holder = hash_secret(token)

        def decide(state: MatchState) -> Transition:
            # Check this first: a client that has left its seat may still repeat its message.
            if done := state.executed.get((holder, message.id)):
                return Transition(duplicate=done)
            self.authorize_view(token)
            return commands.handle_command(state, message, holder, self._time(), absent)

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
        return ServerTime(self.now(), self._context.serving_since + self.offset)

    # --- The log

    async def _transact(self, decide: Callable[[MatchState], Transition]) -> tuple[Executed, bool]:
        """Decide and append; return the result, and whether events were appended."""
        async with self._lock:
            if self._is_stale:
                await self._sync()
            is_current = False
            for _ in range(MAX_ATTEMPTS):
                try:
                    with span("decide"):
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
                _check_log_limit(transition.steps, self._log_bytes - self._context.max_log_bytes)
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
        self._log_bytes += _size(entries)
        for step in steps:
            self._publish(step)
        self._note_turn()
        context.changed(self, [step.event for step in steps])

    async def _sync(self, *, notified: bool = False) -> bool:
        """Read the new events from the store; return whether there were any."""
        entries = await self._context.store.read(self.id, self.state.version)
        if not entries and not self.state.version:
            raise UnknownMatch(f"there is no match {self.id}")
        is_loaded = bool(self.state.version)
        if entries and is_loaded:
            self._follow_log(entries[-1].at, notified=notified)
        for entry in entries:
            event = events.deserialize_event(entry, self.id)
            if is_loaded:
                self._publish(self.state.after_loaded(event, entry.at))
            else:
                self.state.load(event, entry.at)  # in place: no client has seen this match yet
        self._log_bytes += _size(entries)
        if entries and not is_loaded:
            self._follow_loaded_log()
        self._is_stale = False
        self._note_turn()
        return bool(entries)

    # --- The timeline of the log

    def _follow_log(self, at: float, *, notified: bool) -> None:
        """Continue on the timeline of an event that another process has just written.

        Without a notification, an old event may only have been read late.
        """
        ahead = at - self.now()
        may_be_late = not notified and self._context.shares_time
        if ahead > MAX_CLOCK_DIFFERENCE or (ahead < -MAX_CLOCK_DIFFERENCE and not may_be_late):
            self.offset += ahead

    def _follow_loaded_log(self) -> None:
        """Continue on the timeline of a log that was loaded.

        The time of a turn counts from when this process saw it, because processes may have
        different clocks, unless the turn began before the process did; see `ServerTime.was_down`.
        """
        context, since, now = self._context, self._turn_since(), self._context.now()
        seen = None if since is None else context.seen_turns.offset(self.id, since)
        if seen is not None:
            self.offset = seen
        elif self.state.updated_at - now > MAX_CLOCK_DIFFERENCE:
            self.offset = self.state.updated_at - now
        elif since is not None and context.serving_since <= since < now - MAX_CLOCK_DIFFERENCE:
            self.offset = since - now

    def _note_turn(self) -> None:
        self._context.seen_turns.note(self.id, self._turn_since(), self.offset)

    def _turn_since(self) -> float | None:
        """When the turn of the current person began by the log; None if no clock runs."""
        clock = self.state.clock
        return None if clock is None or self.state.deadline is None else clock.since

    def _publish(self, step: Step) -> None:
        self.state = step.state
        self._context.send(self, views.event(step))


def _result(state: MatchState, event: LogEvent | None = None) -> Executed:
    return Executed(state.version, state.ply, getattr(event, "seat", None))


def _size(entries: Sequence[LogEntry]) -> int:
    return sum(len(entry.data.encode()) for entry in entries)


def _check_log_limit(steps: Sequence[Step], excess: float) -> None:
    """Refuse events that would make a log too long. `excess` is its size above the maximum."""
    version = steps[0].before.version
    for step in steps:
        kind = type(step.event)
        limit = MAX_LOG_LENGTH.get(kind)
        if limit is not None and (excess >= RESERVED_BYTES.get(kind, 0) or version >= limit):
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


def _forget_error(task: "asyncio.Task[None]") -> None:
    """Its callers get the error; if all of them have gone, asyncio must not report it."""
    if not task.cancelled():
        task.exception()

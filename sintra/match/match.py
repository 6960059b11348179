"""The authority over one match. It knows neither sockets nor SQL.

It is handed a store and a way to send. Whatever changes is decided on the match as it stands,
written to the store, and only then told to anybody. The store takes an entry only if it is the
next one of the match; when another process was quicker, this one reads what it missed and decides
again. So nothing is played twice, whoever asks, however often, wherever.
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
from ..game import Explanation
from ..notation import Move
from ..store.types import Entry, Lease, NewMatch, Summary
from . import commands, views
from . import events as kept
from . import protocol as wire
from .commands import NOTHING, Decision, Moment
from .create import clean, make_table
from .state import Done, Standing
from .tokens import hashed, new_match_id, new_secret, same

_encode = msgspec.json.Encoder().encode

MOST_ENTRIES = {kept.Said: 2000, kept.TakenBack: 3000, kept.Joined: 4000}
"""How long a log may be for more of these. Whoever has a seat could make it grow for ever; what
moves a match towards its end has room beyond all of them."""
MOST_TRIES = 20
"""How often an entry is decided anew because another process was quicker."""
SHORTEST_TOKEN = 20
"""Characters that a token has at least which a client chose itself."""


class MatchStore(Protocol):
    """What a match needs of a store; see `sintra.store.Store`."""

    async def create(self, match: NewMatch) -> None: ...
    async def append(
        self,
        match_id: str,
        after: int,
        entries: Sequence[Entry],
        summary: Summary,
        *,
        lease: Lease | None = None,
        follow_up: NewMatch | None = None,
    ) -> None: ...
    async def read(self, match_id: str, after: int = 0) -> list[Entry]: ...


@dataclass(frozen=True, slots=True)
class Around:
    """What surrounds every match of a process."""

    store: MatchStore
    send: Callable[[str, wire.Event], None]
    """Tells everybody at a match of this process."""
    changed: Callable[["Match", Sequence[kept.AnyHappening]], None] = lambda match, entries: None
    """Called after every change here: to wake a computer, to tell other processes."""
    owner: str = "match"
    """Whose leases are taken when a computer has to move."""
    lease_seconds: float = 10.0
    now: Callable[[], float] = time.time
    serving_since: float = 0.0
    """Since when this process has been there for players to reach."""


class Match:
    """One match. All its methods may be called at any time, from one event loop."""

    def __init__(self, match_id: str, around: Around) -> None:
        self.id = match_id
        self.standing = Standing(match_id)
        self._around = around
        self._lock = asyncio.Lock()
        self._is_behind = True
        """Whether the store may hold entries that are not known here."""

    # --- Beginning

    @classmethod
    async def create(cls, wanted: wire.NewTable, around: Around) -> tuple["Match", wire.TableMade]:
        """Make a table. Raises BadMessage and what else `make_table` does, or StoreError."""
        token = new_secret()
        created, invitations = make_table(wanted, token)
        match = cls(new_match_id(), around)
        new = _new_match(match.id, created, around)
        await around.store.create(new.match)
        match.standing, match._is_behind = new.standing, False
        around.changed(match, [created])
        return match, wire.TableMade(match=match.id, token=token, invitations=invitations)

    @classmethod
    async def load(cls, match_id: str, around: Around) -> "Match":
        """The match as the store has it. Raises UnknownMatch, or StoreError."""
        match = cls(match_id, around)
        await match.refresh()
        return match

    async def refresh(self, version: int | None = None) -> None:
        """Read what others have written, and tell it here; unless this version is known."""
        async with self._lock:
            if version is None or self.standing.version < version:
                await self._catch_up()

    # --- Looking

    def now(self) -> float:
        """The clock that the match is played by."""
        return self._around.now()

    def state(self, token: str | None) -> wire.State:
        """Everything, for whoever has this token. Raises UnknownToken, or NotAllowed."""
        return views.state(self.standing, self.see(token), self._around.now())

    def see(self, token: str | None) -> str | None:
        """The hash of a token that may look at this match; None for a spectator."""
        standing = self.standing
        if token is None:
            if not standing.options.spectators:
                raise NotAllowed("this table has no spectators; take a seat to see it")
            return None
        holder = hashed(token)
        known = (standing.created.host, *(seat.holder for seat in standing.seats))
        # Every hash is compared, so that the time tells nothing.
        if not any([same(holder, each) for each in (*known, *standing.former)]):
            raise UnknownToken("this token opens no seat here")
        return holder

    # --- What people do

    async def join(self, wanted: wire.Join, token: str | None = None) -> wire.Seated:
        """Take a seat, with a token of one's own or a new one.

        With the token of a seat, another seat is taken for the same device. With a token that the
        client has made itself, and an id, the same may be asked again when no answer came. An
        invitation opens its seat again for whoever has lost the token: the old one then opens
        nothing any more. Raises SeatTaken, BadInvitation, BadMessage.
        """
        name = clean(wanted.name, where="name")
        if token is not None and len(token) < SHORTEST_TOKEN:
            raise BadMessage(
                f"a token has at least {SHORTEST_TOKEN} characters", where="Authorization"
            )
        own = token if token is not None else new_secret()
        holder = hashed(own)
        done, _ = await self._change(lambda standing: commands.join(standing, wanted, name, holder))
        assert done.seat is not None  # who has joined has a seat
        return wire.Seated(seat=done.seat, token=own)

    async def act(self, token: str | None, message: wire.Action) -> wire.Done:
        """Carry out what a client asks for. Raises a Refusal, a rule's error, or StoreError."""
        return (await self.carry_out(token, message))[0]

    async def carry_out(self, token: str | None, message: wire.Action) -> tuple[wire.Done, bool]:
        """The same, and whether it was done only now, so that there has been an event of it."""
        if token is None:
            raise NotYourSeat("spectators only watch")
        holder = hashed(token)

        def decide(standing: Standing) -> Decision:
            # Asked first: who has left the seat since may still ask whether that was done.
            if already := standing.done.get((holder, message.id)):
                return Decision([], already=already)
            self.see(token)
            return commands.decide(standing, message, holder, self._moment())

        done, is_new = await self._change(decide)
        return wire.Done(id=message.id, version=done.version, ply=done.ply), is_new

    # --- What computers do, and clocks

    async def play_for_computer(self, ply: int, move: Move) -> None:
        """Play the move a computer has chosen at this ply; nothing if that moment has passed."""
        thought_about = self.standing.game

        def decide(standing: Standing) -> Decision:
            seat = standing.to_move
            if seat is None or standing.computer_to_move is None or standing.ply != ply:
                return NOTHING
            if standing.game is not thought_about:  # taken back, and the same ply came again
                return NOTHING
            return commands.moved(standing, seat, str(move), None)

        await self._change(decide)

    async def look_at_clock(self) -> None:
        """Let the flag fall if the time of whoever has to move has run out."""
        await self._change(lambda standing: commands.flag(standing, self._moment()))

    def _moment(self) -> Moment:
        return Moment(self._around.now(), self._around.serving_since)

    # --- Changing

    async def _change(self, decide: Callable[[Standing], Decision]) -> tuple[Done, bool]:
        """Decide and write. What was done, and whether that was now."""
        async with self._lock:
            if self._is_behind:
                await self._catch_up()
            is_current = False
            for _ in range(MOST_TRIES):
                try:
                    decision = decide(self.standing)
                except SintraError:
                    # It may be allowed, or done already, on a match that is further than this
                    # process knows.
                    if is_current or not await self._catch_up():
                        raise
                    is_current = True
                    continue
                if not decision.happenings:
                    return decision.already or _last(self.standing), False
                _check_room(self.standing, decision.happenings)
                try:
                    await self._write(decision)
                except VersionTaken:
                    await self._catch_up()
                    continue
                return _last(self.standing, decision), True
        raise StaleState("too many others are changing this match; try again")

    async def _write(self, decision: Decision) -> None:
        around, before = self._around, self.standing
        at = around.now()
        after, entries, steps = before, [], []
        for happening in decision.happenings:
            after = after.copy()
            after.apply(happening, at, game=decision.game)
            entries.append(kept.write_entry(after.version, at, happening))
            steps.append((after, happening))
        follow_up = None
        if decision.follow_up is not None and after.rematch is not None:
            new = _new_match(after.rematch, decision.follow_up, around)
            # Nobody thinks in the new match yet, so its computer is left to whoever looks first.
            follow_up = replace(new.match, lease=None)
        self._is_behind = True  # until the store has said that it was written
        await around.store.append(
            self.id,
            before.version,
            entries,
            _summary(after),
            lease=_lease(after, around),
            follow_up=follow_up,
        )
        self._is_behind = False
        for step, happening in steps:
            self._tell(self.standing, step, happening, at, decision.explained)
            self.standing = step
        around.changed(self, decision.happenings)

    async def _catch_up(self) -> bool:
        """Read what is in the store beyond what is known here; whether there was something."""
        entries = await self._around.store.read(self.id, self.standing.version)
        if not entries and not self.standing.version:
            raise UnknownMatch(f"there is no match {self.id}")
        news = bool(self.standing.version)
        for entry in entries:
            happening = kept.read_entry(entry)
            # Nobody has seen a match that is only being loaded: it may change in place.
            after = self.standing.copy() if news else self.standing
            after.apply(happening, entry.at)
            if news:
                self._tell(self.standing, after, happening, entry.at)
            self.standing = after
        self._is_behind = False
        return bool(entries)

    def _tell(
        self,
        before: Standing,
        after: Standing,
        happening: kept.AnyHappening,
        at: float,
        explained: Explanation | None = None,
    ) -> None:
        self._around.send(self.id, views.event(before, after, happening, at, explained))


def _last(standing: Standing, decision: Decision = NOTHING) -> Done:
    """What the last entry says."""
    seat = getattr(decision.happenings[-1], "seat", None) if decision.happenings else None
    return Done(standing.version, standing.ply, seat)


def _check_room(standing: Standing, happenings: Sequence[kept.AnyHappening]) -> None:
    for each in happenings:
        if standing.version >= MOST_ENTRIES.get(type(each), standing.version + 1):
            raise NotAllowed("too much has happened at this table for any more of this")


@dataclass(frozen=True, slots=True)
class _New:
    match: NewMatch
    standing: Standing


def _new_match(match_id: str, created: kept.Created, around: Around) -> _New:
    standing = Standing(match_id)
    at = around.now()
    standing.apply(created, at)
    entry = kept.write_entry(1, at, created)
    new = NewMatch(match_id, (entry,), _summary(standing), _lease(standing, around))
    return _New(new, standing)


def _summary(standing: Standing) -> Summary:
    is_listed = standing.options.listed and not standing.is_over
    return Summary(
        status=standing.status,
        ply=standing.ply,
        listed=is_listed,
        shown=_encode(views.table_info(standing)).decode() if is_listed else "",
        computer_to_move=_is_job(standing),
        deadline=standing.deadline,
    )


def _is_job(standing: Standing) -> bool:
    """Whether a computer has to move, and somebody plays against it.

    A table of computers alone goes on while it is looked at, by whoever serves those who look.
    """
    return standing.computer_to_move is not None and bool(standing.holders)


def _lease(standing: Standing, around: Around) -> Lease | None:
    """Whoever lets a computer's turn begin also thinks for it."""
    if not _is_job(standing):
        return None
    return Lease(around.owner, around.now() + around.lease_seconds)

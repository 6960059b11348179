"""Presence: the people of a match who have no open socket.

Presence is not part of the match and is not stored. The proxy sends all sockets of a match to one
process, which then knows everything. But after a restart the players of a match may be at several
processes for as long as their sockets stay open. So before a process counts a player as away, it
asks the others by pub/sub, and a process that has a socket of the player answers.

A player who is away for long enough is absent, except in a match that follows a real table. It
counts from the beginning of the player's turn, and anything that the player does restarts it. Time
in which this process could not have known that the player was back does not count.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any

from ..match import protocol as wire
from ..match.match import Match
from ..match.tokens import hash_secret
from ..store.pubsub import PubSub

WAIT_SECONDS = 2.0
"""How long a player must be without a socket to be away: the other processes have this time to
answer, and a page that is reloaded is back earlier."""
ELSEWHERE_SECONDS = 60.0
"""How long an answer counts: the process may have died. As often, the others are asked again about
players who are away: a notice may have been lost."""
ASK, HERE = "presence-ask", "presence-here"
TOPICS = (ASK, HERE)
"""Topics of the notices, before the id of the match. The number has one bit per seat."""

Person = str
"""The hash of a token that has seats."""


class PresenceTracker:
    """The presence of the people of one match. `step` is called every second."""

    __slots__ = (
        *("_acted", "_asked_at", "_elsewhere", "_hellos", "_here", "_match", "_missing", "_pubsub"),
        *("_all_here_at", "_requested", "_send", "_sent", "_turn"),
    )

    def __init__(
        self,
        match: Match,
        hellos: Mapping[Any, wire.Hello],
        pubsub: PubSub,
        send: Callable[[wire.Presence], None],
    ) -> None:
        self._match, self._hellos, self._pubsub, self._send = match, hellos, pubsub, send
        self._here: frozenset[Person] = frozenset()
        """The tokens that have a socket in this process."""
        self._all_here_at = -1
        """The version of the match at which all people have a socket in this process, else -1."""
        self._elsewhere: dict[Person, float] = {}
        """When another process has last said that it has a socket of a person."""
        self._missing: dict[Person, float] = {}
        """Who has no socket, and since when; the other processes were asked at that time."""
        self._asked_at = float("-inf")
        self._acted: dict[Person, float] = {}
        """When the absence of a person has begun again."""
        self._requested: dict[Person, float] = {}
        """When a person has last sent a request to this process."""
        self._turn = match.state.ply, match.state.to_move
        self._sent = wire.Presence(away=[])

    @property
    def away(self) -> frozenset[int]:
        """Seats of people who have no socket. A seat is present until the contrary is known."""
        now = time.monotonic()
        return self._seats(who for who, at in self._missing.items() if now - at >= WAIT_SECONDS)

    @property
    def absent(self) -> frozenset[int]:
        """Seats of people who were away for long enough to claim or to hand over."""
        seconds = self._match.state.absence_seconds
        if seconds is None or not self._pubsub.is_connected:
            return frozenset()  # without pub/sub, a player may be back at another process
        now = time.monotonic()
        began = ((who, max(at, self._acted.get(who, at))) for who, at in self._missing.items())
        return self.away & self._seats(who for who, at in began if now - at >= seconds)

    async def confirm_absent(self, seat: int) -> frozenset[int]:
        """Return the absent seats, after the other processes were asked about this one again.

        They may not have been able to say that the player is there.
        """
        if seat in self.absent and self._pubsub.is_shared:
            self._publish(ASK, self._people([seat]))
            await asyncio.sleep(WAIT_SECONDS)
        return self.absent

    def step(self) -> None:
        """Find out who has left, and tell the clients what has changed."""
        version = self._match.state.version
        if version == self._all_here_at:
            return  # as for most matches most of the time
        now = time.monotonic()
        missing = self._people() - self._here
        self._all_here_at = -1 if missing else version
        missing -= {who for who, at in self._elsewhere.items() if now - at < ELSEWHERE_SECONDS}
        for who in self._missing.keys() - missing:
            del self._missing[who]
        if not self._pubsub.is_connected:
            # No process could answer: no more people become away, and absence begins again.
            self._acted.update(dict.fromkeys(missing, now))
        elif missing - self._missing.keys() or (
            missing and now - self._asked_at >= ELSEWHERE_SECONDS
        ):
            self._asked_at = now
            self._ask(missing)
        self._send_changes()

    # --- What happens in this process

    def on_open(self, hello: wire.Hello) -> None:
        """A socket was opened; `hello` is already one of the hellos."""
        if hello.token is not None:
            self._find_here()
            self._on_return({hash_secret(hello.token)})
            self._publish(HERE, {hash_secret(hello.token)})

    def on_close(self, hello: wire.Hello) -> None:
        """A socket was closed; `hello` is no longer one of the hellos."""
        if hello.token is not None:
            self._find_here()
            gone = ({hash_secret(hello.token)} & self._people()) - self._here
            if self._pubsub.is_connected:
                self._ask(gone)

    def on_request(self, token: str) -> None:
        """A client that may have no socket has sent a request: its absence starts again."""
        if self._match.state.seats_of(who := hash_secret(token)):
            self._requested[who] = self._acted[who] = time.monotonic()
            self._send_changes()

    def on_event(self, event: wire.Event) -> None:
        """An event was added to the match, by any process."""
        state = self._match.state
        turn, self._turn = self._turn, (state.ply, state.to_move)
        if not self._missing and not self._sent.away:
            return  # as with most moves: there is no absence that could begin again
        # The player who acts is there, and has the whole time again in the next turn.
        seats = {getattr(event.what, "seat", None)}
        if turn != self._turn:
            seats.add(state.to_move)
        acted = self._people(seat for seat in seats if seat is not None)
        self._acted.update(dict.fromkeys(acted, time.monotonic()))
        self._send_changes()  # also if a seat has another player now, or none

    # --- Notices of other processes

    def on_notify(self, topic: str, number: int) -> None:
        """Handle a notice about this match."""
        now = time.monotonic()
        state = self._match.state
        people = self._people(seat for seat in range(len(state.seats)) if number >> seat & 1)
        if topic == HERE:
            self._elsewhere.update(dict.fromkeys(people, now))
            self._on_return(people)
            return
        # A client without a socket counts too: by its requests, it may not be absent yet.
        seconds = state.absence_seconds or 0.0
        active = {who for who, at in self._requested.items() if now - at < seconds}
        self._publish(HERE, people & (self._here | active))
        self._wait_for_answers(people - self._here)  # those to the other process come here too

    # --- Helpers

    def _ask(self, people: Set[Person]) -> None:
        """Ask the other processes whether they have sockets of these people."""
        self._publish(ASK, people)
        self._wait_for_answers(people)

    def _wait_for_answers(self, people: Set[Person]) -> None:
        """Count people as missing until a process answers that it has a socket of them."""
        now = time.monotonic()
        for who in people:
            self._elsewhere.pop(who, None)
            self._missing.setdefault(who, now)

    def _find_here(self) -> None:
        tokens = {hello.token for hello in self._hellos.values() if hello.token is not None}
        self._here = frozenset(map(hash_secret, tokens))
        self._all_here_at = -1

    def _on_return(self, people: Iterable[Person]) -> None:
        for who in people:
            self._missing.pop(who, None)
            self._acted.pop(who, None)
        self._send_changes()

    def _people(self, seats: Iterable[int] | None = None) -> set[Person]:
        """Return the people on these seats; by default, on all."""
        all_seats = self._match.state.seats
        chosen = all_seats if seats is None else [all_seats[seat] for seat in seats]
        return {seat.holder for seat in chosen if seat.holder is not None}

    def _seats(self, people: Iterable[Person]) -> frozenset[int]:
        seats_of = self._match.state.seats_of
        return frozenset(seat for who in people for seat in seats_of(who))

    def _publish(self, topic: str, people: Set[Person]) -> None:
        if seats := self._seats(people):
            self._pubsub.publish(f"{topic} {self._match.id}", sum(1 << seat for seat in seats))

    def _send_changes(self) -> None:
        if not self._missing and not self._sent.away:
            return
        presence = wire.Presence(away=sorted(self.away), absent=sorted(self.absent))
        if presence != self._sent:
            self._sent = presence
            self._send(presence)

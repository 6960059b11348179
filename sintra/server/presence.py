"""Presence: the people of a match who have no open socket, in this process or any other.

Presence is not part of the match and is not stored. A process knows its own sockets. It asks the
other processes about the other seats, by pub/sub, and they answer for the seats that have a socket
there. If a notice is lost, a player who has left may look present, as before there was presence.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..match import protocol as wire
from ..match.match import Match
from ..match.tokens import hash_secret
from ..store.pubsub import PubSub

WAIT_SECONDS = 2.0
"""How long a seat must be without a socket before the other processes are asked, and how long they
may take to answer. A page that is reloaded is back earlier."""
ASK, HERE = "presence-ask", "presence-here"
"""Topics of the notices, before the id of the match. The number has one bit per seat."""


class PresenceTracker:
    """The presence of the people of one match."""

    __slots__ = ("_asked", "_elsewhere", "_hellos", "_match", "_pubsub", "_send", "_timer", "away")

    def __init__(
        self,
        match: Match,
        hellos: Mapping[Any, wire.Hello],
        pubsub: PubSub,
        send: Callable[[wire.Presence], None],
    ) -> None:
        self.away: frozenset[int] = frozenset()
        """Seats of people who have no socket. A seat is present until the contrary is known."""
        self._match, self._hellos, self._pubsub, self._send = match, hellos, pubsub, send
        self._elsewhere: frozenset[int] = frozenset()
        """Seats that have a socket in another process."""
        self._asked: frozenset[int] = frozenset()
        """Seats about which the other processes were asked."""
        self._timer: asyncio.TimerHandle | None = None

    # --- Sockets of this process

    def opened(self, hello: wire.Hello) -> None:
        """A socket was opened; `hello` is already one of the hellos."""
        if seats := self._seats_of([hello]):
            self._publish(HERE, self._here())
            self._set_away(self.away - seats)
        self._start()

    def closed(self, hello: wire.Hello) -> None:
        """A socket was closed; `hello` is no longer one of the hellos."""
        if seats := self._seats_of([hello]):
            self._publish(ASK, seats - self._here())
        if self._hellos:
            self._start()
        else:  # no client is left to be told
            self._stop()
            self.away = self._elsewhere = frozenset()

    # --- Notices of other processes

    def on_notify(self, topic: str, number: int) -> None:
        """Handle a notice about this match."""
        seats = frozenset(
            seat for seat in range(len(self._match.state.seats)) if number >> seat & 1
        )
        if topic == HERE:
            self._elsewhere |= seats
            self._set_away(self.away - seats)
        elif topic == ASK:
            here = self._here()
            if here & seats:
                self._publish(HERE, here)
            self._elsewhere -= seats
            if self._hellos and seats - here - self.away:
                self._start()

    # --- Seats without a socket

    def _start(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(WAIT_SECONDS, self._ask)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ask(self) -> None:
        """Ask the other processes about seats that seem to have no socket."""
        self._timer = None
        missing = self._missing()
        self._set_away(self.away & missing)
        self._asked = missing - self.away
        if self._asked:
            self._publish(ASK, self._asked)
            self._timer = asyncio.get_running_loop().call_later(WAIT_SECONDS, self._decide)

    def _decide(self) -> None:
        """Count the seats as away for which no process has answered."""
        self._timer = None
        if not self._pubsub.is_connected:
            return  # an answer may be lost
        missing = self._missing()
        self._set_away(missing & (self.away | self._asked))
        if missing - self.away:
            self._start()

    def _missing(self) -> frozenset[int]:
        seats = enumerate(self._match.state.seats)
        people = frozenset(number for number, seat in seats if seat.holder is not None)
        return people - self._here() - self._elsewhere

    def _here(self) -> frozenset[int]:
        """Seats that have a socket in this process."""
        return self._seats_of(self._hellos.values())

    def _seats_of(self, hellos: Iterable[wire.Hello]) -> frozenset[int]:
        tokens = {hello.token for hello in hellos if hello.token is not None}
        state = self._match.state
        return frozenset(seat for token in tokens for seat in state.seats_of(hash_secret(token)))

    def _publish(self, topic: str, seats: frozenset[int]) -> None:
        self._pubsub.publish(f"{topic} {self._match.id}", sum(1 << seat for seat in seats))

    def _set_away(self, seats: frozenset[int]) -> None:
        if seats != self.away:
            self.away = seats
            self._send(wire.Presence(away=sorted(seats)))

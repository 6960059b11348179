"""Presence: the people of a match who have no open socket, in this process or any other.

Presence is not part of the match and is not stored. A process knows its own sockets. It asks the
other processes about the other seats, by pub/sub, and they answer for the seats that have a socket
there. If a notice is lost, a player who has left may look present, as before there was presence.

A player who is away for long enough is absent, except in a match that follows a real table. It
counts from the beginning of the player's turn, and anything that the player does restarts it. Time
in which this process could not have known that the player was back does not count.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..match import protocol as wire
from ..match.match import Match
from ..match.tokens import hash_secret
from ..store.pubsub import PubSub

WAIT_SECONDS = 2.0
"""How long a seat must be without a socket before the other processes are asked, and how long they
may take to answer. A page that is reloaded is back earlier."""
TIMER_RESOLUTION = 0.01
"""Seconds by which a timer may fire early."""
ELSEWHERE_SECONDS = 60.0
"""How long it is believed that a player has a socket in another process, which may have died."""
ASK, HERE, SEEN = "presence-ask", "presence-here", "presence-seen"
TOPICS = (ASK, HERE, SEEN)
"""Topics of the notices, before the id of the match. The number has one bit per seat."""


class PresenceTracker:
    """The presence of the people of one match."""

    __slots__ = (
        "_absence_timer",
        "_absent",
        "_asked",
        "_elsewhere",
        "_elsewhere_at",
        "_hellos",
        "_match",
        "_pubsub",
        "_send",
        "_since",
        "_timer",
        "_told_at",
        "_turn",
        "away",
    )

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
        self._elsewhere_at = 0.0
        """When another process last said so, by the monotonic clock."""
        self._told_at = float("-inf")
        """When the other processes were last told of a client without a socket."""
        self._turn = match.state.ply, match.state.to_move
        self._asked: frozenset[int] = frozenset()
        """Seats about which the other processes were asked."""
        self._timer: asyncio.TimerHandle | None = None
        self._since: dict[int, tuple[str | None, float]] = {}
        """Who is away from a seat, and since when by the monotonic clock."""
        self._absent: frozenset[int] = frozenset()
        self._absence_timer: asyncio.TimerHandle | None = None

    @property
    def absent(self) -> frozenset[int]:
        """Seats of people who were away for long enough to claim or to hand over."""
        if not self._pubsub.is_connected:
            return frozenset()  # a player may be back at another process
        missing = self._missing()
        return frozenset(seat for seat in self._absent & missing if self._is_same_player(seat))

    async def confirm_absent(self, seat: int) -> frozenset[int]:
        """Return the absent seats, after the other processes were asked about this one again.

        They may not have been able to say that the player is there.
        """
        if seat in self.absent and self._pubsub.is_shared:
            self._publish(ASK, frozenset([seat]))
            await asyncio.sleep(WAIT_SECONDS)
        return self.absent

    # --- Sockets of this process

    def opened(self, hello: wire.Hello) -> None:
        """A socket was opened; `hello` is already one of the hellos."""
        if seats := self._seats_of([hello]):
            self._publish(HERE, self._here())
            self._back(seats)
        self._start()

    def closed(self, hello: wire.Hello) -> None:
        """A socket was closed; `hello` is no longer one of the hellos."""
        if seats := self._seats_of([hello]):
            self._publish(ASK, seats - self._here())
        if self._hellos:
            self._start()
        else:  # no client is left to be told
            self._stop()
            # It stays known since when players are away: the next client may come soon.
            self.away = self._elsewhere = self._absent = frozenset()

    def seen(self, token: str) -> None:
        """A client that may have no socket has sent a request: its absence starts again."""
        seats = self._seats_of([wire.Hello(token=token)]) - self._here()
        if not seats or self._match.state.absence_seconds is None:
            return
        self._restart_absence(seats & self._since.keys())
        if time.monotonic() - self._told_at > WAIT_SECONDS:
            self._told_at = time.monotonic()
            self._publish(SEEN, seats)

    # --- The match

    def happened(self, event: wire.Event) -> None:
        """An event was added to the match, by any process."""
        state = self._match.state
        turn, self._turn = self._turn, (state.ply, state.to_move)
        if self.away and (here := self.away - self._missing()):
            self._back(here)  # another player has taken the seat, or it is empty
        # The player who acts is there, and has the whole time again in the next turn.
        seats = {getattr(event.what, "seat", None)}
        if turn != self._turn:
            seats.add(state.to_move)
        if restarted := frozenset(seat for seat in seats if seat in self._since):
            self._restart_absence(restarted)
        # One who has taken the seat back by a request may have no socket.
        if isinstance(event.what, wire.ReturnEvent) and self._hellos:
            self._start()

    # --- Notices of other processes

    def on_notify(self, topic: str, number: int) -> None:
        """Handle a notice about this match."""
        seats = frozenset(
            seat for seat in range(len(self._match.state.seats)) if number >> seat & 1
        )
        if topic == HERE:
            self._elsewhere |= seats
            self._elsewhere_at = time.monotonic()
            self._back(seats)
        elif topic == SEEN:
            self._restart_absence(seats & self._since.keys())
        elif topic == ASK:
            here = self._here()
            if here & seats:
                self._publish(HERE, here)
            self._elsewhere -= seats
            if self._hellos and seats - here - self.away:
                self._start()

    def refresh(self) -> None:
        """Ask again about players in other processes, after some time: one may have died."""
        if self._elsewhere and time.monotonic() - self._elsewhere_at > ELSEWHERE_SECONDS:
            self._elsewhere = frozenset()
            self._start()

    # --- Seats without a socket

    def _start(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(WAIT_SECONDS, self._ask)

    def _stop(self) -> None:
        for timer in (self._timer, self._absence_timer):
            if timer is not None:
                timer.cancel()
        self._timer = self._absence_timer = None

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

    def _back(self, seats: frozenset[int]) -> None:
        for seat in seats:
            self._since.pop(seat, None)
        self._set_away(self.away - seats)

    def _set_away(self, seats: frozenset[int]) -> None:
        if seats != self.away:
            for seat in seats - self.away:
                if seat not in self._since or not self._is_same_player(seat):
                    self._since[seat] = self._holder(seat), time.monotonic()
            self.away = seats
            self._absent &= seats
            self._wait_for_absence()
            self._send_presence()

    def _send_presence(self) -> None:
        self._send(wire.Presence(away=sorted(self.away), absent=sorted(self.absent)))

    # --- Absence

    def _holder(self, seat: int) -> str | None:
        return self._match.state.seats[seat].holder

    def _is_same_player(self, seat: int) -> bool:
        """Whether the player who is away still has the seat."""
        return seat in self._since and self._since[seat][0] == self._holder(seat)

    def _wait_for_absence(self) -> None:
        """Start the timer for the next player who will have been away for long enough."""
        if self._absence_timer is not None:
            self._absence_timer.cancel()
            self._absence_timer = None
        seconds = self._match.state.absence_seconds
        waiting = [self._since[seat][1] for seat in self.away - self._absent]
        if seconds is not None and waiting:
            delay = min(waiting) + seconds - time.monotonic()
            loop = asyncio.get_running_loop()
            self._absence_timer = loop.call_later(max(0.0, delay), self._ask_absent)

    def _due(self) -> frozenset[int]:
        """Seats that were away for long enough and do not count as absent yet."""
        seconds = self._match.state.absence_seconds
        if seconds is None:
            return frozenset()
        before = time.monotonic() - seconds + TIMER_RESOLUTION
        waiting = self.away - self._absent
        return frozenset(seat for seat in waiting if self._since[seat][1] <= before)

    def _ask_absent(self) -> None:
        """Ask the other processes once more: they have to answer before a player is absent."""
        self._absence_timer = None
        if other := frozenset(seat for seat in self._due() if not self._is_same_player(seat)):
            self._restart_absence(other)
        elif not self._pubsub.is_connected:
            self._restart_absence(self._due())
        elif due := self._due():
            self._publish(ASK, due)
            loop = asyncio.get_running_loop()
            self._absence_timer = loop.call_later(WAIT_SECONDS, self._decide_absent, due)
        else:
            self._wait_for_absence()

    def _decide_absent(self, asked: frozenset[int]) -> None:
        """Count the seats as absent for which no process has answered."""
        self._absence_timer = None
        if not self._pubsub.is_connected:
            self._restart_absence(self._due())
            return
        if due := asked & self._due():
            self._absent |= due
            self._send_presence()
        self._wait_for_absence()

    def _restart_absence(self, seats: Iterable[int]) -> None:
        seats = frozenset(seats)
        for seat in seats:
            self._since[seat] = self._holder(seat), time.monotonic()
        if self._absent & seats:
            self._absent -= seats
            self._send_presence()
        self._wait_for_absence()

"""Limits that hold over several processes: they tell each other what their clients took.

No request waits for another process. Each process limits its clients with its own buckets; ten
times per second it publishes how many tokens each address took, and the others charge their buckets
with them. So the sustained rate is that of one process. A burst that several processes admitted at
the same moment is paid back, because a charged bucket may go below zero.

Once per second, each process also publishes how many sockets the addresses with more than a few of
them have. While Valkey cannot be reached, limits apply per process.
"""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from ..store.pubsub import PubSub
from .logging import log
from .places import Places
from .ratelimit import MAX_ADDRESSES, RateLimiter

INTERVAL = 0.1
"""Seconds between two messages about taken tokens."""
SOCKETS_INTERVAL = 1.0
"""Seconds between two messages about open sockets."""
SILENT_SECONDS = 5.0
"""Seconds without a message after which the sockets of a process are forgotten."""
MAX_ENTRIES = 200
"""The maximum number of addresses per limit in a message, so that a flood of many addresses at one
process costs the others little. Those that took the most come first; the others wait."""
FORMAT = 1
"""The format of the messages. Messages of another format are ignored."""


class LimitsMessage(msgspec.Struct, omit_defaults=True):
    """What a process tells the others."""

    process: str
    taken: dict[str, dict[str, float]] = {}
    """The tokens that were taken since the last message: by limit, by address."""
    sockets: dict[str, int] | None = None
    """The open sockets without a seat: by network. None: unchanged since the last message."""


_decoder = msgspec.json.Decoder(LimitsMessage)
_encoder = msgspec.json.Encoder()


class SharedLimits:
    """Shares the limits of this process with the others."""

    def __init__(
        self,
        pubsub: PubSub | None,
        limiters: Mapping[str, RateLimiter],
        places: Sequence[Places],
    ) -> None:
        """`pubsub`: None if the limits are not shared. Limits are shared under their names."""
        self._pubsub = pubsub
        self._limiters = limiters
        self._places = places
        self._process = secrets.token_hex(8)
        self._task: asyncio.Task[None] | None = None
        self._is_shared = False
        self._sockets_due = 0.0
        self._sockets: dict[str, int] = {}
        """The last published sockets of this process."""
        self._peers: dict[str, tuple[float, dict[str, int]]] = {}
        """When each other process has last published its sockets, and what."""

    def start(self) -> None:
        """Start to share, if that is configured. Does not wait for the connection."""
        if self._pubsub is not None:
            for limiter in self._limiters.values():
                limiter.record()
            self._task = asyncio.create_task(self._run(self._pubsub), name="sintra-limits")

    async def close(self) -> None:
        """Stop. The other processes forget the sockets of this one."""
        if self._pubsub is None or self._task is None:
            return
        self._task.cancel()
        await asyncio.wait([self._task])
        if self._pubsub.is_connected:
            self._publish(self._pubsub, LimitsMessage(self._process, self._taken(), sockets={}))
        await self._pubsub.close()

    async def _run(self, pubsub: PubSub) -> None:
        await pubsub.start(self._on_message)
        while True:
            self.step(pubsub)
            await asyncio.sleep(INTERVAL)

    def step(self, pubsub: PubSub) -> None:
        """Publish what has changed since the last call, and forget processes that are silent."""
        now = time.monotonic()
        self._forget_silent(now)
        if pubsub.is_connected and not self._is_shared:
            log("limits are shared with other processes")
        self._is_shared = pubsub.is_connected
        # What was taken while there is no connection is not told later: it is paid back by then.
        message = LimitsMessage(self._process, self._taken())
        if not self._is_shared:
            self._sockets_due = now
            return
        if now >= self._sockets_due:
            self._sockets_due = now + SOCKETS_INTERVAL
            before, self._sockets = self._sockets, self._own_sockets()
            if before or self._sockets:
                message.sockets = self._sockets
        if message.taken or message.sockets is not None:
            self._publish(pubsub, message)

    def _publish(self, pubsub: PubSub, message: LimitsMessage) -> None:
        pubsub.publish(_encoder.encode(message).decode(), FORMAT)

    def _taken(self) -> dict[str, dict[str, float]]:
        most = MAX_ENTRIES if self._is_shared else MAX_ADDRESSES
        taken = ((name, limiter.pop_taken(most)) for name, limiter in self._limiters.items())
        return {name: each for name, each in taken if each}

    def _own_sockets(self) -> dict[str, int]:
        sockets: Counter[str] = Counter()
        for places in self._places:
            sockets.update(places.crowds(MAX_ENTRIES))
        return dict(sockets)

    def _on_message(self, text: str, form: int) -> None:
        """Charge the limiters with a message of another process. Ignores what it cannot read."""
        if form != FORMAT:
            return
        try:
            message = _decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError):
            return
        for name, taken in message.taken.items():
            limiter = self._limiters.get(name)
            if limiter is not None:
                for address, cost in taken.items():
                    if cost > 0:
                        limiter.charge_for_peer(address, cost)
        if message.sockets is not None:
            self._peers[message.process] = (time.monotonic(), message.sockets)
            self._count_elsewhere()

    def _forget_silent(self, now: float) -> None:
        silent = [peer for peer, (at, _) in self._peers.items() if now - at > SILENT_SECONDS]
        for peer in silent:
            del self._peers[peer]
        if silent:
            self._count_elsewhere()

    def _count_elsewhere(self) -> None:
        elsewhere: Counter[str] = Counter()
        for _, sockets in self._peers.values():
            elsewhere.update(sockets)
        for places in self._places:
            places.elsewhere = elsewhere

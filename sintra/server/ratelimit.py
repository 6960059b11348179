"""Rate limits per address: token buckets."""

import time
from collections import OrderedDict
from heapq import nlargest
from operator import itemgetter

from .places import WIDENING, networks_of

MAX_ADDRESSES = 10_000
"""The maximum number of buckets; that of the least recently seen address is dropped first."""


class TokenBucket:
    """A token bucket: it fills at a steady rate up to its size; every request takes tokens."""

    __slots__ = ("_last", "_level", "_rate", "_size")

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = max(1.0, size)
        self._level = self._size
        self._last = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take this many tokens, or none and return False if there are too few."""
        if not self.has(cost):
            return False
        self._level -= cost
        return True

    def has(self, cost: float = 1.0) -> bool:
        """Whether this many tokens can be taken. A full bucket is enough for any cost."""
        return self.level >= min(cost, self._size)

    def charge(self, cost: float) -> None:
        """Take this many tokens, also if there are too few: then the level is below zero."""
        self._level = self.level - cost

    def drain(self, cost: float) -> float:
        """Take this many tokens, or all that are left; return how many were taken."""
        taken = min(cost, max(0.0, self.level))
        self._level -= taken
        return taken

    @property
    def level(self) -> float:
        """The number of tokens now."""
        now = time.monotonic()
        self._level = min(self._size, self._level + (now - self._last) * self._rate)
        self._last = now
        return self._level


class _Buckets:
    """One token bucket per network."""

    def __init__(self, rate: float, size: float) -> None:
        self._rate, self._size = rate, size
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def get(self, network: str) -> TokenBucket:
        bucket = self._buckets.get(network)
        if bucket is None:
            bucket = self._buckets[network] = TokenBucket(self._rate, self._size)
            if len(self._buckets) > MAX_ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(network)
        return bucket


class RateLimiter:
    """A rate limit per address: one token bucket each.

    The IPv6 networks /56 and /48 around an address have buckets too, two and four times as large.
    So a client with many addresses cannot exceed four times the limit, nor get a full bucket by
    using so many addresses that its first one is forgotten.

    To share the limit with other processes, a limiter records what it took (`record`), and is
    charged with what they took (`charge_for_peer`).
    """

    def __init__(self, rate: float, size: float) -> None:
        self._levels = [_Buckets(factor * rate, factor * max(1.0, size)) for factor in WIDENING]
        self._taken: dict[str, float] | None = None
        """The recorded tokens of each address; None if nothing is recorded."""

    def take(self, address: str, cost: float = 1.0) -> bool:
        """Take tokens of this address; False if it must wait (throttle)."""
        if ":" not in address:
            is_taken = self._levels[0].get(address).take(cost)
        else:
            buckets = self._of(address)
            # A refused request takes nothing.
            is_taken = all(bucket.has(cost) for bucket in buckets)
            if is_taken:
                for bucket in buckets:
                    bucket.charge(cost)
        if is_taken:
            self._add_taken(address, cost)
        return is_taken

    def has_tokens(self, address: str) -> bool:
        """Whether an address has not used more than its tokens."""
        return all(bucket.has() for bucket in self._of(address))

    def charge(self, address: str, cost: float) -> None:
        """Take tokens of this address, also if there are too few: then it must wait longer."""
        self.charge_for_peer(address, cost)
        self._add_taken(address, cost)

    def charge_for_peer(self, address: str, cost: float) -> None:
        """Take the tokens that another process took, as `charge` does, and do not record them."""
        for bucket in self._of(address):
            bucket.charge(cost)

    def drain(self, address: str, cost: float) -> None:
        """Take tokens of this address, or all that it has left."""
        # The other processes are charged with what the address itself had: not more than its rate.
        own, *_ = [bucket.drain(cost) for bucket in self._of(address)]
        if own > 0:
            self._add_taken(address, own)

    def record(self) -> None:
        """Record from now on what is taken, for `pop_taken`."""
        self._taken = {}

    def pop_taken(self, most: int) -> dict[str, float]:
        """Return the recorded tokens of at most this many addresses, and forget these records.

        If there are more, the addresses with the most tokens are returned; the others keep theirs.
        """
        taken = self._taken
        if not taken:
            return {}
        if len(taken) <= most:
            self._taken = {}
            return taken
        largest = dict(nlargest(most, taken.items(), key=itemgetter(1)))
        for address in largest:
            del taken[address]
        return largest

    def _add_taken(self, address: str, cost: float) -> None:
        taken = self._taken
        if taken is not None and (address in taken or len(taken) < MAX_ADDRESSES):
            taken[address] = taken.get(address, 0.0) + cost

    def _of(self, address: str) -> list[TokenBucket]:
        networks = networks_of(address)
        return [level.get(each) for level, each in zip(self._levels, networks, strict=False)]

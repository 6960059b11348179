"""Rate limits per address: token buckets."""

import time
from collections import OrderedDict

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

    def drain(self, cost: float) -> None:
        """Take this many tokens, or all that are left."""
        self._level -= min(cost, max(0.0, self.level))

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
    """

    def __init__(self, rate: float, size: float) -> None:
        self._levels = [_Buckets(factor * rate, factor * max(1.0, size)) for factor in WIDENING]

    def take(self, address: str, cost: float = 1.0) -> bool:
        """Take tokens of this address; False if it must wait (throttle)."""
        if ":" not in address:
            return self._levels[0].get(address).take(cost)
        buckets = self._of(address)
        # A refused request takes nothing.
        if not all(bucket.has(cost) for bucket in buckets):
            return False
        for bucket in buckets:
            bucket.charge(cost)
        return True

    def has_tokens(self, address: str) -> bool:
        """Whether an address has not used more than its tokens."""
        return all(bucket.has() for bucket in self._of(address))

    def charge(self, address: str, cost: float) -> None:
        """Take tokens of this address, also if there are too few: then it must wait longer."""
        for bucket in self._of(address):
            bucket.charge(cost)

    def drain(self, address: str, cost: float) -> None:
        """Take tokens of this address, or all that it has left."""
        for bucket in self._of(address):
            bucket.drain(cost)

    def _of(self, address: str) -> list[TokenBucket]:
        networks = networks_of(address)
        return [level.get(each) for level, each in zip(self._levels, networks, strict=False)]

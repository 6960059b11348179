"""Rate limits per address (token buckets), and limits on open connections."""

import time
from collections import Counter, OrderedDict

from ..errors import TooMany

MAX_ADDRESSES = 10_000
"""The maximum number of buckets; that of the least recently seen address is dropped first."""


class TokenBucket:
    """A token bucket: it fills at a steady rate up to its size; every request takes one token."""

    __slots__ = ("_last", "_level", "_rate", "_size")

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = max(1.0, size)
        self._level = self._size
        self._last = time.monotonic()

    def take(self) -> bool:
        """Take one token; False if the bucket is empty."""
        now = time.monotonic()
        self._level = min(self._size, self._level + (now - self._last) * self._rate)
        self._last = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class RateLimiter:
    """A rate limit per address: one token bucket each."""

    def __init__(self, rate: float, size: float) -> None:
        self._rate, self._size = rate, size
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take one token of this address; False if it must wait (throttle)."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self._rate, self._size)
            if len(self._buckets) > MAX_ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket.take()


class ConnectionCounter:
    """Counts open connections, in all and per address, up to their limits."""

    def __init__(self, max_total: int, max_per_address: int) -> None:
        self._max, self._max_per_address = max_total, max_per_address
        self._open: Counter[str] = Counter()
        self.count = 0
        """The number of open connections. A sum over all addresses would be slow with many."""

    def acquire(self, address: str) -> None:
        """Count a new connection. Raises TooMany at a limit."""
        if self._open[address] >= self._max_per_address:
            raise TooMany("too many sockets are open from your address")
        if self.count >= self._max:
            raise TooMany("too many sockets are open")
        self._open[address] += 1
        self.count += 1

    def release(self, address: str) -> None:
        """Remove a closed connection from the count."""
        self._open[address] -= 1
        self.count -= 1
        if self._open[address] <= 0:
            del self._open[address]

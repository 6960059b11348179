"""How much one client may ask for."""

import time
from collections import Counter, OrderedDict

from ..errors import TooMany

MOST_ADDRESSES = 10_000
"""Addresses remembered; the one unseen for longest is forgotten first."""


class Bucket:
    """Fills at a steady rate up to its size; everything asked for takes one out."""

    __slots__ = ("_last", "_level", "_rate", "_size")

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = max(1.0, size)
        self._level = self._size
        self._last = time.monotonic()

    def take(self) -> bool:
        """Take one out; False when it is empty."""
        now = time.monotonic()
        self._level = min(self._size, self._level + (now - self._last) * self._rate)
        self._last = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """A bucket for every address."""

    def __init__(self, rate: float, size: float) -> None:
        self._rate, self._size = rate, size
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take one out of this address's bucket; False when it is empty."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._size)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket.take()


class Places:
    """How many sockets are open, in all and from each address."""

    def __init__(self, most: int, most_per_address: int) -> None:
        self._most, self._most_per_address = most, most_per_address
        self._open: Counter[str] = Counter()
        self.number = 0
        """All that are open; summed up anew for each one, it would cost more the more there are."""

    def enter(self, address: str) -> None:
        """Raises TooMany where there is no place left."""
        if self._open[address] >= self._most_per_address:
            raise TooMany("too many sockets are open from your address")
        if self.number >= self._most:
            raise TooMany("too many sockets are open")
        self._open[address] += 1
        self.number += 1

    def leave(self, address: str) -> None:
        """Give the place back."""
        self._open[address] -= 1
        self.number -= 1
        if self._open[address] <= 0:
            del self._open[address]

"""When the server collects garbage, and returns memory to the system.

A full collection looks at every object of every match: with 2,000 matches it holds the event loop
for 0.4 seconds, and by Python's default it runs every few seconds. Almost all objects are freed
without it, when their last reference goes. So objects that have survived the collections of young
objects are frozen, which takes no time: no collection looks at them. Frozen objects are looked at
again after a long time, or after many sockets and matches have gone, because objects that refer to
each other are freed only by a collection.
"""

import ctypes
import gc
import sys
import time
from collections.abc import Callable

YOUNG_OBJECTS, YOUNG_COLLECTIONS = 2000, 5
"""New objects after which the youngest are collected, and the number of these collections after
which those of middle age are collected too. (Python: 700 and 10.) Both are so small that no
collection is noticed when thousands of sockets are opened."""
NEVER = 2**30
MAX_ADDED = 1
"""Collections of middle age after which their survivors are frozen: about 10,000 new objects."""
MAX_GONE = 5000
"""Closed sockets and evicted matches after which the frozen objects are collected too."""
MIN_SECONDS, MAX_SECONDS = 60.0, 900.0
"""The least and the most time between two collections of the frozen objects."""


class GarbageCollector:
    """Freezes objects, and runs full collections instead of Python."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        observe: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self.gone = 0
        """Sockets and matches that have gone since frozen objects were last collected."""
        self._now = now
        self._observe = observe
        """Called with the seconds that each full collection took."""
        self._last = now()
        self._added = 0
        """The number of collections of middle age when objects were last frozen."""
        self._trim = _find_trim()

    def configure(self) -> None:
        """Take over from Python, after everything was loaded."""
        gc.set_threshold(YOUNG_OBJECTS, YOUNG_COLLECTIONS, NEVER)
        self._collect()

    def collect_if_needed(self) -> None:
        """Collect everything if that is due, or freeze what has survived."""
        elapsed = self._now() - self._last
        if elapsed >= MAX_SECONDS or (elapsed >= MIN_SECONDS and self.gone >= MAX_GONE):
            gc.unfreeze()
            self._collect()
            self.gone = 0
            self._last = self._now()
        elif _collections() >= self._added + MAX_ADDED:
            self._freeze()

    def _collect(self) -> None:
        began = time.perf_counter()
        gc.collect()
        self._freeze()
        self._trim()
        self._observe(time.perf_counter() - began)

    def _freeze(self) -> None:
        gc.freeze()
        self._added = _collections()


def _collections() -> int:
    """Return the number of collections of middle age so far."""
    return int(gc.get_stats()[1]["collections"])


def _find_trim() -> Callable[[], object]:
    """Return glibc's function that returns free memory to the system; elsewhere one without effect.

    Without it, the memory of 10,000 closed sockets stays with the process.
    """
    if sys.platform == "linux":
        try:
            trim = ctypes.CDLL(None).malloc_trim
        except (OSError, AttributeError):  # another C library
            pass
        else:
            return lambda: trim(0)
    return lambda: None

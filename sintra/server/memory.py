"""When the server collects garbage, and returns memory to the system.

A full collection looks at every object of every match: with 2,000 matches it holds the event loop
for 0.4 seconds, and by Python's default it runs every few seconds. Almost all objects are freed
without it, when their last reference goes. So objects that were collected once are frozen, which
means that the next collection does not look at them, and takes some hundredths of a second. Frozen
objects are looked at again after a long time, or after many sockets and matches have gone: their
objects refer to each other, so that only a collection frees them.
"""

import ctypes
import gc
import sys
import time
from collections.abc import Callable

YOUNG_OBJECTS, YOUNG_COLLECTIONS = 5000, 10
"""New objects after which the youngest are collected, and the number of these collections after
which those of middle age are collected too. (Python: 700 and 10.)"""
NEVER = 2**30
MAX_ADDED = 2
"""Collections of middle age after which the others are collected: about 100,000 new objects."""
MAX_GONE = 5000
"""Closed sockets and evicted matches after which the frozen objects are collected too."""
MIN_SECONDS, MAX_SECONDS = 60.0, 900.0
"""The least and the most time between two collections of the frozen objects."""


class GarbageCollector:
    """Runs full collections instead of Python."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.gone = 0
        """Sockets and matches that have gone since frozen objects were last collected."""
        self._now = now
        self._last = now()
        self._trim = _find_trim()

    def configure(self) -> None:
        """Take over from Python, after everything was loaded."""
        gc.set_threshold(YOUNG_OBJECTS, YOUNG_COLLECTIONS, NEVER)
        self._collect()
        self._trim()

    def collect_if_needed(self) -> None:
        """Collect what is due: everything, the objects that are not frozen, or nothing."""
        elapsed = self._now() - self._last
        if elapsed >= MAX_SECONDS or (elapsed >= MIN_SECONDS and self.gone >= MAX_GONE):
            gc.unfreeze()
            self._collect()
            self._trim()
            self.gone = 0
            self._last = self._now()
        elif gc.get_count()[2] >= MAX_ADDED:
            self._collect()

    def _collect(self) -> None:
        gc.collect()
        gc.freeze()


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

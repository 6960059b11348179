"""The time of a process: a step of the system's clock does not change it."""

import time
from collections import OrderedDict
from collections.abc import Callable

MAX_SEEN = 100_000
"""The maximum number of turns in memory; the oldest is dropped first."""


class ServerClock:
    """Seconds since 1970 at the start of the process, and from then on by the monotonic clock."""

    __slots__ = ("_base", "_monotonic")

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._monotonic = monotonic
        self._base = wall() - monotonic()

    def __call__(self) -> float:
        """Return the current time."""
        return self._base + self._monotonic()

    def set(self, now: float) -> None:
        """Set the current time, for example to that of a database that all processes share."""
        self._base = now - self._monotonic()


class SeenTurns:
    """The turns with a running clock that this process has seen begin.

    It is kept when a match leaves the memory. If processes have different clocks, only a process
    that has seen a turn begin knows how long it lasts.
    """

    def __init__(self) -> None:
        self._turns: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def note(self, match_id: str, since: float | None, offset: float) -> None:
        """Store the current turn of a match: its begin in the log, and the offset of the log."""
        self._turns.pop(match_id, None)
        if since is not None:
            self._turns[match_id] = since, offset
            if len(self._turns) > MAX_SEEN:
                self._turns.popitem(last=False)

    def offset(self, match_id: str, since: float) -> float | None:
        """Return the offset of the log of a match; None if this turn was not seen."""
        begin, offset = self._turns.get(match_id, (None, 0.0))
        return offset if begin == since else None

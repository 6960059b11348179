"""The clock of a match, computed from the times in the log."""

from dataclasses import dataclass, replace

from .protocol import TimeControl

RESERVE_SECONDS = 60.0
"""The least time that a player has after a missed turn or on return, if it is for all moves."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The remaining time of every seat, and the start of the current turn."""

    control: TimeControl
    left: tuple[float, ...]
    """Seconds that each seat had left when its clock last stopped; only for kind `total`."""
    since: float | None = None
    """The time at which the turn began; None while the clock is stopped."""

    @classmethod
    def new(cls, control: TimeControl, seats: int) -> "Clock":
        """Return a stopped clock with the full time for every seat."""
        return cls(control, (control.seconds,) * seats)

    def turned(self, at: float, seat: int | None) -> "Clock":
        """Return the clock at the start of a turn; `seat` has moved, and its time is reduced."""
        left = list(self.left)
        if seat is not None and self.control.kind == "total" and self.since is not None:
            used = max(0.0, at - self.since)
            left[seat] = max(0.0, left[seat] - used) + self.control.increment
        return replace(self, left=tuple(left), since=at)

    def paused(self, at: float, seat: int | None = None) -> "Clock":
        """Return the stopped clock; `seat` has moved, and its time is reduced."""
        return replace(self.turned(at, seat), since=None)

    def ran_out(self, seat: int) -> "Clock":
        """Return the stopped clock, with no time left for this seat."""
        left = list(self.left)
        left[seat] = 0.0
        return replace(self, left=tuple(left), since=None)

    def with_reserve(self, seat: int) -> "Clock":
        """Return the clock with time for this seat to play on."""
        left = list(self.left)
        left[seat] = max(left[seat], min(RESERVE_SECONDS, self.control.seconds))
        return replace(self, left=tuple(left))

    def restarted(self, at: float) -> "Clock":
        """Return the clock with the turn restarted; no seat loses the time that has passed."""
        return replace(self, since=at)

    def remaining(self, seat: int, at: float) -> float:
        """Return the seconds that this seat has left if its turn lasts until `at`."""
        budget = self.control.seconds if self.control.kind == "move" else self.left[seat]
        return budget if self.since is None else budget - max(0.0, at - self.since)

    def deadline(self, seat: int) -> float | None:
        """Return when this seat runs out of time, if it is its turn; None if no clock runs."""
        if self.since is None:
            return None
        return self.since + self.remaining(seat, self.since)

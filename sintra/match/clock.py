"""The clock of a match, computed from the times in the log."""

from dataclasses import dataclass, replace

from .protocol import TimeControl


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that every seat has left, and since when the turn lasts."""

    control: TimeControl
    left: tuple[float, ...]
    """Seconds each seat had when its clock last stopped; only with a total."""
    since: float | None = None
    """When the turn began; None while no time runs."""

    @classmethod
    def new(cls, control: TimeControl, seats: int) -> "Clock":
        """Full for every seat, and stopped."""
        return cls(control, (control.seconds,) * seats)

    def turned(self, at: float, seat: int | None) -> "Clock":
        """The turn passes on; `seat` has just moved and pays for the time it took."""
        left = list(self.left)
        if seat is not None and self.control.kind == "total" and self.since is not None:
            used = max(0.0, at - self.since)
            left[seat] = max(0.0, left[seat] - used) + self.control.increment
        return replace(self, left=tuple(left), since=at)

    def paused(self, at: float, seat: int | None = None) -> "Clock":
        """No time runs from now on."""
        return replace(self.turned(at, seat), since=None)

    def ran_out(self, seat: int) -> "Clock":
        """The time of this seat is over, and no time runs."""
        left = list(self.left)
        left[seat] = 0.0
        return replace(self, left=tuple(left), since=None)

    def restarted(self, at: float) -> "Clock":
        """The turn begins again now; no seat pays for the time that has passed."""
        return replace(self, since=at)

    def remaining(self, seat: int, at: float) -> float:
        """Seconds this seat has left if its turn lasts until `at`."""
        budget = self.control.seconds if self.control.kind == "move" else self.left[seat]
        return budget if self.since is None else budget - max(0.0, at - self.since)

    def deadline(self, seat: int) -> float | None:
        """When this seat's time runs out, if it is its turn."""
        if self.since is None:
            return None
        return self.since + self.remaining(seat, self.since)

"""What a Prometheus reads at /metrics."""

import os
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder in which several processes keep their figures for each other."""

_QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_SLOW = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30)


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        # A registry of its own, so that two servers in one process (in tests) do not collide.
        self._own = own = CollectorRegistry()
        moves = Counter("sintra_moves", "Moves played", ["by"], registry=own)
        self.by_computers, self.by_people = (moves.labels(each) for each in ("computer", "person"))
        self.tables = Counter("sintra_tables", "Tables made", registry=own)
        self.refusals = Counter("sintra_refusals", "What was refused", ["code"], registry=own)
        self.requests = Counter("sintra_requests", "HTTP requests", ["status"], registry=own)
        self.sockets = Gauge(
            "sintra_sockets", "Open sockets", registry=own, multiprocess_mode="livesum"
        )
        self.matches = Gauge(
            "sintra_matches_loaded", "Matches in memory", registry=own, multiprocess_mode="livesum"
        )
        self.commits = Histogram(
            "sintra_commit_seconds", "Commits to the database", registry=own, buckets=_QUICK
        )
        self.thoughts = Histogram(
            "sintra_thought_seconds", "Computers choosing", registry=own, buckets=_SLOW
        )

    def text(self) -> bytes:
        """All figures, of all processes where they are shared."""
        if SHARED not in os.environ:
            return generate_latest(self._own)
        _forget_dead(Path(os.environ[SHARED]))
        everything = CollectorRegistry()
        MultiProcessCollector(everything)  # type: ignore[no-untyped-call]  # theirs
        return generate_latest(everything)


def _forget_dead(shared: Path) -> None:
    """What a process had open is not open any more when it was killed."""
    for file in shared.glob("gauge_live*_*.db"):
        try:
            os.kill(int(file.stem.rpartition("_")[2]), 0)
        except ProcessLookupError:
            file.unlink(missing_ok=True)
        except OSError:
            pass  # there is one, but it is not ours to ask

"""The Prometheus metrics, served at /metrics."""

import os
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder with the metrics of several processes."""

_QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_SLOW = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30)


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        # A separate registry, so that two servers in one process (in tests) do not collide.
        self._own = own = CollectorRegistry()
        moves = Counter("sintra_moves", "Moves played", ["by"], registry=own)
        self.by_computers, self.by_people = (moves.labels(each) for each in ("computer", "person"))
        self.tables = Counter("sintra_tables", "Matches created", registry=own)
        self.take_overs = Counter(
            "sintra_take_overs", "Players who continued on another device", registry=own
        )
        self.refusals = Counter("sintra_refusals", "Refused messages", ["code"], registry=own)
        self.requests = Counter("sintra_requests", "HTTP requests", ["status"], registry=own)
        self.sockets = Gauge(
            "sintra_sockets", "Open sockets", registry=own, multiprocess_mode="livesum"
        )
        self.matches = Gauge(
            "sintra_matches_loaded", "Matches in memory", registry=own, multiprocess_mode="livesum"
        )
        self.commits = Histogram(
            "sintra_commit_seconds", "Duration of database commits", registry=own, buckets=_QUICK
        )
        self.thoughts = Histogram(
            "sintra_thought_seconds", "Duration of computer moves", registry=own, buckets=_SLOW
        )

    def text(self) -> bytes:
        """Return all metrics; those of all processes, if they are shared."""
        if SHARED not in os.environ:
            return generate_latest(self._own)
        _delete_dead_gauges(Path(os.environ[SHARED]))
        everything = CollectorRegistry()
        MultiProcessCollector(everything)  # type: ignore[no-untyped-call]  # not typed there
        return generate_latest(everything)


def _delete_dead_gauges(shared: Path) -> None:
    """Delete the gauges of killed processes: their sockets and matches are gone."""
    for file in shared.glob("gauge_live*_*.db"):
        try:
            os.kill(int(file.stem.rpartition("_")[2]), 0)
        except ProcessLookupError:
            file.unlink(missing_ok=True)
        except OSError:
            pass  # the process exists, but belongs to another user

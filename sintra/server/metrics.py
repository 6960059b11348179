"""The Prometheus metrics, served at /metrics."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from ..errors import DiskFull, StoreError
from .errors import CloseCode
from .security import EVENTS

_QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_SLOW = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30)
_LAGS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

STANDARD_CODES = (1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1011, 1012)
CLOSE_CODES = frozenset((*STANDARD_CODES, *CloseCode))
"""Close codes that have their own count. A client may send any code; the others have one count."""


class Description(NamedTuple):
    """What a metric means, for the documentation."""

    name: str
    kind: str
    labels: tuple[str, ...]
    help: str


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        # A separate registry, so that two servers in one process (in tests) do not collide.
        self._own = own = CollectorRegistry()
        self.sample: Callable[[], None] = lambda: None
        """Called before the metrics are read, to update the gauges; see `Monitor`."""

        # Matches
        moves = Counter("sintra_moves", "Moves played", ["by"], registry=own)
        self.by_computers, self.by_people = (moves.labels(each) for each in ("computer", "person"))
        self.created = Counter("sintra_matches_created", "Matches created", registry=own)
        self.take_overs = Counter(
            "sintra_take_overs", "Players who continued on another device", registry=own
        )
        self.matches = Gauge("sintra_matches_loaded", "Matches in memory", registry=own)

        # Clients
        self.refusals = Counter(
            "sintra_refusals", "Refused messages and handshakes of sockets", ["code"], registry=own
        )
        self.http_refusals = Counter(
            "sintra_http_refusals", "Refused HTTP requests, by error code", ["code"], registry=own
        )
        self.requests = Counter("sintra_requests", "HTTP requests", ["status"], registry=own)
        self.sockets = Gauge("sintra_sockets", "Open sockets", registry=own)
        self.connections = Gauge(
            "sintra_connections",
            "Open connections. Sockets are new until their hello, then of a seat or a spectator;"
            " other connections serve a request or are idle",
            ["kind"],
            registry=own,
        )
        self._closed = Counter(
            "sintra_sockets_closed",
            "Closed sockets, by close code; unusual codes of clients are `other`",
            ["code"],
            registry=own,
        )
        self.security_events = Counter(
            "sintra_security_events",
            "Events of the security log, including those whose lines were left out",
            ["event"],
            registry=own,
        )
        for event in EVENTS:  # known from the start, so that the first one is an increase
            self.security_events.labels(event)

        # The database
        self.commits = Histogram(
            "sintra_commit_seconds", "Duration of database commits", registry=own, buckets=_QUICK
        )
        self.failed_commits = Counter(
            "sintra_commits_failed",
            "Writes that failed because the database could not be used, by error code",
            ["code"],
            registry=own,
        )
        for error in (StoreError, DiskFull):
            self.failed_commits.labels(error.code)
        self.database_size = Gauge(
            "sintra_database_bytes",
            "Size of the database, measured every minute",
            ["database"],
            registry=own,
        )
        self.free_disk = Gauge(
            "sintra_disk_free_bytes",
            "Free space of the disk of the database; only for SQLite",
            ["database"],
            registry=own,
        )

        # Computers
        self.thoughts = Histogram(
            "sintra_thought_seconds", "Duration of computer moves", registry=own, buckets=_SLOW
        )
        self.search_waits = Histogram(
            "sintra_search_wait_seconds",
            "Time that searches waited for a thread",
            ["line"],
            registry=own,
            buckets=_SLOW,
        )
        self.searches = Gauge(
            "sintra_searches",
            "Searches of computers that wait for a thread or run",
            ["state"],
            registry=own,
        )
        self.threads = Gauge(
            "sintra_search_threads",
            "Threads in which searches can run",
            registry=own,
        )
        self.claims = Counter(
            "sintra_lease_take_overs",
            "Turns of computers that were taken over because no process had a valid lease, for"
            " example after a crash",
            registry=own,
        )

        # Other processes
        self.notices = Counter(
            "sintra_notices_received", "Notifications from other processes", registry=own
        )
        self.missed_notices = Counter(
            "sintra_notices_missed",
            "Changes that were found in the database before a notification arrived",
            registry=own,
        )
        self.is_notified = Gauge(
            "sintra_notices_connected",
            "Whether notifications can be received: 1 or 0",
            registry=own,
        )

        # The process
        self.is_ready = Gauge(
            "sintra_ready",
            "Whether matches can be played: 1, or 0 if it cannot write or has no room",
            registry=own,
        )
        self.lags = Histogram(
            "sintra_event_loop_lag_seconds",
            "How late the event loop runs a timer, measured ten times per second",
            registry=own,
            buckets=_LAGS,
        )
        self.garbage_pauses = Histogram(
            "sintra_gc_pause_seconds",
            "Duration of full garbage collections, in which nothing else runs",
            registry=own,
            buckets=_LAGS,
        )
        self.memory = Gauge(
            "sintra_resident_memory_bytes",
            "Memory in use; only on Linux",
            registry=own,
        )
        self.open_files = Gauge(
            "sintra_open_files",
            "Open files and connections; only on Linux",
            registry=own,
        )
        self.cpu = Counter("sintra_cpu_seconds", "CPU time used, of all threads", registry=own)
        self.build = Gauge(
            "sintra_build_info",
            "Always 1; the labels are the versions",
            ["version", "python"],
            registry=own,
        )

    def socket_closed(self, code: int) -> None:
        """Count a closed socket."""
        self._closed.labels(str(int(code)) if code in CLOSE_CODES else "other").inc()

    def text(self) -> bytes:
        """Return all metrics."""
        self.sample()
        return generate_latest(self._own)

    def describe(self) -> Iterator[Description]:
        """Yield what each metric means. A counter has `_total` after its name."""
        collectors: Any = self._own._collector_to_names  # there is no public list
        for each in collectors:
            suffix = "_total" if each._type == "counter" else ""
            yield Description(
                each._name + suffix, each._type, tuple(each._labelnames), each._documentation
            )

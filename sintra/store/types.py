"""Types of the store: a match's event log, its summary, and its lease.

The event log is the only source of a match's state. The store does not interpret the entries;
`match.events` serializes and reads them.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

Status = Literal["waiting", "playing", "over"]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of a match's event log."""

    version: int
    """Its number in the log, from 1 on without gaps."""
    at: float
    """When it was written: seconds since 1970 by the writer's clock."""
    kind: str
    """The kind of event, for people who read the database; `data` contains it too."""
    data: str
    """JSON."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to compute the next move of a computer player, until the lease expires."""

    owner: str
    """The process that computes the move."""
    until: float
    """Seconds since 1970; afterwards any process may claim the lease."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The state of a match after the last entry, as far as queries need it."""

    status: Status
    ply: int
    """Moves played so far."""
    listed: bool
    """Whether it is in the public list."""
    shown: str
    """JSON: the entry of the match in the public list."""
    computer_to_move: bool
    """Whether a computer player has to move."""
    deadline: float | None
    """When the clock of the player to move runs out; None without time control."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match to write for the first time."""

    id: str
    entries: Sequence[LogEntry]
    """From version 1 on."""
    summary: Summary
    lease: Lease | None = None
    """The first lease, if a computer player moves first."""


@dataclass(frozen=True, slots=True)
class Append:
    """Entries to append to a match's log, and its state after them."""

    match_id: str
    after: int
    """The version that the writer has read; if the match has another one, the write is refused."""
    entries: Sequence[LogEntry]
    """From version `after + 1` on."""
    summary: Summary
    lease: Lease | None = None
    """The lease from now on; None frees it."""
    follow_up: StoredMatch | None = None
    """Another match, created in the same transaction."""


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match in the public list."""

    id: str
    updated: float
    shown: str
    """JSON, as in the summary."""


@dataclass(frozen=True, slots=True)
class IdleMatch:
    """A match that has had no event for some time, as maintenance finds it."""

    id: str
    version: int
    updated: float
    """When its last entry was written."""


@dataclass(frozen=True, slots=True)
class StoredReport:
    """What a player has reported to the operator."""

    id: int
    at: float
    """Seconds since 1970."""
    match_id: str
    seat: int
    """The seat that is reported."""
    reason: str
    text: str
    reporter: str
    """The hash of the reporter's token."""
    name: str
    """The name of the seat at that time."""
    chat: str
    """JSON: the last messages of the seat at that time."""


@dataclass(slots=True)
class CommitTimes:
    """How a write was committed; the backend fills it in."""

    queued_at: float = field(default_factory=time.perf_counter)
    wait_seconds: float = 0.0
    """Until its transaction began."""
    commit_seconds: float = 0.0
    """The duration of the commit itself."""
    batch: int = 1
    """The number of writes that were committed together."""

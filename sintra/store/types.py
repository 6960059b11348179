"""Types of the store: a match's event log, its summary, and its lease.

The event log is the match. The store does not know what its entries mean; `match.events`
serializes and reads them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
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
    """The kind of event, for people who look into the database; `data` contains it too."""
    data: str
    """JSON."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to think for the computer to move, until it expires."""

    owner: str
    """The process that thinks."""
    until: float
    """Seconds since 1970; afterwards any process may claim it."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a match is searched by: its state after the last entry."""

    status: Status
    ply: int
    """Moves played so far."""
    listed: bool
    """Whether it is in the public list."""
    shown: str
    """JSON: the match in the public list."""
    computer_to_move: bool
    """Whether a computer player has to move."""
    deadline: float | None
    """When the clock of the player to move runs out; None without a time control."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match to write for the first time."""

    id: str
    entries: Sequence[LogEntry]
    """From version 1 on."""
    summary: Summary
    lease: Lease | None = None
    """Taken at once, if a computer moves first."""


@dataclass(frozen=True, slots=True)
class Append:
    """Entries to append to a match's log, and its state after them."""

    match_id: str
    after: int
    """The version that the writer has seen (optimistic concurrency): the match must be at it."""
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

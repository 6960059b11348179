"""What the store keeps of a match: its log, and a summary to find it by.

The log is the match. The store does not know what its entries mean; whoever wrote them reads
them back.
"""

from dataclasses import dataclass
from typing import Literal

Status = Literal["waiting", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's log."""

    version: int
    """Its number in the log, from 1 on without gaps."""
    at: float
    """When it was written: seconds since 1970 by the writer's clock."""
    kind: str
    """For people who look into the database; `data` says it too."""
    data: str
    """JSON."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to think for the computer to move, for a while."""

    owner: str
    """The process that thinks."""
    until: float
    """Seconds since 1970; afterwards anybody may take over."""


@dataclass(frozen=True, slots=True)
class Summary:
    """How a match stands after its last entry, as far as it is searched for."""

    status: Status
    ply: int
    """Moves played so far."""
    listed: bool
    """Whether it is shown to everybody."""
    shown: str
    """JSON: what the list says about it."""
    computer_to_move: bool
    """Whether a computer player has to move."""
    deadline: float | None
    """When the time of the player to move runs out; None without a time control."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to be written for the first time."""

    id: str
    entries: tuple[Entry, ...]
    """From version 1 on."""
    summary: Summary
    lease: Lease | None = None
    """Taken with it, where a computer moves first."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in the list of tables."""

    id: str
    updated: float
    shown: str
    """JSON, as in the summary."""

"""Delete matches: those of a host who wishes it, and those that have expired.

The server deletes expired matches in small steps, `sintra db prune` all at once.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from ..errors import NotAllowed, NotYourSeat, SintraError, StoreError
from ..game import Game
from ..game.record_io import save_record
from ..store.types import IdleMatch, LogEntry, Status
from .events import deserialize_event
from .state import MatchState
from .tokens import constant_time_equal, hash_secret

DAY = 24 * 3600.0
ARCHIVE_AFTER_SECONDS = 600.0
"""Seconds without an event after which the log of a match is compressed. It can continue at any
time, so this only must not happen while people think."""


class ExpiringStore(Protocol):
    """The interface of the store that this module needs; see `sintra.store.Store`."""

    async def read(self, match_id: str, after: int = 0) -> list[LogEntry]: ...
    async def delete(
        self, match_id: str, version: int, *, unleased_at: float | None = None
    ) -> None: ...


@dataclass(frozen=True, slots=True)
class Retention:
    """For how many days after its last event a match is kept; 0 keeps it forever."""

    waiting_days: float
    """For matches that never began."""
    playing_days: float
    finished_days: float
    records: Path | None = None
    """A folder for the records of finished matches, which are written before they are deleted."""

    def limits(self, now: float) -> list[tuple[Status, float]]:
        """Return the time before which matches with a status expire."""
        days: list[tuple[Status, float]] = [
            ("waiting", self.waiting_days),
            ("playing", self.playing_days),
            ("over", self.finished_days),
        ]
        return [(status, now - kept * DAY) for status, kept in days if kept > 0]


async def delete_expired(
    store: ExpiringStore, match: IdleMatch, status: Status, records: Path | None, now: float
) -> None:
    """Delete a match, unless it has changed; write the record of a finished one first.

    Raises VersionTaken, UnknownMatch, or StoreError if the record cannot be written.
    """
    if status == "over" and records is not None:
        await write_record(store, match.id, records)
    await store.delete(match.id, match.version, unleased_at=now)


async def write_record(
    store: ExpiringStore, match_id: str, folder: Path, *, only_over: bool = False
) -> bool:
    """Write the record of a match to a file; return False if `only_over` leaves it out.

    The record is replayed and checked first. Raises UnknownMatch, or StoreError, which contains
    nothing that players have written.
    """
    entries = await store.read(match_id)
    # In a thread: replaying a game takes several milliseconds.
    return await asyncio.to_thread(_write_record, match_id, entries, folder, only_over)


def _write_record(
    match_id: str, entries: Sequence[LogEntry], folder: Path, only_over: bool
) -> bool:
    state = MatchState(match_id)
    for entry in entries:
        state.load(deserialize_event(entry, match_id), entry.at)
    if only_over and not state.is_over:
        return False
    record = state.record()
    try:
        Game.from_record(record, state.components)
    except SintraError as error:
        raise StoreError(f"match {match_id}: its record is not valid: {error.code}") from None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        save_record(record, folder / f"match-{match_id}.json")
    except OSError as error:
        raise StoreError(f"{folder}: cannot be written: {error.strerror}") from None
    return True


def check_deletion(state: MatchState, token: str | None) -> None:
    """Check that a token may delete a match now. Raises NotYourSeat, or NotAllowed."""
    host = state.created.host
    if token is None or not constant_time_equal(hash_secret(token), host):
        raise NotYourSeat("only the host may delete a match")
    if state.status == "playing" and state.players - {host, None}:
        raise NotAllowed("other people play in this match", "others_play")

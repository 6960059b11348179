"""Restore an SQLite database from a replica, as it was at any time."""

import asyncio
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path

from ..errors import StoreError, UnknownMatch, UsageError
from ..files import regular_file, replace_file, sync_file
from .replica import Change, Generation, generations, read_changes, read_coverage, report_key
from .store import Store, open_store
from .types import LogEntry, StoredMatch, StoredReport

Rebuild = Callable[[str, Sequence[LogEntry]], StoredMatch]
"""Replays a log; returns the match with its summary."""

CHUNK = 100
"""The number of matches that are written together."""
MAX_REPORTS = 2**31 - 1


@dataclass
class Restored:
    """What a restore has done."""

    at: float
    """The time of the restored database: everything that was written before is there."""
    base: float
    """The time of the base."""
    entries: int = 0
    """Entries after the base."""
    matches: int = 0
    """Matches with such entries."""
    deleted: int = 0
    """Matches that were deleted after the base."""
    reports: int = 0


@dataclass
class _Wanted:
    """What was written between a base and a time."""

    seen: dict[str, list[LogEntry]] = field(default_factory=dict)
    """By match; the last entries may be from after the time."""
    lengths: dict[str, int] = field(default_factory=dict)
    """How many of them are from before the time."""
    deleted: set[str] = field(default_factory=set)
    reports: list[StoredReport] = field(default_factory=list)

    def add(self, change: Change) -> None:
        """Add a whole change."""
        self.add_before(change, float("inf"))
        self.deleted.update(change.deleted)

    def add_before(self, change: Change, at: float) -> None:
        """Add the part of a change from before a time.

        The poll knows that all of it was committed between two times, which are before and after
        `at`: so the time of each entry decides. An entry is written before it is acknowledged, so
        every move that was acknowledged before `at` is included.
        """
        for match_id, log in change.entries.items():
            seen = self.seen.setdefault(match_id, [])
            for entry in log:
                seen.append(entry)
                if entry.at <= at:  # then the ones before it were written before too
                    self.lengths[match_id] = len(seen)
        self.reports += [each for each in change.reports if each.at <= at]

    def logs(self) -> dict[str, list[LogEntry]]:
        """Return the new entries of each match that has some, and is not deleted."""
        return {
            match_id: self.seen[match_id][:length]
            for match_id, length in self.lengths.items()
            if match_id not in self.deleted
        }


async def restore_database(
    folder: Path, target: Path, rebuild: Rebuild, *, at: float | None = None, force: bool = False
) -> Restored:
    """Write the database of a replica to a new file, as it was at a time; default: the latest.

    Raises UsageError if the replica does not have that time or the file exists, StoreError.
    """
    target = regular_file(target)
    if target.exists() and not force:
        raise UsageError(f"{target}: already exists; use --force to replace it")
    found = generations(folder)
    if not found:
        raise UsageError(f"{folder}: there is no replica in this folder")
    wanted = _Wanted()
    if at is None:
        # All that there is: neither the times nor the position matter, which may be wrong or lost.
        generation, until = found[-1], read_coverage(folder)[1]
        at = generation.at if until is None else max(generation.at, until)
        for change in read_changes(generation):
            wanted.add(change)
    else:
        generation = _find(folder, at)
        for change, is_before in _changes_before(generation, at):
            if is_before:
                wanted.add(change)
            else:
                wanted.add_before(change, at)
    with replace_file(target, mode=0o600) as temporary:
        shutil.copyfile(generation.base, temporary)
        store = await open_store(f"sqlite:///{temporary}")
        try:
            restored = await _apply(store, wanted, rebuild, Restored(at, generation.at))
        finally:
            await store.close()
            for copy in temporary.parent.glob(f"{temporary.name}.before-upgrade-*"):
                copy.unlink()  # the base of an older version was upgraded, and is still there
        sync_file(temporary)  # from here on, only the rename is missing
        # SQLite would apply these files of an older database to the new one. After the rename it
        # would be too late: the process may be killed in between.
        for suffix in ("-wal", "-shm", "-journal"):
            target.with_name(target.name + suffix).unlink(missing_ok=True)
    return restored


def _find(folder: Path, at: float) -> Generation:
    """Return the base from which a time can be restored."""
    found, until = read_coverage(folder)
    if until is None or until < found[0].at:
        raise UsageError(
            f"{folder}: it is not known which times this replica has: it is an unfinished copy, or"
            " the clock was set back; without --to-time, the latest state is restored"
        )
    earlier = [generation for generation in found if generation.at <= at]
    if not earlier or at > until:
        raise UsageError(
            f"{folder}: this replica has the times from {_iso(found[0].at)} to {_iso(until)}"
        )
    return earlier[-1]


def _changes_before(generation: Generation, at: float) -> Iterator[tuple[Change, bool]]:
    """Yield the changes up to a time, and whether all of a change is from before it.

    Changes are in the order of their polls. So a change is from before its own `until`, and from
    before that of each later one, which may be less: then the clock was set back in between.
    """
    changes: list[Change] = []
    try:
        for change in read_changes(generation):
            changes.append(change)
    except StoreError:
        if not changes or changes[-1].since <= at:
            raise  # otherwise only what is later is damaged
    while changes and min(changes[-1].since, changes[-1].until) > at:
        changes.pop()
    ends = list(accumulate((change.until for change in reversed(changes)), min))
    for change, end in zip(changes, reversed(ends), strict=True):
        yield change, end <= at


async def _apply(store: Store, wanted: _Wanted, rebuild: Rebuild, done: Restored) -> Restored:
    for match_id in sorted(wanted.deleted):
        done.deleted += await _remove(store, match_id)
    changed = list(wanted.logs().items())
    for start in range(0, len(changed), CHUNK):
        chunk = changed[start : start + CHUNK]
        # Together, because a commit takes as long for one match as for all of them.
        await asyncio.gather(*(_replace(store, name, log, rebuild) for name, log in chunk))
    done.matches, done.entries = len(changed), sum(len(log) for _, log in changed)
    known = {report_key(report) for report in await store.reports(limit=MAX_REPORTS)}
    for report in wanted.reports:
        if report_key(report) not in known:
            values = asdict(report)
            del values["id"]  # the database gives it a new one
            await store.add_report(**values)
            done.reports += 1
    return done


async def _replace(store: Store, match_id: str, new: list[LogEntry], rebuild: Rebuild) -> None:
    """Append entries to a match, or create it; its summary is computed from the whole log."""
    try:
        old = await store.read(match_id)
    except UnknownMatch:
        old = []
    log = [*old, *(entry for entry in new if entry.version > len(old))]
    match = await asyncio.to_thread(rebuild, match_id, log)
    if old:
        await _remove(store, match_id)
    await store.create(match)


async def _remove(store: Store, match_id: str) -> bool:
    """Delete a match, if it exists."""
    versions = await store.versions([match_id])
    if match_id not in versions:
        return False
    await store.delete(match_id, versions[match_id])
    return True


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="microseconds")

"""Maintenance while the server runs: archive idle logs, delete expired matches, shrink the file.

A step handles only a few matches, each in its own transaction, so that moves do not wait. Several
processes may do this at once: a transaction changes nothing if the match has changed.
"""

import logging
from collections.abc import Callable
from pathlib import Path

from ..errors import DiskFull, StoreError, UnknownMatch, VersionTaken
from ..match.retention import ARCHIVE_AFTER_SECONDS, DAY, Retention, delete_expired
from ..store import IdleMatch, Status, Store
from .disk import DiskMonitor
from .logging import log
from .settings import ServerSettings

STEP_SECONDS = 2.0
"""Seconds between two steps."""
MAX_PER_STEP = 20
"""The maximum number of matches that a step archives, and of those that it deletes per status."""
PAGES_PER_STEP = 128
"""The maximum number of unused pages of an SQLite file that a step returns to the disk."""
SPARE_PAGES = 256
"""Unused pages that stay in the file for the next entries."""
REPORTS_SECONDS = 3600.0
"""Seconds between two deletions of old reports."""
MAX_SILENCE = 30 * DAY
"""If the last event of all matches was longer ago when the server starts, its clock may be wrong.
Then nothing is deleted for a day, so that the operator can notice it."""
MAX_FAILED = 10_000
"""The number of damaged matches that are remembered, so that they are not tried again."""


class Maintenance:
    """The maintenance of the store by one process."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store,
        disk: DiskMonitor,
        now: Callable[[], float],
        is_used: Callable[[str], bool],
        deleted: Callable[[str, int], None],
    ) -> None:
        """`is_used` says whether a match has clients in this process.

        `deleted` is called with the id and the version of each match that was deleted.
        """
        self._store, self._disk, self._now = store, disk, now
        self._is_used, self._deleted = is_used, deleted
        self._keep_reports = settings.keep_reports_days * DAY
        self._retention = Retention(
            settings.keep_waiting_days,
            settings.keep_playing_days,
            settings.keep_finished_days,
            Path(settings.records_dir) if settings.records_dir else None,
        )
        self._after: dict[str, float] = {}
        """How far each pass over the matches has come: the next step continues there."""
        self._failed: set[str] = set()
        self._may_shrink = True
        self._was_full = False
        self._delete_from: float | None = None
        """From when on matches are deleted; None before the first step."""
        self._reports_at = float("-inf")
        """When old reports were last deleted."""

    async def step(self) -> None:
        """Handle a few matches. Raises StoreError if the database or a folder cannot be used."""
        self._log_room()
        failed: StoreError | None = None
        # An error of one task does not stop the others: they may make the room that it needs.
        tasks = (self._delete, self._archive, self._delete_reports, self._shrink)
        for task in tasks:
            try:
                await task()
            except StoreError as error:
                failed = failed or error
        if failed is not None:
            raise failed

    async def _shrink(self) -> None:
        if self._may_shrink:
            self._may_shrink = await self._store.shrink(PAGES_PER_STEP, SPARE_PAGES) > 0

    async def _delete_reports(self) -> None:
        now = self._now()
        if self._keep_reports and now - self._reports_at >= REPORTS_SECONDS:
            await self._store.delete_reports(now - self._keep_reports)
            self._reports_at = now

    def _log_room(self) -> None:
        """Log when the disk becomes almost full, and when it has room again."""
        try:
            self._disk.check_room()
            is_full = False
        except DiskFull:
            is_full = True
        if is_full and not self._was_full:
            log("the disk is almost full", logging.WARNING, free_bytes=self._disk.free)
        elif self._was_full and not is_full:
            log("the disk has room again", free_bytes=self._disk.free)
        self._was_full = is_full

    async def _delete(self) -> None:
        now = self._now()
        if self._delete_from is None:
            self._delete_from = await self._first_deletion(now)
        if now >= self._delete_from:
            for status, before in self._retention.limits(now):
                await self._delete_with(status, before, now)

    async def _first_deletion(self, now: float) -> float:
        """Return when to begin: not at once if the clock of this process may be wrong."""
        last = await self._store.last_event()
        if last is None or now - last <= MAX_SILENCE:
            return now
        days = round((now - last) / DAY)
        log("no event for long, nothing is deleted today: is the clock right?", days=days)
        return now + DAY

    async def _delete_with(self, status: Status, before: float, now: float) -> None:
        found = await self._store.expired(
            status,
            before=before,
            now=now,
            limit=MAX_PER_STEP,
            after=self._after.get(status, 0.0),
            # What has expired was archived earlier, unless the settings say otherwise.
            only_archived=before <= now - ARCHIVE_AFTER_SECONDS,
        )
        for match in self._next(status, found):
            try:
                await delete_expired(self._store, match, status, self._retention.records, now)
            except (VersionTaken, UnknownMatch):
                continue  # another process was faster, or the match continues
            except StoreError as error:
                self._fail("match not deleted", match, error)
                continue
            self._may_shrink = True
            self._deleted(match.id, match.version)

    async def _archive(self) -> None:
        now, after = self._now(), self._after.get("archive", 0.0)
        found = await self._store.not_archived(
            before=now - ARCHIVE_AFTER_SECONDS, now=now, limit=MAX_PER_STEP, after=after
        )
        for match in self._next("archive", found):
            try:
                await self._store.archive(match.id, match.version)
            except (VersionTaken, UnknownMatch):
                continue
            except StoreError as error:
                self._fail("match not archived", match, error)
                continue
            self._may_shrink = True

    def _next(self, task: str, found: list[IdleMatch]) -> list[IdleMatch]:
        """Return the matches to handle now, and note where the next step continues."""
        self._after[task] = found[-1].updated if len(found) == MAX_PER_STEP else 0.0
        return [
            match for match in found if match.id not in self._failed and not self._is_used(match.id)
        ]

    def _fail(self, event: str, match: IdleMatch, error: StoreError) -> None:
        """Log an error of one match; raise it again if it is one of the whole database."""
        if not error.message.startswith(f"match {match.id}"):
            raise error
        if len(self._failed) < MAX_FAILED:
            self._failed.add(match.id)
        log(event, logging.WARNING, match=match.id, reason=error.message)

"""Whether the database can be written, and whether its disk has room."""

import asyncio
import logging
import shutil
import time
from collections.abc import Callable

from ..errors import DiskFull, StoreError
from ..store import Store
from .logging import log

CHECK_SECONDS = 1.0
"""How long the result of a check is used: any number of requests costs one check per second."""


class DiskMonitor:
    """Checks the disk of the database, at most once per second."""

    def __init__(self, store: Store, min_free: int, now: Callable[[], float]) -> None:
        self._store, self._min_free, self._now = store, min_free, now
        self._free: int | None = None
        self._free_at = self._written_at = float("-inf")
        self._error: StoreError | None = None
        self._lock = asyncio.Lock()

    @property
    def free(self) -> int | None:
        """Free bytes of the disk; None if the database is not a file of this machine."""
        if self._store.folder is not None and time.monotonic() - self._free_at > CHECK_SECONDS:
            try:
                self._free = shutil.disk_usage(self._store.folder).free
            except OSError:  # the folder is gone: the next write fails with a better message
                self._free = None
            self._free_at = time.monotonic()
        return self._free

    def check_room(self) -> None:
        """Raise DiskFull if so little room is left that it has to be kept for moves."""
        free = self.free
        if free is not None and free < self._min_free:
            raise DiskFull("the disk of the server is almost full")

    async def check_write(self) -> None:
        """Write a small row. Raises StoreError if that fails, or DiskFull."""
        self.check_room()
        async with self._lock:  # concurrent requests share one check
            if time.monotonic() - self._written_at > CHECK_SECONDS:
                error: StoreError | None = None
                try:
                    await self._store.check_write(self._now())
                except StoreError as raised:
                    error = raised
                self._note(error)
                self._written_at = time.monotonic()
        if self._error is not None:
            raise StoreError(self._error.message)

    def _note(self, error: StoreError | None) -> None:
        """Note the result of a check; log when writing begins to fail, and when it works again."""
        if error is not None and self._error is None:
            log("the database cannot be written", logging.WARNING, reason=error.message)
        elif error is None and self._error is not None:
            log("the database can be written again")
        self._error = error

"""Measures the process for its metrics: the event loop, memory, connections and the database."""

import asyncio
import os
import platform
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from .. import __version__
from ..errors import DiskFull, StoreError
from .hub import Hub
from .metrics import Metrics
from .places import Kind

TICK_SECONDS = 0.1
"""Seconds between two measurements of the event loop."""
DATABASE_SECONDS = 60.0
"""Seconds between two measurements of the database and of the open files, which take longer."""
RETRY_SECONDS = 5.0
"""The same, while the database cannot be written."""
_STATM, _FILES = Path("/proc/self/statm"), Path("/proc/self/fd")


class Monitor:
    """Updates the metrics of a process. It is started in the event loop that it measures."""

    def __init__(
        self, hub: Hub, metrics: Metrics, connections: Callable[[], Mapping[Kind, int]]
    ) -> None:
        self._hub, self._metrics, self._connections = hub, metrics, connections
        self._can_write = True
        self._cpu = time.process_time()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start to measure."""
        self._metrics.build.labels(__version__, platform.python_version()).set(1)
        self._metrics.threads.set(self._hub.bots.threads)
        self._metrics.sample = self.sample
        self._tick_again(time.monotonic())
        self._task = asyncio.create_task(self._measure_always())

    async def close(self) -> None:
        """Stop."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    # --- The event loop

    def _tick(self, due: float) -> None:
        now = time.monotonic()
        self._metrics.lags.observe(max(0.0, now - due))
        self._tick_again(now)

    def _tick_again(self, now: float) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(TICK_SECONDS, self._tick, now + TICK_SECONDS)

    # --- What is quick to read

    def sample(self) -> None:
        """Update the gauges: whenever the metrics are read."""
        hub, metrics = self._hub, self._metrics
        connections = self._connections()
        for kind in Kind:
            metrics.connections.labels(kind.name.lower()).set(connections.get(kind, 0))
        metrics.matches.set(hub.matches_loaded)
        metrics.searches.labels("waiting").set(hub.bots.waiting)
        metrics.searches.labels("running").set(hub.bots.running)
        metrics.is_notified.set(hub.is_notified)
        metrics.is_ready.set(hub.is_ready and self._can_write and self._has_room())
        if (free := hub.disk.free) is not None:
            metrics.free_disk.labels(hub.store.kind).set(free)
        if (memory := _resident_memory()) is not None:
            metrics.memory.set(memory)
        cpu = time.process_time()
        metrics.cpu.inc(cpu - self._cpu)
        self._cpu = cpu

    def _has_room(self) -> bool:
        try:
            self._hub.disk.check_room()
        except DiskFull:
            return False
        return True

    # --- What takes longer

    async def _measure_always(self) -> None:
        while True:
            await self._measure()
            await asyncio.sleep(DATABASE_SECONDS if self._can_write else RETRY_SECONDS)

    async def _measure(self) -> None:
        hub, metrics = self._hub, self._metrics
        # In a thread: to list ten thousand connections takes milliseconds.
        files = await asyncio.to_thread(_count_files)
        if files is not None:
            metrics.open_files.set(files)
        try:
            metrics.database_size.labels(hub.store.kind).set(await hub.store.size())
            await hub.disk.check_write()
            self._can_write = True
        except StoreError:  # also if the disk is full
            self._can_write = False


def _resident_memory() -> int | None:
    """Return the bytes of memory in use; None where the system does not tell it in this way."""
    if sys.platform != "linux":
        return None
    try:
        return int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return None


def _count_files() -> int | None:
    try:
        return len(os.listdir(_FILES))
    except OSError:
        return None

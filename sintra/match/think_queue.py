"""The queue for the threads in which bots think: fair turns per address and per device.

All searches in a line take about equally long, so fair means in turn: each address that waits gets
the next search once in every round, and within it each device. So thirty experts of one host delay
one another, but an expert of another person by one search at most.
"""

import asyncio
import contextlib
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Literal

Line = Literal["quick", "slow", "unattended"]
"""quick: searches of a few milliseconds, which have threads of their own, so that they never wait
for slow ones; slow: those of a tenth of a second; unattended: matches in which no person plays.
These share the threads of the slow ones, come after them, and use half of the threads at most: a
client that creates many of these matches must not delay players."""


@dataclass(frozen=True, slots=True)
class Share:
    """Who waits for a search."""

    address: str
    """The network address of a client."""
    device: str
    """The hash of a token. Several devices may share an address."""


class ThinkQueue:
    """Decides which searches run."""

    def __init__(self, threads: int) -> None:
        """`threads`: how many quick searches may run at the same time, and how many others."""
        self._threads = threads
        self._waiting: dict[Line, _Waiting] = {
            "quick": _Waiting(),
            "slow": _Waiting(),
            "unattended": _Waiting(),
        }
        self._running: Counter[Line] = Counter()

    @property
    def waiting(self) -> int:
        """The number of searches that wait for a thread."""
        return sum(waiting.count() for waiting in self._waiting.values())

    @property
    def running(self) -> int:
        """The number of searches that run."""
        return self._running.total()

    @contextlib.asynccontextmanager
    async def thread(self, line: Line, share: Share) -> AsyncIterator[None]:
        """Wait for the right to use a thread, and have it while in the context."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[line].push(share, waiter)
        self._dispatch()
        try:
            await waiter
        except asyncio.CancelledError:
            if not waiter.cancelled():
                self._leave(line)  # it has got a thread that it will not use
            raise
        try:
            yield
        finally:
            self._leave(line)

    def _leave(self, line: Line) -> None:
        self._running[line] -= 1
        self._dispatch()

    def _dispatch(self) -> None:
        while (line := self._next()) is not None:
            waiter = self._waiting[line].pop()
            if not waiter.done():  # otherwise it was cancelled
                self._running[line] += 1
                waiter.set_result(None)

    def _next(self) -> Line | None:
        """The line whose first search can run now; None if there is none."""
        waiting, running = self._waiting, self._running
        if waiting["quick"] and running["quick"] < self._threads:
            return "quick"
        if running["slow"] + running["unattended"] < self._threads:
            if waiting["slow"]:
                return "slow"
            if waiting["unattended"] and running["unattended"] < max(1, self._threads // 2):
                return "unattended"
        return None


class _Waiting:
    """The waiting searches of a line, in the order of their turns."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]]
        self._addresses = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._addresses)

    def count(self) -> int:
        """The number of searches, without those that were cancelled."""
        return sum(
            not waiter.done()
            for devices in self._addresses.values()
            for waiters in devices.values()
            for waiter in waiters
        )

    def push(self, share: Share, waiter: "asyncio.Future[None]") -> None:
        """Add a search: after one of every other address and device, and those of its own."""
        devices = self._addresses.setdefault(share.address, OrderedDict())
        devices.setdefault(share.device, deque()).append(waiter)

    def pop(self) -> "asyncio.Future[None]":
        """Remove and return the search that is next; its address and device are last then."""
        address, devices = self._addresses.popitem(last=False)
        device, waiters = devices.popitem(last=False)
        waiter = waiters.popleft()
        if waiters:
            devices[device] = waiters
        if devices:
            self._addresses[address] = devices
        return waiter

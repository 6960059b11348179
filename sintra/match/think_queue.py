"""The queue for the threads in which bots think: fair shares per address and per device.

The threads are those of this process, and those of thinkers, which take only some of the searches.

Each address that waits gets the same share of the threads, and within it each device. So thirty
experts of one host delay one another, but an expert of another person by at most the search that is
running. The order is that of self-clocked fair queueing (Golestani 1994): a share is charged for
the seconds of its searches, and the search that would end first by this account is next. A quick
search is cheap, so it is never behind slow ones for long.
"""

import asyncio
import heapq
import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field

MAX_KEYS = 1000
"""Addresses, and devices of an address, that are remembered while they do not wait."""
NEVER = (0.0, 0)


@dataclass(frozen=True, slots=True)
class Share:
    """Who is charged for a search."""

    address: str
    """The network address of a client."""
    device: str
    """The hash of a token. Several devices may share an address."""


@dataclass(slots=True, eq=False)
class Search:
    """A search that waits or runs."""

    share: Share
    seconds: float
    """How long it will probably take."""
    is_unattended: bool
    """Whether no person plays in its match."""
    is_portable: bool
    """Whether a thinker may run it."""
    waiter: "asyncio.Future[None]"
    is_remote: bool = False
    """Whether a thinker runs it; known when it has left the queue."""


class ThinkQueue:
    """Decides which searches run. Searches of matches without people come last.

    They never use more than half of the threads. So a client that creates many of these matches
    delays a move of `easy` by at most one search.
    """

    def __init__(self, threads: int) -> None:
        self._threads, self._remote_threads = threads, 0
        self._running = self._running_remotely = self._running_unattended = 0
        self._attended, self._unattended = _Addresses(), _Addresses()

    @property
    def threads(self) -> int:
        """The number of searches that may run at the same time, here and elsewhere."""
        return self._threads + self._remote_threads

    @property
    def waiting(self) -> int:
        """The number of searches that wait for a thread."""
        return len(self._attended) + len(self._unattended)

    @property
    def running(self) -> int:
        """The number of searches that run, here and elsewhere."""
        return self._running + self._running_remotely

    def set_remote_threads(self, threads: int) -> None:
        """Thinkers have come or gone. If they have fewer threads now, running searches go on."""
        self._remote_threads = threads
        self._dispatch()

    async def enter(
        self, share: Share, seconds: float, *, unattended: bool = False, portable: bool = False
    ) -> Search:
        """Wait for a thread. Pass the search to `leave` after it."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        search = Search(share, seconds, unattended, portable, waiter)
        queue = self._unattended if unattended else self._attended
        queue.push(search)
        self._dispatch()
        try:
            # Shielded: a cancelled waiter would still be in the queue until this task runs.
            await asyncio.shield(waiter)
        except asyncio.CancelledError:
            if waiter.done():
                self.leave(search)  # it has got a thread that it will not use
            else:
                queue.remove(search)
            raise
        return search

    def leave(self, search: Search) -> None:
        """Free the thread for the next search."""
        self._count(search, -1)
        self._dispatch()

    def _count(self, search: Search, change: int) -> None:
        if search.is_remote:
            self._running_remotely += change
        else:
            self._running += change
        if search.is_unattended:
            self._running_unattended += change

    def _dispatch(self) -> None:
        while (search := self._next()) is not None:
            # Thinkers come first: their machines have nothing else to do.
            search.is_remote = search.is_portable and self._has_remote_thread
            self._count(search, 1)
            search.waiter.set_result(None)

    @property
    def _has_remote_thread(self) -> bool:
        return self._running_remotely < self._remote_threads

    def _next(self) -> Search | None:
        """Remove and return the search that is next; None if there is no thread for any."""
        has_thread = self._running < self._threads
        if not has_thread and not self._has_remote_thread:
            return None
        search = self._attended.pop(only_portable=not has_thread)
        if search is None and self._running_unattended < max(1, self.threads // 2):
            search = self._unattended.pop(only_portable=not has_thread)
        return search


class _Account:
    """The charged seconds of each key. Every key that waits gets the same share."""

    def __init__(self) -> None:
        self._now = 0.0
        """Where the last search ended by this account."""
        self._ends: dict[str, tuple[float, int]] = {}
        """Where the last search of each key ended by this account, and its number."""
        self._count = itertools.count(1)
        self._starts: dict[str, float] = {}
        """Where the next search of each key that waits starts. A key that comes new starts now: it
        neither saves up time nor pays for the past of others. From then on its place is fixed, so
        that quick searches that come later cannot keep it waiting."""

    def arrive(self, key: str) -> None:
        """A key that did not wait has a search now."""
        self._starts[key] = max(self._now, self._ends.get(key, NEVER)[0])

    def first(self, seconds: Iterable[tuple[str, float]]) -> str:
        """Return the key whose search would end first; of equals, the one that waits longest."""

        def order(each: tuple[str, float]) -> tuple[float, tuple[float, int]]:
            key, seconds = each
            return self._starts[key] + seconds, self._ends.get(key, NEVER)

        return min(seconds, key=order)[0]

    def charge(self, key: str, seconds: float, *, waits: bool) -> None:
        """Charge a key for its search. `waits`: whether it has another one."""
        self._now = self._starts.pop(key) + seconds
        self._ends[key] = self._now, next(self._count)
        if waits:
            self._starts[key] = self._now
        if len(self._ends) > MAX_KEYS:  # those that owe nothing need no entry
            self._ends = {key: end for key, end in self._ends.items() if end[0] > self._now}

    def leave(self, key: str) -> None:
        """A key waits no longer, because its searches were cancelled."""
        del self._starts[key]


_Entry = tuple[float, int, Search]
"""The seconds of a search, a number that is larger for later ones, and the search."""


@dataclass(slots=True)
class _Devices:
    """The devices of one address, and their waiting searches."""

    account: _Account = field(default_factory=_Account)
    waiting: dict[str, list[_Entry]] = field(default_factory=dict)
    """A heap per device: quick searches first."""

    def next(self, *, only_portable: bool) -> Search | None:
        """Return the search that is next; None if there is no portable one."""
        heads = {
            device: head
            for device, heap in self.waiting.items()
            if (head := _portable(heap) if only_portable else heap[0]) is not None
        }
        if not heads:
            return None
        return heads[self.account.first((key, head[0]) for key, head in heads.items())][2]


def _portable(heap: list[_Entry]) -> _Entry | None:
    """Return the first portable search of a heap."""
    return min((entry for entry in heap if entry[2].is_portable), default=None)


class _Addresses:
    """The waiting searches of all addresses."""

    def __init__(self) -> None:
        self._account = _Account()
        self._devices: dict[str, _Devices] = {}
        """Also of addresses that do not wait at the moment: their devices have accounts."""
        self._waiting: dict[str, _Devices] = {}
        self._count = itertools.count()
        self._length = self._portable = 0

    def __len__(self) -> int:
        return self._length

    def push(self, search: Search) -> None:
        """Add a search."""
        address, device = search.share.address, search.share.device
        if address not in self._waiting:
            if len(self._devices) > MAX_KEYS:
                self._devices = dict(self._waiting)
            self._waiting[address] = self._devices.setdefault(address, _Devices())
            self._account.arrive(address)
        devices = self._waiting[address]
        if device not in devices.waiting:
            devices.waiting[device] = []
            devices.account.arrive(device)
        heapq.heappush(devices.waiting[device], (search.seconds, next(self._count), search))
        self._length += 1
        self._portable += search.is_portable

    def pop(self, *, only_portable: bool = False) -> Search | None:
        """Remove and return the search that is next; None if there is no portable one."""
        if not (self._portable if only_portable else self._length):
            return None
        heads = {
            address: head
            for address, devices in self._waiting.items()
            if (head := devices.next(only_portable=only_portable)) is not None
        }
        address = self._account.first((key, head.seconds) for key, head in heads.items())
        search = heads[address]
        devices, device = self._waiting[address], search.share.device
        self._discard(search)
        devices.account.charge(device, search.seconds, waits=device in devices.waiting)
        self._account.charge(address, search.seconds, waits=address in self._waiting)
        return search

    def remove(self, search: Search) -> None:
        """Remove a search that was cancelled."""
        address, device = search.share.address, search.share.device
        devices = self._waiting[address]
        self._discard(search)
        if device not in devices.waiting:
            devices.account.leave(device)
        if address not in self._waiting:
            self._account.leave(address)

    def _discard(self, search: Search) -> None:
        """Remove a search from its heap, and what is empty then."""
        share, devices = search.share, self._waiting[search.share.address]
        heap = devices.waiting[share.device]
        if heap[0][2] is search:
            heapq.heappop(heap)
        else:
            heap[:] = [entry for entry in heap if entry[2] is not search]
            heapq.heapify(heap)
        self._length -= 1
        self._portable -= search.is_portable
        if not heap:
            del devices.waiting[share.device]
        if not devices.waiting:
            del self._waiting[share.address]

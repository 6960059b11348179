"""`sintra think`: a process that runs searches for servers on the same PostgreSQL.

It knows only positions. It claims as many searches as it has free threads, each by a lease, renews
the leases while it searches, and writes the results. See `remote_searches` for the server's side.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from .. import __version__
from ..errors import StoreError
from ..match.searches import lower_priority, run_remote
from ..match.server_clock import ServerClock
from ..store import Lease, PubSub, Store, StoredSearch, StoredThinker
from .logging import log
from .remote_searches import RESULT_TOPIC, SEARCH_TOPIC, THINKERS_TOPIC

T = TypeVar("T")

DRAIN_SECONDS = 8.0
"""How long a thinker that stops may take to finish its searches and write their results. Process
supervisors often kill a process that needs more than ten seconds in all."""
MIN_RETRY, MAX_RETRY = 0.2, 5.0
"""Seconds before the database is tried again: doubled after each failure."""


@dataclass(frozen=True, slots=True)
class ThinkerOptions:
    """The options of a thinker."""

    name: str
    threads: int
    lease_seconds: float
    poll_seconds: float


class Thinker:
    """Runs searches of servers until it is stopped."""

    def __init__(self, options: ThinkerOptions, store: Store, pubsub: PubSub) -> None:
        self._options, self._store, self._pubsub = options, store, pubsub
        self._row = StoredThinker(secrets.token_hex(8), options.name, options.threads, __version__)
        self._pool = ThreadPoolExecutor(options.threads, "search", initializer=lower_priority)
        self._now = ServerClock()
        """The time of the database server: all leases of searches are in it."""
        self._searches: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()
        """Set if there may be a search to claim, and a thread for it."""
        self._registered, self._stopping = asyncio.Event(), asyncio.Event()
        self._is_connected = True
        self.finished = 0
        """The number of searches whose results were written."""

    def stop(self) -> None:
        """Claim no more searches, and end when the current ones are finished."""
        log("stopping", searches=len(self._searches))
        self._stopping.set()
        self._wake.set()

    async def run(self) -> None:
        """Run searches until `stop` is called. An unreachable database is tried again."""
        await self._pubsub.start(self._on_notify)
        registering = asyncio.create_task(self._stay_registered())
        claiming = asyncio.create_task(self._claim_searches())
        try:
            await self._stopping.wait()
            await self._drain(registering, claiming)
        finally:
            await _cancel(registering, claiming, *self._searches)
            self._pool.shutdown(wait=False, cancel_futures=True)
            await self._pubsub.close()

    async def _drain(
        self, registering: "asyncio.Task[None]", claiming: "asyncio.Task[None]"
    ) -> None:
        """Finish the searches under way, and unregister."""
        self._row = replace(self._row, threads=0)  # servers give it no more searches
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                with contextlib.suppress(StoreError):
                    await self._register()
                    self._pubsub.publish(THINKERS_TOPIC, 0)
                await claiming  # what it is about to claim is finished too
                await asyncio.gather(*self._searches)
                await _cancel(registering)  # only now: it renews the leases
                await self._store.unregister(self._row.id)
            self._pubsub.publish(THINKERS_TOPIC, 0)
        except (TimeoutError, StoreError):
            # The leases expire, and others run the searches.
            log("stopped without finishing", logging.WARNING, searches=len(self._searches))
        else:
            log("stopped", finished=self.finished)

    def _on_notify(self, topic: str, _version: int) -> None:
        if topic == SEARCH_TOPIC:
            self._wake.set()

    # --- Tasks

    async def _stay_registered(self) -> None:
        while True:
            await self._retry(self._register)
            if not self._registered.is_set():
                self._registered.set()
                self._pubsub.publish(THINKERS_TOPIC, 0)
            await asyncio.sleep(self._options.lease_seconds / 3)

    async def _register(self) -> None:
        """Write that this thinker is alive, and extend the leases of its searches."""
        at = await self._store.time()
        if at is not None:
            self._now.set(at)
        now = self._now()
        await self._store.heartbeat(self._row, now, now + self._options.lease_seconds)

    async def _claim_searches(self) -> None:
        """Claim searches as long as threads are free; then wait for a search or a thread."""
        poll = min(self._options.poll_seconds, self._options.lease_seconds / 3)
        await self._registered.wait()  # then it has the time of the database server
        while not self._stopping.is_set():
            self._wake.clear()
            free = self._options.threads - len(self._searches)
            if free:
                for search in await self._retry(partial(self._claim, free)):
                    task = asyncio.create_task(self._search(search))
                    self._searches.add(task)
                    task.add_done_callback(self._on_finished)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(poll):
                    await self._wake.wait()

    def _on_finished(self, task: "asyncio.Task[None]") -> None:
        self._searches.discard(task)
        self._wake.set()

    async def _claim(self, limit: int) -> list[StoredSearch]:
        now = self._now()
        lease = Lease(self._row.id, now + self._options.lease_seconds)
        return await self._store.claim_searches(lease, now, limit)

    async def _search(self, search: StoredSearch) -> None:
        """Run a search and write its result."""
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._pool, run_remote, search.data)
        if await self._retry(partial(self._store.finish_search, search.id, found)):
            self._pubsub.publish(f"{RESULT_TOPIC} {search.server}", 0)
            self.finished += 1
        log("search finished", logging.DEBUG, search=search.id)

    async def _retry(self, query: Callable[[], Awaitable[T]]) -> T:
        """Run a query until it succeeds; log when the database is lost, and when it is back."""
        delay = MIN_RETRY
        while True:
            try:
                result = await query()
            except StoreError as error:
                if self._is_connected:
                    log("database lost", logging.WARNING, reason=error.message)
                self._is_connected = False
            else:
                if not self._is_connected:
                    log("database back")
                self._is_connected = True
                return result
            await asyncio.sleep(delay)
            delay = min(2 * delay, MAX_RETRY)


async def _cancel(*tasks: "asyncio.Task[None]") -> None:
    """Cancel tasks, and wait until they have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

"""Searches that this server gives to thinkers: `sintra think` processes on the same PostgreSQL.

A search is a row in the database. A thinker claims it by a lease, and writes the result into it;
the server takes the result, and with it the row. If a thinker dies, its lease expires, and another
one claims the search. If there is no other one, or several have failed, the server takes the search
back: `search` returns None, and the caller searches itself.

Notices over PostgreSQL make this quick, but they may be lost, so both sides also poll.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from ..errors import StoreError
from ..match.server_clock import ServerClock
from ..store import PubSub, Store, StoredSearch
from .logging import FailureLog, log
from .metrics import Metrics
from .settings import ServerSettings

SEARCH_TOPIC, RESULT_TOPIC, THINKERS_TOPIC = "search", "result", "thinkers"
"""The notices: there is a search to claim, there is a result, thinkers have come or gone."""
MAX_LEASES = 4
"""A search is taken back after this many times the duration of a lease, whatever thinkers say."""

MAX_THREADS = 1000
"""The maximum number of searches that thinkers run for this server at the same time."""


@dataclass(slots=True, eq=False)
class _Waiting:
    """A search whose result is awaited."""

    result: "asyncio.Future[str | None]"
    is_stored: bool = False


class RemoteSearches:
    """The searches of one server that thinkers run."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store,
        pubsub: PubSub,
        metrics: Metrics,
        set_threads: Callable[[int], None],
    ) -> None:
        """`set_threads` is called with the number of threads of all thinkers, if it changes."""
        self._store, self._pubsub, self._metrics = store, pubsub, metrics
        self._set_threads = set_threads
        self._lease_seconds = settings.lease_seconds
        self._poll_seconds = min(settings.poll_seconds, settings.lease_seconds / 3)
        self._id = secrets.token_hex(8)
        """The id of this server, and in notices the topic of its results."""
        self._now = ServerClock()
        """The time of the database server: all leases of searches are in it."""
        self._threads = 0
        self._waiting: dict[str, _Waiting] = {}
        self._may_have_rows = False
        """Whether the database may have searches of this server."""
        self._wake = asyncio.Event()
        self._poll_at = 0.0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to look for thinkers."""
        await self._pubsub.start(self._on_notify)
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop. Searches without a result are deleted."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with contextlib.suppress(StoreError):  # if it fails, another server deletes them later
            await self._store.delete_searches_of(self._id)
        await self._pubsub.close()

    async def search(self, data: str) -> str | None:
        """Return what a thinker has found; None if no result will come. Never raises."""
        search = StoredSearch(secrets.token_hex(8), self._id, self._now(), data)
        waiting = _Waiting(asyncio.get_running_loop().create_future())
        self._waiting[search.id] = waiting
        self._may_have_rows = True
        try:
            await self._store.add_search(search)
            waiting.is_stored = True
            self._pubsub.publish(SEARCH_TOPIC, 0)
            found = await waiting.result
        except StoreError as error:
            log("search not given to thinkers", logging.WARNING, reason=error.message)
            found = None
        finally:
            del self._waiting[search.id]  # if this is cancelled, `_poll` deletes the row
        self._metrics.remote_searches.labels("lost" if found is None else "done").inc()
        return found

    def _on_notify(self, topic: str, _version: int) -> None:
        if topic == THINKERS_TOPIC:
            self._poll_at = 0.0
        elif topic != f"{RESULT_TOPIC} {self._id}":
            return
        self._wake.set()

    # --- The background task

    async def _run(self) -> None:
        """Take results when they come, and from time to time look after thinkers and searches."""
        failures = FailureLog("thinkers not reached")
        while True:
            with failures.attempt():
                await self._step()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._poll_seconds):
                    await self._wake.wait()
            self._wake.clear()

    async def _step(self) -> None:
        if self._waiting:
            for search_id, found in (await self._store.take_results(self._id)).items():
                self._resolve(search_id, found)
        if time.monotonic() >= self._poll_at:
            self._poll_at = time.monotonic() + self._poll_seconds
            await self._poll()

    async def _poll(self) -> None:
        at = await self._store.time()
        if at is not None:
            self._now.set(at)
        thinkers = await self._store.thinkers(self._now())
        self._metrics.thinkers.set(len(thinkers))
        # A thinker may write any number.
        threads = min(sum(max(0, thinker.threads) for thinker in thinkers), MAX_THREADS)
        if threads != self._threads:
            log("thinkers changed", thinkers=len(thinkers), threads=threads)
            self._threads = threads
            self._set_threads(threads)
        if self._may_have_rows:
            await self._take_back(is_alone=not threads)

    async def _take_back(self, *, is_alone: bool) -> None:
        """Give up searches to which no result will come, and delete those that were cancelled."""
        now = self._now()
        stored = {search_id for search_id, waiting in self._waiting.items() if waiting.is_stored}
        before = now - MAX_LEASES * self._lease_seconds
        lost = set(
            await self._store.take_back_searches(
                self._id, now=now, before=before, is_alone=is_alone
            )
        )
        rows = await self._store.search_ids(self._id)
        lost |= stored - rows  # a crash of PostgreSQL empties the table
        for search_id in lost:
            if self._resolve(search_id, None):
                log("search taken back", logging.WARNING, search=search_id)
        await self._store.delete_searches(rows - self._waiting.keys())
        self._may_have_rows = bool(self._waiting)

    def _resolve(self, search_id: str, found: str | None) -> bool:
        """Return a result to the caller that waits for it; False if none waits."""
        waiting = self._waiting.get(search_id)
        if waiting is None or waiting.result.done():
            return False
        waiting.result.set_result(found)
        return True

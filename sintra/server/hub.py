"""All matches of one process: loaded when needed, sent to their sockets, watched over."""

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from ..errors import NotReady, Refusal, SintraError, StoreError, UnknownMatch
from ..match import protocol as wire
from ..match.bots import BotRunner
from ..match.events import LogEvent, Moved
from ..match.match import Match, MatchContext
from ..store import Lease, Store
from ..store.pubsub import PubSub
from .logging import log
from .metrics import Metrics
from .ratelimit import RateLimiter
from .settings import ServerSettings

MATCH_ID = re.compile(r"[A-Za-z0-9_-]{4,32}")
IDLE_SECONDS = 60.0
"""How long a match that no client watches stays in memory."""
FULL_RATE_SOCKETS = 10
"""As many sockets of one address may send at their full rate; more have to share it."""
WATCHED_SECONDS = 30.0
"""How long after a request a match of bots alone goes on."""
READY_SECONDS = 4.0
"""How long a request waits for a server that is still starting: less than a stop waits for it."""
MAX_CLAIMED = 200
"""Overdue matches and leases taken in one pass."""

encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """A client that is sent the events of a match; a socket."""

    def post(self, text: str) -> None:
        """Queue a message; never waits."""

    def revoke(self) -> None:
        """The token of this listener has been replaced by another."""


@dataclass(slots=True)
class LoadedMatch:
    """A match in memory and its listeners."""

    match: Match
    listeners: dict[Listener, wire.Hello] = field(default_factory=dict)
    """Each with its hello: its token, and whether it wants the legal moves."""
    used: float = 0.0


class Hub:
    """The matches of one process."""

    def __init__(
        self, settings: ServerSettings, store: Store, pubsub: PubSub, metrics: Metrics
    ) -> None:
        self.settings, self.store, self.metrics = settings, store, metrics
        self.bots = BotRunner(settings.thinkers, metrics.thoughts.observe, self._is_watched)
        rate = FULL_RATE_SOCKETS * settings.messages_per_second
        self.messages = RateLimiter(rate, 3 * rate)
        """The messages of one address, over all its sockets."""
        self._pubsub = pubsub
        self._loaded: dict[str, LoadedMatch] = {}
        self._ready = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._jobs: set[asyncio.Task[None]] = set()
        self._context = MatchContext(
            store=store,
            send=self._send,
            changed=self._changed,
            owner=secrets.token_hex(8),
            lease_seconds=settings.lease_seconds,
            serving_since=time.time(),
        )

    # --- Starting and stopping

    async def start(self, prepare: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin to serve matches. `prepare` loads the rules, and may take long."""
        await self._pubsub.start(self._on_notify)
        poll, lease = self.settings.poll_seconds, self.settings.lease_seconds
        self._tasks = [
            asyncio.create_task(self._warm_up(prepare)),
            asyncio.create_task(self._every(poll, self._poll_versions)),
            asyncio.create_task(self._every(min(1.0, poll), self._claim_overdue)),
            asyncio.create_task(self._every(lease / 3, self._renew)),
            asyncio.create_task(self._every(IDLE_SECONDS / 2, self._evict_idle)),
        ]

    async def close(self) -> None:
        """Stop; writes in progress are finished first."""
        for task in (*self._tasks, *self._jobs):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._jobs, return_exceptions=True)
        thinking = self.bots.busy
        await self.bots.close()
        with contextlib.suppress(StoreError):  # then the leases expire by themselves
            await self.store.renew(thinking, Lease(self._context.owner, 0.0))
        await self._pubsub.close()
        await self.store.close()

    @property
    def is_ready(self) -> bool:
        """Whether matches can be played."""
        return self._ready.is_set()

    async def ready(self) -> None:
        """Wait until matches can be played. Raises NotReady after a while."""
        if not self._ready.is_set():
            try:
                await asyncio.wait_for(self._ready.wait(), READY_SECONDS)
            except TimeoutError:
                raise NotReady("the server is still preparing the rules; try again") from None

    async def _warm_up(self, prepare: Callable[[], Coroutine[Any, Any, None]]) -> None:
        began = time.perf_counter()
        try:
            await prepare()
        except Exception as error:
            log("not ready", logging.ERROR, error=error)
            return
        self._ready.set()
        log("ready", seconds=round(time.perf_counter() - began, 2))

    # --- Matches

    async def create(self, wanted: wire.NewMatch) -> wire.MatchCreated:
        """Create a match."""
        match, created = await Match.create(wanted, self._context)
        self._loaded[match.id] = LoadedMatch(match, used=time.monotonic())
        self.metrics.tables.inc()
        return created

    async def match(self, match_id: str) -> Match:
        """A match, loaded if it is not in memory. Raises UnknownMatch, or StoreError."""
        return (await self._load(match_id)).match

    async def current(self, match_id: str) -> Match:
        """A match with all that other processes have written to the database."""
        was_loaded = match_id in self._loaded
        match = await self.match(match_id)
        if was_loaded:
            await match.refresh()
        if not match.state.holders:
            self.bots.wake(match)  # bots alone, who go on while they are watched
        return match

    async def subscribe(self, match_id: str, listener: Listener, hello: wire.Hello) -> Match:
        """Send a listener a snapshot of a match, and every event from now on."""
        match = await self.current(match_id)
        # From here to the end nothing else runs, so no event is missed and none sent twice.
        state = match.snapshot(hello.token, legal_moves=hello.legal_moves)
        self._keep(match).listeners[listener] = hello
        listener.post(encode(state).decode())
        return match

    def unsubscribe(self, match_id: str, listener: Listener) -> None:
        """Send a listener nothing more."""
        if loaded := self._loaded.get(match_id):
            loaded.listeners.pop(listener, None)
            loaded.used = time.monotonic()

    async def _load(self, match_id: str) -> LoadedMatch:
        await self.ready()
        loaded = self._loaded.get(match_id)
        if loaded is None:
            if not MATCH_ID.fullmatch(match_id):
                raise UnknownMatch("no match has such a name")
            loaded = self._keep(await Match.load(match_id, self._context))
        loaded.used = time.monotonic()
        return loaded

    def _keep(self, match: Match) -> LoadedMatch:
        """The entry of a match; of two loaded at once, the first one stays."""
        return self._loaded.setdefault(match.id, LoadedMatch(match, used=time.monotonic()))

    def _send(self, match: Match, event: wire.Event) -> None:
        loaded = self._loaded.get(match.id)
        if loaded is None or not loaded.listeners:
            return
        text, with_moves = encode(event).decode(), None
        is_new_turn = event.table is not None or event.seats is not None
        for listener, hello in list(loaded.listeners.items()):
            if hello.legal_moves and is_new_turn and match.is_turn_of(hello.token):
                if with_moves is None:
                    moves = match.legal_moves()
                    with_moves = encode(msgspec.structs.replace(event, legal_moves=moves)).decode()
                listener.post(with_moves)
            else:
                listener.post(text)
        if isinstance(event.what, wire.JoinEvent):
            self._revoke(match, loaded)

    def _revoke(self, match: Match, loaded: LoadedMatch) -> None:
        """Close sockets whose token opens nothing any more: its invitation was used again."""
        for listener, hello in list(loaded.listeners.items()):
            try:
                match.authorize_view(hello.token)
            except Refusal:
                listener.revoke()

    def _changed(self, match: Match, events: Sequence[LogEvent]) -> None:
        for event in events:
            if isinstance(event, Moved):
                (self.metrics.by_computers if event.id is None else self.metrics.by_people).inc()
        self._pubsub.publish(match.id, match.state.version)
        self.bots.wake(match)

    def _is_watched(self, match: Match) -> bool:
        """Whether a client waits for the next move: plays, watches, or has just asked.

        A match of bots alone that no client watches would waste the threads, and a client that
        created a thousand of them would leave no time for others.
        """
        if match.state.holders:
            return True
        loaded = self._loaded.get(match.id)
        if loaded is None:
            return False
        return bool(loaded.listeners) or time.monotonic() - loaded.used < WATCHED_SECONDS

    # --- Background tasks

    def _on_notify(self, match_id: str, version: int) -> None:
        """Another process has written to a match."""
        loaded = self._loaded.get(match_id)
        if loaded is not None and loaded.match.state.version < version:
            self._spawn(loaded.match.refresh(version))

    async def _poll_versions(self) -> None:
        """Find changes that no notification brought: those may be lost, the database is not."""
        watched = [name for name, loaded in self._loaded.items() if loaded.listeners]
        for start in range(0, len(watched), 500):
            versions = await self.store.versions(watched[start : start + 500])
            for match_id, version in versions.items():
                self._on_notify(match_id, version)
        for match_id in watched:
            loaded = self._loaded.get(match_id)
            if loaded is not None and not loaded.match.state.holders:
                # Bots alone have no lease that could expire when a search has failed.
                self.bots.wake(loaded.match)

    async def _claim_overdue(self) -> None:
        """Time out players whose clock has run out, and claim expired leases of bots' turns."""
        if not self.is_ready:
            return
        now = time.time()
        for match_id in await self.store.overdue(now, MAX_CLAIMED):
            with self._isolate_errors(match_id):
                await (await self.current(match_id)).check_clock()
        lease = Lease(self._context.owner, now + self.settings.lease_seconds)
        for match_id in await self.store.claim(lease, now, MAX_CLAIMED):
            with self._isolate_errors(match_id):
                self.bots.wake(await self.current(match_id))

    @contextlib.contextmanager
    def _isolate_errors(self, match_id: str) -> Iterator[None]:
        """Log an error of one match, so that the others go on."""
        try:
            yield
        except SintraError as error:
            log("match failed", logging.WARNING, match=match_id, reason=error.message)

    async def _renew(self) -> None:
        """Renew the leases of turns that bots still think about."""
        until = time.time() + self.settings.lease_seconds
        await self.store.renew(self.bots.busy, Lease(self._context.owner, until))

    async def _evict_idle(self) -> None:
        before = time.monotonic() - IDLE_SECONDS
        thinking = set(self.bots.busy)
        for match_id, loaded in list(self._loaded.items()):
            if not loaded.listeners and loaded.used < before and match_id not in thinking:
                del self._loaded[match_id]
        self.metrics.matches.set(len(self._loaded))

    async def _every(self, seconds: float, task: Callable[[], Coroutine[Any, Any, None]]) -> None:
        failing = ""
        while True:
            await asyncio.sleep(seconds)
            try:
                await task()
                failing = ""
            except SintraError as error:
                if failing != error.code:  # logged once, not every second
                    log("cannot look after matches", logging.WARNING, reason=error.message)
                failing = error.code
            except Exception as error:
                log("cannot look after matches", logging.ERROR, error=error)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        job = asyncio.create_task(self._ignore_errors(work))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    async def _ignore_errors(self, work: Coroutine[Any, Any, None]) -> None:
        with contextlib.suppress(SintraError):  # the next poll will find it
            await work

"""The matches of one process: loads them, sends events to sockets, runs background tasks."""

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
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
from .presence import ASK, HERE, PresenceTracker
from .ratelimit import RateLimiter
from .settings import ServerSettings

MATCH_ID = re.compile(r"[A-Za-z0-9_-]{4,32}")
IDLE_SECONDS = 60.0
"""How long a match that no client watches stays in memory."""
FULL_RATE_SOCKETS = 10
"""The number of sockets of one address that may send at the full rate; more share the rate."""
WATCHED_SECONDS = 30.0
"""How long a match of bots alone continues after a request for it."""
READY_SECONDS = 4.0
"""How long a request waits while the server starts. A stop waits longer than this for requests."""
MAX_CLAIMED = 200
"""The maximum number of overdue matches, and of leases, per pass."""

encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """A client, such as a socket, that is sent the events of a match."""

    def post(self, text: str) -> None:
        """Queue a message. Never waits."""

    def revoke(self) -> None:
        """Disconnect, because the token of this listener is no longer valid."""


class LoadedMatch:
    """A match in memory and its listeners."""

    __slots__ = ("listeners", "match", "presence", "used")

    def __init__(self, match: Match, pubsub: PubSub) -> None:
        self.match = match
        self.listeners: dict[Listener, wire.Hello] = {}
        """The hello of each listener: its token, and what it requests."""
        self.presence = PresenceTracker(match, self.listeners, pubsub, self._send_presence)
        self.used = time.monotonic()

    def _send_presence(self, presence: wire.Presence) -> None:
        text = encode(presence).decode()
        for listener, hello in self.listeners.items():
            if hello.presence:
                listener.post(text)


class Hub:
    """The matches of one process."""

    def __init__(
        self, settings: ServerSettings, store: Store, pubsub: PubSub, metrics: Metrics
    ) -> None:
        self.settings, self.store, self.metrics = settings, store, metrics
        self.bots = BotRunner(settings.thinkers, metrics.thoughts.observe, self._is_watched)
        rate = FULL_RATE_SOCKETS * settings.messages_per_second
        self.messages = RateLimiter(rate, 3 * rate)
        """Limits the messages of one address over all its sockets."""
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
        """Start to serve matches. `prepare` loads the rules, which may take long."""
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
        """Stop. Writes in progress are finished first."""
        for task in (*self._tasks, *self._jobs):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._jobs, return_exceptions=True)
        thinking = self.bots.busy
        await self.bots.close()
        with contextlib.suppress(StoreError):  # if it fails, the leases expire
            await self.store.renew(thinking, Lease(self._context.owner, 0.0))
        await self._pubsub.close()
        await self.store.close()

    @property
    def is_ready(self) -> bool:
        """Whether matches can be played."""
        return self._ready.is_set()

    async def ready(self) -> None:
        """Wait until matches can be played. Raises NotReady after READY_SECONDS."""
        if not self._ready.is_set():
            try:
                await asyncio.wait_for(self._ready.wait(), READY_SECONDS)
            except TimeoutError:
                raise NotReady("the server is still loading the rules; try again") from None

    async def _warm_up(self, prepare: Callable[[], Coroutine[Any, Any, None]]) -> None:
        began = time.perf_counter()
        try:
            await prepare()
        except Exception as error:
            log("loading the rules failed", logging.ERROR, error=error)
            return
        self._ready.set()
        log("ready", seconds=round(time.perf_counter() - began, 2))

    # --- Matches

    async def create(self, wanted: wire.NewMatch) -> wire.MatchCreated:
        """Create a match."""
        match, created = await Match.create(wanted, self._context)
        self._loaded[match.id] = LoadedMatch(match, self._pubsub)
        self.metrics.tables.inc()
        return created

    async def match(self, match_id: str) -> Match:
        """Return a match; load it if it is not in memory. Raises UnknownMatch, or StoreError."""
        return (await self._load(match_id)).match

    async def current(self, match_id: str) -> Match:
        """Return a match with all events that other processes have written to the database."""
        was_loaded = match_id in self._loaded
        match = await self.match(match_id)
        if was_loaded:
            await match.refresh()
        if not match.state.holders:
            self.bots.wake(match)  # a match of bots alone runs only while it is watched
        return match

    async def subscribe(self, match_id: str, listener: Listener, hello: wire.Hello) -> Match:
        """Send a listener a snapshot of a match, and from then on every event."""
        match = await self.current(match_id)
        # There is no await from here to the end, so no event is missed or sent twice.
        state = self.snapshot(match, hello)
        loaded = self._keep(match)
        loaded.listeners[listener] = hello
        listener.post(encode(state).decode())
        loaded.presence.opened(hello)
        return match

    def snapshot(self, match: Match, hello: wire.Hello) -> wire.Snapshot:
        """Return the match for a socket, with what its hello requests.

        Raises UnknownToken, or NotAllowed.
        """
        state = match.snapshot(hello.token, legal_moves=hello.legal_moves)
        loaded = self._loaded.get(match.id)
        if loaded is None or not hello.presence:
            return state
        return msgspec.structs.replace(state, away=sorted(loaded.presence.away))

    def unsubscribe(self, match_id: str, listener: Listener) -> None:
        """Stop sending events to a listener."""
        if loaded := self._loaded.get(match_id):
            hello = loaded.listeners.pop(listener, None)
            loaded.used = time.monotonic()
            if hello is not None:
                loaded.presence.closed(hello)

    async def _load(self, match_id: str) -> LoadedMatch:
        await self.ready()
        loaded = self._loaded.get(match_id)
        if loaded is None:
            if not MATCH_ID.fullmatch(match_id):
                raise UnknownMatch("this is not a valid match id")
            loaded = self._keep(await Match.load(match_id, self._context))
        loaded.used = time.monotonic()
        return loaded

    def _keep(self, match: Match) -> LoadedMatch:
        """Return the entry of a match. If it was loaded twice at once, the first entry stays."""
        if match.id not in self._loaded:
            self._loaded[match.id] = LoadedMatch(match, self._pubsub)
        return self._loaded[match.id]

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
        """Close sockets whose token is no longer valid because the invitation was used again."""
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
        """Whether a client waits for the next move: it plays, watches, or sent a request just now.

        A match of bots alone that no client watches would waste the threads, and a client that
        creates a thousand of them would leave no time for other matches.
        """
        if match.state.holders:
            return True
        loaded = self._loaded.get(match.id)
        if loaded is None:
            return False
        return bool(loaded.listeners) or time.monotonic() - loaded.used < WATCHED_SECONDS

    # --- Background tasks

    def _on_notify(self, match_id: str, version: int) -> None:
        """Handle a notification: another process wrote to a match, or it is about presence."""
        topic, _, match_id = match_id.rpartition(" ")
        loaded = self._loaded.get(match_id)
        if loaded is None:
            return
        if topic in (ASK, HERE):
            loaded.presence.on_notify(topic, version)
        elif loaded.match.state.version < version:
            self._spawn(loaded.match.refresh(version))

    async def _poll_versions(self) -> None:
        """Find changes for which no notification arrived: notifications may be lost."""
        watched = [name for name, loaded in self._loaded.items() if loaded.listeners]
        for start in range(0, len(watched), 500):
            versions = await self.store.versions(watched[start : start + 500])
            for match_id, version in versions.items():
                self._on_notify(match_id, version)
        for match_id in watched:
            loaded = self._loaded.get(match_id)
            if loaded is not None and not loaded.match.state.holders:
                # A match of bots alone has no lease that could expire after a failed search.
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
        """Log an error of one match, and continue with the others."""
        try:
            yield
        except SintraError as error:
            log("match failed", logging.WARNING, match=match_id, reason=error.message)

    async def _renew(self) -> None:
        """Renew the leases of turns for which bots are still thinking."""
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
                    log("background task failed", logging.WARNING, reason=error.message)
                failing = error.code
            except Exception as error:
                log("background task failed", logging.ERROR, error=error)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        job = asyncio.create_task(self._ignore_errors(work))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    async def _ignore_errors(self, work: Coroutine[Any, Any, None]) -> None:
        with contextlib.suppress(SintraError):  # the next poll tries again
            await work

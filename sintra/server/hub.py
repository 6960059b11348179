"""All matches of one process: loaded when needed, told to their sockets, looked after."""

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
from ..match.bots import Thinker
from ..match.events import AnyHappening, Moved
from ..match.match import Around, Match
from ..store import Lease, Store
from ..store.pubsub import Notices
from .logging import log
from .metrics import Metrics
from .ratelimit import Buckets
from .settings import Settings

MATCH_ID = re.compile(r"[A-Za-z0-9_-]{4,32}")
IDLE_SECONDS = 60.0
"""How long a match that nobody watches stays in memory."""
SOCKETS_AT_ONCE = 10
"""As many sockets of one address may send as much as they are allowed; more have to share."""
WATCHED_SECONDS = 30.0
"""How long after a look at it a table of computers goes on."""
READY_SECONDS = 4.0
"""How long a request waits for a server that is still starting: less than a stop waits for it."""
MOST_AT_ONCE = 200
"""Overdue matches and leases taken in one look."""

encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Somebody at a match who is told what happens; a socket."""

    def post(self, text: str) -> None:
        """Take a message to be sent; never waits."""

    def revoke(self) -> None:
        """The token of this listener has been replaced by another."""


@dataclass(slots=True)
class Room:
    """A match in memory and those who watch it."""

    match: Match
    listeners: dict[Listener, str | None] = field(default_factory=dict)
    """Each with its token; None for a spectator."""
    used: float = 0.0


class Hub:
    """The matches of one process."""

    def __init__(
        self, settings: Settings, store: Store, notices: Notices, metrics: Metrics
    ) -> None:
        self.settings, self.store, self.metrics = settings, store, metrics
        self.thinker = Thinker(settings.thinkers, metrics.thoughts.observe, self._is_wanted)
        rate = SOCKETS_AT_ONCE * settings.messages_per_second
        self.messages = Buckets(rate, 3 * rate)
        """How many messages may come from one address, over all its sockets."""
        self._notices = notices
        self._rooms: dict[str, Room] = {}
        self._ready = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._jobs: set[asyncio.Task[None]] = set()
        self._around = Around(
            store=store,
            send=self._send,
            changed=self._changed,
            owner=secrets.token_hex(8),
            lease_seconds=settings.lease_seconds,
            serving_since=time.time(),
        )

    # --- Starting and stopping

    async def start(self, prepare: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin to look after the matches. `prepare` makes the rules ready, and may take long."""
        await self._notices.start(self._heard)
        self._tasks = [
            asyncio.create_task(self._get_ready(prepare)),
            asyncio.create_task(self._every(self.settings.poll_seconds, self._look_for_news)),
            asyncio.create_task(self._every(min(1.0, self.settings.poll_seconds), self._sweep)),
            asyncio.create_task(self._every(self.settings.lease_seconds / 3, self._renew)),
            asyncio.create_task(self._every(IDLE_SECONDS / 2, self._forget_idle)),
        ]

    async def close(self) -> None:
        """Stop; what is being written is finished first."""
        for task in (*self._tasks, *self._jobs):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._jobs, return_exceptions=True)
        thinking = self.thinker.busy
        await self.thinker.close()
        with contextlib.suppress(StoreError):  # then the leases run out by themselves
            await self.store.renew(thinking, Lease(self._around.owner, 0.0))
        await self._notices.close()
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

    async def _get_ready(self, prepare: Callable[[], Coroutine[Any, Any, None]]) -> None:
        began = time.perf_counter()
        try:
            await prepare()
        except Exception as error:
            log("not ready", logging.ERROR, error=error)
            return
        self._ready.set()
        log("ready", seconds=round(time.perf_counter() - began, 2))

    # --- Matches

    async def create(self, wanted: wire.NewTable) -> wire.TableMade:
        """Make a table."""
        match, made = await Match.create(wanted, self._around)
        self._rooms[match.id] = Room(match, used=time.monotonic())
        self.metrics.tables.inc()
        return made

    async def match(self, match_id: str) -> Match:
        """A match, loaded where it is not in memory. Raises UnknownMatch, or StoreError."""
        return (await self._room(match_id)).match

    async def current(self, match_id: str) -> Match:
        """The same, after a look into the database at what others have done."""
        known = match_id in self._rooms
        match = await self.match(match_id)
        if known:
            await match.refresh()
        if not match.standing.holders:
            self.thinker.wake(match)  # computers alone, who go on while they are looked at
        return match

    async def enter(self, match_id: str, listener: Listener, token: str | None) -> Match:
        """Tell a listener everything about a match now, and what happens from now on."""
        match = await self.current(match_id)
        # From here to the end nothing else runs, so no event is missed and none told twice.
        state = match.state(token)
        self._keep(match).listeners[listener] = token
        listener.post(encode(state).decode())
        return match

    def leave(self, match_id: str, listener: Listener) -> None:
        """Tell a listener no more."""
        if room := self._rooms.get(match_id):
            room.listeners.pop(listener, None)
            room.used = time.monotonic()

    async def _room(self, match_id: str) -> Room:
        await self.ready()
        room = self._rooms.get(match_id)
        if room is None:
            if not MATCH_ID.fullmatch(match_id):
                raise UnknownMatch("no match has such a name")
            room = self._keep(await Match.load(match_id, self._around))
        room.used = time.monotonic()
        return room

    def _keep(self, match: Match) -> Room:
        """The room of a match; of two loaded at once, the first one stays."""
        return self._rooms.setdefault(match.id, Room(match, used=time.monotonic()))

    def _send(self, match_id: str, event: wire.Event) -> None:
        room = self._rooms.get(match_id)
        if room is not None and room.listeners:
            text = encode(event).decode()
            for listener in list(room.listeners):
                listener.post(text)
            if isinstance(event.what, wire.Joined):
                # Afterwards, when the match stands so that the seat is another one's.
                asyncio.get_running_loop().call_soon(self._revoke, room)

    def _revoke(self, room: Room) -> None:
        """Send away whose token opens nothing any more: somebody has used its invitation."""
        for listener, token in list(room.listeners.items()):
            try:
                room.match.see(token)
            except Refusal:
                listener.revoke()

    def _changed(self, match: Match, happenings: Sequence[AnyHappening]) -> None:
        for each in happenings:
            if isinstance(each, Moved):
                (self.metrics.by_computers if each.id is None else self.metrics.by_people).inc()
        self._notices.tell(match.id, match.standing.version)
        self.thinker.wake(match)

    def _is_wanted(self, match: Match) -> bool:
        """Whether somebody waits for the next move: plays, watches, or has just looked.

        A table of computers alone, which nobody looks at, would think for nobody; and whoever
        made a thousand of them would leave no time for others.
        """
        if match.standing.holders:
            return True
        room = self._rooms.get(match.id)
        if room is None:
            return False
        return bool(room.listeners) or time.monotonic() - room.used < WATCHED_SECONDS

    # --- Looking after them

    def _heard(self, match_id: str, version: int) -> None:
        """Another process has written to a match."""
        room = self._rooms.get(match_id)
        if room is not None and room.match.standing.version < version:
            self._do(room.match.refresh(version))

    async def _look_for_news(self) -> None:
        """Find what no notice told: they may be lost, the database is not."""
        watched = [name for name, room in self._rooms.items() if room.listeners]
        for start in range(0, len(watched), 500):
            versions = await self.store.versions(watched[start : start + 500])
            for match_id, version in versions.items():
                self._heard(match_id, version)
        for match_id in watched:
            room = self._rooms.get(match_id)
            if room is not None and not room.match.standing.holders:
                # Computers alone have no lease that could run out when a thought has failed.
                self.thinker.wake(room.match)

    async def _sweep(self) -> None:
        """Take over the turns of computers nobody thinks for, and let flags fall."""
        if not self.is_ready:
            return
        now = time.time()
        for match_id in await self.store.overdue(now, MOST_AT_ONCE):
            with self._of(match_id):
                await (await self.current(match_id)).look_at_clock()
        lease = Lease(self._around.owner, now + self.settings.lease_seconds)
        for match_id in await self.store.claim(lease, now, MOST_AT_ONCE):
            with self._of(match_id):
                self.thinker.wake(await self.current(match_id))

    @contextlib.contextmanager
    def _of(self, match_id: str) -> Iterator[None]:
        """What is wrong with one match must not keep the others waiting."""
        try:
            yield
        except SintraError as error:
            log("match failed", logging.WARNING, match=match_id, reason=error.message)

    async def _renew(self) -> None:
        """Keep the leases of what is still being thought about."""
        until = time.time() + self.settings.lease_seconds
        await self.store.renew(self.thinker.busy, Lease(self._around.owner, until))

    async def _forget_idle(self) -> None:
        before = time.monotonic() - IDLE_SECONDS
        thinking = set(self.thinker.busy)
        for match_id, room in list(self._rooms.items()):
            if not room.listeners and room.used < before and match_id not in thinking:
                del self._rooms[match_id]
        self.metrics.matches.set(len(self._rooms))

    async def _every(self, seconds: float, look: Callable[[], Coroutine[Any, Any, None]]) -> None:
        failing = ""
        while True:
            await asyncio.sleep(seconds)
            try:
                await look()
                failing = ""
            except SintraError as error:
                if failing != error.code:  # told once, not every second
                    log("cannot look after matches", logging.WARNING, reason=error.message)
                failing = error.code
            except Exception as error:
                log("cannot look after matches", logging.ERROR, error=error)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something meanwhile."""
        job = asyncio.create_task(self._quietly(work))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    async def _quietly(self, work: Coroutine[Any, Any, None]) -> None:
        with contextlib.suppress(SintraError):  # the next look will find it
            await work

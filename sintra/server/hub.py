"""The matches of one process: loads them, sends events to sockets, runs background tasks."""

import asyncio
import contextlib
import logging
import re
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

import msgspec

from ..errors import (
    NotReady,
    Refusal,
    SintraError,
    StaleState,
    StoreError,
    TooMany,
    UnknownMatch,
    VersionTaken,
)
from ..match import protocol as wire
from ..match.bots import BotRunner
from ..match.events import Created, LogEvent, Moved, TakenOver
from ..match.match import Match, MatchContext
from ..match.retention import DAY, check_deletion
from ..match.server_clock import ServerClock
from ..match.tokens import hash_secret
from ..store import Lease, Store
from ..store.pubsub import PubSub
from ..tracing import root_span, span
from .disk import DiskMonitor
from .logging import FailureLog, log
from .maintenance import STEP_SECONDS, Maintenance
from .memory import GarbageCollector
from .metrics import Metrics
from .presence import TOPICS, PresenceTracker
from .ratelimit import RateLimiter, TokenBucket
from .settings import ServerSettings

Prepare = Callable[[], Coroutine[Any, Any, None]]
"""Loads compiled code, and compiles it first if needed."""
LEASE_SECONDS = 10.0
"""Seconds after which another process takes over the turn of a computer whose process died."""
POLL_SECONDS = 2.0
"""Seconds between two checks of the database for changes without a notice, which may be lost."""
TOKEN_DAYS = 180
"""Days after the last event of a match for which its tokens stay valid. A token that was lost with
a device must not work forever, and after half a year a game is forgotten."""
MAX_MATCH_BYTES = 65_536
"""The size of the log of a match in bytes from which take-backs are refused, and 256 KiB later
invitations and joining. A game of four has under 10 KB. Moves are never refused."""
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{4,32}")
IDLE_SECONDS = 60.0
"""How long a match that no client watches stays in memory."""
MAX_IDLE_BYTES = 64 * 2**20
"""The memory for matches that no client watches: that of about 450 finished ones. To load one takes
up to 20 ms, so they are kept for the next request, such as that for the next move of a replay."""
MAX_HELLOS = 2
"""Sockets that join a match at the same time. Joining reads the database; a flood of them waits
here, and those that were closed while they waited cost nothing when it is their turn."""
MAX_LOADS = 2
"""Matches that are loaded at the same time: each holds the event loop for some milliseconds, and
then it is the turn of other clients."""
IN_USE_SECONDS = 1.0
"""How long after a request its match is not evicted, whatever memory it takes."""
FULL_RATE_SOCKETS = 10
"""The number of sockets of one address that may send at the full rate; more share the rate."""
SWITCH_SECONDS = 0.0005
"""How long a thread may keep Python's lock while another one waits. By default it is 5 ms: to store
a move, the thread of SQLite needs the lock dozens of times, and a busy event loop would keep it so
long every time."""
PRESENCE_SECONDS = 1.0
"""How often the server checks who has left a match."""
PRESENCE_SLICE = 100
"""Matches whose presence is checked before other clients are served; takes about a millisecond."""
GARBAGE_SECONDS = 1.0
"""How often the server checks whether to collect garbage."""
WATCHED_SECONDS = 30.0
"""How long a match of bots alone continues after a request for it."""
MAX_WOKEN = 200
"""The number of matches with thinking bots from which a request alone wakes no others: each stays
in memory, and a client may request thousands. A socket still does."""
RETURN_SECONDS = 10.0
"""How long bots that are alone wait for players who may return, after a hand-over and when a client
comes. Else they would end the match in a second, before anyone can read what has happened."""
READY_SECONDS = 4.0
"""How long a request waits while the server starts. A stop waits longer than this for requests."""
MAX_CLAIMED = 200
"""The maximum number of overdue matches, and of leases, per pass."""

MAX_REPORTS = 3
"""The maximum number of reports of one player, while the match is in memory."""
CHATS_PER_SECOND, MAX_CHATS_AT_ONCE = 1.0, 10.0
"""The rate limit for the chat messages of one player."""
MAX_BURST_SECONDS = 1000
"""The number of seconds for which an address may save up its budget of bytes to write."""
ENTRY_BYTES = 150
"""What an entry takes in the database besides the text of the message."""
NEW_MATCH_BYTES = 4096
"""What a new match takes in the database besides the text of the request."""
LISTED_SHARE, LISTED_RATE_SHARE = 1 / 3, 1 / 150
"""The shares of the limits for new matches, at once and per minute, that may be listed: by default
10 matches, then 12 per hour. Else one address could fill the public list in seconds."""
MAX_DELETE_ATTEMPTS = 10
"""How often a match is read again before its deletion fails because it changes all the time."""
NEVER_REFUSED = (
    wire.Play
    | wire.Deal
    | wire.AnswerTakeBack
    | wire.Resign
    | wire.HandOver
    | wire.ReturnToSeat
    | wire.Leave
    | wire.Abort
    | wire.Claim
    | wire.Remove
)
"""Messages that are charged to the budget of an address, but never refused: they bring a match
closer to its end, and the rules limit their number."""
NEEDS_ROOM = (
    wire.Chat | wire.Rematch | wire.SeatReport | wire.TakeBack | wire.AskTakeBack | wire.Invite
)
"""Messages that are refused if the disk is almost full."""

encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """A client, such as a socket, that is sent the events of a match."""

    address: str
    """The network address of the client."""

    def post(self, text: str) -> None:
        """Queue a message. Never waits."""

    def revoke(self) -> None:
        """Disconnect, because the token of this listener is no longer valid."""

    def dismiss(self, error: SintraError) -> None:
        """Disconnect, because of this error."""


class LoadedMatch:
    """A match in memory and its listeners."""

    __slots__ = (
        *("address", "chats", "listeners", "match", "presence", "reports", "used", "waits_until"),
    )

    def __init__(self, match: Match, pubsub: PubSub) -> None:
        self.match = match
        self.address = ""
        """The address of the client that last changed the match in this process."""
        self.listeners: dict[Listener, wire.Hello] = {}
        """The hello of each listener: its token, and what it requests."""
        # Not a method: a match that refers to itself is freed only by a full collection.
        send_presence = partial(_send_presence, self.listeners)
        self.presence = PresenceTracker(match, self.listeners, pubsub, send_presence)
        self.used = time.monotonic()
        self.wait_for_return()
        self.chats: dict[str, TokenBucket] = {}
        """The rate limit for chat messages, by the hash of the player's token."""
        self.reports: Counter[str] | None = None
        """The number of reports, by the hash of the player's token."""

    def wait_for_return(self) -> None:
        """Let bots that are alone wait for players who may return."""
        self.waits_until = time.monotonic() + RETURN_SECONDS


def _send_presence(listeners: Mapping[Listener, wire.Hello], presence: wire.Presence) -> None:
    text = encode(presence).decode()
    for listener, hello in listeners.items():
        if hello.presence:
            listener.post(text)


def _post_event(match: Match, event: wire.Event, listeners: Mapping[Listener, wire.Hello]) -> None:
    """Send an event to all listeners; with the legal moves to those who have to move."""
    text, with_moves = encode(event).decode(), None
    is_new_turn = event.table is not None or event.seats is not None
    for listener, hello in list(listeners.items()):
        if hello.legal_moves and is_new_turn and match.is_turn_of(hello.token):
            if with_moves is None:
                moves = match.legal_moves()
                with_moves = encode(msgspec.structs.replace(event, legal_moves=moves)).decode()
            listener.post(with_moves)
        else:
            listener.post(text)


class Hub:
    """The matches of one process."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store,
        pubsub: PubSub,
        metrics: Metrics,
    ) -> None:
        self.settings, self.store, self.metrics = settings, store, metrics
        self.bots = BotRunner(
            metrics.thoughts.observe,
            self._is_watched,
            self._address_of,
            lambda line, seconds: metrics.search_waits.labels(line).observe(seconds),
        )
        rate = FULL_RATE_SOCKETS * settings.messages_per_second
        self.messages = RateLimiter(rate, 3 * rate)
        """Limits the messages of one address over all its sockets."""
        bytes_per_second = settings.write_bytes_per_second
        self._writes = RateLimiter(bytes_per_second, MAX_BURST_SECONDS * bytes_per_second)
        """Limits the bytes that one address adds to the database."""
        most = settings.matches_per_minute
        self._new_matches = RateLimiter(most / 60, most)
        self._listed = RateLimiter(LISTED_RATE_SHARE * most / 60, LISTED_SHARE * most)
        self._pubsub = pubsub
        self._loaded: dict[str, LoadedMatch] = {}
        self.hellos = asyncio.Semaphore(MAX_HELLOS)
        """Limits the sockets that join a match at the same time."""
        self._loads = asyncio.Semaphore(MAX_LOADS)
        self._added_bytes = 0
        """The memory of matches that were loaded since idle ones were last evicted."""
        self._ready = asyncio.Event()
        self._garbage = GarbageCollector(observe=metrics.garbage_pauses.observe)
        self._tasks: list[asyncio.Task[None]] = []
        self._jobs: set[asyncio.Task[None]] = set()
        self.now = ServerClock()
        """The time of this process, and with PostgreSQL of all processes."""
        self._context = MatchContext(
            store=store,
            send=self._send,
            changed=self._changed,
            owner=secrets.token_hex(8),
            lease_seconds=LEASE_SECONDS,
            now=self.now,
            serving_since=self.now(),
            shares_time=store.kind == "postgresql",
            token_seconds=TOKEN_DAYS * DAY,
            max_log_bytes=MAX_MATCH_BYTES,
        )
        self.disk = DiskMonitor(store, settings.min_free_bytes, self.now)
        self._maintenance = Maintenance(
            settings, store, self.disk, self.now, self._is_used, self._on_deleted
        )

    # --- Starting and stopping

    async def start(self, prepare_rules: Prepare, prepare_players: Prepare | None = None) -> None:
        """Start to serve matches. To load the rules and then the players may take long."""
        sys.setswitchinterval(SWITCH_SECONDS)
        await self._set_time()
        await self._pubsub.start(self._on_notice)
        poll, lease = POLL_SECONDS, LEASE_SECONDS
        self._tasks = [
            asyncio.create_task(self._warm_up(prepare_rules, prepare_players)),
            asyncio.create_task(self._every(poll, self._poll_versions)),
            asyncio.create_task(self._every(PRESENCE_SECONDS, self._step_presence)),
            asyncio.create_task(self._every(min(1.0, poll), self._claim_overdue)),
            asyncio.create_task(self._every(lease / 3, self._renew)),
            asyncio.create_task(self._every(IDLE_SECONDS / 2, self._evict_regularly)),
            asyncio.create_task(self._every(GARBAGE_SECONDS, self._collect_garbage)),
            asyncio.create_task(self._every(STEP_SECONDS, self._maintain)),
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

    async def _set_time(self) -> None:
        """Take the time of the database server, so that all processes have the same."""
        shortest = float("inf")
        for _ in range(3):
            before = time.monotonic()
            at = await self.store.time()
            duration = time.monotonic() - before
            if at is not None and duration < shortest:
                shortest = duration
                self.now.set(at + duration / 2)
        self._context = replace(self._context, serving_since=self.now())

    @property
    def is_ready(self) -> bool:
        """Whether matches can be played."""
        return self._ready.is_set()

    @property
    def is_notified(self) -> bool:
        """Whether notifications of other processes can be received."""
        return self._pubsub.is_connected

    @property
    def matches_loaded(self) -> int:
        """The number of matches in memory."""
        return len(self._loaded)

    async def ready(self) -> None:
        """Wait until matches can be played. Raises NotReady after READY_SECONDS."""
        if not self._ready.is_set():
            try:
                await asyncio.wait_for(self._ready.wait(), READY_SECONDS)
            except TimeoutError:
                raise NotReady("the server is still loading the rules; try again") from None

    async def _warm_up(self, prepare_rules: Prepare, prepare_players: Prepare | None) -> None:
        """Load the rules, then the players: matches of people need not wait for the players."""
        began = time.perf_counter()
        if prepare_players is not None:
            self.bots.pause()
        try:
            await prepare_rules()
        except Exception as error:
            log("loading the rules failed", logging.ERROR, error=error)
            return
        self._ready.set()
        log("ready", seconds=round(time.perf_counter() - began, 2))
        if prepare_players is not None:
            try:
                await prepare_players()
            except Exception as error:
                # The first search compiles what is missing, in this process.
                log("loading the players failed", logging.ERROR, error=error)
            log("players ready", seconds=round(time.perf_counter() - began, 2))
            self.bots.resume()
        self._garbage.configure()

    # --- Matches

    async def create(
        self, wanted: wire.NewMatch, address: str, token: str | None = None
    ) -> wire.MatchCreated:
        """Create a match. With a token and an id, the request may be repeated."""
        match, created = await Match.create(wanted, self._context, token)
        self._keep(match).address = address
        return created

    async def execute(
        self, match: Match, token: str | None, message: wire.Action
    ) -> tuple[wire.Done, bool]:
        """Execute a client's command; see `Match.execute`. Raises TooMany for too much chat."""
        loaded = self._keep(match)
        if token is not None and isinstance(message, wire.Chat):
            self._limit_chat(loaded, hash_secret(token), message.id)
        absent: frozenset[int] = frozenset()
        if isinstance(message, wire.Claim | wire.HandOver):
            absent = await loaded.presence.confirm_absent(message.seat)
        return await match.execute(token, message, absent)

    async def act(
        self, match: Match, token: str | None, message: wire.Action, address: str = ""
    ) -> wire.Done:
        """Execute a command of a client that may have no socket."""
        self.seen(match, token)
        done, _ = await self.execute(match, token, message)
        self._keep(match).address = address  # only now: it pays for the computers' searches
        return done

    def seen(self, match: Match, token: str | None) -> None:
        """A client that may have no socket has sent a valid request: it is not absent."""
        if token is not None:
            self._keep(match).presence.on_request(token)

    async def recover(
        self, match: Match, wanted: wire.Recover, token: str | None
    ) -> wire.Recovered:
        """Give the seats of a player to another device, in the rematches of the match too."""
        done = await match.recover(wanted, token)
        rematch = match.state.rematch
        while rematch is not None:
            try:
                match = await self.match(rematch)
                # The rematch has the same token and the same code as the first match.
                await match.recover(wanted, done.token, done.recovery)
            except (Refusal, UnknownMatch):
                break  # it was deleted, or the player has a new code there
            rematch = match.state.rematch
        return done

    def _limit_chat(self, loaded: LoadedMatch, holder: str, message_id: str) -> None:
        state = loaded.match.state
        if not state.seats_of(holder) or (holder, message_id) in state.executed:
            return
        if holder not in loaded.chats:
            loaded.chats[holder] = TokenBucket(CHATS_PER_SECOND, MAX_CHATS_AT_ONCE)
        if not loaded.chats[holder].take():
            raise TooMany("too many chat messages; wait before you send another")

    async def report(self, match: Match, token: str | None, report: wire.SeatReport) -> None:
        """Store a report for the operator. Raises a Refusal, or StoreError."""
        holder, text = match.check_report(report, token)
        loaded = self._keep(match)
        reports = loaded.reports = loaded.reports or Counter()
        if reports[holder] >= MAX_REPORTS:
            raise TooMany("you have already reported enough in this match")
        reports[holder] += 1
        await self.store.add_report(
            match_id=match.id,
            at=self.now(),
            seat=report.seat,
            reason=report.reason,
            text=text,
            reporter=holder,
            name=match.state.seats[report.seat].name,
            chat=encode(match.last_chat(report.seat)).decode(),
        )

    async def delete(self, match_id: str, token: str | None) -> None:
        """Delete a match for its host. Raises NotYourSeat, NotAllowed, or StoreError."""
        for _ in range(MAX_DELETE_ATTEMPTS):
            match = await self.current(match_id)
            if token is not None:
                match.authorize_view(token)
            check_deletion(match.state, token)
            version = match.state.version
            try:
                await self.store.delete(match_id, version)
            except VersionTaken:
                continue  # a computer may just have moved
            self._on_deleted(match_id, version)
            return
        raise StaleState("the match changes all the time; try again")

    # --- Limits of what clients write

    def charge_new_match(self, address: str, size: int, *, listed: bool = False) -> None:
        """Charge a new match to the budget of an address. Raises TooMany, or DiskFull."""
        self.disk.check_room()
        if not self._new_matches.take(address):
            raise TooMany("too many new matches; wait before you create another")
        if listed and not self._listed.take(address):
            raise TooMany("too many public matches; wait, or invite players with a link")
        self._charge(address, NEW_MATCH_BYTES + size)

    def charge(self, address: str, size: int, message: object, match: Match | None = None) -> None:
        """Charge a message to the budget of an address. Raises TooMany, or DiskFull.

        `size` is that of the encoded message, which is never smaller than the text of its event. A
        rematch is a new match, with the components of this `match`.
        """
        if isinstance(message, wire.Rematch) and match is not None:
            components = match.state.created.components
            size += len(encode(components))
            self.charge_new_match(address, size, listed=match.state.options.listed)
            return
        if isinstance(message, NEEDS_ROOM):
            self.disk.check_room()
        if isinstance(message, NEVER_REFUSED):
            self._writes.drain(address, ENTRY_BYTES + size)
        else:
            self._charge(address, ENTRY_BYTES + size)

    def _charge(self, address: str, cost: float) -> None:
        if not self._writes.take(address, cost):
            raise TooMany("your address has written too much; wait before you try again")

    async def match(self, match_id: str) -> Match:
        """Return a match; load it if it is not in memory. Raises UnknownMatch, or StoreError."""
        return (await self._load(match_id)).match

    async def current(self, match_id: str) -> Match:
        """Return a match with all events that other processes have written to the database."""
        was_loaded = match_id in self._loaded
        match = await self.match(match_id)
        if was_loaded:
            await self._refresh(match)
        if not match.state.holders and len(self.bots.busy) < MAX_WOKEN:
            self.bots.wake(match)  # a match of bots alone runs only while it is watched
        return match

    async def subscribe(
        self,
        match_id: str,
        listener: Listener,
        hello: wire.Hello,
        admit: "Callable[[LoadedMatch, wire.Hello, int], None] | None" = None,
    ) -> Match:
        """Send a listener a snapshot of a match, and from then on every event.

        `admit` is called before; it raises TooMany if there is no place for the listener.
        """
        match = await self.current(match_id)
        # There is no await from here to the end, so no event is missed or sent twice.
        match.authorize_view(hello.token)
        loaded = self._keep(match)
        if admit is not None:
            admit(loaded, hello, self.settings.max_spectators_per_match)
        state = self.snapshot(match, hello)
        loaded.listeners[listener] = hello
        if not match.state.holders:
            self.bots.wake(match)
        if state.you.replaced:
            loaded.wait_for_return()
        listener.post(encode(state).decode())
        loaded.presence.on_open(hello)
        return match

    def snapshot(self, match: Match, hello: wire.Hello) -> wire.Snapshot:
        """Return the match for a socket, with what its hello requests.

        Raises UnknownToken, or NotAllowed.
        """
        state = match.snapshot(hello.token, legal_moves=hello.legal_moves)
        loaded = self._loaded.get(match.id)
        if loaded is None or not hello.presence:
            return state
        presence = loaded.presence
        return msgspec.structs.replace(
            state, away=sorted(presence.away), absent=sorted(presence.absent)
        )

    def unsubscribe(self, match_id: str, listener: Listener) -> None:
        """Stop sending events to a listener."""
        if loaded := self._loaded.get(match_id):
            hello = loaded.listeners.pop(listener, None)
            loaded.used = time.monotonic()
            if hello is not None:
                self._garbage.gone += 1
                loaded.presence.on_close(hello)

    async def _load(self, match_id: str) -> LoadedMatch:
        await self.ready()
        loaded = self._loaded.get(match_id)
        if loaded is None:
            if not MATCH_ID.fullmatch(match_id):
                raise UnknownMatch("this is not a valid match id")
            async with self._loads:
                loaded = self._loaded.get(match_id)  # another request may have loaded it
                if loaded is None:
                    loaded = self._keep(await Match.load(match_id, self._context))
        if not loaded.listeners and time.monotonic() - loaded.used > RETURN_SECONDS:
            loaded.wait_for_return()
        loaded.used = time.monotonic()
        return loaded

    async def _refresh(self, match: Match, version: int | None = None) -> None:
        """Read the events of other processes. If one of them has deleted the match, forget it."""
        try:
            await match.refresh(version)
        except UnknownMatch:
            self._forget(match.id)
            raise

    def _forget(self, match_id: str) -> None:
        """Remove a deleted match from memory, and disconnect its clients."""
        if loaded := self._loaded.pop(match_id, None):
            for listener, hello in list(loaded.listeners.items()):
                listener.dismiss(UnknownMatch("this match was deleted"))
                loaded.listeners.pop(listener)
                loaded.presence.on_close(hello)

    def _on_deleted(self, match_id: str, version: int) -> None:
        """Forget a match that this process has deleted, and notify the others."""
        self._forget(match_id)
        # They have to read the match again, so the version must be greater than theirs.
        self._pubsub.publish(match_id, version + 1)
        log("match deleted", match=match_id)

    def _is_used(self, match_id: str) -> bool:
        """Whether clients of this process watch a match."""
        loaded = self._loaded.get(match_id)
        return loaded is not None and bool(loaded.listeners)

    def _keep(self, match: Match) -> LoadedMatch:
        """Return the entry of a match. If it was loaded twice at once, the first entry stays."""
        if match.id not in self._loaded:
            self._loaded[match.id] = LoadedMatch(match, self._pubsub)
            self._added_bytes += match.memory
            if self._added_bytes > MAX_IDLE_BYTES / 8:  # not with each match: it looks at all
                self._evict_idle()
        return self._loaded[match.id]

    def _send(self, match: Match, event: wire.Event) -> None:
        loaded = self._loaded.get(match.id)
        if loaded is None:
            return
        loaded.presence.on_event(event)
        if isinstance(event.what, wire.HandOverEvent):
            loaded.wait_for_return()
        if not loaded.listeners:
            return
        with span("fan-out", listeners=len(loaded.listeners)):
            _post_event(match, event, loaded.listeners)
        if isinstance(event.what, wire.TakeOverEvent | wire.JoinEvent):
            self._revoke(match, loaded)

    def _revoke(self, match: Match, loaded: LoadedMatch) -> None:
        """Close sockets whose token is no longer valid: the player continues on another device."""
        for listener, hello in list(loaded.listeners.items()):
            try:
                match.authorize_view(hello.token)
            except Refusal:
                listener.revoke()

    def _changed(self, match: Match, events: Sequence[LogEvent]) -> None:
        for event in events:
            if isinstance(event, Moved):
                (self.metrics.by_computers if event.id is None else self.metrics.by_people).inc()
            elif isinstance(event, Created):
                self.metrics.created.inc()
            elif isinstance(event, TakenOver):
                self.metrics.take_overs.inc()
                log("seat taken over", match=match.id, seats=event.seats, host=event.host)
        self._pubsub.publish(match.id, match.state.version)
        self.bots.wake(match)

    def _is_watched(self, match: Match) -> bool:
        """Whether a client waits for the next move: it plays, watches, or sent a request just now.

        A match of bots alone that no client watches would waste the threads, and a client that
        creates a thousand of them would leave no time for other matches. Bots that are alone wait
        a while for players who may return.
        """
        if match.state.holders:
            return True
        loaded = self._loaded.get(match.id)
        now = time.monotonic()
        if loaded is None or (match.state.may_return and now < loaded.waits_until):
            return False
        return bool(loaded.listeners) or now - loaded.used < WATCHED_SECONDS

    def _address_of(self, match: Match) -> str:
        """Return the address whose share of the threads a bot of this match uses."""
        loaded = self._loaded.get(match.id)
        if loaded is None:
            return ""
        if not loaded.address:  # for example after a restart, when players only reconnect
            players = (one for one, hello in loaded.listeners.items() if hello.token is not None)
            loaded.address = next((player.address for player in players), "")
        return loaded.address

    # --- Background tasks

    def _on_notice(self, match_id: str, version: int) -> None:
        self.metrics.notices.inc()
        self._on_notify(match_id, version)

    def _on_notify(self, match_id: str, version: int) -> None:
        """Handle a notification: another process wrote to a match, or it is about presence."""
        topic, _, match_id = match_id.rpartition(" ")
        loaded = self._loaded.get(match_id)
        if loaded is None:
            return
        if topic in TOPICS:
            loaded.presence.on_notify(topic, version)
        elif loaded.match.state.version < version:
            self._spawn(self._follow(loaded.match, version))

    async def _follow(self, match: Match, version: int) -> None:
        """Read and send the events of which another process has notified this one."""
        with root_span("refresh", match=match.id, version=version):
            await self._refresh(match, version)

    async def _poll_versions(self) -> None:
        """Find changes for which no notification arrived: notifications may be lost."""
        watched = [name for name, loaded in self._loaded.items() if loaded.listeners]
        for start in range(0, len(watched), 500):
            asked = watched[start : start + 500]
            versions = await self.store.versions(asked)
            for match_id in asked:
                loaded = self._loaded.get(match_id)
                if loaded is None:
                    continue
                if match_id not in versions:  # deleted, as reading it confirms
                    self._spawn(self._refresh(loaded.match))
                elif loaded.match.state.version < versions[match_id]:
                    self.metrics.missed_notices.inc()
                    self._on_notify(match_id, versions[match_id])
        for match_id in watched:
            loaded = self._loaded.get(match_id)
            if loaded is not None and not loaded.match.state.holders:
                # A match of bots alone has no lease that could expire after a failed search.
                self.bots.wake(loaded.match)

    async def _step_presence(self) -> None:
        for number, loaded in enumerate(list(self._loaded.values())):
            if loaded.listeners:
                loaded.presence.step()
            if number % PRESENCE_SLICE == PRESENCE_SLICE - 1:
                await asyncio.sleep(0)  # other clients first

    async def _claim_overdue(self) -> None:
        """Time out players whose clock has run out, and claim expired leases of bots' turns."""
        if not self.is_ready:
            return
        now = self.now()
        overdue = await self.store.overdue(now, MAX_CLAIMED)
        # The store does not know matches whose log has another timeline.
        overdue += [
            match_id
            for match_id, loaded in self._loaded.items()
            if loaded.match.offset > 0 and loaded.match.is_overdue
        ]
        for match_id in overdue:
            with self._isolate_errors(match_id):
                await (await self.current(match_id)).check_clock()
        lease = Lease(self._context.owner, now + LEASE_SECONDS)
        claimed = await self.store.claim(lease, now, MAX_CLAIMED)
        self.metrics.claims.inc(len(claimed))
        for match_id in claimed:
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
        until = self.now() + LEASE_SECONDS
        await self.store.renew(self.bots.busy, Lease(self._context.owner, until))

    async def _evict_regularly(self) -> None:
        self._evict_idle()

    def _evict_idle(self) -> None:
        """Evict matches that were not used for long, and others if idle ones take much memory.

        Finished ones go first, then those whose last use is the longest ago. A match that a client
        watches, or in which a bot thinks, stays.
        """
        self._added_bytes = 0
        now, thinking = time.monotonic(), set(self.bots.busy)
        idle = [
            loaded
            for match_id, loaded in self._loaded.items()
            if not loaded.listeners and match_id not in thinking
        ]
        idle.sort(key=lambda loaded: (not loaded.match.state.is_over, loaded.used))
        size = sum(loaded.match.memory for loaded in idle)
        for loaded in idle:
            unused = now - loaded.used
            if unused > IDLE_SECONDS or (size > MAX_IDLE_BYTES and unused > IN_USE_SECONDS):
                del self._loaded[loaded.match.id]
                size -= loaded.match.memory
                self._garbage.gone += 1

    async def _maintain(self) -> None:
        if self.is_ready:  # to write a record needs the rules
            await self._maintenance.step()

    async def _collect_garbage(self) -> None:
        if self.is_ready:
            self._garbage.collect_if_needed()

    async def _every(self, seconds: float, task: Callable[[], Coroutine[Any, Any, None]]) -> None:
        failures = FailureLog("background task failed")
        while True:
            await asyncio.sleep(seconds)
            with failures.attempt():
                await task()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        job = asyncio.create_task(self._ignore_errors(work))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    async def _ignore_errors(self, work: Coroutine[Any, Any, None]) -> None:
        with contextlib.suppress(SintraError):  # the next poll tries again
            await work

"""Pub/sub between processes: "match M is now at version V".

A notice is only a hint to read the database, which is the source of truth. So notices may be lost,
and subscribers also poll from time to time. Publishing never blocks, and a lost connection is
opened again. The server sends notices about presence in the same way, with a topic before the id.
What processes tell each other about their rate limits has a channel of its own, only in Valkey.

Litestar's channels are not used here, for these reasons. Their PostgreSQL backend listens on one
connection, which it never reopens, and opens another connection for every message. In their Redis
backend, the first error stops the tasks that receive and publish, and they are not restarted. Both
backends subscribe to each match separately, and their queue is unbounded.
"""

import asyncio
import logging
import re
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

from ..errors import MissingExtra, UsageError
from .url import DatabaseUrl, parse_url

OnNotify = Callable[[str, int], None]
"""Called with the id of a match and the version that another process has written."""

CHANNEL = "sintra"
LIMITS_CHANNEL = "sintra-limits"
VALKEY_SCHEMES = ("redis", "rediss", "unix", "valkey", "valkeys")
MAX_OUTBOX = 10_000
"""Notices that may wait to be published; if there are more, the oldest are dropped."""
MIN_BACKOFF, MAX_BACKOFF = 0.2, 5.0
"""Seconds before reconnecting: doubled after each failure, from the first value to the second."""
PING_AFTER = 15.0
"""Seconds of silence after which the connection is tested: a broken one may raise no error."""
REPLY_TIMEOUT = 5.0
"""Seconds that the service may take to reply."""

log = logging.getLogger(__name__)


class PubSub(Protocol):
    """Sends notices about written matches to other processes, and receives their notices."""

    @property
    def is_shared(self) -> bool:
        """Whether there may be other processes."""

    @property
    def is_connected(self) -> bool:
        """Whether notices can currently be sent and received."""

    async def start(self, on_notify: OnNotify) -> None:
        """Subscribe; return after the first attempt to connect, even if it failed.

        `on_notify` is called in the event loop, and only for notices of other processes.
        """

    def publish(self, match_id: str, version: int) -> None:
        """Queue a notice. Call it from the event loop only; it never blocks and never raises."""

    async def close(self) -> None:
        """Send the queued notices, if that is quick, and disconnect."""


class NullPubSub:
    """For a single process: publishes nothing and receives nothing."""

    is_shared = False
    is_connected = True

    async def start(self, on_notify: OnNotify) -> None:
        """Do nothing."""

    def publish(self, match_id: str, version: int) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""


class PubSubBase(ABC):
    """Base class of the pub/sub backends: a bounded outbox, and reconnecting with backoff."""

    is_shared = True
    _loss = "notices are lost"
    """What the log says about a lost connection."""

    def __init__(self) -> None:
        self.is_connected = False
        self._origin = secrets.token_hex(8)
        """The id of this process, so that it ignores its own notices."""
        self._on_notify: OnNotify | None = None
        self._outbox: dict[str, int] = {}
        """The latest version per match to publish, oldest first."""
        self._is_sending = False
        self._wake = asyncio.Event()
        self._is_closing = False
        """Every loop ends then. Cancelling is not enough: in Python 3.11, `asyncio.wait_for`, with
        which the Redis client sends, may ignore it."""
        self._task: asyncio.Task[None] | None = None

    async def start(self, on_notify: OnNotify) -> None:
        """Subscribe; return after the first attempt to connect."""
        self._on_notify = on_notify
        tried = asyncio.Event()
        self._task = asyncio.create_task(self._stay_connected(tried), name="sintra-pubsub")
        await tried.wait()

    def publish(self, match_id: str, version: int) -> None:
        """Queue a notice; if the outbox is full, the oldest is dropped."""
        self._outbox.pop(match_id, None)
        self._outbox[match_id] = version
        if len(self._outbox) > MAX_OUTBOX:
            del self._outbox[next(iter(self._outbox))]
        self._wake.set()

    async def close(self) -> None:
        """Send the queued notices, for at most a second, and disconnect."""
        task, self._task = self._task, None
        if task is None:
            return
        if self.is_connected:
            for _ in range(50):
                if not self._outbox and not self._is_sending:
                    break
                await asyncio.sleep(0.02)
        self._is_closing = True
        task.cancel()
        await asyncio.wait([task])

    @abstractmethod
    async def _run_connection(self, connected: Callable[[], None]) -> None:
        """Connect, call `connected`, and send and receive until the connection is lost."""

    async def _stay_connected(self, tried: asyncio.Event) -> None:
        backoff = MIN_BACKOFF

        def connected() -> None:
            nonlocal backoff
            backoff = MIN_BACKOFF
            self.is_connected = True
            tried.set()

        while not self._is_closing:
            try:
                await self._run_connection(connected)
            except Exception as error:  # no error may end this loop
                if self.is_connected or not tried.is_set():
                    # Only the type of the error: its message might contain a URL.
                    log.warning(
                        "pub/sub is not connected, %s: %s", self._loss, type(error).__name__
                    )
            finally:
                self.is_connected = False
                tried.set()
            await asyncio.sleep(backoff)
            backoff = min(2 * backoff, MAX_BACKOFF)

    async def _next_payloads(self) -> list[str]:
        """Wait for notices to send; return an empty list after PING_AFTER seconds without any."""
        self._is_sending = False
        try:
            async with asyncio.timeout(PING_AFTER):
                await self._wake.wait()
        except TimeoutError:
            return []
        self._wake.clear()
        outbox, self._outbox = self._outbox, {}
        self._is_sending = True
        return [f"{self._origin} {match_id} {version}" for match_id, version in outbox.items()]

    def _deliver(self, payload: object) -> None:
        """Pass on a received notice; notices of this process, or invalid ones, are ignored."""
        origin, _, rest = str(payload).partition(" ")
        match_id, _, version = rest.rpartition(" ")
        on_notify = self._on_notify
        if origin != self._origin and match_id and version.isdecimal() and on_notify is not None:
            # Called by the loop, so that its exception does not count as a connection error.
            asyncio.get_running_loop().call_soon(on_notify, match_id, int(version))


class PostgresPubSub(PubSubBase):
    """Pub/sub with LISTEN and NOTIFY, on its own connection.

    All matches share one channel: it subscribes once, not whenever a match is opened.
    """

    def __init__(self, database: DatabaseUrl, channel: str = CHANNEL) -> None:
        from . import postgres  # imported late: SQLite does not need its driver

        super().__init__()
        self._postgres = postgres
        self._database, self._channel = database, channel

    async def _run_connection(self, connected: Callable[[], None]) -> None:
        connection = await self._postgres.connect(self._database, command_timeout=REPLY_TIMEOUT)
        try:
            connection.add_termination_listener(lambda _connection: self._wake.set())
            await connection.add_listener(self._channel, self._on_notification)
            connected()
            while not self._is_closing:
                payloads = await self._next_payloads()
                if connection.is_closed():
                    raise ConnectionResetError
                if payloads:
                    await connection.execute(
                        "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload",
                        self._channel,
                        payloads,
                    )
                else:
                    await connection.execute("SELECT 1")
        finally:
            connection.terminate()

    def _on_notification(self, _connection: object, _pid: int, _channel: str, data: object) -> None:
        self._deliver(data)


class ValkeyPubSub(PubSubBase):
    """Pub/sub with Valkey or Redis, to take the load of many notices off PostgreSQL.

    Subscribes on one connection and publishes on another: a subscribed connection cannot publish.
    All matches share one channel: it subscribes once, not whenever a match is opened.
    """

    _channel = CHANNEL

    def __init__(self, url: str) -> None:
        super().__init__()
        try:
            import redis.asyncio as client
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff
        except ImportError:
            need = "notices through Valkey need the Redis client"
            raise MissingExtra(need, "valkey") from None
        redis_url = re.sub(r"^valkey(s?)://", r"redis\1://", url, flags=re.IGNORECASE)
        try:
            # No retries by the client: they would hide that notices are lost while it reconnects.
            self._client: Any = client.Redis.from_url(
                redis_url,
                socket_connect_timeout=REPLY_TIMEOUT,
                socket_timeout=REPLY_TIMEOUT,
                retry=Retry(NoBackoff(), 0),
                decode_responses=True,
            )
        except ValueError:
            raise UsageError("the URL for notices is not valid") from None

    async def close(self) -> None:
        """Send the queued notices, for at most a second, and disconnect."""
        await super().close()
        await self._client.aclose()

    async def _run_connection(self, connected: Callable[[], None]) -> None:
        subscription = self._client.pubsub()
        try:
            await subscription.subscribe(self._channel)
            if await subscription.get_message(timeout=REPLY_TIMEOUT) is None:
                raise TimeoutError
            connected()
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._receive(subscription))
                tasks.create_task(self._send())
        finally:
            await subscription.aclose()
            await self._client.connection_pool.disconnect()

    async def _receive(self, subscription: Any) -> None:
        pinged = False
        while not self._is_closing:
            timeout = REPLY_TIMEOUT if pinged else PING_AFTER
            message = await subscription.get_message(timeout=timeout)
            if message is None:
                if pinged:
                    raise TimeoutError
                await subscription.ping()
            elif message["type"] == "message":
                self._deliver(message["data"])
            pinged = message is None

    async def _send(self) -> None:
        while not self._is_closing:
            payloads = await self._next_payloads()
            if payloads:
                async with self._client.pipeline(transaction=False) as pipeline:
                    for payload in payloads:
                        pipeline.publish(self._channel, payload)
                    await pipeline.execute()
            else:
                await self._client.ping()


class ValkeyLimits(ValkeyPubSub):
    """The channel of the rate limits. A notice is a message and the number of its format."""

    _channel = LIMITS_CHANNEL
    _loss = "limits apply per process"


def make_pubsub(database_url: str, notices_url: str | None = None) -> PubSub:
    """Make the pub/sub backend for `notices_url`, or else for the database.

    Valkey, Redis and PostgreSQL have backends. An SQLite database is used by one process, so it
    needs none. Raises UsageError if a URL is not valid.
    """
    url = notices_url or database_url
    if _is_valkey(url):
        return ValkeyPubSub(url)
    if notices_url and not url.lower().startswith("postgres"):
        raise UsageError("the URL for notices must begin with redis://, valkey:// or postgresql://")
    database = parse_url(url)
    if database.kind == "sqlite":
        return NullPubSub()
    return PostgresPubSub(database)


def make_limits_pubsub(notices_url: str) -> PubSub | None:
    """Make the pub/sub backend for rate limits; None if `notices_url` does not name Valkey."""
    return ValkeyLimits(notices_url) if _is_valkey(notices_url) else None


def _is_valkey(url: str) -> bool:
    return url.partition("://")[0].lower() in VALKEY_SCHEMES

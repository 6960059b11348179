"""Pub/sub between processes: "match M is now at version V".

A notice is only a hint to read the database, which is the source of truth. So notices may be lost,
and subscribers also poll from time to time. Publishing never blocks, and a lost connection is
opened again. The server sends notices about presence in the same way, with a topic before the id.

PostgreSQL carries the notices with LISTEN and NOTIFY. All matches share one channel: a process
subscribes once, not whenever a match is opened. A NOTIFY takes a lock of the whole database until
its commit, so notices are sent in transactions of their own, which need not wait for the disk; and
all that wait are sent in one.

Litestar's channels are not used here, for these reasons. Their PostgreSQL backend listens on one
connection, which it never reopens, and opens another connection for every message. It subscribes to
each match separately, and its queue is unbounded.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Protocol

from .url import DatabaseUrl, parse_url

OnNotify = Callable[[str, int], None]
"""Called with the id of a match and the version that another process has written."""

CHANNEL = "sintra"
MAX_OUTBOX = 10_000
"""Notices that may wait to be published; if there are more, the oldest are dropped."""
MIN_BACKOFF, MAX_BACKOFF = 0.2, 5.0
"""Seconds before reconnecting: doubled after each failure, from the first value to the second."""
PING_AFTER = 15.0
"""Seconds of silence after which the connection is tested: a broken one may raise no error."""
REPLY_TIMEOUT = 5.0
"""Seconds that PostgreSQL may take to reply."""

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


class PostgresPubSub:
    """Pub/sub with LISTEN and NOTIFY, on a connection of its own, which is opened again if lost."""

    is_shared = True

    def __init__(self, database: DatabaseUrl, channel: str = CHANNEL) -> None:
        from . import postgres  # imported late: SQLite does not need its driver

        self._postgres = postgres
        self._database, self._channel = database, channel
        self.is_connected = False
        self._origin = secrets.token_hex(8)
        """The id of this process, so that it ignores its own notices."""
        self._on_notify: OnNotify | None = None
        self._outbox: dict[str, int] = {}
        """The latest version per match to publish, oldest first."""
        self._is_sending = False
        self._wake = asyncio.Event()
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
        task.cancel()
        await asyncio.wait([task])

    async def _stay_connected(self, tried: asyncio.Event) -> None:
        backoff = MIN_BACKOFF

        def connected() -> None:
            nonlocal backoff
            backoff = MIN_BACKOFF
            self.is_connected = True
            tried.set()

        while True:
            try:
                await self._run_connection(connected)
            except Exception as error:  # no error may end this loop
                if self.is_connected or not tried.is_set():
                    # Only the type of the error: its message might contain a URL.
                    name = type(error).__name__
                    log.warning("pub/sub is not connected, notices are lost: %s", name)
            finally:
                self.is_connected = False
                tried.set()
            await asyncio.sleep(backoff)
            backoff = min(2 * backoff, MAX_BACKOFF)

    async def _run_connection(self, connected: Callable[[], None]) -> None:
        """Connect, call `connected`, and send and receive until the connection is lost."""
        connection = await self._postgres.connect(self._database, command_timeout=REPLY_TIMEOUT)
        try:
            connection.add_termination_listener(lambda _connection: self._wake.set())
            await connection.add_listener(self._channel, self._on_notification)
            connected()
            while True:
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

    def _on_notification(self, _connection: object, _pid: int, _channel: str, data: object) -> None:
        """Pass on a received notice; notices of this process, or invalid ones, are ignored."""
        origin, _, rest = str(data).partition(" ")
        match_id, _, version = rest.rpartition(" ")
        on_notify = self._on_notify
        if origin != self._origin and match_id and version.isdecimal() and on_notify is not None:
            # Called by the loop, so that its exception does not count as a connection error.
            asyncio.get_running_loop().call_soon(on_notify, match_id, int(version))


def make_pubsub(database_url: str) -> PubSub:
    """Make the pub/sub between the processes that use a database.

    An SQLite database is used by one process, so it needs none. Raises UsageError if the URL is not
    valid.
    """
    database = parse_url(database_url)
    return NullPubSub() if database.kind == "sqlite" else PostgresPubSub(database)

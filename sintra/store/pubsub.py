"""Notices between processes: "match M is now at version V".

A notice is a hint to look; the database alone is the truth. So some may be lost, and whoever
listens also looks from time to time; but telling never blocks and a lost connection never ends it.

Litestar's channels are not used for this. Their PostgreSQL backend listens on one connection that
is never made again and opens another for every message; with Redis, the first error ends the tasks
that read and publish for good; both subscribe match by match; and their queue has no bound.
"""

import asyncio
import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

from ..errors import UsageError
from .url import read_address

Heard = Callable[[str, int], None]
"""Called with a match and the version that another process has written."""


class Notices(Protocol):
    """Tells other processes what was written, and hears what they tell."""

    @property
    def is_connected(self) -> bool:
        """Whether notices come and go at this moment."""

    async def start(self, heard: Heard) -> None:
        """Begin to listen; returns after the first attempt to connect, even if it failed.

        `heard` is called in the event loop, and only for what others told.
        """

    def tell(self, match_id: str, version: int) -> None:
        """Tell the others, soon. From the event loop only; never blocks and never raises."""

    async def close(self) -> None:
        """Tell what waits to be told, if that is quick, and end."""


class Silent:
    """For a process that is alone."""

    is_connected = True

    async def start(self, heard: Heard) -> None:
        """Nobody will ever be heard."""

    def tell(self, match_id: str, version: int) -> None:
        """Nobody listens."""

    async def close(self) -> None:
        """Nothing is open."""


def make_notices(database_url: str, notices_url: str | None = None) -> Notices:
    """The notices for a database, or those of an address that was named: redis:// for instance.

    Without one, PostgreSQL passes them on itself, and an SQLite database has one process.
    Raises UsageError for an address that cannot be.
    """
    url = notices_url or database_url
    scheme = url.partition("://")[0].lower()
    if scheme in ("redis", "rediss", "unix", "valkey", "valkeys"):
        from .pubsub_valkey import ValkeyNotices

        return ValkeyNotices(url)
    if notices_url and not scheme.startswith("postgres"):
        raise UsageError("notices go through redis://, valkey:// or postgresql://")
    address = read_address(url)
    if address.kind == "sqlite":
        return Silent()
    from .pubsub_postgres import PostgresNotices

    return PostgresNotices(address)


CHANNEL = "sintra"
MOST = 10_000
"""Matches that may wait to be told; of more, the oldest are forgotten."""
SHORTEST, LONGEST = 0.2, 5.0
"""Seconds before connecting again: doubled from one to the other while it fails."""
QUIET = 15.0
"""Seconds of silence after which the connection is tried: a broken one may say nothing at all."""
PATIENCE = 5.0
"""Seconds that an answer may take."""

log = logging.getLogger(__name__)


class Relay(ABC):
    """Keeps a connection for as long as it runs, however often it is lost."""

    def __init__(self) -> None:
        self.is_connected = False
        self._origin = secrets.token_hex(8)
        self._heard: Heard | None = None
        self._waiting: dict[str, int] = {}
        """What waits to be told, the newest last: of a match only its last version is of use."""
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self, heard: Heard) -> None:
        """Begin to listen; returns after the first attempt to connect."""
        self._heard = heard
        tried = asyncio.Event()
        self._task = asyncio.create_task(self._run(tried), name="sintra-notices")
        await tried.wait()

    def tell(self, match_id: str, version: int) -> None:
        """Have the others told; where too much waits, the oldest is forgotten."""
        self._waiting.pop(match_id, None)
        self._waiting[match_id] = version
        if len(self._waiting) > MOST:
            del self._waiting[next(iter(self._waiting))]
        self._wake.set()

    async def close(self) -> None:
        """Tell what waits, for a second at most, and end."""
        task, self._task = self._task, None
        if task is None:
            return
        if self.is_connected:
            for _ in range(50):
                if not self._waiting:
                    break
                await asyncio.sleep(0.02)
        task.cancel()
        await asyncio.wait([task])

    @abstractmethod
    async def _serve(self, connected: Callable[[], None]) -> None:
        """Connect, say so, and pass notices on until the connection is lost."""

    async def _run(self, tried: asyncio.Event) -> None:
        pause = SHORTEST

        def connected() -> None:
            nonlocal pause
            pause = SHORTEST
            self.is_connected = True
            tried.set()

        while True:
            try:
                await self._serve(connected)
            except Exception as error:  # whatever it is, it must not end this
                if self.is_connected or not tried.is_set():
                    # Only the kind of error: its words might hold an address.
                    log.warning("notices are lost until reconnected: %s", type(error).__name__)
            finally:
                self.is_connected = False
                tried.set()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)

    async def _next(self) -> list[str]:
        """What to send, once there is something; nothing after a time of silence."""
        try:
            async with asyncio.timeout(QUIET):
                await self._wake.wait()
        except TimeoutError:
            return []
        self._wake.clear()
        waiting, self._waiting = self._waiting, {}
        return [f"{self._origin} {match_id} {version}" for match_id, version in waiting.items()]

    def _take(self, payload: object) -> None:
        """Pass on what was heard; what is our own, or nothing we understand, is passed over."""
        origin, _, rest = str(payload).partition(" ")
        match_id, _, version = rest.rpartition(" ")
        if origin != self._origin and match_id and version.isdecimal() and self._heard is not None:
            # By the loop, so that an error there is not taken for one of the connection.
            asyncio.get_running_loop().call_soon(self._heard, match_id, int(version))

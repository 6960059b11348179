"""What all notices that leave the process have in common: a bounded queue, and coming back."""

import asyncio
import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable

from .notices import Heard

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

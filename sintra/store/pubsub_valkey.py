"""Notices through Valkey or Redis, for more of them than PostgreSQL should have to pass on."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

from ..errors import UsageError
from .pubsub import CHANNEL, PATIENCE, QUIET, Relay


class ValkeyNotices(Relay):
    """Listens on one connection and tells on another: one that listens can do nothing else.

    All matches share one channel: listening is set up once, not whenever a match is opened.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        try:
            import redis.asyncio as client
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff
        except ImportError:
            raise UsageError(
                "notices through Valkey need its client: pip install 'sintra[valkey]'"
            ) from None
        address = re.sub(r"^valkey(s?)://", r"redis\1://", url, flags=re.IGNORECASE)
        try:
            # It would try again by itself, and not say that notices were lost meanwhile.
            self._client: Any = client.Redis.from_url(
                address,
                socket_connect_timeout=PATIENCE,
                socket_timeout=PATIENCE,
                retry=Retry(NoBackoff(), 0),
                decode_responses=True,
            )
        except ValueError:
            raise UsageError("the address for notices cannot be read") from None

    async def close(self) -> None:
        """Tell what waits, for a second at most, and end."""
        await super().close()
        await self._client.aclose()

    async def _serve(self, connected: Callable[[], None]) -> None:
        listening = self._client.pubsub()
        try:
            await listening.subscribe(CHANNEL)
            if await listening.get_message(timeout=PATIENCE) is None:
                raise TimeoutError
            connected()
            async with asyncio.TaskGroup() as both:
                both.create_task(self._listen(listening))
                both.create_task(self._send())
        finally:
            await listening.aclose()
            await self._client.connection_pool.disconnect()

    async def _listen(self, listening: Any) -> None:
        asked = False
        while True:
            message = await listening.get_message(timeout=PATIENCE if asked else QUIET)
            if message is None:
                if asked:
                    raise TimeoutError
                await listening.ping()
            elif message["type"] == "message":
                self._take(message["data"])
            asked = message is None

    async def _send(self) -> None:
        while True:
            payloads = await self._next()
            if payloads:
                async with self._client.pipeline(transaction=False) as together:
                    for payload in payloads:
                        together.publish(CHANNEL, payload)
                    await together.execute()
            else:
                await self._client.ping()

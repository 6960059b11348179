"""Pub/sub through Valkey or Redis, for more notices than PostgreSQL should have to carry."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

from ..errors import UsageError
from .pubsub import CHANNEL, PING_AFTER, REPLY_TIMEOUT, PubSubBase


class ValkeyPubSub(PubSubBase):
    """Subscribes on one connection and publishes on another: a subscribed one can only listen.

    All matches share one channel: it subscribes once, not whenever a match is opened.
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
        redis_url = re.sub(r"^valkey(s?)://", r"redis\1://", url, flags=re.IGNORECASE)
        try:
            # The client's own retries would hide that notices are lost while it reconnects.
            self._client: Any = client.Redis.from_url(
                redis_url,
                socket_connect_timeout=REPLY_TIMEOUT,
                socket_timeout=REPLY_TIMEOUT,
                retry=Retry(NoBackoff(), 0),
                decode_responses=True,
            )
        except ValueError:
            raise UsageError("the URL for notices cannot be read") from None

    async def close(self) -> None:
        """Send the queued notices, for a second at most, and disconnect."""
        await super().close()
        await self._client.aclose()

    async def _run_connection(self, connected: Callable[[], None]) -> None:
        subscription = self._client.pubsub()
        try:
            await subscription.subscribe(CHANNEL)
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
        while True:
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
        while True:
            payloads = await self._next_payloads()
            if payloads:
                async with self._client.pipeline(transaction=False) as pipeline:
                    for payload in payloads:
                        pipeline.publish(CHANNEL, payload)
                    await pipeline.execute()
            else:
                await self._client.ping()

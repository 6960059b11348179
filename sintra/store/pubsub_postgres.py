"""Pub/sub through PostgreSQL's LISTEN and NOTIFY."""

from collections.abc import Callable

from .postgres import connect
from .pubsub import CHANNEL, REPLY_TIMEOUT, PubSubBase
from .url import DatabaseUrl


class PostgresPubSub(PubSubBase):
    """Subscribes and publishes on one connection of its own, beside those of the store.

    All matches share one channel: it subscribes once, not whenever a match is opened.
    """

    def __init__(self, database: DatabaseUrl) -> None:
        super().__init__()
        self._database = database

    async def _run_connection(self, connected: Callable[[], None]) -> None:
        connection = await connect(self._database, command_timeout=REPLY_TIMEOUT)
        try:
            connection.add_termination_listener(lambda _connection: self._wake.set())
            await connection.add_listener(CHANNEL, self._on_notification)
            connected()
            while True:
                payloads = await self._next_payloads()
                if connection.is_closed():
                    raise ConnectionResetError
                if payloads:
                    await connection.execute(
                        "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload",
                        CHANNEL,
                        payloads,
                    )
                else:
                    await connection.execute("SELECT 1")
        finally:
            connection.terminate()

    def _on_notification(self, _connection: object, _pid: int, _channel: str, data: object) -> None:
        self._deliver(data)

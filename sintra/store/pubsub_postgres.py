"""Notices through PostgreSQL's LISTEN and NOTIFY."""

from collections.abc import Callable

from .postgres import connect
from .pubsub import CHANNEL, PATIENCE, Relay
from .url import Address


class PostgresNotices(Relay):
    """Listens and tells on one connection of its own, beside those of the store.

    All matches share one channel: listening is set up once, not whenever a match is opened.
    """

    def __init__(self, address: Address) -> None:
        super().__init__()
        self._address = address

    async def _serve(self, connected: Callable[[], None]) -> None:
        connection = await connect(self._address, command_timeout=PATIENCE)
        try:
            connection.add_termination_listener(lambda _connection: self._wake.set())
            await connection.add_listener(CHANNEL, self._on_notice)
            connected()
            while True:
                payloads = await self._next()
                if connection.is_closed():
                    raise ConnectionResetError
                if payloads:
                    await connection.execute(
                        "SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told",
                        CHANNEL,
                        payloads,
                    )
                else:
                    await connection.execute("SELECT 1")
        finally:
            connection.terminate()

    def _on_notice(self, _connection: object, _process: int, _channel: str, told: object) -> None:
        self._take(told)

"""Notices between processes: "match M is now at version V".

A notice is a hint to look; the database alone is the truth. So some may be lost, and whoever
listens also looks from time to time; but telling never blocks and a lost connection never ends it.

Litestar's channels are not used for this. Their PostgreSQL backend listens on one connection that
is never made again and opens another for every message; with Redis, the first error ends the tasks
that read and publish for good; both subscribe match by match; and their queue has no bound.
"""

from collections.abc import Callable
from typing import Protocol

from ..errors import UsageError
from .addresses import read_address

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
        from .notices_valkey import ValkeyNotices

        return ValkeyNotices(url)
    if notices_url and not scheme.startswith("postgres"):
        raise UsageError("notices go through redis://, valkey:// or postgresql://")
    address = read_address(url)
    if address.kind == "sqlite":
        return Silent()
    from .notices_postgres import PostgresNotices

    return PostgresNotices(address)

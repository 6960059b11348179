"""The PostgreSQL backend, with asyncpg."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..errors import MissingExtra, StoreError
from .errors import store_errors
from .sqlite import CLOSED, ObserveCommit
from .types import CommitTimes
from .url import DatabaseUrl

try:
    import asyncpg  # type: ignore[import-untyped]  # ships no types
except ImportError:
    raise MissingExtra("PostgreSQL needs its driver", "postgres") from None

T = TypeVar("T")

CONNECT_TIMEOUT = 5.0
"""Seconds to wait for a connection."""
COMMAND_TIMEOUT = 15.0
"""Seconds that a statement may take; after that the database counts as unreachable."""


async def connect(database: DatabaseUrl, *, command_timeout: float | None = COMMAND_TIMEOUT) -> Any:
    """Open a connection of the driver, which parses URLs like PostgreSQL's own programs."""
    return await asyncpg.connect(
        database.dsn, timeout=CONNECT_TIMEOUT, command_timeout=command_timeout
    )


def make_engine(
    database: DatabaseUrl, *, pool: int = 1, command_timeout: float | None = COMMAND_TIMEOUT
) -> AsyncEngine:
    """Make an engine that tests connections before use, so that PostgreSQL may restart."""
    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: connect(database, command_timeout=command_timeout),
        pool_size=pool,
        max_overflow=0,
        pool_timeout=COMMAND_TIMEOUT,
        pool_pre_ping=True,
        hide_parameters=True,  # errors are logged, but the content of matches must not be
    )


class PostgresRunner:
    """Runs queries, each with a connection from the pool."""

    is_replaced = False  # its files are the business of PostgreSQL

    def __init__(self, database: DatabaseUrl, pool: int, observe: ObserveCommit | None) -> None:
        self._engine = make_engine(database, pool=pool)
        # Without BEGIN and ROLLBACK a read needs two round trips less.
        self._autocommit = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._observe = observe
        self._running = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False

    async def write(self, query: Callable[[Connection], T], times: CommitTimes | None = None) -> T:
        """Run a query in a transaction, committed before this returns."""
        async with self._connected(self._engine) as connection:
            if times is not None:
                times.wait_seconds = time.perf_counter() - times.queued_at
            result = await connection.run_sync(query)
            if isinstance(result, StoreError):
                await connection.rollback()
                return result
            before = time.perf_counter()
            await connection.commit()
            seconds = time.perf_counter() - before
            if times is not None:
                times.commit_seconds = seconds
            if self._observe is not None:
                self._observe(seconds)
            return result

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query without a transaction."""
        async with self._connected(self._autocommit) as connection:
            return await connection.run_sync(query)

    async def close(self) -> None:
        """Wait for running queries, then close the connections."""
        self._closed = True
        await self._idle.wait()
        await self._engine.dispose()

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        if self._closed:
            raise StoreError(CLOSED)
        self._running += 1
        self._idle.clear()
        try:
            with store_errors():
                async with engine.connect() as connection:
                    yield connection
        finally:
            self._running -= 1
            if not self._running:
                self._idle.set()

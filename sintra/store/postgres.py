"""PostgreSQL, through asyncpg."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]  # ships no types
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..errors import StoreError
from .errors import as_store_error
from .sqlite import CLOSED, Observe
from .url import Address

T = TypeVar("T")

CONNECT_SECONDS = 5.0
"""How long a connection may take to be made."""
COMMAND_SECONDS = 15.0
"""How long a statement may take before the database counts as lost."""


async def connect(address: Address, *, command_timeout: float | None = COMMAND_SECONDS) -> Any:
    """A connection of the driver, which reads addresses as PostgreSQL's own programs do."""
    return await asyncpg.connect(
        address.dsn, timeout=CONNECT_SECONDS, command_timeout=command_timeout
    )


def make_engine(
    address: Address, *, pool: int = 1, command_timeout: float | None = COMMAND_SECONDS
) -> AsyncEngine:
    """An engine that notices when the server has been restarted."""
    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: connect(address, command_timeout=command_timeout),
        pool_size=pool,
        max_overflow=0,
        pool_timeout=COMMAND_SECONDS,
        pool_pre_ping=True,
        hide_parameters=True,  # errors are logged, and what matches hold is not for logs
    )


class PostgresRunner:
    """Runs functions over a connection, each in a connection of the pool."""

    def __init__(self, address: Address, pool: int, observe: Observe | None) -> None:
        self._engine = make_engine(address, pool=pool)
        # Without BEGIN and ROLLBACK a read is two exchanges less.
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._observe = observe
        self._busy = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run inside a transaction that is committed before this returns."""
        async with self._connected(self._engine) as connection:
            answer = await connection.run_sync(work)
            if isinstance(answer, StoreError):
                await connection.rollback()
                return answer
            before = time.perf_counter()
            await connection.commit()
            if self._observe is not None:
                self._observe(time.perf_counter() - before)
            return answer

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run without a transaction."""
        async with self._connected(self._reading) as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Finish what is under way, then close the connections."""
        self._closed = True
        await self._idle.wait()
        await self._engine.dispose()

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        if self._closed:
            raise StoreError(CLOSED)
        self._busy += 1
        self._idle.clear()
        try:
            async with engine.connect() as connection:
                yield connection
        except Exception as error:
            raise as_store_error(error) from error
        finally:
            self._busy -= 1
            if not self._busy:
                self._idle.set()

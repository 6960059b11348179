"""Sample matches, and a context manager for stores."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from sintra.store import Lease, LogEntry, Store, StoredMatch, Summary, open_store, schema

SUMMARY = Summary(
    status="playing", ply=0, listed=True, shown="{}", computer_to_move=False, deadline=None
)
AWAITS_COMPUTER = replace(SUMMARY, computer_to_move=True)


def entry(version: int, data: str = '{"move": "3B>1"}', at: float | None = None) -> LogEntry:
    return LogEntry(version, 1000.0 + version if at is None else at, "move", data)


def match(
    name: str, summary: Summary = SUMMARY, *, at: float = 1.0, lease: Lease | None = None
) -> StoredMatch:
    return StoredMatch(name, (entry(1, at=at),), summary, lease)


@asynccontextmanager
async def opened(url: str, **options: Any) -> AsyncIterator[Store]:
    store = await open_store(url, **options)
    try:
        yield store
    finally:
        await store.close()


def next_revision() -> str:
    """Return the number of the migration after the newest one."""
    return f"{int(schema.HEAD) + 1:04}"


async def outcomes(jobs: Iterable[Awaitable[Any]]) -> list[Any]:
    """Run all jobs concurrently; return their results and exceptions."""
    return await asyncio.gather(*jobs, return_exceptions=True)


async def until(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)

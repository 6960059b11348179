"""Helpers for tests of replicas: write, replicate, restore, damage."""

from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sintra.store import Append, LogEntry, Store, StoredMatch
from sintra.store.replica import Replicator, generations
from sintra.store.restore import restore_database

from .samples import SUMMARY, entry, opened

Do = Callable[[], Coroutine[Any, Any, None]]
"""Something to do at a certain moment."""


def rebuild(match_id: str, entries: Sequence[LogEntry]) -> StoredMatch:
    assert [each.version for each in entries] == list(range(1, len(entries) + 1))
    return StoredMatch(match_id, entries, SUMMARY)


@asynccontextmanager
async def replicated(
    store: Store, url: str, folder: Path, keep: int = 7
) -> AsyncIterator[Replicator]:
    file = Path(url.removeprefix("sqlite:///"))
    replicator = await Replicator.open(store, file, folder, keep=keep, compare_seconds=0.0)
    try:
        yield replicator
    finally:
        await replicator.close()


async def write(store: Store, name: str, after: int, at: float) -> None:
    await store.append(Append(name, after, [entry(after + 1, at=at)], SUMMARY))


async def contents(folder: Path, at: float | None = None) -> dict[str, int]:
    """Restore a replica; return the length of every log in it."""
    target = folder.parent / "restored.db"
    await restore_database(folder, target, rebuild, at=at, force=True)
    async with opened(f"sqlite:///{target}") as store:
        return {name: len(await store.read(name)) for name in await store.all_ids()}


def damage(folder: Path, number: int) -> None:
    """Change a line of the last changes."""
    changes = generations(folder)[-1].changes
    lines = changes.read_bytes().splitlines(keepends=True)
    lines[number - 1] = lines[number - 1].replace(b"3B>1", b"3B>2")
    changes.write_bytes(b"".join(lines))

"""Every match of a store as a game record in a file of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

from ..errors import SintraError
from ..game import Game
from ..store import Store
from .happenings import read_entry
from .standing import Standing

PAGE = 500


async def export_records(
    store: Store, folder: Path, *, only_over: bool = False
) -> AsyncIterator[tuple[str, SintraError | None]]:
    """Write the records, and tell of each match written; with the error where that failed.

    Each is replayed and checked before it is written. Files of an earlier export are replaced: a
    match only ever grows, so nothing is lost.
    """
    folder.mkdir(parents=True, exist_ok=True)
    last = ""
    while ids := await store.all_ids(last, PAGE):
        for match_id in ids:
            try:
                standing = await _standing(store, match_id)
                if only_over and not standing.is_over:
                    continue
                game = Game.from_record(standing.record(), standing.components)
                game.save(folder / f"match-{match_id}.json")
            except SintraError as error:
                yield match_id, error
            else:
                yield match_id, None
        last = ids[-1]


async def _standing(store: Store, match_id: str) -> Standing:
    standing = Standing(match_id)
    for entry in await store.read(match_id):
        standing.apply(read_entry(entry), entry.at)
    return standing

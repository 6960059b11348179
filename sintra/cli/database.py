"""`sintra db`: look after the database of a server."""

import asyncio
import sys
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

from rich.console import Console

from ..errors import SintraError, UsageError
from ..game import Game
from ..match.events import deserialize_event
from ..match.state import MatchState
from ..store import Store, backup_database, default_url, open_store, upgrade_database
from ..store.url import parse_url
from . import BREAKS_A_RULE, OK, printable

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
                state = await _standing(store, match_id)
                if only_over and not state.is_over:
                    continue
                game = Game.from_record(state.record(), state.components)
                game.save(folder / f"match-{match_id}.json")
            except SintraError as error:
                yield match_id, error
            else:
                yield match_id, None
        last = ids[-1]


async def _standing(store: Store, match_id: str) -> MatchState:
    state = MatchState(match_id)
    for entry in await store.read(match_id):
        state.apply(deserialize_event(entry), entry.at)
    return state


def backup(file: Path | None, database: str | None, force: bool) -> None:
    """Copy the database to a file; without a name, to one named after the time, here."""
    url = _url(database)
    if file is None:
        ending = "db" if url.startswith("sqlite") else "dump"
        file = Path(f"sintra-{datetime.now():%Y-%m-%d-%H%M%S}.{ending}")
    backup_database(url, file, force=force)
    print(printable(f"copied to {file}"))


def upgrade(database: str | None) -> None:
    """Bring the tables of the database to those of this version."""
    before, after = upgrade_database(_url(database))
    if before == after:
        print(f"up to date already, at revision {after}")
    elif before is None:
        print(f"upgraded from nothing to revision {after}")
    else:
        print(f"upgraded from revision {before} to revision {after}")


def export(folder: Path, database: str | None, only_over: bool) -> int:
    """Write the record of every match to a file; the exit status."""
    return asyncio.run(_export(folder, _url(database), only_over))


async def _export(folder: Path, url: str, only_over: bool) -> int:
    written = failed = 0
    store = await open_store(url)
    screen = Console(stderr=True)
    try:
        with screen.status("exporting") as shown:
            async for match_id, error in export_records(store, folder, only_over=only_over):
                if error is None:
                    written += 1
                    shown.update(f"exporting: {written} matches")
                else:
                    failed += 1
                    told = f"sintra: match {match_id}: {error.message} [{error.code}]"
                    print(printable(told), file=sys.stderr)
    finally:
        await store.close()
    print(printable(f"{written} records in {folder}" + (f", {failed} failed" if failed else "")))
    return BREAKS_A_RULE if failed else OK


def _url(database: str | None) -> str:
    """The database that is meant. A file has to be there: none is made for a mistyped name."""
    url = database or default_url()
    address = parse_url(url)
    if address.kind == "sqlite" and not address.file.exists():
        raise UsageError(
            f"{address.file}: there is no such database; --database or SINTRA_DATA_DIR names"
            " another, and a server makes its own when it starts"
        )
    return url

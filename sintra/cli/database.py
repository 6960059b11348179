"""`sintra db`: back up, upgrade and export the database of a server."""

import asyncio
import sys
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import SintraError, UsageError
from . import BREAKS_A_RULE, OK, printable
from .options import setting_option

# The engine is imported late: help and wrong options must not wait for the compiler.
if TYPE_CHECKING:
    from ..store.store import Store

PAGE = 500
"""The number of matches that an export reads per query."""

Database = Annotated[str | None, setting_option("database_url")]

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Back up, upgrade or export the database of the server.",
)


@app.command()
def backup(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="File for the copy.  [default: a new file in this folder]"
        ),
    ] = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Copy the database to a file. The server may run at the same time."""
    from ..store.backup import backup_database

    url = _url(database)
    if file is None:
        suffix = "db" if url.startswith("sqlite") else "dump"
        file = Path(f"sintra-{datetime.now():%Y-%m-%d-%H%M%S}.{suffix}")
    backup_database(url, file, force=force)
    print(printable(f"copied to {file}"))


@app.command()
def upgrade(database: Database = None) -> None:
    """Upgrade the database to this version of Sintra."""
    from ..store.migrate import upgrade_database

    before, after = upgrade_database(_url(database))
    if before == after:
        print(f"already up to date, at revision {after}")
    elif before is None:
        print(f"upgraded an empty database to revision {after}")
    else:
        print(f"upgraded from revision {before} to revision {after}")


@app.command()
def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder for the game records.")],
    database: Database = None,
    over: Annotated[
        bool, typer.Option("--over", help="Export only matches that are over.")
    ] = False,
) -> int:
    """Write the game record of every match to a separate file."""
    return asyncio.run(_export(folder, _url(database), only_over=over))


async def _export(folder: Path, url: str, *, only_over: bool) -> int:
    from rich.console import Console

    from ..store.store import open_store

    written = failed = 0
    store = await open_store(url)
    try:
        with Console(stderr=True).status("exporting") as status:
            async for match_id, error in export_records(store, folder, only_over=only_over):
                if error is None:
                    written += 1
                    status.update(f"exporting: {written} matches")
                else:
                    failed += 1
                    message = f"sintra: match {match_id}: {error.message} [{error.code}]"
                    print(printable(message), file=sys.stderr)
    finally:
        await store.close()
    print(printable(f"{written} records in {folder}" + (f", {failed} failed" if failed else "")))
    return BREAKS_A_RULE if failed else OK


async def export_records(
    store: "Store", folder: Path, *, only_over: bool = False
) -> AsyncIterator[tuple[str, SintraError | None]]:
    """Write the records; yield the id of each match, with an error if its record is not written.

    Each record is replayed and checked before it is written. Files of an earlier export are
    replaced: a match only grows, so nothing is lost.
    """
    from .. import Game
    from ..game.record_io import save_record
    from ..match.events import deserialize_event
    from ..match.state import MatchState

    folder.mkdir(parents=True, exist_ok=True)
    last = ""
    while ids := await store.all_ids(last, PAGE):
        for match_id in ids:
            try:
                state = MatchState(match_id)
                for entry in await store.read(match_id):
                    state.apply(deserialize_event(entry), entry.at)
                if only_over and not state.is_over:
                    continue
                record = state.record()
                Game.from_record(record, state.components)  # raises if it is not valid
                save_record(record, folder / f"match-{match_id}.json")
            except SintraError as error:
                yield match_id, error
            else:
                yield match_id, None
        last = ids[-1]


def _url(database: str | None) -> str:
    """Return the URL of the database. A file must exist: a mistyped name must not create one."""
    from ..store.store import default_url
    from ..store.url import parse_url

    url = database or default_url()
    address = parse_url(url)
    if address.kind == "sqlite" and not address.file.exists():
        raise UsageError(
            f"{address.file}: this database does not exist; name another one with --database or"
            " SINTRA_DATA_DIR, or start the server, which creates it"
        )
    return url

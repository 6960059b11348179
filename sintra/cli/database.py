"""`sintra db`: back up, upgrade, export and prune the database of a server."""

import asyncio
import json
import math
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import SintraError, StoreError, UnknownMatch, UsageError, VersionTaken
from . import BREAKS_A_RULE, OK, printable
from .options import AsJson, Database

# The engine is imported late: help and wrong options must not wait for the compiler.
if TYPE_CHECKING:
    from ..match.retention import Retention
    from ..store.store import Store
    from ..store.types import IdleMatch, Status

PAGE = 500
"""The number of matches that a command reads per query."""
SHRINK_PAGES = 100
"""The number of unused pages that are returned to the disk per transaction."""
STATUS_WORDS = {"waiting": "that never began", "playing": "unfinished", "over": "finished"}


app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Back up, upgrade, export or prune the database of the server.",
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


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


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
    from ..match.retention import write_record

    folder.mkdir(parents=True, exist_ok=True)
    last = ""
    while ids := await store.all_ids(last, PAGE):
        for match_id in ids:
            try:
                is_written = await write_record(store, match_id, folder, only_over=only_over)
            except UnknownMatch:
                continue  # deleted in the meantime
            except SintraError as error:
                yield match_id, error
            else:
                if is_written:
                    yield match_id, None
        last = ids[-1]


@app.command()
def prune(
    database: Database = None,
    waiting_days: Annotated[
        float | None,
        typer.Option(
            min=0,
            metavar="DAYS",
            help="Delete matches that never began this long after their last event; 0 keeps them."
            "  [default: SINTRA_KEEP_WAITING_DAYS, or 7]",
        ),
    ] = None,
    playing_days: Annotated[
        float | None,
        typer.Option(
            min=0,
            metavar="DAYS",
            help="The same for unfinished matches.  [default: SINTRA_KEEP_PLAYING_DAYS, or 90]",
        ),
    ] = None,
    finished_days: Annotated[
        float | None,
        typer.Option(
            min=0,
            metavar="DAYS",
            help="The same for finished matches.  [default: SINTRA_KEEP_FINISHED_DAYS, or 365]",
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Folder in which the record of a finished match is saved before the match is"
            " deleted.  [default: SINTRA_RECORDS_DIR, or not saved]",
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only show what would be deleted.")
    ] = False,
) -> int:
    """Delete old matches, compress the logs of the others, and make the file smaller.

    The server does the same in small steps while it runs; both may run at the same time.
    """
    from ..match.retention import ARCHIVE_AFTER_SECONDS, DAY, Retention
    from ..server.settings import ServerSettings

    settings = ServerSettings.from_environment(
        keep_waiting_days=waiting_days,
        keep_playing_days=playing_days,
        keep_finished_days=finished_days,
        records_dir=None if records is None else str(records),
    )
    retention = Retention(
        settings.keep_waiting_days,
        settings.keep_playing_days,
        settings.keep_finished_days,
        Path(settings.records_dir) if settings.records_dir else None,
    )
    idle, keep_reports = ARCHIVE_AFTER_SECONDS, settings.keep_reports_days * DAY
    return asyncio.run(_prune(_url(database), retention, idle, keep_reports, dry_run=dry_run))


async def _prune(
    url: str,
    retention: "Retention",
    idle_seconds: float,
    keep_reports: float,
    *,
    dry_run: bool,
) -> int:
    from rich.console import Console

    from ..store.store import open_store

    store = await open_store(url, upgrade=not dry_run)
    try:
        before = await store.size()
        with Console(stderr=True).status("pruning") as status:
            pruned = _Pruned(status.update, dry_run=dry_run)
            for state, limit in retention.limits(time.time()):
                await pruned.delete(store, state, limit, retention.records)
            if not dry_run:
                await pruned.archive(store, time.time() - idle_seconds)
                if keep_reports:
                    await store.delete_reports(time.time() - keep_reports)
                await pruned.shrink(store)
        freed = before - await store.size()
    finally:
        await store.close()
    verb = "would delete" if dry_run else "deleted"
    counts = ", ".join(f"{count} {name}" for name, count in pruned.deleted.items())
    print(f"{verb} {counts or 'no matches'}")
    if not dry_run:
        print(f"compressed the logs of {pruned.archived} matches")
        print(f"the database has {max(0, freed):,} bytes less: {before - freed:,}")
    return BREAKS_A_RULE if pruned.failed else OK


class _Pruned:
    """What a run of `prune` has done so far."""

    def __init__(self, show: Callable[[str], None], *, dry_run: bool) -> None:
        self.deleted: Counter[str] = Counter()
        """The number of deleted matches by their status."""
        self.archived = self.failed = 0
        self._show, self._dry_run = show, dry_run

    async def delete(
        self, store: "Store", status: "Status", before: float, records: Path | None
    ) -> None:
        """Delete all matches with a status and without an event since `before`."""
        from ..match.retention import delete_expired

        async def delete(match: "IdleMatch") -> None:
            if not self._dry_run:
                await delete_expired(store, match, status, records, time.time())
            self.deleted[STATUS_WORDS[status]] += 1
            self._show(f"deleting: {self.deleted.total()} matches")

        await self._for_each(store, partial(store.expired, status), before, delete)

    async def archive(self, store: "Store", before: float) -> None:
        """Compress the logs of all matches without an event since `before`."""

        async def archive(match: "IdleMatch") -> None:
            await store.archive(match.id, match.version)
            self.archived += 1
            self._show(f"compressing: {self.archived} logs")

        await self._for_each(store, store.not_archived, before, archive)

    async def shrink(self, store: "Store") -> None:
        """Return unused space to the disk."""
        began = time.monotonic()
        while await store.shrink(SHRINK_PAGES):
            self._show("returning unused space to the disk")
            began = await _give_way(began)

    async def _for_each(
        self,
        store: "Store",
        find: Callable[..., Awaitable[list["IdleMatch"]]],
        before: float,
        handle: Callable[["IdleMatch"], Awaitable[None]],
    ) -> None:
        """Handle all matches that are found, in pages; report the errors of single matches."""
        after, seen = 0.0, set[str]()
        while found := await find(before=before, now=time.time(), limit=PAGE, after=after):
            new = [match for match in found if match.id not in seen]
            began = time.monotonic()
            for match in new:
                try:
                    await handle(match)
                    began = await _give_way(began)
                except (VersionTaken, UnknownMatch):
                    continue  # it has changed in the meantime
                except StoreError as error:
                    if not error.message.startswith(f"match {match.id}"):
                        raise
                    self.failed += 1
                    print(printable(f"sintra: {error.message} [{error.code}]"), file=sys.stderr)
            if not self._dry_run:
                await self.shrink(store)  # the more pages are unused, the longer it takes
            seen = {match.id for match in found}
            # The next page begins with the same time: it may have more matches than this page.
            last = found[-1].updated
            after = last if not new else math.nextafter(last, 0.0)


async def _give_way(began: float) -> float:
    """Wait for as long as the last transaction took; return the time.

    SQLite has no queue of writers: without this, a server at the same file would hardly get its
    turn.
    """
    await asyncio.sleep(max(0.001, time.monotonic() - began))
    return time.monotonic()


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


@app.command()
def reports(
    database: Database = None,
    limit: Annotated[
        int, typer.Option("--limit", min=1, help="Show at most this many reports.")
    ] = 50,
    as_json: AsJson = False,
) -> None:
    """List what players have reported, the newest first, with what the seat has said."""
    asyncio.run(_reports(_url(database), limit, as_json=as_json))


async def _reports(url: str, limit: int, *, as_json: bool) -> None:
    from ..store.store import open_store

    store = await open_store(url, upgrade=False)
    try:
        for report in await store.reports(limit=limit):
            chat = json.loads(report.chat)
            data = {
                "at": _iso(report.at),
                "match": report.match_id,
                "seat": report.seat + 1,
                "name": report.name,
                "reason": report.reason,
                "text": report.text,
                "chat": chat,
            }
            if as_json:
                print(json.dumps(data))
                continue
            name = f" ({report.name})" if report.name else ""
            place = f"match {report.match_id}, seat {report.seat + 1}{name}"
            text = f": {report.text}" if report.text else ""
            print(printable(f"{data['at']} {place}, {report.reason}{text}"))
            for each in chat:
                print(printable(f"    said: {each}"))
    finally:
        await store.close()

"""Deleted, expired and archived matches, on running servers."""

import asyncio
import contextlib
import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from sintra import Game
from sintra.errors import StoreError
from sintra.match import protocol as wire
from sintra.match.retention import DAY
from sintra.server.disk import DiskMonitor
from sintra.server.maintenance import Maintenance
from sintra.server.settings import ServerSettings
from sintra.store import Store, open_store

from ..match.common import Process, Table
from ..store.samples import opened
from .forking import ForkedServer
from .live import API, PATIENCE, Client, Line, Refusal, Server, new_id

SOON = 1.0 / 86400
"""A second, in days."""


async def delete(server: Server, match: str, token: str | None) -> httpx.Response:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http:
        url = f"http://127.0.0.1:{server.port}{API}/matches/{match}"
        return await http.delete(url, headers=headers)


async def table_of_two(client: Client) -> tuple[wire.MatchCreated, wire.Seated]:
    made = await client.make("here", "link")
    seated = await client.join(made.match, wire.Join(invitation=made.invitations[0].secret))
    return made, seated


async def dismissed(line: Line) -> int | None:
    """Wait until the server closes a socket; it must have said why."""
    code = await line.close_code()
    assert [each.code for each in line.refusals] == ["unknown_match"]
    return code


async def eventually(is_true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_true():
            await asyncio.sleep(0.05)


# --- Hosts delete matches


def test_host_deletes_a_match_that_waits(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", "link")
            lines = [await Line.open(server, made.match, token) for token in (made.token, None)]
            refusals = {None: (403, "not_your_seat"), "x" * 32: (401, "unknown_token")}
            for token, refusal in refusals.items():
                answer = await delete(server, made.match, token)
                assert (answer.status_code, answer.json()["code"]) == refusal
            answer = await delete(server, made.match, made.token)
            assert (answer.status_code, answer.content) == (204, b"")
            assert [await dismissed(line) for line in lines] == [4404, 4404]
            again = await delete(server, made.match, made.token)
            assert (again.status_code, again.json()["code"]) == (404, "unknown_match")
            with pytest.raises(Refusal, match="unknown_match"):
                await client.snapshot(made.match)
            with pytest.raises(Refusal, match="unknown_match"):
                await client.join(made.match, wire.Join(invitation=made.invitations[0].secret))

    asyncio.run(test())


def test_match_with_other_people_is_deleted_only_after_its_end(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made, guest = await table_of_two(client)
            answer = await delete(server, made.match, made.token)
            assert (answer.status_code, answer.json()["reason"]) == (403, "others_play")
            answer = await delete(server, made.match, guest.token)
            assert answer.json()["code"] == "not_your_seat"
            await client.act(made.match, wire.Resign(id=new_id()), guest.token)
            assert (await delete(server, made.match, guest.token)).status_code == 403
            assert (await delete(server, made.match, made.token)).status_code == 204

    asyncio.run(test())


@pytest.mark.parametrize("others", [("easy",), ("here",), ("easy", "expert")])
def test_match_without_other_people_can_always_be_deleted(
    server: Server, others: tuple[str, ...]
) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("here", *others)
            assert (await client.snapshot(made.match)).status == "playing"
            assert (await delete(server, made.match, made.token)).status_code == 204
            assert (await client.raw(f"{API}/matches/{made.match}")).status_code == 404

    asyncio.run(test())


def test_host_without_a_seat_does_not_delete_the_match_of_a_guest(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            made = await client.make("link", "easy")
            await client.join(made.match, wire.Join(invitation=made.invitations[0].secret))
            answer = await delete(server, made.match, made.token)
            assert answer.json()["reason"] == "others_play"

    asyncio.run(test())


def test_other_processes_are_notified_of_a_deleted_match(
    tmp_path: Path, postgresql_live: Server
) -> None:
    async def test(one: Server, other: Server) -> None:
        async with Client(one) as client, Client(other) as far:
            made = await client.make("here", "link")
            watching = await Line.open(other, made.match)
            unwatched = await client.make("here", "link")
            assert (await far.snapshot(unwatched.match)).version == 1  # loaded, without sockets
            for each in (made, unwatched):
                assert (await delete(one, each.match, each.token)).status_code == 204
            assert await dismissed(watching) == 4404
            for each in (made, unwatched):
                with pytest.raises(Refusal, match="unknown_match"):
                    await far.snapshot(each.match, each.token)
                with pytest.raises(Refusal, match="unknown_match"):
                    await far.act(each.match, wire.Chat(id=new_id(), text="?"), each.token)

    # It polls so rarely that only a notification can be the reason.
    with ForkedServer(tmp_path, postgresql_live.database, poll_seconds=60) as other:
        asyncio.run(test(postgresql_live, other))


def test_server_notices_a_match_that_was_deleted_without_a_notification(server: Server) -> None:
    """As `sintra db prune` deletes it."""

    async def test() -> None:
        async with Client(server) as client:
            watched, other = await client.make("here", "link"), await client.make("here", "link")
            line = await Line.open(server, watched.match, watched.token)
            store = await open_store(server.database)
            for made in (watched, other):
                await store.delete(made.match, 1)
            await store.close()
            assert await dismissed(line) == 4404
            with pytest.raises(Refusal, match="unknown_match"):
                await client.act(other.match, wire.Chat(id=new_id(), text="?"), other.token)
            with pytest.raises(Refusal, match="unknown_match"):
                await client.snapshot(other.match)

    asyncio.run(test())


# --- Maintenance by the server


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{folder / 'sintra.db'}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()


def copy_match(folder: Path, source: str, copy: str, data: bytes) -> None:
    """Add a match whose first entry is damaged."""
    with closing(sqlite3.connect(folder / "sintra.db", timeout=PATIENCE)) as connection:
        for table, column in (("matches", "id"), ("entries", "match_id")):
            names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            values = ", ".join("?" if name == column else name for name in names)
            connection.execute(
                f"INSERT INTO {table} SELECT {values} FROM {table} WHERE {column} = ?",
                (copy, source),
            )
        query = "UPDATE entries SET data = CAST(? AS TEXT) WHERE match_id = ?"
        connection.execute(query, (data, copy))
        connection.commit()


def test_server_archives_and_deletes_matches(tmp_path: Path) -> None:
    records, secret = tmp_path / "records", "Rumpelstilzchen"

    async def test(server: Server) -> None:
        async with Client(server) as client:
            finished, guest = await table_of_two(client)
            await client.act(finished.match, wire.Resign(id=new_id()), guest.token)
            waiting = await client.make("here", "link")
            used = await client.make("here", "link")
            line = await Line.open(server, used.match, used.token)
            playing = await client.make("here", "here")
            copy_match(tmp_path, playing.match, "damaged1", secret.encode() + b"\xff")
            copy_match(tmp_path, playing.match, "damaged2", f'{{"kind":"{secret}'.encode())
            await until_deleted(finished.match, waiting.match)
            for made in (finished, waiting):
                with pytest.raises(Refusal, match="unknown_match"):
                    await client.snapshot(made.match)
            (file,) = records.iterdir()
            assert file.name == f"match-{finished.match}.json"
            record = json.loads(file.read_text("utf-8"))
            assert record["result_reason"] == "resignation"
            Game.from_record(record)
            assert (await client.snapshot(used.match)).status == "waiting"
            await line.close()
            await until_deleted(used.match)
            await check_archive(client, playing)
            for match, error in (
                ("damaged1", "entry 1: is not valid UTF-8"),
                ("damaged2", "entry 1: cannot be read: DecodeError"),
            ):
                answer = await client.raw(f"{API}/matches/{match}")
                assert (answer.status_code, answer.json()["code"]) == (503, "store_failed")
                assert secret not in answer.text
                assert f"match {match}, {error}" in server.log()
            assert server.log().count("match not archived") == 1  # not in every step
            assert secret not in server.log()

    async def until_deleted(*matches: str) -> None:
        names = ", ".join(f"'{match}'" for match in matches)
        query = f"SELECT id FROM matches WHERE id IN ({names})"
        await eventually(lambda: not rows(tmp_path, query))

    async def check_archive(client: Client, made: wire.MatchCreated) -> None:
        """Play a move, wait until the log is archived, and play another one."""
        for ply in (0, 1):
            moves = await client.get(f"/matches/{made.match}/moves", wire.Moves)
            move = wire.Play(id=new_id(), ply=ply, move=moves.moves[0].move)
            done = await client.act(made.match, move, made.token)
            await eventually(partial(is_archived, made.match, done.version))
            query = f"SELECT version FROM entries WHERE match_id = '{made.match}'"
            assert rows(tmp_path, query) == []

    def is_archived(match: str, version: int) -> bool:
        query = f"SELECT version FROM archives WHERE match_id = '{match}'"
        return rows(tmp_path, query) == [(version,)]

    settings: dict[str, Any] = {
        "keep_finished_days": SOON,
        "keep_waiting_days": SOON,
        "records_dir": records,
    }
    with ForkedServer(tmp_path, archive_after_seconds=0.2, **settings) as server:
        asyncio.run(test(server))


# --- Maintenance without a server


def test_folder_that_cannot_be_written_stops_only_its_own_task(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.write_text("not a folder")

    async def test() -> None:
        settings = ServerSettings(records_dir=str(folder), keep_finished_days=1)
        async with opened(f"sqlite:///{tmp_path / 'sintra.db'}") as store:
            over = await finished_match(store, days=2)
            new = await finished_match(store, days=0.1)
            for match in (over, new):
                assert await store.read(match)
            maintenance = new_maintenance(settings, store)
            with contextlib.suppress(StoreError):
                await maintenance.step()  # archives, so that the next one finds what has expired
            with pytest.raises(StoreError, match="records"):
                await maintenance.step()
            assert await store.not_archived(before=1e12, now=1e12, limit=9) == []
            assert await store.all_ids() == sorted([over, new])
            folder.unlink()
            await maintenance.step()
            assert await store.all_ids() == [new]

    asyncio.run(test())


def test_nothing_is_deleted_at_first_if_the_clock_may_be_wrong(tmp_path: Path) -> None:
    async def test() -> None:
        settings = ServerSettings(keep_finished_days=1)
        async with opened(f"sqlite:///{tmp_path / 'sintra.db'}") as store:
            match = await finished_match(store, days=2)
            clock = FakeTime(time.time() + 400 * DAY)
            maintenance = new_maintenance(settings, store, clock)
            for _ in range(3):
                await maintenance.step()
            # A new match does not prove that the clock is right.
            await finished_match(store, days=-400)
            await maintenance.step()
            assert match in await store.all_ids()
            clock.now += DAY
            await maintenance.step()
            assert match not in await store.all_ids()

    asyncio.run(test())


class FakeTime:
    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def new_maintenance(
    settings: ServerSettings, store: Store, now: Callable[[], float] = time.time
) -> Maintenance:
    disk = DiskMonitor(store, 0, now)
    return Maintenance(settings, store, disk, now, lambda match: False, lambda *match: None)


async def finished_match(store: Store, days: float) -> str:
    """Write a match that ended this many days ago; return its id."""
    process = Process(store, lambda: time.time() - days * DAY)  # type: ignore[arg-type]
    table = await Table.full(process, "here", "here")
    await table.resign(table.host)
    return table.match.id

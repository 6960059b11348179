"""Thinkers: computers and hints in other processes, which may be killed at any time."""

import asyncio
import re
import signal
import threading
import time
from collections import Counter
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # ships no types
import pytest

from sintra import Components, Game
from sintra.match import protocol as wire
from sintra.match.events import deserialize_event
from sintra.match.state import MatchState
from sintra.server import thinker as thinker_module
from sintra.server.remote_searches import MAX_LEASES
from sintra.store import Lease, Store, StoredSearch, StoredThinker, open_store
from sintra.store.pubsub import make_search_pubsub
from sintra.store.search_queries import MAX_CLAIMS

from ..exhaustive import amount, exhaustive
from ..services import Postgres
from .forking import ForkedServer, fork
from .live import PATIENCE, Client, Server, environment, line
from .thinkers import Thinker, wait_until

LEASE = 3.0
"""Seconds of a lease for tests that do not wait for its end: a busy machine must renew it."""
ALL_LEVELS = "easy,medium,hard,expert"
GAMES, MIN_KILLS, MAX_KILLS = amount(30, 200), amount(4, 10), amount(8, 25)
ATTEMPTS = 5
"""How often a test tries to reach a thinker within its search, which takes a second."""


async def figures(client: Client) -> dict[str, float]:
    """Return the metrics about thinkers."""
    text = (await client.raw("/metrics")).text
    found = re.findall(r"^sintra_(thinkers|remote_searches_total)(\{.*\})? (\S+)$", text, re.M)
    names = {"": "thinkers", '{outcome="done"}': "done", '{outcome="lost"}': "lost"}
    return {"done": 0, "lost": 0, **{names[labels]: float(value) for _, labels, value in found}}


async def until_thinkers(client: Client, count: int) -> None:
    """Wait until the server knows this number of thinkers."""
    while (await figures(client))["thinkers"] != count:
        await asyncio.sleep(0.01)


CLAIMED = "SELECT 1 FROM searches WHERE lease_owner IS NOT NULL AND result IS NULL"


async def until_claimed(database: str) -> None:
    """Wait until a thinker has begun a search."""
    connection = await asyncpg.connect(database)
    try:
        while not await connection.fetch(CLAIMED):
            await asyncio.sleep(0.01)
    finally:
        await connection.close()


async def first_move(client: Client, *seats: str) -> float:
    """Create a match in which a computer begins; return the seconds until it has moved."""
    began = time.monotonic()
    made = await client.make(*seats, start_player=0)
    async with line(client.server, made.match, made.token) as player:
        await player.until(lambda line: line.ply == 1)
    return time.monotonic() - began


def test_expert_and_hint_come_from_a_thinker(postgres_url: str, tmp_path: Path) -> None:
    async def test(server: Server, thinker: Thinker) -> None:
        async with Client(server) as client, asyncio.timeout(60):
            await first_move(client, "expert", "here")
            assert await figures(client) == {"thinkers": 0, "done": 0, "lost": 0}
            thinker.start()
            await until_thinkers(client, 1)
            await first_move(client, "easy", "here")
            assert (await figures(client))["done"] == 0, "the way would take longer than the move"
            await first_move(client, "expert", "here")
            assert (await figures(client))["done"] == 1
            seats = [wire.NewSeat(kind="here", name=name) for name in ("Ana", "Bo")]
            made = await client.make(*seats, seed=1, start_player=0)
            hint = await client.get(f"/matches/{made.match}/hint", wire.HintView, made.token)
            assert hint.move in map(str, Game(2, seed=1, start_player=0).legal_moves)
            assert "Bo" in hint.reasons[-1].text, "names are added by the server"
            assert await figures(client) == {"thinkers": 1, "done": 2, "lost": 0}
            assert await asyncio.to_thread(thinker.stop) == 0
            assert "finished=2" in thinker.log()
            await until_thinkers(client, 0)

    thinker = Thinker(tmp_path / "thinker", postgres_url, lease_seconds=LEASE)
    settings: dict[str, Any] = {"thinkers": 1, "lease_seconds": LEASE}
    with ForkedServer(tmp_path / "server", postgres_url, **settings) as server:
        asyncio.run(test(server, thinker))


# --- Who may think


def test_role_of_a_thinker_sees_no_matches(
    postgres_server: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    """The role is made as the guide says."""
    postgres_server.run("CREATE ROLE think LOGIN PASSWORD 'secret'")
    granted = run("db", "grant-thinker", "think", database=postgres_url, folder=tmp_path)
    assert granted[0] == 0, granted
    name = re.search(r"/(test_\d+)\?", postgres_url)
    assert name is not None
    url = f"postgresql://think:secret@127.0.0.1:{postgres_server.port}/{name[1]}"

    async def test(server: Server) -> None:
        async with Client(server) as client, asyncio.timeout(60):
            await until_thinkers(client, 1)
            await first_move(client, "medium", "here")
            assert (await figures(client))["done"] == 1
        for forbidden in (
            "SELECT * FROM entries",
            "SELECT * FROM matches",
            "SELECT * FROM archives",
            "SELECT * FROM reports",
            "INSERT INTO searches VALUES ('id', 'server', 0, '{}', 0)",
            "UPDATE searches SET data = ''",
            "DELETE FROM searches",
            "UPDATE alembic_version SET version_num = ''",
        ):
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await asyncio.to_thread(postgres_server.run, forbidden, url)

    server = ForkedServer(tmp_path / "server", postgres_url, think_levels="medium")
    with server, Thinker(tmp_path / "thinker", url) as thinker:
        asyncio.run(test(server))
        assert thinker.stop() == 0
        assert "secret" not in thinker.log()


def test_thinker_refuses_other_databases(postgres_server: Postgres, tmp_path: Path) -> None:
    status, output = run("think", database=f"sqlite:///{tmp_path}/sintra.db", folder=tmp_path)
    assert status == 2
    assert output.startswith("sintra: thinkers need PostgreSQL")
    assert output.endswith("[wrong_use]\n") and output.count("\n") == 1
    empty = postgres_server.url(postgres_server.new_database())
    status, output = run("think", database=empty, folder=tmp_path)
    assert status == 1
    assert "run `sintra db upgrade` [database_outdated]" in output
    status, output = run("think", "--name", "a\nb", database=empty, folder=tmp_path)
    assert status == 2


def run(*arguments: str, database: str, folder: Path) -> tuple[int, str]:
    """Run a command that ends by itself; return its exit status and its output."""
    log = folder / f"output-{time.monotonic_ns()}"
    status = fork(arguments, environment(folder, database_url=database), log).wait()
    return status, log.read_text()


# --- Stopping


def test_stopped_thinker_finishes_its_search(postgres_url: str, tmp_path: Path) -> None:
    async def test(server: Server, thinker: Thinker) -> None:
        async with Client(server) as client, asyncio.timeout(60):
            await until_thinkers(client, 1)
            moving = asyncio.create_task(first_move(client, "expert", "here"))
            await until_claimed(postgres_url)
            began = time.monotonic()
            assert await asyncio.to_thread(thinker.stop) == 0
            assert time.monotonic() - began < 8
            await moving
            await until_thinkers(client, 0)
            assert await figures(client) == {"thinkers": 0, "done": 1, "lost": 0}
            # It is unregistered, so the server does not wait for it.
            assert await first_move(client, "expert", "here") < 10

    settings: dict[str, Any] = {"lease_seconds": 30, "poll_seconds": 0.2, "thinkers": 1}
    server = ForkedServer(tmp_path / "server", postgres_url, **settings)
    with server, Thinker(tmp_path / "thinker", postgres_url, lease_seconds=30) as thinker:
        asyncio.run(test(server, thinker))


def test_stopping_thinker_offers_no_threads(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it finishes a search, servers must not wait for it with others."""
    may_end = threading.Event()
    monkeypatch.setattr(thinker_module, "run_remote", lambda data: str(may_end.wait(PATIENCE)))

    async def until_threads(store: Store, count: int) -> None:
        while [each.threads for each in await store.thinkers(await store.time() or 0)] != [count]:
            await asyncio.sleep(0.01)

    async def test() -> None:
        store = await open_store(postgres_url)
        options = thinker_module.ThinkerOptions("one", 4, LEASE, 0.1)
        thinker = thinker_module.Thinker(options, store, make_search_pubsub(postgres_url))
        async with asyncio.timeout(PATIENCE):
            running = asyncio.create_task(thinker.run())
            await until_threads(store, 4)
            await store.add_search(StoredSearch("a", "server", await store.time() or 0, "{}"))
            await until_claimed(postgres_url)
            thinker.stop()
            await until_threads(store, 0)
            assert not running.done()
            may_end.set()
            await running
            assert await store.take_results("server") == {"a": "True"}
        await store.close()

    asyncio.run(test())


def test_second_signal_ends_a_thinker_at_once(postgres_url: str, tmp_path: Path) -> None:
    async def interrupt(client: Client, thinker: Thinker) -> int:
        """Send two signals during a search; return the exit status."""
        await until_thinkers(client, 1)
        moving = asyncio.create_task(first_move(client, "expert", "here"))
        await until_claimed(postgres_url)
        before = thinker.log().count("stopping searches=")
        thinker.process.send_signal(signal.SIGINT)
        wait_until(lambda: thinker.log().count("stopping searches=") > before, thinker.log)
        status = thinker.stop()
        moving.cancel()
        await asyncio.gather(moving, return_exceptions=True)
        return status

    async def test(server: Server, thinker: Thinker) -> None:
        async with Client(server) as client, asyncio.timeout(60):
            for _ in range(ATTEMPTS):
                if await interrupt(client, thinker) == 130:
                    return
                await until_thinkers(client, 0)  # the search was finished before the second one
                thinker.start()
        raise AssertionError(thinker.log())

    settings: dict[str, Any] = {"lease_seconds": 30, "poll_seconds": 0.2, "thinkers": 1}
    server = ForkedServer(tmp_path / "server", postgres_url, **settings)
    with server, Thinker(tmp_path / "thinker", postgres_url, lease_seconds=30) as thinker:
        asyncio.run(test(server, thinker))


# --- Dying


@pytest.mark.parametrize("others", [0, 1])
def test_killed_thinker_costs_its_lease(others: int, postgres_url: str, tmp_path: Path) -> None:
    """Another one runs its search, or the server itself."""
    lease = 3.0
    thinkers = {
        name: Thinker(tmp_path / name, postgres_url, "--name", name, lease_seconds=lease)
        for name in ("one", "two")[: 1 + others]
    }

    async def searching() -> str | None:
        """Return the name of the thinker that has begun a search, and not finished it."""
        connection = await asyncpg.connect(postgres_url)
        try:
            name: str | None = await connection.fetchval(
                "SELECT name FROM thinkers JOIN searches ON thinkers.id = lease_owner"
                " WHERE result IS NULL"
            )
            return name
        finally:
            await connection.close()

    async def kill_in_search(client: Client) -> "asyncio.Task[float]":
        """Kill a thinker that has not finished its search; return the task that waits for it."""
        for _ in range(ATTEMPTS):
            await until_thinkers(client, 1 + others)
            moving = asyncio.create_task(first_move(client, "expert", "here"))
            await until_claimed(postgres_url)
            if (name := await searching()) is not None:
                thinkers[name].kill()
                if await searching() == name:
                    return moving
                await until_thinkers(client, others)
                thinkers[name].start()
            await moving
        raise AssertionError("every search was finished too soon")

    async def test(server: Server) -> None:
        async with Client(server) as client, asyncio.timeout(100):
            moving = await kill_in_search(client)
            began, before = time.monotonic(), await figures(client)
            await moving
            # The lease, a poll, the search itself, and a busy machine.
            assert time.monotonic() - began < lease + 0.2 + 1 + 5
            await until_thinkers(client, others)
            after = await figures(client)
            assert after["done"] - before["done"] == others
            assert after["lost"] - before["lost"] == 1 - others

    server = ForkedServer(tmp_path / "server", postgres_url, lease_seconds=lease, thinkers=1)
    with server, ExitStack() as stack:
        for thinker in thinkers.values():
            stack.enter_context(thinker)
        asyncio.run(test(server))


@pytest.mark.parametrize("behaviour", ["nonsense", "dies", "hangs"])
def test_bad_thinker_does_not_stop_a_match(
    behaviour: str, postgres_url: str, tmp_path: Path
) -> None:
    """It returns nonsense, dies in every search but comes back, or never finishes its search."""
    lease, taken = 1.5, Counter[str]()

    async def be_a_thinker(store: Store) -> None:
        while True:
            now = await store.time() or 0.0
            until = now + (60 if behaviour == "hangs" else lease)
            await store.heartbeat(StoredThinker("bad", "bad", 4, "0"), now, until)
            for search in await store.claim_searches(Lease("x", until), now, 10):
                taken[search.id] += 1
                if behaviour == "nonsense":
                    await store.finish_search(search.id, '{"move": "9B>1"}')
            await asyncio.sleep(0.02)

    async def test(server: Server) -> None:
        store = await open_store(postgres_url, pool=1)
        being = asyncio.create_task(be_a_thinker(store))
        try:
            async with Client(server) as client, asyncio.timeout(60):
                await until_thinkers(client, 1)
                took = await first_move(client, "medium", "here")
                assert len(taken) == 1
                expected = {"nonsense": 1, "dies": MAX_CLAIMS, "hangs": 1}[behaviour]
                assert taken.total() == expected
                if behaviour == "hangs":
                    assert took >= MAX_LEASES * lease
                lost = behaviour != "nonsense"
                assert await figures(client) == {"thinkers": 1, "done": not lost, "lost": lost}
        finally:
            being.cancel()
            await asyncio.gather(being, return_exceptions=True)
            await store.close()

    settings: dict[str, Any] = {"lease_seconds": lease, "think_levels": "medium"}
    with ForkedServer(tmp_path / "server", postgres_url, **settings) as server:
        asyncio.run(test(server))
        words = "search of a thinker failed" if behaviour == "nonsense" else "search taken back"
        assert words in server.log()


def test_thinker_continues_when_the_database_is_back(
    postgres_server: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    """A crash of PostgreSQL empties the tables of thinkers and searches."""

    async def test(server: Server, thinker: Thinker) -> None:
        async with Client(server) as client, asyncio.timeout(60):
            await until_thinkers(client, 1)
            made = await client.make("expert", "here", start_player=0)
            await until_claimed(postgres_url)
            postgres_server.kill()
            await asyncio.to_thread(thinker.wait_for, "database lost")
            await asyncio.to_thread(postgres_server.start)
            await asyncio.to_thread(thinker.wait_for, "database back")
            async with line(server, made.match, made.token) as player:
                await player.until(lambda line: line.ply == 1)
            done = (await figures(client))["done"]
            await until_thinkers(client, 1)
            await first_move(client, "expert", "here")
            assert (await figures(client))["done"] == done + 1
            assert await asyncio.to_thread(thinker.stop) == 0

    settings: dict[str, Any] = {"lease_seconds": LEASE, "thinkers": 1}
    server = ForkedServer(tmp_path / "server", postgres_url, **settings)
    thinker = Thinker(tmp_path / "thinker", postgres_url, lease_seconds=LEASE)
    try:
        with server, thinker:
            asyncio.run(test(server, thinker))
    finally:
        if not postgres_server.answers():
            postgres_server.start()


def small(panes: int) -> dict[str, Any]:
    """Return components for games with few moves: about 8 with one pane per display."""
    displays = {"2": 1, "3": 1, "4": 1}
    changed = {"name": "small", "displays_by_players": displays, "panes_per_display": panes}
    return {**Components.standard().to_data(), **changed}


@exhaustive
def test_games_do_not_suffer_from_killed_thinkers(postgres_url: str, tmp_path: Path) -> None:
    """Thinkers are killed at random during many games: every game ends, no turn is played twice."""
    rng = Random(1)
    settings: dict[str, Any] = {"lease_seconds": 0.9, "poll_seconds": 0.3}
    server = ForkedServer(
        tmp_path / "server", postgres_url, think_levels=ALL_LEVELS, thinkers=1, **settings
    )
    thinkers = [
        Thinker(tmp_path / f"thinker-{n}", postgres_url, threads=8, **settings) for n in range(2)
    ]

    async def kill_thinkers(playing: "asyncio.Task[int]", enough: asyncio.Event) -> int:
        kills = 0
        while not playing.done() and kills < MAX_KILLS:
            await asyncio.sleep(rng.uniform(0.1, 0.6))
            victim = rng.choice(thinkers)
            await asyncio.to_thread(victim.kill)
            before = victim.log().count(" started ")
            victim.start()
            await asyncio.to_thread(wait_until, partial(has_started, victim, before), victim.log)
            kills += 1
            if kills == MIN_KILLS:
                enough.set()
        return kills

    def has_started(thinker: Thinker, before: int) -> bool:
        return thinker.log().count(" started ") > before

    async def make_game(client: Client, number: int) -> str:
        seats = rng.choices(("easy", "medium"), k=2)
        components = small(panes=1 if number % 10 else 2)
        return (await client.make(*seats, components=components)).match

    async def play_games(client: Client, enough: asyncio.Event) -> int:
        """Play games until enough thinkers were killed; return their number."""
        ids = [await make_game(client, number) for number in range(GAMES)]
        games = GAMES
        while ids or not enough.is_set():
            if not ids:  # a fast machine needs more games
                ids = [await make_game(client, games)]
                games += 1
            # This also keeps them watched: otherwise computers alone do not continue.
            ids = [each for each in ids if (await client.snapshot(each)).status != "over"]
            await asyncio.sleep(0.3)
        return games

    async def test() -> None:
        async with Client(server) as client, asyncio.timeout(240):
            await until_thinkers(client, len(thinkers))
            enough = asyncio.Event()
            playing = asyncio.create_task(play_games(client, enough))
            kills = await kill_thinkers(playing, enough)
            games = await playing
            assert kills >= MIN_KILLS
            moves = await check_games(postgres_url, games)
            done = (await figures(client))["done"]
            assert done >= moves // 2, f"thinkers have played only {done} of {moves} moves"

    with server, ExitStack() as stack:
        for thinker in thinkers:
            stack.enter_context(thinker)
        asyncio.run(test())


async def check_games(database: str, games: int) -> int:
    """Check the logs of all games; return the number of moves."""
    moves = 0
    store = await open_store(database)
    try:
        ids = await store.all_ids(limit=games + 1)
        assert len(ids) == games
        for match_id in ids:
            entries = await store.read(match_id)
            assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
            state = MatchState(match_id)
            for entry in entries:
                state.load(deserialize_event(entry, match_id), entry.at)
            assert state.is_over
            assert Game.from_record(state.record(), state.components) == state.game
            played = sum(entry.kind == "moved" for entry in entries)
            assert played == state.ply == len(state.game.moves)
            moves += played
    finally:
        await store.close()
    return moves

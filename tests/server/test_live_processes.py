"""Several processes on one database act as one server, even if notices between them are lost."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest

from sintra import Game
from sintra.match import protocol as wire

from ..services import Postgres
from .forking import ForkedServer
from .live import Client, Line, Refusal, Server, line, new_id, play_out

Pair = tuple[Server, Server]


@contextmanager
def two_servers(folder: Path, database: str, *, poll_seconds: float = 0.2) -> Iterator[Pair]:
    """Start two servers on the same database."""
    one, two = (
        ForkedServer(folder / name, database, poll_seconds=poll_seconds) for name in ("one", "two")
    )
    with one, two:
        yield one, two


@pytest.fixture(scope="session")
def pair(
    postgres_server: Postgres, migrated: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    """Two servers that poll the database so rarely that they depend on notices from each other."""
    url = postgres_server.url(postgres_server.new_database(migrated))
    with two_servers(tmp_path_factory.mktemp("pair"), url, poll_seconds=300) as both:
        yield both


async def play_across(
    one: Line, other: Line, game: Game, moves: int, before_each: Callable[[], object] = int
) -> None:
    """Play moves of a match whose two players use different servers."""
    rng = Random(1)
    for _ in range(moves):
        for each in (one, other):
            await each.until_version(max(one.version, other.version))
        play_out(game, one)
        if game.is_over:
            break
        mover = one if game.to_move in one.state.you.seats else other
        await asyncio.to_thread(before_each)
        await mover.play(rng.choice(game.legal_moves))


def test_players_on_different_processes_see_each_others_moves(pair: Pair) -> None:
    one, two = pair

    async def test() -> None:
        async with Client(one) as here, Client(two) as there:
            made = await here.make("here", "link", seed=3, start_player=0)
            async with line(one, made.match, made.token) as ana:
                wanted = wire.Join(name="Bo", invitation=made.invitations[0].secret)
                seated = await there.join(made.match, wanted)
                await ana.until(lambda line: line.status == "playing")
                async with line(two, made.match, seated.token) as bo:
                    game = Game(2, seed=3, start_player=0)
                    await play_across(ana, bo, game, 1000)
                    await bo.do(wire.Chat(id=new_id(), phrase="well_played"))
                    await ana.until_version(bo.version)
                    assert ana.status == bo.status == "over"
                    assert ana.events[-len(bo.events) :] == bo.events
            figures = await there.metrics()
            assert figures["sintra_notices_received_total"] > 10
            assert figures["sintra_notices_connected"] == 1
            assert await here.record(made.match) == await there.record(made.match)

    asyncio.run(test())


def test_player_on_another_process_is_present_until_they_leave(pair: Pair) -> None:
    one, two = pair

    async def test() -> None:
        async with Client(one) as here, Client(two) as there:
            made = await here.make("here", "link", "link")
            tokens = [
                (await there.join(made.match, wire.Join(invitation=each.secret))).token
                for each in made.invitations
            ]
            async with line(one, made.match, made.token, presence=True) as ana:
                async with line(two, made.match, tokens[0], presence=True) as bo:
                    for each in (ana, bo):
                        await each.until(lambda line: line.away == [2])
                await ana.until(lambda line: line.away == [1, 2])
                async with line(two, made.match, tokens[0]):
                    await ana.until(lambda line: line.away == [2])

    asyncio.run(test())


def test_message_sent_ten_times_through_two_processes_is_executed_once(pair: Pair) -> None:
    async def test() -> None:
        async with Client(pair[0]) as here, Client(pair[1]) as there:
            made = await here.make("here", "here", seed=3, start_player=0)
            game = Game(2, seed=3, start_player=0)
            async with (
                line(pair[0], made.match, made.token) as one,
                line(pair[1], made.match, made.token) as two,
            ):
                for ply in range(8):
                    play = wire.Play(id=new_id(), ply=ply, move=str(game.legal_moves[0]))
                    done = await asyncio.gather(
                        *(client.act(made.match, play, made.token) for client in [here, there] * 4),
                        *(socket.do(play) for socket in (one, two)),
                    )
                    assert set(done) == {wire.Done(id=play.id, version=ply + 2, ply=ply + 1)}
                    game.play(play.move)
                for each in (one, two):
                    await each.until_version(9)
                    assert each.moves == list(map(str, game.moves))
                assert one.events == two.events

    asyncio.run(test())


def test_one_of_ten_concurrent_moves_for_one_turn_is_played(pair: Pair) -> None:
    async def test() -> None:
        async with Client(pair[0]) as here, Client(pair[1]) as there:
            made = await here.make("here", "here", seed=3, start_player=0)
            for ply in range(5):
                found = await here.get(f"/matches/{made.match}/moves", wire.Moves)
                plays = [
                    wire.Play(id=new_id(), ply=ply, move=each.move) for each in found.moves[:5]
                ] * 2
                answers = await asyncio.gather(
                    *(
                        client.act(
                            made.match, wire.Play(id=new_id(), ply=ply, move=play.move), made.token
                        )
                        for play, client in zip(plays, [here, there] * 5, strict=True)
                    ),
                    return_exceptions=True,
                )
                [done] = [each for each in answers if isinstance(each, wire.Done)]
                assert (done.version, done.ply) == (ply + 2, ply + 1)
                refused = [each for each in answers if isinstance(each, Refusal)]
                assert [each.code for each in refused] == ["stale"] * 9
            for client in (here, there):
                state = await client.snapshot(made.match)
                assert (state.version, state.ply) == (6, 5)

    asyncio.run(test())


def test_open_seat_requested_concurrently_is_taken_once(pair: Pair) -> None:
    async def test() -> None:
        async with Client(pair[0]) as here, Client(pair[1]) as there:
            for _ in range(5):
                made = await here.make("here", "open", "open")
                answers = await asyncio.gather(
                    *(client.join(made.match) for client in [here, there] * 5),
                    return_exceptions=True,
                )
                seated = [each for each in answers if isinstance(each, wire.Seated)]
                assert sorted(each.seat for each in seated) == [1, 2]
                refused = [each for each in answers if isinstance(each, Refusal)]
                assert [each.code for each in refused] == ["seat_taken"] * 8
                for client in (here, there):
                    for each in seated:
                        assert (await client.snapshot(made.match, each.token)).you.seats == [
                            each.seat
                        ]

    asyncio.run(test())


def test_join_sent_ten_times_with_one_id_takes_one_seat(pair: Pair) -> None:
    async def test() -> None:
        async with Client(pair[0]) as here, Client(pair[1]) as there:
            made = await here.make("here", "open", "open")
            token, wanted = "a token of the client's own", wire.Join(name="Bo", id="once")
            seated = await asyncio.gather(
                *(client.join(made.match, wanted, token) for client in [here, there] * 5)
            )
            assert {each.seat for each in seated} == {1}
            for client in (here, there):
                state = await client.snapshot(made.match, token)
                assert state.you.seats == [1]
                assert state.version == 2

    asyncio.run(test())


def test_computers_of_a_killed_process_are_played_by_another_process(
    postgres_url: str, tmp_path: Path
) -> None:
    with two_servers(tmp_path, postgres_url) as (one, two):

        async def test() -> None:
            async with Client(one) as here, AsyncExitStack() as stack:
                # More matches than one process can think about at once.
                made = [await here.make("expert", "here", start_player=0) for _ in range(4)]
                lines = [
                    await stack.enter_async_context(line(two, each.match, each.token))
                    for each in made
                ]
                one.kill()
                assert not all(each.ply for each in lines)
                for each in lines:
                    await each.until(lambda line: line.ply == 1)
            async with Client(two) as there:
                assert (await there.metrics())["sintra_lease_take_overs_total"] >= 1

        asyncio.run(test())


# --- Lost notices


def terminate_listeners(postgres_server: Postgres) -> None:
    """Terminate every connection that listens for notices, as a proxy in between may do."""
    postgres_server.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE (query ILIKE '%LISTEN%' OR query ILIKE '%pg_notify%') AND pid <> pg_backend_pid()"
    )


def test_play_continues_by_polling_if_notices_are_lost(
    postgres_server: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    async def test(one: Server, two: Server) -> None:
        async with Client(one) as here, Client(two) as there:
            made = await here.make("here", "open", seed=4, start_player=0)
            seated = await there.join(made.match)
            async with (
                line(one, made.match, made.token) as ana,
                line(two, made.match, seated.token) as bo,
            ):
                game = Game(2, seed=4, start_player=0)
                moves = 10
                await play_across(ana, bo, game, moves)
                await play_across(
                    ana, bo, game, moves, lambda: terminate_listeners(postgres_server)
                )
                await bo.until_version(ana.version)
                assert ana.ply == bo.ply == 2 * moves
            figures = await there.metrics()
            assert figures["sintra_notices_missed_total"] > 0

    with two_servers(tmp_path, postgres_url) as (one, two):
        asyncio.run(test(one, two))

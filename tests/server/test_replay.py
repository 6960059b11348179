"""A replay shows the content of a record move by move, and nothing else."""

import asyncio
import json
from collections.abc import Coroutine
from random import Random
from typing import Any

import msgspec
import pytest

from sintra import Game
from sintra.match import protocol as wire
from sintra.match import views
from sintra.match.create import strip_invisible
from sintra.match.state import result_of
from sintra.server.hub import encode
from tests.game.records import Record, record_of, with_value
from tests.match.common import Table, in_loop, new_process
from tests.samples import EVERY_TABLE, stages

from .live import Client, Refusal, Server, line, new_id

SEED = 7_654_321_098_765_432


def go(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


async def replay_of(table: Table) -> wire.Replay:
    """Return the replay as the route sends it, decoded again."""
    state = table.match.state
    shown = await views.replay(state.game, state.names, state.result())
    return msgspec.json.decode(encode(shown), type=wire.Replay)


def check(replay: wire.Replay, record: Record) -> None:
    """Assert that the replay has every move, and that each frame shows the game at that point."""
    assert (replay.players, replay.side) == (record["players"], record["side"])
    moves = [(n, move) for n, each in enumerate(record["rounds"], 1) for move in each["moves"]]
    assert [(each.round, each.move) for each in replay.frames[1:]] == moves
    assert [each.ply for each in replay.frames] == list(range(len(moves) + 1))
    first = replay.frames[0]
    assert (first.round, first.seat, first.move, first.effect) == (1, None, None, None)
    # Replay the record with a Game. A deal is visible before the next move.
    seen: dict[int, tuple[str, wire.TableView]] = {}
    effects = {}
    game = Game.from_record({**record, "rounds": [], "scores": None, "winners": None})
    for each in record["rounds"]:
        game.deal(each["displays"])
        seen[len(game.moves)] = game.position(), views.table_view(game.table)
        for move in each["moves"]:
            seat, effect = game.to_move, views.effect(game.explain(move))
            effects[len(game.moves) + 1] = seat, effect
            game.play(move)
            seen[len(game.moves)] = game.position(), views.table_view(game.table)
    assert {each.ply: (each.position, each.table) for each in replay.frames} == seen
    assert {each.ply: (each.seat, each.effect) for each in replay.frames[1:]} == effects
    assert (replay.result is None) == (record["scores"] is None)
    if replay.result is not None:
        assert replay.result == result_of(game)
        assert replay.result.scores == record["scores"]
        assert replay.result.winners == record["winners"]


# --- Replays of matches


@pytest.mark.parametrize("players", [2, 3, 4])
def test_replay_of_a_finished_match_agrees_with_its_record(players: int) -> None:
    @in_loop
    async def run() -> None:
        kinds: list[wire.SeatKind] = ["here", "computer", "link", "open"]
        table = await Table.full(new_process(), *kinds[:players], seed=SEED, side="B")
        await table.play_on(seed=players)
        replay, state = await replay_of(table), table.match.snapshot(None)
        check(replay, dict(table.match.state.record()))
        assert replay.frames[-1].table == state.table
        assert (replay.result, replay.printed) == (state.result, state.printed)
        assert [(f.seat, f.move, f.round) for f in replay.frames[1:]] == [
            (turn.seat, turn.move, turn.round) for turn in state.moves
        ]
        moves = [event.what for event in table.events if isinstance(event.what, wire.MoveEvent)]
        assert [each.effect for each in replay.frames[1:]] == [each.effect for each in moves]
        assert replay.names[:2] == ["here 0", "computer 1"]

    run()


@in_loop
async def test_moves_taken_back_are_not_in_the_replay() -> None:
    table = await Table.full(new_process(), "here", "here")
    for _ in range(3):
        await table.play()
    await table.take_back(table.host)
    await table.play(str(table.game.legal_moves[-1]))
    replay = await replay_of(table)
    assert [each.move for each in replay.frames] == [None, *map(str, table.game.moves)]
    assert replay.result is None
    assert replay.frames[-1].table == table.match.snapshot(None).table


@in_loop
async def test_replay_of_a_resigned_match_has_its_result() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.play()
    await table.resign(table.host)
    replay = await replay_of(table)
    assert replay.result == table.match.snapshot(None).result
    assert replay.result is not None and replay.result.reason == "resignation"
    assert len(replay.frames) == 2


@in_loop
async def test_replay_of_a_real_table_ends_at_its_current_state() -> None:
    setup = record_of()["setup"]
    table = await Table.new(new_process(), "here", "here", setup=setup)
    (frame,) = (await replay_of(table)).frames
    assert frame.table.phase == "deal" and frame.table == table.match.snapshot(None).table
    deal = record_of()["rounds"][0]["displays"]
    await table.deal(table.host, ["".join(name[0].upper() for name in each) for each in deal])
    (frame,) = (await replay_of(table)).frames
    assert frame.table.phase == "play" and frame.table == table.match.snapshot(None).table


@in_loop
async def test_replay_does_not_contain_the_seed() -> None:
    table = await Table.full(new_process(), "here", "here", seed=SEED)
    await table.play_on(60)
    before = encode(await replay_of(table))
    await table.play_on()
    after = encode(await replay_of(table))
    assert table.match.snapshot(None).seed == str(SEED)
    for text in (str(SEED), f"{SEED:x}"):
        assert text.encode() not in before + after


@in_loop
async def test_other_tasks_run_while_a_replay_is_built() -> None:
    table = await Table.full(new_process(), "here", "here")
    await table.play_on()
    turns = 0

    async def count_turns() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    other = asyncio.create_task(count_turns())
    frames = (await replay_of(table)).frames
    other.cancel()
    assert turns >= len(frames) // views.FRAMES_PER_SLICE > 5


def test_replay_has_the_same_access_rules_as_the_record(sqlite_live: Server) -> None:
    async def test() -> None:
        async with Client(sqlite_live) as client:
            made = await client.make("here", "here", spectators=False)
            path = f"/matches/{made.match}"
            async with line(sqlite_live, made.match, made.token) as mine:
                game = Game.from_record(await client.record(made.match, made.token))
                await mine.play(game.legal_moves[0])
            replay = await client.get(f"{path}/replay", wire.Replay, made.token)
            check(replay, await client.record(made.match, made.token))
            assert replay.frames[1].table == (await client.snapshot(made.match, made.token)).table
            for token, code in ((None, "not_allowed"), ("x" * 30, "unknown_token")):
                for what in ("record", "replay"):
                    with pytest.raises(Refusal) as caught:
                        await client.get(f"{path}/{what}", wire.Replay, token)
                    assert caught.value.code == code
            with pytest.raises(Refusal) as caught:
                await client.get("/matches/nowhere/replay", wire.Replay)
            assert caught.value.status == 404

    go(test())


def test_result_of_a_resigned_match_is_not_in_the_replay_of_its_record(sqlite_live: Server) -> None:
    """A record has no result if its game was not played to the end; the match has one."""

    async def test() -> None:
        async with Client(sqlite_live) as client:
            made = await client.make("here", "easy", seed=SEED, start_player=0)
            async with line(sqlite_live, made.match, made.token) as mine:
                await mine.do(wire.Resign(id=new_id()))
            record = await client.record(made.match)
            assert record["seed"] == SEED
            of_match = await client.get(f"/matches/{made.match}/replay", wire.Replay)
            of_record = await client.post("/replay", record, wire.Replay)
            assert of_match.result is not None and of_record.result is None
            assert of_match.frames == of_record.frames
            assert of_match.names == of_record.names == ["", "easy"]

    go(test())


# --- Replays of records


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_replay_agrees_with_the_posted_record(players: int, side: str, sqlite_live: Server) -> None:
    async def test() -> None:
        async with Client(sqlite_live) as client:
            for seed in range(3):
                for moves in (None, 0, 1, 17, 40):
                    record = record_of(players, side, seed, moves)
                    replay = await client.post("/replay", record, wire.Replay)
                    check(replay, record)
                    assert replay.names == [""] * players
                    assert (replay.result is None) == (moves is not None)

    go(test())


def test_record_of_an_unfinished_game_is_replayed(sqlite_live: Server) -> None:
    async def test() -> None:
        async with Client(sqlite_live) as client:
            for game in stages(record_of(3, "A", 8)):
                replay = await client.post("/replay", game.to_record(), wire.Replay)
                assert replay.frames[-1].position == game.position()
                assert len(replay.frames) == len(game.moves) + 1

    go(test())


def test_names_are_shortened_and_stripped_of_invisible_characters(sqlite_live: Server) -> None:
    names = ["Ana", "\ud800\u202eBo\x00 " + "o" * 1000]
    record = {**record_of(), "names": names, "seed": str(SEED), "x_note": "\ud800"}

    async def test() -> None:
        async with Client(sqlite_live) as client:
            answer = await client.raw_post("/replay", json.dumps(record).encode())
            assert answer.status_code == 200
            replay = msgspec.json.decode(answer.content, type=wire.Replay)
            assert replay.names == ["Ana", ("Bo " + "o" * 1000)[:40]]
            assert str(SEED).encode() not in answer.content

    go(test())
    assert strip_invisible("  Łukasz 👩\u200d🚀 ") == "Łukasz 👩\u200d🚀"


BAD: list[tuple[Record, str]] = [
    (with_value(record_of(), ("rounds", 0, "moves", 2), "R"), "round 1, move 3, R"),
    (with_value(record_of(), ("rounds", 1, "moves", 0), "nonsense"), "round 2, move 1, nonsense"),
    (with_value(record_of(), ("rounds", 1, "displays", 0), ["blue"] * 5), "round 2, deal"),
    (with_value(record_of(), ("scores",), [1, 2]), "scores"),
    (with_value(record_of(), ("scores",), [1] * 4_000), "scores"),
    (with_value(record_of(), ("winners",), None), "winners"),
    (with_value(record_of(), ("format",), "other"), "format"),
    (with_value(record_of(), ("setup", "start_player"), 2), "setup.start_player"),
    ({**record_of(), "components": "of mine"}, "components"),
    ({**record_of(), "more": 1}, "more"),
    ({**record_of(), "\ud800" * 500: 1}, "'\\ud800"),
    (with_value(record_of(), ("setup", "\ud800" * 500), 1), "setup"),
    ({}, "format"),
]


@pytest.mark.parametrize(("record", "where"), BAD, ids=[where for _, where in BAD])
def test_bad_record_is_refused_with_the_position_of_the_error(
    record: Record, where: str, sqlite_live: Server
) -> None:
    async def test() -> None:
        async with Client(sqlite_live) as client:
            answer = await client.raw_post("/replay", json.dumps(record).encode())
            assert answer.status_code == 400
            refused = msgspec.json.decode(answer.content, type=wire.ErrorAnswer)
            assert refused.code == "bad_record"
            assert refused.where is not None and refused.where.startswith(where)
            assert refused.error.startswith(refused.where)
            assert len(answer.content) < 1000

    go(test())


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"1", b"null", b'"', b"\xff", b'{"format": 1, "format": 1}', b"[" * 10_000],
    ids=str,
)
def test_body_that_is_not_a_record_is_refused(body: bytes, sqlite_live: Server) -> None:
    async def test() -> None:
        async with Client(sqlite_live) as client:
            answer = await client.raw_post("/replay", body)
            refused = msgspec.json.decode(answer.content, type=wire.ErrorAnswer)
            assert (answer.status_code, refused.code, refused.where) == (
                400,
                "bad_record",
                "record",
            )
            too_large = await client.raw_post("/replay", b'{"scores":[' + b"1," * 9_000)
            assert (too_large.status_code, too_large.json()["code"]) == (413, "too_large")

    go(test())


# --- Other data for a page that does not implement the rules


@in_loop
async def test_closed_strips_are_sent_with_the_legal_moves() -> None:
    table = await Table.full(new_process(), "here", "here")
    rng = Random(3)
    while not table.match.state.is_over:
        shown = views.moves(table.game)
        closed = table.game.closed_strips()
        assert shown.closed == {colour.letter: list(closed[colour]) for colour in closed}
        for letter, columns in shown.closed.items():
            takes = {each.move[3] for each in shown.moves if each.move[1:3] == f"{letter}>"}
            assert {str(n) for n, why in enumerate(columns, 1) if why is None} == takes
        await table.play(table.move(rng))
    assert views.moves(table.game).closed == {}

"""Searches in another process: the same choices, nothing secret, and no trust in the result."""

import asyncio
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sintra import Components, Game
from sintra.errors import DealAwaited, PlayerError
from sintra.match.bots import BotRunner
from sintra.match.searches import (
    SearchRequest,
    choose,
    read_choice,
    run_remote,
    write_search,
)
from sintra.match.think_queue import Share
from sintra.players import Limit

from .common import in_loop

MEDIUM = SearchRequest("move", "medium", 3)
SMALL = Components.from_json(
    json.dumps(
        {
            **Components.standard().to_data(),
            "name": "Ana's own set",
            "provenance": {"by": "Ana"},
            "panes_per_display": 2,
        }
    )
)


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.match.searches.HINT_LIMIT", Limit(depth=2))


def positions(components: Components | None = None) -> list[Game]:
    """Return games at some positions, with 2 to 4 players."""
    rng, games = Random(5), []
    for players in (2, 3, 4):
        game = Game(players, seed=77_777 + players, components=components)
        while not game.is_over:
            if rng.random() < 0.1:
                games.append(game.copy())
            game.play(rng.choice(game.legal_moves))
    return games


@pytest.mark.parametrize("components", [None, SMALL])
def test_thinker_chooses_what_the_server_would_choose(components: Components | None) -> None:
    for game in positions(components):
        for level in ("easy", "medium", "hard"):
            request = SearchRequest("move", level, 2**64 - 1)
            found = run_remote(write_search(request, game))
            here = choose(request, game.state, game.components)
            there = read_choice(found, request, game)
            assert (there.move, there.value, there.line, there.exact) == (
                *(here.move, here.value, here.line, here.exact),
            )


def test_hint_is_searched_with_its_own_limit() -> None:
    game = Game(2, seed=1)
    request = SearchRequest("hint", "expert", 0)
    choice = read_choice(run_remote(write_search(request, game)), request, game)
    assert choice == replace(choose(request, game.state, game.components), nodes=0, depth=0)


def test_thinker_is_given_the_position_only() -> None:
    game = Game(2, seed=123_456_789, components=SMALL)
    written = write_search(MEDIUM, game)
    assert set(json.loads(written)) == {"kind", "level", "seed", "position", "components"}
    assert "123456789" not in written and "Ana" not in written
    assert json.loads(write_search(MEDIUM, Game(2, seed=1)))["components"] is None


@pytest.mark.parametrize(
    "result",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"move": "nonsense"}',
        '{"move": 3}',
        '{"move": "9B>1"}',
        '{"move": "R", "value": 1e300}',
        '{"move": "R", "value": NaN}',
        '{"move": "R", "line": ["R", "?"]}',
        '{"move": "R", "line": [' + ",".join(['"R"'] * 201) + "]}",
        '{"error": "illegal_move"}',
        '{"error": "' + "x" * 1000 + '"}',
    ],
)
def test_wrong_result_is_refused(result: str) -> None:
    with pytest.raises(PlayerError) as caught:
        read_choice(result, MEDIUM, Game(2, seed=1))
    assert caught.value.code == "bad_player"
    assert len(caught.value.message) < 100


def test_illegal_part_of_a_line_is_not_shown() -> None:
    game = Game(2, seed=1)
    move = str(game.legal_moves[0])
    thinkers = FakeThinkers(json.dumps({"move": move, "value": 1.5, "line": [move, move]}))
    hint = asyncio.run(hint_of(thinkers, game))
    assert [str(each) for each in hint.line] == [move]


@pytest.mark.parametrize("data", ["", "{}", '{"kind": "move"}'])
def test_thinker_answers_a_damaged_search_with_an_error(data: str) -> None:
    assert json.loads(run_remote(data))["error"]


def test_thinker_answers_an_impossible_position_with_its_code() -> None:
    data = json.loads(write_search(MEDIUM, Game(2, seed=1)))
    assert json.loads(run_remote(json.dumps({**data, "position": "x"})))["error"] == "bad_notation"
    over = Game(2, seed=1)
    while not over.is_over:
        over.play(over.legal_moves[0])
    assert json.loads(run_remote(write_search(MEDIUM, over)))["error"] == "game_over"


class FakeThinkers:
    """Thinkers that return the same result to every search."""

    def __init__(self, result: str | None) -> None:
        self.result = result
        self.searches: list[str] = []

    async def search(self, data: str) -> str | None:
        self.searches.append(data)
        return self.result


async def hint_of(thinkers: FakeThinkers, game: Game, threads: int = 1) -> Any:
    bots = BotRunner(1, lambda seconds: None, lambda match: True, thinkers=thinkers)
    try:
        bots.set_remote_threads(threads)
        return await bots.hint(game, ["Ana", "Bo"], Share("192.0.2.1", "ana"))
    finally:
        await bots.close()


@pytest.mark.parametrize("result", [None, '{"error": "boom"}', '{"move": "9B>1"}'])
def test_server_searches_itself_if_thinkers_fail(result: str | None) -> None:
    game, thinkers = Game(2, seed=1), FakeThinkers(result)
    hint = asyncio.run(hint_of(thinkers, game))
    assert hint.move in game.legal_moves
    assert len(thinkers.searches) == 1


def test_server_searches_itself_without_thinkers() -> None:
    thinkers = FakeThinkers(None)
    asyncio.run(hint_of(thinkers, Game(2, seed=1), threads=0))
    assert thinkers.searches == []


@in_loop
async def test_hint_without_a_move_to_choose_is_refused_before_any_search() -> None:
    game = Game(2, setup=Game(2, seed=1).setup)
    thinkers = FakeThinkers(None)
    with pytest.raises(DealAwaited):
        await hint_of(thinkers, game)
    assert thinkers.searches == []

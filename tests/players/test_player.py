"""The player interface: limits, choices, validation of states."""

from dataclasses import FrozenInstanceError
from random import Random
from typing import Any

import numpy as np
import pytest

from sintra import DealAwaited, Game, GameOver, Move, UsageError
from sintra.players import Choice, Limit, legal_moves
from sintra.players.player import check_state
from sintra.rules.state import STATE
from tests.samples import EVERY_TABLE, choose, played


@pytest.mark.parametrize(
    "numbers",
    [
        {},
        {"seconds": 0.001},
        {"seconds": 2},
        {"nodes": 1},
        {"depth": 1},
        {"seconds": 1e6, "nodes": 2**53 - 1, "depth": 2**53 - 1},
    ],
)
def test_limit_accepts_numbers_above_zero(numbers: dict[str, Any]) -> None:
    limit = Limit(**numbers)
    given = {name: getattr(limit, name) for name in ("seconds", "nodes", "depth")}
    assert given == {"seconds": None, "nodes": None, "depth": None, **numbers}


@pytest.mark.parametrize("name", ["nodes", "depth"])
@pytest.mark.parametrize("value", [0, -1, 1.0, 2**53, True, "5", float("nan"), b"5", [1]])
def test_nodes_and_depth_must_be_whole_numbers_above_zero(name: str, value: Any) -> None:
    with pytest.raises(UsageError, match=rf"^{name}: must be a whole number above 0, not "):
        Limit(**{name: value})


@pytest.mark.parametrize(
    "value", [0, 0.0, -0.5, float("nan"), float("inf"), 2.0**53, True, "1", 1j]
)
def test_seconds_must_be_a_number_above_zero(value: Any) -> None:
    with pytest.raises(UsageError, match=r"^seconds: must be a number above 0, not "):
        Limit(seconds=value)


def test_limits_are_values() -> None:
    assert Limit(nodes=5) == Limit(nodes=5) != Limit(depth=5)
    assert len({Limit(nodes=5), Limit(nodes=5), Limit()}) == 2
    with pytest.raises(FrozenInstanceError):
        Limit(nodes=5).nodes = 6  # type: ignore[misc]  # the mistake


def test_choice_needs_only_a_move() -> None:
    choice = Choice(Move.from_text("R"))
    assert choice == Choice(Move.from_text("R"), None, (), False, 0, 0)
    with pytest.raises(FrozenInstanceError):
        choice.value = 1.0  # type: ignore[misc]  # the mistake


@pytest.mark.parametrize(
    "state",
    [
        None,
        "sintra1",
        Game(seed=1),
        np.zeros(2, STATE),
        np.zeros(0, STATE),
        np.zeros((1, 1), STATE),
        np.zeros(1, np.int64),
        np.zeros(1, STATE)[0],
    ],
    ids=lambda state: f"{type(state).__name__}{getattr(state, 'shape', '')}",
)
def test_invalid_state_is_refused(state: Any) -> None:
    with pytest.raises(UsageError, match="must be a one-element array of STATE"):
        check_state(state)


def test_state_of_a_game_that_is_over_is_refused() -> None:
    with pytest.raises(GameOver):
        check_state(played().state)


def test_state_that_awaits_a_deal_is_refused() -> None:
    with pytest.raises(DealAwaited):
        check_state(Game(setup=Game(seed=1).setup).state)


def test_state_in_which_a_player_has_to_move_is_valid() -> None:
    check_state(Game(seed=1).state)


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_legal_moves_are_those_of_the_game_sorted_by_text(players: int, side: str) -> None:
    game = Game(players, side, seed=5)
    rng = Random(5)
    while not game.is_over:
        assert [str(move) for move in legal_moves(game.state)] == game.legal_moves.texts()
        game.play(choose(game, rng))


def test_no_move_is_legal_when_the_game_is_over() -> None:
    assert legal_moves(played().state) == []

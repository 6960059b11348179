"""Validation: states that are not safe for compiled code are refused."""

from typing import Any

import numpy as np
import pytest

from sintra import Game
from sintra.encoding import features, legal_mask, rewards
from sintra.errors import UsageError
from sintra.rules.state import STATE
from sintra.rules.validate import is_state_in_range
from tests.encoding.positions import random_games

WRONG_STATE_FIELDS = [
    *[("seats", value) for value in (0, 1, 5, -1)],
    *[("to_move", value) for value in (-1, 2, 127)],
    *[("holder", value) for value in (-1, 2)],
    *[("phase", value) for value in (-1, 3, 77)],
    *[("round", value) for value in (-1, 6, 7)],
    *[("side", value) for value in (-1, 2)],
    ("tile_in_centre", 2),
]
WRONG_PLAYER_FIELDS = [
    *[("glazier", value) for value in (-1, 8)],
    *[("broken", value) for value in (-1, 32)],
]
WRONG_COLUMN_FIELDS = [("face", 16), ("face", -2), ("top", 5), ("bottom", -2)]


def test_states_of_games_are_valid() -> None:
    for game in random_games(6):
        assert is_state_in_range(game.state)
    assert is_state_in_range(Game(2, setup=Game(2, seed=1).setup).state)


def assert_refused(state: Any) -> None:
    assert not is_state_in_range(state)
    for function in (legal_mask, features, rewards):
        with pytest.raises(UsageError, match="state: values out of range"):
            function(state)


@pytest.mark.parametrize(("field", "value"), WRONG_STATE_FIELDS)
def test_invalid_state_field_is_refused(field: str, value: int) -> None:
    state = Game(2, seed=1).state
    state[field] = value
    assert_refused(state)


@pytest.mark.parametrize(("field", "value"), WRONG_PLAYER_FIELDS)
def test_invalid_player_field_is_refused(field: str, value: int) -> None:
    state = Game(2, seed=1).state
    state["players"][field][0, 1] = value
    assert_refused(state)


@pytest.mark.parametrize(("field", "value"), WRONG_COLUMN_FIELDS)
def test_invalid_column_field_is_refused(field: str, value: int) -> None:
    state = Game(2, seed=1).state
    state["players"]["columns"][field][0, 1, 7] = value
    assert_refused(state)


def test_missing_round_piece_is_refused() -> None:
    state = Game(2, seed=1).state
    state["round_pieces"][0, 3] = -1
    assert_refused(state)


def test_empty_seats_are_not_checked() -> None:
    state = Game(2, seed=1).state
    state["players"]["glazier"][0, 3] = 99
    assert is_state_in_range(state)


@pytest.mark.parametrize(
    "state", [None, Game(2, seed=1), np.zeros(1), np.zeros(3, STATE), np.zeros(0, STATE)]
)
def test_other_objects_than_states_are_refused(state: Any) -> None:
    for function in (legal_mask, features, rewards):
        with pytest.raises(UsageError, match="must be a one-element array of STATE"):
            function(state)


def test_other_objects_than_components_are_refused() -> None:
    with pytest.raises(UsageError, match="components: must be Components, not str"):
        features(Game(2, seed=1).state, components="standard")  # type: ignore[arg-type]  # wrong

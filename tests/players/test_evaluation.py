"""The evaluation: a weighted sum of the features of a palace; the final scoring at the end."""

import json
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from sintra import Game
from sintra.players import evaluation
from sintra.players.evaluation import (
    FEATURE_VECTOR,
    FEATURES,
    MAX_PANES_LEFT,
    POINT,
    _missing,
    _missing_colours,
    count_panes_left,
    evaluate,
    extract_features,
    final_weights,
    fitted_weights,
    interpolate_weights,
    palace_value,
)
from sintra.rules import bindings
from sintra.rules.panes import COLOURS, count, heap_size
from sintra.rules.state import CENTRE, ROUNDS, State, copy_state
from tests.positions import position, seat
from tests.samples import EVERY_TABLE, played

from .common import STANDARD, random_game

THIRD = round(POINT / 3)
PANES_DEALT = {2: 20, 3: 28, 4: 36}


def fitted(state: State) -> npt.NDArray[Any]:
    """Return the weights that the search uses in this position."""
    seats, side, round_ = (int(state[name][0]) for name in ("seats", "side", "round"))
    return fitted_weights(seats, side, round_, PANES_DEALT[seats])


def value_for(state: State, player: int, weights: npt.NDArray[Any] | None = None) -> int:
    weights = fitted(state) if weights is None else weights
    panes_left = count_panes_left(state[0])
    return int(evaluate(state[0], STANDARD[0], weights[0], player, panes_left))


def palace_value_of(state: State, player: int, weights: npt.NDArray[Any], panes_left: int) -> int:
    return int(palace_value(state[0], STANDARD[0], weights[0], player, panes_left))


def features_of(state: State, player: int, panes_left: int = 0) -> dict[int, int]:
    """Return the features of a palace that are not 0."""
    vector = np.zeros(1, FEATURE_VECTOR)
    weights = fitted(state)
    extract_features(state[0], STANDARD[0], weights[0], vector[0], player, panes_left)
    return {index: value for index, value in enumerate(vector["values"][0].tolist()) if value}


# --- The weights


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_every_kind_of_game_has_weights(players: int, side: str) -> None:
    text = files("sintra.players").joinpath("weights.json").read_text("utf-8")
    sets = np.array(json.loads(text)["weights"][f"{players}{side}"])
    assert sets.shape == (ROUNDS + 1, FEATURES)
    assert np.isfinite(sets).all()
    assert np.abs(sets).max() < 100
    assert np.abs(sets[0] - final_weights()).max() < 0.001
    assert all(np.abs(weights).sum() > 1 for weights in sets[1:])


def test_no_other_kinds_of_games_have_weights() -> None:
    text = files("sintra.players").joinpath("weights.json").read_text("utf-8")
    kinds = {f"{players}{side}" for players, side in EVERY_TABLE}
    assert set(json.loads(text)["weights"]) == kinds


@pytest.mark.parametrize("panes_dealt", [12, 20, 36])
@pytest.mark.parametrize("round_", range(ROUNDS))
def test_weights_are_interpolated_between_two_sets(round_: int, panes_dealt: int) -> None:
    """Linearly with the panes left, from the weights of this round to those of the next."""
    sets = np.random.default_rng(1).normal(size=(ROUNDS + 1, FEATURES))
    values = interpolate_weights(sets, round_, panes_dealt)["values"][0]
    now, then = sets[ROUNDS - round_], sets[ROUNDS - round_ - 1]
    assert (values[0] == np.rint(then * POINT)).all()
    assert (values[panes_dealt:] == np.rint(now * POINT)).all()
    assert (values[panes_dealt // 2] == np.rint((now + then) / 2 * POINT)).all()
    assert len(values) == MAX_PANES_LEFT + 1


def test_weights_of_a_kind_of_game_are_those_of_the_file() -> None:
    text = files("sintra.players").joinpath("weights.json").read_text("utf-8")
    sets = json.loads(text)["weights"]
    for players, side in EVERY_TABLE:
        for round_ in range(ROUNDS):
            weights = fitted_weights(players, "AB".index(side), round_, PANES_DEALT[players])
            values = weights["values"][0]
            wanted = np.array(sets[f"{players}{side}"][ROUNDS - round_]) * POINT
            assert (values[PANES_DEALT[players]] == np.rint(wanted)).all()


# --- The value of a palace


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_value_is_the_score_and_the_weighted_sum_of_the_features(players: int, side: str) -> None:
    used = np.zeros(FEATURES, bool)
    for state in random_game(players, side, seed=1):
        weights = fitted(state)
        panes_left = count_panes_left(state[0])
        for player in range(players):
            vector = np.zeros(1, FEATURE_VECTOR)
            extract_features(state[0], STANDARD[0], weights[0], vector[0], player, panes_left)
            features = vector["values"][0]
            score = int(state["players"]["score"][0, player])
            weighted = int(features @ weights["values"][0, panes_left].astype(np.int64))
            value = palace_value_of(state, player, weights, panes_left)
            assert value == POINT * score + weighted
            used |= features != 0
    assert used.sum() > FEATURES // 2


@pytest.mark.parametrize("side", ["A", "B"])
def test_values_of_two_players_are_opposite(side: str) -> None:
    values = []
    for state in random_game(2, side, seed=2):
        values.append(value_for(state, 0))
        assert value_for(state, 1) == -values[-1]
    assert min(values) < 0 < max(values)


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_value_is_the_lead_over_the_best_opponent(players: int, side: str) -> None:
    for state in random_game(players, side, seed=2):
        weights, panes_left = fitted(state), count_panes_left(state[0])
        values = [palace_value_of(state, player, weights, panes_left) for player in range(players)]
        for player in range(players):
            others = values[:player] + values[player + 1 :]
            assert value_for(state, player) == values[player] - max(others)


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_future_draws_and_the_order_of_displays_make_no_difference(players: int, side: str) -> None:
    for state in random_game(players, side, seed=3):
        new = copy_state(state)
        new["bag"], new["tower"] = state["tower"], 0
        new["sources"][0, :CENTRE] = new["sources"][0, :CENTRE][::-1]
        for player in range(players):
            assert value_for(new, player) == value_for(state, player)


def test_swapped_seats_swap_the_values() -> None:
    """The value of a palace does not depend on the seat."""
    for state in random_game(seed=4):
        new = copy_state(state)
        new["players"][0, 0], new["players"][0, 1] = state["players"][0, 1], state["players"][0, 0]
        for name in ("to_move", "holder"):
            new[name] = 1 - state[name]
        assert value_for(new, 1) == value_for(state, 0)


# --- The end of the game


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_without_rounds_to_play_the_value_is_the_final_scoring(players: int, side: str) -> None:
    """Except that leftovers count a third of a point each, not whole points per three."""
    weights = interpolate_weights(np.tile(final_weights(), (ROUNDS + 1, 1)), ROUNDS - 1, 20)
    for state in random_game(players, side, seed=5):
        for player in range(players):
            _, broken, bonus = bindings.final_parts(state, STANDARD, player)
            panes = state["players"]["columns"]["panes"][0, player]
            left = sum(heap_size(int(heap)) for heap in panes)
            score = int(state["players"]["score"][0, player])
            wanted = POINT * (score + broken + bonus) + THIRD * left
            assert palace_value_of(state, player, weights, 0) == wanted


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_final_value_is_the_margin_with_lost_glass_as_tiebreak(players: int, side: str) -> None:
    game = played(players, side, seed=6)
    weights = fitted_weights(players, "AB".index(side), ROUNDS - 1, 20)
    palaces = game.palaces
    for player, palace in enumerate(palaces):
        others = [other for other in palaces if other is not palace]
        best = max(others, key=lambda other: (other.score, -other.lost))
        wanted = POINT * (palace.score - best.score) + best.lost - palace.lost
        assert value_for(game.state, player, weights) == wanted


def test_lost_glass_is_only_a_tiebreak() -> None:
    state = played(seed=6).state
    weights = fitted_weights(2, 0, ROUNDS - 1, 20)

    def value_with(points: tuple[int, int], lost: tuple[int, int]) -> int:
        state["players"]["score"][0, :2] = points
        state["players"]["lost"][0, :2] = lost
        return value_for(state, 0, weights)

    assert value_with((50, 50), (7, 7)) == 0
    assert value_with((50, 50), (7, 8)) > 0
    assert value_with((50, 50), (8, 7)) < 0
    assert value_with((50, 50), (30_000, 29_999)) < 0
    assert value_with((51, 50), (30_000, 0)) > 0
    assert value_with((50, 51), (0, 30_000)) < 0
    assert round(value_with((-3, 4), (300, 0)) / POINT) == -7


# --- Features


def test_panes_missing_are_counted_by_space_and_by_colour() -> None:
    faces = {int(face) for face in STANDARD["faces"][0]}
    for state in random_game(4, "A", seed=7):
        faces.update(state["players"]["columns"]["free"][0].ravel().tolist())
    assert len(faces) > 50
    for free in faces:
        assert _missing(free) == heap_size(free)
        assert _missing_colours(free) == sum(count(free, colour) > 0 for colour in range(COLOURS))


def test_panes_on_the_table_are_counted_up_to_a_limit() -> None:
    game = Game(4, "A", seed=1)
    assert count_panes_left(game.state[0]) == 36
    state = Game.from_position(position(displays=["W2", "Y4"], centre="B3")).state
    assert count_panes_left(state[0]) == 9
    state["sources"][0, :COLOURS] = [10 << 5 * colour for colour in range(COLOURS)]
    assert count_panes_left(state[0]) == MAX_PANES_LEFT


def test_features_of_a_handmade_palace() -> None:
    """Column 1 misses one yellow pane, column 4 is gone, column 8 has been turned over."""
    own = seat({1: "0b.WPOY", 4: "x:BB", 8: "7b.P:B"}, broken=3, glazier=2)
    text = position(own, side="B", pieces="YWYOPB", displays=["Y", "W4"], tile="H0")
    features = features_of(Game.from_position(text).state, 0, panes_left=5)
    assert features[evaluation.GLAZIER + 1] == 1
    assert features[evaluation.TOP + 3] == features[evaluation.TOP + 7] == 1
    assert features[evaluation.BOTTOM + 3] == 1
    assert features[evaluation.LEFTOVERS] == 5
    assert features[evaluation.TURNED + 3] == 1
    assert [features[evaluation.BROKEN_GLASS + index] for index in range(3)] == [4, 3, 2]
    assert features[evaluation.TO_MOVE] == features[evaluation.START_TILE] == 1
    # One yellow pane, on a strip that misses one, with 5 panes on the table; white comes next.
    assert features[evaluation.COLOUR_NOW] == 5
    assert evaluation.COLOUR_NOW + 1 not in features
    assert features[evaluation.COLOUR_NEXT] == 1
    # One window is complete, and the windows hold three blue panes.
    best_colour = [features.get(evaluation.BEST_COLOUR + index, 0) for index in range(4)]
    assert best_colour == [3, 1, 3, 0]
    # Column 1 scores 4 for its own window, and 2 for each of two windows with panes to its right.
    misses_one_out_of_reach = evaluation.MISSING
    assert features[misses_one_out_of_reach] == 1
    assert features[misses_one_out_of_reach + 1] == 8
    # With the strips to their left, window 4 can score 6 more times, window 8 13 more times.
    assert features[evaluation.RESCORING] == 6 * 2 + 13 * 2


def test_ornaments_are_counted_on_side_a_only() -> None:
    own = seat({1: "x:BB", 2: "x:WW", 3: "2b:Y", 5: "4b:Y", 6: "5b:Y"})
    ornaments = {}
    for side in "AB":
        text = position(own, side=side, displays=["Y", "W4"])
        features = features_of(Game.from_position(text).state, 0)
        ornaments[side] = [features.get(evaluation.ORNAMENT + index, 0) for index in range(5)]
    assert ornaments == {"A": [1, 1, 0, 1, 3 + 10], "B": [0, 0, 0, 0, 0]}

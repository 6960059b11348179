"""The evaluation: a weighted sum of what a palace shows, and the rules' own scoring at the end."""

import json
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from sintra import Game
from sintra.players import evaluation
from sintra.players.evaluation import (
    FEATURES,
    MOST_ON_TABLE,
    ROW,
    UNIT,
    _missing,
    _missing_colours,
    final_weights,
    lead,
    note_features,
    palace_value,
    panes_on_table,
    round_weights,
    weights_of,
)
from sintra.rules import bindings
from sintra.rules.panes import COLOURS, count, heap_size
from sintra.rules.state import CENTRE, ROUNDS, State, copy_state
from tests.positions import position, seat
from tests.samples import EVERY_TABLE, played

from .common import STANDARD, wander

THIRD = round(UNIT / 3)
FULL = {2: 20, 3: 28, 4: 36}


def fitted(state: State) -> npt.NDArray[Any]:
    """The weights that the search uses in this position."""
    seats, side, round_ = (int(state[name][0]) for name in ("seats", "side", "round"))
    return weights_of(seats, side, round_, FULL[seats])


def lead_of(state: State, player: int, weights: npt.NDArray[Any] | None = None) -> int:
    weights = fitted(state) if weights is None else weights
    table = panes_on_table(state[0])
    return int(lead(state[0], STANDARD[0], weights[0], player, table))


def value_of(state: State, player: int, weights: npt.NDArray[Any], table: int) -> int:
    return int(palace_value(state[0], STANDARD[0], weights[0], player, table))


def features_of(state: State, player: int, table: int = 0) -> dict[int, int]:
    """The features of a palace that are not 0."""
    row = np.zeros(1, ROW)
    weights = fitted(state)
    note_features(state[0], STANDARD[0], weights[0], row[0], player, table)
    return {place: number for place, number in enumerate(row["features"][0].tolist()) if number}


# --- The weights


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_weights_are_there_for_every_kind_of_game(players: int, side: str) -> None:
    text = files("sintra.players").joinpath("weights.json").read_text("utf-8")
    sets = np.array(json.loads(text)["weights"][f"{players}{side}"])
    assert sets.shape == (ROUNDS + 1, FEATURES)
    assert np.isfinite(sets).all()
    assert np.abs(sets).max() < 100
    assert np.abs(sets[0] - final_weights()).max() < 0.001
    assert all(np.abs(each).sum() > 1 for each in sets[1:])


def test_no_other_kinds_of_games_have_weights() -> None:
    text = files("sintra.players").joinpath("weights.json").read_text("utf-8")
    kinds = {f"{players}{side}" for players, side in EVERY_TABLE}
    assert set(json.loads(text)["weights"]) == kinds


@pytest.mark.parametrize("full", [12, 20, 36])
@pytest.mark.parametrize("round_", range(ROUNDS))
def test_weights_go_over_from_one_set_to_the_next(round_: int, full: int) -> None:
    """Linearly with the panes on the table, from the set of this round to that after it."""
    sets = np.random.default_rng(1).normal(size=(ROUNDS + 1, FEATURES))
    values = round_weights(sets, round_, full)["values"][0]
    now, then = sets[ROUNDS - round_], sets[ROUNDS - round_ - 1]
    assert (values[0] == np.rint(then * UNIT)).all()
    assert (values[full:] == np.rint(now * UNIT)).all()
    assert (values[full // 2] == np.rint((now + then) / 2 * UNIT)).all()
    assert len(values) == MOST_ON_TABLE + 1


def test_weights_of_a_kind_of_game_are_those_of_the_file() -> None:
    text = files("sintra.players").joinpath("weights.json").read_text("utf-8")
    sets = json.loads(text)["weights"]
    for players, side in EVERY_TABLE:
        for round_ in range(ROUNDS):
            values = weights_of(players, "AB".index(side), round_, FULL[players])["values"][0]
            wanted = np.array(sets[f"{players}{side}"][ROUNDS - round_]) * UNIT
            assert (values[FULL[players]] == np.rint(wanted)).all()


# --- What a palace is worth


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_value_is_the_score_and_the_weighted_sum_of_the_features(players: int, side: str) -> None:
    used = np.zeros(FEATURES, bool)
    for state in wander(players, side, seed=1):
        weights = fitted(state)
        table = panes_on_table(state[0])
        for player in range(players):
            row = np.zeros(1, ROW)
            note_features(state[0], STANDARD[0], weights[0], row[0], player, table)
            features = row["features"][0]
            score = int(state["players"]["score"][0, player])
            wanted = UNIT * score + int(features @ weights["values"][0, table].astype(np.int64))
            assert value_of(state, player, weights, table) == wanted
            used |= features != 0
    assert used.sum() > FEATURES // 2


@pytest.mark.parametrize("side", ["A", "B"])
def test_lead_of_one_of_two_is_what_the_other_lacks(side: str) -> None:
    leads = []
    for state in wander(2, side, seed=2):
        leads.append(lead_of(state, 0))
        assert lead_of(state, 1) == -leads[-1]
    assert min(leads) < 0 < max(leads)


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_lead_is_over_the_best_of_the_others(players: int, side: str) -> None:
    for state in wander(players, side, seed=2):
        weights, table = fitted(state), panes_on_table(state[0])
        values = [value_of(state, player, weights, table) for player in range(players)]
        for player in range(players):
            others = values[:player] + values[player + 1 :]
            assert lead_of(state, player) == values[player] - max(others)


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_future_draws_and_the_order_of_displays_make_no_difference(players: int, side: str) -> None:
    for state in wander(players, side, seed=3):
        new = copy_state(state)
        new["bag"], new["tower"] = state["tower"], 0
        new["sources"][0, :CENTRE] = new["sources"][0, :CENTRE][::-1]
        for player in range(players):
            assert lead_of(new, player) == lead_of(state, player)


def test_seats_can_change_places() -> None:
    """No player is judged otherwise for the place at the table."""
    for state in wander(seed=4):
        new = copy_state(state)
        new["players"][0, 0], new["players"][0, 1] = state["players"][0, 1], state["players"][0, 0]
        for name in ("to_move", "holder"):
            new[name] = 1 - state[name]
        assert lead_of(new, 1) == lead_of(state, 0)


# --- The end of the game


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_without_rounds_to_play_the_value_is_the_final_scoring(players: int, side: str) -> None:
    """Leftovers count a third each, where the rules count whole points."""
    weights = round_weights(np.tile(final_weights(), (ROUNDS + 1, 1)), ROUNDS - 1, 20)
    for state in wander(players, side, seed=5):
        for player in range(players):
            _, broken, bonus = bindings.final_parts(state, STANDARD, player)
            panes = state["players"]["columns"]["panes"][0, player]
            left = sum(heap_size(int(heap)) for heap in panes)
            score = int(state["players"]["score"][0, player])
            wanted = UNIT * (score + broken + bonus) + THIRD * left
            assert value_of(state, player, weights, 0) == wanted


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_lead_at_the_end_is_the_margin_and_a_little_for_lost_glass(players: int, side: str) -> None:
    game = played(players, side, seed=6)
    weights = weights_of(players, "AB".index(side), ROUNDS - 1, 20)
    palaces = game.palaces
    for player, palace in enumerate(palaces):
        others = [other for other in palaces if other is not palace]
        best = max(others, key=lambda other: (other.score, -other.lost))
        wanted = UNIT * (palace.score - best.score) + best.lost - palace.lost
        assert lead_of(game.state, player, weights) == wanted


def test_glass_lost_decides_only_among_equals() -> None:
    state = played(seed=6).state
    weights = weights_of(2, 0, ROUNDS - 1, 20)

    def lead_with(points: tuple[int, int], lost: tuple[int, int]) -> int:
        state["players"]["score"][0, :2] = points
        state["players"]["lost"][0, :2] = lost
        return lead_of(state, 0, weights)

    assert lead_with((50, 50), (7, 7)) == 0
    assert lead_with((50, 50), (7, 8)) > 0
    assert lead_with((50, 50), (8, 7)) < 0
    assert lead_with((50, 50), (30_000, 29_999)) < 0
    assert lead_with((51, 50), (30_000, 0)) > 0
    assert lead_with((50, 51), (0, 30_000)) < 0
    assert round(lead_with((-3, 4), (300, 0)) / UNIT) == -7


# --- Features


def test_panes_missing_are_counted_by_space_and_by_colour() -> None:
    faces = {int(face) for face in STANDARD["faces"][0]}
    for state in wander(4, "A", seed=7):
        faces.update(state["players"]["columns"]["free"][0].ravel().tolist())
    assert len(faces) > 50
    for free in faces:
        assert _missing(free) == heap_size(free)
        assert _missing_colours(free) == sum(count(free, colour) > 0 for colour in range(COLOURS))


def test_panes_on_the_table_are_counted_up_to_a_limit() -> None:
    game = Game(4, "A", seed=1)
    assert panes_on_table(game.state[0]) == 36
    state = Game.from_position(position(displays=["W2", "Y4"], centre="B3")).state
    assert panes_on_table(state[0]) == 9
    state["sources"][0, :COLOURS] = [10 << 5 * colour for colour in range(COLOURS)]
    assert panes_on_table(state[0]) == MOST_ON_TABLE


def test_features_of_a_palace_laid_by_hand() -> None:
    """Column 1 misses one yellow pane, column 4 is gone, column 8 has been turned over."""
    own = seat({1: "0b.WPOY", 4: "x:BB", 8: "7b.P:B"}, broken=3, glazier=2)
    text = position(own, side="B", pieces="YWYOPB", displays=["Y", "W4"], tile="H0")
    features = features_of(Game.from_position(text).state, 0, table=5)
    assert features[evaluation.GLAZIER + 1] == 1
    assert features[evaluation.TOP + 3] == features[evaluation.TOP + 7] == 1
    assert features[evaluation.BOTTOM + 3] == 1
    assert features[evaluation.LEFTOVERS] == 5
    assert features[evaluation.SECOND + 3] == 1
    assert [features[evaluation.GLASS + place] for place in range(3)] == [4, 3, 2]
    assert features[evaluation.TURN] == features[evaluation.START] == 1
    # One yellow pane, on a strip that misses one, with 5 panes on the table; white comes next.
    assert features[evaluation.COLOUR_NOW] == 5
    assert evaluation.COLOUR_NOW + 1 not in features
    assert features[evaluation.COLOUR_NEXT] == 1
    # One window is complete, three blue panes are in all.
    best_colour = [features.get(evaluation.BEST_COLOUR + place, 0) for place in range(4)]
    assert best_colour == [3, 1, 3, 0]
    # What column 1 scores: 4 for its own window, 2 and 2 for those with panes to its right.
    misses_one_out_of_reach = evaluation.NEED
    assert features[misses_one_out_of_reach] == 1
    assert features[misses_one_out_of_reach + 1] == 8
    # Window 4 can score 6 times more, by the strips to its left, window 8 13 times.
    assert features[evaluation.AGAIN] == 6 * 2 + 13 * 2


def test_ornaments_are_counted_on_side_a_only() -> None:
    own = seat({1: "x:BB", 2: "x:WW", 3: "2b:Y", 5: "4b:Y", 6: "5b:Y"})
    ornaments = {}
    for side in "AB":
        text = position(own, side=side, displays=["Y", "W4"])
        features = features_of(Game.from_position(text).state, 0)
        ornaments[side] = [features.get(evaluation.ORNAMENT + place, 0) for place in range(5)]
    assert ornaments == {"A": [1, 1, 0, 1, 3 + 10], "B": [0, 0, 0, 0, 0]}

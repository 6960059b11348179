"""The search gives the same value as exhaustive searches, which try every legal move.

Bounds, transposition table and late move reduction must not change a complete result.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
import pytest

from sintra import Components, Game, Move
from sintra.players import Choice, Limit
from sintra.players.evaluation import POINT
from sintra.players.search import SearchPlayer
from sintra.players.transposition import BUCKET
from sintra.rules.state import State
from tests.positions import position, seat
from tests.samples import EVERY_TABLE, components_with

from .common import LAST, STANDARD, after, is_playing, player_game, random_game, with_few_panes
from .exhaustive_search import best_margin
from .reference_search import best_value

COMPLETE = Limit(depth=90)
MAX_NODES = 50_000
"""The limit of an exhaustive search."""


@cache
def player() -> SearchPlayer:
    return SearchPlayer(COMPLETE)


def last_rounds(side: str, seeds: range) -> Iterator[tuple[State, int]]:
    """Yield positions of the last round of two-player games with the margin of best play.

    The games are random or played by the greedy player; the last positions come first.
    """
    for seed in seeds:
        for states in (random_game(2, side, seed), player_game("greedy", 2, side, seed)):
            for state in reversed([state for state in states if state["round"][0] == LAST]):
                margin = best_margin(state, STANDARD, MAX_NODES)
                if margin is None:
                    break
                yield state, margin


def ends_of_rounds(
    players: int, side: str, seeds: range, components: Components | None = None
) -> Iterator[tuple[State, int]]:
    """Yield positions late in any round, with the value of best play."""
    printed = (components or Components.standard()).printed
    for seed in seeds:
        for state in with_few_panes(random_game(players, side, seed, components), 8):
            value = best_value(state, printed, max_nodes=MAX_NODES)
            if value is not None:
                yield state, value


def has_value(choice: Choice, value: int) -> bool:
    """Whether the choice has this value; a proven value is in whole points."""
    assert choice.value is not None
    return choice.value == (round(value / POINT) if choice.exact else value / POINT)


# --- The last round with two players


@pytest.mark.parametrize("side", ["A", "B"])
def test_proven_values_are_those_of_an_exhaustive_search(side: str) -> None:
    compared = 0
    for state, margin in last_rounds(side, range(25)):
        choice = player().choose(state)
        assert choice.exact
        assert choice.value == margin
        compared += 1
    assert compared > 200


@pytest.mark.parametrize("side", ["A", "B"])
def test_chosen_move_attains_the_proven_value(side: str) -> None:
    compared = 0
    for state, margin in last_rounds(side, range(25, 40)):
        new = after(state, player().choose(state).move)
        if is_playing(new):
            rest = best_margin(new, STANDARD, MAX_NODES)
            assert rest is not None
            assert -rest == margin
            compared += 1
    assert compared > 80


@pytest.mark.parametrize("nodes", [20, 100, 500])
@pytest.mark.parametrize("side", ["A", "B"])
def test_proven_values_under_a_limit_are_right(side: str, nodes: int) -> None:
    proven = []
    for state, margin in last_rounds(side, range(40, 50)):
        choice = player().choose(state, Limit(nodes=nodes))
        assert not choice.exact or choice.value == margin
        proven.append(choice.exact)
    assert any(proven)
    assert not all(proven)


def test_proven_values_are_right_when_jokers_are_left() -> None:
    """Which spaces are filled matters as long as another colour is left on the table."""
    strips = ("7b:Y", "7b.P:Y", "7b.-.O:Y", "7b.BW:Y", "7b.PB.Y:Y")
    printed = (["PB", "P2W"], ["P2B", "W"], ["PW", "B2"], ["P2", "P", "BW"], ["P2B2", "W"])
    for side, strip, displays in product("AB", strips, printed):
        own = seat({1: "x:WB", 2: "x:WB", 8: strip}, glazier=7)
        other = seat({8: "7b.B:O"}, glazier=7, score=2)
        text = position(own, other, side=side, round=6, displays=displays)
        state = Game.from_position(text).state
        margin = best_margin(state, STANDARD, 10**7)
        assert margin is not None
        choice = player().choose(state)
        assert (choice.exact, choice.value) == (True, margin), text


@pytest.mark.parametrize("scores", [(4200, -4200), (9999, -9999), (-9999, 9999)])
def test_proven_value_is_right_for_the_largest_leads(scores: tuple[int, int]) -> None:
    """Regression: values had too few bits in the transposition table."""
    for state, margin in last_rounds("A", range(2)):
        before = state["players"]["score"][0, :2].copy()
        mover = int(state["to_move"][0])
        state["players"]["score"][0, :2] += np.array(scores, np.int16)
        choice = player().choose(state)
        assert choice.exact
        assert choice.value == margin + scores[mover] - scores[1 - mover]
        state["players"]["score"][0, :2] = before


def test_lost_glass_is_the_tiebreak_for_equal_points() -> None:
    """Two white panes: on column 4 both stay, and score two points as leftovers; on column 2 one
    completes a strip for three points and one breaks. The other player has lost one point."""
    own = seat({2: "2f.P2W2", 3: "1f", 4: "3f.B"}, score=10)
    other = seat(score=12, lost=1)
    text = position(own, other, side="B", round=6, pieces="Y", displays=["W2"], tile="H0")
    state = Game.from_position(text).state
    ends = {text: after(state, Move.from_text(text)) for text in ("1W>4", "1W>2=W", "1W>2=P")}
    assert {int(end["players"]["score"][0, 0]) for end in ends.values()} == {12}
    assert [int(end["players"]["lost"][0, 0]) for end in ends.values()] == [0, 1, 1]
    choice = player().choose(state)
    assert (choice.value, choice.exact) == (0.0, True)
    assert after(state, choice.move)["players"]["lost"][0, 0] == 0


# --- Any round, any number of players


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_complete_search_has_the_value_of_an_exhaustive_search(players: int, side: str) -> None:
    rounds = set()
    compared = 0
    for state, value in ends_of_rounds(players, side, range(12)):
        choice = player().choose(state)
        assert has_value(choice, value)
        assert choice.exact == (players == 2 and state["round"][0] == LAST)
        rounds.add(int(state["round"][0]))
        compared += 1
    assert rounds == set(range(LAST + 1))
    assert compared > 150


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_chosen_move_leads_to_the_value(players: int, side: str) -> None:
    compared = 0
    for state, value in ends_of_rounds(players, side, range(12, 17)):
        new = after(state, player().choose(state).move)
        if is_playing(new):
            root_seat = int(state["to_move"][0])
            assert best_value(new, STANDARD, max_nodes=MAX_NODES, seat=root_seat) == value
            compared += 1
    assert compared > 40


@pytest.mark.parametrize("buckets", [1, 2, 32])
@pytest.mark.parametrize(("players", "side"), [(2, "A"), (2, "B"), (3, "B"), (4, "A")])
def test_crowded_transposition_table_changes_no_complete_result(
    players: int, side: str, buckets: int
) -> None:
    crowded = SearchPlayer(COMPLETE)
    crowded._tt = np.zeros(buckets, BUCKET)
    for state, value in ends_of_rounds(players, side, range(16, 19)):
        assert has_value(crowded.choose(state), value)


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_search_to_depth_one_or_two_is_exhaustive(players: int, side: str, depth: int) -> None:
    """Deeper searches reduce late moves."""
    for state in list(random_game(players, side, seed=20))[::4]:
        if state["round"][0] < LAST:
            value = best_value(state, STANDARD, depth=depth, max_nodes=10**7)
            assert value is not None
            choice = player().choose(state, Limit(depth=depth))
            assert has_value(choice, value)
            assert choice.depth == depth or not is_playing(after(state, choice.move))


OTHERS = {
    "track": {"broken_glass_track": [0, 3, 7, 12, 40]},
    "window_points": {
        "window_points": {"A": [0, 9, 0, 9, 0, 9, 0, 9], "B": [1, 2, 3, 4, 5, 6, 7, 8]}
    },
    "panes_per_display": {"panes_per_display": 2},
    "displays": {"displays_by_players": {"2": 9, "3": 9, "4": 9}},
}


@pytest.mark.parametrize("changes", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("side", ["A", "B"])
def test_other_components_are_searched_by_their_own_rules(
    side: str, changes: dict[str, object]
) -> None:
    components = components_with(name="other", **changes)
    other = SearchPlayer(COMPLETE, components=components)
    compared = 0
    for state, value in ends_of_rounds(2, side, range(20, 23), components):
        choice = other.choose(state)
        assert has_value(choice, value)
        compared += 1
        if choice.exact:
            assert choice.value == best_margin(state, components.printed, MAX_NODES)
    assert compared > 20

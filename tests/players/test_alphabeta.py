"""Bounds, table and reductions change nothing: what is searched to the end is what it is.

The search is compared with plain searches that try every legal move in turn.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest

from bench.exhaustive import best_margin
from sintra import Components, Game, Move
from sintra.players import Choice, Limit
from sintra.players.alphabeta import (
    _MOVE,
    _VALUE_AT,
    FRAME,
    INFINITE,
    MIND,
    NO_MOVE,
    _find,
    _keep,
    expected,
)
from sintra.players.evaluation import UNIT
from sintra.players.hashing import fingerprint
from sintra.players.search import SearchPlayer
from sintra.rules.moves import RETURN
from sintra.rules.state import State
from tests.positions import position, seat
from tests.samples import EVERY_TABLE, components_with

from .common import LAST, STANDARD, after, few_left, is_playing, wander, watch
from .reference_search import best_lead

TO_THE_END = Limit(depth=90)
MOST = 50_000
"""Positions that a plain search may look at."""


@cache
def player() -> SearchPlayer:
    return SearchPlayer(TO_THE_END)


def last_rounds(side: str, seeds: range) -> Iterator[tuple[State, int]]:
    """Positions of last rounds of two, played by chance and played well, from the end back, with
    the points by which best play leads."""
    for seed in seeds:
        for states in (wander(2, side, seed), watch("greedy", 2, side, seed)):
            for state in reversed([state for state in states if state["round"][0] == LAST]):
                margin = best_margin(state, STANDARD, MOST)
                if margin is None:
                    break
                yield state, margin


def ends_of_rounds(
    players: int, side: str, seeds: range, components: Components | None = None
) -> Iterator[tuple[State, int]]:
    """Positions late in any round, with the lead that best play gives."""
    printed = (components or Components.standard()).printed
    for seed in seeds:
        for state in few_left(wander(players, side, seed, components), 8):
            value = best_lead(state, printed, most=MOST)
            if value is not None:
                yield state, value


def is_right(choice: Choice, value: int) -> bool:
    """Whether the choice has that value; a proven one is in whole points."""
    assert choice.value is not None
    return choice.value == (round(value / UNIT) if choice.exact else value / UNIT)


# --- The last round of two


@pytest.mark.parametrize("side", ["A", "B"])
def test_proven_values_are_those_of_trying_everything(side: str) -> None:
    tried = 0
    for state, margin in last_rounds(side, range(25)):
        choice = player().choose(state)
        assert choice.exact
        assert choice.value == margin
        tried += 1
    assert tried > 200


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_chosen_move_attains_the_proven_value(side: str) -> None:
    tried = 0
    for state, margin in last_rounds(side, range(25, 40)):
        new = after(state, player().choose(state).move)
        if is_playing(new):
            rest = best_margin(new, STANDARD, MOST)
            assert rest is not None
            assert -rest == margin
            tried += 1
    assert tried > 80


@pytest.mark.parametrize("nodes", [20, 100, 500])
@pytest.mark.parametrize("side", ["A", "B"])
def test_what_is_called_proven_under_a_limit_is_proven(side: str, nodes: int) -> None:
    proven = []
    for state, margin in last_rounds(side, range(40, 50)):
        choice = player().choose(state, Limit(nodes=nodes))
        assert not choice.exact or choice.value == margin
        proven.append(choice.exact)
    assert any(proven)
    assert not all(proven)


def test_proven_values_are_right_where_jokers_are_left() -> None:
    """Which spaces are filled matters as long as another colour is to come."""
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
def test_however_great_the_lead_a_proven_value_is_right(scores: tuple[int, int]) -> None:
    """Values once had fewer bits in the table than scores can fill."""
    for state, margin in last_rounds("A", range(2)):
        before = state["players"]["score"][0, :2].copy()
        mover = int(state["to_move"][0])
        state["players"]["score"][0, :2] += np.array(scores, np.int16)
        choice = player().choose(state)
        assert choice.exact
        assert choice.value == margin + scores[mover] - scores[1 - mover]
        state["players"]["score"][0, :2] = before


def test_among_equal_points_the_move_that_loses_less_glass_wins() -> None:
    """Two white panes: on column 4 both stay, and make two points for what is left; on column 2
    one completes a strip for three points and one breaks. The other player has lost one point."""
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
def test_a_round_searched_to_its_end_has_the_value_of_a_plain_search(
    players: int, side: str
) -> None:
    rounds = set()
    tried = 0
    for state, value in ends_of_rounds(players, side, range(12)):
        choice = player().choose(state)
        assert is_right(choice, value)
        assert choice.exact == (players == 2 and state["round"][0] == LAST)
        rounds.add(int(state["round"][0]))
        tried += 1
    assert rounds == set(range(LAST + 1))
    assert tried > 150


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_the_chosen_move_leads_to_that_value(players: int, side: str) -> None:
    tried = 0
    for state, value in ends_of_rounds(players, side, range(12, 17)):
        new = after(state, player().choose(state).move)
        if is_playing(new):
            thinking = int(state["to_move"][0])
            assert best_lead(new, STANDARD, most=MOST, seat=thinking) == value
            tried += 1
    assert tried > 40


@pytest.mark.parametrize("entries", [1, 2, 32])
@pytest.mark.parametrize(("players", "side"), [(2, "A"), (2, "B"), (3, "B"), (4, "A")])
def test_a_crowded_table_of_positions_changes_no_complete_result(
    players: int, side: str, entries: int
) -> None:
    crowded = SearchPlayer(TO_THE_END)
    crowded._table = np.zeros(4 * entries, np.int64)
    for state, value in ends_of_rounds(players, side, range(16, 19)):
        assert is_right(crowded.choose(state), value)


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_a_search_of_one_or_two_moves_is_a_plain_one(players: int, side: str, depth: int) -> None:
    """Deeper ones look less deep at moves that come late."""
    for state in list(wander(players, side, seed=20))[::4]:
        if state["round"][0] < LAST:
            value = best_lead(state, STANDARD, depth=depth, most=10**7)
            assert value is not None
            choice = player().choose(state, Limit(depth=depth))
            assert is_right(choice, value)
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
    other = SearchPlayer(TO_THE_END, components=components)
    tried = 0
    for state, value in ends_of_rounds(2, side, range(20, 23), components):
        choice = other.choose(state)
        assert is_right(choice, value)
        tried += 1
        if choice.exact:
            assert choice.value == best_margin(state, components.printed, MOST)
    assert tried > 20


# --- The table of positions


def keep(
    table: npt.NDArray[np.int64],
    word: int,
    *,
    value: int = 0,
    bounds: tuple[int, int] = (-INFINITE, INFINITE),
    move: int = 7,
    depth: int = 3,
    age: int = 1,
) -> None:
    """Keep that a position of this word was looked at with this result."""
    frame = np.zeros(1, FRAME)
    frame["floor"], frame["beta"] = bounds
    for name, number in (("word", word), ("best", value), ("best_move", move), ("depth", depth)):
        frame[name] = number
    _keep(frame[0], table, age)


def entries(number: int) -> npt.NDArray[np.int64]:
    return np.zeros(4 * number, np.int64)


@pytest.mark.parametrize("word", [1, -1, 2**62 + 5, -(2**62) + 5])
@pytest.mark.parametrize("value", [0, 1, -1, 300 * UNIT, -300 * UNIT, 2**23 - 1, -(2**23)])
def test_what_is_kept_is_found_in_the_same_search_only(word: int, value: int) -> None:
    table = entries(8)
    keep(table, word, value=value, move=RETURN, age=255)
    assert _find(table, word, 255) >> _VALUE_AT == value
    assert _find(table, word, 255) & _MOVE == RETURN + 1
    assert _find(table, word, 254) == 0
    assert _find(table, word + 8, 255) == 0


def test_what_was_looked_at_deepest_stays_and_what_was_looked_at_last() -> None:
    table = entries(1)
    for word, depth in ((1, 9), (2, 3), (3, 4)):
        keep(table, word, depth=depth)
    assert [_find(table, word, 1) != 0 for word in (1, 2, 3)] == [True, False, True]
    keep(table, 4, depth=9)
    assert [_find(table, word, 1) != 0 for word in (1, 3, 4)] == [False, True, True]
    keep(table, 5, depth=1, age=2)  # of a later search, to which nothing else counts
    assert [_find(table, word, 2) != 0 for word in (3, 4, 5)] == [False, False, True]


@pytest.mark.parametrize(
    ("value", "is_expected"), [(-51, False), (-50, False), (-49, True), (49, True), (50, False)]
)
def test_best_move_is_expected_only_where_the_value_is_known(value: int, is_expected: bool) -> None:
    """Between the bounds it is; elsewhere only that it is so much at least, or at most."""
    state, mind, table = Game(seed=1).state, np.zeros(1, MIND), entries(8)
    mind["age"] = 1
    assert expected(mind, state, table) == NO_MOVE
    keep(table, fingerprint(state[0]), value=value, bounds=(-50, 50), move=7)
    assert expected(mind, state, table) == (7 if is_expected else NO_MOVE)

"""The transposition table: probe, store, replacement and age."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from sintra import Game
from sintra.players.alphabeta import FRAME, INFINITE, NO_MOVE, SEARCH, _store, pv_move
from sintra.players.evaluation import POINT
from sintra.players.hashing import position_hash
from sintra.players.transposition import BUCKET, tt_clear, tt_probe, tt_unpack
from sintra.rules.moves import RETURN


def store(
    tt: npt.NDArray[Any],
    key: int,
    *,
    value: int = 0,
    bounds: tuple[int, int] = (-INFINITE, INFINITE),
    move: int = 7,
    depth: int = 3,
    age: int = 1,
) -> None:
    """Store the result of a node with this key."""
    frame = np.zeros(1, FRAME)
    frame["original_alpha"], frame["beta"] = bounds
    frame["key"], frame["depth"] = key, depth
    frame["best_value"], frame["best_move"] = value, move
    _store(tt, frame[0], age)


@pytest.mark.parametrize("key", [1, -1, 2**62 + 5, -(2**62) + 5])
@pytest.mark.parametrize("value", [0, 1, -1, 300 * POINT, -300 * POINT, 2**23 - 1, -(2**23)])
def test_stored_result_is_found_in_the_same_search_only(key: int, value: int) -> None:
    tt = np.zeros(8, BUCKET)
    store(tt, key, value=value, move=RETURN, age=255)
    stored_value, depth, _, move = tt_unpack(tt_probe(tt, key, 255))
    assert (stored_value, depth, move) == (value, 3, RETURN)
    assert tt_probe(tt, key, 254) == 0
    assert tt_probe(tt, key + 8, 255) == 0


def test_deepest_and_newest_results_stay() -> None:
    tt = np.zeros(1, BUCKET)
    for key, depth in ((1, 9), (2, 3), (3, 4)):
        store(tt, key, depth=depth)
    assert [tt_probe(tt, key, 1) != 0 for key in (1, 2, 3)] == [True, False, True]
    store(tt, 4, depth=9)
    assert [tt_probe(tt, key, 1) != 0 for key in (1, 3, 4)] == [False, True, True]
    store(tt, 5, depth=1, age=2)  # a later search replaces all entries of earlier ones
    assert [tt_probe(tt, key, 2) != 0 for key in (3, 4, 5)] == [False, False, True]


def test_nothing_is_found_after_clearing() -> None:
    tt = np.zeros(2, BUCKET)
    for key in range(6):
        store(tt, key)
    tt_clear(tt)
    assert not any(tt_probe(tt, key, 1) for key in range(6))


@pytest.mark.parametrize(
    ("value", "is_exact"), [(-51, False), (-50, False), (-49, True), (49, True), (50, False)]
)
def test_pv_move_needs_an_exact_value(value: int, is_exact: bool) -> None:
    """A value between the bounds is exact; elsewhere it is a lower or an upper bound."""
    state, search, tt = Game(seed=1).state, np.zeros(1, SEARCH), np.zeros(8, BUCKET)
    search["age"] = 1
    assert pv_move(search[0], state[0], tt) == NO_MOVE
    store(tt, position_hash(state[0]), value=value, bounds=(-50, 50), move=7)
    assert pv_move(search[0], state[0], tt) == (7 if is_exact else NO_MOVE)

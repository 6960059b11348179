"""Move ordering: the order; a move is left out only if another one has the same effect."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

import numpy as np
import pytest

from sintra import Game
from sintra.players.alphabeta import NO_MOVE
from sintra.players.evaluation import evaluate, fitted_weights
from sintra.players.move_ordering import (
    HISTORY_SIZE,
    MOVE_BITS,
    MOVE_ORDERING,
    MOVE_STACK,
    history_index,
    order_moves,
)
from sintra.rules.moves import JOKER_AT, KEEP_AT, RETURN
from sintra.rules.state import State
from tests.positions import COLUMNS, position, seat
from tests.samples import EVERY_TABLE

from .common import (
    LAST,
    STANDARD,
    after,
    is_playing,
    legal_move_codes,
    player_game,
    position_bytes,
    random_game,
)
from .reference_search import best_value

ORDERING, STACK = np.zeros(1, MOVE_ORDERING), np.zeros(1, MOVE_STACK)
MAX_NODES = 10**6


def ordered(
    state: State, tt_move: int = NO_MOVE, killers: Sequence[int] = (NO_MOVE, NO_MOVE)
) -> list[int]:
    """Return the moves to search, in order."""
    STACK["moves"] = 0
    count = order_moves(state[0], ORDERING[0], STACK[0], 5, tt_move, *killers)
    entries = sorted(STACK["moves"][0, 5 : 5 + count].tolist(), reverse=True)
    assert not STACK["moves"][0, :5].any()
    assert not STACK["moves"][0, 5 + count :].any()
    return [entry & (1 << MOVE_BITS) - 1 for entry in entries]


def all_kinds_of_games(seeds: int) -> Iterator[State]:
    """Yield positions of all player counts and sides, from random and greedy games."""
    for players, side in EVERY_TABLE:
        for seed in range(seeds):
            yield from random_game(players, side, seed)
            yield from player_game("greedy", players, side, seed)


def joker_strips() -> Iterator[str]:
    """Yield columns with a joker strip whose pink space and at least one joker space are free."""
    for coloured in ("", "B", "W", "BW"):
        for jokers in ("", *"WYOPB"):
            yield (
                "7b"
                + (f".{coloured or '-'}" if coloured or jokers else "")
                + (f".{jokers}" if jokers else "")
            )


def one_colour_left() -> Iterator[State]:
    """Yield ends of the last round in which all panes are pink and may go on a joker space."""
    palaces = (
        {column: "x:WB" for column in COLUMNS},
        {5: "4f.O3", 7: "6b.PYO:W"},
    )
    tables = [
        (["P" * panes for panes in row], centre)
        for centre in ("", "P2")
        for row in combinations_with_replacement((1, 2, 3), 2)
    ]
    for palace in palaces:
        for strip in joker_strips():
            own = seat({**palace, 8: f"{strip}:Y"}, glazier=6, score=3)
            for other in (own, seat({1: "0b.WPOY"}, broken=6)):
                for displays, centre in tables:
                    text = position(own, other, side="B", round=6, displays=displays, centre=centre)
                    yield Game.from_position(text).state


def is_one_colour_left(state: State) -> bool:
    """Whether it is the last round and all panes left have the same colour."""
    heap = int(state["sources"][0].sum())
    return bool(state["round"][0] == LAST) and sum(heap >> 5 * c & 31 > 0 for c in range(5)) == 1


def value_after(state: State, move: int) -> int:
    """Return the value of a move with best play, for its player; two players only."""
    new = after(state, move)
    if not is_playing(new):
        seats, side = int(state["seats"][0]), int(state["side"][0])
        weights = fitted_weights(seats, side, LAST, 20)
        return int(evaluate(new[0], STANDARD[0], weights[0], int(state["to_move"][0]), 0))
    value = best_value(new, STANDARD, max_nodes=MAX_NODES)
    assert value is not None
    return -value


def test_moves_are_legal_and_listed_once() -> None:
    for state in all_kinds_of_games(2):
        moves = ordered(state)
        assert moves
        assert len(set(moves)) == len(moves)
        assert set(moves) <= set(legal_move_codes(state))


def test_moves_left_out_lead_to_the_same_position_as_one_that_is_listed() -> None:
    """Up to the order of displays and, on side A, the colour of the pane in the window."""
    left_out = {"duplicate display": 0, "pane to keep": 0}
    for state in all_kinds_of_games(3):
        legal, listed = legal_move_codes(state), ordered(state)
        missing = sorted(set(legal) - set(listed))
        if not missing or is_one_colour_left(state):
            continue
        colours = bool(state["side"][0])
        reached = {position_bytes(after(state, move), window_colours=colours) for move in listed}
        identical = {position_bytes(after(state, move)) for move in listed}
        for move in missing:
            new = after(state, move)
            assert position_bytes(new, window_colours=colours) in reached
            is_identical = position_bytes(new) in identical
            left_out["duplicate display" if is_identical else "pane to keep"] += 1
    assert min(left_out.values()) > 100, left_out


def test_no_two_listed_moves_lead_to_the_same_position() -> None:
    for state in all_kinds_of_games(1):
        colours = bool(state["side"][0])
        reached = [
            position_bytes(after(state, move), window_colours=colours) for move in ordered(state)
        ]
        assert len(set(reached)) == len(reached)


def test_every_pane_to_keep_is_listed_on_side_b() -> None:
    text = position(seat({1: "0b.WPOY"}), side="B", displays=["Y", "W"])
    state = Game.from_position(text).state
    assert len([move for move in ordered(state) if KEEP_AT <= move.bit_length() - 1]) == 4


def test_choice_of_joker_spaces_left_out_at_the_end_makes_no_difference() -> None:
    left_out = 0
    for state in one_colour_left():
        missing = set(legal_move_codes(state)) - set(ordered(state))
        for move in missing:
            if move >> JOKER_AT & 3:
                plain = move & ~(3 << JOKER_AT)
                assert value_after(state, move) == value_after(state, plain)
                left_out += 1
    assert left_out > 100


@pytest.mark.parametrize(
    ("round_", "displays"), [(5, ["P", "P2"]), (6, ["P", "W"]), (6, ["P2W", ""])]
)
def test_choice_of_joker_spaces_is_listed_if_it_may_matter(
    round_: int, displays: list[str]
) -> None:
    text = position(seat({8: "7b:Y"}, glazier=8), round=round_, displays=displays, centre="P")
    state = Game.from_position(text).state
    assert {move for move in legal_move_codes(state) if move >> JOKER_AT & 3} <= set(ordered(state))
    assert any(move >> JOKER_AT & 3 for move in ordered(state))


def test_tt_move_comes_first() -> None:
    for state in list(all_kinds_of_games(1))[::5]:
        for move in ordered(state):
            assert ordered(state, move)[0] == move


def test_killer_moves_come_next() -> None:
    for state in list(all_kinds_of_games(1))[::5]:
        moves = ordered(state)
        if len(moves) < 3:
            continue
        first, *_, other, last = moves
        assert set(ordered(state, killers=(other, last))[:2]) == {other, last}
        assert ordered(state, last, (other, other))[:2] == [last, other]
        assert ordered(state, other, (last, first))[0] == other


def test_illegal_tt_move_and_killers_change_nothing() -> None:
    state = Game(seed=1).state
    assert RETURN not in ordered(state)
    assert ordered(state, RETURN, (RETURN, RETURN)) == ordered(state)


def test_history_index_depends_on_colour_and_column() -> None:
    for state in all_kinds_of_games(1):
        indices: dict[int, tuple[int, int]] = {}
        for move in legal_move_codes(state):
            if move != RETURN:
                key = (move >> 4 & 7, move >> 7 & 15)
                assert indices.setdefault(history_index(move), key) == key
        assert history_index(RETURN) not in indices
        assert all(0 <= index < HISTORY_SIZE for index in [*indices, history_index(RETURN)])

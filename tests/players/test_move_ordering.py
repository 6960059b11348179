"""The moves the search looks at: only such are left out as lead to the same as another one."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

import numpy as np
import pytest

from sintra import Game
from sintra.players.alphabeta import NO_MOVE, WAITING_MOVES
from sintra.players.evaluation import lead, weights_of
from sintra.players.move_ordering import MOVE_BITS, ORDER, PLACES, kind_of, order_moves
from sintra.rules.moves import JOKER_AT, KEEP_AT, RETURN
from sintra.rules.state import State
from tests.positions import COLUMNS, position, seat
from tests.samples import EVERY_TABLE

from .common import (
    LAST,
    STANDARD,
    after,
    is_playing,
    legal_codes,
    seen_in_the_round,
    wander,
    watch,
)
from .reference_search import best_lead

ROOM = np.zeros(1, ORDER), np.zeros(1, WAITING_MOVES)
MOST = 10**6


def ordered(
    state: State, best: int = NO_MOVE, good: Sequence[int] = (NO_MOVE, NO_MOVE)
) -> list[int]:
    """The moves to be looked at, the most promising one first."""
    order, stack = ROOM
    stack["moves"] = 0
    number = order_moves(state[0], order[0], stack[0], 5, best, *good)
    entries = sorted(stack["moves"][0, 5 : 5 + number].tolist(), reverse=True)
    assert not stack["moves"][0, :5].any()
    assert not stack["moves"][0, 5 + number :].any()
    return [entry & (1 << MOVE_BITS) - 1 for entry in entries]


def every_kind(seeds: int) -> Iterator[State]:
    """Positions of games of all sizes, played by chance and played well."""
    for players, side in EVERY_TABLE:
        for seed in range(seeds):
            yield from wander(players, side, seed)
            yield from watch("greedy", players, side, seed)


def joker_strips() -> Iterator[str]:
    """The column of a joker side that misses pink and at least one of its joker spaces."""
    for coloured in ("", "B", "W", "BW"):
        for jokers in ("", *"WYOPB"):
            yield (
                "7b"
                + (f".{coloured or '-'}" if coloured or jokers else "")
                + (f".{jokers}" if jokers else "")
            )


def one_colour_left() -> Iterator[State]:
    """The end of the last round: all panes are pink, and one goes on a joker or not."""
    palaces = (
        {column: "x:WB" for column in COLUMNS},
        {5: "4f.O3", 7: "6b.PYO:W"},
    )
    printed = [
        (["P" * number for number in row], centre)
        for centre in ("", "P2")
        for row in combinations_with_replacement((1, 2, 3), 2)
    ]
    for palace in palaces:
        for strip in joker_strips():
            own = seat({**palace, 8: f"{strip}:Y"}, glazier=6, score=3)
            for other in (own, seat({1: "0b.WPOY"}, broken=6)):
                for displays, centre in printed:
                    text = position(own, other, side="B", round=6, displays=displays, centre=centre)
                    yield Game.from_position(text).state


def joker_spaces_are_all_one(state: State) -> bool:
    """Whether it is the last round and all that is left there has one colour."""
    heap = int(state["sources"][0].sum())
    return bool(state["round"][0] == LAST) and sum(heap >> 5 * c & 31 > 0 for c in range(5)) == 1


def value_after(state: State, move: int) -> int:
    """What a move of one of two players leads to with best play, for that player."""
    new = after(state, move)
    if not is_playing(new):
        seats, side = int(state["seats"][0]), int(state["side"][0])
        weights = weights_of(seats, side, LAST, 20)
        return int(lead(new[0], STANDARD[0], weights[0], int(state["to_move"][0]), 0))
    value = best_lead(new, STANDARD, most=MOST)
    assert value is not None
    return -value


def test_each_move_is_listed_at_most_once_and_one_at_least() -> None:
    for state in every_kind(2):
        moves = ordered(state)
        assert moves
        assert len(set(moves)) == len(moves)
        assert set(moves) <= set(legal_codes(state))


def test_moves_left_out_lead_to_the_same_position_as_one_that_is_listed() -> None:
    """Up to the order of displays and, on side A, the colour of the pane in the window."""
    left_out = {"twin display": 0, "pane to keep": 0}
    for state in every_kind(3):
        legal, listed = legal_codes(state), ordered(state)
        missing = sorted(set(legal) - set(listed))
        if not missing or joker_spaces_are_all_one(state):
            continue
        colours = bool(state["side"][0])
        reached = {seen_in_the_round(after(state, move), kept_colours=colours) for move in listed}
        alike = {seen_in_the_round(after(state, move)) for move in listed}
        for move in missing:
            new = after(state, move)
            assert seen_in_the_round(new, kept_colours=colours) in reached
            left_out["twin display" if seen_in_the_round(new) in alike else "pane to keep"] += 1
    assert min(left_out.values()) > 100, left_out


def test_no_two_listed_moves_lead_to_the_same_position() -> None:
    for state in every_kind(1):
        colours = bool(state["side"][0])
        reached = [
            seen_in_the_round(after(state, move), kept_colours=colours) for move in ordered(state)
        ]
        assert len(set(reached)) == len(reached)


def test_every_pane_to_keep_is_listed_on_side_b() -> None:
    text = position(seat({1: "0b.WPOY"}), side="B", displays=["Y", "W"])
    state = Game.from_position(text).state
    assert len([move for move in ordered(state) if KEEP_AT <= move.bit_length() - 1]) == 4


def test_choice_of_joker_spaces_left_out_at_the_end_makes_no_difference() -> None:
    left_out = 0
    for state in one_colour_left():
        missing = set(legal_codes(state)) - set(ordered(state))
        for move in missing:
            if move >> JOKER_AT & 3:
                plain = move & ~(3 << JOKER_AT)
                assert value_after(state, move) == value_after(state, plain)
                left_out += 1
    assert left_out > 100


@pytest.mark.parametrize(
    ("round_", "displays"), [(5, ["P", "P2"]), (6, ["P", "W"]), (6, ["P2W", ""])]
)
def test_choice_of_joker_spaces_is_listed_where_it_may_matter(
    round_: int, displays: list[str]
) -> None:
    text = position(seat({8: "7b:Y"}, glazier=8), round=round_, displays=displays, centre="P")
    state = Game.from_position(text).state
    assert {move for move in legal_codes(state) if move >> JOKER_AT & 3} <= set(ordered(state))
    assert any(move >> JOKER_AT & 3 for move in ordered(state))


def test_move_that_was_best_comes_first() -> None:
    for state in list(every_kind(1))[::5]:
        for move in ordered(state):
            assert ordered(state, move)[0] == move


def test_moves_that_were_good_elsewhere_come_next() -> None:
    for state in list(every_kind(1))[::5]:
        moves = ordered(state)
        if len(moves) < 3:
            continue
        first, *_, other, last = moves
        assert set(ordered(state, good=(other, last))[:2]) == {other, last}
        assert ordered(state, last, (other, other))[:2] == [last, other]
        assert ordered(state, other, (last, first))[0] == other


def test_move_that_is_not_legal_here_changes_nothing() -> None:
    state = Game(seed=1).state
    assert RETURN not in ordered(state)
    assert ordered(state, RETURN, (RETURN, RETURN)) == ordered(state)


def test_kinds_of_moves_are_told_apart_by_colour_and_column() -> None:
    for state in every_kind(1):
        kinds: dict[int, tuple[int, int]] = {}
        for move in legal_codes(state):
            if move != RETURN:
                what = (move >> 4 & 7, move >> 7 & 15)
                assert kinds.setdefault(kind_of(move), what) == what
        assert kind_of(RETURN) not in kinds
        assert all(0 <= kind < PLACES for kind in [*kinds, kind_of(RETURN)])

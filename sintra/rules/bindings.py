"""Bindings: the only way from Python outside `rules` into the compiled rules.

A call from Python into compiled code costs one microsecond with an array and about nine with a
record, so these functions take one-element arrays. Each function is compiled and loaded separately,
so there are few of them, to keep the start fast.
"""

from typing import Any

import numpy.typing as npt

from .components import Printed
from .deal import deal as _deal
from .deal import deal_given as _deal_given
from .jit import compiled, integer
from .movegen import is_legal, why_closed
from .movegen import list_moves as _list_moves
from .panes import COLOURS
from .perft import count_sequences as count_sequences
from .play import play, play_with_effect
from .scoring import final_parts as _final_parts
from .scoring import is_winner as _is_winner
from .setup import draw_setup as _draw_setup
from .setup import set_up as _set_up
from .state import COLUMNS, State, update_fits, update_picks

Array = npt.NDArray[Any]


@compiled
def draw_setup(printed: Printed, seats: int, generator: Array, setup: Array) -> None:
    """Draw a setup at random."""
    _draw_setup(printed[0], seats, generator[0], setup[0])


@compiled
def set_up(state: State, printed: Printed, seats: int, side: int, setup: Array) -> None:
    """Set up a game, up to the first deal; the setup must be possible."""
    _set_up(state[0], printed[0], seats, side, setup[0])


@compiled
def update_summaries(state: State) -> None:
    """Update all summaries of the state, see `rules/state.py`."""
    update_picks(state[0])
    for seat in range(state[0].seats):
        for column in range(COLUMNS):
            update_fits(state[0].players[seat], column)


@compiled
def deal(state: State, printed: Printed, generator: Array) -> None:
    """Fill the displays by drawing; a deal must be awaited."""
    _deal(state[0], printed[0], generator[0])


@compiled
def deal_given(state: State, printed: Printed, displays: Array) -> int:
    """Fill the displays with these heaps; return -1, or the first impossible display."""
    return _deal_given(state[0], printed[0], displays)


@compiled
def list_moves(state: State, move_list: Array) -> int:
    """List the legal moves; return how many there are."""
    return _list_moves(state[0], move_list[0])


@compiled
def play_checked(state: State, printed: Printed, move_list: Array, move: int) -> int:
    """Play the move if it is legal and return the new phase; otherwise return -1."""
    if not is_legal(state[0], move_list[0], move):
        return -1
    play(state[0], printed[0], move)
    return integer(state[0].phase)


@compiled
def explain(state: State, printed: Printed, move_list: Array, move: int, effect: Array) -> bool:
    """Play the move if it is legal and write its effect to `effect`; return whether it is legal."""
    if not is_legal(state[0], move_list[0], move):
        return False
    play_with_effect(state[0], printed[0], move, effect[0])
    return True


@compiled
def closed_strips(state: State, closed: Array) -> None:
    """Write the result of `why_closed` for each colour and column, colour by colour."""
    for colour in range(COLOURS):
        for column in range(COLUMNS):
            closed[COLUMNS * colour + column] = why_closed(state[0], colour, column)


@compiled
def final_parts(state: State, printed: Printed, seat: int) -> tuple[int, int, int]:
    """Leftovers, broken glass and bonus of a player, as if the game ended now."""
    return _final_parts(state[0].players[seat], printed[0], state[0].side)


@compiled
def is_winner(state: State, seat: int) -> bool:
    """Whether the player has won, alone or shared; the game must be over."""
    return _is_winner(state[0], seat)

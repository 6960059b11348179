"""Bindings: the only way from Python outside `rules` into the compiled rules.

A call from Python into compiled code costs one microsecond with an array and about nine with a
record, so these functions take one-element arrays. Each is compiled and loaded separately: there
are few of them, to keep the start fast.
"""

from typing import Any

import numpy.typing as npt

from . import deal as dealing
from . import movegen, scoring
from . import play as playing
from . import setup as setting_up
from . import state as states
from .components import Printed
from .jit import compiled, integer
from .state import COLUMNS, State

Array = npt.NDArray[Any]

# Assigned one by one because compiled code finds functions only among the globals of its module.
_deal, _deal_given = dealing.deal, dealing.deal_given
_list_moves, _play, _play_with_effect = movegen.list_moves, playing.play, playing.play_with_effect
_update_picks, _update_fits = states.update_picks, states.update_fits
_final_parts, _is_winner = scoring.final_parts, scoring.is_winner
_draw_setup, _set_up = setting_up.draw_setup, setting_up.set_up


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
    _update_picks(state[0])
    for seat in range(state[0].seats):
        for column in range(COLUMNS):
            _update_fits(state[0].players[seat], column)


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
    for index in range(_list_moves(state[0], move_list[0])):
        if move_list[0].moves[index] == move:
            _play(state[0], printed[0], move)
            return integer(state[0].phase)
    return -1


@compiled
def explain(state: State, printed: Printed, move_list: Array, move: int, effect: Array) -> bool:
    """Play the move if it is legal and record in `effect` what it does; whether it was legal."""
    for index in range(_list_moves(state[0], move_list[0])):
        if move_list[0].moves[index] == move:
            _play_with_effect(state[0], printed[0], move, effect[0])
            return True
    return False


@compiled
def final_parts(state: State, printed: Printed, seat: int) -> tuple[int, int, int]:
    """Leftovers, broken glass and bonus of a player, as if the game ended now."""
    return _final_parts(state[0].players[seat], printed[0], state[0].side)


@compiled
def is_winner(state: State, seat: int) -> bool:
    """Whether the player has won, alone or shared; the game must be over."""
    return _is_winner(state[0], seat)

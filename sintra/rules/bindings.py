"""The compiled rules as the interpreter calls them.

Crossing from Python into compiled code with an array costs a microsecond, with a record
about nine, so these take one-element arrays. Each is compiled and loaded on its own: there
are few of them to keep the start quick.
"""

from typing import Any

import numpy.typing as npt

from . import deal as dealing
from . import movegen
from . import play as playing
from . import scoring as scoring
from . import setup as setting
from .components import Printed
from .jit import compiled, integer
from .state import COLUMNS, State

Array = npt.NDArray[Any]

# Bound one by one because compiled code reads a module's functions only through its globals.
_deal, _deal_given = dealing.deal, dealing.deal_given
_deal_pane, _drawn_from = dealing.deal_pane, dealing.drawn_from
_list_moves, _play, _play_noting = movegen.list_moves, playing.play, playing.play_with_effect
_note_picks, _note_room = movegen.update_picks, movegen.update_fits
_final_parts, _is_winner = scoring.final_parts, scoring.is_winner
_draw_setup, _set_up = setting.draw_setup, setting.set_up


@compiled
def draw_setup(printed: Printed, seats: int, generator: Array, setup: Array) -> None:
    """Choose a setup by lot."""
    _draw_setup(printed[0], seats, generator[0], setup[0])


@compiled
def set_up(state: State, printed: Printed, seats: int, side: int, setup: Array) -> None:
    """Lay the table; the setup must be a possible one."""
    _set_up(state[0], printed[0], seats, side, setup[0])


@compiled
def update_summaries(state: State) -> None:
    """Bring all that the state keeps as a summary up to date."""
    _note_picks(state[0])
    for seat in range(state[0].seats):
        for column in range(COLUMNS):
            _note_room(state[0].players[seat], column)


@compiled
def deal(state: State, printed: Printed, generator: Array) -> None:
    """Fill the displays by drawing; a deal must be awaited."""
    _deal(state[0], printed[0], generator[0])


@compiled
def deal_given(state: State, printed: Printed, displays: Array) -> int:
    """Fill the displays with these heaps: -1, or the display that could not be drawn so."""
    return _deal_given(state[0], printed[0], displays)


@compiled
def drawn_from(state: State, printed: Printed) -> int:
    """The heap of which the next pane is drawn; an empty one has begun the round."""
    return _drawn_from(state[0], printed[0])


@compiled
def deal_pane(state: State, printed: Printed, colour: int) -> None:
    """Put one drawn pane on the next display."""
    _deal_pane(state[0], printed[0], colour)


@compiled
def list_moves(state: State, listed: Array) -> int:
    """List the legal moves; return how many there are."""
    return _list_moves(state[0], listed[0])


@compiled
def play_checked(state: State, printed: Printed, listed: Array, move: int) -> int:
    """Play the move if it is legal and return the phase then; otherwise -1, nothing changed."""
    for place in range(_list_moves(state[0], listed[0])):
        if listed[0].moves[place] == move:
            _play(state[0], printed[0], move)
            return integer(state[0].phase)
    return -1


@compiled
def explain(state: State, printed: Printed, listed: Array, move: int, effect: Array) -> bool:
    """The same on a state that is only a copy, noting in `effect` what the move does."""
    for place in range(_list_moves(state[0], listed[0])):
        if listed[0].moves[place] == move:
            _play_noting(state[0], printed[0], move, effect[0])
            return True
    return False


@compiled
def final_parts(state: State, printed: Printed, seat: int) -> tuple[int, int, int]:
    """Leftovers, broken glass and bonus of a player as the position stands."""
    return _final_parts(state[0].players[seat], printed[0], state[0].side)


@compiled
def is_winner(state: State, seat: int) -> bool:
    """Whether the player has won, alone or shared; meant for a game that is over."""
    return _is_winner(state[0], seat)

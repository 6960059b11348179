"""The compiled rules as the interpreter calls them.

Crossing from Python into compiled code with an array costs a microsecond, with a record
about nine, so these take one-element arrays. Each is compiled and loaded on its own: there
are few of them to keep the start quick.
"""

from typing import Any

import numpy.typing as npt

from . import deal as dealing
from . import listing
from . import play as playing
from . import score as scoring
from . import setup as setting
from .compiling import compiled, integer
from .state import COLUMNS, State
from .tables import Tables

Array = npt.NDArray[Any]

# Bound one by one because compiled code reads a module's functions only through its globals.
_deal, _deal_given = dealing.deal, dealing.deal_given
_deal_pane, _drawn_from = dealing.deal_pane, dealing.drawn_from
_list_moves, _play, _play_noting = listing.list_moves, playing.play, playing.play_noting
_note_picks, _note_room = listing.note_picks, listing.note_room
_final_parts, _is_winner = scoring.final_parts, scoring.is_winner
_draw_setup, _set_up = setting.draw_setup, setting.set_up


@compiled
def draw_setup(tables: Tables, seats: int, generator: Array, setup: Array) -> None:
    """Choose a setup by lot."""
    _draw_setup(tables[0], seats, generator[0], setup[0])


@compiled
def set_up(state: State, tables: Tables, seats: int, side: int, setup: Array) -> None:
    """Lay the table; the setup must be a possible one."""
    _set_up(state[0], tables[0], seats, side, setup[0])


@compiled
def note_all(state: State) -> None:
    """Bring all that the state keeps as a summary up to date."""
    _note_picks(state[0])
    for seat in range(state[0].seats):
        for column in range(COLUMNS):
            _note_room(state[0].players[seat], column)


@compiled
def deal(state: State, tables: Tables, generator: Array) -> None:
    """Fill the displays by drawing; a deal must be awaited."""
    _deal(state[0], tables[0], generator[0])


@compiled
def deal_given(state: State, tables: Tables, displays: Array) -> int:
    """Fill the displays with these heaps: -1, or the display that could not be drawn so."""
    return _deal_given(state[0], tables[0], displays)


@compiled
def drawn_from(state: State, tables: Tables) -> int:
    """The heap of which the next pane is drawn; an empty one has begun the round."""
    return _drawn_from(state[0], tables[0])


@compiled
def deal_pane(state: State, tables: Tables, colour: int) -> None:
    """Put one drawn pane on the next display."""
    _deal_pane(state[0], tables[0], colour)


@compiled
def list_moves(state: State, listed: Array) -> int:
    """List the legal moves; return how many there are."""
    return _list_moves(state[0], listed[0])


@compiled
def play_checked(state: State, tables: Tables, listed: Array, move: int) -> int:
    """Play the move if it is legal and return the phase then; otherwise -1, nothing changed."""
    for place in range(_list_moves(state[0], listed[0])):
        if listed[0].moves[place] == move:
            _play(state[0], tables[0], move)
            return integer(state[0].phase)
    return -1


@compiled
def explain(state: State, tables: Tables, listed: Array, move: int, effect: Array) -> bool:
    """The same on a state that is only a copy, noting in `effect` what the move does."""
    for place in range(_list_moves(state[0], listed[0])):
        if listed[0].moves[place] == move:
            _play_noting(state[0], tables[0], move, effect[0])
            return True
    return False


@compiled
def final_parts(state: State, tables: Tables, seat: int) -> tuple[int, int, int]:
    """Leftovers, broken glass and bonus of a player as the position stands."""
    return _final_parts(state[0].players[seat], tables[0], state[0].side)


@compiled
def is_winner(state: State, seat: int) -> bool:
    """Whether the player has won, alone or shared; meant for a game that is over."""
    return _is_winner(state[0], seat)

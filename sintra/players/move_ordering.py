"""Which moves the search looks at, and in which order.

Moves that lead to the same for all that the search can see are looked at once: picks from
displays that hold the same panes; on side A the choice of the pane to keep, which only changes
what will be drawn in later rounds; in the last round the choice of joker spaces, once all panes
that will be left on the table have the picked colour.

The order is a guess that makes the search quick: what was best here before, what was good enough
elsewhere, then what places many panes and breaks few. Late moves are looked at less deep, so it
may change what a search finds that does not see the round to its end.
"""

import numpy as np

from ..rules.jit import compiled, integer
from ..rules.movegen import list_moves
from ..rules.moves import BREAK, COLOUR_AT, COLUMN_AT, JOKER_AT, KEEP_AT, MOVE_LIST, RETURN
from ..rules.panes import JOKER, LANE, count, heap_of
from ..rules.scoring import SIDE_A
from ..rules.state import CENTRE, MOST_PLAYERS, ROUNDS, Record

PLACES = 128
"""Colours times columns, room for BREAK included."""

ORDER = np.dtype(
    [
        ("listed", MOVE_LIST),
        ("good", np.int64, (MOST_PLAYERS, PLACES)),  # how often a kind of move was good enough
    ],
    align=True,
)
"""What ordering keeps during one search."""

MOVE_BITS = 16
_FIRST_OF_ALL = 1 << 40
_GOOD_HERE = 1 << 39
_CHOICE = (1 << KEEP_AT) - 1
"""A move without the pane to keep."""


@compiled
def kind_of(move: int) -> int:
    """Colour and column of a move: what a good move elsewhere has in common with one here."""
    return (move >> COLOUR_AT) & (PLACES - 1)


@compiled
def _guess(state: Record, player: Record, move: int) -> int:
    """How good a move looks before it is tried; panes placed count most."""
    if move == RETURN:
        return 40 * integer(player.glazier) - 120
    colour, column = (move >> COLOUR_AT) & 7, (move >> COLUMN_AT) & 15
    panes = count(integer(state.sources[move & 15]), colour)
    if column == BREAK:
        return -200 * panes
    free = integer(player.columns[column].free)
    fit = min(panes, count(free, colour) + count(free, JOKER))
    guess = 100 * fit - 150 * (panes - fit) - 30 * (column - integer(player.glazier))
    if move >= 1 << KEEP_AT:
        guess += 400
    return guess


@compiled
def _twins(state: Record) -> int:
    """A bit for each display that holds the same panes as one before it."""
    twins = 0
    for display in range(1, CENTRE):
        heap = state.sources[display]
        if heap != 0:
            for before in range(display):
                twins |= integer(state.sources[before] == heap) << display
    return twins


@compiled
def order_moves(
    state: Record, order: Record, stack: Record, first: int, best: int, good_1: int, good_2: int
) -> int:
    """Write the moves worth looking at on the stack, each below its rank; return how many.

    `best` is the move that was best here before, `good_1` and `good_2` were good enough in other
    positions as deep; -1 where there is none.
    """
    number = list_moves(state, order.listed)
    player = state.players[state.to_move]
    twins = _twins(state)
    one_keep = state.side == SIDE_A
    on_table = 0
    if state.round == ROUNDS - 1:
        for source in range(CENTRE + 1):
            on_table += integer(state.sources[source])
    written = 0
    last = -1
    for place in range(number):
        move = integer(order.listed.moves[place])
        if move != RETURN:
            if (twins >> (move & 15)) & 1:
                continue
            choice = move & _CHOICE
            if one_keep and move > _CHOICE and choice == last:
                continue
            last = choice
            if on_table != 0 and (move >> JOKER_AT) & 3:
                colour = (move >> COLOUR_AT) & 7
                if on_table & ~heap_of(LANE, colour) == 0:
                    continue
        rank = _guess(state, player, move)
        rank += integer(order.good[state.to_move, kind_of(move)])
        rank += _FIRST_OF_ALL * integer(move == best)
        rank += _GOOD_HERE * integer((move == good_1) | (move == good_2))
        stack.moves[np.uint64(first + written)] = (rank << MOVE_BITS) | move
        written += 1
    return written

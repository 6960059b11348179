"""Move ordering: which moves the search tries, and in which order.

Of moves that are equivalent for the search only one is tried: picks from displays that hold the
same panes; on side A the choice of the pane to keep, which only changes the draws of later rounds;
in the last round the choice of joker spaces, when all panes left on the table have the picked
colour.

The order is: the move of the transposition table, the killer moves, then the other moves by the
history heuristic plus a guess from the panes placed and broken. The order decides how much
alpha-beta cuts off and which moves are reduced (LMR), so it may change the result of a search that
does not complete the round.
"""

import numpy as np

from ..rules.jit import compiled, integer
from ..rules.movegen import list_moves
from ..rules.moves import BREAK, COLOUR_AT, COLUMN_AT, JOKER_AT, KEEP_AT, MOVE_LIST, RETURN
from ..rules.panes import JOKER, LANE, count, heap_of
from ..rules.scoring import SIDE_A
from ..rules.state import CENTRE, MOST_PLAYERS, ROUNDS, Record

HISTORY_SIZE = 128
"""Colours times columns, including BREAK."""

MOVE_ORDERING = np.dtype(
    [
        ("move_list", MOVE_LIST),
        ("history", np.int64, (MOST_PLAYERS, HISTORY_SIZE)),  # history heuristic: beta cutoffs
    ],
    align=True,
)
"""The history table of one search, and a buffer for the move generator."""

MOVE_STACK = np.dtype([("moves", np.int64, 64 * 1024)], align=True)
"""The moves of all plies of the current line; each entry is `score << MOVE_BITS | move`."""
MOVE_BITS = 16
_MOVE_MASK = (1 << MOVE_BITS) - 1

_TT_MOVE = 1 << 40
_KILLER = 1 << 39
_WITHOUT_KEEP = (1 << KEEP_AT) - 1
"""The bits of a move except the pane to keep."""


@compiled
def history_index(move: int) -> int:
    """The index of a move's colour and column in the history table."""
    return (move >> COLOUR_AT) & (HISTORY_SIZE - 1)


@compiled
def _guess(state: Record, player: Record, move: int) -> int:
    """The static score of a move; the number of panes placed counts most."""
    if move == RETURN:
        return 40 * integer(player.glazier) - 120
    colour, column = (move >> COLOUR_AT) & 7, (move >> COLUMN_AT) & 15
    panes = count(integer(state.sources[move & 15]), colour)
    if column == BREAK:
        return -200 * panes
    free = integer(player.columns[column].free)
    placed = min(panes, count(free, colour) + count(free, JOKER))
    guess = 100 * placed - 150 * (panes - placed) - 30 * (column - integer(player.glazier))
    if move >= 1 << KEEP_AT:
        guess += 400
    return guess


@compiled
def _duplicate_displays(state: Record) -> int:
    """A bit mask of the displays that hold the same panes as an earlier display."""
    duplicates = 0
    for display in range(1, CENTRE):
        heap = state.sources[display]
        if heap != 0:
            for before in range(display):
                duplicates |= integer(state.sources[before] == heap) << display
    return duplicates


@compiled
def order_moves(
    state: Record,
    ordering: Record,
    stack: Record,
    first: int,
    tt_move: int,
    killer_1: int,
    killer_2: int,
) -> int:
    """Write the moves to try to the stack from index `first`, with their scores; return how many.

    `tt_move` and the killers may be illegal here, or -1.
    """
    legal = list_moves(state, ordering.move_list)
    player = state.players[state.to_move]
    duplicates = _duplicate_displays(state)
    one_keep = state.side == SIDE_A
    last_panes = 0
    if state.round == ROUNDS - 1:
        for source in range(CENTRE + 1):
            last_panes += integer(state.sources[source])
    written = 0
    previous = -1
    for index in range(legal):
        move = integer(ordering.move_list.moves[index])
        if move != RETURN:
            if (duplicates >> (move & 15)) & 1:
                continue
            without_keep = move & _WITHOUT_KEEP
            if one_keep and move > _WITHOUT_KEEP and without_keep == previous:
                continue
            previous = without_keep
            if last_panes != 0 and (move >> JOKER_AT) & 3:
                colour = (move >> COLOUR_AT) & 7
                if last_panes & ~heap_of(LANE, colour) == 0:
                    continue
        score = _guess(state, player, move)
        score += integer(ordering.history[state.to_move, history_index(move)])
        score += _TT_MOVE * integer(move == tt_move)
        score += _KILLER * integer((move == killer_1) | (move == killer_2))
        stack.moves[np.uint64(first + written)] = (score << MOVE_BITS) | move
        written += 1
    return written


@compiled
def pick_move(stack: Record, first: int, end: int) -> int:
    """Swap the best of these moves to the front and return it.

    This is one step of a selection sort: after a cutoff the other moves need not be sorted.
    """
    moves = stack.moves
    best = moves[np.uint64(first)]
    best_index = first
    for index in range(first + 1, end):
        if moves[np.uint64(index)] > best:
            best = moves[np.uint64(index)]
            best_index = index
    moves[np.uint64(best_index)] = moves[np.uint64(first)]
    moves[np.uint64(first)] = best
    return integer(best) & _MOVE_MASK

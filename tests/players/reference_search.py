"""The plain search that the quick one is compared with: every legal move, nothing cut off."""

from typing import Any

import numba
import numpy as np

from sintra.players.evaluation import lead, panes_on_table, weights_in
from sintra.rules.components import Printed
from sintra.rules.jit import integer
from sintra.rules.movegen import list_moves
from sintra.rules.moves import MOVE_LIST
from sintra.rules.play import play
from sintra.rules.state import PLAYING, STATE, State

DEEPEST = 48
"""Moves."""
FAR = 1 << 60
"""More than any value."""
LEVEL = np.dtype([("next", np.int64), ("end", np.int64), ("best", np.int64)], align=True)


# Not `compiled`: that keeps what it makes until the rules change, whatever the players do.
@numba.njit(nogil=True)
def _solve(
    states: Any,
    printed: Any,
    weights: Any,
    lists: Any,
    levels: Any,
    seat: int,
    deep: int,
    most: int,
) -> int:
    level = 0
    nodes = 0
    levels[0].end = list_moves(states[0], lists[0])
    levels[0].best = -FAR if states[0].to_move == seat else FAR
    while True:
        if levels[level].next == levels[level].end:
            value = integer(levels[level].best)
            if level == 0:
                return value
            level -= 1
        else:
            nodes += 1
            if nodes > most:
                return FAR
            new = states[level + 1]
            states[level + 1] = states[level]
            play(new, printed[0], integer(lists[level].moves[levels[level].next]))
            levels[level].next += 1
            if new.phase == PLAYING and level + 1 < deep:
                level += 1
                levels[level].next = 0
                levels[level].end = list_moves(new, lists[level])
                levels[level].best = -FAR if new.to_move == seat else FAR
                continue
            value = lead(new, printed[0], weights[0], seat, panes_on_table(new))
        if states[level].to_move == seat:
            levels[level].best = max(levels[level].best, value)
        else:
            levels[level].best = min(levels[level].best, value)


def best_lead(
    state: State, printed: Printed, *, most: int, depth: int = DEEPEST, seat: int | None = None
) -> int | None:
    """By how much a player is ahead, in UNITs, with best play and everybody else against that
    player, who is the one to move if not told otherwise.

    Positions are judged at the end of the round, or after `depth` moves. None when it would take
    more than `most` positions to find out.
    """
    states = np.zeros(DEEPEST + 1, STATE)
    states[0] = state[0]
    lists = np.zeros(DEEPEST + 1, MOVE_LIST)
    levels = np.zeros(DEEPEST + 1, LEVEL)
    weights = weights_in(state, printed)
    seat = int(state["to_move"][0]) if seat is None else seat
    value = int(_solve(states, printed, weights, lists, levels, seat, depth, most))
    return None if value == FAR else value

"""Exhaustive search: no transposition table, no bounds, no pruning.

Benchmarks and tests compare it with the proven results of the players' search. It shares no code
with that search: it lists moves and plays them.
"""

from typing import Any

import numpy as np

from sintra.rules.components import Printed
from sintra.rules.jit import compiled, integer
from sintra.rules.movegen import list_moves
from sintra.rules.moves import MOVE_LIST
from sintra.rules.play import play
from sintra.rules.state import OVER, STATE, State

DEEPEST = 48
"""The depth limit, in moves: more than a round with twelve panes on the table can have."""
TOO_MANY = -(1 << 40)


@compiled
def _solve(
    states: Any, printed: Any, lists: Any, ends: Any, nexts: Any, bests: Any, most: int
) -> int:
    """The margin of the player to move in `states[0]`; TOO_MANY if over `most` positions."""
    nodes = 0
    level = 0
    ends[0] = list_moves(states[0], lists[0])
    nexts[0] = 0
    bests[0] = -(1 << 30)
    while True:
        if nexts[level] == ends[level]:
            if level == 0:
                return integer(bests[0])
            value = bests[level]
            level -= 1
            if states[level].to_move != states[level + 1].to_move:
                value = -value
            bests[level] = max(bests[level], value)
            continue
        nodes += 1
        if nodes > most or level + 1 == DEEPEST:
            return TOO_MANY
        states[level + 1] = states[level]
        play(states[level + 1], printed[0], integer(lists[level].moves[nexts[level]]))
        nexts[level] += 1
        if states[level + 1].phase == OVER:
            mover = integer(states[level].to_move)
            scores = states[level + 1].players
            margin = integer(scores[mover].score) - integer(scores[1 - mover].score)
            bests[level] = max(bests[level], margin)
            continue
        level += 1
        ends[level] = list_moves(states[level], lists[level])
        nexts[level] = 0
        bests[level] = -(1 << 30)


def best_margin(state: State, printed: Printed, most: int) -> int | None:
    """The margin of the player to move after best play in the last round of a 2-player game.

    None if that takes more than `most` positions.
    """
    states = np.zeros(DEEPEST + 1, STATE)
    states[0] = state[0]
    lists = np.zeros(DEEPEST + 1, MOVE_LIST)
    ends, nexts, bests = (np.zeros(DEEPEST + 1, np.int64) for _ in range(3))
    margin = int(_solve(states, printed, lists, ends, nexts, bests, most))
    return None if margin == TOO_MANY else margin

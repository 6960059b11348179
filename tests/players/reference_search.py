"""The reference search: plain minimax over every legal move, without cutoffs."""

from typing import Any

import numba
import numpy as np

from sintra.players.evaluation import count_panes_left, evaluate, weights_for
from sintra.rules.components import Printed
from sintra.rules.jit import integer
from sintra.rules.movegen import list_moves
from sintra.rules.moves import MOVE_LIST
from sintra.rules.play import play
from sintra.rules.state import PLAYING, STATE, State

MAX_PLY = 48
INFINITE = 1 << 60
"""Greater than any value."""
FRAME = np.dtype([("next", np.int64), ("end", np.int64), ("best", np.int64)], align=True)


# Not `compiled`, whose cache is valid until the rules change, even if the players do.
@numba.njit(nogil=True)
def _solve(
    states: Any,
    printed: Any,
    weights: Any,
    move_lists: Any,
    frames: Any,
    seat: int,
    depth: int,
    max_nodes: int,
) -> int:
    ply = 0
    nodes = 0
    frames[0].end = list_moves(states[0], move_lists[0])
    frames[0].best = -INFINITE if states[0].to_move == seat else INFINITE
    while True:
        if frames[ply].next == frames[ply].end:
            value = integer(frames[ply].best)
            if ply == 0:
                return value
            ply -= 1
        else:
            nodes += 1
            if nodes > max_nodes:
                return INFINITE
            new = states[ply + 1]
            states[ply + 1] = states[ply]
            play(new, printed[0], integer(move_lists[ply].moves[frames[ply].next]))
            frames[ply].next += 1
            if new.phase == PLAYING and ply + 1 < depth:
                ply += 1
                frames[ply].next = 0
                frames[ply].end = list_moves(new, move_lists[ply])
                frames[ply].best = -INFINITE if new.to_move == seat else INFINITE
                continue
            value = evaluate(new, printed[0], weights[0], seat, count_panes_left(new))
        if states[ply].to_move == seat:
            frames[ply].best = max(frames[ply].best, value)
        else:
            frames[ply].best = min(frames[ply].best, value)


def best_value(
    state: State, printed: Printed, *, max_nodes: int, depth: int = MAX_PLY, seat: int | None = None
) -> int | None:
    """Return the paranoid value of a position for a player: all others play against that player.
    The default is the player to move.

    Positions are evaluated at the end of the round, or after `depth` moves. None if that takes
    more than `max_nodes` positions.
    """
    states = np.zeros(MAX_PLY + 1, STATE)
    states[0] = state[0]
    move_lists = np.zeros(MAX_PLY + 1, MOVE_LIST)
    frames = np.zeros(MAX_PLY + 1, FRAME)
    weights = weights_for(state, printed)
    seat = int(state["to_move"][0]) if seat is None else seat
    value = int(_solve(states, printed, weights, move_lists, frames, seat, depth, max_nodes))
    return None if value == INFINITE else value

"""Perft: counting move sequences within a round, in which nothing is random."""

from typing import Any

import numpy as np

from .components import Printed
from .jit import compiled, integer
from .movegen import list_moves
from .moves import new_move_list
from .play import play
from .state import PLAYING, State


@compiled
def count_sequences(states: Any, printed: Any, lists: Any, listed: Any, tried: Any) -> int:
    """Count the sequences from `states[0]`.

    The arrays are the stack of the search, with one entry per level: `listed` is the number of
    moves in the list, `tried` the number of those already played.
    """
    depth = len(lists)
    listed[0] = list_moves(states[0], lists[0])
    tried[0] = 0
    if depth == 1:
        return integer(listed[0])
    sequences = 0
    level = 0
    while level >= 0:
        if tried[level] == listed[level]:
            level -= 1
            continue
        move = lists[level].moves[tried[level]]
        tried[level] += 1
        states[level + 1] = states[level]
        play(states[level + 1], printed[0], move)
        if states[level + 1].phase != PLAYING:
            sequences += 1
            continue
        moves = list_moves(states[level + 1], lists[level + 1])
        if level + 2 == depth:
            sequences += moves
        else:
            level += 1
            listed[level] = moves
            tried[level] = 0
    return sequences


def perft(state: State, printed: Printed, depth: int) -> int:
    """Count the move sequences of this length within the round.

    A sequence that reaches the end of the round or game early counts as one.
    """
    if depth == 0 or state["phase"][0] != PLAYING:
        return 1
    states = np.repeat(state, depth + 1)
    lists = np.repeat(new_move_list(), depth)
    listed, tried = np.zeros((2, depth), np.int64)
    return int(count_sequences(states, printed, lists, listed, tried))

"""Max-N search, to compare with the paranoid one that the players use with three and four.

Everybody is taken to play for their own lead, so positions have a value for each player, and
bounds cut nothing off. The evaluation and the choice of moves worth looking at are those of the
search it is compared with; it also deepens move by move and has a table of positions. It is the
plainer program of the two: an unfinished depth is dropped, and fingerprints are made anew.

    sintra arena python:bench.maxn.MaxN search:0.1s --players 3
"""

import time
from typing import Any

import numpy as np

from sintra.notation import Move
from sintra.players import Choice, Limit
from sintra.players.alphabeta import MOST_AHEAD, NO_MOVE, WAITING_MOVES
from sintra.players.evaluation import lead, panes_on_table, weights_in
from sintra.players.hashing import fingerprint
from sintra.players.move_ordering import MOVE_BITS, ORDER, order_moves
from sintra.players.player import check_state
from sintra.rules.components import Components
from sintra.rules.jit import compiled, integer
from sintra.rules.play import play
from sintra.rules.state import MOST_PLAYERS, PLAYING, STATE, State

SECONDS = 0.1
"""What it may take for a move; compare with search:0.1s."""
SLICE = 2048

FRAME = np.dtype(
    [
        ("word", np.int64),
        ("first", np.int64),
        ("next", np.int64),
        ("end", np.int64),
        ("depth", np.int64),
        ("best_move", np.int64),
        ("complete", np.int64),
        ("best", np.int64, MOST_PLAYERS),  # the value for each player, of the mover's best move
    ],
    align=True,
)
MIND = np.dtype(
    [
        ("states", STATE, MOST_AHEAD + 1),
        ("frames", FRAME, MOST_AHEAD + 1),
        ("waiting", WAITING_MOVES),
        ("order", ORDER),
        ("nodes", np.int64),
        ("level", np.int64),
    ],
    align=True,
)
ENTRY = np.dtype(
    [("word", np.int64), ("depth", np.int32), ("best", np.int32, MOST_PLAYERS)], align=True
)
ENTRIES = 1 << 19


@compiled
def _enter(mind: Any, level: int, depth: int, best_move: int) -> None:
    frame = mind.frames[level]
    first = integer(mind.frames[level - 1].end) if level > 0 else 0
    number = order_moves(mind.states[level], mind.order, mind.waiting, first, best_move, -1, -1)
    frame.word = fingerprint(mind.states[level])
    frame.first = first
    frame.next = first
    frame.end = first + number
    frame.depth = depth
    frame.best_move = NO_MOVE
    frame.complete = 1


@compiled
def _offer(mind: Any, level: int, values: Any, complete: int) -> None:
    """The values of the move just looked at: kept when they are better for the mover."""
    frame = mind.frames[level]
    seat = mind.states[level].to_move
    if frame.best_move == NO_MOVE or values[seat] > frame.best[seat]:
        for other in range(MOST_PLAYERS):
            frame.best[other] = values[other]
        frame.best_move = mind.waiting.moves[frame.next] & ((1 << MOVE_BITS) - 1)
    frame.complete &= complete
    frame.next += 1


@compiled
def begin(minds: Any, roots: Any, depth: int, best_move: int) -> None:
    minds[0].states[0] = roots[0]
    minds[0].level = 0
    _enter(minds[0], 0, depth, best_move)


@compiled
def go_on(minds: Any, printed: Any, weights: Any, table: Any, values: Any, nodes: int) -> bool:
    mind = minds[0]
    until = mind.nodes + nodes
    level = integer(mind.level)
    while True:
        frame = mind.frames[level]
        if frame.next == frame.end:
            entry = table[frame.word & (len(table) - 1)]
            entry.word = frame.word
            entry.depth = 127 if frame.complete else frame.depth
            for seat in range(MOST_PLAYERS):
                entry.best[seat] = frame.best[seat]
                values[seat] = frame.best[seat]
            if level == 0:
                return True
            level -= 1
            _offer(mind, level, values, integer(frame.complete))
            continue
        if mind.nodes >= until:
            mind.level = level
            return False
        mind.nodes += 1
        move = integer(mind.waiting.moves[frame.next]) & ((1 << MOVE_BITS) - 1)
        mind.states[level + 1] = mind.states[level]
        after = mind.states[level + 1]
        play(after, printed[0], move)
        over = after.phase != PLAYING
        if over or frame.depth <= 1:
            on_table = panes_on_table(after)
            for seat in range(after.seats):
                values[seat] = lead(after, printed[0], weights[0], seat, on_table)
            _offer(mind, level, values, integer(over))
            continue
        word = fingerprint(after)
        entry = table[word & (len(table) - 1)]
        if entry.word == word and entry.depth >= frame.depth - 1:
            for seat in range(MOST_PLAYERS):
                values[seat] = entry.best[seat]
            _offer(mind, level, values, integer(entry.depth == 127))
            continue
        level += 1
        _enter(mind, level, integer(frame.depth) - 1, NO_MOVE)


class MaxN:
    """Searches for everybody's own lead."""

    name = "maxn"

    def __init__(self, *, seed: int = 0, components: Components | None = None) -> None:
        self.limit = Limit(seconds=SECONDS)
        self._tables = (components or Components.standard()).printed
        self._mind = np.zeros(1, MIND)
        self._table = np.zeros(ENTRIES, ENTRY)
        self._values = np.zeros(MOST_PLAYERS, np.int64)

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        """The best move of the deepest search that was finished."""
        check_state(state)
        limit = limit or self.limit
        began = time.perf_counter()
        self._mind["nodes"] = 0
        self._table[:] = 0
        weights = weights_in(state, self._tables)
        move = NO_MOVE
        depth = 0
        while depth < min(limit.depth or MOST_AHEAD, MOST_AHEAD):
            begin(self._mind, state, depth + 1, move)
            done = False
            while not done:
                if move != NO_MOVE and self._is_out(limit, began):
                    return Choice(Move(move), nodes=int(self._mind["nodes"][0]), depth=depth)
                done = go_on(self._mind, self._tables, weights, self._table, self._values, SLICE)
            move = int(self._mind["frames"]["best_move"][0, 0])
            depth += 1
            if self._mind["frames"]["complete"][0, 0]:
                break
        return Choice(Move(move), nodes=int(self._mind["nodes"][0]), depth=depth)

    def _is_out(self, limit: Limit, began: float) -> bool:
        if limit.nodes is not None and self._mind["nodes"][0] >= limit.nodes:
            return True
        return limit.seconds is not None and time.perf_counter() - began >= limit.seconds

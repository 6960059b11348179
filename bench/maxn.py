"""Max-N search for three and four players, to compare with the players' paranoid search.

Every player maximises their own lead, so a position has one value per player, and there are no
cutoffs. It shares evaluation and move ordering with the paranoid search, and also has iterative
deepening and a transposition table. It is the simpler program: an unfinished iteration is
discarded, and keys are computed from scratch.

    sintra arena python:bench.maxn.MaxN search:0.1s --players 3
"""

import time
from typing import Any

import numpy as np

from sintra.notation import Move
from sintra.players import Choice, Limit
from sintra.players.alphabeta import MAX_PLY, NO_MOVE
from sintra.players.evaluation import count_panes_left, evaluate, weights_for
from sintra.players.hashing import position_hash
from sintra.players.move_ordering import MOVE_BITS, MOVE_ORDERING, MOVE_STACK, order_moves
from sintra.players.player import check_state
from sintra.rules.components import Components
from sintra.rules.jit import compiled, integer
from sintra.rules.play import play
from sintra.rules.state import MOST_PLAYERS, PLAYING, STATE, State

SECONDS = 0.1
"""The time limit per move; compare with search:0.1s."""
SLICE_NODES = 2048

FRAME = np.dtype(
    [
        ("key", np.int64),
        ("first", np.int64),
        ("next", np.int64),
        ("end", np.int64),
        ("depth", np.int64),
        ("best_move", np.int64),
        ("complete", np.int64),
        ("best", np.int64, MOST_PLAYERS),  # the values of the best move, one per player
    ],
    align=True,
)
SEARCH = np.dtype(
    [
        ("states", STATE, MAX_PLY + 1),
        ("frames", FRAME, MAX_PLY + 1),
        ("move_stack", MOVE_STACK),
        ("ordering", MOVE_ORDERING),
        ("nodes", np.int64),
        ("ply", np.int64),
    ],
    align=True,
)
TT_ENTRY = np.dtype(
    [("key", np.int64), ("depth", np.int32), ("best", np.int32, MOST_PLAYERS)], align=True
)
TT_ENTRIES = 1 << 19


@compiled
def _enter_node(search: Any, ply: int, depth: int, tt_move: int) -> None:
    frame = search.frames[ply]
    first = integer(search.frames[ply - 1].end) if ply > 0 else 0
    state, ordering = search.states[ply], search.ordering
    move_count = order_moves(state, ordering, search.move_stack, first, tt_move, -1, -1)
    frame.key = position_hash(state)
    frame.first = first
    frame.next = first
    frame.end = first + move_count
    frame.depth = depth
    frame.best_move = NO_MOVE
    frame.complete = 1


@compiled
def _back_up(search: Any, ply: int, values: Any, complete: int) -> None:
    """Update a node with the values of the move just searched, if better for the player to move."""
    frame = search.frames[ply]
    seat = search.states[ply].to_move
    if frame.best_move == NO_MOVE or values[seat] > frame.best[seat]:
        for other in range(MOST_PLAYERS):
            frame.best[other] = values[other]
        frame.best_move = search.move_stack.moves[frame.next] & ((1 << MOVE_BITS) - 1)
    frame.complete &= complete
    frame.next += 1


@compiled
def start(searches: Any, roots: Any, depth: int, first_move: int) -> None:
    searches[0].states[0] = roots[0]
    searches[0].ply = 0
    _enter_node(searches[0], 0, depth, first_move)


@compiled
def resume(searches: Any, printed: Any, weights: Any, tt: Any, values: Any, nodes: int) -> bool:
    search = searches[0]
    last_node = search.nodes + nodes
    ply = integer(search.ply)
    while True:
        frame = search.frames[ply]
        if frame.next == frame.end:
            entry = tt[frame.key & (len(tt) - 1)]
            entry.key = frame.key
            entry.depth = 127 if frame.complete else frame.depth
            for seat in range(MOST_PLAYERS):
                entry.best[seat] = frame.best[seat]
                values[seat] = frame.best[seat]
            if ply == 0:
                return True
            ply -= 1
            _back_up(search, ply, values, integer(frame.complete))
            continue
        if search.nodes >= last_node:
            search.ply = ply
            return False
        search.nodes += 1
        move = integer(search.move_stack.moves[frame.next]) & ((1 << MOVE_BITS) - 1)
        search.states[ply + 1] = search.states[ply]
        after = search.states[ply + 1]
        play(after, printed[0], move)
        is_over = after.phase != PLAYING
        if is_over or frame.depth <= 1:
            panes_left = count_panes_left(after)
            for seat in range(after.seats):
                values[seat] = evaluate(after, printed[0], weights[0], seat, panes_left)
            _back_up(search, ply, values, integer(is_over))
            continue
        key = position_hash(after)
        entry = tt[key & (len(tt) - 1)]
        if entry.key == key and entry.depth >= frame.depth - 1:
            for seat in range(MOST_PLAYERS):
                values[seat] = entry.best[seat]
            _back_up(search, ply, values, integer(entry.depth == 127))
            continue
        ply += 1
        _enter_node(search, ply, integer(frame.depth) - 1, NO_MOVE)


class MaxN:
    """The Max-N player."""

    name = "maxn"

    def __init__(self, *, seed: int = 0, components: Components | None = None) -> None:
        self.limit = Limit(seconds=SECONDS)
        self._printed = (components or Components.standard()).printed
        self._search = np.zeros(1, SEARCH)
        self._tt = np.zeros(TT_ENTRIES, TT_ENTRY)
        self._values = np.zeros(MOST_PLAYERS, np.int64)

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        """The best move of the deepest finished iteration."""
        check_state(state)
        limit = limit or self.limit
        started = time.perf_counter()
        self._search["nodes"] = 0
        self._tt[:] = 0
        weights = weights_for(state, self._printed)
        move = NO_MOVE
        depth = 0
        while depth < min(limit.depth or MAX_PLY, MAX_PLY):
            start(self._search, state, depth + 1, move)
            done = False
            while not done:
                if move != NO_MOVE and self._is_reached(limit, started):
                    return Choice(Move(move), nodes=int(self._search["nodes"][0]), depth=depth)
                done = resume(
                    self._search, self._printed, weights, self._tt, self._values, SLICE_NODES
                )
            move = int(self._search["frames"]["best_move"][0, 0])
            depth += 1
            if self._search["frames"]["complete"][0, 0]:
                break
        return Choice(Move(move), nodes=int(self._search["nodes"][0]), depth=depth)

    def _is_reached(self, limit: Limit, started: float) -> bool:
        if limit.nodes is not None and self._search["nodes"][0] >= limit.nodes:
            return True
        return limit.seconds is not None and time.perf_counter() - started >= limit.seconds

"""Alpha-beta search of one round: principal variation search.

Nothing within a round is random, so there are no chance nodes. The first move of a position is
searched with the full window, the other moves with a zero window, which only shows whether they are
better. Late moves are first searched at reduced depth (late move reduction, LMR). With three and
four players it is a paranoid search: all opponents play against the root player, and values are the
root player's lead.

The search has its own stack, so it can stop between two nodes and resume later. A time limit then
needs no clock in compiled code. Compiled functions must not recurse anyway (see `compiled`).

A position is *complete* if everything up to the end of the round was searched; its value then does
not depend on the search depth.
"""

from typing import Any

import numpy as np

from ..rules.jit import compiled, integer
from ..rules.movegen import is_legal
from ..rules.moves import BREAK, MOVE_LIST, RETURN, unpack
from ..rules.panes import count, heap_size
from ..rules.play import play
from ..rules.state import CENTRE, PLAYING, ROUNDS, STATE, Record
from .evaluation import MAX_PANES_LEFT, evaluate
from .hashing import palace_key, position_hash, source_key, strip_key, turn_key
from .move_ordering import (
    HISTORY_SIZE,
    MOVE_ORDERING,
    MOVE_STACK,
    history_index,
    order_moves,
    pick_move,
)
from .transposition import (
    COMPLETE_DEPTH,
    EXACT,
    LOWER_BOUND,
    MAX_AGE,
    UPPER_BOUND,
    tt_clear,
    tt_probe,
    tt_store,
    tt_unpack,
)

MAX_PLY = 96
"""More moves than a round can have: 36 panes allow at most 36 picks, and a player can return the
glazier at most once after each pick, and once before the first one."""
INFINITE = 1 << 40
"""Larger than any value."""
NO_MOVE = -1

UNTRIED, LMR, ZERO_WINDOW, FULL_WINDOW = 0, 1, 2, 3
"""The stages of a move's search; a move that beats alpha is searched again in the next stage."""
LMR_AFTER, LMR_MORE_AFTER, LMR_MIN_DEPTH = 3, 6, 3
"""Moves tried before the depth is reduced by one ply and by two plies; the least depth for it."""

FRAME = np.dtype(
    [
        ("key", np.int64),  # the position's hash
        ("alpha", np.int64),  # the player to move can already get at least this value
        ("beta", np.int64),  # the opponents allow at most this value
        ("original_alpha", np.int64),
        ("best_value", np.int64),
        ("best_move", np.int64),
        ("move", np.int64),  # the move being searched
        ("depth", np.int64),  # plies still to search
        ("first", np.int64),  # index of the first move on the move stack
        ("next", np.int64),  # index of the next move to try
        ("end", np.int64),  # index after the last move
        ("stage", np.int64),  # the stage of the search of `move`
        ("complete", np.int64),
        ("panes_left", np.int64),  # panes left on the table
    ],
    align=True,
)
"""One position of the current line."""

SEARCH = np.dtype(
    [
        ("states", STATE, MAX_PLY + 1),
        ("frames", FRAME, MAX_PLY + 1),
        ("move_stack", MOVE_STACK),
        ("ordering", MOVE_ORDERING),
        ("killers", np.int64, (MAX_PLY + 1, 2)),  # killer moves: last beta cutoffs by ply
        ("seat", np.int64),  # the root player
        ("ply", np.int64),
        ("nodes", np.int64),  # nodes searched so far
        ("age", np.int64),  # the age of this search in the transposition table
        # Iterative deepening:
        ("move", np.int64),  # the best move so far, or NO_MOVE
        ("value", np.int64),  # its value
        ("depth", np.int64),  # iterations that are finished
        ("in_iteration", np.int64),  # 1 while an iteration has started and is not finished
        ("complete", np.int64),  # 1 when the round was searched to its end
    ],
    align=True,
)
"""All data of a search, except the transposition table."""

LINE = np.dtype(
    [
        ("moves", np.uint16, MAX_PLY),
        ("seats", np.int8, MAX_PLY),  # the player of each move
        ("state", STATE),  # the position after the last move
        ("move_list", MOVE_LIST),
    ],
    align=True,
)
"""A principal variation, and the work area in which it is played."""


@compiled
def _sign(search: Record, ply: int) -> int:
    """1 if the root player is to move, -1 if an opponent is."""
    return 1 if search.states[ply].to_move == search.seat else -1


@compiled
def _evaluate(search: Record, printed: Record, weights: Record, ply: int) -> int:
    """The static evaluation of the position at a ply, for the root player."""
    panes_left = min(integer(search.frames[ply].panes_left), MAX_PANES_LEFT)
    return evaluate(search.states[ply], printed, weights, integer(search.seat), panes_left)


@compiled
def _make_move(search: Record, printed: Record, ply: int, move: int) -> None:
    """Play a move on a copy of the state at the next ply, and update the key incrementally."""
    before = search.states[ply]
    seat = integer(before.to_move)
    after = search.states[ply + 1]
    search.states[ply + 1] = before
    key = integer(search.frames[ply].key) - turn_key(before)
    key -= palace_key(before.players[seat], seat)
    panes_left = integer(search.frames[ply].panes_left)
    if move == RETURN:
        play(after, printed, move)
    else:
        source, colour, column, _, _ = unpack(move)
        panes_left -= count(integer(before.sources[source]), colour)
        key -= source_key(before, source)
        if source != CENTRE:
            key -= source_key(before, CENTRE)
        if column != BREAK:
            key -= strip_key(before.players[seat], seat, column)
        play(after, printed, move)
        # A display is empty after a pick, and the key of an empty source is 0.
        key += source_key(after, CENTRE)
        if column != BREAK:
            key += strip_key(after.players[seat], seat, column)
    key += palace_key(after.players[seat], seat) + turn_key(after)
    search.frames[ply + 1].key = key
    search.frames[ply + 1].panes_left = panes_left


@compiled
def _enter_node(search: Record, ply: int, depth: int, alpha: int, beta: int, tt_move: int) -> None:
    """Start to search a node whose state, key and panes_left are set."""
    frame = search.frames[ply]
    first = integer(search.frames[ply - 1].end) if ply > 0 else 0
    move_count = order_moves(
        search.states[ply],
        search.ordering,
        search.move_stack,
        first,
        tt_move,
        integer(search.killers[ply, 0]),
        integer(search.killers[ply, 1]),
    )
    frame.first = first
    frame.next = first
    frame.end = first + move_count
    frame.depth = depth
    frame.alpha = alpha
    frame.original_alpha = alpha
    frame.beta = beta
    frame.best_value = -INFINITE
    frame.best_move = NO_MOVE
    frame.stage = UNTRIED
    frame.complete = 1


@compiled
def _back_up(search: Record, ply: int, value: int, complete: int) -> None:
    """Update a node with the value of the move being searched, for the player to move there."""
    frame = search.frames[ply]
    if value > frame.alpha:
        if frame.stage == LMR:
            frame.stage = ZERO_WINDOW
            return
        if frame.stage == ZERO_WINDOW and value < frame.beta:
            frame.stage = FULL_WINDOW
            return
    frame.stage = UNTRIED
    frame.next += 1
    frame.complete &= complete
    if value > frame.best_value:
        frame.best_value = value
        frame.best_move = frame.move
    frame.alpha = max(frame.alpha, value)
    if value >= frame.beta:
        # A beta cutoff: this move alone refutes the move before it.
        frame.complete = complete
        frame.next = frame.end
        if search.killers[ply, 0] != frame.move:
            search.killers[ply, 1] = search.killers[ply, 0]
            search.killers[ply, 0] = frame.move
        seat = search.states[ply].to_move
        search.ordering.history[seat, history_index(frame.move)] += frame.depth * frame.depth


@compiled
def _store(tt: Any, frame: Record, age: int) -> None:
    """Store a searched node in the transposition table."""
    value = integer(frame.best_value)
    if value >= frame.beta:
        bound = LOWER_BOUND
    elif value > frame.original_alpha:
        bound = EXACT
    else:
        bound = UPPER_BOUND
    depth = COMPLETE_DEPTH if frame.complete else integer(frame.depth)
    tt_store(tt, integer(frame.key), age, value, depth, bound, integer(frame.best_move))


@compiled
def _first_stage(frame: Record) -> int:
    """The stage in which the next move's search starts."""
    tried = frame.next - frame.first
    if tried == 0:
        return FULL_WINDOW
    if tried >= LMR_AFTER and frame.depth >= LMR_MIN_DEPTH:
        return LMR
    return ZERO_WINDOW


@compiled
def begin(searches: Any, roots: Any, tt: Any) -> None:
    """Begin the search of a position.

    Killers, history and table age are reset, so that a choice depends on the position alone.
    """
    search = searches[0]
    search.states[0] = roots[0]
    search.seat = roots[0].to_move
    search.nodes = 0
    search.move = NO_MOVE
    search.value = 0
    search.depth = 0
    search.in_iteration = 0
    search.complete = 0
    search.age += 1
    if search.age > MAX_AGE:
        tt_clear(tt)
        search.age = 1
    for ply in range(len(search.killers)):
        search.killers[ply, 0] = NO_MOVE
        search.killers[ply, 1] = NO_MOVE
    for seat in range(len(search.ordering.history)):
        for index in range(HISTORY_SIZE):
            search.ordering.history[seat, index] = 0


@compiled
def deepen(searches: Any, printed: Any, weights: Any, tt: Any, max_depth: int, nodes: int) -> bool:
    """Search at most `nodes` more nodes; return whether the search is finished.

    Iterative deepening: each iteration searches one ply deeper, until the round is complete or
    `max_depth` is reached. Aspiration windows were tried and saved at most 3 % of the nodes, so the
    root always has a full window. The first iteration is a slice of its own: every search needs it,
    and the caller can check its limit after it.
    """
    search = searches[0]
    last_node = integer(search.nodes) + nodes
    while search.depth < max_depth and not search.complete:
        if not search.in_iteration:
            _start(search, integer(search.depth) + 1)
        is_done = _resume(search, printed[0], weights[0], tt, last_node)
        # The first move tried is the best move of the iteration before. A move that beats it is
        # better, even if there was no time to try all moves.
        root = search.frames[0]
        if root.best_move != NO_MOVE:
            search.move = root.best_move
            search.value = root.best_value
        if not is_done:
            return False
        search.in_iteration = 0
        search.depth += 1
        search.complete = root.complete
        if search.depth == 1:
            break
    return bool(search.complete or search.depth >= max_depth)


@compiled
def is_proven(searches: Any) -> bool:
    """Whether the value is the result of best play: two players, the last round, complete."""
    root = searches[0].states[0]
    return bool(searches[0].complete and root.round == ROUNDS - 1 and root.seats == 2)


@compiled
def pv_move(search: Record, state: Record, tt: Any) -> int:
    """The principal variation's move in a position; NO_MOVE if no exact value is stored."""
    data = tt_probe(tt, position_hash(state), integer(search.age))
    _, _, bound, move = tt_unpack(data)
    return move if data != 0 and bound == EXACT else NO_MOVE


@compiled
def principal_variation(searches: Any, printed: Any, tt: Any, lines: Any) -> int:
    """Write the moves that the search expects, as far as the table still holds them.

    Returns their number. The first one is the chosen move; the last one ends the round at the
    latest.
    """
    search = searches[0]
    line = lines[0]
    line.state = search.states[0]
    state = line.state
    length = 0
    move = integer(search.move)
    while move != NO_MOVE and length < MAX_PLY and is_legal(state, line.move_list, move):
        line.moves[length] = move
        line.seats[length] = state.to_move
        length += 1
        play(state, printed[0], move)
        move = pv_move(search, state, tt) if state.phase == PLAYING else NO_MOVE
    return length


@compiled
def _start(search: Record, depth: int) -> None:
    """Start the search of the root to this depth; the best move so far is tried first."""
    heap = 0
    for source in range(CENTRE + 1):
        heap += integer(search.states[0].sources[source])
    search.frames[0].key = position_hash(search.states[0])
    search.frames[0].panes_left = heap_size(heap)
    _enter_node(search, 0, depth, -INFINITE, INFINITE, integer(search.move))
    search.ply = 0
    search.in_iteration = 1


@compiled
def _resume(search: Record, printed: Record, weights: Record, tt: Any, last_node: int) -> bool:
    """Go on until the iteration is finished or `last_node` is reached; return whether it is."""
    age = integer(search.age)
    ply = integer(search.ply)
    while True:
        frame = search.frames[ply]
        if frame.next == frame.end:
            _store(tt, frame, age)
            if ply == 0:
                search.ply = 0
                return True
            ply -= 1
            value = integer(frame.best_value) * _sign(search, ply + 1) * _sign(search, ply)
            _back_up(search, ply, value, integer(frame.complete))
            continue
        sign = _sign(search, ply)
        depth = integer(frame.depth) - 1
        if frame.stage == UNTRIED:
            if search.nodes >= last_node:
                search.ply = ply
                return False
            search.nodes += 1
            frame.move = pick_move(search.move_stack, integer(frame.next), integer(frame.end))
            _make_move(search, printed, ply, integer(frame.move))
            is_over = search.states[ply + 1].phase != PLAYING
            if is_over or depth <= 0 or ply + 1 == MAX_PLY:
                value = _evaluate(search, printed, weights, ply + 1)
                _back_up(search, ply, sign * value, integer(is_over))
                continue
            frame.stage = _first_stage(frame)
        if frame.stage == LMR:
            depth -= 1 + integer(frame.next - frame.first >= LMR_MORE_AFTER)
        alpha = integer(frame.alpha)
        beta = integer(frame.beta) if frame.stage == FULL_WINDOW else alpha + 1
        relative_sign = _sign(search, ply + 1) * sign
        if relative_sign < 0:
            alpha, beta = -beta, -alpha
        data = tt_probe(tt, integer(search.frames[ply + 1].key), age)
        tt_move = NO_MOVE
        if data != 0:
            value, tt_depth, bound, tt_move = tt_unpack(data)
            if tt_depth >= depth and (
                bound == EXACT
                or (bound == LOWER_BOUND and value >= beta)
                or (bound == UPPER_BOUND and value <= alpha)
            ):
                _back_up(search, ply, value * relative_sign, integer(tt_depth == COMPLETE_DEPTH))
                continue
        if depth <= 0:
            value = _evaluate(search, printed, weights, ply + 1)
            _back_up(search, ply, sign * value, 0)
            continue
        ply += 1
        _enter_node(search, ply, depth, alpha, beta, tt_move)

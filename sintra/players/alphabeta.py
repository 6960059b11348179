"""Alpha-beta search of one round, which has no chance in it.

With two players this is the plain thing. With more it is the paranoid search: everybody else is
taken to play against the one who thinks. Values are always by how much that player is ahead.

The search walks the tree with a stack of its own and can stop between any two positions and go on
later: that is how a limit of time is kept without a clock in compiled code, and compiled functions
must not call themselves anyway (see `compiled`).

Words: a position whose whole rest of the round was looked at is *complete*; its value then does
not hang on where the search was cut off.
"""

from typing import Any

import numpy as np

from ..rules.jit import compiled, integer
from ..rules.moves import BREAK, RETURN, unpack
from ..rules.panes import count, heap_size
from ..rules.play import play
from ..rules.state import CENTRE, PLAYING, STATE, Record
from .evaluation import MOST_ON_TABLE, lead
from .hashing import fingerprint, palace_part, source_part, strip_part, turn_part
from .move_ordering import MOVE_BITS, ORDER, PLACES, kind_of, order_moves

MOST_AHEAD = 96
"""Moves that one round can have at most, with room to spare: 36 panes are at most 36 picks, each
player can take the glazier back at most once between two of their own, and 4 players begin."""
STACK = 64 * 1024
"""Moves that can wait to be tried, at all levels together."""
INFINITE = 1 << 40
"""More than any value."""
NO_MOVE = -1

FRAME = np.dtype(
    [
        ("word", np.int64),  # the fingerprint of the position
        ("alpha", np.int64),  # what the one to move is already sure of elsewhere
        ("beta", np.int64),  # what the other side is already sure of
        ("floor", np.int64),  # alpha as it was at first
        ("best", np.int64),
        ("best_move", np.int64),
        ("move", np.int64),  # being tried
        ("depth", np.int64),  # moves still to be looked ahead
        ("first", np.int64),  # of its moves on the stack
        ("next", np.int64),  # to be tried
        ("end", np.int64),
        ("trial", np.int64),  # how the move is being tried
        ("complete", np.int64),
        ("on_table", np.int64),  # panes left there
    ],
    align=True,
)
"""One position on the way down."""

WAITING_MOVES = np.dtype([("moves", np.int64, STACK)], align=True)

MIND = np.dtype(
    [
        ("states", STATE, MOST_AHEAD + 1),
        ("frames", FRAME, MOST_AHEAD + 1),
        ("waiting", WAITING_MOVES),
        ("order", ORDER),
        ("good", np.int64, (MOST_AHEAD + 1, 2)),  # moves that were good enough, by level
        ("seat", np.int64),  # whose thoughts these are
        ("level", np.int64),
        ("nodes", np.int64),
        ("age", np.int64),  # of this search, so that older entries of the table do not count
    ],
    align=True,
)
"""All that a search remembers, besides the table of positions."""

_LATE, _LATER, _DEEP = 3, 6, 3
"""The first moves that are tried one and two levels less deep, where there are so many levels."""
_FRESH, _REDUCED, _NARROW, _WIDE = 0, 1, 2, 3
"""How a move is tried: not yet, less deep, only whether it is better, and how good it is."""

# An entry of the table of positions is two numbers: the fingerprint, and from high to low the
# value (28 bits), age (8), depth (7), kind of bound (3) and the best move (18, with 0 for none).
# The greatest value there can be is the greatest difference of two scores, 16 bits of points.
_VALUE_AT, _AGE_AT, _DEPTH_AT, _BOUND_AT = 36, 28, 21, 18
_DEPTHS = 127
_EXACTLY, _AT_LEAST, _AT_MOST = 0, 1, 2
_MOVE = (1 << _BOUND_AT) - 1
_MOST_AGES = 255
"""Searches that entries can be told apart by; then the table is emptied."""
_TO_THE_END = 127
"""The depth of a complete position."""


@compiled
def _view(mind: Record, level: int) -> int:
    """1 where the thinking player moves, -1 where another does."""
    return 1 if mind.states[level].to_move == mind.seat else -1


@compiled
def _value_at(mind: Record, printed: Record, weights: Record, level: int) -> int:
    """The evaluation, for the thinking player."""
    on_table = min(integer(mind.frames[level].on_table), MOST_ON_TABLE)
    return lead(mind.states[level], printed, weights, integer(mind.seat), on_table)


@compiled
def _play_on(mind: Record, printed: Record, level: int, move: int) -> None:
    """Play a move on a copy, one level on, and bring the fingerprint along."""
    before = mind.states[level]
    seat = integer(before.to_move)
    after = mind.states[level + 1]
    mind.states[level + 1] = before
    word = integer(mind.frames[level].word) - turn_part(before)
    word -= palace_part(before.players[seat], seat)
    on_table = integer(mind.frames[level].on_table)
    if move == RETURN:
        play(after, printed, move)
    else:
        source, colour, column, _, _ = unpack(move)
        on_table -= count(integer(before.sources[source]), colour)
        word -= source_part(before, source)
        if source != CENTRE:
            word -= source_part(before, CENTRE)
        if column != BREAK:
            word -= strip_part(before.players[seat], seat, column)
        play(after, printed, move)
        # An emptied display is worth nothing, and an emptied centre too.
        word += source_part(after, CENTRE)
        if column != BREAK:
            word += strip_part(after.players[seat], seat, column)
    word += palace_part(after.players[seat], seat) + turn_part(after)
    mind.frames[level + 1].word = word
    mind.frames[level + 1].on_table = on_table


@compiled
def _take_next(mind: Record, frame: Record) -> int:
    """Bring the best of the moves not yet tried to the front and return it."""
    moves = mind.waiting.moves
    place = integer(frame.next)
    best = moves[np.uint64(place)]
    found = place
    for other in range(place + 1, integer(frame.end)):
        if moves[np.uint64(other)] > best:
            best = moves[np.uint64(other)]
            found = other
    moves[np.uint64(found)] = moves[np.uint64(place)]
    moves[np.uint64(place)] = best
    return integer(best) & ((1 << MOVE_BITS) - 1)


@compiled
def _enter(mind: Record, level: int, depth: int, alpha: int, beta: int, best_move: int) -> None:
    """Begin to look at a position whose state, word and panes are there already."""
    frame = mind.frames[level]
    first = integer(mind.frames[level - 1].end) if level > 0 else 0
    number = order_moves(
        mind.states[level],
        mind.order,
        mind.waiting,
        first,
        best_move,
        integer(mind.good[level, 0]),
        integer(mind.good[level, 1]),
    )
    frame.first = first
    frame.next = first
    frame.end = first + number
    frame.depth = depth
    frame.alpha = alpha
    frame.floor = alpha
    frame.beta = beta
    frame.best = -INFINITE
    frame.best_move = NO_MOVE
    frame.trial = _FRESH
    frame.complete = 1


@compiled
def _settle(mind: Record, level: int, value: int, complete: int) -> None:
    """A move of this position has been looked at: its value, for the one to move here."""
    frame = mind.frames[level]
    if value > frame.alpha:
        if frame.trial == _REDUCED:
            frame.trial = _NARROW
            return
        if frame.trial == _NARROW and value < frame.beta:
            frame.trial = _WIDE
            return
    frame.trial = _FRESH
    frame.next += 1
    frame.complete &= complete
    if value > frame.best:
        frame.best = value
        frame.best_move = frame.move
    frame.alpha = max(frame.alpha, value)
    if value >= frame.beta:
        # This move alone shows that the position is good enough.
        frame.complete = complete
        frame.next = frame.end
        if mind.good[level, 0] != frame.move:
            mind.good[level, 1] = mind.good[level, 0]
            mind.good[level, 0] = frame.move
        seat = mind.states[level].to_move
        mind.order.good[seat, kind_of(frame.move)] += frame.depth * frame.depth


@compiled
def _keep(frame: Record, table: Any, age: int) -> None:
    """Keep what was found out about a position in the table.

    Of the two places for it, the first is for what was looked at deepest, the second for what
    was looked at last.
    """
    value = integer(frame.best)
    if value >= frame.beta:
        bound = _AT_LEAST
    elif value > frame.floor:
        bound = _EXACTLY
    else:
        bound = _AT_MOST
    depth = _TO_THE_END if frame.complete else integer(frame.depth)
    entry = value << _VALUE_AT | age << _AGE_AT | depth << _DEPTH_AT | bound << _BOUND_AT
    entry |= integer(frame.best_move) + 1
    word = integer(frame.word)
    place = 4 * (word & (len(table) // 4 - 1))
    there = table[place + 1]
    keeps = table[place] != word and ((there >> _AGE_AT) & 255) == age
    if keeps and ((there >> _DEPTH_AT) & _DEPTHS) > depth:
        place += 2
    table[place] = word
    table[place + 1] = entry


@compiled
def _find(table: Any, word: int, age: int) -> int:
    """The entry of a position, 0 where there is none of this search."""
    place = 4 * (word & (len(table) // 4 - 1))
    entry = 0
    if table[place] == word:
        entry = table[place + 1]
    elif table[place + 2] == word:
        entry = table[place + 3]
    return entry if (entry >> _AGE_AT) & 255 == age else 0


@compiled
def _how_to_try(frame: Record) -> int:
    """The first move is tried in full, the others at first only for being better than it; late
    ones, which seldom are, less deep."""
    place = frame.next - frame.first
    if place == 0:
        return _WIDE
    if place >= _LATE and frame.depth >= _DEEP:
        return _REDUCED
    return _NARROW


@compiled
def forget(minds: Any, table: Any) -> None:
    """Begin with nothing known, so that a choice does not hang on the choices before it."""
    mind = minds[0]
    mind.nodes = 0
    mind.age += 1
    if mind.age > _MOST_AGES:
        table[:] = 0
        mind.age = 1
    for level in range(len(mind.good)):
        mind.good[level, 0] = NO_MOVE
        mind.good[level, 1] = NO_MOVE
    for seat in range(len(mind.order.good)):
        for kind in range(PLACES):
            mind.order.good[seat, kind] = 0


@compiled
def expected(minds: Any, states: Any, table: Any) -> int:
    """The best move in a position whose value the search knows, else NO_MOVE."""
    entry = _find(table, fingerprint(states[0]), integer(minds[0].age))
    if entry == 0 or (entry >> _BOUND_AT) & 3 != _EXACTLY:
        return NO_MOVE
    return (entry & _MOVE) - 1


@compiled
def begin(minds: Any, roots: Any, depth: int, best_move: int) -> None:
    """Begin to look at a position that deep; `best_move` is tried first."""
    mind = minds[0]
    mind.states[0] = roots[0]
    mind.seat = roots[0].to_move
    heap = 0
    for source in range(CENTRE + 1):
        heap += integer(roots[0].sources[source])
    mind.frames[0].word = fingerprint(mind.states[0])
    mind.frames[0].on_table = heap_size(heap)
    _enter(mind, 0, depth, -INFINITE, INFINITE, best_move)
    mind.level = 0


@compiled
def go_on(minds: Any, printed: Any, weights: Any, table: Any, nodes: int) -> bool:
    """Look at that many positions more; whether the search came to its end."""
    mind = minds[0]
    age = integer(mind.age)
    until = mind.nodes + nodes
    level = integer(mind.level)
    while True:
        frame = mind.frames[level]
        if frame.next == frame.end:
            # All that is needed is known: keep it, and hand it up.
            _keep(frame, table, age)
            if level == 0:
                mind.level = 0
                return True
            level -= 1
            value = integer(frame.best) * _view(mind, level + 1) * _view(mind, level)
            _settle(mind, level, value, integer(frame.complete))
            continue
        view = _view(mind, level)
        depth = integer(frame.depth) - 1
        if frame.trial == _FRESH:
            if mind.nodes >= until:
                mind.level = level
                return False
            mind.nodes += 1
            frame.move = _take_next(mind, frame)
            _play_on(mind, printed[0], level, integer(frame.move))
            over = mind.states[level + 1].phase != PLAYING
            if over or depth <= 0 or level + 1 == MOST_AHEAD:
                value = _value_at(mind, printed[0], weights[0], level + 1)
                _settle(mind, level, view * value, integer(over))
                continue
            frame.trial = _how_to_try(frame)
        if frame.trial == _REDUCED:
            depth -= 1 + integer(frame.next - frame.first >= _LATER)
        alpha = integer(frame.alpha)
        beta = integer(frame.beta) if frame.trial == _WIDE else alpha + 1
        turned = _view(mind, level + 1) * view
        if turned < 0:
            alpha, beta = -beta, -alpha
        entry = _find(table, integer(mind.frames[level + 1].word), age)
        best_move = NO_MOVE
        if entry != 0:
            best_move = (entry & _MOVE) - 1
            value = entry >> _VALUE_AT
            known = (entry >> _DEPTH_AT) & _DEPTHS
            bound = (entry >> _BOUND_AT) & 3
            if known >= depth and (
                bound == _EXACTLY
                or (bound == _AT_LEAST and value >= beta)
                or (bound == _AT_MOST and value <= alpha)
            ):
                _settle(mind, level, value * turned, integer(known == _TO_THE_END))
                continue
        if depth <= 0:
            value = _value_at(mind, printed[0], weights[0], level + 1)
            _settle(mind, level, view * value, 0)
            continue
        level += 1
        _enter(mind, level, depth, alpha, beta, best_move)

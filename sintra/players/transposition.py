"""The transposition table: results of positions that the search has visited, by their key.

A bucket has two entries, for two replacement schemes: one prefers depth, the other always replaces.
Every search has an age, and entries of another age are misses, so that a choice depends on the
position alone and the table need not be cleared.
"""

from typing import Any

import numpy as np

from ..rules.jit import compiled

ENTRY = np.dtype([("key", np.int64), ("data", np.int64)], align=True)
"""The position's hash and its packed result; 0 in an empty entry."""
BUCKET = np.dtype([("deepest", ENTRY), ("newest", ENTRY)], align=True)
"""A table is an array of buckets; its length must be a power of two."""

EXACT, LOWER_BOUND, UPPER_BOUND = 0, 1, 2
"""Whether a stored value is the true value, or a bound of it."""
COMPLETE_DEPTH = 127
"""The depth of a position that was searched to the end of the round."""
MAX_AGE = 255

# From high to low: value (28 bits), age (8), depth (7), bound (3), best move + 1 (18).
# The largest value is the largest difference of two scores, which have 16 bits of points.
_VALUE_AT, _AGE_AT, _DEPTH_AT, _BOUND_AT = 36, 28, 21, 18


@compiled
def tt_unpack(data: int) -> tuple[int, int, int, int]:
    """Value, depth, bound and best move of a result."""
    return (
        data >> _VALUE_AT,
        (data >> _DEPTH_AT) & 127,
        (data >> _BOUND_AT) & 7,
        (data & ((1 << _BOUND_AT) - 1)) - 1,
    )


@compiled
def tt_store(
    tt: Any, key: int, age: int, value: int, depth: int, bound: int, best_move: int
) -> None:
    """Store the result of a position.

    It replaces the entry `deepest` of its bucket. If that entry is deeper, and belongs to this
    search and another position, it replaces `newest` instead.
    """
    bucket = tt[key & (len(tt) - 1)]
    deepest = bucket.deepest
    is_protected = deepest.key != key and ((deepest.data >> _AGE_AT) & 255) == age
    is_protected &= ((deepest.data >> _DEPTH_AT) & 127) > depth
    entry = bucket.newest if is_protected else deepest
    entry.key = key
    entry.data = value << _VALUE_AT | age << _AGE_AT | depth << _DEPTH_AT
    entry.data |= bound << _BOUND_AT | best_move + 1


@compiled
def tt_probe(tt: Any, key: int, age: int) -> int:
    """The result of a position, for `tt_unpack`; 0 if this search has not stored one."""
    bucket = tt[key & (len(tt) - 1)]
    data = 0
    if bucket.deepest.key == key:
        data = bucket.deepest.data
    elif bucket.newest.key == key:
        data = bucket.newest.data
    return data if (data >> _AGE_AT) & 255 == age else 0


@compiled
def tt_clear(tt: Any) -> None:
    """Empty the table."""
    for index in range(len(tt)):
        tt[index].deepest.data = 0
        tt[index].newest.data = 0

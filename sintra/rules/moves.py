"""Moves: one integer each.

A move packs the content of its text (docs/reference/notation.md):

    bit  15..13  12..11  10..7   6..4    3..0
         keep    joker   column  colour  source

`source` is a display, from 0, or CENTRE. `column` is a column, from 0, or BREAK. `joker` is the
digit after "j", or 0 if the text has none. `keep` is the kept colour plus 1, or 0 if the strip is
not completed. RETURN, the glazier's return, is an integer that no packed move has.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from .jit import compiled
from .state import COLUMNS

BREAK = COLUMNS
RETURN = 0xFFFF

COLOUR_AT = 4
COLUMN_AT = 7
JOKER_AT = 11
KEEP_AT = 13

MOST_MOVES = 1664
"""The capacity of a move list. At most 41 picks (4 colours on each of 9 displays, 5 in the centre)
on 8 strips with 5 kept colours or 3 fillings of jokers each, and the return: 1641. The rest is
space for entries that are written beyond the end of a list."""

MOVE_LIST = np.dtype([("moves", np.uint16, MOST_MOVES)], align=True)
"""A move list. It is a record because Numba counts the references of an array at every call between
compiled functions, which costs as much as generating several moves."""


def new_move_list() -> npt.NDArray[Any]:
    """A one-element array of MOVE_LIST."""
    return np.zeros(1, MOVE_LIST)


@compiled
def pack(source: int, colour: int, column: int, joker: int, keep: int) -> int:
    """The integer of a pick; `keep` is a colour or NOTHING."""
    return (
        source
        | (colour << COLOUR_AT)
        | (column << COLUMN_AT)
        | (joker << JOKER_AT)
        | ((keep + 1) << KEEP_AT)
    )


@compiled
def unpack(move: int) -> tuple[int, int, int, int, int]:
    """Source, colour, column, joker and keep of a pick."""
    return (
        move & 15,
        (move >> COLOUR_AT) & 7,
        (move >> COLUMN_AT) & 15,
        (move >> JOKER_AT) & 3,
        (move >> KEEP_AT) - 1,
    )

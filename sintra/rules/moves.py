"""Moves: one integer each.

A move packs the content of its text (RULES section 8):

    bit  15..13  12..11  10..7   6..4    3..0
         keep    joker   column  colour  source

`source` is a display from 0, or CENTRE; `column` a column from 0, or BREAK; `joker` the
digit behind "j", 0 when none is written; `keep` the colour kept plus 1, 0 when the strip is
not completed. RETURN, the glazier's return, is a number that no packed move has.
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
on 8 strips with 5 kept colours or 3 fillings of jokers each, and the return: 1641; and some entries
that are written beyond the end."""

MOVE_LIST = np.dtype([("moves", np.uint16, MOST_MOVES)], align=True)
"""A move list. A record, because an array passed between compiled functions has its references
counted at every call, which costs as much as generating several moves."""


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

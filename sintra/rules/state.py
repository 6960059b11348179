"""The state of a game: one NumPy record of fixed size for two to four players.

    sources    the displays 0 to 8 and the centre, each a heap of panes; bag and tower too

    a player's palace
                glazier
                   v
    column   0  1  2  3  4  5  6  7
             strips: `face` is which side of which strip lies there, `free` its empty
             spaces as a heap (jokers in the sixth lane), `panes` the panes on it
    window   top
             bottom

Which of two like spaces of a strip is filled makes no difference to the game, so the state
counts them instead of keeping places. Nothing in the state is about the future: the bag is
what it holds, not the order in which it will be drawn.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

MOST_PLAYERS = 4
COLUMNS = 8
SPACES = 5
MOST_DISPLAYS = 9
CENTRE = MOST_DISPLAYS
"""The place of the centre among the sources."""
ROUNDS = 6
"""One pane of each of the five colours, and one from the bag, lie on the round indicator."""

AWAITING_DEAL = 0
PLAYING = 1
OVER = 2

COLUMN = np.dtype(
    [
        ("free", np.uint32),  # empty spaces of the strip by colour, jokers in their own lane
        ("panes", np.uint32),  # panes on the strip by colour, those on jokers included
        ("face", np.int8),  # 2 * strip + (1 if its back is up), NOTHING when it left the game
        ("top", np.int8),  # the pane on the window's upper frame space, or NOTHING
        ("bottom", np.int8),  # the pane on the lower one, or NOTHING
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("columns", COLUMN, COLUMNS),
        # Two summaries of the columns, kept up to date so that listing moves need not look at
        # every strip: a byte a colour with a bit for every strip it fits on, and a bit for
        # every strip where a joker space is free or one colour is all that is missing.
        ("fits", np.int64),
        ("needs_choice", np.uint8),
        ("score", np.int16),
        ("lost", np.int16),  # points lost through broken glass in the whole game
        ("broken", np.int8),  # space of the broken glass marker, 0 at the top
        ("glazier", np.int8),  # column it stands above
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("sources", np.uint32, MOST_DISPLAYS + 1),  # the displays, then the centre
        ("bag", np.uint32),
        ("tower", np.uint32),
        ("picks", np.int64),  # a bit for every colour a source holds, kept like `open` above
        ("players", PLAYER, MOST_PLAYERS),
        ("seats", np.int8),  # players in the game
        ("side", np.int8),  # of the palaces: 0 is A, 1 is B
        ("round", np.int8),  # from 0; ROUNDS when the game is over
        ("phase", np.int8),  # AWAITING_DEAL, PLAYING or OVER
        ("to_move", np.int8),  # while a deal is awaited: who will start
        ("holder", np.int8),  # of the start tile; while it lies in the centre: who put it there
        ("tile_in_centre", np.int8),  # 1 until somebody picks from the centre in this round
        ("round_pieces", np.int8, ROUNDS),  # on the round indicator, NOTHING when gone
    ],
    align=True,
)

State = npt.NDArray[Any]
"""A one-element array of STATE: what crosses into compiled code quickest."""

Record = Any
"""One record inside compiled code, where fields are reached by name."""


def new_state() -> State:
    """A blank state, to be filled by setup."""
    return np.zeros(1, STATE)


def copy_state(state: State) -> State:
    """A state of its own, alike to the last byte (NumPy's own copy goes field by field)."""
    return restore_state(state.tobytes())


def restore_state(kept: bytes) -> State:
    """The state that was kept with `tobytes`."""
    return np.frombuffer(bytearray(kept), STATE)


def as_lists(record: Any) -> Any:
    """A record as plain numbers, quick to read in Python: a dictionary of (nested) lists.

    What is an array of records there is a dictionary of lists here:
    `as_lists(state[0])["players"]["columns"]["free"][seat][column]`.
    """
    if record.dtype.names is None:
        return record.tolist()
    return {name: as_lists(record[name]) for name in record.dtype.names}

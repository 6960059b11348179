"""The state of a game: one NumPy record of fixed size for two to four players.

    sources    the displays 0 to 8 and the centre, each a heap of panes; bag and tower too

    a player's palace
                glazier
                   v
    column   0  1  2  3  4  5  6  7
             strips: `face` is the strip and the side that is up, `free` its empty
             spaces as a heap (jokers in the sixth lane), `panes` the panes on it
    window   top
             bottom

It makes no difference to the game which of two equal spaces of a strip is filled, so the state
counts them instead of storing positions. The state contains nothing about the future: it holds the
content of the bag, but not the order in which panes will be drawn.

`picks`, `fits` and `needs_choice` are summaries of the sources and strips for move generation.
Code that changes a source or a strip calls their update functions below.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from .jit import compiled, integer
from .panes import COLOURS, LANE, heap_of_each

MOST_PLAYERS = 4
COLUMNS = 8
SPACES = 5
MOST_DISPLAYS = 9
CENTRE = MOST_DISPLAYS
"""The index of the centre among the sources."""
ROUNDS = 6
"""The round indicator holds one pane of each of the five colours, and one from the bag."""

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
        # Two summaries of the columns, so that move generation need not read every strip:
        ("fits", np.int64),  # one byte per colour with a bit for every strip that it fits on
        # a bit for every strip with a free joker space, or with spaces of only one colour left
        ("needs_choice", np.uint8),
        ("score", np.int16),
        ("lost", np.int16),  # points lost through broken glass in the whole game
        ("broken", np.int8),  # space of the broken glass marker, 0 at the top
        ("glazier", np.int8),  # the column that it is above
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("sources", np.uint32, MOST_DISPLAYS + 1),  # the displays, then the centre
        ("bag", np.uint32),
        ("tower", np.uint32),
        ("picks", np.int64),  # summary: five bits per source, one for every colour that it holds
        ("players", PLAYER, MOST_PLAYERS),
        ("seats", np.int8),  # players in the game
        ("side", np.int8),  # of the palaces: 0 is A, 1 is B
        ("round", np.int8),  # from 0; ROUNDS when the game is over
        ("phase", np.int8),  # AWAITING_DEAL, PLAYING or OVER
        ("to_move", np.int8),  # a seat; while a deal is awaited, the player who will start
        ("holder", np.int8),  # of the start tile; while that is in the centre, the last holder
        ("tile_in_centre", np.int8),  # 1 until the first pick from the centre in this round
        ("round_pieces", np.int8, ROUNDS),  # on the round indicator, NOTHING when gone
    ],
    align=True,
)

State = npt.NDArray[Any]
"""A one-element array of STATE: the fastest way to pass a state to compiled code."""

Record = Any
"""One record inside compiled code, which accesses its fields by name."""


def new_state() -> State:
    """An empty state, which a setup fills."""
    return np.zeros(1, STATE)


def copy_state(state: State) -> State:
    """An independent copy, equal byte for byte (NumPy's `copy` does not copy the padding)."""
    return restore_state(state.tobytes())


def restore_state(saved: bytes) -> State:
    """The state that was saved with `tobytes`."""
    return np.frombuffer(bytearray(saved), STATE)


def as_lists(record: Any) -> Any:
    """A record as plain numbers, which Python reads fast: a dictionary of (nested) lists.

    An array of records becomes a dictionary of lists:
    `as_lists(state[0])["players"]["columns"]["free"][seat][column]`.
    """
    if record.dtype.names is None:
        return record.tolist()
    return {name: as_lists(record[name]) for name in record.dtype.names}


# --- Summaries: `picks`, `fits` and `needs_choice`

_LANE_ONES = heap_of_each(1)
"""A bit in the lane of every colour of a heap."""
_COLOURED = heap_of_each(LANE)
"""The mask of all lanes of a heap except the joker spaces."""
BYTE_ONES = 0x0101010101
"""A bit in the byte of every colour."""


@compiled
def _present(heap: int) -> int:
    """A bit for each colour in the heap, five bits apart."""
    low_bits = 15 * _LANE_ONES
    return ((((heap & low_bits) + low_bits) | heap) >> 4) & _LANE_ONES


@compiled
def _lanes_to_bytes(bits: int) -> int:
    """Move bits 0, 5, 10, 15, 20 to 0, 8, 16, 24, 32.

    All sums of 5 i and 3 j are distinct, so the product has no carries and a mask selects the bits.
    """
    return (bits * 0o11111) & BYTE_ONES


@compiled
def colour_set(heap: int) -> int:
    """The colours in the heap as a bit set, white lowest.

    Moves bits 0, 5, 10, 15, 20 to 0, 1, 2, 3, 4, like `_lanes_to_bytes` but with the sums of 5 i
    and 20 - 4 j.
    """
    return ((_present(heap) * 0x111110) >> 20) & 31


@compiled
def update_fits(player: Record, column: int) -> None:
    """Update `fits` and `needs_choice` after a strip's free spaces changed."""
    free = integer(player.columns[column].free)
    coloured = _present(free & _COLOURED)
    joker = free > _COLOURED
    fits = _LANE_ONES if joker else coloured
    column_bits = BYTE_ONES << column
    player.fits = (player.fits & ~column_bits) | (_lanes_to_bytes(fits) << column)
    needs_choice = joker | ((coloured & (coloured - 1)) == 0)
    player.needs_choice = (player.needs_choice & ~(1 << column)) | (needs_choice << column)


@compiled
def update_picks(state: Record) -> None:
    """Update `picks` from all sources."""
    state.picks = 0
    for source in range(CENTRE + 1):
        update_picks_of(state, source)


@compiled
def update_picks_of(state: Record, source: int) -> None:
    """Update `picks` after one source changed."""
    shift = COLOURS * source
    colours = colour_set(integer(state.sources[source]))
    state.picks = (state.picks & ~(31 << shift)) | (colours << shift)


@compiled
def clear_picks_of(state: Record, source: int) -> None:
    """Update `picks` after a source was emptied."""
    state.picks &= ~(31 << (COLOURS * source))


@compiled
def columns_in(fits: int) -> int:
    """A bit for each column that is set for any colour."""
    return (fits | (fits >> 8) | (fits >> 16) | (fits >> 24) | (fits >> 32)) & 255


@compiled
def strips_left(player: Record) -> int:
    """A bit for each column that still has a strip: at least one colour fits on every strip."""
    return columns_in(integer(player.fits))


@compiled
def leftmost_strip(player: Record) -> int:
    """The column of the leftmost strip still in the game; there must be one."""
    column = 0
    while not (strips_left(player) >> column) & 1:
        column += 1
    return column

"""Move generation: the only module that decides which moves are legal.

Branch mispredictions take nearly all the time, so the list is made with few branches. All picks are
the bits of one integer, and a table gives the source and colour of each bit. Another table, indexed
by the mask of the columns that a pick fits on, gives the moves on these columns. They are written
four at a time, even if fewer are needed.
"""

import numpy as np
import numpy.typing as npt

from .jit import compiled, integer
from .moves import BREAK, COLOUR_AT, COLUMN_AT, JOKER_AT, KEEP_AT, RETURN
from .panes import COLOURS, JOKER, NOTHING, count, heap_of
from .state import BYTE_ONES, CENTRE, COLUMNS, PLAYING, Record, colour_set, strips_left

ALL_SOURCES = sum(1 << (COLOURS * source) for source in range(CENTRE + 1))
"""A bit for every source, spaced like the bits of one colour in `picks`."""

_DE_BRUIJN = 0x03F79D71B4CB0A89
"""A de Bruijn number: the highest six bits of its product with a single bit are different for each
of the 64 bits. They give the index of a bit in compiled code for any processor."""


def _pick_table() -> npt.NDArray[np.uint8]:
    """The source and colour of each bit of `picks`, indexed by these six bits of the product."""
    picks = np.zeros(64, np.uint8)
    for source in range(CENTRE + 1):
        for colour in range(COLOURS):
            bit = 1 << (COLOURS * source + colour)
            picks[(bit * _DE_BRUIJN >> 58) & 63] = source | (colour << COLOUR_AT)
    return picks


_BROKEN = 256
"""The row of a pick that fits on no strip: its only column is BREAK."""


def _move_parts(options: list[list[int]], shift: int) -> npt.NDArray[np.int64]:
    """One row per list of options: its length, its first four options and its next four.

    One integer holds four 16-bit moves, the first one in the lowest bits, so that one operation
    adds a pick to all four.
    """
    rows = []
    for values in options:
        moves = np.zeros(COLUMNS, "<u2")
        moves[: len(values)] = values
        rows.append([len(values), *(moves << shift).view("<i8").tolist()])
    return np.array(rows, np.int64)


_FOUR = 0x0001000100010001
"""The product of a move and this number is four copies of the move."""
_LENGTH, _FIRST, _SECOND = range(3)

_PICKS = _pick_table()
_COLUMNS_OF = _move_parts(
    [[column for column in range(COLUMNS) if mask >> column & 1] for mask in range(_BROKEN)]
    + [[BREAK]],
    COLUMN_AT,
)
"""Indexed by the mask of the columns that a pick fits on."""
_KEEPS_OF = _move_parts(
    [[0]]
    + [
        [colour + 1 for colour in range(COLOURS) if colours >> colour & 1]
        for colours in range(1, 1 << COLOURS)
    ],
    KEEP_AT,
)
"""Indexed by the set of colours on a completed strip; the empty set means that the strip is not
completed, with one option: no pane is kept."""


@compiled
def _write(move_list: Record, index: int, move: int) -> None:
    """Write a move. The index is unsigned, so that the code has no test for a negative index."""
    move_list.moves[np.uint64(index)] = move


@compiled
def _write_four(move_list: Record, index: int, moves: int) -> None:
    """Write four moves that are packed into one integer."""
    _write(move_list, index, moves & 0xFFFF)
    _write(move_list, index + 1, (moves >> 16) & 0xFFFF)
    _write(move_list, index + 2, (moves >> 32) & 0xFFFF)
    _write(move_list, index + 3, (moves >> 48) & 0xFFFF)


@compiled
def may_return(player: Record) -> bool:
    """Whether the glazier may go back.

    A strip must be left, and the glazier must not be above the leftmost one already.
    """
    left = strips_left(player)
    return (left != 0) & ((left & -left) != (1 << integer(player.glazier)))


@compiled
def in_reach(player: Record) -> int:
    """One byte per colour with a bit for every reachable strip that it fits on."""
    return integer(player.fits) & (((255 << integer(player.glazier)) & 255) * BYTE_ONES)


@compiled
def is_pick(state: Record, source: int, colour: int) -> bool:
    """Whether the source holds the colour."""
    return ((integer(state.picks) >> (COLOURS * source + colour)) & 1) != 0


@compiled
def columns_for(state: Record, colour: int) -> int:
    """A bit for every column on which the player to move may place this colour.

    If there is none, the bit of BREAK.
    """
    fits = (in_reach(state.players[state.to_move]) >> (8 * colour)) & 255
    return fits if fits else 1 << BREAK


NOT_OFFERED, OPEN, LEFT_OF_GLAZIER, GONE, NO_SPACE = -1, 0, 1, 2, 3
"""Why a strip does not take a colour; OPEN if it does."""


@compiled
def why_closed(state: Record, colour: int, column: int) -> int:
    """Why no move puts this colour on this strip of the player to move, or OPEN.

    NOT_OFFERED if no source holds the colour.
    """
    player = state.players[state.to_move]
    if (state.phase != PLAYING) | ((integer(state.picks) >> colour) & ALL_SOURCES == 0):
        return NOT_OFFERED
    if (in_reach(player) >> (8 * colour + column)) & 1:
        return OPEN
    if column < player.glazier:
        return LEFT_OF_GLAZIER
    return GONE if player.columns[column].face == NOTHING else NO_SPACE


@compiled
def list_moves(state: Record, move_list: Record) -> int:
    """Write every legal move into `move_list` and return how many there are.

    Entries after the last move are undefined. Each move is listed once, in no specified order.
    """
    if state.phase != PLAYING:
        return 0
    player = state.players[state.to_move]
    _write(move_list, 0, RETURN)
    length = integer(may_return(player))
    reach = (255 << player.glazier) & 255
    fits = integer(player.fits)
    needs_choice = integer(player.needs_choice)
    picks = state.picks
    while picks != 0:
        pick = integer(_PICKS[((picks & -picks) * _DE_BRUIJN >> 58) & 63])
        picks &= picks - 1
        fitting = (fits >> (8 * (pick >> COLOUR_AT))) & reach
        plain = fitting & ~needs_choice
        entry = plain if fitting else _BROKEN
        _write_four(move_list, length, (pick * _FOUR) | _COLUMNS_OF[entry, _FIRST])
        if _COLUMNS_OF[entry, _LENGTH] > 4:
            _write_four(move_list, length + 4, (pick * _FOUR) | _COLUMNS_OF[entry, _SECOND])
        length += _COLUMNS_OF[entry, _LENGTH]
        if plain != fitting:
            length = _list_choices(state, move_list, length, pick, fitting & needs_choice)
    return length


@compiled
def is_legal(state: Record, move_list: Record, move: int) -> bool:
    """Whether a move is legal; `move_list` is overwritten."""
    for index in range(list_moves(state, move_list)):
        if move_list.moves[index] == move:
            return True
    return False


@compiled
def bit_index(bit: int) -> int:
    """The index of a single bit among the eight lowest."""
    return ((bit & 0xAA) != 0) | (((bit & 0xCC) != 0) << 1) | (((bit & 0xF0) != 0) << 2)


@compiled
def choices(strip: Record, colour: int, panes: int) -> tuple[int, int, int]:
    """The choices of the player who places `panes` panes of a colour on a strip.

    Returns the set of colours of which one pane is kept, and the fewest and the most panes on joker
    spaces. At most one of the two is a choice.
    """
    free = integer(strip.free)
    coloured = count(free, colour)
    jokers = count(free, JOKER)
    spaces = coloured + jokers
    # If no other space is free, enough panes complete the strip: all its coloured and joker
    # spaces are filled, and the player chooses only the pane to keep.
    if (free == heap_of(coloured, colour) + heap_of(jokers, JOKER)) & (panes >= spaces):
        return colour_set(integer(strip.panes) | heap_of(1, colour)), jokers, jokers
    placed = min(panes, spaces)
    return 0, max(0, placed - coloured), min(placed, jokers)


@compiled
def _list_choices(state: Record, move_list: Record, length: int, pick: int, columns: int) -> int:
    """List a pick on strips where the kept pane or the jokers may be a choice too."""
    source, colour = pick & 15, pick >> COLOUR_AT
    panes = count(state.sources[source], colour)
    player = state.players[state.to_move]
    while columns != 0:
        column = bit_index(columns & -columns)
        columns &= columns - 1
        move = pick | (column << COLUMN_AT)
        keeps, fewest, most = choices(player.columns[column], colour, panes)
        _write_four(move_list, length, (move * _FOUR) | _KEEPS_OF[keeps, _FIRST])
        _write(move_list, length + 4, move | _KEEPS_OF[keeps, _SECOND])
        length += _KEEPS_OF[keeps, _LENGTH]
        for joker in range(fewest + 1, most + 1):
            _write(move_list, length, move | (joker << JOKER_AT))
            length += 1
    return length

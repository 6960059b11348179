"""Listing the legal moves: the only place that knows which they are.

Nearly all the time of it goes into branches that a processor cannot foresee, so the list is made
with few of them: which picks there are is one number with a bit for each, its bits are looked up
one by one, and the columns a pick fits on are looked up by their mask and written all at once,
whether they count or not.
"""

import numpy as np
import numpy.typing as npt

from .jit import compiled, integer
from .moves import BREAK, COLOUR_AT, COLUMN_AT, JOKER_AT, KEEP_AT, RETURN
from .panes import COLOURS, JOKER, LANE, count, heap_of, heap_of_each
from .state import CENTRE, COLUMNS, PLAYING, Record

_STRIDE_5 = heap_of_each(1)
"""A bit in the lane of every colour of a heap."""
BYTES = 0x0101010101
"""A bit in the byte of every colour."""
_COLOURED = heap_of_each(LANE)
"""All of a heap but the joker spaces."""


@compiled
def _present(heap: int) -> int:
    """A bit for each colour in the heap, five bits apart."""
    low_bits = 15 * _STRIDE_5
    return ((((heap & low_bits) + low_bits) | heap) >> 4) & _STRIDE_5


@compiled
def _five_apart_to_eight(bits: int) -> int:
    """Bits 0, 5, 10, 15, 20 moved to 0, 8, 16, 24, 32: of all the sums of 5 i and 3 j none
    comes twice, so the product carries nowhere and the wanted ones can be masked out."""
    return (bits * 0o11111) & BYTES


@compiled
def _five_apart_to_one(bits: int) -> int:
    """Bits 0, 5, 10, 15, 20 moved to 0, 1, 2, 3, 4, likewise with the sums of 5 i and 20 - 4 j."""
    return ((bits * 0x111110) >> 20) & 31


_LOWEST = 0x03F79D71B4CB0A89
"""A de Bruijn number: its product with a single bit has another pattern in the highest six bits
for each of the 64 bits. Finds the place of a bit in compiled code for any processor."""


def _picks() -> npt.NDArray[np.uint8]:
    """The pick, source and colour, of each bit, five bits a source, found by that pattern."""
    picks = np.zeros(64, np.uint8)
    for source in range(CENTRE + 1):
        for colour in range(COLOURS):
            bit = 1 << (COLOURS * source + colour)
            picks[(bit * _LOWEST >> 58) & 63] = source | (colour << COLOUR_AT)
    return picks


_BROKEN = 256
"""The entry of a pick that fits nowhere: its one column is BREAK."""


def _lists(choices: list[list[int]], place: int) -> npt.NDArray[np.int64]:
    """Lists of choices: a row for each with its length, its first four and its next four.

    Four 16-bit moves make one number, the first lowest, so that one operation puts a pick into
    all four of them.
    """
    rows = []
    for each in choices:
        moves = np.zeros(COLUMNS, "<u2")
        moves[: len(each)] = each
        rows.append([len(each), *(moves << place).view("<i8").tolist()])
    return np.array(rows, np.int64)


_FOUR = 0x0001000100010001
"""A move times this is four of it."""
_LENGTH, _FIRST, _SECOND = range(3)

_PICKS = _picks()
_COLUMNS_OF = _lists(
    [[column for column in range(COLUMNS) if mask >> column & 1] for mask in range(_BROKEN)]
    + [[BREAK]],
    COLUMN_AT,
)
"""By mask of the columns a pick fits on."""
_KEEPS_OF = _lists(
    [[0]]
    + [
        [colour + 1 for colour in range(COLOURS) if colours >> colour & 1]
        for colours in range(1, 1 << COLOURS)
    ],
    KEEP_AT,
)
"""By set of the colours on a completed strip; the empty set stands for a strip that is not
completed: one way to go on, nothing kept."""


@compiled
def put(listed: Record, place: int, move: int) -> None:
    """Write a move into a list; the index is unsigned so that none is tested for below zero."""
    listed.moves[np.uint64(place)] = move


@compiled
def put_four(listed: Record, place: int, moves: int) -> None:
    """Write four moves that are one number."""
    put(listed, place, moves & 0xFFFF)
    put(listed, place + 1, (moves >> 16) & 0xFFFF)
    put(listed, place + 2, (moves >> 32) & 0xFFFF)
    put(listed, place + 3, (moves >> 48) & 0xFFFF)


@compiled
def update_fits(player: Record, column: int) -> None:
    """Bring `open` and `choosy` up to date after a change of a strip's free spaces."""
    free = integer(player.columns[column].free)
    coloured = _present(free & _COLOURED)
    joker = free > _COLOURED
    fits = _STRIDE_5 if joker else coloured
    here = BYTES << column
    player.fits = (player.fits & ~here) | (_five_apart_to_eight(fits) << column)
    needs_choice = joker | ((coloured & (coloured - 1)) == 0)
    player.needs_choice = (player.needs_choice & ~(1 << column)) | (needs_choice << column)


@compiled
def update_picks(state: Record) -> None:
    """Bring `picks` up to date with all sources."""
    state.picks = 0
    for source in range(CENTRE + 1):
        update_picks_of(state, source)


@compiled
def update_picks_of(state: Record, source: int) -> None:
    """Bring `picks` up to date after a change of one source."""
    place = COLOURS * source
    here = _five_apart_to_one(_present(integer(state.sources[source])))
    state.picks = (state.picks & ~(31 << place)) | (here << place)


@compiled
def clear_picks_of(state: Record, source: int) -> None:
    """Bring `picks` up to date after a source was emptied."""
    state.picks &= ~(31 << (COLOURS * source))


@compiled
def strips_in(fits: int) -> int:
    """A bit for each column that is among those of any colour."""
    return (fits | (fits >> 8) | (fits >> 16) | (fits >> 24) | (fits >> 32)) & 255


@compiled
def strips_left(player: Record) -> int:
    """A bit for each column that still has a strip: every strip has room for some colour."""
    return strips_in(integer(player.fits))


@compiled
def leftmost_strip(player: Record) -> int:
    """The column of the leftmost strip still there; one must be left."""
    column = 0
    while not (strips_left(player) >> column) & 1:
        column += 1
    return column


@compiled
def may_return(player: Record) -> bool:
    """Whether the glazier may go back: a strip is left, and it is not above the leftmost one."""
    left = strips_left(player)
    return (left != 0) & ((left & -left) != (1 << integer(player.glazier)))


@compiled
def in_reach(player: Record) -> int:
    """A byte a colour with a bit for every strip in reach on which it fits."""
    return integer(player.fits) & (((255 << integer(player.glazier)) & 255) * BYTES)


@compiled
def is_pick(state: Record, source: int, colour: int) -> bool:
    """Whether the source holds the colour."""
    return ((integer(state.picks) >> (COLOURS * source + colour)) & 1) != 0


@compiled
def columns_for(state: Record, colour: int) -> int:
    """A bit for every column on which the player to move may put this colour; for none, BREAK."""
    fits = (in_reach(state.players[state.to_move]) >> (8 * colour)) & 255
    return fits if fits else 1 << BREAK


@compiled
def list_moves(state: Record, listed: Record) -> int:
    """Write every legal move into `listed` and return how many there are.

    The places behind them are left in disorder. Each move is listed once, in an order that is
    no promise.
    """
    if state.phase != PLAYING:
        return 0
    player = state.players[state.to_move]
    put(listed, 0, RETURN)
    number = integer(may_return(player))
    reach = (255 << player.glazier) & 255
    fits = integer(player.fits)
    needs_choice = integer(player.needs_choice)
    picks = state.picks
    while picks != 0:
        pick = integer(_PICKS[((picks & -picks) * _LOWEST >> 58) & 63])
        picks &= picks - 1
        fitting = (fits >> (8 * (pick >> COLOUR_AT))) & reach
        plain = fitting & ~needs_choice
        entry = plain if fitting else _BROKEN
        put_four(listed, number, (pick * _FOUR) | _COLUMNS_OF[entry, _FIRST])
        if _COLUMNS_OF[entry, _LENGTH] > 4:
            put_four(listed, number + 4, (pick * _FOUR) | _COLUMNS_OF[entry, _SECOND])
        number += _COLUMNS_OF[entry, _LENGTH]
        if plain != fitting:
            number = _list_choices(state, listed, number, pick, fitting & needs_choice)
    return number


@compiled
def place_of(bit: int) -> int:
    """Which of the eight lowest bits this is."""
    return ((bit & 0xAA) != 0) | (((bit & 0xCC) != 0) << 1) | (((bit & 0xF0) != 0) << 2)


@compiled
def choices(strip: Record, colour: int, panes: int) -> tuple[int, int, int]:
    """What is to be chosen when so many panes go on a strip: the colours that may be kept, as a
    set, and the fewest and the most panes on joker spaces. At most one of them is a choice."""
    free = integer(strip.free)
    coloured = count(free, colour)
    jokers = count(free, JOKER)
    room = coloured + jokers
    # With nothing else free, enough panes complete the strip; then all its coloured and joker
    # spaces are filled and only the kept pane is left to choose.
    if (free == heap_of(coloured, colour) + heap_of(jokers, JOKER)) & (panes >= room):
        return (
            _five_apart_to_one(_present(integer(strip.panes) | heap_of(1, colour))),
            jokers,
            jokers,
        )
    placed = min(panes, room)
    return 0, max(0, placed - coloured), min(placed, jokers)


@compiled
def _list_choices(state: Record, listed: Record, number: int, pick: int, columns: int) -> int:
    """List a pick on strips where more than the strip may have to be chosen."""
    source, colour = pick & 15, pick >> COLOUR_AT
    panes = count(state.sources[source], colour)
    player = state.players[state.to_move]
    while columns != 0:
        column = place_of(columns & -columns)
        columns &= columns - 1
        move = pick | (column << COLUMN_AT)
        keeps, fewest, most = choices(player.columns[column], colour, panes)
        put_four(listed, number, (move * _FOUR) | _KEEPS_OF[keeps, _FIRST])
        put(listed, number + 4, move | _KEEPS_OF[keeps, _SECOND])
        number += _KEEPS_OF[keeps, _LENGTH]
        for joker in range(fewest + 1, most + 1):
            put(listed, number, move | (joker << JOKER_AT))
            number += 1
    return number

"""A number for a position, the same for positions that are the same to the players.

It is a sum of parts, one for each strip, palace and source, so that a move changes few of them:
the search keeps it up to date by taking the old parts away and adding the new ones. Displays
count without their number, so two displays that changed places make no difference. Bag and tower
are left out: within a round they follow from the rest.
"""

from ..rules.jit import compiled, integer
from ..rules.state import CENTRE, COLUMNS, Record

_A = -0x61C8864680B583EB
_B = -0x40A7B892E31B1A47
_C = -0x6B2FB644ECCEEE15
_D = 0x2545F4914F6CDD1D
"""Odd numbers with bits set everywhere, as signed ones: they spread what they multiply."""


@compiled
def mix(word: int) -> int:
    """A number in which every bit depends on every bit of the word; 0 stays 0."""
    word = (word ^ (word >> 30)) * _B
    word = (word ^ (word >> 27)) * _C
    return word ^ (word >> 31)


@compiled
def strip_part(player: Record, seat: int, column: int) -> int:
    """The part of one column of a palace: strip, panes on it, window."""
    strip = player.columns[column]
    place = COLUMNS * seat + column
    shown = ((integer(strip.face) + 1) << 6) | ((integer(strip.top) + 1) << 3)
    shown |= integer(strip.bottom) + 1
    return mix(integer(strip.free) * _A + integer(strip.panes) * _D + ((shown << 5) | place) * _B)


@compiled
def palace_part(player: Record, seat: int) -> int:
    """The part of what else belongs to a player: points, broken glass, glazier."""
    small = (integer(player.broken) << 8) | (integer(player.glazier) << 4) | (seat + 1)
    return mix(integer(player.score) * _A + integer(player.lost) * _D + small * _C)


@compiled
def source_part(state: Record, source: int) -> int:
    """The part of a display, 0 for an empty one, or of the centre."""
    heap = integer(state.sources[source])
    return mix(heap * _C) if source == CENTRE else mix(heap * _D)


@compiled
def turn_part(state: Record) -> int:
    """The part of whose turn it is and where the start tile lies."""
    turn = (integer(state.to_move) << 8) | (integer(state.holder) << 4)
    return mix((turn | integer(state.tile_in_centre) | 0x1000) * _A)


@compiled
def fingerprint(state: Record) -> int:
    """The number of a whole position."""
    word = turn_part(state) + mix((integer(state.round) << 4 | integer(state.side) + 1) * _C)
    for source in range(CENTRE + 1):
        word += source_part(state, source)
    for seat in range(state.seats):
        word += palace_part(state.players[seat], seat)
        for column in range(COLUMNS):
            word += strip_part(state.players[seat], seat, column)
    return word

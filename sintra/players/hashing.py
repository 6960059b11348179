"""Zobrist-style hashing: a 64-bit key per position, equal for equivalent positions.

The key is the sum of one key per strip, palace and source, so the search updates it incrementally:
it subtracts the keys that a move changes and adds the new ones. The keys are computed instead of
looked up, because a strip has too many possible values for Zobrist's table of random numbers.
Displays are hashed without their index, so the key does not change if two displays are swapped. Bag
and tower are not hashed: within a round they follow from the rest of the position.
"""

from ..rules.jit import compiled, integer
from ..rules.state import CENTRE, COLUMNS, Record

_A = -0x61C8864680B583EB
_B = -0x40A7B892E31B1A47
_C = -0x6B2FB644ECCEEE15
_D = 0x2545F4914F6CDD1D
"""Odd multipliers, as signed integers, whose set bits are spread over the whole word."""


@compiled
def mix(bits: int) -> int:
    """The splitmix64 finaliser: every output bit depends on every input bit; 0 stays 0."""
    bits = (bits ^ (bits >> 30)) * _B
    bits = (bits ^ (bits >> 27)) * _C
    return bits ^ (bits >> 31)


@compiled
def strip_key(player: Record, seat: int, column: int) -> int:
    """The key of one column of a palace: strip, panes on it, window."""
    strip = player.columns[column]
    index = COLUMNS * seat + column
    faces = ((integer(strip.face) + 1) << 6) | ((integer(strip.top) + 1) << 3)
    faces |= integer(strip.bottom) + 1
    return mix(integer(strip.free) * _A + integer(strip.panes) * _D + ((faces << 5) | index) * _B)


@compiled
def palace_key(player: Record, seat: int) -> int:
    """The key of the rest of a palace: score, broken glass, glazier."""
    small = (integer(player.broken) << 8) | (integer(player.glazier) << 4) | (seat + 1)
    return mix(integer(player.score) * _A + integer(player.lost) * _D + small * _C)


@compiled
def source_key(state: Record, source: int) -> int:
    """The key of a display or of the centre, 0 if it is empty."""
    heap = integer(state.sources[source])
    return mix(heap * _C) if source == CENTRE else mix(heap * _D)


@compiled
def turn_key(state: Record) -> int:
    """The key of the player to move and of the start tile."""
    turn = (integer(state.to_move) << 8) | (integer(state.holder) << 4)
    return mix((turn | integer(state.tile_in_centre) | 0x1000) * _A)


@compiled
def position_hash(state: Record) -> int:
    """The key of a whole position."""
    key = turn_key(state) + mix((integer(state.round) << 4 | integer(state.side) + 1) * _C)
    for source in range(CENTRE + 1):
        key += source_key(state, source)
    for seat in range(state.seats):
        key += palace_key(state.players[seat], seat)
        for column in range(COLUMNS):
            key += strip_key(state.players[seat], seat, column)
    return key

"""A legal move by its number, without a list.

A list has to be kept somewhere, which on a GPU costs more than everything else, and whoever plays
at random needs no more than the number of legal moves and one of them. They are counted by colour:
from every source a colour goes on the same strips, so most of it is multiplying. What is legal is
not said here: it comes from the same functions that the list is made of.
"""

from .jit import compiled, integer
from .movegen import BYTES, choices, in_reach, may_return, place_of, strips_in
from .moves import BREAK, COLOUR_AT, COLUMN_AT, JOKER_AT, KEEP_AT, RETURN
from .panes import COLOURS, LANE, count
from .state import CENTRE, Record

_ALL_SOURCES = sum(1 << (COLOURS * source) for source in range(CENTRE + 1))
"""A bit for every source, as one colour's bits lie in `picks`; a product with it adds them up."""
_ADDED = COLOURS * CENTRE
"""Where that product has the sum of all."""
_55, _33, _0F, _7F = 0x55 * BYTES, 0x33 * BYTES, 0x0F * BYTES, 0x7F * BYTES


@compiled
def _bits_of_bytes(bits: int) -> int:
    """How many bits are set in each of five bytes."""
    bits -= (bits >> 1) & _55
    bits = (bits & _33) + ((bits >> 2) & _33)
    return (bits + (bits >> 4)) & _0F


@compiled
def _sources(picks: int, colour: int) -> int:
    """A bit for every source that holds the colour, five bits apart."""
    return (picks >> colour) & _ALL_SOURCES


@compiled
def _number_of(sources: int) -> int:
    """How many sources these are."""
    return ((sources * _ALL_SOURCES) >> _ADDED) & LANE


@compiled
def _source_at(sources: int, place: int) -> int:
    """Which source is the one with so many before it.

    The product counts, in the lane of each source, those up to it: as many sources as have a
    count of `place` at most are passed over.
    """
    counts = sources * _ALL_SOURCES
    passed = (((place + 16) * _ALL_SOURCES - counts) >> 4) & _ALL_SOURCES
    return _number_of(passed)


@compiled
def _bit_at(bits: int, place: int) -> int:
    """The bit that has so many set bits below it."""
    for _ in range(place):
        bits &= bits - 1
    return bits & -bits


@compiled
def count_variants(strip: Record, colour: int, panes: int) -> int:
    """How many moves put so many panes on this strip."""
    keeps, fewest, most = choices(strip, colour, panes)
    return (_bits_of_bytes(keeps) if keeps else 1) + most - fewest


@compiled
def nth_variant(move: int, strip: Record, colour: int, panes: int, place: int) -> int:
    """One of these moves."""
    keeps, fewest, _ = choices(strip, colour, panes)
    if keeps:
        return move | ((place_of(_bit_at(keeps, place)) + 1) << KEEP_AT)
    return move | (((fewest + place) << JOKER_AT) if place > 0 else 0)


@compiled
def count_moves(state: Record) -> int:
    """How many moves are legal while moves are played; as many as `list_moves` lists."""
    return _count_plain(state) + _count_choosy(state)


@compiled
def _plain_by_colour(player: Record) -> int:
    """A byte a colour: on how many plain strips it goes, and 1 for one that has to break."""
    fitting = in_reach(player)
    fits_somewhere = ((((fitting & _7F) + _7F) | fitting) >> 7) & BYTES
    plain = fitting & ~(integer(player.needs_choice) * BYTES)
    return _bits_of_bytes(plain) + (fits_somewhere ^ BYTES)


@compiled
def _count_plain(state: Record) -> int:
    """The way back, and the moves in which only a strip is chosen."""
    player = state.players[state.to_move]
    strips = _plain_by_colour(player)
    number = integer(may_return(player))
    for colour in range(COLOURS):
        sources = _number_of(_sources(state.picks, colour))
        number += sources * ((strips >> (8 * colour)) & 15)
    return number


# The walk below stands twice, here to count and further down to find a move: one function for both
# made random games a third slower.


@compiled
def _count_choosy(state: Record) -> int:
    """The moves on strips where more may have to be chosen."""
    player = state.players[state.to_move]
    fitting = in_reach(player)
    columns = integer(player.needs_choice) & strips_in(fitting)
    number = 0
    while columns != 0:
        column = place_of(columns & -columns)
        columns &= columns - 1
        for colour in range(COLOURS):
            if (fitting >> (8 * colour + column)) & 1:
                sources = _sources(state.picks, colour)
                while sources != 0:
                    source = _source_at(sources, 0)
                    sources &= sources - 1
                    panes = count(integer(state.sources[source]), colour)
                    number += count_variants(player.columns[column], colour, panes)
    return number


@compiled
def nth_move(state: Record, place: int) -> int:
    """The legal move with this number, from 0 to `count_moves` - 1."""
    player = state.players[state.to_move]
    strips = _plain_by_colour(player)
    returns = integer(may_return(player))
    if place < returns:
        return RETURN
    place -= returns
    for colour in range(COLOURS):
        sources = _sources(state.picks, colour)
        each = (strips >> (8 * colour)) & 15
        here = _number_of(sources) * each
        if place < here:
            return _plain_move_at(player, sources, colour, each, place)
        place -= here
    return _choosy_move_at(state, place)


@compiled
def _plain_move_at(player: Record, sources: int, colour: int, each: int, place: int) -> int:
    """A move in which only a strip is chosen, `each` for every source."""
    skipped = 0
    while place >= each:  # quicker than dividing such small numbers
        place -= each
        skipped += 1
    fits = (in_reach(player) >> (8 * colour)) & 255
    plain = fits & ~integer(player.needs_choice)
    column = place_of(_bit_at(plain, place)) if fits else BREAK
    return _source_at(sources, skipped) | (colour << COLOUR_AT) | (column << COLUMN_AT)


@compiled
def _choosy_move_at(state: Record, place: int) -> int:
    """A move on a strip where more may have to be chosen."""
    player = state.players[state.to_move]
    fitting = in_reach(player)
    columns = integer(player.needs_choice) & strips_in(fitting)
    while columns != 0:
        column = place_of(columns & -columns)
        columns &= columns - 1
        for colour in range(COLOURS):
            if (fitting >> (8 * colour + column)) & 1:
                sources = _sources(state.picks, colour)
                while sources != 0:
                    source = _source_at(sources, 0)
                    sources &= sources - 1
                    panes = count(integer(state.sources[source]), colour)
                    here = count_variants(player.columns[column], colour, panes)
                    if place < here:
                        move = source | (colour << COLOUR_AT) | (column << COLUMN_AT)
                        return nth_variant(move, player.columns[column], colour, panes, place)
                    place -= here
    return RETURN

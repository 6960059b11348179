"""The n-th legal move, and the number of legal moves, without a list.

A move list needs memory, which on a GPU costs more than everything else, and random playouts need
only the number of legal moves and one of them. Moves are counted by colour: a colour fits on the
same strips whatever its source is, so most of the work is multiplication. This module does not
decide which moves are legal: it uses the functions of `movegen`.
"""

from .jit import compiled, integer
from .movegen import ALL_SOURCES, bit_index, choices, in_reach, may_return
from .moves import BREAK, COLOUR_AT, COLUMN_AT, JOKER_AT, KEEP_AT, RETURN
from .panes import COLOURS, LANE, count
from .state import BYTE_ONES, CENTRE, Record, columns_in

_SUM_AT = COLOURS * CENTRE
"""A product with ALL_SOURCES adds up the bits of one colour in `picks`; this is the lowest bit of
the sum."""
_55, _33, _0F, _7F = (pattern * BYTE_ONES for pattern in (0x55, 0x33, 0x0F, 0x7F))


@compiled
def _popcount_bytes(bits: int) -> int:
    """The number of set bits in each of five bytes."""
    bits -= (bits >> 1) & _55
    bits = (bits & _33) + ((bits >> 2) & _33)
    return (bits + (bits >> 4)) & _0F


@compiled
def _sources(picks: int, colour: int) -> int:
    """A bit for every source that holds the colour, five bits apart."""
    return (picks >> colour) & ALL_SOURCES


@compiled
def _count_sources(sources: int) -> int:
    """The number of sources in this set."""
    return ((sources * ALL_SOURCES) >> _SUM_AT) & LANE


@compiled
def _nth_source(sources: int, n: int) -> int:
    """The n-th source of this set, from 0.

    In the product, the lane of each source counts the sources up to it: all sources with a count of
    at most `n` come before the n-th source.
    """
    counts = sources * ALL_SOURCES
    before = (((n + 16) * ALL_SOURCES - counts) >> 4) & ALL_SOURCES
    return _count_sources(before)


@compiled
def _nth_bit(bits: int, n: int) -> int:
    """The n-th set bit, from 0."""
    for _ in range(n):
        bits &= bits - 1
    return bits & -bits


@compiled
def count_variants(strip: Record, colour: int, panes: int) -> int:
    """The number of moves that place `panes` panes of a colour on this strip."""
    keeps, fewest, most = choices(strip, colour, panes)
    return (_popcount_bytes(keeps) if keeps else 1) + most - fewest


@compiled
def nth_variant(move: int, strip: Record, colour: int, panes: int, n: int) -> int:
    """The n-th of the moves that `count_variants` counts, from 0."""
    keeps, fewest, _ = choices(strip, colour, panes)
    if keeps:
        return move | ((bit_index(_nth_bit(keeps, n)) + 1) << KEEP_AT)
    return move | (((fewest + n) << JOKER_AT) if n > 0 else 0)


@compiled
def count_moves(state: Record) -> int:
    """The number of legal moves, equal to that of `list_moves`; the phase must be PLAYING."""
    return _count_plain(state) + _count_with_choice(state)


@compiled
def _plain_by_colour(player: Record) -> int:
    """One byte per colour: the number of moves of one of its picks in which only a strip is chosen.

    A pick that must break has one move.
    """
    fitting = in_reach(player)
    fits_somewhere = ((((fitting & _7F) + _7F) | fitting) >> 7) & BYTE_ONES
    plain = fitting & ~(integer(player.needs_choice) * BYTE_ONES)
    return _popcount_bytes(plain) + (fits_somewhere ^ BYTE_ONES)


@compiled
def _count_plain(state: Record) -> int:
    """Count the glazier's return, and the moves in which only a strip is chosen."""
    player = state.players[state.to_move]
    strips = _plain_by_colour(player)
    moves = integer(may_return(player))
    for colour in range(COLOURS):
        sources = _count_sources(_sources(state.picks, colour))
        moves += sources * ((strips >> (8 * colour)) & 15)
    return moves


# `_count_with_choice` and `_nth_with_choice` contain the same loops, to count the moves and to find
# one: a single function for both made random games a third slower.


@compiled
def _count_with_choice(state: Record) -> int:
    """Count the moves on strips where the kept pane or the jokers may be a choice too."""
    player = state.players[state.to_move]
    fitting = in_reach(player)
    columns = integer(player.needs_choice) & columns_in(fitting)
    moves = 0
    while columns != 0:
        column = bit_index(columns & -columns)
        columns &= columns - 1
        for colour in range(COLOURS):
            if (fitting >> (8 * colour + column)) & 1:
                sources = _sources(state.picks, colour)
                while sources != 0:
                    source = _nth_source(sources, 0)
                    sources &= sources - 1
                    panes = count(integer(state.sources[source]), colour)
                    moves += count_variants(player.columns[column], colour, panes)
    return moves


@compiled
def nth_move(state: Record, n: int) -> int:
    """The n-th legal move, from 0 to `count_moves` - 1."""
    player = state.players[state.to_move]
    strips = _plain_by_colour(player)
    returns = integer(may_return(player))
    if n < returns:
        return RETURN
    n -= returns
    for colour in range(COLOURS):
        sources = _sources(state.picks, colour)
        per_source = (strips >> (8 * colour)) & 15
        moves = _count_sources(sources) * per_source
        if n < moves:
            return _nth_plain(player, sources, colour, per_source, n)
        n -= moves
    return _nth_with_choice(state, n)


@compiled
def _nth_plain(player: Record, sources: int, colour: int, per_source: int, n: int) -> int:
    """The n-th move of a colour in which only a strip is chosen."""
    skipped = 0
    while n >= per_source:  # faster than a division of small numbers
        n -= per_source
        skipped += 1
    fits = (in_reach(player) >> (8 * colour)) & 255
    plain = fits & ~integer(player.needs_choice)
    column = bit_index(_nth_bit(plain, n)) if fits else BREAK
    return _nth_source(sources, skipped) | (colour << COLOUR_AT) | (column << COLUMN_AT)


@compiled
def _nth_with_choice(state: Record, n: int) -> int:
    """The n-th move on a strip where the kept pane or the jokers may be a choice too."""
    player = state.players[state.to_move]
    fitting = in_reach(player)
    columns = integer(player.needs_choice) & columns_in(fitting)
    while columns != 0:
        column = bit_index(columns & -columns)
        columns &= columns - 1
        for colour in range(COLOURS):
            if (fitting >> (8 * colour + column)) & 1:
                sources = _sources(state.picks, colour)
                while sources != 0:
                    source = _nth_source(sources, 0)
                    sources &= sources - 1
                    panes = count(integer(state.sources[source]), colour)
                    variants = count_variants(player.columns[column], colour, panes)
                    if n < variants:
                        move = source | (colour << COLOUR_AT) | (column << COLUMN_AT)
                        return nth_variant(move, player.columns[column], colour, panes, n)
                    n -= variants
    return RETURN

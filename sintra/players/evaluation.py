"""What a position is worth beyond the moves that were searched.

A palace is described by some hundred small numbers, its features: what each strip still needs,
what its window would score, how far the glazier has gone, broken glass, start tile, the final
bonus so far. The points a player will still make are a weighted sum of them. The weights come
from games (`fit/evaluation.py` makes them anew), one set for each number of rounds to be played;
within a round they go over from one set to the next with the panes left on the table.

An estimate, not a rule: nothing here decides what happens in a game.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules.components import ORNAMENTS, SIDES, Printed
from ..rules.jit import compiled, integer
from ..rules.panes import COLOURS, LANE, LANE_BITS, NOTHING, count, heap_of_each, heap_size
from ..rules.scoring import SIDE_A, ornament_panes, window_panes
from ..rules.state import COLUMNS, OVER, PLAYING, ROUNDS, SPACES, Record, State

UNIT = 1024
"""What one point counts in values, which are whole numbers."""
GLASS_COUNTS = UNIT // 2 - 1
"""The most that a difference of glass lost counts at the end: less than half a point."""

# Where each feature stands. Of a strip: how many panes it misses, of how many colours, and whether
# the glazier can reach it without going back; each once for itself and once for what it scores.
COLOURS_TOLD_APART = 3
NEED = 0
SECOND = NEED + 2 * SPACES * COLOURS_TOLD_APART * 2
"""Strips that were turned over already, by panes missing."""
GLAZIER = SECOND + SPACES
TOP = GLAZIER + COLUMNS
BOTTOM = TOP + COLUMNS
AGAIN = BOTTOM + COLUMNS
"""Points of filled windows, as often as strips from there to the left can still be completed."""
GLASS = AGAIN + 1
"""Points of the broken glass track, steps on it, points of the next step."""
TURN = GLASS + 3
"""To move."""
START = TURN + 1
"""Holds the start tile, or will start."""
LEFTOVERS = START + 1
"""Panes on strips."""
COLOUR_NOW = LEFTOVERS + 1
"""Panes in the colour of this round on strips that miss at most two, and on others."""
COLOUR_NEXT = COLOUR_NOW + 2
"""The same with the colour of the next round."""
ORNAMENT = COLOUR_NEXT + 2
"""Ornaments with 1, 2, 3 and 4 panes, and their points."""
BEST_COLOUR = ORNAMENT + 5
"""Side B: its final bonus so far, completed windows, panes of the best and second best colour."""
NO_ROOM = BEST_COLOUR + 4
"""Colours that fit nowhere, nowhere in reach, and on one strip in reach."""
FEATURES = NO_ROOM + 3

MOST_ON_TABLE = 40
"""Panes on the table that weights are told apart by; sets with more count as this many."""

WEIGHTS = np.dtype([("values", np.int32, (MOST_ON_TABLE + 1, FEATURES))], align=True)
"""The weights of one round, for each number of panes on the table."""

ROW = np.dtype([("features", np.int64, FEATURES)], align=True)

_LANES = heap_of_each(1)
_ALL_LANES = _LANES | 1 << (LANE_BITS * COLOURS)


@compiled
def _missing(free: int) -> int:
    """How many spaces of a strip are free: all lanes added up in the highest."""
    return ((free * _ALL_LANES) >> (LANE_BITS * COLOURS)) & LANE


@compiled
def _missing_colours(free: int) -> int:
    """How many different colours they want, jokers aside."""
    some_there = (((free & 15 * _LANES) + 15 * _LANES) >> 4) & _LANES
    return ((some_there * _LANES) >> (LANE_BITS * (COLOURS - 1))) & LANE


@compiled
def panes_on_table(state: Record) -> int:
    """Panes on the displays and in the centre, at most MOST_ON_TABLE."""
    heap = 0
    for source in range(len(state.sources)):
        heap += integer(state.sources[source])
    return min(heap_size(heap), MOST_ON_TABLE)


@compiled
def _add(weights: Record, row: Record, table: int, feature: int, amount: int) -> int:
    """What a feature adds to the value; noted in `row`, where there is one."""
    if row is not None:
        row.features[feature] += amount
    return integer(weights.values[np.uint64(table), np.uint64(feature)]) * amount


@compiled
def _palace(
    state: Record, printed: Record, weights: Record, row: Record, seat: int, table: int
) -> int:
    """The points a player has and will make, in UNITs. With `row` None no features are noted."""
    player = state.players[seat]
    side = integer(state.side)
    playing = state.phase == PLAYING
    now = integer(state.round_pieces[state.round]) if playing else NOTHING
    later = integer(state.round) + playing
    following = integer(state.round_pieces[later]) if later < ROUNDS else NOTHING
    glazier = integer(player.glazier)
    value = UNIT * integer(player.score)

    # From right to left: what completing a strip scores grows with the windows to its right.
    to_the_right = 0
    panes = 0
    for back in range(COLUMNS):
        column = COLUMNS - 1 - back
        strip = player.columns[column]
        points = integer(printed.window_points[side, column])
        has_top = strip.top != NOTHING
        if strip.face != NOTHING:
            free = integer(strip.free)
            missing = _missing(free)
            colours = min(max(_missing_colours(free), 1), COLOURS_TOLD_APART)
            near = integer(column >= glazier)
            need = ((near * SPACES + missing - 1) * COLOURS_TOLD_APART + colours - 1) * 2
            value += _add(weights, row, table, NEED + need, 1)
            value += _add(weights, row, table, NEED + need + 1, points + to_the_right)
            if has_top:
                value += _add(weights, row, table, SECOND + missing - 1, 1)
            here = integer(strip.panes)
            panes += SPACES - missing
            few = integer(missing > 2)
            if now != NOTHING:
                value += _add(weights, row, table, COLOUR_NOW + few, count(here, now) * table)
            if following != NOTHING:
                value += _add(weights, row, table, COLOUR_NEXT + few, count(here, following))
        else:
            value += _add(weights, row, table, BOTTOM + column, 1)
        if has_top:
            value += _add(weights, row, table, TOP + column, 1)
            to_the_right += points
    done = 0
    again = 0
    for column in range(COLUMNS):
        strip = player.columns[column]
        has_top = integer(strip.top != NOTHING)
        done += has_top + integer(strip.face == NOTHING)
        again += has_top * integer(printed.window_points[side, column]) * (2 * column + 2 - done)
    value += _add(weights, row, table, AGAIN, again)
    value += _add(weights, row, table, LEFTOVERS, panes)
    value += _add(weights, row, table, GLAZIER + glazier, 1)

    fits = integer(player.fits)
    reach = (255 << glazier) & 255
    for colour in range(COLOURS):
        strips = (fits >> (COLUMNS * colour)) & 255
        close = strips & reach
        value += _add(weights, row, table, NO_ROOM, integer(strips == 0))
        value += _add(weights, row, table, NO_ROOM + 1, integer(close == 0))
        alone = (close != 0) & ((close & (close - 1)) == 0)
        value += _add(weights, row, table, NO_ROOM + 2, integer(alone))

    broken = integer(player.broken)
    glass = integer(printed.track[broken])
    value += _add(weights, row, table, GLASS, glass)
    value += _add(weights, row, table, GLASS + 1, broken)
    value += _add(weights, row, table, GLASS + 2, integer(printed.track[broken + 1]) - glass)
    value += _add(weights, row, table, TURN, integer(playing & (state.to_move == seat)))
    holds = (state.tile_in_centre == 0) & (state.holder == seat)
    value += _add(weights, row, table, START, integer(holds))
    if side == SIDE_A:
        value += _ornaments(player, printed, weights, row, table)
    else:
        value += _best_colour(player, weights, row, table)
    return value


@compiled
def _ornaments(player: Record, printed: Record, weights: Record, row: Record, table: int) -> int:
    """Side A: the ornaments."""
    value = 0
    for ornament in range(ORNAMENTS):
        panes = integer(ornament_panes(player, printed, ornament))
        if panes > 0:
            value += _add(weights, row, table, ORNAMENT + panes - 1, 1)
            points = integer(printed.ornament_points[panes])
            value += _add(weights, row, table, ORNAMENT + 4, points)
    return value


@compiled
def _best_colour(player: Record, weights: Record, row: Record, table: int) -> int:
    """Side B: completed windows and the colours in them."""
    complete, panes = window_panes(player)
    best = 0
    second = 0
    for colour in range(COLOURS):
        number = count(panes, colour)
        second = max(second, min(best, number))
        best = max(best, number)
    value = _add(weights, row, table, BEST_COLOUR, complete * best)
    value += _add(weights, row, table, BEST_COLOUR + 1, complete)
    value += _add(weights, row, table, BEST_COLOUR + 2, best)
    return value + _add(weights, row, table, BEST_COLOUR + 3, second)


@compiled
def palace_value(state: Record, printed: Record, weights: Record, seat: int, table: int) -> int:
    """The points a player is expected to have at the end, in UNITs.

    `table` is the number of panes on the table, 0 at the end of a round. The game is not over.
    """
    return _palace(state, printed, weights, None, seat, table)


@compiled
def note_features(
    state: Record, printed: Record, weights: Record, row: Record, seat: int, table: int
) -> None:
    """Note the features of a palace in `row`, all zero before."""
    _palace(state, printed, weights, row, seat, table)


@compiled
def _final_lead(state: Record, seat: int) -> int:
    """The margin at the end, in UNITs; less glass lost, which breaks ties, below one point."""
    player = state.players[seat]
    least = 1 << 40
    for other in range(state.seats):
        if other != seat:
            rival = state.players[other]
            glass = integer(rival.lost) - integer(player.lost)
            glass = max(-GLASS_COUNTS, min(glass, GLASS_COUNTS))
            margin = integer(player.score) - integer(rival.score)
            least = min(least, UNIT * margin + glass)
    return least


@compiled
def lead(state: Record, printed: Record, weights: Record, seat: int, table: int) -> int:
    """By how much a player is ahead of the best other one, in UNITs."""
    if state.phase == OVER:
        return _final_lead(state, seat)
    rival = -(1 << 40)
    for other in range(state.seats):
        if other != seat:
            rival = max(rival, palace_value(state, printed, weights, other, table))
    return palace_value(state, printed, weights, seat, table) - rival


@cache
def _fitted() -> npt.NDArray[np.float64]:
    """By number of players less 2, side and rounds to be played, the last one included."""
    data = json.loads(files(__package__).joinpath("weights.json").read_text("utf-8"))
    return np.array(
        [[data["weights"][f"{seats}{side}"] for side in SIDES] for seats in (2, 3, 4)], np.float64
    )


def round_weights(sets: npt.NDArray[np.float64], round_: int, full: int) -> npt.NDArray[Any]:
    """The weights of a round, as a one-element array, from the sets by rounds to be played.

    `full` is the number of panes that lie on the table when the round begins.
    """
    left = np.minimum(np.arange(MOST_ON_TABLE + 1) / full, 1.0)[:, None]
    to_play = ROUNDS - round_
    weights = np.zeros(1, WEIGHTS)
    between = (1 - left) * sets[to_play - 1] + left * sets[to_play]
    weights["values"][0] = np.rint(between * UNIT)
    return weights


@cache
def weights_of(seats: int, side: int, round_: int, full: int) -> npt.NDArray[Any]:
    """The fitted weights of a round."""
    return round_weights(_fitted()[seats - 2, side], round_, full)


def panes_dealt(printed: Printed, seats: int) -> int:
    """How many panes lie on the table when a round begins."""
    return int(printed["displays"][0, seats] * printed["panes_per_display"][0])


def weights_in(state: State, printed: Printed) -> npt.NDArray[Any]:
    """The fitted weights of the round that is being played."""
    seats, side, round_ = (int(state[name][0]) for name in ("seats", "side", "round"))
    return weights_of(seats, side, round_, panes_dealt(printed, seats))


def final_weights() -> npt.NDArray[np.float64]:
    """The set for a game with no round to be played, which is no matter of fitting: the rules."""
    final = np.zeros(FEATURES)
    final[LEFTOVERS] = 1 / 3
    final[GLASS] = -1
    final[ORNAMENT + 4] = 1
    final[BEST_COLOUR] = 1
    return final

"""Static evaluation: the value of a position at which the search stops.

A palace is described by about a hundred small integers, its features: the panes that each strip
still needs, the points that its window would score, the glazier's column, broken glass, start tile,
the final bonus so far. The points that a player will still score are estimated by a weighted sum of
the features. The weights are fitted to games (by `fit/evaluation.py`), one set for each number of
rounds to be played. Within a round they are interpolated between two sets, by the panes left on the
table.

Values are integers; one point has the value POINT.
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

POINT = 1024
"""The value of one point."""
MAX_TIEBREAK = POINT // 2 - 1
"""The largest value of a difference in glass lost at the end: less than half a point."""

# The index of each feature. A strip is classified by the number of missing panes, the number of
# missing colours, and whether the glazier can reach it without returning. Each class has two
# features: the number of its strips, and the sum of the points that they would score.
MAX_MISSING_COLOURS = 3
MISSING = 0
TURNED = MISSING + 2 * SPACES * MAX_MISSING_COLOURS * 2
"""Strips that are already turned over, by panes missing."""
GLAZIER = TURNED + SPACES
TOP = GLAZIER + COLUMNS
BOTTOM = TOP + COLUMNS
RESCORING = BOTTOM + COLUMNS
"""For each filled window, its points times the strips in this column and to its left that can still
be completed."""
BROKEN_GLASS = RESCORING + 1
"""Points of the broken glass track so far, steps on it, points of the next step."""
TO_MOVE = BROKEN_GLASS + 3
START_TILE = TO_MOVE + 1
"""Whether the player holds the start tile, or will start the next round."""
LEFTOVERS = START_TILE + 1
"""Panes on strips."""
COLOUR_NOW = LEFTOVERS + 1
"""Panes in the colour of this round on strips that miss at most two, and on others."""
COLOUR_NEXT = COLOUR_NOW + 2
"""Panes in the colour of the next round, on the same two kinds of strips."""
ORNAMENT = COLOUR_NEXT + 2
"""Ornaments with 1, 2, 3 and 4 panes, and their points."""
BEST_COLOUR = ORNAMENT + 5
"""Side B: its final bonus so far, completed windows, panes of the best and second best colour."""
FITS = BEST_COLOUR + 4
"""Colours that fit on no strip, on no strip in reach, and on exactly one strip in reach."""
FEATURES = FITS + 3

MAX_PANES_LEFT = 40
"""The largest number of panes left that has its own weights; larger numbers use the same ones."""

WEIGHTS = np.dtype([("values", np.int32, (MAX_PANES_LEFT + 1, FEATURES))], align=True)
"""The weights of one round, by panes left on the table."""

FEATURE_VECTOR = np.dtype([("values", np.int64, FEATURES)], align=True)

_LANES = heap_of_each(1)
_ALL_LANES = _LANES | 1 << (LANE_BITS * COLOURS)


@compiled
def _missing(free: int) -> int:
    """How many spaces of a strip are free: the multiplication adds up all lanes."""
    return ((free * _ALL_LANES) >> (LANE_BITS * COLOURS)) & LANE


@compiled
def _missing_colours(free: int) -> int:
    """How many different colours a strip is missing, without jokers."""
    is_missing = (((free & 15 * _LANES) + 15 * _LANES) >> 4) & _LANES
    return ((is_missing * _LANES) >> (LANE_BITS * (COLOURS - 1))) & LANE


@compiled
def count_panes_left(state: Record) -> int:
    """Panes on the displays and in the centre, at most MAX_PANES_LEFT."""
    heap = 0
    for source in range(len(state.sources)):
        heap += integer(state.sources[source])
    return min(heap_size(heap), MAX_PANES_LEFT)


@compiled
def _add(weights: Record, vector: Record, panes_left: int, feature: int, amount: int) -> int:
    """Return the weighted value of a feature; add `amount` to `vector` unless that is None."""
    if vector is not None:
        vector.values[feature] += amount
    return integer(weights.values[np.uint64(panes_left), np.uint64(feature)]) * amount


@compiled
def _sum_features(
    state: Record, printed: Record, weights: Record, vector: Record, seat: int, panes_left: int
) -> int:
    """The value of a palace: score plus weighted features, which are added to a given `vector`."""
    player = state.players[seat]
    side = integer(state.side)
    playing = state.phase == PLAYING
    now = integer(state.round_pieces[state.round]) if playing else NOTHING
    next_round = integer(state.round) + playing
    then = integer(state.round_pieces[next_round]) if next_round < ROUNDS else NOTHING
    glazier = integer(player.glazier)
    value = POINT * integer(player.score)

    # From right to left: a completed strip also scores the windows to its right.
    points_right = 0
    completed_right = 0
    rescoring = 0
    panes = 0
    near = 0
    far = 0
    for back in range(COLUMNS):
        column = COLUMNS - 1 - back
        strip = player.columns[column]
        points = integer(printed.window_points[side, column])
        has_top = strip.top != NOTHING
        if strip.face != NOTHING:
            free = integer(strip.free)
            missing = _missing(free)
            colours = min(max(_missing_colours(free), 1), MAX_MISSING_COLOURS)
            in_reach = integer(column >= glazier)
            index = ((in_reach * SPACES + missing - 1) * MAX_MISSING_COLOURS + colours - 1) * 2
            value += _add(weights, vector, panes_left, MISSING + index, 1)
            value += _add(weights, vector, panes_left, MISSING + index + 1, points + points_right)
            if has_top:
                value += _add(weights, vector, panes_left, TURNED + missing - 1, 1)
            panes += SPACES - missing
            # A set has at most 31 panes of a colour, so these sums of heaps do not overflow.
            if missing > 2:
                far += integer(strip.panes)
            else:
                near += integer(strip.panes)
        else:
            value += _add(weights, vector, panes_left, BOTTOM + column, 1)
            completed_right += 1
        if has_top:
            value += _add(weights, vector, panes_left, TOP + column, 1)
            completed_right += 1
            # Of the strips in this column and to its left, those completed are not counted: their
            # number is that of all columns minus `completed_right`, which includes this column.
            own = 1 + integer(strip.face == NOTHING)
            rescoring += points * (2 * column + 2 + completed_right - own)
            points_right += points
    rescoring -= completed_right * points_right
    if now != NOTHING:
        value += _add(weights, vector, panes_left, COLOUR_NOW, count(near, now) * panes_left)
        value += _add(weights, vector, panes_left, COLOUR_NOW + 1, count(far, now) * panes_left)
    if then != NOTHING:
        value += _add(weights, vector, panes_left, COLOUR_NEXT, count(near, then))
        value += _add(weights, vector, panes_left, COLOUR_NEXT + 1, count(far, then))
    value += _add(weights, vector, panes_left, RESCORING, rescoring)
    value += _add(weights, vector, panes_left, LEFTOVERS, panes)
    value += _add(weights, vector, panes_left, GLAZIER + glazier, 1)

    fits = integer(player.fits)
    reach = (255 << glazier) & 255
    nowhere, not_in_reach, only_one = 0, 0, 0
    for colour in range(COLOURS):
        strips = (fits >> (COLUMNS * colour)) & 255
        reachable = strips & reach
        nowhere += integer(strips == 0)
        not_in_reach += integer(reachable == 0)
        only_one += integer((reachable != 0) & ((reachable & (reachable - 1)) == 0))
    value += _add(weights, vector, panes_left, FITS, nowhere)
    value += _add(weights, vector, panes_left, FITS + 1, not_in_reach)
    value += _add(weights, vector, panes_left, FITS + 2, only_one)

    broken = integer(player.broken)
    glass = integer(printed.track[broken])
    value += _add(weights, vector, panes_left, BROKEN_GLASS, glass)
    value += _add(weights, vector, panes_left, BROKEN_GLASS + 1, broken)
    next_step = integer(printed.track[broken + 1]) - glass
    value += _add(weights, vector, panes_left, BROKEN_GLASS + 2, next_step)
    value += _add(weights, vector, panes_left, TO_MOVE, integer(playing & (state.to_move == seat)))
    has_tile = (state.tile_in_centre == 0) & (state.holder == seat)
    value += _add(weights, vector, panes_left, START_TILE, integer(has_tile))
    if side == SIDE_A:
        value += _ornaments(player, printed, weights, vector, panes_left)
    else:
        value += _best_colour(player, weights, vector, panes_left)
    return value


@compiled
def _ornaments(
    player: Record, printed: Record, weights: Record, vector: Record, panes_left: int
) -> int:
    """Side A: the features of the ornaments."""
    value = 0
    for ornament in range(ORNAMENTS):
        panes = integer(ornament_panes(player, printed, ornament))
        if panes > 0:
            value += _add(weights, vector, panes_left, ORNAMENT + panes - 1, 1)
            points = integer(printed.ornament_points[panes])
            value += _add(weights, vector, panes_left, ORNAMENT + 4, points)
    return value


@compiled
def _best_colour(player: Record, weights: Record, vector: Record, panes_left: int) -> int:
    """Side B: the features of completed windows and of the colours in them."""
    complete, panes = window_panes(player)
    best = 0
    second = 0
    for colour in range(COLOURS):
        in_colour = count(panes, colour)
        second = max(second, min(best, in_colour))
        best = max(best, in_colour)
    value = _add(weights, vector, panes_left, BEST_COLOUR, complete * best)
    value += _add(weights, vector, panes_left, BEST_COLOUR + 1, complete)
    value += _add(weights, vector, panes_left, BEST_COLOUR + 2, best)
    return value + _add(weights, vector, panes_left, BEST_COLOUR + 3, second)


@compiled
def palace_value(
    state: Record, printed: Record, weights: Record, seat: int, panes_left: int
) -> int:
    """The value of a palace: the points a player is expected to have at the end.

    The game must not be over. `panes_left` counts the panes on the table; it is 0 at the end of a
    round.
    """
    return _sum_features(state, printed, weights, None, seat, panes_left)


@compiled
def extract_features(
    state: Record, printed: Record, weights: Record, vector: Record, seat: int, panes_left: int
) -> None:
    """Write the features of a palace to `vector`, which must be all 0."""
    _sum_features(state, printed, weights, vector, seat, panes_left)


@compiled
def _final_value(state: Record, seat: int) -> int:
    """The margin at the end. The difference in glass lost breaks ties: it is below one point."""
    player = state.players[seat]
    least = 1 << 40
    for other in range(state.seats):
        if other != seat:
            opponent = state.players[other]
            tiebreak = integer(opponent.lost) - integer(player.lost)
            tiebreak = max(-MAX_TIEBREAK, min(tiebreak, MAX_TIEBREAK))
            margin = integer(player.score) - integer(opponent.score)
            least = min(least, POINT * margin + tiebreak)
    return least


@compiled
def evaluate(state: Record, printed: Record, weights: Record, seat: int, panes_left: int) -> int:
    """The value of a position: a player's expected lead over the best opponent."""
    if state.phase == OVER:
        return _final_value(state, seat)
    best_opponent = -(1 << 40)
    for other in range(state.seats):
        if other != seat:
            value = palace_value(state, printed, weights, other, panes_left)
            best_opponent = max(best_opponent, value)
    return palace_value(state, printed, weights, seat, panes_left) - best_opponent


@cache
def load_weights() -> npt.NDArray[np.float64]:
    """The fitted sets, by players - 2, side, and rounds to be played including the current one."""
    data = json.loads(files(__package__).joinpath("weights.json").read_text("utf-8"))
    return np.array(
        [[data["weights"][f"{seats}{side}"] for side in SIDES] for seats in (2, 3, 4)], np.float64
    )


@compiled
def interpolate(sets: Any, round_: int, panes_dealt: int, weights: Any) -> None:
    """Write the weights of a round; see `interpolate_weights`."""
    to_play = ROUNDS - round_
    for panes in range(MAX_PANES_LEFT + 1):
        share_left = min(panes / panes_dealt, 1.0)
        for feature in range(FEATURES):
            value = (1 - share_left) * sets[to_play - 1, feature]
            value += share_left * sets[to_play, feature]
            weights[0].values[panes, feature] = np.rint(value * POINT)


def interpolate_weights(
    sets: npt.NDArray[np.float64], round_: int, panes_dealt: int
) -> npt.NDArray[Any]:
    """The weights of a round, as a one-element array.

    `sets` is indexed by the number of rounds to be played. `panes_dealt` is the number of panes on
    the table when the round starts.
    """
    weights = np.zeros(1, WEIGHTS)
    interpolate(sets, round_, panes_dealt, weights)
    return weights


@cache
def fitted_weights(seats: int, side: int, round_: int, panes_dealt: int) -> npt.NDArray[Any]:
    """The fitted weights of a round."""
    return interpolate_weights(load_weights()[seats - 2, side], round_, panes_dealt)


def count_panes_dealt(printed: Printed, seats: int) -> int:
    """The number of panes on the table when a round starts."""
    return int(printed["displays"][0, seats] * printed["panes_per_display"][0])


def weights_for(state: State, printed: Printed) -> npt.NDArray[Any]:
    """The fitted weights of the current round."""
    seats, side, round_ = (int(state[name][0]) for name in ("seats", "side", "round"))
    return fitted_weights(seats, side, round_, count_panes_dealt(printed, seats))


def final_weights() -> npt.NDArray[np.float64]:
    """The set of weights after the last round: it follows from the rules and is not fitted."""
    final = np.zeros(FEATURES)
    final[LEFTOVERS] = 1 / 3
    final[BROKEN_GLASS] = -1
    final[ORNAMENT + 4] = 1
    final[BEST_COLOUR] = 1
    return final

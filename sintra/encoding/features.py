"""Positions as features: everything on the table, seen from one seat.

First what all share, then a block for each player, the one who looks first and the others as they
sit clockwise. Nothing is about the future: of the bag only what it holds. Numbers of panes are
divided by the most there can be, so nearly all features lie between 0 and 1; scores are divided by
100. The printed points of windows and tracks are not among the features: within a set of
components they never change.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules.components import FEWEST_PLAYERS, Components, Printed
from ..rules.jit import compiled, integer
from ..rules.panes import COLOURS, JOKER, NOTHING, Colour, count
from ..rules.state import CENTRE, COLUMNS, MOST_PLAYERS, ROUNDS, SPACES, Record, State
from ..rules.validate import checked_int, checked_out, checked_state, components_or_standard
from .actions import NO_PICK, checked_pick, pick_of

SCORE = 100
"""Points that make a feature of 1."""

A_STRIP = COLOURS + 1
A_COLUMN = A_STRIP + COLOURS + COLOURS + COLOURS + A_STRIP
A_PLAYER = 6 + COLUMNS + COLUMNS * A_COLUMN
SHARED = (CENTRE + 3) * COLOURS + 2 + ROUNDS + ROUNDS * COLOURS + 1 + CENTRE + 1 + COLOURS + COLUMNS

Features = npt.NDArray[np.float32]


def number_of_features(seats: int) -> int:
    """How many features a position has, with room for so many players."""
    return SHARED + checked_int("seats", seats, FEWEST_PLAYERS, MOST_PLAYERS) * A_PLAYER


@compiled
def _write_heap(rows: Any, row: int, place: int, heap: int, lanes: int, most: int) -> int:
    """The panes, or spaces, of a heap by colour; return the next place."""
    for lane in range(lanes):
        rows[row, place + lane] = np.float32(count(heap, lane)) / np.float32(most)
    return place + lanes


@compiled
def _write_one_of(rows: Any, row: int, place: int, which: int, number: int) -> int:
    """A 1 at one of so many places, or nowhere; return the next place."""
    for each in range(number):
        rows[row, place + each] = each == which
    return place + number


@compiled
def _write_shared(
    state: Record, printed: Record, pick: int, rows: Any, row: int, place: int
) -> int:
    """What lies between the players, and the pick that waits for its second action."""
    panes = integer(printed.panes_per_colour)
    for source in range(CENTRE):
        heap = integer(state.sources[source])
        place = _write_heap(rows, row, place, heap, COLOURS, integer(printed.panes_per_display))
    place = _write_heap(rows, row, place, integer(state.sources[CENTRE]), COLOURS, panes)
    place = _write_heap(rows, row, place, integer(state.bag), COLOURS, panes)
    place = _write_heap(rows, row, place, integer(state.tower), COLOURS, panes)
    rows[row, place] = state.tile_in_centre
    rows[row, place + 1] = state.side
    place = _write_one_of(rows, row, place + 2, integer(state.round), ROUNDS)
    for space in range(ROUNDS):
        place = _write_one_of(rows, row, place, integer(state.round_pieces[space]), COLOURS)
    source, colour, column = NOTHING, NOTHING, NOTHING
    if pick != NO_PICK:
        source, colour, column = pick_of(pick)
    rows[row, place] = pick != NO_PICK
    place = _write_one_of(rows, row, place + 1, source, CENTRE + 1)
    place = _write_one_of(rows, row, place, colour, COLOURS)
    return _write_one_of(rows, row, place, column, COLUMNS)


@compiled
def _write_player(
    state: Record, printed: Record, seat: int, rows: Any, row: int, place: int
) -> int:
    """One player: the points, and the palace column by column."""
    player = state.players[seat]
    rows[row, place] = 1
    rows[row, place + 1] = state.to_move == seat
    rows[row, place + 2] = state.holder == seat
    rows[row, place + 3] = np.float32(player.score) / np.float32(SCORE)
    rows[row, place + 4] = np.float32(player.lost) / np.float32(SCORE)
    rows[row, place + 5] = np.float32(player.broken) / np.float32(printed.last_space)
    place = _write_one_of(rows, row, place + 6, integer(player.glazier), COLUMNS)
    for column in range(COLUMNS):
        strip = player.columns[column]
        face = integer(strip.face)
        is_there = face != NOTHING
        free = integer(strip.free) if is_there else 0
        turns = is_there & (strip.top == NOTHING)
        back = integer(printed.faces[face ^ 1]) if turns else 0
        place = _write_heap(rows, row, place, free, A_STRIP, SPACES)
        place = _write_heap(rows, row, place, integer(strip.panes), COLOURS, SPACES)
        place = _write_one_of(rows, row, place, integer(strip.top), COLOURS)
        place = _write_one_of(rows, row, place, integer(strip.bottom), COLOURS)
        place = _write_heap(rows, row, place, back, A_STRIP, SPACES)
    return place


@compiled
def write_features(
    state: Record, printed: Record, pick: int, seat: int, rows: Any, row: int
) -> None:
    """Write what the player at `seat` sees into a row with room for as many players, or more."""
    place = _write_shared(state, printed, pick, rows, row, 0)
    seats = integer(state.seats)
    for turn in range(seats):
        # Not with a remainder: dividing is slow on a GPU.
        other = seat + turn if seat + turn < seats else seat + turn - seats
        place = _write_player(state, printed, other, rows, row, place)
    for rest in range(place, rows.shape[1]):
        rows[row, rest] = 0


@compiled
def _features(state: State, printed: Printed, pick: int, seat: int, rows: Features) -> None:
    write_features(state[0], printed[0], pick, seat, rows, 0)


def features(
    state: State,
    *,
    seat: int | None = None,
    pick: int = NO_PICK,
    seats: int | None = None,
    components: Components | None = None,
    out: Features | None = None,
) -> Features:
    """What the player at `seat` sees, without one the player to move.

    `pick` is the action before when it left something to choose. `seats` leaves room for more
    players than play; their features are 0. They are written into `out` where that is given.
    """
    components = components_or_standard(components)
    state = checked_state(state)
    playing = int(state["seats"][0])
    seats = playing if seats is None else checked_int("seats", seats, playing, MOST_PLAYERS)
    seat = int(state["to_move"][0]) if seat is None else checked_int("seat", seat, 0, playing - 1)
    rows = checked_out(out, number_of_features(seats), np.float32)
    _features(state, components.printed, checked_pick(state, pick), seat, rows)
    return rows.reshape(-1)


def feature_names(seats: int) -> tuple[str, ...]:
    """What each feature is, in order."""
    seats = checked_int("seats", seats, FEWEST_PLAYERS, MOST_PLAYERS)
    return tuple([*_shared_names(), *(name for who in range(seats) for name in _names_of(who))])


def _shared_names() -> Iterator[str]:
    sources = [*(f"display {number}" for number in range(1, CENTRE + 1)), "centre"]
    for heap in (*sources, "bag", "tower"):
        yield from (f"{heap}: {colour}" for colour in Colour)
    yield from ("start tile in the centre", "side B")
    yield from (f"round {number}" for number in range(1, ROUNDS + 1))
    for number in range(1, ROUNDS + 1):
        yield from (f"bonus of round {number}: {colour}" for colour in Colour)
    yield "pick to be decided"
    yield from (f"pick to be decided: {source}" for source in sources)
    yield from (f"pick to be decided: {colour}" for colour in Colour)
    yield from (f"pick to be decided: strip {column}" for column in range(1, COLUMNS + 1))


def _names_of(who: int) -> Iterator[str]:
    me = "me" if who == 0 else f"next {who}"
    for what in ("plays", "to move", "start tile", "score", "lost", "broken glass marker"):
        yield f"{me}: {what}"
    yield from (f"{me}: glazier at {column}" for column in range(1, COLUMNS + 1))
    spaces = [*map(str, Colour), "joker"]
    assert len(spaces) == JOKER + 1
    for column in range(1, COLUMNS + 1):
        yield from (f"{me}: strip {column} free: {space}" for space in spaces)
        yield from (f"{me}: strip {column} panes: {colour}" for colour in Colour)
        yield from (f"{me}: window {column} top: {colour}" for colour in Colour)
        yield from (f"{me}: window {column} bottom: {colour}" for colour in Colour)
        yield from (f"{me}: strip {column} back: {space}" for space in spaces)

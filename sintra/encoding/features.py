"""Positions as features: everything on the table, seen from one seat.

The shared features come first, then one block per player: the observer, and the other players in
clockwise order. Nothing is about the future: the features of the bag are its content. Numbers of
panes are divided by their maximum, so nearly all features are between 0 and 1; scores are divided
by 100. The printed points of windows and tracks are not features, because they never change within
a set of components.
"""

from collections.abc import Iterator
from itertools import chain
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
"""Scores are divided by this number."""

PER_STRIP = COLOURS + 1
PER_COLUMN = PER_STRIP + COLOURS + COLOURS + COLOURS + PER_STRIP
PER_PLAYER = 6 + COLUMNS + COLUMNS * PER_COLUMN
SHARED = (CENTRE + 3) * COLOURS + 2 + ROUNDS + ROUNDS * COLOURS + 1 + CENTRE + 1 + COLOURS + COLUMNS

Features = npt.NDArray[np.float32]


def number_of_features(seats: int) -> int:
    """The number of features of a position with `seats` players."""
    return SHARED + checked_int("seats", seats, FEWEST_PLAYERS, MOST_PLAYERS) * PER_PLAYER


@compiled
def _write_heap(rows: Any, row: int, start: int, heap: int, lanes: int, most: int) -> int:
    """Write the panes, or spaces, of a heap by colour; return the next index."""
    for lane in range(lanes):
        rows[row, start + lane] = np.float32(count(heap, lane)) / np.float32(most)
    return start + lanes


@compiled
def _write_one_hot(rows: Any, row: int, start: int, which: int, length: int) -> int:
    """Write a one-hot vector, all zero if `which` is NOTHING; return the next index."""
    for index in range(length):
        rows[row, start + index] = index == which
    return start + length


@compiled
def _write_shared(
    state: Record, printed: Record, pick: int, rows: Any, row: int, index: int
) -> int:
    """Write the shared features, and the pick that waits for its second action."""
    panes = integer(printed.panes_per_colour)
    for source in range(CENTRE):
        heap = integer(state.sources[source])
        index = _write_heap(rows, row, index, heap, COLOURS, integer(printed.panes_per_display))
    index = _write_heap(rows, row, index, integer(state.sources[CENTRE]), COLOURS, panes)
    index = _write_heap(rows, row, index, integer(state.bag), COLOURS, panes)
    index = _write_heap(rows, row, index, integer(state.tower), COLOURS, panes)
    rows[row, index] = state.tile_in_centre
    rows[row, index + 1] = state.side
    index = _write_one_hot(rows, row, index + 2, integer(state.round), ROUNDS)
    for space in range(ROUNDS):
        index = _write_one_hot(rows, row, index, integer(state.round_pieces[space]), COLOURS)
    source, colour, column = NOTHING, NOTHING, NOTHING
    if pick != NO_PICK:
        source, colour, column = pick_of(pick)
    rows[row, index] = pick != NO_PICK
    index = _write_one_hot(rows, row, index + 1, source, CENTRE + 1)
    index = _write_one_hot(rows, row, index, colour, COLOURS)
    return _write_one_hot(rows, row, index, column, COLUMNS)


@compiled
def _write_player(
    state: Record, printed: Record, seat: int, rows: Any, row: int, index: int
) -> int:
    """Write one player: the points, and the palace column by column."""
    player = state.players[seat]
    rows[row, index] = 1
    rows[row, index + 1] = state.to_move == seat
    rows[row, index + 2] = state.holder == seat
    rows[row, index + 3] = np.float32(player.score) / np.float32(SCORE)
    rows[row, index + 4] = np.float32(player.lost) / np.float32(SCORE)
    rows[row, index + 5] = np.float32(player.broken) / np.float32(printed.last_space)
    index = _write_one_hot(rows, row, index + 6, integer(player.glazier), COLUMNS)
    for column in range(COLUMNS):
        strip = player.columns[column]
        face = integer(strip.face)
        is_there = face != NOTHING
        free = integer(strip.free) if is_there else 0
        turns = is_there & (strip.top == NOTHING)
        back = integer(printed.faces[face ^ 1]) if turns else 0
        index = _write_heap(rows, row, index, free, PER_STRIP, SPACES)
        index = _write_heap(rows, row, index, integer(strip.panes), COLOURS, SPACES)
        index = _write_one_hot(rows, row, index, integer(strip.top), COLOURS)
        index = _write_one_hot(rows, row, index, integer(strip.bottom), COLOURS)
        index = _write_heap(rows, row, index, back, PER_STRIP, SPACES)
    return index


@compiled
def write_features(
    state: Record, printed: Record, pick: int, seat: int, rows: Any, row: int
) -> None:
    """Write the observation of a seat into a row; features beyond the last player are 0."""
    index = _write_shared(state, printed, pick, rows, row, 0)
    seats = integer(state.seats)
    for turn in range(seats):
        # No modulo operator, because division is slow on a GPU.
        other = seat + turn if seat + turn < seats else seat + turn - seats
        index = _write_player(state, printed, other, rows, row, index)
    for rest in range(index, rows.shape[1]):
        rows[row, rest] = 0


@compiled
def _write_features(state: State, printed: Printed, pick: int, seat: int, rows: Features) -> None:
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
    """The observation of the player at `seat`, by default the player to move.

    `pick` is the previous action, if it left a choice. With more `seats` than players, the
    features of the empty seats are 0. The features are written into `out`, if given.
    """
    components = components_or_standard(components)
    state = checked_state(state)
    playing = int(state["seats"][0])
    seats = playing if seats is None else checked_int("seats", seats, playing, MOST_PLAYERS)
    seat = int(state["to_move"][0]) if seat is None else checked_int("seat", seat, 0, playing - 1)
    rows = checked_out(out, number_of_features(seats), np.float32)
    _write_features(state, components.printed, checked_pick(state, pick), seat, rows)
    return rows.reshape(-1)


def feature_names(seats: int) -> tuple[str, ...]:
    """The name of each feature, in order."""
    seats = checked_int("seats", seats, FEWEST_PLAYERS, MOST_PLAYERS)
    names = [_shared_names(), *map(_player_names, range(seats))]
    return tuple(chain.from_iterable(names))


def _shared_names() -> Iterator[str]:
    sources = [*(f"display {display}" for display in range(1, CENTRE + 1)), "centre"]
    for heap in (*sources, "bag", "tower"):
        yield from (f"{heap}: {colour}" for colour in Colour)
    yield from ("start tile in the centre", "side B")
    yield from (f"round {round_}" for round_ in range(1, ROUNDS + 1))
    for round_ in range(1, ROUNDS + 1):
        yield from (f"bonus of round {round_}: {colour}" for colour in Colour)
    yield "pick to be decided"
    yield from (f"pick to be decided: {source}" for source in sources)
    yield from (f"pick to be decided: {colour}" for colour in Colour)
    yield from (f"pick to be decided: strip {column}" for column in range(1, COLUMNS + 1))


def _player_names(turn: int) -> Iterator[str]:
    me = "me" if turn == 0 else f"next {turn}"
    for name in ("plays", "to move", "start tile", "score", "lost", "broken glass marker"):
        yield f"{me}: {name}"
    yield from (f"{me}: glazier at {column}" for column in range(1, COLUMNS + 1))
    spaces = [*map(str, Colour), "joker"]
    assert len(spaces) == JOKER + 1
    for column in range(1, COLUMNS + 1):
        yield from (f"{me}: strip {column} free: {space}" for space in spaces)
        yield from (f"{me}: strip {column} panes: {colour}" for colour in Colour)
        yield from (f"{me}: window {column} top: {colour}" for colour in Colour)
        yield from (f"{me}: window {column} bottom: {colour}" for colour in Colour)
        yield from (f"{me}: strip {column} back: {space}" for space in spaces)

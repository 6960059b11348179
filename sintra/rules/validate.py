"""Validation of the callers' arguments before they are passed to compiled code."""

import operator
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import UsageError
from .components import FEWEST_PLAYERS, MOST_TRACK_SPACES, Components
from .jit import compiled
from .panes import COLOURS, NOTHING
from .state import (
    AWAITING_DEAL,
    COLUMNS,
    MOST_PLAYERS,
    OVER,
    ROUNDS,
    STATE,
    Record,
    State,
    copy_state,
)


def checked_int(name: str, value: object, low: int, high: int) -> int:
    """The value as an `int`; NumPy's integers are valid, True and 2.0 are not."""
    try:
        integer = operator.index(value)  # type: ignore[arg-type]  # other types raise
        if not isinstance(value, bool) and low <= integer <= high:
            return int(integer)  # converts an IntEnum too
    except TypeError:
        pass
    raise UsageError(f"{name}: must be a whole number from {low} to {high}, not {value!r}")


def components_or_standard(components: Components | None) -> Components:
    """These components, or the standard set for None."""
    if components is not None and not isinstance(components, Components):
        raise UsageError(f"components: must be Components, not {type(components).__name__}")
    return components or Components.standard()


@compiled
def _is_within(low: int, value: int, limit: int) -> bool:
    return (low <= value) & (value < limit)


@compiled
def _is_player_in_range(player: Record) -> bool:
    valid = _is_within(0, player.glazier, COLUMNS) & _is_within(0, player.broken, MOST_TRACK_SPACES)
    for column in range(COLUMNS):
        strip = player.columns[column]
        valid &= _is_within(NOTHING, strip.face, 2 * COLUMNS)
        valid &= _is_within(NOTHING, strip.top, COLOURS)
        valid &= _is_within(NOTHING, strip.bottom, COLOURS)
    return valid


@compiled
def is_in_range(state: Record) -> bool:
    """Whether every index in the state is in range."""
    seats = state.seats
    if not _is_within(FEWEST_PLAYERS, seats, MOST_PLAYERS + 1):
        return False
    valid = _is_within(0, state.side, 2) & _is_within(AWAITING_DEAL, state.phase, OVER + 1)
    valid &= _is_within(0, state.round, ROUNDS + (state.phase == OVER))
    valid &= _is_within(0, state.to_move, seats) & _is_within(0, state.holder, seats)
    valid &= _is_within(0, state.tile_in_centre, 2)
    for space in range(ROUNDS):
        least = 0 if space >= state.round else NOTHING
        valid &= _is_within(least, state.round_pieces[space], COLOURS)
    for seat in range(seats):
        valid &= _is_player_in_range(state.players[seat])
    return valid


@compiled
def is_state_in_range(state: State) -> bool:
    """`is_in_range` for callers in Python."""
    return is_in_range(state[0])


def checked_state(state: State) -> State:
    """A validated copy of the state, safe for compiled code. Raises UsageError if it is invalid."""
    if getattr(state, "dtype", None) != STATE or getattr(state, "shape", None) != (1,):
        raise UsageError("state: must be a one-element array of STATE, like game.state")
    state = copy_state(state)
    if not is_state_in_range(state):
        raise UsageError("state: values out of range")
    return state


def checked_out(out: npt.NDArray[Any] | None, length: int, dtype: Any) -> npt.NDArray[Any]:
    """The caller's output array as one row, or a new array for None."""
    if out is None:
        return np.empty((1, length), dtype)
    shape, kind = getattr(out, "shape", None), getattr(out, "dtype", None)
    if shape != (length,) or kind != dtype or not (out.flags.c_contiguous and out.flags.writeable):
        wanted = f"a contiguous, writable array of {length} {np.dtype(dtype)}"
        raise UsageError(f"out: must be {wanted}")
    return out.reshape(1, -1)

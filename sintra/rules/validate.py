"""What people hand in, as plain values that the rules take."""

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
    """The value as a plain integer; NumPy's are integers too, True and 2.0 are not."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]  # what is no integer raises
        if not isinstance(value, bool) and low <= number <= high:
            return int(number)
    except TypeError:
        pass
    raise UsageError(f"{name}: must be a whole number from {low} to {high}, not {value!r}")


def components_or_standard(components: Components | None) -> Components:
    """These components, or the standard ones where none are given."""
    if components is not None and not isinstance(components, Components):
        raise UsageError(f"components: must be Components, not {type(components).__name__}")
    return components or Components.standard()


@compiled
def _is_from(low: int, value: int, limit: int) -> bool:
    return (low <= value) & (value < limit)


@compiled
def _is_sound_player(player: Record) -> bool:
    sound = _is_from(0, player.glazier, COLUMNS) & _is_from(0, player.broken, MOST_TRACK_SPACES)
    for column in range(COLUMNS):
        strip = player.columns[column]
        sound &= _is_from(NOTHING, strip.face, 2 * COLUMNS)
        sound &= _is_from(NOTHING, strip.top, COLOURS)
        sound &= _is_from(NOTHING, strip.bottom, COLOURS)
    return sound


@compiled
def is_in_range(state: Record) -> bool:
    """Whether every number that says where something is says a place that there is."""
    seats = state.seats
    if not _is_from(FEWEST_PLAYERS, seats, MOST_PLAYERS + 1):
        return False
    sound = _is_from(0, state.side, 2) & _is_from(AWAITING_DEAL, state.phase, OVER + 1)
    sound &= _is_from(0, state.round, ROUNDS + (state.phase == OVER))
    sound &= _is_from(0, state.to_move, seats) & _is_from(0, state.holder, seats)
    sound &= _is_from(0, state.tile_in_centre, 2)
    for space in range(ROUNDS):
        least = 0 if space >= state.round else NOTHING
        sound &= _is_from(least, state.round_pieces[space], COLOURS)
    for seat in range(seats):
        sound &= _is_sound_player(state.players[seat])
    return sound


@compiled
def is_state_in_range(state: State) -> bool:
    """The same from Python."""
    return is_in_range(state[0])


def checked_state(state: State) -> State:
    """A copy of a state that compiled code can be given."""
    if getattr(state, "dtype", None) != STATE or getattr(state, "shape", None) != (1,):
        raise UsageError("state: must be a one-element array of STATE, as game.state is")
    state = copy_state(state)
    if not is_state_in_range(state):
        raise UsageError("state: holds numbers that no state of a game has")
    return state


def checked_out(out: npt.NDArray[Any] | None, length: int, dtype: Any) -> npt.NDArray[Any]:
    """The array that was given to be written into, as one row, or a new one."""
    if out is None:
        return np.empty((1, length), dtype)
    shape, kind = getattr(out, "shape", None), getattr(out, "dtype", None)
    if shape != (length,) or kind != dtype or not (out.flags.c_contiguous and out.flags.writeable):
        told = f"must be an array of {length} {np.dtype(dtype)} in one piece, to be written into"
        raise UsageError(f"out: {told}")
    return out.reshape(1, -1)

"""States and arrays that people hand in, looked at before compiled code trusts them."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import UsageError
from ..rules.soundness import is_sound_state
from ..rules.state import STATE, State, copy_state


def sound_state(state: State) -> State:
    """A copy of a state that compiled code can be given."""
    if getattr(state, "dtype", None) != STATE or getattr(state, "shape", None) != (1,):
        raise UsageError("state: must be a one-element array of STATE, as game.state is")
    state = copy_state(state)
    if not is_sound_state(state):
        raise UsageError("state: holds numbers that no state of a game has")
    return state


def room_for(out: npt.NDArray[Any] | None, length: int, dtype: Any) -> npt.NDArray[Any]:
    """The array that was given to be written into, as one row, or a new one."""
    if out is None:
        return np.empty((1, length), dtype)
    shape, kind = getattr(out, "shape", None), getattr(out, "dtype", None)
    if shape != (length,) or kind != dtype or not (out.flags.c_contiguous and out.flags.writeable):
        told = f"must be an array of {length} {np.dtype(dtype)} in one piece, to be written into"
        raise UsageError(f"out: {told}")
    return out.reshape(1, -1)

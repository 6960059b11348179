"""The games on a graphics card, one a thread. The kernels call the same rules, compiled for it.

Without a card Numba's simulator runs the kernels (NUMBA_ENABLE_CUDASIM=1), slowly: so tests look at
them anywhere.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import UsageError
from ..rules.components import Printed
from ..rules.rng import GENERATOR
from ..rules.setup import SETUP
from ..rules.state import STATE
from . import episode
from .episode import Told

if not hasattr(np, "row_stack"):
    # NumPy 2.5 dropped this name, and Numba-CUDA 0.30 still asks for it while it is imported.
    np.row_stack = np.vstack

import numba.cuda
import numba_cuda  # noqa: F401  # takes the place of `numba.cuda`; the one that Numba brings is old

cuda: Any = numba.cuda
"""Numba has no types, and gives some names only to code that it compiles."""
# Numba warns of every launch that does not fill a card; whoever plays few games knows.
numba.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # type: ignore[attr-defined]  # no types
_kernel: Callable[[Callable[..., None]], Any] = cuda.jit

_begin, _load, _step = episode.begin, episode.load, episode.step
_is_illegal = episode.is_illegal
_mask, _observe, _play_out = episode.mask, episode.observe, episode.play_out

Array = Any
"""An array on the card."""

_SIMULATED: bool = numba.config.ENABLE_CUDASIM  # type: ignore[attr-defined]  # Numba has no types

BLOCK = 4 if _SIMULATED else 64
"""Threads of a block. The states of so many fit into the memory that a block shares, which is what
makes playouts fast; the simulator has a thread of Python for each."""

_own: Callable[[Any], Any]
"""The array itself, out of what the simulator wraps around it for a kernel."""
if _SIMULATED:
    _own = lambda array: array._item._ary  # noqa: E731  # the other one is no function either
else:
    _own = cuda.jit(device=True)(lambda array: array)


@_kernel
def _begin_all(
    games: Any,
    printed: Any,
    seeds: Any,
    seats: Any,
    sides: Any,
    rewards: Any,
    over: Any,
    to_move: Any,
) -> None:
    number = cuda.grid(1)
    setups = cuda.local.array(1, SETUP)
    if number < len(games):
        _begin(
            _own(games),
            _own(printed),
            _own(seeds),
            _own(seats),
            _own(sides),
            _own(rewards),
            _own(over),
            _own(to_move),
            setups,
            number,
        )


@_kernel
def _load_all(games: Any, printed: Any, rewards: Any, over: Any, to_move: Any) -> None:
    number = cuda.grid(1)
    if number < len(games):
        _load(_own(games), _own(printed), _own(rewards), _own(over), _own(to_move), number)


@_kernel
def _first_illegal(games: Any, actions: Any, found: Any) -> None:
    number = cuda.grid(1)
    if number < len(games) and _is_illegal(_own(games), _own(actions), number):
        cuda.atomic.min(found, 0, number)


@_kernel
def _step_all(
    games: Any,
    printed: Any,
    actions: Any,
    kind: int,
    again: int,
    rewards: Any,
    over: Any,
    to_move: Any,
) -> None:
    number = cuda.grid(1)
    setups = cuda.local.array(1, SETUP)
    if number < len(games):
        _step(
            _own(games),
            _own(printed),
            _own(actions),
            kind,
            again,
            _own(rewards),
            _own(over),
            _own(to_move),
            setups,
            number,
        )


@_kernel
def _mask_all(games: Any, masks: Any) -> None:
    number = cuda.grid(1)
    if number < len(games):
        _mask(_own(games), _own(masks), number)


@_kernel
def _observe_all(games: Any, printed: Any, rows: Any) -> None:
    number = cuda.grid(1)
    if number < len(games):
        _observe(_own(games), _own(printed), _own(rows), number)


@_kernel
def _play_out_all(
    games: Any, printed: Any, each: int, seed: Any, kind: int, rewards: Any, moves: Any
) -> None:
    number = cuda.grid(1)
    states = cuda.shared.array(BLOCK, STATE)
    generators = cuda.shared.array(BLOCK, GENERATOR)
    if number < len(moves):
        _play_out(
            _own(games),
            _own(printed),
            each,
            seed,
            kind,
            _own(rewards),
            _own(moves),
            states,
            generators,
            cuda.threadIdx.x,
            number,
        )


class Cuda:
    """Runs the functions of an episode for many games on a graphics card."""

    def __init__(self, printed: Printed) -> None:
        if not cuda.is_available():
            raise UsageError("device: no graphics card that CUDA can use was found; use 'cpu'")
        self._printed = cuda.to_device(printed)

    def empty(self, shape: int | tuple[int, ...], dtype: Any) -> Array:
        """An array where the games are, with anything in it."""
        return cuda.device_array(shape, dtype)

    def blank(self, shape: int | tuple[int, ...], dtype: Any) -> Array:
        """An array where the games are, all zero."""
        return cuda.to_device(np.zeros(shape, dtype))

    def taken(self, values: Any, dtype: Any) -> Array:
        """An array of anybody's as one where the games are, without a copy where that can be.

        One on the card stays as it is, whatever kind of numbers it has: kernels take all.
        """
        if hasattr(values, "__cuda_array_interface__"):
            array = cuda.as_cuda_array(values)
            return array if array.is_c_contiguous() else cuda.to_device(array.copy_to_host())
        return cuda.to_device(np.ascontiguousarray(values, dtype))

    def here(self, games: Array) -> npt.NDArray[Any]:
        """A copy of the games as a NumPy array."""
        copy: npt.NDArray[Any] = games.copy_to_host()
        return copy

    def begin(self, games: Array, seeds: Array, seats: Array, sides: Array, told: Told) -> None:
        """Begin every game from its seed."""
        _begin_all[self._blocks(len(games)), BLOCK](
            games, self._printed, seeds, seats, sides, *told
        )

    def load(self, games: Array, here: npt.NDArray[Any], told: Told) -> None:
        """Go on from games taken from elsewhere."""
        games.copy_to_device(here)
        _load_all[self._blocks(len(games)), BLOCK](games, self._printed, *told)

    def first_illegal(self, games: Array, actions: Array) -> int | None:
        """The first game whose action cannot be played."""
        number = len(games)
        found = cuda.to_device(np.array([number], np.int64))
        _first_illegal[self._blocks(number), BLOCK](games, actions, found)
        first = int(found.copy_to_host()[0])
        return None if first == number else first

    def step(self, games: Array, actions: Array, kind: int, again: bool, told: Told) -> None:
        """Play an action in every game."""
        _step_all[self._blocks(len(games)), BLOCK](
            games, self._printed, actions, kind, int(again), *told
        )

    def mask(self, games: Array, masks: Array) -> None:
        """Write which actions are legal."""
        _mask_all[self._blocks(len(games)), BLOCK](games, masks)

    def observe(self, games: Array, rows: Array) -> None:
        """Write what the players to move see."""
        _observe_all[self._blocks(len(games)), BLOCK](games, self._printed, rows)

    def play_out(
        self, games: Array, each: int, seed: int, kind: int, rewards: Array, moves: Array
    ) -> None:
        """Play every game on at random, `each` times, on copies."""
        _play_out_all[self._blocks(len(moves)), BLOCK](
            games, self._printed, each, np.uint64(seed), kind, rewards, moves
        )

    @staticmethod
    def _blocks(games: int) -> int:
        return -(-games // BLOCK)

"""The CUDA backend: games on a GPU, one thread per game. The kernels call the same rules.

Without a GPU, Numba's simulator can run the kernels slowly (NUMBA_ENABLE_CUDASIM=1), so that tests
cover them on every machine.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import UsageError
from ..rules.rng import GENERATOR
from ..rules.setup import SETUP
from ..rules.state import STATE
from .episode import BatchArrays, begin, is_illegal, load, mask, observe, play_out, step

if not hasattr(np, "row_stack"):
    # NumPy 2.5 removed this name, but Numba-CUDA 0.30 still uses it when it is imported.
    np.row_stack = np.vstack

import numba.cuda
import numba_cuda  # noqa: F401  # replaces the old `numba.cuda` that comes with Numba

cuda: Any = numba.cuda
"""Any, because Numba has no types, and some names exist only in code that it compiles."""
# Numba warns about every launch that does not fill the GPU, which includes every small batch.
numba.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # type: ignore[attr-defined]  # Numba has no types
_kernel: Callable[[Callable[..., None]], Any] = cuda.jit

Array = Any
"""An array on the GPU."""

_SIMULATED: bool = numba.config.ENABLE_CUDASIM  # type: ignore[attr-defined]  # Numba has no types

BLOCK = 4 if _SIMULATED else 64
"""Threads per block. The states of 64 games fit into the shared memory of a block, which makes
playouts fast; the simulator starts one Python thread per thread of the block."""


@_kernel
def _begin_all(batch: BatchArrays, seats_and_sides: tuple[Array, Array]) -> None:
    index = cuda.grid(1)
    setups = cuda.local.array(1, SETUP)
    seats, sides = seats_and_sides
    if index < len(batch.games):
        begin(batch, seats, sides, setups, index)


@_kernel
def _load_all(batch: BatchArrays) -> None:
    index = cuda.grid(1)
    if index < len(batch.games):
        load(batch, index)


@_kernel
def _first_illegal(arrays: tuple[Array, Array], first: Array) -> None:
    index = cuda.grid(1)
    games, actions = arrays
    if index < len(games) and is_illegal(games, actions, index):
        cuda.atomic.min(first, 0, index)


@_kernel
def _step_all(batch: BatchArrays) -> None:
    index = cuda.grid(1)
    setups = cuda.local.array(1, SETUP)
    if index < len(batch.games):
        step(batch, setups, index)


@_kernel
def _mask_all(arrays: tuple[Array, Array]) -> None:
    index = cuda.grid(1)
    games, masks = arrays
    if index < len(games):
        mask(games, masks, index)


@_kernel
def _observe_all(arrays: tuple[Array, Array, Array]) -> None:
    index = cuda.grid(1)
    games, printed, rows = arrays
    if index < len(games):
        observe(games, printed, rows, index)


@_kernel
def _play_out_all(batch: BatchArrays, outputs: tuple[Array, Array], seed: Any) -> None:
    index = cuda.grid(1)
    states = cuda.shared.array(BLOCK, STATE)
    generators = cuda.shared.array(BLOCK, GENERATOR)
    rewards, moves = outputs
    if index < len(moves):
        play_out(batch, rewards, moves, seed, states, generators, cuda.threadIdx.x, index)


def _unwrap(argument: Any) -> Any:
    """In the simulator, replace its arrays by NumPy arrays: compiled code does not take the others.

    The simulator converts the arguments of a kernel, but not arrays in tuples.
    """
    if not _SIMULATED or not isinstance(argument, tuple):
        return argument
    arrays: list[Any] = [getattr(item, "_ary", item) for item in argument]
    return BatchArrays(*arrays) if isinstance(argument, BatchArrays) else tuple(arrays)


class CudaBackend:
    """Runs the functions of an episode for many games on a GPU."""

    def __init__(self) -> None:
        if not cuda.is_available():
            raise UsageError("device: no GPU that supports CUDA was found; use 'cpu'")
        self._specialized: dict[Any, Any] = {}

    def empty(self, shape: int | tuple[int, ...], dtype: Any) -> Array:
        """An uninitialised array on the device."""
        return cuda.device_array(shape, dtype)

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Array:
        """An array of zeros on the device."""
        return cuda.to_device(np.zeros(shape, dtype))

    def to_device(self, values: Any, dtype: Any) -> Array:
        """The caller's array on the device, without a copy if possible.

        An array on the GPU keeps its integer type: kernels are compiled for every integer type.
        """
        if hasattr(values, "__cuda_array_interface__"):
            array = cuda.as_cuda_array(values)
            return array if array.is_c_contiguous() else cuda.to_device(array.copy_to_host())
        return cuda.to_device(np.ascontiguousarray(values, dtype))

    def to_host(self, games: Array) -> npt.NDArray[Any]:
        """A copy of the games as a NumPy array."""
        copy: npt.NDArray[Any] = games.copy_to_host()
        return copy

    def begin(self, batch: BatchArrays, seats: Array, sides: Array) -> None:
        """Begin every game from its seed."""
        self._launch(_begin_all, batch, len(batch.games), batch, (seats, sides))

    def load(self, batch: BatchArrays, games: npt.NDArray[Any]) -> None:
        """Continue from these games."""
        batch.games.copy_to_device(games)
        self._launch(_load_all, batch, len(games), batch)

    def first_illegal(self, batch: BatchArrays) -> int | None:
        """The index of the first game whose action is illegal, or None."""
        games = len(batch.games)
        first = cuda.to_device(np.array([games], np.int64))
        self._launch(_first_illegal, batch, games, (batch.games, batch.inputs), first)
        index = int(first.copy_to_host()[0])
        return None if index == games else index

    def step(self, batch: BatchArrays) -> None:
        """Play an action in every game."""
        self._launch(_step_all, batch, len(batch.games), batch)

    def mask(self, batch: BatchArrays, masks: Array) -> None:
        """Write the masks of legal actions."""
        self._launch(_mask_all, batch, len(masks), (batch.games, masks))

    def observe(self, batch: BatchArrays, rows: Array) -> None:
        """Write the observations of the players to move."""
        self._launch(_observe_all, batch, len(rows), (batch.games, batch.printed, rows))

    def play_out(self, batch: BatchArrays, rewards: Array, moves: Array, seed: int) -> None:
        """Play copies of every game to the end at random."""
        self._launch(_play_out_all, batch, len(moves), batch, (rewards, moves), np.uint64(seed))

    def _launch(self, kernel: Any, batch: BatchArrays, threads: int, *arguments: Any) -> None:
        """Launch a kernel with at least `threads` threads.

        Only the type of `batch.inputs` may differ between calls, so it is the key of the compiled
        kernel: Numba's own lookup would infer the type of every array again. A kernel that needs
        few arrays gets these instead of the batch, because each array costs some microseconds.
        """
        arguments = tuple(map(_unwrap, arguments))
        key = kernel, batch.inputs.dtype
        if key not in self._specialized:
            self._specialized[key] = kernel.specialize(*arguments)
        self._specialized[key][-(-threads // BLOCK), BLOCK](*arguments)

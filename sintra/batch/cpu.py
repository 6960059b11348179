"""The CPU backend: the games are divided among threads, as compiled code releases the GIL."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import UsageError
from ..rules.jit import compiled
from ..rules.rng import GENERATOR
from ..rules.setup import SETUP
from ..rules.state import STATE
from ..rules.validate import checked_int
from .episode import (
    BatchArrays,
    begin,
    is_illegal,
    is_valid,
    load,
    mask,
    observe,
    play_out,
    step,
)

Array = npt.NDArray[Any]

MOST_THREADS = 1024
PARTS = 4
"""The number of parts per thread into which the work is divided."""
FEWEST = 1024
"""The fewest games per thread to step or to observe: waking a thread for fewer costs too much."""
FEWEST_PLAYOUTS = 16
"""The fewest playouts per thread."""


@compiled
def _begin_all(
    first: int, last: int, batch: BatchArrays, seats: Any, sides: Any, setups: Any
) -> None:
    for index in range(first, last):
        begin(batch, seats, sides, setups, index)


@compiled
def _load_all(first: int, last: int, batch: BatchArrays) -> None:
    for index in range(first, last):
        load(batch, index)


@compiled
def _first_illegal(first: int, last: int, games: Any, actions: Any) -> int:
    for index in range(first, last):
        if is_illegal(games, actions, index):
            return index
    return len(games)


@compiled
def _step_all(first: int, last: int, batch: BatchArrays, setups: Any) -> None:
    for index in range(first, last):
        step(batch, setups, index)


@compiled
def _mask_all(first: int, last: int, games: Any, masks: Any) -> None:
    for index in range(first, last):
        mask(games, masks, index)


@compiled
def _observe_all(first: int, last: int, games: Any, printed: Any, rows: Any) -> None:
    for index in range(first, last):
        observe(games, printed, rows, index)


@compiled
def _play_out_all(
    first: int,
    last: int,
    batch: BatchArrays,
    rewards: Any,
    moves: Any,
    seed: Any,
    states: Any,
    generators: Any,
) -> None:
    for index in range(first, last):
        play_out(batch, rewards, moves, seed, states, generators, 0, index)


@compiled
def _first_invalid(games: Any) -> int:
    for index in range(len(games)):
        if not is_valid(games, index):
            return index
    return -1


def first_invalid(games: Array) -> int | None:
    """The index of the first game that is not safe to pass to compiled code, or None."""
    index = _first_invalid(games)
    return None if index < 0 else index


class CpuBackend:
    """Runs the functions of an episode for many games on the threads of a CPU."""

    def __init__(self, threads: int | None) -> None:
        self._threads = os.cpu_count() or 1
        if threads is not None:
            self._threads = checked_int("threads", threads, 1, MOST_THREADS)
        self._pool: ThreadPoolExecutor | None = None
        self._owner = 0
        """The process that started the pool: a forked process has none of its threads."""

    def __getstate__(self) -> dict[str, Any]:
        """Support copies and pickle: all attributes except the threads."""
        return {**self.__dict__, "_pool": None}

    def empty(self, shape: int | tuple[int, ...], dtype: Any) -> Array:
        """An uninitialised array on the device."""
        return np.empty(shape, dtype)

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Array:
        """An array of zeros on the device."""
        return np.zeros(shape, dtype)

    def to_device(self, values: Any, dtype: Any) -> Array:
        """The caller's array on the device, without a copy if possible."""
        if hasattr(values, "__cuda_array_interface__"):
            raise UsageError("an array on a GPU cannot be used in a batch with device='cpu'")
        array = np.ascontiguousarray(values, dtype)
        # For Numba a read-only array has another type, for which all code would be compiled again.
        return array if array.flags.writeable else array.copy()

    def to_host(self, games: Array) -> Array:
        """A copy of the games as a NumPy array, equal byte for byte."""
        return np.frombuffer(bytearray(games.tobytes()), games.dtype)

    def begin(self, batch: BatchArrays, seats: Array, sides: Array) -> None:
        """Begin every game from its seed."""
        self._run(
            lambda first, last: _begin_all(first, last, batch, seats, sides, np.zeros(1, SETUP)),
            len(batch.games),
        )

    def load(self, batch: BatchArrays, games: Array) -> None:
        """Continue from these games."""
        batch.games[:] = games
        self._run(lambda first, last: _load_all(first, last, batch), len(games))

    def first_illegal(self, batch: BatchArrays) -> int | None:
        """The index of the first game whose action is illegal, or None."""
        games, actions = batch.games, batch.inputs
        indices = self._run(
            lambda first, last: _first_illegal(first, last, games, actions), len(games)
        )
        return None if min(indices) == len(games) else min(indices)

    def step(self, batch: BatchArrays) -> None:
        """Play an action in every game."""
        self._run(
            lambda first, last: _step_all(first, last, batch, np.zeros(1, SETUP)),
            len(batch.games),
        )

    def mask(self, batch: BatchArrays, masks: Array) -> None:
        """Write the masks of legal actions."""
        games = batch.games
        self._run(lambda first, last: _mask_all(first, last, games, masks), len(games))

    def observe(self, batch: BatchArrays, rows: Array) -> None:
        """Write the observations of the players to move."""
        games, printed = batch.games, batch.printed
        self._run(lambda first, last: _observe_all(first, last, games, printed, rows), len(games))

    def play_out(self, batch: BatchArrays, rewards: Array, moves: Array, seed: int) -> None:
        """Play copies of every game to the end at random."""
        self._run(
            lambda first, last: _play_out_all(
                first,
                last,
                batch,
                rewards,
                moves,
                np.uint64(seed),
                np.zeros(1, STATE),
                np.zeros(1, GENERATOR),
            ),
            len(moves),
            FEWEST_PLAYOUTS,
        )

    def _run(self, work: Callable[[int, int], Any], count: int, fewest: int = FEWEST) -> list[Any]:
        """Divide the work for `count` games among all threads, including the calling thread.

        Each thread takes another part when it is free.
        """
        threads = min(self._threads, count // fewest)
        if threads <= 1:
            return [work(0, count)]
        parts = threads * PARTS
        todo = list(pairwise(count * part // parts for part in range(parts + 1)))

        def take_parts() -> list[Any]:
            results: list[Any] = []
            while True:
                try:
                    first, last = todo.pop()
                except IndexError:  # no part is left
                    return results
                results.append(work(first, last))

        if self._pool is None or self._owner != os.getpid():
            self._pool, self._owner = ThreadPoolExecutor(self._threads - 1), os.getpid()
        others = [self._pool.submit(take_parts) for _ in range(threads - 1)]
        return [*take_parts(), *(result for other in others for result in other.result())]

"""The games shared out among threads; compiled code leaves Python's lock to the others."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import UsageError
from ..rules.components import Printed
from ..rules.jit import compiled
from ..rules.rng import GENERATOR
from ..rules.setup import SETUP
from ..rules.state import STATE
from ..rules.validate import checked_int
from . import episode
from .episode import Told

_begin, _load, _step = episode.begin, episode.load, episode.step
_is_illegal, _is_sound_game = episode.is_illegal, episode.is_sound_game
_mask, _observe, _play_out = episode.mask, episode.observe, episode.play_out

Array = npt.NDArray[Any]

MOST_THREADS = 1024
PARTS = 4
"""For each thread, in which the work is shared out."""
FEWEST = 1024
"""Games to step, or to look at, that are worth waking another thread."""
FEWEST_PLAYED_OUT = 16
"""The same of whole games."""


@compiled
def _begin_all(
    first: int,
    last: int,
    games: Any,
    printed: Any,
    seeds: Any,
    seats: Any,
    sides: Any,
    rewards: Any,
    over: Any,
    to_move: Any,
    setups: Any,
) -> None:
    for number in range(first, last):
        _begin(games, printed, seeds, seats, sides, rewards, over, to_move, setups, number)


@compiled
def _load_all(
    first: int, last: int, games: Any, printed: Any, rewards: Any, over: Any, to_move: Any
) -> None:
    for number in range(first, last):
        _load(games, printed, rewards, over, to_move, number)


@compiled
def _first_illegal(first: int, last: int, games: Any, actions: Any) -> int:
    for number in range(first, last):
        if _is_illegal(games, actions, number):
            return number
    return last


@compiled
def _step_all(
    first: int,
    last: int,
    games: Any,
    printed: Any,
    actions: Any,
    kind: int,
    again: int,
    rewards: Any,
    over: Any,
    to_move: Any,
    setups: Any,
) -> None:
    for number in range(first, last):
        _step(games, printed, actions, kind, again, rewards, over, to_move, setups, number)


@compiled
def _mask_all(first: int, last: int, games: Any, masks: Any) -> None:
    for number in range(first, last):
        _mask(games, masks, number)


@compiled
def _observe_all(first: int, last: int, games: Any, printed: Any, rows: Any) -> None:
    for number in range(first, last):
        _observe(games, printed, rows, number)


@compiled
def _play_out_all(
    first: int,
    last: int,
    games: Any,
    printed: Any,
    each: int,
    seed: Any,
    kind: int,
    rewards: Any,
    moves: Any,
    states: Any,
    generators: Any,
) -> None:
    for number in range(first, last):
        _play_out(games, printed, each, seed, kind, rewards, moves, states, generators, 0, number)


@compiled
def _first_unsound(games: Any) -> int:
    for number in range(len(games)):
        if not _is_sound_game(games, number):
            return number
    return -1


def first_unsound(games: Array) -> int | None:
    """The first of these games that compiled code cannot be given."""
    number = _first_unsound(games)
    return None if number < 0 else number


class Threads:
    """Runs the functions of an episode for many games on a processor."""

    def __init__(self, printed: Printed, threads: int | None) -> None:
        self._threads = os.cpu_count() or 1
        if threads is not None:
            self._threads = checked_int("threads", threads, 1, MOST_THREADS)
        self._printed = printed
        self._pool: ThreadPoolExecutor | None = None
        self._owner = 0
        """The process that the pool belongs to: one that was forked has none of its threads."""

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickling, without the threads."""
        return {**self.__dict__, "_pool": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._printed.flags.writeable = False  # as it was: else all would be compiled once more

    def empty(self, shape: int | tuple[int, ...], dtype: Any) -> Array:
        """An array where the games are, with anything in it."""
        return np.empty(shape, dtype)

    def blank(self, shape: int | tuple[int, ...], dtype: Any) -> Array:
        """An array where the games are, all zero."""
        return np.zeros(shape, dtype)

    def taken(self, values: Any, dtype: Any) -> Array:
        """An array of anybody's as one where the games are, without a copy where that can be."""
        if hasattr(values, "__cuda_array_interface__"):
            raise UsageError("an array on a graphics card was given to games that are not there")
        array = np.ascontiguousarray(values, dtype)
        # One that cannot be written is another type to the compiler, which would begin anew.
        return array if array.flags.writeable else array.copy()

    def here(self, games: Array) -> Array:
        """A copy of the games as a NumPy array, alike to the last byte."""
        return np.frombuffer(bytearray(games.tobytes()), games.dtype)

    def begin(self, games: Array, seeds: Array, seats: Array, sides: Array, told: Told) -> None:
        """Begin every game from its seed."""
        printed = self._printed
        self._share(
            lambda first, last: _begin_all(
                first,
                last,
                games,
                printed,
                seeds,
                seats,
                sides,
                *told,
                np.zeros(1, SETUP),
            ),
            len(games),
        )

    def load(self, games: Array, here: Array, told: Told) -> None:
        """Go on from games taken from elsewhere."""
        games[:] = here
        printed = self._printed
        self._share(
            lambda first, last: _load_all(first, last, games, printed, *told),
            len(games),
        )

    def first_illegal(self, games: Array, actions: Array) -> int | None:
        """The first game whose action cannot be played."""
        number = len(games)
        found = self._share(
            lambda first, last: (
                number if (at := _first_illegal(first, last, games, actions)) == last else at
            ),
            number,
        )
        return None if min(found) == number else min(found)

    def step(self, games: Array, actions: Array, kind: int, again: bool, told: Told) -> None:
        """Play an action in every game."""
        self._share(
            lambda first, last: _step_all(
                first,
                last,
                games,
                self._printed,
                actions,
                kind,
                int(again),
                *told,
                np.zeros(1, SETUP),
            ),
            len(games),
        )

    def mask(self, games: Array, masks: Array) -> None:
        """Write which actions are legal."""
        self._share(lambda first, last: _mask_all(first, last, games, masks), len(games))

    def observe(self, games: Array, rows: Array) -> None:
        """Write what the players to move see."""
        printed = self._printed
        self._share(lambda first, last: _observe_all(first, last, games, printed, rows), len(games))

    def play_out(
        self, games: Array, each: int, seed: int, kind: int, rewards: Array, moves: Array
    ) -> None:
        """Play every game on at random, `each` times, on copies."""
        self._share(
            lambda first, last: _play_out_all(
                first,
                last,
                games,
                self._printed,
                each,
                np.uint64(seed),
                kind,
                rewards,
                moves,
                np.zeros(1, STATE),
                np.zeros(1, GENERATOR),
            ),
            len(moves),
            FEWEST_PLAYED_OUT,
        )

    def _share(
        self, work: Callable[[int, int], Any], number: int, fewest: int = FEWEST
    ) -> list[Any]:
        """Have all threads, this one among them, do their part of so many games.

        Each takes a part when it is free: where one is kept from its work, others do more.
        """
        threads = max(1, min(self._threads, number // fewest))
        parts = 1 if threads == 1 else threads * PARTS
        left = list(pairwise(number * part // parts for part in range(parts + 1)))

        def take_parts() -> list[Any]:
            done: list[Any] = []
            while True:
                try:
                    first, last = left.pop()
                except IndexError:  # nothing is left
                    return done
                done.append(work(first, last))

        others = [self._threads_here().submit(take_parts) for _ in range(threads - 1)]
        return [*take_parts(), *(done for other in others for done in other.result())]

    def _threads_here(self) -> ThreadPoolExecutor:
        """The other threads, started when they are first needed."""
        if self._pool is None or self._owner != os.getpid():
            self._pool, self._owner = ThreadPoolExecutor(self._threads - 1), os.getpid()
        return self._pool

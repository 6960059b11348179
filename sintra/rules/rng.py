"""The random number generator of every backend: splitmix64.

A state never contains the future: the caller of a function that draws passes the generator as an
argument. The arithmetic uses only 64-bit integers, so the same seed draws the same panes on every
machine, on CPU and on GPU.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from .jit import compiled, integer

GENERATOR = np.dtype([("word", np.uint64)], align=True)
SEEDS = 2**64
"""Seeds are the integers from 0 to `SEEDS` - 1."""
RANDOM_SEEDS = 2**53
"""Seeds drawn at random are below this limit, so that every JSON parser reads them exactly."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_STREAM = np.uint64(0xD1342543DE82EF95)
_27 = np.uint64(27)
_30 = np.uint64(30)
_31 = np.uint64(31)
_32 = np.uint64(32)


def new_generator(seed: int) -> npt.NDArray[Any]:
    """A generator, as a one-element array, that starts from this seed."""
    generator = np.zeros(1, GENERATOR)
    generator["word"] = seed
    return generator


@compiled
def _mixed(word: Any) -> Any:
    """The splitmix64 finaliser: every output bit depends on every input bit."""
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@compiled
def uniform(generator: Any, limit: int) -> int:
    """An integer from 0 to `limit` - 1, uniform to one part in 2**32 / limit."""
    generator.word += _STEP
    return (integer(_mixed(generator.word) >> _32) * limit) >> 32


@compiled
def seed_stream(generator: Any, seed: Any, stream: int) -> None:
    """Seed one of many generators: all have the same seed, each an independent stream."""
    generator.word = _mixed(_mixed(np.uint64(seed) + _STEP) + np.uint64(stream) * _STREAM)

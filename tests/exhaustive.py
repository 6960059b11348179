"""How thorough the tests are: a sample in `make test`, everything in `make soak`.

A test whose thoroughness is a number of random games, messages or kills takes that number from
`amount`, or its cases from `cases`, and is marked `exhaustive`. `make soak` sets the variable and
runs the marked tests. The samples are chosen so that every kind of case is in them.
"""

import os
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")

VARIABLE = "SINTRA_EXHAUSTIVE"
IS_EXHAUSTIVE = os.environ.get(VARIABLE) == "1"
exhaustive = pytest.mark.exhaustive


def amount(sample: int, full: int) -> int:
    """Return the number of repetitions of this run."""
    return full if IS_EXHAUSTIVE else sample


def cases(every: Sequence[T], in_sample: Callable[[T], bool]) -> list[T]:
    """Return the cases of this run."""
    return [case for case in every if IS_EXHAUSTIVE or in_sample(case)]

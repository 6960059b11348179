"""Helpers of the tests of the environments."""

import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np


def chooser(seed: int) -> Callable[[Any], int]:
    """Return a seeded random policy over the actions that a mask allows."""
    rng = Random(seed)
    return lambda mask: rng.choice(np.flatnonzero(mask).tolist())


def python(program: str) -> str:
    """Return the output of a program in a new interpreter."""
    process = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False
    )
    assert process.returncode == 0, process.stderr
    return process.stdout

"""What the tests of the environments share."""

import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np


def chooser(seed: int) -> Callable[[Any], int]:
    """Somebody who chooses among the actions that a mask allows, the same on every run."""
    chance = Random(seed)
    return lambda mask: chance.choice(np.flatnonzero(mask).tolist())


def python(program: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout

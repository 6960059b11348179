"""The CUDA backend in Numba's simulator; `bench/batch.py` runs it on a real GPU."""

import os
import subprocess
import sys
from collections.abc import Callable

import numba.cuda
import pytest

from sintra.batch import Batch
from sintra.errors import UsageError

is_available: Callable[[], bool] = numba.cuda.is_available


def test_kernels_play_the_same_games_bit_for_bit() -> None:
    """In a separate process, because Numba selects its simulator only at import."""
    process = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.batch.simulated"],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (process.returncode, process.stdout) == (0, "the same games on both\n"), process.stderr


def test_missing_graphics_card_is_reported() -> None:
    if is_available():
        pytest.skip("there is a graphics card")
    with pytest.raises(UsageError, match="device: no GPU that supports CUDA was found"):
        Batch(3, device="cuda")

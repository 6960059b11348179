"""Run by `test_cuda.py` with Numba's CUDA simulator: CPU and GPU play equal games, bit for bit."""

from random import Random

import numpy as np

from sintra.batch import Batch
from sintra.batch.batch import Array
from sintra.errors import IllegalMove
from tests.samples import EVERY_TABLE

STEPS = 25
PLAYERS, SIDES = map(list, zip(*EVERY_TABLE, strict=True))


def random_actions(masks: Array, rng: Random) -> list[int]:
    """Choose a random legal action for every game."""
    legal = [np.flatnonzero(mask) for mask in masks]
    return [int(actions[int(rng.random() * len(actions))]) for actions in legal]


def compare(cpu: Batch, gpu: Batch, steps: int) -> None:
    """Play the same actions in both batches and compare all outputs after each."""
    rng = Random(1)
    for _ in range(steps):
        masks = cpu.legal_mask()
        assert (masks == gpu.legal_mask().copy_to_host()).all()
        assert (cpu.observe() == gpu.observe().copy_to_host()).all()
        actions = random_actions(masks, rng)
        cpu.step(actions)
        gpu.step(actions)
        assert (cpu.here() == gpu.here()).all()
        for name in ("rewards", "over", "to_move"):
            assert (getattr(cpu, name) == getattr(gpu, name).copy_to_host()).all()


def main() -> None:
    """Compare from the start, and at the end of games, when auto-reset begins new ones."""
    options = {"players": PLAYERS, "side": SIDES, "auto_reset": True, "rewards": "margin"}
    cpu, gpu = (Batch(6, device=device, **options) for device in ("cpu", "cuda"))  # type: ignore[arg-type]  # mypy sees objects
    for batch in (cpu, gpu):
        batch.reset(range(6))
    compare(cpu, gpu, STEPS)
    expected, actual = cpu.random_playouts(2), gpu.random_playouts(2)
    assert (expected.rewards == actual.rewards.copy_to_host()).all()
    assert (expected.moves == actual.moves.copy_to_host()).all()
    ends = cpu.here()
    rng = Random(2)
    while not cpu.over.any():
        ends = cpu.here()
        cpu.step(random_actions(cpu.legal_mask(), rng))
    cpu.load(ends)
    gpu.load(ends)
    compare(cpu, gpu, 3)
    before = gpu.here()
    try:
        gpu.step([0, 0, 0, 0, 0, 9999])
    except IllegalMove as error:
        assert "game" in str(error)
    else:
        raise AssertionError("an illegal action was played")
    assert (gpu.here() == before).all()
    print("the same games on both")


if __name__ == "__main__":
    main()

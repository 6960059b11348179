"""Run by `test_cuda.py` under Numba's CUDA simulator: the same games on both, bit for bit."""

from random import Random

import numpy as np

from sintra.batch import Batch
from sintra.errors import IllegalMove
from tests.samples import EVERY_TABLE

STEPS = 25
PLAYERS, SIDES = map(list, zip(*EVERY_TABLE, strict=True))


def compare(here: Batch, there: Batch, steps: int) -> None:
    """Play the same actions in both and look at everything after each."""
    chance = Random(1)
    for _ in range(steps):
        masks = here.legal_mask()
        assert (masks == there.legal_mask().copy_to_host()).all()
        assert (here.observe() == there.observe().copy_to_host()).all()
        legal = [np.flatnonzero(mask) for mask in masks]
        actions = [int(each[int(chance.random() * len(each))]) for each in legal]
        here.step(actions)
        there.step(actions)
        assert (here.here() == there.here()).all()
        for name in ("rewards", "over", "to_move"):
            assert (getattr(here, name) == getattr(there, name).copy_to_host()).all()


def main() -> None:
    """Compare from the start, and at the end of games, where new ones begin."""
    options = {"players": PLAYERS, "side": SIDES, "auto_reset": True, "rewards": "margin"}
    here, there = (Batch(6, device=device, **options) for device in ("cpu", "cuda"))  # type: ignore[arg-type]  # mypy sees objects
    for batch in (here, there):
        batch.reset(range(6))
    compare(here, there, STEPS)
    mine, theirs = here.random_playouts(2), there.random_playouts(2)
    assert (mine.rewards == theirs.rewards.copy_to_host()).all()
    assert (mine.moves == theirs.moves.copy_to_host()).all()
    ends = here.here()
    chance = Random(2)
    while not here.over.any():
        ends = here.here()
        legal = [np.flatnonzero(mask) for mask in here.legal_mask()]
        here.step([int(each[int(chance.random() * len(each))]) for each in legal])
    here.load(ends)
    there.load(ends)
    compare(here, there, 3)
    before = there.here()
    try:
        there.step([0, 0, 0, 0, 0, 9999])
    except IllegalMove as error:
        assert "game" in str(error)
    else:
        raise AssertionError("an illegal action was played")
    assert (there.here() == before).all()
    print("the same games on both")


if __name__ == "__main__":
    main()

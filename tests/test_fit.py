"""The fit of the evaluation recovers known weights and writes the file that the players read."""

import json
from pathlib import Path

import numpy as np
import pytest

from fit import evaluation as fitting
from sintra.players.evaluation import FEATURES, final_weights
from sintra.rules.state import ROUNDS

PANES_DEALT = 20


@pytest.mark.parametrize("seats", [2, 3])
def test_fit_recovers_known_weights(seats: int) -> None:
    rng = np.random.default_rng(5)
    sets = rng.normal(size=(fitting.KNOTS, FEATURES))
    sets[0] = final_weights()
    positions = 6000
    features = rng.integers(0, 3, size=(positions, seats, FEATURES))
    progress = np.stack(
        [rng.integers(0, ROUNDS, positions), rng.integers(0, PANES_DEALT + 1, positions)], axis=1
    )
    share_left = (progress[:, 1] / PANES_DEALT)[:, None]
    to_play = ROUNDS - progress[:, 0]
    weights = (1 - share_left) * sets[to_play - 1] + share_left * sets[to_play]
    targets = np.einsum("psf,pf->ps", features, weights)
    fitted, spread, rest = fitting.fit(features, progress, targets, PANES_DEALT, ridge=1e-9)
    assert np.allclose(fitted, sets, atol=1e-3)
    assert spread > 1
    assert rest < 1e-3


def test_small_fit_writes_a_weights_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "weights.json"
    options = ["--games", "50", "--passes", "1", "--threads", "1", "--out", str(out)]
    monkeypatch.setattr("sys.argv", ["evaluation.py", *options, "--kinds", "2B"])
    fitting.main()
    data = json.loads(out.read_text("utf-8"))
    weights = np.array(data["weights"]["2B"])
    assert weights.shape == (fitting.KNOTS, FEATURES)
    assert np.isfinite(weights).all()
    assert data["about"]["2B"]["positions"] > 100

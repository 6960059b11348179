"""Strength in numbers: a Bradley–Terry ladder in Elo points, and resampling for the doubt."""

import math

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]

ELO = 400 / math.log(10)
"""Elo points of one natural logarithm of the odds."""

_FARTHEST = 2.0
"""No step of the fit goes farther, in logarithms: from afar the slope promises too much."""


def fit_ladder(wins: Numbers) -> Numbers:
    """Elo points that explain the wins best, with mean 0; for each of many tables at once.

    `wins[..., a, b]` is how often a was better than b, above 0 for every two players. What a
    player did against himself makes no difference.
    Newton's method on the likelihood of Bradley and Terry's model.
    """
    players = wins.shape[-1]
    met = wins + np.swapaxes(wins, -1, -2)
    strength: Numbers = np.zeros(wins.shape[:-1])
    for _ in range(1000):
        ahead = strength[..., :, None] - strength[..., None, :]
        expected = 1 / (1 + np.exp(-ahead))
        slope = (wins - met * expected).sum(-1)
        weight = met * expected * (1 - expected)
        bend = np.eye(players) * weight.sum(-1)[..., None] - weight
        # Only differences count; this holds their mean at 0.
        step = np.linalg.solve(bend + 1 / players, slope[..., None])[..., 0]
        strength += np.clip(step, -_FARTHEST, _FARTHEST)
        if np.abs(step).max() < 1e-9:
            break
    strength -= strength.mean(-1, keepdims=True)
    return ELO * strength


def resampled_sums(
    rows: Numbers, resamples: int, chance: np.random.Generator, *, at_once: int = 50
) -> Numbers:
    """Sums of rows drawn with replacement, as many as there are; one row a resample."""
    number = len(rows)
    sums = [np.empty((0, rows.shape[1]))]
    for start in range(0, resamples, at_once):
        some = min(at_once, resamples - start)
        drawn = chance.integers(number, size=(some, number)) + number * np.arange(some)[:, None]
        counts = np.bincount(drawn.ravel(), minlength=some * number).reshape(some, number)
        sums.append(counts @ rows)
    return np.concatenate(sums)

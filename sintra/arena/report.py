"""The report of an arena: win shares, margins and Elo ratings, with confidence intervals."""

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import permutations
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ..errors import UsageError
from .results import Result, Seat

Floats = npt.NDArray[np.float64]

Interval: TypeAlias = tuple[float, float]
"""A 95 % confidence interval."""

RESAMPLES = 2000
MIN_BLOCKS = 5
"""With fewer blocks no intervals are computed: resampling them would be meaningless."""


@dataclass(frozen=True)
class Standing:
    """The results of one player, as a row of the table."""

    name: str
    games: int
    """Seats played in; a player who fills several seats of a game counts several times."""
    share: float
    """Share of the victories; a shared victory is split. Equal players have 1 / players."""
    share_interval: Interval | None
    margin: float
    """Mean difference between the own score and the best other score."""
    margin_interval: Interval | None
    elo: float
    """The rating; the mean of all players is 0."""
    elo_interval: Interval | None
    moves: int
    move_seconds: float
    """Mean seconds per move."""
    longest: float
    """Seconds of the slowest move."""
    overruns: int
    """Moves that exceeded the player's time limit by more than 10 % + 50 ms."""


@dataclass(frozen=True)
class Report:
    """How many games were played, and the results of every player."""

    games: int
    blocks: int
    standings: tuple[Standing, ...]
    """Ordered by rating, the strongest first."""

    def to_data(self) -> dict[str, Any]:
        """The report as data for JSON."""
        data = asdict(self)
        data["standings"] = list(data["standings"])
        return data


def report(results: Iterable[Result]) -> Report:
    """Win shares, margins and ratings, with intervals. The order of results does not matter.

    Intervals come from the bootstrap over blocks: games of a block have the same deals.
    Raises UsageError if there is no game.
    """
    games = list(results)
    if not games:
        raise UsageError("there is no game to report")
    seats: dict[str, list[Seat]] = {}
    for game in games:
        for seat in game.seats:
            seats.setdefault(seat.name, []).append(seat)
    names = sorted(seats)
    sums = _block_sums(games, names)
    estimates = _estimates(sums, len(names))
    samples = _bootstrap(sums, len(names)) if len(sums) >= MIN_BLOCKS else None
    standings = []
    for player, name in enumerate(names):
        rates = [float(rate) for rate in estimates[:, player]]
        intervals: list[Interval | None] = [None, None, None]
        if samples is not None:
            intervals = [_interval(rate, samples[:, k, player]) for k, rate in enumerate(rates)]
        standings.append(_standing(name, seats[name], rates, intervals))
    standings.sort(key=lambda standing: -standing.elo)
    return Report(len(games), len(sums), tuple(standings))


def _standing(
    name: str, seats: list[Seat], rates: list[float], intervals: list[Interval | None]
) -> Standing:
    moves = sum(seat.moves for seat in seats)
    share, margin, elo = rates
    share_interval, margin_interval, elo_interval = intervals
    return Standing(
        name=name,
        share=share,
        share_interval=share_interval,
        margin=margin,
        margin_interval=margin_interval,
        games=len(seats),
        elo=elo,
        elo_interval=elo_interval,
        moves=moves,
        move_seconds=sum(seat.seconds for seat in seats) / max(1, moves),
        longest=max(seat.longest for seat in seats),
        overruns=sum(seat.overruns for seat in seats),
    )


def _block_sums(games: list[Result], names: list[str]) -> Floats:
    """One row per block. Per player: seats, fair share, share, margin; then the wins matrix."""
    index = {name: player for player, name in enumerate(names)}
    # Sort the blocks by seed, so that intervals do not depend on which game ended first.
    seeds = sorted({game.seed for game in games})
    rows = {seed: row for row, seed in enumerate(seeds)}
    played = np.zeros((len(seeds), 4, len(names)))
    better = np.zeros((len(seeds), len(names), len(names)))
    for game in games:
        row = rows[game.seed]
        for own, seat in enumerate(game.seats):
            best = max(other.score for other in game.seats[:own] + game.seats[own + 1 :])
            fair = 1 / len(game.seats)
            played[row, :, index[seat.name]] += (1, fair, seat.share, seat.score - best)
        for one, other in permutations(game.seats, 2):
            better[row, index[one.name], index[other.name]] += _better(one, other)
    return np.concatenate([played.reshape(len(seeds), -1), better.reshape(len(seeds), -1)], axis=1)


def _better(one: Seat, other: Seat) -> float:
    """1 for more points or, if equal, fewer points lost by broken glass; 0.5 for a tie."""
    mine, theirs = (one.score, -one.lost), (other.score, -other.lost)
    return 0.5 if mine == theirs else float(mine > theirs)


def _rates(sums: Floats, names: int, won: Floats, lost: Floats, prior: Floats) -> Floats:
    """Share, margin and rating of every player, per row of sums.

    `won` and `lost` are added to the games of a player, `prior` to the games between two players.
    """
    seats, _, share, margin = np.split(sums[:, : 4 * names], 4, axis=1)
    better = sums[:, 4 * names :].reshape(-1, names, names)
    # A player with few games may be missing from a resample, which then has no margin for them.
    margin = np.where(seats > 0, margin / np.maximum(seats, 1), np.nan)
    share = (share + won) / (seats + won + lost)
    return np.stack([share, margin, fit_elo(better + prior)], axis=1)


def _estimates(sums: Floats, names: int) -> Floats:
    """Point estimates. For the ratings, one drawn game is added between every two players.

    Without it, the rating of a player who never lost would be infinite.
    """
    zero, half = np.zeros(names), np.full((names, names), 0.5)
    estimates: Floats = _rates(sums.sum(0)[None], names, zero, zero, half)[0]
    return estimates


def _bootstrap(sums: Floats, names: int) -> Floats:
    """Estimates from resampled blocks, one row per resample.

    Here the added games have random results, for shares too (Jeffreys' prior): if all blocks
    ended with the same result, resampling alone would show no uncertainty at all.
    """
    rng = np.random.default_rng(0)
    resampled = resampled_sums(sums, RESAMPLES, rng)
    seats, fair = sums[:, :names].sum(0), sums[:, names : 2 * names].sum(0)
    won = rng.gamma(fair / seats, size=(RESAMPLES, names))
    lost = rng.gamma(1 - fair / seats, size=(RESAMPLES, names))
    prior = rng.gamma(0.5, size=(RESAMPLES, names, names))
    return _rates(resampled, names, won, lost, prior)


def _interval(estimate: float, samples: Floats) -> Interval:
    low, high = np.nanquantile(samples, (0.025, 0.975))
    return min(estimate, float(low)), max(estimate, float(high))


# --- Ratings and the bootstrap

ELO = 400 / math.log(10)
"""Elo points per natural logarithm of the odds."""

_MAX_STEP = 2.0
"""The largest Newton step, in natural logarithms: far from the optimum, steps overshoot."""


def fit_elo(wins: Floats) -> Floats:
    """The maximum likelihood Elo ratings of the Bradley-Terry model, with mean 0.

    `wins[..., a, b]` is how often a was better than b, above 0 for every two players; leading
    axes are independent problems. The diagonal is ignored. Solved by Newton's method.
    """
    players = wins.shape[-1]
    games = wins + np.swapaxes(wins, -1, -2)
    strength: Floats = np.zeros(wins.shape[:-1])
    for _ in range(1000):
        difference = strength[..., :, None] - strength[..., None, :]
        expected = 1 / (1 + np.exp(-difference))
        gradient = (wins - games * expected).sum(-1)
        weight = games * expected * (1 - expected)
        hessian = np.eye(players) * weight.sum(-1)[..., None] - weight
        # Only differences of strengths matter, so the Hessian is singular: this fixes their mean.
        step = np.linalg.solve(hessian + 1 / players, gradient[..., None])[..., 0]
        strength += np.clip(step, -_MAX_STEP, _MAX_STEP)
        if np.abs(step).max() < 1e-9:
            break
    strength -= strength.mean(-1, keepdims=True)
    return ELO * strength


def resampled_sums(
    rows: Floats, resamples: int, rng: np.random.Generator, *, at_once: int = 50
) -> Floats:
    """The bootstrap: each resample is the sum of `len(rows)` rows drawn with replacement."""
    count = len(rows)
    sums = [np.empty((0, rows.shape[1]))]
    for start in range(0, resamples, at_once):
        size = min(at_once, resamples - start)
        drawn = rng.integers(count, size=(size, count)) + count * np.arange(size)[:, None]
        counts = np.bincount(drawn.ravel(), minlength=size * count).reshape(size, count)
        sums.append(counts @ rows)
    return np.concatenate(sums)

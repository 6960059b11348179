"""What the games of an arena say about its players, and how sure that is."""

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import permutations
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ..errors import UsageError
from .results import Result, Seat

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


Interval: TypeAlias = tuple[float, float]
"""Where the truth lies, 95 times in 100."""

RESAMPLES = 2000
FEWEST_BLOCKS = 5
"""With fewer blocks, drawing them again says nothing about doubt: there are no intervals."""


@dataclass(frozen=True)
class Standing:
    """How one player did."""

    name: str
    games: int
    """Seats played in; a player who fills several seats has several a game."""
    share: float
    """Of the victories; shared ones are split. Equal players have 1 / players each."""
    share_interval: Interval | None
    margin: float
    """Mean of the own score less the best other one."""
    margin_interval: Interval | None
    elo: float
    """Points on the ladder; their mean is 0."""
    elo_interval: Interval | None
    moves: int
    move_seconds: float
    """Mean time a move."""
    longest: float
    """Seconds of the longest thought."""
    overruns: int
    """Moves that took over 10 % + 50 ms more than the player's time limit."""


@dataclass(frozen=True)
class Report:
    """What was played and how everybody did."""

    games: int
    blocks: int
    standings: tuple[Standing, ...]
    """The ladder: the strongest first."""

    def to_data(self) -> dict[str, Any]:
        """As a dictionary that JSON can hold."""
        data = asdict(self)
        data["standings"] = list(data["standings"])
        return data


def report(results: Iterable[Result]) -> Report:
    """Win shares, margins and the ladder, with intervals. The order of results is of no matter.

    Intervals come from drawing blocks with replacement: games of a block share their luck.
    Raises UsageError where there is no game.
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
    best = _best(sums, len(names))
    drawn = _drawn(sums, len(names)) if len(sums) >= FEWEST_BLOCKS else None
    standings = []
    for place, name in enumerate(names):
        rates = [float(rate) for rate in best[:, place]]
        intervals: list[Interval | None] = [None, None, None]
        if drawn is not None:
            intervals = [_interval(rate, drawn[:, k, place]) for k, rate in enumerate(rates)]
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
        games=len(seats),
        share=share,
        share_interval=share_interval,
        margin=margin,
        margin_interval=margin_interval,
        elo=elo,
        elo_interval=elo_interval,
        moves=moves,
        move_seconds=sum(seat.seconds for seat in seats) / max(1, moves),
        longest=max(seat.longest for seat in seats),
        overruns=sum(seat.overruns for seat in seats),
    )


def _block_sums(games: list[Result], names: list[str]) -> Numbers:
    """A row a block. For each player: seats, fair share, share, margin; then who was better."""
    place = {name: number for number, name in enumerate(names)}
    # Blocks in the order of their seeds, so that intervals do not depend on which game ended first.
    seeds = sorted({game.seed for game in games})
    block = {seed: number for number, seed in enumerate(seeds)}
    played = np.zeros((len(seeds), 4, len(names)))
    better = np.zeros((len(seeds), len(names), len(names)))
    for game in games:
        row = block[game.seed]
        for own, seat in enumerate(game.seats):
            best = max(other.score for number, other in enumerate(game.seats) if number != own)
            fair = 1 / len(game.seats)
            played[row, :, place[seat.name]] += (1, fair, seat.share, seat.score - best)
        for one, other in permutations(game.seats, 2):
            better[row, place[one.name], place[other.name]] += _better(one, other)
    return np.concatenate([played.reshape(len(seeds), -1), better.reshape(len(seeds), -1)], axis=1)


def _better(one: Seat, other: Seat) -> float:
    """1 for the one with more points or, among equals, less glass lost; 0.5 for true equals."""
    mine, theirs = (one.score, -one.lost), (other.score, -other.lost)
    return 0.5 if mine == theirs else float(mine > theirs)


def _rates(sums: Numbers, names: int, won: Numbers, lost: Numbers, prior: Numbers) -> Numbers:
    """Share, margin and Elo points of every player, for each row of sums.

    `won` and `lost` are added to the games of a player, `prior` to those between two.
    """
    seats, _, share, margin = np.split(sums[:, : 4 * names], 4, axis=1)
    better = sums[:, 4 * names :].reshape(-1, names, names)
    # A rare player may be missing from a resample, which then says nothing about the margin.
    margin = np.where(seats > 0, margin / np.maximum(seats, 1), np.nan)
    share = (share + won) / (seats + won + lost)
    return np.stack([share, margin, fit_ladder(better + prior)], axis=1)


def _best(sums: Numbers, names: int) -> Numbers:
    """What the games say. Between every two players one drawn game is added on the ladder.

    Without it, who never lost would be ahead by endlessly many points.
    """
    nothing, half = np.zeros(names), np.full((names, names), 0.5)
    best: Numbers = _rates(sums.sum(0)[None], names, nothing, nothing, half)[0]
    return best


def _drawn(sums: Numbers, names: int) -> Numbers:
    """What other games of the same players might have said, a row a resample.

    The added games have a result by lot here, for shares too (Jeffreys' prior): where all
    blocks ended alike, drawing them again would show no doubt at all.
    """
    chance = np.random.default_rng(0)
    drawn = resampled_sums(sums, RESAMPLES, chance)
    seats, fair = sums[:, :names].sum(0), sums[:, names : 2 * names].sum(0)
    won = chance.gamma(fair / seats, size=(RESAMPLES, names))
    lost = chance.gamma(1 - fair / seats, size=(RESAMPLES, names))
    prior = chance.gamma(0.5, size=(RESAMPLES, names, names))
    return _rates(drawn, names, won, lost, prior)


def _interval(best: float, drawn: Numbers) -> Interval:
    low, high = np.nanquantile(drawn, (0.025, 0.975))
    return min(best, float(low)), max(best, float(high))

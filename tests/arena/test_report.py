"""The report of an arena: shares, margins, Elo ratings and confidence intervals."""

import json
import math
import random
from dataclasses import replace

import numpy as np
import pytest

from sintra import UsageError
from sintra.arena import Report, Result, Standing, report
from sintra.arena.report import ELO, Floats, fit_elo, resampled_sums

from .common import duel, seat


def duels(pairs: list[tuple[int, int]], mirrored: list[tuple[int, int]] | None = None) -> Report:
    """Return the report of blocks in which a and b score these points.

    Both games of a block have the same points, unless `mirrored` has those of the second.
    """
    both = zip(pairs, mirrored or pairs, strict=True)
    return report(
        duel(block, rotation, *points)
        for block, games in enumerate(both)
        for rotation, points in enumerate(games)
    )


def standing_of(result: Report, name: str) -> Standing:
    return next(each for each in result.standings if each.name == name)


def test_shares_margins_and_times() -> None:
    result = duels([(30, 20), (30, 20), (10, 30), (25, 25)])
    assert (result.games, result.blocks) == (8, 4)
    a, b = standing_of(result, "a"), standing_of(result, "b")
    assert (a.share, b.share) == (0.625, 0.375)
    assert (a.margin, b.margin) == (0.0, 0.0)
    assert a.elo - b.elo == pytest.approx(400 * math.log10(5.5 / 3.5))
    assert (a.games, a.moves, a.move_seconds, a.longest, a.overruns) == (8, 80, 0.1, 0.5, 0)


def test_standings_are_sorted_by_strength() -> None:
    assert [each.name for each in duels([(1, 9)] * 5).standings] == ["b", "a"]


def test_few_blocks_have_no_intervals() -> None:
    for each in duels([(9, 1)] * 4).standings:
        assert each.share_interval is each.margin_interval is each.elo_interval is None
    for each in duels([(9, 1)] * 5).standings:
        assert None not in (each.share_interval, each.margin_interval, each.elo_interval)


def test_intervals_are_not_empty_after_winning_every_game() -> None:
    a = standing_of(duels([(9, 1)] * 20), "a")
    assert a.share == 1.0
    assert a.share_interval is not None and a.elo_interval is not None
    assert 0.9 < a.share_interval[0] < 0.99
    assert a.share_interval[1] == 1.0
    assert a.elo_interval[0] < a.elo - 50 < a.elo + 50 < a.elo_interval[1]
    assert math.isfinite(a.elo_interval[1])


def test_shared_luck_does_not_widen_the_interval() -> None:
    """If the luckier seat wins both games of each pair, the players are equal with certainty."""
    rng = random.Random(1)
    won = [rng.random() < 0.5 for _ in range(200)]
    shared = duels(
        [(9, 1) if a else (1, 9) for a in won],
        [(1, 9) if a else (9, 1) for a in won],
    )
    apart = duels([(9, 1) if a else (1, 9) for a in won])
    for one, wide in ((shared, False), (apart, True)):
        interval = standing_of(one, "a").share_interval
        assert interval is not None
        assert (interval[1] - interval[0] > 0.1) == wide


def test_coverage_of_the_intervals() -> None:
    rng = np.random.default_rng(2)
    covered = 0
    for _ in range(100):
        luck = rng.random(40)
        points = [(1, 0) if each < 0.7 else (0, 1) for each in luck]
        interval = standing_of(duels(points), "a").share_interval
        assert interval is not None
        covered += interval[0] <= 0.7 <= interval[1]
    assert 88 <= covered <= 99


def test_order_of_results_does_not_matter() -> None:
    results = [duel(block, turn, block % 7, block % 5) for block in range(30) for turn in (0, 1)]
    expected = report(results)
    random.Random(0).shuffle(results)
    shuffled = report(results)
    assert [each.name for each in shuffled.standings] == ["a", "b"]
    for one, other in zip(expected.standings, shuffled.standings, strict=True):
        assert one.elo_interval == pytest.approx(other.elo_interval)
        assert one.share_interval == pytest.approx(other.share_interval)
        assert replace(one, move_seconds=0) == replace(other, move_seconds=0)


def test_lost_glass_is_the_tiebreak_in_ratings() -> None:
    seats = (seat("a", 20, 1.0, lost=3), seat("b", 20, 0.0, lost=4))
    result = report([Result(0, 0, "A", 1, seats)])
    assert standing_of(result, "a").elo > standing_of(result, "b").elo
    seats = (seat("a", 20, 0.5, lost=3), seat("b", 20, 0.5, lost=3))
    result = report([Result(0, 0, "A", 1, seats)])
    assert standing_of(result, "a").elo == pytest.approx(standing_of(result, "b").elo)


def test_player_on_two_seats_is_not_compared_with_itself() -> None:
    seats = (seat("a", 30, 1.0), seat("b", 20, 0.0), seat("b", 10, 0.0))
    result = report(Result(block, 0, "A", block, seats) for block in range(10))
    a, b = standing_of(result, "a"), standing_of(result, "b")
    assert (a.games, b.games) == (10, 20)
    assert (a.share, b.share) == (1.0, 0.0)
    assert (a.margin, b.margin) == (10.0, -15.0)
    assert a.elo - b.elo == pytest.approx(400 * math.log10(20.5 / 0.5))


def test_ratings_of_players_who_did_not_all_meet() -> None:
    results = []
    for block in range(60):
        names = [("a", "b"), ("b", "c"), ("c", "d")][block % 3]
        strong = float(block % 4 != 0)
        seats = (seat(names[0], int(strong), strong), seat(names[1], int(1 - strong), 1 - strong))
        results.append(Result(block, 0, "A", block, seats))
    result = report(results)
    assert [each.name for each in result.standings] == ["a", "b", "c", "d"]
    assert sum(each.elo for each in result.standings) == pytest.approx(0)
    for each in result.standings:
        assert each.elo_interval is not None
        assert each.elo_interval[0] < each.elo < each.elo_interval[1]


def test_report_is_json() -> None:
    data = duels([(9, 1)] * 6).to_data()
    again = json.loads(json.dumps(data))
    assert again["games"] == 12
    assert again["standings"][0]["share_interval"][1] == 1.0


def test_report_without_games_is_refused() -> None:
    with pytest.raises(UsageError, match="there is no game to report"):
        report([])


# --- Ratings and the bootstrap


def elo_by_iteration(wins: Floats) -> Floats:
    """Return Elo ratings by Zermelo's iteration, which is simple and slow."""
    wins = wins * (1 - np.eye(len(wins)))
    met = wins + wins.T
    strength = np.ones(len(wins))
    for _ in range(20_000):
        strength = wins.sum(1) / (met / (strength[:, None] + strength)).sum(1)
        strength /= np.exp(np.log(strength).mean())
    result: Floats = ELO * np.log(strength)
    return result


def test_elo_difference_of_two_players_follows_from_the_odds() -> None:
    for won, lost in ((1, 1), (3, 1), (10, 1), (100.5, 0.5), (10_000.5, 0.5)):
        first, second = fit_elo(np.array([[0, won], [lost, 0]]))
        assert first - second == pytest.approx(400 * np.log10(won / lost))
        assert first + second == pytest.approx(0)


def test_ratings_agree_with_the_slow_iteration() -> None:
    rng = np.random.default_rng(3)
    for players in (3, 5, 8):
        wins = rng.gamma(2.0, size=(players, players))
        assert fit_elo(wins) == pytest.approx(elo_by_iteration(wins), abs=1e-6)


def test_fit_recovers_known_ratings() -> None:
    elo = np.array([300.0, 100.0, 0.0, -150.0, -250.0])
    better = 1 / (1 + 10 ** ((elo[None] - elo[:, None]) / 400))
    assert fit_elo(1000 * better) == pytest.approx(elo)


def test_fit_converges_for_one_sided_results() -> None:
    rng = np.random.default_rng(5)
    for players in (2, 4, 12):
        for games in (1, 100, 100_000):
            order = np.arange(players)
            wins = games * (order[:, None] < order) + rng.gamma(0.5, size=(players, players))
            strength = fit_elo(wins) / ELO
            expected = 1 / (1 + np.exp(strength[None] - strength[:, None]))
            slope = (wins - (wins + wins.T) * expected).sum(1)
            assert np.abs(slope).max() < 1e-6 * games
            assert games == 1 or (np.diff(strength) < 0).all()


def test_many_fits_at_once_equal_single_fits() -> None:
    wins = np.random.default_rng(1).gamma(1.0, size=(7, 4, 4))
    assert fit_elo(wins) == pytest.approx(np.array([fit_elo(each) for each in wins]))


def test_resampling_draws_as_many_rows_as_given() -> None:
    rows = np.column_stack([np.ones(40), np.arange(40.0)])
    sums = resampled_sums(rows, 333, np.random.default_rng(0), at_once=50)
    assert sums.shape == (333, 2)
    assert (sums[:, 0] == 40).all()
    assert len(set(sums[:, 1])) > 100
    assert sums[:, 1].mean() == pytest.approx(rows[:, 1].sum(), rel=0.02)
    assert sums[:, 1].std() == pytest.approx(rows[:, 1].std() * np.sqrt(40), rel=0.15)

import numpy as np
import pytest

from sintra.arena.report import ELO, Numbers, fit_ladder, resampled_sums


def by_turns(wins: Numbers) -> Numbers:
    """The same ladder, by Zermelo's old and slow iteration."""
    wins = wins * (1 - np.eye(len(wins)))
    met = wins + wins.T
    strength = np.ones(len(wins))
    for _ in range(20_000):
        strength = wins.sum(1) / (met / (strength[:, None] + strength)).sum(1)
        strength /= np.exp(np.log(strength).mean())
    result: Numbers = ELO * np.log(strength)
    return result


def test_two_players_are_as_far_apart_as_the_odds_say() -> None:
    for won, lost in ((1, 1), (3, 1), (10, 1), (100.5, 0.5), (10_000.5, 0.5)):
        first, second = fit_ladder(np.array([[0, won], [lost, 0]]))
        assert first - second == pytest.approx(400 * np.log10(won / lost))
        assert first + second == pytest.approx(0)


def test_a_ladder_agrees_with_the_slow_way() -> None:
    chance = np.random.default_rng(3)
    for players in (3, 5, 8):
        wins = chance.gamma(2.0, size=(players, players))
        assert fit_ladder(wins) == pytest.approx(by_turns(wins), abs=1e-6)


def test_a_ladder_finds_the_strengths_that_made_the_results() -> None:
    elo = np.array([300.0, 100.0, 0.0, -150.0, -250.0])
    better = 1 / (1 + 10 ** ((elo[None] - elo[:, None]) / 400))
    assert fit_ladder(1000 * better) == pytest.approx(elo)


def test_the_fit_ends_where_the_slope_is_flat_however_one_sided_the_results() -> None:
    chance = np.random.default_rng(5)
    for players in (2, 4, 12):
        for games in (1, 100, 100_000):
            order = np.arange(players)
            wins = games * (order[:, None] < order) + chance.gamma(0.5, size=(players, players))
            strength = fit_ladder(wins) / ELO
            expected = 1 / (1 + np.exp(strength[None] - strength[:, None]))
            slope = (wins - (wins + wins.T) * expected).sum(1)
            assert np.abs(slope).max() < 1e-6 * games
            assert games == 1 or (np.diff(strength) < 0).all()


def test_many_tables_at_once_are_as_each_alone() -> None:
    wins = np.random.default_rng(1).gamma(1.0, size=(7, 4, 4))
    assert fit_ladder(wins) == pytest.approx(np.array([fit_ladder(each) for each in wins]))


def test_resampling_draws_as_many_rows_as_there_are() -> None:
    rows = np.column_stack([np.ones(40), np.arange(40.0)])
    sums = resampled_sums(rows, 333, np.random.default_rng(0), at_once=50)
    assert sums.shape == (333, 2)
    assert (sums[:, 0] == 40).all()
    assert len(set(sums[:, 1])) > 100
    assert sums[:, 1].mean() == pytest.approx(rows[:, 1].sum(), rel=0.02)
    assert sums[:, 1].std() == pytest.approx(rows[:, 1].std() * np.sqrt(40), rel=0.15)

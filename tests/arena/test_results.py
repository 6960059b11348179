"""The running score of a player."""

import random
import re

import pytest

from sintra.arena.results import RunningScore

from .common import duel


def test_score_is_the_share_so_far() -> None:
    score = RunningScore("a", 2)
    assert str(score) == "a"
    score.add(duel(0, 0, 9, 1))
    assert str(score) == "a 100.0 %"
    score.add(duel(0, 1, 1, 9))
    assert str(score) == "a 50.0 %"
    score.add(duel(1, 0, 9, 1))
    score.add(duel(1, 1, 9, 1))
    assert str(score) == "a 75.0 % ± 49.0"


def test_order_of_games_does_not_matter() -> None:
    games = [duel(block, turn, block % 3, 1) for block in range(50) for turn in (0, 1)]
    one, other = RunningScore("a", 2), RunningScore("a", 2)
    for game in games:
        one.add(game)
    random.Random(4).shuffle(games)
    for game in games:
        other.add(game)
    assert str(one) == str(other)
    match = re.fullmatch(r"a (\d+\.\d) % ± (\d+\.\d)", str(one))
    assert match is not None
    assert float(match[2]) == pytest.approx(11.3, abs=1.0)


def test_games_without_the_player_do_not_count() -> None:
    score = RunningScore("c", 2)
    score.add(duel(0, 0, 9, 1))
    assert str(score) == "c"

"""Rewards: shares of the victory, margins or scores; zero before the end."""

import numpy as np
import pytest

from sintra import Game
from sintra.encoding import rewards
from sintra.errors import UsageError

from .positions import random_games


def test_rewards_are_zero_before_the_end_and_then_the_outcome() -> None:
    ended = 0
    for game in random_games(12):
        outcome = game.outcome()
        if outcome is None:
            assert not rewards(game.state).any() and not rewards(game.state, "score").any()
            continue
        ended += 1
        share = 1 / len(outcome.winners)
        wins = [share * (seat in outcome.winners) for seat in range(game.players)]
        assert rewards(game.state).tolist() == pytest.approx(wins)
        assert rewards(game.state, "score").tolist() == list(game.scores)
        best = [max(s for i, s in enumerate(game.scores) if i != k) for k in range(game.players)]
        margins = [score - other for score, other in zip(game.scores, best, strict=True)]
        assert rewards(game.state, "margin").tolist() == margins
    assert ended == 12


def test_shared_victory_is_split() -> None:
    *_, game = random_games(3)  # three players
    state = game.state
    state["players"]["score"][0, :3] = (30, 30, 10)
    state["players"]["lost"][0, :3] = (4, 4, 0)
    assert rewards(state).tolist() == [0.5, 0.5, 0]
    state["players"]["lost"][0, 1] = 3
    assert rewards(state).tolist() == [0, 1, 0]
    assert rewards(state, "margin").tolist() == [0, 0, -20]


def test_unknown_kind_is_refused() -> None:
    with pytest.raises(UsageError, match="rewards: must be one of win, margin, score"):
        rewards(Game(2, seed=1).state, "glory")


def test_rewards_are_float32() -> None:
    assert rewards(Game(3, seed=1).state).dtype == np.float32

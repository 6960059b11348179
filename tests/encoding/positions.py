"""Positions of games played at random, for tests that need many."""

from collections.abc import Iterator
from random import Random

from sintra import Game
from tests.samples import EVERY_TABLE, choose


def random_games(games: int) -> Iterator[Game]:
    """Yield games of all player counts and sides, before every move and at the end."""
    for seed in range(games):
        game = Game(*EVERY_TABLE[seed % len(EVERY_TABLE)], seed)
        rng = Random(seed)
        while not game.is_over:
            yield game
            game.play(choose(game, rng))
        yield game

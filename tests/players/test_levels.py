"""Small matches between players; their results are deterministic."""

from itertools import pairwise

import pytest

from sintra import Game
from sintra.players import Player, make_player
from sintra.players.registry import LEVELS

STRENGTH = ["random", "easy", "medium", "hard"]
"""Weakest first. The best level takes a second per move, too long for a test."""


def play(players: list[Player], side: str, seed: int) -> Game:
    game = Game(len(players), side, seed)
    while not game.is_over:
        game.play(players[game.to_move].choose(game.state).move)
    return game


def wins(better: str, worse: str, seeds: range, side: str) -> float:
    """Return the wins of the better player in two games per seed, one from each seat."""
    total = 0.0
    for seed in seeds:
        for seat in range(2):
            names = [better, worse] if seat == 0 else [worse, better]
            players = [make_player(name, seed=seed) for name in names]
            outcome = play(players, side, seed).outcome()
            assert outcome is not None
            total += (seat in outcome.winners) / len(outcome.winners)
    return total


@pytest.mark.parametrize("side", ["A", "B"])
def test_greedy_beats_random_in_every_game(side: str) -> None:
    assert wins("greedy", "random", range(10), side) == 20


@pytest.mark.parametrize("side", ["A", "B"])
def test_small_search_beats_greedy(side: str) -> None:
    assert wins("search:500n", "greedy", range(5), side) >= 8


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("side", ["A", "B"])
def test_small_search_wins_twice_its_share_against_more_players(players: int, side: str) -> None:
    """Against two or three greedy players, once on every seat per seed."""
    won = 0
    seeds = range(4)
    for seed in seeds:
        for seat in range(players):
            seated = [make_player("greedy", seed=seed) for _ in range(players)]
            seated[seat] = make_player("search:500n")
            outcome = play(seated, side, seed).outcome()
            assert outcome is not None
            won += seat in outcome.winners
    assert won >= 2 * len(seeds)


@pytest.mark.parametrize(("worse", "better"), list(pairwise(STRENGTH)))
@pytest.mark.parametrize("side", ["A", "B"])
def test_each_level_beats_the_previous_one(worse: str, better: str, side: str) -> None:
    assert wins(better, worse, range(6), side) >= 9


def test_these_matches_cover_all_levels() -> None:
    assert [*STRENGTH[1:], "expert"] == list(LEVELS)


def test_longer_search_beats_a_shorter_one() -> None:
    assert wins("search:3000n", "search:100n", range(10), "A") >= 13

"""Small matches between players; nothing in them is left to chance, nor to the clock."""

from itertools import pairwise

import pytest

from sintra import Game
from sintra.players import Player, make_player
from sintra.players.registry import LEVELS

STRENGTH = ["random", "easy", "medium", "hard"]
"""Weakest first. The best level thinks for a second a move, too long for a test."""


def play(players: list[Player], side: str, seed: int) -> Game:
    game = Game(len(players), side, seed)
    while not game.is_over:
        game.play(players[game.to_move].choose(game.state).move)
    return game


def points(better: str, worse: str, seeds: range, side: str) -> float:
    """What the better one gets of two games for each seed, one from each seat."""
    got = 0.0
    for seed in seeds:
        for place in range(2):
            names = [better, worse] if place == 0 else [worse, better]
            players = [make_player(name, seed=seed) for name in names]
            outcome = play(players, side, seed).outcome()
            assert outcome is not None
            got += (place in outcome.winners) / len(outcome.winners)
    return got


@pytest.mark.parametrize("side", ["A", "B"])
def test_greedy_beats_random_in_every_game(side: str) -> None:
    assert points("greedy", "random", range(10), side) == 20


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_small_search_beats_greedy(side: str) -> None:
    assert points("search:500n", "greedy", range(5), side) >= 8


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("side", ["A", "B"])
def test_a_small_search_wins_twice_its_share_at_larger_tables(players: int, side: str) -> None:
    """One against two or three who are greedy, once on every seat for each seed."""
    won = 0
    seeds = range(4)
    for seed in seeds:
        for place in range(players):
            table = [make_player("greedy", seed=seed) for _ in range(players)]
            table[place] = make_player("search:500n")
            outcome = play(table, side, seed).outcome()
            assert outcome is not None
            won += place in outcome.winners
    assert won >= 2 * len(seeds)


@pytest.mark.parametrize(("worse", "better"), list(pairwise(STRENGTH)))
@pytest.mark.parametrize("side", ["A", "B"])
def test_each_level_beats_the_one_before(worse: str, better: str, side: str) -> None:
    assert points(better, worse, range(6), side) >= 9


def test_the_levels_of_these_matches_are_those_people_pick() -> None:
    assert [*STRENGTH[1:], "expert"] == list(LEVELS)


def test_a_longer_search_beats_a_shorter_one() -> None:
    assert points("search:3000n", "search:100n", range(10), "A") >= 13

"""Move policies for tests: a few games played with them cover the rare cases of the rules."""

import random
from collections.abc import Callable

from sintra import Game

Choose = Callable[[Game, list[str], random.Random], str]


def anything(game: Game, moves: list[str], rng: random.Random) -> str:
    return rng.choice(moves)


def prefer(*wanted: Callable[[str], bool]) -> Choose:
    """Return a policy that mostly chooses a move of the first kind that is available."""

    def choose(game: Game, moves: list[str], rng: random.Random) -> str:
        if rng.random() < 0.9:
            for is_wanted in wanted:
                if preferred := [move for move in moves if is_wanted(move)]:
                    return rng.choice(preferred)
        return rng.choice(moves)

    return choose


def hoard(game: Game, moves: list[str], rng: random.Random) -> str:
    """Fill strips without completing or breaking anything, so that panes become scarce."""

    def loss(move: str) -> tuple[bool, int, int]:
        effect = game.explain(move)
        return effect.completes, effect.broken, -effect.placed

    return min(moves, key=loss)


def work_on_the_joker_strip(game: Game, moves: list[str], rng: random.Random) -> str:
    assert game.setup is not None
    strips = [strip for strip, _ in game.setup.strips[game.to_move]]
    target = f">{strips.index(7) + 1}"
    choose = prefer(
        lambda move: target in move and "=" in move,
        lambda move: target in move,
        lambda move: move[2:4] < target and ">" in move,
        lambda move: move == "R",
    )
    return choose(game, moves, rng)


complete = prefer(lambda move: "=" in move, lambda move: ">1" in move, lambda move: move == "R")
clear_the_left = prefer(
    lambda move: ">1" in move and "=" in move,
    lambda move: ">1" in move,
    lambda move: ">2" in move,
    lambda move: move == "R",
)
break_glass = prefer(
    lambda move: move.endswith("x") and move.startswith("C"),
    lambda move: move.endswith("x"),
    lambda move: ">8" in move,
    lambda move: ">7" in move,
)
go_back = prefer(lambda move: move == "R", lambda move: ">8" in move)

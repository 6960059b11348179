"""Ways to choose moves, so that a handful of games visits the rare corners of the rules."""

import random
from collections.abc import Callable

from sintra import Game

Choose = Callable[[Game, list[str], random.Random], str]


def anything(game: Game, moves: list[str], chance: random.Random) -> str:
    return chance.choice(moves)


def prefer(*wanted: Callable[[str], bool]) -> Choose:
    """Mostly a move of the first kind that there is."""

    def choose(game: Game, moves: list[str], chance: random.Random) -> str:
        if chance.random() < 0.9:
            for is_wanted in wanted:
                if kind := [move for move in moves if is_wanted(move)]:
                    return chance.choice(kind)
        return chance.choice(moves)

    return choose


def hoard(game: Game, moves: list[str], chance: random.Random) -> str:
    """Fill strips without completing or breaking anything: so panes get scarce."""

    def loss(move: str) -> tuple[bool, int, int]:
        what = game.explain(move)
        return what.completes, what.broken, -what.placed

    return min(moves, key=loss)


def work_on_the_joker_strip(game: Game, moves: list[str], chance: random.Random) -> str:
    assert game.setup is not None
    strips = [strip for strip, _ in game.setup.strips[game.to_move]]
    there = f">{strips.index(7) + 1}"
    choose = prefer(
        lambda move: there in move and "=" in move,
        lambda move: there in move,
        lambda move: move[2:4] < there and ">" in move,
        lambda move: move == "R",
    )
    return choose(game, moves, chance)


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

"""Everything compiled is used here once, so that it is compiled, or loaded from the cache.

Run as a program (`python -m sintra.warmup`) it fills the cache: a server has that done by
another process, because a process that compiles does little else.
"""

from .game import Game
from .rules.jit import PLAYERS, RULES, is_compiled, mark_compiled


def use_the_rules() -> None:
    """Do everything once that commands do."""
    game = Game(players=2, seed=0)
    game.explain(game.legal_moves[0])
    game.play(game.legal_moves[0])
    game.final_scoring(0)
    game.perft(2)
    Game.from_record(game.to_record())
    Game.from_position(game.position())


def use_the_players() -> None:
    """Let each kind of player choose once."""
    from .players import Limit, make_player  # not needed by commands without players

    game = Game(players=2, seed=0)
    for name in ("random", "greedy", "easy", "expert"):
        make_player(name).choose(game.state, Limit(nodes=1))


def is_warm() -> bool:
    """Whether all was compiled before, and only has to be loaded."""
    return is_compiled(RULES) and is_compiled(PLAYERS)


def warm() -> None:
    """Use everything, and remember that it is compiled."""
    use_the_rules()
    mark_compiled(RULES)
    use_the_players()
    mark_compiled(PLAYERS)


if __name__ == "__main__":
    warm()

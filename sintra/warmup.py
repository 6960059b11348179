"""Warm-up: call all compiled code once, so that Numba compiles it or loads it from the cache.

`python -m sintra.warmup` fills the cache. The server runs that in another process, because a
process that compiles does little else. Commands call `compile_rules` or `compile_players`.
"""

from collections.abc import Callable
from pathlib import Path

from .game.game import Game
from .rules.jit import PLAYERS, RULES, is_compiled, mark_compiled


def is_warm() -> bool:
    """Whether everything is compiled already and only has to be loaded."""
    return is_compiled(RULES) and is_compiled(PLAYERS)


def warm_up() -> None:
    """Compile or load everything, and mark it as compiled."""
    _call_rules()
    mark_compiled(RULES)
    _call_players()
    mark_compiled(PLAYERS)


def compile_rules() -> None:
    """Compile the rules unless that was done before; say so on the terminal."""
    _compile(RULES, "the rules", "ten", _call_rules)


def compile_players() -> None:
    """Compile the rules and the players unless that was done before; say so on the terminal."""
    compile_rules()
    _compile(PLAYERS, "the players", "fifteen", _call_players)


def _compile(package: Path, what: str, seconds: str, call: Callable[[], None]) -> None:
    if is_compiled(package):
        return
    from rich.console import Console  # only the first start needs it, and a server never

    message = f"Compiling {what} for this machine (once, some {seconds} seconds)"
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(message)
    with console.status(message):
        call()
    if not mark_compiled(package):
        console.print("The cache folder cannot be written, so every start will compile again.")


def _call_rules() -> None:
    game = Game(players=2, seed=0)
    game.explain(game.legal_moves[0])
    game.play(game.legal_moves[0])
    game.final_scoring(0)
    game.perft(2)
    Game.from_record(game.to_record())
    Game.from_position(game.position())


def _call_players() -> None:
    # Late: commands without players do not need them.
    from .players.baselines import STRATEGIES
    from .players.player import Limit
    from .players.registry import make_player

    game = Game(players=2, seed=0)
    for name in (*STRATEGIES, "expert"):
        make_player(name).choose(game.state, Limit(nodes=1))


if __name__ == "__main__":
    warm_up()

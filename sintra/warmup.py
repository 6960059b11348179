"""Warm-up: call all compiled code once, so that Numba compiles it or loads it from the cache.

`python -m sintra.warmup` fills the cache; `python -m sintra.warmup PART` compiles one of the parts.
The server runs this command in other processes, because compilation would block its own process.
Commands call `compile_rules` or `compile_players`.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from .game.game import Game
from .game.legal_moves import closed_strips
from .rules import bindings
from .rules.jit import PLAYERS, RULES, is_compiled, mark_compiled

if TYPE_CHECKING:
    from .players.player import Choice


def is_warm() -> bool:
    """Whether all code is already compiled and only has to be loaded."""
    return is_compiled(RULES) and is_compiled(PLAYERS)


def warm_up() -> None:
    """Compile or load all code, and mark it as compiled."""
    warm_up_rules()
    warm_up_players()


def warm_up_rules() -> None:
    """Compile or load the rules, and mark them as compiled."""
    _call_rules()
    mark_compiled(RULES)


def warm_up_players() -> None:
    """Compile or load the players, after the rules, and mark them as compiled."""
    _call_players()
    mark_compiled(PLAYERS)


def compile_rules() -> None:
    """Compile the rules if they are not compiled yet, with a message on the terminal."""
    _compile(RULES, "the rules", "ten", _call_rules)


def compile_players() -> None:
    """Compile rules and players if they are not compiled yet, with a message on the terminal."""
    compile_rules()
    _compile(PLAYERS, "the players", "fifteen", _call_players)


def _compile(package: Path, what: str, seconds: str, call: Callable[[], None]) -> None:
    if is_compiled(package):
        return
    from rich.console import Console  # imported late: only the first start of a command needs it

    message = f"Compiling {what} for this machine (once, about {seconds} seconds)"
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(message)
    with console.status(message):
        call()
    if not mark_compiled(package):
        console.print("Cannot write to the cache folder: every start will compile again.")


def _call_rules() -> None:
    game = Game(players=2, seed=0)
    game.explain(game.legal_moves[0])
    game.play(game.legal_moves[0])
    game.final_scoring(0)
    game.perft(2)
    closed_strips(game.state)
    bindings.is_winner(game.state, 0)
    Game.from_record(game.to_record())
    Game.from_position(game.position())


def _call_players() -> None:
    _call_baselines()
    _call_search()


def _call_baselines() -> None:
    # Imported late: commands without players do not need these modules.
    from .players.baselines import STRATEGIES

    for name in STRATEGIES:
        _choose(name)


def _call_search() -> None:
    from .players.reasons import reasons_for

    game, choice = _choose("expert")
    # The facts of a hint; its sentences need no compiled code, but another library.
    reasons_for(game.state, game.components.printed, choice)


def _choose(name: str) -> "tuple[Game, Choice]":
    from .players.player import Limit
    from .players.registry import make_player

    game = Game(players=2, seed=0)
    return game, make_player(name).choose(game.state, Limit(nodes=1))


PARTS: dict[str, Callable[[], None]] = {
    "rules": warm_up_rules,
    "baselines": _call_baselines,
    "search": _call_search,
}
"""What one process can compile. The players need the rules; both parts of them can be compiled at
the same time, and `warm_up_players` marks them."""


if __name__ == "__main__":
    for part in sys.argv[1:]:
        PARTS[part]()
    if not sys.argv[1:]:
        warm_up()

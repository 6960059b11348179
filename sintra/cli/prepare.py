"""The first start compiles rules and players; people should see that, and see it once."""

from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from ..game import Game
from ..rules.compiling import PLAYERS, RULES, is_compiled, note_compiled


def prepare() -> None:
    """Compile the rules, with a word on the screen, unless that was done before."""
    _compile(RULES, "the rules", "ten", _use_the_rules)


def prepare_players() -> None:
    """Compile the players, and before them the rules."""
    prepare()
    _compile(PLAYERS, "the players", "fifteen", _use_the_players)


def _compile(room: Path, what: str, seconds: str, use: Callable[[], None]) -> None:
    if is_compiled(room):
        return
    waiting = f"Compiling {what} for this machine (once, some {seconds} seconds)"
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(waiting)
    with console.status(waiting):
        use()
    if not note_compiled(room):
        console.print("The cache folder cannot be written, so every start will compile again.")


def _use_the_rules() -> None:
    """Do everything once that commands do."""
    game = Game(players=2, seed=0)
    game.explain(game.legal_moves[0])
    game.play(game.legal_moves[0])
    game.final_scoring(0)
    game.perft(2)
    Game.from_record(game.to_record())
    Game.from_position(game.position())


def _use_the_players() -> None:
    """Let each kind of player choose once."""
    from ..players import Limit, make_player  # not needed by commands without players

    game = Game(players=2, seed=0)
    for name in ("random", "greedy", "easy", "expert"):
        make_player(name).choose(game.state, Limit(nodes=1))

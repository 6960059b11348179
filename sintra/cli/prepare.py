"""The first start compiles the rules; people should see that, and see it once."""

from rich.console import Console

from ..game import Game
from ..rules.compiling import is_compiled, note_compiled


def prepare() -> None:
    """Compile all that commands use, with a word on the screen, unless that was done before."""
    if is_compiled():
        return
    waiting = "Compiling the rules for this machine (once, some ten seconds)"
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(waiting)
    with console.status(waiting):
        game = Game(players=2, seed=0)
        game.explain(game.legal_moves[0])
        game.play(game.legal_moves[0])
        game.final_scoring(0)
        game.perft(2)
        Game.from_record(game.to_record())
        Game.from_position(game.position())
    if not note_compiled():
        console.print("The cache folder cannot be written, so every start will compile again.")

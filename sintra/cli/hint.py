"""Hints: what the strongest player would do and why, and lists of all that is possible."""

from ..analysis import explain_choice
from ..game import Game
from ..players import Limit, make_player
from .sitting import Sitting
from .talk import say
from .thinking import think

STRONGEST = "expert"
LIMIT = Limit(seconds=1)


def give_hint(sitting: Sitting) -> None:
    """Say what the strongest player would do here, why, and what it expects then."""
    game = sitting.game
    if sitting.hinter is None:
        sitting.hinter = make_player(STRONGEST, components=game.components)
    choice = think(sitting.hinter, game, "Looking for a good move", name=STRONGEST, limit=LIMIT)
    what, *why = explain_choice(game, choice, sitting.names).reasons
    say(f"Hint: {choice.move}: {what}")
    for reason in why:
        say(f"  {reason}")
    say("  Type moves for a list of all moves, moves 3B for what begins so.")


def list_choices(game: Game, start: str) -> None:
    """Every legal move that begins so, and what it does."""
    shown = [move for move in game.legal_moves if str(move).startswith(start)]
    for move in shown:
        explained = game.explain(move)
        points = f"{explained.points:+}" if explained.points else ""
        say(f"  {move!s:<8} {points:>4}  {explained}")
    if not shown:
        say("No legal move begins like that. Type moves for a list of all.")

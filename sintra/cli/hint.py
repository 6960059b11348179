"""Hints: what the strongest player would do and why, and lists of all that is possible."""

from ..game import Game
from ..players import Choice, Limit, make_player
from .sitting import Sitting, effect
from .talk import say
from .thinking import think

STRONGEST = "expert"
LIMIT = Limit(seconds=1)
LONGEST_LINE = 3
"""Moves of the expected line that are told; later ones are hardly more than a guess."""


def give_hint(sitting: Sitting) -> None:
    """Say what the strongest player would do here, and what it expects then."""
    game = sitting.game
    if sitting.hinter is None:
        sitting.hinter = make_player(STRONGEST, components=game.components)
    choice = think(sitting.hinter, game, "Looking for a good move", name=STRONGEST, limit=LIMIT)
    say(f"Hint: {choice.move}: {effect(game, choice.move)}.")
    for sentence in (_expectation(choice, game.players), _line(sitting, choice)):
        if sentence:
            say(f"  {sentence}")
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


def _expectation(choice: Choice, players: int) -> str:
    """What the value says, in words."""
    if choice.value is None:
        return ""
    margin = round(choice.value)
    other = "" if players == 2 else "the best other one"
    points = f"{abs(margin)} point{'' if abs(margin) == 1 else 's'}"
    if margin > 0:
        finish = f"{points} ahead" + (f" of {other}" if other else "")
    elif margin < 0:
        finish = f"{points} behind" + (f" {other}" if other else "")
    else:
        finish = "level on points" + (f" with {other}" if other else "")
    if choice.exact:
        return f"With best play on all sides you finish {finish}; that is proven."
    return f"You can expect to finish {finish}."


def _line(sitting: Sitting, choice: Choice) -> str:
    """The moves expected after it, each with its player."""
    later = sitting.game.copy()
    told = []
    for number, move in enumerate(choice.line[: LONGEST_LINE + 1]):
        if number:
            told.append(f"{sitting.names[later.to_move]} {move}")
        later.play(move)
    return f"Expected then: {', '.join(told)}." if told else ""

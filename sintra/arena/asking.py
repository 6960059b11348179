"""Asking a player for a move: whatever goes wrong meanwhile is told as that player's fault."""

import reprlib
import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import IllegalMove, PlayerError
from ..game import Game
from ..notation import Move
from ..players import Choice, Limit, Player

LONGEST = 300
"""Letters that are told of what a player raised."""


def ask(
    player: Player, game: Game, *, name: str, limit: Limit | None = None, where: str = ""
) -> Choice:
    """What the player named so chooses in this game; whether it is legal shows when it is played.

    Raises PlayerError for a player that raises anything, or answers with no move. `where` says
    which game it is.
    """
    state = game.state
    try:
        choice = player.choose(state) if limit is None else player.choose(state, limit)
        if isinstance(getattr(choice, "move", None), Move):
            return choice
        what = f"returned {reprlib.repr(choice)}, which is no Choice with a Move"
    except BaseException as error:  # whatever a player of somebody's own may raise
        if isinstance(error, KeyboardInterrupt) and _hears_interrupts():
            raise
        raise fault(game, _raised(error), name=name, where=where) from error
    raise fault(game, what, name=name, where=where)


@contextmanager
def blamed(game: Game, *, name: str, where: str = "") -> Iterator[None]:
    """Tell an illegal move that is played meanwhile as the fault of the player named so."""
    try:
        yield
    except IllegalMove as error:
        what = f"chose {error.message}"
        raise fault(game, what, name=name, where=where, move=error.move) from None


def fault(game: Game, what: str, *, name: str, where: str = "", move: str = "") -> PlayerError:
    """What a player did wrong in this game, where nothing was played since."""
    position = game.position()
    place = f"{where}, " if where else ""
    return PlayerError(
        f"player {name!r} {what}; {place}move {len(game.moves) + 1}, position {position}",
        player=name,
        move=move,
        position=position,
    )


def _hears_interrupts() -> bool:
    """Whether Ctrl-C is raised here: then it cannot be told from what a player raises itself."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def _raised(error: BaseException) -> str:
    """What was raised, and where."""
    try:
        text = str(error)
    except BaseException:  # even this is code of the player's
        text = "(without a text)"
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]}..."
    # The frames alone: reading the source, as for a traceback, could fail in its own ways.
    frame, line = list(traceback.walk_tb(error.__traceback__))[-1]
    return f"raised {type(error).__name__}: {text} ({frame.f_code.co_filename}, line {line})"

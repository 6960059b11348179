"""Waiting for a player to choose."""

from threading import Thread

from ..arena.asking import ask
from ..game import Game
from ..players import Choice, Limit, Player
from .screen import console

SHOWN_AFTER = 0.3
"""Seconds of thinking after which the screen says so."""


def think(
    player: Player, game: Game, message: str, *, name: str, limit: Limit | None = None
) -> Choice:
    """The player's choice, with a message on the terminal while it takes time.

    Raises PlayerError where none comes, with the name.

    The player thinks in another thread: compiled code does not look for interrupts, and Ctrl-C
    has to be heard at once.
    """
    choices: list[Choice] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            choices.append(ask(player, game, name=name, limit=limit))
        except BaseException as error:
            errors.append(error)

    thread = Thread(target=work, daemon=True)
    thread.start()
    thread.join(SHOWN_AFTER)
    if thread.is_alive() and console.is_terminal:
        with console.status(message):
            _wait(thread)
    _wait(thread)
    if errors:
        raise errors[0]
    return choices[0]


def _wait(thread: Thread) -> None:
    while thread.is_alive():
        thread.join(0.1)  # on Windows a longer wait would not hear Ctrl-C

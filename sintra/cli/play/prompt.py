"""Talking with the person at the terminal: what is said, what is asked, and leaving."""

import io
import sys
from threading import Thread

from ...arena import worker
from ...game import Game
from ...players import Choice, Limit, Player
from .screen import console


class Left(Exception):
    """The person wants to go, or nothing more can be typed."""


def say(text: str = "") -> None:
    """Print a text that may hold what a person typed: none of it is markup."""
    console.print(text, markup=False, soft_wrap=not console.is_terminal)


def ask(question: str) -> str:
    """What the person types, without blanks around it. Raises Left when nothing comes any more."""
    try:
        return console.input(question, markup=False).strip()
    except (EOFError, OSError, RuntimeError, ValueError):
        # The end of the input, a terminal that went away, no input at all, a closed one.
        say()
        raise Left from None


def can_ask() -> bool:
    """Whether somebody sits there: questions to a file or a pipe would only be in the way."""
    return sys.stdin is not None and sys.stdin.isatty() and console.is_terminal


def accept_anything() -> None:
    """Read bytes that are no text as signs that stand for nothing, instead of failing."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


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
            choices.append(worker.ask(player, game, name=name, limit=limit))
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

"""Read input from the person at the terminal, and wait for a computer player."""

import io
import sys
from threading import Thread

from ...arena import worker
from ...game.game import Game
from ...players.player import Choice, Limit, Player
from .screen import console, say

STATUS_AFTER = 0.3
"""Seconds of thinking after which the terminal shows a status."""


class Quit(Exception):
    """The person quits, or the input has ended."""


def ask(question: str) -> str:
    """Ask a question and return the typed text, stripped. Raises Quit at the end of the input."""
    try:
        return console.input(question, markup=False).strip()
    except (EOFError, OSError, RuntimeError, ValueError):
        # The end of the input, a closed terminal, no standard input, or a closed one.
        say()
        raise Quit from None


def can_ask() -> bool:
    """Whether input and output are a terminal; a file or a pipe cannot answer questions."""
    return sys.stdin is not None and sys.stdin.isatty() and console.is_terminal


def replace_invalid_utf8() -> None:
    """Decode invalid UTF-8 on standard input with replacement characters."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def think(
    player: Player, game: Game, message: str, *, name: str, limit: Limit | None = None
) -> Choice:
    """Return the player's choice; show a status on the terminal while the player thinks.

    Raises PlayerError with the name if the player fails.

    The player runs in another thread, because compiled code does not check for interrupts, and
    Ctrl-C must work at once.
    """
    choices: list[Choice] = []
    errors: list[BaseException] = []

    def choose() -> None:
        try:
            choices.append(worker.ask(player, game, name=name, limit=limit))
        except BaseException as error:
            errors.append(error)

    thread = Thread(target=choose, daemon=True)
    thread.start()
    thread.join(STATUS_AFTER)
    if thread.is_alive() and console.is_terminal:
        with console.status(message):
            _wait(thread)
    _wait(thread)
    if errors:
        raise errors[0]
    return choices[0]


def _wait(thread: Thread) -> None:
    while thread.is_alive():
        thread.join(0.1)  # on Windows, Ctrl-C does not interrupt a longer wait

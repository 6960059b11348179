"""A person's turn: everything one can type, and the answer to it."""

from pathlib import Path

from ..errors import NotationError, NothingToUndo, SintraError
from ..game import Game
from . import printable
from .ending import YOU
from .hint import give_hint, list_choices
from .screen import print_legend
from .sitting import Sitting
from .talk import Left, ask, say

HELP = """A move is written as on this list; columns and displays count from 1.
  3B>5       pick all blue panes of display 3, place them on strip 5
  CO>2j1     pick orange from the centre, for strip 2, 1 of them on a joker space
  4Y>7=P     the strip is completed: keep a pink pane for the window
  CWx        pick white from the centre; none fits, all break
  R          take the glazier back to the leftmost strip
Other words:
  ?          a hint: what the strongest player would do
  moves      all you can do and what it does; moves 3B for what begins so
  undo       take your last move back, unless the displays were filled since
  save FILE  write the record
  quit       leave; the game is kept"""


def take_turn(sitting: Sitting) -> None:
    """Ask until a move was played or taken back. Raises Left when the person goes."""
    name = sitting.names[sitting.game.to_move]
    question = "\nYour move: " if name == YOU else f"\n{name}, your move: "
    while not _answer(sitting, ask(question)):
        pass


def save(game: Game, name: str) -> bool:
    """Write the record; whether that worked."""
    shown = printable(name)
    if not name:
        say("save FILE: a file name is needed.")
        return False
    try:
        game.save(Path(name).expanduser())
    except OSError as error:
        say(f"{shown}: cannot be written: {error.strerror}")
    except (SintraError, RuntimeError, ValueError) as error:
        say(f"{shown}: cannot be written: {printable(str(error))}")
    else:
        say(f"Saved in {shown}.")
        return True
    return False


def _answer(sitting: Sitting, said: str) -> bool:
    """Do what was typed; whether the turn is over."""
    word, _, rest = said.partition(" ")
    word, rest = word.lower(), rest.strip()
    if word.startswith("?"):
        word, rest = "?", word[1:] + rest
    if word in ("quit", "exit", "q"):
        raise Left
    if word in ("help", "h"):
        say(HELP)
        print_legend()
    elif word in ("?", "hint") and not rest:
        give_hint(sitting)
    elif word in ("?", "moves"):
        list_choices(sitting.game, _tidied(rest))
    elif word == "undo":
        return _undo(sitting)
    elif word == "save":
        save(sitting.game, rest)
    elif not word:
        say("Type a move, help to see how it is written, or ? for a hint.")
    else:
        return _play(sitting, _tidied(said))
    return False


def _play(sitting: Sitting, text: str) -> bool:
    try:
        sitting.play(text)
        return True
    except NotationError as error:
        if any(str(move).startswith(text) for move in sitting.game.legal_moves):
            list_choices(sitting.game, text)
        else:
            say(f"{error.message}. Type help to see how a move is written.")
    except SintraError as error:
        say(f"{error.message}. Type ? for a hint, moves for a list.")
    return False


def _undo(sitting: Sitting) -> bool:
    try:
        back = sitting.undo()
    except NothingToUndo:
        say("Nothing to take back: no move was made here since the displays were filled.")
        return False
    say(f"Taken back: {', '.join(map(str, back))}.")
    return True


def _tidied(said: str) -> str:
    """People write 3b>5 and 3B > 5; the letters j and x stay small."""
    return "".join(
        letter if letter in "jx" else letter.upper().replace("J", "j").replace("X", "x")
        for letter in said
        if not letter.isspace()
    )

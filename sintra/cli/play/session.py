"""A game being played at this terminal, and what belongs to it."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ...arena.worker import blamed
from ...errors import NotationError, NothingToUndo, PlayerError, SintraError, UsageError
from ...game import Game
from ...notation import Move
from ...players import Player
from ...players.registry import EXTERNAL_PREFIXES
from ...warmup import compile_players
from .. import printable
from .prompt import Left, accept_anything, ask, say, think
from .saves import Keeper
from .screen import YOU, give_hint, list_choices, names_of, print_legend, print_table, tell_end
from .setup import Beginning, Seat, Wishes, begin, make_players


@dataclass
class Sitting:
    """One game, who plays it, and where it is kept."""

    game: Game
    seats: Sequence[Seat]
    players: Sequence[Player | None]
    """Who chooses at each seat; None is a person."""
    keeper: Keeper
    hinter: Player | None = None
    """Who is asked for hints; made when first needed."""

    @property
    def names(self) -> list[str]:
        """Everybody's name, as the screen shows it."""
        return [seat.name for seat in self.seats]

    @property
    def has_people(self) -> bool:
        """Whether anybody plays, and not only watches."""
        return None in self.players

    def play(self, move: Move | str) -> None:
        """Play a move and tell it. Raises as `Game.play` does."""
        done = effect(self.game, move)
        name = self.names[self.game.to_move]
        self.game.play(move)
        self.keeper.keep(self.game)
        say(f"{name} {'play' if name == YOU else 'plays'} {move}: {done}.")

    def undo(self) -> list[Move]:
        """Take back the last move of a person and what followed; the moves, last one first.

        Raises NothingToUndo, and never goes past a deal; then nothing has changed.
        """
        trial = self.game.copy()
        back = [trial.undo()]
        while self.players[trial.to_move] is not None:
            back.append(trial.undo())
        for _ in back:
            self.game.undo()
        self.keeper.keep(self.game)
        return back


def effect(game: Game, move: Move | str) -> str:
    """What a move does, in words. Raises as `Game.explain` does."""
    explained = game.explain(move)
    points = f", {explained.points:+} points" if explained.points else ""
    return f"{explained}{points}"


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
        return _play_text(sitting, _tidied(said))
    return False


def _play_text(sitting: Sitting, text: str) -> bool:
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


def play_in_terminal(wishes: Wishes) -> None:
    """Play one game; ends when it is over or the person leaves."""
    accept_anything()
    compile_players()
    try:
        beginning = begin(wishes)
    except (Left, KeyboardInterrupt):
        say("No game was begun.")
        return
    if beginning.game.is_over:
        _show_end(beginning.game, names_of(beginning.game))
        return
    sitting = _sit_down(beginning)
    try:
        _play(sitting)
        _offer_to_save(sitting)
    except (Left, KeyboardInterrupt):
        if not sitting.game.is_over:
            _leave(sitting, beginning.wishes)
    except PlayerError:
        _leave(sitting, beginning.wishes)
        raise


def _sit_down(beginning: Beginning) -> Sitting:
    game, seats = beginning.game, beginning.seats
    try:
        players = make_players(game, seats, own=not beginning.from_file)
    except UsageError as error:
        if not beginning.from_file:
            raise
        raise UsageError(f"in the record: {error.message}; --seats says who plays") from None
    return Sitting(game, seats, players, Keeper(beginning.wishes.resume))


def _play(sitting: Sitting) -> None:
    """Everybody in turn until the end, which is told."""
    game, names = sitting.game, sitting.names
    print_legend()
    if sitting.has_people:
        say("Type help to see how a move is written, ? for a hint.")
    begun = 0
    while not game.is_over:
        seat = game.to_move
        if game.round != begun:
            begun = game.round
            say(f"\nRound {begun}: the displays are filled, {names[seat]} to start.")
            if not sitting.has_people:
                print_table(game.table, names)
        player = sitting.players[seat]
        if player is None:
            say()
            print_table(game.table, names, near=seat)
            take_turn(sitting)
        else:
            who = sitting.seats[seat].who
            choice = think(player, game, f"{names[seat]} is thinking", name=who)
            with blamed(game, name=who):
                sitting.play(choice.move)
    _show_end(game, names)


def _show_end(game: Game, names: Sequence[str]) -> None:
    say()
    print_table(game.table, names)
    say()
    for sentence in tell_end(game, names):
        say(sentence)


def _offer_to_save(sitting: Sitting) -> None:
    """The record of a finished game, for those who want to have it elsewhere too."""
    file, problem = sitting.keeper.file, sitting.keeper.problem
    if problem:
        say(f"\nThe record could not be kept: {printable(problem)}.")
    else:
        say(f"\nThe record is kept in {printable(str(file))}.")
    while said := ask("Type save FILE to write it elsewhere too; Enter leaves: "):
        word, _, rest = said.partition(" ")
        if word.lower() != "save" or save(sitting.game, rest.strip()):
            return


def _leave(sitting: Sitting, wishes: Wishes) -> None:
    """Say how to go on later."""
    file, problem = sitting.keeper.file, sitting.keeper.problem
    if problem:
        say(f"\nLeft the game. It could not be kept: {printable(problem)}.")
    elif file is None:
        say("\nLeft the game; no move was made.")
    else:
        command = f"sintra play --resume {shlex.quote(str(file))}"
        if wishes.components is not None:
            command += f" --components {shlex.quote(str(wishes.components))}"
        for option, said in (("--seats", wishes.seats), ("--level", wishes.level)):
            # A record alone never runs code from outside.
            if said is not None and any(prefix in said for prefix in EXTERNAL_PREFIXES):
                command += f" {option} {shlex.quote(said)}"
        say("\nLeft the game. To go on with it:")
        print(f"  {printable(command)}")  # never wrapped, so that it can be copied

"""One game in this terminal, from its setup until its end or a break."""

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ...analysis import HINT_LIMIT, explain_choice
from ...arena.worker import as_player_error
from ...errors import NotationError, NothingToUndo, PlayerError, SintraError, UsageError
from ...game.game import Game
from ...game.results import Explanation
from ...notation.moves import Move
from ...players.player import Player
from ...players.registry import EXTERNAL_PREFIXES, make_player
from ...warmup import compile_players
from .. import printable
from .prompt import Quit, ask, replace_invalid_utf8, think
from .questions import Speech
from .saves import Autosave
from .screen import YOU, final_scoring, names_of, print_legend, print_moves, print_table, say
from .setup import NewGame, PlayOptions, SeatChoice, make_players, set_up
from .spoken import (
    VERBOSITIES,
    result_text,
    round_end_text,
    round_scores,
    round_start_text,
    turn_text,
)

HINT_PLAYER = "expert"

HELP = """Examples of moves (columns and displays are numbered from 1):
  3B>5       pick all blue panes from display 3, place them on strip 5
  CO>2j1     pick orange from the centre for strip 2, 1 pane on a joker space
  4Y>7=P     complete strip 7 with yellow; keep a pink pane for the window
  CWx        pick white from the centre; no pane fits, so all of them break
  R          move the glazier back to the leftmost strip
Questions, answered in one sentence:
  3, c       what lies on display 3, or in the centre
  b          where blue lies, and where it fits
  s5, 2s5    your strip 5, or that of player 2
  s, t, m    scores; whose turn it is and the round; the last move
  g, x, k    what the bag holds; what would break most; your broken glass
  ask TEXT   the same in words, such as: ask where is blue
Other commands:
  board      draw the table; board off and board on: before each move
  verbosity  verbosity short, normal or full: the length of answers
  ?          show a hint: the move of the strongest player
  moves      list all legal moves and their effects
  moves 3B   list only the moves that begin with 3B
  undo       take back your last move, unless the displays were filled after it
  save FILE  save the game record to a file
  quit       leave the game; it is saved"""


def play_game(options: PlayOptions, speech: Speech) -> None:
    """Set up a game and play it until its end or a break. Raises SintraError."""
    replace_invalid_utf8()
    compile_players()
    try:
        new = set_up(options)
    except (Quit, KeyboardInterrupt):
        say("No game was started.")
        return
    if new.game.is_over:
        _print_result(new.game, names_of(new.game))
        return
    session = Session.start(new, speech)
    try:
        session.run()
        session.offer_to_save()
    except (Quit, KeyboardInterrupt):
        if not session.game.is_over:
            session.print_resume_command(new.options)
    except PlayerError:
        session.print_resume_command(new.options)
        raise


@dataclass
class Session:
    """One game, its players, and its autosave."""

    game: Game
    seats: Sequence[SeatChoice]
    players: Sequence[Player | None]
    """The computer player of each seat; None for a person."""
    autosave: Autosave
    speech: Speech
    hint_player: Player | None = None
    """The player for hints, created for the first one."""

    @classmethod
    def start(cls, new: NewGame, speech: Speech) -> "Session":
        """Create the computer players. Raises UsageError for one that does not exist."""
        try:
            players = make_players(new.game, new.seats, own=not new.from_file)
        except UsageError as error:
            if not new.from_file:
                raise
            raise UsageError(
                f"in the record: {error.message}; name the players with --seats"
            ) from None
        return cls(new.game, new.seats, players, Autosave(new.options.resume), speech)

    @property
    def names(self) -> list[str]:
        """The name of each seat on the screen."""
        return [seat.name for seat in self.seats]

    @property
    def spoken_names(self) -> list[str]:
        """The name of each seat in sentences."""
        you = self.speech.texts("seat-you")
        return [you if name == YOU else name for name in self.names]

    @property
    def you(self) -> int | None:
        """The seat of the only person; None if there are several, or none."""
        return self.names.index(YOU) if YOU in self.names else None

    def run(self) -> None:
        """Play to the end and print the result. Raises Quit, PlayerError."""
        game, names, has_people = self.game, self.names, None in self.players
        if self.speech.board:
            print_legend()
        if has_people:
            say("Type help to see how a move is written, ? for a hint.")
        round_ = 0
        while not game.is_over:
            seat = game.to_move
            if game.round != round_:
                round_ = game.round
                self._print_round()
                if not has_people and self.speech.board:
                    print_table(game.table, names)
            player = self.players[seat]
            if player is None:
                if self.speech.board:
                    say()
                    print_table(game.table, names, near=seat)
                self._take_turn(names[seat])
            else:
                text = self.seats[seat].player
                choice = think(player, game, f"{names[seat]} is thinking", name=text)
                with as_player_error(game, name=text):
                    self._play(choice.move)
        if not self.speech.speaks:
            _print_result(game, names)
            return
        if self.speech.board:
            say()
            print_table(game.table, names)
        for line in result_text(self.speech.texts, game, self.spoken_names, self.you):
            say(line)

    def _print_round(self) -> None:
        """Print which round begins, and who starts."""
        game, speech = self.game, self.speech
        seat = game.to_move
        if speech.speaks:
            name = self.spoken_names[seat]
            who = "you" if seat == self.you else "other"
            say()
            say(round_start_text(speech.texts, game, name, who, speech.verbosity))
        else:
            say(f"\nRound {game.round}: the displays are filled, {self.names[seat]} to start.")

    def _take_turn(self, name: str) -> None:
        """Ask until a move is played or undone. Raises Quit."""
        question = "\nYour move: " if name == YOU else f"\n{name}, your move: "
        while not self._execute(ask(question)):
            pass

    def _execute(self, text: str) -> bool:
        """Execute a typed command or move; return whether the turn is over."""
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word.startswith("?"):
            word, rest = "?", word[1:] + rest
        if word in ("quit", "exit", "q"):
            raise Quit
        if word in ("help", "h"):
            say(HELP)
            print_legend()
        elif word in ("?", "hint") and not rest:
            self._print_hint()
        elif word in ("?", "moves"):
            print_moves(self.game, _normalized(rest))
        elif word == "undo":
            return self._undo()
        elif word == "save":
            _save(self.game, rest)
        elif word == "board":
            self._switch_board(rest.lower())
        elif word == "verbosity":
            self._set_verbosity(rest.lower())
        elif word == "ask":
            say(
                self.speech.answer(rest, self.game, self.spoken_names)
                or self.speech.texts("answer-unknown")
            )
        elif not word:
            say("Type a move, help to see how it is written, or ? for a hint.")
        else:
            return self._play_or_answer(text)
        return False

    def _play_or_answer(self, text: str) -> bool:
        """Play a move, or answer a question; return whether the turn is over."""
        move = _normalized(text)
        is_source = re.fullmatch(r"[1-9C]", move) is not None
        if is_source or not re.match(r"[1-9C][WYOPB]", move):
            said = self.speech.answer(text, self.game, self.spoken_names)
            if said is not None:
                say(said)
                if is_source and self.speech.board:
                    print_moves(self.game, move)
                return False
        return self._play_text(move)

    def _switch_board(self, choice: str) -> None:
        if choice in ("on", "off"):
            self.speech.board = choice == "on"
            say(f"The table is {'' if self.speech.board else 'not '}drawn before each move.")
        else:
            print_table(self.game.table, self.names, near=self.game.to_move)

    def _set_verbosity(self, choice: str) -> None:
        for verbosity in VERBOSITIES:
            if choice == verbosity:
                self.speech.verbosity = verbosity
                say(f"Answers are {verbosity}.")
                return
        say(f"Type verbosity {', '.join(VERBOSITIES[:-1])} or {VERBOSITIES[-1]}.")

    def _play_text(self, text: str) -> bool:
        try:
            self._play(text)
            return True
        except NotationError as error:
            if any(str(move).startswith(text) for move in self.game.legal_moves):
                print_moves(self.game, text)
            else:
                say(f"{error.message}. Type help to see how a move is written.")
        except SintraError as error:
            say(f"{error.message}. Type ? for a hint, moves for a list.")
        return False

    def _play(self, move: Move | str) -> None:
        """Play a move, save the game and print the effect. Raises as `Game.play` does."""
        effect = self.game.explain(move)
        points = f", {effect.points:+} points" if effect.points else ""
        name, round_ = self.names[self.game.to_move], self.game.round
        self.game.play(move)
        self.autosave.save(self.game)
        if self.speech.speaks:
            self._say_move(effect, round_)
        else:
            say(f"{name} {'play' if name == YOU else 'plays'} {move}: {effect}{points}.")

    def _say_move(self, effect: Explanation, round_: int) -> None:
        """Print a played move as a sentence, and the scores if it has ended the round."""
        texts, verbosity, names = self.speech.texts, self.speech.verbosity, self.spoken_names
        score = round_scores(self.game)[effect.player]
        say(turn_text(texts, effect, names[effect.player], verbosity, score))
        if effect.ends_round:
            first = self.you or 0
            say(round_end_text(texts, self.game, round_, names, first, verbosity))

    def _undo(self) -> bool:
        """Undo the last move of a person and all moves after it, but never a deal."""
        trial = self.game.copy()
        try:
            undone = [trial.undo()]
            while self.players[trial.to_move] is not None:
                undone.append(trial.undo())
        except NothingToUndo:
            say("Nothing to take back: no move was made here after the displays were filled.")
            return False
        for _ in undone:
            self.game.undo()
        self.autosave.save(self.game)
        say(f"Taken back: {', '.join(map(str, undone))}.")
        return True

    def _print_hint(self) -> None:
        """Print the choice of the strongest player, its reasons, and the expected moves."""
        game = self.game
        if self.hint_player is None:
            self.hint_player = make_player(HINT_PLAYER, components=game.components)
        choice = think(
            self.hint_player, game, "Looking for a good move", name=HINT_PLAYER, limit=HINT_LIMIT
        )
        effect, *reasons = explain_choice(game, choice, self.names).reasons
        say(f"Hint: {choice.move}: {effect}")
        for reason in reasons:
            say(f"  {reason}")
        say("  Type moves for a list of all moves, moves 3B for those that begin with 3B.")

    def offer_to_save(self) -> None:
        """Offer to save the record of a finished game to another file too. Raises Quit."""
        if self.autosave.problem:
            say(f"\nThe record could not be saved: {printable(self.autosave.problem)}.")
        else:
            say(f"\nThe record is saved in {printable(str(self.autosave.file))}.")
        while text := ask("Type save FILE to save a copy in another file; Enter leaves: "):
            word, _, rest = text.partition(" ")
            if word.lower() != "save" or _save(self.game, rest.strip()):
                return

    def print_resume_command(self, options: PlayOptions) -> None:
        """Print the command that continues the game."""
        file, problem = self.autosave.file, self.autosave.problem
        if problem:
            say(f"\nLeft the game. It could not be saved: {printable(problem)}.")
        elif file is None:
            say("\nLeft the game; no move was made.")
        else:
            command = f"sintra play --resume {shlex.quote(str(file))}"
            if options.components is not None:
                command += f" --components {shlex.quote(str(options.components))}"
            for option, value in (("--seats", options.seats), ("--level", options.level)):
                # A record alone never runs external code, so these options must be repeated.
                if value is not None and any(prefix in value for prefix in EXTERNAL_PREFIXES):
                    command += f" {option} {shlex.quote(value)}"
            say("\nLeft the game. To continue it:")
            print(f"  {printable(command)}")  # never wrapped, so that it can be copied


def _print_result(game: Game, names: Sequence[str]) -> None:
    say()
    print_table(game.table, names)
    say()
    for line in final_scoring(game, names):
        say(line)


def _save(game: Game, name: str) -> bool:
    """Write the record; return whether it was written."""
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


def _normalized(text: str) -> str:
    """Return the notation of a typed move like 3b > 5 or 3b5; j and x stay lower case."""
    move = "".join(
        letter if letter in "jx" else letter.upper().replace("J", "j").replace("X", "x")
        for letter in text
        if not letter.isspace()
    )
    return re.sub(r"^([1-9C][WYOPB])([1-8])", r"\1>\2", move)

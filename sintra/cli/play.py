"""`sintra play`: a person against simple opponents, in the terminal."""

from pathlib import Path

from ..errors import SintraError
from ..game import Game
from ..notation import Move
from .files import read_components
from .opponent import choose
from .prepare import prepare
from .screen import console, print_table

YOU = 0

HELP = """A move is written as on this list; columns and displays count from 1.
  3B>5      pick all blue panes of display 3, place them on strip 5
  CO>2j1    pick orange from the centre, place them on strip 2, 1 of them on a joker space
  4Y>7=P    the strip is completed: keep a pink pane for the window
  CWx       pick white from the centre; none fits, all break
  R         take the glazier back to the leftmost strip
Letters: W white, Y yellow, O orange, P pink, B blue.
Other words: ? shows what you can do, ? 3B only picks like that, undo, save FILE, quit."""


def play_in_terminal(players: int, side: str, seed: int | None, components: Path | None) -> None:
    """Play one game; ends when it is over or the person leaves."""
    prepare()
    game = Game(players=players, side=side, seed=seed, components=read_components(components))
    opponents = [f"Opponent {number}" for number in range(1, players)]
    names = ["You", *(opponents if players > 2 else ["Opponent"])]
    say("help tells how to write a move, ? what you can do.")
    begun = 0
    while not game.is_over:
        if game.round != begun:
            begun = game.round
            say(f"\nRound {begun}: the displays are filled, {names[game.to_move]} to start.")
        if game.to_move != YOU:
            move = choose(game)
            _tell(names[game.to_move], game, move)
            game.play(move)
            continue
        console.print()
        print_table(game.table, names)
        if not _persons_turn(game):
            say(f"Left the game. Its seed was {game.seed}.")
            return
    console.print()
    print_table(game.table, names)
    _tell_end(game, names)
    _offer_to_save(game)


def say(text: str) -> None:
    """Print a text that may hold what a person typed: none of it is markup."""
    console.print(text, markup=False)


def _ask(prompt: str) -> str | None:
    """What the person types; None when there is nothing more to come."""
    try:
        return console.input(prompt).strip()
    except (EOFError, UnicodeDecodeError):
        return None


def _tell(who: str, game: Game, move: Move) -> None:
    explained = game.explain(move)
    points = f", {explained.points:+} points" if explained.points else ""
    say(f"{who}: {move} — {explained}{points}")


def _persons_turn(game: Game) -> bool:
    """Ask until a move was played or taken back; False when the person leaves."""
    while True:
        said = _ask("\nYour move: ")
        if said is None:
            return False
        word, _, rest = said.partition(" ")
        if word.lower() in ("quit", "exit", "q"):
            return False
        if word.lower() in ("help", "h"):
            say(HELP)
        elif word.startswith("?"):
            _list_choices(game, (word[1:] + rest).strip())
        elif word.lower() == "undo":
            if _undo(game):
                return True
        elif word.lower() == "save":
            _save(game, rest.strip())
        elif said and _play(game, said):
            return True


def _play(game: Game, said: str) -> bool:
    try:
        move = Move.from_text(_tidied(said))
        _tell("You", game, move)
    except SintraError as error:
        say(f"{error.message}. ? shows what you can do.")
        return False
    game.play(move)
    return True


def _tidied(said: str) -> str:
    """People write 3b>5 and 3B > 5; the letters j and x stay small."""
    return "".join(
        letter if letter in "jx" else letter.upper().replace("J", "j").replace("X", "x")
        for letter in said
        if not letter.isspace()
    )


def _list_choices(game: Game, start: str) -> None:
    shown = [move for move in game.legal_moves if str(move).startswith(_tidied(start))]
    if not shown:
        say("No legal move starts like that.")
    for move in shown:
        explained = game.explain(move)
        points = f"{explained.points:+}" if explained.points else ""
        say(f"  {move!s:<8} {points:>4}  {explained}")


def _undo(game: Game) -> bool:
    """Take back the answers and the person's own move."""
    try:
        while True:
            game.undo()
            if game.to_move == YOU:
                return True
    except SintraError as error:
        say(f"Nothing more to take back: {error.message}.")
        return game.to_move != YOU


def _save(game: Game, name: str) -> bool:
    """Write the record; whether that worked."""
    if not name:
        say("save FILE: a file name is needed.")
        return False
    try:
        game.save(Path(name).expanduser())
    except OSError as error:
        say(f"{name}: cannot be written: {error.strerror}")
    except (SintraError, RuntimeError, ValueError) as error:
        say(f"{name}: cannot be written: {error}")
    else:
        say(f"Saved in {name}.")
        return True
    return False


def _tell_end(game: Game, names: list[str]) -> None:
    outcome = game.outcome()
    assert outcome is not None
    console.print()
    for seat, name in enumerate(names):
        parts = game.final_scoring(seat)
        say(
            f"{name}: {outcome.scores[seat]} points. Final scoring: leftovers"
            f" {parts.leftovers:+}, broken glass {parts.broken_glass:+}, bonus {parts.bonus:+}."
        )
    won = " and ".join(names[seat] for seat in outcome.winners)
    if len(outcome.winners) > 1:
        say(f"Shared victory: {won}.")
    else:
        tie = " the tie: less glass broken" if outcome.reason == "broken glass" else ""
        say(f"{won} {'win' if won == names[YOU] else 'wins'}{tie}.")


def _offer_to_save(game: Game) -> None:
    """The record of a finished game, for those who want to keep it."""
    while said := _ask("\nsave FILE keeps the record, Enter leaves: "):
        word, _, rest = said.partition(" ")
        if word.lower() != "save" or _save(game, rest.strip()):
            return

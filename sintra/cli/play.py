"""`sintra play`: a person against a simple opponent, in the terminal."""

from pathlib import Path

from ..errors import SintraError
from ..game import Game
from ..notation import Move
from .opponent import choose
from .prepare import prepare
from .screen import console, print_table

YOU = 0
NAMES = ("You", "Opponent")

HELP = """A move is written as on this list; columns and displays count from 1.
  3B>5      pick all blue panes of display 3, place them on strip 5
  CO>2j1    pick orange from the centre, place them on strip 2, 1 of them on a joker space
  4Y>7=P    the strip is completed: keep a pink pane for the window
  CWx       pick white from the centre; none fits, all break
  R         take the glazier back to the leftmost strip
Letters: W white, Y yellow, O orange, P pink, B blue.
Other words: ? shows what you can do, ? 3B only picks like that, undo, save FILE, quit."""


def play_in_terminal(side: str, seed: int | None) -> None:
    """Play one game; ends when it is over or the person leaves."""
    prepare()
    game = Game(players=2, side=side, seed=seed)
    console.print("[bold]help[/] tells how to write a move, [bold]?[/] what you can do.\n")
    while not game.is_over:
        if game.to_move != YOU:
            move = choose(game)
            _tell("Opponent", game, move)
            game.play(move)
            continue
        console.print()
        print_table(game.table, NAMES)
        if not _persons_turn(game):
            console.print(f"Left the game. Its seed was {game.seed}.")
            return
    console.print()
    print_table(game.table, NAMES)
    _tell_end(game)


def _tell(who: str, game: Game, move: Move) -> None:
    explained = game.explain(move)
    points = f", {explained.points:+} points" if explained.points else ""
    console.print(f"{who}: [bold]{move}[/] — {explained}{points}", markup=True)


def _persons_turn(game: Game) -> bool:
    """Ask until a move was played or taken back; False when the person leaves."""
    while True:
        try:
            said = console.input("\nYour move: ").strip()
        except (EOFError, UnicodeDecodeError):
            return False
        word, _, rest = said.partition(" ")
        if word.lower() in ("quit", "exit", "q"):
            return False
        if word.lower() in ("help", "h"):
            console.print(HELP, markup=False)
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
    text = _tidied(said)
    try:
        move = Move.from_text(text)
        explained = game.explain(move)
    except SintraError as error:
        console.print(f"{error.message}. [bold]?[/] shows what you can do.", markup=True)
        return False
    points = f", {explained.points:+} points" if explained.points else ""
    console.print(f"You: {explained}{points}", markup=False)
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
        console.print("No legal move starts like that.")
    for move in shown:
        explained = game.explain(move)
        points = f"{explained.points:+}" if explained.points else ""
        console.print(f"  {move!s:<8} {points:>4}  {explained}", markup=False)


def _undo(game: Game) -> bool:
    """Take back the opponent's answer and the person's own move."""
    try:
        while True:
            game.undo()
            if game.to_move == YOU:
                return True
    except SintraError as error:
        console.print(f"Nothing more to take back: {error.message}.", markup=False)
        return game.to_move != YOU


def _save(game: Game, name: str) -> None:
    if not name:
        console.print("save FILE: a file name is needed.")
        return
    try:
        game.save(Path(name).expanduser())
    except OSError as error:
        console.print(f"{name}: cannot be written: {error.strerror}", markup=False)
    else:
        console.print(f"Saved in {name}.", markup=False)


def _tell_end(game: Game) -> None:
    outcome = game.outcome()
    assert outcome is not None
    console.print()
    for seat, name in enumerate(NAMES):
        parts = game.final_scoring(seat)
        console.print(
            f"{name}: {outcome.scores[seat]} points. Final scoring: leftovers"
            f" {parts.leftovers:+}, broken glass {parts.broken_glass:+}, bonus {parts.bonus:+}.",
            markup=False,
        )
    if len(outcome.winners) > 1:
        console.print("[bold]Shared victory.[/]")
    else:
        won = "You win" if YOU in outcome.winners else "The opponent wins"
        tie = " on the tie: less glass broken" if outcome.reason == "broken glass" else ""
        console.print(f"[bold]{won}{tie}.[/]")

"""Commands that inspect one game: its legal moves, its table, its game tree."""

import json
import re
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import UsageError
from .options import AsJson, ComponentsFile, RecordFile

# The engine is imported late: help and wrong options must not wait for the compiler.
if TYPE_CHECKING:
    from .. import Column, Game, Panes, Space, Table
    from ..notation.records import GameRecord

app = typer.Typer(rich_markup_mode=None)


@app.command()
def moves(file: RecordFile, components: ComponentsFile = None, as_json: AsJson = False) -> None:
    """List the legal moves at the end of a game record.

    Prints one move per line, sorted; no moves if the game is over.
    """
    game = _read_game(file, components)
    texts = game.legal_moves.texts()
    if as_json:
        print(json.dumps({"ok": True, "to_move": game.to_move, "moves": texts}))
        return
    for text in texts:
        print(text)
    if game.is_over:
        print("the game is over: there are no moves", file=sys.stderr)
    elif game.awaits_deal:
        print(f"the displays of round {game.round} are not filled yet", file=sys.stderr)


@app.command()
def show(
    file: RecordFile,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="R.M",
            help="Show the table after move M of round R; 3.0 is right after the deal of round 3.",
        ),
    ] = None,
    components: ComponentsFile = None,
    position: Annotated[
        bool, typer.Option("--position", help="Print the position text instead.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Draw the table of a game record, at its end or at any move."""
    game = _read_game(file, components, at)
    if position:
        print(game.position())
    else:
        _print_game(game, as_json)


@app.command()
def perft(
    file: RecordFile,
    depth: Annotated[int, typer.Option(min=0, max=100, help="Number of moves in a sequence.")],
    divide: Annotated[
        bool, typer.Option("--divide", help="Also print the count after each first move.")
    ] = False,
    components: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """Count the possible move sequences within a round.

    The sequences start at the end of the record. A sequence that reaches the end of the round or
    game early counts as one.
    """
    game = _read_game(file, components)
    counts = _sequences_by_move(game, depth) if depth > 0 else {}
    total = sum(counts.values()) or game.perft(depth)
    if as_json:
        answer = {"ok": True, "depth": depth, "sequences": total}
        print(json.dumps(answer | ({"moves": counts} if divide else {})))
        return
    if divide:
        for move, count in counts.items():
            print(f"{move} {count}")
    print(total)


@app.command()
def position(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Position text.")],
    components: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """Draw the table of a position text."""
    from .. import Game
    from ..warmup import compile_rules
    from .io import read_components

    compile_rules()
    _print_game(Game.from_position(text.strip(), read_components(components)), as_json)


def _print_game(game: "Game", as_json: bool) -> None:
    """Print the table and, if the game is over, the result."""
    from .play.screen import final_scoring, names_of, print_table, say

    if as_json:
        print(json.dumps({"ok": True, "position": game.position(), "table": as_data(game.table)}))
        return
    names = names_of(game)
    print_table(game.table, names)
    if game.is_over:
        say()
    for line in final_scoring(game, names):
        say(line)


def _read_game(file: Path, components: Path | None, at: str | None = None) -> "Game":
    """Return the game of a record, replayed and checked; if `at` is given, only up to there."""
    from .. import Game
    from ..warmup import compile_rules
    from .io import read_components, read_record

    compile_rules()
    record, printed = read_record(file), read_components(components)
    game = Game.from_record(record, printed)
    return game if at is None else Game.from_record(_cut(record, at), printed)


def _cut(record: "GameRecord", at: str) -> "GameRecord":
    """Return the record up to a point; 3.7 is after move 7 of round 3."""
    match = re.fullmatch(r"([1-6])\.([0-9]{1,4})", at, re.ASCII)
    if match is None:
        raise UsageError(f"--at: must be R.M, not {at!r}; 3.7 is after move 7 of round 3")
    round_, move = int(match[1]), int(match[2])
    if round_ > len(record.rounds):
        raise UsageError(f"--at: the record has {len(record.rounds)} rounds, not {round_}")
    last = record.rounds[round_ - 1]
    if move > len(last.moves):
        raise UsageError(f"--at: round {round_} has {len(last.moves)} moves, not {move}")
    if round_ == len(record.rounds) and move == len(last.moves):
        return record
    rounds = (*record.rounds[: round_ - 1], replace(last, moves=last.moves[:move]))
    return replace(record, rounds=rounds, scores=None, winners=None)


def _sequences_by_move(game: "Game", depth: int) -> dict[str, int]:
    """Return the number of sequences after each legal move, with a progress bar."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    quiet = not console.is_terminal
    moves = track(game.legal_moves, "counting", console=console, transient=True, disable=quiet)
    # Let Ctrl-C end the process: compiled code does not check for Python's interrupts, and deep
    # trees take very long.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return {str(move): _sequences_after(game, str(move), depth - 1) for move in moves}
    finally:
        signal.signal(signal.SIGINT, before)


def _sequences_after(game: "Game", move: str, depth: int) -> int:
    """Return the number of sequences of this length after a move; 1 if it ends the round."""
    after = game.copy()
    after.play(move)
    return after.perft(depth) if after.round == game.round else 1


def as_data(table: "Table") -> dict[str, object]:
    """Return the table as data for JSON: names of colours, numbers, lists."""

    def heap(panes: "Panes") -> list[str]:
        return [str(colour) for colour in panes.each()]

    def space_data(space: "Space") -> dict[str, str | None]:
        return {
            "space": "joker" if space.colour is None else str(space.colour),
            "pane": None if space.pane is None else str(space.pane),
        }

    def column_data(column: "Column") -> dict[str, object]:
        strip = column.strip
        return {
            "strip": None if strip is None else strip.number,
            "side": None if strip is None else strip.side,
            "spaces": [] if strip is None else [space_data(space) for space in strip.spaces],
            "window": [str(colour) for colour in column.window],
        }

    return {
        "components": table.components,
        "players": table.players,
        "side": table.side,
        "round": table.round,
        "is_over": table.is_over,
        "awaits_deal": table.awaits_deal,
        "to_move": table.to_move,
        "start_tile_holder": table.start_tile_holder,
        "start_tile_in_centre": table.start_tile_in_centre,
        "round_pieces": [str(colour) for colour in table.round_pieces],
        "displays": [heap(display) for display in table.displays],
        "centre": heap(table.centre),
        "bag": heap(table.bag),
        "tower": heap(table.tower),
        "palaces": [
            {
                "score": palace.score,
                "lost": palace.lost,
                "broken_glass": palace.broken_glass,
                "glazier": palace.glazier,
                "columns": [column_data(column) for column in palace.columns],
            }
            for palace in table.palaces
        ],
    }

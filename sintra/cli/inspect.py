"""Commands that look at a game: its moves, its table, its tree."""

import json
import re
import signal
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track

from ..errors import UsageError
from ..game import Game
from ..notation import GameRecord, RoundRecord
from ..table import Column, Panes, Space, Table
from ..warmup import compile_rules
from .io import read_components, read_game, read_record
from .play.prompt import say
from .play.screen import names_of, print_table, tell_end


def list_moves(file: Path, components: Path | None, as_json: bool) -> None:
    """Print the legal moves at the end of a record, a text a line."""
    compile_rules()
    game = read_game(file, components)
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


def show_record(
    file: Path, at: str | None, components: Path | None, position: bool, as_json: bool
) -> None:
    """Draw the table of a record."""
    compile_rules()
    record = read_record(file)
    known = read_components(components)
    game = Game.from_record(record, known)
    if at is not None:
        game = Game.from_record(_cut(record, at), known)
    if position:
        print(game.position())
    elif as_json:
        print(json.dumps({"ok": True, "position": game.position(), "table": as_data(game.table)}))
    else:
        _print_game(game)


def _cut(record: GameRecord, at: str) -> GameRecord:
    """The record up to a place like 3.7: move 7 of round 3."""
    found = re.fullmatch(r"([1-6])\.([0-9]{1,4})", at, re.ASCII)
    if found is None:
        raise UsageError(f"--at: {at!r} is no place; 3.7 is after move 7 of round 3")
    round_, move = int(found[1]), int(found[2])
    if round_ > len(record.rounds):
        raise UsageError(f"--at: the record has {len(record.rounds)} rounds, not {round_}")
    last = record.rounds[round_ - 1]
    if move > len(last.moves):
        raise UsageError(f"--at: round {round_} has {len(last.moves)} moves, not {move}")
    if round_ == len(record.rounds) and move == len(last.moves):
        return record
    return GameRecord(
        players=record.players,
        side=record.side,
        setup=record.setup,
        rounds=(*record.rounds[: round_ - 1], RoundRecord(last.displays, last.moves[:move])),
        scores=None,
        winners=None,
        components=record.components,
        optional=record.optional,
    )


def _print_game(game: Game) -> None:
    """The table and, once the game is over, how it ended."""
    names = names_of(game)
    print_table(game.table, names)
    if game.is_over:
        say()
    for sentence in tell_end(game, names):
        say(sentence)


def show_position(text: str, components: Path | None, as_json: bool) -> None:
    """Draw a position text."""
    compile_rules()
    game = Game.from_position(text.strip(), read_components(components))
    if as_json:
        print(json.dumps({"ok": True, "position": game.position(), "table": as_data(game.table)}))
    else:
        _print_game(game)


def count_sequences(
    file: Path, depth: int, divide: bool, components: Path | None, as_json: bool
) -> None:
    """Count move sequences within the round."""
    compile_rules()
    game = read_game(file, components)
    parts = _sequences_by_move(game, depth) if depth > 0 else {}
    total = sum(parts.values()) or game.perft(depth)
    if as_json:
        answer = {"ok": True, "depth": depth, "sequences": total}
        print(json.dumps(answer | ({"moves": parts} if divide else {})))
        return
    if divide:
        for move_text, number in parts.items():
            print(f"{move_text} {number}")
    print(total)


def _sequences_by_move(game: Game, depth: int) -> dict[str, int]:
    """Sequences that begin with each legal move, with a progress bar and a way to stop."""
    screen = Console(stderr=True)
    quiet = not screen.is_terminal
    moves = track(game.legal_moves, "counting", console=screen, transient=True, disable=quiet)
    # Compiled code does not look for Python's interrupts, and deep trees take for ever.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return {str(move): _sequences_behind(game, str(move), depth - 1) for move in moves}
    finally:
        signal.signal(signal.SIGINT, before)


def _sequences_behind(game: Game, move: str, depth: int) -> int:
    """Sequences of that length after a move; one when it ended the round."""
    after = game.copy()
    after.play(move)
    return after.perft(depth) if after.round == game.round else 1


def as_data(table: Table) -> dict[str, object]:
    """The table for programs: names of colours, numbers, lists."""

    def heap(panes: Panes) -> list[str]:
        return [str(colour) for colour in panes.each()]

    def space(each: Space) -> dict[str, str | None]:
        return {
            "space": "joker" if each.colour is None else str(each.colour),
            "pane": None if each.pane is None else str(each.pane),
        }

    def column(each: Column) -> dict[str, object]:
        strip = each.strip
        return {
            "strip": None if strip is None else strip.number,
            "side": None if strip is None else strip.side,
            "spaces": [] if strip is None else [space(one) for one in strip.spaces],
            "window": [str(colour) for colour in each.window],
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
                "columns": [column(each) for each in palace.columns],
            }
            for palace in table.palaces
        ],
    }

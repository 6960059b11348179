"""The table on a terminal: in colour where there is one, with shapes where they can be shown."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from ...analysis import explain_choice
from ...game import Game
from ...picture.text import NO_SHAPES, SHAPES, Line, Shapes, draw, draw_legend
from ...players import Limit, make_player
from ...table import Table
from .. import printable
from .prompt import say, think
from .session import Sitting

_GLASS = {
    "white": ("#1a1c24", "#fdf9f0"),
    "yellow": ("#1a1c24", "#f5c840"),
    "orange": ("#1a1c24", "#d97201"),
    "pink": ("#ffffff", "#aa1259"),
    "blue": ("#ffffff", "#1369ba"),
}
_EMPTY = {
    "white": "default",
    "yellow": "yellow",
    "orange": "#d97201",
    "pink": "#e04a93",
    "blue": "#4c9bea",
    "joker": "bold",
}
_TURN = "bold reverse"
"""Seen first, on dark and on light terminals."""

LONGEST_NAME = 22
"""Columns, so that no line of the drawing is wider than 80."""

console = Console(highlight=False, soft_wrap=True)


def print_table(
    table: Table, names: Sequence[str] | None = None, *, near: int | None = None
) -> None:
    """Draw the table on standard output, the palace of the player `near` last."""
    for line in draw(table, names, shapes=_shapes(), near=near):
        _print_line(line)


def print_legend() -> None:
    """Say what letters and shapes stand for."""
    _print_line(draw_legend(_shapes()))


def names_of(game: Game) -> list[str]:
    """The players' names in the record, fit to be shown, or their numbers."""
    given = game.extras.get("names") or [f"Player {seat}" for seat in range(game.players)]
    return [name if fits(name) else _shortened(name) for name in given]


def fits(name: str) -> bool:
    """Whether a name can be shown as it is; letters of some scripts are two columns wide."""
    return name.isprintable() and 0 < cell_len(name) <= LONGEST_NAME


def _shortened(name: str) -> str:
    shown = printable(name) or "?"
    if cell_len(shown) <= LONGEST_NAME:
        return shown
    return set_cell_size(shown, LONGEST_NAME - 3).rstrip() + "..."


def _shapes() -> Shapes:
    """The shapes of the colours, unless the output cannot hold them."""
    try:
        "".join(SHAPES.values()).encode(console.encoding)
    except (LookupError, UnicodeEncodeError):
        return NO_SHAPES
    return SHAPES


def _print_line(line: Line) -> None:
    text = Text()
    for piece, style in line:
        _append(text, piece, style)
    console.print(text)


def _append(text: Text, piece: str, style: str) -> None:
    if style.startswith("empty "):
        text.append(piece, _EMPTY[style.removeprefix("empty ")])
    elif style in _GLASS:
        # Only the pane itself is coloured, not the room around it.
        ink, glass = _GLASS[style]
        bare = piece.strip()
        left, _, right = piece.partition(bare)
        text.append(left)
        text.append(bare, f"bold {ink} on {glass}")
        text.append(right)
    else:
        text.append(piece, _TURN if style == "turn" else style or None)


YOU = "You"
"""The name of the only person at the screen, in texts and in records."""

_REASONS = {
    "points": "with the most points",
    "broken glass": "level on points, but with less lost through broken glass",
    "shared": "level on points and on what broken glass has cost",
}


def tell_end(game: Game, names: Sequence[str]) -> Iterator[str]:
    """The final scoring of everybody and who won, line by line; nothing before the end."""
    outcome = game.outcome()
    if outcome is None:
        return
    yield _row("", "rounds", "leftovers", "broken glass", "bonus", "points")
    for seat, name in enumerate(names):
        parts, score = game.final_scoring(seat), outcome.scores[seat]
        end = (f"{part:+}" for part in (parts.leftovers, parts.broken_glass, parts.bonus))
        yield _row(name, str(score - parts.total), *end, str(score))
    winners = [names[seat] for seat in outcome.winners]
    won = "You win" if winners == [YOU] else f"Won by {' and '.join(winners)}"
    yield f"{won}, {_REASONS[outcome.reason]}."


def _row(name: str, *parts: str) -> str:
    widths = (8, 11, 14, 7, 8)
    return set_cell_size(name, LONGEST_NAME) + "".join(map(str.rjust, parts, widths))


STRONGEST = "expert"
LIMIT = Limit(seconds=1)


def give_hint(sitting: Sitting) -> None:
    """Say what the strongest player would do here, why, and what it expects then."""
    game = sitting.game
    if sitting.hinter is None:
        sitting.hinter = make_player(STRONGEST, components=game.components)
    choice = think(sitting.hinter, game, "Looking for a good move", name=STRONGEST, limit=LIMIT)
    what, *why = explain_choice(game, choice, sitting.names).reasons
    say(f"Hint: {choice.move}: {what}")
    for reason in why:
        say(f"  {reason}")
    say("  Type moves for a list of all moves, moves 3B for what begins so.")


def list_choices(game: Game, start: str) -> None:
    """Every legal move that begins so, and what it does."""
    shown = [move for move in game.legal_moves if str(move).startswith(start)]
    for move in shown:
        explained = game.explain(move)
        points = f"{explained.points:+}" if explained.points else ""
        say(f"  {move!s:<8} {points:>4}  {explained}")
    if not shown:
        say("No legal move begins like that. Type moves for a list of all.")

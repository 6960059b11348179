"""The table on a terminal: in colour where there is one, with shapes where they can be shown."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from ..drawing import NO_SHAPES, SHAPES, Line, Shapes, draw, draw_legend
from ..game import Game
from ..table import Table
from . import printable

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

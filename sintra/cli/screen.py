"""The table on a terminal, in colour where there is one."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from ..drawing import draw
from ..table import Table

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

console = Console(highlight=False, soft_wrap=True)


def print_table(table: Table, names: Sequence[str] | None = None) -> None:
    """Draw the table on standard output."""
    for line in draw(table, names):
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
        text.append(piece, style or None)

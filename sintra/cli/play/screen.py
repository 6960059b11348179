"""Output to the terminal: the table (with colours and shapes if possible), moves, the result."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from ...game.game import Game
from ...picture.pieces import GLASS, INKS
from ...picture.text import NO_SHAPES, SHAPES, Line, Shapes, draw, draw_legend
from ...rules.panes import Colour
from ...table import Table
from .. import printable

YOU = "You"
"""The name of the only person at the terminal, in texts and in records."""

LONGEST_NAME = 22
"""In columns, so that no line of the drawing is wider than 80."""

_GLASS = {str(colour): (INKS[colour], GLASS[colour].body) for colour in Colour}
"""The colours of the letter and of the pane."""
_EMPTY = {
    # The terminal's own colours: these are legible on dark and on light terminals.
    "white": "default",
    "yellow": "yellow",
    "orange": GLASS[Colour.ORANGE].body,
    "pink": GLASS[Colour.PINK].light,
    "blue": GLASS[Colour.BLUE].light,
    "joker": "bold",
}
"""The colour of the letter of an empty space."""
_TURN = "bold reverse"
"""Visible on dark and on light terminals."""

_REASONS = {
    "points": "with the most points",
    "broken glass": "level on points, but with fewer points lost through broken glass",
    "shared": "level on points and on points lost through broken glass",
}

console = Console(highlight=False, soft_wrap=True)


def say(text: str = "") -> None:
    """Print a text. Text that a person typed is not interpreted as markup."""
    console.print(text, markup=False, soft_wrap=not console.is_terminal)


def print_table(
    table: Table, names: Sequence[str] | None = None, *, near: int | None = None
) -> None:
    """Draw the table on standard output, the palace of the player `near` last."""
    for line in draw(table, names, shapes=_shapes(), near=near):
        _print_line(line)


def print_legend() -> None:
    """Print the meaning of letters and shapes."""
    _print_line(draw_legend(_shapes()))


def names_of(game: Game) -> list[str]:
    """Return the names in the record, escaped and shortened, or "Player 0" and so on."""
    names = game.extras.get("names") or [f"Player {seat}" for seat in range(game.players)]
    return [name if fits(name) else _shortened(name) for name in names]


def fits(name: str) -> bool:
    """Whether a name can be shown unchanged; letters of some scripts are two columns wide."""
    return name.isprintable() and 0 < cell_len(name) <= LONGEST_NAME


def _shortened(name: str) -> str:
    shown = printable(name) or "?"
    if cell_len(shown) <= LONGEST_NAME:
        return shown
    return set_cell_size(shown, LONGEST_NAME - 3).rstrip() + "..."


def _shapes() -> Shapes:
    """Return the shapes of the colours, unless the output's encoding lacks them."""
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
        # Only the pane itself is coloured, not the spaces next to it.
        ink, glass = _GLASS[style]
        pane = piece.strip()
        left, _, right = piece.partition(pane)
        text.append(left)
        text.append(pane, f"bold {ink} on {glass}")
        text.append(right)
    else:
        text.append(piece, _TURN if style == "turn" else style or None)


def print_moves(game: Game, prefix: str) -> None:
    """Print the legal moves with this prefix, and their effects."""
    moves = [move for move in game.legal_moves if str(move).startswith(prefix)]
    for move in moves:
        explained = game.explain(move)
        points = f"{explained.points:+}" if explained.points else ""
        say(f"  {move!s:<8} {points:>4}  {explained}")
    if not moves:
        say("No legal move begins with this text. Type moves for a list of all moves.")


def final_scoring(game: Game, names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the final scoring and the winners; none before the end of the game."""
    outcome = game.outcome()
    if outcome is None:
        return
    yield _row("", "rounds", "leftovers", "broken glass", "bonus", "points")
    for seat, name in enumerate(names):
        parts, score = game.final_scoring(seat), outcome.scores[seat]
        final = (f"{part:+}" for part in (parts.leftovers, parts.broken_glass, parts.bonus))
        yield _row(name, str(score - parts.total), *final, str(score))
    winners = [names[seat] for seat in outcome.winners]
    won = "You win" if winners == [YOU] else f"Won by {' and '.join(winners)}"
    yield f"{won}, {_REASONS[outcome.reason]}."


def _row(name: str, *parts: str) -> str:
    widths = (8, 11, 14, 7, 8)
    return set_cell_size(name, LONGEST_NAME) + "".join(map(str.rjust, parts, widths))

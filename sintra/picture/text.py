"""The table as text: plain for `print(game)`, in colour for a terminal.

Both have the same layout. A filled space is an upper-case letter in brackets, and an empty space is
the same letter in lower case, so that nothing depends on colour alone; "*" is a joker space. On
request, each letter is followed by the shape of its colour.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..rules.panes import Colour
from ..rules.state import SPACES
from ..table import Column, Palace, Panes, Space, Table
from .pieces import SIGNS

Piece = tuple[str, str]
"""A text and its style: "", "dim", "bold", "turn" for the player to move, a colour of glass, or
"empty " and a colour of glass."""

Line = list[Piece]

Shapes = Mapping[Colour, str]

SHAPES: Shapes = SIGNS
"""Ring, star, triangle, leaf, waves: each is one column wide, and nearly every font has it."""

NO_SHAPES: Shapes = dict.fromkeys(Colour, "")

CELL = 7
MARGIN = 9

DISPLAYS_PER_LINE = 5
"""Applies to a drawing with shapes: more displays would not fit into 80 columns."""
DISPLAY_WIDTH = 8
"""Columns per display in a drawing with shapes, so that displays are aligned."""


def draw_plain(table: Table) -> str:
    """Return the table without colour."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in draw(table))


def draw(
    table: Table,
    names: Sequence[str] | None = None,
    *,
    shapes: Shapes = NO_SHAPES,
    near: int | None = None,
) -> Iterator[Line]:
    """Yield the table line by line, each as styled pieces; players without names are numbered.

    The palace of the player `near` is last, below the displays. The other palaces are above the
    displays, so that the last 20 lines show what this player needs most.
    """
    names = names or [f"Player {seat}" for seat in range(table.players)]
    seats = range(table.players)
    if near is not None:
        for seat in seats:
            if seat != near:
                yield from _draw_palace(table, seat, names[seat], shapes)
                yield []
        seats = range(near, near + 1)
    yield from _draw_head(table, names, shapes)
    yield from _draw_displays(table, shapes)
    yield _draw_centre(table, shapes)
    for seat in seats:
        yield []
        yield from _draw_palace(table, seat, names[seat], shapes)


def draw_legend(shapes: Shapes = NO_SHAPES) -> Line:
    """Return a line with the meaning of letters, shapes and brackets."""
    line: Line = []
    for colour in Colour:
        line += [(colour.letter + shapes[colour], str(colour)), (f" {colour}  ", "")]
    line += [_pane(Colour.BLUE, shapes), (" pane  ", "")]
    line += [_empty(Colour.BLUE, shapes), (" space  ", "")]
    return [*line, _empty(None, shapes), (" joker", "")]


def _draw_head(table: Table, names: Sequence[str], shapes: Shapes) -> Iterator[Line]:
    if table.is_over:
        yield [("Game over", "bold"), (f"   side {table.side}", "")]
    else:
        name = names[table.to_move]
        status = f"{name} to move"
        if table.awaits_deal:
            status = f"the deal is next, then {name} starts"
        yield [(f"Round {table.round} of 6", "bold"), (f"   side {table.side}   {status}", "")]
    line = [_label("rounds")]
    for index, colour in enumerate(table.round_pieces):
        line += [_pane(colour, shapes), (" bonus  " if index == 0 else " ", "bold")]
    bag, tower = table.bag.total, table.tower.total
    yield [*line, (f"  bag {bag}   tower {tower}", "dim")]


def _draw_displays(table: Table, shapes: Shapes) -> Iterator[Line]:
    count = len(table.displays)
    per_line = count if shapes is NO_SHAPES else DISPLAYS_PER_LINE
    width = 0 if shapes is NO_SHAPES else DISPLAY_WIDTH
    for first in range(0, count, per_line):
        line = [_label("displays" if first == 0 else "")]
        for display in range(first, min(first + per_line, count)):
            panes = _panes(table.displays[display], shapes)
            gap = width - sum(len(text) for text, _ in panes)
            line += [(f"{display + 1}:", "dim"), *panes, (" " * max(gap, 0) + "  ", "")]
        yield line


def _draw_centre(table: Table, shapes: Shapes) -> Line:
    if shapes is not NO_SHAPES:
        return _draw_centre_with_shapes(table, shapes)
    line = [_label("centre")]
    for colour, count in table.centre.items():
        line += [_pane(colour, shapes), (f"{count}  ", "")]
    if table.start_tile_in_centre:
        line.append(("start tile (1 step down for the first to pick here)", ""))
    elif not table.centre:
        line.append(("-", "dim"))
    return line


def _draw_centre_with_shapes(table: Table, shapes: Shapes) -> Line:
    """Return the centre with a fixed place for each colour."""
    line = [_label("centre")]
    for colour in Colour:
        if colour in table.centre:
            line += [_pane(colour, shapes), (f"{table.centre[colour]:<3}", "")]
        else:
            line.append((" -     ", "dim"))
    if table.start_tile_in_centre:
        line.append(("start tile (1 step down)", ""))
    return line


def _draw_palace(table: Table, seat: int, name: str, shapes: Shapes) -> Iterator[Line]:
    palace = table.palaces[seat]
    yield _draw_owner(table, seat, name)
    yield [_label(""), *(_column_number(palace, column) for column in range(len(palace.columns)))]
    glazier = ["v" if column == palace.glazier else "" for column in range(len(palace.columns))]
    yield [_label("glazier"), *((text, "bold") for text, _ in _row(glazier))]
    for index in range(SPACES):
        line = [_label("strips" if index == 0 else "")]
        for column in palace.columns:
            line.append(
                _space(column.strip.spaces[index], shapes) if column.strip else _cell("", "")
            )
        yield line
    if any(column.strip and column.strip.other_side for column in palace.columns):
        yield [_label("back"), *(_cell(text, "dim") for text in map(_other_side, palace.columns))]
    for index, label in enumerate(("windows", "")):
        line = [_label(label)]
        for column in palace.columns:
            has = len(column.window) > index
            line.append(_cell(*_pane(column.window[index], shapes)) if has else _cell(".", "dim"))
        yield line
    yield [_label("points"), *((text, "dim") for text, _ in _row(map(str, table.window_points)))]
    if table.ornaments:
        yield _draw_ornaments(table, palace)


def _draw_ornaments(table: Table, palace: Palace) -> Line:
    line = [_label("ornament")]
    for windows in table.ornaments:
        panes = sum(len(palace.columns[window].window) for window in windows)
        name = "+".join(str(window + 1) for window in windows)
        line.append((f"  {name}: {panes}/4    ", "" if panes >= 2 else "dim"))
    return line


def _draw_owner(table: Table, seat: int, name: str) -> Line:
    palace = table.palaces[seat]
    to_move = not table.is_over and not table.awaits_deal and seat == table.to_move
    line: Line = [(f"> {name}", "turn") if to_move else (f"  {name}", "bold")]
    line.append((f"   {palace.score} points", "bold"))
    glass = -palace.broken_glass_points
    line.append((f"   broken glass {glass}, lost {palace.lost}", ""))
    if not table.start_tile_in_centre and seat == table.start_tile_holder:
        line.append(("   start tile", ""))
    return line


def _column_number(palace: Palace, column: int) -> Piece:
    """Return a column's number, bold if the glazier can reach its strip."""
    in_reach = column >= palace.glazier and palace.columns[column].strip is not None
    return _cell(str(column + 1), "bold" if in_reach else "dim")


def _row(texts: Iterable[str]) -> Iterator[Piece]:
    return (_cell(text, "") for text in texts)


def _label(text: str) -> Piece:
    return f"{text:<{MARGIN}}", "dim"


def _cell(text: str, style: str) -> Piece:
    return f"{text:^{CELL}}", style


def _pane(colour: Colour, shapes: Shapes) -> Piece:
    return f"[{colour.letter}{shapes[colour]}]", str(colour)


def _panes(panes: Panes, shapes: Shapes) -> Line:
    line = [(colour.letter + shapes[colour], str(colour)) for colour in panes.each()]
    return line or [("-", "dim")]


def _space(space: Space, shapes: Shapes) -> Piece:
    if space.pane is not None:
        return _cell(*_pane(space.pane, shapes))
    return _cell(*_empty(space.colour, shapes))


def _empty(colour: Colour | None, shapes: Shapes) -> Piece:
    """Return an empty space for a colour; None is a joker space."""
    if colour is None:
        return "*", "empty joker"
    return colour.letter.lower() + shapes[colour], f"empty {colour}"


def _other_side(column: Column) -> str:
    """Return the colours of the other side of a strip."""
    if column.strip is None or column.strip.other_side is None:
        return ""
    return "".join("*" if c is None else c.letter.lower() for c in column.strip.other_side)

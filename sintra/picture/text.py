"""The table drawn with letters: plain for `print(game)`, in colour for a terminal.

One layout serves both. A filled space is a capital letter in brackets, an empty one the same
letter small, so that nothing rests on colour alone; "*" is a joker space. On request each
letter is followed by the shape of its colour.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..rules.panes import Colour
from ..table import Column, Palace, Panes, Space, Table

Piece = tuple[str, str]
"""Some text and its style: "", "dim", "bold", "turn" for the player to move, a colour of glass,
or that with "empty "."""

Line = list[Piece]

Shapes = Mapping[Colour, str]

SHAPES: Shapes = dict(zip(Colour, "○★▲♣≈", strict=True))
"""Ring, star, triangle, leaf, waves: each one column wide, and in nearly every font."""

NO_SHAPES: Shapes = dict.fromkeys(Colour, "")

CELL = 7
MARGIN = 9

DISPLAYS_A_LINE = 5
"""With shapes; more of them would not fit into 80 columns."""
DISPLAY = 8
"""Columns that each has then, so that all keep their places."""


def draw_plain(table: Table) -> str:
    """The table without colour."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in draw(table))


def draw(
    table: Table,
    names: Sequence[str] | None = None,
    *,
    shapes: Shapes = NO_SHAPES,
    near: int | None = None,
) -> Iterator[Line]:
    """The table line by line, each as pieces with a style; without names they are numbered.

    The palace of the player `near` comes last, below the displays, and the others' above them:
    what this player looks at most then stands together, on the last 20 lines.
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
    """What letters, shapes and brackets stand for."""
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
        happening = f"{name} to move"
        if table.awaits_deal:
            happening = f"the deal is next, then {name} starts"
        yield [(f"Round {table.round} of 6", "bold"), (f"   side {table.side}   {happening}", "")]
    line = [_label("rounds")]
    for place, colour in enumerate(table.round_pieces):
        line += [_pane(colour, shapes), (" bonus  " if place == 0 else " ", "bold")]
    bag, tower = table.bag.total, table.tower.total
    yield [*line, (f"  bag {bag}   tower {tower}", "dim")]


def _draw_displays(table: Table, shapes: Shapes) -> Iterator[Line]:
    number = len(table.displays)
    a_line = number if shapes is NO_SHAPES else DISPLAYS_A_LINE
    room = 0 if shapes is NO_SHAPES else DISPLAY
    for first in range(0, number, a_line):
        line = [_label("displays" if first == 0 else "")]
        for display in range(first, min(first + a_line, number)):
            panes = _panes(table.displays[display], shapes)
            gap = room - sum(len(text) for text, _ in panes)
            line += [(f"{display + 1}:", "dim"), *panes, (" " * max(gap, 0) + "  ", "")]
        yield line


def _draw_centre(table: Table, shapes: Shapes) -> Line:
    if shapes is not NO_SHAPES:
        return _draw_centre_in_places(table, shapes)
    line = [_label("centre")]
    for colour, number in table.centre.items():
        line += [_pane(colour, shapes), (f"{number}  ", "")]
    if table.start_tile_in_centre:
        line.append(("start tile (1 step down for the first to pick here)", ""))
    elif not table.centre:
        line.append(("-", "dim"))
    return line


def _draw_centre_in_places(table: Table, shapes: Shapes) -> Line:
    """The centre with a place for each colour, always the same."""
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
    yield [_label(""), *(_number(palace, column) for column in range(len(palace.columns)))]
    glazier = ["v" if column == palace.glazier else "" for column in range(len(palace.columns))]
    yield [_label("glazier"), *((text, "bold") for text, _ in _row(glazier))]
    for place in range(5):
        line = [_label("strips" if place == 0 else "")]
        for column in palace.columns:
            line.append(
                _space(column.strip.spaces[place], shapes) if column.strip else _cell("", "")
            )
        yield line
    if any(column.strip and column.strip.other_side for column in palace.columns):
        yield [_label("back"), *(_cell(text, "dim") for text in map(_back, palace.columns))]
    for place, label in enumerate(("windows", "")):
        line = [_label(label)]
        for column in palace.columns:
            has = len(column.window) > place
            line.append(_cell(*_pane(column.window[place], shapes)) if has else _cell(".", "dim"))
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


def _number(palace: Palace, column: int) -> Piece:
    """A column's number, bold where the glazier can reach a strip."""
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
    """A space for a colour; None is a joker space."""
    if colour is None:
        return "*", "empty joker"
    return colour.letter.lower() + shapes[colour], f"empty {colour}"


def _back(column: Column) -> str:
    """What a strip will show once it is turned over."""
    if column.strip is None or column.strip.other_side is None:
        return ""
    return "".join("*" if c is None else c.letter.lower() for c in column.strip.other_side)

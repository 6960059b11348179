"""The table drawn with letters: plain for `print(game)`, in colour for a terminal.

One layout serves both. A filled space is a capital letter in brackets, an empty one the same
letter small, so that nothing rests on colour alone; "*" is a joker space.
"""

from collections.abc import Iterable, Iterator, Sequence

from .rules.panes import Colour
from .table import Column, Palace, Panes, Space, Table

Piece = tuple[str, str]
"""Some text and its style: "", "dim", "bold", a colour of glass, or that with "empty "."""

Line = list[Piece]

CELL = 7
MARGIN = 9


def draw_plain(table: Table) -> str:
    """The table without colour."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in draw(table))


def draw(table: Table, names: Sequence[str] | None = None) -> Iterator[Line]:
    """The table line by line, each as pieces with a style; without names they are numbered."""
    names = names or [f"Player {seat}" for seat in range(table.players)]
    yield from _draw_head(table, names)
    yield _draw_displays(table)
    yield _draw_centre(table)
    for seat, palace in enumerate(table.palaces):
        yield []
        yield _draw_owner(table, seat, names[seat])
        yield from _draw_palace(table, palace)


def _draw_head(table: Table, names: Sequence[str]) -> Iterator[Line]:
    if table.is_over:
        yield [("Game over", "bold"), (f"   side {table.side}", "")]
    else:
        name = names[table.to_move]
        happening = f"{name} to move"
        if table.awaits_deal:
            happening = f"the displays are to be filled, then {name} starts"
        yield [(f"Round {table.round} of 6", "bold"), (f"   side {table.side}   {happening}", "")]
    line = [_label("rounds")]
    for place, colour in enumerate(table.round_pieces):
        line += [_pane(colour), (" bonus  " if place == 0 else " ", "bold")]
    bag, tower = table.bag.total, table.tower.total
    yield [*line, (f"  bag {bag}   tower {tower}", "dim")]


def _draw_displays(table: Table) -> Line:
    line = [_label("displays")]
    for number, display in enumerate(table.displays, start=1):
        line += [(f"{number}:", "dim"), *_panes(display), ("  ", "")]
    return line


def _draw_centre(table: Table) -> Line:
    line = [_label("centre")]
    for colour, number in table.centre.items():
        line += [_pane(colour), (f"{number}  ", "")]
    if table.start_tile_in_centre:
        line.append(("start tile (1 step down for the first to pick here)", ""))
    elif not table.centre:
        line.append(("-", "dim"))
    return line


def _draw_palace(table: Table, palace: Palace) -> Iterator[Line]:
    yield [_label(""), *_row(str(column + 1) for column in range(len(palace.columns)))]
    glazier = ["v" if column == palace.glazier else "" for column in range(len(palace.columns))]
    yield [_label("glazier"), *((text, "bold") for text, _ in _row(glazier))]
    for place in range(5):
        line = [_label("strips" if place == 0 else "")]
        for column in palace.columns:
            line.append(_space(column.strip.spaces[place]) if column.strip else _cell("", ""))
        yield line
    if any(column.strip and column.strip.other_side for column in palace.columns):
        yield [_label("back"), *(_cell(text, "dim") for text in map(_back, palace.columns))]
    for place, name in enumerate(("windows", "")):
        line = [_label(name)]
        for column in palace.columns:
            has = len(column.window) > place
            line.append(_cell(*_pane(column.window[place])) if has else _cell(".", "dim"))
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
    line: Line = [(f"{'> ' if to_move else '  '}{name}", "bold")]
    line.append((f"   {palace.score} points", "bold"))
    glass = -palace.broken_glass_points
    line.append((f"   broken glass {glass}, lost {palace.lost}", ""))
    if not table.start_tile_in_centre and seat == table.start_tile_holder:
        line.append(("   start tile", ""))
    return line


def _row(texts: Iterable[str]) -> Iterator[Piece]:
    return (_cell(text, "") for text in texts)


def _label(text: str) -> Piece:
    return f"{text:<{MARGIN}}", "dim"


def _cell(text: str, style: str) -> Piece:
    return f"{text:^{CELL}}", style


def _pane(colour: Colour) -> Piece:
    return f"[{colour.letter}]", str(colour)


def _panes(panes: Panes) -> Line:
    line = [(colour.letter, str(colour)) for colour in panes.each()]
    return line or [("-", "dim")]


def _space(space: Space) -> Piece:
    if space.pane is not None:
        return _cell(*_pane(space.pane))
    if space.colour is None:
        return _cell("*", "empty joker")
    return _cell(space.colour.letter.lower(), f"empty {space.colour}")


def _back(column: Column) -> str:
    """What a strip will show once it is turned over."""
    if column.strip is None or column.strip.other_side is None:
        return ""
    return "".join("*" if c is None else c.letter.lower() for c in column.strip.other_side)

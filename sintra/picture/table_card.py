"""The card of the table: round indicator, displays, centre, bag and tower."""

from collections.abc import Iterator, Sequence
from math import ceil, cos, pi, sin

from ..rules.panes import Colour
from ..rules.state import ROUNDS
from ..table import Panes, Table
from .card import GOLD, HEIGHT, LINE, PAD, WIDTH, background, start_tile, titled
from .font import SOFT_INK, write
from .symbols import GROUND, LEAD, describe, pane, space

Point = tuple[float, float]

_INNER = WIDTH - 2 * PAD
_ROUNDS = 64
_DISPLAYS = 132
_LARGEST_DISPLAY = 112
_PLATE = "#e2d9c4"


def table_card(table: Table, height: float, status: str) -> str:
    """The card of the table; a tall one shows the centre as a rose, others as a bar."""
    tall = height > HEIGHT
    displays_height = 340 if tall else 186
    return "".join(
        [
            background(height),
            *_header(table, status),
            _rounds(table),
            *_displays(table.displays, displays_height),
            _centre_rose(table, 648) if tall else _centre_bar(table, 350),
            _heap("BAG", table.bag, height - 44),
            _heap("TOWER", table.tower, height - 20),
        ]
    )


def _header(table: Table, status: str) -> Iterator[str]:
    round_ = "GAME OVER" if table.is_over else f"ROUND {table.round} OF {ROUNDS}"
    yield write(round_, PAD + 2, 25, 15, bold=True)
    yield write(f"SIDE {table.side}", WIDTH - PAD - 2, 25, 8, anchor=1, colour=SOFT_INK)
    yield write(status, PAD + 2, 48, 8.5, colour=SOFT_INK)


def _rounds(table: Table) -> str:
    pitch = _INNER / ROUNDS
    past = ROUNDS - len(table.round_pieces)
    parts = []
    for index in range(ROUNDS):
        x = PAD + (index + 0.5) * pitch
        if index < past:
            parts.append(
                f'<rect x="{x - 16}" y="{_ROUNDS + 4}" width="32" height="32" rx="5" fill="none"'
                f' stroke="{LINE}" stroke-width="1.5"/>'
            )
            parts.append(write(str(index + 1), x, _ROUNDS + 20, 8, anchor=0.5, colour=SOFT_INK))
            continue
        if index == past:
            parts.append(
                f'<rect x="{x - 22}" y="{_ROUNDS - 2}" width="44" height="44" rx="9"'
                f' fill="#fff" stroke="{GOLD}" stroke-width="3"/>'
            )
            parts.append(write("BONUS", x, _ROUNDS + 52, 7.5, anchor=0.5, bold=True))
        parts.append(pane(table.round_pieces[index - past], x - 17, _ROUNDS + 3, 34))
    left = ", ".join(map(str, table.round_pieces)) or "empty"
    bonus = table.bonus_colour
    return titled(
        f"round indicator: {left}" + (f"; bonus {bonus}" if bonus is not None else ""), *parts
    )


def _displays(displays: Sequence[Panes], height: float) -> Iterator[str]:
    """Rows of displays, as large as fits into the height."""
    count = len(displays)

    def size(per_row: int) -> float:
        return min(_INNER / per_row, height / ceil(count / per_row), _LARGEST_DISPLAY)

    per_row = max(range(1, count + 1), key=size)
    across, down = _INNER / per_row, height / ceil(count / per_row)
    radius = size(per_row) / 2 - 3
    for first in range(0, count, per_row):
        row = displays[first : first + per_row]
        left = WIDTH / 2 - len(row) * across / 2
        for index, panes in enumerate(row):
            x = left + (index + 0.5) * across
            y = _DISPLAYS + (first // per_row + 0.5) * down
            yield _display(first + index, panes, x, y, radius)


def _display(index: int, panes: Panes, x: float, y: float, radius: float) -> str:
    size = round(radius * 0.66)
    parts = [
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{_PLATE}" stroke="{LEAD}"'
        ' stroke-width="1.5"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 4:g}" fill="none" stroke="{LINE}"/>',
        write(str(index + 1), x - radius + 4, y - radius + 5, 8, anchor=0.5, colour=SOFT_INK),
    ]
    for corner, colour in enumerate(panes.each()):
        across, down = corner % 2 - 1, corner // 2 - 1
        parts.append(pane(colour, x + across * (size + 2) + 1, y + down * (size + 2) + 1, size))
    return titled(f"display {index + 1}: {describe(panes.each()) or 'empty'}", *parts)


def _centre_bar(table: Table, y: float) -> str:
    bar = (
        f'<rect x="{PAD}" y="{y - 26}" width="{_INNER}" height="52" rx="26" fill="{_PLATE}"'
        f' stroke="{LEAD}" stroke-width="1.5"/>'
    )
    corners = [(114 + colour * 50.0, y - 15) for colour in Colour]
    label = write("CENTRE", PAD + 14, y, 7.5, colour=SOFT_INK)
    return _centre(table, bar + label, corners, 30, (92, y))


def _centre_rose(table: Table, y: float) -> str:
    x, radius, size = WIDTH / 2, 146, 44
    rose = [
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{_PLATE}" stroke="{LEAD}"'
        ' stroke-width="1.5"/>'
    ]
    corners = []
    for colour in Colour:
        angle = (colour / len(Colour) - 0.25) * 2 * pi
        edge = angle - pi / len(Colour)
        # A little to the left, since the count stands on the right.
        corners.append((x + 92 * cos(angle) - size * 0.7, y + 92 * sin(angle) - size / 2))
        rose.append(
            f'<path d="M{x} {y}L{x + radius * cos(edge):.5g} {y + radius * sin(edge):.5g}"'
            f' stroke="{LINE}"/>'
        )
    rose.append(f'<circle cx="{x}" cy="{y}" r="36" fill="{GROUND}" stroke="{LINE}"/>')
    rose.append(write("CENTRE", x - radius + 12, y - radius + 8, 7.5, anchor=0.5, colour=SOFT_INK))
    return _centre(table, "".join(rose), corners, size, (x, y))


def _centre(table: Table, plate: str, corners: Sequence[Point], size: float, tile: Point) -> str:
    """The centre; each colour has its fixed place."""
    parts = [plate]
    for colour, (x, y) in zip(Colour, corners, strict=True):
        count = table.centre[colour]
        if count:
            parts.append(pane(colour, x, y, size))
            parts.append(write(str(count), x + size + 3, y + size / 2, size / 3, bold=True))
        else:
            parts.append(_absent(colour, x, y, size))
    words = [describe(table.centre.each())] if table.centre else []
    if table.start_tile_in_centre:
        parts.append(start_tile(*tile, size / 2))
        words.append("start tile")
    return titled(f"centre: {', '.join(words) or 'empty'}", *parts)


def _heap(name: str, panes: Panes, y: float) -> str:
    parts = [
        write(name, PAD + 2, y, 8, colour=SOFT_INK),
        write(str(panes.total), 98, y, 11, anchor=1, bold=True),
    ]
    for colour in Colour:
        x = 124 + colour * 50
        parts.append((pane if panes[colour] else _absent)(colour, x, y - 9, 18))
        parts.append(write(str(panes[colour]), x + 23, y, 8.5, colour=SOFT_INK))
    return titled(f"{name.lower()}: {describe(panes.each()) or 'empty'}", *parts)


def _absent(colour: Colour, x: float, y: float, size: float) -> str:
    """The place of a colour that has no pane."""
    return f'<g opacity=".5">{space(colour, x, y, size)}</g>'

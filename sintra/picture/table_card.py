"""The card of the table: round indicator, displays, centre, bag and tower."""

from collections.abc import Iterator, Sequence
from math import ceil, cos, pi, sin

from ..rules.panes import Colour
from ..rules.state import ROUNDS
from ..table import Panes, Table
from .card import GOLD, HEIGHT, LINE, PAD, WIDTH, background, placed, start_tile, titled
from .font import SOFT_INK, write
from .pieces import CENTRE, DISPLAY, IVORY, LEAD, START_TILE
from .symbols import GROUND, describe, pane, space

Point = tuple[float, float]

_INNER = WIDTH - 2 * PAD
_ROUNDS = 64
_DISPLAYS = 132
_LARGEST_DISPLAY = 112
_BAR_HEIGHT = 52
_ROSE_RADIUS = 146
_BEADS = 30
_PLATE = "#e2d9c4"
_BEAD = "#a3957a"


def table_card(table: Table, height: float, status: str) -> str:
    """Return the card of the table; a tall card shows the centre as a circle, others as a bar."""
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
    """Yield rows of displays, as large as the height allows."""
    count = len(displays)

    def size(per_row: int) -> float:
        return min(_INNER / per_row, height / ceil(count / per_row), _LARGEST_DISPLAY)

    per_row = max(range(1, count + 1), key=size)
    across, down = _INNER / per_row, height / ceil(count / per_row)
    for first in range(0, count, per_row):
        row = displays[first : first + per_row]
        left = WIDTH / 2 - len(row) * across / 2
        for index, panes in enumerate(row):
            x = left + (index + 0.5) * across
            y = _DISPLAYS + (first // per_row + 0.5) * down
            yield _display(first + index, panes, x, y, size(per_row))


def _display(index: int, panes: Panes, x: float, y: float, size: float) -> str:
    corner = size / 2 - 1
    # A dash of almost no length with round ends is a bead.
    bead = 2 * pi * DISPLAY.beads / _BEADS
    parts = [
        f'<circle r="{DISPLAY.lead}" fill="{LEAD}"/>'
        f'<circle r="{DISPLAY.radius}" fill="{_PLATE}"/>'
        f'<circle r="{DISPLAY.beads}" fill="none" stroke="{_BEAD}" stroke-width="2.4"'
        f' stroke-dasharray=".1 {bead - 0.1:.6g}" stroke-linecap="round"/>'
    ]
    gap = (DISPLAY.pitch - DISPLAY.pane) / 2
    for place, colour in enumerate(panes.each()):
        left, top = ((cell - 1) * DISPLAY.pitch + gap for cell in (place % 2, place // 2))
        parts.append(pane(colour, left, top, DISPLAY.pane))
    return titled(
        f"display {index + 1}: {describe(panes.each()) or 'empty'}",
        placed(x, y, size / DISPLAY.size, *parts),
        write(str(index + 1), x - corner, y - corner + 5, 8, anchor=0.5, colour=SOFT_INK),
    )


def _centre_bar(table: Table, y: float) -> str:
    """Return the centre as a bar; `y` is its middle."""
    row, rim = CENTRE.row, CENTRE.lead - CENTRE.radius
    half, scale = row.height / 2, _BAR_HEIGHT / row.height
    bar = [
        f'<rect x="{inset}" y="{inset}" width="{row.width - 2 * inset}"'
        f' height="{row.height - 2 * inset}" rx="{half - inset}" fill="{fill}"/>'
        for inset, fill in ((0, LEAD), (rim, _PLATE))
    ]
    places = [((colour + 1.5) * row.pitch, half) for colour in Colour]
    return titled(
        _centre_title(table),
        write("CENTRE", PAD + 2, y, 7.5, colour=SOFT_INK),
        placed(
            WIDTH - PAD - row.width * scale,
            y - _BAR_HEIGHT / 2,
            scale,
            *bar,
            *_centre(table, places, (half, half), row.hub),
        ),
    )


def _centre_rose(table: Table, y: float) -> str:
    """Return the centre as a circle; `y` is its middle."""
    x, radius = WIDTH / 2, _ROSE_RADIUS
    rose = [
        f'<circle r="{CENTRE.lead}" fill="{LEAD}"/><circle r="{CENTRE.radius}" fill="{_PLATE}"/>'
    ]
    for colour in Colour:
        end_x, end_y = _around(colour - 0.5, CENTRE.radius)
        rose.append(f'<path d="M0 0L{end_x:.5g} {end_y:.5g}" stroke="{_BEAD}"/>')
    places = [_around(colour, CENTRE.place) for colour in Colour]
    return titled(
        _centre_title(table),
        write("CENTRE", x - radius + 12, y - radius + 8, 7.5, anchor=0.5, colour=SOFT_INK),
        placed(x, y, radius / CENTRE.lead, *rose, *_centre(table, places, (0, 0), CENTRE.hub)),
    )


def _around(fifth: float, radius: float) -> Point:
    """Return a point on a circle: 0 is the top, 1 is a fifth of the circle clockwise."""
    angle = (fifth / len(Colour) - 0.25) * 2 * pi
    return radius * cos(angle), radius * sin(angle)


def _centre_title(table: Table) -> str:
    words = [describe(table.centre.each())] if table.centre else []
    if table.start_tile_in_centre:
        words.append("start tile")
    return f"centre: {', '.join(words) or 'empty'}"


def _centre(table: Table, places: Sequence[Point], hub: Point, radius: float) -> Iterator[str]:
    """Yield the contents of the centre in its units: the hub, a fixed place for each colour."""
    size, stack, badge = CENTRE.pane, CENTRE.stack, CENTRE.badge
    x, y = hub
    yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{GROUND}" stroke="{_BEAD}"/>'
    for colour, (x, y) in zip(Colour, places, strict=True):
        left, top = x - size / 2, y - size / 2
        count = table.centre[colour]
        if not count:
            yield _absent(colour, left, top, size)
            continue
        for step in reversed(range(min(count, stack.most))):
            yield pane(colour, left + step * stack.left, top + step * stack.top, size)
        x, y = x + badge.left, y + badge.top
        yield (
            f'<circle cx="{x:.6g}" cy="{y:.6g}" r="{badge.radius}" fill="{LEAD}"'
            f' stroke="{_PLATE}"/>'
        )
        yield write(str(count), x, y, 12, anchor=0.5, colour=IVORY, bold=True)
    if table.start_tile_in_centre:
        yield start_tile(*hub, START_TILE.lead)


def _heap(name: str, panes: Panes, y: float) -> str:
    parts = [
        write(name, PAD + 2, y, 8, colour=SOFT_INK),
        write(str(panes.total), 98, y, 11, anchor=1, bold=True),
    ]
    for colour in Colour:
        x = 126 + colour * 52
        parts.append((pane if panes[colour] else _absent)(colour, x, y - 9, 18))
        parts.append(write(str(panes[colour]), x + 23, y, 8.5, colour=SOFT_INK))
    return titled(f"{name.lower()}: {describe(panes.each()) or 'empty'}", *parts)


def _absent(colour: Colour, x: float, y: float, size: float) -> str:
    """Return the place of a colour that has no pane."""
    return f'<g opacity=".5">{space(colour, x, y, size)}</g>'

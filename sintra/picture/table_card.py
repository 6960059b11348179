"""What all players share: rounds, displays, centre, bag and tower."""

from collections.abc import Iterator, Sequence
from math import ceil, cos, pi, sin

from ..rules.panes import Colour
from ..rules.state import ROUNDS
from ..table import Panes, Table
from .card import GOLD, HEIGHT, LINE, PAD, WIDTH, ground, start_tile, titled
from .font import SOFT_INK, write
from .symbols import GROUND, LEAD, pane, space, told

Place = tuple[float, float]

_INNER = WIDTH - 2 * PAD
_ROUNDS = 64
_DISPLAYS = 132
_LARGEST_DISPLAY = 112
_PLATE = "#e2d9c4"


def shared_card(table: Table, height: float, happening: str) -> str:
    """The card of the table; a high one shows the centre as a rose, others as a bar."""
    high = height > HEIGHT
    room = 340 if high else 186
    return "".join(
        [
            ground(height),
            *_header(table, happening),
            _rounds(table),
            *_displays(table.displays, room),
            _centre_rose(table, _DISPLAYS + room + 176) if high else _centre_bar(table, 350),
            _heap("BAG", table.bag, height - 44),
            _heap("TOWER", table.tower, height - 20),
        ]
    )


def _header(table: Table, happening: str) -> Iterator[str]:
    round_ = "GAME OVER" if table.is_over else f"ROUND {table.round} OF {ROUNDS}"
    yield write(round_, PAD + 2, 25, 15, bold=True)
    yield write(f"SIDE {table.side}", WIDTH - PAD - 2, 25, 8, anchor=1, colour=SOFT_INK)
    yield write(happening, PAD + 2, 48, 8.5, colour=SOFT_INK)


def _rounds(table: Table) -> str:
    pitch = _INNER / ROUNDS
    past = ROUNDS - len(table.round_pieces)
    parts = []
    for place in range(ROUNDS):
        x = PAD + (place + 0.5) * pitch
        if place < past:
            parts.append(
                f'<rect x="{x - 16}" y="{_ROUNDS + 4}" width="32" height="32" rx="5" fill="none"'
                f' stroke="{LINE}" stroke-width="1.5"/>'
            )
            parts.append(write(str(place + 1), x, _ROUNDS + 20, 8, anchor=0.5, colour=SOFT_INK))
            continue
        if place == past:
            parts.append(
                f'<rect x="{x - 22}" y="{_ROUNDS - 2}" width="44" height="44" rx="9"'
                f' fill="#fff" stroke="{GOLD}" stroke-width="3"/>'
            )
            parts.append(write("BONUS", x, _ROUNDS + 52, 7.5, anchor=0.5, bold=True))
        parts.append(pane(table.round_pieces[place - past], x - 17, _ROUNDS + 3, 34))
    left = ", ".join(map(str, table.round_pieces)) or "empty"
    bonus = table.bonus_colour
    return titled(
        f"round indicator: {left}" + (f"; bonus {bonus}" if bonus is not None else ""), *parts
    )


def _displays(displays: Sequence[Panes], room: float) -> Iterator[str]:
    """Rows of displays, as large as there is room for them."""
    number = len(displays)

    def size(a_row: int) -> float:
        return min(_INNER / a_row, room / ceil(number / a_row), _LARGEST_DISPLAY)

    a_row = max(range(1, number + 1), key=size)
    across, down = _INNER / a_row, room / ceil(number / a_row)
    radius = size(a_row) / 2 - 3
    for first in range(0, number, a_row):
        row = displays[first : first + a_row]
        left = WIDTH / 2 - len(row) * across / 2
        for place, panes in enumerate(row):
            x = left + (place + 0.5) * across
            y = _DISPLAYS + (first // a_row + 0.5) * down
            yield _display(first + place + 1, panes, x, y, radius)


def _display(number: int, panes: Panes, x: float, y: float, radius: float) -> str:
    size = round(radius * 0.66)
    parts = [
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{_PLATE}" stroke="{LEAD}"'
        ' stroke-width="1.5"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 4:g}" fill="none" stroke="{LINE}"/>',
        write(str(number), x - radius + 4, y - radius + 5, 8, anchor=0.5, colour=SOFT_INK),
    ]
    for place, colour in enumerate(panes.each()):
        across, down = place % 2 - 1, place // 2 - 1
        parts.append(pane(colour, x + across * (size + 2) + 1, y + down * (size + 2) + 1, size))
    return titled(f"display {number}: {told(panes.each()) or 'empty'}", *parts)


def _centre_bar(table: Table, y: float) -> str:
    bar = (
        f'<rect x="{PAD}" y="{y - 26}" width="{_INNER}" height="52" rx="26" fill="{_PLATE}"'
        f' stroke="{LEAD}" stroke-width="1.5"/>'
    )
    places = [(114 + number * 50.0, y - 15) for number in range(len(Colour))]
    label = write("CENTRE", PAD + 14, y, 7.5, colour=SOFT_INK)
    return _centre(table, bar + label, places, 30, (92, y))


def _centre_rose(table: Table, y: float) -> str:
    x, radius, size = WIDTH / 2, 146, 44
    rose = [
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{_PLATE}" stroke="{LEAD}"'
        ' stroke-width="1.5"/>'
    ]
    places = []
    for number in range(len(Colour)):
        angle = (number / len(Colour) - 0.25) * 2 * pi
        edge = angle - pi / len(Colour)
        # A little to the left, since the number stands on the right.
        places.append((x + 92 * cos(angle) - size * 0.7, y + 92 * sin(angle) - size / 2))
        rose.append(
            f'<path d="M{x} {y}L{x + radius * cos(edge):.5g} {y + radius * sin(edge):.5g}"'
            f' stroke="{LINE}"/>'
        )
    rose.append(f'<circle cx="{x}" cy="{y}" r="36" fill="{GROUND}" stroke="{LINE}"/>')
    rose.append(write("CENTRE", x - radius + 12, y - radius + 8, 7.5, anchor=0.5, colour=SOFT_INK))
    return _centre(table, "".join(rose), places, size, (x, y))


def _centre(table: Table, plate: str, places: Sequence[Place], size: float, tile: Place) -> str:
    """A place for each colour, always the same."""
    parts = [plate]
    for colour, (x, y) in zip(Colour, places, strict=True):
        number = table.centre[colour]
        if number:
            parts.append(pane(colour, x, y, size))
            parts.append(write(str(number), x + size + 3, y + size / 2, size / 3, bold=True))
        else:
            parts.append(_absent(colour, x, y, size))
    words = [told(table.centre.each())] if table.centre else []
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
    return titled(f"{name.lower()}: {told(panes.each()) or 'empty'}", *parts)


def _absent(colour: Colour, x: float, y: float, size: float) -> str:
    """The place of a colour of which there is no pane."""
    return f'<g opacity=".5">{space(colour, x, y, size)}</g>'

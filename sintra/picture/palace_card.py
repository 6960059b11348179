"""The card of a palace: strips with the glazier above, windows below, the broken glass track."""

from collections.abc import Iterator

from ..rules.state import COLUMNS, SPACES
from ..table import Column, Palace, Table
from .card import GOLD, IVORY, LINE, PAD, WIDTH, background, badge, badge_width, start_tile, titled
from .font import SOFT_INK, width_of, write
from .symbols import GROUND, LEAD, describe, mark, pane, space

_SEATS = ("#4f9df0", "#e2564e", "#e3b92f", "#a3a9b6")
"""The colours of the players' glaziers and markers."""

_PITCH = 40
_PANE = 36
_NUMBERS = 60
_APEX, _SHOULDER = 74, 92
_STRIPS = 98
_SILL = _STRIPS + SPACES * _PITCH
_WINDOWS = _SILL + 9
_FOOT = _WINDOWS + 2 * _PITCH + 1
_POINTS = _FOOT + 17
_TRACK, _SLAT = 340, 32
_BROKEN = "#9c2a20"
_LIT, _UNLIT = "#f2c94c", "#8d8470"


def palace_card(table: Table, seat: int, status: str) -> str:
    """A player's palace; `status` is "TO MOVE", "STARTS", "WINNER" or empty."""
    palace = table.palaces[seat]
    return titled(
        _title(table, seat, status),
        background(edge=GOLD, width=3) if status else background(),
        *_header(table, seat, status),
        *(_column(table, palace, index) for index in range(COLUMNS)),
        *(_ornament(palace, pair) for pair in table.ornaments),
        _glazier(palace, seat),
        *_track(table, palace, seat),
    )


def _title(table: Table, seat: int, status: str) -> str:
    palace = table.palaces[seat]
    parts = [
        f"{_figure(palace.score)} points",
        f"broken glass {_figure(-palace.broken_glass_points)}",
        f"lost {palace.lost}",
        f"glazier above column {palace.glazier + 1}",
    ]
    if _holds_start_tile(table, seat):
        parts.append("start tile")
    if status:
        parts.append(status.lower())
    return f"player {seat}: {', '.join(parts)}"


def _holds_start_tile(table: Table, seat: int) -> bool:
    return not table.start_tile_in_centre and seat == table.start_tile_holder


def _header(table: Table, seat: int, status: str) -> Iterator[str]:
    y = 26
    name = f"PLAYER {seat}"
    yield f'<circle cx="20" cy="{y}" r="7" fill="{_SEATS[seat]}" stroke="{LEAD}" stroke-width="2"/>'
    yield write(name, 36, y, 11, bold=True)
    x = 36 + width_of(name, 11) + 14
    if status:
        yield badge(status, x, y)
        x += badge_width(status) + 8
    if _holds_start_tile(table, seat):
        yield start_tile(x + 11, y, 11)
    yield write("POINTS", WIDTH - PAD, y + 5, 8, anchor=1, colour=SOFT_INK)
    score = _figure(table.palaces[seat].score)
    yield write(score, WIDTH - PAD - width_of("POINTS", 8) - 8, y, 18, anchor=1, bold=True)


def _column(table: Table, palace: Palace, index: int) -> str:
    column = palace.columns[index]
    left, middle = PAD + index * _PITCH, PAD + (index + 0.5) * _PITCH
    points = table.window_points[index]
    parts = []
    if index != palace.glazier:
        parts.append(write(str(index + 1), middle, _NUMBERS, 8, anchor=0.5, colour=SOFT_INK))
    parts += _strip(column, left)
    parts += _window(column, left)
    parts.append(
        f'<circle cx="{middle}" cy="{_POINTS}" r="11" fill="{IVORY}" stroke="{LEAD}"'
        ' stroke-width="1.5"/>'
    )
    parts.append(write(str(points), middle, _POINTS, 9.5, anchor=0.5, bold=True))
    return titled(_column_title(column, index, points), *parts)


def _column_title(column: Column, index: int, points: int) -> str:
    if column.strip is None:
        strip = "no strip"
    else:
        spaces = column.strip.spaces
        panes = describe(space.pane for space in spaces if space.pane is not None) or "nothing"
        free = describe(space.colour for space in spaces if space.pane is None)
        strip = f"strip holds {panes}, free {free}"
        if column.strip.other_side is not None:
            strip += f", other side {describe(column.strip.other_side)}"
    window = ", ".join(map(str, column.window)) or "empty"
    return f"column {index + 1}: {strip}; window {window}, worth {points}"


def _strip(column: Column, left: float) -> Iterator[str]:
    right, middle = left + _PITCH - 1, left + _PITCH / 2
    if column.strip is None:
        look = f'fill="none" stroke="{LINE}" stroke-dasharray="3 4"'
    else:
        look = f'fill="{GROUND}" stroke="{LEAD}"'
    yield (
        f'<path d="M{left + 1} {_SILL + 2}V{_SHOULDER}Q{left + 2} {_APEX + 8} {middle} {_APEX}'
        f'Q{right - 1} {_APEX + 8} {right} {_SHOULDER}V{_SILL + 2}Z"'
        f' {look} stroke-width="1.5" stroke-linejoin="round"/>'
    )
    if column.strip is None:
        return
    for index, colour in enumerate(column.strip.other_side or ()):
        yield mark(colour, left + 1.5 + index * 7.4, _SHOULDER - 4, 7.4)
    for index, covered in enumerate(column.strip.spaces):
        x, y = left + 2, _STRIPS + index * _PITCH + 2
        if covered.pane is None:
            yield space(covered.colour, x, y, _PANE)
        else:
            yield pane(covered.pane, x, y, _PANE)


def _window(column: Column, left: float) -> Iterator[str]:
    yield (
        f'<rect x="{left + 1}" y="{_WINDOWS}" width="{_PITCH - 2}" height="{2 * _PITCH}" rx="5"'
        f' fill="{GROUND}" stroke="{LEAD}" stroke-width="1.5"/>'
    )
    for index in range(2):
        y = _WINDOWS + index * (_PITCH - 1) + 2.5
        if index < len(column.window):
            yield pane(column.window[index], left + 2, y, _PANE)
        else:
            yield (
                f'<rect x="{left + 6}" y="{y + 4}" width="28" height="28" rx="4" fill="none"'
                f' stroke="{SOFT_INK}" stroke-opacity=".45" stroke-dasharray="2 3"/>'
            )


def _ornament(palace: Palace, pair: tuple[int, int]) -> str:
    """A lozenge between two windows: one facet per frame space, lit if it holds a pane."""
    x = PAD + (sum(pair) / 2 + 0.5) * _PITCH
    y = _WINDOWS + _PITCH
    left, right = (len(palace.columns[window].window) for window in pair)
    facets = ((-1, -1, left > 0), (1, -1, right > 0), (1, 1, right > 1), (-1, 1, left > 1))
    return titled(
        f"ornament of windows {pair[0] + 1} and {pair[1] + 1}: {left + right} of 4",
        f'<path d="M{x} {y - 15}l11 15-11 15-11-15Z" fill="{LEAD}"/>',
        *(
            f'<path d="M{x + across * 0.5} {y + down * 0.5}v{down * 11}l{across * 8} {-down * 11}Z"'
            f' fill="{_LIT if lit else _UNLIT}"/>'
            for across, down, lit in facets
        ),
    )


def _glazier(palace: Palace, seat: int) -> str:
    x = PAD + (palace.glazier + 0.5) * _PITCH
    return (
        f'<g fill="{_SEATS[seat]}" stroke="{LEAD}" stroke-width="2" stroke-linejoin="round">'
        f'<path d="M{x - 11} {_APEX}C{x - 11} {_APEX - 18} {x - 6} {_APEX - 20} {x} {_APEX - 20}'
        f'S{x + 11} {_APEX - 18} {x + 11} {_APEX}Z"/><circle cx="{x}" cy="{_APEX - 25}" r="6"/></g>'
    ) + write(str(palace.glazier + 1), x, _APEX - 9, 8, anchor=0.5, bold=True)


def _track(table: Table, palace: Palace, seat: int) -> Iterator[str]:
    track = table.broken_glass_track
    step = (_FOOT - _APEX + 3) / len(track)
    middle = _TRACK + _SLAT / 2
    yield write("GLASS", middle, _NUMBERS, 7, anchor=0.5, colour=SOFT_INK)
    for index, points in enumerate(track):
        has_marker = index == palace.broken_glass
        fill = (_BROKEN if points else LEAD) if has_marker else GROUND
        y = _APEX + index * step
        yield (
            f'<rect x="{_TRACK}" y="{y:.6g}" width="{_SLAT}" height="{step - 3:.6g}" rx="4"'
            f' fill="{fill}" stroke="{LEAD if has_marker else LINE}"/>'
        )
        yield write(
            _figure(-points),
            middle,
            y + (step - 3) / 2,
            min(9, step * 0.6),
            anchor=0.5,
            colour=IVORY if has_marker else SOFT_INK,
            bold=has_marker,
        )
        if has_marker:
            yield (
                f'<circle cx="{_TRACK}" cy="{y + (step - 3) / 2:.6g}" r="6" fill="{_SEATS[seat]}"'
                f' stroke="{LEAD}" stroke-width="2"/>'
            )
    yield write("LOST", middle, _POINTS - 6, 7, anchor=0.5, colour=SOFT_INK)
    yield write(str(palace.lost), middle, _POINTS + 6, 8, anchor=0.5, colour=SOFT_INK)


def _figure(points: int) -> str:
    """Points with a minus sign instead of a hyphen."""
    return str(points).replace("-", "−")

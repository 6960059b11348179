"""The card of a palace: strips with the glazier above, windows below, the broken glass track."""

from collections.abc import Iterator

from ..rules.panes import Colour
from ..rules.state import COLUMNS
from ..table import Column, Palace, Strip, Table
from .card import (
    GOLD,
    LINE,
    PAD,
    WIDTH,
    background,
    badge,
    badge_width,
    placed,
    start_tile,
    titled,
)
from .font import SOFT_INK, width_of, write
from .pieces import (
    BROKEN,
    GLASS,
    GLAZIER,
    IVORY,
    LEAD,
    MEDAL,
    ORNAMENT,
    SEATS,
    STRIP,
    TRACK,
    WINDOW,
)
from .symbols import GROUND, describe, mark, pane, space

_PITCH = 40
_SCALE = 38 / STRIP.width
_GLAZIER_SCALE = 0.75
_STRIPS = 90
_NUMBERS = _STRIPS - 12
_WINDOWS = _STRIPS + STRIP.height * _SCALE + 18
_FOOT = _WINDOWS + WINDOW.height * _SCALE
_POINTS = _WINDOWS + WINDOW.medal.top * _SCALE
_SLAT_WIDTH = 30
_TRACK = WIDTH - PAD - _SLAT_WIDTH
_LIT, _UNLIT = "#f2c94c", "#8d8470"


def palace_card(table: Table, seat: int, status: str) -> str:
    """Return a player's palace; `status` is "TO MOVE", "STARTS", "WINNER" or empty."""
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
    yield f'<circle cx="20" cy="{y}" r="7" fill="{SEATS[seat]}" stroke="{LEAD}" stroke-width="2"/>'
    yield write(name, 36, y, 11, bold=True)
    x = 36 + width_of(name, 11) + 14
    if status:
        yield badge(status, x, y)
        x += badge_width(status) + 8
    if _holds_start_tile(table, seat):
        yield start_tile(x + 12, y, 12)
    yield write("POINTS", WIDTH - PAD, y + 5, 8, anchor=1, colour=SOFT_INK)
    score = _figure(table.palaces[seat].score)
    yield write(score, WIDTH - PAD - width_of("POINTS", 8) - 8, y, 18, anchor=1, bold=True)


def _middle(column: float) -> float:
    """Return the middle of a column; a half is the border between two columns."""
    return PAD + (column + 0.5) * _PITCH


def _column(table: Table, palace: Palace, index: int) -> str:
    column, points = palace.columns[index], table.window_points[index]
    middle = _middle(index)
    parts = []
    if index != palace.glazier:
        parts.append(write(str(index + 1), middle, _NUMBERS, 8, anchor=0.5, colour=SOFT_INK))
    left = middle - STRIP.width * _SCALE / 2
    parts.append(placed(left, _STRIPS, _SCALE, *_strip(column.strip)))
    left = middle - WINDOW.width * _SCALE / 2
    parts.append(placed(left, _WINDOWS, _SCALE, *_window(column, points)))
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


def _strip(strip: Strip | None) -> Iterator[str]:
    if strip is None:
        look = f'fill="none" stroke="{LINE}" stroke-dasharray="5 7"'
    else:
        look = f'fill="{GROUND}" stroke="{LEAD}"'
    yield f'<path d="{STRIP.outline}" {look} stroke-width="2.5"/>'
    if strip is None:
        return
    back = STRIP.back
    if strip.other_side is None:
        yield (
            f'<path d="M{STRIP.width / 2 - 7} {back.top + back.size / 2}h14" stroke="{SOFT_INK}"'
            ' stroke-width="2" stroke-opacity=".5"/>'
        )
    for index, kind in enumerate(strip.other_side or ()):
        yield mark(kind, back.left + index * back.size, back.top, back.size)
    for index, covered in enumerate(strip.spaces):
        y = STRIP.first + index * STRIP.step
        if covered.pane is None:
            yield space(covered.colour, STRIP.left, y, STRIP.pane)
        else:
            yield pane(covered.pane, STRIP.left, y, STRIP.pane)


def _window(column: Column, points: int) -> Iterator[str]:
    yield (
        f'<rect width="{WINDOW.width}" height="{WINDOW.height}" rx="{WINDOW.radius}"'
        f' fill="{GROUND}" stroke="{LEAD}" stroke-width="2.5"/>'
    )
    for index in range(2):
        y = WINDOW.first + index * WINDOW.step
        if index < len(column.window):
            yield _light(column.window[index], y)
            yield pane(column.window[index], WINDOW.left, y, WINDOW.pane)
        else:
            side = WINDOW.pane - 4
            yield (
                f'<rect x="{WINDOW.left + 2}" y="{y + 2}" width="{side}" height="{side}" rx="6"'
                f' fill="none" stroke="{SOFT_INK}" stroke-width="1.6" stroke-opacity=".45"'
                ' stroke-dasharray="3 5"/>'
            )
    middle, medal = WINDOW.width / 2, WINDOW.medal
    yield (
        f'<circle cx="{middle}" cy="{medal.top}" r="{medal.radius}" fill="{MEDAL}"'
        f' stroke="{LEAD}" stroke-width="2"/>'
    )
    yield write(str(points), middle, medal.top, 15, anchor=0.5, bold=True)


def _light(colour: Colour, y: float) -> str:
    """Return the light around a pane in a window; `y` is the top of the pane."""
    return (
        f'<rect x="1.25" y="{y - 3}" width="{WINDOW.width - 2.5}" height="{WINDOW.pane + 6}" rx="6"'
        f' fill="{GLASS[colour].light}" fill-opacity=".5"/>'
    )


def _ornament(palace: Palace, pair: tuple[int, int]) -> str:
    """Return the ornament of two windows; a facet is lit if its frame space holds a pane."""
    left, right = (len(palace.columns[window].window) for window in pair)
    lit = (left > 0, right > 0, right > 1, left > 1)
    shine = _LIT if all(lit) else _UNLIT
    return titled(
        f"ornament of windows {pair[0] + 1} and {pair[1] + 1}: {left + right} of 4",
        placed(
            _middle(sum(pair) / 2),
            _WINDOWS + ORNAMENT.top * _SCALE,
            _SCALE,
            f'<path d="{ORNAMENT.setting}" fill="{LEAD}"/>'
            f'<path d="{ORNAMENT.bezel}" fill="{shine}" stroke="{LEAD}"/>',
            *(
                f'<path d="{facet}" fill="{_LIT if is_lit else _UNLIT}"/>'
                for facet, is_lit in zip(ORNAMENT.facets, lit, strict=True)
            ),
            f'<path d="{ORNAMENT.table}" fill="#fff" fill-opacity="{0.85 if all(lit) else 0.25}"/>',
        ),
    )


def _glazier(palace: Palace, seat: int) -> str:
    seat_look = f'fill="{SEATS[seat]}" stroke="{LEAD}" stroke-width="2"'
    ivory_look = f'fill="{IVORY}" stroke="{LEAD}" stroke-width="1.4"'
    tool_look = f'fill="{LEAD}" stroke="{LEAD}" stroke-width="2.6" stroke-linecap="round"'
    return placed(
        _middle(palace.glazier),
        _STRIPS,
        _GLAZIER_SCALE,
        f'<path d="{GLAZIER.tool}" {tool_look}/>'
        f'<path d="{GLAZIER.body}" {seat_look}/>'
        f'<path d="{GLAZIER.apron}" {ivory_look}/>'
        f'<circle cy="{GLAZIER.head.top}" r="{GLAZIER.head.radius}" {ivory_look}/>'
        f'<path d="{GLAZIER.cap}" {seat_look}/>',
        # Below it, in the head of the strip.
        write(str(palace.glazier + 1), 0, 18, 10, anchor=0.5, colour=SOFT_INK),
    )


def _track(table: Table, palace: Palace, seat: int) -> Iterator[str]:
    middle = _TRACK + _SLAT_WIDTH / 2
    yield write("GLASS", middle, _NUMBERS, 7, anchor=0.5, colour=SOFT_INK)
    scale = _SLAT_WIDTH / TRACK.width
    slats = _slats(table.broken_glass_track, palace.broken_glass, seat, (_FOOT - _STRIPS) / scale)
    yield placed(_TRACK, _STRIPS, scale, *slats)
    yield write("LOST", middle, _POINTS - 2, 7, anchor=0.5, colour=SOFT_INK)
    yield write(str(palace.lost), middle, _POINTS + 10, 8, anchor=0.5, colour=SOFT_INK)


def _slats(track: tuple[int, ...], position: int, seat: int, height: float) -> Iterator[str]:
    """Yield the slats of a track of this height, and the marker."""
    step = (height + TRACK.gap) / len(track)
    for index, points in enumerate(track):
        has_marker = index == position
        costs = has_marker and points
        fill = BROKEN if costs else GROUND
        yield (
            f'<path d="{TRACK.slat(index * step, step - TRACK.gap)}" fill="{fill}"'
            f' stroke="{LEAD if has_marker else LINE}" stroke-width="1.8"/>'
        )
        yield write(
            _figure(-points),
            TRACK.width / 2,
            index * step + (step - TRACK.gap) / 2 - 1,
            min(17, step * 0.6),
            anchor=0.5,
            colour=IVORY if costs else SOFT_INK,
            bold=has_marker,
        )
    y = position * step + (step - TRACK.gap) / 2
    yield (
        f'<circle cx="{TRACK.marker.left}" cy="{y:.6g}" r="{TRACK.marker.radius}"'
        f' fill="{SEATS[seat]}" stroke="{LEAD}" stroke-width="2.5"/>'
    )


def _figure(points: int) -> str:
    """Return points with a minus sign instead of a hyphen."""
    return str(points).replace("-", "−")

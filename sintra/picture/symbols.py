"""SVG symbols of panes and spaces; each colour also has its own shape."""

from collections import Counter
from collections.abc import Iterable

from ..rules.panes import Colour

LEAD = "#2a2620"
GROUND = "#efe8d8"
"""The colour below panes and spaces."""

_BODIES = dict(zip(Colour, ("#fdf9f0", "#f5c63a", "#d97201", "#aa1259", "#1369ba"), strict=True))
_MARKS = dict(zip(Colour, ("#8f8262", "#8a5a00", "#5b2600", "#ffc4de", "#cfe6ff"), strict=True))
"""The shape on a pane."""
_OUTLINES = dict(zip(Colour, ("#8f8262", "#9a6a00", "#b35400", "#aa1259", "#1369ba"), strict=True))
"""The shape and the edge of a space that is still empty."""

_WAVE = "q4.5-6 9 0t9 0 9 0 9 0"
_PETAL = "a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0"
_SHAPES = {
    Colour.WHITE: "M19 32a13 13 0 1 0 26 0a13 13 0 1 0-26 0",
    Colour.YELLOW: "M32 14 36.2 21.8 44.7 19.3 42.2 27.8 50 32 42.2 36.2 44.7 44.7 36.2 42.2"
    " 32 50 27.8 42.2 19.3 44.7 21.8 36.2 14 32 21.8 27.8 19.3 19.3 27.8 21.8Z",
    Colour.ORANGE: "M32 16 49 46H15Z",
    Colour.PINK: "".join(
        f"M{x} {y}{_PETAL}" for x, y in ((23.5, 23.5), (32, 32), (23.5, 40.5), (15, 32))
    ),
    Colour.BLUE: "".join(f"M14 {y}{_WAVE}" for y in (23, 33, 43)),
}
"""Ring, star, triangle, quatrefoil, waves: in a square of 64."""
_JOKER = "M32 13Q34 30 51 32 34 34 32 51 30 34 13 32 30 30 32 13Z"
_JOKER_BODY, _JOKER_INK = "#c9c9cc", "#6a6e79"


def _symbol(name: str, *parts: str) -> str:
    return f'<symbol id="sintra-{name}" viewBox="0 0 64 64">{"".join(parts)}</symbol>'


def _shape(path: str, colour: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _pane(colour: Colour) -> str:
    return _symbol(
        f"pane-{colour}",
        f'<rect x="2" y="2" width="60" height="60" rx="10" fill="{LEAD}"/>'
        f'<rect x="5.5" y="5.5" width="53" height="53" rx="7" fill="{_BODIES[colour]}"/>'
        '<path d="M9 14a5 5 0 0 1 5-5H50a5 5 0 0 1 5 5Q40 20 9 34Z" fill="#fff"'
        ' fill-opacity=".22"/>',
        _shape(_SHAPES[colour], _MARKS[colour], 4.5),
    )


def _space(name: str, fill: str, opacity: float, outline: str, shape: str) -> str:
    return _symbol(
        f"space-{name}",
        f'<rect x="4.5" y="4.5" width="55" height="55" rx="8" fill="{fill}"'
        f' fill-opacity="{opacity}" stroke="{outline}" stroke-width="2" stroke-opacity=".55"/>',
        _shape(shape, outline, 2.6),
    )


def _mark(name: str, fill: str, outline: str, shape: str) -> str:
    """Small and without a lead edge: shows what the other side of a strip takes."""
    return _symbol(
        f"mark-{name}",
        f'<rect x="5" y="5" width="54" height="54" rx="8" fill="{fill}" stroke="{outline}"'
        ' stroke-width="5" stroke-opacity=".8"/>',
        _shape(shape, outline, 7),
    )


DEFINITIONS = "".join(
    [
        "<defs>",
        *map(_pane, Colour),
        *(
            _space(str(colour), _BODIES[colour], 0.18, _OUTLINES[colour], _SHAPES[colour])
            for colour in Colour
        ),
        _space("joker", _JOKER_BODY, 0.5, _JOKER_INK, _JOKER),
        *(
            _mark(str(colour), _BODIES[colour], _MARKS[colour], _SHAPES[colour])
            for colour in Colour
        ),
        _mark("joker", _JOKER_BODY, _JOKER_INK, _JOKER),
        "</defs>",
    ]
)
"""The same in every picture, so that a page with several pictures may use the symbols of any."""


def _use(name: str, x: float, y: float, size: float) -> str:
    return f'<use href="#sintra-{name}" x="{x:.6g}" y="{y:.6g}" width="{size}" height="{size}"/>'


def pane(colour: Colour, x: float, y: float, size: float) -> str:
    """A pane; `x` and `y` are its upper left corner."""
    return _use(f"pane-{colour}", x, y, size)


def space(colour: Colour | None, x: float, y: float, size: float) -> str:
    """An empty space for a colour; None is a joker space."""
    return _use(f"space-{_name(colour)}", x, y, size)


def mark(colour: Colour | None, x: float, y: float, size: float) -> str:
    """A small mark for a space on the other side of a strip."""
    return _use(f"mark-{_name(colour)}", x, y, size)


def _name(colour: Colour | None) -> str:
    return "joker" if colour is None else str(colour)


def describe(panes: Iterable[Colour | None]) -> str:
    """Panes or spaces in words: "2 blue, 1 pink"."""
    counts = Counter(map(_name, panes))
    return ", ".join(f"{count} {name}" for name, count in counts.items())

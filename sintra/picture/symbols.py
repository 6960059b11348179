"""SVG symbols of panes and spaces. Each colour also has its own shape."""

from collections import Counter
from collections.abc import Iterable

from ..rules.panes import Colour
from .pieces import GLASS, LEAD, OUTLINES, PANE, SHAPES, RoundedSquare

GROUND = "#efe8d8"
"""The colour below panes and spaces."""

_KINDS = (*Colour, None)


def _symbol(name: str, *parts: str) -> str:
    box = f"0 0 {PANE.size} {PANE.size}"
    return f'<symbol id="sintra-{name}" viewBox="{box}">{"".join(parts)}</symbol>'


def _square(square: RoundedSquare, look: str) -> str:
    inset, side = square.inset, PANE.size - 2 * square.inset
    corner = f'x="{inset}" y="{inset}" rx="{square.radius}"'
    return f'<rect {corner} width="{side}" height="{side}" {look}/>'


def _shape(kind: Colour | None, colour: str, width: float) -> str:
    return (
        f'<path d="{SHAPES[kind]}" fill="none" stroke="{colour}" stroke-width="{width}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _pane(colour: Colour) -> str:
    return _symbol(
        f"pane-{colour}",
        _square(PANE.lead, f'fill="{LEAD}"'),
        _square(PANE.glass, f'fill="{GLASS[colour].body}"'),
        f'<path d="{PANE.gloss}" fill="#fff" fill-opacity=".2"/>',
        _shape(colour, GLASS[colour].mark, 4),
    )


def _space(kind: Colour | None) -> str:
    # The glass of a joker is dark; its light tone is nearer to that of the other spaces.
    fill = GLASS[kind].body if kind is not None else GLASS[kind].light
    lead, glass = PANE.lead, PANE.glass
    middle = RoundedSquare((lead.inset + glass.inset) / 2, (lead.radius + glass.radius) / 2)
    return _symbol(
        f"space-{_name(kind)}",
        _square(
            middle,
            f'fill="{fill}" fill-opacity=".18" stroke="{OUTLINES[kind]}" stroke-width="2"'
            ' stroke-opacity=".55"',
        ),
        _shape(kind, OUTLINES[kind], 2.6),
    )


def _mark(kind: Colour | None) -> str:
    """A small pane without a lead edge, for a space on the other side of a strip."""
    glass = GLASS[kind]
    return _symbol(
        f"mark-{_name(kind)}",
        _square(
            PANE.glass,
            f'fill="{glass.body}" stroke="{glass.mark}" stroke-width="5" stroke-opacity=".8"',
        ),
        _shape(kind, glass.mark, 7),
    )


def _name(kind: Colour | None) -> str:
    return "joker" if kind is None else str(kind)


DEFINITIONS = "".join(
    ["<defs>", *map(_pane, Colour), *map(_space, _KINDS), *map(_mark, _KINDS), "</defs>"]
)
"""The symbols. They are the same in every picture, because a page with several pictures uses the
symbols of only one."""


def _use(name: str, x: float, y: float, size: float) -> str:
    return (
        f'<use href="#sintra-{name}" x="{x:.6g}" y="{y:.6g}" width="{size:g}" height="{size:g}"/>'
    )


def pane(colour: Colour, x: float, y: float, size: float) -> str:
    """Return a pane; `x` and `y` are its upper left corner."""
    return _use(f"pane-{colour}", x, y, size)


def space(kind: Colour | None, x: float, y: float, size: float) -> str:
    """Return an empty space for a colour; None is a joker space."""
    return _use(f"space-{_name(kind)}", x, y, size)


def mark(kind: Colour | None, x: float, y: float, size: float) -> str:
    """Return a small mark for a space on the other side of a strip."""
    return _use(f"mark-{_name(kind)}", x, y, size)


def describe(panes: Iterable[Colour | None]) -> str:
    """Return panes or spaces in words: "2 blue, 1 pink"."""
    counts = Counter(map(_name, panes))
    return ", ".join(f"{count} {name}" for name, count in counts.items())

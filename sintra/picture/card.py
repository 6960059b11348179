"""Parts that both kinds of cards use: background, titles, badges, the start tile."""

from .font import INK, width_of, write
from .pieces import IVORY, LEAD, PANEL, START_TILE

WIDTH, HEIGHT = 384, 440
PAD = 12

LINE = "#cfc5ae"
GOLD = "#b8860b"

_BADGE_TEXT = 8


def background(height: float = HEIGHT, edge: str = LINE, width: float = 1) -> str:
    """Return the background of a card; `width` is the width of its edge."""
    inset = width / 2
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{WIDTH - width:g}" height="{height - width:g}"'
        f' rx="12" fill="{PANEL}" stroke="{edge}" stroke-width="{width}"/>'
    )


def titled(title: str, *parts: str) -> str:
    """Return a group with a title, for tooltips and screen readers."""
    return f"<g><title>{title}</title>{''.join(parts)}</g>"


def placed(x: float, y: float, scale: float, *parts: str) -> str:
    """Return a piece with its origin at `x` and `y`; the parts are in the units of the piece."""
    return (
        f'<g transform="translate({x:.6g} {y:.6g})scale({scale:.6g})" stroke-linejoin="round">'
        f"{''.join(parts)}</g>"
    )


def badge(text: str, x: float, y: float) -> str:
    """Return a highlighted text with its left edge at `x`."""
    width = badge_width(text)
    return (
        f'<rect x="{x:.6g}" y="{y - 10}" width="{width:.6g}" height="20" rx="10" fill="{INK}"/>'
    ) + write(text, x + width / 2, y, _BADGE_TEXT, anchor=0.5, colour=IVORY, bold=True)


def badge_width(text: str) -> float:
    """Return the width of the badge with this text."""
    return width_of(text, _BADGE_TEXT) + 18


def start_tile(x: float, y: float, radius: float) -> str:
    """Return the start tile; `x` and `y` are its centre."""
    return placed(
        x,
        y,
        radius / START_TILE.lead,
        f'<circle r="{START_TILE.lead}" fill="{LEAD}"/>'
        f'<circle r="{START_TILE.radius}" fill="{IVORY}" stroke="{GOLD}"'
        f' stroke-width="{START_TILE.ring}"/>',
        write("1", 0, 0, 18, anchor=0.5, bold=True),
    )

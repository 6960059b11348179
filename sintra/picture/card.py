"""Shared parts of the cards: background, titles, badges, the start tile."""

from .font import INK, width_of, write
from .symbols import LEAD

WIDTH, HEIGHT = 384, 440
PAD = 12

LINE = "#cfc5ae"
GOLD = "#b8860b"
IVORY = "#fffaf0"

_BACKGROUND = "#fbf6ea"
_BADGE_TEXT = 8


def background(height: float = HEIGHT, edge: str = LINE, width: float = 1) -> str:
    """The background of a card; `width` is that of its edge."""
    inset = width / 2
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{WIDTH - width:g}" height="{height - width:g}"'
        f' rx="12" fill="{_BACKGROUND}" stroke="{edge}" stroke-width="{width}"/>'
    )


def titled(title: str, *parts: str) -> str:
    """A group with a title, for tooltips and screen readers."""
    return f"<g><title>{title}</title>{''.join(parts)}</g>"


def badge(text: str, x: float, y: float) -> str:
    """A highlighted word with its left edge at `x`."""
    width = badge_width(text)
    return (
        f'<rect x="{x:.6g}" y="{y - 10}" width="{width:.6g}" height="20" rx="10" fill="{INK}"/>'
    ) + write(text, x + width / 2, y, _BADGE_TEXT, anchor=0.5, colour=IVORY, bold=True)


def badge_width(text: str) -> float:
    """The width of the badge with this word."""
    return width_of(text, _BADGE_TEXT) + 18


def start_tile(x: float, y: float, radius: float) -> str:
    """The start tile, centred at `x` and `y`."""
    return (
        f'<circle cx="{x:.6g}" cy="{y:g}" r="{radius:g}" fill="{IVORY}" stroke="{LEAD}"'
        f' stroke-width="2"/><circle cx="{x:.6g}" cy="{y:g}" r="{radius - 3:g}" fill="none"'
        f' stroke="{GOLD}" stroke-width="1.5"/>'
    ) + write("1", x, y, radius * 0.8, anchor=0.5, bold=True)

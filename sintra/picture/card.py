"""What the cards of the picture have in common: their ground, titles, and a few signs."""

from .font import INK, width_of, write
from .symbols import LEAD

WIDTH, HEIGHT = 384, 440
PAD = 12

LINE = "#cfc5ae"
GOLD = "#b8860b"
IVORY = "#fffaf0"

_GROUND = "#fbf6ea"
_PILL = 8


def ground(height: float = HEIGHT, edge: str = LINE, width: float = 1) -> str:
    """What a card is drawn on; `width` is that of its edge."""
    inset = width / 2
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{WIDTH - width:g}" height="{height - width:g}"'
        f' rx="12" fill="{_GROUND}" stroke="{edge}" stroke-width="{width}"/>'
    )


def titled(title: str, *parts: str) -> str:
    """Parts that belong together, with words for whoever points at them or cannot see them."""
    return f"<g><title>{title}</title>{''.join(parts)}</g>"


def pill(text: str, x: float, y: float) -> str:
    """A word that must be seen, from `x` on."""
    width = pill_width(text)
    return (
        f'<rect x="{x:.6g}" y="{y - 10}" width="{width:.6g}" height="20" rx="10" fill="{INK}"/>'
    ) + write(text, x + width / 2, y, _PILL, anchor=0.5, colour=IVORY, bold=True)


def pill_width(text: str) -> float:
    """How wide the pill with this word is."""
    return width_of(text, _PILL) + 18


def start_tile(x: float, y: float, radius: float) -> str:
    """The start tile with its middle there."""
    return (
        f'<circle cx="{x:.6g}" cy="{y:g}" r="{radius:g}" fill="{IVORY}" stroke="{LEAD}"'
        f' stroke-width="2"/><circle cx="{x:.6g}" cy="{y:g}" r="{radius - 3:g}" fill="none"'
        f' stroke="{GOLD}" stroke-width="1.5"/>'
    ) + write("1", x, y, radius * 0.8, anchor=0.5, bold=True)

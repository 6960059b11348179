"""A stroke font: letters and digits as SVG paths.

Text elements need an installed font: many servers have none, and the fonts differ between machines.
Strokes look the same everywhere.
"""

from functools import cache

_FONT = """\
, 0.8 m.6 9.4l-.6 2.4
− 4.8 m0 5h4.8
0 5.6 m2.8 0a2.8 2.8 0 0 0-2.8 2.8v4.4a2.8 2.8 0 0 0 5.6 0v-4.4a2.8 2.8 0 0 0-2.8-2.8z
1 3.2 m.4 2.2l2.5-2.2v10
2 5.5 m.2 2.6a2.7 2.7 0 1 1 4.8 1.9l-4.8 5.5h5.3
3 5.5 m.4 1.5a2.6 2.4 0 1 1 2.1 3.3h-.4m.4 0a2.75 2.6 0 1 1-2.5 3.4
4 5.8 m4.2 10v-10l-4.2 7.2h5.8
5 5.4 m4.9 0h-4.1l-.4 4.5a3 2.95 0 1 1-.2 4.2
6 5.6 m4.4 0c-2.9 1.4-4.4 4-4.4 7.2a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0
7 5.2 m0 0h5.2l-3.4 10
8 5.6 m2.8 0a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8m0 4.8a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2
9 5.6 m1.2 10c2.9-1.4 4.4-4 4.4-7.2a2.8 2.8 0 1 0-5.6 0a2.8 2.8 0 1 0 5.6 0
A 7.0 m0 10l3.5-10 3.5 10m-1.1-3.2h-4.8
B 6.0 m0 4.6h3a2.3 2.3 0 0 0 0-4.6h-3v10h3.3a2.7 2.7 0 0 0 0-5.4
C 6.6 m6.4 2a3.5 3.5 0 0 0-6.4 1.5v3a3.5 3.5 0 0 0 6.4 1.5
D 6.6 m0 0v10h2.8a3.8 3.8 0 0 0 3.8-3.8v-2.4a3.8 3.8 0 0 0-3.8-3.8z
E 5.0 m5 0h-5v10h5m-.6-5.2h-4.4
F 5.0 m5 0h-5v10m0-4.9h4.3
G 7.0 m6.5 2a3.5 3.5 0 0 0-6.5 1.5v3a3.5 3.5 0 0 0 7 0v-1.1h-3
H 6.4 m0 0v10m6.4-10v10m0-5.1h-6.4
I 0.4 m.2 0v10
L 4.8 m0 0v10h4.8
M 7.6 m0 10v-10l3.8 6 3.8-6v10
N 6.4 m0 10v-10l6.4 10v-10
O 7.0 m3.5 0a3.5 3.5 0 0 0-3.5 3.5v3a3.5 3.5 0 0 0 7 0v-3a3.5 3.5 0 0 0-3.5-3.5z
P 5.9 m0 10v-10h3.1a2.8 2.8 0 0 1 0 5.6h-3.1
R 6.1 m0 10v-10h3.1a2.8 2.8 0 0 1 0 5.6h-3.1m3 0l3.1 4.4
S 5.6 m5.3 2.1a2.7 2.2 0 0 0-2.6-2.1 2.5 2.4 0 0 0-.5 4.75l1.2.3\
a2.5 2.45 0 0 1-.5 4.95 2.8 2.3 0 0 1-2.9-2.3
T 6.2 m0 0h6.2m-3.1 0v10
U 6.4 m0 0v6.8a3.2 3.2 0 0 0 6.4 0v-6.8
V 6.6 m0 0l3.3 10 3.3-10
W 9.6 m0 0l2.3 10 2.5-8.6 2.5 8.6 2.3-10
X 5.8 m0 0l5.8 10m0-10l-5.8 10
Y 6.2 m0 0l3.1 5.1 3.1-5.1m-3.1 5.1v4.9
"""
_GLYPHS = {" ": (2.5, "")}
for _letter, _width, _path in (line.split(" ", 2) for line in _FONT.splitlines()):
    _GLYPHS[_letter] = float(_width), _path
"""The width and the path of each glyph, from its upper left corner. A glyph is ten units high."""

_HEIGHT = 10
_SPACING = 2.6
_THIN, _BOLD = 1.3, 1.8

INK = "#231f18"
SOFT_INK = "#5f5747"


@cache
def _strokes(text: str) -> tuple[float, str]:
    """Return the width and the path of a text."""
    x, paths = 0.0, []
    for letter in text:
        width, path = _GLYPHS[letter]
        if path:
            paths.append(f"M{x:g} 0{path}")
        x = round(x + width + _SPACING, 1)
    return x - _SPACING, "".join(paths)


def width_of(text: str, height: float) -> float:
    """Return the width of a text with this height."""
    return _strokes(text)[0] * height / _HEIGHT


def write(
    text: str,
    x: float,
    y: float,
    height: float,
    *,
    anchor: float = 0.0,
    colour: str = INK,
    bold: bool = False,
) -> str:
    """Return a text in capitals, vertically centred at `y`.

    `anchor` is the share of its width to the left of `x`: with 0 the text starts at `x`, with 0.5
    it is centred there, with 1 it ends there.
    """
    width, path = _strokes(text)
    scale = height / _HEIGHT
    return (
        f'<path data-text="{text}" transform="translate({x - anchor * width * scale:.6g}'
        f' {y - height / 2:.6g})scale({scale:.6g})" d="{path}" fill="none" stroke="{colour}"'
        f' stroke-width="{_BOLD if bold else _THIN}" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )

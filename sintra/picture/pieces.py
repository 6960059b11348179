"""Shapes, colours and proportions of the pieces, read from `pieces.json`.

The page reads the same file, so that the pieces look the same in both. Each piece has its own
units; a drawing places it with a scale. A mapping by kind of glass has a key for each colour, and
None for the joker.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any, TypeVar, get_type_hints

from ..rules.panes import Colour

_T = TypeVar("_T")


@dataclass(frozen=True)
class Glass:
    """The colours of one kind of glass; `mark` is the colour of the shape on a pane."""

    light: str
    body: str
    mark: str


@dataclass(frozen=True)
class RoundedSquare:
    """A square inside the square of a pane."""

    inset: float
    radius: float


@dataclass(frozen=True)
class PaneShape:
    """The lead edge, the glass, and the gloss as a path."""

    size: float
    lead: RoundedSquare
    glass: RoundedSquare
    gloss: str


@dataclass(frozen=True)
class OtherSideMarks:
    """The row of small marks in the head of a strip."""

    left: float
    top: float
    size: float


@dataclass(frozen=True)
class StripShape:
    """The outline of a strip and its spaces; `first` is the top of the first space."""

    width: float
    height: float
    outline: str
    pane: float
    left: float
    first: float
    step: float
    back: OtherSideMarks


@dataclass(frozen=True)
class Medal:
    """The disc with the points of a window; `top` is its centre."""

    top: float
    radius: float


@dataclass(frozen=True)
class WindowShape:
    """The frame of a window and its spaces; `first` is the top of the first space."""

    width: float
    height: float
    radius: float
    pane: float
    left: float
    first: float
    step: float
    medal: Medal


@dataclass(frozen=True)
class OrnamentShape:
    """An ornament, with its origin in the middle: `top` below the top of the windows."""

    top: float
    setting: str
    bezel: str
    facets: tuple[str, ...]
    """Clockwise from the upper left."""
    table: str
    """The small facet in the middle, over the others."""


@dataclass(frozen=True)
class GlazierHead:
    """The head of a glazier; `top` is its centre."""

    top: float
    radius: float


@dataclass(frozen=True)
class GlazierShape:
    """A glazier with a hammer, with its origin at its foot; all but the head are paths."""

    body: str
    head: GlazierHead
    cap: str
    apron: str
    tool: str


@dataclass(frozen=True)
class StartTileShape:
    """The radii of the start tile, and the width of its ring."""

    lead: float
    radius: float
    ring: float


@dataclass(frozen=True)
class TrackMarker:
    """The marker at the left of a slat; `left` is its centre."""

    left: float
    radius: float


@dataclass(frozen=True)
class TrackShape:
    """The slats of the broken glass track, from top to bottom."""

    width: float
    gap: float
    teeth: tuple[float, ...]
    """The depths of the cracks in the lower edge, from right to left."""
    marker: TrackMarker

    def slat(self, top: float, height: float) -> str:
        """Return the outline of the slat that starts at this height."""
        step, bottom = self.width / len(self.teeth), top + height
        path = f"M0 {top:.6g}H{self.width:g}V{bottom:.6g}"
        for index, depth in enumerate(self.teeth):
            right = self.width - index * step
            path += f"L{right - step / 2:.6g} {bottom - depth:.6g}L{right - step:.6g} {bottom:.6g}"
        return path + "Z"


@dataclass(frozen=True)
class DisplayShape:
    """The radii of a display, and the size and distance of its panes."""

    size: float
    lead: float
    radius: float
    beads: float
    pane: float
    pitch: float


@dataclass(frozen=True)
class PaneStack:
    """How many panes of a stack are drawn, and the offset of each pane from the one above it."""

    most: int
    left: float
    top: float


@dataclass(frozen=True)
class CountBadge:
    """The disc with the number of panes; `left` and `top` are its centre, from that of the pane."""

    left: float
    top: float
    radius: float


@dataclass(frozen=True)
class CentreRow:
    """The centre as a row of places; the start tile lies on the first one."""

    width: float
    height: float
    pitch: float
    hub: float


@dataclass(frozen=True)
class CentreShape:
    """The radii of the centre; `place` is the distance of the colours' places from the middle."""

    lead: float
    radius: float
    border: float
    pane: float
    place: float
    hub: float
    stack: PaneStack
    badge: CountBadge
    row: CentreRow


def _read(shape: type[_T], data: Mapping[str, Any]) -> _T:
    """Return the fields of a dataclass from the data; the file may have more fields."""
    values = {}
    for name, type_ in get_type_hints(shape).items():
        value = data[name]
        if isinstance(value, dict):
            value = _read(type_, value)
        elif isinstance(value, list):
            value = tuple(value)
        values[name] = value
    return shape(**values)


def _by_kind(section: Mapping[str, Any]) -> dict[Colour | None, Any]:
    return {None: section["joker"], **{colour: section[colour.letter] for colour in Colour}}


_DATA: dict[str, Any] = json.loads(
    resources.files(__package__).joinpath("pieces.json").read_text(encoding="utf-8")
)

SHAPES: Mapping[Colour | None, str] = _by_kind(_DATA["shapes"])
"""The shape on each kind of glass: an SVG path in the square of a pane."""
GLASS: Mapping[Colour | None, Glass] = {
    kind: _read(Glass, colours) for kind, colours in _by_kind(_DATA["palettes"]["glass"]).items()
}
OUTLINES: Mapping[Colour | None, str] = _by_kind(_DATA["outlines"])
"""The colour of the shape and the edge of an empty space on light ground."""
SIGNS: Mapping[Colour, str] = {colour: _DATA["signs"][colour.letter] for colour in Colour}
"""A character for the shape of each colour."""
INKS: Mapping[Colour, str] = {colour: _DATA["inks"][colour.letter] for colour in Colour}
"""The colour of letters that are written on each glass."""
SEATS: tuple[str, ...] = tuple(_DATA["seats"])
"""The colours of the players' glaziers and markers."""

_THEME: Mapping[str, str] = _DATA["themes"]["light"]
LEAD, IVORY, MEDAL = _THEME["lead"], _THEME["ivory"], _THEME["medal"]
STONE, PANEL, BROKEN = _THEME["stone"], _THEME["panel-high"], _THEME["bad-fill"]

PANE = _read(PaneShape, _DATA["pane"])
STRIP = _read(StripShape, _DATA["strip"])
WINDOW = _read(WindowShape, _DATA["window"])
ORNAMENT = _read(OrnamentShape, _DATA["ornament"])
GLAZIER = _read(GlazierShape, _DATA["glazier"])
START_TILE = _read(StartTileShape, _DATA["start_tile"])
TRACK = _read(TrackShape, _DATA["track"])
DISPLAY = _read(DisplayShape, _DATA["display"])
CENTRE = _read(CentreShape, _DATA["centre"])

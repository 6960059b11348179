"""The table as people see it: a state in the rulebook's words, read-only.

Columns, displays and players count from 0, as Python indexes do; move text counts columns
and displays from 1.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .rules import panes
from .rules.compiling import plain
from .rules.components import FACES, SIDES, Components
from .rules.panes import JOKER, NOTHING, Colour
from .rules.state import AWAITING_DEAL, CENTRE, COLUMN, OVER, SPACES, State, as_lists

_count = plain(panes.count)


class Panes(Mapping[Colour, int]):
    """A heap of panes: how many of each colour; `len` is the number of colours in it."""

    __slots__ = ("_heap",)

    def __init__(self, heap: int) -> None:
        self._heap = int(heap)

    def __getitem__(self, colour: Colour) -> int:
        if not isinstance(colour, int) or not 0 <= colour < len(Colour):
            raise KeyError(colour)
        return _count(self._heap, colour)

    def __iter__(self) -> Iterator[Colour]:
        return (colour for colour in Colour if self[colour])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, colour: object) -> bool:
        return isinstance(colour, Colour) and self[colour] > 0

    @property
    def total(self) -> int:
        """How many panes there are."""
        return sum(self[colour] for colour in Colour)

    def each(self) -> tuple[Colour, ...]:
        """Every single pane, colour by colour."""
        return tuple(colour for colour in Colour for _ in range(self[colour]))

    def __str__(self) -> str:
        return "".join(colour.letter for colour in self.each()) or "-"

    def __repr__(self) -> str:
        return f"<Panes {self}>"


@dataclass(frozen=True, slots=True)
class Space:
    """One of the five spaces of a strip."""

    colour: Colour | None
    """The colour it takes; None is a joker space, which takes any."""
    pane: Colour | None
    """The pane on it, or None."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A pattern strip with the panes on it."""

    number: int
    """Which of the eight strips of the set it is."""
    side: str
    """The side that is up, "front" or "back"."""
    spaces: tuple[Space, ...]
    other_side: tuple[Colour | None, ...] | None
    """What turning it over will show; None when it was turned already and will leave."""


@dataclass(frozen=True, slots=True)
class Column:
    """A window of the palace and the strip above it."""

    strip: Strip | None
    """None when it has left the game."""
    window: tuple[Colour, ...]
    """The panes on its frame: none, the top one, or top and bottom."""


@dataclass(frozen=True, slots=True)
class Palace:
    """One player's palace and what belongs to it."""

    score: int
    lost: int
    """Points lost through broken glass so far; the tie is broken by it."""
    broken_glass: int
    """Space of the marker on the broken glass track, 0 at the top."""
    broken_glass_points: int
    """What that space costs at the end of the game."""
    glazier: int
    """The column it stands above."""
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that lies on the table."""

    players: int
    side: str
    round: int
    """From 1 to 6: the one being played or about to be dealt; 7 when the game is over."""
    is_over: bool
    awaits_deal: bool
    to_move: int
    """While a deal is awaited: who will start."""
    start_tile_holder: int
    """Who holds it or, while it lies in the centre, who put it there."""
    start_tile_in_centre: bool
    round_pieces: tuple[Colour, ...]
    """Panes still on the round indicator; the first is the bonus colour of the round."""
    displays: tuple[Panes, ...]
    centre: Panes
    bag: Panes
    tower: Panes
    palaces: tuple[Palace, ...]
    window_points: tuple[int, ...]
    broken_glass_track: tuple[int, ...]
    ornaments: tuple[tuple[int, int], ...]
    """The two windows around each ornament; side B has none."""
    components: str
    """The name of the set of components."""

    @property
    def bonus_colour(self) -> Colour | None:
        """The colour that scores on completed strips in this round."""
        return self.round_pieces[0] if self.round_pieces else None


def look_at(state: State, components: Components) -> Table:
    """The table that this state describes."""
    row = as_lists(state[0])
    seats, side, round_ = row["seats"], row["side"], row["round"]
    return Table(
        players=seats,
        side=SIDES[side],
        round=round_ + 1,
        is_over=row["phase"] == OVER,
        awaits_deal=row["phase"] == AWAITING_DEAL,
        to_move=row["to_move"],
        start_tile_holder=row["holder"],
        start_tile_in_centre=bool(row["tile_in_centre"]),
        round_pieces=tuple(map(Colour, row["round_pieces"][round_:])),
        displays=tuple(map(Panes, row["sources"][: components.displays_by_players[seats]])),
        centre=Panes(row["sources"][CENTRE]),
        bag=Panes(row["bag"]),
        tower=Panes(row["tower"]),
        palaces=tuple(_palace(row["players"], seat, components) for seat in range(seats)),
        window_points=components.window_points[side],
        broken_glass_track=components.broken_glass_track,
        ornaments=components.ornaments if SIDES[side] == "A" else (),
        components=components.name,
    )


def _palace(players: dict[str, Any], seat: int, components: Components) -> Palace:
    broken = players["broken"][seat]
    columns = players["columns"]
    fields = zip(*(columns[name][seat] for name in COLUMN.names or ()), strict=True)
    return Palace(
        score=players["score"][seat],
        lost=players["lost"][seat],
        broken_glass=broken,
        broken_glass_points=components.broken_glass_track[broken],
        glazier=players["glazier"][seat],
        columns=tuple(_column(components, *each) for each in fields),
    )


def _column(
    components: Components, free: int, heap: int, face: int, top: int, bottom: int
) -> Column:
    window = tuple(Colour(pane) for pane in (top, bottom) if pane != NOTHING)
    if face == NOTHING:
        return Column(None, window)
    other = None
    if not window:
        other = tuple(map(_taken, components.spaces(face ^ 1)))
    spaces = _spaces(components.spaces(face), free, heap)
    return Column(Strip(face // 2, FACES[face % 2], spaces, other), window)


def _taken(space: int) -> Colour | None:
    return None if space == JOKER else Colour(space)


def on_jokers(pattern: tuple[int, ...], free: int, heap: int) -> list[Colour]:
    """The panes on a strip's joker spaces: those that its coloured spaces do not hold."""
    return [
        colour
        for colour in Colour
        for _ in range(_count(heap, colour) - (pattern.count(colour) - _count(free, colour)))
    ]


@lru_cache(maxsize=8192)
def _spaces(pattern: tuple[int, ...], free: int, heap: int) -> tuple[Space, ...]:
    """The five spaces with their panes; like spaces are shown filled from the first one on."""
    left = {colour: pattern.count(colour) - _count(free, colour) for colour in Colour}
    jokers = on_jokers(pattern, free, heap)
    spaces = []
    for place in range(SPACES):
        taken = _taken(pattern[place])
        pane = None
        if taken is None:
            pane = jokers.pop(0) if jokers else None
        elif left[taken]:
            left[taken] -= 1
            pane = taken
        spaces.append(Space(taken, pane))
    return tuple(spaces)

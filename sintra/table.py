"""Read-only snapshot of a state in the rulebook's words: `Table` and its parts.

Columns, displays and players are numbered from 0, like indexes in Python; move text numbers columns
and displays from 1.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from .rules import bindings, panes
from .rules.components import FACES, SIDES, Components
from .rules.jit import plain
from .rules.panes import JOKER, NOTHING, Colour
from .rules.state import AWAITING_DEAL, CENTRE, OVER, PLAYER, SPACES, STATE, State

_count = plain(panes.count)


class Panes(Mapping[Colour, int]):
    """A heap of panes: the count of each colour; `len` is the number of colours in it."""

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
        """The number of panes."""
        return sum(self.counts())

    def counts(self) -> tuple[int, ...]:
        """The count of each colour, in the order of `Colour`."""
        return _counts(self._heap)

    def each(self) -> tuple[Colour, ...]:
        """Every single pane, colour by colour."""
        return tuple(colour for colour in Colour for _ in range(self[colour]))

    def __str__(self) -> str:
        return _letters(self._heap)

    def __repr__(self) -> str:
        return f"<Panes {self}>"


@lru_cache(maxsize=8192)
def _counts(heap: int) -> tuple[int, ...]:
    return tuple(_count(heap, colour) for colour in Colour)


@lru_cache(maxsize=8192)
def _letters(heap: int) -> str:
    """One letter per pane."""
    return "".join(colour.letter for colour in Panes(heap).each()) or "-"


@dataclass(frozen=True, slots=True)
class Space:
    """One of the five spaces of a strip."""

    colour: Colour | None
    """The colour that the space takes; None for a joker space, which takes any colour."""
    pane: Colour | None
    """The pane on it, or None."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A pattern strip with the panes on it."""

    number: int
    """The number of the strip in the set, from 0 to 7."""
    side: str
    """The side that is up, "front" or "back"."""
    spaces: tuple[Space, ...]
    other_side: tuple[Colour | None, ...] | None
    """The spaces of the side that is down; None if the strip has already been turned over."""


@dataclass(frozen=True, slots=True)
class Column:
    """A window of the palace and the strip above it."""

    strip: Strip | None
    """None when the strip has left the game."""
    window: tuple[Colour, ...]
    """The panes on the frame: none, the top one, or top and bottom."""


@dataclass(frozen=True, slots=True)
class FinalScoring:
    """The points of one player's final scoring, part by part."""

    leftovers: int
    """Points for panes left on the strips."""
    broken_glass: int
    """Points for the space of the broken glass marker: at most 0."""
    bonus: int
    """Points for ornaments on side A, for completed windows and colours on side B."""

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return self.leftovers + self.broken_glass + self.bonus


@dataclass(frozen=True, slots=True)
class Palace:
    """One player's palace, with score, broken glass marker and glazier."""

    score: int
    lost: int
    """Points lost through broken glass so far; on a tie, the player with fewer wins."""
    broken_glass: int
    """Space of the marker on the broken glass track, 0 at the top."""
    broken_glass_points: int
    """Points that this space costs at the end of the game."""
    glazier: int
    """The column that the glazier stands above."""
    columns: tuple[Column, ...]
    forecast: FinalScoring | None
    """The final scoring as if the game ended now; None after the end: the score includes it."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything on the table."""

    players: int
    side: str
    round: int
    """The round being played or about to be dealt, from 1 to 6; 7 when the game is over."""
    is_over: bool
    awaits_deal: bool
    to_move: int
    """The player to move; while a deal is awaited, the player who will start."""
    start_tile_holder: int
    """The player who holds the start tile or, while it is in the centre, who put it there."""
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

    @classmethod
    def from_state(cls, state: State, components: Components) -> "Table":
        """The table that this state describes. Palaces and columns are cached and shared."""
        row = dict(zip(STATE.names or (), state[0].tolist(), strict=True))
        seats, side, round_ = row["seats"], row["side"], row["round"]
        sources = row["sources"].tolist()
        return cls(
            players=seats,
            side=SIDES[side],
            round=round_ + 1,
            is_over=row["phase"] == OVER,
            awaits_deal=row["phase"] == AWAITING_DEAL,
            to_move=row["to_move"],
            start_tile_holder=row["holder"],
            start_tile_in_centre=bool(row["tile_in_centre"]),
            round_pieces=tuple(map(Colour, row["round_pieces"].tolist()[round_:])),
            displays=tuple(map(Panes, sources[: components.displays_by_players[seats]])),
            centre=Panes(sources[CENTRE]),
            bag=Panes(row["bag"]),
            tower=Panes(row["tower"]),
            palaces=_palaces(state, components, side, row["phase"] == OVER),
            window_points=components.window_points[side],
            broken_glass_track=components.broken_glass_track,
            ornaments=components.ornaments if SIDES[side] == "A" else (),
            components=components.name,
        )

    @property
    def bonus_colour(self) -> Colour | None:
        """The colour that scores on completed strips in this round."""
        return self.round_pieces[0] if self.round_pieces else None


_palace_cache: dict[int, tuple[Components, dict[tuple[bytes, int, bool], Palace]]] = {}
"""Palaces by the record of their player, the side and whether the game is over, per set of
components: one move changes only one palace.

The key is the identity of the components, which is quicker than their hash. The entry holds the
components too, so that no other object can get the same identity.
"""
_MAX_COMPONENTS = 16
_MAX_PALACES = 4096


def _palaces(state: State, components: Components, side: int, is_over: bool) -> tuple[Palace, ...]:
    entry = _palace_cache.get(id(components))
    if entry is None:
        if len(_palace_cache) >= _MAX_COMPONENTS:
            _palace_cache.clear()
        entry = _palace_cache[id(components)] = components, {}
    cached = entry[1]
    if len(cached) >= _MAX_PALACES:
        cached.clear()
    palaces = []
    records = state["players"][0, : state["seats"][0]].tobytes()
    for seat, start in enumerate(range(0, len(records), PLAYER.itemsize)):
        key = records[start : start + PLAYER.itemsize], side, is_over
        palace = cached.get(key)
        if palace is None:
            palace = cached[key] = _palace(state, components, seat, is_over)
        palaces.append(palace)
    return tuple(palaces)


def final_scoring(state: State, components: Components, player: int) -> FinalScoring:
    """The parts of a player's final scoring, as if the game ended now."""
    return FinalScoring(*map(int, bindings.final_parts(state, components.printed, player)))


def _palace(state: State, components: Components, seat: int, is_over: bool) -> Palace:
    player = state["players"][0, seat]
    broken = int(player["broken"])
    return Palace(
        score=int(player["score"]),
        lost=int(player["lost"]),
        broken_glass=broken,
        broken_glass_points=components.broken_glass_track[broken],
        glazier=int(player["glazier"]),
        columns=tuple([_column(components, *fields) for fields in player["columns"].tolist()]),
        forecast=None if is_over else final_scoring(state, components, seat),
    )


def _column(
    components: Components, free: int, heap: int, face: int, top: int, bottom: int
) -> Column:
    if face == NOTHING:
        return _without_strip(top, bottom)
    return _with_strip(
        face, components.spaces(face), components.spaces(face ^ 1), free, heap, top, bottom
    )


@cache
def _without_strip(top: int, bottom: int) -> Column:
    return Column(None, _window(top, bottom))


def _window(top: int, bottom: int) -> tuple[Colour, ...]:
    return tuple(Colour(pane) for pane in (top, bottom) if pane != NOTHING)


@lru_cache(maxsize=8192)
def _with_strip(
    face: int,
    pattern: tuple[int, ...],
    back: tuple[int, ...],
    free: int,
    heap: int,
    top: int,
    bottom: int,
) -> Column:
    """A column that has a strip; cached, since one move changes only one column."""
    window = _window(top, bottom)
    other = None if window else tuple(map(_colour_of, back))
    spaces = _spaces(pattern, free, heap)
    return Column(Strip(face // 2, FACES[face % 2], spaces, other), window)


def _colour_of(space: int) -> Colour | None:
    """The colour that a space takes; None for a joker space."""
    return None if space == JOKER else Colour(space)


def on_jokers(pattern: tuple[int, ...], free: int, heap: int) -> list[Colour]:
    """The panes on a strip's joker spaces: those that its coloured spaces do not hold."""
    return [
        colour
        for colour in Colour
        for _ in range(_count(heap, colour) - (pattern.count(colour) - _count(free, colour)))
    ]


def _spaces(pattern: tuple[int, ...], free: int, heap: int) -> tuple[Space, ...]:
    """The five spaces with their panes; equal spaces are shown filled from left to right."""
    filled = {colour: pattern.count(colour) - _count(free, colour) for colour in Colour}
    jokers = on_jokers(pattern, free, heap)
    spaces = []
    for index in range(SPACES):
        colour = _colour_of(pattern[index])
        pane = None
        if colour is None:
            pane = jokers.pop(0) if jokers else None
        elif filled[colour]:
            filled[colour] -= 1
            pane = colour
        spaces.append(Space(colour, pane))
    return tuple(spaces)

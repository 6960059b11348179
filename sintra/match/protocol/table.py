"""Views of the table: displays, palaces, legal moves and their effects."""

from typing import Literal

from msgspec import Struct

from .types import ClosedReason, Phase


class ColumnView(Struct, frozen=True, kw_only=True):
    """A window of a palace and the strip above it."""

    strip: int | None
    """The number of the strip in the set; None if it has left the game."""
    side: Literal["front", "back"] | None
    pattern: str
    """The colour of each space, as a letter; * is a joker space."""
    panes: str
    """The pane on each space, as a letter; . is an empty space."""
    other: str | None
    """The pattern on its other side; None if the strip leaves the game when it is completed."""
    window: str
    """The panes on the frame of the window: none, the top one, or top and bottom."""


class FinalParts(Struct, frozen=True, kw_only=True):
    """The final scoring of one player."""

    leftovers: int
    broken_glass: int
    bonus: int


class PalaceView(Struct, frozen=True, kw_only=True):
    """The palace of one player."""

    score: int
    lost: int
    """Points lost through broken glass so far."""
    broken_glass: int
    """The space of the marker on the broken glass track; 0 is at the top."""
    glazier: int
    """The column below the glazier."""
    columns: list[ColumnView]
    forecast: FinalParts | None = None
    """What the final scoring would add to the score if the game ended now; None after the end of
    the game, when the score includes it."""


class TableView(Struct, frozen=True, kw_only=True):
    """The table: displays, centre, bag, tower and palaces."""

    round: int
    """From 1 to 6; 7 when the game is over."""
    phase: Phase
    """deal: the displays must be filled first (only in a match that follows a real table)."""
    to_move: int
    start_tile_holder: int
    start_tile_in_centre: bool
    round_pieces: str
    """The panes that are still on the round indicator; the first is the bonus colour."""
    displays: list[str]
    centre: str
    bag: list[int]
    """The number of panes per colour, in the order W Y O P B."""
    tower: list[int]
    palaces: list[PalaceView]


class PrintedView(Struct, frozen=True, kw_only=True):
    """The values printed on the components, which are needed to draw them."""

    components: str
    """The name of the set of components."""
    window_points: list[int]
    broken_glass_track: list[int]
    ornaments: list[tuple[int, int]]
    """The two windows around each ornament; side B has none."""
    ornament_points: list[int]
    """The points for 0, 1, 2 … panes around an ornament."""
    panes_per_display: int


class Effect(Struct, frozen=True, kw_only=True):
    """The effect of a move, part by part; see `explain` in the Python guide."""

    picked: int
    placed: int
    on_jokers: int
    broken: int
    takes_start_tile: bool
    steps: int
    broken_glass: int
    glazier: int
    completes: bool
    turns_over: bool
    bonus_points: int
    window_points: int
    glass_points: int
    points: int
    ends_round: bool


class LegalMove(Struct, frozen=True, kw_only=True):
    """A legal move and its effect."""

    move: str
    effect: Effect
    text: str
    """The effect in English."""


class Moves(Struct, frozen=True, kw_only=True):
    """The legal moves of a position."""

    ply: int
    seat: int
    """The seat to move."""
    moves: list[LegalMove]
    closed: dict[str, list[ClosedReason | None]]
    """For each colour that can be picked now: per column, the reason why the strip cannot take it;
    None if it can."""

"""Views of the table: displays, palaces, legal moves and their effects."""

from typing import Literal

from msgspec import Struct

from .types import ClosedReason, Phase


class ColumnView(Struct, frozen=True, kw_only=True):
    """A window of a palace and the strip above it."""

    strip: int | None
    """The number of the strip in the set; None if it has left the game."""
    side: Literal["front", "back"] | None
    """The side of the strip that is visible; None if it has left the game."""
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
    """Points for panes left on the strips."""
    broken_glass: int
    """Points for the space of the marker on the broken glass track: at most 0."""
    bonus: int
    """Points for ornaments on side A, for completed windows and colours on side B."""


class PalaceView(Struct, frozen=True, kw_only=True):
    """The palace of one player."""

    score: int
    """The points so far."""
    lost: int
    """Points lost through broken glass so far."""
    broken_glass: int
    """The space of the marker on the broken glass track; 0 is at the top."""
    glazier: int
    """The column below the glazier."""
    columns: list[ColumnView]
    """The eight columns from the left."""
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
    """The seat whose turn it is."""
    start_tile_holder: int
    """The seat that has the start tile or, while it is in the centre, that put it there."""
    start_tile_in_centre: bool
    """Whether the start tile is in the centre."""
    round_pieces: str
    """The panes that are still on the round indicator; the first is the bonus colour."""
    displays: list[str]
    """The panes on each display, as colour letters."""
    centre: str
    """The panes in the centre, as colour letters."""
    bag: list[int]
    """The number of panes per colour, in the order W Y O P B."""
    tower: list[int]
    """The number of panes per colour in the glass tower, in the same order."""
    palaces: list[PalaceView]
    """One palace per seat."""


class PrintedView(Struct, frozen=True, kw_only=True):
    """The values printed on the components, which are needed to draw them."""

    components: str
    """The name of the set of components."""
    window_points: list[int]
    """The points of each window, from the left."""
    broken_glass_track: list[int]
    """The points lost on each space of the broken glass track, from the top."""
    ornaments: list[tuple[int, int]]
    """The two windows around each ornament; side B has none."""
    ornament_points: list[int]
    """The points for 0, 1, 2 … panes around an ornament."""
    panes_per_display: int
    """How many panes a deal puts on each display."""


class Effect(Struct, frozen=True, kw_only=True):
    """The effect of a move, part by part; see `explain` in the Python guide."""

    picked: int
    """The number of panes that are picked."""
    placed: int
    """The number of panes that are put on the strip."""
    on_jokers: int
    """The number of placed panes that are on joker spaces."""
    broken: int
    """The number of panes that break."""
    takes_start_tile: bool
    """Whether the player takes the start tile."""
    steps: int
    """How far the broken glass marker moves: broken panes, and 1 for the start tile."""
    broken_glass: int
    """The space of the marker after the move."""
    glazier: int
    """The column of the glazier after the move."""
    completes: bool
    """Whether the strip is completed."""
    turns_over: bool
    """Whether the completed strip is turned over; otherwise it leaves the game."""
    bonus_points: int
    """Points for panes of the completed strip in the bonus colour of the round."""
    window_points: int
    """Points for the window of the completed strip, and for filled windows to the right."""
    glass_points: int
    """Points lost when the marker reaches the end of its track: at most 0."""
    points: int
    """The sum of all points of the move."""
    ends_round: bool
    """Whether it is the last move of the round."""


class LegalMove(Struct, frozen=True, kw_only=True):
    """A legal move and its effect."""

    move: str
    """The move in move text."""
    effect: Effect
    text: str
    """The effect in English."""


class Moves(Struct, frozen=True, kw_only=True):
    """The legal moves of a position."""

    ply: int
    """The number of moves that have been played."""
    seat: int
    """The seat to move."""
    moves: list[LegalMove]
    """Every legal move; empty if the game is over or a deal is awaited."""
    closed: dict[str, list[ClosedReason | None]]
    """For each colour that can be picked now: per column, the reason why the strip cannot take it;
    None if it can."""

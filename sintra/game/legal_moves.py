"""The legal moves of a position, and the reasons why a move or a strip is not legal.

Only the rules decide whether a move is legal; this module describes the reason in words.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, overload

import numpy as np
import numpy.typing as npt

from ..errors import NotationError
from ..notation.moves import Move
from ..rules import bindings, movegen
from ..rules.panes import Colour
from ..rules.state import COLUMNS, State
from ..table import Palace, Table

Closed = Literal["left_of_glazier", "gone", "no_space"]
"""The reason why no pane of a colour can be placed on a strip."""

ClosedStrips = dict[Colour, tuple[Closed | None, ...]]
"""For each colour that can be picked, the reason per strip, or None if the strip takes it."""

CLOSED: dict[int, Closed] = {
    movegen.LEFT_OF_GLAZIER: "left_of_glazier",
    movegen.GONE: "gone",
    movegen.NO_SPACE: "no_space",
}


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, sorted by text: a sequence; `in` also accepts move text.

    It does not change when the game does: after a move, read `Game.legal_moves` again.
    """

    __slots__ = ("_codes", "_moves")

    def __init__(self, codes: npt.NDArray[np.uint16]) -> None:
        self._codes = codes
        self._moves: tuple[Move, ...] | None = None

    def _sorted(self) -> tuple[Move, ...]:
        """The moves, created on first use: most callers need only the length or `in`."""
        if self._moves is None:
            self._moves = tuple(sorted(map(Move, self._codes.tolist()), key=str))
        return self._moves

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._sorted())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._sorted()[index]

    def __contains__(self, move: object) -> bool:
        """Whether a move, given as Move or as text, is legal."""
        if isinstance(move, str):
            try:
                move = Move.from_text(move)
            except NotationError:
                return False
        return isinstance(move, Move) and move.code in self._codes

    def texts(self) -> list[str]:
        """The texts of the moves, sorted."""
        return [str(move) for move in self]

    def __repr__(self) -> str:
        return f"<LegalMoves {len(self)}: {' '.join(self.texts())}>"


def closed_strips(state: State) -> ClosedStrips:
    """For each colour that can be picked: why each strip does not take it, or None if it does."""
    closed = np.zeros(len(Colour) * COLUMNS, np.int8)
    bindings.closed_strips(state, closed)
    return {
        colour: tuple(CLOSED.get(reason) for reason in reasons)
        for colour, reasons in zip(Colour, closed.reshape(-1, COLUMNS).tolist(), strict=True)
        if reasons[0] != movegen.NOT_OFFERED
    }


def why_illegal(table: Table, legal: LegalMoves, closed: ClosedStrips, move: Move) -> str:
    """The reason why a move is illegal, from the table, its legal moves and its closed strips."""
    palace = table.palaces[table.to_move]
    if move.is_glazier_back:
        if all(column.strip is None for column in palace.columns):
            return "no strip is left to go back to"
        return "the glazier already stands above the leftmost strip"
    colour = move.colour
    source = table.centre
    name = "the centre"
    if move.display is not None:
        name = f"display {move.display + 1}"
        if move.display >= len(table.displays):
            return f"there is no {name}; {table.players} players use {len(table.displays)} displays"
        source = table.displays[move.display]
    if colour not in source:
        return f"{name} has no {colour} pane"
    same_pick = [
        other
        for other in legal
        if (other.is_from_centre, other.display, other.colour)
        == (move.is_from_centre, move.display, move.colour)
    ]
    columns = sorted({other.column + 1 for other in same_pick if other.column is not None})
    if move.column is None:
        return f"the panes must not break: {colour} fits on strip {', '.join(map(str, columns))}"
    same_strip = [other for other in same_pick if other.column == move.column]
    if same_strip:
        return _why_wrong_choice(move, same_strip)
    if not columns:
        return f"{colour} fits on no strip in reach, so all panes must break: write x"
    assert colour is not None  # only the glazier's return has none
    return _why_wrong_strip(palace, move.column, colour, closed)


def _why_wrong_strip(palace: Palace, column: int, colour: Colour, closed: ClosedStrips) -> str:
    strip = f"strip {column + 1}"
    match closed[colour][column]:
        case "left_of_glazier":
            return f"{strip} is left of the glazier, which stands above strip {palace.glazier + 1}"
        case "gone":
            return f"{strip} has left the game"
    return f"{strip} has no empty space for {colour}"


def _why_wrong_choice(move: Move, legal: list[Move]) -> str:
    """The reason why a move is illegal if its pick and strip are legal: jokers or the kept pane."""
    colours = [other.keep for other in legal if other.keep is not None]
    if not colours:
        if move.keep is not None:
            return "the strip is not completed, so no pane is kept"
        return "j must be a possible number of panes on joker spaces, and more than the fewest"
    if move.keep is None:
        choices = ", ".join(f"={colour.letter}" for colour in colours)
        return f"the strip is completed: write which pane is kept ({choices})"
    if move.keep not in colours:
        return f"the completed strip has no {move.keep} pane"
    return "the strip is completed, so joker spaces are not a choice: do not write j"

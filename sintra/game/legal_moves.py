"""Why a move is not legal, in words. Whether it is legal, the rules have already said."""

from typing import Literal

from ..notation import Move
from ..rules.panes import Colour
from ..table import Palace, Table
from .results import LegalMoves

Closed = Literal["left_of_glazier", "gone", "no_space"]
"""Why a strip takes no pane of a colour."""


def closed_strips(table: Table, legal: LegalMoves) -> dict[Colour, tuple[Closed | None, ...]]:
    """Of each colour on the displays and in the centre, why each strip does not take it, or None.

    The legal moves must be those of the table.
    """
    palace = table.palaces[table.to_move]
    found = {colour for source in (*table.displays, table.centre) for colour in source}
    takes = {(move.colour, move.column) for move in legal}
    return {
        colour: tuple(
            None if (colour, column) in takes else _why_closed(palace, column)
            for column in range(len(palace.columns))
        )
        for colour in Colour
        if colour in found
    }


def why_not(table: Table, legal: LegalMoves, move: Move) -> str:
    """The reason, found by comparing an illegal move with the table and the legal ones."""
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
            return f"there is no {name}; {table.players} players use {len(table.displays)}"
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
        return f"not all may break: {colour} fits on strip {', '.join(map(str, columns))}"
    there = [other for other in same_pick if other.column == move.column]
    if there:
        return _wrong_choice(move, there)
    if not columns:
        return f"{colour} fits on no strip in reach, so all must break: write x"
    return _wrong_strip(palace, move.column, str(colour))


def _why_closed(palace: Palace, column: int) -> Closed:
    """Why a strip does not take a colour, where the rules have said that it does not."""
    if column < palace.glazier:
        return "left_of_glazier"
    return "gone" if palace.columns[column].strip is None else "no_space"


def _wrong_strip(palace: Palace, column: int, colour: str) -> str:
    strip = f"strip {column + 1}"
    match _why_closed(palace, column):
        case "left_of_glazier":
            return f"{strip} is left of the glazier, which stands above {palace.glazier + 1}"
        case "gone":
            return f"{strip} has left the game"
        case "no_space":
            return f"{strip} has no empty space for {colour}"


def _wrong_choice(move: Move, there: list[Move]) -> str:
    """Pick and strip are right; the joker spaces or the kept pane are not."""
    kept = [other.keep for other in there if other.keep is not None]
    if not kept:
        if move.keep is not None:
            return "the strip is not completed, so no pane is kept"
        return "that many panes on joker spaces are not possible here, or are the fewest possible"
    if move.keep is None:
        choices = ", ".join(f"={colour.letter}" for colour in kept)
        return f"the strip is completed: say which pane is kept ({choices})"
    if move.keep not in kept:
        return f"no {move.keep} pane is on the completed strip"
    return "the strip is completed, so there is no choice of joker spaces to write"

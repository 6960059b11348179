"""The SVG document of a position: one card for the table and one card per palace."""

from ..rules import bindings
from ..rules.components import Components
from ..rules.state import ROUNDS, State
from ..table import Table
from .card import HEIGHT, WIDTH
from .palace_card import palace_card
from .pieces import STONE
from .symbols import DEFINITIONS
from .table_card import table_card

_GAP = 12

_LAYOUTS = {2: (3, 1), 3: (2, 2), 4: (3, 2)}
"""Columns and rows of cards, by the number of players. The card of the table is the first; it fills
the whole left column if a cell would otherwise stay empty."""


def svg(state: State, components: Components | None = None) -> str:
    """Return a position as a picture: an SVG document, the same text for the same state.

    The picture has 1200 by 464 pixels for two players, 804 by 916 for three, 1200 by 916 for four.
    Each part has a title that describes it; browsers show the title as a tooltip.
    """
    table = Table.from_state(state, components or Components.standard())
    across, down = _LAYOUTS[table.players]
    width, height = (_GAP + n * (size + _GAP) for n, size in ((across, WIDTH), (down, HEIGHT)))
    empty = across * down - table.players - 1
    cells = [(column, row) for row in range(down) for column in range(across)]
    if empty:
        cells = [cell for cell in cells if cell[0]]
    else:
        cells = cells[1:]
    status = _status(table)
    cards = [_at(0, 0, table_card(table, HEIGHT + empty * (HEIGHT + _GAP), status.upper()))]
    for seat, cell in enumerate(cells):
        cards.append(_at(*cell, palace_card(table, seat, _badge(state, table, seat))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" role="img" style="max-width:100%;height:auto">'
        f"<title>{_title(table, status)}</title>{DEFINITIONS}"
        f'<rect width="{width}" height="{height}" fill="{STONE}"/>{"".join(cards)}</svg>\n'
    )


def _at(column: int, row: int, card: str) -> str:
    x, y = _GAP + column * (WIDTH + _GAP), _GAP + row * (HEIGHT + _GAP)
    return f'<g transform="translate({x} {y})">{card}</g>'


def _title(table: Table, status: str) -> str:
    if table.is_over:
        return f"Sintra, side {table.side}: game over"
    return f"Sintra, side {table.side}, round {table.round} of {ROUNDS}: {status}"


def _status(table: Table) -> str:
    if table.is_over:
        return "final scores"
    if table.awaits_deal:
        return f"the deal is next, then player {table.to_move} starts"
    return f"player {table.to_move} to move"


def _badge(state: State, table: Table, seat: int) -> str:
    """Return the text of a player's badge, or an empty text."""
    if table.is_over:
        return "WINNER" if bindings.is_winner(state, seat) else ""
    if seat != table.to_move:
        return ""
    return "STARTS" if table.awaits_deal else "TO MOVE"

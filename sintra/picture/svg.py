"""The whole picture: the card of the table and a card for each palace."""

from ..rules import bindings
from ..rules.components import Components
from ..rules.state import ROUNDS, State
from ..table import Table, look_at
from .card import HEIGHT, WIDTH
from .palace_card import palace_card
from .symbols import DEFINITIONS
from .table_card import shared_card

_GAP = 12
_STONE = "#e4dcca"

_LAYOUTS = {2: (3, 1), 3: (2, 2), 4: (3, 2)}
"""Cards beside and above each other, by the number of players; the table's is the first, and
takes the whole left side where a place would stay free."""


def svg(state: State, components: Components | None = None) -> str:
    """A position as a picture: an SVG document, the same text for the same state.

    It is 1200 by 464 pixels for two players, 804 by 916 for three, 1200 by 916 for four. Whoever
    points at a part of it is told in words what lies there.
    """
    table = look_at(state, components or Components.standard())
    across, down = _LAYOUTS[table.players]
    width, height = (_GAP + n * (size + _GAP) for n, size in ((across, WIDTH), (down, HEIGHT)))
    free = across * down - table.players - 1
    places = [(column, row) for row in range(down) for column in range(across)]
    if free:
        places = [place for place in places if place[0]]
    else:
        places = places[1:]
    happening = _happening(table)
    cards = [_at(0, 0, shared_card(table, HEIGHT + free * (HEIGHT + _GAP), happening.upper()))]
    for seat, place in enumerate(places):
        cards.append(_at(*place, palace_card(table, seat, _word(state, table, seat))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" role="img" style="max-width:100%;height:auto">'
        f"<title>{_told(table, happening)}</title>{DEFINITIONS}"
        f'<rect width="{width}" height="{height}" fill="{_STONE}"/>{"".join(cards)}</svg>\n'
    )


def _at(column: int, row: int, drawn: str) -> str:
    x, y = _GAP + column * (WIDTH + _GAP), _GAP + row * (HEIGHT + _GAP)
    return f'<g transform="translate({x} {y})">{drawn}</g>'


def _told(table: Table, happening: str) -> str:
    if table.is_over:
        return f"Sintra, side {table.side}: game over"
    return f"Sintra, side {table.side}, round {table.round} of {ROUNDS}: {happening}"


def _happening(table: Table) -> str:
    if table.is_over:
        return "final scores"
    if table.awaits_deal:
        return f"the deal is next, then player {table.to_move} starts"
    return f"player {table.to_move} to move"


def _word(state: State, table: Table, seat: int) -> str:
    """What is to be said about a player in one word or two."""
    if table.is_over:
        return "WINNER" if bindings.is_winner(state, seat) else ""
    if seat != table.to_move:
        return ""
    return "STARTS" if table.awaits_deal else "TO MOVE"

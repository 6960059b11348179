"""The end of a game, told part by part."""

from collections.abc import Iterator, Sequence

from rich.cells import set_cell_size

from ..game import Game
from .screen import LONGEST_NAME

YOU = "You"
"""The name of the only person at the screen, in texts and in records."""

_REASONS = {
    "points": "with the most points",
    "broken glass": "level on points, but with less lost through broken glass",
    "shared": "level on points and on what broken glass has cost",
}


def tell_end(game: Game, names: Sequence[str]) -> Iterator[str]:
    """The final scoring of everybody and who won, line by line; nothing before the end."""
    outcome = game.outcome()
    if outcome is None:
        return
    yield _row("", "rounds", "leftovers", "broken glass", "bonus", "points")
    for seat, name in enumerate(names):
        parts, score = game.final_scoring(seat), outcome.scores[seat]
        end = (f"{part:+}" for part in (parts.leftovers, parts.broken_glass, parts.bonus))
        yield _row(name, str(score - parts.total), *end, str(score))
    winners = [names[seat] for seat in outcome.winners]
    won = "You win" if winners == [YOU] else f"Won by {' and '.join(winners)}"
    yield f"{won}, {_REASONS[outcome.reason]}."


def _row(name: str, *parts: str) -> str:
    widths = (8, 11, 14, 7, 8)
    return set_cell_size(name, LONGEST_NAME) + "".join(map(str.rjust, parts, widths))

"""Which strips a colour cannot be put on, and why: as the rules say, and as refusals say."""

import re

import pytest

from sintra import Colour, Game, IllegalMove, Palace
from sintra.game.legal_moves import Closed
from tests.samples import EVERY_TABLE, stages

from ..records.common import record_of
from .common import outside

WORDS: dict[Closed, str] = {
    "left_of_glazier": "strip {} is left of the glazier, which stands above \\d",
    "gone": "strip {} has left the game",
    "no_space": "strip {} has no empty space for {}",
}


def why(palace: Palace, column: int, colour: Colour) -> Closed | None:
    """Worked out from the table alone."""
    strip = palace.columns[column].strip
    if column < palace.glazier:
        return "left_of_glazier"
    if strip is None:
        return "gone"
    free = [space.colour for space in strip.spaces if space.pane is None]
    return None if None in free or colour in free else "no_space"


def refusal(game: Game, colour: Colour, column: int) -> str:
    """What is said to whoever tries to put the colour there."""
    sources = [*map(str, range(1, len(game.displays) + 1)), "C"]
    heaps = [*game.displays, game.centre]
    source = next(name for name, heap in zip(sources, heaps, strict=True) if colour in heap)
    with pytest.raises(IllegalMove) as caught:
        game.play(f"{source}{colour.letter}>{column + 1}")
    return caught.value.why


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_a_strip_is_closed_where_no_legal_move_goes(players: int, side: str) -> None:
    seen: set[Closed | None] = set()
    for seed in range(3):
        for game in stages(record_of(players, side, seed)):
            closed = game.closed_strips()
            legal = game.legal_moves
            assert set(closed) == {move.colour for move in legal if move.colour is not None}
            palace = game.palaces[game.to_move]
            for colour, columns in closed.items():
                takes = {move.column for move in legal if move.colour == colour}
                assert len(columns) == 8
                for column, reason in enumerate(columns):
                    assert (reason is None) == (column in takes)
                    assert reason == why(palace, column, colour)
                seen.update(columns)
    assert seen == {None, *WORDS}


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_who_tries_a_closed_strip_is_told_the_same(players: int, side: str) -> None:
    told = set()
    for game in stages(record_of(players, side, 5)):
        for colour, columns in game.closed_strips().items():
            for column, reason in enumerate(columns):
                if reason is None:
                    continue
                words = WORDS[reason].format(column + 1, colour)
                if None not in columns:  # then there is something better to say
                    words = f"{colour} fits on no strip in reach, so all must break: write x"
                assert re.fullmatch(words, refusal(game, colour, column))
                told.add(reason if None in columns else "all must break")
    assert told == {*WORDS, "all must break"}


def test_where_nobody_can_move_no_colour_is_there() -> None:
    assert outside()[0].closed_strips() == {}
    over = Game.from_record(record_of())
    assert over.is_over and over.closed_strips() == {}

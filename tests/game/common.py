"""Helpers of the tests of `Game`."""

import re
from collections.abc import Callable

import pytest

from sintra import Colour, Game, Setup, SintraError
from tests.samples import played

W, Y, O, P, B = Colour  # noqa: E741  # the letters of move text

POSITION = (
    "sintra1_2A_3p_YOPB_1_H0_W2Y2/-/-/O3P/-_YB2_W10Y9O9P11B12_W4Y4O4P4B4_"
    "12,4,3,2,0f.Y2O/1b/2f:W/x:YO/4b/5f/6b/7b.P.WB:O_-7,18,0,1,7f.P2/6f/5f/4f/3f.W2/2f/1f/0f_standard"
)


def setup_of(game: Game) -> Setup:
    assert game.setup is not None
    return game.setup


def game_awaiting_deals(
    players: int = 2, seed: int = 0
) -> tuple[Game, list[tuple[tuple[Colour, ...], ...]]]:
    """Return a game without a seed, and the deals of a seeded game with the same setup."""
    seeded = played(players, "A", seed)
    deals = [
        tuple(tuple(Colour[name.upper()] for name in display) for display in round_["displays"])
        for round_ in seeded.to_record()["rounds"]
    ]
    return Game(players, "A", setup=setup_of(seeded)), deals


def assert_refused(
    game: Game, action: Callable[[], object], error: type[SintraError], match: str | None = None
) -> SintraError:
    """Check that the action raises this error and changes nothing; return the error."""
    state, text = game.state.tobytes(), repr(game)
    with pytest.raises(error, match=match) as caught:
        action()
    assert type(caught.value) is error
    assert game.state.tobytes() == state
    assert repr(game) == text
    return caught.value


SOME = "0f.Y2O/1f.Y2B2/x:WW/3f/4f/5f/6f/7b.PB:W"
"""A palace with all strips but one."""
GONE = "x:WW/x:WW/x:WW/x:WW/x:WW/x:WW/x:WW/x:WW"
"""A palace without strips."""


def position_with(columns: str, glazier: int) -> str:
    """Return a position: player 0 with this palace is to move; W2Y, OP and Y2 can be picked."""
    used = {letter: 0 for letter in "WYOPB"}
    for letter, number in re.findall(r"([WYOPB])(\d*)", columns + "YOPBW2YOPY2"):
        used[letter] += int(number or 1)
    bag = "".join(f"{letter}{20 - number}" for letter, number in used.items())
    return (
        f"sintra1_2A_3p_YOPB_0_H0_W2Y/OP/-/-/-_Y2_{bag}_-_"
        f"0,0,0,{glazier},{columns}_0,0,0,1,0f/1f/2f/3f/4f/5f/6f/7f_standard"
    )

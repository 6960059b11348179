"""Raster pictures."""

import re
import sys

import numpy as np
import pytest

from sintra import Game, UsageError
from sintra.picture import rgb, svg

from .test_vector import SIZES, parse, part


def test_pixels_are_an_array_of_the_same_size() -> None:
    for players, size in SIZES.items():
        pixels = rgb(Game(players=players, seed=7).state)
        assert pixels.shape == (*size, 3)
        assert pixels.dtype == np.uint8
        pixels[0, 0] = 0  # the array is writable


def test_pixels_show_the_panes_that_were_placed() -> None:
    game = Game(seed=7, start_player=0)
    before = rgb(game.state)
    assert (rgb(game.state) == before).all()
    game.play("3B>2")
    after = rgb(game.state)
    drawn = parse(svg(game.state))
    (card,) = (group for group in drawn if part(drawn, "player 0:") in group)
    left, top = map(int, re.findall(r"\d+", card.attrib["transform"]))
    strip = next(group for group in part(card, "column 2:") if "transform" in group.attrib)
    across, down, scale = map(float, re.findall(r"[\d.]+", strip.attrib["transform"]))
    panes = [use for use in strip.iter("use") if use.attrib["href"] == "#sintra-pane-blue"]
    assert panes
    for use in panes:
        x, y, size = (float(use.attrib[name]) * scale for name in ("x", "y", "width"))
        x, y = round(left + across + x), round(top + down + y)
        area = np.s_[y : y + round(size), x : x + round(size)]
        blue = [(pixels[area] == (0x13, 0x69, 0xBA)).all(axis=2) for pixels in (before, after)]
        assert blue[0].mean() < 0.1 < 0.2 < blue[1].mean()
    # Of the other palace only its frame changes, because that player is to move now.
    assert (before[80:440, 820:1180] == after[80:440, 820:1180]).all()


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_message_without_the_packages_says_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    state = Game(seed=7).state
    with pytest.raises(UsageError, match=r"pip install 'sintra\[pictures\]'"):
        rgb(state)
    assert svg(state).startswith("<svg ")

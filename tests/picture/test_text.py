"""The drawing as text: shapes next to letters, and no line wider than 80 columns."""

import re
import unicodedata
from dataclasses import replace

import pytest
from rich.cells import cell_len

from sintra import Colour, Game
from sintra.cli.play.screen import LONGEST_NAME
from sintra.picture.text import SHAPES, Line, draw, draw_legend, draw_plain
from tests.samples import EVERY_TABLE, played

LONG_NAMES = [letter * LONGEST_NAME for letter in "ABCD"]


def plain(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def test_every_colour_has_its_own_shape_one_column_wide() -> None:
    assert set(SHAPES) == set(Colour)
    assert len(set(SHAPES.values())) == len(Colour)
    for shape in SHAPES.values():
        assert len(shape) == cell_len(shape) == 1
        assert unicodedata.east_asian_width(shape) not in "WF"


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_no_line_is_wider_than_80_columns(players: int, side: str) -> None:
    for moves in (0, 7, 30, 60, 10_000):
        table = played(players, side, seed=players, moves=moves).table
        for near in (None, 0, players - 1):
            lines = plain(list(draw(table, LONG_NAMES, shapes=SHAPES, near=near)))
            assert max(map(len, lines)) <= 80
    assert len(*plain([draw_legend(SHAPES)])) <= 80


@pytest.mark.parametrize("awaits_deal", [False, True])
def test_large_negative_scores_fit_into_80_columns(awaits_deal: bool) -> None:
    table = Game(seed=7).table
    worst = replace(table.palaces[0], score=-103, broken_glass_points=14, lost=108)
    table = replace(
        table, palaces=(worst, worst), start_tile_in_centre=False, awaits_deal=awaits_deal
    )
    lines = plain(list(draw(table, LONG_NAMES)))
    assert any("points   broken glass -14, lost 108   start tile" in line for line in lines)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("moves", [0, 20, 10_000])
def test_shapes_are_next_to_letters_and_change_nothing_else(moves: int) -> None:
    table = played(2, "A", seed=3, moves=moves).table
    with_shapes = "\n".join(plain(list(draw(table, shapes=SHAPES))))
    for colour, shape in SHAPES.items():
        assert set(re.findall(f"(.){shape}", with_shapes)) <= {colour.letter, colour.letter.lower()}
    bare = re.sub(f"[{''.join(SHAPES.values())}]", "", with_shapes)
    without = draw_plain(table).replace(" for the first to pick here", "")
    # Only the centre marks empty places.
    assert [each for each in bare.split() if each != "-"] == [
        each for each in without.split() if each != "-"
    ]


def test_near_palace_is_last_and_nothing_is_left_out() -> None:
    table = played(3, "B", seed=3, moves=20).table
    names = ["Ana", "Bo", "Cleo"]
    usual, near = plain(list(draw(table, names))), plain(list(draw(table, names, near=1)))
    assert sorted(filter(None, usual)) == sorted(filter(None, near))
    owners = [line.lstrip("> ").split()[0] for line in near if " points " in line]
    assert owners == ["Ana", "Cleo", "Bo"]
    below = near[next(n for n, line in enumerate(near) if line.startswith("Round")) :]
    assert len(below) <= 20


def test_columns_in_reach_are_bold() -> None:
    game = Game(seed=7)
    game.play("3B>2")
    lines = list(draw(game.table))
    numbers = next(line for line in lines if any(text.strip() == "1" for text, _ in line))
    assert [style for _, style in numbers[1:]] == ["dim"] + ["bold"] * 7


def test_player_to_move_is_highlighted() -> None:
    turns = [text for line in draw(Game(seed=7).table) for text, style in line if style == "turn"]
    assert turns == ["> Player 0"]

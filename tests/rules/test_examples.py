"""The rulebook's own examples: RULES section 7, one test each."""

import pytest

from sintra import Colour, Game, IllegalMove
from tests.positions import position, seat


def test_picking_pink_from_a_display_moves_its_other_three_panes_to_the_centre() -> None:
    game = Game.from_position(position(displays=["W4", "YOPB"]))
    game.play("2P>2")
    assert str(game.displays[1]) == "-"
    assert str(game.centre) == "YOB"
    assert str(game.displays[0]) == "WWWW"


def test_first_to_pick_from_the_centre_takes_the_start_tile_and_moves_one_down() -> None:
    text = position(displays=["W4"], centre="O3", to_move=1, tile="C0")
    game = Game.from_position(text)
    assert game.start_tile_in_centre
    game.play("CO>5")
    assert not game.start_tile_in_centre
    assert game.start_tile_holder == 1
    assert [palace.broken_glass for palace in game.palaces] == [0, 1]


def game_with_three_orange_in_the_centre() -> Game:
    """Free orange spaces are on strips 1 (two), 4 (one, below the glazier) and 5 (three)."""
    text = position(seat(glazier=4), displays=["W4"], centre="O3", tile="H1")
    return Game.from_position(text)


def test_three_orange_cannot_go_left_of_the_glazier() -> None:
    game = game_with_three_orange_in_the_centre()
    assert "CO>1" not in game.legal_moves
    with pytest.raises(IllegalMove, match="left of the glazier"):
        game.play("CO>1")


def test_of_three_orange_below_the_glazier_one_is_placed_and_two_break() -> None:
    game = game_with_three_orange_in_the_centre()
    game.play("CO>4")
    palace = game.palaces[0]
    strip = palace.columns[3].strip
    assert strip is not None
    assert [space.pane for space in strip.spaces] == [None, Colour.ORANGE, None, None, None]
    assert str(game.tower) == "OO"
    assert palace.broken_glass == 2
    assert palace.glazier == 3


def test_three_orange_fit_on_a_strip_to_the_right_and_the_glazier_moves_there() -> None:
    game = game_with_three_orange_in_the_centre()
    game.play("CO>5")
    palace = game.palaces[0]
    strip = palace.columns[4].strip
    assert strip is not None
    assert [space.pane for space in strip.spaces].count(Colour.ORANGE) == 3
    assert palace.broken_glass == 0
    assert palace.glazier == 4


def test_round_three_with_yellow_on_top_pays_two_for_two_yellow_panes() -> None:
    text = position(seat({1: "0b.WOY2"}), round=3, pieces="YWPB", displays=["P4", "W4"], tile="H1")
    game = Game.from_position(text)
    assert game.explain("1P>1=W").bonus_points == 2
    game.play("1P>1=W")
    assert game.scores[0] == 2 + game.table.window_points[0]


def test_window_of_two_points_and_panes_to_the_right_pay_five_and_the_strip_is_flipped() -> None:
    palace = seat({2: "1b:W", 4: "3f.W3O", 5: "4b:W", 6: "5b:W"}, glazier=4)
    game = Game.from_position(position(palace, pieces="PWYOPB", displays=["B4", "W4"]))
    points = game.table.window_points
    assert (points[3], points[4] + points[5]) == (2, 3)
    game.play("1B>4=W")
    assert game.scores[0] == 5
    column = game.palaces[0].columns[3]
    assert column.window == (Colour.WHITE,)
    assert column.strip is not None
    assert (column.strip.number, column.strip.side) == (3, "back")
    assert not any(space.pane for space in column.strip.spaces)


def test_seven_panes_left_on_strips_are_two_points() -> None:
    palace = seat({1: "0f.Y3O", 5: "4f.O2", 8: "7f.P"})
    game = Game.from_position(position(palace, displays=["W"]))
    assert game.final_scoring(0).leftovers == 2


def test_marker_on_the_space_worth_eight_costs_eight() -> None:
    game = Game.from_position(position(seat(broken=5), displays=["W"]))
    assert game.table.broken_glass_track[5] == 8
    assert game.final_scoring(0).broken_glass == -8


def test_ornaments_with_four_four_one_and_two_panes_are_23_points() -> None:
    columns = {column: "x:WY" for column in (1, 2, 3, 4, 7)} | {5: "4b:W"}
    game = Game.from_position(position(seat(columns), side="A", displays=["W"]))
    assert game.final_scoring(0).bonus == 10 + 10 + 0 + 3


def test_four_completed_windows_and_five_orange_panes_are_20_points() -> None:
    columns = {1: "x:OO", 3: "x:OW", 6: "x:WO", 7: "x:YB", 2: "1b:O", 5: "4b:W"}
    game = Game.from_position(position(seat(columns), side="B", displays=["W"]))
    assert game.final_scoring(0).bonus == 4 * 5

"""Cases that the rulebook leaves open: every ruling of RULES section 6."""

import re
from collections import Counter
from pathlib import Path

import pytest

from sintra import Game, IllegalMove
from tests.positions import all_gone, crowded, position, seat
from tests.rules import test_extremes

ROOT = Path(__file__).parents[2]


def test_holder_keeps_the_start_tile_when_no_player_picks_from_the_centre() -> None:
    """One colour on the last display leaves nothing for the centre."""
    text = position(players=3, displays=["W3"], to_move=0, tile="C2")
    game = Game.from_position(text)
    game.play("1W>3")
    assert game.awaits_deal
    assert not game.start_tile_in_centre
    assert (game.start_tile_holder, game.to_move) == (2, 2)
    assert all(palace.broken_glass == 0 for palace in game.palaces)
    game.deal(["WYOP"] * 7)
    assert game.to_move == 2


def test_score_goes_below_zero() -> None:
    text = position(seat(all_gone(), score=5, broken=6), displays=["Y4", "W4"])
    game = Game.from_position(text)
    game.play("1Yx")
    assert game.scores[0] == 5 - 18
    assert game.palaces[0].lost == 18


def test_score_below_zero_counts_as_it_is_in_the_final_scoring() -> None:
    text = position(seat(score=-20), seat(score=-50), round=6, displays=["W"])
    game = Game.from_position(text)
    game.play("1W>3")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == (-20, -50)
    assert outcome.winners == (0,)


def test_score_has_no_ceiling() -> None:
    text = position(seat({1: "0b.WPOY"}, score=299), pieces="YWYOPB", displays=["Y2", "W"])
    game = Game.from_position(text)
    game.play("1Y>1=Y")
    assert game.scores[0] == 299 + 2 + 4


def test_start_tile_is_taken_before_panes_break() -> None:
    """The step for the tile is the one that reaches the end of the track."""
    text = position(seat(all_gone(), broken=7), displays=["W"], centre="Y3")
    game = Game.from_position(text)
    explained = game.explain("CYx")
    assert (explained.takes_start_tile, explained.steps, explained.glass_points) == (True, 4, -18)
    assert str(explained).startswith("takes the start tile")
    game.play("CYx")
    assert (game.palaces[0].broken_glass, game.palaces[0].lost) == (3, 18)


def test_start_tile_taken_with_the_last_pick_of_the_round_counts_for_the_next() -> None:
    text = position(centre="Y3", to_move=1, tile="C0")
    game = Game.from_position(text)
    game.play("CY>1")
    assert game.awaits_deal
    assert (game.start_tile_holder, game.to_move) == (1, 1)
    assert game.palaces[1].broken_glass == 1


def test_start_tile_costs_a_step_once_per_round() -> None:
    game = Game.from_position(position(centre="Y3O"))
    game.play("CY>1")
    game.play("CO>1")
    assert [palace.broken_glass for palace in game.palaces] == [1, 0]


def test_round_that_begins_with_no_pane_ends_at_once() -> None:
    """Only a handmade position is this empty: in play the tower has the last round's pane."""
    text = position(*crowded(3, "YOPB"), players=3, round=3, pieces="YOPB", to_move=1)
    game = Game.from_position(text)
    assert (game.bag.total, game.tower.total) == (0, 0)
    game.deal([[]] * 7)
    assert game.awaits_deal
    assert game.round == 4
    assert str(game.tower) == "Y"
    assert (game.start_tile_holder, game.to_move) == (1, 1)
    assert not game.start_tile_in_centre


def test_player_without_strips_breaks_every_pick() -> None:
    text = position(seat(all_gone(), glazier=3), displays=["W2YO", "P"], centre="B3", tile="H1")
    game = Game.from_position(text)
    assert game.legal_moves.texts() == ["1Ox", "1Wx", "1Yx", "2Px", "CBx"]
    game.play("CBx")
    palace = game.palaces[0]
    assert (palace.broken_glass, palace.glazier) == (3, 2)
    assert str(game.tower) == "BBB"


def test_player_without_strips_cannot_move_the_glazier_back() -> None:
    text = position(seat(all_gone(), glazier=3), displays=["W4"])
    game = Game.from_position(text)
    with pytest.raises(IllegalMove, match="no strip is left"):
        game.play("R")


def test_as_many_panes_as_fit_are_placed() -> None:
    """Strip 1 has three yellow spaces: one is filled, so two of three panes fit."""
    text = position(seat({1: "0f.Y"}), displays=["Y3", "W"])
    game = Game.from_position(text)
    moves = [move for move in game.legal_moves.texts() if move.startswith("1Y>1")]
    assert moves == ["1Y>1"], "there is no way to place fewer"
    explained = game.explain("1Y>1")
    assert (explained.placed, explained.broken) == (2, 1)


def test_joker_space_counts_for_the_duty_to_place() -> None:
    """No strip in reach has a yellow space; the last strip has a free joker space."""
    text = position(seat({8: "7b.PB.O:W"}, glazier=8), displays=["Y2", "W"])
    game = Game.from_position(text)
    assert [move for move in game.legal_moves.texts() if move.startswith("1Y")] == ["1Y>8"]
    with pytest.raises(IllegalMove, match="must not break"):
        game.play("1Yx")


@pytest.mark.parametrize("side", ["A", "B"])
def test_any_pane_of_the_completed_strip_may_be_kept_on_both_sides(side: str) -> None:
    text = position(seat({1: "0b.WPOY"}), side=side, displays=["Y4", "W"])
    game = Game.from_position(text)
    kept = [move for move in game.legal_moves.texts() if move.startswith("1Y>1")]
    assert kept == ["1Y>1=O", "1Y>1=P", "1Y>1=W", "1Y>1=Y"]


def test_pane_kept_on_side_a_changes_what_goes_to_the_tower() -> None:
    towers = {}
    for kept in "WPOY":
        text = position(seat({1: "0b.WPOY"}), side="A", displays=["Y", "W"])
        game = Game.from_position(text, moves=f"1Y>1={kept}")
        towers[kept] = str(game.tower)
    assert towers == {"W": "YYOP", "P": "WYYO", "O": "WYYP", "Y": "WYOP"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_starts_about_equally_often_when_none_is_given(players: int) -> None:
    starts = Counter(Game(players, seed=seed).to_move for seed in range(600))
    assert sorted(starts) == list(range(players))
    assert min(starts.values()) > 0.8 * 600 / players


@pytest.mark.parametrize("start", [0, 1, 2])
def test_start_player_can_be_given(start: int) -> None:
    game = Game(3, seed=5, start_player=start)
    assert (game.to_move, game.start_tile_holder) == (start, start)


# --- The rules page and the documentation have the same rulings

RULINGS = {
    "start": test_holder_keeps_the_start_tile_when_no_player_picks_from_the_centre,
    "order": test_start_tile_is_taken_before_panes_break,
    "fit": test_as_many_panes_as_fit_are_placed,
    "joker": test_joker_space_counts_for_the_duty_to_place,
    "left": test_extremes.test_glazier_left_of_the_leftmost_strip_moves_to_it,
    "gone": test_player_without_strips_breaks_every_pick,
    "owed": test_extremes.test_marker_returns_to_the_top_and_continues,
    "keep": test_any_pane_of_the_completed_strip_may_be_kept_on_both_sides,
    "empty": test_round_that_begins_with_no_pane_ends_at_once,
    "zero": test_score_goes_below_zero,
    "lost": test_extremes.test_points_lost_at_the_end_count_for_the_tie,
}
"""A test of each ruling, by its name in the texts of the rules page."""


def test_every_ruling_is_on_the_rules_page_and_in_the_documentation() -> None:
    page = ROOT / "web" / "src" / "pages" / "rulebook" / "blocks" / "RulingList.svelte"
    (names,) = re.findall(r"const RULINGS = \[(.*?)\]", page.read_text("utf-8"), re.DOTALL)
    assert re.findall(r'"(\w+)"', names) == list(RULINGS)
    document = (ROOT / "docs" / "concepts" / "rulings.md").read_text("utf-8")
    (section,) = re.findall(r"^## Rules of the game\n(.*?)^## ", document, re.DOTALL | re.MULTILINE)
    rows = [line for line in section.splitlines() if line.startswith("|")]
    assert len(rows[2:]) == len(RULINGS)

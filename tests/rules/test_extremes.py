"""Corner cases of the rules, in handmade positions."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

from sintra import Colour, Game, IllegalDeal, IllegalMove, Outcome
from tests.positions import COLUMNS, LETTERS, Columns, all_gone, crowded, position, seat
from tests.reference_text import position_of, reference_at


def played(text: str, *moves: str) -> Game:
    """Return the game from this position after these moves; the reference must agree."""
    game, reference = Game.from_position(text), reference_at(text)
    for move in moves:
        game.play(move)
        reference.play(move)
        assert game.position() == position_of(reference)
    return game


def dealt(text: str, *displays: str) -> Game:
    """Return the game after this deal, one letter per pane; the reference must agree."""
    game, reference = Game.from_position(text), reference_at(text)
    names = {colour.letter: str(colour) for colour in Colour}
    rows = [*displays, *[""] * (len(game.displays) - len(displays))]
    game.deal(rows)
    reference.deal([[names[letter] for letter in row] for row in rows])
    assert game.position() == position_of(reference)
    return game


# --- Strips and glazier


def test_strip_is_turned_over_once_and_then_leaves() -> None:
    text = position(seat({1: "0b.WPO"}), displays=["Y2", "Y3O", "O2", "W4"])
    game = played(text, "1Y>1=W")
    column = game.palaces[0].columns[0]
    assert column.window == (Colour.WHITE,)
    assert column.strip is not None
    assert (column.strip.number, column.strip.side, column.strip.other_side) == (0, "front", None)
    for move in ("4W>3", "2Y>1", "CO>4", "3O>1=Y"):
        game.play(move)
    # Seat 0 placed three yellow panes and then two orange ones on the front: the strip leaves.
    column = game.palaces[0].columns[0]
    assert column.strip is None
    assert column.window == (Colour.WHITE, Colour.YELLOW)
    assert game.palaces[0].glazier == 0


def test_four_panes_of_a_completed_strip_go_to_the_tower_and_one_to_the_window() -> None:
    game = played(position(seat({1: "0b.WPO"}), displays=["Y2", "W"]), "1Y>1=P")
    assert str(game.tower) == "WYYO"
    assert game.palaces[0].columns[0].window == (Colour.PINK,)


def test_panes_beyond_a_completed_strip_break() -> None:
    game = played(position(seat({1: "0b.WPOY"}), displays=["Y4", "W"]), "1Y>1=P")
    assert str(game.tower) == "WYYYYYO"
    assert game.palaces[0].broken_glass == 3


def test_glazier_stays_above_the_slot_of_a_strip_that_left() -> None:
    text = position(seat({3: "2f.P2W2:B"}, glazier=2), displays=["W", "Y4"])
    palace = played(text, "1W>3=W").palaces[0]
    assert palace.columns[2].strip is None
    assert palace.glazier == 2


def test_glazier_goes_back_to_the_leftmost_strip_that_is_left() -> None:
    palace = seat({1: "x:WW", 2: "x:WW"}, glazier=6)
    assert played(position(palace, displays=["W4"]), "R").palaces[0].glazier == 2


def test_glazier_above_the_leftmost_strip_that_is_left_cannot_go_back() -> None:
    palace = seat({1: "x:WW", 2: "x:WW"}, glazier=3)
    with pytest.raises(IllegalMove, match="already stands"):
        Game.from_position(position(palace, displays=["W4"])).play("R")


def test_glazier_left_of_the_leftmost_strip_moves_to_it() -> None:
    """The strip below it has left the game, so moving back means moving to the right."""
    palace = seat({1: "x:WW", 2: "x:WW"}, glazier=1)
    game = played(position(palace, displays=["W4"]), "R")
    assert game.palaces[0].glazier == 2


def test_glazier_left_of_the_leftmost_strip_reaches_every_strip() -> None:
    columns = {column: "x:WW" for column in (1, 2, 4)}
    game = played(position(seat(columns), displays=["B4", "B"]))
    assert game.legal_moves.texts() == ["1B>5", "1B>7", "2B>5", "2B>7", "R"]


def test_pick_that_fits_only_left_of_the_glazier_breaks_and_the_glazier_stays() -> None:
    text = position(seat(glazier=8), displays=["W2", "Y4"])
    game = played(text, "1Wx")
    palace = game.palaces[0]
    assert (palace.glazier, palace.broken_glass) == (7, 2)
    assert str(game.tower) == "WW"


def test_pick_may_not_break_while_a_strip_in_reach_has_space() -> None:
    game = Game.from_position(position(seat(glazier=7), displays=["W2", "Y4"]))
    assert [move for move in game.legal_moves.texts() if move.startswith("1W")] == ["1W>7"]
    with pytest.raises(IllegalMove, match="must not break"):
        game.play("1Wx")


def test_player_without_strips_breaks_a_whole_round() -> None:
    palaces = seat(all_gone("WB"), glazier=8), seat(all_gone("PB"), glazier=8)
    text = position(*palaces, displays=["W4", "Y4"], centre="OPB")
    game = played(text, "1Wx", "CBx", "2Yx", "COx", "CPx")
    assert game.awaits_deal
    assert [palace.broken_glass for palace in game.palaces] == [4 + 4 + 1 - 8, 2 + 1]
    assert game.scores == (-18, 0)


def test_table_with_the_most_picks_lists_every_move() -> None:
    """41 picks, more than in any game: four colours on nine displays and all in the centre."""
    displays = [LETTERS.replace(LETTERS[display % 5], "") for display in range(9)]
    palaces = (
        seat({8: "7b:W"}),
        seat({1: "0b.WPOY", 3: "2b.W2YB", 5: "4f.O3W", 8: "7b.PBW:Y"}),
    )
    for to_move in range(2):
        text = position(
            *palaces, players=4, displays=displays, centre=LETTERS, to_move=to_move, tile="H0"
        )
        game = Game.from_position(text)
        moves = game.legal_moves.texts()
        assert moves == reference_at(text).legal_moves()
        assert len({move[:2] for move in moves}) == 41


# --- Windows


@pytest.mark.parametrize(
    ("windows", "points"),
    [
        ({}, 2),
        ({1: "x:WW", 2: "1b:W", 3: "x:WW"}, 2),
        ({5: "4b:W"}, 2 + 2),
        ({5: "x:WW"}, 2 + 2),
        ({6: "x:WW", 8: "7b:W"}, 2 + 1 + 2),
        ({5: "4b:W", 6: "5b:W", 7: "6b:W", 8: "x:WW"}, 2 + 2 + 1 + 1 + 2),
    ],
)
def test_completed_window_counts_those_to_its_right_that_hold_a_pane(
    windows: Columns, points: int
) -> None:
    """Once each, however many panes they hold; window 4 is worth 2."""
    palace = seat({**windows, 4: "3b.BP2Y"}, glazier=4)
    game = played(position(palace, pieces="WWYOPB", displays=["Y", "O4"]), "1Y>4=B")
    assert game.scores[0] == points


def test_second_pane_of_a_window_scores_it_again() -> None:
    palace = seat({7: "6b.PYOP:W", 8: "7b:W"}, glazier=7)
    game = played(position(palace, pieces="WWYOPB", displays=["O", "Y4"]), "1O>7=P")
    assert game.scores[0] == 1 + 2


def test_bonus_colour_counts_panes_on_jokers() -> None:
    palace = seat({8: "7b.PBW.Y:W"}, glazier=8)
    text = position(palace, pieces="YWYOPB", displays=["Y", "O4"])
    game = Game.from_position(text)
    assert game.explain("1Y>8=P").bonus_points == 2
    assert played(text, "1Y>8=P").scores[0] == 2 + 2


def test_bonus_colour_counts_the_kept_pane_too() -> None:
    text = position(seat({1: "0b.WPOY"}), pieces="YWYOPB", displays=["Y", "W"])
    assert played(text, "1Y>1=Y").scores[0] == 2 + 4


# --- The joker strip: pink, blue, white and two jokers

JOKER_SPACES = ("P", "B", "W", "j", "j")

Filling = tuple[str, ...]
"""The pane on each of the five spaces; "" if there is none."""


def fillings() -> Iterator[Filling]:
    """Yield every incomplete filling; the first joker space is filled before the second."""
    for coloured in ((p, b, w) for p in ("P", "") for b in ("B", "") for w in ("W", "")):
        for count in range(3):
            for jokers in combinations_with_replacement(LETTERS, count):
                filling = (*coloured, *jokers, *[""] * (2 - count))
                if not all(filling):
                    yield filling


FILLINGS = tuple(fillings())


def joker_column(filling: Filling) -> str:
    coloured, jokers = "".join(filling[:3]), "".join(filling[3:])
    text = "7b"
    if coloured or jokers:
        text += f".{coloured or '-'}"
    if jokers:
        text += f".{jokers}"
    return f"{text}:Y"


def expected_endings(filling: Filling, colour: str, panes: int) -> list[str]:
    """Return the texts that may follow source and colour, by trying every set of spaces."""
    fitting = [
        space
        for space, printed in enumerate(JOKER_SPACES)
        if not filling[space] and printed in (colour, "j")
    ]
    on_jokers: dict[int, Filling] = {}
    for chosen in combinations(fitting, min(panes, len(fitting))):
        after = tuple(colour if p in chosen else pane for p, pane in enumerate(filling))
        on_jokers[sum(JOKER_SPACES[space] == "j" for space in chosen)] = after
    if not fitting:
        return ["x"]
    endings = []
    for jokers, after in on_jokers.items():
        text = ">8" if jokers == min(on_jokers) else f">8j{jokers}"
        endings += [f"{text}={kept}" for kept in set(after)] if all(after) else [text]
    return sorted(endings)


def test_joker_strip_has_153_fillings() -> None:
    """Eight for the coloured spaces by 21 for the jokers, less 15 that are complete."""
    assert len(set(FILLINGS)) == len(FILLINGS) == 8 * 21 - 15


@pytest.mark.parametrize("panes", [1, 2, 3, 4])
def test_joker_strip_takes_every_pick_as_the_rules_say_in_every_filling(panes: int) -> None:
    """Each of five displays holds one colour; there is no other strip."""
    gone = {column: "x:WB" if column % 2 else "x:YO" for column in COLUMNS}
    for filling in FILLINGS:
        palace = seat({**gone, 8: joker_column(filling)}, glazier=8)
        text = position(palace, displays=[letter * panes for letter in LETTERS])
        expected = [
            f"{display}{colour}{ending}"
            for display, colour in enumerate(LETTERS, start=1)
            for ending in expected_endings(filling, colour, panes)
        ]
        assert Game.from_position(text).legal_moves.texts() == sorted(expected), text
        for move in expected:
            played(text, move)


def test_joker_strip_offers_both_jokers_one_or_none() -> None:
    """The digit is the number of panes on jokers, written if it is more than the minimum."""
    palace = seat({8: "7b:Y"}, glazier=8)
    text = position(palace, displays=["P2BW", "P3"])
    assert [move for move in Game.from_position(text).legal_moves.texts() if "P" in move] == [
        "1P>8",
        "1P>8j2",
        "2P>8",
    ]
    strips = [played(text, move).palaces[0].columns[7].strip for move in ("1P>8", "1P>8j2")]
    panes = [[space.pane for space in strip.spaces] for strip in strips if strip]
    pink = Colour.PINK
    assert panes == [[pink, None, None, pink, None], [None, None, None, pink, pink]]


# --- Broken glass


@pytest.mark.parametrize(
    ("broken", "panes", "after", "lost"),
    [
        (0, 1, 1, 0),
        (6, 1, 7, 0),
        (7, 1, 0, 18),
        (4, 4, 0, 18),
        (7, 4, 3, 18),
        (5, 12, 1, 36),
        (0, 16, 0, 36),
        (7, 17, 0, 54),
    ],
)
def test_marker_returns_to_the_top_and_continues(
    broken: int, panes: int, after: int, lost: int
) -> None:
    """The last space is 8 steps below the top and costs 18."""
    text = position(seat(all_gone("WB"), broken=broken), centre=f"Y{panes}", tile="H1", round=4)
    game = Game.from_position(text)
    assert game.explain("CYx").glass_points == -lost
    game = played(text, "CYx")
    palace = game.palaces[0]
    assert (palace.broken_glass, palace.lost, palace.score) == (after, lost, -lost)


def test_step_for_the_start_tile_can_be_the_one_that_ends_the_track() -> None:
    game = played(position(seat(broken=7), displays=["W4"], centre="B"), "CB>2")
    palace = game.palaces[0]
    assert (palace.broken_glass, palace.lost, palace.score) == (0, 18, -18)


def test_strip_completed_while_the_marker_passes_the_end_scores_both() -> None:
    text = position(
        seat({1: "0b.WPOY"}, broken=6), pieces="WWYOPB", centre="Y4", displays=["W"], tile="H1"
    )
    explained = Game.from_position(text).explain("CY>1=W")
    assert (explained.bonus_points, explained.window_points, explained.glass_points) == (1, 4, -18)
    palace = played(text, "CY>1=W").palaces[0]
    assert (palace.score, palace.lost, palace.broken_glass) == (1 + 4 - 18, 18, 1)


# --- Bag and tower

PIECES = "YOPB"
"""The panes on the round indicator in round 3."""


def before_a_deal(bag: str, tower: str, players: int = 3) -> str:
    """Return a position of round 3 in which all panes except these are in the palaces."""
    palaces = crowded(players, PIECES, bag, tower)
    return position(*palaces, players=players, round=3, pieces=PIECES, tower=tower)


def test_bag_that_runs_out_within_a_display_is_filled_from_the_tower() -> None:
    text = before_a_deal("WWYYOO", "PPBB")
    game = dealt(text, "WWYY", "OOPB", "PB")
    assert (str(game.bag), str(game.tower)) == ("-", "-")
    assert [display.total for display in game.displays] == [4, 4, 2, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("displays", "invalid_display"),
    [
        (["WWYY", "OPPB", "OB"], 2),
        (["WWYO", "YPPB", "OB"], 2),
        (["WWPB", "YYOO", "PB"], 1),
        (["WWYY", "OOP", "PBB"], 2),
        (["WWYY", "OOPB"], 3),
        (["WWYY", "OOPB", "P", "B"], 3),
        (["WWYY", "OOPB", "PP"], 3),
    ],
)
def test_display_must_hold_all_that_was_left_in_the_bag(
    displays: list[str], invalid_display: int
) -> None:
    text = before_a_deal("WWYYOO", "PPBB")
    game = Game.from_position(text)
    with pytest.raises(IllegalDeal, match=f"display {invalid_display} "):
        game.deal([*displays, *[""] * (7 - len(displays))])
    assert game.position() == text


def test_bag_that_runs_out_at_the_end_of_a_display_is_filled_for_the_next() -> None:
    game = dealt(before_a_deal("WWYY", "PPBBO"), "WWYY", "PPBB", "O")
    assert [display.total for display in game.displays] == [4, 4, 1, 0, 0, 0, 0]


def test_tower_stays_while_the_bag_has_just_enough() -> None:
    """The bag is empty after the last display, but no further pane is needed."""
    bag = "W6Y6O6P5B5"
    game = dealt(before_a_deal(bag, "WB"), *["WYOP"] * 5, "WYOB", "BBBB")
    assert (str(game.bag), str(game.tower)) == ("-", "WB")


@pytest.mark.parametrize("seed", range(20))
def test_drawing_empties_the_bag_before_the_tower_is_touched(seed: int) -> None:
    game = Game.from_position(before_a_deal("WWYYOO", "PPBB"), seed=seed)
    first, second, third = (str(display) for display in game.displays[:3])
    drawn = first + second
    assert sorted(drawn + third) == sorted("WWYYOOPPBB")
    assert set(first) <= set("WYO")
    assert sum(drawn.count(letter) for letter in "WYO") == 6
    assert [display.total for display in game.displays] == [4, 4, 2, 0, 0, 0, 0]
    assert (game.bag.total, game.tower.total) == (0, 0)


def test_round_with_short_displays_is_played_as_any_other() -> None:
    game = dealt(before_a_deal("W", "B"), "WB")
    assert [display.total for display in game.displays] == [2, 0, 0, 0, 0, 0, 0]
    assert {move[:2] for move in game.legal_moves.texts()} == {"1W", "1B"}


def test_round_after_one_without_panes_has_the_one_round_piece() -> None:
    game = dealt(before_a_deal("", ""))
    assert (game.round, game.awaits_deal) == (4, True)
    with pytest.raises(IllegalDeal, match="display 1 cannot have no panes"):
        game.deal([""] * 7)
    game.deal(["Y", *[""] * 6])
    assert (game.round, game.awaits_deal) == (4, False)
    assert [str(display) for display in game.displays[:2]] == ["Y", "-"]
    assert game.bonus_colour is Colour.ORANGE


def test_seeded_game_skips_a_round_without_panes() -> None:
    game = Game.from_position(before_a_deal("", "", players=4), seed=1)
    assert (game.round, str(game.displays[0]), game.to_move) == (4, "Y", 0)


def test_last_round_without_panes_ends_the_game() -> None:
    text = position(*crowded(3, "B"), players=3, round=6, pieces="B")
    game = dealt(text)
    assert game.is_over
    assert game.outcome() is not None


def test_four_players_run_the_bag_dry_in_the_third_round() -> None:
    """94 panes are two deals of 36, and 22 for the third: display 6 is filled from both."""
    game = Game(4, seed=11)
    bags, towers = {1: game.bag.total}, {1: game.tower.total}
    while game.round < 3:
        game.play(next(iter(game.legal_moves)))
        bags.setdefault(game.round, game.bag.total)
        towers.setdefault(game.round, game.tower.total)
    assert (bags[1], bags[2]) == (58, 22)
    assert towers[2] > 0
    assert towers[3] == 0
    assert all(display.total == 4 for display in game.displays)


# --- The end


def outcome_of(*seats: str) -> Outcome:
    """Return the outcome after a last pick that scores nothing: one white pane."""
    text = position(*seats, players=len(seats), round=6, displays=["W"], tile="H0")
    game, reference = Game.from_position(text), reference_at(text)
    game.play("1W>3")
    reference.play("1W>3")
    assert game.position() == position_of(reference)
    outcome = game.outcome()
    assert outcome is not None
    assert list(outcome.winners) == reference.winners()
    return outcome


@pytest.mark.parametrize(
    ("seats", "winners", "reason"),
    [
        ([(30, 0), (29, 0)], (0,), "points"),
        ([(29, 0), (30, 36)], (1,), "points"),
        ([(30, 18), (30, 0)], (1,), "broken glass"),
        ([(30, 18), (30, 18)], (0, 1), "shared"),
        ([(30, 18), (30, 0), (29, 0)], (1,), "broken glass"),
        ([(30, 18), (30, 18), (29, 0)], (0, 1), "shared"),
        ([(30, 0), (30, 0), (30, 0)], (0, 1, 2), "shared"),
        ([(10, 0), (30, 18), (10, 0), (30, 36)], (1,), "broken glass"),
        ([(30, 0), (30, 18), (30, 0), (30, 18)], (0, 2), "shared"),
        ([(30, 18), (30, 36), (31, 54), (30, 0)], (2,), "points"),
        ([(-5, 0), (-5, 0), (-5, 0), (-5, 0)], (0, 1, 2, 3), "shared"),
    ],
)
def test_most_points_win_then_fewest_lost_then_the_victory_is_shared(
    seats: list[tuple[int, int]], winners: tuple[int, ...], reason: str
) -> None:
    outcome = outcome_of(*(seat(score=score, lost=lost) for score, lost in seats))
    assert outcome == Outcome(winners, tuple(score for score, _ in seats), reason)


def test_points_lost_at_the_end_count_for_the_tie() -> None:
    """Both end with 30: one lost 18 during the game, the other 8 + 11 in total."""
    outcome = outcome_of(seat(score=30, lost=18), seat(score=41, lost=8, broken=6))
    assert outcome == Outcome((0,), (30, 30), "broken glass")


def test_equal_losses_of_different_kinds_share_the_victory() -> None:
    outcome = outcome_of(seat(score=32, lost=0, broken=2), seat(score=30, lost=2))
    assert outcome == Outcome((0, 1), (30, 30), "shared")


@pytest.mark.parametrize(
    ("columns", "points"),
    [
        ({}, 0),
        ({1: "0f.YY"}, 0),
        ({1: "0f.YY", 3: "2f.W"}, 1),
        ({1: "0f.YY", 3: "2f.W2", 8: "7b.P:W"}, 1),
        ({1: "0f.YY", 3: "2f.W2", 8: "7b.P.B:W"}, 2),
        ({1: "0f.YY:W", 3: "2f.W2:W", 8: "7b.-.B2:W"}, 2),
        ({1: "x:WW", 2: "x:WW", 3: "2b:W", 4: "3b.P2:W"}, 0),
    ],
)
def test_every_three_panes_left_on_strips_are_one_point(columns: Columns, points: int) -> None:
    """All strips count together, including panes on jokers; panes in windows do not count."""
    game = Game.from_position(position(seat(columns), displays=["W"]))
    assert game.final_scoring(0).leftovers == points


@pytest.mark.parametrize("space", range(8))
def test_marker_costs_its_space_at_the_end(space: int) -> None:
    game = Game.from_position(position(seat(broken=space), displays=["W"]))
    assert game.final_scoring(0).broken_glass == -(0, 1, 2, 4, 6, 8, 11, 14)[space]


@pytest.mark.parametrize(
    ("columns", "points"),
    [
        ({}, 0),
        ({1: "0b:W"}, 0),
        ({1: "x:WW"}, 3),
        ({1: "0b:W", 2: "1b:W"}, 3),
        ({2: "1b:W", 3: "2b:W"}, 0),
        ({1: "x:WW", 2: "1b:W"}, 6),
        ({1: "x:WW", 2: "x:WW"}, 10),
        ({7: "6b:W", 8: "x:WW"}, 6),
        (all_gone("YO"), 40),
    ],
)
def test_side_a_scores_each_ornament_by_the_panes_around_it(columns: Columns, points: int) -> None:
    game = Game.from_position(position(seat(columns), side="A", displays=["W"]))
    assert game.final_scoring(0).bonus == points


@pytest.mark.parametrize(
    ("columns", "points"),
    [
        ({}, 0),
        ({1: "0b:W", 2: "1b:W"}, 0),
        ({1: "x:WW"}, 1 * 2),
        ({1: "x:WY", 2: "1b:Y"}, 1 * 2),
        ({1: "x:WY", 8: "x:OP"}, 2 * 1),
        ({1: "x:WW", 2: "x:YY", 3: "2b:Y"}, 2 * 3),
        (all_gone("YO"), 8 * 8),
        (all_gone("OO"), 8 * 16),
    ],
)
def test_side_b_multiplies_completed_windows_by_the_best_colour(
    columns: Columns, points: int
) -> None:
    game = Game.from_position(position(seat(columns), side="B", displays=["W"]))
    assert game.final_scoring(0).bonus == points


@pytest.mark.parametrize(("side", "bonus"), [("A", 3), ("B", 1)])
def test_final_scoring_is_added_once_when_the_game_ends(side: str, bonus: int) -> None:
    palace = seat({1: "x:YO", 5: "4f.O3"}, score=20, broken=3, lost=18)
    text = position(palace, side=side, round=6, displays=["W"], tile="H0")
    game = played(text, "1W>3")
    # The white pane of the last move is the fourth pane left on the strips.
    assert game.final_scoring(0).total == 1 - 4 + bonus
    assert game.scores[0] == 20 + 1 - 4 + bonus
    assert game.palaces[0].lost == 18 + 4
    assert game.is_over
    assert game.legal_moves.texts() == []

"""Deals given by the caller, in games without a seed."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from sintra import Colour, Game, GameOver, IllegalDeal, NothingToUndo
from tests.game.common import POSITION, W, Y, assert_refused, game_awaiting_deals, setup_of
from tests.samples import components_with, played


def test_game_without_a_seed_awaits_its_deals() -> None:
    seeded = played(3, "A", 1)
    game = Game(3, "A", setup=setup_of(seeded))
    assert game.seed is None
    for number, each in enumerate(seeded.to_record()["rounds"], start=1):
        assert game.awaits_deal
        assert game.round == number
        starter = game.to_move
        assert starter == game.start_tile_holder
        game.deal(each["displays"])
        shown = [[str(pane) for pane in display.each()] for display in game.displays]
        assert shown == each["displays"]
        assert game.start_tile_in_centre
        assert game.to_move == starter
        for move in each["moves"]:
            game.play(move)
    assert game.is_over
    assert game == seeded


@pytest.mark.parametrize("spell", [lambda colour: colour, str, lambda colour: colour.letter])
def test_colours_of_a_deal_may_be_names_or_letters(spell: Callable[[Colour], Any]) -> None:
    game, deals = game_awaiting_deals()
    game.deal([map(spell, display) for display in deals[0]])
    assert [display.each() for display in game.displays] == [tuple(sorted(d)) for d in deals[0]]


def test_deal_may_be_any_iterable() -> None:
    game, deals = game_awaiting_deals()
    game.deal("".join(colour.letter for colour in display) for display in deals[0])
    other, _ = game_awaiting_deals()
    other.deal(deals[0])
    assert game == other


Displays = list[list[Any]]

WRONG_DEALS: dict[str, Callable[[Displays], Displays]] = {
    "too few displays": lambda right: right[:4],
    "too many displays": lambda right: [*right, []],
    "no displays": lambda right: [],
    "a pane too many": lambda right: [[*right[0], W], *right[1:]],
    "a pane too few": lambda right: [right[0][:3], *right[1:]],
    "an empty display": lambda right: [[], *right[1:]],
    "a huge display": lambda right: [right[0] * 1000, *right[1:]],
    # A heap has five bits per colour: 32 white panes would look like a yellow one.
    "a display that overflows": lambda right: [[W] * 32 * 4, *right[1:]],
    "more than in the bag": lambda right: [[W] * 4] * 5,
    "unknown colour": lambda right: [["green"] * 4, *right[1:]],
    "joker": lambda right: [["joker"] * 4, *right[1:]],
    "capitals": lambda right: [["WHITE"] * 4, *right[1:]],
    "numbers": lambda right: [[0] * 4, *right[1:]],
    "nothing": lambda right: [[None] * 4, *right[1:]],
    "lists": lambda right: [[[]] * 4, *right[1:]],
}


@pytest.mark.parametrize("mistake", WRONG_DEALS)
def test_impossible_deal_is_refused(mistake: str) -> None:
    game, deals = game_awaiting_deals()
    wrong = WRONG_DEALS[mistake]([list(display) for display in deals[0]])
    assert_refused(game, partial(game.deal, wrong), IllegalDeal)
    game.deal(deals[0])


def test_error_of_a_deal_names_the_display_and_the_bag() -> None:
    game, _ = game_awaiting_deals()
    # At least one of the 20 white panes is on the round indicator.
    error = assert_refused(game, partial(game.deal, ["WWWW"] * 5), IllegalDeal, "display 5 ")
    assert "WWWW" in str(error)
    assert f"the bag holds {game.bag}" in str(error)


def test_deal_is_refused_when_none_is_awaited() -> None:
    game, deals = game_awaiting_deals()
    game.deal(deals[0])
    assert_refused(game, lambda: game.deal(deals[0]), IllegalDeal, "when a round begins")
    seeded = Game(seed=1)
    assert_refused(seeded, lambda: seeded.deal(deals[0]), IllegalDeal)


def test_deal_is_refused_after_the_end() -> None:
    game = Game.from_record(played().to_record())
    assert_refused(game, lambda: game.deal([()] * 5), GameOver)


def test_given_deal_can_be_undone() -> None:
    game, deals = game_awaiting_deals()
    before = game.state.tobytes()
    game.deal(deals[0])
    game.undo_deal()
    assert game.awaits_deal
    assert game.state.tobytes() == before
    assert game.to_record()["rounds"] == []
    assert_refused(game, game.undo_deal, NothingToUndo)
    game.deal(deals[0])
    move = next(iter(game.legal_moves))
    game.play(move)
    assert_refused(game, game.undo_deal, NothingToUndo)
    game.undo()
    game.undo_deal()
    assert game.state.tobytes() == before


def test_undoing_a_later_deal_keeps_the_earlier_rounds() -> None:
    record = played(2, "A", 2).to_record()
    part = {**record, "rounds": record["rounds"][:2], "scores": None, "winners": None}
    game = Game.from_record(part)
    before = game.state.tobytes()
    game.deal(record["rounds"][2]["displays"])
    game.undo_deal()
    assert game.state.tobytes() == before
    assert game.to_record() == part
    assert_refused(game, game.undo_deal, NothingToUndo)


@pytest.mark.parametrize(
    "begin",
    [lambda: Game(seed=1), lambda: Game.from_position(POSITION)],
    ids=["drawn", "from a position"],
)
def test_deal_that_was_not_given_cannot_be_undone(begin: Callable[[], Game]) -> None:
    game = begin()
    assert_refused(game, game.undo_deal, NothingToUndo)


def test_undo_past_a_given_deal_undoes_the_deal_too() -> None:
    record = played(2, "A", 2).to_record()
    part = {**record, "rounds": record["rounds"][:2], "scores": None, "winners": None}
    game = Game.from_record(part)
    last = game.moves[-1]
    game.deal(record["rounds"][2]["displays"])
    assert_refused(game, game.undo, NothingToUndo)
    assert game.undo(past_deal=True) == last
    assert game.round == 2
    assert not game.awaits_deal
    game.play(last)
    assert game.awaits_deal
    assert game.to_record() == part


EMPTY = (
    "sintra1_2A_3d_YOPB_0_H0_-/-/-/-/-_-_-_-_"
    "0,0,0,1,0f.YO/1f.B/2f.WP/3f.W/4f/5f/6f/7f_0,0,0,1,0f/1f/2f/3f/4f/5f/6f/7f_fewest"
)


def test_round_without_panes_ends_at_once() -> None:
    fewest = components_with(name="fewest", panes_per_colour=2)
    game = Game.from_position(EMPTY, fewest)
    assert game.awaits_deal
    before = game.state.tobytes()
    assert_refused(game, lambda: game.deal([["yellow"], [], [], [], []]), IllegalDeal)
    game.deal([[]] * 5)
    assert (game.round, game.awaits_deal, game.to_move) == (4, True, 0)
    assert dict(game.tower) == {Y: 1}
    game.undo_deal()
    assert game.state.tobytes() == before
    drawn = Game.from_position(EMPTY, fewest, seed=1)
    assert (drawn.round, drawn.awaits_deal) == (4, False)
    assert [len(display.each()) for display in drawn.displays] == [1, 0, 0, 0, 0]


def test_setup_with_a_seed_draws_its_own_deals() -> None:
    setup = setup_of(Game(seed=3))
    game = Game(setup=setup, seed=9)
    assert game.seed == 9
    assert not game.awaits_deal
    assert game.setup == setup
    assert game == Game(setup=setup, seed=9)
    assert Game.from_record(game.to_record()) == game

"""Playing and explaining moves."""

from functools import partial
from random import Random

import pytest

from sintra import DealAwaited, Game, GameOver, IllegalMove, Move, NotationError
from tests.game.common import GONE, SOME, assert_refused, game_awaiting_deals, position_with
from tests.samples import EVERY_TABLE, choose, played

# --- Playing


def test_move_is_given_as_text_or_as_move() -> None:
    one, two = Game(seed=0), Game(seed=0)
    text = one.legal_moves.texts()[3]
    one.play(text)
    two.play(Move.from_text(text))
    assert one == two
    assert one.moves == (Move.from_text(text),)


def test_invalid_move_text_is_refused() -> None:
    game = played(moves=5)
    for text in ("", "hello", "r", "3B>5 ", "0B>1"):
        assert_refused(game, partial(game.play, text), NotationError)
        assert_refused(game, partial(game.explain, text), NotationError)


def test_no_move_while_a_deal_is_awaited() -> None:
    game = game_awaiting_deals()[0]
    assert_refused(game, lambda: game.play("1W>1"), DealAwaited, "round 1")
    assert_refused(game, lambda: game.explain("1W>1"), DealAwaited)


def test_no_move_after_the_end() -> None:
    game = played()
    assert_refused(game, lambda: game.play("1W>1"), GameOver)
    assert_refused(game, lambda: game.explain("R"), GameOver)


# --- Explanations


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_explanation_agrees_with_the_played_move(players: int, side: str) -> None:
    for seed in range(2):
        game = Game(players, side, seed)
        rng = Random(seed)
        seen = set()
        while not game.is_over:
            move = choose(game, rng)
            before, state, text = game.table, game.state.tobytes(), repr(game)
            explanation = game.explain(move)
            assert game.state.tobytes() == state
            assert repr(game) == text
            assert game.explain(str(move)) == explanation
            assert (explanation.move, explanation.player) == (move, before.to_move)
            old = before.palaces[explanation.player]

            assert explanation.placed + explanation.broken == explanation.picked
            assert 0 <= explanation.on_jokers <= explanation.placed
            if move.colour is None:
                assert explanation.picked == 0
            else:
                source = before.centre if move.display is None else before.displays[move.display]
                assert explanation.picked == source[move.colour]
                assert (explanation.placed == 0) == (move.column is None)
            first = before.start_tile_in_centre and move.is_from_centre
            assert explanation.takes_start_tile == first
            assert explanation.steps == explanation.broken + first
            assert explanation.completes == (move.keep is not None)
            assert (
                explanation.points
                == explanation.bonus_points + explanation.window_points + explanation.glass_points
            )
            assert str(explanation)

            game.play(move)
            new = game.palaces[explanation.player]
            final = game.final_scoring(explanation.player).total if game.is_over else 0
            assert new.score - old.score == explanation.points + final
            assert new.broken_glass == explanation.broken_glass
            assert new.glazier == explanation.glazier
            last = len(before.broken_glass_track) - 1
            turns = (old.broken_glass + explanation.steps) // last
            assert explanation.broken_glass == (old.broken_glass + explanation.steps) % last
            assert explanation.glass_points == -turns * before.broken_glass_track[last]
            assert explanation.ends_round == (game.round > before.round)
            if explanation.completes:
                assert move.column is not None
                was, now = old.columns[move.column], new.columns[move.column]
                assert now.window == (*was.window, move.keep)
                assert explanation.turns_over == (not was.window) == (now.strip is not None)
                seen.add("turned over" if explanation.turns_over else "gone")
            else:
                assert not explanation.turns_over
                assert (explanation.bonus_points, explanation.window_points) == (0, 0)
            for other in range(players):
                if other != explanation.player and not game.is_over:
                    assert game.palaces[other] == before.palaces[other]
        assert seen == {"turned over", "gone"}


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("1W>4", "2 on strip 4"),
        ("1W>8", "2 on strip 8 (1 on jokers)"),
        ("1W>8j2", "2 on strip 8 (2 on jokers)"),
        ("CY>1", "1 on strip 1, 1 broken, broken glass 1 down"),
        ("2P>2=B", "1 on strip 2, strip completed and turned over: +2 colour +8 windows"),
    ],
)
def test_text_of_an_explanation(move: str, text: str) -> None:
    assert str(Game.from_position(position_with(SOME, 1)).explain(move)) == text


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_play_explained_is_explain_and_play(players: int, side: str) -> None:
    rng = Random(players)
    one, other = Game(players, side, seed=5), Game(players, side, seed=5)
    while not one.is_over:
        move = choose(one, rng)
        explained = other.explain(move)
        one.play(move)
        assert other.play_explained(str(move)) == explained
        assert one == other
    with pytest.raises(GameOver):
        other.play_explained("R")
    assert one == other
    assert one.undo() == other.undo() and one == other


def test_illegal_move_in_play_explained_changes_nothing() -> None:
    game = Game(seed=5)
    with pytest.raises(IllegalMove):
        game.play_explained("R")
    assert game == Game(seed=5)


def test_text_of_an_explanation_with_broken_panes() -> None:
    game = Game.from_position(position_with(GONE, 3).replace("_0,0,0,3,", "_0,0,7,3,"))
    assert str(game.explain("1Wx")) == (
        "2 broken, broken glass 2 down, -18 for the end of the track"
    )
    back = Game.from_position(position_with(SOME, 5))
    assert str(back.explain("R")) == "glazier back to strip 1"


def test_text_of_an_explanation_with_the_start_tile() -> None:
    game = Game.from_position(position_with(SOME, 1).replace("_H0_", "_C1_"))
    explanation = game.explain("CY>8")
    assert explanation.takes_start_tile
    assert (
        str(explanation) == "takes the start tile, 2 on strip 8 (2 on jokers), broken glass 1 down"
    )
    game.play("CY>8")
    assert game.start_tile_holder == 0
    assert not game.start_tile_in_centre

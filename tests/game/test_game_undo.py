"""Undoing moves."""

from collections.abc import Callable
from random import Random

import pytest

from sintra import Game, NothingToUndo
from tests.game.common import POSITION, assert_refused, game_awaiting_deals
from tests.samples import EVERY_TABLE, choose, played, stages

# --- Undo


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_undo_takes_back_every_move_of_a_game(players: int, side: str) -> None:
    game = played(players, side, 7)
    states = [each.state.tobytes() for each in stages(game.to_record()) if not each.awaits_deal]
    record = game.to_record()
    moves = list(game.moves)
    while game.moves:
        last = game.moves[-1]
        assert game.undo(past_deal=True) == last
        # States that await a deal are left out: a seeded game deals at once.
        assert game.state.tobytes() == states[len(game.moves)]
    assert game == Game(players, side, seed=7)
    for move in moves:
        game.play(move)
    assert game.to_record() == record
    assert game.state.tobytes() == states[-1]


def test_undo_restores_state_and_record_exactly() -> None:
    game = Game(3, "B", 5)
    rng = Random(5)
    while not game.is_over:
        state, record = game.state.tobytes(), game.to_record()
        move = choose(game, rng)
        game.play(move)
        after, recorded = game.state.tobytes(), game.to_record()
        assert game.undo(past_deal=True) == move
        assert game.state.tobytes() == state
        assert game.to_record() == record
        game.play(move)
        assert game.state.tobytes() == after
        assert game.to_record() == recorded


def test_undo_stops_at_a_deal() -> None:
    game = Game(seed=3)
    rng = Random(3)
    while game.round == 1:
        game.play(choose(game, rng))
    assert_refused(game, game.undo, NothingToUndo, "deal")
    number = len(game.moves)
    game.play(next(iter(game.legal_moves)))
    game.undo()
    assert len(game.moves) == number
    assert_refused(game, game.undo, NothingToUndo)
    game.undo(past_deal=True)
    assert game.round == 1
    assert len(game.to_record()["rounds"]) == 1


def test_undo_does_not_stop_at_the_end_of_the_game() -> None:
    game = played()
    last = game.moves[-1]
    assert game.undo() == last
    assert not game.is_over
    assert game.outcome() is None


def test_another_move_can_be_played_after_undo() -> None:
    game = played(moves=10)
    game.undo()
    game.play(next(iter(game.legal_moves)))
    assert Game.from_record(game.to_record()) == game


@pytest.mark.parametrize(
    "begin",
    [lambda: Game(seed=1), lambda: game_awaiting_deals()[0], lambda: Game.from_position(POSITION)],
    ids=["seeded", "without a seed", "from a position"],
)
def test_nothing_to_undo_before_the_first_move(begin: Callable[[], Game]) -> None:
    game = begin()
    assert_refused(game, game.undo, NothingToUndo)
    assert_refused(game, lambda: game.undo(past_deal=True), NothingToUndo)


def test_moves_of_a_replayed_record_can_be_undone() -> None:
    game = Game.from_record(played().to_record())
    for _ in range(len(game.moves)):
        game.undo(past_deal=True)
    assert game.round == 1
    assert game.moves == ()
    assert not game.awaits_deal
    game.undo_deal()
    assert game.awaits_deal
    assert game.to_record()["rounds"] == []

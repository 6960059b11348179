"""`Game.history`: the game move by move, from its first position."""

import pytest

from sintra import Game
from sintra.game import HistoryEntry
from tests.samples import EVERY_TABLE, played

from .common import POSITION, game_awaiting_deals


def check(game: Game) -> list[HistoryEntry]:
    """Check the history of a game by undoing its moves; return its entries."""
    entries = list(game.history())
    before = game.copy()
    assert [entry.ply for entry in entries] == list(range(len(game.moves) + 1))
    for entry in reversed(entries):
        assert entry.position == before.position()
        assert entry.table == before.table
        if entry.played is None:
            assert (entry.ply, entry.round) == (0, before.round)
        else:
            move = before.undo(past_deal=True)
            assert entry.played == before.explain(move)
            assert entry.round == before.round
    assert list(game.history()) == entries
    return entries


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_every_entry_is_the_game_after_its_move(players: int, side: str) -> None:
    game = played(players, side, seed=4)
    entries = check(game)
    assert entries[-1].table.is_over
    assert [str(entry.played.move) for entry in entries[1:] if entry.played] == list(
        map(str, game.moves)
    )
    assert check(Game.from_record(game.to_record())) == entries


def test_game_without_moves_has_one_entry() -> None:
    (only,) = check(Game(seed=7))
    assert (only.ply, only.round, only.played) == (0, 1, None)
    assert only.position == Game(seed=7).position()


def test_undone_moves_are_not_in_the_history() -> None:
    game = played(seed=3, moves=20)
    game.undo()
    assert len(check(game)) == 20


def test_given_deals_are_in_the_entry_before_the_next_move() -> None:
    seeded, (game, deals) = played(), game_awaiting_deals()
    (waiting,) = check(game)
    assert waiting.table.awaits_deal
    game.deal(deals[0])
    (dealt,) = check(game)
    assert not dealt.table.awaits_deal
    for move in seeded.moves:
        if game.awaits_deal:
            break
        game.play(move)
    last = check(game)[-1]
    assert last.table.awaits_deal and last.table.round == last.round + 1
    assert last.played is not None and last.played.ends_round
    game.deal(deals[1])
    dealt = check(game)[-1]
    assert not dealt.table.awaits_deal and dealt.ply == last.ply


def test_history_of_a_game_from_a_position_starts_there() -> None:
    game = Game.from_position(POSITION, seed=1)
    game.play(game.legal_moves[0])
    first, second = check(game)
    assert (first.position, first.round, second.round) == (POSITION, 3, 3)


def test_history_does_not_change_the_game() -> None:
    game, other = Game(seed=9), Game(seed=9)
    history = game.history()
    next(history)
    move = game.legal_moves[0]
    game.play(move)
    other.play(move)
    assert list(history) == []  # the history of the game when it was called
    assert game.state.tobytes() == other.state.tobytes()

"""A game can be looked at move by move, from its first position on."""

import pytest

from sintra import Game
from sintra.game import HistoryEntry
from tests.samples import EVERY_TABLE, played

from .common import POSITION, outside


def check(game: Game) -> list[HistoryEntry]:
    """The moments of a game are those through which it came."""
    moments = list(game.history())
    before = game.copy()
    assert [each.ply for each in moments] == list(range(len(game.moves) + 1))
    for moment in reversed(moments):
        assert moment.position == before.position()
        assert moment.table == before.table
        if moment.played is None:
            assert (moment.ply, moment.round) == (0, before.round)
        else:
            move = before.undo(past_deal=True)
            assert moment.played == before.explain(move)
            assert moment.round == before.round
    assert list(game.history()) == moments
    return moments


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_every_moment_is_the_game_as_it_stood(players: int, side: str) -> None:
    game = played(players, side, seed=4)
    moments = check(game)
    assert moments[-1].table.is_over
    assert [str(each.played.move) for each in moments[1:] if each.played] == list(
        map(str, game.moves)
    )
    assert check(Game.from_record(game.to_record())) == moments


def test_a_game_that_has_not_begun_has_one_moment() -> None:
    (only,) = check(Game(seed=7))
    assert (only.ply, only.round, only.played) == (0, 1, None)
    assert only.position == Game(seed=7).position()


def test_what_was_undone_is_no_part_of_it() -> None:
    game = played(seed=3, moves=20)
    game.undo()
    assert len(check(game)) == 20


def test_deals_from_outside_are_seen_by_who_moves_next() -> None:
    whole, (game, deals) = played(), outside()
    (waiting,) = check(game)
    assert waiting.table.awaits_deal
    game.deal(deals[0])
    (dealt,) = check(game)
    assert not dealt.table.awaits_deal
    for move in whole.moves:
        if game.awaits_deal:
            break
        game.play(move)
    last = check(game)[-1]
    assert last.table.awaits_deal and last.table.round == last.round + 1
    assert last.played is not None and last.played.ends_round
    game.deal(deals[1])
    dealt = check(game)[-1]
    assert not dealt.table.awaits_deal and dealt.ply == last.ply


def test_a_game_begun_from_a_position_has_its_own_first_moment() -> None:
    game = Game.from_position(POSITION, seed=1)
    game.play(game.legal_moves[0])
    first, second = check(game)
    assert (first.position, first.round, second.round) == (POSITION, 3, 3)


def test_looking_back_does_not_disturb_the_game() -> None:
    game, twin = Game(seed=9), Game(seed=9)
    looking = game.history()
    next(looking)
    move = game.legal_moves[0]
    game.play(move)
    twin.play(move)
    assert list(looking) == []  # the past of the moment when it was asked for
    assert game.state.tobytes() == twin.state.tobytes()

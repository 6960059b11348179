"""Actions: every legal move has one or two, and every legal action makes legal moves."""

import numpy as np
import pytest

from sintra import Game, Move
from sintra.encoding import (
    ACTIONS,
    NO_PICK,
    action_text,
    actions_of,
    legal_mask,
    move_of,
)
from sintra.encoding.actions import JOKERS, KEEPS, PICKS
from sintra.errors import IllegalMove, UsageError

from .positions import random_games


def legal(game: Game, pick: int = NO_PICK) -> set[int]:
    return set(np.flatnonzero(legal_mask(game.state, pick)).tolist())


def test_actions_are_the_legal_moves_and_nothing_else() -> None:
    """In thousands of positions: mask, actions of a move, and the move of actions agree."""
    positions = second = jokers = 0
    for game in random_games(36):
        state = game.state
        firsts: dict[int, set[int]] = {}
        for move in game.legal_moves:
            first, *rest = actions_of(state, move)
            firsts.setdefault(first, set()).update(rest)
            if rest:
                assert move_of(state, first) is None
                assert move_of(state, rest[0], pick=first) == move
            else:
                assert move_of(state, first) == move
        assert legal(game) == set(firsts)
        for first, seconds in firsts.items():
            if seconds:
                assert len(seconds) > 1, "nothing is left to choose where there is one way"
                assert legal(game, first) == seconds
                second += 1
                jokers += min(seconds) >= JOKERS
        positions += 1
    assert positions > 3000
    assert second > 1000 and jokers > 20


def test_numbers_of_actions() -> None:
    """The numbering is a promise: a change of these needs another version."""
    game = Game(2, seed=1)
    assert ACTIONS == 459 and (PICKS, KEEPS, JOKERS) == (1, 451, 456)
    for text, action in (("R", 0), ("1W>1", 1), ("1W>8", 8), ("1Y>1", 10), ("CBx", 450)):
        assert actions_of(game.state, Move.from_text(text)) == (action,)
        assert action_text(action) == text
    assert [action_text(action) for action in range(KEEPS, ACTIONS)] == [
        *("=W", "=Y", "=O", "=P", "=B"),
        *("j0", "j1", "j2"),
    ]
    assert len({action_text(action) for action in range(ACTIONS)}) == ACTIONS


def test_nothing_is_legal_when_the_game_is_over_or_a_deal_is_awaited() -> None:
    *_, over = random_games(1)
    assert over.is_over and legal(over) == set()
    awaiting = Game(2, setup=over.setup)
    assert awaiting.awaits_deal and legal(awaiting) == set()
    with pytest.raises(IllegalMove, match="not legal now"):
        move_of(awaiting.state, 0)


def test_wrong_actions_are_refused_with_their_text() -> None:
    game = Game(2, seed=1)
    with pytest.raises(IllegalMove, match=r"action 0 \(R\): is not legal now"):
        move_of(game.state, 0)
    with pytest.raises(IllegalMove, match=r"\(=W\): is not legal now"):
        move_of(game.state, KEEPS)
    for action in (-1, ACTIONS):
        with pytest.raises(UsageError, match="from 0 to 458"):
            move_of(game.state, action)


def test_a_second_action_that_the_pick_does_not_leave_is_refused() -> None:
    for game in random_games(3):
        for move in game.legal_moves:
            first, *rest = actions_of(game.state, move)
            if rest and rest[0] < JOKERS:
                with pytest.raises(IllegalMove, match=r"\(j1\): is no choice that .* leaves"):
                    move_of(game.state, JOKERS + 1, pick=first)
                with pytest.raises(IllegalMove, match="is no choice"):
                    move_of(game.state, first, pick=first)
                return
    raise AssertionError("no strip was completed")

"""Actions: every legal move has one or two, and every legal action leads to legal moves."""

from functools import partial
from typing import Any

import numpy as np
import pytest

from sintra import Game, Move
from sintra.encoding import (
    ACTIONS,
    NO_PICK,
    action_of,
    action_text,
    actions_of,
    features,
    legal_mask,
    move_of,
)
from sintra.encoding.actions import JOKERS, KEEPS, PICKS
from sintra.errors import IllegalMove, UsageError

from .positions import random_games


def legal(game: Game, pick: int = NO_PICK) -> set[int]:
    return set(np.flatnonzero(legal_mask(game.state, pick)).tolist())


def test_actions_are_exactly_the_legal_moves() -> None:
    """In thousands of positions, the mask, `actions_of` and `move_of` agree."""
    positions = second_actions = jokers = 0
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
                assert len(seconds) > 1, "a second action is only for a choice"
                assert legal(game, first) == seconds
                second_actions += 1
                jokers += min(seconds) >= JOKERS
        positions += 1
    assert positions > 3000
    assert second_actions > 1000 and jokers > 20


def test_numbering_of_actions() -> None:
    """The numbering is public: a change needs another version of the encoding."""
    assert ACTIONS == 459 and (PICKS, KEEPS, JOKERS) == (1, 451, 456)
    for text, action in (("R", 0), ("1W>1", 1), ("1W>8", 8), ("1Y>1", 10), ("CBx", 450)):
        assert action_of(Move.from_text(text).code) == action
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
    for action in (-1, ACTIONS, 2**63, -(2**63)):
        with pytest.raises(IllegalMove, match="from 0 to 458"):
            move_of(game.state, action)
        with pytest.raises(UsageError, match="action: must be a whole number from 0 to 458"):
            action_text(action)
    for value in (3.7, "3", None, np.array([1, 2])):
        with pytest.raises(UsageError, match="action: must be a whole number"):
            move_of(game.state, value)  # type: ignore[arg-type]  # wrong on purpose


def test_illegal_moves_have_no_actions() -> None:
    game = Game(2, seed=1)
    legal_texts = set(map(str, game.legal_moves))
    for text in ("R", "9B>1=W", "9B>1j2", "CBx", "1W>1=W", "1Y>8j2"):
        assert text not in legal_texts
        with pytest.raises(IllegalMove, match="is not legal now"):
            actions_of(game.state, Move.from_text(text))
    with pytest.raises(UsageError, match="move: must be a Move, not str"):
        actions_of(game.state, "1W>1")  # type: ignore[arg-type]  # wrong on purpose


def test_move_without_the_kept_colour_has_no_actions() -> None:
    for game in random_games(1):
        for move in game.legal_moves:
            if move.keep is not None:
                with pytest.raises(IllegalMove):
                    actions_of(game.state, Move.from_text(str(move).split("=")[0]))
                return
    raise AssertionError("no strip was completed")


def test_impossible_second_action_is_refused() -> None:
    for game in random_games(3):
        for move in game.legal_moves:
            first, *rest = actions_of(game.state, move)
            if rest and rest[0] < JOKERS:
                with pytest.raises(IllegalMove, match=r"\(j1\): is not one of the choices after"):
                    move_of(game.state, JOKERS + 1, pick=first)
                with pytest.raises(IllegalMove, match="is not one of the choices"):
                    move_of(game.state, first, pick=first)
                return
    raise AssertionError("no strip was completed")


@pytest.mark.parametrize("pick", [-5, 0, ACTIONS, KEEPS, 450, 10**9, -(10**12), 2**63])
def test_invalid_pick_is_refused(pick: int) -> None:
    """Compiled code would read memory out of bounds."""
    state = Game(2, seed=1).state
    for function in (legal_mask, partial(move_of, action=JOKERS)):
        with pytest.raises(IllegalMove):
            function(state, pick=pick)
    with pytest.raises(IllegalMove):
        features(state, pick=pick)


def test_pick_without_a_second_action_is_refused() -> None:
    state = Game(2, seed=1).state
    pick = int(legal_mask(state).argmax())
    with pytest.raises(UsageError, match=r"pick: \d\w>\d leaves nothing to choose"):
        legal_mask(state, pick)
    for value in (None, 1.5, "x"):
        with pytest.raises(UsageError, match="pick: must be a whole number"):
            legal_mask(state, value)  # type: ignore[arg-type]  # wrong on purpose


def test_mask_is_written_into_a_given_array() -> None:
    game = Game(2, seed=1)
    out = np.full(ACTIONS, 7, np.int8)
    assert np.shares_memory(legal_mask(game.state, out=out), out)
    assert (out == legal_mask(game.state)).all()
    read_only = out.copy()
    read_only.flags.writeable = False
    invalid_arrays: list[Any] = [out[:-1], out.astype(np.int16), read_only]
    invalid_arrays.append(np.zeros((ACTIONS, 2), np.int8)[:, 0])
    for invalid in invalid_arrays:
        with pytest.raises(UsageError, match="out: must be a contiguous, writable array"):
            legal_mask(game.state, out=invalid)

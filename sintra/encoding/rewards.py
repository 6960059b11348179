"""Rewards: a number for each player when the game is over."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import UsageError
from ..rules.jit import compiled, integer
from ..rules.scoring import is_winner
from ..rules.state import OVER, Record, State
from ..rules.validate import checked_out, checked_state

REWARDS = ("win", "margin", "score")
"""Kinds of reward: a share of the victory (1 in total); the lead over the best other player, in
points; points."""
_WIN, _MARGIN, _SCORE = range(len(REWARDS))


@compiled
def write_rewards(state: Record, kind: int, rows: Any, row: int) -> None:
    """Write every player's reward into a row: 0 until the game is over."""
    seats = integer(state.seats)
    for seat in range(rows.shape[1]):
        rows[row, seat] = 0
    if state.phase != OVER:
        return
    winners = 0
    for seat in range(seats):
        winners += is_winner(state, seat)
    for seat in range(seats):
        score = integer(state.players[seat].score)
        if kind == _WIN:
            if is_winner(state, seat):
                rows[row, seat] = np.float32(1) / np.float32(winners)
        elif kind == _SCORE:
            rows[row, seat] = score
        else:
            best = -(1 << 30)
            for other in range(seats):
                if other != seat:
                    best = max(best, integer(state.players[other].score))
            rows[row, seat] = score - best


@compiled
def _write_rewards(state: State, kind: int, rows: Any) -> None:
    write_rewards(state[0], kind, rows, 0)


def reward_kind(rewards: str) -> int:
    """The index of a kind of reward, for compiled code. Raises UsageError for an unknown one."""
    if rewards not in REWARDS:
        raise UsageError(f"rewards: must be one of {', '.join(REWARDS)}, not {rewards!r}")
    return REWARDS.index(rewards)


def rewards(
    state: State, kind: str = "win", *, out: npt.NDArray[np.float32] | None = None
) -> npt.NDArray[np.float32]:
    """Every player's reward, 0 until the game is over; written into `out`, if given."""
    state = checked_state(state)
    rows = checked_out(out, int(state["seats"][0]), np.float32)
    _write_rewards(state, reward_kind(kind), rows)
    return rows.reshape(-1)

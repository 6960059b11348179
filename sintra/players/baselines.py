"""The baseline players, which need no limit: random, greedy and easy."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ..notation import Move
from ..rules.components import Components, Printed
from ..rules.jit import compiled, integer
from ..rules.movegen import list_moves
from ..rules.moves import COLUMN_AT, KEEP_AT, MOVE_LIST, RETURN
from ..rules.panes import NOTHING, heap_size
from ..rules.play import play
from ..rules.rng import GENERATOR, SEEDS, uniform
from ..rules.state import COLUMNS, OVER, PLAYING, ROUNDS, STATE, Record, State, copy_state
from .hashing import mix, position_hash
from .player import Choice, Limit, check_state

# The hand-made evaluation.
POINT = 100
PANE = 28  # per pane on a strip
STRIP = (0, 0, 0, 28, 118)  # per strip, by the number of panes on it; added to PANE
WINDOW = 112  # per filled window, in addition to the points it has scored
RESCORING = 6  # per point of a filled window and later round: the window can score again
GLAZIER_STEP = -8  # per column that the glazier has moved to the right

EASY_NOISE = 150
"""The easy player misjudges the value of a move by up to this much, in either direction."""
EASY_OVERLOOKS = 110
"""How many picks out of 256 the easy player overlooks."""
PICK_MASK = (1 << COLUMN_AT) - 1
"""The bits of a move that encode the picked panes: source and colour."""

WORKSPACE = np.dtype(
    [
        ("states", STATE, 3),  # the position, after a move, after a reply
        ("move_lists", MOVE_LIST, 2),
        ("generator", GENERATOR),
    ],
    align=True,
)
"""The work area of a baseline player, since compiled code must not allocate."""
Workspace = npt.NDArray[Any]


@compiled
def quick_palace_value(state: Record, printed: Record, seat: int) -> int:
    """The value of a palace by the hand-made evaluation."""
    player = state.players[seat]
    if state.phase == OVER:
        return POINT * integer(player.score)
    value = POINT * (integer(player.score) - integer(printed.track[player.broken]))
    rounds = ROUNDS - integer(state.round)
    for column in range(COLUMNS):
        strip = player.columns[column]
        panes = heap_size(integer(strip.panes))
        value += PANE * panes + STRIP[panes]
        if strip.top != NOTHING:
            points = integer(printed.window_points[state.side, column])
            value += WINDOW + RESCORING * rounds * points
    return value + GLAZIER_STEP * integer(player.glazier)


@compiled
def _value_after(workspace: Record, printed: Record, ply: int, move: int, seat: int) -> int:
    """Play a move on a copy at the next ply; return the value of the seat's palace after it."""
    workspace.states[ply + 1] = workspace.states[ply]
    play(workspace.states[ply + 1], printed, move)
    return quick_palace_value(workspace.states[ply + 1], printed, seat)


@compiled
def _best_reply(workspace: Record, printed: Record) -> int:
    """The most that the next player can gain with one move, after the move just tried."""
    state = workspace.states[1]
    if state.phase != PLAYING:
        return 0
    seat = integer(state.to_move)
    before = quick_palace_value(state, printed, seat)
    best = 0
    for index in range(list_moves(state, workspace.move_lists[1])):
        move = integer(workspace.move_lists[1].moves[index])
        best = max(best, _value_after(workspace, printed, 1, move, seat) - before)
    return best


@compiled
def _choose_best(
    workspaces: Workspace, states: State, printed: Printed, seed: int, is_easy: bool
) -> int:
    """The move with the best value. Noise and tie-breaks depend on the seed and the position."""
    workspace = workspaces[0]
    workspace.states[0] = states[0]
    state = workspace.states[0]
    seat = integer(state.to_move)
    noise = mix(position_hash(state) + seed)
    best, chosen = -(1 << 40), RETURN
    for index in range(list_moves(state, workspace.move_lists[0])):
        move = integer(workspace.move_lists[0].moves[index])
        value = _value_after(workspace, printed[0], 0, move, seat)
        if is_easy:
            value += (mix(noise + move) & 1023) * 2 * EASY_NOISE >> 10
            is_overlooked = (mix(noise ^ (move & PICK_MASK)) & 255) < EASY_OVERLOOKS
            if is_overlooked and move < 1 << KEEP_AT:
                value -= 100 * POINT
        else:
            value -= _best_reply(workspace, printed[0])
            value = (value << 8) | (mix(noise + move) & 255)
        if value > best:
            best, chosen = value, move
    return chosen


@compiled
def choose_random(workspaces: Workspace, states: State, printed: Printed, seed: int) -> int:
    """Any legal move with equal probability, drawn by the seed and the position."""
    workspace = workspaces[0]
    workspace.generator.word = np.uint64(position_hash(states[0]) + mix(seed + 1))
    move_count = list_moves(states[0], workspace.move_lists[0])
    return integer(workspace.move_lists[0].moves[uniform(workspace.generator, move_count)])


@compiled
def choose_greedy(workspaces: Workspace, states: State, printed: Printed, seed: int) -> int:
    """The move with the best value: own palace minus the gain of the next player's best reply."""
    return _choose_best(workspaces, states, printed, seed, False)


@compiled
def choose_easy(workspaces: Workspace, states: State, printed: Printed, seed: int) -> int:
    """A beginner's move: values only the own palace, with noise, and overlooks some picks unless
    they complete a strip."""
    return _choose_best(workspaces, states, printed, seed, True)


Strategy = Callable[[Workspace, State, Printed, int], int]
STRATEGIES: dict[str, Strategy] = {
    "random": choose_random,
    "greedy": choose_greedy,
    "easy": choose_easy,
}


class BaselinePlayer:
    """A player with one of the STRATEGIES. It chooses at once and ignores limits."""

    def __init__(
        self, name: str, *, strategy: Strategy, seed: int = 0, components: Components | None = None
    ) -> None:
        self.name = name
        self._strategy = strategy
        self._seed = seed - SEEDS * (seed >= SEEDS // 2)  # compiled code has signed integers
        self._printed = (components or Components.standard()).printed
        self._workspace = np.zeros(1, WORKSPACE)

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        """Choose a move; the strategies look at most one reply ahead."""
        check_state(state)
        move = Move(self._strategy(self._workspace, copy_state(state), self._printed, self._seed))
        return Choice(move, line=(move,))

"""The players that need no limit: random, greedy, and the easy one."""

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
from .hashing import fingerprint, mix
from .player import Choice, Limit, check_state

POINT = 100
"""What one point counts in the sums below."""
PANE = 28
"""A pane on a strip."""
NEARLY = (0, 0, 0, 28, 118)
"""A strip with so many panes on it, besides."""
WINDOW = 112
"""A filled window, besides its points."""
AGAIN = 6
"""Each point of a filled window, for every round still to come: it will score again."""
STEP = 8
"""Each column the glazier has gone to the right."""
GIVE_OR_TAKE = 150
"""By how much an easy opponent misjudges a move at most, either way."""
OVERLOOKED = 110
"""Of 256 picks, those that an easy opponent does not see."""
PICK = (1 << COLUMN_AT) - 1
"""The bits of a move that say what is picked."""
NOTHING_KEPT = (1 << KEEP_AT) - 1
"""The highest number of a move that completes no strip."""

ROOM = np.dtype(
    [
        ("states", STATE, 3),  # the position, after a move, after an answer
        ("lists", MOVE_LIST, 2),
        ("generator", GENERATOR),
    ],
    align=True,
)
"""What the simple players need to think in."""


@compiled
def worth(state: Record, printed: Record, seat: int) -> int:
    """What a palace is worth to a player who does not look far."""
    player = state.players[seat]
    if state.phase == OVER:
        return POINT * integer(player.score)
    value = POINT * (integer(player.score) - integer(printed.track[player.broken]))
    rounds = ROUNDS - integer(state.round)
    for column in range(COLUMNS):
        strip = player.columns[column]
        panes = heap_size(integer(strip.panes))
        value += PANE * panes + NEARLY[panes]
        if strip.top != NOTHING:
            value += WINDOW + AGAIN * rounds * integer(printed.window_points[state.side, column])
    return value - STEP * integer(player.glazier)


@compiled
def _worth_after(room: Record, printed: Record, level: int, move: int, seat: int) -> int:
    """Play a move on a copy, one level on; what the palace of its player is worth then."""
    room.states[level + 1] = room.states[level]
    play(room.states[level + 1], printed, move)
    return worth(room.states[level + 1], printed, seat)


@compiled
def _best_answer(room: Record, printed: Record) -> int:
    """What the next player can gain at most with one move, after the move just tried."""
    state = room.states[1]
    if state.phase != PLAYING:
        return 0
    seat = integer(state.to_move)
    before = worth(state, printed, seat)
    best = 0
    for place in range(list_moves(state, room.lists[1])):
        move = integer(room.lists[1].moves[place])
        best = max(best, _worth_after(room, printed, 1, move, seat) - before)
    return best


@compiled
def choose_greedy(room: Record, printed: Record, seed: int) -> int:
    """The move that leaves the own palace best and the next player least.

    Looks at `room.states[0]`. Among equals, the seed and the position decide.
    """
    state = room.states[0]
    seat = integer(state.to_move)
    lot = mix(fingerprint(state) + seed)
    best, chosen = -(1 << 40), RETURN
    for place in range(list_moves(state, room.lists[0])):
        move = integer(room.lists[0].moves[place])
        value = _worth_after(room, printed, 0, move, seat) - _best_answer(room, printed)
        value = (value << 8) | (mix(lot + move) & 255)
        if value > best:
            best, chosen = value, move
    return chosen


@compiled
def choose_easily(room: Record, printed: Record, seed: int) -> int:
    """As somebody does who is new to the game.

    Looks at the own palace only, not at what is left to the others; overlooks some of the
    displays; judges by eye, give or take. Does not overlook that a strip gets completed.
    """
    state = room.states[0]
    seat = integer(state.to_move)
    lot = mix(fingerprint(state) + seed)
    best, chosen = -(1 << 40), RETURN
    for place in range(list_moves(state, room.lists[0])):
        move = integer(room.lists[0].moves[place])
        value = _worth_after(room, printed, 0, move, seat)
        value += (mix(lot + move) & 1023) * 2 * GIVE_OR_TAKE >> 10
        overlooked = (mix(lot ^ (move & PICK)) & 255) < OVERLOOKED
        if overlooked and move <= NOTHING_KEPT:
            value -= 100 * POINT
        if value > best:
            best, chosen = value, move
    return chosen


@compiled
def choose_random(room: Record, seed: int) -> int:
    """Any legal move, all alike; which one follows from the seed and the position."""
    state = room.states[0]
    room.generator.word = np.uint64(fingerprint(state) + mix(seed + 1))
    return integer(room.lists[0].moves[uniform(room.generator, list_moves(state, room.lists[0]))])


Room = npt.NDArray[Any]


@compiled
def _random(room: Room, state: State, printed: Printed, seed: int) -> int:
    room[0].states[0] = state[0]
    return choose_random(room[0], seed)


@compiled
def _greedy(room: Room, state: State, printed: Printed, seed: int) -> int:
    room[0].states[0] = state[0]
    return choose_greedy(room[0], printed[0], seed)


@compiled
def _easy(room: Room, state: State, printed: Printed, seed: int) -> int:
    room[0].states[0] = state[0]
    return choose_easily(room[0], printed[0], seed)


Way = Callable[[Room, State, Printed, int], int]
WAYS: dict[str, Way] = {
    "random": _random,
    "greedy": _greedy,
    "easy": _easy,
}
"""By name: any legal move; the best one move ahead, with what it leaves; as a beginner would."""


class SimplePlayer:
    """Chooses at once, in one of the WAYS. A limit makes no difference to it."""

    def __init__(
        self, name: str, *, way: Way, seed: int = 0, components: Components | None = None
    ) -> None:
        self.name = name
        self._way = way
        self._seed = seed - SEEDS * (seed >= SEEDS // 2)  # compiled code has signed numbers
        self._printed = (components or Components.standard()).printed
        self._room = np.zeros(1, ROOM)

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        """Choose without looking further than the next answer."""
        check_state(state)
        move = Move(self._way(self._room, copy_state(state), self._printed, self._seed))
        return Choice(move, line=(move,))

"""The players that need no limit: random, greedy, and the easy one."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ..notation import Move
from ..rules.chance import SEEDS
from ..rules.compiling import compiled
from ..rules.components import Components
from ..rules.state import State, copy_state
from ..rules.tables import Tables
from . import one_move
from .player import Choice, Limit, check_state

_choose_random, _choose_greedy = one_move.choose_random, one_move.choose_greedy
_choose_easily = one_move.choose_easily

Room = npt.NDArray[Any]


@compiled
def _random(room: Room, state: State, tables: Tables, seed: int) -> int:
    room[0].states[0] = state[0]
    return _choose_random(room[0], seed)


@compiled
def _greedy(room: Room, state: State, tables: Tables, seed: int) -> int:
    room[0].states[0] = state[0]
    return _choose_greedy(room[0], tables[0], seed)


@compiled
def _easy(room: Room, state: State, tables: Tables, seed: int) -> int:
    room[0].states[0] = state[0]
    return _choose_easily(room[0], tables[0], seed)


Way = Callable[[Room, State, Tables, int], int]
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
        self._tables = (components or Components.standard()).tables
        self._room = np.zeros(1, one_move.ROOM)

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        """Choose without looking further than the next answer."""
        check_state(state)
        move = Move(self._way(self._room, copy_state(state), self._tables, self._seed))
        return Choice(move, line=(move,))

"""The player that searches: one move deeper each time, until its limit or the round's end."""

import time

import numpy as np

from ..errors import UsageError
from ..notation import Move
from ..rules import bindings
from ..rules.components import Components
from ..rules.moves import new_move_list
from ..rules.state import PLAYING, ROUNDS, State, copy_state
from . import alphabeta
from .alphabeta import MOST_AHEAD, NO_MOVE
from .evaluation import UNIT, weights_in
from .player import Choice, Limit, check_state

SLICE = 2048
"""Positions between two looks at the clock: about a millisecond."""
TABLE_MEBIBYTES = 16
"""The table of positions holds a million of them; the rest of a search takes 0.6 MiB."""


class SearchPlayer:
    """Searches the round and judges what it leaves by the fitted evaluation.

    Every choice begins with nothing known, so it depends on the position and the limit alone.
    One player serves one thread at a time.
    """

    def __init__(
        self, limit: Limit, *, name: str = "search", components: Components | None = None
    ) -> None:
        if limit == Limit():
            raise UsageError("limit: a search needs one, or its first choice may take for ever")
        self.name = name
        self.limit = limit
        self._printed = (components or Components.standard()).printed
        self._mind = np.zeros(1, alphabeta.MIND)
        self._table = np.zeros(TABLE_MEBIBYTES * 2**20 // 8, np.int64)

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        """Choose by search. A limit without any number in it is as good as none."""
        check_state(state)
        limit = self.limit if limit is None or limit == Limit() else limit
        return _Search(self, copy_state(state), limit).choice()


class _Search:
    """One search, from its first position to its choice."""

    def __init__(self, player: SearchPlayer, state: State, limit: Limit) -> None:
        self.began = time.perf_counter()
        self.state = state
        self.limit = limit
        self.mind, self.table, self.printed = player._mind, player._table, player._printed
        alphabeta.forget(self.mind, self.table)
        self.weights = weights_in(state, self.printed)
        self.move = NO_MOVE
        self.value = 0
        self.depth = 0
        self.complete = False
        self._deepen()

    def _deepen(self) -> None:
        """Search one move deeper each time, as long as there is more to see and the limit allows.

        Bounds around the last value (aspiration windows) were tried and saved at most 3 % of the
        positions, so every search has open ones.
        """
        most = min(self.limit.depth or MOST_AHEAD, MOST_AHEAD)
        root = self.mind["frames"][0, 0]
        while self.depth < most and not self.complete:
            alphabeta.begin(self.mind, self.state, self.depth + 1, self.move)
            done = False
            while not done and (nodes := self._slice()) > 0:
                done = alphabeta.go_on(self.mind, self.printed, self.weights, self.table, nodes)
            # The first move tried is the best one of the depth before. One that has turned out
            # better since is better, even if there was no time to try them all.
            if root["best_move"] != NO_MOVE:
                self.move, self.value = int(root["best_move"]), int(root["best"])
            if not done:
                return
            self.depth += 1
            self.complete = bool(root["complete"])

    def _slice(self) -> int:
        """How many positions to look at before asking again; 0 when the limit is reached."""
        if self.move == NO_MOVE:
            return SLICE  # a choice there must be: one move ahead is always looked at
        if self.limit.seconds is not None:
            if time.perf_counter() - self.began >= self.limit.seconds:
                return 0
        if self.limit.nodes is not None:
            return max(0, min(SLICE, self.limit.nodes - int(self.mind["nodes"][0])))
        return SLICE

    def choice(self) -> Choice:
        """What was found."""
        is_last, players = self.state["round"][0] == ROUNDS - 1, self.state["seats"][0]
        exact = self.complete and is_last and players == 2
        # Less than a point of a proven value is the glass lost, which only breaks ties.
        value = round(self.value / UNIT) if exact else self.value / UNIT
        return Choice(
            Move(self.move),
            float(value),
            self._line(),
            bool(exact),
            int(self.mind["nodes"][0]),
            self.depth,
        )

    def _line(self) -> tuple[Move, ...]:
        """The moves expected, as far as the table of positions still knows them."""
        state = copy_state(self.state)
        listed = new_move_list()
        line: list[Move] = []
        move = self.move
        while move != NO_MOVE and len(line) < MOST_AHEAD:
            phase = bindings.play_checked(state, self.printed, listed, move)
            if phase < 0:
                break
            line.append(Move(move))
            if phase != PLAYING:
                break
            move = alphabeta.expected(self.mind, state, self.table)
        return tuple(line)

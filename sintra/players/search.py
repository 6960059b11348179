"""The search player: iterative deepening until the limit, or until the round is complete."""

import time

import numpy as np

from ..errors import UsageError
from ..notation import Move
from ..rules import bindings
from ..rules.components import Components
from ..rules.moves import new_move_list
from ..rules.state import PLAYING, ROUNDS, State, copy_state
from . import alphabeta
from .alphabeta import MAX_PLY, NO_MOVE
from .evaluation import POINT, weights_for
from .player import Choice, Limit, check_state
from .transposition import BUCKET

SLICE_NODES = 2048
"""Nodes between two checks of the clock: about a millisecond."""
TT_MEBIBYTES = 16
"""The size of the transposition table: a million positions. All other data takes 0.6 MiB."""


class SearchPlayer:
    """Searches the current round, and uses the fitted evaluation where the search stops.

    It stores nothing between two choices, so a choice depends on position and limit alone.
    Not thread-safe: use one player per thread.
    """

    def __init__(
        self, limit: Limit, *, name: str = "search", components: Components | None = None
    ) -> None:
        if limit == Limit():
            raise UsageError("limit: a search needs a limit, or its first choice may never end")
        self.name = name
        self.limit = limit
        self._printed = (components or Components.standard()).printed
        self._search = np.zeros(1, alphabeta.SEARCH)
        self._tt = np.zeros(TT_MEBIBYTES * 2**20 // BUCKET.itemsize, BUCKET)

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        """Choose a move by search. An empty limit means the player's own limit."""
        check_state(state)
        limit = self.limit if limit is None or limit == Limit() else limit
        return _IterativeDeepening(self, copy_state(state), limit).choice()


class _IterativeDeepening:
    """One search, from its first iteration to its choice."""

    def __init__(self, player: SearchPlayer, state: State, limit: Limit) -> None:
        self.started = time.perf_counter()
        self.state = state
        self.limit = limit
        self.search, self.tt, self.printed = player._search, player._tt, player._printed
        alphabeta.reset(self.search, self.tt)
        self.weights = weights_for(state, self.printed)
        self.move = NO_MOVE
        self.value = 0
        self.depth = 0
        self.complete = False
        self._deepen()

    def _deepen(self) -> None:
        """Search one ply deeper each time, until the round is complete or the limit is reached.

        Aspiration windows were tried and saved at most 3 % of the nodes, so the root always has
        a full window.
        """
        max_depth = min(self.limit.depth or MAX_PLY, MAX_PLY)
        root = self.search["frames"][0, 0]
        while self.depth < max_depth and not self.complete:
            alphabeta.start(self.search, self.state, self.depth + 1, self.move)
            done = False
            while not done and (nodes := self._next_slice()) > 0:
                done = alphabeta.resume(self.search, self.printed, self.weights, self.tt, nodes)
            # The first move tried is the best move of the iteration before. A move that beats it
            # is better, even if there was no time to try all moves.
            if root["best_move"] != NO_MOVE:
                self.move, self.value = int(root["best_move"]), int(root["best_value"])
            if not done:
                return
            self.depth += 1
            self.complete = bool(root["complete"])

    def _next_slice(self) -> int:
        """Nodes to search before the next check of the limit; 0 if the limit is reached."""
        if self.move == NO_MOVE:
            return SLICE_NODES  # the first iteration is always finished: it finds a move
        if self.limit.seconds is not None:
            if time.perf_counter() - self.started >= self.limit.seconds:
                return 0
        if self.limit.nodes is not None:
            return max(0, min(SLICE_NODES, self.limit.nodes - int(self.search["nodes"][0])))
        return SLICE_NODES

    def choice(self) -> Choice:
        """The result of the search."""
        is_last, players = self.state["round"][0] == ROUNDS - 1, self.state["seats"][0]
        exact = self.complete and is_last and players == 2
        # The fraction of a point in a proven value is the glass lost, which only breaks ties.
        value = round(self.value / POINT) if exact else self.value / POINT
        return Choice(
            Move(self.move),
            float(value),
            self._principal_variation(),
            bool(exact),
            int(self.search["nodes"][0]),
            self.depth,
        )

    def _principal_variation(self) -> tuple[Move, ...]:
        """The moves that the search expects, as far as the transposition table still holds them."""
        state = copy_state(self.state)
        move_list = new_move_list()
        pv: list[Move] = []
        move = self.move
        while move != NO_MOVE and len(pv) < MAX_PLY:
            phase = bindings.play_checked(state, self.printed, move_list, move)
            if phase < 0:
                break
            pv.append(Move(move))
            if phase != PLAYING:
                break
            move = alphabeta.pv_move(self.search, state, self.tt)
        return tuple(pv)

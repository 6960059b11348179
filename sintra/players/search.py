"""The search player: iterative deepening until the limit, or until the round is complete."""

import time

import numpy as np

from ..errors import UsageError
from ..notation import Move
from ..rules.components import Components
from ..rules.state import State, copy_state
from . import alphabeta
from .alphabeta import MAX_PLY
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
        started = time.perf_counter()
        check_state(state)
        limit = self.limit if limit is None or limit == Limit() else limit
        alphabeta.begin(self._search, copy_state(state), self._tt)
        weights = weights_for(state, self._printed)
        max_depth = min(limit.depth or MAX_PLY, MAX_PLY)
        is_finished = False
        while not is_finished and (nodes := self._next_slice(limit, started)) > 0:
            is_finished = alphabeta.deepen(
                self._search, self._printed, weights, self._tt, max_depth, nodes
            )
        return self._choice()

    def _next_slice(self, limit: Limit, started: float) -> int:
        """Nodes to search before the next check of the limit; 0 if the limit is reached."""
        search = self._search[0]
        if search["depth"] == 0:
            return SLICE_NODES  # the first iteration is always finished: it finds a move
        if limit.seconds is not None and time.perf_counter() - started >= limit.seconds:
            return 0
        if limit.nodes is not None:
            return max(0, min(SLICE_NODES, limit.nodes - int(search["nodes"])))
        return SLICE_NODES

    def _choice(self) -> Choice:
        """The result of the search."""
        search, line = self._search[0], np.zeros(1, alphabeta.LINE)
        length = alphabeta.principal_variation(self._search, self._printed, self._tt, line)
        exact = bool(alphabeta.is_proven(self._search))
        value = int(search["value"]) / POINT
        return Choice(
            Move(int(search["move"])),
            # The fraction of a point in a proven value is the glass lost, which only breaks ties.
            float(round(value)) if exact else value,
            tuple(map(Move, line["moves"][0, :length].tolist())),
            exact,
            int(search["nodes"]),
            int(search["depth"]),
        )

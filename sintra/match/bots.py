"""Computer players think here, in threads beside the event loop.

A search is compiled and runs without Python's lock, so a thread is enough, and a slow thought
delays nobody. A computer's turn is a job with a lease in the store: who dies while thinking is
replaced by whoever finds the lease run out.
"""

import asyncio
import contextlib
import hashlib
import heapq
import itertools
import logging
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ..analysis import Hint, hint
from ..errors import SintraError, TooMany
from ..game import Game
from ..notation import Move
from ..players import LEVELS, Limit, Player, make_player
from ..rules.components import Components
from .match import Match
from .protocol import Level

T = TypeVar("T")

logger = logging.getLogger(__name__)

NICENESS = 10
"""Thinking comes after everything else that the machine has to do."""
MOST_PLAYERS = 4
"""Searching players kept a thread: each has 16 MiB of positions to remember."""
MOST_HINTS = 8
"""Hints that may be wanted at once, a thread."""
HINT = Limit(seconds=1)
ALONE = len(LEVELS)
"""How late a table of computers alone comes: after every level that somebody plays against."""

_of_thread = threading.local()


class Thinker:
    """The threads of one process, and the matches they think for."""

    def __init__(
        self, threads: int, observe: Callable[[float], None], is_wanted: Callable[[Match], bool]
    ) -> None:
        self.threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self.threads, "thinker", initializer=_be_nice)
        self._turns = Turns(self.threads)
        self._observe = observe
        """Called with the seconds that each move took to choose."""
        self._is_wanted = is_wanted
        """Whether anybody cares about the next move of a match."""
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._hints = 0

    @property
    def busy(self) -> list[str]:
        """The matches somebody thinks for now."""
        return list(self._thinking)

    def wake(self, match: Match) -> None:
        """Let the computers of a match play as long as it is their turn."""
        if match.id not in self._thinking and self._next(match) is not None:
            self._thinking[match.id] = asyncio.create_task(self._play(match))

    def _next(self, match: Match) -> Level | None:
        """The level of the computer to think for now."""
        level = match.standing.computer_to_move
        return level if level is not None and self._is_wanted(match) else None

    async def _play(self, match: Match) -> None:
        try:
            while (level := self._next(match)) is not None:
                game, ply = match.standing.game, match.standing.ply
                began = time.perf_counter()
                order = list(LEVELS).index(level) if match.standing.holders else ALONE
                move = await self._think(order, _choose, game, level, match.id)
                self._observe(time.perf_counter() - began)
                if match.standing.game is game:
                    await match.play_for_computer(ply, move)
        except SintraError as error:
            # The lease runs out, and whoever finds it so tries again.
            _log_failure(logging.WARNING, match, code=error.code)
        except Exception as error:
            _log_failure(logging.ERROR, match, error)
        finally:
            del self._thinking[match.id]

    async def hint(self, game: Game, names: list[str]) -> Hint:
        """What the strongest player would do. Raises TooMany while too many want to know."""
        if self._hints >= MOST_HINTS * self.threads:
            raise TooMany("too many hints are wanted now; try again")
        self._hints += 1
        try:
            return await self._think(ALONE - 1, _hint, game.copy(), names)
        finally:
            self._hints -= 1

    async def _think(self, order: int, work: Callable[..., T], *about: object) -> T:
        await self._turns.enter(order)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *about)
        finally:
            self._turns.leave(order)

    async def close(self) -> None:
        """Stop. What was being thought is lost; leases see to it that somebody thinks again."""
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)


class Turns:
    """Who thinks next: what is quick before what is slow, and computers among themselves last.

    These never have more than half the threads. So whoever makes many such tables, or plays
    against many experts, delays an answer of `easy` by a thought at most.
    """

    def __init__(self, threads: int) -> None:
        self._free = threads
        self._free_alone = max(1, threads // 2)
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._count = itertools.count()

    async def enter(self, order: int) -> None:
        """Wait for one's turn; of the same order, who came first goes first."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (order, next(self._count), turn))
        self._call()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave(order)  # it had been called, and will not come
            raise

    def leave(self, order: int) -> None:
        """Make room for the next one."""
        self._free += 1
        self._free_alone += order >= ALONE
        self._call()

    def _call(self) -> None:
        while self._waiting and self._free:
            order, _, turn = self._waiting[0]
            if order >= ALONE and not self._free_alone:
                return  # all that wait are of this kind
            heapq.heappop(self._waiting)
            if not turn.done():  # else cancelled meanwhile
                self._free -= 1
                self._free_alone -= order >= ALONE
                turn.set_result(None)


def _log_failure(level: int, match: Match, error: Exception | None = None, **fields: str) -> None:
    fields = {"match": match.id, **fields}
    logger.log(level, "thought failed", extra={"fields": fields}, exc_info=error)


def _be_nice() -> None:
    with contextlib.suppress(AttributeError, OSError):  # not every system can
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


def _choose(game: Game, level: Level, match_id: str) -> Move:
    # The seed of an easy player must not follow from that of the game, which is a secret.
    seed = int.from_bytes(hashlib.sha256(match_id.encode()).digest()[:8], "big")
    return _player(level, seed, game.components).choose(game.state).move


def _hint(game: Game, names: list[str]) -> Hint:
    return hint(game, _player("expert", 0, game.components), HINT, names=names)


def _player(level: Level, seed: int, components: Components) -> Player:
    """A player of this thread's: one serves one thread at a time."""
    if not LEVELS[level].startswith("search"):
        return make_player(level, seed=seed, components=components)
    kept: OrderedDict[tuple[str, Components], Player]
    kept = _of_thread.__dict__.setdefault("players", OrderedDict())
    key = level, components
    if key not in kept:
        if len(kept) >= MOST_PLAYERS:
            kept.popitem(last=False)
        kept[key] = make_player(level, components=components)
    kept.move_to_end(key)
    return kept[key]

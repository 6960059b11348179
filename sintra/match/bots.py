"""Bots: computer players that think in threads, outside the event loop.

A search is compiled code that runs without the GIL. So threads are enough, and a slow search does
not delay clients. A bot's turn is a job with a lease in the store: if a process dies during a
search, another process claims the expired lease.
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

from ..analysis import HINT_LIMIT, Hint, hint
from ..errors import SintraError, TooMany
from ..game import Game
from ..notation import Move
from ..players import LEVELS, Player, make_player
from ..rules.components import Components
from .match import Match
from .protocol import Level

T = TypeVar("T")

logger = logging.getLogger(__name__)

NICENESS = 10
"""The niceness of the threads: they run after everything else on the machine."""
MAX_CACHED_PLAYERS = 4
"""Search players cached per thread; each has a transposition table of 16 MiB."""
MAX_HINTS_PER_THREAD = 8
"""Hint requests that may wait or run at the same time, per thread."""
BOTS_ONLY = len(LEVELS)
"""The priority of matches without people: after every level that a person plays against."""

_thread_local = threading.local()


class BotRunner:
    """Plays the turns of the bots in all matches of a process."""

    def __init__(
        self, threads: int, observe: Callable[[float], None], is_watched: Callable[[Match], bool]
    ) -> None:
        self.threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self.threads, "thinker", initializer=_lower_priority)
        self._queue = ThinkQueue(self.threads)
        self._observe = observe
        """Called with the number of seconds that each move took."""
        self._is_watched = is_watched
        """Whether a player or spectator waits for the next move of a match."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._hints = 0

    @property
    def busy(self) -> list[str]:
        """The ids of the matches in which a bot is thinking."""
        return list(self._tasks)

    def wake(self, match: Match) -> None:
        """Let the bots of a match play while it is their turn."""
        if match.id not in self._tasks and self._level_to_move(match) is not None:
            self._tasks[match.id] = asyncio.create_task(self._play(match))

    def _level_to_move(self, match: Match) -> Level | None:
        """The level of the bot to move; None if no bot has to move or no client waits for it."""
        level = match.state.computer_to_move
        return level if level is not None and self._is_watched(match) else None

    async def _play(self, match: Match) -> None:
        try:
            while (level := self._level_to_move(match)) is not None:
                game, ply = match.state.game, match.state.ply
                began = time.perf_counter()
                priority = list(LEVELS).index(level) if match.state.holders else BOTS_ONLY
                move = await self._think(priority, _choose, game, level, match.id)
                self._observe(time.perf_counter() - began)
                if match.state.game is game:
                    await match.play_bot_move(ply, move)
        except SintraError as error:
            # The lease expires, and the process that claims it tries again.
            _log_failure(logging.WARNING, match, code=error.code)
        except Exception as error:
            _log_failure(logging.ERROR, match, error)
        finally:
            del self._tasks[match.id]

    async def hint(self, game: Game, names: list[str]) -> Hint:
        """Return a hint of the strongest player. Raises TooMany if too many are requested."""
        if self._hints >= MAX_HINTS_PER_THREAD * self.threads:
            raise TooMany("too many hints are requested at the moment; try again")
        self._hints += 1
        try:
            return await self._think(BOTS_ONLY - 1, _hint, game.copy(), names)
        finally:
            self._hints -= 1

    async def _think(self, priority: int, work: Callable[..., T], *about: object) -> T:
        await self._queue.enter(priority)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *about)
        finally:
            self._queue.leave(priority)

    async def close(self) -> None:
        """Stop. Unfinished searches are lost; another process claims their leases."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)


class ThinkQueue:
    """A priority queue for the threads: fast levels before slow ones, matches without people last.

    Matches without people never use more than half of the threads. So a client that creates many
    of these matches, or plays against many experts, delays a move of `easy` by at most one search.
    """

    def __init__(self, threads: int) -> None:
        self._free_threads = threads
        self._free_bots_only = max(1, threads // 2)
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._count = itertools.count()

    async def enter(self, priority: int) -> None:
        """Wait for a thread; first come, first served within a priority."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (priority, next(self._count), waiter))
        self._dispatch()
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self.leave(priority)  # it has got a thread that it will not use
            raise

    def leave(self, priority: int) -> None:
        """Free the thread for the next search."""
        self._free_threads += 1
        self._free_bots_only += priority >= BOTS_ONLY
        self._dispatch()

    def _dispatch(self) -> None:
        while self._waiting and self._free_threads:
            priority, _, waiter = self._waiting[0]
            if priority >= BOTS_ONLY and not self._free_bots_only:
                return  # all waiting searches have this priority
            heapq.heappop(self._waiting)
            if not waiter.done():  # otherwise it was cancelled
                self._free_threads -= 1
                self._free_bots_only -= priority >= BOTS_ONLY
                waiter.set_result(None)


def _log_failure(level: int, match: Match, error: Exception | None = None, **fields: str) -> None:
    fields = {"match": match.id, **fields}
    logger.log(level, "search failed", extra={"fields": fields}, exc_info=error)


def _lower_priority() -> None:
    with contextlib.suppress(AttributeError, OSError):  # not supported on every system
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


def _choose(game: Game, level: Level, match_id: str) -> Move:
    # The seed of an easy player must not depend on the game's seed, which is secret.
    seed = int.from_bytes(hashlib.sha256(match_id.encode()).digest()[:8], "big")
    return _player(level, seed, game.components).choose(game.state).move


def _hint(game: Game, names: list[str]) -> Hint:
    return hint(game, _player("expert", 0, game.components), HINT_LIMIT, names=names)


def _player(level: Level, seed: int, components: Components) -> Player:
    """Return a player for this thread: a player must be used by one thread at a time."""
    if not LEVELS[level].startswith("search"):
        return make_player(level, seed=seed, components=components)
    players: OrderedDict[tuple[str, Components], Player]
    players = _thread_local.__dict__.setdefault("players", OrderedDict())
    key = level, components
    if key not in players:
        if len(players) >= MAX_CACHED_PLAYERS:
            players.popitem(last=False)
        players[key] = make_player(level, components=components)
    players.move_to_end(key)
    return players[key]

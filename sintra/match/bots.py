"""Bots: computer players that think in threads, outside the event loop.

A search is compiled code that runs without the GIL. So threads are enough, and a slow search does
not delay clients. A bot's turn is a job with a lease in the store: if a process dies during a
search, another process claims the expired lease.
"""

import asyncio
import contextlib
import hashlib
import logging
import os
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
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
from .think_queue import Share, ThinkQueue

T = TypeVar("T")

logger = logging.getLogger(__name__)

NICENESS = 10
"""The niceness of the threads: they run after everything else on the machine."""
MAX_CACHED_PLAYERS = 4
"""Search players cached per thread; each has a transposition table of 16 MiB."""
MAX_HINTS_PER_THREAD = 8
"""Hint requests that may wait or run at the same time, per thread."""
MAX_HINTS_PER_ADDRESS = 4
"""Hint requests of one address that may wait or run at the same time."""
TYPICAL_SECONDS: dict[Level, float] = {"easy": 0.001, "medium": 0.001, "hard": 0.002, "expert": 1.0}
"""How long a search of each level takes: only the order of magnitude matters, for fair shares."""

_thread_local = threading.local()


class BotRunner:
    """Plays the turns of the bots in all matches of a process."""

    def __init__(
        self,
        threads: int,
        observe: Callable[[float], None],
        is_watched: Callable[[Match], bool],
        address_of: Callable[[Match], str] = lambda match: "",
    ) -> None:
        self.threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self.threads, "thinker", initializer=_lower_priority)
        self._queue = ThinkQueue(self.threads)
        self._observe = observe
        """Called with the number of seconds that each move took."""
        self._is_watched = is_watched
        """Whether a player or spectator waits for the next move of a match."""
        self._address_of = address_of
        """The address of a client of a match; its searches share the threads with others of it."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._hints: Counter[str] = Counter()
        """The hints that wait or are computed, by address."""

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
                share = Share(self._address_of(match), match.state.created.host)
                seconds, unattended = TYPICAL_SECONDS[level], not match.state.holders
                async with self._thread(share, seconds, unattended=unattended):
                    move = await self._run(_choose, game, level, match.id)
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

    async def hint(self, game: Game, names: list[str], share: Share) -> Hint:
        """Return a hint of the strongest player. Raises TooMany if too many are requested."""
        if self._hints[share.address] >= MAX_HINTS_PER_ADDRESS:
            raise TooMany("too many hints are requested from your address; try again")
        # One hint of each address may always wait: few addresses must not use up all places.
        is_full = self._hints.total() >= MAX_HINTS_PER_THREAD * self.threads
        if self._hints[share.address] and is_full:
            raise TooMany("too many hints are requested at the moment; try again")
        self._hints[share.address] += 1
        try:
            async with self._thread(share, TYPICAL_SECONDS["expert"]):
                return await self._run(_hint, game.copy(), names)
        finally:
            self._hints[share.address] -= 1
            if not self._hints[share.address]:
                del self._hints[share.address]

    @contextlib.asynccontextmanager
    async def _thread(
        self, share: Share, seconds: float, *, unattended: bool = False
    ) -> AsyncIterator[None]:
        """Wait for the right to use a thread."""
        search = await self._queue.enter(share, seconds, unattended=unattended)
        try:
            yield
        finally:
            self._queue.leave(search)

    async def _run(self, work: Callable[..., T], *about: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *about)

    async def close(self) -> None:
        """Stop. Unfinished searches are lost; another process claims their leases."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)


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

"""Bots: computer players that think in threads, outside the event loop, or in other processes.

A search is compiled code that runs without the GIL. So threads are enough, and a slow search does
not delay clients. A bot's turn is a job with a lease in the store: if a process dies during a
search, another process claims the expired lease. If thinkers are running (`sintra think`), they get
the slow searches; the turn and its lease stay with this process.
"""

import asyncio
import contextlib
import hashlib
import logging
import os
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from ..analysis import Hint, explain_choice
from ..errors import NotReady, PlayerError, SintraError, TooMany
from ..game import Game
from ..players import Choice, check_state
from ..tracing import root_span, span
from .match import Match
from .protocol import Level
from .searches import SearchRequest, choose, lower_priority, read_choice, write_search
from .think_queue import Search, Share, ThinkQueue

logger = logging.getLogger(__name__)

MAX_HINTS_PER_THREAD = 8
"""Hint requests that may wait or run at the same time, per thread."""
MAX_HINTS_PER_ADDRESS = 4
"""Hint requests of one address that may wait or run at the same time."""
TYPICAL_SECONDS: dict[Level, float] = {"easy": 0.001, "medium": 0.001, "hard": 0.002, "expert": 1.0}
"""How long a search of each level takes: only the order of magnitude matters, for fair shares."""


class Thinkers(Protocol):
    """The processes that search for this one; see `sintra.server.remote_searches`."""

    async def search(self, data: str) -> str | None:
        """Return what a thinker has found; None if no result will come. Never raises."""


class BotRunner:
    """Plays the turns of the bots in all matches of a process."""

    def __init__(
        self,
        threads: int,
        observe: Callable[[float], None],
        is_watched: Callable[[Match], bool],
        address_of: Callable[[Match], str] = lambda match: "",
        observe_wait: Callable[[str, float], None] = lambda kind, seconds: None,
        thinkers: Thinkers | None = None,
        remote_levels: Collection[str] = (),
    ) -> None:
        self.threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self.threads, "thinker", initializer=lower_priority)
        self._queue = ThinkQueue(self.threads)
        self._observe = observe
        """Called with the number of seconds that each move took."""
        self._is_watched = is_watched
        """Whether a player or spectator waits for the next move of a match."""
        self._address_of = address_of
        """The address of a client of a match; its searches share the threads with others of it."""
        self._observe_wait = observe_wait
        """Called with the kind of a search (move or hint), and the seconds that it has waited."""
        self._thinkers, self._remote_levels = thinkers, remote_levels
        """The levels whose moves thinkers compute, if there are any. Hints always are."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._hints: Counter[str] = Counter()
        """The hints that wait or are computed, by address."""
        self._can_search = asyncio.Event()
        self._can_search.set()

    def pause(self) -> None:
        """Let new searches wait, because the players are not compiled yet."""
        self._can_search.clear()

    def resume(self) -> None:
        """Let the waiting searches begin."""
        self._can_search.set()

    @property
    def busy(self) -> list[str]:
        """The ids of the matches in which a bot is thinking."""
        return list(self._tasks)

    @property
    def waiting(self) -> int:
        """The number of searches that wait for a thread."""
        return self._queue.waiting

    @property
    def running(self) -> int:
        """The number of searches that run."""
        return self._queue.running

    def set_remote_threads(self, threads: int) -> None:
        """Thinkers have come or gone: they have this number of threads now."""
        self._queue.set_remote_threads(threads)

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
                # A trace of its own: matches of bots alone would add to one trace without end.
                with root_span("computer move", match=match.id, level=level):
                    await self._play_move(match, level)
        except SintraError as error:
            # The lease expires, and the process that claims it tries again.
            _log_failure(logging.WARNING, match, code=error.code)
        except Exception as error:
            _log_failure(logging.ERROR, match, error)
        finally:
            del self._tasks[match.id]

    async def _play_move(self, match: Match, level: Level) -> None:
        game, ply = match.state.game, match.state.ply
        began = time.perf_counter()
        share = Share(self._address_of(match), match.state.created.host)
        request = SearchRequest("move", level, _seed(match))
        unattended = not match.state.holders
        choice = await self._search(request, game, share, unattended=unattended)
        self._observe(time.perf_counter() - began)
        if match.state.game is game:
            await match.play_bot_move(ply, choice.move)

    async def hint(self, game: Game, names: list[str], share: Share) -> Hint:
        """Return a hint of the strongest player. Raises TooMany if too many are requested.

        Raises GameOver or DealAwaited if there is no move to choose, NotReady if the players are
        not compiled yet.
        """
        check_state(game.state)
        if not self._can_search.is_set():
            raise NotReady("the server is still loading the computers; try again")
        if self._hints[share.address] >= MAX_HINTS_PER_ADDRESS:
            raise TooMany("too many hints are requested from your address; try again")
        # One hint of each address may always wait: few addresses must not use up all places.
        is_full = self._hints.total() >= MAX_HINTS_PER_THREAD * self._queue.threads
        if self._hints[share.address] and is_full:
            raise TooMany("too many hints are requested at the moment; try again")
        self._hints[share.address] += 1
        try:
            game = game.copy()
            choice = await self._search(SearchRequest("hint", "expert", 0), game, share)
            return explain_choice(game, choice, names)  # takes less than a millisecond
        finally:
            self._hints[share.address] -= 1
            if not self._hints[share.address]:
                del self._hints[share.address]

    async def _search(
        self, request: SearchRequest, game: Game, share: Share, *, unattended: bool = False
    ) -> Choice:
        """Let a thinker choose a move, or a thread of this process. Waits for its turn."""
        await self._can_search.wait()
        is_portable = request.kind == "hint" or request.level in self._remote_levels
        async with self._thread(request, share, unattended, is_portable) as thread:
            if not thread.is_remote:
                return await self._search_here(request, game)
            choice = await self._search_elsewhere(request, game)
        if choice is None:
            async with self._thread(request, share, unattended, is_portable=False):
                choice = await self._search_here(request, game)
        return choice

    async def _search_here(self, request: SearchRequest, game: Game) -> Choice:
        loop = asyncio.get_running_loop()
        about = request, game.state, game.components
        return await loop.run_in_executor(self._pool, choose, *about)

    async def _search_elsewhere(self, request: SearchRequest, game: Game) -> Choice | None:
        """Return the choice of a thinker; None if there is no valid one."""
        assert self._thinkers is not None  # otherwise there are no remote threads
        found = await self._thinkers.search(write_search(request, game))
        try:
            return None if found is None else read_choice(found, request, game)
        except PlayerError as error:
            fields = {"code": error.code, "reason": error.message, "position": error.position}
            logger.warning("search of a thinker failed", extra={"fields": fields})
            return None

    @contextlib.asynccontextmanager
    async def _thread(
        self, request: SearchRequest, share: Share, unattended: bool, is_portable: bool
    ) -> AsyncIterator[Search]:
        """Wait for the right to use a thread, here or elsewhere."""
        began = time.perf_counter()
        with span("search", kind=request.kind) as current:
            search = await self._queue.enter(
                share,
                TYPICAL_SECONDS[request.level],
                unattended=unattended,
                portable=is_portable,
            )
            waited = time.perf_counter() - began
            self._observe_wait(request.kind, waited)
            current.set(wait_seconds=waited, is_remote=search.is_remote)
            try:
                yield search
            finally:
                self._queue.leave(search)

    async def close(self) -> None:
        """Stop. Unfinished searches are lost; another process claims their leases."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)


def _log_failure(level: int, match: Match, error: Exception | None = None, **fields: str) -> None:
    fields = {"match": match.id, **fields}
    logger.log(level, "search failed", extra={"fields": fields}, exc_info=error)


def _seed(match: Match) -> int:
    """Return the seed of an easy player. It must not depend on the game's seed, which is secret."""
    return int.from_bytes(hashlib.sha256(match.id.encode()).digest()[:8], "big")

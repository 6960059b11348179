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
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from ..errors import SintraError
from ..game import Game
from ..players import Choice, Limit, Player, make_player
from ..rules.components import Components
from ..rules.state import State
from ..tracing import root_span, span
from .match import Match
from .protocol import Level
from .think_queue import Line, Share, ThinkQueue

logger = logging.getLogger(__name__)

EXPERT_LIMIT = Limit(nodes=300_000)
"""How much the expert thinks about a move of a match: a tenth of a second on one core. Ten times as
much wins 54 of 100 games against it, and would make a machine serve a tenth of the people."""
NICENESS = 10
"""The niceness of the threads: they run after everything else on the machine."""
MAX_CACHED_PLAYERS = 4
"""Search players cached per thread; each has a transposition table of 16 MiB."""

_thread_local = threading.local()


class BotRunner:
    """Plays the turns of the bots in all matches of a process."""

    def __init__(
        self,
        observe: Callable[[float], None],
        is_watched: Callable[[Match], bool],
        address_of: Callable[[Match], str] = lambda match: "",
        observe_wait: Callable[[Line, float], None] = lambda line, seconds: None,
    ) -> None:
        self.threads = os.cpu_count() or 1
        self._pools = {
            is_quick: ThreadPoolExecutor(self.threads, "bot", initializer=lower_priority)
            for is_quick in (False, True)
        }
        self._queue = ThinkQueue(self.threads)
        self._observe = observe
        """Called with the number of seconds that each move took."""
        self._is_watched = is_watched
        """Whether a player or spectator waits for the next move of a match."""
        self._address_of = address_of
        """The address of a client of a match; its searches share the threads with others of it."""
        self._observe_wait = observe_wait
        """Called with the line of a search, and the seconds that it has waited."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
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
        choice = await self._search(match, game, level)
        self._observe(time.perf_counter() - began)
        if match.state.game is game:
            await match.play_bot_move(ply, choice.move)

    async def _search(self, match: Match, game: Game, level: Level) -> Choice:
        """Choose a move in a thread, when it is the turn of this search."""
        await self._can_search.wait()
        line = _line_of(match, level)
        share = Share(self._address_of(match), match.state.created.host)
        began = time.perf_counter()
        with span("search", line=line) as current:
            async with self._queue.thread(line, share):
                waited = time.perf_counter() - began
                self._observe_wait(line, waited)
                current.set_attribute("sintra.wait_seconds", waited)
                about = level, _seed(match), game.state, game.components
                pool = self._pools[line == "quick"]
                return await asyncio.get_running_loop().run_in_executor(pool, choose, *about)

    async def close(self) -> None:
        """Stop. Unfinished searches are lost; another process claims their leases."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)


def _line_of(match: Match, level: Level) -> Line:
    if not match.state.holders:
        return "unattended"
    return "slow" if level == "expert" else "quick"


def _log_failure(level: int, match: Match, error: Exception | None = None, **fields: str) -> None:
    fields = {"match": match.id, **fields}
    logger.log(level, "search failed", extra={"fields": fields}, exc_info=error)


def _seed(match: Match) -> int:
    """Return the seed of an easy player. It must not depend on the game's seed, which is secret."""
    return int.from_bytes(hashlib.sha256(match.id.encode()).digest()[:8], "big")


# --- In the threads


def choose(level: Level, seed: int, state: State, components: Components) -> Choice:
    """Choose a move. It takes up to a tenth of a second, without the GIL."""
    player = _player(level, seed, components)
    return player.choose(state, EXPERT_LIMIT if level == "expert" else None)


def _player(level: Level, seed: int, components: Components) -> Player:
    """Return a player for this thread: a player must be used by one thread at a time."""
    if level == "easy":  # it has a seed of its own in each match, and nothing worth keeping
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


def lower_priority() -> None:
    """Let this thread run after everything else on the machine, if the system is Linux.

    Other systems have no priority per thread here: they would take the number of the thread for
    that of a process, which is another program.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)

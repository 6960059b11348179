"""The worker: plays one game. A player's exception or illegal choice becomes a PlayerError."""

import reprlib
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from ..errors import IllegalMove, PlayerError, UsageError
from ..game.game import Game
from ..notation.moves import Move
from ..players.player import Choice, Limit, Player
from ..players.registry import make_player
from ..rules.components import Components
from .schedule import Fixture

MAX_TEXT = 300
"""Characters of a player's exception that an error message quotes."""


@dataclass
class ThinkingTime:
    """How long a player has thought in one game."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    overruns: int = 0

    def add(self, seconds: float, limit: object) -> None:
        """Add one move. A custom player's `limit` may be anything; only a `Limit` counts."""
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.overruns += isinstance(limit, Limit) and limit.is_overrun(seconds)

    def to_data(self) -> dict[str, float]:
        """The data for a record, rounded to microseconds."""
        return {key: round(value, 6) for key, value in asdict(self).items()}


def play_fixture(fixture: Fixture, components: Components) -> dict[str, Any]:
    """Play a game and return its record. Raises PlayerError if a player fails.

    Output that players print goes to standard error: standard output is for the report.
    """
    with redirect_stdout(sys.stderr):
        return _play(fixture, components)


def _play(fixture: Fixture, components: Components) -> dict[str, Any]:
    for name in fixture.names:
        warm_up(name, fixture.settings.players, components)
    game = Game(fixture.settings.players, fixture.side, fixture.seed, components)
    players = [
        make_player(name, seed=seed, components=components, own=True)
        for name, seed in zip(fixture.names, fixture.player_seeds, strict=True)
    ]
    times = [ThinkingTime() for _ in players]
    while not game.is_over:
        seat = game.to_move
        _play_move(fixture, game, players[seat], times[seat])
    game.extras["names"] = list(fixture.names)
    game.extras["x_arena"] = {
        "settings": fixture.settings.to_data(),
        "block": fixture.block,
        "rotation": fixture.rotation,
        "seats": [
            {**thinking.to_data(), "lost": palace.lost}
            for thinking, palace in zip(times, game.palaces, strict=True)
        ],
    }
    return game.to_record()


def _play_move(fixture: Fixture, game: Game, player: Player, thinking: ThinkingTime) -> None:
    """Ask a player for a move and play it."""
    name = fixture.names[game.to_move]
    where = f"block {fixture.block}, rotation {fixture.rotation}"
    start = time.perf_counter()
    choice = ask(player, game, name=name, where=where)
    seconds = time.perf_counter() - start
    limit = None
    with suppress(Exception):  # a custom player's code may run here
        limit = getattr(player, "limit", None)
    thinking.add(seconds, limit)
    with as_player_error(game, name=name, where=where):
        game.play(choice.move)


@cache
def warm_up(name: str, players: int, components: Components) -> None:
    """Let a player choose once, so that thinking times do not include loading compiled code."""
    # A faulty player is reported in its first game, with the position.
    with suppress(PlayerError, UsageError):
        player = make_player(name, components=components, own=True)
        game = Game(players, seed=0, components=components)
        ask(player, game, name=name, limit=Limit(nodes=1))


def ask(
    player: Player, game: Game, *, name: str, limit: Limit | None = None, where: str = ""
) -> Choice:
    """Ask a player for its choice, without checking that the move is legal.

    Raises PlayerError if the player raises anything or does not return a move. The message names
    the player by `name` and the game by `where`.
    """
    state = game.state
    try:
        choice = player.choose(state) if limit is None else player.choose(state, limit)
        if isinstance(getattr(choice, "move", None), Move):
            return choice
        problem = f"returned {reprlib.repr(choice)}, which is not a Choice with a Move"
    except BaseException as error:  # a custom player may raise anything
        if isinstance(error, KeyboardInterrupt) and _receives_interrupts():
            raise
        raise _player_error(game, _describe(error), name=name, where=where) from error
    raise _player_error(game, problem, name=name, where=where)


@contextmanager
def as_player_error(game: Game, *, name: str, where: str = "") -> Iterator[None]:
    """Turn an IllegalMove raised in the block into a PlayerError of the player with this name."""
    try:
        yield
    except IllegalMove as error:
        problem = f"chose {error.message}"
        raise _player_error(game, problem, name=name, where=where, move=error.move) from None


def _player_error(
    game: Game, problem: str, *, name: str, where: str, move: str = ""
) -> PlayerError:
    """The error of a player in the current position of this game."""
    position = game.position()
    prefix = f"{where}, " if where else ""
    return PlayerError(
        f"player {name!r} {problem}; {prefix}move {len(game.moves) + 1}, position {position}",
        player=name,
        move=move,
        position=position,
    )


def _receives_interrupts() -> bool:
    """Whether Ctrl-C raises KeyboardInterrupt in this thread; a player's own one looks the same."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def _describe(error: BaseException) -> str:
    """Describe the exception that a player raised, with file and line."""
    try:
        text = str(error)
    except BaseException:  # str() may run the player's code, too
        text = "(without a text)"
    if len(text) > MAX_TEXT:
        text = f"{text[:MAX_TEXT]}..."
    # Only the frames: formatting a traceback also reads the source, which could fail.
    frame, line = list(traceback.walk_tb(error.__traceback__))[-1]
    return f"raised {type(error).__name__}: {text} ({frame.f_code.co_filename}, line {line})"

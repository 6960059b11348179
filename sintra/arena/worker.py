"""Asking a player for a move: whatever goes wrong meanwhile is told as that player's fault."""

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
from ..game import Game
from ..notation import Move
from ..players import Choice, Limit, Player, make_player
from ..rules.components import Components
from .schedule import Fixture

LONGEST = 300
"""Letters that are told of what a player raised."""


def ask(
    player: Player, game: Game, *, name: str, limit: Limit | None = None, where: str = ""
) -> Choice:
    """What the player named so chooses in this game; whether it is legal shows when it is played.

    Raises PlayerError for a player that raises anything, or answers with no move. `where` says
    which game it is.
    """
    state = game.state
    try:
        choice = player.choose(state) if limit is None else player.choose(state, limit)
        if isinstance(getattr(choice, "move", None), Move):
            return choice
        what = f"returned {reprlib.repr(choice)}, which is no Choice with a Move"
    except BaseException as error:  # whatever a player of somebody's own may raise
        if isinstance(error, KeyboardInterrupt) and _hears_interrupts():
            raise
        raise fault(game, _raised(error), name=name, where=where) from error
    raise fault(game, what, name=name, where=where)


@contextmanager
def blamed(game: Game, *, name: str, where: str = "") -> Iterator[None]:
    """Tell an illegal move that is played meanwhile as the fault of the player named so."""
    try:
        yield
    except IllegalMove as error:
        what = f"chose {error.message}"
        raise fault(game, what, name=name, where=where, move=error.move) from None


def fault(game: Game, what: str, *, name: str, where: str = "", move: str = "") -> PlayerError:
    """What a player did wrong in this game, where nothing was played since."""
    position = game.position()
    place = f"{where}, " if where else ""
    return PlayerError(
        f"player {name!r} {what}; {place}move {len(game.moves) + 1}, position {position}",
        player=name,
        move=move,
        position=position,
    )


def _hears_interrupts() -> bool:
    """Whether Ctrl-C is raised here: then it cannot be told from what a player raises itself."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def _raised(error: BaseException) -> str:
    """What was raised, and where."""
    try:
        text = str(error)
    except BaseException:  # even this is code of the player's
        text = "(without a text)"
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]}..."
    # The frames alone: reading the source, as for a traceback, could fail in its own ways.
    frame, line = list(traceback.walk_tb(error.__traceback__))[-1]
    return f"raised {type(error).__name__}: {text} ({frame.f_code.co_filename}, line {line})"


@dataclass
class Clock:
    """How long a player has thought in one game."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    overruns: int = 0

    def note(self, seconds: float, limit: object) -> None:
        """Add a move that took this long; what is no Limit, in a player of one's own, is none."""
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.overruns += isinstance(limit, Limit) and limit.is_overrun(seconds)

    def to_data(self) -> dict[str, float]:
        """As it stands in a record, in whole microseconds."""
        return {key: round(value, 6) for key, value in asdict(self).items()}


def play_fixture(fixture: Fixture, components: Components) -> dict[str, Any]:
    """Play a game and return its record. Raises PlayerError for a player that cannot go on.

    What players print goes to standard error: standard output is for the report.
    """
    with redirect_stdout(sys.stderr):
        return _play(fixture, components)


def _play(fixture: Fixture, components: Components) -> dict[str, Any]:
    for name in fixture.names:
        get_ready(name, fixture.settings.players, components)
    game = Game(fixture.settings.players, fixture.side, fixture.seed, components)
    players = [
        make_player(name, seed=seed, components=components, own=True)
        for name, seed in zip(fixture.names, fixture.player_seeds, strict=True)
    ]
    clocks = [Clock() for _ in players]
    while not game.is_over:
        seat = game.to_move
        _move(fixture, game, players[seat], clocks[seat])
    game.extras["names"] = list(fixture.names)
    game.extras["x_arena"] = {
        "settings": fixture.settings.to_data(),
        "block": fixture.block,
        "rotation": fixture.rotation,
        "seats": [
            {**clock.to_data(), "lost": palace.lost}
            for clock, palace in zip(clocks, game.palaces, strict=True)
        ],
    }
    return game.to_record()


def _move(fixture: Fixture, game: Game, player: Player, clock: Clock) -> None:
    """Ask a player for a move and play it."""
    name = fixture.names[game.to_move]
    where = f"block {fixture.block}, rotation {fixture.rotation}"
    begun = time.perf_counter()
    choice = ask(player, game, name=name, where=where)
    seconds = time.perf_counter() - begun
    limit = None
    with suppress(Exception):  # it may be code of the player's
        limit = getattr(player, "limit", None)
    clock.note(seconds, limit)
    with blamed(game, name=name, where=where):
        game.play(choice.move)


@cache
def get_ready(name: str, players: int, components: Components) -> None:
    """Let a player think once, so that loading compiled code counts in no game's time."""
    # What is wrong with a player is told in a game, with the position.
    with suppress(PlayerError, UsageError):
        player = make_player(name, components=components, own=True)
        game = Game(players, seed=0, components=components)
        ask(player, game, name=name, limit=Limit(nodes=1))

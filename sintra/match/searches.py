"""Searches: what a computer player needs to choose a move, here or in the process of a thinker.

A thinker is given the position and nothing else: no match, seed, token or name. What it returns is
checked by the rules, so a wrong thinker can play badly, but nothing else.
"""

import contextlib
import json
import os
import sys
import threading
from collections import OrderedDict
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import DecodeError, Meta, Struct
from msgspec import json as encoding

from ..analysis import HINT_LIMIT
from ..errors import PlayerError, SintraError
from ..game import Game
from ..notation import Move
from ..notation.positions import write_position
from ..players import LEVELS, Choice, Player, make_player
from ..rules.components import Components
from ..rules.state import State
from .protocol import Level

NICENESS = 10
"""The niceness of the threads: they run after everything else on the machine."""
MAX_CACHED_PLAYERS = 4
"""Search players cached per thread; each has a transposition table of 16 MiB."""
MAX_POINTS = 10_000.0
"""No value of a position is larger."""

Kind = Literal["move", "hint"]

_thread_local = threading.local()


class SearchRequest(Struct, frozen=True):
    """A search: which player chooses a move, and for what."""

    kind: Kind
    level: Level
    seed: int
    """The seed of an easy player."""


class RemoteRequest(SearchRequest, frozen=True):
    """A search with its position, for a thinker."""

    position: str
    components: str | None = None
    """The set of components as JSON; None for the standard set."""


class RemoteChoice(Struct, frozen=True):
    """What a thinker returns: a choice, or the code of an error."""

    move: Annotated[str, Meta(max_length=20)] = ""
    value: Annotated[float, Meta(ge=-MAX_POINTS, le=MAX_POINTS)] | None = None
    line: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=200)] = []
    exact: bool = False
    error: Annotated[str, Meta(max_length=40)] = ""


_read_search = encoding.Decoder(RemoteRequest).decode
_read_choice = encoding.Decoder(RemoteChoice).decode


# --- In the server


def write_search(search: SearchRequest, game: Game) -> str:
    """Return a search as JSON, for a thinker."""
    components, text = game.components, None
    if components != Components.standard():
        # Name and provenance are texts of the host; the position contains the name.
        components = replace(components, name="components", provenance={})
        text = json.dumps(components.to_data())
    position = write_position(game.state, components)
    return encoding.encode(
        RemoteRequest(search.kind, search.level, search.seed, position, text)
    ).decode()


def read_choice(text: str, search: SearchRequest, game: Game) -> Choice:
    """Read and check what a thinker has returned. Raises PlayerError."""
    try:
        remote = _read_choice(text)
        if remote.error:
            raise _failure(search, game, f"a thinker failed with {remote.error!r}")
        move, *line = map(Move.from_text, (remote.move, *remote.line))
    except (DecodeError, SintraError) as error:
        if isinstance(error, PlayerError):
            raise
        raise _failure(search, game, "a thinker returned no valid choice") from None
    if move not in game.legal_moves:
        raise _failure(search, game, "a thinker chose an illegal move", str(move))
    return Choice(move, remote.value, tuple(line), remote.exact)


def _failure(search: SearchRequest, game: Game, message: str, move: str = "") -> PlayerError:
    return PlayerError(message, player=search.level, move=move, position=game.position())


# --- In a thinker


def run_remote(data: str) -> str:
    """Run a search that a server has written; return what `read_choice` reads. Never raises."""
    try:
        search = _read_search(data)
        components = _components(search.components)
        game = Game.from_position(search.position, components)
        choice = choose(search, game.state, components)
    except SintraError as error:
        found = RemoteChoice(error=error.code)
    except Exception as error:  # a damaged row, or a bug: the server must not wait for a result
        found = RemoteChoice(error=type(error).__name__[:40])
    else:
        line = list(map(str, choice.line))
        found = RemoteChoice(str(choice.move), choice.value, line, choice.exact)
    return encoding.encode(found).decode()


@lru_cache(MAX_CACHED_PLAYERS)
def _components(text: str | None) -> Components:
    return Components.standard() if text is None else Components.from_json(text)


# --- In both


def choose(search: SearchRequest, state: State, components: Components) -> Choice:
    """Choose a move. Call it in a thread: it takes up to a second, without the GIL."""
    player = _player(search.level, search.seed, components)
    return player.choose(state, HINT_LIMIT if search.kind == "hint" else None)


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


def lower_priority() -> None:
    """Let this thread run after everything else on the machine, if the system is Linux.

    Other systems have no priority per thread here: they would take the number of the thread for
    that of a process, which is another program.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)

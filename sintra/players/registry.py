"""The short texts that name players, read here and nowhere else.

random, greedy               the simple ones
search:0.5s                  searches that long for a move
search:20000n                looks at that many positions
search:6d                    looks that many moves ahead
easy, medium, hard, expert   the levels people pick

Where the caller allows code that is not this package's own:

openspiel:mcts:200           a bot of OpenSpiel, here its tree search (`sintra.env`)
python:module.Name           one of your own
"""

import os
import re
import reprlib
import sys
from importlib import import_module

from ..errors import UsageError
from ..rules.components import Components
from ..rules.rng import SEEDS
from .baselines import WAYS, SimplePlayer
from .player import Limit, Player
from .search import SearchPlayer

LEVELS = {
    "easy": "easy",
    "medium": "search:1d",
    "hard": "search:3d",
    "expert": "search:1s",
}
"""The levels, weakest first, and who plays them."""

KNOWN = "random, greedy, easy, medium, hard, expert, search:0.5s, search:20000n, search:6d"
OWN = "python:"
ELSEWHERE = {"openspiel:": "sintra.env.openspiel_player"}
"""How texts begin whose players are made elsewhere, and the module that makes them. It is loaded
when it is asked for, since nothing here may need it or what it imports."""
OUTSIDE = (OWN, *ELSEWHERE)
"""How texts begin that run code which is not this package's own."""
LONGEST = 3600
"""Seconds that a search may be asked to take for one move."""

_LIMIT = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,6})?)([snd])", re.ASCII)


def make_player(
    text: str, *, seed: int = 0, components: Components | None = None, own: bool = False
) -> Player:
    """The player that a text names. Raises UsageError saying what is wrong with it.

    `own` also allows players from Python modules of the user's own, which runs their code, and bots
    of OpenSpiel.

    >>> make_player("search:20000n").name
    'search:20000n'
    """
    if not isinstance(text, str):
        raise UsageError(f"a player is named by a text, not {type(text).__name__}")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise UsageError(f"seed: must be a whole number from 0 to 2**64 - 1, not {seed!r}")
    if text.startswith(OWN) and own:
        return _own_player(text, seed, components)
    for prefix, module in ELSEWHERE.items():
        if text.startswith(prefix) and own:
            made: Player = import_module(module).make_player(text, seed=seed, components=components)
            return made
    way = LEVELS.get(text, text)
    if way in WAYS:
        return SimplePlayer(text, way=WAYS[way], seed=seed, components=components)
    if way.partition(":")[0] == "search":
        return SearchPlayer(_limit(text, way), name=text, components=components)
    hint = f", openspiel:mcts:200, or {OWN}module.Name for one of your own" if own else ""
    raise UsageError(f"player {reprlib.repr(text)} is unknown; there are {KNOWN}{hint}")


def _limit(text: str, way: str) -> Limit:
    """The limit behind the colon."""
    _, _, said = way.partition(":")
    found = _LIMIT.fullmatch(said)
    if found is None:
        raise UsageError(
            f"player {reprlib.repr(text)}: a search needs a limit, such as search:0.5s for half a"
            " second, search:20000n for so many positions, search:6d for so many moves ahead"
        )
    number, unit = found.groups()
    if unit == "s" and 0 < float(number) <= LONGEST:
        return Limit(seconds=float(number))
    if unit == "n" and number.isdigit() and int(number) > 0:
        return Limit(nodes=int(number))
    if unit == "d" and number.isdigit() and int(number) > 0:
        return Limit(depth=int(number))
    what = {"s": f"seconds up to {LONGEST}", "n": "whole positions", "d": "whole moves"}[unit]
    raise UsageError(f"player {reprlib.repr(text)}: the limit must be above 0, in {what}")


def _own_player(text: str, seed: int, components: Components | None) -> Player:
    """A player of the user's own, made with the seed and the components."""
    module, _, name = text.removeprefix(OWN).rpartition(".")
    try:
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())  # where people have their own modules
        make = getattr(import_module(module), name)
        player: Player = make(seed=seed, components=components)
    except (Exception, SystemExit) as error:  # whatever their code may raise
        raise UsageError(f"player {text!r}: {type(error).__name__}: {error}") from error
    if not callable(getattr(player, "choose", None)):
        raise UsageError(f"player {text!r}: has no method choose, so it is no player")
    return player

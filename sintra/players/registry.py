"""Players by name. Only this module parses the names.

random, greedy               the baseline players
search:0.5s                  searches 0.5 seconds per move
search:20000n                searches 20,000 positions per move
search:6d                    searches 6 moves ahead
easy, medium, hard, expert   the levels that people choose

If the caller allows code from outside this package:

openspiel:mcts:200           a bot of OpenSpiel, here its tree search (`sintra.env`)
python:module.Name           a class written by the user
"""

import os
import re
import reprlib
import sys
from importlib import import_module

from ..errors import UsageError
from ..rules.components import Components
from ..rules.rng import SEEDS
from ..rules.validate import checked_int
from .baselines import STRATEGIES, BaselinePlayer
from .player import Limit, Player
from .search import SearchPlayer

LEVELS = {
    "easy": "easy",
    "medium": "search:1d",
    "hard": "search:3d",
    "expert": "search:1s",
}
"""The levels, weakest first, and the player of each level."""

EXAMPLE_NAMES = "random, greedy, easy, medium, hard, expert, search:0.5s, search:20000n, search:6d"
PYTHON_PREFIX = "python:"
FACTORY_MODULES = {"openspiel:": "sintra.env.openspiel_player"}
"""Prefixes of names, and the modules that make their players. A module is imported on first use,
because this package must not depend on it or on its imports."""
EXTERNAL_PREFIXES = (PYTHON_PREFIX, *FACTORY_MODULES)
"""Prefixes of names that run code from outside this package."""
MAX_SECONDS = 3600
"""The largest time limit per move."""

_LIMIT = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,6})?)([snd])", re.ASCII)


def make_player(
    text: str, *, seed: int = 0, components: Components | None = None, own: bool = False
) -> Player:
    """Make the player with this name. Raises UsageError if the name is not valid.

    `own` also allows the user's own players, whose Python modules are imported and run, and
    OpenSpiel's bots.

    >>> make_player("search:20000n").name
    'search:20000n'
    """
    if not isinstance(text, str):
        raise UsageError(f"player: must be a text, not {type(text).__name__}")
    seed = checked_int("seed", seed, 0, SEEDS - 1)
    if text.startswith(PYTHON_PREFIX) and own:
        return _python_player(text, seed, components)
    for prefix, module in FACTORY_MODULES.items():
        if text.startswith(prefix) and own:
            make = import_module(module).make_player
            player: Player = make(text, seed=seed, components=components)
            return player
    spec = LEVELS.get(text, text)
    if spec in STRATEGIES:
        return BaselinePlayer(text, strategy=STRATEGIES[spec], seed=seed, components=components)
    kind, _, limit = spec.partition(":")
    if kind == "search":
        return SearchPlayer(_parse_limit(text, limit), name=text, components=components)
    hint = f", openspiel:mcts:200, or {PYTHON_PREFIX}module.Name for your own player" if own else ""
    raise UsageError(f"player {reprlib.repr(text)} is unknown; use one of {EXAMPLE_NAMES}{hint}")


def _parse_limit(text: str, limit: str) -> Limit:
    """Parse the limit after the colon."""
    match = _LIMIT.fullmatch(limit)
    if match is None:
        raise UsageError(
            f"player {reprlib.repr(text)}: a search needs a limit, such as search:0.5s for half a"
            " second, search:20000n for 20,000 positions, search:6d for 6 moves ahead"
        )
    amount, unit = match.groups()
    if unit == "s" and 0 < float(amount) <= MAX_SECONDS:
        return Limit(seconds=float(amount))
    if unit == "n" and amount.isdigit() and int(amount) > 0:
        return Limit(nodes=int(amount))
    if unit == "d" and amount.isdigit() and int(amount) > 0:
        return Limit(depth=int(amount))
    allowed = {
        "s": f"a number of seconds above 0, at most {MAX_SECONDS}",
        "n": "a whole number of positions above 0",
        "d": "a whole number of moves above 0",
    }
    raise UsageError(f"player {reprlib.repr(text)}: the limit must be {allowed[unit]}")


def _python_player(text: str, seed: int, components: Components | None) -> Player:
    """Make the user's own player, with the seed and the components."""
    module, _, name = text.removeprefix(PYTHON_PREFIX).rpartition(".")
    try:
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())  # users have their own modules there
        make = getattr(import_module(module), name)
        player: Player = make(seed=seed, components=components)
    except (Exception, SystemExit) as error:  # the user's code may raise anything
        raise UsageError(f"player {text!r}: {type(error).__name__}: {error}") from error
    if not callable(getattr(player, "choose", None)):
        raise UsageError(f"player {text!r}: has no method choose, so it is not a player")
    return player

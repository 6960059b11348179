"""Sintra: the rules of *Azul: Stained Glass of Sintra*, exact and fast. Unofficial.

>>> from sintra import Game
>>> game = Game(players=2, seed=7)
>>> game.play(next(iter(game.legal_moves)))

Names are imported lazily, on first use, so that a program that only prints its help does not wait
for the compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .errors import (
        ComponentsError,
        DealAwaited,
        GameOver,
        IllegalDeal,
        IllegalMove,
        IllegalSetup,
        MissingExtra,
        NotationError,
        NothingToUndo,
        PlayerError,
        RecordError,
        SintraError,
        UnfairDeal,
        UsageError,
    )
    from .game import Explanation, FinalScoring, Game, HistoryEntry, LegalMoves, Outcome
    from .notation import Move
    from .players import Choice, Limit, Player, make_player
    from .rules.components import Components
    from .rules.panes import Colour
    from .rules.setup import Setup
    from .table import Column, Palace, Panes, Space, Strip, Table

_MODULES = {
    "errors": (
        "ComponentsError",
        "DealAwaited",
        "GameOver",
        "IllegalDeal",
        "IllegalMove",
        "IllegalSetup",
        "MissingExtra",
        "NotationError",
        "NothingToUndo",
        "PlayerError",
        "RecordError",
        "SintraError",
        "UnfairDeal",
        "UsageError",
    ),
    "game": ("Explanation", "FinalScoring", "Game", "HistoryEntry", "LegalMoves", "Outcome"),
    "notation": ("Move",),
    "players": ("Choice", "Limit", "Player", "make_player"),
    "rules.components": ("Components",),
    "rules.panes": ("Colour",),
    "rules.setup": ("Setup",),
    "table": ("Column", "Palace", "Panes", "Space", "Strip", "Table"),
}

__all__ = [
    "Choice",
    "Colour",
    "Column",
    "Components",
    "ComponentsError",
    "DealAwaited",
    "Explanation",
    "FinalScoring",
    "Game",
    "GameOver",
    "HistoryEntry",
    "IllegalDeal",
    "IllegalMove",
    "IllegalSetup",
    "LegalMoves",
    "Limit",
    "MissingExtra",
    "Move",
    "NotationError",
    "NothingToUndo",
    "Outcome",
    "Palace",
    "Panes",
    "Player",
    "PlayerError",
    "RecordError",
    "Setup",
    "SintraError",
    "Space",
    "Strip",
    "Table",
    "UnfairDeal",
    "UsageError",
    "__version__",
    "make_player",
]


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            value = getattr(import_module(f".{module}", __name__), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)

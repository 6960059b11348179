"""A game: checked moves, undo, history and records on top of the rules."""

from ..table import FinalScoring
from .game import Game
from .legal_moves import LegalMoves
from .results import Explanation, HistoryEntry, Outcome

__all__ = ["Explanation", "FinalScoring", "Game", "HistoryEntry", "LegalMoves", "Outcome"]

"""A game: checked moves, undo, history and records on top of the rules."""

from .game import Game
from .legal_moves import LegalMoves
from .results import Explanation, FinalScoring, HistoryEntry, Outcome

__all__ = ["Explanation", "FinalScoring", "Game", "HistoryEntry", "LegalMoves", "Outcome"]

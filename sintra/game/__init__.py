"""A game as people and programs play it: checked, remembered, undone, written down."""

from .game import Game
from .results import Explanation, FinalScoring, LegalMoves, Moment, Outcome

__all__ = ["Explanation", "FinalScoring", "Game", "LegalMoves", "Moment", "Outcome"]

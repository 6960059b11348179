"""A game as people and programs play it: checked, remembered, undone, written down."""

from .answers import Explanation, FinalScoring, LegalMoves, Moment, Outcome
from .game import Game

__all__ = ["Explanation", "FinalScoring", "Game", "LegalMoves", "Moment", "Outcome"]

"""A game as people and programs play it: checked, remembered, undone, written down."""

from .answers import Explanation, FinalScoring, LegalMoves, Outcome
from .game import Game

__all__ = ["Explanation", "FinalScoring", "Game", "LegalMoves", "Outcome"]

"""Players: who chooses a move, from one that plays at random to one that searches.

What is what:

    player       what a player is; Limit, Choice        names      the short texts that name them
    simple       random, greedy and easy                one_move   how those choose, compiled
    search       deeper and deeper until the limit      alphabeta  the walk through a round
    evaluation   what a palace is worth after that      ordering   which moves are tried, and when
    fingerprint  a number for a position
"""

from .player import Choice, Limit, Player, check_state, legal_moves
from .registry import LEVELS, make_player

__all__ = ["LEVELS", "Choice", "Limit", "Player", "check_state", "legal_moves", "make_player"]

"""Computer players, from a random player to an alpha-beta search.

player         the Player protocol; Limit, Choice   registry    players by name
baselines      random, greedy and easy              search      iterative deepening to a limit
alphabeta      alpha-beta search of a round         hashing     Zobrist-style position keys
transposition  the transposition table              evaluation  static evaluation, fitted weights
move_ordering  killer moves, history heuristic
"""

from .player import Choice, Limit, Player, check_state, legal_moves
from .registry import LEVELS, make_player

__all__ = ["LEVELS", "Choice", "Limit", "Player", "check_state", "legal_moves", "make_player"]

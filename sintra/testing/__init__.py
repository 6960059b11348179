"""Checks for what others write: what is wrong with a player or an environment, in sentences.

>>> check_player("greedy").player
'greedy'
"""

from .envs import EnvReport, check_env
from .players import PlayerReport, check_player

__all__ = ["EnvReport", "PlayerReport", "check_env", "check_player"]

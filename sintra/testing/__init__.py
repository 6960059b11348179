"""Conformance checks for your own players and environments.

>>> check_player("greedy").player
'greedy'
"""

from .envs import EnvReport, check_env
from .players import PlayerReport, check_player

__all__ = ["EnvReport", "PlayerReport", "check_env", "check_player"]

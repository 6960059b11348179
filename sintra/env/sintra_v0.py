"""The PettingZoo environment under a versioned name, like PettingZoo's own environments."""

from .pettingzoo import env, raw_env

__all__ = ["env", "raw_env"]

"""The PettingZoo environment under its versioned name, as PettingZoo's own environments have."""

from .pettingzoo import env, raw_env

__all__ = ["env", "raw_env"]

"""The environment for PettingZoo under its versioned name, as PettingZoo's own have theirs."""

from .pettingzoo import env, raw_env

__all__ = ["env", "raw_env"]

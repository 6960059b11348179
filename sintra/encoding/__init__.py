"""A game as numbers for learning: moves as actions, positions as features, results as rewards.

Modules:

    actions   the numbering of moves, and the mask of legal actions
    features  the observation of a player, seen from that player's seat
    rewards   the reward of each player when the game is over

The numbering has a version, which increases when, and only when, the meaning of an action changes.
"""

from .actions import (
    ACTIONS,
    NO_PICK,
    VERSION,
    action_of,
    action_text,
    actions_of,
    legal_mask,
    move_of,
)
from .features import feature_names, features, number_of_features
from .rewards import REWARDS, rewards

__all__ = [
    "ACTIONS",
    "NO_PICK",
    "REWARDS",
    "VERSION",
    "action_of",
    "action_text",
    "actions_of",
    "feature_names",
    "features",
    "legal_mask",
    "move_of",
    "number_of_features",
    "rewards",
]

"""A model trained by `examples/masked_ppo.py` as a player, for the arena and for people.

    sintra arena python:examples.ppo_player.PpoPlayer greedy --players 2 --games 200

The model is the file that the environment variable PPO_MODEL names, or build/learned/model.zip.
"""

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sintra.encoding import NO_PICK, features, legal_mask, move_of, number_of_features
from sintra.errors import UsageError
from sintra.players import Choice, Limit, check_state
from sintra.rules.components import FEWEST_PLAYERS, Components
from sintra.rules.state import State

VARIABLE, DEFAULT = "PPO_MODEL", "build/learned/model.zip"
FEATURES = number_of_features(FEWEST_PLAYERS)
"""Features per observation of the model: a game of two."""

Array = npt.NDArray[Any]
Policy = Callable[[Array, Array], int]
"""From an observation and a mask to an action."""


class PpoPlayer:
    """Plays the policy's action: no search, no randomness, so limits and seeds make no difference.

    In a game of three or four it observes itself and the next player only. It was not trained
    for that, and is weak there.
    """

    name = "ppo"

    def __init__(
        self,
        *,
        seed: int = 0,
        components: Components | None = None,
        policy: Policy | None = None,
    ) -> None:
        """A player with the trained model, or with the given policy."""
        if components not in (None, Components.standard()):
            raise UsageError("components: the model was trained with the standard set only")
        self._policy = policy or trained(os.environ.get(VARIABLE, DEFAULT))

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        """Choose the pick and, if that is not the whole move, the second action."""
        check_state(state)
        pick = NO_PICK
        while True:
            # The features of the player to move come first, then those of the next player.
            observation = features(state, pick=pick)[:FEATURES]
            action = self._policy(observation, legal_mask(state, pick).astype(np.bool_))
            move = move_of(state, action, pick)
            if move is not None:
                return Choice(move)
            pick = action


@cache
def trained(path: str) -> Policy:
    """The policy of a model in a file."""
    if not Path(path).is_file():
        advice = f"train one with examples/masked_ppo.py, or name another in {VARIABLE}"
        raise UsageError(f"there is no model {path}: {advice}")
    try:
        import torch
        from sb3_contrib import MaskablePPO
    except ImportError as error:
        raise UsageError(f"sb3-contrib is missing ({error}): pip install sb3-contrib") from None
    torch.set_num_threads(1)  # the arena has a process for every core
    try:
        model = MaskablePPO.load(path, device="cpu")
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} holds no model: {error}") from None
    if model.observation_space.shape != (FEATURES,):
        raise UsageError(f"the model in {path} was not trained for two players")

    def policy(observation: Array, mask: Array) -> int:
        return int(model.predict(observation, action_masks=mask, deterministic=True)[0])

    return policy

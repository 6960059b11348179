"""A model trained by `examples/masked_ppo.py` as a player, for the arena and for people.

    sintra arena python:examples.ppo_player.PpoPlayer greedy --players 2 --games 200

The environment variable PPO_MODEL names the file of the model; without it, the file is
build/learned/model.zip.
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
"""Features per observation of the model, which was trained for two players."""

Array = npt.NDArray[Any]
Policy = Callable[[Array, Array], int]
"""From an observation and a mask to an action."""


class PpoPlayer:
    """Plays the policy's action, without search or randomness; limits and seeds are ignored.

    In a game of three or four players, the model observes only itself and the next player. It was
    not trained for these games and is weak in them.
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
    """Load the policy of a model from a file."""
    if not Path(path).is_file():
        advice = f"train one with examples/masked_ppo.py, or name another file in {VARIABLE}"
        raise UsageError(f"{path}: there is no such model; {advice}")
    try:
        import torch
        from sb3_contrib import MaskablePPO
    except ImportError as error:
        raise UsageError(f"sb3-contrib is missing ({error}): pip install sb3-contrib") from None
    torch.set_num_threads(1)  # the arena already has one process per core
    try:
        model = MaskablePPO.load(path, device="cpu")
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: does not contain a model: {error}") from None
    if model.observation_space.shape != (FEATURES,):
        raise UsageError(f"{path}: the model was not trained for two players")

    def policy(observation: Array, mask: Array) -> int:
        return int(model.predict(observation, action_masks=mask, deterministic=True)[0])

    return policy

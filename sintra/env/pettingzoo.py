"""Sintra for PettingZoo: every player is an agent, and they take turns.

| Import             | `from sintra.env import sintra_v0`              |
|--------------------|-------------------------------------------------|
| Creation           | `sintra_v0.env(players=2, side="A")`            |
| Actions            | Discrete                                        |
| Parallel API       | No                                              |
| Manual control     | No                                              |
| Agents             | `player_0` and `player_1`, up to `player_3`     |
| Action values      | Discrete(459)                                   |
| Observation shape  | (582,), (812,) or (1042,) for 2, 3 or 4 players |
| Observation values | 0 to 1; scores in hundreds of points            |

**Observation.** A dictionary. `observation` is the whole table from the agent's seat;
`sintra.encoding.feature_names` describes each number. `action_mask` has a 1 for every legal action,
and only zeros if another agent is to move. Both are new arrays each time.

**Actions.** `sintra.encoding.actions` defines the numbering. A move that leaves a choice open (the
pane that is kept, panes on joker spaces) takes a second action of the same agent, which stays
selected. An illegal action raises `IllegalMove` and changes nothing. PettingZoo's wrappers for
illegal actions and for the order of calls are not needed: the environment checks both.

**Rewards.** They are given at the end of the game: a share of the victory (`rewards="win"`), points
ahead of the best other player (`"margin"`), or points (`"score"`). Games end by the rules and are
never truncated.

**Chance.** `reset(seed=7)` starts the same game as `sintra.Game(players, side, seed=7)`. Without a
seed, the seed is drawn from a generator that was started with the last seed given. A copy
(`copy.deepcopy`) has the same future. `fork(seed)` returns a copy with another future, for
planners, which must not know the real one. A fork does not include the wrappers of the environment.

**Version history.** v0: the first version.
"""

from typing import Any, ClassVar, SupportsIndex

import numpy as np

from ..encoding.actions import ACTIONS
from ..encoding.features import Features
from ..errors import MissingExtra, UsageError
from ..rules.components import Components
from ..rules.rng import RANDOM_SEEDS
from .base import NO_PLAYER, RENDER_MODES, EnvMixin, SingleGame, bounds, checked_seed

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, register
except ImportError as error:
    need = f"PettingZoo, 1.27 or newer, is missing ({error})"
    raise MissingExtra(need, "pettingzoo") from None

_SET_BY_RESET = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")


class raw_env(EnvMixin, AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """The environment; the module docstring describes it."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sintra_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }
    # Copies share these spaces: no sample is drawn from them, and copying them would take most of
    # the time.
    _SHARED: ClassVar = ("state_space", "observation_spaces")

    def __init__(
        self,
        players: int = 2,
        side: str = "A",
        rewards: str = "win",
        render_mode: str | None = None,
        *,
        components: Components | None = None,
    ) -> None:
        self._game = SingleGame(players, side, rewards, render_mode, components)
        self._generator: np.random.Generator | None = None
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self._game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.state_space = spaces.Box(*bounds(self._game.players))
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(*bounds(self._game.players)),
                    "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def __getattr__(self, name: str) -> Any:
        message = f"{type(self).__name__!r} object has no attribute {name!r}"
        if name in _SET_BY_RESET:
            message = f"{name}: the game has not started: call reset() first"
        raise AttributeError(message)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation space, the same for all agents."""
        return self.observation_spaces[self._checked_agent(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action space, the same for all agents."""
        return self.action_spaces[self._checked_agent(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. `options` is ignored."""
        if seed is not None:
            seed = checked_seed(seed)
            self._generator = np.random.default_rng(seed)
        else:
            self._generator = self._generator or np.random.default_rng()
            seed = int(self._generator.integers(RANDOM_SEEDS))
        self._game.reset(seed)
        self.agents = list(self.possible_agents)
        self.agent_selection = self.agents[self._game.to_move]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None

    def step(self, action: SupportsIndex | None) -> None:
        """Play an action of the selected agent; pass None if the game is over.

        Raises IllegalMove for an illegal action, which changes nothing.
        """
        game = self._game
        if game.to_move == NO_PLAYER:
            self._remove_agent(action)
            return
        game.play(action)
        if game.to_move == NO_PLAYER:
            self.rewards = dict(zip(self.agents, game.rewards(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            # All rewards are given at the end, so there is nothing to clear or add up before.
            self.agent_selection = self.agents[game.to_move]

    def _remove_agent(self, action: SupportsIndex | None) -> None:
        """Remove the selected agent from a game that is over."""
        self._game.require_started()
        if not self.agents:
            raise UsageError("no agent is left: call reset() to start another game")
        if action is not None:
            raise UsageError(f"action: must be None when the game is over, not {action!r}")
        self._was_dead_step(None)

    def observe(self, agent: str) -> dict[str, Any]:
        """Observation and action mask of an agent."""
        row, mask = self._game.observe(self._seats[self._checked_agent(agent)])
        return {"observation": row, "action_mask": mask}

    def _checked_agent(self, agent: str) -> str:
        if agent not in self.possible_agents:
            agents = ", ".join(self.possible_agents)
            raise UsageError(f"agent: must be one of {agents}, not {agent!r}")
        return agent

    def state(self) -> Features:
        """The whole table from the seat of player_0; there is no hidden information."""
        return self._game.observe(0)[0]

    def _set_generator(self, generator: np.random.Generator) -> None:
        self._generator = generator

    def close(self) -> None:
        """Do nothing: the environment has no resources to close."""


env = raw_env
"""Not wrapped: the environment does the checks of PettingZoo's wrappers itself, much faster."""

register("aec", "sintra_v0", entry_point=raw_env)

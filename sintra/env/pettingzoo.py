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

**Observation.** A dictionary: `observation` is everything on the table as seen from the agent's
seat (`sintra.encoding.feature_names` says what each number is), `action_mask` has a 1 for every
legal action, and nothing but zeros when it is another agent's turn. Both are new arrays each time.

**Actions.** `sintra.encoding.actions` has the numbering. A move that leaves something to choose
(the pane that is kept, panes on joker spaces) takes a second action of the same agent, who stays
selected. An illegal action raises `IllegalMove` and changes nothing, so no wrapper is needed that
ends the game for it; nor one for the order of calls, which is checked.

**Rewards** come with the end: a share of the victory (`rewards="win"`), points ahead of the best
other player (`"margin"`), or points (`"score"`). Games end by the rules and are never truncated.

**Chance.** `reset(seed=7)` begins the game that `sintra.Game(players, side, seed=7)` is. Without a
seed, one is drawn from the generator that the last seed given has started. A copy (`copy.deepcopy`)
has the same future. `fork(seed)` is a copy with another one: for planners, which must not know it.
Wrappers that you put around are not around a fork.

**Version history.** v0: the first.
"""

from copy import deepcopy
from typing import Any, ClassVar, SupportsIndex

import numpy as np

from ..encoding import ACTIONS
from ..encoding.features import Features
from ..errors import UsageError
from ..rules.components import Components
from ..rules.rng import RANDOM_SEEDS
from .base import NOBODY, RENDER_MODES, Shell, SingleGame, bounds, checked_seed

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, register
except ImportError as error:
    told = f"PettingZoo, 1.27 or newer, is missing ({error}): pip install 'sintra[pettingzoo]'"
    raise UsageError(told) from None

_WITH_A_GAME = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")


class raw_env(Shell, AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """The environment; what it does is described above."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sintra_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

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
        self._chance: np.random.Generator | None = None
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
        why = f"{type(self).__name__!r} object has no attribute {name!r}"
        if name in _WITH_A_GAME:
            why = f"{name}: the game has not begun: reset() begins one"
        raise AttributeError(why)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may see: the same for all."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may be able to do: the same for all."""
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; there are no options."""
        if seed is not None:
            seed = checked_seed(seed)
            self._chance = np.random.default_rng(seed)
        else:
            self._chance = self._chance or np.random.default_rng()
            seed = int(self._chance.integers(RANDOM_SEEDS))
        self._game.begin(seed)
        self.agents = list(self.possible_agents)
        self.agent_selection = self.agents[self._game.to_move]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None

    def step(self, action: SupportsIndex | None) -> None:
        """Play an action of the selected agent, or None for one whose game is over.

        Raises IllegalMove, and then nothing has changed.
        """
        game = self._game
        if game.to_move == NOBODY:
            self._leave(action)
            return
        game.play(action)
        if game.to_move == NOBODY:
            self.rewards = dict(zip(self.agents, game.rewards(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            # All rewards come with the end, so there are none to be cleared or added up before.
            self.agent_selection = self.agents[game.to_move]

    def _leave(self, action: SupportsIndex | None) -> None:
        """Let the selected agent leave the game, which is over."""
        self._game.want_begun()
        if not self.agents:
            raise UsageError("no agent is left: reset() begins another game")
        if action is not None:
            raise UsageError(f"action: must be None when the game is over, not {action!r}")
        self._was_dead_step(None)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees and may do."""
        row, mask = self._game.seen(self._seats[self._known(agent)])
        return {"observation": row, "action_mask": mask}

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            known = ", ".join(self.possible_agents)
            raise UsageError(f"agent: must be one of {known}, not {agent!r}")
        return agent

    def state(self) -> Features:
        """The whole table, which holds no secrets: as player_0 sees it."""
        return self._game.seen(0)[0]

    def fork(self, seed: int) -> "raw_env":
        """A copy for which all that is still to be drawn comes from this seed."""
        twin = deepcopy(self)
        twin._game.fork(checked_seed(seed))
        twin._chance = np.random.default_rng(seed)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "raw_env":
        twin = object.__new__(type(self))
        # Spaces that nobody samples from are shared: copying them would take most of the time.
        spaces_seen = (self.state_space, self.observation_spaces)
        memo.update({id(self): twin, **{id(shared): shared for shared in spaces_seen}})
        twin.__dict__.update(deepcopy(self.__dict__, memo))
        return twin

    def close(self) -> None:
        """Nothing is open."""


env = raw_env
"""Nothing is wrapped: what PettingZoo's wrappers check is checked above, and much faster."""

register("aec", "sintra_v0", entry_point=raw_env)

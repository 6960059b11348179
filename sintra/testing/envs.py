"""`check_env`: play games in an environment and compare its outputs with the rules."""

import math
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import numpy as np

from ..encoding.actions import ACTIONS, action_text, legal_mask
from ..encoding.features import features as encoded
from ..encoding.rewards import rewards as final_rewards
from ..errors import SintraError, UsageError
from ..rules.rng import SEEDS
from ..rules.state import OVER
from ..rules.validate import checked_int
from .problems import EXAMPLES, ProblemCollector

MOST_STEPS = 2_000
"""More actions than any game takes."""
ILLEGAL_EVERY = 7
"""One illegal action is tried per this many steps."""


@dataclass(frozen=True, slots=True)
class EnvReport:
    """The report on an environment that passed all checks."""

    library: str
    """PettingZoo or Gymnasium."""
    games: int
    steps: int
    refusals: int
    """Illegal actions that were tried."""


def check_env(
    env: Any,
    *,
    rewards: str | None = "win",
    features: bool = True,
    refuses: bool = True,
    seed: int = 0,
) -> EnvReport:
    """Play games in a PettingZoo or Gymnasium environment and validate all outputs.

    `env` is the environment, wrapped or not, or a function that makes it. The unwrapped environment
    must have the attributes `game_state` and `pick` of Sintra's own environments. `rewards` is the
    kind of reward that the rewards of a game must add up to; None allows any rewards. With
    `features`, observations must be the features of `sintra.encoding`. With `refuses`, an illegal
    action must raise a SintraError and change nothing.

    Raises UsageError with all problems, one line per problem.
    """
    seed = checked_int("seed", seed, 0, SEEDS - 2)
    env = env() if callable(env) else env
    if not (hasattr(env, "reset") and hasattr(env, "step") and hasattr(env, "unwrapped")):
        raise UsageError("env: must be an environment, or a function that makes one")
    adapter = _PettingZoo(env) if hasattr(env, "possible_agents") else _Gymnasium(env)
    check = _EnvCheck(adapter, features, refuses)
    first, again, other = (check.game(s, rewards) for s in (seed, seed, seed + 1))
    if first != again:
        check.add("seed", "the same seed and the same actions must give the same game")
    if first[:1] == other[:1]:
        check.add("seed", "another seed must give another game")
    return check.report()


class _Decision(NamedTuple):
    """The outputs for an agent that has to choose an action."""

    seat: int
    observation: Any
    mask: Any
    observation_space: Any
    action_space: Any


def _mask_in(observation: Any, info: dict[str, Any]) -> Any:
    """The mask from the observation or from the info; None if it is in neither."""
    return (observation if isinstance(observation, dict) else info).get("action_mask")


class _Adapter:
    """Drives an environment; one subclass per library."""

    totals: dict[int, float]
    """The sum of the rewards of each seat."""

    def __init__(self, env: Any) -> None:
        self.env = env


class _PettingZoo(_Adapter):
    library = "PettingZoo"

    def reset(self, seed: int) -> None:
        self.env.reset(seed=seed)
        self.totals = dict.fromkeys(range(len(self.env.possible_agents)), 0.0)

    def next_decision(self) -> _Decision | None:
        """The next decision; None when all agents have left the game."""
        env = self.env
        while env.agents:
            agent = env.agent_selection
            observation, reward, terminated, truncated, info = env.last()
            seat = env.possible_agents.index(agent)
            self.totals[seat] += reward
            if not (terminated or truncated):
                spaces = env.observation_space(agent), env.action_space(agent)
                return _Decision(seat, observation, _mask_in(observation, info), *spaces)
            env.step(None)
        return None

    def step(self, action: int) -> None:
        self.env.step(action)

    def other_masks(self) -> list[Any]:
        """The masks of all agents that are not to move."""
        env = self.env
        others = [agent for agent in env.agents if agent != env.agent_selection]
        return [_mask_in(env.observe(agent), env.infos[agent]) for agent in others]


class _Gymnasium(_Adapter):
    library = "Gymnasium"

    def reset(self, seed: int) -> None:
        self._observation, self._info = self.env.reset(seed=seed)
        self._over = False
        self.totals = {getattr(self.env.unwrapped, "seat", 0): 0.0}

    def next_decision(self) -> _Decision | None:
        if self._over:
            return None
        spaces = self.env.observation_space, self.env.action_space
        (seat,) = self.totals
        return _Decision(seat, self._observation, _mask_in(self._observation, self._info), *spaces)

    def step(self, action: int) -> None:
        self._observation, reward, terminated, truncated, self._info = self.env.step(action)
        self._over = terminated or truncated
        for seat in self.totals:
            self.totals[seat] += float(reward)

    def other_masks(self) -> list[Any]:
        return []


class _EnvCheck(ProblemCollector):
    """Plays one environment and collects the problems."""

    def __init__(self, adapter: "_PettingZoo | _Gymnasium", features: bool, refuses: bool) -> None:
        super().__init__()
        self._adapter, self._features, self._refuses = adapter, features, refuses
        self._inner = adapter.env.unwrapped
        self._games = self._steps = self._refusals = 0

    def game(self, seed: int, rewards: str | None) -> list[bytes]:
        """Play a random game; return its observations and masks."""
        adapter, chance = self._adapter, Random(seed).random
        outputs: list[bytes] = []
        arrays: list[tuple[Any, bytes]] = []
        try:
            adapter.reset(seed)
            while (decision := adapter.next_decision()) is not None:
                if len(outputs) == MOST_STEPS:
                    self.add("end", f"a game must end; this one has taken {MOST_STEPS} steps")
                    return outputs
                state, pick = self._game_state()
                legal = legal_mask(state, pick)
                row, mask = self._check_decision(decision, legal)
                self._check_features(row, decision.seat, state, pick)
                if not legal.any():
                    self.add("end", "the game is over, but the environment continues")
                    return outputs
                outputs.append(row.tobytes() + mask.tobytes())
                arrays += [(row, row.tobytes()), (mask, mask.tobytes())]
                self._steps += 1
                tries_illegal = self._refuses and len(outputs) % ILLEGAL_EVERY == 1
                if tries_illegal and not self._check_refusal(legal, chance()):
                    continue
                choices = np.flatnonzero(legal)
                adapter.step(int(choices[int(chance() * len(choices))]))
        except UsageError:
            raise
        except Exception as error:
            self.add("raised", f"raised {type(error).__name__}: {error}")
            return outputs
        if any(array.tobytes() != before for array, before in arrays):
            self.add("arrays", "earlier observations must not change later: return new arrays")
        self._check_end(rewards)
        return outputs

    def _game_state(self) -> tuple[Any, int]:
        try:
            return self._inner.game_state, self._inner.pick
        except AttributeError as error:
            raise UsageError(f"env: must have game_state and pick: {error}") from None

    def _check_decision(self, decision: _Decision, legal: Any) -> tuple[Any, Any]:
        """Validate the outputs for a decision; return the observation array and the mask."""
        row, space = decision.observation, decision.observation_space
        if isinstance(row, dict):
            row, space = row["observation"], space["observation"]
        row, mask = np.asarray(row), np.asarray(decision.mask)
        if row.dtype != space.dtype:
            self.add(
                "dtype",
                f"an observation must be {space.dtype}, like its space, not {row.dtype}",
            )
        if getattr(decision.action_space, "n", None) != ACTIONS:
            self.add("actions", f"the action space must be Discrete({ACTIONS})")
        if not decision.observation_space.contains(decision.observation):
            self.add("space", "an observation is not in the observation space")
        if not np.isfinite(row).all():
            self.add("finite", "an observation contains a number that is not finite")
        if mask.shape != legal.shape:
            self.add("mask", f"the mask must have the shape {legal.shape}, not {mask.shape}")
        else:
            for action in np.flatnonzero((mask != 0) != (legal != 0))[:EXAMPLES]:
                does = "allows the illegal" if mask[action] else "forbids the legal"
                self.add("mask", f"the mask {does} action {action_text(int(action))}")
        if any(np.any(other) for other in self._adapter.other_masks()):
            self.add("waiting", "the mask of an agent that is not to move must be all zeros")
        return row, mask

    def _check_features(self, row: Any, seat: int, state: Any, pick: int) -> None:
        """Check that an observation is the features of `sintra.encoding`."""
        if self._features:
            components = getattr(self._inner, "components", None)
            expected = encoded(state, seat=seat, pick=pick, components=components)
            if row.shape != expected.shape or not np.allclose(row, expected):
                self.add(
                    "features",
                    "observations must be the features of the player to move"
                    " (features=False allows others)",
                )

    def _check_refusal(self, legal: Any, chance: float) -> bool:
        """Try an illegal action; return whether it is refused and changes nothing."""
        choices = np.flatnonzero(legal == 0)
        action = int(choices[int(chance * len(choices))])
        before = self._game_state()
        self._refusals += 1
        try:
            self._adapter.step(action)
        except SintraError:
            after = self._game_state()
            if after[0].tobytes() == before[0].tobytes() and after[1] == before[1]:
                return True
            self.add("changed", "an illegal action was refused, but changed the game")
        else:
            self.add("refuse", f"the illegal action {action_text(action)} must be refused")
        return False

    def _check_end(self, rewards: str | None) -> None:
        """Check that the game is over at the end, and that the rewards are correct."""
        state, _ = self._game_state()
        self._games += 1
        if state["phase"][0] != OVER:
            self.add("end", "the environment has ended, but the game is not over")
        elif rewards is not None:
            expected = final_rewards(state, rewards).tolist()
            for seat, total in self._adapter.totals.items():
                if not math.isclose(total, expected[seat], abs_tol=1e-6):
                    self.add(
                        "rewards",
                        f"the rewards of player {seat} must add up to {expected[seat]:g}"
                        f" ({rewards}), not to {total:g}",
                    )

    def report(self) -> EnvReport:
        """Return the report. Raises UsageError if there are problems."""
        if message := self.message(str(self._adapter.env)):
            raise UsageError(message)
        return EnvReport(self._adapter.library, self._games, self._steps, self._refusals)

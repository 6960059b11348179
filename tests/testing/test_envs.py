"""`check_env` finds every kind of mistake, and none in Sintra's own environments."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces

from sintra import IllegalMove, UsageError
from sintra.encoding import REWARDS
from sintra.env.pettingzoo import raw_env
from sintra.testing import check_env
from sintra.testing.envs import EnvReport
from sintra.testing.problems import EXAMPLES


class MaskForbidsAMove(raw_env):
    """Each wrong environment below differs from Sintra's own in one way."""

    def observe(self, agent: str) -> dict[str, Any]:
        observed = super().observe(agent)
        observed["action_mask"][np.flatnonzero(observed["action_mask"])[:1]] = 0
        return observed


class MaskAllowsTooMuch(raw_env):
    def observe(self, agent: str) -> dict[str, Any]:
        observed = super().observe(agent)
        observed["action_mask"][-1] = agent == self.agent_selection
        return observed


class MaskAllowsOtherAgents(raw_env):
    def observe(self, agent: str) -> dict[str, Any]:
        observed = super().observe(agent)
        observed["action_mask"][0] |= agent != self.agent_selection
        return observed


class HasNoMask(raw_env):
    def observe(self, agent: str) -> dict[str, Any]:
        return {"observation": super().observe(agent)["observation"]}


class ObservationOutsideItsSpace(raw_env):
    def observe(self, agent: str) -> dict[str, Any]:
        observed = super().observe(agent)
        return {**observed, "observation": observed["observation"] + 1}


class ObservesNan(raw_env):
    def observe(self, agent: str) -> dict[str, Any]:
        observed = super().observe(agent)
        return {**observed, "observation": observed["observation"] * np.float32(np.nan)}


class ObservesZeros(raw_env):
    def observe(self, agent: str) -> dict[str, Any]:
        observed = super().observe(agent)
        return {**observed, "observation": np.zeros_like(observed["observation"])}


class ObservesAnotherSeat(raw_env):
    def observe(self, agent: str) -> dict[str, Any]:
        mask = super().observe(agent)["action_mask"]
        other = next(each for each in self.possible_agents if each != agent)
        return {**super().observe(other), "action_mask": mask}


class ReusesTheArray(raw_env):
    shared: Any = None

    def observe(self, agent: str) -> dict[str, Any]:
        observed = super().observe(agent)
        self.shared = observed["observation"] if self.shared is None else self.shared
        self.shared[:] = observed["observation"]
        return {**observed, "observation": self.shared}


class HasAnotherActionSpace(raw_env):
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Discrete(3251)


class IgnoresTheSeed(raw_env):
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(None)


class IgnoresOtherSeeds(raw_env):
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(7)


class AcceptsIllegalActions(raw_env):
    def step(self, action: Any) -> None:
        try:
            super().step(action)
        except IllegalMove:
            super().step(int(np.flatnonzero(self.observe(self.agent_selection)["action_mask"])[0]))


class RefusesTooLate(raw_env):
    def step(self, action: Any) -> None:
        try:
            super().step(action)
        except IllegalMove:
            super().step(int(np.flatnonzero(self.observe(self.agent_selection)["action_mask"])[0]))
            raise


class DoublesRewards(raw_env):
    def step(self, action: Any) -> None:
        super().step(action)
        if action is not None and self.terminations[self.agent_selection]:
            self._cumulative_rewards = {agent: 2 * reward for agent, reward in self.rewards.items()}


class NeverEnds(raw_env):
    def step(self, action: Any) -> None:
        super().step(action)
        if self.terminations[self.agent_selection]:
            self.reset()


class EndsTooEarly(raw_env):
    def step(self, action: Any) -> None:
        if self.game_state["round"][0] == 2:
            self.agents = []
        else:
            super().step(action)


class EndsTooLate(raw_env):
    def step(self, action: Any) -> None:
        super().step(action)
        self.terminations = dict.fromkeys(self.agents, False)


class RaisesInStep(raw_env):
    def step(self, action: Any) -> None:
        super().step(action)
        if self.game_state["round"][0] == 2:
            raise RuntimeError("over the table")


class HidesGameState(raw_env):
    @property
    def game_state(self) -> Any:
        raise AttributeError("no game_state here")


class OtherRewards(gymnasium.RewardWrapper[Any, Any]):
    def reward(self, reward: Any) -> float:
        return 2 * float(reward) + 1


class Float16Observations(gymnasium.ObservationWrapper[Any, Any, Any]):
    def observation(self, observation: Any) -> Any:
        return observation.astype(np.float16)


def learner(**options: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make("sintra.env.gymnasium:Sintra-v0", opponents="random", **options)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (MaskForbidsAMove, "the mask forbids the legal action "),
        (MaskAllowsTooMuch, "the mask allows the illegal action j2"),
        (MaskAllowsOtherAgents, "the mask of an agent that is not to move must be all zeros"),
        (HasNoMask, "the mask must have the shape (459,), not ()"),
        (ObservationOutsideItsSpace, "an observation is not in the observation space"),
        (ObservesNan, "an observation contains a number that is not finite"),
        (ObservesZeros, "observations must be the features of the player to move"),
        (ObservesAnotherSeat, "observations must be the features of the player to move"),
        (ReusesTheArray, "earlier observations must not change later"),
        (HasAnotherActionSpace, "the action space must be Discrete(459)"),
        (IgnoresTheSeed, "the same seed and the same actions must give the same game"),
        (IgnoresOtherSeeds, "another seed must give another game"),
        (AcceptsIllegalActions, "must be refused"),
        (RefusesTooLate, "an illegal action was refused, but changed the game"),
        (DoublesRewards, "must add up to 1 (win), not to 2"),
        (NeverEnds, "a game must end; this one has taken 2000 steps"),
        (EndsTooEarly, "the environment has ended, but the game is not over"),
        (EndsTooLate, "the game is over, but the environment continues"),
        (RaisesInStep, "raised RuntimeError: over the table"),
        (HidesGameState, "must have game_state and pick"),
        (lambda: raw_env(rewards="score"), "(win), not to"),
        (lambda: OtherRewards(learner()), "(win), not to"),
        (
            lambda: Float16Observations(learner()),
            "must be float32, like its space, not float16",
        ),
        (lambda: learner(illegal="random"), "must be refused"),
        (lambda: 3, "must be an environment, or a function that makes one"),
    ],
)
def test_mistake_is_reported(make: Callable[[], Any], words: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_env(make)
    assert words in caught.value.message


def test_all_mistakes_are_reported_but_few_of_each_kind() -> None:
    class Wrong(MaskForbidsAMove, DoublesRewards):
        pass

    with pytest.raises(UsageError) as caught:
        check_env(Wrong())
    first, *lines = caught.value.message.splitlines()
    assert first == "sintra_v0 failed these checks:"
    assert sum("mask forbids" in line for line in lines) == EXAMPLES
    assert any("not to 2" in line for line in lines)


@pytest.mark.parametrize("kind", REWARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pettingzoo_environment_has_no_mistakes(players: int, kind: str) -> None:
    report = check_env(raw_env(players, "B", kind), rewards=kind)
    assert report.library == "PettingZoo"
    assert report.games == 3
    assert report.steps > 200
    assert report.refusals > 30


def test_gymnasium_environment_has_no_mistakes() -> None:
    assert check_env(lambda: learner(seat=None)).library == "Gymnasium"
    replaced = check_env(learner(players=3, illegal="random"), refuses=False)
    assert replaced == EnvReport("Gymnasium", 3, replaced.steps, 0)


def test_rewards_are_not_checked_on_request() -> None:
    assert check_env(OtherRewards(learner()), rewards=None).games == 3


def test_observations_are_not_checked_on_request() -> None:
    assert check_env(ObservesZeros, features=False).games == 3


@pytest.mark.parametrize("seed", [None, -1, 2**64 - 1, 1.5])
def test_invalid_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(UsageError, match="seed: must be a whole number from 0 to"):
        check_env(raw_env, seed=seed)

"""`check_env`: plays an environment through and compares what it tells with the game behind it."""

import math
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import numpy as np

from ..encoding import ACTIONS, action_text, legal_mask
from ..encoding import features as encoded
from ..encoding import rewards as final_rewards
from ..errors import SintraError, UsageError
from ..rules.rng import SEEDS
from ..rules.state import OVER
from ..rules.validate import checked_int

EXAMPLES = 2
"""So many mistakes of each kind are told."""
MOST_STEPS = 2_000
"""No game takes so many actions."""
EVERY = 7
"""Steps from one illegal action that is tried to the next."""


@dataclass(frozen=True, slots=True)
class EnvReport:
    """How an environment was checked in which nothing wrong was found."""

    library: str
    """PettingZoo or Gymnasium, by what the environment looks like."""
    games: int
    steps: int
    refusals: int
    """How many illegal actions were tried."""


def check_env(
    env: Any,
    *,
    rewards: str | None = "win",
    features: bool = True,
    refuses: bool = True,
    seed: int = 0,
) -> EnvReport:
    """Play an environment for PettingZoo or Gymnasium through, and look at all it tells.

    `env` is the environment, wrapped or not, or a function that makes it. The innermost one has to
    say where its game is, with the attributes `game_state` and `pick` that Sintra's own have.
    `rewards` is the kind that the rewards must come to at the end, None for another. `features`
    says whether observations must be those of `sintra.encoding`, `refuses` whether an illegal
    action must raise an error of Sintra's and change nothing.

    Raises UsageError with everything that is wrong, a line each.
    """
    seed = checked_int("seed", seed, 0, SEEDS - 2)
    env = env() if callable(env) else env
    if not (hasattr(env, "reset") and hasattr(env, "step") and hasattr(env, "unwrapped")):
        raise UsageError("env: must be an environment, or a function that makes one")
    table = _Agents(env) if hasattr(env, "possible_agents") else _Learner(env)
    check = _Check(table, features, refuses)
    first, again, other = (check.game(each, rewards) for each in (seed, seed, seed + 1))
    if first != again:
        check.complain("seed", "the same seed and the same actions must give the same game")
    if first[:1] == other[:1]:
        check.complain("seed", "another seed must give another game")
    return check.report()


class _Moment(NamedTuple):
    """What somebody is told who has to choose an action."""

    seat: int
    told: Any
    mask: Any
    space: Any
    actions: Any
    """The spaces of both."""


def _mask_in(told: Any, info: dict[str, Any]) -> Any:
    """The mask, in the observation or beside it; None where there is none."""
    return (told if isinstance(told, dict) else info).get("action_mask")


class _Agents:
    """An environment for PettingZoo."""

    library = "PettingZoo"

    def __init__(self, env: Any) -> None:
        self.env = env

    def begin(self, seed: int) -> None:
        self.env.reset(seed=seed)
        self.totals = dict.fromkeys(range(len(self.env.possible_agents)), 0.0)
        """What each seat was paid."""

    def moment(self) -> _Moment | None:
        """The next choice; None when all have left the game."""
        env = self.env
        while env.agents:
            agent = env.agent_selection
            told, reward, terminated, truncated, info = env.last()
            seat = env.possible_agents.index(agent)
            self.totals[seat] += reward
            if not (terminated or truncated):
                spaces = env.observation_space(agent), env.action_space(agent)
                return _Moment(seat, told, _mask_in(told, info), *spaces)
            env.step(None)
        return None

    def step(self, action: int) -> None:
        self.env.step(action)

    def waiting(self) -> list[Any]:
        """The masks of all who are not to choose."""
        env = self.env
        others = [agent for agent in env.agents if agent != env.agent_selection]
        return [_mask_in(env.observe(agent), env.infos[agent]) for agent in others]


class _Learner:
    """An environment for Gymnasium."""

    library = "Gymnasium"

    def __init__(self, env: Any) -> None:
        self.env = env

    def begin(self, seed: int) -> None:
        self._told, self._info = self.env.reset(seed=seed)
        self._over = False
        self.totals = {getattr(self.env.unwrapped, "seat", 0): 0.0}

    def moment(self) -> _Moment | None:
        if self._over:
            return None
        spaces = self.env.observation_space, self.env.action_space
        (seat,) = self.totals
        return _Moment(seat, self._told, _mask_in(self._told, self._info), *spaces)

    def step(self, action: int) -> None:
        self._told, reward, terminated, truncated, self._info = self.env.step(action)
        self._over = terminated or truncated
        for seat in self.totals:
            self.totals[seat] += float(reward)

    def waiting(self) -> list[Any]:
        return []


class _Check:
    """Plays one environment and collects what is wrong."""

    def __init__(self, table: "_Agents | _Learner", features: bool, refuses: bool) -> None:
        self._table, self._features, self._refuses = table, features, refuses
        self._inner = table.env.unwrapped
        self._problems: dict[str, list[str]] = {}
        self._games = self._steps = self._refusals = 0

    def game(self, seed: int, rewards: str | None) -> list[bytes]:
        """Play a game by lot; return what was told in it."""
        table, chance = self._table, Random(seed).random
        told: list[bytes] = []
        kept: list[tuple[Any, bytes]] = []
        try:
            table.begin(seed)
            while (moment := table.moment()) is not None:
                if len(told) == MOST_STEPS:
                    self.complain("end", f"a game must end; this one has taken {MOST_STEPS} steps")
                    return told
                state, pick = self._where()
                legal = legal_mask(state, pick)
                numbers, mask = self._looked_at(moment, legal)
                self._compare(numbers, moment.seat, state, pick)
                if not legal.any():
                    self.complain("end", "the game is over, and the environment goes on")
                    return told
                told.append(numbers.tobytes() + mask.tobytes())
                kept += [(numbers, numbers.tobytes()), (mask, mask.tobytes())]
                self._steps += 1
                if self._refuses and len(told) % EVERY == 1 and not self._refused(legal, chance()):
                    continue
                choices = np.flatnonzero(legal)
                table.step(int(choices[int(chance() * len(choices))]))
        except UsageError:
            raise
        except Exception as error:
            self.complain("raised", f"raised {type(error).__name__}: {error}")
            return told
        if any(array.tobytes() != before for array, before in kept):
            self.complain("kept", "what was observed before must not change later: give new arrays")
        self._end(rewards)
        return told

    def _where(self) -> tuple[Any, int]:
        try:
            return self._inner.game_state, self._inner.pick
        except AttributeError as error:
            raise UsageError(f"env: must say where its game is: {error}") from None

    def _looked_at(self, moment: _Moment, legal: Any) -> tuple[Any, Any]:
        """The numbers and the mask of a moment, whatever is wrong with them told."""
        numbers, space = moment.told, moment.space
        if isinstance(numbers, dict):
            numbers, space = numbers["observation"], space["observation"]
        numbers, mask = np.asarray(numbers), np.asarray(moment.mask)
        if numbers.dtype != space.dtype:
            told = f"must be of {space.dtype}, as its space is, not of {numbers.dtype}"
            self.complain("dtype", f"an observation {told}")
        if getattr(moment.actions, "n", None) != ACTIONS:
            self.complain("actions", f"the action space must be Discrete({ACTIONS})")
        if not moment.space.contains(moment.told):
            self.complain("space", "an observation is not in the observation space")
        if not np.isfinite(numbers).all():
            self.complain("finite", "an observation holds a number that is not finite")
        if mask.shape != legal.shape:
            self.complain("mask", f"the mask must have the shape {legal.shape}, not {mask.shape}")
        else:
            for action in np.flatnonzero((mask != 0) != (legal != 0))[:EXAMPLES]:
                does = "allows the illegal" if mask[action] else "forbids the legal"
                self.complain("mask", f"the mask {does} action {action_text(int(action))}")
        if any(np.any(other) for other in self._table.waiting()):
            self.complain("waiting", "the mask of who is not to move must be all zeros")
        return numbers, mask

    def _compare(self, numbers: Any, seat: int, state: Any, pick: int) -> None:
        """Whether an observation is what the encoding says of the game."""
        if self._features:
            components = getattr(self._inner, "components", None)
            right = encoded(state, seat=seat, pick=pick, components=components)
            if numbers.shape != right.shape or not np.allclose(numbers, right):
                told = "observations must be the features that the player to move sees"
                self.complain("features", f"{told} (features=False allows others)")

    def _refused(self, legal: Any, chance: float) -> bool:
        """Whether an illegal action is refused, and leaves everything as it was."""
        choices = np.flatnonzero(legal == 0)
        action = int(choices[int(chance * len(choices))])
        state, pick = self._where()
        self._refusals += 1
        try:
            self._table.step(action)
        except SintraError:
            after, waiting = self._where()
            if after.tobytes() == state.tobytes() and waiting == pick:
                return True
            self.complain("changed", "an illegal action was refused, but changed the game")
        else:
            self.complain("refuse", f"the illegal action {action_text(action)} must be refused")
        return False

    def _end(self, rewards: str | None) -> None:
        """What is to be said at the end of a game."""
        state, _ = self._where()
        self._games += 1
        if state["phase"][0] != OVER:
            self.complain("end", "the environment has ended, and the game is not over")
        elif rewards is not None:
            right = final_rewards(state, rewards).tolist()
            for seat, total in self._table.totals.items():
                if not math.isclose(total, right[seat], abs_tol=1e-6):
                    told = f"must come to {right[seat]:g} ({rewards}), not to {total:g}"
                    self.complain("rewards", f"the rewards of player {seat} {told}")

    def complain(self, kind: str, sentence: str) -> None:
        """Note a mistake, unless there are enough of its kind."""
        examples = self._problems.setdefault(kind, [])
        if len(examples) < EXAMPLES and sentence not in examples:
            examples.append(sentence)

    def report(self) -> EnvReport:
        """The report, when there is nothing to complain about."""
        if self._problems:
            lines = [line for examples in self._problems.values() for line in examples]
            raise UsageError("\n- ".join([f"{self._table.env} is not right:", *lines]))
        return EnvReport(self._table.library, self._games, self._steps, self._refusals)

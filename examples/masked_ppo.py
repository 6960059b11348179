"""Train MaskablePPO of sb3-contrib on Sintra, and evaluate it regularly.

    pip install '.[gymnasium]' sb3-contrib
    python examples/masked_ppo.py --opponent greedy --steps 700000 --seed 0 --out build/learned

This takes some minutes on one core. The folder then contains model.zip and learning.json;
`examples/ppo_player.py` lets the model play in the arena.
"""

import argparse
import json
import os
import platform
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from rich.progress import Progress

from sintra.encoding import feature_names
from sintra.encoding.features import SCORE
from sintra.env.gymnasium import SintraEnv
from sintra.errors import SintraError
from sintra.rules.components import SIDES

TESTED_AGAINST = ("random", "easy", "greedy")
TESTS = 10
"""Evaluations during the training; one more is made before it."""
GAMES = 200
"""Games per evaluation and opponent: mirrored pairs, the same deals from both seats."""
TEST_SEED = 10**6
"""The seed of the first pair, the same in every evaluation."""
Z = 1.96
"""Standard errors on either side of the mean in a 95 % interval."""
ENVS = 64
"""Environments that are stepped together during the training."""
LIBRARIES = ("sintra", "sb3-contrib", "stable-baselines3", "torch", "gymnasium", "numpy", "numba")

ME, OTHER = (feature_names(2).index(f"{who}: score") for who in ("me", "next 1"))

Array = npt.NDArray[Any]
Policy = Callable[[Array, Array], Array]
"""From observations and masks, one row per game, to actions."""


class ShapedReward(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Reward shaping: each step is rewarded with the change of the score difference, in hundreds.

    The sum over a game is the final difference, but the learner gets it sooner.
    """

    def reset(self, **options: Any) -> tuple[Any, dict[str, Any]]:
        """Start a game, with a difference of 0."""
        self._difference = 0.0
        return self.env.reset(**options)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action; the reward includes the effect of the opponent's reply."""
        observation, _, terminated, truncated, info = self.env.step(action)
        before, self._difference = self._difference, float(observation[ME] - observation[OTHER])
        return observation, self._difference - before, terminated, truncated, info


def make_env(opponent: str, index: int) -> ShapedReward:
    """An environment for training, with a random seat; the two sides of the palaces alternate."""
    return ShapedReward(SintraEnv(opponent, side=SIDES[index % 2], seat=None))


def evaluate(policy: Policy, opponent: str, games: int = GAMES) -> dict[str, Any]:
    """Play the games of an evaluation in parallel, so that the network runs once per step."""
    envs = [SintraEnv(opponent, side=SIDES[game // 2 % 2], seat=game % 2) for game in range(games)]
    observations = np.stack(
        [env.reset(seed=TEST_SEED + game // 2)[0] for game, env in enumerate(envs)]
    )
    rewards, over = np.zeros(games), np.zeros(games, np.bool_)
    while not over.all():
        running = np.flatnonzero(~over)
        masks = np.stack([envs[game].action_masks() for game in running])
        actions = policy(observations[running], masks)
        for game, action in zip(running, actions, strict=True):
            observations[game], rewards[game], over[game], _, _ = envs[game].step(action)
    margins = SCORE * (observations[:, ME] - observations[:, OTHER])
    share, margin = float(rewards.mean()), float(margins.mean())
    error = float(margins.std() * Z / games**0.5)
    return {
        "share": round(share, 4),
        "share_interval": wilson(share, games),
        "margin": round(margin, 2),
        "margin_interval": [round(margin - error, 2), round(margin + error, 2)],
    }


def first_legal(observations: Array, masks: Array) -> Array:
    """An untrained baseline: the first legal action. It beats random play."""
    return np.asarray(masks.argmax(axis=1))


def wilson(share: float, games: int) -> list[float]:
    """Wilson's score interval, which is also valid for shares near 0 and 1."""
    middle = (share + Z * Z / games / 2) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * (share * (1 - share) / games + (Z / games / 2) ** 2) ** 0.5
    return [round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)]


def main() -> None:
    """Train, evaluate, save."""
    parser = argparse.ArgumentParser(description="Train MaskablePPO on Sintra.")
    parser.add_argument("--opponent", default="greedy", help="the player to train against")
    parser.add_argument("--steps", type=int, default=700_000, help="number of training actions")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/learned"), help="output folder")
    options = parser.parse_args()
    if options.steps < 1 or options.seed < 0:
        parser.error("--steps must be above 0, and --seed must not be negative")
    try:
        import torch
        from sb3_contrib import MaskablePPO
        from stable_baselines3.common.utils import LinearSchedule
        from stable_baselines3.common.vec_env import DummyVecEnv
    except ImportError as error:
        parser.error(f"{error}: pip install sb3-contrib")
    torch.set_num_threads(1)  # more threads do not help with networks this small
    torch.distributions.Distribution.set_default_validate_args(False)  # not needed, takes time
    try:
        options.out.mkdir(parents=True, exist_ok=True)
        envs = DummyVecEnv([partial(make_env, options.opponent, index) for index in range(ENVS)])
    except (OSError, SintraError) as error:
        parser.error(str(error))
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
        n_steps=64,
        batch_size=1024,  # rewards are noisy: with 256 it learned more slowly
        n_epochs=4,
        learning_rate=LinearSchedule(1e-3, 1e-4, 1),
        gamma=0.97,
        gae_lambda=0.9,
        ent_coef=0.003,
        seed=options.seed,
        device="cpu",
    )
    curve: list[dict[str, Any]] = []
    start = time.perf_counter()

    def policy(observations: Array, masks: Array) -> Array:
        actions: Array = model.predict(observations, action_masks=masks, deterministic=True)[0]
        return actions

    with Progress() as progress:
        bar = progress.add_task("Learning", total=options.steps)

        def test() -> None:
            results = {name: evaluate(policy, name) for name in TESTED_AGAINST}
            seconds = round(time.perf_counter() - start, 1)
            curve.append({"steps": model.num_timesteps, "seconds": seconds, "against": results})
            won = ", ".join(f"{100 * row['share']:.1f} % {name}" for name, row in results.items())
            progress.console.print(f"{model.num_timesteps} steps, {seconds:.0f} s: won {won}")

        def after_step(*_: Any) -> bool:
            progress.update(bar, completed=model.num_timesteps)
            if len(curve) < TESTS and model.num_timesteps * TESTS >= len(curve) * options.steps:
                test()
            return True

        test()
        model.learn(options.steps, callback=after_step)
        test()
    model.save(options.out / "model.zip")
    run = {
        "date": date.today().isoformat(),
        "machine": {
            "processor": platform.machine(),
            "cores": os.cpu_count(),
            "python": platform.python_version(),
        },
        "versions": {name: version(name) for name in LIBRARIES},
        "opponent": options.opponent,
        "seed": options.seed,
        "steps": model.num_timesteps,
        "seconds": round(time.perf_counter() - start, 1),
        "games": GAMES,
        "first_legal": {name: evaluate(first_legal, name) for name in TESTED_AGAINST},
        "curve": curve,
    }
    (options.out / "learning.json").write_text(json.dumps(run, indent=1) + "\n", "utf-8")
    print(f"Wrote model.zip and learning.json to {options.out}")


if __name__ == "__main__":
    main()

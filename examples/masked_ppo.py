"""Train MaskablePPO of sb3-contrib on Sintra, evaluate it regularly, and draw the curve.

    pip install '.[gymnasium]' sb3-contrib
    python examples/masked_ppo.py --opponent greedy --steps 700000 --seed 0 --out build/learned

This takes some minutes on one core. The folder then contains model.zip, learning.json and
learning.svg; `examples/ppo_player.py` lets the model play in the arena.
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
    (options.out / "learning.svg").write_text(picture(run), "utf-8")
    print(f"Wrote model.zip, learning.json and learning.svg to {options.out}")


# --- The picture

WIDTH, HEIGHT, TOP, BOTTOM, ACROSS = 720, 330, 84, 274, 220
INK, FAINT, GRID = "#2b3040", "#6b7280", "#e3e5ea"
PANELS = (("share", "Win share, %", 100, 25, 56), ("margin", "Points ahead, mean", 1, 50, 418))
"""Per panel: figure, title, factor, distance of grid lines, left edge."""
STYLES = {
    "random": ("#1369ba", "none", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    "easy": ("#b45309", "7 3", "M-4-4h8v8h-8z"),
    "greedy": ("#15803d", "2 3", "M0-5l5 9h-10z"),
}
"""Colour, dashes and the shape of the points, so that lines also differ without colour."""


def picture(run: dict[str, Any]) -> str:
    """The learning curve as SVG: win share and margin against every opponent."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}" font-family="system-ui, sans-serif" font-size="12" role="img"'
        ' aria-label="Win share and points ahead as MaskablePPO learns">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#ffffff"/>',
        f'<text x="20" y="30" font-size="16" font-weight="600" fill="{INK}">'
        f"MaskablePPO learns against {run['opponent']}</text>",
        _text(WIDTH - 20, 30, "end", f"{run['games']} games per point; bars are 95 % intervals"),
    ]
    for panel in PANELS:
        parts += _panel(run["curve"], *panel)
    return "\n".join([*parts, "</svg>\n"])


def _text(x: float, y: float, anchor: str, text: str, colour: str = FAINT) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}">{text}</text>'


def _panel(
    curve: list[dict[str, Any]], figure: str, title: str, times: int, grid: int, left: int
) -> list[str]:
    last: int = curve[-1]["steps"]
    tests = [test["against"][name] for test in curve for name in STYLES]
    ends = [times * end for test in tests for end in test[f"{figure}_interval"]]
    low, high = int(min(ends) // grid) * grid, -int(-max(ends) // grid) * grid

    def x(steps: int) -> float:
        return round(left + ACROSS * steps / last, 1)

    def y(value: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (times * value - low) / (high - low), 1)

    parts = [
        _text(left, TOP - 16, "start", title, INK),
        _text(left + ACROSS / 2, BOTTOM + 38, "middle", "thousand steps"),
    ]
    for value in range(low, high + 1, grid):
        parts.append(f'<path d="M{left} {y(value / times)}h{ACROSS}" stroke="{GRID}"/>')
        label = str(value).replace("-", "−")
        parts.append(_text(left - 8, y(value / times) + 4, "end", label))
    for steps in (0, last // 2, last):
        parts.append(_text(x(steps), BOTTOM + 20, "middle", f"{steps / 1000:,.0f}"))
    lowest = BOTTOM + 16.0
    for name in sorted(STYLES, key=lambda name: float(curve[-1]["against"][name][figure])):
        colour, dashes, shape = STYLES[name]
        points = [(x(test["steps"]), test["against"][name]) for test in curve]
        line = "L".join(f"{at} {y(test[figure])}" for at, test in points)
        intervals = [(at, *map(y, test[f"{figure}_interval"])) for at, test in points]
        bars = "".join(f"M{at} {low}V{high}" for at, low, high in intervals)
        lowest = min(lowest - 16, y(points[-1][1][figure]) + 4)  # names do not overlap
        parts += [
            f'<path d="{bars}" stroke="{colour}" stroke-width="5" stroke-opacity="0.25"/>',
            f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2"'
            f' stroke-dasharray="{dashes}"/>',
            *(
                f'<path transform="translate({at} {y(test[figure])})" d="{shape}" fill="{colour}"/>'
                for at, test in points
            ),
            _text(left + ACROSS + 10, lowest, "start", name, INK),
        ]
    return parts


if __name__ == "__main__":
    main()

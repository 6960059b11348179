"""The example that trains a player: all parts that need no neural network."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from examples import masked_ppo
from examples.masked_ppo import Array, ShapedReward, evaluate, first_legal, wilson
from examples.ppo_player import VARIABLE, PpoPlayer
from sintra import Components, Game, IllegalMove, UsageError
from sintra.env.gymnasium import SintraEnv
from sintra.testing import check_player


def always_back(observations: Array, masks: Array) -> Array:
    return np.zeros(len(masks), np.int64)  # moving the glazier back, which is illegal at the start


# --- Evaluation during training


def test_evaluation_is_deterministic_and_gives_intervals() -> None:
    result = evaluate(first_legal, "random", games=12)
    assert result == evaluate(first_legal, "random", games=12)
    low, high = result["share_interval"]
    assert 0 <= low < result["share"] <= high <= 1
    low, high = result["margin_interval"]
    assert low < result["margin"] < high


def test_evaluation_ranks_the_opponents() -> None:
    weak, strong = (evaluate(first_legal, name, games=8) for name in ("random", "greedy"))
    assert weak["share"] > 0.5 > strong["share"]
    assert weak["margin"] > 0 > strong["margin"]


def test_evaluation_refuses_a_policy_that_ignores_the_mask() -> None:
    with pytest.raises(IllegalMove):
        evaluate(always_back, "random", games=2)


def test_shaped_rewards_sum_to_the_margin() -> None:
    shaped, plain = ShapedReward(SintraEnv("greedy")), SintraEnv("greedy", rewards="margin")
    shaped.reset(seed=7)
    plain.reset(seed=7)
    rewards, margin, over = [], 0.0, False
    while not over:
        action = int(plain.action_masks().argmax())
        rewards.append(shaped.step(action)[1])
        _, margin, over, _, _ = plain.step(action)
    assert sum(map(bool, rewards)) > 5
    assert sum(rewards) * 100 == pytest.approx(margin, abs=1e-3)


def test_intervals_are_wilson_intervals() -> None:
    assert wilson(0.5, 100) == [0.4038, 0.5962]
    assert wilson(1, 200) == [0.9812, 1]
    assert wilson(0, 200) == [0, 0.0188]


def test_zero_steps_are_refused_with_a_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["masked_ppo.py", "--steps", "0"])
    with pytest.raises(SystemExit):
        masked_ppo.main()
    assert "--steps must be above 0" in capsys.readouterr().err


# --- The player


def test_policy_player_passes_check_player() -> None:
    report = check_player(lambda: PpoPlayer(policy=lambda observation, mask: int(mask.argmax())))
    assert report.player == "ppo"


def test_player_gets_the_observations_of_training() -> None:
    shown: list[Array] = []

    def policy(observation: Array, mask: Array) -> int:
        shown.append(observation)
        return int(mask.argmax())

    env = SintraEnv("random", seat=0)
    row, _ = env.reset(seed=7)
    PpoPlayer(policy=policy).choose(env.game_state)
    assert shown[0].tobytes() == row.tobytes()
    PpoPlayer(policy=policy).choose(Game(players=4, seed=7).state)
    assert shown[-1].shape == row.shape


def test_message_without_a_model_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "model.zip"
    monkeypatch.setenv(VARIABLE, str(file))
    with pytest.raises(UsageError, match=r"train one with examples/masked_ppo\.py"):
        PpoPlayer()
    file.write_text("no model", "utf-8")
    with pytest.raises(UsageError, match=r"pip install sb3-contrib|does not contain a model"):
        PpoPlayer()


def test_player_refuses_another_set_of_components() -> None:
    with pytest.raises(UsageError, match="standard set"):
        PpoPlayer(components=replace(Components.standard(), name="other"))

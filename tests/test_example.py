"""The example that trains a player: all parts that need no neural network."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from examples import masked_ppo
from examples.masked_ppo import Array, ShapedReward, evaluate, first_legal, picture, wilson
from examples.ppo_player import VARIABLE, PpoPlayer
from sintra import Components, Game, IllegalMove, UsageError
from sintra.env.gymnasium import SintraEnv
from sintra.testing import check_player

ROOT = Path(__file__).parent.parent
SVG = "{http://www.w3.org/2000/svg}"


def learning_results() -> dict[str, Any]:
    run: dict[str, Any] = json.loads((ROOT / "bench/results/learning.json").read_text("utf-8"))
    return run


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


# --- The picture


def evaluation(steps: int, share: float, margin: float) -> dict[str, Any]:
    figures = {
        "share": share,
        "share_interval": [share, share],
        "margin": margin,
        "margin_interval": [margin - 10, margin + 10],
    }
    return {"steps": steps, "against": dict.fromkeys(masked_ppo.TESTED_AGAINST, figures)}


def test_picture_plots_every_evaluation_at_its_coordinates() -> None:
    curve = [evaluation(0, 0, -90), evaluation(500, 0.5, 0), evaluation(1000, 1, 90)]
    drawn = ElementTree.fromstring(picture({"opponent": "easy", "games": 10, "curve": curve}))
    points = [path.get("transform", "") for path in drawn.iter(f"{SVG}path")]
    shown = [tuple(map(float, re.findall(r"[\d.]+", each))) for each in points if each]
    left, right, top, bottom = 56, 418, masked_ppo.TOP, masked_ppo.BOTTOM
    middle, half = (top + bottom) / 2, masked_ppo.ACROSS / 2
    assert set(shown[:9]) == {(left, bottom), (left + half, middle), (left + 2 * half, top)}
    tenth = (bottom - top) / 20
    assert set(shown[9:]) == {
        (right, bottom - tenth),
        (right + half, middle),
        (right + 2 * half, top + tenth),
    }


def test_picture_names_lines_and_units_without_relying_on_colour() -> None:
    drawn = ElementTree.fromstring(picture(learning_results()))
    words = [each.text for each in drawn.iter(f"{SVG}text")]
    assert words.count("thousand steps") == 2
    assert {"Win share, %", "Points ahead, mean", "0", "100"} <= set(words)
    for name in masked_ppo.TESTED_AGAINST:
        assert words.count(name) == 2
    coordinates = [(each.get("x"), each.get("y")) for each in drawn.iter(f"{SVG}text")]
    assert len(set(coordinates)) == len(coordinates)
    dashes = {path.get("stroke-dasharray") for path in drawn.iter(f"{SVG}path")} - {None}
    assert len(dashes) == len(masked_ppo.TESTED_AGAINST)


def test_picture_in_the_docs_is_that_of_the_saved_run() -> None:
    assert (ROOT / "docs/pictures/learning.svg").read_text("utf-8") == picture(learning_results())


def table_row(name: str, each: dict[str, Any]) -> str:
    """Return the beginning of a row of a table in the guide."""
    share, low, high = (100 * value for value in (each["share"], *each["share_interval"]))
    margin = f"{each['margin']:+.1f}".replace("-", "−")
    return f"| `{name}` | {share:.1f} % | {low:.1f} – {high:.1f} | {margin} |"


def test_guide_has_the_measured_figures() -> None:
    page = (ROOT / "docs/guide/environments.md").read_text("utf-8")
    lines = re.sub(r" +", " ", page).splitlines()  # prettier pads the cells of tables
    run = learning_results()
    for name, each in run["curve"][-1]["against"].items():
        untrained = run["first_legal"][name]
        margin = f"{untrained['margin']:+.1f}".replace("-", "−")
        row = f"{table_row(name, each)} {100 * untrained['share']:.1f} % | {margin} |"
        assert row in lines
    for match in run["arena"]:
        assert table_row(match["opponent"], match) in lines
    text = " ".join(lines)
    assert f"{run['steps']:,} steps" in text
    assert f"{run['seconds']:.0f} seconds" in text
    greedy = run["arena"][-1]
    assert f"loses {greedy['lost']:.0f} points" in text
    assert f"`greedy` {greedy['lost_by_opponent']:.0f}." in text
    assert f"sb3-contrib {run['versions']['sb3-contrib']}" in text


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

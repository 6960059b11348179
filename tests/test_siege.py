"""The siege benchmark: an attack is measured, and its verdict follows from the figures."""

import copy
from typing import Any

import pytest

from bench import siege
from bench.attacks import ATTACKS

from .server.hostile import another_address

QUIET: dict[str, Any] = {
    "moves": {"count": 300, "p50_ms": 1.0, "p99_ms": 8.0, "most_ms": 12.0},
    "replies": {"count": 0},
    "memory_mb": 260.0,
    "locked_out": 0,
}


def test_an_attack_is_measured_beside_an_undisturbed_run() -> None:
    another_address()  # skips this test on a system with only one loopback address
    found = siege.measure("messages", seconds=1.0, tables=2)
    for phase in ("undisturbed", "attacked", "after"):
        assert found[phase]["moves"]["count"] > 0
        assert found[phase]["visits"]["count"] + found[phase]["refused_visits"] > 0
        assert found[phase]["memory_mb"] > 50
    assert found["undisturbed"]["returns"]["count"] > 0
    assert found["undisturbed"]["locked_out"] == 0
    assert found["undisturbed"]["disk_bytes"] > 0
    attacker = found["attacked"]["attacker"]
    assert attacker["connections"] >= 200
    assert attacker["sent_bytes"] > 200 * 20
    assert found["verdict"] in ("holds", "fails")


def verdict(**attacked: Any) -> Any:
    during = {**copy.deepcopy(QUIET), **attacked}
    return siege.verdict({"undisturbed": QUIET, "attacked": during, "after": QUIET})["verdict"]


@pytest.mark.parametrize(
    ("attacked", "wanted"),
    [
        ({}, "holds"),
        ({"moves": {"count": 300, "p99_ms": 79.0}}, "holds"),
        ({"moves": {"count": 300, "p99_ms": 81.0}}, "fails"),
        ({"moves": {"count": 0}}, "fails"),
        ({"replies": {"count": 3, "p99_ms": 51.0}}, "fails"),
        ({"memory_mb": 389.0}, "holds"),
        ({"memory_mb": 391.0}, "fails"),
        ({"locked_out": 1}, "fails"),
    ],
)
def test_verdict_compares_times_memory_and_lock_outs(attacked: dict[str, Any], wanted: str) -> None:
    assert verdict(**attacked) == wanted


def test_times_below_the_floor_do_not_decide() -> None:
    quiet = {**QUIET, "moves": {"count": 300, "p99_ms": 1.0}}
    noisy = {**QUIET, "moves": {"count": 300, "p99_ms": 49.0}}
    found = {"undisturbed": quiet, "attacked": noisy, "after": quiet}
    assert siege.verdict(found)["verdict"] == "holds"


def measured(p99_ms: float, **attacked: Any) -> dict[str, Any]:
    during = {**QUIET, "moves": {"count": 300, "p99_ms": p99_ms}, **attacked}
    found = {"undisturbed": QUIET, "attacked": during, "after": QUIET}
    return {**found, **siege.verdict(found)}


def test_the_median_of_the_times_and_the_worst_of_the_rest_count() -> None:
    found = siege.median([measured(160.0), measured(40.0), measured(64.0)])
    assert (found["p99_ratio"], found["p99_ratios"]) == (8.0, [20.0, 5.0, 8.0])
    assert found["attacked"]["moves"]["p99_ms"] == 64.0
    assert found["verdict"] == "holds"
    assert siege.median([measured(160.0), measured(40.0), measured(88.0)])["verdict"] == "fails"
    for worse in ({"memory_mb": 400.0}, {"locked_out": 1}):
        found = siege.median([measured(160.0, **worse), measured(40.0), measured(64.0)])
        assert (found["p99_ratio"], found["verdict"]) == (8.0, "fails")


@pytest.mark.parametrize(("first", "runs"), [(79.0, 1), (81.0, 1 + siege.REPEATS)])
def test_an_attack_is_measured_again_if_its_times_fail(
    monkeypatch: pytest.MonkeyPatch, first: float, runs: int
) -> None:
    times = iter([first, 16.0, 16.0])
    monkeypatch.setattr(siege, "measure", lambda *_: measured(next(times)))
    assert len(siege.measure_again_if_slow("chat", 1.0)["p99_ratios"]) == runs


def test_every_attack_has_a_description_and_a_length() -> None:
    for what, _, stretch in ATTACKS.values():
        assert what and stretch >= 1

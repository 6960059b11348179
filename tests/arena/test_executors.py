"""The executors: the process pool, and a real local Ray."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sintra import PlayerError, SintraError, UsageError
from sintra.arena import Arena, Settings
from sintra.arena.executors import run_in_processes

from .common import BOTS, PAIR, played, without_times


@pytest.mark.parametrize("terminate", [True, False])
def test_pool_runs_every_task(terminate: bool) -> None:
    tasks = iter(range(-20, 0))
    outputs = run_in_processes(abs, tasks, 2, terminate=terminate)
    assert sorted(outputs) == list(range(1, 21))


@pytest.mark.parametrize("terminate", [True, False])
def test_dead_process_of_the_pool_is_an_error(terminate: bool) -> None:
    with pytest.raises(SintraError, match="a worker process died"):
        list(run_in_processes(os._exit, iter([3]), 2, terminate=terminate))


def test_ray_plays_the_same_games(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray has no wheel for this Python or machine")
    arena = Arena(PAIR, 6, tmp_path / "ray.jsonl")
    assert len(list(arena.play(ray="local"))) == 6
    played(tmp_path / "here.jsonl", games=6)
    assert without_times(tmp_path / "ray.jsonl") == without_times(tmp_path / "here.jsonl")


def test_ray_reports_a_player_error(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray has no wheel for this Python or machine")
    arena = Arena(Settings(("random", BOTS + "Cheat")), 2, tmp_path / "ray.jsonl")
    with pytest.raises(PlayerError, match="chose 9B>5"):
        list(arena.play(ray="local"))


def test_message_without_ray_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UsageError, match=r"pip install 'sintra\[ray\]'"):
        list(Arena(PAIR, 2, tmp_path / "games.jsonl").play(ray="local"))


@pytest.mark.parametrize("address", ["nowhere", "host:", ":6379", "host:port", ""])
def test_invalid_address_is_refused(tmp_path: Path, address: str) -> None:
    pytest.importorskip("ray", reason="Ray has no wheel for this Python or machine")
    with pytest.raises(UsageError, match="--ray must be local, auto or HOST:PORT"):
        list(Arena(PAIR, 2, tmp_path / "games.jsonl").play(ray=address))


def test_unreachable_address_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray has no wheel for this Python or machine")
    for address in ("127.0.0.1:1", "ray://127.0.0.1:1"):
        with pytest.raises(UsageError, match="cannot be reached"):
            list(Arena(PAIR, 2, tmp_path / "games.jsonl").play(ray=address))


def test_ray_is_imported_only_on_request() -> None:
    program = "import sys, sintra.arena, sintra.cli.arena; print('ray' in sys.modules)"
    process = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert process.stdout == "False\n"

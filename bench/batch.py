"""Benchmark of many games at once, compared with another environment. `make bench-batch` runs it.

It measures the CPU, and the GPU if there is one; with --card, only the GPU. All measurements on the
CPU are made in turns, and each ratio is the median of the ratios of the rounds. The results are
written to bench/results/batch.json, each part with its machine.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import cuda
from rich.console import Console

from bench.report import Rounds, machine, print_rounds
from sintra.batch import Batch
from sintra.batch.episode import GAME
from sintra.encoding import ACTIONS, number_of_features

RESULTS = Path(__file__).parent / "results" / "batch.json"
ROUNDS = 15
GAMES = 4096
"""Games that are played out on the CPU."""
STEPPED = (1024, 4096, 32768)
"""Numbers of games stepped on the CPU: with more games, threads help more."""
STEPS = 2000
"""Steps of an environment per round."""
GPU_GAMES = tuple(1 << power for power in range(12, 23, 2))
MOST = GPU_GAMES[-2]
COMPARED = 20_000
"""Games that are played on both devices and compared bit for bit."""

Measure = Callable[[], float]


# --- The CPU


def playouts(threads: int, players: int = 2) -> Measure:
    """Seconds per random move in whole games."""
    batch = Batch(GAMES, players=players, threads=threads)
    batch.reset(range(GAMES))
    batch.random_playouts()

    def measure() -> float:
        start = time.perf_counter()
        moves = int(batch.random_playouts(2).moves.sum())
        return (time.perf_counter() - start) / moves

    return measure


def stepping(threads: int, games: int) -> Measure:
    """Seconds per step of one game, with its mask and features."""
    batch = Batch(games, threads=threads, auto_reset=True)
    batch.reset(range(games))
    weights = np.random.default_rng(1).random((STEPPED[-1] * 4 // games, ACTIONS), np.float32)

    def measure() -> float:
        seconds = 0.0
        for turn in range(len(weights)):
            start = time.perf_counter()
            mask = batch.legal_mask()
            batch.observe()
            middle = time.perf_counter()
            chosen = (mask * weights[turn]).argmax(axis=1)  # the learner's part is not measured
            stepping_from = time.perf_counter()
            batch.step(chosen)
            seconds += middle - start + time.perf_counter() - stepping_from
        return seconds / len(weights) / games

    return measure


def environment(env: Any) -> Measure:
    """Seconds per step of a PettingZoo environment, called the way its users call it."""
    chance = random.Random(1)
    seeds = iter(range(10**9))

    def measure() -> float:
        env.reset(seed=next(seeds))
        start = time.perf_counter()
        for _ in range(STEPS):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset(seed=next(seeds))
                continue
            env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        return (time.perf_counter() - start) / STEPS

    measure()
    return measure


def measure_cpu(console: Console) -> dict[str, Any]:
    """All measurements on the CPU."""
    from pettingzoo.classic import connect_four_v3

    from sintra.env import sintra_v0

    console.print("Compiling and preparing", style="dim")
    threads = min(2, os.cpu_count() or 1)
    measures = {
        "random move, 1 thread": playouts(1),
        f"random move, {threads} threads": playouts(threads),
        "random move, 1 thread, 3 players": playouts(1, 3),
        "random move, 1 thread, 4 players": playouts(1, 4),
        **{
            f"step with mask and features, {count} threads, {games:,} games": stepping(count, games)
            for games in STEPPED
            for count in (1, threads)
        },
        "PettingZoo sintra_v0, a step": environment(sintra_v0.env()),
        "PettingZoo connect_four_v3, a step": environment(connect_four_v3.env()),
    }
    rounds = Rounds(measures, ROUNDS)
    return {
        "date": date.today().isoformat(),
        "machine": machine(),
        "rounds": ROUNDS,
        "games": GAMES,
        **rounds.times(),
        "ratios": {
            f"random moves, {threads} threads against 1, times as fast": rounds.ratio(
                "random move, 1 thread", f"random move, {threads} threads"
            ),
            **{
                f"steps of {games:,} games, {threads} threads against 1, times as fast": (
                    rounds.ratio(
                        f"step with mask and features, 1 threads, {games:,} games",
                        f"step with mask and features, {threads} threads, {games:,} games",
                    )
                )
                for games in STEPPED
            },
            "sintra_v0 against connect_four_v3, times as fast": rounds.ratio(
                "PettingZoo connect_four_v3, a step", "PettingZoo sintra_v0, a step"
            ),
        },
    }


# --- The GPU


def timed_once(work: Callable[[], Any]) -> float:
    """Seconds that work on the GPU takes."""
    synchronize: Callable[[], None] = cuda.synchronize
    synchronize()
    start = time.perf_counter()
    work()
    synchronize()
    return time.perf_counter() - start


def timed(work: Callable[[], Any], times: int = 5) -> float:
    """The median time of several calls, after one call to compile."""
    timed_once(work)
    return statistics.median(timed_once(work) for _ in range(times))


def measure_gpu(console: Console) -> dict[str, Any]:
    """All measurements on the GPU."""
    rates: dict[str, float] = {}
    for players in (2, 3, 4):
        for games in GPU_GAMES if players == 2 else (MOST,):
            batch = Batch(games, players=players, device="cuda", threads=1)
            batch.reset(np.arange(games))
            moves = int(batch.random_playouts().moves.copy_to_host().sum())
            seconds = timed(batch.random_playouts)
            name = f"random moves, {players} players, {games:,} games"
            rates[name] = moves / seconds
            console.print(f"{name}: {moves / seconds:,.0f} per second")
    seeds = np.arange(MOST)
    for name, checked in (("steps, checked", True), ("steps, trusted", False)):
        batch = Batch(MOST, device="cuda", checked=checked)
        times = []
        for _ in range(6):
            batch.reset(seeds)
            actions = first_legal(batch)
            times.append(timed_once(partial(batch.step, actions)))
        rates[name] = MOST / statistics.median(times[1:])
    rates["games begun"] = MOST / timed(partial(batch.reset, seeds))
    rates["masks"] = MOST / timed(batch.legal_mask)
    rates["features"] = MOST / timed(batch.observe)
    plain, other = (cuda.device_array(1 << 30, np.uint8) for _ in range(2))
    rates["bytes copied within the card, read and written"] = (
        2 * (1 << 30) / timed(lambda: other.copy_to_device(plain))
    )
    for name in list(rates)[-6:]:
        console.print(f"{name}: {rates[name]:,.0f} per second")
    return {
        "date": date.today().isoformat(),
        "machine": card(),
        "a_second": rates,
        "bytes": {
            "game": GAME.itemsize,
            "mask": ACTIONS,
            "features": 4 * number_of_features(2),
        },
        "same_games_bit_for_bit": compare(console),
    }


def first_legal(batch: Batch) -> Any:
    """The first legal action of every game, on the GPU."""
    return cuda.to_device(batch.legal_mask().copy_to_host().argmax(axis=1))


def compare(console: Console) -> dict[str, int]:
    """Play the same games on CPU and GPU, and compare all games after every step."""
    players, sides = ([2, 3, 4] * COMPARED)[:COMPARED], ("AAABBB" * COMPARED)[:COMPARED]
    cpu, gpu = (
        Batch(COMPARED, players=players, side=list(sides), device=device)
        for device in ("cpu", "cuda")
    )
    for batch in (cpu, gpu):
        batch.reset(range(COMPARED))
    chance = np.random.default_rng(1)
    steps = 0
    while not cpu.over.all():
        mask = cpu.legal_mask()
        chosen = (mask * chance.random((COMPARED, ACTIONS), np.float32)).argmax(axis=1)
        assert mask.tobytes() == gpu.legal_mask().copy_to_host().tobytes()
        assert cpu.observe().tobytes() == gpu.observe().copy_to_host().tobytes()
        cpu.step(chosen)
        gpu.step(chosen)
        for name in ("rewards", "over", "to_move"):
            assert getattr(cpu, name).tobytes() == getattr(gpu, name).copy_to_host().tobytes()
        assert (cpu.here() == gpu.here()).all()
        steps += 1
    for batch in (cpu, gpu):
        batch.reset(range(COMPARED))
    expected, actual = cpu.random_playouts(2), gpu.random_playouts(2)
    assert expected.rewards.tobytes() == actual.rewards.copy_to_host().tobytes()
    assert expected.moves.tobytes() == actual.moves.copy_to_host().tobytes()
    console.print(
        f"CPU and GPU played {COMPARED:,} games bit-identically, for {steps} steps and in playouts"
    )
    return {"games": COMPARED, "steps": steps, "playouts": 2 * COMPARED}


def card() -> dict[str, Any]:
    """The name and driver of the GPU."""
    query = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
    answer = subprocess.run(query, capture_output=True, text=True, check=True).stdout.strip()
    name, driver = answer.split(", ")
    return {"card": name, "driver": driver, "numba": numba.__version__, "numpy": np.__version__}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure many games at once.")
    parser.add_argument("--card", action="store_true", help="measure only the GPU")
    options = parser.parse_args()
    console = Console()
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    if not options.card:
        results["processor"] = measure_cpu(console)
        print_rounds(console, results["processor"])
    is_available: Callable[[], bool] = cuda.is_available
    if is_available():
        results["card"] = {**results.get("card", {}), **measure_gpu(console)}
    else:
        console.print("CUDA finds no GPU: the GPU results in the file stay unchanged")
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")
    console.print(f"Wrote {RESULTS.relative_to(Path(__file__).parent.parent)}", style="dim")


if __name__ == "__main__":
    main()

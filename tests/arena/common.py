"""Helpers of the tests of the arena."""

import json
from pathlib import Path
from typing import Any

from sintra.arena import Arena, Result, Seat, Settings

PAIR = Settings(("greedy", "random"), seed=7)

BOTS = "python:tests.arena.bots."


def played(out: Path, settings: Settings = PAIR, games: int = 4, jobs: int = 1) -> list[Result]:
    """Play a new arena and return its results."""
    return list(Arena(settings, games, out).play(jobs=jobs))


def records(path: Path) -> list[dict[str, Any]]:
    """Return the records of a log file, in file order."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def without_times(path: Path) -> dict[tuple[int, int], dict[str, Any]]:
    """Return the records of a log file by block and rotation, without measured times."""
    by_fixture = {}
    for record in records(path):
        data = record["x_arena"]
        for seat in data["seats"]:
            del seat["seconds"], seat["longest"], seat["overruns"]
        by_fixture[data["block"], data["rotation"]] = record
    return by_fixture


def seat(name: str, score: int, share: float, lost: int = 0) -> Seat:
    return Seat(name, score, lost, share, moves=10, seconds=1.0, longest=0.5, overruns=0)


def duel(block: int, rotation: int, first: int, second: int) -> Result:
    """Return the result of a game of a against b with these scores."""
    share = 0.5 if first == second else float(first > second)
    seats = [seat("a", first, share), seat("b", second, 1 - share)]
    if rotation:
        seats.reverse()
    return Result(block, rotation, "A", 1000 + block, tuple(seats))

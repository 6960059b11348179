"""What the tests of the arena share."""

import json
from pathlib import Path
from typing import Any

from sintra.arena import Arena, Result, Seat, Settings

PAIR = Settings(("greedy", "random"), seed=7)

BOTS = "python:tests.arena.bots."


def played(out: Path, settings: Settings = PAIR, games: int = 4, jobs: int = 1) -> list[Result]:
    """The results of a new arena."""
    return list(Arena(settings, games, out).play(jobs=jobs))


def records(path: Path) -> list[dict[str, Any]]:
    """The lines of a file, in its order."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def timeless(path: Path) -> dict[tuple[int, int], dict[str, Any]]:
    """The records of a file by block and rotation, without what the clock said."""
    found = {}
    for record in records(path):
        noted = record["x_arena"]
        for seat in noted["seats"]:
            del seat["seconds"], seat["longest"], seat["overruns"]
        found[noted["block"], noted["rotation"]] = record
    return found


def seat(name: str, score: int, share: float, lost: int = 0) -> Seat:
    return Seat(name, score, lost, share, moves=10, seconds=1.0, longest=0.5, overruns=0)


def duel(block: int, rotation: int, first: int, second: int) -> Result:
    """A game of a against b that ended so."""
    share = 0.5 if first == second else float(first > second)
    seats = [seat("a", first, share), seat("b", second, 1 - share)]
    if rotation:
        seats.reverse()
    return Result(block, rotation, "A", 1000 + block, tuple(seats))

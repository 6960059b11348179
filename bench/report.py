"""What the benchmarks share: percentiles, measurements in turns, and how figures are printed and
saved."""

import json
import os
import platform
import statistics
import sys
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import numba
import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

Figures = dict[str, Any]


def spread(seconds: list[float]) -> Figures:
    """Return the number of values, and percentiles in milliseconds."""
    if not seconds:
        return {"count": 0}
    ordered = sorted(seconds)
    return {
        "count": len(ordered),
        "p50_ms": 1e3 * ordered[len(ordered) // 2],
        "p99_ms": 1e3 * ordered[len(ordered) * 99 // 100],
        "most_ms": 1e3 * ordered[-1],
    }


def prefixed(name: str, figures: Mapping[str, Any]) -> Figures:
    """Return the figures with a name before each."""
    return {f"{name}_{key}": value for key, value in figures.items()}


def print_figures(console: Console, measured: Mapping[str, Figures]) -> None:
    """Print one table for each group of figures, and one for its rows; other lists are long."""
    for name, figures in measured.items():
        table = Table(name, "")
        for figure, value in figures.items():
            if not isinstance(value, list):
                table.add_row(figure, _shown(value))
        console.print(table)
        if rows := figures.get("rows"):
            table = Table(*rows[0])
            for row in rows:
                table.add_row(*map(_shown, row.values()))
            console.print(table)


def _shown(value: Any) -> str:
    return f"{value:,.2f}" if isinstance(value, float) else str(value)


def save(path: Path, measured: Mapping[str, Figures], **machine: Any) -> None:
    """Write the groups of figures, each with the date, in place of the older ones of the same name.

    `machine`: what to say about it besides its cores and Python.
    """
    before = json.loads(path.read_text("utf-8")) if path.exists() else {}
    dated = {name: {**each, "date": date.today().isoformat()} for name, each in measured.items()}
    about = {"cores": os.cpu_count(), "python": sys.version.split()[0], **machine}
    path.write_text(json.dumps({**before, "machine": about, **dated}, indent=1) + "\n", "utf-8")
    Console().print(f"Wrote {path}", style="dim")


# --- Measurements in turns


class Rounds:
    """Seconds of several measurements, one after the other in each round.

    Noise that lasts longer than a round affects all sides equally, so a ratio is the median of the
    ratios of the rounds.
    """

    def __init__(self, measures: Mapping[str, Callable[[], float]], rounds: int) -> None:
        self._samples: dict[str, list[float]] = {name: [] for name in measures}
        for _ in track(range(rounds), "Measuring"):
            for name, measure in measures.items():
                self._samples[name].append(measure())

    def ratio(self, above: str, below: str) -> float:
        """How many times longer one of them takes than another."""
        pairs = zip(self._samples[above], self._samples[below], strict=True)
        return statistics.median(one / other for one, other in pairs)

    def times(self) -> dict[str, dict[str, float]]:
        """Return the median and the lowest times, in nanoseconds."""
        samples = self._samples.items()
        return {
            "median_ns": {name: 1e9 * statistics.median(seconds) for name, seconds in samples},
            "lowest_ns": {name: 1e9 * min(seconds) for name, seconds in samples},
        }


def print_rounds(console: Console, results: Mapping[str, Any]) -> None:
    """Print times and ratios."""
    table = Table("case", "ns each", "per second")
    for name, nanoseconds in results["median_ns"].items():
        table.add_row(name, f"{nanoseconds:,.1f}", f"{1e9 / nanoseconds:,.0f}")
    console.print(table)
    table = Table("ratio (median of all rounds)", "")
    for name, value in results["ratios"].items():
        table.add_row(name, f"{value:,.2f}")
    console.print(table)


def machine() -> dict[str, Any]:
    """Processor and versions of this machine."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        name = next(line.split(":", 1)[1].strip() for line in lines if "model name" in line)
    except (OSError, StopIteration):
        name = platform.processor() or platform.machine()
    return {
        "processor": name,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
    }

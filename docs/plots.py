"""The plots of the results in bench/results, as SVG files for docs/generate.py."""

import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

Data = dict[str, Any]

RESULTS = Path(__file__).parents[1] / "bench" / "results"
COLOURS = {
    "ground": ("#fffefb", "#171a21"),
    "ink": ("#2b3041", "#e9e4d6"),
    "faint": ("#6b7281", "#a4a7b0"),
    "grid": ("#e3e5eb", "#343946"),
    "blue": ("#1369ba", "#62b2fa"),
    "pale": ("#9fc0e2", "#34608c"),
    "orange": ("#b45309", "#ff9a3c"),
    "green": ("#15803d", "#7ccf6a"),
}
"""Each colour for light and for dark pages. A browser chooses between them."""
GROUND, INK, FAINT, GRID, BLUE, PALE, ORANGE, GREEN = (light for light, _ in COLOURS.values())
FONT = "DejaVu Sans"
"""Comes with Matplotlib. It only measures texts: the SVG names the font of the system."""
STYLE: dict[Any, Any] = {
    "font.family": FONT,
    "font.size": 9.0,
    "text.color": INK,
    "axes.edgecolor": GRID,
    "axes.facecolor": GROUND,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.labelcolor": FAINT,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": GROUND,
    "grid.color": GRID,
    "lines.markersize": 5.0,
    "xtick.color": GRID,
    "xtick.labelcolor": FAINT,
    "xtick.minor.size": 0.0,
    "ytick.color": GRID,
    "ytick.labelcolor": FAINT,
    "ytick.left": False,
    "ytick.minor.size": 0.0,
    "svg.fonttype": "none",
    "svg.hashsalt": "sintra",  # ids are the same in every run
}
matplotlib.rcdefaults()  # a file of the user has no effect
matplotlib.rcParams.update(STYLE)
WIDTH = 7.5
"""Inches, of 72 points."""


class Bar(NamedTuple):
    """A row of a plot: its name, its value with a text, and its colour."""

    name: str
    value: float
    text: str
    colour: str = BLUE
    range: tuple[float, float] | None = None


def read(name: str) -> Data:
    """Read the results of a benchmark."""
    data: Data = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    return data


def bars(title: str, note: str, rows: list[Bar], ticks: dict[float, str], scale: str) -> str:
    """Return horizontal bars, the first row on top."""
    figure, (axes,) = _figure(title, note, 0.9 + 0.32 * len(rows), left=0.34, right=0.86)
    axes.set_xscale(scale)
    axes.barh(
        [row.name for row in rows],
        [row.value for row in rows],
        height=0.45,
        color=[row.colour for row in rows],
    )
    for number, row in enumerate(rows):
        if row.range is not None:
            axes.plot(row.range, (number, number), color=ORANGE, linewidth=1.5)
        end = row.value if row.range is None else max(row.range)
        axes.annotate(row.text, (end, number), (6, 0), textcoords="offset points", va="center")
    axes.set_xlim(min(ticks), max(max(ticks), *(row.value for row in rows)))
    axes.set_xticks(list(ticks), list(ticks.values()))
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(visible=False, axis="y")
    axes.tick_params(axis="y", labelcolor=INK)
    return _svg(figure)


def batch(card: str, speeds: list[tuple[int, float]], threads: dict[str, float]) -> str:
    """Return the random moves per second by the number of games, both logarithmic."""
    figure, (axes,) = _figure("Many games at once", "random moves per second; logarithmic", 4.2)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.plot(*zip(*speeds, strict=True), color=BLUE, marker="o")
    axes.annotate(card, speeds[-1], (0, 9), textcoords="offset points", ha="right")
    for (name, speed), above in zip(threads.items(), (False, True), strict=True):
        axes.axhline(speed, color=ORANGE, linestyle="--", linewidth=1.2)
        axes.annotate(
            name,
            (speeds[-1][0], speed),
            (0, 5 if above else -12),
            textcoords="offset points",
            ha="right",
            color=ORANGE,
        )
    axes.set_ylim(1e6, 1e10)
    axes.set_yticks([1e6, 1e7, 1e8, 1e9, 1e10], ["10⁶", "10⁷", "10⁸", "10⁹", "10¹⁰"])
    axes.set_xticks([count for count, _ in speeds], [f"{count:,}" for count, _ in speeds])
    axes.set_xlabel("games")
    return _svg(figure)


def ladder(standings: list[Data]) -> str:
    """Return the Elo points of the players with their intervals, the strongest on top."""
    note = "Elo points, mean 0; bars are 95 % intervals"
    height = 0.9 + 0.45 * len(standings)
    figure, (axes,) = _figure("The ladder, two players", note, height, left=0.22)
    for number, one in enumerate(standings):
        axes.plot(
            one["elo_interval"], (number, number), color=PALE, linewidth=5, solid_capstyle="round"
        )
        axes.plot(one["elo"], number, color=BLUE, marker="o", markersize=6)
        elo = (one["elo"], number)
        axes.annotate(signed(one["elo"]), elo, (0, 8), textcoords="offset points", ha="center")
    low = int(min(one["elo_interval"][0] for one in standings) // 200) * 200
    high = -int(-max(one["elo_interval"][1] for one in standings) // 200) * 200
    ticks = range(low, high + 1, 200)
    axes.set_xlim(low, high)
    axes.set_xticks(ticks, [signed(tick) for tick in ticks])
    axes.set_ylim(len(standings) - 0.5, -0.7)
    axes.set_yticks(range(len(standings)), [one["name"] for one in standings])
    axes.grid(visible=False, axis="y")
    axes.tick_params(axis="y", labelcolor=INK)
    return _svg(figure)


def soak() -> str:
    """Return memory and latency of the server under mixed load."""
    load = read("soak")["load"]
    title = f"The server in {load['minutes']:g} minutes of mixed load"
    figure, panels = _figure(title, "", 4.2, rows=2)
    names = {"memory_mb": "memory, MB", "health_p99_ms": "/healthz, p99 in ms"}
    for axes, (key, name) in zip(panels, names.items(), strict=True):
        times = [each["at_s"] / 60 for each in load["curve"]]
        axes.plot(times, [each.get(key, 0.0) for each in load["curve"]], color=BLUE, linewidth=1.2)
        axes.set_title(name, fontsize=9, loc="left")
        axes.set_xlim(0, load["minutes"])
        axes.set_ylim(0)
    panels[-1].set_xlabel("minutes")
    return _svg(figure)


def learning() -> str:
    """Return the learning curve of the example: win share and margin against every opponent."""
    run = read("learning")
    title = f"MaskablePPO learns against {run['opponent']}"
    note = f"{run['games']} games per point; bars are 95 % intervals"
    figure, panels = _figure(title, note, 3.6, columns=2, right=0.9)
    steps = [test["steps"] / 1000 for test in run["curve"]]
    units = {"share": ("Win share, %", 100), "margin": ("Points ahead, mean", 1)}
    # Lines and points also differ without colour.
    styles = {"random": (BLUE, "-", "o"), "easy": (ORANGE, "--", "s"), "greedy": (GREEN, ":", "^")}
    for axes, (key, (unit, factor)) in zip(panels, units.items(), strict=True):
        for name, (colour, line, marker) in styles.items():
            tests = [test["against"][name] for test in run["curve"]]
            values = [factor * test[key] for test in tests]
            axes.vlines(
                steps,
                [factor * test[f"{key}_interval"][0] for test in tests],
                [factor * test[f"{key}_interval"][1] for test in tests],
                color=colour,
                linewidth=4,
                alpha=0.25,
            )
            axes.plot(steps, values, color=colour, linestyle=line, marker=marker)
            # With equal results, the names stay apart: the better result is above.
            apart = {"easy": 4, "greedy": -6}.get(name, 0)
            end = (steps[-1], values[-1])
            axes.annotate(name, end, (8, apart), textcoords="offset points", va="center")
        axes.set_title(unit, fontsize=9, loc="left")
        axes.set_xlabel("thousand steps")
    return _svg(figure)


def signed(elo: float) -> str:
    """Return whole points with a sign; the minus sign is U+2212."""
    return f"{elo:+.0f}".replace("-", "−") if round(elo) else "0"


def _figure(
    title: str,
    note: str,
    height: float,
    *,
    rows: int = 1,
    columns: int = 1,
    left: float = 0.09,
    right: float = 0.96,
) -> tuple[Figure, list[Axes]]:
    """Return a figure with its panels: the title on the left, a note on the right above them."""
    figure = Figure(figsize=(WIDTH, height))
    # The same space above and below for every height, without measuring any text.
    figure.subplots_adjust(
        left=left,
        right=right,
        bottom=0.5 / height,
        top=1 - (0.5 if rows * columns == 1 else 0.75) / height,
        hspace=0.5,
        wspace=0.42,
    )
    panels: Iterable[Axes] = figure.subplots(rows, columns, squeeze=False).flat
    figure.text(0.02, 1 - 0.2 / height, title, fontsize=11, fontweight="bold", va="center")
    figure.text(0.98, 1 - 0.2 / height, note, color=FAINT, ha="right", va="center")
    return figure, list(panels)


def _svg(figure: Figure) -> str:
    """Return the SVG file of a figure, with the colours for light and for dark pages."""
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Creator": None, "Date": None})
    text = file.getvalue().replace(f"'{FONT}'", "system-ui, sans-serif")
    for name, (light, _) in COLOURS.items():
        text = text.replace(light, f"var(--{name})")
    light, dark = (
        "".join(f"--{name}:{each[i]};" for name, each in COLOURS.items()) for i in (0, 1)
    )
    style = f"svg{{{light}}}\n@media(prefers-color-scheme:dark){{svg{{{dark}}}}}\n"
    return text.replace('<style type="text/css">', f'<style type="text/css">{style}', 1)

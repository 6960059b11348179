"""The benchmarks of bench/results as a page and plots, for docs/generate.py."""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from figures import FAINT, GLASS, GRID, INK, LIMIT

RESULTS = Path(__file__).parents[1] / "bench" / "results"
OTHERS = "#7aa7d6"
"""The colour of what ours is compared with."""

Data = dict[str, Any]


def read(name: str) -> Data:
    """Read the results of a benchmark."""
    data: Data = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    return data


def page(note: str) -> str:
    """Return the page with all plots and the figures behind them."""
    engine, batch, wasm = read("engine"), read("batch"), read("wasm")
    server, start, soak = read("server"), read("start"), read("soak")["kills"]
    card, processor = batch["card"], batch["processor"]
    return "\n".join(
        [
            note,
            "# Benchmarks\n",
            "The saved runs of the benchmarks in `bench/`, drawn and listed by `make docs`."
            " [Speed](../concepts/speed.md) explains how they are measured and what they do not"
            " show; [Strength in figures](strength.md) is about the players, and"
            " [Scale](../concepts/scale.md) about many machines.\n",
            "## The engine\n",
            "`make bench`. Random games on one core, with all legal moves listed before each move;"
            " games of OpenSpiel, driven from Python, in the same run.\n",
            "![Moves per second, of the engine and of OpenSpiel](../pictures/speed-engine.svg)\n",
            *_table(
                ("case", "median", "per second", "best round"),
                (
                    (name, _ns(engine["median_ns"][key]), _count(1e9 / engine["median_ns"][key]),
                     _ns(engine["lowest_ns"][key]))
                    for key, name in ENGINE.items()
                ),
            ),
            f"Measured on {engine['date']}: {engine['machine']['processor']},"
            f" {engine['machine']['cores']} cores, Python {engine['machine']['python']}, Numba"
            f" {engine['machine']['numba']}, OpenSpiel {engine['machine']['open_spiel']}; the"
            f" medians of {engine['rounds']} rounds.\n",
            "## Many games at once\n",
            "`make bench-batch`. The same random games, on the threads of a CPU and on a graphics"
            " card. The card needs many games to have work for all of its threads.\n",
            "![Random moves per second by the number of games](../pictures/speed-batch.svg)\n",
            *_table(
                ("games of two players on the card", "random moves per second"),
                ((f"{games:,}", _count(speed)) for games, speed in _card_speeds(card)),
            ),
            f"The card: {card['machine']['card']}, {card['date']}. The CPU:"
            f" {processor['machine']['processor']}, {processor['date']};"
            f" {_count(_cpu(processor, '1 thread'))} random moves per second with one thread,"
            f" {_count(_cpu(processor, '2 threads'))} with two.\n",
            "## The engine in the browser\n",
            "`make bench-wasm`. The WebAssembly module in V8, as a share of native code in the same"
            " run; the line is the range of seven processes.\n",
            "![Speed of the module, in per cent of native code](../pictures/speed-wasm.svg)\n",
            *_table(
                ("case", "native, per second", "V8, per second", "V8 / native"),
                (
                    (name, _count(each["native_per_second"]), _count(each["v8_per_second"]),
                     _percent(each["ratio"]))
                    for each, name in ((wasm["speed"][key], name) for key, name in WASM.items())
                ),
            ),
            f"The module has {wasm['size']['module_bytes'] / 1000:.0f} KB"
            f" ({wasm['size']['module_gzipped'] / 1000:.1f} KB gzipped); a new worker has its first"
            f" legal moves after {wasm['first_legal_moves']['engine_ms']:.0f} ms. Measured on"
            f" {wasm['date']}: {wasm['machine']}.\n",
            "## The server\n",
            "`make bench-server`. Players send moves at a fixed rate to one process with SQLite."
            " The time is from the message of a client to the confirmation, which follows after the"
            " move is on disk; clients and server share the machine.\n",
            "![The time of a move under load](../pictures/speed-server.svg)\n",
            *_table(
                ("moves per second", "median", "99 %", "slowest", "cores of the server"),
                (
                    (f"{each['moves_a_second']:,.0f}", _ms(each["move_p50_ms"]),
                     _ms(each["move_p99_ms"]), _ms(each["move_most_ms"]),
                     f"{each['cores_used']:.2f}")
                    for each in (server["tables"], server["tables_2000"])
                ),
            ),
            f"A move takes {server['cpu']['move_us'] / 1000:.1f} ms of CPU without its commit,"
            f" {server['cpu']['move_without_commit_in_echoes']:.1f} times what an echo server needs"
            f" for a message. Killed {soak['kills']:,} times with moves on the way (`make soak`),"
            f" the server lost none of {soak['moves']:,} moves. Measured on"
            f" {server['tables']['date']}: {server['machine']['cores']} cores, Python"
            f" {server['machine']['python']}.\n",
            "## The first start\n",
            "`make bench-start`. A fresh clone with empty caches, until the first move.\n",
            *_table(
                ("step", "time"),
                (
                    (name, f"{start['first_start'][key]:.0f} s")
                    for key, name in START.items()
                ),
            ),
            f"The second start takes {start['second_start']['first_move_s']:.1f} s until the first"
            f" move. Measured on {start['first_start']['date']}:"
            f" {start['machine']['cores']} cores, Python {start['machine']['python']}.\n",
        ]
    )  # fmt: skip


ENGINE = {
    "engine_2": "random play, 2 players",
    "engine_3": "random play, 3 players",
    "engine_4": "random play, 4 players",
    "game_play": "Game.play, with every check",
    "connect_four": "OpenSpiel: connect_four",
    "backgammon": "OpenSpiel: backgammon",
}
WASM = {
    "search": "search, nodes",
    "search, small pages": "search, both without huge pages",
    "perft": "perft, sequences",
    "games": "random games, moves",
}
START = {
    "pip_s": "pip installs",
    "module_and_npm_s": "the WebAssembly module and npm, at the same time",
    "vite_s": "Vite builds the page",
    "page_answers_s": "all of it, until the page answers",
    "first_move_s": "until the first move is played",
}


def _table(head: tuple[str, ...], rows: Any) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' for _ in head)} |"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _count(value: float) -> str:
    """Return a number with three digits and its unit."""
    for size, unit in ((1e9, " billion"), (1e6, " million"), (1e3, " thousand")):
        if value >= size:
            return f"{value / size:#.3g}".rstrip(".") + unit
    return f"{value:.3g}"


def _percent(share: float) -> str:
    return f"{math.floor(100 * share + 0.5)} %"


def _ns(value: float) -> str:
    return f"{value:,.0f} ns" if value < 1e4 else f"{value / 1000:,.1f} µs"


def _ms(value: float) -> str:
    return f"{value:.1f} ms" if value < 100 else f"{value:.0f} ms"


def _card_speeds(card: Data) -> list[tuple[int, float]]:
    """Return the random moves per second on the card, by the number of games of two players."""
    found = []
    for name, speed in card["a_second"].items():
        head, _, rest = name.partition(", 2 players, ")
        if head == "random moves" and rest:
            found.append((int(rest.removesuffix(" games").replace(",", "")), float(speed)))
    return sorted(found)


def _cpu(processor: Data, threads: str) -> float:
    return 1e9 / float(processor["median_ns"][f"random move, {threads}"])


# --- Plots

WIDTH, ROW, TOP, LEFT, RIGHT = 720, 34, 60, 250, 90


class Bar(NamedTuple):
    """A row of a plot: its name, its value with a text, and its colour."""

    name: str
    value: float
    text: str
    colour: str = GLASS
    range: tuple[float, float] | None = None


def engine_plot() -> str:
    """Return the speed of the engine and of games of OpenSpiel as SVG."""
    medians = read("engine")["median_ns"]
    bars = [
        Bar(name, 1e9 / medians[key], _count(1e9 / medians[key]),
            OTHERS if name.startswith("OpenSpiel") else GLASS)
        for key, name in ENGINE.items()
    ]  # fmt: skip
    ticks = {10.0**power: text for power, text in ((4, "10⁴"), (5, "10⁵"), (6, "10⁶"), (7, "10⁷"))}
    return _bars("The engine, one core", "moves per second; logarithmic", bars, ticks, log=True)


def wasm_plot() -> str:
    """Return the speed of the WebAssembly module as SVG."""
    speed = read("wasm")["speed"]
    bars = [
        Bar(name, 100 * speed[key]["ratio"], _percent(speed[key]["ratio"]),
            range=(100 * speed[key]["least_ratio"], 100 * speed[key]["greatest_ratio"]))
        for key, name in WASM.items()
    ]  # fmt: skip
    ticks = {value: f"{value:.0f} %" for value in (0.0, 25.0, 50.0, 75.0, 100.0)}
    return _bars("The engine in the browser", "V8, in per cent of native code", bars, ticks)


def server_plot() -> str:
    """Return the time of a move under two loads as SVG."""
    server = read("server")
    bars = []
    for each in (server["tables"], server["tables_2000"]):
        load = f"{each['moves_a_second']:,.0f} moves / s"
        bars += [
            Bar(f"{load}: median", each["move_p50_ms"], _ms(each["move_p50_ms"])),
            Bar(f"{load}: 99 %", each["move_p99_ms"], _ms(each["move_p99_ms"])),
        ]
    commit = server["tables"]["raw_commit_p50_ms"]
    bars.append(Bar("a bare commit of SQLite: median", commit, _ms(commit), OTHERS))
    ticks = {0.1: "0.1 ms", 1.0: "1 ms", 10.0: "10 ms", 100.0: "100 ms"}
    return _bars("The time of a move", "one process, SQLite; logarithmic", bars, ticks, log=True)


def _bars(
    title: str, note: str, bars: list[Bar], ticks: dict[float, str], *, log: bool = False
) -> str:
    """Return a plot with horizontal bars."""
    bottom = TOP + ROW * len(bars)
    height = bottom + 34
    low, high = min(ticks), max(max(ticks), *(bar.value for bar in bars))

    def x(value: float) -> float:
        share = math.log(value / low) / math.log(high / low) if log else value / high
        return round(LEFT + (WIDTH - LEFT - RIGHT) * share, 1)

    parts = list(_frame(title, note, height))
    for value, text in ticks.items():
        parts.append(f'<path d="M{x(value)} {TOP - 6}V{bottom}" stroke="{GRID}"/>')
        parts.append(
            f'<text x="{x(value)}" y="{bottom + 18}" text-anchor="middle" fill="{FAINT}">'
            f"{text}</text>"
        )
    for number, bar in enumerate(bars):
        y = TOP + ROW * number + ROW / 2
        parts += [
            f'<text x="20" y="{y + 4}" font-size="13" fill="{INK}">{bar.name}</text>',
            f'<rect x="{LEFT}" y="{y - 8}" width="{round(x(bar.value) - LEFT, 1)}" height="16"'
            f' rx="3" fill="{bar.colour}"/>',
        ]
        end = bar.value
        if bar.range is not None:
            least, end = bar.range
            parts.append(f'<path d="M{x(least)} {y}H{x(end)}" stroke="{INK}" stroke-width="2"/>')
        parts.append(
            f'<text x="{x(end) + 8}" y="{y + 4}" font-size="13" fill="{INK}">{bar.text}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])


def batch_plot() -> str:
    """Return the random moves per second by the number of games as SVG, both logarithmic."""
    batch = read("batch")
    speeds = _card_speeds(batch["card"])
    left, right, bottom = 80, 30, TOP + 260
    games, powers = [count for count, _ in speeds], range(6, 11)

    def x(count: float) -> float:
        share = math.log(count / games[0]) / math.log(games[-1] / games[0])
        return round(left + (WIDTH - left - right) * share, 1)

    def y(speed: float) -> float:
        share = (math.log10(speed) - powers[0]) / (powers[-1] - powers[0])
        return round(bottom - (bottom - TOP) * share, 1)

    parts = list(_frame("Many games at once", "random moves per second; logarithmic", bottom + 50))
    for power, text in zip(powers, ("10⁶", "10⁷", "10⁸", "10⁹", "10¹⁰"), strict=True):
        parts += [
            f'<path d="M{left} {y(10**power)}H{WIDTH - right}" stroke="{GRID}"/>',
            f'<text x="{left - 8}" y="{y(10**power) + 4}" text-anchor="end" fill="{FAINT}">'
            f"{text}</text>",
        ]
    for place, count in enumerate(games):
        anchor = "end" if place == len(games) - 1 else "start" if place == 0 else "middle"
        parts.append(
            f'<text x="{x(count)}" y="{bottom + 20}" text-anchor="{anchor}" fill="{FAINT}">'
            f"{count:,}</text>"
        )
    parts.append(
        f'<text x="{WIDTH - right}" y="{bottom + 38}" text-anchor="end" fill="{FAINT}">games</text>'
    )
    for number, threads in enumerate(("1 thread", "2 threads")):
        speed = _cpu(batch["processor"], threads)
        parts += [
            f'<path d="M{left} {y(speed)}H{WIDTH - right}" stroke="{LIMIT}" stroke-width="1.5"'
            ' stroke-dasharray="5 4"/>',
            f'<text x="{WIDTH - right}" y="{y(speed) + (18 if number == 0 else -8)}"'
            f' text-anchor="end" fill="{LIMIT}">CPU, {threads}: {_count(speed)}</text>',
        ]
    points = " ".join(f"{x(count)},{y(speed)}" for count, speed in speeds)
    parts.append(f'<polyline points="{points}" fill="none" stroke="{GLASS}" stroke-width="2"/>')
    parts += [
        f'<circle cx="{x(count)}" cy="{y(speed)}" r="4" fill="{GLASS}"/>' for count, speed in speeds
    ]
    count, speed = speeds[-1]
    parts.append(
        f'<text x="{x(count)}" y="{y(speed) - 12}" text-anchor="end" font-size="13" fill="{INK}">'
        f"{batch['card']['machine']['card']}: {_count(speed)}</text>"
    )
    return "\n".join([*parts, "</svg>\n"])


def _frame(title: str, note: str, height: float) -> Iterator[str]:
    """Yield the beginning of a plot."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
        f' height="{height}" font-family="system-ui, sans-serif" font-size="12" role="img"'
        f' aria-label="{title}: {note}">'
    )
    yield f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#ffffff"/>'
    yield f'<text x="20" y="30" font-size="16" font-weight="600" fill="{INK}">{title}</text>'
    yield f'<text x="{WIDTH - 20}" y="30" text-anchor="end" fill="{FAINT}">{note}</text>'

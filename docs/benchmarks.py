"""The benchmarks of bench/results as a page and plots, for docs/generate.py."""

import math
from collections.abc import Iterable, Iterator

import plots  # next to this file
from plots import BLUE, PALE, Bar, Data, read


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


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
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


def engine_plot() -> str:
    """Return the speed of the engine and of games of OpenSpiel as SVG."""
    medians = read("engine")["median_ns"]
    bars = [
        Bar(name, 1e9 / medians[key], _count(1e9 / medians[key]),
            PALE if name.startswith("OpenSpiel") else BLUE)
        for key, name in ENGINE.items()
    ]  # fmt: skip
    ticks = {10.0**power: text for power, text in ((4, "10⁴"), (5, "10⁵"), (6, "10⁶"), (7, "10⁷"))}
    return plots.bars("The engine, one core", "moves per second; logarithmic", bars, ticks, "log")


def wasm_plot() -> str:
    """Return the speed of the WebAssembly module as SVG."""
    speed = read("wasm")["speed"]
    bars = [
        Bar(name, 100 * speed[key]["ratio"], _percent(speed[key]["ratio"]),
            range=(100 * speed[key]["least_ratio"], 100 * speed[key]["greatest_ratio"]))
        for key, name in WASM.items()
    ]  # fmt: skip
    ticks = {value: f"{value:.0f} %" for value in (0.0, 25.0, 50.0, 75.0, 100.0)}
    return plots.bars(
        "The engine in the browser", "V8, in per cent of native code", bars, ticks, "linear"
    )


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
    bars.append(Bar("a bare commit of SQLite: median", commit, _ms(commit), PALE))
    ticks = {0.1: "0.1 ms", 1.0: "1 ms", 10.0: "10 ms", 100.0: "100 ms"}
    return plots.bars("The time of a move", "one process, SQLite; logarithmic", bars, ticks, "log")


def batch_plot() -> str:
    """Return the random moves per second by the number of games as SVG."""
    batch = read("batch")
    speeds = _card_speeds(batch["card"])
    card = f"{batch['card']['machine']['card']}: {_count(speeds[-1][1])}"
    cpu = {threads: _cpu(batch["processor"], threads) for threads in ("1 thread", "2 threads")}
    names = {f"CPU, {threads}: {_count(speed)}": speed for threads, speed in cpu.items()}
    return plots.batch(card, speeds, names)

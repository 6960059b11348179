"""The figures of bench/results in the pages that show them, for docs/generate.py.

The pages have text of their own; between `<!-- figures: NAME -->` and `<!-- end -->`, this module
fills in what `FIGURES[NAME]` yields: the rows of a table, its head first, and paragraphs.
"""

import math
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import fmean

import plots  # next to this file
from plots import BLUE, PALE, Bar, Data, read, signed

Row = tuple[str, ...]
Figures = Iterator[Row | str]

BLOCK = re.compile(r"(<!-- figures: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
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
MAXN = "python:bench.maxn.MaxN"


def page(path: Path) -> str:
    """Return a page with the current figures, as prettier formats them."""

    def fill(block: re.Match[str]) -> str:
        found = list(FIGURES[block[2]]())
        rows = [each for each in found if not isinstance(each, str)]
        texts = [_paragraph(each) for each in found if isinstance(each, str)]
        return "\n\n".join([block[1].strip(), *([_table(*rows)] if rows else []), *texts, block[3]])

    return BLOCK.sub(fill, path.read_text("utf-8"))


def _table(head: Row, *rows: Row) -> str:
    widths = [max(3, *map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = []
    for row in (head, ["-" * width for width in widths], *rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _paragraph(text: str) -> str:
    indent = "  " if text.startswith("- ") else ""
    return textwrap.fill(
        text, 100, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _count(value: float) -> str:
    """Return a number with three digits and its unit."""
    for size, unit in ((1e9, " billion"), (1e6, " million"), (1e3, " thousand")):
        if value >= size:
            return f"{value / size:#.3g}".rstrip(".") + unit
    return f"{value:.3g}"


def _time(seconds: float) -> str:
    """Return a time in the unit in which it is easy to read."""
    if seconds <= 0:  # a difference of two measurements
        return "too small to measure here"
    units = {"s": 1.0, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}
    unit = next((unit for unit, size in units.items() if seconds >= size), "ns")
    value = seconds / units[unit]
    return f"{value:.0f} {unit}" if value >= 10 or unit == "µs" else f"{value:.1f} {unit}"


def _us(microseconds: float) -> str:
    return _time(microseconds / 1e6)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _whole_percent(share: float) -> str:
    return f"{math.floor(100 * share + 0.5)} %"


# --- docs/reference/benchmarks.md


def engine() -> Figures:
    """Yield the speed of the engine and of games of OpenSpiel."""
    found = read("engine")
    machine, median, lowest = found["machine"], found["median_ns"], found["lowest_ns"]
    yield "case", "median", "per second", "best round"
    for key, name in ENGINE.items():
        yield name, _time(median[key] / 1e9), _count(1e9 / median[key]), _time(lowest[key] / 1e9)
    yield (
        f"Measured on {found['date']}: {machine['processor']}, {machine['cores']} cores, Python"
        f" {machine['python']}, Numba {machine['numba']}, OpenSpiel {machine['open_spiel']}; the"
        f" medians of {found['rounds']} rounds."
    )


def batch() -> Figures:
    """Yield the speed of many games at once."""
    found = read("batch")
    card, processor = found["card"], found["processor"]
    yield "games of two players on the card", "random moves per second"
    for games, speed in _card_speeds(card):
        yield f"{games:,}", _count(speed)
    yield (
        f"The card: {card['machine']['card']}, {card['date']}. The CPU:"
        f" {processor['machine']['processor']}, {processor['date']};"
        f" {_count(_cpu(processor, '1 thread'))} random moves per second with one thread,"
        f" {_count(_cpu(processor, '2 threads'))} with two."
    )


def _card_speeds(card: Data) -> list[tuple[int, float]]:
    """Return the random moves per second on the card, by the number of games of two players."""
    found = []
    for name, speed in card["a_second"].items():
        if games := re.fullmatch(r"random moves, 2 players, ([\d,]+) games", name):
            found.append((int(games[1].replace(",", "")), float(speed)))
    return sorted(found)


def _cpu(processor: Data, threads: str) -> float:
    return 1e9 / float(processor["median_ns"][f"random move, {threads}"])


def wasm() -> Figures:
    """Yield the speed of the engine in the browser."""
    found = read("wasm")
    yield "case", "native, per second", "V8, per second", "V8 / native"
    for key, name in WASM.items():
        each = found["speed"][key]
        speeds = _count(each["native_per_second"]), _count(each["v8_per_second"])
        yield name, *speeds, _whole_percent(each["ratio"])
    yield (
        f"The module has {found['size']['module_bytes'] / 1000:.0f} KB"
        f" ({found['size']['module_gzipped'] / 1000:.1f} KB gzipped); a new worker has its first"
        f" legal moves after {found['first_legal_moves']['engine_ms']:.0f} ms. Measured on"
        f" {found['date']}: {found['machine']}."
    )


def server() -> Figures:
    """Yield the time of a move under load."""
    found, soak = read("server"), read("soak")["kills"]
    yield "moves per second", "median", "99 %", "slowest", "cores of the server"
    for each in (found["tables"], found["tables_2000"]):
        times = (_time(each[f"move_{name}_ms"] / 1e3) for name in ("p50", "p99", "most"))
        yield f"{each['moves_a_second']:,.0f}", *times, f"{each['cores_used']:.2f}"
    yield (
        f"A move takes {_us(found['cpu']['move_us'])} of CPU without its commit,"
        f" {found['cpu']['move_without_commit_in_echoes']:.1f} times what an echo server needs for"
        f" a message. Killed {soak['kills']:,} times with moves on the way (`make soak`), the"
        f" server lost none of {soak['moves']:,} moves. Measured on {found['tables']['date']}:"
        f" {found['machine']['cores']} cores, Python {found['machine']['python']}."
    )


def start() -> Figures:
    """Yield the times of the first start."""
    found = read("start")
    first, machine = found["first_start"], found["machine"]
    yield "step", "time"
    for key, name in START.items():
        yield name, _time(first[key])
    yield (
        f"The second start takes {_time(found['second_start']['first_move_s'])} until the first"
        f" move. Measured on {first['date']}: {machine['cores']} cores, Python {machine['python']}."
    )


# --- docs/reference/strength.md


def _matches(*parts: str) -> Figures:
    """Yield the matches of these parts."""
    yield (
        *("first", "others", "players", "games", "win share", "interval"),
        *("side A", "side B", "target"),
    )
    for match in _all(parts):
        first, (low, high) = match["first"], match["share_interval"]
        names = [each["name"] for each in match["standings"] if each["name"] != first]
        yield (
            *(f"`{' '.join(each)}`".replace(MAXN, "Max-N, 0.1 s") for each in ([first], names)),
            str(match["players"]),
            str(match["games"]),
            _percent(match["share"]),
            f"{100 * low:.1f} – {100 * high:.1f}",
            *(_percent(match["sides"][side]["share"]) for side in "AB"),
            "" if match["wanted"] is None else _percent(match["wanted"]),
        )


def _all(parts: tuple[str, ...]) -> list[Data]:
    """Return all matches of these parts."""
    data = read("strength")
    return [match for part in parts for match in data[part]["matches"]]


def ladder() -> Figures:
    """Yield the ladder."""
    yield "player", "Elo", "interval", "win share", "mean margin", "time per move", "games"
    for each in _all(("ladder",))[0]["standings"]:
        yield (
            f"`{each['name']}`",
            signed(each["elo"]),
            " to ".join(map(signed, each["elo_interval"])),
            _percent(each["share"]),
            f"{each['margin']:+.1f}",
            _time(each["move_seconds"]),
            str(each["games"]),
        )


def solving() -> Figures:
    """Yield how many last rounds were solved."""
    found = read("strength")["solving"]
    yield (
        f"Of {found['positions']} random positions of last rounds with two players and at most"
        f" {found['most_panes']} panes on the table, {found['solved']}"
        f" ({_percent(found['solved'] / found['positions'])}) were solved within 1 s on one core;"
        f" half of them in {_time(found['seconds_median'])}. An exhaustive search was possible for"
        f" {found['checked']} of them and agreed in {found['agreed']}."
    )


def endurance() -> Figures:
    """Yield the speed of the search, and what happened in thousands of games."""
    matches, others = _all(("endurance",)), _all(("search", "levels", "ladder"))
    games = sum(match["games"] for match in matches)
    every = [each for match in matches for each in match["standings"]]
    quick = [each for each in every if each["name"] == "search:0.003s"]
    slow = [
        each
        for match in others
        for each in match["standings"]
        if each["name"] in ("search:1s", "expert")
    ]

    def total(figure: str, standings: list[Data]) -> str:
        return f"{sum(each[figure] for each in standings):,}"

    speed = _count(read("strength")["speed"]["nodes_per_second"])
    yield f"- Search with two players: {speed} positions per second on one core."
    yield (
        f"- {games:,} arena games with two, three and four players, {total('moves', every)} moves:"
        f" none illegal (the arena stops at the first), {total('overruns', every)} overruns of a"
        " time limit by more than 10 % + 50 ms; the longest move of `search:0.003s` took"
        f" {_time(max(each['longest'] for each in quick))}."
    )
    yield (
        f"- {total('moves', slow)} moves with a limit of 1 s in the matches above:"
        f" {total('overruns', slow)} overruns, the longest move"
        f" {1000 * max(each['longest'] for each in slow):.0f} ms."
    )


def machines() -> Figures:
    """Yield when and where each part was measured."""
    yield "part", "date", "machine", "concurrent games, one core each"
    for part, found in read("strength").items():
        yield part, found["date"], found["machine"], str(found.get("jobs", ""))


# --- docs/concepts/scale.md


def costs() -> Figures:
    """Yield what each thing costs, in CPU or bytes."""
    found = read("scale")
    memory, thoughts, storage = found["memory"], found["thoughts"], found["storage"]
    sqlite, postgres = found["sqlite"], found["postgresql"]
    yield f"measured on {memory['date']}", "cost", "compared with, in the same run"
    for name, each in (("SQLite", sqlite), ("PostgreSQL", postgres)):
        cost = _us(each["rows"][0]["server_us"])
        yield f"a move, {name}", cost, f"{each['move_in_echoes']:.1f} echoes on a bare server"
    yield "the same move, in PostgreSQL itself", _us(postgres["rows"][0]["database_us"]), ""
    yield "its notice, at a process that does not serve the match", _us(postgres["notice_us"]), ""
    for level in ("easy", "medium", "hard", "expert"):
        most = f"at most {_us(thoughts[f'{level}_most_us'])}"
        yield f"a thought of `{level}`, mean of a game", _us(thoughts[f"{level}_us"]), most
    yield "a match of two is opened", _us(postgres["opening_us"]), ""
    yield "a first visit, if no proxy has the files", _us(found["requests"]["visit_us"]), ""
    yield "a reconnect, if the match is loaded", _us(found["requests"]["reconnect_us"]), ""
    yield "memory of a process", f"{memory['process_mb']:.0f} MB", ""
    yield "memory of a match", f"{memory['match_kb']:.0f} KB", ""
    echo = f"{postgres['echo_socket_kb']:.0f} KB on a bare server"
    yield "memory of a socket", f"{memory['socket_kb']:.0f} KB", echo
    sent = fmean(row["sent_bytes"] for row in postgres["rows"]) / 1e3
    yield "sent to both players for a move", f"{sent:.1f} KB", ""
    yield "WAL of a move", f"{postgres['written_bytes']:,.0f} bytes", ""
    in_play = f"{storage['in_play_kb']:.1f} KB while it was played"
    yield "a finished match in the database", f"{storage['archived_kb']:.1f} KB", in_play


def growth() -> Figures:
    """Yield what a move costs with more matches, and with two processes."""
    found = read("scale")
    yield "100 moves per second", "CPU of a move: server", "PostgreSQL"
    for name in ("sqlite", "postgresql"):
        kind = "SQLite" if name == "sqlite" else "PostgreSQL"
        for row in found[name]["rows"]:
            place = "one process" if row["processes"] == 1 else "two processes"
            yield (
                f"{row['matches']:,} matches, {place}, {kind}",
                _us(row["server_us"]),
                _us(row["database_us"]) if row["database_us"] else "",
            )


def appends() -> Figures:
    """Yield what PostgreSQL does per second."""
    found = read("scale")
    yield "connections", "appends by our code", "by pgbench", "CPU of PostgreSQL", "notices"
    for row, notice in zip(found["appends"]["rows"], found["notices"]["rows"], strict=True):
        yield (
            str(row["connections"]),
            f"{row['appends_a_second']:,.0f} per second",
            f"{row['pgbench_a_second']:,.0f} per second",
            f"{_us(row['database_us'])} per append",
            f"{notice['notices_a_second']:,.0f} per second",
        )
    flushes = f"{found['flushes']['flushes_a_second']:,.0f} per second"
    yield "flushes of the disk alone", flushes, "", "", ""


FIGURES: dict[str, Callable[[], Figures]] = {
    **{each.__name__: each for each in (engine, batch, wasm, server, start)},
    **{each.__name__: each for each in (ladder, solving, endurance, machines)},
    **{each.__name__: each for each in (costs, growth, appends)},
    "weaker": partial(_matches, "simple", "search", "levels"),
    "openspiel": partial(_matches, "openspiel"),
    "many": partial(_matches, "many"),
}


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
        Bar(name, 100 * speed[key]["ratio"], _whole_percent(speed[key]["ratio"]),
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
            Bar(f"{load}: median", each["move_p50_ms"], _time(each["move_p50_ms"] / 1e3)),
            Bar(f"{load}: 99 %", each["move_p99_ms"], _time(each["move_p99_ms"] / 1e3)),
        ]
    commit = server["tables"]["raw_commit_p50_ms"]
    bars.append(Bar("a bare commit of SQLite: median", commit, _time(commit / 1e3), PALE))
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

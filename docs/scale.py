"""The measured costs in docs/concepts/scale.md, from bench/results/scale.json.

The page has text of its own; between `<!-- figures: NAME -->` and `<!-- end -->`, this module fills
in the table of the function `NAME`.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

PAGE = Path(__file__).parent / "concepts" / "scale.md"
RESULTS = Path(__file__).parents[1] / "bench" / "results" / "scale.json"
BLOCK = re.compile(r"(<!-- figures: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

Data = dict[str, Any]
Rows = Iterator[tuple[str, ...]]


def page() -> str:
    """Return the page with the current figures."""
    found = json.loads(RESULTS.read_text("utf-8"))
    tables = {"costs": costs, "growth": growth, "appends": appends}

    def fill(block: re.Match[str]) -> str:
        return "\n".join([block[1], *_table(*tables[block[2]](found)), "", block[3]])

    return BLOCK.sub(fill, PAGE.read_text("utf-8"))


def costs(found: Data) -> Rows:
    """Yield what each thing costs, after the heads of the columns."""
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


def growth(found: Data) -> Rows:
    """Yield what a move costs with more matches, and with two processes."""
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


def appends(found: Data) -> Rows:
    """Yield what PostgreSQL does per second."""
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


def _table(heads: tuple[str, ...], *rows: tuple[str, ...]) -> Iterator[str]:
    """Yield a table as prettier formats it."""
    widths = [max(3, *map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, ["-" * width for width in widths], *rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"| {' | '.join(cells)} |"


def _us(microseconds: float) -> str:
    """Return a cost in the unit in which it is easy to read."""
    if microseconds <= 0:  # a difference of two measurements
        return "too small to measure here"
    ms = microseconds / 1e3
    return f"{ms:.0f} ms" if ms >= 10 else f"{ms:.1f} ms" if ms >= 1 else f"{microseconds:.0f} µs"

"""The figures of docs/concepts/scale.md, from bench/results, for docs/generate.py.

The page has text of its own; between `<!-- figures: NAME -->` and `<!-- end -->`, this module fills
in what the function `NAME` returns.
"""

import json
import math
import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from figures import DAY  # next to this file

from bench.capacity import (
    LAYOUTS,
    SIZES,
    Capacity,
    Costs,
    Habits,
    Layout,
    Machine,
    Need,
    Targets,
    capacity,
    databases,
    demand,
    machines,
    need,
)
from bench.capacity import RESULTS as SCALE

PAGE = Path(__file__).parent / "concepts" / "scale.md"
BLOCK = re.compile(r"(<!-- figures: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
WIDTH = 100
"""The width of lines, as prettier formats them."""
TOO_SMALL = "too small to measure here"

Data = dict[str, Any]


def page() -> str:
    """Return the page with the current figures."""
    scale = json.loads(SCALE.read_text("utf-8"))
    day = json.loads(DAY.read_text("utf-8"))
    figures = Figures(scale, day)

    def fill(block: re.Match[str]) -> str:
        lines: Iterator[str] = getattr(figures, block[2])()
        return "\n".join([block[1], *lines, "", block[3]])

    return BLOCK.sub(fill, PAGE.read_text("utf-8"))


class Figures:
    """The contents of the blocks."""

    def __init__(self, scale: Data, day: Data) -> None:
        self._scale, self._day = scale, day
        self._costs = Costs.from_results(scale)
        self._habits, self._targets = Habits(), Targets()

    def machine(self) -> Iterator[str]:
        """Where and when it was measured."""
        found = self._scale["machine"]
        yield from _text(
            f"The saved run is of {self._scale['rest']['date']}, on a virtual machine with"
            f" {found['cores']} cores and Python {found['python']}. A bare echo took"
            f" {self._scale['postgresql']['echo_us']:,.0f} µs of CPU there."
        )

    def answer(self) -> Iterator[str]:
        """What one process, one machine and ten machines hold."""
        rows = []
        for layout in LAYOUTS:
            found = self._capacity(layout)
            wanted = found.need.demand
            rows.append(
                [
                    layout.name,
                    _round(wanted.online),
                    _round(wanted.tables),
                    _round(wanted.moves),
                    str(found.need.processes),
                    _limit(found),
                ]
            )
        yield from _table(
            ("layout", "people online", "tables", "moves/s", "processes", "limit"), rows
        )

    def costs(self) -> Iterator[str]:
        """What each thing costs."""
        costs, scale = self._costs, self._scale
        rest, requests, storage = scale["rest"], scale["requests"], scale["storage"]
        sqlite, postgres = scale["sqlite"], scale["postgresql"]
        rows = [
            [
                "a process",
                f"{costs.process_mb:,.0f} MB, {_us(costs.process_rest)} per second",
                "",
                "",
            ],
            [
                "a table in memory, at rest",
                f"{costs.table_kb:,.0f} KB, {_cost(costs.table_rest, ' per second')}",
                _cost(costs.table_rest_database, " per second"),
                "",
            ],
            [
                "a socket at rest, with pings",
                f"{costs.socket_kb:,.1f} KB, {_cost(costs.socket_rest, ' per second')}",
                "",
                f"{rest['echo_socket_kb']:,.1f} KB for a socket of a bare server",
            ],
            [
                "a move, SQLite",
                _us(costs.move_sqlite),
                "",
                f"{sqlite['move_in_echoes']:.1f} echoes on a bare server",
            ],
            [
                "a move, PostgreSQL",
                _us(costs.move),
                _us(costs.move_database),
                f"{postgres['move_in_echoes']:.1f} echoes on a bare server",
            ],
            [
                "the same move at a second process with a player",
                _cost(costs.follow),
                _cost(costs.follow_database),
                "",
            ],
            ["its notice at every other process", _cost(costs.notice), "", ""],
            ["a table of two is opened", _us(costs.opening), _us(costs.opening_database), ""],
            [
                "a first visit",
                _us(costs.visit),
                "",
                f"{requests['files']} files, {requests['visit_kb']:,.0f} KB",
            ],
            ["a return to the page", _us(costs.revisit), "", ""],
            ["a socket reconnects", _us(costs.reconnect), "", ""],
            ["the same, and the match is loaded", _us(costs.cold_reconnect), "", ""],
            [
                f"a replay of {requests['replay_moves']} moves",
                _us(costs.replay),
                _us(costs.replay_database),
                f"{requests['replay_kb']:,.0f} KB",
            ],
            *(
                [f"a thought of `{level}`", _us(seconds), "", "in another thread"]
                for level, seconds in costs.thoughts.items()
            ),
            ["a hint", _us(costs.hint), "", "in another thread"],
            [
                "bytes written for a move",
                f"SQLite: {sqlite['written_bytes_a_move']:,.0f} bytes",
                f"WAL: {postgres['written_bytes_a_move']:,.0f} bytes",
                "",
            ],
            [
                f"a match of two with {storage['entries']} entries, in play",
                f"SQLite: {storage['sqlite_in_play_bytes'] / 1e3:,.1f} KB",
                f"{storage['postgresql_in_play_bytes'] / 1e3:,.1f} KB",
                "",
            ],
            [
                "the same, archived",
                f"SQLite: {storage['sqlite_archived_bytes'] / 1e3:,.1f} KB",
                f"{storage['postgresql_archived_bytes'] / 1e3:,.1f} KB",
                "",
            ],
            [
                "sent to two players for a move",
                f"{postgres['sent_bytes_a_move'] / 1e3:,.1f} KB",
                "",
                "",
            ],
        ]
        yield from _table(("what", "server", "PostgreSQL", "compared with"), rows)
        if any(TOO_SMALL in cell for row in rows for cell in row):
            yield ""
            yield from _text(
                f"“{TOO_SMALL.capitalize()}” is a difference between two measurements that was not"
                " positive: the noise was larger. The model counts it as 0, which is less than it"
                " costs."
            )

    def growth(self) -> Iterator[str]:
        """CPU per move by the number of tables."""
        rows = [
            [
                f"{one['tables']:,}",
                _us(one["server_us"] / 1e6),
                _us(other["server_us"] / 1e6),
                _us(other["database_us"] / 1e6),
                f"{other['memory_mb']:,.0f} MB",
            ]
            for one, other in zip(
                self._scale["sqlite"]["rows"], self._scale["postgresql"]["rows"], strict=True
            )
        ]
        yield from _table(
            ("tables", "SQLite", "PostgreSQL: server", "PostgreSQL itself", "memory"), rows
        )
        few, *_, many = self._scale["postgresql"]["rows"]
        rests = [
            self._costs.table_rest * row["tables"] / row["moves_a_second"] for row in (few, many)
        ]
        few_net, many_net = (
            row["server_us"] / 1e6 - rest for row, rest in zip((few, many), rests, strict=True)
        )
        yield ""
        yield from _text(
            f"All rows have about {many['moves_a_second']:,.0f} moves per second. Of the CPU in the"
            f" last one, {_us(rests[1])} per move are the polls of tables at rest. Without polls, a"
            f" move among {many['tables']:,} tables costs {many_net / few_net:.2f} times as much as"
            f" among {few['tables']:,}."
        )

    def processes(self) -> Iterator[str]:
        """One process and two; each table has the figures of one condition only."""
        cases = self._scale["processes"]["cases"]
        names = {
            "one": "one process",
            "two": "two, players of a table at different ones",
            "two_by_match": "two, players of a table at the same one",
        }
        named = [(names[case], cases[case]) for case in names]
        full = [
            [
                name,
                f"{found['moves_a_second']:,.0f}",
                f"{found['p50_ms']:,.0f} / {found['p99_ms']:,.0f} ms",
                _us(found["server_us"] / 1e6),
                _us(found["database_us"] / 1e6),
                " + ".join(
                    f"{found[f'{part}_cores']:.2f}" for part in ("server", "database", "client")
                ),
            ]
            for name, found in named
        ]
        per_move = ("p50 / p99", "CPU per move: servers", "CPU per move: PostgreSQL")
        cores = "cores used: servers + PostgreSQL + clients"
        yield from _table(("at saturation", "moves/s", *per_move, cores), full)
        yield ""
        steady = [
            [
                name,
                f"{found['steady_p50_ms']:,.1f} / {found['steady_p99_ms']:,.1f} ms",
                _us(found["steady_server_us"] / 1e6),
                _us(found["steady_database_us"] / 1e6),
            ]
            for name, found in named
        ]
        # All measurements at a fixed rate have the same one.
        rate = self._scale["postgresql"]["rows"][-1]["moves_a_second"]
        yield from _table((f"at {rate:,.0f} moves/s", *per_move), steady)
        yield ""
        one = cases["one"]
        yield from _text(
            "With one process, a move takes"
            f" {one['server_us'] / one['steady_server_us']:.2f} times as much CPU of the servers at"
            f" saturation as at {rate:,.0f} moves per second. The model counts with the costs at"
            f" {rate:,.0f} moves per second."
        )

    def database(self) -> Iterator[str]:
        """Appends per second."""
        scale = self._scale
        rows = [
            [
                str(row["connections"]),
                f"{row['appends_a_second']:,.0f}",
                f"{row['append_p50_ms']:,.1f} / {row['append_p99_ms']:,.1f} ms",
                f"{row['flushes_an_append']:.2f}",
                _us(row["database_us"] / 1e6),
                _us(row["client_us"] / 1e6),
                f"{row['pgbench_a_second']:,.0f}",
            ]
            for row in scale["appends"]["rows"]
        ]
        yield from _table(
            (
                "connections",
                "appends/s",
                "p50 / p99",
                "flushes per append",
                "CPU of PostgreSQL",
                "CPU of our code",
                "the same statements by pgbench, per second",
            ),
            rows,
        )
        yield ""
        flushes = scale["flushes"]
        yield from _text(
            f"The disk alone flushed {flushes['flushes_a_second']:,.0f} pages per second in the"
            f" same run (half within {flushes['flush_p50_ms']:.2f} ms, 99 % within"
            f" {flushes['flush_p99_ms']:.2f} ms). Notices:"
            f" {scale['notices']['notices_a_second']:,.0f} per second; PostgreSQL commits them one"
            " at a time, but does not flush for them."
        )

    def limits(self) -> Iterator[str]:
        """From which size on each limit matters."""
        costs, targets = self._costs, self._targets
        per_person = demand(1.0, costs, self._habits)
        each = need(demand(10_000, costs), costs, by_match=True)
        database = each.database_cores / 10_000
        cores = Machine().cores * targets.cpu
        notice = per_person.moves + per_person.chats
        walls = [
            (
                f"commits: {costs.commits_a_second:,.0f} per second measured",
                targets.commits * costs.commits_a_second / per_person.commits,
                "a faster disk; then several databases, by match",
            ),
            (
                f"CPU of PostgreSQL, {Machine().cores} cores",
                cores / database,
                "several databases, by match",
            ),
            (
                "notices: every process reads those of all moves",
                targets.cpu / (notice * costs.notice) if costs.notice else float("inf"),
                "route sockets by match, several channels",
            ),
            (
                "one event loop",
                targets.cpu * 10_000 / (each.server_cores - each.processes * costs.process_rest),
                "more processes",
            ),
        ]
        rows = [
            [name, _round(online), _round(online * per_person.moves), then]
            for name, online, then in sorted(walls, key=lambda wall: wall[1])
        ]
        yield from _table(("limit", "people online", "moves/s", "what then"), rows)

    def steps(self) -> Iterator[str]:
        """What each step saves."""
        online = 20_000
        wanted = demand(online, self._costs, self._habits)

        def cores(**how: bool) -> float:
            return need(wanted, self._costs, self._habits, self._targets, **how).server_cores

        now = need(wanted, self._costs, self._habits, self._targets)
        # A replica takes over the work of PostgreSQL. That of the server, which is most of a
        # replay, remains.
        replays = wanted.replays * self._costs.replay_database
        database = now.database_cores + replays
        total = now.server_cores + now.thinker_cores + database
        most = self._targets.commits * self._costs.commits_a_second
        rows = [
            ["files by the proxy", _saved(cores(files_elsewhere=True), cores())],
            ["computers elsewhere", f"{_percent(now.thinker_cores / total)} of all CPU"],
            ["routing by match", _saved(cores(by_match=True), cores())],
            [
                "replicas, for replays",
                f"{_percent(replays / database)} of the CPU of PostgreSQL,"
                f" {_percent(replays / total)} of all CPU",
            ],
            ["several databases", f"needed from {most:,.0f} commits per second on"],
        ]
        yield from _table((f"step, with {online:,} people online", "saves"), rows)

    def day(self) -> Iterator[str]:
        """The simulated day in words."""
        day, failure = self._day, self._day["failure"]
        plan = day["plan"]
        yield from _text(
            f"{day['people']:,} different people in one day are {day['peak_online']:,.0f} at the"
            f" peak. They play {day['games']:,} games with {day['moves']:,} moves on the server,"
            f" at most {day['peak_moves_a_second']:,.0f} per second. The model planned"
            f" {plan['processes']} server processes and {plan['thinkers']} threads for computers:"
            f" {day['machines']} machines with {Machine().cores} cores. At the peak, the servers"
            f" use {day['peak_server_cores']:.1f} cores, computers and hints"
            f" {day['peak_thinker_cores']:.1f}, PostgreSQL {day['peak_database_cores']:.2f}, with"
            f" {day['peak_commits_a_second']:,.0f} of {day['commits_limit']:,.0f} commits per"
            " second. Over the day, half of the moves take at most"
            f" {math.ceil(day['move_p50_ms'])} ms, and 99 % at most"
            f" {math.ceil(day['move_p99_ms'])} ms. 99 % of the thoughts of experts wait less than"
            f" {max(1.0, day['thought_wait_p99_ms']):,.0f} ms for a thread."
        )
        yield ""
        yield from _text(
            f"At {_clock(self._habits.peak_hour)} one process dies that serves"
            f" {failure['people']:,} people. Half of them are back after"
            f" {failure['back_p50_s']:.1f} s, the last after {failure['back_most_s']:.1f} s: the"
            " other processes have to load its matches. The slowest move of that half minute takes"
            f" {failure['slowest_move_s']:.1f} s; no move is lost."
        )

    def sizes(self) -> Iterator[str]:
        """What operators need for a number of people online at the peak."""
        rows = []
        for online in SIZES:
            found, by_match = self._need(online)
            mean = need(
                demand(online / self._habits.peak_to_mean, self._costs), self._costs, by_match=True
            )
            rows.append(
                [
                    f"{online:,}",
                    f"{found.processes}, sockets {'by match' if by_match else 'anywhere'}",
                    f"{found.server_cores:.1f} / {found.thinker_cores:.1f}"
                    f" / {found.database_cores:.1f}",
                    str(machines(found, self._costs)),
                    f"{found.memory_gb:.1f} GB",
                    f"{_size(mean.disk_gb_a_day)} + {_size(mean.wal_gb_a_day)} WAL",
                    f"{found.sent_mbit:,.0f} Mbit/s",
                ]
            )
        yield from _table(
            (
                "people online at the peak",
                "processes",
                "cores: servers / computers / PostgreSQL",
                f"machines with {Machine().cores} cores",
                "memory of the servers",
                "disk per day",
                "network",
            ),
            rows,
        )

    def at_once(self) -> Iterator[str]:
        """What 100,000 people at the same time need."""
        online = 100_000
        found, by_match = self._need(online)
        wanted = found.demand
        anywhere = need(wanted, self._costs, self._habits, self._targets)
        how = (
            "Sockets may go to any process."
            if not by_match
            else "Sockets are routed by match here; if they may go to any process, the servers need"
            f" {anywhere.server_cores:.0f} cores."
            if anywhere.is_possible
            else "Sockets must be routed by match: otherwise notices alone fill every process."
        )
        number = databases(found, self._costs)
        yield from _text(
            f"{online:,} people **at the same time** are another thing: {wanted.moves:,.0f} moves"
            f" and {wanted.commits:,.0f} commits per second, {wanted.tables:,.0f} tables,"
            f" {wanted.sockets:,.0f} sockets. By the model that takes {found.processes} processes,"
            f" {found.server_cores:.0f} cores for servers, {found.thinker_cores:.0f} for computers"
            f" and {found.database_cores:.1f} for PostgreSQL:"
            f" {machines(found, self._costs)} machines, {number} of them for"
            f" {'databases' if number > 1 else 'PostgreSQL'}. {how}"
        )

    def assumptions(self) -> Iterator[str]:
        """The habits of people."""
        habits, costs = self._habits, self._costs
        rows = [
            [
                kind.name,
                f"{100 * kind.share:.0f} %",
                f"{habits.game_seconds(kind, costs) / 60:.0f} min",
            ]
            for kind in habits.kinds
        ]
        yield from _table(("game", "people", "duration"), rows)
        yield ""
        wanted = demand(1.0, costs, habits)
        yield from _text(
            f"A person thinks {habits.seconds_a_move:.0f} s about a move on average (log-normal),"
            f" plays {habits.games_a_session:g} games per visit, and comes"
            f" {habits.sessions_a_day:g} times on a day. {100 * habits.first_visits:.0f} % of the"
            f" visits load all files. A game has {habits.chats_a_game:g} chat messages,"
            f" {habits.hints_a_game:g} hints and {habits.replays_a_game:g} replays. A person has"
            f" {habits.sockets_a_person:g} sockets, and a socket reconnects"
            f" {habits.reconnects_an_hour:g} times per hour. A table has"
            f" {habits.spectators_a_table:g} spectators. By these habits, a move is sent to"
            f" {wanted.delivered / wanted.moves:.2f} sockets on average. Arrivals are highest at"
            f" {_clock(habits.peak_hour)}, {habits.peak_to_mean:g} times the mean. CPU and commits"
            f" are used up to {100 * self._targets.cpu:.0f} %, memory up to"
            f" {100 * self._targets.memory:.0f} %."
        )

    def _capacity(self, layout: Layout) -> Capacity:
        return capacity(layout, self._costs, self._habits, self._targets)

    def _need(self, online: float) -> tuple[Need, bool]:
        """What people online need, and whether their sockets must be routed by match."""
        wanted = demand(online, self._costs, self._habits)
        found = need(wanted, self._costs, self._habits, self._targets)
        # The model refuses what cannot work; twice the cores is not sensible either.
        better = need(wanted, self._costs, self._habits, self._targets, by_match=True)
        by_match = not found.is_possible or found.server_cores > 2 * better.server_cores
        return (better if by_match else found), by_match


def _text(words: str) -> Iterable[str]:
    return textwrap.wrap(words, WIDTH, break_long_words=False, break_on_hyphens=False)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a table as prettier formats it."""
    widths = [max(3, *(len(row[column]) for row in (heads, *rows))) for column in range(len(heads))]
    for row in (heads, ["-" * width for width in widths], *rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"| {' | '.join(cells)} |"


def _cost(seconds: float, unit: str = "") -> str:
    """Return a cost that is a difference between two measurements."""
    return f"{_us(seconds)}{unit}" if seconds > 0 else TOO_SMALL


def _us(seconds: float) -> str:
    """Return seconds in the unit in which they are easy to read."""
    us = 1e6 * seconds
    if us >= 1e5:
        return f"{seconds:.2f} s"
    return f"{us / 1e3:.1f} ms" if us >= 1e3 else f"{us:,.0f} µs" if us >= 10 else f"{us:.1f} µs"


def _round(number: float) -> str:
    """Return a number with two digits that count."""
    if number == float("inf"):
        return "no limit"
    digits = max(0, len(str(int(number))) - 2)
    return f"{int(round(number, -digits)):,}"


def _percent(share: float) -> str:
    """Return a share; a small one with two digits that count."""
    return f"{100 * share:.0f} %" if share >= 0.01 else f"{100 * share:.2g} %"


def _saved(cores: float, before: float) -> str:
    """Return what the servers save; without it they may not be possible at all."""
    if before == float("inf"):
        return f"needed: with it, {cores:.0f} cores are enough"
    return f"{_percent(1 - cores / before)} of the CPU of the servers"


def _limit(found: Capacity) -> str:
    """Return what limits a layout; of cores, whose."""
    needed = found.need
    if found.limit not in ("cores", "server cores") or not needed.thinker_cores:
        return found.limit
    thinking = needed.thinker_cores / (needed.thinker_cores + needed.server_cores)
    return f"cores: {_percent(thinking)} for computers"


def _size(gigabytes: float) -> str:
    return f"{gigabytes:.1f} GB" if gigabytes >= 1 else f"{1e3 * gigabytes:.0f} MB"


def _clock(hour: float) -> str:
    return f"{int(hour)}:{round(60 * (hour % 1)):02}"

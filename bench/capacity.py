"""What one process, one machine and ten machines hold, computed from the measured costs.

`Costs` are the figures of bench/results/scale.json. `Habits` are assumptions about people, all in
one place: change them to match your own players. `demand` says what a number of people online
asks for, `need` what that takes, and `capacity` the largest number of people that a layout of
machines holds, with the resource that limits it. A cost that was too small to measure counts as 0.

CPU is additive: costs per move, table, socket, visit and thought, times their number per second.
Two costs also depend on the number of server processes: every process receives the notice of every
move, and a process with a socket of the same table reads the move from the database.

`python -m bench.capacity` prints the answers.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

RESULTS = Path(__file__).parent / "results" / "scale.json"
LEVELS = ("easy", "medium", "hard", "expert")
MAX_SOCKETS = 10_000
"""The default of SINTRA_MAX_SOCKETS, per process."""
THINKER_MB = 3 * 16.8
"""Memory of a thread that has searched at three levels: their transposition tables."""
DAY = 86_400.0


@dataclass(frozen=True)
class Costs:
    """What each thing costs. CPU in seconds; at rest, in seconds per second."""

    process_mb: float
    table_kb: float
    socket_kb: float
    process_rest: float
    table_rest: float
    socket_rest: float
    table_rest_database: float
    """Every process looks two times per four seconds for changes of the tables it serves."""
    move: float
    move_sqlite: float
    move_database: float
    notice: float
    """A process that has nothing to do with a match receives the notice of a move."""
    follow: float
    """A process with a socket of the match reads the move and sends it."""
    follow_database: float
    opening: float
    """A table of two is created, joined, and both open their sockets."""
    opening_database: float
    visit: float
    revisit: float
    reconnect: float
    cold_reconnect: float
    """The process has to load the match first."""
    replay: float
    replay_database: float
    """What a read replica would take over. It is not part of `database_cores`."""
    thoughts: Mapping[str, float]
    """By level."""
    hint: float
    moves: Mapping[int, float]
    """Moves of a game, by the number of players."""
    commits_a_second: float
    """The most append transactions per second that PostgreSQL did on the measured machine."""
    notices_a_second: float
    append_seconds: float
    """An append with nothing else running: its latency."""
    wal_bytes_a_move: float
    wal_bytes_an_archive: float
    stored_bytes: float
    """Of an archived match of two, in PostgreSQL."""
    sent_bytes_a_move: float
    """To both players, who have one socket each."""
    visit_bytes: float

    @classmethod
    def read(cls, path: Path = RESULTS) -> "Costs":
        """Read the measured costs."""
        return cls.from_results(json.loads(path.read_text("utf-8")))

    @classmethod
    def from_results(cls, found: Mapping[str, Any]) -> "Costs":
        """Take the costs from the figures of `bench.scale`."""
        rest, requests, thoughts = found["rest"], found["requests"], found["thoughts"]
        postgres, storage = found["postgresql"], found["storage"]
        cases = found["processes"]["cases"]
        by_match, spread = cases["two_by_match"], cases["two"]
        return cls(
            process_mb=rest["process_mb"],
            table_kb=rest["table_kb"],
            socket_kb=rest["socket_kb"],
            process_rest=rest["process_us_a_second"] / 1e6,
            table_rest=_at_least_zero(rest["table_us_a_second"]) / 1e6,
            socket_rest=_at_least_zero(rest["socket_us_a_second"]) / 1e6,
            table_rest_database=_at_least_zero(rest["table_database_us_a_second"]) / 1e6,
            move=_net_move(postgres, rest, "server_us", "table_us_a_second"),
            move_sqlite=_net_move(found["sqlite"], rest, "server_us", "table_us_a_second"),
            move_database=_net_move(
                postgres, rest, "database_us", "table_database_us_a_second", process=False
            ),
            notice=_at_least_zero(cases["one"]["notified_us"]) / 1e6,
            follow=_difference(spread, by_match, "steady_server_us"),
            follow_database=_difference(spread, by_match, "steady_database_us"),
            opening=postgres["opening_server_us"] / 1e6,
            opening_database=postgres["opening_database_us"] / 1e6,
            visit=requests["visit_server_us"] / 1e6,
            revisit=requests["return_server_us"] / 1e6,
            reconnect=requests["reconnect_server_us"] / 1e6,
            cold_reconnect=requests["cold_reconnect_server_us"] / 1e6,
            replay=requests["replay_server_us"] / 1e6,
            replay_database=requests["replay_database_us"] / 1e6,
            thoughts={level: thoughts[f"{level}_ms"] / 1e3 for level in LEVELS},
            hint=thoughts["hint_ms"] / 1e3,
            moves={players: thoughts[f"moves_of_{players}"] for players in (2, 3, 4)},
            commits_a_second=found["appends"]["pgbench_a_second"],
            notices_a_second=found["notices"]["notices_a_second"],
            append_seconds=found["appends"]["alone_p50_ms"] / 1e3,
            wal_bytes_a_move=postgres["written_bytes_a_move"],
            wal_bytes_an_archive=storage["wal_bytes_an_archive"],
            stored_bytes=storage["postgresql_archived_bytes"],
            sent_bytes_a_move=postgres["sent_bytes_a_move"],
            visit_bytes=1e3 * requests["visit_kb"],
        )


def _net_move(
    figures: Mapping[str, Any],
    rest: Mapping[str, float],
    cost: str,
    table_cost: str,
    *,
    process: bool = True,
) -> float:
    """The CPU of a move without that of the tables at rest in the same seconds; the mean."""
    nets: list[float] = []
    for row in figures["rows"]:
        resting = row["tables"] * _at_least_zero(rest[table_cost])
        if process:
            resting += rest["process_us_a_second"]
        # If the rest is nearly all of it, the difference is noise.
        nets.append(max(0.25 * row[cost], row[cost] - resting / row["moves_a_second"]))
    return sum(nets) / len(nets) / 1e6


def _difference(more: Mapping[str, float], less: Mapping[str, float], name: str) -> float:
    return _at_least_zero(more[name] - less[name]) / 1e6


def _at_least_zero(cost: float) -> float:
    """A cost that is the difference of two measurements: if it is small, noise may exceed it.

    The results keep the negative number. The model counts 0, and the page says so: nothing becomes
    cheaper because there is more of it.
    """
    return max(0.0, cost)


# --- Assumptions


@dataclass(frozen=True)
class Kind:
    """A kind of game that people play."""

    name: str
    share: float
    """Of the people."""
    people: int
    computers: tuple[str, ...] = ()
    """Their levels."""
    on_server: bool = True
    """Games of one person on the page run in the browser."""

    @property
    def players(self) -> int:
        return max(2, self.people + len(self.computers))


KINDS = (
    Kind("alone, in the browser", 0.42, 1, on_server=False),
    Kind("two people", 0.25, 2),
    Kind("three people", 0.07, 3),
    Kind("four people", 0.06, 4),
    Kind("one person, medium", 0.07, 1, ("medium",)),
    Kind("two people, hard", 0.06, 2, ("hard",)),
    Kind("one person, expert", 0.05, 1, ("expert",)),
    Kind("one person, three experts", 0.02, 1, ("expert",) * 3),
)


@dataclass(frozen=True)
class Habits:
    """Assumptions about people. None of them is measured."""

    kinds: tuple[Kind, ...] = KINDS
    seconds_a_move: float = 12.0
    """A person thinks this long on average …"""
    move_sigma: float = 0.9
    """… with a log-normal distribution: half of the moves take 8 s, 1 % take more than 65 s."""
    games_a_session: float = 2.0
    pause_seconds: float = 30.0
    """Between two games."""
    browsing_seconds: float = 120.0
    """On the page before the first game."""
    sessions_a_day: float = 1.4
    """Of a person who comes at all on a day."""
    sockets_a_person: float = 1.1
    """Some have two tabs."""
    spectators_a_table: float = 0.05
    chats_a_game: float = 3.0
    hints_a_game: float = 0.5
    replays_a_game: float = 0.3
    reconnects_an_hour: float = 2.0
    """Of a socket: phones change networks and sleep."""
    first_visits: float = 0.25
    """Share of sessions in which the browser loads all files."""
    peak_to_mean: float = 2.0
    """Of the arrivals within a day."""
    peak_hour: float = 20.5

    def sockets_of_table(self, kind: Kind) -> float:
        """The sockets of people and of spectators at a table."""
        return kind.people * self.sockets_a_person + self.spectators_a_table

    def game_seconds(self, kind: Kind, costs: Costs) -> float:
        """The duration of a game."""
        moves = costs.moves[kind.players]
        people = moves * kind.people / kind.players if kind.on_server else moves / 2
        by_computers = sum(costs.thoughts[level] for level in kind.computers)
        return people * self.seconds_a_move + by_computers * moves / kind.players

    def session_seconds(self, kind: Kind, costs: Costs) -> float:
        """The duration of a visit to the page."""
        game = self.game_seconds(kind, costs)
        return self.browsing_seconds + self.games_a_session * (game + self.pause_seconds)

    def mean_session_seconds(self, costs: Costs) -> float:
        """The mean duration of a visit, over all kinds of games."""
        return sum(kind.share * self.session_seconds(kind, costs) for kind in self.kinds)


@dataclass(frozen=True)
class Targets:
    """How much of each resource may be used: the rest is for bursts and failures."""

    cpu: float = 0.6
    memory: float = 0.8
    commits: float = 0.6
    sockets: float = 0.8


@dataclass(frozen=True)
class Machine:
    """A machine."""

    cores: int = 8
    memory_gb: float = 16.0


# --- Demand


@dataclass(frozen=True)
class Demand:
    """What people online ask for; all rates are per second."""

    online: float
    tables: float = 0.0
    people_at_tables: float = 0.0
    moves: float = 0.0
    followed: float = 0.0
    """Seats of other people that a move is sent to, per second: at other processes, if sockets are
    spread at random."""
    delivered: float = 0.0
    """Sockets that a move is sent to, per second: of all people at the table, and of spectators."""
    openings: float = 0.0
    chats: float = 0.0
    sessions: float = 0.0
    replays: float = 0.0
    hints: float = 0.0
    thinking: float = 0.0
    """Cores that computers and hints use."""
    sockets: float = 0.0

    @property
    def commits(self) -> float:
        """Transactions that wait for the disk: also joining, and archiving each table."""
        return self.moves + self.chats + 3 * self.openings


def demand(online: float, costs: Costs, habits: Habits | None = None) -> Demand:
    """Return what this number of people online asks for, on average."""
    habits = habits or Habits()
    sessions = online / habits.mean_session_seconds(costs)  # Little's law
    tables = people = moves = followed = delivered = openings = thinking = 0.0
    for kind in habits.kinds:
        if not kind.on_server:
            continue
        games = sessions * kind.share * habits.games_a_session / kind.people
        seconds, length = habits.game_seconds(kind, costs), costs.moves[kind.players]
        openings += games
        tables += games * seconds
        people += games * seconds * kind.people
        moves += games * length
        # A computer's move is made where a person's socket is, and goes to the other people.
        followed += games * length * (kind.people - 1)
        delivered += games * length * habits.sockets_of_table(kind)
        each = sum(costs.thoughts[level] for level in kind.computers)
        thinking += games * length / kind.players * each
    hints = openings * habits.hints_a_game
    return Demand(
        online=online,
        tables=tables,
        people_at_tables=people,
        moves=moves,
        followed=followed,
        delivered=delivered,
        openings=openings,
        chats=openings * habits.chats_a_game,
        sessions=sessions,
        replays=openings * habits.replays_a_game,
        hints=hints,
        thinking=thinking + hints * costs.hint,
        sockets=people * habits.sockets_a_person + tables * habits.spectators_a_table,
    )


@dataclass(frozen=True)
class Need:
    """What a demand takes, at full use of each resource."""

    demand: Demand
    processes: int
    server_cores: float
    thinker_cores: float
    database_cores: float
    memory_gb: float
    """Of all server processes together."""
    commits: float
    disk_gb_a_day: float
    """Archived matches, if this demand lasted for a whole day."""
    wal_gb_a_day: float
    sent_mbit: float

    @property
    def is_possible(self) -> bool:
        """Whether any number of processes is enough."""
        return math.isfinite(self.server_cores)


def need(
    wanted: Demand,
    costs: Costs,
    habits: Habits | None = None,
    targets: Targets | None = None,
    *,
    by_match: bool = False,
    files_elsewhere: bool = False,
    processes: int | None = None,
) -> Need:
    """Return what a demand takes.

    `by_match`: all sockets of a table are at the same process, and notices go only there.
    `files_elsewhere`: the proxy serves the files of the page. `processes`: their number, if it is
    not chosen here.
    """
    habits, targets = habits or Habits(), targets or Targets()
    reconnects = wanted.sockets * habits.reconnects_an_hour / 3600
    visits = habits.first_visits * (costs.revisit if files_elsewhere else costs.visit)
    base = (
        (wanted.moves + wanted.chats) * costs.move
        + wanted.openings * costs.opening
        + wanted.sessions * (visits + (1 - habits.first_visits) * costs.revisit)
        + wanted.replays * costs.replay
        + reconnects * costs.reconnect
        + wanted.tables * costs.table_rest
        + wanted.sockets * costs.socket_rest
    )
    notified = 0.0 if by_match else (wanted.moves + wanted.chats) * costs.notice
    count, cores, spread = 0, 0.0, 0.0
    more = 1 if processes is None else processes
    while more > count and math.isfinite(cores):
        # With more processes, more of the other players are elsewhere, which needs processes too.
        count, spread = more, 0.0 if by_match else 1 - 1 / more
        following = wanted.followed * spread * costs.follow
        more, cores = _processes(base + following, notified, costs, targets, processes)
    followed = wanted.followed * spread
    copies = 1 + spread * max(0.0, wanted.people_at_tables / max(1e-9, wanted.tables) - 1)
    database = database_cores(
        costs,
        entries=wanted.moves + wanted.chats,
        openings=wanted.openings,
        watched=wanted.tables * copies,
        followed=followed,
    )
    memory = (
        count * costs.process_mb / 1e3
        + wanted.tables * copies * costs.table_kb / 1e6
        + wanted.sockets * costs.socket_kb / 1e6
        + math.ceil(wanted.thinking / targets.cpu) * THINKER_MB / 1e3
    )
    files = 0.0 if files_elsewhere else wanted.sessions * habits.first_visits * costs.visit_bytes
    archived = wanted.openings * DAY
    return Need(
        demand=wanted,
        processes=count,
        server_cores=cores,
        thinker_cores=wanted.thinking,
        database_cores=database,
        memory_gb=memory,
        commits=wanted.commits,
        disk_gb_a_day=archived * costs.stored_bytes / 1e9,
        wal_gb_a_day=(
            wanted.commits * DAY * costs.wal_bytes_a_move + archived * costs.wal_bytes_an_archive
        )
        / 1e9,
        # Measured with two players, with one socket each.
        sent_mbit=8 * (wanted.delivered * costs.sent_bytes_a_move / 2 + files) / 1e6,
    )


def database_cores(
    costs: Costs, *, entries: float, openings: float, watched: float, followed: float
) -> float:
    """Return the cores that PostgreSQL uses; `bench.day` counts the same. Rates are per second.

    `entries`: moves and chats. `watched`: tables, once for each process that polls them.
    `followed`: moves that another process reads. Visits, reconnects and replays are left out.
    """
    return (
        entries * costs.move_database
        + openings * costs.opening_database
        + watched * costs.table_rest_database
        + followed * costs.follow_database
    )


def _processes(
    base: float, notified: float, costs: Costs, targets: Targets, given: int | None
) -> tuple[int, float]:
    """Return the number of processes, and the cores that all of them use.

    Each process uses one core, and each receives all notices: P processes together use
    base + P * (own) + (P - 1) * notified, which must be at most P * target.
    """
    own = costs.process_rest
    room = targets.cpu - own - notified
    if given is None:
        if room <= 0:  # notices alone fill a process: no number of processes is enough
            return 1, math.inf
        given = max(1, math.ceil((base - notified) / room))
    return given, base + given * own + (given - 1) * notified


# --- Capacity


@dataclass(frozen=True)
class Layout:
    """Machines, and what runs on them."""

    name: str
    machines: int = 1
    machine: Machine = field(default_factory=Machine)
    single_process: bool = False
    """One process, whose computers think on the other cores."""
    has_sqlite: bool = False
    """Only with a single process."""
    by_match: bool = False
    files_elsewhere: bool = False
    thinkers_elsewhere: bool = False
    """Computers think on machines that are not counted here."""


@dataclass(frozen=True)
class Capacity:
    """What a layout holds."""

    layout: Layout
    need: Need
    limit: str
    """The resource that is used up first."""
    use: Mapping[str, float]
    """The share of each resource that is used, of what the targets allow."""


def use(
    wanted: Demand,
    layout: Layout,
    costs: Costs,
    habits: Habits | None = None,
    targets: Targets | None = None,
) -> tuple[Need, dict[str, float]]:
    """Return what a demand takes in a layout, and the use of each resource; 1 is the target."""
    targets = targets or Targets()
    options = {"by_match": layout.by_match, "files_elsewhere": layout.files_elsewhere}
    cores, memory = layout.machine.cores, layout.machine.memory_gb
    if layout.thinkers_elsewhere:
        wanted = replace(wanted, thinking=0.0)
    if layout.single_process:
        if layout.has_sqlite:
            costs = replace(costs, move=costs.move_sqlite, move_database=0.0, opening_database=0.0)
        found = need(wanted, costs, habits, targets, processes=1, **options)
        return found, {
            "event loop": found.server_cores / targets.cpu,
            "thinkers": _share(found.thinker_cores, targets.cpu * (cores - 1)),
            "memory": found.memory_gb / (targets.memory * memory),
            "sockets": wanted.sockets / (targets.sockets * MAX_SOCKETS),
        }
    found = need(wanted, costs, habits, targets, **options)
    if layout.machines == 1:
        total = found.server_cores + found.thinker_cores + found.database_cores
        used = {"cores": total / (targets.cpu * cores)}
        serving = 1.0
    else:
        serving = layout.machines - 1.0
        used = {
            "server cores": _share(
                found.server_cores + found.thinker_cores, targets.cpu * cores * serving
            ),
            "database cores": found.database_cores / (targets.cpu * cores),
        }
    return found, {
        **used,
        "memory": found.memory_gb / (targets.memory * memory * serving),
        "commits": found.commits / (targets.commits * costs.commits_a_second),
        "notices": 0.0
        if layout.by_match
        else wanted.moves / (targets.commits * costs.notices_a_second),
        "sockets": wanted.sockets / (targets.sockets * MAX_SOCKETS * found.processes),
    }


def _share(used: float, allowed: float) -> float:
    if allowed > 0:
        return used / allowed
    return math.inf if used > 0 else 0.0


def capacity(
    layout: Layout, costs: Costs, habits: Habits | None = None, targets: Targets | None = None
) -> Capacity:
    """Return the largest number of people online that a layout holds."""

    def most(online: float) -> float:
        return max(use(demand(online, costs, habits), layout, costs, habits, targets)[1].values())

    low, high = 0.0, 1.0
    while most(high) <= 1:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if most(middle) <= 1 else (low, middle)
    found, used = use(demand(low, costs, habits), layout, costs, habits, targets)
    # At the edge a step of the number of processes may decide; the larger side names it.
    beyond = use(demand(high * 1.001, costs, habits), layout, costs, habits, targets)[1]
    return Capacity(layout, found, max(beyond, key=lambda name: beyond[name]), used)


LAYOUTS = (
    Layout(
        "one process, SQLite, 2 cores", machine=Machine(2, 4.0), single_process=True,
        has_sqlite=True,
    ),
    Layout(
        "one process on PostgreSQL, computers elsewhere", single_process=True,
        thinkers_elsewhere=True,
    ),
    Layout("one machine with all", 1),
    Layout("ten machines with all", 10),
    Layout("ten machines, computers elsewhere", 10, thinkers_elsewhere=True),
    Layout(
        "the same, sockets by match, files by the proxy", 10, thinkers_elsewhere=True,
        by_match=True, files_elsewhere=True,
    ),
)  # fmt: skip
SIZES = (100, 1_000, 5_000, 20_000, 100_000)
"""People online at once, for the table of sizes."""


def databases(found: Need, costs: Costs, targets: Targets | None = None) -> int:
    """Return the number of databases, each with a part of the matches."""
    targets = targets or Targets()
    by_cores = found.database_cores / (targets.cpu * Machine().cores)
    return max(
        1, math.ceil(max(by_cores, found.commits / (targets.commits * costs.commits_a_second)))
    )


def machines(found: Need, costs: Costs, targets: Targets | None = None) -> int:
    """Return the number of machines; each database has its own if two or more are needed."""
    machine, targets = Machine(), targets or Targets()
    serving = found.server_cores + found.thinker_cores
    one = (serving + found.database_cores) / (targets.cpu * machine.cores)
    is_one = databases(found, costs, targets) == 1
    if is_one and one <= 1 and found.memory_gb <= targets.memory * machine.memory_gb:
        return 1
    by_cores = serving / (targets.cpu * machine.cores)
    by_memory = found.memory_gb / (targets.memory * machine.memory_gb)
    return databases(found, costs, targets) + math.ceil(max(by_cores, by_memory))


def main() -> None:
    costs = Costs.read()
    console = Console()
    table = Table("layout", "people online", "moves/s", "processes", "limit")
    for layout in LAYOUTS:
        found = capacity(layout, costs)
        wanted = found.need.demand
        table.add_row(
            layout.name,
            f"{wanted.online:,.0f}",
            f"{wanted.moves:,.0f}",
            str(found.need.processes),
            found.limit,
        )
    console.print(table)
    sizes = Table("people online", "processes", "server", "thinkers", "database", "GB", "machines")
    for online in SIZES:
        each = need(demand(online, costs), costs)
        sizes.add_row(
            f"{online:,}",
            str(each.processes),
            f"{each.server_cores:.1f}",
            f"{each.thinker_cores:.1f}",
            f"{each.database_cores:.1f}",
            f"{each.memory_gb:.1f}",
            str(machines(each, costs)) if each.is_possible else "not possible",
        )
    console.print(sizes)


if __name__ == "__main__":
    main()

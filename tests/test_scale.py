"""The capacity model and the simulated day: limits, queues, conservation, and their page."""

import importlib
import json
import math
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bench.day
from bench.capacity import (
    MAX_SOCKETS,
    RESULTS,
    Costs,
    Habits,
    Kind,
    Layout,
    Machine,
    Targets,
    capacity,
    databases,
    demand,
    machines,
    need,
    use,
)
from bench.day import BINS, Plan, Simulation, daily_density, plan_for, simulate
from bench.queues import Floats, Pool, departures
from bench.scale import Used, rest_rates

COSTS = Costs(
    process_mb=250.0,
    table_kb=60.0,
    socket_kb=20.0,
    process_rest=0.005,
    table_rest=40e-6,
    socket_rest=8e-6,
    table_rest_database=20e-6,
    move=2e-3,
    move_sqlite=1.5e-3,
    move_database=0.5e-3,
    notice=50e-6,
    follow=1e-3,
    follow_database=0.2e-3,
    opening=10e-3,
    opening_database=2e-3,
    visit=0.1,
    revisit=1e-3,
    reconnect=3e-3,
    cold_reconnect=6e-3,
    replay=15e-3,
    replay_database=0.4e-3,
    thoughts={"easy": 1e-5, "medium": 5e-5, "hard": 1e-3, "expert": 0.02},
    hint=0.02,
    moves={2: 80, 3: 100, 4: 120},
    commits_a_second=3000.0,
    notices_a_second=6000.0,
    append_seconds=1e-3,
    wal_bytes_a_move=600.0,
    wal_bytes_an_archive=8000.0,
    stored_bytes=5000.0,
    sent_bytes_a_move=15_000.0,
    visit_bytes=470_000.0,
)
"""Round figures, so that these tests do not change when the benchmark runs again."""
MACHINE = Layout("a machine")
TEN = Layout("ten machines", 10)


def saved() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(RESULTS.read_text("utf-8"))
    return found


def held(layout: Layout = MACHINE, **other: Any) -> tuple[float, str]:
    found = capacity(layout, replace(COSTS, **other))
    return found.need.demand.online, found.limit


# --- The model


@pytest.mark.parametrize(
    "dearer",
    ["move", "visit", "table_rest", "socket_rest", "hint", "opening", "follow", "notice"],
)
def test_a_dearer_thing_lowers_the_capacity(dearer: str) -> None:
    usual, _ = held()
    assert held(**{dearer: 3 * getattr(COSTS, dearer)})[0] < usual


def test_more_people_need_more_of_everything() -> None:
    needs = [need(demand(online, COSTS), COSTS) for online in (10, 100, 1000, 10_000)]
    for name in ("processes", "server_cores", "database_cores", "memory_gb", "wal_gb_a_day"):
        values = [getattr(each, name) for each in needs]
        assert values == sorted(values)
    for few, many in pairwise(needs):
        assert many.thinker_cores == pytest.approx(10 * few.thinker_cores)
        assert machines(many, COSTS) >= machines(few, COSTS)


def test_more_machines_and_larger_ones_hold_more() -> None:
    sizes = [held(replace(MACHINE, machine=Machine(cores, 64)))[0] for cores in (2, 4, 8)]
    assert sizes == sorted(sizes) and sizes[0] < sizes[-1]
    assert held(TEN)[0] > held(MACHINE)[0]


@pytest.mark.parametrize(
    ("layout", "costs", "limit"),
    [
        (MACHINE, {}, "cores"),
        (MACHINE, {"process_mb": 12_000.0}, "memory"),
        (MACHINE, {"commits_a_second": 20.0}, "commits"),
        (TEN, {"commits_a_second": 1e9, "move": 0.1}, "server cores"),
        (TEN, {"move_database": 50e-3}, "database cores"),
        (TEN, {"notices_a_second": 30.0}, "notices"),
        (replace(TEN, by_match=True), {"notices_a_second": 30.0}, "commits"),
        (Layout("a process", single_process=True), {}, "event loop"),
        (Layout("a process", single_process=True, machine=Machine(2)), {"hint": 9.0}, "thinkers"),
        (Layout("a process", single_process=True), {"socket_kb": 9e4}, "memory"),
    ],
)
def test_the_scarce_resource_is_named(layout: Layout, costs: dict[str, Any], limit: str) -> None:
    assert held(layout, **costs)[1] == limit


def test_sockets_of_a_process_are_limited() -> None:
    nearly_free = replace(
        COSTS, move=1e-9, opening=0.0, visit=0.0, revisit=0.0, table_rest=0.0, replay=0.0,
        socket_rest=0.0, reconnect=0.0, hint=0.0, thoughts=dict.fromkeys(COSTS.thoughts, 0.0),
    )  # fmt: skip
    found = capacity(Layout("a process", single_process=True), nearly_free)
    assert found.limit == "sockets"
    allowed = Targets().sockets * MAX_SOCKETS
    assert found.need.demand.sockets == pytest.approx(allowed, rel=1e-3)


def test_a_layout_is_full_at_its_capacity() -> None:
    found = capacity(TEN, COSTS)
    assert max(found.use.values()) == pytest.approx(1, abs=0.05)
    more = demand(1.2 * found.need.demand.online, COSTS)
    assert max(use(more, TEN, COSTS)[1].values()) > 1


def test_notices_of_all_moves_are_a_wall_that_routing_by_match_removes() -> None:
    moves_at_wall = Targets().cpu / COSTS.notice
    people = moves_at_wall / demand(1.0, COSTS).moves
    wanted = demand(people, COSTS)
    assert not need(wanted, COSTS).is_possible
    assert need(wanted, COSTS, by_match=True).is_possible


def test_several_databases_are_counted_as_machines() -> None:
    slow = replace(COSTS, commits_a_second=100.0)
    found = need(demand(30_000, COSTS), COSTS)
    assert databases(found, COSTS) == 1
    assert databases(found, slow) == math.ceil(found.commits / (Targets().commits * 100))
    assert machines(found, slow) == machines(found, COSTS) - 1 + databases(found, slow)


def test_processes_use_no_more_than_the_target() -> None:
    for online in (500, 5_000, 50_000):
        found = need(demand(online, COSTS), COSTS, by_match=True)
        assert found.server_cores <= found.processes * Targets().cpu + 1e-9
        if found.processes > 1:
            assert found.server_cores > (found.processes - 1) * Targets().cpu * 0.9


def test_demand_follows_littles_law() -> None:
    habits = Habits(kinds=(Kind("two people", 1.0, 2),))
    wanted = demand(1000, COSTS, habits)
    minutes = habits.game_seconds(habits.kinds[0], COSTS)
    assert minutes == 80 * habits.seconds_a_move
    assert wanted.tables == pytest.approx(wanted.openings * minutes)
    assert wanted.moves == pytest.approx(wanted.tables / habits.seconds_a_move)
    assert wanted.people_at_tables < 1000


def test_shares_of_people_sum_to_one() -> None:
    assert sum(kind.share for kind in Habits().kinds) == pytest.approx(1)


def test_a_move_is_sent_to_every_socket_of_its_table() -> None:
    quiet = replace(COSTS, visit_bytes=0.0)
    each = COSTS.sent_bytes_a_move / 2
    for kind, sockets in (
        (Kind("two people", 1.0, 2), 2 * 1.1 + 0.05),
        (Kind("four people", 1.0, 4), 4 * 1.1 + 0.05),
        (Kind("one person, medium", 1.0, 1, ("medium",)), 1.1 + 0.05),
    ):
        habits = Habits(kinds=(kind,))
        wanted = demand(1000, quiet, habits)
        assert wanted.delivered == pytest.approx(sockets * wanted.moves)
        sent = need(wanted, quiet, habits).sent_mbit
        assert sent == pytest.approx(8e-6 * wanted.moves * sockets * each)
    # Of games with other numbers of people, by their moves.
    wanted = demand(1000, quiet)
    assert 1.15 < wanted.delivered / wanted.moves < 4.45


def test_a_replay_costs_the_database_less_than_the_server() -> None:
    costs = Costs.from_results(saved())
    assert 0 < costs.replay_database < costs.replay


def used(server: float, database: float, seconds: float = 20.0) -> Used:
    return Used(seconds, loops=[server], threads=0.0, database=database, clients=0.0)


def test_a_cost_below_the_noise_is_saved_as_it_is_and_counts_as_nothing() -> None:
    rates = rest_rates(
        used(0.2, 0.30), used(0.1, 0.28), used(0.08, 0.3), tables=10, seated=20, watching=5
    )
    assert rates["table_database_us_a_second"] == pytest.approx(-1e6 * 0.02 / 20 / 10)
    assert rates["socket_us_a_second"] == pytest.approx(-1e6 * 0.02 / 20 / 5)
    # Sockets that count as nothing take nothing away from the tables.
    assert rates["table_us_a_second"] == pytest.approx(-1e6 * 0.1 / 20 / 10)
    found = saved()
    names = ("table_database_us_a_second", "socket_us_a_second", "table_us_a_second")
    found["rest"] |= dict.fromkeys(names, 0.0)
    as_zero = Costs.from_results(found)
    found["rest"] |= {name: rates[name] for name in names}
    assert Costs.from_results(found) == as_zero
    assert as_zero.table_rest_database == as_zero.socket_rest == as_zero.table_rest == 0


def test_costs_at_rest_are_differences_of_rates() -> None:
    # The idle process was measured for half as long.
    rates = rest_rates(
        used(0.1, 0.1, 10), used(0.6, 0.3), used(0.7, 0.3), tables=10, seated=20, watching=20
    )
    expected = {"process": 10_000, "socket": 250, "table": 1500, "table_database": 500}
    assert rates == pytest.approx({f"{name}_us_a_second": us for name, us in expected.items()})


def test_saved_figures_have_all_costs() -> None:
    costs = Costs.from_results(saved())
    assert min(value for value in vars(costs).values() if isinstance(value, float)) >= 0
    for name in ("process_mb", "socket_kb", "table_kb", "move", "move_sqlite", "move_database"):
        assert getattr(costs, name) > 0
    assert costs.thoughts["easy"] < costs.thoughts["hard"] < costs.thoughts["expert"] <= 1.1
    assert costs.reconnect < costs.visit


# --- The queues


def poisson_arrivals(random: np.random.Generator, rate: float, number: int) -> Floats:
    return np.cumsum(random.exponential(1 / rate, number))


@pytest.mark.parametrize("use_of_server", [0.5, 0.8])
@pytest.mark.parametrize("kind", ["M/M/1", "M/D/1"])
def test_one_server_has_the_mean_wait_of_theory(kind: str, use_of_server: float) -> None:
    random, number = np.random.default_rng(1), 400_000
    arrivals = poisson_arrivals(random, use_of_server, number)
    services = random.exponential(1.0, number) if kind == "M/M/1" else np.ones(number)
    wait = float(np.mean(departures(arrivals, services) - services - arrivals))
    # Pollaczek and Khinchine; constant services halve the wait.
    expected = use_of_server / (1 - use_of_server) * (1.0 if kind == "M/M/1" else 0.5)
    assert wait == pytest.approx(expected, rel=0.05)


def test_several_servers_have_the_mean_wait_of_theory() -> None:
    random, number, servers, load = np.random.default_rng(2), 400_000, 4, 3.0
    arrivals = poisson_arrivals(random, load, number)
    services = random.exponential(1.0, number)
    pool = Pool(servers)
    waits = [
        pool.finish(at, service) - service - at
        for at, service in zip(arrivals.tolist(), services.tolist(), strict=True)
    ]
    terms = [load**k / math.factorial(k) for k in range(servers)]
    last = load**servers / math.factorial(servers) * servers / (servers - load)
    erlang_c = last / (sum(terms) + last)
    assert np.mean(waits) == pytest.approx(erlang_c / (servers - load), rel=0.05)


def test_jobs_leave_in_order_and_one_at_a_time() -> None:
    left = departures(np.array([0.0, 1.0, 1.5, 9.0]), np.array([2.0, 1.0, 1.0, 0.5]))
    assert left.tolist() == [2.0, 3.0, 4.0, 9.5]


# --- The day


def small_day(
    people: int = 1500, seed: int = 3, costs: Costs = COSTS, **options: Any
) -> dict[str, Any]:
    plan = options.pop("plan", Plan(3, 3, costs.commits_a_second))
    return Simulation(costs, Habits(), plan, people, seed, **options).run()


@pytest.fixture(scope="module")
def day() -> dict[str, Any]:
    return small_day()


def test_every_move_that_is_begun_is_finished(day: dict[str, Any]) -> None:
    assert day["begun"] == day["finished"] > 100_000
    assert day["moves"] <= day["begun"]
    per_game = day["moves"] / day["games"]
    assert 70 < per_game < 120


def test_a_day_is_the_same_for_the_same_seed(day: dict[str, Any]) -> None:
    assert small_day() == day
    assert small_day(seed=4)["moves"] != day["moves"]


def test_the_simulation_and_the_model_agree() -> None:
    people, habits = 6000, Habits()
    found = small_day(people)
    _, wanted = plan_for(COSTS, habits, people, Targets())
    online, moves = (np.array(found["curve"][name]) for name in ("online", "moves_a_second"))
    # The model plans for the peak; the mean has no noise of single groups.
    assert online.mean() == pytest.approx(wanted.demand.online / habits.peak_to_mean, rel=0.05)
    assert moves.mean() == pytest.approx(wanted.demand.moves / habits.peak_to_mean, rel=0.05)
    assert found["peak_online"] == pytest.approx(wanted.demand.online, rel=0.3)
    assert len(online) == BINS
    assert abs(np.argmax(online) * 24 / BINS - habits.peak_hour) < 3
    # At midnight people are there already: the evening before is simulated too.
    assert online[0] > online.mean() / 2


@pytest.mark.parametrize(
    "cost", ["move_database", "opening_database", "table_rest_database", "follow_database"]
)
def test_the_simulation_counts_the_cpu_of_postgresql_like_the_model(cost: str) -> None:
    # With two people at most, no two of them follow at the same process: both are exact.
    kinds = (Kind("two people", 0.8, 2), Kind("one person, expert", 0.2, 1, ("expert",)))
    # Chats cost as much as moves, and are as many here.
    habits, people, plan = Habits(kinds=kinds, chats_a_game=80.0), 2000, Plan(3, 3, 3000.0)
    names = [each.name for each in fields(Costs) if each.name.endswith("_database")]
    changed: dict[str, Any] = {**dict.fromkeys(names, 0.0), cost: 1.0}
    costs = replace(COSTS, **changed)
    found = Simulation(costs, habits, plan, people, 3).run()
    _, wanted = plan_for(costs, habits, people, Targets())
    mean = demand(wanted.demand.online / habits.peak_to_mean, costs, habits)
    expected = need(mean, costs, habits, processes=plan.processes).database_cores
    assert expected > 0
    assert np.mean(found["curve"]["database_cores"]) == pytest.approx(expected, rel=0.1)


@pytest.mark.parametrize("computers", [1, 3])
def test_people_among_experts_ask_for_as_many_hints_as_others(computers: int) -> None:
    kind = Kind("one person, experts", 1.0, 1, ("expert",) * computers)
    # Only hints think: the sum of the curve counts them.
    costs = replace(COSTS, hint=30.0)
    day = Simulation(
        costs, Habits(kinds=(kind,)), Plan(2, 500, 3000.0), 2000, 5, expert_seconds=(0.0,)
    )
    found = day.run()
    seconds = 86_400 / BINS * sum(found["curve"]["thinker_cores"])
    hints = seconds / costs.hint / found["games"]
    assert hints == pytest.approx(Habits().hints_a_game, rel=0.1)


def test_a_move_takes_at_least_its_own_work(day: dict[str, Any]) -> None:
    assert day["move_p50_ms"] > 1e3 * COSTS.append_seconds
    assert day["move_p50_ms"] < 20


def test_a_process_that_dies_delays_moves_and_loses_none() -> None:
    slow = replace(COSTS, cold_reconnect=0.5)
    found = small_day(costs=slow)
    failure = found["failure"]
    assert found["begun"] == found["finished"]
    assert failure["people"] > 5
    assert 0.5 < failure["back_p50_s"] < failure["back_most_s"]
    assert 0.5 < failure["slowest_move_s"] < 2 * failure["back_most_s"]
    quiet = small_day(costs=slow, fails=False)
    assert quiet["failure"]["people"] == 0
    assert quiet["failed_at"] is None
    assert max(quiet["curve"]["move_most_ms"]) < 1e3 * failure["slowest_move_s"]


def test_moves_wait_until_the_socket_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.day, "FIRST_WAIT", 20.0)
    failure = small_day()["failure"]
    assert 15 < failure["back_p50_s"] < failure["back_most_s"] < 26
    assert 3 < failure["slowest_move_s"] < 26


def test_experts_wait_if_threads_are_missing() -> None:
    experts = Habits(kinds=(Kind("one person, three experts", 1.0, 1, ("expert",) * 3),))

    def wait(threads: int) -> float:
        plan = Plan(2, threads, COSTS.commits_a_second)
        found = Simulation(COSTS, experts, plan, 400, 5).run()
        assert found["begun"] == found["finished"]
        return float(found["thought_wait_p99_ms"])

    assert wait(2) > 10 * wait(40)


def test_a_slow_database_delays_every_move(day: dict[str, Any]) -> None:
    slow = small_day(plan=Plan(3, 3, 8.0))
    assert slow["move_p50_ms"] > 10 * day["move_p50_ms"]


def test_arrivals_have_the_wanted_peak() -> None:
    density = daily_density(Habits(peak_to_mean=2.5))
    assert density.sum() == pytest.approx(1)
    assert density.max() / density.mean() == pytest.approx(2.5, rel=0.01)
    assert np.argmax(density) * 24 / len(density) == pytest.approx(Habits().peak_hour, abs=0.1)


def test_a_day_follows_from_the_saved_figures() -> None:
    found = simulate(saved(), people=300)
    assert found["begun"] == found["finished"] > 0
    assert found["machines"] >= 1


# --- The page


class Page:
    """The blocks of docs/concepts/scale.md."""

    def __init__(self, module: Any) -> None:
        self._module = module
        self._day = json.loads(module.DAY.read_text("utf-8"))

    def block(self, name: str, found: dict[str, Any] | None = None) -> list[str]:
        return list(getattr(self._module.Figures(found or saved(), self._day), name)())

    def rows(self, name: str, found: dict[str, Any] | None = None) -> Iterator[list[str]]:
        """Yield the cells of all tables, with their heads."""
        for line in self.block(name, found):
            if line.startswith("|"):
                yield [cell.strip() for cell in line.strip("|").split("|")]

    def row(self, name: str, first: str, found: dict[str, Any] | None = None) -> list[str]:
        return next(row for row in self.rows(name, found) if row[0].startswith(first))


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    monkeypatch.syspath_prepend(str(Path(bench.day.__file__).parents[1] / "docs"))
    return Page(importlib.import_module("scale"))


def test_replicas_save_what_replays_cost_the_database(page: Page) -> None:
    usual, dear = saved(), saved()
    dear["requests"]["replay_server_us"] *= 100
    saves = page.row("steps", "replicas")[1]
    assert saves.partition(",")[0] == page.row("steps", "replicas", dear)[1].partition(",")[0]
    usual["requests"]["replay_database_us"] *= 100
    assert page.row("steps", "replicas", usual)[1] != saves
    # That is too little to name it there.
    assert "replica" not in page.row("limits", "CPU of PostgreSQL")[3]


def test_small_shares_are_not_rounded_to_nothing(page: Page) -> None:
    shares = re.findall(r"([\d.]+) %", page.row("steps", "replicas")[1])
    assert len(shares) == 2
    assert all(0 < float(share) < 1 for share in shares)


def test_the_page_says_what_was_too_small_to_measure(page: Page) -> None:
    found = saved()
    for us, is_measured in ((0.0, False), (-0.8, False), (20.0, True)):
        found["rest"]["table_database_us_a_second"] = us
        cell = page.row("costs", "a table in memory", found)[2]
        assert cell == ("20 µs per second" if is_measured else "too small to measure here")
        text = " ".join(page.block("costs", found))
        assert ("counts it as 0" in text) is not is_measured


def test_cores_moves_and_cpu_per_move_agree(page: Page) -> None:
    rows = list(page.rows("processes"))
    heads, *found = rows[: 2 + 3]
    assert heads[0] == "at saturation"
    units = {"ms": 1e-3, "µs": 1e-6}
    for row in found[1:]:
        cells = dict(zip(heads, row, strict=True))
        cores = cells["cores used: servers + PostgreSQL + clients"].split(" + ")
        for name, each in zip(("servers", "PostgreSQL"), cores, strict=False):
            cpu, unit = cells[f"CPU per move: {name}"].split()
            expected = float(each) / float(cells["moves/s"])
            assert float(cpu) * units[unit] == pytest.approx(expected, rel=0.05)
    # The table of the fixed rate has nothing of saturation.
    heads, *found = rows[2 + 3 :]
    assert re.fullmatch(r"at \d+ moves/s", heads[0])
    assert len(found) == 4 and len(heads) == 4


def test_a_process_dies_with_people(page: Page) -> None:
    text = " ".join(page.block("day"))
    assert re.search(r"one process dies that serves [\d,]+ people\. Half of them are back", text)


def test_times_of_moves_are_rounded_up(page: Page) -> None:
    text = " ".join(page.block("day"))
    found = re.search(r"half of the moves take at most (\d+) ms, and 99 % at most (\d+) ms", text)
    assert found is not None
    day = json.loads(bench.day.RESULTS.read_text("utf-8"))
    assert float(found[1]) >= day["move_p50_ms"] > float(found[1]) - 1
    assert float(found[2]) >= day["move_p99_ms"] > float(found[2]) - 1

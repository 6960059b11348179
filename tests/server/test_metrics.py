"""The metrics of a running server, and what is measured of a process."""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # ships no types

from sintra import Game, __version__
from sintra.match import protocol as wire
from sintra.server.metrics import Metrics
from sintra.server.monitor import TICK_SECONDS, Monitor

from ..match.common import in_loop
from .forking import ForkedServer
from .live import Client, Line, Server, SocketRefused, line, new_id
from .test_fair_play import running_hub

ROOT = Path(__file__).parents[2]
DASHBOARD: dict[str, Any] = json.loads((ROOT / "deploy" / "grafana-dashboard.json").read_text())
RULES: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "prometheus-alerts.yml").read_text())


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


def test_sockets_are_counted_by_kind_and_by_close_code(live: Server) -> None:
    async def test() -> None:
        async with Client(live) as client:
            made = await client.make("here", "link")
            async with line(live, made.match, made.token), line(live, made.match):
                figures = await client.metrics()
                assert figures['sintra_connections{kind="seat"}'] == 1
                assert figures['sintra_connections{kind="spectator"}'] == 1
                assert figures['sintra_connections{kind="serving"}'] == 1
                assert figures["sintra_sockets"] == 2
            for code in (1001, 3999, 4000):
                opened = await Line.open(live, made.match)
                await opened.connection.close(code)
                await opened.close()
            with pytest.raises(SocketRefused):
                await Line.open(live, made.match, "a wrong token, but a long one")
            wanted = {"1000": 2, "1001": 1, "other": 2, "4401": 1}
            await client.until_metrics(
                lambda figures: all(
                    figures.get(f'sintra_sockets_closed_total{{code="{code}"}}') == count
                    for code, count in wanted.items()
                )
            )
            assert (await client.metrics())['sintra_connections{kind="seat"}'] == 0

    asyncio.run(test())


def test_refusals_are_counted_by_code_over_http_and_sockets(live: Server) -> None:
    async def test() -> None:
        async with Client(live) as client:
            before = await client.metrics()

            async def grown(name: str) -> float:
                return (await client.metrics())[name] - before.get(name, 0)

            made = await client.make("here", "here", seed=3, start_player=0)
            wrong = wire.Play(id=new_id(), ply=7, move="1A>1")
            for _ in range(3):
                assert (await client.raw(f"/api/v1/matches/{made.match}/nothing")).is_error
            for _ in range(2):
                assert (await client.raw("/api/v1/matches/no-match")).status_code == 404
            async with line(live, made.match, made.token) as me:
                assert (await me.refused(wrong)).code == "stale"
            assert await grown('sintra_http_refusals_total{code="not_found"}') == 3
            assert await grown('sintra_http_refusals_total{code="unknown_match"}') == 2
            assert await grown('sintra_refusals_total{code="stale"}') == 1
            assert await grown('sintra_security_events_total{event="unknown_match"}') == 2

    asyncio.run(test())


def test_process_database_and_searches_are_measured(live: Server) -> None:
    async def test() -> None:
        async with Client(live) as client:
            made = await client.make("here", "easy", seed=3, start_player=0)
            async with line(live, made.match, made.token) as me:
                await me.play(Game(2, seed=3, start_player=0).legal_moves[0])
                await me.until(lambda line: line.ply == 2)
            await asyncio.sleep(2 * TICK_SECONDS)  # an event loop is measured at each tick
            figures = await client.metrics()
            builds = [name for name in figures if name.startswith("sintra_build_info")]
            assert len(builds) == 1 and f'version="{__version__}"' in builds[0]
            assert figures['sintra_database_bytes{database="sqlite"}'] > 10_000
            assert figures['sintra_disk_free_bytes{database="sqlite"}'] > 0
            assert figures['sintra_search_wait_seconds_count{line="quick"}'] == 1
            assert figures['sintra_searches{state="waiting"}'] == 0
            assert figures["sintra_search_threads"] >= 1
            assert figures["sintra_ready"] == figures["sintra_notices_connected"] == 1
            assert figures["sintra_gc_pause_seconds_count"] >= 1
            assert figures["sintra_event_loop_lag_seconds_count"] >= 1
            assert figures["sintra_cpu_seconds_total"] > 0
            assert figures["sintra_matches_loaded"] >= 1
            if Path("/proc/self/statm").exists():
                assert figures["sintra_resident_memory_bytes"] > 50e6
                assert figures["sintra_open_files"] > 5

    asyncio.run(test())


@in_loop
async def test_blocked_event_loop_is_measured(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        monitor = Monitor(hub, hub.metrics, dict)
        monitor.start()
        await asyncio.sleep(2 * TICK_SECONDS)
        before = _value(hub.metrics, "sintra_event_loop_lag_seconds_sum")
        time.sleep(0.5)
        await asyncio.sleep(2 * TICK_SECONDS)
        await monitor.close()
        lag = _value(hub.metrics, "sintra_event_loop_lag_seconds_sum") - before
        assert lag > 0.5 - TICK_SECONDS - 0.01
        assert _value(hub.metrics, 'sintra_event_loop_lag_seconds_bucket{le="0.25"}') < _value(
            hub.metrics, "sintra_event_loop_lag_seconds_count"
        )


@in_loop
async def test_server_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    async with running_hub(tmp_path) as hub:
        await hub.ready()
        monitor = Monitor(hub, hub.metrics, dict)
        await monitor._measure()
        monitor.sample()
        assert _value(hub.metrics, "sintra_ready") == 1
        await hub.store.close()
        await monitor._measure()
        monitor.sample()
        assert _value(hub.metrics, "sintra_ready") == 0


def _value(metrics: Metrics, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", metrics.text().decode(), re.MULTILINE)
    assert found is not None, name
    return float(found[1])


# --- Files for Grafana and Prometheus


def names_in(expression: str) -> set[str]:
    """Return the metrics that a query uses, without the suffixes of histograms."""
    names = re.findall(r"\bsintra_\w+", expression)
    return {re.sub(r"_(bucket|sum|count)$", "", name) for name in names}


def panels() -> list[dict[str, Any]]:
    return [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]


def test_dashboard_and_alerts_use_only_existing_metrics() -> None:
    existing = {each.name for each in Metrics().describe()}
    queries = [target["expr"] for panel in panels() for target in panel["targets"]]
    rules = [rule for group in RULES["groups"] for rule in group["rules"]]
    used = set[str]().union(*map(names_in, queries))
    assert len(queries) >= 20 and used <= existing
    missing = existing - used - {"sintra_build_info"}
    assert not missing, "every metric has its place on the dashboard"
    alerts = set[str]().union(*(names_in(rule["expr"]) for rule in rules))
    assert len(alerts) >= 8 and alerts <= existing
    for rule in rules:
        assert rule["labels"]["severity"] in ("warning", "critical")
        assert {"summary", "description"} <= rule["annotations"].keys()


def test_labels_in_queries_exist() -> None:
    labels = {each.name: each.labels for each in Metrics().describe()}
    rules = [rule["expr"] for group in RULES["groups"] for rule in group["rules"]]
    for query in [*rules, *(target["expr"] for panel in panels() for target in panel["targets"])]:
        for name, inside in re.findall(r"\b(sintra_\w+)\{([^}]*)\}", query):
            (metric,) = names_in(name)
            used = set(re.findall(r"(\w+)(?:=~|!=|!~|=)", inside))
            assert used <= {*labels[metric], "job", "instance", "le"}, query


def test_dashboard_can_be_imported() -> None:
    assert DASHBOARD["schemaVersion"] >= 36
    assert DASHBOARD["uid"] and DASHBOARD["title"] and "id" not in DASHBOARD
    variables = {each["name"]: each for each in DASHBOARD["templating"]["list"]}
    assert variables["datasource"]["type"] == "datasource"
    assert variables["datasource"]["query"] == "prometheus"
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids)
    for panel in panels():
        assert panel["title"] and panel["description"]
        assert panel["datasource"] == {"type": "prometheus", "uid": "${datasource}"}
        assert panel["fieldConfig"]["defaults"]["unit"]
        assert len({target["refId"] for target in panel["targets"]}) == len(panel["targets"])
    for one, other in combinations((panel["gridPos"] for panel in DASHBOARD["panels"]), 2):
        beside = one["x"] + one["w"] <= other["x"] or other["x"] + other["w"] <= one["x"]
        above = one["y"] + one["h"] <= other["y"] or other["y"] + other["h"] <= one["y"]
        assert beside or above, "panels overlap"
    assert all(panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24 for panel in panels())

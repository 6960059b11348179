"""The start of the server: matches of people do not wait until the players are compiled."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sintra.server.app import preparations
from sintra.server.hub import Hub
from sintra.server.metrics import Metrics
from sintra.server.settings import ServerSettings
from sintra.store import open_store
from sintra.store.pubsub import NullPubSub

from ..match.common import in_loop, wanted
from .live import COMPILING, environment


def test_matches_begin_before_the_players_are_compiled(tmp_path: Path) -> None:
    @in_loop
    async def test() -> None:
        rules, players = asyncio.Event(), asyncio.Event()
        store = await open_store(f"sqlite:///{tmp_path / 'sintra.db'}")
        hub = Hub(ServerSettings(), store, NullPubSub(), Metrics())

        async def load_rules() -> None:
            await rules.wait()

        async def load_players() -> None:
            await players.wait()

        await hub.start(load_rules, load_players)
        assert not hub.is_ready
        rules.set()
        await hub.ready()
        assert not players.is_set()

        created = await hub.create(wanted("here", "computer", start_player=1), "192.0.2.1")
        match = await hub.current(created.match)
        game = match.state.game
        assert game is not None
        hub.bots.wake(match)
        await asyncio.sleep(0.05)
        assert hub.bots.running == 0
        players.set()
        await hub.bots._can_search.wait()
        while not match.state.ply:  # until the computer has played
            await asyncio.sleep(0.01)
        await hub.close()

    test()


@pytest.mark.parametrize("is_compiled", [True, False])
def test_other_processes_compile_only_what_is_not_compiled(
    monkeypatch: pytest.MonkeyPatch, is_compiled: bool
) -> None:
    done: list[str] = []

    async def compile_part(part: str) -> None:
        done.append(part)

    monkeypatch.setattr("sintra.server.app.is_compiled", lambda _package: is_compiled)
    monkeypatch.setattr("sintra.server.app._compile", compile_part)
    monkeypatch.setattr("sintra.server.app.warm_up_rules", lambda: done.append("load rules"))
    monkeypatch.setattr("sintra.server.app.warm_up_players", lambda: done.append("load players"))

    @in_loop
    async def test() -> None:
        for prepare in preparations():
            await prepare()

    assert len(preparations()) == (1 if is_compiled else 2), "a second does not matter"
    test()
    parts = [] if is_compiled else ["rules", "baselines", "search"]
    assert sorted(done) == sorted([*parts, "load rules", "load players"])
    assert done.index("load rules") < done.index("load players")


@pytest.mark.linux_only
def test_ctrl_c_in_the_first_seconds_shows_no_traceback(tmp_path: Path) -> None:
    """A terminal sends it to all processes of the command, also to those that compile."""
    cache, log = tmp_path / "cache", tmp_path / "log"
    with log.open("w", encoding="utf-8") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "sintra", "serve", "--port", "0"],
            env=environment(tmp_path, cache_dir=cache),
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    until = time.monotonic() + COMPILING
    while not any(cache.rglob("*.nbi")):  # the compiler has saved something, and goes on
        assert process.poll() is None and time.monotonic() < until, log.read_text("utf-8")
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(COMPILING) in (0, 130, -signal.SIGINT)
    assert "Traceback" not in log.read_text("utf-8")

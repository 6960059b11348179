"""Full garbage collections run seldom, but not too seldom, and matches do not need them."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from sintra.match import protocol as wire
from sintra.server import hub as hub_module
from sintra.server.memory import MAX_GONE, MAX_SECONDS, MIN_SECONDS, GarbageCollector

from ..match.common import in_loop, wanted
from .test_fair_play import Listener, running_hub


@pytest.fixture(autouse=True)
def unchanged() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


class Cycle:
    """An object that only a collection frees."""

    count = 0

    def __init__(self) -> None:
        self.itself = self
        Cycle.count += 1

    def __del__(self) -> None:
        Cycle.count -= 1


def test_frozen_objects_are_collected_after_a_long_time_or_many_sockets() -> None:
    now = 0.0
    collector = GarbageCollector(lambda: now)
    cycles = [Cycle() for _ in range(10)]
    collector.configure()
    cycles.clear()
    now = MAX_SECONDS - 1
    collector.collect_if_needed()
    gc.collect()
    assert Cycle.count == 10, "they are frozen"
    now = MAX_SECONDS
    collector.collect_if_needed()
    assert Cycle.count == 0

    cycles = [Cycle() for _ in range(10)]
    collector.configure()
    cycles.clear()
    collector.gone = MAX_GONE
    now += MIN_SECONDS - 1
    collector.collect_if_needed()
    assert Cycle.count == 10, "not again at once"
    now += 1
    collector.collect_if_needed()
    assert Cycle.count == 0
    assert collector.gone == 0


def test_new_objects_are_frozen_when_there_are_many() -> None:
    # The number of frozen objects may decrease at any time: also frozen ones are freed.
    collector = GarbageCollector()
    collector.configure()
    full, frozen = gc.get_stats()[2]["collections"], gc.get_freeze_count()
    collector.collect_if_needed()
    assert gc.get_freeze_count() <= frozen, "nothing is due"
    kept = [[number] for number in range(200_000)]
    assert gc.get_freeze_count() <= frozen
    collector.collect_if_needed()
    assert gc.get_freeze_count() > frozen + len(kept) / 2, "no collection looks at them"
    assert gc.get_stats()[2]["collections"] == full, "no full collection was needed"
    frozen = gc.get_freeze_count()
    collector.collect_if_needed()
    assert gc.get_freeze_count() <= frozen


def test_evicted_match_is_freed_without_a_collection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "IDLE_SECONDS", 0.0)

    @in_loop
    async def test() -> None:
        async with running_hub(tmp_path) as hub:
            made = await hub.create(wanted("here", "here", fair_play=True), "127.0.0.1")
            match = await hub.match(made.match)
            listener = Listener()
            hello = wire.Hello(token=made.token, presence=True, legal_moves=True)
            await hub.subscribe(match.id, listener, hello)
            move = match.state.game.legal_moves[0]
            await hub.act(match, made.token, wire.Play(id="1", ply=0, move=str(move)))
            hub.unsubscribe(match.id, listener)
            evicted = weakref.ref(match)
            del match
            gc.disable()
            try:
                hub._evict_idle()
                assert evicted() is None
            finally:
                gc.enable()

    test()


def test_matches_that_nobody_watches_take_bounded_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a few addresses could fill the memory with reads of old matches."""
    monkeypatch.setattr(hub_module, "IN_USE_SECONDS", 0.0)

    @in_loop
    async def test() -> None:
        async with running_hub(tmp_path) as hub:

            async def create() -> wire.MatchCreated:
                return await hub.create(wanted("here", "here"), "127.0.0.1")

            watched, over, older = await create(), await create(), await create()
            match = await hub.match(over.match)
            await hub.act(match, over.token, wire.Resign(id="1", seat=0))
            assert match.state.is_over
            hello = wire.Hello(token=watched.token)
            await hub.subscribe(watched.match, Listener(), hello)
            most = 20 * match.memory
            monkeypatch.setattr(hub_module, "MAX_IDLE_BYTES", most)

            def loaded() -> set[str]:
                return set(hub._loaded)

            while over.match in loaded():
                assert older.match in loaded(), "a match that is over is evicted first"
                await create()
            for _ in range(100):
                last = await create()
            assert older.match not in loaded() and {watched.match, last.match} <= loaded()
            assert sum(each.match.memory for each in hub._loaded.values()) < 1.3 * most
            assert (await hub.match(older.match)).state.status == "playing"

    test()


def test_requests_do_not_wake_any_number_of_matches_of_computers_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each woken match waits in memory for a thread. Those that a socket watches still play."""
    monkeypatch.setattr(hub_module, "MAX_WOKEN", 2)

    @in_loop
    async def test() -> None:
        async with running_hub(tmp_path) as hub:
            hub.bots.pause()
            made = [
                await hub.create(wanted("computer", "computer", seed=seed), "127.0.0.1")
                for seed in range(5)
            ]
            for each in made:
                await hub.current(each.match)
            assert hub.bots.busy == [each.match for each in made[:2]]
            await hub.subscribe(made[4].match, Listener(), wire.Hello())
            assert hub.bots.busy[2:] == [made[4].match]

    test()

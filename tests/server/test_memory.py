"""Full garbage collections run seldom, but not too seldom."""

import gc
from collections.abc import Iterator

import pytest

from sintra.server.memory import MAX_GONE, MAX_SECONDS, MIN_SECONDS, GarbageCollector


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


def test_new_objects_are_collected_when_there_are_many() -> None:
    collector = GarbageCollector()
    collector.configure()
    before = gc.get_stats()[2]["collections"]
    cycles = [Cycle() for _ in range(10)]
    gc.collect(1)  # now they are too old for collections of young objects
    cycles.clear()
    collector.collect_if_needed()
    assert Cycle.count == 10
    kept = [[number] for number in range(200_000)]
    assert gc.get_stats()[2]["collections"] == before, "Python itself must not run it"
    collector.collect_if_needed()
    assert Cycle.count == 0
    assert gc.get_freeze_count() > len(kept), "the next one does not look at them"

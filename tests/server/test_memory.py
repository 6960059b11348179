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


def test_new_objects_are_frozen_when_there_are_many() -> None:
    collector = GarbageCollector()
    collector.configure()
    full, frozen = gc.get_stats()[2]["collections"], gc.get_freeze_count()
    collector.collect_if_needed()
    assert gc.get_freeze_count() == frozen, "nothing is due"
    kept = [[number] for number in range(200_000)]
    assert gc.get_freeze_count() == frozen
    collector.collect_if_needed()
    assert gc.get_freeze_count() > len(kept), "no collection looks at them"
    assert gc.get_stats()[2]["collections"] == full, "no full collection was needed"
    frozen = gc.get_freeze_count()
    collector.collect_if_needed()
    assert gc.get_freeze_count() == frozen

"""The order in which bots think when there are more bots than threads."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from sintra.match.think_queue import Search, Share, ThinkQueue

from .common import in_loop

EASY, EXPERT = 0.001, 1.0
ANA, BEN = Share("192.0.2.1", "ana"), Share("192.0.2.2", "ben")


class FakeBots:
    """Bots that think until the test ends their thinking."""

    def __init__(self, threads: int) -> None:
        self.queue = ThinkQueue(threads)
        self.thinking: list[str] = []
        self.begun: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.searches: dict[str, Search] = {}
        self._ends: dict[str, asyncio.Event] = {}

    async def start(
        self,
        name: str,
        seconds: float,
        share: Share = ANA,
        *,
        unattended: bool = False,
        portable: bool = False,
    ) -> None:
        self._ends[name] = asyncio.Event()
        entering = self.queue.enter(share, seconds, unattended=unattended, portable=portable)
        self.tasks[name] = asyncio.create_task(self._think(name, entering))
        await asyncio.sleep(0)

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)

    async def end_all(self) -> list[str]:
        """End every search as soon as it has begun; return the order."""
        while self.thinking:
            await self.end(self.thinking[0])
        return self.begun

    async def cancel(self, name: str) -> None:
        self.tasks[name].cancel()
        with pytest.raises(asyncio.CancelledError):
            await self.tasks[name]
        await asyncio.sleep(0)

    async def _think(self, name: str, entering: Coroutine[Any, Any, Search]) -> None:
        search = await entering
        self.searches[name] = search
        self.thinking.append(name)
        self.begun.append(name)
        try:
            await self._ends[name].wait()
        finally:
            self.thinking.remove(name)
            self.queue.leave(search)


@in_loop
async def test_quick_searches_come_before_slow_ones() -> None:
    bots = FakeBots(1)
    await bots.start("first", EXPERT)
    await bots.start("second", EXPERT)
    await bots.start("alone", EXPERT, unattended=True)
    await bots.start("quick", EASY)
    await bots.start("third", EXPERT)
    assert (bots.queue.running, bots.queue.waiting) == (1, 4)
    assert await bots.end_all() == ["first", "quick", "second", "third", "alone"]
    assert (bots.queue.running, bots.queue.waiting) == (0, 0)


@in_loop
async def test_thirty_experts_of_one_address_do_not_delay_another_address() -> None:
    bots = FakeBots(1)
    for index in range(30):
        await bots.start(f"ana {index}", EXPERT, Share(ANA.address, f"device {index}"))
    await bots.start("ben", EXPERT, BEN)
    begun = await bots.end_all()
    assert begun.index("ben") == 1, "after the search that was running"
    assert len(begun) == 31


@in_loop
async def test_addresses_take_turns() -> None:
    bots = FakeBots(1)
    for index in range(4):
        await bots.start(f"ana {index}", EXPERT)
    for index in range(3):
        await bots.start(f"ben {index}", EXPERT, BEN)
    begun = [name.split()[0] for name in await bots.end_all()]
    assert begun == ["ana", "ben", "ana", "ben", "ana", "ben", "ana"]


@in_loop
async def test_devices_of_one_address_take_turns() -> None:
    bots = FakeBots(1)
    for index in range(4):
        await bots.start(f"ana {index}", EXPERT)
    other = Share(ANA.address, "other device")
    await bots.start("other 0", EXPERT, other)
    await bots.start("other 1", EXPERT, other)
    begun = [name.split()[0] for name in await bots.end_all()]
    assert begun[1] == "other"
    assert begun.index("other", 2) <= 4


@in_loop
async def test_slow_search_is_not_starved_by_quick_ones() -> None:
    """Quick searches come first, but they are charged too."""
    bots = FakeBots(1)
    await bots.start("first", EASY, BEN)
    await bots.start("slow", 0.01)
    for index in range(100):  # one after the other, so that one of them always waits
        await bots.start(f"quick {index}", EASY, Share(f"198.51.100.{index}", "device"))
        await bots.end(bots.thinking[0])
    assert 5 <= bots.begun.index("slow") <= 15


@in_loop
async def test_waiting_searches_are_counted() -> None:
    bots = FakeBots(1)
    for name in ("one", "two", "three"):
        await bots.start(name, EXPERT, unattended=name == "three")
    assert bots.queue.waiting == 2
    await bots.cancel("two")
    assert bots.queue.waiting == 1
    await bots.end_all()
    assert bots.queue.waiting == 0


@in_loop
async def test_matches_of_bots_only_use_half_of_the_threads() -> None:
    bots = FakeBots(4)
    for index in range(6):
        await bots.start(f"alone {index}", EXPERT, unattended=True)
    assert bots.thinking == ["alone 0", "alone 1"]
    await bots.start("quick", EASY)
    await bots.start("expert", EXPERT)
    assert bots.thinking[2:] == ["quick", "expert"]
    await bots.end("alone 0")
    assert "alone 2" in bots.thinking
    await bots.end("quick")
    assert bots.begun.count("alone 3") == 0, "only half of the threads, even if others are free"


@in_loop
async def test_matches_of_bots_only_run_on_a_single_thread() -> None:
    bots = FakeBots(1)
    await bots.start("alone", EXPERT, unattended=True)
    assert bots.thinking == ["alone"]


@pytest.mark.parametrize("when", ["waiting", "called", "thinking"])
def test_cancelled_bot_frees_its_place(when: str) -> None:
    @in_loop
    async def go() -> None:
        bots = FakeBots(1)
        await bots.start("first", EXPERT)
        if when == "thinking":
            await bots.start("next", EXPERT)
            await bots.cancel("first")
        else:
            await bots.start("gone", EXPERT)
            await bots.start("next", EXPERT)
            if when == "waiting":
                await bots.cancel("gone")
                await bots.end("first")
            else:
                # "gone" is woken, and is cancelled before it runs
                bots.queue.leave(bots.searches["first"])
                await bots.cancel("gone")
        assert "next" in bots.thinking

    go()


@in_loop
async def test_search_that_is_cancelled_while_a_thread_becomes_free_is_left_out() -> None:
    """The queue is asked for the next search before the cancelled task has run."""
    bots = FakeBots(1)
    await bots.start("first", EXPERT)
    await bots.start("gone", EXPERT)
    await bots.start("next", EXPERT)
    bots.tasks["gone"].cancel()
    await bots.end("first")
    with pytest.raises(asyncio.CancelledError):
        await bots.tasks["gone"]
    await asyncio.sleep(0)
    assert await bots.end_all() == ["first", "next"]
    assert bots.queue.waiting == 0


# --- Thinkers


async def remote_bots(threads: int, remote: int) -> FakeBots:
    bots = FakeBots(threads)
    bots.queue.set_remote_threads(remote)
    return bots


def remote_ones(bots: FakeBots) -> list[str]:
    return [name for name in bots.thinking if bots.searches[name].is_remote]


@in_loop
async def test_thinkers_get_portable_searches_first() -> None:
    bots = await remote_bots(1, 2)
    assert bots.queue.threads == 3
    for index in range(4):
        await bots.start(f"expert {index}", EXPERT, portable=True)
    assert remote_ones(bots) == ["expert 0", "expert 1"]
    assert bots.thinking == ["expert 0", "expert 1", "expert 2"]
    await bots.start("easy", EASY)
    await bots.end("expert 0")
    assert remote_ones(bots) == ["expert 1", "expert 3"], "the easy one is not portable"
    await bots.end("expert 2")
    assert bots.thinking == ["expert 1", "expert 3", "easy"]
    await bots.end_all()
    assert bots.queue.waiting == 0


@in_loop
async def test_search_that_is_not_portable_waits_for_a_thread_here() -> None:
    bots = await remote_bots(1, 5)
    await bots.start("first", EXPERT)
    await bots.start("second", EXPERT)
    assert bots.thinking == ["first"]
    assert await bots.end_all() == ["first", "second"]


@in_loop
async def test_addresses_take_turns_at_thinkers() -> None:
    bots = await remote_bots(1, 1)
    await bots.start("here", EXPERT)
    for index in range(3):
        await bots.start(f"ana {index}", EXPERT, portable=True)
        await bots.start(f"ana easy {index}", EASY)
    for index in range(2):
        await bots.start(f"ben {index}", EXPERT, BEN, portable=True)
    for _ in range(4):
        await bots.end(remote_ones(bots)[0])
    begun = [name for name in bots.begun if name != "here"]
    assert begun == ["ana 0", "ben 0", "ana 1", "ben 1", "ana 2"]
    await bots.cancel("ana easy 1")
    await bots.end_all()
    assert bots.begun[-2:] == ["ana easy 0", "ana easy 2"]


@in_loop
async def test_threads_of_thinkers_change_while_searches_run() -> None:
    bots = FakeBots(1)
    for index in range(4):
        await bots.start(f"expert {index}", EXPERT, portable=True)
    assert bots.thinking == ["expert 0"]
    bots.queue.set_remote_threads(2)
    while len(bots.thinking) < 3:
        await asyncio.sleep(0)
    assert remote_ones(bots) == ["expert 1", "expert 2"]
    bots.queue.set_remote_threads(0)
    await bots.end("expert 1")
    assert bots.thinking == ["expert 0", "expert 2"], "no thinker has a thread for the last one"
    await bots.end("expert 0")
    assert bots.thinking == ["expert 2", "expert 3"]
    assert remote_ones(bots) == ["expert 2"]
    await bots.end_all()


@in_loop
async def test_matches_of_bots_only_use_half_of_all_threads() -> None:
    bots = await remote_bots(1, 5)
    for index in range(6):
        await bots.start(f"alone {index}", EXPERT, unattended=True, portable=True)
    assert len(bots.thinking) == 3
    await bots.end_all()

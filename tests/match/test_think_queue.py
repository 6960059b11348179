"""The order in which bots think when there are more bots than threads."""

import asyncio

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
        self, name: str, seconds: float, share: Share = ANA, *, unattended: bool = False
    ) -> None:
        self._ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._think(name, seconds, share, unattended))
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

    async def _think(self, name: str, seconds: float, share: Share, unattended: bool) -> None:
        search = await self.queue.enter(share, seconds, unattended=unattended)
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
    assert await bots.end_all() == ["first", "quick", "second", "third", "alone"]


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

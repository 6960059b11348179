"""The order in which bots think when there are more bots than threads."""

import asyncio

import pytest

from sintra.match.think_queue import Line, Share, ThinkQueue

from .common import in_loop

ANA, BEN = Share("192.0.2.1", "ana"), Share("192.0.2.2", "ben")


class FakeBots:
    """Bots that think until the test ends their thinking."""

    def __init__(self, threads: int) -> None:
        self.queue = ThinkQueue(threads)
        self.thinking: list[str] = []
        self.begun: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._ends: dict[str, asyncio.Event] = {}

    async def start(self, name: str, line: Line = "slow", share: Share = ANA) -> None:
        self._ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._think(name, line, share))
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

    async def _think(self, name: str, line: Line, share: Share) -> None:
        async with self.queue.thread(line, share):
            self.thinking.append(name)
            self.begun.append(name)
            try:
                await self._ends[name].wait()
            finally:
                self.thinking.remove(name)


@in_loop
async def test_quick_search_never_waits_for_slow_ones() -> None:
    """Regression: behind slow searches of twenty addresses, an easy computer waited for seconds."""
    bots = FakeBots(1)
    for index in range(20):
        await bots.start(f"slow {index}", share=Share(f"198.51.100.{index}", "device"))
    await bots.start("quick", "quick", BEN)
    assert bots.thinking == ["slow 0", "quick"]
    await bots.start("next", "quick", ANA)
    await bots.end("quick")
    assert bots.thinking == ["slow 0", "next"]


@in_loop
async def test_thirty_experts_of_one_address_do_not_delay_another_address() -> None:
    bots = FakeBots(1)
    for index in range(30):
        await bots.start(f"ana {index}", share=Share(ANA.address, f"device {index}"))
    await bots.start("ben", share=BEN)
    begun = await bots.end_all()
    assert begun.index("ben") <= 2, "after the search that was running, and one more"
    assert len(begun) == 31


@in_loop
async def test_addresses_take_turns() -> None:
    bots = FakeBots(1)
    for index in range(4):
        await bots.start(f"ana {index}")
    for index in range(3):
        await bots.start(f"ben {index}", share=BEN)
    begun = [name.split()[0] for name in await bots.end_all()]
    assert begun == ["ana", "ana", "ben", "ana", "ben", "ana", "ben"]


@in_loop
async def test_devices_of_one_address_take_turns() -> None:
    bots = FakeBots(1)
    for index in range(4):
        await bots.start(f"ana {index}")
    other = Share(ANA.address, "other device")
    await bots.start("other 0", share=other)
    await bots.start("other 1", share=other)
    begun = [name.split()[0] for name in await bots.end_all()]
    assert begun == ["ana", "ana", "other", "ana", "other", "ana"]


@in_loop
async def test_searches_are_counted() -> None:
    bots = FakeBots(1)
    for name in ("one", "two"):
        await bots.start(name)
    await bots.start("three", "unattended")
    assert (bots.queue.running, bots.queue.waiting) == (1, 2)
    await bots.cancel("two")
    assert bots.queue.waiting == 1
    assert await bots.end_all() == ["one", "three"]
    assert (bots.queue.running, bots.queue.waiting) == (0, 0)


@in_loop
async def test_matches_of_bots_only_come_last_and_use_half_of_the_threads() -> None:
    bots = FakeBots(4)
    for index in range(6):
        await bots.start(f"alone {index}", "unattended")
    assert bots.thinking == ["alone 0", "alone 1"]
    await bots.start("quick", "quick")
    await bots.start("expert")
    await bots.start("other")
    await bots.start("third")
    assert bots.thinking[2:] == ["quick", "expert", "other"]
    await bots.end("alone 0")
    assert bots.thinking[-1] == "third", "players come before a match of bots"
    await bots.end("expert")
    assert bots.thinking[-1] == "alone 2"
    await bots.end("other")
    assert "alone 3" not in bots.begun, "only half of the threads, even if others are free"


@in_loop
async def test_matches_of_bots_only_run_on_a_single_thread() -> None:
    bots = FakeBots(1)
    await bots.start("alone", "unattended")
    assert bots.thinking == ["alone"]


@pytest.mark.parametrize("when", ["waiting", "called", "thinking"])
def test_cancelled_bot_frees_its_place(when: str) -> None:
    @in_loop
    async def go() -> None:
        bots = FakeBots(1)
        await bots.start("first")
        if when == "thinking":
            await bots.start("next")
            await bots.cancel("first")
        else:
            await bots.start("gone")
            await bots.start("next")
            if when == "waiting":
                await bots.cancel("gone")
                await bots.end("first")
            else:
                # "gone" gets the thread, and is cancelled before it runs.
                bots.queue._leave("slow")
                await bots.cancel("gone")
        assert "next" in bots.thinking

    go()


@in_loop
async def test_search_that_is_cancelled_while_a_thread_becomes_free_is_left_out() -> None:
    """The queue is asked for the next search before the cancelled task has run."""
    bots = FakeBots(1)
    await bots.start("first")
    await bots.start("gone")
    await bots.start("next")
    bots.tasks["gone"].cancel()
    await bots.end("first")
    with pytest.raises(asyncio.CancelledError):
        await bots.tasks["gone"]
    await asyncio.sleep(0)
    assert await bots.end_all() == ["first", "next"]
    assert bots.queue.waiting == 0

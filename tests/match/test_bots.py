"""The order in which bots think when there are more bots than threads."""

import asyncio

import pytest

from sintra.match.bots import BOTS_ONLY, ThinkQueue

from .common import in_loop

EASY, EXPERT = 0, 3


class FakeBots:
    """Bots that think until the test ends their thinking."""

    def __init__(self, threads: int) -> None:
        self.queue = ThinkQueue(threads)
        self.thinking: list[str] = []
        self.begun: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._ends: dict[str, asyncio.Event] = {}

    async def start(self, name: str, order: int) -> None:
        self._ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._think(name, order))
        await asyncio.sleep(0)

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)

    async def cancel(self, name: str) -> None:
        self.tasks[name].cancel()
        with pytest.raises(asyncio.CancelledError):
            await self.tasks[name]
        await asyncio.sleep(0)

    async def _think(self, name: str, order: int) -> None:
        await self.queue.enter(order)
        self.thinking.append(name)
        self.begun.append(name)
        try:
            await self._ends[name].wait()
        finally:
            self.thinking.remove(name)
            self.queue.leave(order)


@in_loop
async def test_fast_levels_think_before_slow_levels() -> None:
    bots = FakeBots(1)
    await bots.start("first", EXPERT)
    for name, order in (
        ("second", EXPERT),
        ("alone", BOTS_ONLY),
        ("quick", EASY),
        ("third", EXPERT),
    ):
        await bots.start(name, order)
    for name in ("first", "quick", "second", "third", "alone"):
        assert bots.thinking == [name]
        await bots.end(name)
    assert bots.begun == ["first", "quick", "second", "third", "alone"]


@in_loop
async def test_matches_of_bots_only_use_half_of_the_threads() -> None:
    bots = FakeBots(4)
    for index in range(6):
        await bots.start(f"alone {index}", BOTS_ONLY)
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
    await bots.start("alone", BOTS_ONLY)
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
                bots.queue.leave(EXPERT)  # "gone" is woken, and is cancelled before it runs
                await bots.cancel("gone")
        assert "next" in bots.thinking

    go()

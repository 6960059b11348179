"""Who thinks next, when more want to think than there are threads."""

import asyncio

import pytest

from sintra.match.bots import BOTS_ONLY, ThinkQueue

from .common import in_loop

EASY, EXPERT = 0, 3


class LoadedMatch:
    """Thoughts that last until they are told to end."""

    def __init__(self, threads: int) -> None:
        self.turns = ThinkQueue(threads)
        self.thinking: list[str] = []
        self.begun: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._ends: dict[str, asyncio.Event] = {}

    async def want(self, name: str, order: int) -> None:
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
        await self.turns.enter(order)
        self.thinking.append(name)
        self.begun.append(name)
        try:
            await self._ends[name].wait()
        finally:
            self.thinking.remove(name)
            self.turns.leave(order)


@in_loop
async def test_what_is_quick_goes_before_what_is_slow() -> None:
    loaded = LoadedMatch(1)
    await loaded.want("first", EXPERT)
    for name, order in (
        ("second", EXPERT),
        ("alone", BOTS_ONLY),
        ("quick", EASY),
        ("third", EXPERT),
    ):
        await loaded.want(name, order)
    for name in ("first", "quick", "second", "third", "alone"):
        assert loaded.thinking == [name]
        await loaded.end(name)
    assert loaded.begun == ["first", "quick", "second", "third", "alone"]


@in_loop
async def test_computers_among_themselves_have_half_the_threads() -> None:
    loaded = LoadedMatch(4)
    for number in range(6):
        await loaded.want(f"alone {number}", BOTS_ONLY)
    assert loaded.thinking == ["alone 0", "alone 1"]
    await loaded.want("quick", EASY)
    await loaded.want("expert", EXPERT)
    assert loaded.thinking[2:] == ["quick", "expert"]
    await loaded.end("alone 0")
    assert "alone 2" in loaded.thinking
    await loaded.end("quick")
    assert loaded.begun.count("alone 3") == 0, "half, even if threads are free"


@in_loop
async def test_on_one_thread_computers_among_themselves_go_on_too() -> None:
    loaded = LoadedMatch(1)
    await loaded.want("alone", BOTS_ONLY)
    assert loaded.thinking == ["alone"]


@pytest.mark.parametrize("when", ["waiting", "called", "thinking"])
def test_who_gives_up_makes_room(when: str) -> None:
    @in_loop
    async def go() -> None:
        loaded = LoadedMatch(1)
        await loaded.want("first", EXPERT)
        if when == "thinking":
            await loaded.want("next", EXPERT)
            await loaded.cancel("first")
        else:
            await loaded.want("gone", EXPERT)
            await loaded.want("next", EXPERT)
            if when == "waiting":
                await loaded.cancel("gone")
                await loaded.end("first")
            else:
                loaded.turns.leave(EXPERT)  # "gone" is called, and is cancelled before it comes
                await loaded.cancel("gone")
        assert "next" in loaded.thinking

    go()

"""Who thinks next, when more want to think than there are threads."""

import asyncio

import pytest

from sintra.match.bots import ALONE, Turns

from .common import in_loop

EASY, EXPERT = 0, 3


class Room:
    """Thoughts that last until they are told to end."""

    def __init__(self, threads: int) -> None:
        self.turns = Turns(threads)
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
    room = Room(1)
    await room.want("first", EXPERT)
    for name, order in (("second", EXPERT), ("alone", ALONE), ("quick", EASY), ("third", EXPERT)):
        await room.want(name, order)
    for name in ("first", "quick", "second", "third", "alone"):
        assert room.thinking == [name]
        await room.end(name)
    assert room.begun == ["first", "quick", "second", "third", "alone"]


@in_loop
async def test_computers_among_themselves_have_half_the_threads() -> None:
    room = Room(4)
    for number in range(6):
        await room.want(f"alone {number}", ALONE)
    assert room.thinking == ["alone 0", "alone 1"]
    await room.want("quick", EASY)
    await room.want("expert", EXPERT)
    assert room.thinking[2:] == ["quick", "expert"]
    await room.end("alone 0")
    assert "alone 2" in room.thinking
    await room.end("quick")
    assert room.begun.count("alone 3") == 0, "half, even if threads are free"


@in_loop
async def test_on_one_thread_computers_among_themselves_go_on_too() -> None:
    room = Room(1)
    await room.want("alone", ALONE)
    assert room.thinking == ["alone"]


@pytest.mark.parametrize("when", ["waiting", "called", "thinking"])
def test_who_gives_up_makes_room(when: str) -> None:
    @in_loop
    async def go() -> None:
        room = Room(1)
        await room.want("first", EXPERT)
        if when == "thinking":
            await room.want("next", EXPERT)
            await room.cancel("first")
        else:
            await room.want("gone", EXPERT)
            await room.want("next", EXPERT)
            if when == "waiting":
                await room.cancel("gone")
                await room.end("first")
            else:
                room.turns.leave(EXPERT)  # "gone" is called, and is cancelled before it comes
                await room.cancel("gone")
        assert "next" in room.thinking

    go()

"""The log of a match has a maximum size, but the match goes on."""

from dataclasses import replace

import pytest

from sintra.errors import NotAllowed
from sintra.match import commands
from sintra.match import protocol as wire

from .common import Process, Table, in_loop, new_process, refused, unchanged

EMOJI = "😀" * 300
"""1200 bytes, but 300 characters."""


def limited(process: Process, max_bytes: int) -> Process:
    process.context = replace(process.context, max_log_bytes=max_bytes)
    return process


def log_bytes(table: Table) -> int:
    log = table.process.store.logs[table.match.id]
    return sum(len(entry.data.encode()) for entry in log)


@in_loop
async def test_take_backs_end_and_moves_do_not() -> None:
    table = await Table.full(limited(new_process(), 8000), "here", "here")
    while log_bytes(table) < 8000:
        await table.play()
        if log_bytes(table) < 8000:
            await table.take_back(table.host)
    assert log_bytes(table) < 9000
    error = await unchanged(table, table.take_back(table.host), NotAllowed, "too long")
    assert isinstance(error, NotAllowed) and error.reason == "log_full"
    await table.play_on()
    assert table.match.state.is_over


@in_loop
async def test_no_player_keeps_the_others_from_chat_joining_and_recovering() -> None:
    table = await Table.full(limited(new_process(), 3000), "here", "link", "open", "open")
    while log_bytes(table) < 3000:
        await table.play()
    troll = table.tokens[1]
    with pytest.raises(NotAllowed):
        for _ in range(commands.MAX_CHAT_MESSAGES + 1):
            await table.say(troll, "🙂" * 20)
    await table.leave(table.tokens[2])
    await table.sit(2)
    for _ in range(commands.MAX_TAKE_OVERS):
        await table.recover(1)
    await unchanged(table, table.recover(1), NotAllowed, "too often")
    await table.recover(0)
    await table.say(table.host, "still here")
    await table.leave(table.tokens[1])
    await table.sit(1)


@in_loop
async def test_no_player_keeps_another_from_returning() -> None:
    table = await Table.full(limited(new_process(), 3000), "here", "link", start_player=1)
    while log_bytes(table) < 3000:
        await table.say(table.host, EMOJI)

    async def lose_seat() -> None:
        hand_over = wire.HandOver(id=table.id(), seat=1, level="medium")
        await table.match.act(table.host, hand_over, frozenset({1}))

    async def take_back() -> None:
        await table.match.act(table.tokens[1], wire.ReturnToSeat(id=table.id()))

    for _ in range(commands.MAX_RETURNS):
        await lose_seat()
        await take_back()
    await lose_seat()
    await unchanged(table, take_back(), NotAllowed, "too often")


@in_loop
async def test_joining_ends_too() -> None:
    table = await Table.full(limited(new_process(), 1024 - 262_144), "here", "open")
    await table.leave(table.tokens[1])
    await unchanged(table, table.sit(1), NotAllowed, "too long")


@in_loop
async def test_size_includes_what_was_loaded_and_what_other_processes_wrote() -> None:
    table = await Table.full(new_process(), "here", "here")
    await table.say(table.host, EMOJI)
    await table.play()
    process = limited(Process(table.process.store, table.process.clock), log_bytes(table) + 2000)
    other = await process.load(table.match.id)
    await other.act(table.host, wire.TakeBack(id="allowed", ply=1))
    await table.match.refresh()
    for _ in range(2):
        await table.say(table.host, EMOJI)
    await table.play()
    take_back = wire.TakeBack(id="refused", ply=1)
    await refused(other.act(table.host, take_back), NotAllowed, "too long")
    await refused((await process.load(table.match.id)).act(table.host, take_back), NotAllowed)
    await other.act(table.host, table.to_play())

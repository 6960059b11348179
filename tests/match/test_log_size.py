"""The log of a match has a maximum size, but the match goes on."""

from dataclasses import replace

from sintra.errors import NotAllowed
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
async def test_chat_and_take_backs_end_and_moves_do_not() -> None:
    table = await Table.full(limited(new_process(), 8000), "here", "here")
    while log_bytes(table) < 8000:
        await table.say(table.host, EMOJI)
    assert log_bytes(table) < 10_000
    error = await unchanged(table, table.say(table.host, "?"), NotAllowed)
    assert isinstance(error, NotAllowed) and error.reason == "log_full"
    await table.play()
    await unchanged(table, table.take_back(table.host), NotAllowed, "too long")
    await table.play_on()
    assert table.match.state.is_over


@in_loop
async def test_size_includes_what_was_loaded_and_what_other_processes_wrote() -> None:
    table = await Table.full(new_process(), "here", "here")
    await table.say(table.host, EMOJI)
    process = limited(Process(table.process.store, table.process.clock), log_bytes(table) + 2000)
    other = await process.load(table.match.id)
    await other.act(table.host, wire.Chat(id="allowed", text="!"))
    for _ in range(2):
        await table.say(table.host, EMOJI)
    chat = wire.Chat(id="refused", text="?")
    await refused(other.act(table.host, chat), NotAllowed, "too long")
    await refused((await process.load(table.match.id)).act(table.host, chat), NotAllowed)
    await other.act(table.host, table.to_play())

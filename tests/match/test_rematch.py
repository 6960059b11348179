"""Another match after the end: offered by one, begun when everybody agrees."""

import asyncio
from random import Random

import msgspec
import pytest

from sintra.errors import NotAllowed, NotYourSeat, StoreError
from sintra.match import protocol as wire
from sintra.match.match import Match

from .common import (
    MemoryStore,
    Process,
    Table,
    assert_whole,
    in_loop,
    new_process,
    refused,
    unchanged,
)


async def over(process: Process, *kinds: wire.SeatKind, **options: object) -> Table:
    """A table whose match is over."""
    table = await Table.full(process, *kinds, **options)
    await table.play_on()
    return table


async def followed(table: Table) -> Match:
    """The match that came after."""
    assert table.match.state.rematch is not None
    return await table.process.load(table.match.state.rematch)


@in_loop
async def test_a_rematch_begins_when_everybody_agrees() -> None:
    table = await over(new_process(), "here", "link", "open", side="B")
    await table.rematch(table.tokens[1])
    assert table.process.changes_of(table.match)[-1:] == [wire.RematchOfferEvent(seats=[1])]
    assert table.match.snapshot(None).rematch_offers == [1]
    await table.rematch(table.tokens[0])
    assert table.match.snapshot(None).rematch is None
    done = await table.rematch(table.tokens[2])
    assert done.version == table.match.state.version
    new = await followed(table)
    assert table.last.what == wire.RematchEvent(match=new.id)
    for seat, token in table.tokens.items():
        assert new.snapshot(token).you.seats == [seat]
    assert new.snapshot(table.host).you.host
    state = new.snapshot(None)
    assert (state.status, state.ply, state.options.side) == ("playing", 0, "B")
    assert new.state.created.previous == table.match.id
    await assert_whole(table.match, table.process)
    await assert_whole(new, table.process)


@in_loop
async def test_the_next_one_starts_and_the_panes_are_others() -> None:
    table = await over(new_process(), "here", "here", start_player=1, seed=11)
    await table.rematch(table.host)
    new = await followed(table)
    assert new.state.game.to_move == 0
    assert new.state.created.seed != 11
    assert not new.state.options.seed_given
    assert table.match.state.options.seed_given


@in_loop
async def test_alone_one_needs_to_ask_nobody() -> None:
    table = await over(new_process(), "here", "computer", "here")
    await table.rematch(table.host)
    assert (await followed(table)).snapshot(table.host).you.seats == [0, 2]


@in_loop
async def test_the_computer_that_starts_a_rematch_may_be_thought_for_at_once() -> None:
    table = await over(new_process(), "here", "computer", start_player=0)
    await table.rematch(table.host)
    new = await followed(table)
    store = table.process.store
    assert store.summaries[new.id].computer_to_move
    assert store.leases[new.id] is None, "nobody thinks yet, so anybody may"


@in_loop
async def test_the_agreements_stay() -> None:
    time = wire.TimeControl(kind="total", seconds=100, increment=1)
    table = await over(
        new_process(), "here", "link", time=time, take_backs=False, spectators=False, listed=True
    )
    for token in table.tokens.values():
        await table.rematch(token)
    new = await followed(table)
    agreed = table.match.state.options
    assert new.state.options == msgspec.structs.replace(agreed, seed_given=False)
    assert new.snapshot(table.host).clocks == wire.Clocks(
        left=[100, 100], running=new.state.game.to_move
    )


@in_loop
async def test_before_the_end_there_is_no_rematch() -> None:
    table = await Table.full(new_process(), "here", "link")
    await unchanged(table, table.rematch(table.host), NotAllowed, "over")
    await table.resign(table.host)
    await table.rematch(table.host)


@in_loop
async def test_who_does_not_play_does_not_offer_one() -> None:
    table = await over(new_process(), "link", "open")
    await unchanged(table, table.rematch(table.host), NotYourSeat)
    await unchanged(table, table.match.act(None, wire.Rematch(id="a")), NotYourSeat)


@in_loop
async def test_who_has_left_is_not_asked_and_the_seat_waits() -> None:
    table = await over(new_process(), "here", "link", "link")
    await table.leave(table.tokens[1])
    await table.rematch(table.host)
    assert table.match.snapshot(None).rematch is None
    await table.rematch(table.tokens[2])
    new = await followed(table)
    assert new.snapshot(None).status == "waiting"
    assert [seat.taken for seat in new.snapshot(None).seats] == [True, False, True]
    seated = await new.join(wire.Join(invitation=table.secrets[1]))
    assert seated.seat == 1 and new.snapshot(None).status == "playing"


@in_loop
async def test_an_offer_made_again_and_again_is_one_offer() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.resign(table.host)
    before = table.match.state.version
    for number in range(10):
        done = await table.match.act(table.host, wire.Rematch(id=f"again {number}"))
        assert done.version == before + 1
    assert table.match.state.version == before + 1


@in_loop
async def test_the_last_who_has_not_agreed_may_leave() -> None:
    table = await over(new_process(), "here", "link")
    await table.rematch(table.host)
    await table.leave(table.tokens[1])
    await table.rematch(table.host)
    assert (await followed(table)).snapshot(None).status == "waiting"


@in_loop
async def test_a_seat_that_was_handed_over_stays_a_computers() -> None:
    table = await Table.full(new_process(), "here", "link", "link")
    await table.resign(table.tokens[1])
    await table.play_on()
    await table.rematch(table.host)
    await table.rematch(table.tokens[2])
    state = (await followed(table)).snapshot(None)
    assert (state.seats[1].kind, state.status) == ("computer", "playing")


@in_loop
async def test_there_is_one_rematch() -> None:
    table = await over(new_process(), "here", "here")
    message = wire.Rematch(id="again")
    done = await table.match.act(table.host, message)
    assert await table.match.act(table.host, message) == done
    assert await (await table.reloaded()).act(table.host, message) == done
    await unchanged(table, table.rematch(table.host), NotAllowed, "has already begun")
    assert len(table.process.store.logs) == 2


@in_loop
async def test_a_rematch_of_a_rematch() -> None:
    table = await over(new_process(), "here", "here", start_player=1)
    await table.rematch(table.host)
    again = Table(table.process, await followed(table), table.made)
    await again.play_on(seed=3)
    await again.rematch(table.host)
    third = await followed(again)
    assert third.state.game.to_move == 1
    assert third.state.created.previous == again.match.id
    seeds = {m.state.created.seed for m in (table.match, again.match, third)}
    assert len(seeds) == 3


@pytest.mark.parametrize("seed", range(12))
def test_everybody_agreeing_at_once_through_two_processes_makes_one_match(seed: int) -> None:
    @in_loop
    async def go() -> None:
        process = Process(MemoryStore(), new_process().clock)
        table = await over(process, "here", "link", "link")
        store = process.store
        other = Process(store, process.clock, "two")
        theirs = await other.load(table.match.id)
        store.chance = Random(seed)
        matches = [table.match, theirs]
        found = await asyncio.gather(
            *(
                matches[(seed + n) % 2].act(table.tokens[n % 3], wire.Rematch(id=f"{n // 3}"))
                for n in range(6)
            ),
            return_exceptions=True,
        )
        assert all(isinstance(each, wire.Done | NotAllowed) for each in found)
        assert len(store.logs) == 2
        for match in matches:
            await match.refresh()
        assert table.match.state.rematch == theirs.state.rematch
        assert table.match.state.rematch in store.logs
        assert store.kinds(table.match.id).count("rematch_began") == 1
        await assert_whole(table.match, process, other)

    go()


@in_loop
async def test_a_rematch_is_written_with_its_match_or_not_at_all() -> None:
    table = await over(new_process(), "here", "here")
    table.process.store.failures.append("before")
    await refused(table.rematch(table.host), StoreError)
    assert len(table.process.store.logs) == 1
    table.process.store.failures.append("after")
    message = wire.Rematch(id="again")
    await refused(table.match.act(table.host, message), StoreError)
    await table.match.act(table.host, message)
    assert len(table.process.store.logs) == 2
    await assert_whole(await followed(table), table.process)

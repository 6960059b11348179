"""Rematches: one player offers, and the match starts when all players agree."""

import asyncio
from random import Random

import msgspec
import pytest

from sintra.errors import NotAllowed, NotYourSeat, SeatTaken, StoreError, UnknownToken
from sintra.match import protocol as wire
from sintra.match.match import Match

from .common import (
    MemoryStore,
    Process,
    Table,
    assert_consistent,
    in_loop,
    new_process,
    refused,
    unchanged,
)


async def finished(process: Process, *kinds: wire.SeatKind, **options: object) -> Table:
    """Return a match that is over."""
    table = await Table.full(process, *kinds, **options)
    await table.play_on()
    return table


async def decline(table: Table, token: str) -> wire.Done:
    return await table.match.act(token, wire.DeclineRematch(id=table.id()))


async def withdraw(table: Table, token: str) -> wire.Done:
    return await table.match.act(token, wire.DeclineRematch(id=table.id(), withdraw=True))


async def rematch_of(table: Table) -> Match:
    """Return the rematch of a match."""
    assert table.match.state.rematch is not None
    return await table.process.load(table.match.state.rematch)


@in_loop
async def test_rematch_starts_when_all_players_agree() -> None:
    table = await finished(new_process(), "here", "link", "open", side="B")
    await table.rematch(table.tokens[1])
    assert table.process.changes_of(table.match)[-1:] == [wire.RematchOfferEvent(seats=[1])]
    assert table.match.snapshot(None).rematch_offers == [1]
    await table.rematch(table.tokens[0])
    assert table.match.snapshot(None).rematch is None
    done = await table.rematch(table.tokens[2])
    assert done.version == table.match.state.version
    new = await rematch_of(table)
    assert table.last.what == wire.RematchEvent(match=new.id)
    for seat, token in table.tokens.items():
        assert new.snapshot(token).you.seats == [seat]
    assert new.snapshot(table.host).you.host
    state = new.snapshot(None)
    assert (state.status, state.ply, state.options.side) == ("playing", 0, "B")
    assert new.state.created.previous == table.match.id
    await assert_consistent(table.match, table.process)
    await assert_consistent(new, table.process)


@in_loop
async def test_rematch_has_the_next_start_player_and_another_seed() -> None:
    table = await finished(new_process(), "here", "here", start_player=1, seed=11)
    await table.rematch(table.host)
    new = await rematch_of(table)
    assert new.state.game.to_move == 0
    assert new.state.created.seed != 11
    assert not new.state.options.seed_given
    assert table.match.state.options.seed_given


@in_loop
async def test_single_device_starts_a_rematch_at_once() -> None:
    table = await finished(new_process(), "here", "computer", "here")
    await table.rematch(table.host)
    assert (await rematch_of(table)).snapshot(table.host).you.seats == [0, 2]


@in_loop
async def test_rematch_started_by_a_computer_has_no_lease() -> None:
    table = await finished(new_process(), "here", "computer", start_player=0)
    await table.rematch(table.host)
    new = await rematch_of(table)
    store = table.process.store
    assert store.summaries[new.id].computer_to_move
    assert store.leases[new.id] is None, "no process holds the lease, so any may take it"


@in_loop
async def test_rematch_has_the_same_options() -> None:
    time = wire.TimeControl(kind="total", seconds=100, increment=1)
    table = await finished(
        new_process(), "here", "link", time=time, take_backs=False, spectators=False, listed=True
    )
    for token in table.tokens.values():
        await table.rematch(token)
    new = await rematch_of(table)
    agreed = table.match.state.options
    new_options = msgspec.structs.replace(agreed, seed_given=False, start_drawn=False)
    assert new.state.options == new_options
    assert new.snapshot(table.host).clocks == wire.Clocks(
        left=[100, 100], running=new.state.game.to_move
    )


@in_loop
async def test_rematch_before_the_end_is_refused() -> None:
    table = await Table.full(new_process(), "here", "link")
    await unchanged(table, table.rematch(table.host), NotAllowed, "over")
    await table.resign(table.host)
    await table.rematch(table.host)


@in_loop
async def test_rematch_by_a_client_without_a_seat_is_refused() -> None:
    table = await finished(new_process(), "link", "open")
    await unchanged(table, table.rematch(table.host), NotYourSeat)
    await unchanged(table, table.match.act(None, wire.Rematch(id="a")), NotYourSeat)


@in_loop
async def test_empty_seat_need_not_agree_and_stays_empty() -> None:
    table = await finished(new_process(), "here", "link", "link")
    await table.leave(table.tokens[1])
    await table.rematch(table.host)
    assert table.match.snapshot(None).rematch is None
    await table.rematch(table.tokens[2])
    new = await rematch_of(table)
    assert new.snapshot(None).status == "waiting"
    assert [seat.taken for seat in new.snapshot(None).seats] == [True, False, True]
    await refused(new.join(wire.Join(invitation=table.secrets[1])), SeatTaken)
    invitation = await new.invite(wire.Invite(seat=1), table.host)
    seated = await new.join(wire.Join(invitation=invitation.secret))
    assert seated.seat == 1 and new.snapshot(None).status == "playing"


@in_loop
async def test_offer_is_withdrawn_or_declined() -> None:
    table = await Table.full(new_process(), "here", "link", "link")
    await table.play_on()
    await unchanged(table, decline(table, "a-token-of-nobody-here"), UnknownToken)
    version = table.match.state.version
    await decline(table, table.host)  # there is no offer
    assert table.match.state.version == version
    await table.rematch(table.host)
    await table.rematch(table.tokens[1])
    for _ in range(2):  # the second click of a double click declines no offer of another player
        await withdraw(table, table.host)
        assert table.last.what == wire.RematchDeclineEvent(seats=[0])
        assert table.match.snapshot(None).rematch_offers == [1]
    await table.rematch(table.host)
    await decline(table, table.tokens[2])
    assert table.last.what == wire.RematchDeclineEvent(seats=[2])
    assert table.match.snapshot(None).rematch_offers == []
    # Everybody may change their mind.
    for token in (table.host, table.tokens[1], table.tokens[2]):
        await table.rematch(token)
    assert table.match.state.rematch is not None
    await unchanged(table, decline(table, table.host), NotAllowed)
    await assert_consistent(table.match, table.process)


@in_loop
async def test_repeated_offers_count_once() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.resign(table.host)
    before = table.match.state.version
    for index in range(10):
        done = await table.match.act(table.host, wire.Rematch(id=f"again {index}"))
        assert done.version == before + 1
    assert table.match.state.version == before + 1


@in_loop
async def test_rematch_can_start_after_the_last_undecided_player_leaves() -> None:
    table = await finished(new_process(), "here", "link")
    await table.rematch(table.host)
    await table.leave(table.tokens[1])
    await table.rematch(table.host)
    assert (await rematch_of(table)).snapshot(None).status == "waiting"


@in_loop
async def test_handed_over_seat_stays_a_computer_in_the_rematch() -> None:
    table = await Table.full(new_process(), "here", "link", "link")
    await table.resign(table.tokens[1])
    await table.play_on()
    await table.rematch(table.host)
    await table.rematch(table.tokens[2])
    state = (await rematch_of(table)).snapshot(None)
    assert (state.seats[1].kind, state.status) == ("computer", "playing")


@in_loop
async def test_match_has_at_most_one_rematch() -> None:
    table = await finished(new_process(), "here", "here")
    message = wire.Rematch(id="again")
    done = await table.match.act(table.host, message)
    assert await table.match.act(table.host, message) == done
    assert await (await table.reloaded()).act(table.host, message) == done
    await unchanged(table, table.rematch(table.host), NotAllowed, "has already begun")
    assert len(table.process.store.logs) == 2


@in_loop
async def test_rematch_of_a_rematch() -> None:
    table = await finished(new_process(), "here", "here", start_player=1)
    await table.rematch(table.host)
    again = Table(table.process, await rematch_of(table), table.made)
    await again.play_on(seed=3)
    await again.rematch(table.host)
    third = await rematch_of(again)
    assert third.state.game.to_move == 1
    assert third.state.created.previous == again.match.id
    seeds = {m.state.created.seed for m in (table.match, again.match, third)}
    assert len(seeds) == 3


@pytest.mark.parametrize("seed", range(12))
def test_concurrent_agreement_through_two_processes_creates_one_match(seed: int) -> None:
    @in_loop
    async def go() -> None:
        process = Process(MemoryStore(), new_process().clock)
        table = await finished(process, "here", "link", "link")
        store = process.store
        other = Process(store, process.clock, "two")
        other_match = await other.load(table.match.id)
        store.rng = Random(seed)
        matches = [table.match, other_match]
        answers = await asyncio.gather(
            *(
                matches[(seed + n) % 2].act(table.tokens[n % 3], wire.Rematch(id=f"{n // 3}"))
                for n in range(6)
            ),
            return_exceptions=True,
        )
        assert all(isinstance(each, wire.Done | NotAllowed) for each in answers)
        assert len(store.logs) == 2
        for match in matches:
            await match.refresh()
        assert table.match.state.rematch == other_match.state.rematch
        assert table.match.state.rematch in store.logs
        assert store.kinds(table.match.id).count("rematch_began") == 1
        await assert_consistent(table.match, process, other)

    go()


@in_loop
async def test_rematch_event_and_new_match_are_stored_atomically() -> None:
    table = await finished(new_process(), "here", "here")
    table.process.store.failures.append("before")
    await refused(table.rematch(table.host), StoreError)
    assert len(table.process.store.logs) == 1
    table.process.store.failures.append("after")
    message = wire.Rematch(id="again")
    await refused(table.match.act(table.host, message), StoreError)
    await table.match.act(table.host, message)
    assert len(table.process.store.logs) == 2
    await assert_consistent(await rematch_of(table), table.process)

"""Fair deals: the commitment is public from the start, the seed from the end on."""

from typing import Any

import msgspec
import pytest

from sintra import Game
from sintra.errors import StoreError, UnfairDeal
from sintra.game.fair_seed import commitment_to, is_commitment, is_fair_seed
from sintra.game.fairness import COMMITMENT_KEY, START_DRAWN_KEY
from sintra.match import events, views
from sintra.match import protocol as wire
from sintra.store.types import LogEntry

from .common import Table, in_loop, new_process


def with_changes(entry: LogEntry, **changes: object) -> LogEntry:
    """Return the first entry of a log with other values."""
    created = events.deserialize_event(entry)
    changed = msgspec.structs.replace(created, **changes)
    return events.serialize_event(1, entry.at, changed)


@in_loop
async def test_the_commitment_is_public_before_the_first_move_and_never_changes() -> None:
    table = await Table.new(new_process(), "here", "link", seed=None)
    first = table.match.snapshot(None)
    assert is_commitment(first.commitment) and first.seed is None
    assert views.match_info(table.match.state).commitment == first.commitment
    await table.sit(1)
    while table.match.state.status != "over":
        state = table.match.snapshot(None)
        assert (state.commitment, state.seed) == (first.commitment, None)
        assert table.match.state.record().get("seed") is None
        await table.play()
    over = table.match.snapshot(None)
    assert over.commitment == first.commitment
    assert is_fair_seed(over.seed) and commitment_to(over.seed) == first.commitment
    assert table.last.seed == over.seed
    record = table.match.state.record()
    assert record["seed"] == over.seed and record[COMMITMENT_KEY] == first.commitment
    assert Game.from_record(record).verify_deals(first.commitment) is True


@in_loop
async def test_a_match_that_ends_early_reveals_its_seed() -> None:
    table = await Table.full(new_process(), "here", "link", seed=None)
    before = table.match.snapshot(None)
    await table.match.act(table.tokens[0], wire.Resign(id="r", seat=0))
    record = table.match.state.record()
    assert Game.from_record(record).verify_deals(before.commitment) is True
    assert table.last.seed == record["seed"]


@in_loop
async def test_a_seed_that_the_host_knows_has_no_commitment() -> None:
    table = await Table.full(new_process(), "here", "here", seed=7)
    assert table.match.snapshot(None).commitment is None
    assert COMMITMENT_KEY not in table.match.state.record()


@in_loop
async def test_a_rematch_has_a_seed_of_its_own() -> None:
    table = await Table.full(new_process(), "here", "here", seed=7)
    await table.match.act(table.tokens[0], wire.Resign(id="r", seat=0))
    await table.match.act(table.tokens[0], wire.Rematch(id="again"))
    rematch = table.match.state.rematch
    assert rematch is not None
    again = await table.process.load(rematch)
    assert is_commitment(again.snapshot(None).commitment)
    assert again.state.record()[START_DRAWN_KEY] is False, "the next seat starts"


@pytest.mark.parametrize("start_player", [None, 1])
@in_loop
async def test_a_drawn_start_player_is_part_of_the_proof(start_player: int | None) -> None:
    table = await Table.full(new_process(), "here", "here", seed=None, start_player=start_player)
    await table.match.act(table.tokens[0], wire.Resign(id="r", seat=0))
    is_drawn = start_player is None
    assert views.match_info(table.match.state).options.start_drawn is is_drawn
    record = table.match.state.record()
    assert record[START_DRAWN_KEY] is is_drawn
    assert Game.from_record(record).verify_deals() is True
    setup: Any = record["setup"]
    record["setup"] = {**setup, "start_player": 1 - setup["start_player"]}
    forged = Game.from_record(record)
    if is_drawn:
        with pytest.raises(UnfairDeal, match="start_player"):
            forged.verify_deals()
    else:
        assert forged.verify_deals() is True


@in_loop
async def test_a_log_of_an_earlier_version_stays_valid() -> None:
    process = new_process()
    table = await Table.full(process, "here", "here", seed=7)
    entries = process.store.logs[table.match.id]
    seed = 2**63 + 5  # as drawn by earlier versions
    game = Game(2, seed=seed)
    entries[0] = with_changes(
        entries[0],
        seed=seed,
        setup=game.to_record()["setup"],
        deal=[str(display) for display in game.displays],
    )
    loaded = await process.load(table.match.id)
    assert loaded.snapshot(None).commitment is None
    await loaded.act(table.tokens[0], wire.Resign(id="r", seat=0))
    assert loaded.snapshot(None).seed == str(seed)
    assert Game.from_record(loaded.state.record()).verify_deals() is None


@in_loop
async def test_a_log_with_another_seed_is_refused() -> None:
    """Who changes the seed in the database cannot keep the deals."""
    process = new_process()
    table = await Table.full(process, "here", "here", seed=None)
    entries = process.store.logs[table.match.id]
    entries[0] = with_changes(entries[0], seed="0" * 32)
    with pytest.raises(StoreError, match="entry 1"):
        await process.load(table.match.id)

"""Recovery codes, the tokens of clients, and creating a match more than once."""

import base64
import json
from pathlib import Path

import pytest

from sintra import Game
from sintra.errors import (
    BadMessage,
    BadRecovery,
    SeatTaken,
    StoreError,
    UnknownToken,
)
from sintra.match import protocol as wire
from sintra.match.tokens import recovery_code

from .common import (
    Table,
    assert_consistent,
    in_loop,
    new_process,
    refused,
    unchanged,
)

OWN = "jX1x-9Qe0aZfLw7_RkTq"
OTHER = "Qm4_vB8sT2yUcKxH-pNz"
DAY = 24 * 3600.0
VECTORS = Path(__file__).parents[1] / "recovery_codes.json"

# --- Recovery


@in_loop
async def test_recovery_code_gives_the_seat_to_another_device() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.match.act(table.host, wire.Chat(id="c", text="hello"))
    await table.play_on(3)
    old, code = table.tokens[1], table.recovery[1]
    recovered = await table.recover(1)
    assert (recovered.seats, recovered.host) == ([1], False)
    assert table.last.what == wire.TakeOverEvent(seats=[1], host=False)
    assert recovered.token != old and recovered.recovery != code
    with pytest.raises(UnknownToken):
        table.match.snapshot(old)
    await unchanged(table, table.say(old, "it was me"), UnknownToken)
    await unchanged(table, table.match.recover(wire.Recover(recovery=code)), BadRecovery)
    await unchanged(table, table.match.join(wire.Join(), old), SeatTaken)
    assert (await table.reloaded()).snapshot(recovered.token).you.seats == [1]
    assert table.match.snapshot(None).seats[1].name == "link 1", "the name stays with the player"
    record = table.match.state.record()
    assert record["x_take_overs"] == [{"seat": 1, "ply": 3}]
    assert table.match.snapshot(table.host).take_overs == [wire.TakeOver(seat=1, ply=3)]
    assert Game.from_record(record) == table.game
    await table.play_on()
    await assert_consistent(table.match, table.process)


@in_loop
async def test_recovery_code_may_be_typed_in_any_form() -> None:
    table = await Table.full(new_process(), "here", "link")
    code = table.recovery[1]
    assert len(code.replace("-", "")) == 32
    typed = f" {code.lower().replace('-', ' ')}\n"
    assert (await table.match.recover(wire.Recover(recovery=typed))).seats == [1]


@pytest.mark.parametrize("vector", json.loads(VECTORS.read_text("utf-8")))
def test_recovery_code_begins_with_the_id_of_its_match(vector: dict[str, str]) -> None:
    """The page reads the id of the match in it: `web/src/api/recovery-code.test.ts`."""
    code = recovery_code(vector["token"], vector["match"])
    assert code == vector["code"]
    content = base64.b32decode(code.replace("-", ""))
    assert base64.urlsafe_b64encode(content[:9]).decode() == vector["match"]


@in_loop
async def test_host_recovers_all_seats_and_stays_host() -> None:
    table = await Table.full(new_process(), "here", "link", "here")
    old = table.host
    recovered = await table.recover(0)
    assert (recovered.seats, recovered.host) == ([0, 2], True)
    assert table.last.what == wire.TakeOverEvent(seats=[0, 2], host=True)
    assert table.match.snapshot(recovered.token).you == wire.You(seats=[0, 2], host=True)
    await refused(table.match.invite(wire.Invite(seat=1), old), UnknownToken)
    await table.leave(table.tokens[1])
    await table.invite(1)
    assert await (await table.reloaded()).act(
        recovered.token, wire.HandOver(id="h", seat=1, level="easy")
    )


@in_loop
async def test_host_without_a_seat_recovers() -> None:
    table = await Table.new(new_process(), "link", "link")
    recovered = await table.match.recover(wire.Recover(recovery=table.made.recovery))
    assert (recovered.seats, recovered.host) == ([], True)
    with pytest.raises(UnknownToken):
        table.match.snapshot(table.host)
    assert table.match.state.record()["x_take_overs"] == [{"seat": None, "ply": 0}]


@in_loop
async def test_recovering_is_idempotent() -> None:
    table = await Table.full(new_process(), "here", "link")
    message = wire.Recover(recovery=table.recovery[1], id="r")
    table.process.store.failures.append("after")
    await refused(table.match.recover(message, OWN), StoreError)
    recovered = await table.match.recover(message, OWN)
    assert (recovered.seats, recovered.token) == ([1], OWN)
    assert await (await table.reloaded()).recover(message, OWN) == recovered
    assert table.process.store.kinds(table.match.id).count("taken_over") == 1
    # The new code works, and repeating the first request afterwards does not.
    again = await table.match.recover(wire.Recover(recovery=recovered.recovery))
    assert again.seats == [1]
    await unchanged(table, table.match.recover(message, OWN), BadRecovery)


@in_loop
async def test_recovering_with_the_same_token_changes_nothing() -> None:
    table = await Table.full(new_process(), "here", "link")
    before = table.match.state.version
    message = wire.Recover(recovery=table.recovery[1])
    recovered = await table.match.recover(message, table.tokens[1])
    assert recovered.recovery == table.recovery[1] and recovered.token == table.tokens[1]
    assert table.match.state.version == before


@in_loop
async def test_wrong_recovery_codes_are_refused() -> None:
    table = await Table.full(new_process(), "here", "link")
    other = await Table.full(table.process, "here", "link")
    codes = ["x", "-", table.host, table.secrets[1], other.recovery[1], table.recovery[1][:-1]]
    for code in codes:
        await unchanged(table, table.match.recover(wire.Recover(recovery=code)), BadRecovery)
    await unchanged(
        table, table.match.recover(wire.Recover(recovery=table.recovery[1]), "x" * 30), BadMessage
    )
    code = table.recovery[1]
    await table.leave(table.tokens[1])
    await unchanged(table, table.match.recover(wire.Recover(recovery=code)), BadRecovery)


@in_loop
async def test_recovery_code_of_the_first_match_works_in_the_rematch() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.resign(table.host)
    await table.rematch(table.host)
    await table.rematch(table.tokens[1])
    assert table.match.state.rematch is not None
    again = await table.process.load(table.match.state.rematch)
    for seat in (0, 1):
        recovered = await again.recover(wire.Recover(recovery=table.recovery[seat]))
        assert recovered.seats == [seat]
        assert (await again.recover(wire.Recover(recovery=recovered.recovery))).seats == [seat]
    # The tokens of the first match have not changed.
    assert table.match.snapshot(table.tokens[1]).you.seats == [1]

"""Recovery codes, the tokens of clients, and creating a match more than once."""

import base64
import json
import secrets
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from sintra import Game
from sintra.errors import (
    BadInvitation,
    BadMessage,
    BadRecovery,
    SeatTaken,
    StoreError,
    UnknownToken,
)
from sintra.match import events
from sintra.match import protocol as wire
from sintra.match.match import Match
from sintra.match.tokens import check_token, hash_secret, new_secret, recovery_code
from sintra.store.types import LogEntry

from .common import (
    Process,
    Table,
    assert_consistent,
    encoded,
    in_loop,
    new_process,
    refused,
    unchanged,
    wanted,
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


def without_recovery(entry: LogEntry) -> LogEntry:
    """Return an entry as an earlier version has written it."""
    event = events.deserialize_event(entry)
    assert isinstance(event, events.Created | events.Joined)
    old: events.LogEvent
    if isinstance(event, events.Joined):
        old = events.Joined(seat=event.seat, name=event.name, holder=event.holder, id=event.id)
    else:
        seats = [
            events.MatchSeat(kind=each.kind, holder=each.holder, invitation=each.invitation)
            for each in event.seats
        ]
        old = events.Created(
            options=event.options,
            seats=seats,
            host=event.host,
            seed=event.seed,
            setup=event.setup,
            deal=event.deal,
        )
    return events.serialize_event(entry.version, entry.at, old)


@in_loop
async def test_log_of_an_earlier_version_is_loaded() -> None:
    """There an invitation could be used again, and replaced the token."""
    table = await Table.full(new_process(), "here", "link")
    log = table.process.store.logs[table.match.id]
    thief = events.Joined(seat=1, name="Bo", holder=hash_secret(OTHER))
    log[:] = [*map(without_recovery, log), events.serialize_event(3, 0.0, thief)]
    match = await table.reloaded()
    assert match.snapshot(OTHER).you.seats == [1]
    with pytest.raises(UnknownToken):
        match.snapshot(table.tokens[1])
    assert match.state.record()["x_take_overs"] == [{"seat": 1, "ply": 0}]
    for code in (table.recovery[1], table.made.recovery):
        await refused(match.recover(wire.Recover(recovery=code)), BadRecovery)
    # The invitation is used; for the player who has the seat it leads to a recovery code.
    join = wire.Join(invitation=table.secrets[1])
    await refused(match.join(join), SeatTaken)
    seated = await match.join(join, OTHER)
    assert seated.seat == 1 and match.state.seats[1].name == "Bo"
    assert (await match.recover(wire.Recover(recovery=seated.recovery))).seats == [1]


@in_loop
async def test_rematch_of_an_earlier_version_keeps_its_seats() -> None:
    """There a rematch did not note that the invitations of its players were used."""
    table = await Table.full(new_process(), "here", "link")
    log = table.process.store.logs[table.match.id]
    created = msgspec.json.decode(log[0].data)
    seats = msgspec.to_builtins(table.match.state.seats)
    for seat in seats:
        seat.pop("is_used", None)
    log[:] = [replace(log[0], data=encoded({**created, "seats": seats}).decode())]
    match = await table.reloaded()
    assert match.snapshot(table.tokens[1]).you.seats == [1]
    await refused(match.join(wire.Join(invitation=table.secrets[1], name="thief")), SeatTaken)


@in_loop
async def test_id_of_a_recovery_cannot_join() -> None:
    table = await Table.full(new_process(), "here", "link", "open")
    await table.leave(table.tokens[2])
    await table.match.recover(wire.Recover(recovery=table.recovery[1], id="same"), OWN)
    await unchanged(table, table.match.join(wire.Join(id="same"), OWN), BadMessage, "id")


# --- Tokens of clients


@pytest.mark.parametrize(
    "token",
    [
        "x" * 19,
        "a" * 20,
        "ab" * 20,
        "abcdefghij" * 4,
        "abcdefghijklm" * 2 + "abc",
        "01234567890123456789",
        "abcdefghijklmnopqrstuvwxyz",
        "zyxwvutsrqponmlkjihgfedcba",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabcdefgh",
        "abcabdabcabdabacabdc",
        "0101101000101011010110101101010110101",
    ],
)
def test_weak_client_tokens_are_refused(token: str) -> None:
    @in_loop
    async def go() -> None:
        table = await Table.new(new_process(), "here", "open")
        requests = (
            table.match.join(wire.Join(), token),
            table.match.recover(wire.Recover(recovery=table.made.recovery), token),
            Match.create(wanted("here", "open", id="a"), table.process.context, token),
        )
        for request in requests:
            error = await unchanged(table, request, BadMessage)
            assert getattr(error, "where", None) == "Authorization"
        assert len(table.process.store.logs) == 1

    go()


def test_random_client_tokens_are_accepted() -> None:
    for _ in range(2000):
        secret = new_secret()
        check_token(secret)
        check_token(secret[:22])
        check_token(secrets.token_hex(16))
    check_token("3f2b8c1e-77aa-4d0e-9a51-0c6f2e8d4b7a")


@in_loop
async def test_tokens_expire_after_long_disuse() -> None:
    process = new_process()
    table = await Table.full(process, "here", "link", "open")
    object.__setattr__(process.context, "token_seconds", 180 * DAY)
    process.clock.advance(179 * DAY)
    await table.play()
    process.clock.advance(179 * DAY)
    assert table.match.snapshot(table.host).you.seats == [0]
    await table.leave(table.tokens[2])
    process.clock.advance(181 * DAY)
    with pytest.raises(UnknownToken, match="expired"):
        table.match.snapshot(table.host)
    for request in (
        table.match.act(table.mover, table.to_play()),
        table.match.join(wire.Join()),
        table.match.recover(wire.Recover(recovery=table.recovery[1])),
        table.invite(2),
    ):
        await refused(request, UnknownToken, "expired")
    assert table.match.snapshot(None).you == wire.You(seats=[], host=False)


# --- Creating a match more than once


@in_loop
async def test_creating_a_match_is_idempotent() -> None:
    process = new_process()
    request = wanted("here", "link", "link", id="n1")
    process.store.failures.append("after")
    await refused(Match.create(request, process.context, OWN), StoreError)
    match, made = await Match.create(request, process.context, OWN)
    assert made.token == OWN and [each.seat for each in made.invitations] == [1, 2]
    await match.join(wire.Join(invitation=made.invitations[1].secret))
    other = Process(process.store, process.clock, "other")
    again, same = await Match.create(request, other.context, OWN)
    assert same == made and again.state.version == 2
    # The other fields of a repeated request do not matter.
    _, same = await Match.create(wanted("here", "here", "link", id="n1"), other.context, OWN)
    assert same == made
    assert list(process.store.logs) == [made.match]
    assert other.changes == [] and len(process.changes) == 1
    assert again.snapshot(OWN).you == wire.You(seats=[0], host=True)
    seated = await again.join(wire.Join(invitation=made.invitations[0].secret))
    assert seated.seat == 1
    await again.recover(wire.Recover(recovery=made.recovery))
    await refused(Match.create(request, process.context, OWN), UnknownToken)


@in_loop
async def test_each_request_creates_its_own_match() -> None:
    process = new_process()
    requests = [("a", OWN), ("b", OWN), ("a", OTHER), ("a", None), ("a", None), (None, OWN)]
    made = [
        (await Match.create(wanted("here", "link", id=name), process.context, token))[1]
        for name, token in requests
    ]
    assert len({each.match for each in made}) == len(requests)
    assert len({each.invitations[0].secret for each in made}) == len(requests)
    assert made[5].token != OWN, "without an id the server makes the token"
    table = Table(process, await process.load(made[0].match), made[0])
    secret = made[1].invitations[0].secret
    await unchanged(table, table.match.join(wire.Join(invitation=secret)), BadInvitation)
    seeds = {events.deserialize_event(log[0]).seed for log in process.store.logs.values()}  # type: ignore[union-attr]
    assert len(seeds) == len(requests), "the seed must not follow from what the client sends"
    assert OWN.encode() not in encoded(process.store.logs[made[0].match])

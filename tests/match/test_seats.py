"""Seats: invitations, open seats, leaving, resigning, handing over; and the chat."""

import asyncio
from random import Random
from typing import Any

import pytest

from sintra.errors import (
    BadInvitation,
    BadMessage,
    GameOver,
    NotStarted,
    NotYourSeat,
    SeatTaken,
    StoreError,
)
from sintra.match import protocol as wire
from sintra.match.state import MAX_CHAT
from sintra.match.tokens import hash_secret

from .common import (
    MemoryStore,
    Process,
    Table,
    assert_consistent,
    encoded,
    in_loop,
    new_process,
    refused,
    unchanged,
)

# --- Joining


@in_loop
async def test_several_seats_at_one_device_share_a_token() -> None:
    table = await Table.new(new_process(), "here", "here", "here", "computer")
    state = table.match.snapshot(table.host)
    assert state.you == wire.You(seats=[0, 1, 2], host=True)
    assert state.status == "playing"
    assert table.made.invitations == []
    await table.play_on(8)


@in_loop
async def test_invitation_opens_its_seat() -> None:
    table = await Table.new(new_process(), "link", "here", "link")
    assert [each.seat for each in table.made.invitations] == [0, 2]
    assert len({table.secrets[0], table.secrets[2], table.host}) == 3
    assert [seat.taken for seat in table.match.snapshot(None).seats] == [False, True, False]
    seated = await table.sit(2, "Ana")
    assert seated.seat == 2
    assert table.last.what == wire.JoinEvent(seat=2, name="Ana")
    assert table.last.seats is not None and table.last.seats[2].name == "Ana"
    assert table.match.snapshot(seated.token).you == wire.You(seats=[2], host=False)


@in_loop
async def test_joining_without_a_name_keeps_the_name_of_the_seat() -> None:
    table = await Table.new(new_process(), "here", "link")
    await table.sit(1, "   ")
    assert table.match.snapshot(None).seats[1].name == "link 1"


@in_loop
async def test_invitation_is_used_once() -> None:
    """Neither the host nor another holder of the link gets the seat of the player who used it."""
    table = await Table.full(new_process(), "here", "link")
    await table.play_on(3)
    join = wire.Join(invitation=table.secrets[1])
    for match in (table.match, await table.reloaded()):
        await refused(match.join(join), SeatTaken, "already been used")
        await refused(match.join(join, table.host), SeatTaken)
    await unchanged(table, table.match.join(join, "another token of a client"), SeatTaken)
    assert table.match.snapshot(table.tokens[1]).you.seats == [1]
    await assert_consistent(table.match, table.process)


@pytest.mark.parametrize("how", ["left", "removed"])
def test_invitation_stays_used_when_the_seat_is_empty_again(how: str) -> None:
    @in_loop
    async def go() -> None:
        table = await Table.full(new_process(), "here", "link", "open")
        old = wire.Join(invitation=table.secrets[1])
        if how == "left":
            await table.leave(table.tokens[1])
        else:
            await table.match.act(table.host, wire.Remove(id="r", seat=1))
        await unchanged(table, table.match.join(old), SeatTaken, "already been used")
        invitation = await table.invite(1)
        assert table.last.what == wire.InviteEvent(seat=1) and invitation.seat == 1
        await refused(table.match.join(old), BadInvitation)
        seated = await (await table.reloaded()).join(wire.Join(invitation=invitation.secret))
        assert seated.seat == 1
        await refused(table.match.join(wire.Join(invitation=invitation.secret)), SeatTaken)
        await assert_consistent(table.match, table.process)

    go()


@in_loop
async def test_host_makes_invitations_to_empty_seats() -> None:
    table = await Table.new(new_process(), "here", "link", "open", "computer")
    first = wire.Join(invitation=table.secrets[1])
    second = await table.invite(1)
    await unchanged(table, table.match.join(first), BadInvitation)
    assert (await table.match.join(wire.Join(invitation=second.secret))).seat == 1
    for seat in (0, 1, 3):
        await unchanged(table, table.invite(seat), SeatTaken)
    await unchanged(table, table.match.invite(wire.Invite(seat=2), None), NotYourSeat)
    # An open seat may be given by link too; it stays open for all others.
    by_link = await table.invite(2)
    assert table.match.state.seats[2].kind == "open"
    guest = await table.match.join(wire.Join(name="Ana"))
    assert guest.seat == 2
    await unchanged(table, table.match.invite(wire.Invite(seat=2), guest.token), NotYourSeat)
    await unchanged(table, table.match.join(wire.Join(invitation=by_link.secret)), SeatTaken)
    assert sum(kind == "invited" for kind in table.process.store.kinds(table.match.id)) == 2


@in_loop
async def test_no_invitation_to_a_match_that_is_over() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.resign(table.host)
    await table.leave(table.tokens[1])
    await unchanged(table, table.invite(1), GameOver)
    await unchanged(table, table.invite(3), GameOver)


@in_loop
async def test_next_player_of_a_seat_does_not_get_the_name_of_the_last() -> None:
    table = await Table.new(new_process(), "here", "link")
    await table.sit(1, "Ana")
    await table.leave(table.tokens[1])
    await table.sit(1)
    assert table.match.snapshot(None).seats[1].name == "link 1"


@in_loop
async def test_wrong_invitation_is_refused() -> None:
    table = await Table.new(new_process(), "here", "link", "open")
    for secret in ("x", table.host, hash_secret(table.secrets[1]), "é" * 20):
        await unchanged(table, table.match.join(wire.Join(invitation=secret)), BadInvitation)


@in_loop
async def test_open_seats_are_taken_in_order_or_by_number() -> None:
    table = await Table.new(new_process(), "here", "open", "open", "open")
    assert (await table.match.join(wire.Join(name="Ana"))).seat == 1
    assert (await table.match.join(wire.Join(name="Bo", seat=3))).seat == 3
    await unchanged(table, table.match.join(wire.Join(seat=3)), SeatTaken, "seat 4")
    assert (await table.match.join(wire.Join())).seat == 2
    await unchanged(table, table.match.join(wire.Join()), SeatTaken, "no open seat is free")
    assert [seat.name for seat in table.match.snapshot(None).seats] == ["here 0", "Ana", "", "Bo"]


@in_loop
async def test_joining_a_seat_that_is_not_open_is_refused() -> None:
    table = await Table.new(new_process(), "here", "link", "computer")
    for seat in range(3):
        await unchanged(table, table.match.join(wire.Join(seat=seat)), SeatTaken)
    await unchanged(table, table.match.join(wire.Join(seat=3)), SeatTaken, "there is no seat 4")
    await unchanged(table, table.match.join(wire.Join()), SeatTaken, "need an invitation")


@in_loop
async def test_one_token_can_take_several_open_seats() -> None:
    table = await Table.new(new_process(), "here", "open", "open")
    first = await table.match.join(wire.Join(name="Ana"))
    second = await table.match.join(wire.Join(name="Bo"), first.token)
    assert (second.seat, second.token) == (2, first.token)
    assert table.match.snapshot(first.token).you.seats == [1, 2]
    await unchanged(table, table.match.join(wire.Join(), first.token), SeatTaken)


@in_loop
async def test_joining_twice_with_the_same_token_and_invitation_keeps_the_seat() -> None:
    table = await Table.full(new_process(), "here", "link")
    again = await table.match.join(wire.Join(invitation=table.secrets[1]), table.tokens[1])
    assert (again.seat, again.token) == (1, table.tokens[1])
    assert table.match.snapshot(table.tokens[1]).you.seats == [1]
    await assert_consistent(table.match, table.process)


@in_loop
async def test_duplicate_join_is_executed_once() -> None:
    table = await Table.new(new_process(), "here", "open", "open")
    own, wanted = "made by the client itself", wire.Join(id="a", name="Bo")
    seated = await table.match.join(wanted, own)
    assert (seated.seat, seated.token) == (1, own)
    assert await table.match.join(wanted, own) == seated
    assert await (await table.reloaded()).join(wanted, own) == seated
    assert table.match.snapshot(own).you.seats == [1]
    other = await table.match.join(wire.Join(id="b"), own)
    assert (other.seat, other.token) == (2, own)


@in_loop
async def test_short_client_token_is_refused() -> None:
    table = await Table.new(new_process(), "here", "open")
    await unchanged(table, table.match.join(wire.Join(), "x" * 19), BadMessage, "20 characters")


@in_loop
async def test_player_who_resigned_may_watch_a_match_without_spectators() -> None:
    table = await Table.full(new_process(), "here", "link", "link", spectators=False)
    await table.resign(table.tokens[1])
    assert table.match.snapshot(table.tokens[1]).you == wire.You(seats=[], host=False)
    await refused(table.say(table.tokens[1], "still here"), NotYourSeat)


@in_loop
async def test_player_recovers_the_seat_after_the_end() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.resign(table.host)
    new = (await table.recover(1)).token
    await table.match.act(table.host, wire.Rematch(id="r"))
    await table.match.act(new, wire.Rematch(id="r"))
    assert table.match.state.rematch is not None


@in_loop
async def test_any_player_may_hand_over_an_empty_seat_of_a_running_match() -> None:
    table = await Table.full(new_process(), "here", "link", "open")
    await unchanged(table, table.hand_over(table.tokens[1], 2), NotYourSeat)
    await table.leave(table.tokens[2])
    message = wire.HandOver(id="h", seat=2, level="easy")
    done = await table.match.act(table.tokens[1], message)
    assert await table.match.act(table.tokens[1], message) == done
    assert table.match.state.seats[2].level == "easy"
    await assert_consistent(table.match, table.process)


@in_loop
async def test_host_without_a_seat_may_hand_over_empty_seats_and_join() -> None:
    table = await Table.new(new_process(), "link", "open", spectators=False)
    state = table.match.snapshot(table.host)
    assert state.you == wire.You(seats=[], host=True)
    for request in (
        table.match.act(table.host, table.to_play()),
        table.say(table.host, "hello"),
        table.resign(table.host),
        table.leave(table.host),
        table.take_back(table.host),
    ):
        await unchanged(table, request, NotYourSeat)
    await table.hand_over(table.host, 0)
    seated = await table.match.join(wire.Join(name="the host"), table.host)
    assert (seated.seat, seated.token) == (1, table.host)
    assert table.match.snapshot(table.host).status == "playing"


@pytest.mark.parametrize("seed", range(5))
def test_open_seat_requested_concurrently_is_taken_once(seed: int) -> None:
    @in_loop
    async def go() -> None:
        store = MemoryStore()
        process = new_process()
        one, two = Process(store, process.clock, "one"), Process(store, process.clock, "two")
        table = await Table.new(one, "here", "open")
        matches = [table.match, await two.load(table.match.id)]
        store.rng = Random(seed)
        answers = await asyncio.gather(
            *(matches[n % 2].join(wire.Join(name=str(n))) for n in range(6)),
            return_exceptions=True,
        )
        seated = [each for each in answers if isinstance(each, wire.Seated)]
        assert len(seated) == 1
        assert sum(isinstance(each, SeatTaken) for each in answers) == 5
        for match in matches:
            await match.refresh()
            assert match.snapshot(seated[0].token).you.seats == [1]
        await assert_consistent(matches[0], one, two)

    go()


@in_loop
async def test_invitation_can_be_used_again_if_the_answer_was_lost() -> None:
    table = await Table.new(new_process(), "here", "link")
    table.process.store.failures.append("after")
    join, own = wire.Join(invitation=table.secrets[1]), "made by the client itself"
    await refused(table.match.join(join, own), StoreError)
    seated = await table.match.join(join, own)
    assert table.match.snapshot(seated.token).you.seats == [1]
    assert table.process.store.kinds(table.match.id) == ["created", "joined"]
    await assert_consistent(table.match, table.process)


@pytest.mark.parametrize(
    "name",
    ["a\nb", "a\x00b", "\u202eabc", "a\u200eb", "\u2066x\u2069", "a\u2028b", "\ue000", "\ufeffx"],
)
def test_names_with_invisible_characters_are_refused(name: str) -> None:
    @in_loop
    async def go() -> None:
        table = await Table.new(new_process(), "here", "open")
        error = await unchanged(table, table.match.join(wire.Join(name=name)), BadMessage, "U\\+")
        assert getattr(error, "where", None) == "name"

    go()


@pytest.mark.parametrize("name", ["Zoë", "琉璃", "Ana 👩‍👧", "محمد", "O'Neill-Smith", "<b>"])
def test_names_in_any_script_are_accepted(name: str) -> None:
    @in_loop
    async def go() -> None:
        table = await Table.new(new_process(), "here", "open")
        await table.match.join(wire.Join(name=f"  {name} "))
        assert table.match.snapshot(None).seats[1].name == name

    go()


# --- Leaving


@in_loop
async def test_leaving_frees_the_seat() -> None:
    table = await Table.full(new_process(), "here", "open", "open")
    await table.play_on(2)
    await table.leave(table.tokens[1])
    assert table.last.what == wire.LeaveEvent(seat=1)
    assert [seat.taken for seat in table.match.snapshot(None).seats] == [True, False, True]
    assert table.match.snapshot(None).status == "playing", "a match that has begun continues"
    await refused(table.leave(table.tokens[1]), NotYourSeat)
    assert table.match.snapshot(table.tokens[1]).you.seats == [], "a player who left may watch"
    seated = await table.match.join(wire.Join(name="another"))
    assert seated.seat == 1
    await assert_consistent(table.match, table.process)


@in_loop
async def test_player_who_left_rejoins_with_the_invitation() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.play_on(3)
    await table.leave(table.tokens[1])
    await unchanged(table, table.match.join(wire.Join()), SeatTaken)
    await table.sit(1, "back")
    await table.play_on(3)
    await assert_consistent(table.match, table.process)


@in_loop
async def test_host_who_left_rejoins_the_host_seats() -> None:
    table = await Table.full(new_process(), "here", "here", "link")
    await table.leave(table.host)
    await unchanged(table, table.match.join(wire.Join(), table.tokens[2]), SeatTaken)
    await unchanged(table, table.match.join(wire.Join(seat=0)), SeatTaken)
    assert (await table.match.join(wire.Join(), table.host)).seat == 0
    assert (await table.match.join(wire.Join(), table.host)).seat == 1
    assert table.match.snapshot(table.host).you.seats == [0, 1]


@in_loop
async def test_one_of_several_seats_can_be_left() -> None:
    table = await Table.full(new_process(), "here", "here", "link")
    await table.leave(table.host, 1)
    assert table.match.snapshot(table.host).you.seats == [0]
    await unchanged(table, table.leave(table.host, 1), NotYourSeat, "seat 2")
    await unchanged(table, table.leave(table.host, 2), NotYourSeat, "seat 3")
    await unchanged(table, table.leave(table.host, 3), NotYourSeat, "seat 4")


@in_loop
async def test_match_waits_until_all_seats_are_taken_at_once() -> None:
    table = await Table.new(new_process(), "here", "open", "open")
    await table.sit(1)
    await table.leave(table.tokens[1])
    await table.sit(2)
    assert table.match.snapshot(None).status == "waiting"
    await table.sit(1)
    assert table.match.snapshot(None).status == "playing"


@in_loop
async def test_bot_does_not_play_for_an_empty_seat() -> None:
    table = await Table.full(new_process(), "here", "link", start_player=1)
    await table.leave(table.tokens[1])
    assert table.match.state.computer_to_move is None
    await table.match.play_bot_move(0, next(iter(table.game.legal_moves)))
    assert table.ply == 0


# --- Resigning


@pytest.mark.parametrize("loser", [0, 1])
def test_resignation_of_one_of_two_players_ends_the_match(loser: int) -> None:
    @in_loop
    async def go() -> None:
        table = await Table.full(new_process(), "here", "link", seed=99)
        await table.play_on(7)
        await table.resign(table.tokens[loser])
        event = table.last
        assert event.what == wire.EndEvent(seat=loser, cause="resignation")
        assert event.status == "over" and event.seed == "99"
        assert event.result is not None
        assert event.result.winners == [1 - loser]
        assert (event.result.reason, event.result.seat) == ("resignation", loser)
        assert event.result.final is None
        assert table.match.snapshot(None).result == event.result
        record = table.match.state.record()
        assert record["result_reason"] == "resignation" and record["seed"] == 99
        await unchanged(table, table.take_back(table.host), GameOver)
        await unchanged(table, table.resign(table.tokens[1 - loser]), GameOver)
        await assert_consistent(table.match, table.process)

    go()


@in_loop
async def test_resignation_of_one_of_three_players_hands_over_to_a_computer() -> None:
    table = await Table.full(new_process(), "here", "link", "link", start_player=1)
    await table.resign(table.tokens[1])
    assert table.last.what == wire.HandOverEvent(seat=1, level="medium", cause="resignation")
    assert table.last.status == "playing" and table.last.seed is None
    assert table.match.state.computer_to_move == "medium"
    seat = table.match.snapshot(None).seats[1]
    assert (seat.kind, seat.level, seat.taken) == ("computer", "medium", True)
    await refused(table.sit(1), BadInvitation)
    await table.play_on()
    assert table.match.state.is_over
    await assert_consistent(table.match, table.process)


@in_loop
async def test_resignation_at_one_device_names_the_seat() -> None:
    table = await Table.full(new_process(), "here", "here")
    await unchanged(table, table.resign(table.host, 2), NotYourSeat)
    await table.resign(table.host, 1)
    result = table.match.state.result()
    assert result is not None and result.winners == [0]


@in_loop
async def test_resignation_before_the_start_is_refused() -> None:
    table = await Table.new(new_process(), "here", "link")
    await unchanged(table, table.resign(table.host), NotStarted)


# --- Handing over


@in_loop
async def test_player_to_move_may_hand_over() -> None:
    table = await Table.full(new_process(), "here", "link")
    mover = table.game.to_move
    await table.hand_over(table.mover, mover, "expert")
    assert table.last.what == wire.HandOverEvent(seat=mover, level="expert", cause="asked")
    assert table.match.state.computer_to_move == "expert"
    lease = table.process.store.leases[table.match.id]
    assert lease is not None and lease.owner == "one"
    await table.play()
    assert isinstance(table.last.what, wire.MoveEvent) and table.last.what.by_computer
    await assert_consistent(table.match, table.process)


@in_loop
async def test_handing_over_another_players_seat_is_refused() -> None:
    table = await Table.full(new_process(), "here", "link", "computer")
    await unchanged(table, table.hand_over(table.host, 1), NotYourSeat)
    await unchanged(table, table.hand_over(table.host, 2), NotYourSeat)
    await unchanged(table, table.hand_over(table.tokens[1], 0), NotYourSeat)
    await unchanged(table, table.hand_over(table.host, 3), NotYourSeat, "there is no seat 4")


@in_loop
async def test_only_the_host_hands_over_empty_seats_before_the_start() -> None:
    table = await Table.new(new_process(), "here", "link", "open")
    await table.sit(1)
    await unchanged(table, table.hand_over(table.tokens[1], 2), NotYourSeat)
    message = wire.HandOver(id="over", seat=2, level="easy")
    done = await table.match.act(table.host, message)
    assert table.last.status == "playing"
    assert await table.match.act(table.host, message) == done
    assert await (await table.reloaded()).act(table.host, message) == done
    await unchanged(table, table.match.join(wire.Join()), SeatTaken)
    await assert_consistent(table.match, table.process)


@in_loop
async def test_invitation_to_a_handed_over_seat_is_refused() -> None:
    table = await Table.new(new_process(), "here", "link")
    await table.hand_over(table.host, 1)
    await unchanged(table, table.sit(1), BadInvitation)


@in_loop
async def test_match_continues_after_all_players_hand_over() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.hand_over(table.tokens[1], 1)
    await table.hand_over(table.host, 0)
    await table.play_on()
    assert table.match.snapshot(table.host).status == "over"
    await assert_consistent(table.match, table.process)


# --- Chat


@in_loop
async def test_chat_is_sent_and_stored() -> None:
    table = await Table.full(new_process(), "here", "link", "computer")
    await table.say(table.tokens[1], "  good luck  ")
    table.process.clock.advance(5)
    await table.say(table.host, phrase="thanks")
    assert [event.what for event in table.events[-2:]] == [
        wire.ChatEvent(seat=1, text="good luck", phrase=None),
        wire.ChatEvent(seat=0, text=None, phrase="thanks"),
    ]
    assert table.last.table is None and table.last.ply == 0
    chat = table.match.snapshot(None).chat
    assert [(each.seat, each.text, each.phrase) for each in chat] == [
        (1, "good luck", None),
        (0, None, "thanks"),
    ]
    assert chat[1].at - chat[0].at == 5


@pytest.mark.parametrize(
    "fields", [{}, {"text": ""}, {"text": " \u00a0 "}, {"text": "hello", "phrase": "hello"}]
)
def test_chat_needs_either_a_text_or_a_phrase(fields: dict[str, Any]) -> None:
    @in_loop
    async def go() -> None:
        table = await Table.full(new_process(), "here", "here")
        await unchanged(table, table.say(table.host, **fields), BadMessage, "either")

    go()


@in_loop
async def test_chat_with_invisible_characters_is_refused() -> None:
    table = await Table.full(new_process(), "here", "here")
    for text in ("a\u202eb", "line\nbreak", "\x1b[31m", "\u200d", "\u200c \ufe0f"):
        with pytest.raises(BadMessage):
            await table.say(table.host, text)
    assert table.events == []


@in_loop
async def test_chat_for_another_players_seat_is_refused() -> None:
    table = await Table.full(new_process(), "here", "here", "link")
    await table.say(table.host, "from the second", seat=1)
    assert table.match.snapshot(None).chat[-1].seat == 1
    await unchanged(table, table.say(table.host, "x", seat=2), NotYourSeat)
    await unchanged(table, table.say(table.host, "x", seat=3), NotYourSeat)


@in_loop
async def test_chat_works_before_and_after_the_match() -> None:
    table = await Table.new(new_process(), "here", "link")
    await table.say(table.host, "anybody?")
    await table.sit(1)
    await table.resign(table.host)
    await table.say(table.tokens[1], phrase="well_played")
    assert len(table.match.snapshot(None).chat) == 2


@in_loop
async def test_snapshot_has_the_last_chat_texts() -> None:
    table = await Table.full(new_process(), "here", "here")
    for n in range(MAX_CHAT + 5):
        await table.say(table.host, str(n))
    chat = table.match.snapshot(None).chat
    assert [each.text for each in chat] == [str(n) for n in range(5, MAX_CHAT + 5)]
    assert encoded((await table.reloaded()).snapshot(None)) == encoded(table.match.snapshot(None))


@in_loop
async def test_name_of_an_open_seat_is_cleared_when_its_player_leaves() -> None:
    table = await Table.new(new_process(), "here", "open")
    seated = await table.match.join(wire.Join(name="Ana"))
    await table.leave(seated.token)
    await table.match.join(wire.Join())
    assert table.match.snapshot(None).seats[1].name == ""

"""Fair play: abort, claim, hand over, remove, report; and the limits of the chat."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from sintra import Game
from sintra.errors import BadMessage, GameOver, NotAllowed, NotStarted, NotYourSeat
from sintra.match import commands
from sintra.match import protocol as wire
from sintra.match.match import Match

from ..server.live import sintra
from .common import (
    Table,
    assert_consistent,
    in_loop,
    new_process,
    refused,
    unchanged,
    wanted,
)

ABORT = wire.Abort(id="a")
TROLL = "Qm4_vB8sT2yUcKxH-pNz"


async def fair_table(*kinds: wire.SeatKind, **options: Any) -> Table:
    return await Table.full(new_process(), *kinds, fair_play=True, **options)


async def not_allowed(table: Table, request: Any, reason: str) -> None:
    error = await unchanged(table, request, NotAllowed)
    assert getattr(error, "reason", None) == reason


# --- Options


@in_loop
async def test_listed_matches_have_fair_play_and_a_clock() -> None:
    process = new_process()
    default = wire.TimeControl(kind="move", seconds=180)
    own = wire.TimeControl(kind="total", seconds=900)
    fair = wire.FairPlay(absence_seconds=120)
    for request, time, fair_play in [
        (wanted("here", "open", listed=True), default, fair),
        (wanted("here", "open", listed=True, time=own, absence_seconds=45), own, 45),
        (wanted("here", "open", listed=True, fair_play=False), default, None),
        (wanted("here", "computer", listed=True), None, fair),
        (wanted("here", "open"), None, None),
        (wanted("here", "link", fair_play=True), None, fair),
    ]:
        table = Table(process, *await Match.create(request, process.context))
        options = table.match.state.options
        assert options.time == time
        expected = wire.FairPlay(absence_seconds=45) if fair_play == 45 else fair_play
        assert options.fair_play == expected
        assert table.match.snapshot(None).options == options


@in_loop
async def test_real_table_has_neither_fair_play_nor_a_default_clock() -> None:
    setup = Game(2, seed=1).to_record()["setup"]
    table = await Table.new(new_process(), "here", "open", setup=setup, listed=True)
    assert table.match.state.options.fair_play is None
    assert table.match.state.options.time is None
    error = await refused(
        Table.new(new_process(), "here", "open", setup=setup, fair_play=True), BadMessage
    )
    assert getattr(error, "where", None) == "fair_play"


@in_loop
async def test_private_match_has_only_the_computer_for_a_player_who_is_gone() -> None:
    table = await Table.full(new_process(), "here", "link", start_player=1)
    await not_allowed(table, table.match.act(table.host, ABORT), "no_fair_play")
    claim, absent = wire.Claim(id="c", seat=1), frozenset({1})
    await not_allowed(table, table.match.act(table.host, claim, absent), "no_fair_play")
    report = wire.SeatReport(seat=1, reason="abuse")
    with pytest.raises(NotAllowed):
        table.match.check_report(report, table.host)
    message = wire.HandOver(id="h", seat=1, level="easy")
    await unchanged(table, table.match.act(table.host, message), NotYourSeat)
    await table.match.act(table.host, message, absent)
    assert table.last.what == wire.HandOverEvent(seat=1, level="medium", cause="absence")
    assert table.match.snapshot(table.tokens[1]).you.replaced == [1]
    await table.play()
    await table.match.act(table.tokens[1], wire.ReturnToSeat(id="r"))
    assert table.match.snapshot(table.tokens[1]).you.seats == [1]
    await assert_consistent(table.match, table.process)


@pytest.mark.parametrize(("seconds", "absence"), [(3600, 60.0), (86400, None)])
@in_loop
async def test_nobody_is_gone_while_a_long_clock_runs(seconds: int, absence: float | None) -> None:
    time = wire.TimeControl(kind="move", seconds=seconds)
    table = await Table.new(new_process(), "here", "link", time=time)
    assert table.match.state.absence_seconds == absence


# --- Abort


@pytest.mark.parametrize("moves", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_match_is_aborted_before_its_second_move(moves: int, seat: int, tmp_path: Path) -> None:
    @in_loop
    async def go() -> None:
        table = await fair_table("here", "link", seed=99)
        await table.play_on(moves)
        done = await table.match.act(table.tokens[seat], ABORT)
        assert await (await table.reloaded()).act(table.tokens[seat], ABORT) == done
        event = table.last
        assert event.what == wire.EndEvent(seat=seat, cause="abort")
        assert event.status == "over" and event.seed == "99"
        assert event.result == wire.MatchResult(
            reason="abort", winners=[], scores=[0, 0], final=None, seat=None
        )
        record = table.match.state.record()
        assert (record["result_reason"], record["x_ended_by_seat"]) == ("abort", seat)
        assert record["winners"] is None and record["scores"] is None
        assert Game.from_record(record) == table.game
        if (moves, seat) == (1, 0):  # once: it starts another interpreter
            file = tmp_path / "record.json"
            file.write_bytes(msgspec.json.encode(record))
            assert sintra("check", file, folder=tmp_path).returncode == 0
        await unchanged(table, table.take_back(table.tokens[seat]), GameOver)
        await assert_consistent(table.match, table.process)

    go()


@in_loop
async def test_match_is_not_aborted_later_or_before_it_begins() -> None:
    table = await Table.new(new_process(), "here", "link", fair_play=True)
    await unchanged(table, table.match.act(table.host, ABORT), NotStarted)
    await table.sit(1)
    await table.play_on(2)
    await not_allowed(table, table.match.act(table.host, ABORT), "too_late")
    await unchanged(table, table.match.act(None, ABORT), NotYourSeat)
    await table.resign(table.host)
    await unchanged(table, table.match.act(table.host, ABORT), GameOver)


@in_loop
async def test_aborted_match_may_have_a_rematch() -> None:
    table = await fair_table("here", "link")
    await table.match.act(table.host, ABORT)
    await table.rematch(table.host)
    await table.rematch(table.tokens[1])
    assert table.match.state.rematch is not None


# --- Absence


@in_loop
async def test_win_is_claimed_from_an_absent_player() -> None:
    table = await fair_table("here", "link", start_player=1)
    await table.play_on(4)
    loser = table.game.to_move
    winner = table.tokens[1 - loser]
    claim = wire.Claim(id="c", seat=loser)
    both = frozenset({0, 1})
    await not_allowed(table, table.match.act(winner, claim), "not_absent")
    await not_allowed(table, table.match.act(winner, claim, frozenset({1 - loser})), "not_absent")
    own = wire.Claim(id="c", seat=1 - loser)
    await not_allowed(table, table.match.act(winner, own, both), "not_absent")
    await not_allowed(table, table.match.act(table.tokens[loser], claim, both), "not_absent")
    wrong = wire.Claim(id="c", seat=3)
    await not_allowed(table, table.match.act(winner, wrong, both), "not_absent")
    done = await table.match.act(winner, claim, both)
    # The answer to a repeated message does not depend on who is absent now.
    assert await (await table.reloaded()).act(winner, claim) == done
    assert table.last.what == wire.EndEvent(seat=loser, cause="absence")
    result = table.match.state.result()
    assert result is not None and result.winners == [1 - loser]
    assert (result.reason, result.seat) == ("absence", loser)
    assert table.match.state.record()["result_reason"] == "absence"
    await unchanged(table, table.match.act(winner, wire.Claim(id="d", seat=loser), both), GameOver)
    await assert_consistent(table.match, table.process)


@in_loop
async def test_absent_player_of_three_is_replaced_by_a_computer() -> None:
    table = await fair_table("here", "link", "link", start_player=1)
    absent = frozenset({1, 2})
    claim = wire.Claim(id="c", seat=1)
    await not_allowed(table, table.match.act(table.host, claim, absent), "two_players")
    hand_over = wire.HandOver(id="h", seat=1, level="easy")
    await not_allowed(table, table.match.act(table.host, hand_over), "not_absent")
    not_to_move = wire.HandOver(id="h", seat=2)
    await not_allowed(table, table.match.act(table.host, not_to_move, absent), "not_absent")
    done = await table.match.act(table.host, hand_over, absent)
    assert await (await table.reloaded()).act(table.host, hand_over) == done
    # The others do not choose a weak player.
    assert table.last.what == wire.HandOverEvent(seat=1, level="medium", cause="absence")
    assert table.match.snapshot(table.tokens[1]).you.seats == []
    await assert_consistent(table.match, table.process)


@in_loop
async def test_players_still_hand_over_their_own_and_empty_seats_with_fair_play() -> None:
    table = await fair_table("here", "link", "link")
    await table.hand_over(table.tokens[1], 1, "expert")
    assert table.last.what == wire.HandOverEvent(seat=1, level="expert", cause="asked")
    await unchanged(table, table.hand_over(table.host, 1), NotYourSeat)
    await table.leave(table.tokens[2])
    await table.hand_over(table.host, 2, "easy")
    assert table.last.what == wire.HandOverEvent(seat=2, level="easy", cause="asked")


# --- Remove


@pytest.mark.parametrize("fair_play", [True, False])
def test_host_removes_a_player_who_has_not_moved(fair_play: bool) -> None:
    @in_loop
    async def go() -> None:
        process = new_process()
        table = await Table.full(
            process, "here", "open", "open", start_player=1, fair_play=fair_play
        )
        old, other = table.tokens[1], table.tokens[2]
        remove = wire.Remove(id="r", seat=1)
        await unchanged(table, table.match.act(other, remove), NotYourSeat)
        await unchanged(
            table, table.match.act(table.host, wire.Remove(id="r", seat=0)), NotYourSeat
        )
        await unchanged(
            table, table.match.act(table.host, wire.Remove(id="r", seat=3)), NotYourSeat
        )
        done = await table.match.act(table.host, remove)
        assert await (await table.reloaded()).act(table.host, remove) == done
        assert table.last.what == wire.RemoveEvent(seat=1)
        assert not table.match.snapshot(None).seats[1].taken
        assert table.match.snapshot(old).you.seats == [], "a removed player may watch"
        await not_allowed(table, table.match.join(wire.Join(), old), "removed")
        invitation = (await table.invite(1)).secret
        join = wire.Join(invitation=invitation)
        await not_allowed(table, table.match.join(join, old), "removed")
        await table.sit(1)
        await table.play()
        has_moved = wire.Remove(id="s", seat=1)
        await not_allowed(table, table.match.act(table.host, has_moved), "has_moved")
        await assert_consistent(table.match, table.process)

    go()


@in_loop
async def test_host_without_a_seat_removes() -> None:
    table = await Table.new(new_process(), "open", "open")
    await table.sit(0)
    await table.match.act(table.host, wire.Remove(id="r", seat=0))
    await refused(
        table.match.act(table.host, wire.Remove(id="s", seat=0)), NotYourSeat, "no person"
    )


# --- Reports


@in_loop
async def test_next_player_of_a_seat_has_not_moved() -> None:
    table = await Table.full(new_process(), "here", "open", start_player=1)
    await table.play()
    await table.leave(table.tokens[1])
    await table.match.join(wire.Join(id="j"), TROLL)
    assert table.match.snapshot(None).seats[1].seated_at == 1
    await table.match.act(table.host, wire.Remove(id="r", seat=1))
    # The removed player cannot come back with the same token, nor by repeating the message.
    await not_allowed(table, table.match.join(wire.Join(id="j"), TROLL), "removed")
    await table.sit(1)
    await table.play()
    await table.play()
    await not_allowed(table, table.match.act(table.host, wire.Remove(id="s", seat=1)), "has_moved")


@in_loop
async def test_reports_are_checked() -> None:
    table = await fair_table("here", "link", "computer", "open")
    report = wire.SeatReport(seat=1, reason="abuse", text="  words ")
    assert table.match.check_report(report, table.host)[1] == "words"
    for seat, token in [(0, table.host), (2, table.host), (1, None), (1, table.tokens[1])]:
        with pytest.raises(NotYourSeat):
            table.match.check_report(wire.SeatReport(seat=seat, reason="name"), token)
    with pytest.raises(BadMessage):
        table.match.check_report(
            wire.SeatReport(seat=1, reason="name", text="a\u202eb"), table.host
        )


# --- Chat


@in_loop
async def test_one_seat_cannot_end_the_chat_of_the_others() -> None:
    table = await Table.full(new_process(), "here", "link")
    for _ in range(commands.MAX_CHAT_MESSAGES):
        await table.say(table.tokens[1], phrase="hello")
    await not_allowed(table, table.say(table.tokens[1], "one more"), "chat_full")
    await not_allowed(table, table.say(table.tokens[1], phrase="oops"), "chat_full")
    await table.say(table.host, "I still can")
    match = await table.reloaded()
    with pytest.raises(NotAllowed):
        await match.act(table.tokens[1], wire.Chat(id="x", text="nor here"))
    await match.act(table.host, wire.Chat(id="x", text="still"))


@in_loop
async def test_chat_of_a_seat_is_limited_in_bytes() -> None:
    table = await Table.full(new_process(), "here", "link")
    text = "🙂" * 300
    count = commands.MAX_CHAT_BYTES // len(text.encode())
    for _ in range(count):
        await table.say(table.tokens[1], text)
    await not_allowed(table, table.say(table.tokens[1], text), "chat_full")
    await table.say(table.tokens[1], "short")
    await table.say(table.host, text)

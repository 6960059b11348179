"""The clocks of the players, with a fake clock."""

from collections.abc import Coroutine
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sintra.errors import GameOver, NotAllowed, NotYourSeat, TimeOver, UnknownToken
from sintra.match import protocol as wire
from sintra.match.clock import RESERVE_SECONDS
from sintra.match.clock import Clock as Time
from sintra.match.commands import GRACE_SECONDS, REPLACEMENT_LEVEL
from sintra.match.match import Match
from sintra.match.retention import check_deletion

from .common import START_TIME, Process, Table, assert_consistent, in_loop, new_process, unchanged

MOVE = wire.TimeControl(kind="move", seconds=30)
TOTAL = wire.TimeControl(kind="total", seconds=60, increment=5)


def left(table: Table) -> list[float | None]:
    clocks = table.match.snapshot(None).clocks
    assert clocks is not None
    return clocks.left


def running(table: Table) -> int | None:
    clocks = table.match.snapshot(None).clocks
    assert clocks is not None
    return clocks.running


# --- The clock itself


def test_new_clock_is_full_and_stopped() -> None:
    time = Time.new(TOTAL, 3)
    assert time.left == (60, 60, 60) and time.since is None
    assert time.deadline(0) is None
    assert time.remaining(1, 1e9) == 60


def test_move_costs_time_and_adds_the_increment() -> None:
    time = Time.new(TOTAL, 2).restarted(100).turned(110, 0)
    assert time.left == (55, 60) and time.since == 110
    assert time.deadline(1) == 170
    assert time.remaining(1, 130) == 40


def test_time_per_move_starts_again_with_every_move() -> None:
    time = Time.new(MOVE, 2).restarted(100).turned(125, 0)
    assert time.deadline(1) == 155 and time.turned(140, 1).deadline(0) == 170


def test_restart_restores_the_time_of_the_turn() -> None:
    time = Time.new(TOTAL, 2).restarted(100).restarted(150)
    assert time.left == (60, 60) and time.deadline(0) == 210


def test_pause_stops_the_clock() -> None:
    time = Time.new(TOTAL, 2).restarted(100).paused(120, 1)
    assert time.left == (60, 45) and time.deadline(0) is None


@given(
    st.lists(st.tuples(st.floats(-5, 50), st.sampled_from([0, 1, None])), max_size=20),
    st.sampled_from([MOVE, TOTAL]),
)
def test_remaining_time_is_never_negative(
    turns: list[tuple[float, int | None]], control: wire.TimeControl
) -> None:
    at, time = 1000.0, Time.new(control, 2).restarted(1000.0)
    for seconds, seat in turns:
        at += seconds  # negative: the clock of another process may be behind
        before = time.left
        time = time.turned(at, seat)
        assert all(each >= 0 for each in time.left)
        assert all(
            new <= old + control.increment for old, new in zip(before, time.left, strict=True)
        )
        assert time.deadline(0) is not None


# --- In a match


@in_loop
async def test_match_without_time_control_has_no_clocks() -> None:
    table = await Table.full(new_process(), "here", "link")
    table.process.clock.advance(1e6)
    await table.match.check_clock()
    assert table.match.snapshot(None).clocks is None
    assert table.process.store.summaries[table.match.id].deadline is None
    await table.play()


@in_loop
async def test_clock_starts_when_all_seats_are_taken() -> None:
    table = await Table.new(new_process(), "here", "link", time=MOVE, start_player=0)
    assert table.process.store.summaries[table.match.id].deadline is None
    table.process.clock.advance(1000)
    assert (left(table), running(table)) == ([30, 30], None)
    await table.sit(1)
    assert table.last.clocks == wire.Clocks(left=[30, 30], running=0)
    deadline = table.process.store.summaries[table.match.id].deadline
    assert deadline == START_TIME + 1000 + 30
    table.process.clock.advance(10)
    assert left(table) == [20, 30]


@in_loop
async def test_time_per_move() -> None:
    table = await Table.full(new_process(), "here", "here", time=MOVE, start_player=0)
    for seconds in (29, 30, 30 + GRACE_SECONDS, 5):
        table.process.clock.advance(seconds)
        await table.match.check_clock()
        await table.play()
    assert table.ply == 4 and left(table) == [30, 30]
    await assert_consistent(table.match, table.process)


@in_loop
async def test_total_time() -> None:
    table = await Table.full(new_process(), "here", "here", time=TOTAL, start_player=0)
    table.process.clock.advance(20)
    await table.play()
    assert table.last.clocks == wire.Clocks(left=[45, 60], running=1)
    table.process.clock.advance(10.5)
    await table.play()
    assert left(table) == [45, 54.5]
    table.process.clock.advance(45 + GRACE_SECONDS)
    await table.play()
    assert left(table) == [5, 54.5]
    await assert_consistent(table.match, table.process)


@in_loop
async def test_computers_have_no_clock() -> None:
    table = await Table.full(new_process(), "here", "computer", time=TOTAL, start_player=0)
    table.process.clock.advance(20)
    await table.play()
    assert (left(table), running(table)) == ([45, None], None)
    table.process.clock.advance(500)
    await table.match.check_clock()
    assert table.process.store.summaries[table.match.id].deadline is None
    await table.play()
    assert (left(table), running(table)) == ([45, None], 0)


async def run_out(table: Table) -> None:
    """Let the time of the person to move run out."""
    state = table.match.state
    assert state.deadline is not None
    table.process.clock.advance(state.deadline - table.match.now() + GRACE_SECONDS + 0.1)
    await table.match.check_clock()


def return_to_seat(table: Table, token: str) -> Coroutine[Any, Any, wire.Done]:
    return table.match.act(token, wire.ReturnToSeat(id=table.id()))


@pytest.mark.parametrize("control", [MOVE, TOTAL])
@pytest.mark.parametrize("others", [1, 3])
def test_first_time_out_costs_a_move_and_the_second_the_seat(
    control: wire.TimeControl, others: int
) -> None:
    @in_loop
    async def go() -> None:
        kinds: list[wire.SeatKind] = ["here", *["link"] * others]  # type: ignore[list-item]
        table = await Table.full(new_process(), *kinds, time=control, start_player=1)
        table.process.clock.advance(control.seconds + GRACE_SECONDS)
        await table.match.check_clock()
        assert table.process.store.kinds(table.match.id)[-1] == "joined", "it is not too late yet"
        table.process.clock.advance(0.1)
        await table.match.check_clock()
        assert table.events[-1].what == wire.TimeOutEvent(seat=1)
        assert running(table) is None
        assert table.match.state.computer_to_move == REPLACEMENT_LEVEL
        assert table.process.store.summaries[table.match.id].computer_to_move
        await table.match.check_clock()
        late = wire.Play(id="late", ply=0, move=table.move())
        await unchanged(table, table.match.act(table.tokens[1], late), TimeOver)
        await assert_consistent(table.match, table.process)
        await table.play()
        assert table.match.state.turns[0].by_computer
        # The player still has the seat, and time for the next turn.
        mine = table.match.snapshot(table.tokens[1])
        assert (mine.you.seats, mine.you.replaced, mine.seats[1].missed) == ([1], [], 1)
        while table.game.to_move != 1:
            await table.play()
        assert running(table) == 1 and left(table)[1] == control.seconds
        await table.play()
        while table.game.to_move != 1:
            await table.play()
        await run_out(table)
        assert table.last.what == wire.HandOverEvent(seat=1, level=REPLACEMENT_LEVEL, cause="time")
        assert (left(table)[1], running(table)) == (None, None)
        mine = table.match.snapshot(table.tokens[1])
        assert (mine.you.seats, mine.you.replaced, mine.seats[1].replaced) == ([], [1], "time")
        await table.play_on()
        await assert_consistent(table.match, table.process)

    go()


async def replaced_player(control: wire.TimeControl = MOVE, **options: Any) -> Table:
    """Return a match of three in which a computer has taken over seat 1, and is to move."""
    table = await Table.full(
        new_process(), "here", "link", "link", time=control, start_player=1, **options
    )
    await run_out(table)
    await table.play()
    while table.game.to_move != 1:
        await table.play()
    await run_out(table)
    return table


@pytest.mark.parametrize("control", [MOVE, TOTAL])
@pytest.mark.parametrize("own_turn", [True, False])
def test_player_takes_the_seat_back(control: wire.TimeControl, own_turn: bool) -> None:
    @in_loop
    async def go() -> None:
        table = await replaced_player(control)
        if not own_turn:
            await table.play()
        token = table.tokens[1]
        message = wire.ReturnToSeat(id="back")
        done = await table.match.act(token, message)
        assert table.last.what == wire.ReturnEvent(seat=1)
        seat = table.match.snapshot(token).seats[1]
        assert (seat.kind, seat.name, seat.level, seat.replaced) == ("link", "link 1", None, None)
        assert table.match.snapshot(token).you == wire.You(seats=[1], host=False)
        assert left(table)[1] == control.seconds
        # The computer plays the move that has cost the seat: a return does not restart the turn.
        assert running(table) == (None if own_turn else 2)
        assert (table.match.state.computer_to_move is not None) == own_turn
        # Repeated, also after a restart of the server, it changes nothing.
        assert await table.match.act(token, message) == done
        assert await (await table.reloaded()).act(token, message) == done
        await assert_consistent(table.match, table.process)
        invitation = wire.Join(invitation=table.secrets[1])
        assert (await table.match.join(invitation, token)).seat == 1, "the link still opens it"
        await table.play_on()
        await assert_consistent(table.match, table.process)

    go()


@in_loop
async def test_move_of_the_computer_that_comes_after_the_return_is_not_played() -> None:
    table = await Table.full(new_process(), "here", "link", start_player=1)
    hand_over = wire.HandOver(id="h", seat=1, level="medium")
    await table.match.act(table.host, hand_over, frozenset({1}))
    ply, move = table.ply, next(iter(table.game.legal_moves))
    await return_to_seat(table, table.tokens[1])
    await table.match.play_bot_move(ply, move)
    assert table.ply == ply
    await table.play()
    assert isinstance(table.last.what, wire.MoveEvent) and not table.last.what.by_computer


@in_loop
async def test_only_the_replaced_player_takes_the_seat_back_and_only_before_the_end() -> None:
    table = await replaced_player()
    spectator = table.match.act(None, wire.ReturnToSeat(id="s"))
    await unchanged(table, spectator, NotYourSeat)
    stranger = table.match.act("no-such-token-in-the-match", wire.ReturnToSeat(id="x"))
    await unchanged(table, stranger, UnknownToken)
    await unchanged(table, return_to_seat(table, table.host), NotYourSeat)
    await table.play_on()
    await unchanged(table, return_to_seat(table, table.tokens[1]), GameOver)


@in_loop
async def test_time_of_the_turn_counts_if_a_player_who_is_gone_is_replaced() -> None:
    control = wire.TimeControl(kind="total", seconds=300, increment=5)
    table = await Table.full(new_process(), "here", "link", time=control, start_player=1)
    table.process.clock.advance(200.0)
    hand_over = wire.HandOver(id="h", seat=1, level="medium")
    await table.match.act(table.host, hand_over, frozenset({1}))
    with pytest.raises(NotAllowed, match="other people play"):
        check_deletion(table.match.state, table.host)
    await table.play()
    await return_to_seat(table, table.tokens[1])
    assert left(table)[1] == 105
    await assert_consistent(table.match, table.process)


@in_loop
async def test_missed_turn_is_not_forgotten_by_leaving_the_seat() -> None:
    table = await Table.full(new_process(), "here", "open", "open", time=MOVE, start_player=1)
    await run_out(table)
    await table.play()
    await table.leave(table.tokens[1])
    await table.match.join(wire.Join(name="again", seat=1), table.tokens[1])
    assert table.match.snapshot(None).seats[1].missed == 1
    await table.leave(table.tokens[1])
    await table.match.join(wire.Join(name="another", seat=1))
    assert table.match.snapshot(None).seats[1].missed == 0


@in_loop
async def test_removed_player_does_not_come_back() -> None:
    table = await Table.new(new_process(), "here", "open", "open", start_player=1)
    await table.sit(1)
    await table.match.join(wire.Join(name="both", seat=2), table.tokens[1])
    hand_over = wire.HandOver(id="h", seat=1, level="medium")
    await table.match.act(table.host, hand_over, frozenset({1}))
    await table.match.act(table.host, wire.Remove(id="r", seat=2))
    await unchanged(table, return_to_seat(table, table.tokens[1]), NotAllowed, "removed")
    recovered = await table.match.recover(wire.Recover(recovery=table.recovery[1]))
    await unchanged(table, return_to_seat(table, recovered.token), NotAllowed, "removed")
    await assert_consistent(table.match, table.process)


@in_loop
async def test_player_who_resigned_does_not_come_back() -> None:
    table = await Table.full(new_process(), "here", "link", "link")
    await table.resign(table.tokens[1])
    assert table.match.snapshot(table.tokens[1]).you.replaced == []
    await unchanged(table, return_to_seat(table, table.tokens[1]), NotYourSeat)


@in_loop
async def test_replaced_player_comes_back_on_another_device() -> None:
    table = await replaced_player()
    old = table.tokens[1]
    recovered = await table.match.recover(wire.Recover(recovery=table.recovery[1]))
    assert recovered.seats == []
    assert table.match.snapshot(recovered.token).you.replaced == [1]
    await unchanged(table, return_to_seat(table, old), UnknownToken)
    await return_to_seat(table, recovered.token)
    assert table.match.snapshot(recovered.token).you.seats == [1]
    await assert_consistent(table.match, table.process)


@in_loop
async def test_missed_turns_and_replaced_players_are_forgotten_in_the_rematch() -> None:
    table = await replaced_player()
    await table.play_on()
    await table.rematch(table.host)
    await table.rematch(table.tokens[2])
    rematch = await table.process.load(table.match.state.rematch or "")
    seats = rematch.snapshot(table.host).seats
    assert [(seat.missed, seat.replaced) for seat in seats] == [(0, None)] * 3
    assert seats[1].kind == "computer"


@in_loop
async def test_running_out_of_time_can_end_the_match() -> None:
    table = await Table.full(
        new_process(), "here", "link", "link", time=MOVE, on_flag="end", start_player=2, seed=77
    )
    table.process.clock.advance(31)
    await table.match.check_clock()
    assert table.last.what == wire.EndEvent(seat=2, cause="time")
    assert table.last.result is not None
    assert (table.last.result.reason, table.last.result.seat) == ("time", 2)
    assert table.last.result.winners == [0, 1]
    assert table.last.seed == "77"
    assert table.match.state.record()["result_reason"] == "time"
    assert table.process.store.summaries[table.match.id].deadline is None
    before = table.match.state.version
    table.process.clock.advance(1000)
    await table.match.check_clock()
    assert table.match.state.version == before
    await assert_consistent(table.match, table.process)


@in_loop
async def test_move_after_the_grace_period_is_refused() -> None:
    table = await Table.full(new_process(), "here", "link", time=MOVE)
    table.process.clock.advance(30 + GRACE_SECONDS + 0.01)
    await unchanged(table, table.play(), TimeOver)
    await table.match.check_clock()
    assert table.match.state.computer_to_move is not None


@in_loop
async def test_move_within_the_grace_period_is_accepted() -> None:
    table = await Table.full(new_process(), "here", "link", time=MOVE)
    table.process.clock.advance(30.4)
    await table.match.check_clock()
    await table.play()
    assert table.ply == 1


@in_loop
async def test_two_processes_hand_over_once_when_time_runs_out() -> None:
    table = await Table.full(new_process(), "here", "link", time=MOVE)
    other = Process(table.process.store, table.process.clock, "two")
    other_match = await other.load(table.match.id)
    table.process.clock.advance(31)
    await table.match.check_clock()
    await other_match.check_clock()
    await other_match.refresh()
    assert table.process.store.kinds(table.match.id).count("timed_out") == 1
    await assert_consistent(table.match, table.process, other)


async def _restart_after_outage(control: wire.TimeControl) -> tuple[Table, Match, Process]:
    """Create a match whose server stopped in the first turn; load it in a process started later."""
    first = new_process()
    table = await Table.full(first, "here", "link", time=control, start_player=0)
    first.clock.advance(1000)
    second = Process(first.store, first.clock, "two", since=first.clock())
    return table, await second.load(table.match.id), second


@pytest.mark.parametrize("control", [MOVE, TOTAL])
def test_process_started_during_a_turn_restarts_its_clock(
    control: wire.TimeControl,
) -> None:
    @in_loop
    async def go() -> None:
        _, match, second = await _restart_after_outage(control)
        await match.check_clock()
        assert [event.what for event in second.events(match)] == [wire.ClockRestartEvent()]
        clocks = match.snapshot(None).clocks
        assert clocks == wire.Clocks(left=[control.seconds, control.seconds], running=0)
        # The clock restarts only once.
        second.clock.advance(control.seconds + 1)
        await match.check_clock()
        assert isinstance(second.events(match)[-1].what, wire.TimeOutEvent)
        await assert_consistent(match, second)

    go()


@pytest.mark.parametrize("control", [MOVE, TOTAL])
def test_move_after_a_server_outage_is_accepted(
    control: wire.TimeControl,
) -> None:
    @in_loop
    async def go() -> None:
        table, match, second = await _restart_after_outage(control)
        message = table.to_play()
        done = await match.act(table.host, message)
        assert done.ply == 1 and done.version == match.state.version
        assert [type(event.what) for event in second.events(match)] == [
            wire.ClockRestartEvent,
            wire.MoveEvent,
        ]
        clocks = match.snapshot(None).clocks
        assert clocks is not None and clocks.left[0] == control.seconds + control.increment
        assert await match.act(table.host, message) == done
        await assert_consistent(match, second)

    go()


@in_loop
async def test_process_that_ran_during_the_turn_does_not_restart_its_clock() -> None:
    first = new_process()
    table = await Table.full(first, "here", "link", time=MOVE)
    second = Process(first.store, first.clock, "two", since=first.clock() - 1)
    match = await second.load(table.match.id)
    first.clock.advance(31)
    await match.check_clock()
    assert isinstance(second.events(match)[-1].what, wire.TimeOutEvent)


@in_loop
async def test_clock_of_an_empty_seat_runs() -> None:
    table = await Table.full(new_process(), "here", "link", time=MOVE, start_player=1)
    table.process.clock.advance(10)
    await table.leave(table.tokens[1])
    assert left(table) == [30, 20]
    table.process.clock.advance(15)
    await table.sit(1)
    assert left(table) == [30, 5]
    await table.leave(table.tokens[1])
    table.process.clock.advance(10)
    await table.match.check_clock()
    assert table.last.what == wire.HandOverEvent(seat=1, level=REPLACEMENT_LEVEL, cause="time")


@in_loop
async def test_chat_takes_no_time() -> None:
    table = await Table.full(new_process(), "here", "link", time=TOTAL, start_player=0)
    table.process.clock.advance(10)
    await table.say(table.tokens[1], "hurry")
    assert left(table) == [50, 60]
    table.process.clock.advance(10)
    await table.play()
    assert left(table) == [45, 60]


@in_loop
async def test_handing_over_the_seat_to_move_stops_its_clock() -> None:
    table = await Table.full(new_process(), "here", "link", time=TOTAL, start_player=0)
    await table.hand_over(table.host, 0)
    assert running(table) is None
    await table.play()
    assert running(table) == 1
    assert left(table) == [None, 60]
    # Handing over a seat that is not to move does not stop the clock.
    other = await Table.full(new_process(), "here", "link", "link", time=TOTAL, start_player=0)
    other.process.clock.advance(10)
    await other.hand_over(other.tokens[1], 1)
    assert (running(other), left(other)) == (0, [50, None, 60])


@in_loop
async def test_take_back_restarts_the_clock_of_the_turn() -> None:
    table = await Table.full(new_process(), "here", "here", time=MOVE, start_player=0)
    await table.play()
    table.process.clock.advance(20)
    await table.take_back(table.host)
    assert (left(table), running(table)) == ([30, 30], 0)
    await assert_consistent(table.match, table.process)


@in_loop
async def test_no_clock_runs_after_the_end() -> None:
    table = await Table.full(new_process(), "here", "here", time=TOTAL)
    await table.play_on()
    assert running(table) is None
    table.process.clock.advance(1000)
    await table.match.check_clock()
    assert table.match.snapshot(None).result == table.last.result
    ended = await Table.full(new_process(), "here", "here", time=TOTAL)
    await ended.resign(ended.host)
    assert running(ended) is None


@pytest.mark.parametrize("on_flag", ["end", "computer"])
def test_clock_of_a_seat_without_time_shows_zero_or_the_reserve(on_flag: wire.OnFlag) -> None:
    @in_loop
    async def go() -> None:
        process = new_process()
        table = await Table.full(
            process, "here", "link", time=TOTAL, on_flag=on_flag, start_player=0
        )
        process.clock.advance(TOTAL.seconds + GRACE_SECONDS + 1)
        await table.match.check_clock()
        clocks = table.last.clocks
        assert clocks is not None
        assert clocks.left[0] == (0.0 if on_flag == "end" else RESERVE_SECONDS)
        assert clocks.left[1] == TOTAL.seconds

    go()

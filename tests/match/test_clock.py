"""The time people have, by a clock that the tests move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sintra.errors import TimeOver
from sintra.match import protocol as wire
from sintra.match.clock import Clock as Time
from sintra.match.commands import GRACE_SECONDS, REPLACEMENT_LEVEL
from sintra.match.match import Match

from .common import BEGINNING, Process, Table, assert_whole, in_loop, new_process, unchanged

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


def test_a_new_clock_is_full_and_stands_still() -> None:
    time = Time.new(TOTAL, 3)
    assert time.left == (60, 60, 60) and time.since is None
    assert time.deadline(0) is None
    assert time.remaining(1, 1e9) == 60


def test_who_moves_pays_and_gets_the_increment() -> None:
    time = Time.new(TOTAL, 2).restarted(100).turned(110, 0)
    assert time.left == (55, 60) and time.since == 110
    assert time.deadline(1) == 170
    assert time.remaining(1, 130) == 40


def test_for_every_move_the_time_is_new() -> None:
    time = Time.new(MOVE, 2).restarted(100).turned(125, 0)
    assert time.deadline(1) == 155 and time.turned(140, 1).deadline(0) == 170


def test_a_restart_costs_nobody_anything() -> None:
    time = Time.new(TOTAL, 2).restarted(100).restarted(150)
    assert time.left == (60, 60) and time.deadline(0) == 210


def test_a_pause_stops_it() -> None:
    time = Time.new(TOTAL, 2).restarted(100).paused(120, 1)
    assert time.left == (60, 45) and time.deadline(0) is None


@given(
    st.lists(st.tuples(st.floats(-5, 50), st.sampled_from([0, 1, None])), max_size=20),
    st.sampled_from([MOVE, TOTAL]),
)
def test_nobody_ever_has_less_than_nothing(
    turns: list[tuple[float, int | None]], control: wire.TimeControl
) -> None:
    at, time = 1000.0, Time.new(control, 2).restarted(1000.0)
    for seconds, seat in turns:
        at += seconds  # the clock of another process may be behind
        before = time.left
        time = time.turned(at, seat)
        assert all(each >= 0 for each in time.left)
        assert all(
            new <= old + control.increment for old, new in zip(before, time.left, strict=True)
        )
        assert time.deadline(0) is not None


# --- At the table


@in_loop
async def test_without_a_time_control_nothing_runs() -> None:
    table = await Table.full(new_process(), "here", "link")
    table.process.clock.advance(1e6)
    await table.match.check_clock()
    assert table.match.snapshot(None).clocks is None
    assert table.process.store.summaries[table.match.id].deadline is None
    await table.play()


@in_loop
async def test_the_time_runs_when_everybody_has_sat_down() -> None:
    table = await Table.laid(new_process(), "here", "link", time=MOVE, start_player=0)
    assert table.process.store.summaries[table.match.id].deadline is None
    table.process.clock.advance(1000)
    assert (left(table), running(table)) == ([30, 30], None)
    await table.sit(1)
    assert table.last.clocks == wire.Clocks(left=[30, 30], running=0)
    deadline = table.process.store.summaries[table.match.id].deadline
    assert deadline == BEGINNING + 1000 + 30
    table.process.clock.advance(10)
    assert left(table) == [20, 30]


@in_loop
async def test_time_for_every_move() -> None:
    table = await Table.full(new_process(), "here", "here", time=MOVE, start_player=0)
    for seconds in (29, 30, 30 + GRACE_SECONDS, 5):
        table.process.clock.advance(seconds)
        await table.match.check_clock()
        await table.play()
    assert table.ply == 4 and left(table) == [30, 30]
    await assert_whole(table.match, table.process)


@in_loop
async def test_time_for_all_moves_together() -> None:
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
    await assert_whole(table.match, table.process)


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


@pytest.mark.parametrize("control", [MOVE, TOTAL])
def test_a_flag_that_falls_hands_over_to_a_computer(control: wire.TimeControl) -> None:
    @in_loop
    async def go() -> None:
        table = await Table.full(new_process(), "here", "link", time=control, start_player=1)
        table.process.clock.advance(control.seconds + GRACE_SECONDS)
        await table.match.check_clock()
        assert table.events[-1].what == wire.JoinEvent(seat=1, name="link 1")
        table.process.clock.advance(0.1)
        await table.match.check_clock()
        assert table.last.what == wire.HandOverEvent(seat=1, level=REPLACEMENT_LEVEL, cause="time")
        assert table.last.clocks == wire.Clocks(left=[control.seconds, None], running=None)
        assert table.match.state.computer_to_move == REPLACEMENT_LEVEL
        await table.match.check_clock()
        await table.play_on()
        await assert_whole(table.match, table.process)

    go()


@in_loop
async def test_a_flag_that_falls_may_end_the_match() -> None:
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
    await assert_whole(table.match, table.process)


@in_loop
async def test_a_move_after_the_flag_comes_too_late() -> None:
    table = await Table.full(new_process(), "here", "link", time=MOVE)
    table.process.clock.advance(30 + GRACE_SECONDS + 0.01)
    await unchanged(table, table.play(), TimeOver)
    await table.match.check_clock()
    assert table.match.state.computer_to_move is not None


@in_loop
async def test_a_move_that_was_on_its_way_is_not_too_late() -> None:
    table = await Table.full(new_process(), "here", "link", time=MOVE)
    table.process.clock.advance(30.4)
    await table.match.check_clock()
    await table.play()
    assert table.ply == 1


@in_loop
async def test_a_flag_falls_once_in_two_processes() -> None:
    table = await Table.full(new_process(), "here", "link", time=MOVE)
    other = Process(table.process.store, table.process.clock, "two")
    theirs = await other.load(table.match.id)
    table.process.clock.advance(31)
    await table.match.check_clock()
    await theirs.check_clock()
    await theirs.refresh()
    assert table.process.store.kinds(table.match.id).count("handed_over") == 1
    await assert_whole(table.match, table.process, other)


async def _come_back(control: wire.TimeControl) -> tuple[Table, Match, Process]:
    """A table whose server went away in the first turn, and a process that comes long after."""
    first = new_process()
    table = await Table.full(first, "here", "link", time=control, start_player=0)
    first.clock.advance(1000)
    second = Process(first.store, first.clock, "two", since=first.clock())
    return table, await second.load(table.match.id), second


@pytest.mark.parametrize("control", [MOVE, TOTAL])
def test_a_process_that_was_not_there_gives_the_turn_its_time_again(
    control: wire.TimeControl,
) -> None:
    @in_loop
    async def go() -> None:
        _, match, second = await _come_back(control)
        await match.check_clock()
        assert [event.what for event in second.events(match)] == [wire.ClockRestartEvent()]
        clocks = match.snapshot(None).clocks
        assert clocks == wire.Clocks(left=[control.seconds, control.seconds], running=0)
        # But only once.
        second.clock.advance(control.seconds + 1)
        await match.check_clock()
        assert isinstance(second.events(match)[-1].what, wire.HandOverEvent)
        await assert_whole(match, second)

    go()


@pytest.mark.parametrize("control", [MOVE, TOTAL])
def test_a_move_that_waited_for_the_server_to_come_back_is_not_late(
    control: wire.TimeControl,
) -> None:
    @in_loop
    async def go() -> None:
        table, match, second = await _come_back(control)
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
        await assert_whole(match, second)

    go()


@in_loop
async def test_the_time_of_a_turn_that_began_here_is_not_given_again() -> None:
    first = new_process()
    table = await Table.full(first, "here", "link", time=MOVE)
    second = Process(first.store, first.clock, "two", since=first.clock() - 1)
    match = await second.load(table.match.id)
    first.clock.advance(31)
    await match.check_clock()
    assert isinstance(second.events(match)[-1].what, wire.HandOverEvent)


@in_loop
async def test_who_left_still_loses_time() -> None:
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
async def test_handing_over_stops_the_clock_of_the_turn() -> None:
    table = await Table.full(new_process(), "here", "link", time=TOTAL, start_player=0)
    await table.hand_over(table.host, 0)
    assert running(table) is None
    await table.play()
    assert running(table) == 1
    assert left(table) == [None, 60]
    # The seat of somebody who is not to move.
    other = await Table.full(new_process(), "here", "link", "link", time=TOTAL, start_player=0)
    other.process.clock.advance(10)
    await other.hand_over(other.tokens[1], 1)
    assert (running(other), left(other)) == (0, [50, None, 60])


@in_loop
async def test_after_a_take_back_the_turn_has_its_time_again() -> None:
    table = await Table.full(new_process(), "here", "here", time=MOVE, start_player=0)
    await table.play()
    table.process.clock.advance(20)
    await table.take_back(table.host)
    assert (left(table), running(table)) == ([30, 30], 0)
    await assert_whole(table.match, table.process)


@in_loop
async def test_at_the_end_no_time_runs() -> None:
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
def test_who_has_run_out_of_time_is_shown_without_any(on_flag: wire.OnFlag) -> None:
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
        assert clocks.left[0] == (0.0 if on_flag == "end" else None), "a computer has no clock"
        assert clocks.left[1] == TOTAL.seconds

    go()

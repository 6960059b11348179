"""Time: steps of the system's clock, and processes whose clocks differ."""

import pytest

from sintra.match import protocol as wire
from sintra.match.server_clock import SeenTurns, ServerClock

from .common import START_TIME, Clock, MemoryStore, Process, Table, in_loop

HOUR = 3600.0
MOVE = wire.TimeControl(kind="move", seconds=30)
TOTAL = wire.TimeControl(kind="total", seconds=60)


class Machine:
    """A machine whose wall clock can be stepped."""

    def __init__(self) -> None:
        self.wall, self.monotonic = Clock(), Clock(5.0)

    def clock(self) -> ServerClock:
        return ServerClock(self.wall, self.monotonic)

    def advance(self, seconds: float) -> None:
        self.wall.advance(seconds)
        self.monotonic.advance(seconds)


class SkewedProcess(Process):
    """A process with its own clock, which need not agree with that of other processes."""

    def __init__(self, store: MemoryStore, clock: Clock, owner: str, shares_time: bool) -> None:
        super().__init__(store, clock, owner, since=clock())
        object.__setattr__(self.context, "shares_time", shares_time)


class TwoClocks:
    """Two processes on one store. The clock of the second is ahead by `skew` seconds."""

    def __init__(self, skew: float, *, shares_time: bool = False, up: float = 0.0) -> None:
        self.store = MemoryStore()
        self.clocks = Clock(), Clock(START_TIME + skew)
        self.one, self.two = (
            SkewedProcess(self.store, clock, name, shares_time)
            for clock, name in zip(self.clocks, ("one", "two"), strict=True)
        )
        self.advance(up)  # how long both processes have been running

    def advance(self, seconds: float) -> None:
        for clock in self.clocks:
            clock.advance(seconds)


def ends(store: MemoryStore, match_id: str) -> set[str]:
    return set(store.kinds(match_id)) & {"ended", "handed_over", "timed_out"}


# --- One process


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_step_of_the_wall_clock_changes_nothing_in_a_process(step: float) -> None:
    @in_loop
    async def go() -> None:
        machine = Machine()
        process = Process(MemoryStore(), machine.clock(), since=machine.wall())  # type: ignore[arg-type]
        table = await Table.full(process, "here", "link", time=TOTAL, start_player=0)
        machine.advance(10)
        machine.wall.advance(step)
        await table.match.check_clock()
        await table.play()
        machine.advance(20)
        await table.play()
        clocks = table.match.snapshot(None).clocks
        assert clocks is not None and clocks.left == [50, 40]
        machine.advance(49)
        await table.match.check_clock()
        assert not ends(process.store, table.match.id)
        machine.advance(2)
        await table.match.check_clock()
        assert ends(process.store, table.match.id) == {"timed_out"}

    go()


def test_server_clock_can_be_set() -> None:
    machine = Machine()
    clock = machine.clock()
    assert clock() == START_TIME
    clock.set(1000.0)
    machine.advance(5)
    machine.wall.advance(HOUR)
    assert clock() == 1005.0


def test_seen_turns_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.match.server_clock.MAX_SEEN", 2)
    seen = SeenTurns()
    for number in range(3):
        seen.note(str(number), 1.0, 7.0)
    assert [seen.offset(str(number), 1.0) for number in range(3)] == [None, 7.0, 7.0]
    assert seen.offset("2", 2.0) is None
    seen.note("2", None, 0.0)
    assert seen.offset("2", 1.0) is None


# --- Processes whose clocks differ


@pytest.mark.parametrize("shares_time", [True, False])
@pytest.mark.parametrize("skew", [HOUR, -HOUR])
def test_nobody_loses_by_different_clocks(skew: float, shares_time: bool) -> None:
    """Both processes have loaded the match; events arrive by notification."""

    @in_loop
    async def go() -> None:
        two = TwoClocks(skew, shares_time=shares_time)
        table = await Table.new(two.one, "here", "link", time=TOTAL, start_player=0)
        matches = table.match, await two.two.load(table.match.id)
        await table.sit(1)
        await matches[1].refresh(table.match.state.version)
        for number in range(6):
            two.advance(5)
            for match in matches:
                await match.check_clock()
            # The two players use different processes.
            mine, other = matches[number % 2], matches[1 - number % 2]
            move = str(next(iter(mine.state.game.legal_moves)))
            play = wire.Play(id=f"m{number}", ply=mine.state.ply, move=move)
            await mine.act(table.tokens[number % 2], play)
            await other.refresh(mine.state.version)
        for match in matches:
            clocks = match.snapshot(None).clocks
            assert clocks is not None and clocks.left == [45, 45]
            assert clocks.running == 0
        assert not ends(two.store, table.match.id)
        assert set(two.store.kinds(table.match.id)) == {"created", "joined", "moved"}
        # The time still runs out, in both processes.
        two.advance(46)
        assert all(match.is_overdue for match in matches)
        await matches[1].check_clock()
        assert ends(two.store, table.match.id) == {"timed_out"}

    go()


@pytest.mark.parametrize("shares_time", [True, False])
@pytest.mark.parametrize("up", [0.0, 10 * HOUR])
@pytest.mark.parametrize("skew", [HOUR, -HOUR])
def test_process_that_loads_a_turn_of_another_process_flags_nobody(
    skew: float, up: float, shares_time: bool
) -> None:
    """The clock of the database may be stepped between the starts of the processes, too."""

    @in_loop
    async def go() -> None:
        two = TwoClocks(skew, up=up, shares_time=shares_time)
        table = await Table.full(two.one, "here", "link", time=MOVE, start_player=0)
        two.advance(10)
        other = await two.two.load(table.match.id)
        await other.check_clock()
        assert not ends(two.store, table.match.id)
        two.advance(15)
        await other.check_clock()
        await table.match.check_clock()
        assert not ends(two.store, table.match.id)
        await table.play()
        assert table.ply == 1
        # Without the first process, the second one still ends the turn.
        await other.refresh(table.match.state.version)
        two.advance(31)
        await other.check_clock()
        assert ends(two.store, table.match.id) == {"timed_out"}

    go()


@pytest.mark.parametrize("skew", [0.0, HOUR, -HOUR])
def test_turn_is_flagged_on_time_after_the_match_left_the_memory(skew: float) -> None:
    @in_loop
    async def go() -> None:
        two = TwoClocks(skew, up=2 * HOUR)
        table = await Table.full(two.one, "here", "link", time=MOVE, start_player=0)
        watching = await two.two.load(table.match.id)
        two.advance(10)
        for process in (two.one, two.two):  # each loads it again
            match = await process.load(table.match.id)
            assert not match.is_overdue
        two.advance(21)
        again = await two.one.load(table.match.id)
        assert again.is_overdue
        await again.check_clock()
        assert ends(two.store, table.match.id) == {"timed_out"}
        await watching.refresh()
        assert watching.state.seats[0].missed == 1

    go()


@in_loop
async def test_late_reading_gives_no_time_if_the_clocks_agree() -> None:
    """An event that is read late, without a notification, is old and not of another clock."""
    two = TwoClocks(0.0, shares_time=True)
    table = await Table.full(two.one, "here", "link", time=MOVE, start_player=0)
    other = await two.two.load(table.match.id)
    await table.play()
    two.advance(20)
    await other.refresh()
    assert other.offset == 0.0
    clocks = other.snapshot(None).clocks
    assert clocks is not None and clocks.left[1] == 10


@in_loop
async def test_charged_time_is_never_negative() -> None:
    two = TwoClocks(-4.0, shares_time=True)  # a difference that is not corrected
    table = await Table.full(two.one, "here", "link", time=TOTAL, start_player=0)
    other = await two.two.load(table.match.id)
    move = str(next(iter(other.state.game.legal_moves)))
    await other.act(table.host, wire.Play(id="m", ply=0, move=move))
    clocks = other.snapshot(None).clocks
    assert clocks is not None and clocks.left == [60, 60]

"""Matches that follow a real table: setup and deals are entered by hand."""

from typing import Any

import pytest

from sintra import Game
from sintra.errors import (
    DealAwaited,
    IllegalDeal,
    NotAllowed,
    NothingToUndo,
    NotStarted,
    NotYourSeat,
    StaleState,
)
from sintra.match import protocol as wire
from tests.samples import played

from .common import HERE, Table, assert_consistent, encoded, in_loop, new_process, unchanged


class Real:
    """A complete game on a real table, to be entered into a match."""

    def __init__(self, players: int = 2, seed: int = 4) -> None:
        self.game = played(players, "A", seed)
        self.record = self.game.to_record()
        self.setup: dict[str, Any] = self.record["setup"]
        self.deals = [
            ["".join(name[0].upper() for name in display) for display in each["displays"]]
            for each in self.record["rounds"]
        ]
        self.moves = [list(each["moves"]) for each in self.record["rounds"]]

    @classmethod
    def of(cls, seed: int) -> "Real":
        """Return a game of two players."""
        return cls(2, seed)

    @property
    def last(self) -> int:
        """The seat that made the last move of the first round."""
        start: int = self.setup["start_player"]
        return (start + len(self.moves[0]) - 1) % 2

    @property
    def other_seat_starts_round_2(self) -> bool:
        """Whether the other seat starts the second round."""
        game = played(2, "A", self.game.seed or 0, moves=len(self.moves[0]))
        return game.round == 2 and game.to_move != self.last


async def new_table(real: Real, *kinds: wire.SeatKind, **options: Any) -> Table:
    return await Table.full(new_process(), *kinds, setup=real.setup, **options)


@in_loop
async def test_real_game_is_entered_from_setup_to_end() -> None:
    real = Real()
    table = await new_table(real, "here", "link")
    assert table.match.snapshot(None).options.by_hand
    for deal, moves in zip(real.deals, real.moves, strict=True):
        state = table.match.snapshot(None)
        assert state.table.phase == "deal" and table.match.state.to_move is None
        await table.deal(table.tokens[1], deal)
        assert table.last.what == wire.DealEvent(displays=deal)
        assert table.last.table is not None and table.last.table.phase == "play"
        for move in moves:
            await table.play(move)
    assert table.last.result is not None and table.last.seed is None
    assert table.game == real.game
    await assert_consistent(table.match, table.process)


@in_loop
async def test_move_before_the_deal_is_refused() -> None:
    real = Real()
    table = await new_table(real, "here", "here")
    play = wire.Play(id=table.id(), ply=0, move=real.moves[0][0])
    await unchanged(table, table.match.act(table.host, play), DealAwaited)


@in_loop
async def test_illegal_deal_is_refused() -> None:
    real = Real()
    table = await new_table(real, "here", "here")
    for displays in ([], real.deals[0][:-1], ["WWWWW", *real.deals[0][1:]], ["?", "", "", "", ""]):
        await unchanged(table, table.deal(table.host, displays), IllegalDeal)
    await table.deal(table.host, real.deals[0])
    await unchanged(table, table.deal(table.host, real.deals[0]), IllegalDeal, "round begins")


@in_loop
async def test_deal_needs_all_seats_taken_and_the_current_ply() -> None:
    real = Real()
    table = await Table.new(new_process(), "link", "open", setup=real.setup)
    await unchanged(table, table.deal(table.host, real.deals[0]), NotStarted)
    await table.sit(0)
    await unchanged(table, table.deal(table.tokens[0], real.deals[0]), NotStarted)
    await table.sit(1)
    late = wire.Deal(id="a", ply=3, displays=real.deals[0])
    await unchanged(table, table.match.act(table.tokens[0], late), StaleState)
    message = wire.Deal(id="b", ply=0, displays=real.deals[0])
    done = await table.match.act(table.tokens[0], message)
    assert await table.match.act(table.tokens[0], message) == done
    assert done.ply == 0


@in_loop
async def test_host_without_a_seat_may_deal_and_take_back_the_deal() -> None:
    real = Real()
    table = await Table.new(new_process(), "computer", "computer", setup=real.setup)
    for _ in range(2):
        await table.deal(table.host, real.deals[0])
        await table.take_back(table.host)
    await unchanged(table, table.take_back(table.host), NotYourSeat)
    await assert_consistent(table.match, table.process)


@in_loop
async def test_deal_can_be_taken_back_even_without_take_backs() -> None:
    real = Real()
    table = await Table.full(new_process(), "here", "link", setup=real.setup, take_backs=False)
    await table.deal(table.host, real.deals[0])
    await table.take_back(table.tokens[1])
    assert table.match.state.game.awaits_deal


@in_loop
async def test_deal_is_refused_if_the_server_draws_the_panes() -> None:
    table = await Table.full(new_process(), "here", "here")
    await unchanged(table, table.deal(table.host, ["WWYB"] * 5), NotAllowed, "drawn by the server")


@in_loop
async def test_mistyped_deal_can_be_taken_back() -> None:
    real = Real()
    table = await new_table(real, "here", "link")
    wrong = [real.deals[0][1], real.deals[0][0], *real.deals[0][2:]]
    await table.deal(table.host, wrong)
    await table.take_back(table.tokens[1])
    assert table.last.what == wire.TakeBackEvent(seat=1, moves=[])
    assert table.match.snapshot(None).table.phase == "deal"
    assert table.last.table is not None and table.last.ply == 0
    await table.deal(table.host, real.deals[0])
    await table.play(real.moves[0][0])
    await assert_consistent(table.match, table.process)


@in_loop
async def test_take_back_before_the_first_deal_is_refused() -> None:
    table = await new_table(Real(), "here", "here")
    await unchanged(table, table.take_back(table.host), NothingToUndo)


@in_loop
async def test_deal_and_the_move_before_it_are_taken_back_one_by_one() -> None:
    real = Real()
    table = await new_table(real, "here", "here")
    await table.deal(table.host, real.deals[0])
    for move in real.moves[0]:
        await table.play(move)
    await table.deal(table.host, real.deals[1])
    await table.take_back(table.host)
    await table.take_back(table.host)
    assert table.ply == len(real.moves[0]) - 1
    await table.play(real.moves[0][-1])
    await table.deal(table.host, real.deals[1])
    await assert_consistent(table.match, table.process)


@in_loop
async def test_take_back_against_computers_includes_the_deal() -> None:
    real = next(real for real in map(Real.of, range(1, 100)) if real.other_seat_starts_round_2)
    kinds: list[wire.SeatKind] = ["computer", "computer"]
    kinds[real.last] = "here"
    table = await new_table(real, *kinds)
    await table.deal(table.host, real.deals[0])
    for move in real.moves[0]:
        await table.play(move)
    await table.deal(table.host, real.deals[1])
    await table.play(real.moves[1][0])
    assert table.game.round == 2 and not table.game.awaits_deal
    await table.take_back(table.host)
    taken_back = [real.moves[1][0], real.moves[0][-1]]
    assert table.last.what == wire.TakeBackEvent(seat=real.last, moves=taken_back)
    assert (table.game.round, table.game.to_move) == (1, real.last)
    await table.play(real.moves[0][-1])
    await table.deal(table.host, real.deals[1])
    await assert_consistent(table.match, table.process)


@in_loop
async def test_clock_is_stopped_while_a_deal_is_awaited() -> None:
    real = Real()
    time = wire.TimeControl(kind="move", seconds=30)
    table = await new_table(real, "here", "here", time=time)
    table.process.clock.advance(1000)
    await table.match.check_clock()
    assert table.events == []
    await table.deal(table.host, real.deals[0])
    assert table.last.clocks == wire.Clocks(left=[30, 30], running=real.setup["start_player"])
    for move in real.moves[0]:
        table.process.clock.advance(29)
        await table.play(move)
    assert table.last.clocks == wire.Clocks(left=[30, 30], running=None)
    await assert_consistent(table.match, table.process)


@in_loop
async def test_computer_waits_for_the_deal() -> None:
    real = Real()
    kinds: list[wire.SeatKind] = ["here", "here"]
    kinds[real.setup["start_player"]] = "computer"
    table = await new_table(real, *kinds)
    assert table.match.state.computer_to_move is None
    assert table.process.store.leases[table.match.id] is None
    await table.deal(table.host, real.deals[0])
    assert table.match.state.computer_to_move == "easy"
    assert table.process.store.leases[table.match.id] is not None


@in_loop
async def test_rematch_of_a_real_table_is_refused() -> None:
    table = await new_table(Real(), "here", "here")
    await table.resign(table.host)
    await unchanged(table, table.rematch(table.host), NotAllowed, "has no rematch")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_match_with_entered_deals_is_reloaded_unchanged(players: int) -> None:
    @in_loop
    async def go() -> None:
        real = Real(players, seed=players)
        table = await new_table(real, *([HERE] * players))
        for deal, moves in list(zip(real.deals, real.moves, strict=True))[:3]:
            await table.deal(table.host, deal)
            for move in moves:
                await table.play(move)
        fresh = await table.reloaded()
        assert encoded(fresh.snapshot(None)) == encoded(table.match.snapshot(None))
        assert Game.from_record(fresh.state.record()) == table.game

    go()

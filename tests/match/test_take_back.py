"""Taking back: a player's own last move, before the next player moves, never past a deal."""

import pytest

from sintra import Game
from sintra.errors import GameOver, NotAllowed, NothingToUndo, NotYourSeat, StaleState
from sintra.match import protocol as wire

from .common import Table, assert_consistent, in_loop, new_process, refused, unchanged


@in_loop
async def test_own_last_move_is_taken_back() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.play_on(3)
    game, mover = table.game, table.game.to_move
    await table.play(move := table.move())
    await table.take_back(table.tokens[mover])
    assert table.game == game and table.ply == 3
    event = table.last
    assert event.what == wire.TakeBackEvent(seat=mover, moves=[move])
    assert (event.ply, event.status) == (3, "playing")
    assert event.table is not None and event.table.to_move == mover
    await table.play_on(2)
    await assert_consistent(table.match, table.process)


@in_loop
async def test_take_back_after_the_next_move_is_refused() -> None:
    table = await Table.full(new_process(), "here", "link")
    first = table.mover
    await table.play()
    await table.play()
    await unchanged(table, table.take_back(first), NotAllowed, "another move was played")


@in_loop
async def test_take_back_of_another_players_move_is_refused() -> None:
    table = await Table.full(new_process(), "here", "link", "link")
    await table.play()
    for seat in range(3):
        if table.match.state.turns[-1].seat != seat:
            await unchanged(table, table.take_back(table.tokens[seat]), NothingToUndo)


@in_loop
async def test_move_with_the_version_before_a_take_back_is_stale() -> None:
    table = await Table.full(new_process(), "here", "link", start_player=0)
    await table.play()
    seen = table.match.state.version
    late = table.to_play()
    await table.take_back(table.host)
    await table.play()
    late = wire.Play(id="late", ply=late.ply, move=late.move, version=seen)
    await unchanged(table, table.match.act(table.tokens[1], late), StaleState, "taken back")


@in_loop
async def test_last_move_between_two_devices_cannot_be_taken_back() -> None:
    table = await Table.full(new_process(), "here", "link")
    while not table.match.state.is_over:
        await table.play()
    for token in (table.host, table.tokens[1]):
        await unchanged(table, table.take_back(token), GameOver)


@in_loop
async def test_take_back_after_a_computers_move_is_refused_with_other_humans() -> None:
    table = await Table.full(new_process(), "here", "computer", "link", start_player=0)
    await table.play()
    await table.play()
    await unchanged(table, table.take_back(table.host), NotAllowed, "another move was played")


@in_loop
async def test_take_back_against_computers_includes_their_moves() -> None:
    table = await Table.full(new_process(), "here", "computer", "computer", start_player=0)
    await table.play_on(3)
    game = table.game
    moves = [table.move()]
    await table.play(moves[0])
    for _ in range(2):
        moves.append(table.move())
        await table.play(moves[-1])
    await table.take_back(table.host)
    assert table.game == game
    assert table.last.what == wire.TakeBackEvent(seat=0, moves=moves[::-1])
    # A take-back also works while a computer is thinking.
    await table.play()
    assert table.match.state.computer_to_move is not None
    await table.take_back(table.host)
    assert table.game == game
    await assert_consistent(table.match, table.process)


@in_loop
async def test_take_back_before_the_first_own_move_is_refused() -> None:
    table = await Table.full(new_process(), "here", "computer", start_player=1)
    await unchanged(table, table.take_back(table.host), NothingToUndo)
    await table.play()
    await unchanged(table, table.take_back(table.host), NothingToUndo)


@in_loop
async def test_at_one_device_all_moves_can_be_taken_back() -> None:
    table = await Table.full(new_process(), "here", "here", "here")
    games = [table.game]
    for _ in range(5):
        await table.play()
        games.append(table.game)
    for ply in range(4, -1, -1):
        await table.take_back(table.host)
        assert table.game == games[ply]
    await unchanged(table, table.take_back(table.host), NothingToUndo)
    await assert_consistent(table.match, table.process)


@pytest.mark.parametrize("kinds", [("here", "here"), ("here", "computer"), ("here", "link")])
def test_take_back_does_not_pass_a_deal(kinds: tuple[wire.SeatKind, ...]) -> None:
    @in_loop
    async def go() -> None:
        table = await Table.full(new_process(), *kinds)
        await table.play_round()
        assert table.game.round == 2
        last = table.match.state.turns[-1]
        token = table.tokens.get(last.seat, table.host)
        await unchanged(table, table.take_back(token), NothingToUndo)
        before = table.ply
        while table.game.to_move != 0:
            await table.play()
        mover = table.game.to_move
        await table.play()
        if kinds != ("here", "link"):
            while table.ply > before:
                try:
                    await table.take_back(table.tokens[mover])
                except NothingToUndo:
                    break
            assert table.ply >= before
        await assert_consistent(table.match, table.process)

    go()


@in_loop
async def test_take_back_is_refused_if_the_match_forbids_it() -> None:
    for kinds in (("here", "here"), ("here", "link"), ("here", "computer")):
        table = await Table.full(new_process(), *kinds, take_backs=False, start_player=0)
        await table.play()
        await unchanged(table, table.take_back(table.host), NotAllowed, "does not allow")


@in_loop
async def test_take_back_for_another_ply_is_stale() -> None:
    table = await Table.full(new_process(), "here", "here")
    await table.play_on(3)
    for ply in (0, 2, 4, 10_000):
        await unchanged(table, table.take_back(table.host, ply), StaleState)


@in_loop
async def test_take_back_without_a_seat_is_refused() -> None:
    table = await Table.full(new_process(), "link", "open")
    await table.play()
    await unchanged(table, table.take_back(table.host), NotYourSeat)
    await unchanged(table, table.match.act(None, wire.TakeBack(id="a", ply=1)), NotYourSeat)


@in_loop
async def test_take_back_with_clocks_is_refused_between_devices() -> None:
    time = wire.TimeControl(kind="move", seconds=30)
    table = await Table.full(new_process(), "here", "link", time=time)
    token = table.mover
    await table.play()
    await unchanged(table, table.take_back(token), NotAllowed, "clock")
    alone = await Table.full(new_process(), "here", "here", time=time)
    await alone.play()
    await alone.take_back(alone.host)
    assert alone.ply == 0


@in_loop
async def test_last_move_of_the_game_can_be_taken_back_at_one_device() -> None:
    table = await Table.full(new_process(), "here", "here", seed=2**50 + 9)
    await table.play_on()
    ply = table.ply
    await table.take_back(table.host)
    assert table.last.status == "playing"
    state = table.match.snapshot(None)
    assert (state.ply, state.result, state.seed) == (ply - 1, None, None)
    assert table.process.store.summaries[table.match.id].status == "playing"
    await table.play_on(seed=1)
    assert table.last.result is not None and table.last.seed == str(2**50 + 9)
    await assert_consistent(table.match, table.process)


@in_loop
async def test_take_back_after_a_resignation_is_refused() -> None:
    table = await Table.full(new_process(), "here", "here")
    await table.play()
    await table.resign(table.host)
    await unchanged(table, table.take_back(table.host), GameOver)


@in_loop
async def test_take_back_after_the_start_of_a_rematch_is_refused() -> None:
    table = await Table.full(new_process(), "here", "here")
    await table.play_on()
    await table.rematch(table.host)
    await unchanged(table, table.take_back(table.host), NotAllowed, "rematch")


@in_loop
async def test_empty_seat_counts_as_human_for_take_backs() -> None:
    table = await Table.full(new_process(), "here", "link", start_player=0)
    await table.play()
    await table.play()
    await table.leave(table.tokens[1])
    await unchanged(table, table.take_back(table.host), NotAllowed, "another move was played")
    await table.hand_over(table.host, 1)
    # Now all opponents are computers, although a human player had made the reply.
    await table.take_back(table.host)
    assert table.ply == 0


@in_loop
async def test_deals_after_a_take_back_follow_from_the_seed() -> None:
    table = await Table.full(new_process(), "here", "here", seed=5)
    await table.play_on(4)
    for _ in range(3):
        await table.take_back(table.host)
    await table.play_on()
    replayed = Game(2, "A", 5, moves=[str(move) for move in table.game.moves])
    assert replayed == table.game


# --- With consent


async def asked(*kinds: wire.SeatKind, moves: int = 2) -> Table:
    """Return a match in which the host asks to take back their move at ply 0."""
    table = await Table.full(new_process(), *kinds, start_player=0)
    for _ in range(moves):
        await table.play()
    await table.ask_take_back(table.host)
    return table


@in_loop
async def test_moves_are_taken_back_when_the_other_player_agrees() -> None:
    table = await Table.full(new_process(), "here", "link", start_player=0)
    await table.play_on(2)
    game, moves = table.game, [table.move()]
    await table.play()
    moves.append(table.move())
    await table.play()
    await table.ask_take_back(table.host)
    assert table.last.what == wire.TakeBackRequestEvent(seat=0)
    request = wire.TakeBackRequest(seat=0, ply=2, accepted=[])
    assert table.last.take_back_request == request
    assert table.match.snapshot(None).take_back_request == request
    assert table.ply == 4
    await assert_consistent(table.match, table.process)
    await table.answer_take_back(table.tokens[1], accept=True)
    assert [event.what for event in table.events[-2:]] == [
        wire.TakeBackAnswerEvent(seat=1, accept=True),
        wire.TakeBackEvent(seat=0, moves=moves[::-1]),
    ]
    assert table.game == game
    event = table.last
    assert event.take_back_request is None and event.id is None
    await assert_consistent(table.match, table.process)


@in_loop
async def test_declined_or_withdrawn_request_changes_no_move() -> None:
    for seat in (0, 1):
        table = await asked("here", "link")
        game = table.game
        await table.answer_take_back(table.tokens[seat], accept=False)
        assert table.last.what == wire.TakeBackAnswerEvent(seat=seat, accept=False)
        assert table.last.take_back_request is None
        assert table.game is game
        await table.ask_take_back(table.host)
        assert table.last.take_back_request is not None
        await assert_consistent(table.match, table.process)


@in_loop
async def test_all_other_people_must_agree() -> None:
    table = await asked("here", "link", "computer", "open", moves=4)
    events = len(table.events)
    await table.answer_take_back(table.host, accept=True)  # changes nothing: the host asked
    assert len(table.events) == events
    await table.answer_take_back(table.tokens[3], accept=True)
    assert table.last.take_back_request == wire.TakeBackRequest(seat=0, ply=0, accepted=[3])
    assert table.ply == 4
    await table.answer_take_back(table.tokens[1], accept=True)
    assert table.ply == 0
    await assert_consistent(table.match, table.process)


@in_loop
async def test_person_who_plays_on_declines_the_request() -> None:
    table = await asked("here", "link", moves=1)
    request = table.match.state.take_back_request
    assert request is not None
    await table.play()
    assert table.last.take_back_request is None
    late = wire.AnswerTakeBack(id="late", ply=request.ply, accept=True)
    await table.match.act(table.tokens[1], late)
    assert table.ply == 2
    await assert_consistent(table.match, table.process)


@in_loop
async def test_computers_move_and_chat_keep_the_request() -> None:
    table = await asked("here", "computer", "link", moves=1)
    await table.play()
    await table.say(table.host, "Sorry")
    assert table.last.take_back_request == wire.TakeBackRequest(seat=0, ply=0, accepted=[])
    await table.answer_take_back(table.tokens[2], accept=True)
    assert table.ply == 0
    await assert_consistent(table.match, table.process)


@in_loop
async def test_request_ends_when_a_player_leaves() -> None:
    table = await asked("here", "link", "link", moves=3)
    await table.leave(table.tokens[1])
    assert table.last.take_back_request is None
    await assert_consistent(table.match, table.process)


@in_loop
async def test_second_request_is_refused_and_a_repeated_one_changes_nothing() -> None:
    table = await asked("here", "link")
    await unchanged(table, table.ask_take_back(table.tokens[1]), NotAllowed, "already asked")
    version = table.match.state.version
    await table.ask_take_back(table.host)
    assert table.match.state.version == version


@in_loop
async def test_without_other_people_asking_takes_back_at_once() -> None:
    for kinds in (("here", "computer"), ("here", "here")):
        table = await asked(*kinds, moves=1)
        assert (table.ply, table.match.state.take_back_request) == (0, None)
    table = await Table.full(new_process(), "here", "link", start_player=0)
    await table.play()
    await table.play()
    await table.leave(table.tokens[1])
    await table.ask_take_back(table.host)
    assert table.ply == 0
    await assert_consistent(table.match, table.process)


@in_loop
async def test_moves_of_a_player_who_may_return_are_not_taken_back_alone() -> None:
    table = await Table.full(new_process(), "here", "link", start_player=0)
    for _ in range(3):
        await table.play()
    hand_over = wire.HandOver(id="h", seat=1, level="medium")
    await table.match.act(table.host, hand_over, frozenset({1}))
    await table.play()  # the computer's move
    await table.ask_take_back(table.host)
    assert table.ply == 2
    error = await refused(table.ask_take_back(table.host), NotAllowed)
    assert getattr(error, "reason", None) == "answered"
    await unchanged(table, table.take_back(table.host), NotAllowed)
    await table.play_on()
    await unchanged(table, table.ask_take_back(table.host), GameOver)


@in_loop
async def test_request_is_refused_where_a_take_back_is() -> None:
    clock = wire.TimeControl(kind="total", seconds=600)
    for options in ({"take_backs": False}, {"time": clock}):
        table = await Table.full(new_process(), "here", "link", start_player=0, **options)
        await table.play()
        await unchanged(table, table.ask_take_back(table.host), NotAllowed, "does not allow")
    table = await Table.full(new_process(), "here", "link", start_player=0)
    await unchanged(table, table.ask_take_back(table.host), NothingToUndo)
    await table.play_round()
    await unchanged(table, table.ask_take_back(table.host), NothingToUndo, "have been filled")

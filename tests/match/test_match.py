"""Moves are played once, in order, and written before anybody is told."""

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from sintra import Game
from sintra.errors import (
    GameOver,
    IllegalMove,
    NotAllowed,
    NotationError,
    NotStarted,
    NotYourSeat,
    NotYourTurn,
    SintraError,
    StaleState,
    StoreError,
    UnknownMatch,
    UnknownToken,
)
from sintra.match import protocol as wire
from sintra.match import views
from sintra.match.match import MAX_ATTEMPTS, Match

from .common import (
    Clock,
    MemoryStore,
    Process,
    Table,
    assert_whole,
    encoded,
    in_loop,
    new_process,
    refused,
    unchanged,
    wanted,
)

# --- One process


@in_loop
async def test_a_move_is_played_told_and_acknowledged() -> None:
    table = await Table.full(new_process(), "here", "link")
    mover, move = table.game.to_move, table.move()
    before = table.match.state.version
    message = table.to_play(move)
    done = await table.match.act(table.mover, message)
    assert done == wire.Done(id=message.id, version=before + 1, ply=1)
    event = table.last
    assert (event.version, event.ply, event.status) == (before + 1, 1, "playing")
    assert isinstance(event.what, wire.MoveEvent)
    assert (event.what.seat, event.what.move, event.what.by_computer) == (mover, move, False)
    assert event.table is not None and event.table.to_move == table.game.to_move
    assert event.seats is None and event.clocks is None and event.result is None
    await assert_whole(table.match, table.process)


@in_loop
async def test_the_effect_that_is_told_is_the_one_before_the_move() -> None:
    table = await Table.full(new_process(), "here", "here", seed=7)
    for _ in range(20):
        explained = table.game.explain(move := table.move(Random(table.ply)))
        await table.play(move)
        assert isinstance(table.last.what, wire.MoveEvent)
        assert table.last.what.effect.points == explained.points
        assert table.last.what.effect.picked == explained.picked


@in_loop
async def test_a_move_is_in_the_store_before_anybody_is_told() -> None:
    store = MemoryStore()
    process = Process(store, Clock())
    table = await Table.full(process, "here", "here")
    store.hold = asyncio.Event()
    playing = asyncio.create_task(table.play())
    for _ in range(10):
        await asyncio.sleep(0)
    assert not playing.done()
    assert table.events == [] and table.ply == 0
    assert table.match.snapshot(None).ply == 0
    store.hold.set()
    await playing
    assert len(table.events) == 1 and table.ply == 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["A", "B"])
def test_a_whole_match_is_the_game_of_its_record(players: int, side: str) -> None:
    @in_loop
    async def go() -> None:
        kinds: list[wire.SeatKind] = ["here", "computer", "link", "open"]
        table = await Table.full(new_process(), *kinds[:players], side=side, seed=2**50 + players)
        await table.play_on(seed=players)
        state = table.match.snapshot(None)
        assert state.status == "over" and state.result is not None
        outcome = table.game.outcome()
        assert outcome is not None
        assert state.result.winners == list(outcome.winners)
        assert state.result.scores == list(outcome.scores)
        assert state.result.final is not None and len(state.result.final) == players
        assert table.last.result == state.result
        assert table.last.seed == state.seed == str(2**50 + players)
        assert [event.seed for event in table.events[:-1]] == [None] * (len(table.events) - 1)
        whole = Game(players, side, 2**50 + players)
        for turn in state.moves:
            assert turn.round == whole.round and turn.seat == whole.to_move
            whole.play(turn.move)
        assert whole == table.game
        await assert_whole(table.match, table.process)

    go()


@in_loop
async def test_who_is_not_to_move_is_refused() -> None:
    table = await Table.full(new_process(), "here", "link")
    other = table.tokens[1 - table.game.to_move]
    await unchanged(table, table.match.act(other, table.to_play()), NotYourTurn, "turn of seat")


@in_loop
async def test_spectators_only_watch() -> None:
    table = await Table.full(new_process(), "here", "link")
    await unchanged(table, table.match.act(None, table.to_play()), NotYourSeat, "take a seat first")


@in_loop
async def test_a_token_of_nobody_opens_nothing() -> None:
    table = await Table.full(new_process(), "here", "link")
    await unchanged(table, table.match.act("x" * 32, table.to_play()), UnknownToken)
    with pytest.raises(UnknownToken):
        table.match.snapshot("x" * 32)


@in_loop
async def test_a_table_without_spectators_shows_itself_to_nobody_else() -> None:
    table = await Table.full(new_process(), "here", "link", spectators=False)
    with pytest.raises(NotAllowed, match="no spectators"):
        table.match.snapshot(None)
    assert table.match.snapshot(table.tokens[1]).you.seats == [1]
    assert table.match.snapshot(table.host).you.host


@in_loop
async def test_illegal_moves_change_nothing() -> None:
    table = await Table.full(new_process(), "here", "here")
    for move, error in (
        ("9B>1", SintraError),
        ("nonsense", NotationError),
        ("\x00", NotationError),
    ):
        with pytest.raises(error):
            await table.match.act(table.mover, table.to_play(move))
    legal = {str(move) for move in table.game.legal_moves}
    illegal = next(
        f"{source}{colour}>{column}"
        for source in "12345"
        for colour in "WYOPB"
        for column in range(1, 9)
        if f"{source}{colour}>{column}" not in legal
    )
    await unchanged(table, table.match.act(table.mover, table.to_play(illegal)), IllegalMove)


@in_loop
async def test_a_move_for_another_ply_is_stale() -> None:
    table = await Table.full(new_process(), "here", "here")
    await table.play()
    for ply in (0, 2, 10_000):
        late = wire.Play(id=table.id(), ply=ply, move=table.move())
        await unchanged(table, table.match.act(table.host, late), StaleState, f"ply {ply}")


@in_loop
async def test_nobody_moves_before_every_seat_is_taken() -> None:
    table = await Table.laid(new_process(), "here", "link", start_player=0)
    await unchanged(table, table.play(), NotStarted)
    assert table.match.snapshot(None).status == "waiting"
    await table.sit(1)
    assert table.last.status == "playing"
    await table.play()


@in_loop
async def test_nothing_is_played_after_the_end() -> None:
    table = await Table.full(new_process(), "here", "here")
    await table.play_on()
    late = wire.Play(id=table.id(), ply=table.ply, move="1B>1")
    await unchanged(table, table.match.act(table.host, late), GameOver)
    await unchanged(table, table.resign(table.host), GameOver)
    await unchanged(table, table.hand_over(table.host, 0), GameOver)
    await unchanged(table, table.match.join(wire.Join()), GameOver)


@in_loop
async def test_a_match_that_does_not_exist_is_unknown() -> None:
    await refused(new_process().load("nowhere"), UnknownMatch)


@in_loop
async def test_changes_are_reported_once_each_and_after_the_fact() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.play_on(5)
    versions = [version for _, version in table.process.changes]
    assert versions == list(range(1, table.match.state.version + 1))


# --- The same message again


@in_loop
async def test_a_message_sent_again_is_done_once() -> None:
    table = await Table.full(new_process(), "here", "here")
    message, token = table.to_play(), table.mover
    done = await table.match.act(token, message)
    await table.play_on(3)
    before = table.match.state.version
    assert await table.match.act(token, message) == done
    assert await (await table.reloaded()).act(token, message) == done
    assert table.match.state.version == before


@in_loop
async def test_a_move_that_was_taken_back_is_not_played_again_by_its_message() -> None:
    table = await Table.full(new_process(), "here", "here")
    message = table.to_play()
    done = await table.match.act(table.host, message)
    back = wire.TakeBack(id=table.id(), ply=1)
    undone = await table.match.act(table.host, back)
    assert await table.match.act(table.host, message) == done
    assert await table.match.act(table.host, back) == undone
    assert table.ply == 0


@in_loop
async def test_who_has_left_may_still_ask_whether_that_was_done() -> None:
    table = await Table.full(new_process(), "here", "open", "open")
    token = table.tokens[1]
    for message in (wire.Chat(id="a", phrase="goodbye"), wire.Leave(id="b")):
        done = await table.match.act(token, message)
        await table.say(table.host, "well")
        assert await table.match.act(token, message) == done
        assert await (await table.reloaded()).act(token, message) == done
    await refused(table.say(token, "me again"), NotYourSeat)


@in_loop
async def test_resigning_and_handing_over_are_done_once_as_well() -> None:
    for message in (
        wire.Resign(id="a"),
        wire.HandOver(id="a", seat=1),
        wire.Leave(id="a"),
    ):
        table = await Table.full(new_process(), "here", "open", "open")
        done = await table.match.act(table.tokens[1], message)
        assert await table.match.act(table.tokens[1], message) == done
        assert await (await table.reloaded()).act(table.tokens[1], message) == done
        assert table.process.store.kinds(table.match.id)[3:] == [
            table.last.what.__struct_config__.tag
        ]


@in_loop
async def test_leaving_several_seats_is_one_message() -> None:
    table = await Table.full(new_process(), "here", "here", "link")
    message = wire.Leave(id="up")
    done = await table.match.act(table.host, message)
    assert done.version == table.match.state.version
    assert [event.what for event in table.events[-2:]] == [
        wire.LeaveEvent(seat=0),
        wire.LeaveEvent(seat=1),
    ]
    assert await table.match.act(table.host, message) == done
    assert await (await table.reloaded()).act(table.host, message) == done


@in_loop
async def test_two_people_may_use_the_same_id() -> None:
    table = await Table.full(new_process(), "here", "link")
    for seat in (0, 1):
        await table.match.act(table.tokens[seat], wire.Chat(id="1", text=f"from {seat}"))
    assert [said.text for said in table.match.snapshot(None).chat] == ["from 0", "from 1"]


@in_loop
async def test_the_same_message_ten_times_at_once_is_played_once() -> None:
    table = await Table.full(new_process(), "here", "here")
    message = table.to_play()
    found = await asyncio.gather(*(table.match.act(table.host, message) for _ in range(10)))
    assert len(set(map(encoded, found))) == 1
    assert table.ply == 1 and len(table.events) == 1


# --- A store that fails


@in_loop
async def test_what_could_not_be_written_did_not_happen() -> None:
    table = await Table.full(new_process(), "here", "here")
    table.process.store.failures.append("before")
    message = table.to_play()
    await refused(table.match.act(table.host, message), StoreError)
    assert table.ply == 0 and table.events == []
    done = await table.match.act(table.host, message)
    assert done.ply == 1 and len(table.events) == 1
    await assert_whole(table.match, table.process)


@in_loop
async def test_what_was_written_although_the_store_failed_has_happened() -> None:
    table = await Table.full(new_process(), "here", "here")
    table.process.store.failures.append("after")
    message = table.to_play()
    await refused(table.match.act(table.host, message), StoreError)
    assert table.events == []
    done = await table.match.act(table.host, message)
    assert (done.ply, done.version) == (1, 2)
    assert [event.version for event in table.events] == [2]
    await assert_whole(table.match, table.process)


@in_loop
async def test_after_a_failure_the_next_who_asks_reads_the_truth() -> None:
    table = await Table.full(new_process(), "here", "link")
    table.process.store.failures.append("after")
    first = table.to_play()
    await refused(table.match.act(table.mover, first), StoreError)
    assert table.ply == 0
    # Somebody else says something: the move is told first.
    await table.say(table.tokens[1], "hello?")
    assert [type(event.what) for event in table.events[1:]] == [wire.MoveEvent, wire.ChatEvent]
    await table.play()
    await assert_whole(table.match, table.process)


@in_loop
async def test_after_a_failure_a_mere_look_tells_what_was_written() -> None:
    table = await Table.full(new_process(), "here", "here")
    table.process.store.failures.append("after")
    await refused(table.play(), StoreError)
    await table.match.check_clock()
    assert table.ply == 1 and [event.version for event in table.events] == [2]


@in_loop
async def test_while_the_store_is_down_nothing_is_told_and_nothing_is_lost() -> None:
    table = await Table.full(new_process(), "here", "here")
    await table.play_on(3)
    store = table.process.store
    store.is_broken = True
    message = table.to_play()
    for _ in range(3):
        await refused(table.match.act(table.host, message), StoreError)
        await refused(table.match.refresh(), StoreError)
    assert len(table.events) == 3
    assert table.match.snapshot(None).ply == 3
    store.is_broken = False
    await table.match.act(table.host, message)
    assert table.ply == 4
    await assert_whole(table.match, table.process)


@in_loop
async def test_a_refusal_that_cannot_be_checked_is_no_refusal() -> None:
    table = await Table.full(new_process(), "here", "here")
    table.process.store.is_broken = True
    stale = wire.Play(id=table.id(), ply=9, move=table.move())
    await refused(table.match.act(table.host, stale), StoreError)


@in_loop
async def test_a_table_that_could_not_be_written_is_not_there() -> None:
    process = new_process()
    process.store.is_broken = True
    await refused(Match.create(wanted("here", "here"), process.context), StoreError)
    assert process.changes == [] and process.store.logs == {}


@in_loop
async def test_a_move_whose_sender_goes_away_while_it_is_written_is_not_lost() -> None:
    process = new_process()
    table = await Table.full(process, "here", "here")
    process.store.hold = asyncio.Event()
    playing = asyncio.create_task(table.play())
    for _ in range(5):
        await asyncio.sleep(0)
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing
    process.store.hold = None
    await table.play()
    assert table.ply == 1
    await assert_whole(table.match, process)


@pytest.mark.parametrize("seed", range(6))
def test_a_store_that_fails_again_and_again_never_loses_or_doubles_a_move(seed: int) -> None:
    @in_loop
    async def go() -> None:
        chance, process = Random(seed), new_process()
        table = await Table.full(process, "here", "link", "computer")
        while not table.match.state.is_over:
            failures = chance.choices(["before", "after", None], [1, 1, 4], k=4)
            process.store.failures.extend(failures)  # type: ignore[arg-type]  # those words
            ply, move = table.ply, table.move(chance)
            seat = table.game.to_move
            message = wire.Play(id=table.id(), ply=ply, move=move)
            while True:
                try:
                    if seat in table.tokens:
                        await table.match.act(table.tokens[seat], message)
                    else:
                        await table.play(move)
                    break
                except StoreError:
                    await asyncio.sleep(0)
                    if seat not in table.tokens:
                        await table.match.refresh()
                        if table.ply > ply:
                            break
            assert table.ply == ply + 1
        process.store.failures.clear()
        await assert_whole(table.match, process)
        assert [event.version for event in table.events] == list(
            range(2, table.match.state.version + 1)
        )

    go()


# --- Two processes


class Two:
    """The same match in two processes that share a store."""

    def __init__(self, table: Table, matches: list[Match], processes: list[Process]) -> None:
        self.table, self.matches, self.processes = table, matches, processes

    @classmethod
    async def at(cls, *kinds: wire.SeatKind, seed: int | None = 0, **options: object) -> "Two":
        store, clock = MemoryStore(), Clock()
        one, two = Process(store, clock, "one"), Process(store, clock, "two")
        table = await Table.full(one, *kinds, **options)
        store.chance = None if seed is None else Random(seed)
        return cls(table, [table.match, await two.load(table.match.id)], [one, two])

    async def assert_whole(self) -> None:
        for match in self.matches:
            await match.refresh()
        for match in self.matches:
            await assert_whole(match, *self.processes)
        told = [process.events(self.table.match) for process in self.processes]
        known = min(len(events) for events in told)
        assert [encoded(event) for event in told[0][-known:]] == [
            encoded(event) for event in told[1][-known:]
        ]


@pytest.mark.parametrize("seed", range(10))
def test_the_same_message_through_both_processes_is_played_once(seed: int) -> None:
    @in_loop
    async def go() -> None:
        two = await Two.at("here", "here", seed=seed)
        for _ in range(4):
            message = two.table.to_play()
            found = await asyncio.gather(
                *(match.act(two.table.host, message) for match in two.matches * 5)
            )
            assert len(set(map(encoded, found))) == 1
            for match in two.matches:
                await match.refresh()
        assert two.table.ply == 4
        assert len(two.table.process.store.logs[two.table.match.id]) == 5
        await two.assert_whole()

    go()


@pytest.mark.parametrize("seed", range(10))
def test_of_different_messages_for_one_ply_one_wins_and_the_others_are_stale(seed: int) -> None:
    @in_loop
    async def go() -> None:
        two = await Two.at("here", "here", seed=seed)
        moves = [str(move) for move in two.table.game.legal_moves][:6]
        found = await asyncio.gather(
            *(
                two.matches[n % 2].act(two.table.host, two.table.to_play(move))
                for n, move in enumerate(moves)
            ),
            return_exceptions=True,
        )
        won = [n for n, answer in enumerate(found) if isinstance(answer, wire.Done)]
        assert len(won) == 1
        assert all(isinstance(answer, StaleState) for n, answer in enumerate(found) if n != won[0])
        await two.assert_whole()
        assert str(two.table.game.moves[0]) == moves[won[0]]

    go()


@in_loop
async def test_who_lost_the_race_has_caught_up_when_it_is_refused() -> None:
    two = await Two.at("here", "here", seed=None)
    ours, theirs = two.matches
    first, *_, last = (str(move) for move in two.table.game.legal_moves)
    message = two.table.to_play(last)
    await ours.act(two.table.host, two.table.to_play(first))
    assert theirs.state.ply == 0
    await refused(theirs.act(two.table.host, message), StaleState)
    assert theirs.state.ply == 1
    assert [event.version for event in two.processes[1].events(ours)] == [2]


@in_loop
async def test_a_process_that_is_behind_decides_on_the_match_as_it_is() -> None:
    two = await Two.at("here", "link", seed=None)
    ours, theirs = two.matches
    await two.table.play()
    # The other process believes that it is still the first one's turn.
    token = two.table.mover
    await theirs.act(token, two.table.to_play())
    await ours.refresh()
    assert ours.state.ply == theirs.state.ply == 2
    # And a token that it has not heard of yet.
    seated = await ours.join(wire.Join(invitation=two.table.secrets[1]))
    await theirs.act(seated.token, wire.Chat(id="a", text="here I am again"))
    await refused(theirs.act(two.table.tokens[1], wire.Chat(id="a", text="me too")), UnknownToken)
    await two.assert_whole()


@pytest.mark.parametrize("seed", range(5))
def test_two_processes_play_a_match_together(seed: int) -> None:
    @in_loop
    async def go() -> None:
        two = await Two.at("here", "link", "computer", seed=seed)
        chance, table = Random(seed), two.table

        async def client(seat: int, match: Match) -> None:
            numbers = 0
            while not match.state.is_over:
                state = match.state
                numbers += 1
                if state.to_move == seat and seat in table.tokens:
                    move = str(chance.choice(list(state.game.legal_moves)))
                    play = wire.Play(id=f"{seat}-{id(match)}-{numbers}", ply=state.ply, move=move)
                    try:
                        await match.act(table.tokens[seat], play)
                    except (StaleState, NotYourTurn, GameOver):
                        pass
                elif state.to_move == seat:
                    choice = chance.choice(list(state.game.legal_moves))
                    await match.play_bot_move(state.ply, choice)
                else:
                    await match.refresh()
                await asyncio.sleep(0)

        await asyncio.gather(*(client(seat, match) for seat in range(3) for match in two.matches))
        await two.assert_whole()

    go()


@in_loop
async def test_who_is_never_quick_enough_is_told_so() -> None:
    two = await Two.at("here", "link", seed=None)
    ours, theirs = two.matches
    store, tries = two.table.process.store, 0

    async def quicker() -> None:
        nonlocal tries
        tries += 1
        await theirs.act(two.table.tokens[1], wire.Chat(id=f"t{tries}", text="quick"))

    store.meanwhile = quicker
    await refused(ours.act(two.table.tokens[0], wire.Chat(id="a", text="slow")), StaleState)
    assert tries == MAX_ATTEMPTS
    store.meanwhile = None
    await two.assert_whole()
    assert len(ours.snapshot(None).chat) == MAX_ATTEMPTS


# --- Computers


@in_loop
async def test_a_table_of_computers_plays_by_itself() -> None:
    table = await Table.laid(new_process(), "computer", "computer", "computer")
    assert table.match.snapshot(None).status == "playing"
    assert table.match.snapshot(table.host).you == wire.You(seats=[], host=True)
    for wish in (
        table.match.act(table.host, table.to_play()),
        table.resign(table.host),
        table.take_back(table.host),
        table.say(table.host, "go on"),
        table.leave(table.host),
        table.hand_over(table.host, 0),
    ):
        await unchanged(table, wish, NotYourSeat)
    await table.play_on()
    assert table.match.snapshot(None).status == "over"
    await unchanged(table, table.rematch(table.host), NotYourSeat)
    await assert_whole(table.match, table.process)


@in_loop
async def test_whoever_lets_a_computers_turn_begin_thinks_for_it() -> None:
    table = await Table.full(new_process(), "here", "computer", start_player=0)
    store, match = table.process.store, table.match
    assert store.leases[match.id] is None
    await table.play()
    lease = store.leases[match.id]
    assert lease is not None and lease.owner == "one"
    assert lease.until == table.process.clock() + table.process.context.lease_seconds
    assert store.summaries[match.id].computer_to_move
    await table.play()
    assert store.leases[match.id] is None
    assert not store.summaries[match.id].computer_to_move


@in_loop
async def test_a_computers_move_for_a_moment_that_has_passed_is_dropped() -> None:
    table = await Table.full(new_process(), "here", "computer", start_player=0)
    move = next(iter(table.game.legal_moves))
    await table.match.play_bot_move(0, move)
    assert table.ply == 0, "it is a person's turn"
    await table.play()
    for ply in (0, 2):
        await table.match.play_bot_move(ply, next(iter(table.game.legal_moves)))
    assert table.ply == 1
    await table.play()
    assert isinstance(table.last.what, wire.MoveEvent) and table.last.what.by_computer


@in_loop
async def test_two_processes_that_think_for_one_computer_play_once() -> None:
    two = await Two.at("here", "computer", seed=3, start_player=1)
    moves = list(two.table.game.legal_moves)
    await asyncio.gather(*(m.play_bot_move(0, moves[n]) for n, m in enumerate(two.matches)))
    for match in two.matches:
        await match.refresh()
        assert match.state.ply == 1
    await two.assert_whole()


@in_loop
async def test_a_thought_about_a_move_that_was_taken_back_is_not_played() -> None:
    two = await Two.at("here", "computer", seed=None, start_player=0)
    ours, theirs = two.matches
    table = two.table
    first, second = (str(move) for move in list(table.game.legal_moves)[:2])
    await table.play(first)
    await theirs.refresh()
    thought = next(iter(theirs.state.game.legal_moves))
    # While they think, the person takes the move back and plays another one.
    await table.take_back(table.host)
    await table.play(second)
    await theirs.play_bot_move(1, thought)
    await ours.refresh()
    assert [str(move) for move in ours.state.game.moves] == [second]
    await two.assert_whole()


# --- Legal moves


@in_loop
async def test_legal_moves_are_computed_once_for_a_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await Table.full(new_process(), "here", "link")
    computed: list[int] = []

    def counted(game: Game, really: Callable[[Game], wire.Moves] = views.moves) -> wire.Moves:
        computed.append(len(game.moves))
        return really(game)

    monkeypatch.setattr(views, "moves", counted)
    for _ in range(3):
        for token in table.tokens.values():
            table.match.snapshot(token, legal_moves=True)
        await table.match.refresh()
    assert computed == [0]
    await table.play()
    assert table.match.legal_moves() == views.moves(table.game)
    assert table.match.legal_moves().ply == 1


@in_loop
async def test_only_the_seat_to_move_is_shown_the_legal_moves() -> None:
    table = await Table.full(new_process(), "here", "link", start_player=1)
    shown = {
        seat: table.match.snapshot(token, legal_moves=True) for seat, token in table.tokens.items()
    }
    assert shown[0].legal_moves is None
    assert shown[1].legal_moves == views.moves(table.game)
    assert table.match.snapshot(None, legal_moves=True).legal_moves is None
    assert table.match.snapshot(table.tokens[1]).legal_moves is None
    await table.play_on()
    assert all(
        table.match.snapshot(token, legal_moves=True).legal_moves is None
        for token in table.tokens.values()
    )

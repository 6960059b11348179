"""Moves are played once, in order, and stored before any event is sent."""

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
from sintra.store.types import LogEntry

from .common import (
    Clock,
    MemoryStore,
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

# --- One process


@in_loop
async def test_move_is_played_sent_and_acknowledged() -> None:
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
    await assert_consistent(table.match, table.process)


@in_loop
async def test_effect_in_the_event_is_computed_before_the_move() -> None:
    table = await Table.full(new_process(), "here", "here", seed=7)
    for _ in range(20):
        explained = table.game.explain(move := table.move(Random(table.ply)))
        await table.play(move)
        assert isinstance(table.last.what, wire.MoveEvent)
        assert table.last.what.effect.points == explained.points
        assert table.last.what.effect.picked == explained.picked


@in_loop
async def test_move_is_stored_before_its_event_is_sent() -> None:
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
def test_complete_match_equals_the_game_of_its_record(players: int, side: str) -> None:
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
        replayed = Game(players, side, 2**50 + players)
        for turn in state.moves:
            assert turn.round == replayed.round and turn.seat == replayed.to_move
            replayed.play(turn.move)
        assert replayed == table.game
        await assert_consistent(table.match, table.process)

    go()


@in_loop
async def test_move_out_of_turn_is_refused() -> None:
    table = await Table.full(new_process(), "here", "link")
    other = table.tokens[1 - table.game.to_move]
    await unchanged(table, table.match.act(other, table.to_play()), NotYourTurn, "turn of seat")


@in_loop
async def test_move_of_a_spectator_is_refused() -> None:
    table = await Table.full(new_process(), "here", "link")
    await unchanged(table, table.match.act(None, table.to_play()), NotYourSeat, "take a seat first")


@in_loop
async def test_unknown_token_is_refused() -> None:
    table = await Table.full(new_process(), "here", "link")
    await unchanged(table, table.match.act("x" * 32, table.to_play()), UnknownToken)
    with pytest.raises(UnknownToken):
        table.match.snapshot("x" * 32)


@in_loop
async def test_match_without_spectators_is_visible_only_to_its_players() -> None:
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
async def test_move_for_another_ply_is_stale() -> None:
    table = await Table.full(new_process(), "here", "here")
    await table.play()
    for ply in (0, 2, 10_000):
        late = wire.Play(id=table.id(), ply=ply, move=table.move())
        await unchanged(table, table.match.act(table.host, late), StaleState, f"ply {ply}")


@in_loop
async def test_move_is_refused_before_every_seat_is_taken() -> None:
    table = await Table.new(new_process(), "here", "link", start_player=0)
    await unchanged(table, table.play(), NotStarted)
    assert table.match.snapshot(None).status == "waiting"
    await table.sit(1)
    assert table.last.status == "playing"
    await table.play()


@in_loop
async def test_actions_are_refused_after_the_end() -> None:
    table = await Table.full(new_process(), "here", "here")
    await table.play_on()
    late = wire.Play(id=table.id(), ply=table.ply, move="1B>1")
    await unchanged(table, table.match.act(table.host, late), GameOver)
    await unchanged(table, table.resign(table.host), GameOver)
    await unchanged(table, table.hand_over(table.host, 0), GameOver)
    await unchanged(table, table.match.join(wire.Join()), GameOver)


@in_loop
async def test_loading_an_unknown_match_is_refused() -> None:
    await refused(new_process().load("nowhere"), UnknownMatch)


@in_loop
async def test_every_change_is_reported_once() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.play_on(5)
    versions = [version for _, version in table.process.changes]
    assert versions == list(range(1, table.match.state.version + 1))


# --- Duplicate messages


@in_loop
async def test_duplicate_message_is_executed_once() -> None:
    table = await Table.full(new_process(), "here", "here")
    message, token = table.to_play(), table.mover
    done = await table.match.act(token, message)
    await table.play_on(3)
    before = table.match.state.version
    assert await table.match.act(token, message) == done
    assert await (await table.reloaded()).act(token, message) == done
    assert table.match.state.version == before


@in_loop
async def test_duplicate_of_a_move_taken_back_is_not_executed_again() -> None:
    table = await Table.full(new_process(), "here", "here")
    message = table.to_play()
    done = await table.match.act(table.host, message)
    back = wire.TakeBack(id=table.id(), ply=1)
    undone = await table.match.act(table.host, back)
    assert await table.match.act(table.host, message) == done
    assert await table.match.act(table.host, back) == undone
    assert table.ply == 0


@in_loop
async def test_player_who_left_can_repeat_executed_messages() -> None:
    table = await Table.full(new_process(), "here", "open", "open")
    token = table.tokens[1]
    for message in (wire.Chat(id="a", phrase="goodbye"), wire.Leave(id="b")):
        done = await table.match.act(token, message)
        await table.say(table.host, "well")
        assert await table.match.act(token, message) == done
        assert await (await table.reloaded()).act(token, message) == done
    await refused(table.say(token, "me again"), NotYourSeat)


@in_loop
async def test_duplicate_resign_hand_over_and_leave_are_executed_once() -> None:
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
async def test_one_message_leaves_several_seats() -> None:
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
async def test_two_players_may_use_the_same_message_id() -> None:
    table = await Table.full(new_process(), "here", "link")
    for seat in (0, 1):
        await table.match.act(table.tokens[seat], wire.Chat(id="1", text=f"from {seat}"))
    assert [each.text for each in table.match.snapshot(None).chat] == ["from 0", "from 1"]


@in_loop
async def test_ten_concurrent_duplicates_are_executed_once() -> None:
    table = await Table.full(new_process(), "here", "here")
    message = table.to_play()
    answers = await asyncio.gather(*(table.match.act(table.host, message) for _ in range(10)))
    assert len(set(map(encoded, answers))) == 1
    assert table.ply == 1 and len(table.events) == 1


# --- A store that fails


@in_loop
async def test_failed_write_changes_nothing() -> None:
    table = await Table.full(new_process(), "here", "here")
    table.process.store.failures.append("before")
    message = table.to_play()
    await refused(table.match.act(table.host, message), StoreError)
    assert table.ply == 0 and table.events == []
    done = await table.match.act(table.host, message)
    assert done.ply == 1 and len(table.events) == 1
    await assert_consistent(table.match, table.process)


@in_loop
async def test_write_that_failed_after_the_commit_is_executed_once() -> None:
    table = await Table.full(new_process(), "here", "here")
    table.process.store.failures.append("after")
    message = table.to_play()
    await refused(table.match.act(table.host, message), StoreError)
    assert table.events == []
    done = await table.match.act(table.host, message)
    assert (done.ply, done.version) == (1, 2)
    assert [event.version for event in table.events] == [2]
    await assert_consistent(table.match, table.process)


@in_loop
async def test_action_after_a_failure_reads_the_committed_entries_first() -> None:
    table = await Table.full(new_process(), "here", "link")
    table.process.store.failures.append("after")
    first = table.to_play()
    await refused(table.match.act(table.mover, first), StoreError)
    assert table.ply == 0
    # Another player sends a chat text: the event of the move is sent first.
    await table.say(table.tokens[1], "hello?")
    assert [type(event.what) for event in table.events[1:]] == [wire.MoveEvent, wire.ChatEvent]
    await table.play()
    await assert_consistent(table.match, table.process)


@in_loop
async def test_checking_the_clock_after_a_failure_sends_the_committed_events() -> None:
    table = await Table.full(new_process(), "here", "here")
    table.process.store.failures.append("after")
    await refused(table.play(), StoreError)
    await table.match.check_clock()
    assert table.ply == 1 and [event.version for event in table.events] == [2]


@in_loop
async def test_store_outage_sends_nothing_and_loses_nothing() -> None:
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
    await assert_consistent(table.match, table.process)


@in_loop
async def test_refusal_that_cannot_be_verified_becomes_a_store_error() -> None:
    table = await Table.full(new_process(), "here", "here")
    table.process.store.is_broken = True
    stale = wire.Play(id=table.id(), ply=9, move=table.move())
    await refused(table.match.act(table.host, stale), StoreError)


@in_loop
async def test_match_that_could_not_be_stored_does_not_exist() -> None:
    process = new_process()
    process.store.is_broken = True
    await refused(Match.create(wanted("here", "here"), process.context), StoreError)
    assert process.changes == [] and process.store.logs == {}


@in_loop
async def test_cancelled_write_leaves_the_match_consistent() -> None:
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
    await assert_consistent(table.match, process)


@pytest.mark.parametrize("seed", range(6))
def test_repeated_store_failures_lose_and_duplicate_no_move(seed: int) -> None:
    @in_loop
    async def go() -> None:
        rng, process = Random(seed), new_process()
        table = await Table.full(process, "here", "link", "computer")
        while not table.match.state.is_over:
            failures = rng.choices(["before", "after", None], [1, 1, 4], k=4)
            process.store.failures.extend(failures)  # type: ignore[arg-type]  # inferred as str
            ply, move = table.ply, table.move(rng)
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
        await assert_consistent(table.match, process)
        assert [event.version for event in table.events] == list(
            range(2, table.match.state.version + 1)
        )

    go()


# --- Two processes


class TwoProcesses:
    """The same match in two processes that share a store."""

    def __init__(self, table: Table, matches: list[Match], processes: list[Process]) -> None:
        self.table, self.matches, self.processes = table, matches, processes

    @classmethod
    async def at(
        cls, *kinds: wire.SeatKind, seed: int | None = 0, **options: object
    ) -> "TwoProcesses":
        store, clock = MemoryStore(), Clock()
        one, two = Process(store, clock, "one"), Process(store, clock, "two")
        table = await Table.full(one, *kinds, **options)
        store.rng = None if seed is None else Random(seed)
        return cls(table, [table.match, await two.load(table.match.id)], [one, two])

    async def assert_consistent(self) -> None:
        for match in self.matches:
            await match.refresh()
        for match in self.matches:
            await assert_consistent(match, *self.processes)
        sent = [process.events(self.table.match) for process in self.processes]
        common = min(len(events) for events in sent)
        assert [encoded(event) for event in sent[0][-common:]] == [
            encoded(event) for event in sent[1][-common:]
        ]


@pytest.mark.parametrize("seed", range(10))
def test_duplicates_through_two_processes_are_executed_once(seed: int) -> None:
    @in_loop
    async def go() -> None:
        two = await TwoProcesses.at("here", "here", seed=seed)
        for _ in range(4):
            message = two.table.to_play()
            answers = await asyncio.gather(
                *(match.act(two.table.host, message) for match in two.matches * 5)
            )
            assert len(set(map(encoded, answers))) == 1
            for match in two.matches:
                await match.refresh()
        assert two.table.ply == 4
        assert len(two.table.process.store.logs[two.table.match.id]) == 5
        await two.assert_consistent()

    go()


@pytest.mark.parametrize("seed", range(10))
def test_one_of_several_moves_for_one_ply_is_played_and_the_others_are_stale(seed: int) -> None:
    @in_loop
    async def go() -> None:
        two = await TwoProcesses.at("here", "here", seed=seed)
        moves = [str(move) for move in two.table.game.legal_moves][:6]
        answers = await asyncio.gather(
            *(
                two.matches[n % 2].act(two.table.host, two.table.to_play(move))
                for n, move in enumerate(moves)
            ),
            return_exceptions=True,
        )
        won = [n for n, answer in enumerate(answers) if isinstance(answer, wire.Done)]
        assert len(won) == 1
        assert all(
            isinstance(answer, StaleState) for n, answer in enumerate(answers) if n != won[0]
        )
        await two.assert_consistent()
        assert str(two.table.game.moves[0]) == moves[won[0]]

    go()


@in_loop
async def test_process_that_refuses_a_stale_move_has_read_the_newer_entries() -> None:
    two = await TwoProcesses.at("here", "here", seed=None)
    one, other = two.matches
    first, *_, last = (str(move) for move in two.table.game.legal_moves)
    message = two.table.to_play(last)
    await one.act(two.table.host, two.table.to_play(first))
    assert other.state.ply == 0
    await refused(other.act(two.table.host, message), StaleState)
    assert other.state.ply == 1
    assert [event.version for event in two.processes[1].events(one)] == [2]


@in_loop
async def test_outdated_process_reads_the_log_before_it_decides() -> None:
    two = await TwoProcesses.at("here", "link", seed=None)
    one, other = two.matches
    await two.table.play()
    # The other process has not read the first move yet.
    token = two.table.mover
    await other.act(token, two.table.to_play())
    await one.refresh()
    assert one.state.ply == other.state.ply == 2
    # It has not read the new token yet, either.
    old = two.table.tokens[1]
    recovered = await two.table.recover(1)
    await other.act(recovered.token, wire.Chat(id="a", text="here I am again"))
    await refused(other.act(old, wire.Chat(id="a", text="me too")), UnknownToken)
    await two.assert_consistent()


@pytest.mark.parametrize("seed", range(5))
def test_two_processes_play_a_match_together(seed: int) -> None:
    @in_loop
    async def go() -> None:
        two = await TwoProcesses.at("here", "link", "computer", seed=seed)
        rng, table = Random(seed), two.table

        async def client(seat: int, match: Match) -> None:
            attempts = 0
            while not match.state.is_over:
                state = match.state
                attempts += 1
                if state.to_move == seat and seat in table.tokens:
                    move = str(rng.choice(list(state.game.legal_moves)))
                    play = wire.Play(id=f"{seat}-{id(match)}-{attempts}", ply=state.ply, move=move)
                    try:
                        await match.act(table.tokens[seat], play)
                    except (StaleState, NotYourTurn, GameOver):
                        pass
                elif state.to_move == seat:
                    choice = rng.choice(list(state.game.legal_moves))
                    await match.play_bot_move(state.ply, choice)
                else:
                    await match.refresh()
                await asyncio.sleep(0)

        await asyncio.gather(*(client(seat, match) for seat in range(3) for match in two.matches))
        await two.assert_consistent()

    go()


@in_loop
async def test_write_that_always_loses_the_race_is_refused_as_stale() -> None:
    two = await TwoProcesses.at("here", "link", seed=None)
    one, other = two.matches
    store, tries = two.table.process.store, 0

    async def write_first() -> None:
        nonlocal tries
        tries += 1
        await other.act(two.table.tokens[1], wire.Chat(id=f"t{tries}", text="quick"))

    store.before_write = write_first
    await refused(one.act(two.table.tokens[0], wire.Chat(id="a", text="slow")), StaleState)
    assert tries == MAX_ATTEMPTS
    store.before_write = None
    await two.assert_consistent()
    assert len(one.snapshot(None).chat) == MAX_ATTEMPTS


# --- Computers


@in_loop
async def test_match_of_computers_only_plays_by_itself() -> None:
    table = await Table.new(new_process(), "computer", "computer", "computer")
    assert table.match.snapshot(None).status == "playing"
    assert table.match.snapshot(table.host).you == wire.You(seats=[], host=True)
    for request in (
        table.match.act(table.host, table.to_play()),
        table.resign(table.host),
        table.take_back(table.host),
        table.say(table.host, "go on"),
        table.leave(table.host),
        table.hand_over(table.host, 0),
    ):
        await unchanged(table, request, NotYourSeat)
    await table.play_on()
    assert table.match.snapshot(None).status == "over"
    await unchanged(table, table.rematch(table.host), NotYourSeat)
    await assert_consistent(table.match, table.process)


@in_loop
async def test_process_that_starts_a_computers_turn_gets_the_lease() -> None:
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
async def test_bot_move_for_another_ply_is_dropped() -> None:
    table = await Table.full(new_process(), "here", "computer", start_player=0)
    move = next(iter(table.game.legal_moves))
    await table.match.play_bot_move(0, move)
    assert table.ply == 0, "it is the turn of a human player"
    await table.play()
    for ply in (0, 2):
        await table.match.play_bot_move(ply, next(iter(table.game.legal_moves)))
    assert table.ply == 1
    await table.play()
    assert isinstance(table.last.what, wire.MoveEvent) and table.last.what.by_computer


@in_loop
async def test_two_processes_that_think_for_one_computer_play_one_move() -> None:
    two = await TwoProcesses.at("here", "computer", seed=3, start_player=1)
    moves = list(two.table.game.legal_moves)
    await asyncio.gather(*(m.play_bot_move(0, moves[n]) for n, m in enumerate(two.matches)))
    for match in two.matches:
        await match.refresh()
        assert match.state.ply == 1
    await two.assert_consistent()


@in_loop
async def test_bot_move_chosen_before_a_take_back_is_not_played() -> None:
    two = await TwoProcesses.at("here", "computer", seed=None, start_player=0)
    one, other = two.matches
    table = two.table
    first, second = (str(move) for move in list(table.game.legal_moves)[:2])
    await table.play(first)
    await other.refresh()
    chosen = next(iter(other.state.game.legal_moves))
    # While the computer thinks, the player takes the move back and plays another one.
    await table.take_back(table.host)
    await table.play(second)
    await other.play_bot_move(1, chosen)
    await one.refresh()
    assert [str(move) for move in one.state.game.moves] == [second]
    await two.assert_consistent()


# --- Legal moves


@in_loop
async def test_legal_moves_are_computed_once_per_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await Table.full(new_process(), "here", "link")
    computed: list[int] = []

    def counted(game: Game, original: Callable[[Game], wire.Moves] = views.moves) -> wire.Moves:
        computed.append(len(game.moves))
        return original(game)

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
async def test_only_the_seat_to_move_gets_the_legal_moves() -> None:
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


@in_loop
async def test_callers_who_come_together_share_a_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else thousands of sockets that open a match would wait for one read after the other."""
    table = await Table.full(new_process(), "here", "link")
    store, reads = table.process.store, 0
    read = store.read

    async def counted(match_id: str, after: int = 0) -> list[LogEntry]:
        nonlocal reads
        reads += 1
        await asyncio.sleep(0)
        return await read(match_id, after)

    monkeypatch.setattr(store, "read", counted)
    await asyncio.gather(*(table.match.refresh() for _ in range(100)))
    assert reads == 1
    first = asyncio.create_task(table.match.refresh())
    while reads == 1:
        await asyncio.sleep(0)
    await asyncio.gather(first, *(table.match.refresh() for _ in range(100)))
    assert reads == 3, "a read that has begun may miss what was written since"

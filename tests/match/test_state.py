"""The state of a match is the result of applying its log, for any sequence of actions."""

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sintra import Game
from sintra.errors import RecordError, SintraError, StoreError
from sintra.match import events as events
from sintra.match import protocol as wire
from sintra.match.events import deserialize_event, serialize_event
from sintra.match.match import Match
from sintra.match.state import MatchState, read_setup
from sintra.match.tokens import hash_secret
from sintra.store.types import LogEntry
from tests.samples import standard_data

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
)
from .structs import any_of

# --- Complete matches


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("seed", [0, 1])
def test_match_with_all_kinds_of_events_equals_the_game_of_its_record(
    players: int, side: str, seed: int
) -> None:
    @in_loop
    async def go() -> None:
        rng = Random(f"{players}{side}{seed}")
        kinds: list[wire.SeatKind] = ["here", "here", "link", "computer"][:players]  # type: ignore[assignment]
        if players == 2 and seed:
            kinds[1] = "computer"
        table = await Table.full(new_process(), *kinds, side=side)
        handed = taken = 0
        while not table.match.state.is_over:
            await table.play(table.move(rng))
            if rng.random() < 0.15:
                taken += await attempt(table.take_back(table.host))
            if rng.random() < 0.02 and players > 2:
                handed += await attempt(table.hand_over(table.host, rng.randrange(players)))
            if rng.random() < 0.01 and players > 2:
                handed += await attempt(table.resign(table.tokens[players - 2]))
            if rng.random() < 0.1:
                await assert_consistent(table.match, table.process)
        assert taken
        state = table.match.state
        assert Game.from_record(state.record()) == state.game
        await assert_consistent(table.match, table.process)

    go()


async def attempt(action: Any) -> bool:
    """Return whether an action was accepted."""
    try:
        await action
    except SintraError:
        return False
    return True


@in_loop
async def test_record_of_a_resigned_match() -> None:
    table = await Table.full(new_process(), "here", "link")
    await table.play_on(12)
    record = table.match.state.record()
    assert "seed" not in record and record["scores"] is None
    await table.resign(table.host)
    record = table.match.state.record()
    assert record["seed"] == table.match.state.created.seed
    assert record["x_ended_by_seat"] == 0
    assert record["names"] == ["here 0", "link 1"]
    assert Game.from_record(json.loads(json.dumps(record))) == table.game


@in_loop
async def test_custom_components_are_stored_with_the_match() -> None:
    data = {**standard_data(), "name": "mine"}
    data["ornament_points"] = {**data["ornament_points"], "4": 50}
    table = await Table.full(new_process(), "here", "here", components=data)
    await table.play_on()
    assert table.match.snapshot(None).printed.components == "mine"
    assert table.match.snapshot(None).printed.ornament_points[-1] == 50
    await assert_consistent(table.match, table.process)
    await table.rematch(table.host)
    assert table.match.state.rematch is not None
    new = await table.process.load(table.match.state.rematch)
    assert new.snapshot(None).printed == table.match.snapshot(None).printed


@in_loop
async def test_log_contains_the_deals() -> None:
    """So a reader does not need the seed, and a wrong seed is detected."""
    table = await Table.full(new_process(), "here", "here")
    deals = [list(map(str, table.game.displays))]
    for _ in range(5):
        await table.play_round()
        deals.append(list(map(str, table.game.displays)))
    logged = [
        json.loads(entry.data).get("deal") for entry in table.process.store.logs[table.match.id]
    ]
    assert [deal for deal in logged if deal is not None] == deals


# --- Random actions


ACTIONS = {
    "play": 6,
    "play wrongly": 2,
    "play on": 3,
    "take back": 6,
    "resign": 1,
    "hand over": 1,
    "leave": 1,
    "chat": 2,
    "rematch": 3,
    "return": 2,
    "join": 3,
    "invitation": 2,
    "clock": 2,
    "computer": 4,
    "again": 3,
    "wait": 2,
    "fail before": 1,
    "fail after": 1,
    "restart": 1,
}
"""Actions and their relative frequencies."""
TABLES: list[tuple[list[wire.SeatKind], dict[str, Any]]] = [
    (["here", "link"], {}),
    (["here", "open", "link"], {"time": wire.TimeControl(kind="total", seconds=60, increment=2)}),
    (["here", "here"], {"time": wire.TimeControl(kind="move", seconds=30), "on_flag": "end"}),
    (["open", "link", "computer", "here"], {"spectators": False, "side": "B"}),
    (["here", "computer"], {"hints": True}),
    (["computer", "link"], {"take_backs": False}),
]


class RandomClients:
    """Clients that send random actions for one match through two processes."""

    def __init__(self, table: Table, processes: list[Process], matches: list[Match]) -> None:
        self.table, self.processes, self.matches = table, processes, matches
        self.senders: list[str | None] = [table.host, None, "x" * 20]
        self.sent: list[tuple[str | None, wire.Action, wire.Done]] = []
        self.count = 0

    @classmethod
    async def at(cls, kinds: Sequence[wire.SeatKind], options: dict[str, Any]) -> "RandomClients":
        store, clock = MemoryStore(), Clock()
        processes = [Process(store, clock, name) for name in ("one", "two")]
        table = await Table.new(processes[0], *kinds, **options)
        return cls(table, processes, [table.match, await processes[1].load(table.match.id)])

    async def step(self, what: str, who: int, how: int) -> None:
        """Do one random action; a refusal must have a code and a message."""
        self.count += 1
        match = self.matches[how % 2]
        sender = self.senders[who % len(self.senders)] if who % 3 else self.mover(match)
        store, clock = self.table.process.store, self.table.process.clock
        try:
            match what:
                case "join":
                    join = wire.Join(name=f"n{how}", seat=None if how % 3 else who % 4)
                    seated = await match.join(join, sender if how % 4 == 0 else None)
                    self.senders.append(seated.token)
                case "invitation":
                    for secret in list(self.table.secrets.values())[: how % 3]:
                        seated = await match.join(wire.Join(invitation=secret))
                        self.senders.append(seated.token)
                case "clock":
                    await match.check_clock()
                case "computer":
                    if moves := list(match.state.game.legal_moves):
                        await match.play_bot_move(match.state.ply, moves[how % len(moves)])
                case "play on":
                    await self.play_on(match, how)
                case "again":
                    if self.sent:
                        sender, message, done = self.sent[how % len(self.sent)]
                        assert await match.act(sender, message) == done
                case "wait":
                    clock.advance(how)
                case "fail before":
                    store.failures.append("before")
                case "fail after":
                    store.failures.append("after")
                case "restart":
                    self.restart(how % 2)
                    await self.matches[how % 2].refresh()
                case _:
                    message = self.message(what, match, who, how)
                    done = await match.act(sender, message)
                    self.sent.append((sender, message, done))
        except SintraError as error:
            assert error.code and error.message

    def mover(self, match: Match) -> str | None:
        """Return the token of the seat to move if this class has it, else the host's token."""
        seats, seat = match.state.seats, match.state.game.to_move
        by_hash = {hash_secret(token): token for token in self.senders if token}
        return by_hash.get(seats[seat].holder or "", self.table.host)

    def restart(self, which: int) -> None:
        """Replace a process by a new one that loads the match from the log."""
        store, clock = self.table.process.store, self.table.process.clock
        self.processes[which] = Process(store, clock, f"p{self.count}", since=clock())
        self.matches[which] = Match(self.table.match.id, self.processes[which].context)

    def message(self, what: str, match: Match, who: int, how: int) -> wire.Action:
        state, id = match.state, f"s{self.count}"
        legal = list(state.game.legal_moves)
        move = str(legal[how % len(legal)]) if legal else "1B>1"
        match what:
            case "play":
                return wire.Play(id=id, ply=state.ply, move=move)
            case "play wrongly":
                return wire.Play(id=id, ply=how, move=f"{how % 10}B>{who}"[:16])
            case "take back":
                return wire.TakeBack(id=id, ply=state.ply)
            case "resign":
                return wire.Resign(id=id, seat=None if how % 2 else who % 4)
            case "hand over":
                return wire.HandOver(id=id, seat=who % 4)
            case "leave":
                return wire.Leave(id=id, seat=None if how % 2 else who % 4)
            case "chat":
                return wire.Chat(id=id, text="x" * how)
            case "return":
                return wire.ReturnToSeat(id=id)
            case _:
                return wire.Rematch(id=id)

    async def play_on(self, match: Match, how: int) -> None:
        """Play several valid moves, so that matches reach their end."""
        rng = Random(how)
        for _ in range(how * 4):
            await match.refresh()
            state = match.state
            if state.to_move is None:
                break
            self.count += 1
            move = rng.choice(list(state.game.legal_moves))
            holder = state.seats[state.to_move].holder
            if state.computer_to_move is not None:
                await match.play_bot_move(state.ply, move)
                continue
            tokens = [each for each in self.senders if each and hash_secret(each) == holder]
            if not tokens:
                break
            play = wire.Play(id=f"s{self.count}", ply=state.ply, move=str(move))
            self.sent.append((tokens[0], play, await match.act(tokens[0], play)))

    async def assert_consistent(self) -> None:
        self.table.process.store.failures.clear()
        for match in self.matches:
            await match.refresh()
        for match in self.matches:
            await assert_consistent(match, *self.processes)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(TABLES), st.integers(0, 2**32))
def test_random_actions_keep_the_match_consistent(
    table: tuple[list[wire.SeatKind], dict[str, Any]], seed: int
) -> None:
    @in_loop
    async def go() -> None:
        rng, clients = Random(seed), await RandomClients.at(*table)
        for what in rng.choices([*ACTIONS], [*ACTIONS.values()], k=rng.randrange(80)):
            await clients.step(what, rng.randrange(10), rng.randrange(40))
            if rng.random() < 0.1:
                await clients.assert_consistent()
        await clients.assert_consistent()
        # Duplicates of executed messages return the same answer and are not executed again.
        version = clients.matches[0].state.version
        for sender, message, done in clients.sent:
            assert await clients.matches[0].act(sender, message) == done
        assert clients.matches[0].state.version == version

    go()


# --- Corrupt logs


async def log_of(**options: Any) -> tuple[MemoryStore, str]:
    """Return a store with the log of a match in its second round, and the match id."""
    table = await Table.full(new_process(), "here", "here", seed=3, **options)
    await table.play_round()
    await table.play()
    return table.process.store, table.match.id


def altered(entry: LogEntry, **changes: Any) -> LogEntry:
    return replace(entry, data=json.dumps({**json.loads(entry.data), **changes}))


@pytest.mark.parametrize(
    ("which", "changes"),
    [
        (0, {"seed": 4}),
        (0, {"deal": ["WWYB"] * 5}),
        (1, {"move": "1W>9"}),
        (1, {"move": "what"}),
        (1, {"kind": "elsewhere"}),
        (1, {"seat": "first"}),
        (-2, {"deal": ["WWYB"] * 5}),
        (1, {"kind": "taken_back", "moves": 5, "id": "a"}),
        (1, {"kind": "dealt", "displays": ["WWYB"] * 5, "id": "a"}),
        (1, {"kind": "returned", "seat": 0, "id": "a"}),
    ],
)
def test_corrupt_log_is_refused(which: int, changes: dict[str, Any]) -> None:
    @in_loop
    async def go() -> None:
        store, match_id = await log_of()
        process = Process(store, Clock())
        log = store.logs[match_id]
        log[which] = altered(log[which], **changes)
        error = await refused(process.load(match_id), StoreError)
        assert str(log[which].version) in error.message
        assert process.sent == {}

    go()


@pytest.mark.parametrize("data", ["", "{", "[]", "null", '{"kind": "moved"}', "1" * 5000])
def test_error_for_an_unreadable_entry_names_its_version(data: str) -> None:
    with pytest.raises(StoreError, match="entry 7"):
        deserialize_event(LogEntry(7, 0.0, "moved", data))


def test_unknown_fields_of_entries_are_ignored() -> None:
    entry = LogEntry(2, 0.0, "left", '{"kind": "left", "seat": 1, "since": "later"}')
    assert deserialize_event(entry) == events.Left(seat=1)


@in_loop
async def test_log_of_an_earlier_version_does_not_list_replaced_seats_on_another_device() -> None:
    table = await Table.full(new_process(), "here", "link")
    hand_over = wire.HandOver(id="h", seat=0, level="medium")
    await table.match.act(table.tokens[1], hand_over, frozenset({0}))
    recovered = await table.recover(0)
    log = table.process.store.logs[table.match.id]
    log[-1] = altered(log[-1], seats=[])
    match = await table.reloaded()
    assert match.snapshot(recovered.token).you.replaced == [0]
    await match.act(recovered.token, wire.ReturnToSeat(id="r"))
    assert match.snapshot(recovered.token).you.seats == [0]


@in_loop
async def test_step_does_not_change_the_state_before_it() -> None:
    table = await Table.full(new_process(), "here", "here")
    await table.play_on(2)
    before = table.match.state
    moved = events.Moved(seat=before.game.to_move, move=table.move(), id="next")
    step = before.after(moved, 0.0)
    after = step.state
    assert (step.before, step.event) == (before, moved)
    assert step.effect == before.game.explain(moved.move)
    assert (before.ply, after.ply, before.version, after.version) == (2, 3, 3, 4)
    assert len(after.executed) == len(before.executed) + 1
    assert before.game != after.game


@in_loop
async def test_applying_the_same_log_twice_gives_equal_states() -> None:
    store, match_id = await log_of()
    folded = []
    for _ in range(2):
        state = MatchState(match_id)
        for entry in store.logs[match_id]:
            state.apply(deserialize_event(entry), entry.at)
        folded.append(state)
    one, other = folded
    assert one.game == other.game and one.executed == other.executed and one.turns == other.turns


def test_setup_is_read_as_in_a_record() -> None:
    setup = Game(2, seed=1).to_record()["setup"]
    assert read_setup(setup, 2, "A") == Game(2, seed=1).setup
    for wrong in ({}, {**setup, "start_player": 2}, {**setup, "strips": []}):
        with pytest.raises(RecordError):
            read_setup(wrong, 2, "A")


# --- Every kind of entry

KINDS: list[type[msgspec.Struct]] = list(events.LogEvent.__args__)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_entry_round_trips(kind: type[msgspec.Struct]) -> None:
    @settings(max_examples=25, deadline=None, derandomize=True)
    @given(any_of(kind))
    def check(event: Any) -> None:
        entry = serialize_event(3, 1.5, event)
        assert (entry.version, entry.at) == (3, 1.5)
        assert entry.kind == json.loads(entry.data)["kind"]
        assert deserialize_event(entry) == event
        assert encoded(deserialize_event(entry)) == encoded(event)

    check()

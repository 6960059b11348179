"""The views sent to clients: they show the whole table and contain no secrets."""

from collections import Counter
from copy import copy
from random import Random
from typing import Any

import msgspec
import pytest

from sintra import Game
from sintra.match import protocol as wire
from sintra.match import views
from sintra.match.tokens import hash_recovery, hash_secret
from tests.samples import EVERY_TABLE, panes_in_play, played

from .common import HERE, Table, encoded, in_loop, new_process

SEED = 8_917_263_540_918_273
TIME = wire.TimeControl(kind="total", seconds=600, increment=5)


def secrets_of(table: Table) -> list[bytes]:
    """Return all secrets of a match, in every form."""
    secrets = {table.host, *table.tokens.values(), *table.secrets.values()}
    assert len(secrets) >= 3
    codes = set(table.recovery.values())
    texts = {str(SEED), hex(SEED)[2:], *secrets, *map(hash_secret, secrets)}
    texts |= codes | set(map(hash_recovery, codes))
    return [text.encode() for text in texts]


def everything_sent(table: Table) -> list[bytes]:
    """Return all events so far, the state as each client sees it, and the stored summary."""
    viewers = [None, table.host, *table.tokens.values()]
    states = [encoded(table.match.snapshot(token)) for token in viewers]
    door = encoded(views.match_info(table.match.state))
    summary = table.process.store.summaries[table.match.id].shown.encode()
    record = msgspec.json.encode(table.match.state.record())
    return [*map(encoded, table.events), *states, door, summary, record]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seed_tokens_and_hashes_are_not_sent_before_the_end(players: int) -> None:
    @in_loop
    async def go() -> None:
        kinds: list[wire.SeatKind] = ["here", "link", "open", "computer"]
        table = await Table.full(new_process(), *kinds[:players], seed=SEED, time=TIME, listed=True)
        await table.recover(1)
        rng = Random(players)
        while True:
            await table.play(table.move(rng))
            if table.match.state.is_over:
                break
            if rng.random() < 0.1:
                await table.say(table.host, phrase="nice_move")
            if rng.random() < 0.2:
                for sent in everything_sent(table):
                    assert not [secret for secret in secrets_of(table) if secret in sent]
        # After the end, the seed is shown; the other secrets are never shown.
        assert str(SEED).encode() in encoded(table.last)
        assert str(SEED).encode() in encoded(table.match.snapshot(None))
        for sent in everything_sent(table):
            for secret in secrets_of(table):
                assert secret not in sent or secret == str(SEED).encode()

    go()


@in_loop
async def test_real_table_shows_no_seed_after_the_end() -> None:
    setup = Game(2, seed=SEED).to_record()["setup"]
    table = await Table.full(new_process(), "here", "here", setup=setup)
    await table.resign(table.host)
    assert table.last.seed is None and table.match.snapshot(None).seed is None


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_table_view_does_not_depend_on_the_seed(players: int, side: str) -> None:
    """The view cannot contain future draws: it is the same for a game without a seed."""

    @in_loop
    async def go() -> None:
        table = await Table.full(new_process(), *([HERE] * players), side=side, seed=SEED)
        rng = Random(side)
        while not table.match.state.is_over:
            await table.play(table.move(rng))
            if table.match.state.is_over or rng.random() < 0.7:
                continue
            replayed = Game.from_record(table.match.state.record())
            assert replayed.seed is None
            assert views.table_view(replayed.table) == table.last.table
            assert table.match.snapshot(None).table == table.last.table

    go()


@in_loop
async def test_snapshot_does_not_depend_on_the_seed() -> None:
    table = await Table.full(new_process(), "here", "here", seed=1)
    await table.play_on(5)
    state = table.match.state
    other = copy(state)
    other.created = msgspec.structs.replace(state.created, seed=2)
    assert encoded(views.snapshot(other, None, 0.0)) == encoded(views.snapshot(state, None, 0.0))


@in_loop
async def test_snapshots_of_all_clients_differ_only_in_you() -> None:
    table = await Table.full(new_process(), "here", "link", "open", time=TIME)
    await table.play_on(6)
    shown = []
    for token in (None, *table.tokens.values()):
        state = msgspec.to_builtins(table.match.snapshot(token))
        shown.append((state.pop("you"), state))
    assert [you["seats"] for you, _ in shown] == [[], [0], [1], [2]]
    assert [you["host"] for you, _ in shown] == [False, True, False, False]
    assert all(state == shown[0][1] for _, state in shown)


# --- The table


def panes_in_view(view: wire.TableView) -> Counter[str]:
    panes = Counter(view.round_pieces + view.centre + "".join(view.displays))
    for letter, bag, tower in zip("WYOPB", view.bag, view.tower, strict=True):
        panes[letter] += bag + tower
    for palace in view.palaces:
        for column in palace.columns:
            panes.update(column.panes.replace(".", "") + column.window)
    return +panes


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_every_pane_is_shown_once(players: int, side: str) -> None:
    for moves in (0, 7, 30, None):
        game = played(players, side, seed=players, moves=moves)
        view = views.table_view(game.table)
        expected = Counter({c.letter: n for c, n in panes_in_play(game.table).items()})
        assert panes_in_view(view) == +expected
        assert view.round == game.round
        assert view.phase == ("over" if game.is_over else "play")
        assert view.to_move == game.to_move
        assert [palace.score for palace in view.palaces] == list(game.scores)


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_palaces_show_a_forecast_of_the_final_scoring_until_the_end(
    players: int, side: str
) -> None:
    game = played(players, side, seed=players, moves=30)
    assert [palace.forecast for palace in views.table_view(game.table).palaces] == [
        wire.FinalParts(
            leftovers=parts.leftovers, broken_glass=parts.broken_glass, bonus=parts.bonus
        )
        for parts in map(game.final_scoring, range(players))
    ]
    over = played(players, side, seed=players, moves=None)
    assert all(palace.forecast is None for palace in views.table_view(over.table).palaces)


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_palaces_are_shown_completely(players: int, side: str) -> None:
    game = played(players, side, seed=5, moves=40)
    view = views.table_view(game.table)
    seen: Counter[Any] = Counter()
    for palace, shown in zip(game.palaces, view.palaces, strict=True):
        assert (shown.glazier, shown.broken_glass, shown.lost) == (
            palace.glazier,
            palace.broken_glass,
            palace.lost,
        )
        for column, drawn in zip(palace.columns, shown.columns, strict=True):
            seen[drawn.side] += 1
            if column.strip is None:
                assert (drawn.strip, drawn.side, drawn.pattern, drawn.other) == (
                    None,
                    None,
                    "",
                    None,
                )
                continue
            assert (drawn.strip, drawn.side) == (column.strip.number, column.strip.side)
            assert len(drawn.pattern) == len(drawn.panes) == 5
            assert (drawn.other is None) == (column.strip.other_side is None)
            for pattern, pane, space in zip(
                drawn.pattern, drawn.panes, column.strip.spaces, strict=True
            ):
                assert pattern == (space.colour.letter if space.colour is not None else "*")
                assert pane == (space.pane.letter if space.pane is not None else ".")
                assert pane in (".", pattern) or pattern == "*"
    assert len(seen) >= 2, "the position should have turned or removed strips"


@in_loop
async def test_printed_components_are_in_the_snapshot() -> None:
    for side, ornaments in (("A", 4), ("B", 0)):
        table = await Table.full(new_process(), "here", "here", side=side)
        printed = table.match.snapshot(None).printed
        assert printed.components == "standard"
        assert len(printed.window_points) == 8
        assert len(printed.ornaments) == ornaments
        assert printed.panes_per_display == 4
        assert len(printed.broken_glass_track) > 1


@in_loop
async def test_event_contains_only_changed_parts() -> None:
    table = await Table.full(new_process(), "here", "link", "link")
    assert table.last.seats is not None and table.last.table is None
    await table.play()
    assert table.last.table is not None and table.last.seats is None
    await table.say(table.host, "well")
    assert table.last.table is None and table.last.seats is None
    await table.hand_over(table.tokens[1], 1)
    assert table.last.table is None and table.last.seats is not None


@in_loop
async def test_applying_events_gives_the_same_state_as_a_new_snapshot() -> None:
    table = await Table.full(new_process(), "here", "link", "computer", time=TIME)
    state = table.match.snapshot(None)
    seen = len(table.events)
    rng = Random(2)
    while not table.match.state.is_over:
        table.process.clock.advance(rng.random())
        await table.play(table.move(rng))
        if rng.random() < 0.05:
            await table.say(table.host, "hm")
    await table.leave(table.tokens[1])
    table_now, seats, version = state.table, state.seats, state.version
    result, seed = None, None
    for event in table.events[seen:]:
        assert event.version == version + 1
        version = event.version
        table_now = event.table or table_now
        seats = event.seats or seats
        result = event.result or result
        seed = event.seed or seed
    final = table.match.snapshot(None)
    assert (table_now, seats, version) == (final.table, final.seats, final.version)
    assert (result, seed) == (final.result, final.seed)
    assert table.last.clocks == final.clocks


@in_loop
async def test_match_info_shows_the_seats() -> None:
    table = await Table.new(new_process(), "here", "link", "open", listed=True)
    shown = table.process.store.summaries[table.match.id].shown
    info = msgspec.json.decode(shown, type=wire.MatchInfo)
    assert info == views.match_info(table.match.state)
    assert [(seat.kind, seat.taken) for seat in info.seats] == [
        ("here", True),
        ("link", False),
        ("open", False),
    ]
    await table.sit(1, "Ana")
    shown = table.process.store.summaries[table.match.id].shown
    assert msgspec.json.decode(shown, type=wire.MatchInfo).seats[1].name == "Ana"

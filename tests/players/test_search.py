"""The search player: limits, determinism, value and principal variation."""

from functools import cache
from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest

from sintra import DealAwaited, Game, GameOver, Move, UsageError
from sintra.players import Choice, Limit, legal_moves, search
from sintra.players.evaluation import POINT, evaluate, fitted_weights
from sintra.players.search import SearchPlayer
from sintra.players.transposition import BUCKET
from sintra.rules import bindings
from sintra.rules.state import CENTRE, State, copy_state
from tests.samples import EVERY_TABLE, played

from .common import LAST, STANDARD, after, is_playing, player_game, random_game, with_few_panes

NODES = Limit(nodes=1500)
COMPLETE = Limit(depth=90)
PANES_DEALT = {2: 20, 3: 28, 4: 36}
"""Panes on the table when a round starts, by players."""


@cache
def player() -> SearchPlayer:
    return SearchPlayer(NODES)


def some_positions(players: int = 2, side: str = "A", seed: int = 1) -> list[State]:
    return list(random_game(players, side, seed))[::7]


def late_positions(players: int, side: str, seeds: range) -> list[State]:
    """Return positions with few panes left, so that a search is complete."""
    return [
        state for seed in seeds for state in with_few_panes(random_game(players, side, seed), 8)
    ]


def end_of(state: State, line: tuple[Move, ...]) -> State:
    """Return the state after a line; all its moves must be legal."""
    for move in line:
        state = after(state, move)
    return state


# --- Limits


def test_search_without_any_limit_is_refused() -> None:
    with pytest.raises(UsageError, match="a search needs a limit"):
        SearchPlayer(Limit())


def test_empty_limit_means_the_limit_of_the_player() -> None:
    two_ahead = SearchPlayer(Limit(depth=2))
    for state in some_positions():
        choice = two_ahead.choose(state)
        assert choice.depth == 2 or len(legal_moves(state)) < 20
        assert two_ahead.choose(state, None) == two_ahead.choose(state, Limit()) == choice
        assert two_ahead.choose(state, Limit(depth=2)) == choice


def test_given_limit_overrides_the_limit_of_the_player() -> None:
    state = Game(seed=1).state
    assert player().choose(state, Limit(depth=1)).depth == 1
    assert SearchPlayer(Limit(depth=1)).choose(state, NODES).nodes == NODES.nodes


@pytest.mark.parametrize("nodes", [1, 10, 100, 1000, 5000])
@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_no_more_nodes_are_searched_than_allowed(players: int, side: str, nodes: int) -> None:
    """Except that one move ahead is always searched."""
    for state in some_positions(players, side):
        choice = player().choose(state, Limit(nodes=nodes))
        one_ahead = player().choose(state, Limit(depth=1))
        assert one_ahead.nodes <= len(legal_moves(state))
        if nodes <= one_ahead.nodes:
            assert choice == one_ahead
        else:
            assert choice.nodes == nodes or (choice.nodes < nodes and is_complete(state, choice))


def is_complete(state: State, choice: Choice) -> bool:
    """Whether a deeper search than that of this choice finds nothing more."""
    return player().choose(state, Limit(depth=choice.depth + 1)) == choice


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_no_search_is_deeper_than_allowed(depth: int) -> None:
    for state in some_positions(seed=2):
        choice = player().choose(state, Limit(depth=depth))
        assert choice.depth == depth or (choice.depth < depth and is_complete(state, choice))


def test_first_limit_reached_ends_the_search() -> None:
    state = Game(seed=1).state
    two_ahead = player().choose(state, Limit(depth=2))
    assert player().choose(state, Limit(depth=2, nodes=10**9, seconds=1e6)) == two_ahead
    assert player().choose(state, Limit(depth=90, nodes=1500, seconds=1e6)).nodes == 1500


def test_clock_is_checked_between_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a fake clock that advances a second per check."""
    ticks = count()
    monkeypatch.setattr(search, "time", SimpleNamespace(perf_counter=lambda: next(ticks)))
    choice = player().choose(Game(seed=1).state, Limit(seconds=10))
    assert next(ticks) == 11
    assert 5 * search.SLICE_NODES < choice.nodes <= 10 * search.SLICE_NODES
    assert choice.depth > 1


def test_one_move_ahead_is_searched_even_without_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(0, 1000)
    monkeypatch.setattr(search, "time", SimpleNamespace(perf_counter=lambda: next(ticks)))
    state = Game(seed=1).state
    choice = player().choose(state, Limit(seconds=0.001))
    assert choice == player().choose(state, Limit(depth=1))


@pytest.mark.parametrize("size", [1, 7, 500])
def test_stopped_and_resumed_search_gives_the_same_choice(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    states = [*some_positions(2, "B"), *some_positions(3, "A")]
    choices = [player().choose(state) for state in states]
    monkeypatch.setattr(search, "SLICE_NODES", size)
    assert [player().choose(state) for state in states] == choices


@pytest.mark.parametrize("limit", [NODES, Limit(depth=2), Limit(seconds=0.001)])
def test_state_without_legal_moves_is_refused(limit: Limit) -> None:
    with pytest.raises(GameOver):
        player().choose(played().state, limit)
    with pytest.raises(DealAwaited):
        player().choose(Game(setup=Game(seed=1).setup).state, limit)
    with pytest.raises(UsageError):
        player().choose(Game(seed=1).position(), limit)  # type: ignore[arg-type]  # the mistake


# --- Determinism


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_choice_does_not_depend_on_other_choices(players: int, side: str) -> None:
    states = some_positions(players, side)
    choices = [player().choose(state) for state in states]
    assert [player().choose(state) for state in states] == choices
    assert [player().choose(state) for state in reversed(states)] == choices[::-1]
    assert [SearchPlayer(NODES).choose(state) for state in states[::3]] == choices[::3]


def test_choice_does_not_depend_on_an_earlier_longer_search() -> None:
    for state in some_positions(seed=3):
        expected = player().choose(state, Limit(nodes=200))
        player().choose(state, Limit(nodes=20_000))
        assert player().choose(state, Limit(nodes=200)) == expected


def test_choice_is_the_same_when_table_ages_repeat() -> None:
    """Entries of the transposition table have 255 ages; then they repeat."""
    first, other = list(random_game(seed=4))[10], Game(seed=5).state
    expected = SearchPlayer(NODES).choose(first)
    for gap in (253, 254, 255, 300):
        reused = SearchPlayer(NODES)
        reused.choose(first, Limit(nodes=20_000))
        for _ in range(gap):
            reused.choose(other, Limit(nodes=1))
        assert reused.choose(first) == expected


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_choice_does_not_depend_on_bag_and_tower(players: int, side: str) -> None:
    """A player must not know the next draw."""
    for state in some_positions(players, side, seed=6):
        choice = player().choose(state)
        for bag, tower in ((0, 0), (int(state["tower"][0]), int(state["bag"][0])), (31, 5)):
            new = copy_state(state)
            new["bag"], new["tower"] = bag, tower
            assert player().choose(new) == choice


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_state_is_not_changed(players: int, side: str) -> None:
    for state in some_positions(players, side, seed=7):
        before = state.tobytes()
        player().choose(state)
        assert state.tobytes() == before


# --- Value and principal variation


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_line_is_legal_and_ends_with_the_round(players: int, side: str) -> None:
    longest = 0
    for state in random_game(players, side, seed=8):
        choice = player().choose(state)
        assert choice.line[0] == choice.move
        for ply, move in enumerate(choice.line):
            assert is_playing(end_of(state, choice.line[:ply]))
            assert move in legal_moves(end_of(state, choice.line[:ply]))
        longest = max(longest, len(choice.line))
    assert longest > 4


def value_at(end: State, state: State, choice: Choice) -> float:
    """Return the value at the end of a round for the player to move in `state`."""
    seats, side, round_ = (int(state[name][0]) for name in ("seats", "side", "round"))
    weights = fitted_weights(seats, side, round_, PANES_DEALT[seats])
    value = int(evaluate(end[0], STANDARD[0], weights[0], int(state["to_move"][0]), 0))
    return round(value / POINT) if choice.exact else value / POINT


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_line_of_a_complete_search_leads_to_its_value(players: int, side: str) -> None:
    for state in late_positions(players, side, range(9, 12)):
        choice = player().choose(state, COMPLETE)
        end = end_of(state, choice.line)
        assert not is_playing(end)
        assert choice.value == value_at(end, state, choice)
        if choice.exact:
            mover, scores = int(state["to_move"][0]), end["players"]["score"][0]
            assert choice.value == scores[mover] - scores[1 - mover]


def test_line_may_end_early_with_a_crowded_transposition_table() -> None:
    crowded = SearchPlayer(COMPLETE)
    crowded._tt = np.zeros(16, BUCKET)
    cut_short = 0
    for state in late_positions(2, "A", range(9, 20)):
        choice = crowded.choose(state)
        end = end_of(state, choice.line)
        if is_playing(end):
            cut_short += 1
        else:
            assert choice.value == value_at(end, state, choice)
    assert cut_short > 0


@pytest.mark.parametrize("side", ["A", "B"])
def test_value_is_that_of_the_player_to_move(side: str) -> None:
    """With two players, the value after the best move is its negative."""
    signs = set()
    for state in late_positions(2, side, range(12, 16)):
        choice = player().choose(state, COMPLETE)
        new = after(state, choice.move)
        if is_playing(new):
            answer = player().choose(new, COMPLETE)
            assert choice.value is not None and answer.value is not None
            assert answer.value == -choice.value
            signs.add(choice.value > 0)
    assert signs == {True, False}


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_values_are_proven_only_in_the_last_round_of_two_players(players: int, side: str) -> None:
    exact = set()
    for state in random_game(players, side, seed=13):
        choice = player().choose(state)
        last = players == 2 and state["round"][0] == LAST
        assert not choice.exact or last
        exact.add(choice.exact)
        assert isinstance(choice.value, float)
        assert choice.value.is_integer() or not choice.exact
    assert exact == ({True, False} if players == 2 else {False})


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_order_of_seats_and_displays_does_not_change_the_value(players: int, side: str) -> None:
    for state in late_positions(players, side, range(14, 16)):
        choice = player().choose(state, COMPLETE)
        new = copy_state(state)
        new["sources"][0, :CENTRE] = state["sources"][0, :CENTRE][::-1]
        for name in ("to_move", "holder"):
            new[name] = (state[name] + 1) % players
        for seat in range(players):
            new["players"][0, (seat + 1) % players] = state["players"][0, seat]
        bindings.update_summaries(new)
        assert player().choose(new, COMPLETE).value == choice.value


def test_more_nodes_rarely_make_a_choice_worse() -> None:
    """Judged by complete searches, in positions with few panes left."""
    better = worse = 0
    for seed in range(6):
        for state in with_few_panes(player_game("greedy", 2, "A", seed), 9):
            values = []
            for nodes in (1, 300):
                new = after(state, player().choose(state, Limit(nodes=nodes)).move)
                if is_playing(new):
                    value = player().choose(new, COMPLETE).value
                    assert value is not None
                    values.append(-value)
            if len(values) == 2:
                better += values[1] > values[0]
                worse += values[1] < values[0]
    assert better > 10
    assert worse < better / 5


def test_player_has_the_given_name() -> None:
    assert SearchPlayer(NODES).name == "search"
    assert SearchPlayer(NODES, name="mine").name == "mine"

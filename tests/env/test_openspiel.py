"""The game in OpenSpiel."""

import copy
import importlib
import pickle
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from sintra import Colour, Components, Game, IllegalMove, Setup, UsageError
from sintra.encoding import (
    ACTIONS,
    NO_PICK,
    action_text,
    actions_of,
    features,
    legal_mask,
    move_of,
    number_of_features,
    rewards,
)
from sintra.env import openspiel
from sintra.env.openspiel import SintraGame, SintraState, state_of
from sintra.rules import bindings
from sintra.rules.panes import JOKER
from sintra.rules.rng import new_generator
from sintra.rules.setup import new_setup
from tests.samples import EVERY_TABLE, played

STANDARD = Components.standard()

KEEPING = (
    "sintra1_2B_6p_P_0_H1_-/-/-/-/-_W5_W8Y6O6P4B6_W3Y9O7P9B3"
    "_1,36,6,3,x:PP/x:BO/7b.PB.YP:O/5f.O2/1f.B2:W/4b.YB/3b.PB/0f.O"
    "_4,36,2,3,x:BB/x:YP/4b:O/2b.W2YB/5f/7f.Y/1f/6f.WB2:O_standard"
)
"""The only pick left completes a strip; one of four colours can be kept."""
ON_JOKERS = (
    "sintra1_2B_6p_B_1_H1_-/-/-/-/-_W_W4Y4O8P5B10_W9Y7O6P10B2"
    "_-5,36,1,3,x:WW/5b.WOB:Y/6b.YO2P/7b:P/4b/0f/1b:B/3f:Y"
    "_-34,54,7,8,2b.W2YP:W/5f:O/1f.Y2B2/4f:B/6b.YP2/3b.Y2B:B/0f.O/7b:O_standard"
)
"""The only pick left may go on a joker space or on a coloured space."""


def load(text: str = "") -> SintraGame:
    game: SintraGame = pyspiel.load_game(f"python_sintra({text})")
    return game


def apply_setup(state: SintraState, setup: Setup) -> None:
    """Apply a setup, outcome by outcome."""
    first, *others = setup.round_pieces
    outcomes = [2 * strip + (side == "back") for row in setup.strips for strip, side in row]
    for outcome in [*outcomes, *others, first, setup.start_player]:
        assert state.is_chance_node()
        state.apply_action(int(outcome))


def apply_deal(state: SintraState, displays: tuple[tuple[Colour, ...], ...]) -> None:
    """Draw the panes of a deal one by one; within a display, those left in the bag first."""
    for display in displays:
        left = Counter(map(int, display))
        while left:
            colour = next(colour for colour in state.legal_actions() if left[colour])
            state.apply_action(colour)
            left -= Counter([colour])


def play_in_both(players: int, side: str, seed: int) -> Iterator[tuple[Game, SintraState]]:
    """Yield the same game in the engine and in OpenSpiel, after each move and each deal."""
    record = played(players, side, seed)
    assert record.setup is not None
    game = Game(players, side, setup=record.setup)
    state = load(f"players={players},side={side}").new_initial_state()
    apply_setup(state, record.setup)
    for round_ in record.to_record()["rounds"]:
        displays = tuple(tuple(Colour[name.upper()] for name in row) for row in round_["displays"])
        game.deal(displays)
        apply_deal(state, displays)
        yield game, state
        for text in round_["moves"]:
            move = next(move for move in game.legal_moves if str(move) == text)
            for action in actions_of(game.state, move):
                state.apply_action(action)
            game.play(move)
            yield game, state


def random_states(game: SintraGame, seed: int) -> Iterator[SintraState]:
    """Yield the states of a random game; always the same object."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


# --- OpenSpiel's own checks


@pytest.mark.parametrize(
    "text",
    [
        *("", "side=B,rewards=margin", "rewards=score"),
        *("players=3", "players=3,side=B,rewards=margin", "players=4,side=B,rewards=score"),
    ],
)
def test_passes_the_random_simulation_of_openspiel(text: str) -> None:
    pyspiel.random_sim_test(load(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("text", "utility", "total"),
    [
        ("", "CONSTANT_SUM", 1.0),
        ("players=4,rewards=win", "CONSTANT_SUM", 1.0),
        ("rewards=margin", "ZERO_SUM", 0.0),
        ("players=3,rewards=margin", "GENERAL_SUM", None),
        ("rewards=score", "GENERAL_SUM", None),
    ],
)
def test_utility_follows_from_the_kind_of_reward(
    text: str, utility: str, total: float | None
) -> None:
    game = load(text)
    assert game.get_type().utility == getattr(pyspiel.GameType.Utility, utility)
    assert game.utility_sum() == total


@pytest.mark.parametrize(
    ("players", "max_length", "max_chance_nodes"), [(2, 282, 143), (3, 399, 199), (4, 516, 255)]
)
def test_lengths_are_bounded_by_the_panes(
    players: int, max_length: int, max_chance_nodes: int
) -> None:
    game = load(f"players={players}")
    assert (game.max_game_length(), game.max_chance_nodes_in_history()) == (
        max_length,
        max_chance_nodes,
    )
    assert (game.num_distinct_actions(), game.max_chance_outcomes()) == (ACTIONS, 16)


def test_game_is_registered_by_name_with_its_parameters() -> None:
    game = load()
    assert game.get_parameters() == {"players": 2, "side": "A", "rewards": "win"}
    assert str(load("side=B,players=3")) == "python_sintra(players=3,rewards=win,side=B)"
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players=5", "players: must be a whole number from 2 to 4, not 5"),
        ("players=1", "players: must be a whole number from 2 to 4, not 1"),
        ("side=C", "side: must be 'A' or 'B', not 'C'"),
        ("rewards=fame", "rewards: must be one of win, margin, score, not 'fame'"),
    ],
)
def test_invalid_parameters_are_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        load(text)
    assert caught.value.message == message


def test_module_can_be_reloaded() -> None:
    importlib.reload(openspiel)
    game = pyspiel.load_game("python_sintra")
    assert isinstance(game, openspiel.SintraGame)
    assert isinstance(game.new_initial_state(), openspiel.SintraState)


def test_missing_openspiel_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "sintra.env.openspiel")
    with pytest.raises(UsageError, match=r"^OpenSpiel is not installed: pip install 'sintra\["):
        importlib.import_module("sintra.env.openspiel")


# --- Chance


def test_strips_are_equally_likely_and_the_joker_side_starts_down() -> None:
    state = load().new_initial_state()
    jokers = next(face for face in range(16) if JOKER in STANDARD.spaces(face))
    probabilities = dict(state.chance_outcomes())
    assert probabilities == {
        face: 1 / 8 if face == jokers ^ 1 else 1 / 16 for face in range(16) if face != jokers
    }
    state.apply_action(jokers ^ 1)
    probabilities = dict(state.chance_outcomes())
    assert probabilities == {face: 1 / 14 for face in range(16) if face // 2 != jokers // 2}


def test_setup_has_the_probabilities_of_the_engine() -> None:
    """Compare the first column, the second column after strip 2, round spaces II and I, and the
    start player."""
    drawn: dict[str, Counter[int]] = {}
    generator, setup, games = new_generator(5), new_setup(), 6000
    for _ in range(games):
        bindings.draw_setup(STANDARD.printed, 3, generator, setup)
        faces, pieces = setup["faces"][0, 2], setup["round_pieces"][0]
        outcome_of = {"first": faces[0], "II": pieces[1], "I": pieces[0]}
        outcome_of["start"] = setup["start_player"][0]
        if faces[0] == 4:
            outcome_of["second"] = faces[1]
        for name, value in outcome_of.items():
            drawn.setdefault(name, Counter())[int(value)] += 1
    state = load("players=3").new_initial_state()
    expected_share: dict[str, dict[int, float]] = {}
    while len(state.history()) < 31:
        step = len(state.history())
        names = {16: "first", 17: "second", 24: "II", 29: "I", 30: "start"}
        outcomes = state.chance_outcomes()
        expected_share[names.get(step, "")] = dict(outcomes)
        state.apply_action(4 if step == 16 else outcomes[0][0])
    for name, counts in drawn.items():
        assert set(counts) == set(expected_share[name])
        total = counts.total()
        for outcome, number in counts.items():
            expected = expected_share[name][outcome] * total
            assert abs(number - expected) < 5 * expected**0.5, (name, outcome)


def test_spaces_two_to_six_take_each_colour_once() -> None:
    state = load().new_initial_state()
    for _ in range(16):
        state.apply_action(state.chance_outcomes()[0][0])
    for left in range(5, 0, -1):
        colours = [colour for colour, _ in state.chance_outcomes()]
        assert len(colours) == left
        state.apply_action(colours[-1])
    assert state.chance_outcomes() == [(colour, 0.2) for colour in range(5)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_probabilities_sum_to_one(players: int) -> None:
    for state in random_states(load(f"players={players}"), players):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert [outcome for outcome, _ in outcomes] == state.legal_actions()


def test_panes_are_drawn_in_proportion_to_the_panes_left() -> None:
    """Panes come from the bag, and from the tower once the bag is empty."""
    refilled = False
    for state in random_states(load("players=4"), 1):
        if not state.is_chance_node() or state.node.setup is not None:
            continue
        row = state.node.state
        heap = int(row["bag"][0]) or int(row["tower"][0])
        refilled |= not row["bag"][0]
        counts = [heap >> 5 * colour & 31 for colour in range(5)]
        assert dict(state.chance_outcomes()) == {
            colour: number / sum(counts) for colour, number in enumerate(counts) if number
        }
    assert refilled


def test_outcomes_have_texts() -> None:
    state = load().new_initial_state()
    assert str(state) == "laid: nothing"
    assert state.action_to_string(7) == "strip 3 back"
    for _ in range(16):
        state.apply_action(state.chance_outcomes()[0][0])
    assert [state.action_to_string(each) for each in state.legal_actions()] == list(
        map(str, Colour)
    )
    while len(state.history()) < 22:
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.action_to_string(1) == "player 1 starts"
    assert str(state).endswith("strip 7 front, white, yellow, orange, pink, blue, white")
    state.apply_action(1)
    assert state.action_to_string(4) == "blue"


@pytest.mark.parametrize("place", [0, 5, 17, 21, 22, 30])
def test_impossible_outcome_is_refused(place: int) -> None:
    state = load().new_initial_state()
    for _ in range(place):
        state.apply_action(state.chance_outcomes()[0][0])
    before, possible = str(state), state.legal_actions()
    for outcome in {*range(17), 99} - set(possible):
        with pytest.raises(IllegalMove, match=f"^outcome {outcome}: is not possible now$"):
            state.apply_action(outcome)
    assert (str(state), len(state.history())) == (before, place)


# --- The same game


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_openspiel_and_engine_play_the_same_game(players: int, side: str) -> None:
    for game, state in play_in_both(players, side, 11):
        assert state.node.pick == NO_PICK
        if game.awaits_deal:
            assert state.is_chance_node()
            assert str(state) == game.position()
        else:
            assert state.node.state.tobytes() == game.state.tobytes()
            assert state.is_terminal() == game.is_over
    assert game.is_over
    for kind in ("win", "margin", "score"):
        end = state_of(load(f"players={players},side={side},rewards={kind}"), game.state)
        assert end.is_terminal()
        assert end.returns() == rewards(game.state, kind).tolist()
    assert state.returns() == rewards(game.state).tolist()


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_actions_are_those_of_the_encoding(players: int, side: str) -> None:
    second_actions = 0
    for state in random_states(load(f"players={players},side={side}"), 4):
        node = state.node
        if state.is_player_node():
            mask = legal_mask(node.state, node.pick)
            assert state.legal_actions() == np.flatnonzero(mask).tolist()
            assert state.legal_actions_mask() == mask.tolist()
            assert state.current_player() == node.state["to_move"][0]
            second_actions += node.pick != NO_PICK
    assert second_actions > 0


def test_second_action_is_another_decision_of_the_same_player() -> None:
    for state in random_states(load(), 4):
        if not state.is_player_node() or state.node.pick != NO_PICK:
            continue
        table, player, position = state.node.state, state.current_player(), str(state)
        for action in state.legal_actions():
            if move_of(table, action) is None:
                after = state.child(action)
                assert after.current_player() == player
                assert after.node.state.tobytes() == table.tobytes()
                assert str(after) == f"{position} {action_text(action)}"
                assert 1 < len(after.legal_actions()) <= 5
                return
    raise AssertionError("no pick has a second action")


@pytest.mark.parametrize("action", [0, 450, 451, 458, 459, 10_000])
def test_illegal_action_is_refused(action: int) -> None:
    state = state_of(load(), Game(seed=1).state)
    before = str(state)
    with pytest.raises(IllegalMove, match=f"^action {action}"):
        state.apply_action(action)
    assert (str(state), state.history()) == (before, [])


def test_rewards_are_given_at_the_end() -> None:
    *_, last = (
        (state.rewards(), state.returns(), state.is_terminal())
        for state in random_states(load("rewards=score"), 2)
        if state.is_terminal() or state.returns() != [0, 0] or state.move_number() % 20 == 0
    )
    assert last[0] == last[1] != [0, 0]
    assert last[2]


# --- Observations


@pytest.mark.parametrize("players", [2, 3, 4])
def test_observation_has_the_features_of_the_seat(players: int) -> None:
    game = load(f"players={players}")
    assert game.observation_tensor_shape() == [number_of_features(players)]
    for state in random_states(game, 9):
        node = state.node
        if state.move_number() % 7 == 0 or node.pick != NO_PICK or state.is_terminal():
            for seat in range(players):
                seen = state.observation_tensor(seat)
                if node.setup is None:
                    assert seen == features(node.state, seat=seat, pick=node.pick).tolist()
                else:
                    assert not any(seen)
                assert state.observation_string(seat) == str(state)


def test_observation_shows_only_drawn_panes() -> None:
    """During a deal the displays hold the drawn panes and the bag holds all others."""
    game = load()
    state = game.new_initial_state()
    while state.node.setup is not None:
        state.apply_action(state.chance_outcomes()[-1][0])
    for drawn in range(20):
        seen = np.array(state.observation_tensor(0))
        displays, bag = seen[:45] * 4, seen[50:55] * 20
        assert displays.sum() == pytest.approx(drawn)
        assert bag.sum() == pytest.approx(94 - drawn)
        state.apply_action(state.chance_outcomes()[drawn % 2][0])
    assert state.is_player_node()


def test_observation_does_not_depend_on_the_order_of_draws() -> None:
    state = state_of(load(), Game(setup=Game(seed=1).setup).state)
    one, other = state.child(0).child(4), state.child(4).child(0)
    assert one.history() != other.history()
    assert one.observation_tensor(1) == other.observation_tensor(1)
    assert str(one) == str(other)


def test_other_observers_are_refused() -> None:
    game = load()
    assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)) is None
    nothing = pyspiel.IIGObservationType(perfect_recall=False, public_info=False)
    assert game.make_py_observer(nothing) is None
    with pytest.raises(UsageError, match="have no parameters"):
        game.make_py_observer(None, {"size": 3})


# --- Copies


def test_copies_are_independent() -> None:
    for state in random_states(load(), 6):
        if state.is_terminal():
            break
        before, legal = str(state), state.legal_actions()
        clones: list[Any] = [state.clone(), copy.deepcopy(state)]
        if state.move_number() % 10 == 0:
            saved = pyspiel.serialize_game_and_state(state.get_game(), state)
            clones += [pyspiel.deserialize_game_and_state(saved)[1]]
            clones += [pickle.loads(pickle.dumps(state))]
        for clone in clones:
            assert isinstance(clone, pyspiel.State)
            assert (str(clone), clone.history()) == (before, state.history())
            assert (clone.legal_actions(), clone.current_player()) == (
                legal,
                state.current_player(),
            )
            clone.apply_action(legal[-1])
            assert str(clone) != before
            assert (str(state), state.legal_actions()) == (before, legal)


def test_every_state_of_a_game_has_its_own_text() -> None:
    for seed in range(3):
        texts = [str(state) for state in random_states(load(), seed)]
        assert len(set(texts)) == len(texts)


# --- From the middle of a game


def test_state_can_begin_in_the_middle_of_a_game() -> None:
    game = played(2, "B", 3, moves=30)
    spiel = load("side=B")
    state = state_of(spiel, game.state)
    assert str(state) == game.position()
    assert state.history() == []
    assert state.legal_actions() == np.flatnonzero(legal_mask(game.state)).tolist()
    awaiting = Game(side="B", setup=game.setup)
    state = state_of(spiel, awaiting.state)
    assert state.is_chance_node()
    assert str(state) == awaiting.position()


@pytest.mark.parametrize(
    ("position", "first", "seconds"),
    [(KEEPING, "CW>3", ["=W", "=Y", "=P", "=B"]), (ON_JOKERS, "CW>8", ["j0", "j1"])],
)
def test_state_can_begin_with_a_waiting_pick(position: str, first: str, seconds: list[str]) -> None:
    game, spiel = Game.from_position(position), load("side=B")
    before = state_of(spiel, game.state)
    [pick] = [each for each in before.legal_actions() if action_text(each) == first]
    for state in (state_of(spiel, game.state, pick), before.child(pick)):
        assert str(state) == f"{position} {first}"
        assert state.current_player() == game.to_move
        assert [state.action_to_string(each) for each in state.legal_actions()] == seconds
    with pytest.raises(IllegalMove, match=f"is not one of the choices after {first}"):
        state.apply_action(pick)


def test_state_of_another_game_is_refused() -> None:
    game = Game(seed=1)
    with pytest.raises(UsageError, match="one-element array of STATE"):
        state_of(load(), np.zeros(1))
    for text in ("players=3", "side=B"):
        with pytest.raises(UsageError, match="number of players or side"):
            state_of(load(text), game.state)
    with pytest.raises(UsageError, match=r"game: must be python_sintra, not tic_tac_toe"):
        state_of(pyspiel.load_game("tic_tac_toe"), game.state)
    invalid = game.state
    invalid["to_move"] = 9
    with pytest.raises(UsageError, match="values out of range"):
        state_of(load(), invalid)
    with pytest.raises(IllegalMove):
        state_of(load(), game.state, 458)
    with pytest.raises(UsageError, match="leaves nothing to choose"):
        state_of(load(), game.state, int(np.flatnonzero(legal_mask(game.state))[0]))

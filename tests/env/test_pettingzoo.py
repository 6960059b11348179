"""The PettingZoo environment plays the same game as `Game`."""

import pickle
import warnings
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo import make

from sintra import Game, IllegalMove, UsageError
from sintra.encoding import ACTIONS, NO_PICK, REWARDS, actions_of, features, move_of
from sintra.env import base, sintra_v0
from sintra.env.pettingzoo import raw_env
from sintra.rules.state import OVER
from tests.samples import EVERY_TABLE

from .common import chooser, python

with warnings.catch_warnings():
    # The import of its own example environment raises a deprecation warning.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, seed_test

AGENTS = ["player_0", "player_1", "player_2", "player_3"]


def new_env(seed: int = 1, **options: Any) -> raw_env:
    """Return an environment after `reset`."""
    env = sintra_v0.env(**options)
    env.reset(seed=seed)
    return env


def full_state(env: raw_env) -> list[bytes]:
    """Return the whole state of an environment except its RNG."""
    observed = [env.observe(agent) for agent in env.possible_agents]
    arrays = [array.tobytes() for observation in observed for array in observation.values()]
    lists = [env.agents, env.agent_selection, env.rewards, env.terminations, env.pick]
    return [*arrays, env.game_state.tobytes(), repr(lists).encode()]


def play(env: raw_env, steps: int, seed: int = 0) -> None:
    """Play random legal actions."""
    choose = chooser(seed)
    for _ in range(steps):
        env.step(choose(env.last()[0]["action_mask"]))


def play_to_the_end(env: raw_env, seed: int = 0) -> None:
    choose = chooser(seed)
    while not env.terminations[env.agent_selection]:
        env.step(choose(env.last()[0]["action_mask"]))


# --- The checks of PettingZoo


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
# PettingZoo warns about every dictionary observation except those of its own environments.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_checks_of_pettingzoo_pass(players: int, side: str) -> None:
    env = sintra_v0.env(players=players, side=side)
    for agent in env.possible_agents:
        env.action_space(agent).seed(players)
    api_test(env, num_cycles=200)
    seed_test(lambda: sintra_v0.env(players=players, side=side))


def test_benchmark_of_pettingzoo_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """It plays games for five seconds. `bench/batch.py` measures the speed."""
    performance_benchmark(sintra_v0.env())
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_environment_is_registered_by_name() -> None:
    assert str(make("aec", "sintra_v0", players=3)) == "sintra_v0"
    assert isinstance(make("aec", "sintra_v0"), sintra_v0.raw_env)
    assert not raw_env.metadata["is_parallelizable"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_spaces_are_those_of_the_encoding(players: int) -> None:
    env = new_env(players=players)
    assert env.possible_agents == env.agents == AGENTS[:players]
    for agent in env.agents:
        assert env.action_space(agent) == spaces.Discrete(ACTIONS)
        assert env.observation_space(agent).contains(env.observe(agent))
    assert env.state_space.contains(env.state())
    assert (env.state() == features(env.game_state, seat=0)).all()


# --- The game


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_environment_plays_the_game_of_its_seed(players: int, side: str) -> None:
    """State, masks and observations, from the first action to the last, agree with a Game."""
    env, game, choose = new_env(5, players=players, side=side), Game(players, side, 5), chooser(5)
    second_actions = 0
    while not game.is_over:
        state, pick = game.state, env.pick
        second_actions += pick != NO_PICK
        assert env.game_state.tobytes() == state.tobytes()
        assert env.agent_selection == AGENTS[game.to_move]
        for seat, agent in enumerate(env.agents):
            observed = env.observe(agent)
            assert (
                observed["observation"].tobytes() == features(state, seat=seat, pick=pick).tobytes()
            )
            assert observed["action_mask"].any() == (seat == game.to_move)
            assert env.observation_space(agent).contains(observed)
        observed, reward, terminated, truncated, _ = env.last()
        assert (reward, terminated, truncated) == (0, False, False)
        mask, moves = (
            observed["action_mask"],
            [actions_of(state, move) for move in game.legal_moves],
        )
        allowed = {first for first, *_ in moves}
        if pick != NO_PICK:
            allowed = {rest[0] for first, *rest in moves if first == pick}
        assert set(np.flatnonzero(mask).tolist()) == allowed
        action = choose(mask)
        env.step(action)
        if (move := move_of(state, action, pick)) is not None:
            game.play(move)
    assert env.game_state.tobytes() == game.state.tobytes()
    assert env.terminations == dict.fromkeys(AGENTS[:players], True)
    assert not any(env.truncations.values())
    assert second_actions > 0


@pytest.mark.parametrize("kind", REWARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_are_given_at_the_end(players: int, kind: str) -> None:
    env = new_env(7, players=players, rewards=kind)
    play_to_the_end(env)
    assert env.game_state["phase"][0] == OVER
    scores = env.game_state["players"]["score"][0, :players].tolist()
    best_other = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(players)]
    right = {
        "win": [float(score == max(scores)) for score in scores],  # this game has one winner
        "margin": [score - other for score, other in zip(scores, best_other, strict=True)],
        "score": scores,
    }[kind]
    assert env.rewards == dict(zip(AGENTS, right, strict=False))
    received = {}
    for agent in env.agent_iter():
        received[agent] = env.last()[1]
        env.step(None)
    assert received == dict(zip(AGENTS, right, strict=False))
    assert env.agents == []


def test_observations_are_new_arrays_each_time() -> None:
    env, choose = new_env(), chooser(2)
    copies = []
    for _ in range(30):
        first, second = env.last()[0], env.last()[0]
        for name, array in first.items():
            assert (array == second[name]).all()
            assert not np.shares_memory(array, second[name])
            copies.append((array, array.tobytes()))
        env.step(choose(first["action_mask"]))
    assert all(array.tobytes() == before for array, before in copies)


# --- Misuse


def test_illegal_actions_change_nothing() -> None:
    env = new_env()
    play(env, 10)
    seen: set[bool] = set()
    for _ in range(15):
        before, mask = full_state(env), env.last()[0]["action_mask"]
        seen.add(env.pick == NO_PICK)
        for action in [*np.flatnonzero(mask == 0)[::17], -1, ACTIONS, 2**70]:
            with pytest.raises(IllegalMove, match=f"action {action}"):
                env.step(int(action))
        assert full_state(env) == before
        play(env, 1)
    assert seen == {True, False}  # including a pick that waits for its second action


@pytest.mark.parametrize("action", [None, 1.5, "3", np.array([1, 2])])
def test_action_must_be_a_whole_number(action: Any) -> None:
    env = new_env()
    before = full_state(env)
    with pytest.raises(UsageError, match="action: must be a whole number"):
        env.step(action)
    assert full_state(env) == before


def test_integers_of_any_type_are_actions_without_recompilation() -> None:
    env = new_env()
    play(env, 1)
    compiled = len(base._play.signatures)  # type: ignore[attr-defined]  # Numba's
    action = int(np.flatnonzero(env.last()[0]["action_mask"])[-1])
    after = set()
    for kind in (int, np.int16, np.int32, np.uint64, np.array):
        clone = deepcopy(env)
        clone.step(kind(action))
        after.add(clone.game_state.tobytes())
    assert len(after) == 1
    assert len(base._play.signatures) == compiled  # type: ignore[attr-defined]  # same


def test_calls_before_reset_are_refused() -> None:
    env = sintra_v0.env()
    for call in (
        lambda: env.step(0),
        lambda: env.observe("player_0"),
        lambda: env.state(),
        sintra_v0.env(render_mode="ansi").render,
    ):
        with pytest.raises(UsageError, match=r"call reset\(\) first"):
            call()
    assert env.pick == NO_PICK
    for name in ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos"):
        assert not hasattr(env, name)
        with pytest.raises(AttributeError, match=rf"{name}: .*call reset\(\) first"):
            getattr(env, name)
    with pytest.raises(AttributeError, match="no attribute 'board'"):
        _ = env.board


def test_agents_leave_the_game_with_none() -> None:
    env = new_env(players=3)
    play_to_the_end(env)
    with pytest.raises(UsageError, match="must be None when the game is over, not 0"):
        env.step(0)
    for remaining in (2, 1, 0):
        env.step(None)
        assert len(env.agents) == len(env.rewards) == len(env.infos) == remaining
    with pytest.raises(UsageError, match="no agent is left"):
        env.step(None)
    env.reset()
    assert env.agents == AGENTS[:3]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 5}, "players: must be a whole number from 2 to 4, not 5"),
        ({"players": True}, "players: .* not True"),
        ({"side": "C"}, "side: must be 'A' or 'B', not 'C'"),
        ({"rewards": "money"}, "rewards: must be one of win, margin, score, not 'money'"),
        ({"render_mode": "human"}, "render_mode: must be one of ansi, rgb_array, svg"),
    ],
)
def test_invalid_options_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        sintra_v0.env(**options)


def test_invalid_seeds_and_agents_are_refused() -> None:
    env = new_env()
    for seed in (-1, 2**64, 1.5, True):
        with pytest.raises(UsageError, match="seed: must be a whole number from 0"):
            env.reset(seed=seed)  # type: ignore[arg-type]  # the mistake
        with pytest.raises(UsageError, match="seed: must be a whole number from 0"):
            env.fork(seed)  # type: ignore[arg-type]  # the mistake
    with pytest.raises(UsageError, match="agent: must be one of player_0, player_1"):
        env.observe("player_2")


def test_message_without_pettingzoo_says_what_to_install() -> None:
    output = python(
        "import sys; sys.modules['pettingzoo'] = None\n"
        "import sintra.env\n"
        "assert not {'gymnasium', 'numpy', 'numba'} & set(sys.modules)\n"
        "from sintra import UsageError\n"
        "try:\n    from sintra.env import sintra_v0\n"
        "except UsageError as error:\n    print(error)"
    )
    assert "pip install 'sintra[pettingzoo]'" in output


# --- Seeds, copies and forks


def test_games_without_a_seed_follow_from_the_last_seed() -> None:
    one, other = sintra_v0.env(), new_env(4)
    one.reset(seed=9)
    other.reset(seed=9)
    games = []
    for _ in range(4):
        games.append(one.game_state.tobytes())
        assert other.game_state.tobytes() == games[-1]
        one.reset()
        other.reset()
    assert len(set(games)) == 4
    assert new_env(9).game_state.tobytes() == games[0]


def test_games_without_any_seed_differ() -> None:
    one, other = sintra_v0.env(), sintra_v0.env()
    one.reset()
    other.reset()
    assert one.game_state.tobytes() != other.game_state.tobytes()


@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
def test_copy_is_independent_and_has_the_same_future(way: str) -> None:
    env = new_env(players=3, side="B")
    play(env, 20)
    clone = deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))
    before = full_state(env)
    assert full_state(clone) == before
    play_to_the_end(clone, seed=3)
    assert full_state(env) == before
    play_to_the_end(env, seed=3)
    assert full_state(env) == full_state(clone)
    env.reset()
    clone.reset()
    assert full_state(env) == full_state(clone)


def test_forks_have_the_same_state_and_other_futures() -> None:
    """Until the next deal, no observation reveals the future."""
    env = new_env(players=2)
    play(env, 5)
    before = full_state(env)
    forks, again = [env.fork(seed) for seed in range(4)], env.fork(0)
    choose, round_ = chooser(8), env.game_state["round"][0]
    while forks[0].game_state["round"][0] == round_:
        assert len({tuple(full_state(fork)) for fork in forks}) == 1
        action = choose(forks[0].last()[0]["action_mask"])
        for fork in (*forks, again):
            fork.step(action)
    assert len({fork.game_state["sources"].tobytes() for fork in forks}) == len(forks)
    assert full_state(again) == full_state(forks[0])
    assert full_state(env) == before
    for fork in (*forks, again):
        fork.reset()
    assert len({fork.game_state.tobytes() for fork in forks}) == len(forks)
    assert full_state(again) == full_state(forks[0])


# --- Rendering


def test_render_modes() -> None:
    assert raw_env.metadata["render_modes"] == ["ansi", "rgb_array", "svg"]
    assert new_env(3, render_mode="ansi").render() == str(Game(seed=3))
    assert new_env(3, render_mode="svg").render().startswith("<svg")
    picture = new_env(3, render_mode="rgb_array").render()
    assert picture.dtype == np.uint8
    assert picture.ndim == picture.shape[2] == 3
    with pytest.warns(UserWarning, match="pass a render_mode"):
        assert new_env(3).render() is None

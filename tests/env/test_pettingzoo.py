"""The environment for PettingZoo: the very game, with agents."""

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
    # It imports an environment of its own in a way that it warns of.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, seed_test

AGENTS = ["player_0", "player_1", "player_2", "player_3"]


def begun(seed: int = 1, **options: Any) -> raw_env:
    env = sintra_v0.env(**options)
    env.reset(seed=seed)
    return env


def everything(env: raw_env) -> list[bytes]:
    """All that there is to know of an environment but its future."""
    observed = [env.observe(agent) for agent in env.possible_agents]
    arrays = [array.tobytes() for seen in observed for array in seen.values()]
    lists = [env.agents, env.agent_selection, env.rewards, env.terminations, env.pick]
    return [*arrays, env.game_state.tobytes(), repr(lists).encode()]


def play(env: raw_env, steps: int, seed: int = 0) -> None:
    """Play legal actions by lot."""
    choose = chooser(seed)
    for _ in range(steps):
        env.step(choose(env.last()[0]["action_mask"]))


def play_to_the_end(env: raw_env, seed: int = 0) -> None:
    choose = chooser(seed)
    while not env.terminations[env.agent_selection]:
        env.step(choose(env.last()[0]["action_mask"]))


# --- As PettingZoo wants it


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
# PettingZoo says so about every dictionary that is not in its own list of environments.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_petting_zoo_finds_nothing_wrong(players: int, side: str) -> None:
    env = sintra_v0.env(players=players, side=side)
    for agent in env.possible_agents:
        env.action_space(agent).seed(players)
    api_test(env, num_cycles=200)
    seed_test(lambda: sintra_v0.env(players=players, side=side))


def test_petting_zoos_own_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """Game after game for the five seconds it takes; how fast is measured in bench/batch.py."""
    performance_benchmark(sintra_v0.env())
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_environment_is_known_by_its_name() -> None:
    assert str(make("aec", "sintra_v0", players=3)) == "sintra_v0"
    assert isinstance(make("aec", "sintra_v0"), sintra_v0.raw_env)
    assert not raw_env.metadata["is_parallelizable"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_spaces_are_those_of_the_encoding(players: int) -> None:
    env = begun(players=players)
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
    env, game, choose = begun(5, players=players, side=side), Game(players, side, 5), chooser(5)
    seconds = 0
    while not game.is_over:
        state, pick = game.state, env.pick
        seconds += pick != NO_PICK
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
    assert seconds > 0


@pytest.mark.parametrize("kind", REWARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_come_with_the_end(players: int, kind: str) -> None:
    env = begun(7, players=players, rewards=kind)
    play_to_the_end(env)
    assert env.game_state["phase"][0] == OVER
    scores = env.game_state["players"]["score"][0, :players].tolist()
    best_other = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(players)]
    right = {
        "win": [float(score == max(scores)) for score in scores],  # nobody shares this one
        "margin": [score - other for score, other in zip(scores, best_other, strict=True)],
        "score": scores,
    }[kind]
    assert env.rewards == dict(zip(AGENTS, right, strict=False))
    paid = {}
    for agent in env.agent_iter():
        paid[agent] = env.last()[1]
        env.step(None)
    assert paid == dict(zip(AGENTS, right, strict=False))
    assert env.agents == []


def test_observations_are_new_arrays_each_time() -> None:
    env, choose = begun(), chooser(2)
    kept = []
    for _ in range(30):
        first, second = env.last()[0], env.last()[0]
        for name, array in first.items():
            assert (array == second[name]).all()
            assert not np.shares_memory(array, second[name])
            kept.append((array, array.tobytes()))
        env.step(choose(first["action_mask"]))
    assert all(array.tobytes() == before for array, before in kept)


# --- Misuse


def test_illegal_actions_change_nothing() -> None:
    env = begun()
    play(env, 10)
    seen: set[bool] = set()
    for _ in range(15):
        before, mask = everything(env), env.last()[0]["action_mask"]
        seen.add(env.pick == NO_PICK)
        for action in [*np.flatnonzero(mask == 0)[::17], -1, ACTIONS, 2**70]:
            with pytest.raises(IllegalMove, match=f"action {action}"):
                env.step(int(action))
        assert everything(env) == before
        play(env, 1)
    assert seen == {True, False}  # a pick that waits for its second action was among them


@pytest.mark.parametrize("action", [None, 1.5, "3", np.array([1, 2])])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = begun()
    before = everything(env)
    with pytest.raises(UsageError, match="action: must be a whole number"):
        env.step(action)
    assert everything(env) == before


def test_whole_numbers_of_any_type_are_actions_and_compile_nothing_again() -> None:
    env = begun()
    play(env, 1)
    known = len(base._play.signatures)  # type: ignore[attr-defined]  # Numba's
    action = int(np.flatnonzero(env.last()[0]["action_mask"])[-1])
    after = set()
    for kind in (int, np.int16, np.int32, np.uint64, np.array):
        twin = deepcopy(env)
        twin.step(kind(action))
        after.add(twin.game_state.tobytes())
    assert len(after) == 1
    assert len(base._play.signatures) == known  # type: ignore[attr-defined]  # same


def test_nothing_works_before_reset() -> None:
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
    env = begun(players=3)
    play_to_the_end(env)
    with pytest.raises(UsageError, match="must be None when the game is over, not 0"):
        env.step(0)
    for left in (2, 1, 0):
        env.step(None)
        assert len(env.agents) == len(env.rewards) == len(env.infos) == left
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
def test_what_cannot_be_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        sintra_v0.env(**options)


def test_seeds_and_agents_that_cannot_be_are_refused() -> None:
    env = begun()
    for seed in (-1, 2**64, 1.5, True):
        with pytest.raises(UsageError, match="seed: must be a whole number from 0"):
            env.reset(seed=seed)  # type: ignore[arg-type]  # the mistake
        with pytest.raises(UsageError, match="seed: must be a whole number from 0"):
            env.fork(seed)  # type: ignore[arg-type]  # the mistake
    with pytest.raises(UsageError, match="agent: must be one of player_0, player_1"):
        env.observe("player_2")


def test_a_missing_library_is_named() -> None:
    output = python(
        "import sys; sys.modules['pettingzoo'] = None\n"
        "import sintra.env\n"
        "assert not {'gymnasium', 'numpy', 'numba'} & set(sys.modules)\n"
        "from sintra import UsageError\n"
        "try:\n    from sintra.env import sintra_v0\n"
        "except UsageError as error:\n    print(error)"
    )
    assert "pip install 'sintra[pettingzoo]'" in output


# --- Chance


def test_without_a_seed_games_follow_from_the_last_one_given() -> None:
    one, other = sintra_v0.env(), begun(4)
    one.reset(seed=9)
    other.reset(seed=9)
    games = []
    for _ in range(4):
        games.append(one.game_state.tobytes())
        assert other.game_state.tobytes() == games[-1]
        one.reset()
        other.reset()
    assert len(set(games)) == 4
    assert begun(9).game_state.tobytes() == games[0]


def test_without_any_seed_games_differ() -> None:
    one, other = sintra_v0.env(), sintra_v0.env()
    one.reset()
    other.reset()
    assert one.game_state.tobytes() != other.game_state.tobytes()


@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
def test_a_copy_has_the_same_future_and_its_own_present(way: str) -> None:
    env = begun(players=3, side="B")
    play(env, 20)
    twin = deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))
    before = everything(env)
    assert everything(twin) == before
    play_to_the_end(twin, seed=3)
    assert everything(env) == before
    play_to_the_end(env, seed=3)
    assert everything(env) == everything(twin)
    env.reset()
    twin.reset()
    assert everything(env) == everything(twin)


def test_forks_have_the_same_present_and_other_futures() -> None:
    """And nothing that is observed until the next deal tells which future it will be."""
    env = begun(players=2)
    play(env, 5)
    before = everything(env)
    forks, again = [env.fork(seed) for seed in range(4)], env.fork(0)
    choose, round_ = chooser(8), env.game_state["round"][0]
    while forks[0].game_state["round"][0] == round_:
        assert len({tuple(everything(fork)) for fork in forks}) == 1
        action = choose(forks[0].last()[0]["action_mask"])
        for fork in (*forks, again):
            fork.step(action)
    assert len({fork.game_state["sources"].tobytes() for fork in forks}) == len(forks)
    assert everything(again) == everything(forks[0])
    assert everything(env) == before
    for fork in (*forks, again):
        fork.reset()
    assert len({fork.game_state.tobytes() for fork in forks}) == len(forks)
    assert everything(again) == everything(forks[0])


# --- Rendering


def test_render_modes() -> None:
    assert raw_env.metadata["render_modes"] == ["ansi", "rgb_array", "svg"]
    assert begun(3, render_mode="ansi").render() == str(Game(seed=3))
    assert begun(3, render_mode="svg").render().startswith("<svg")
    picture = begun(3, render_mode="rgb_array").render()
    assert picture.dtype == np.uint8
    assert picture.ndim == picture.shape[2] == 3
    with pytest.warns(UserWarning, match="pass a render_mode"):
        assert begun(3).render() is None

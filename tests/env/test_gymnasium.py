"""The Gymnasium environment: one learner against given opponents."""

import pickle
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env

from sintra import Choice, Game, GameOver, IllegalMove, Limit, Move, PlayerError, UsageError
from sintra.encoding import ACTIONS, NO_PICK, REWARDS, features, legal_mask, move_of, rewards
from sintra.env.gymnasium import SintraEnv
from sintra.players import Player, legal_moves, make_player
from sintra.rules.state import OVER, State
from tests.samples import EVERY_TABLE

from .common import chooser, python


class Named:
    """A random player that logs its name and seat at each choice."""

    def __init__(self, name: str, asked: list[str]) -> None:
        self.name = name
        self._asked = asked
        self._player = make_player("random", seed=3)

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        self._asked.append(f"{self.name} at {state['to_move'][0]}")
        return self._player.choose(state, limit)


class First:
    """Always plays the first legal move."""

    name = "first"

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        return Choice(legal_moves(state)[0])


class Cheat:
    name = "cheat"

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        return Choice(Move.from_text("9B>1"))


def played(env: SintraEnv, seed: int | None = None, steps: int = 10**6) -> list[Any]:
    """Return all outputs for the learner in a game, or in at most `steps` steps."""
    row, info = env.reset(seed=seed)
    return [row.tobytes(), *play_on(env, info, steps)]


def play_on(env: SintraEnv, info: dict[str, Any], steps: int = 10**6) -> list[Any]:
    """Return all further outputs of a game that has begun."""
    outputs: list[Any] = []
    choose, over = chooser(1), False
    while not over and len(outputs) < steps:
        row, reward, over, truncated, info = env.step(choose(info["action_mask"]))
        outputs.append((row.tobytes(), info["action_mask"].tobytes(), reward, over, truncated))
    return outputs


# --- The checks of Gymnasium


@pytest.mark.parametrize("players", [2, 3, 4])
def test_checks_of_gymnasium_pass(players: int) -> None:
    """With illegal actions replaced, because the check samples from the whole action space."""
    made = gymnasium.make("Sintra-v0", opponents="random", players=players, illegal="random")
    check_env(made.unwrapped)


def test_environment_is_registered_by_name() -> None:
    made = gymnasium.make("sintra.env.gymnasium:Sintra-v0", opponents="random", players=3)
    assert isinstance(made.unwrapped, SintraEnv)
    row, info = made.reset(seed=1)
    assert made.observation_space.contains(row)
    assert made.action_space == spaces.Discrete(ACTIONS)
    # sb3-contrib requests masks like this, through all wrappers.
    masks = made.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert (masks == info["action_mask"]).all()


# --- The game


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_environment_plays_the_game_of_its_seed(players: int, side: str) -> None:
    """The learner's actions and the opponents' choices, replayed in a Game, lead to its states."""
    opponents: list[str | Player] = [make_player("random", seed=n) for n in range(players - 1)]
    env, game = SintraEnv(opponents, side=side, seat=1), Game(players, side, seed=5)
    choose, over, second_actions = chooser(1), False, 0
    row, info = env.reset(seed=5)
    while True:
        while not game.is_over and game.to_move != 1:
            other = opponents[(game.to_move - 2) % players]
            assert not isinstance(other, str)
            game.play(other.choose(game.state).move)
        state, pick = game.state, env.pick
        second_actions += pick != NO_PICK
        assert env.game_state.tobytes() == state.tobytes()
        assert row.tobytes() == features(state, seat=1, pick=pick).tobytes()
        assert (info["action_mask"] == legal_mask(state, pick)).all()
        assert over == game.is_over
        if over:
            break
        assert env.observation_space.contains(row)
        action = choose(info["action_mask"])
        if (move := move_of(state, action, pick)) is not None:
            game.play(move)
        row, reward, over, truncated, info = env.step(action)
        assert not truncated
        assert over or reward == 0
    assert second_actions > 0
    assert reward == rewards(game.state)[1]


@pytest.mark.parametrize("kind", REWARDS)
def test_reward_is_that_of_the_learner(kind: str) -> None:
    for seat in range(3):
        env = SintraEnv("random", players=3, rewards=kind, seat=seat)
        outputs = played(env, seed=4)
        assert env.game_state["phase"][0] == OVER
        assert outputs[-1][2:] == (rewards(env.game_state, kind)[seat], True, False)


def test_opponents_sit_clockwise_from_the_learner() -> None:
    asked: list[str] = []
    env = SintraEnv([Named(name, asked) for name in "abc"], seat=2)
    played(env, seed=1)
    assert set(asked) == {"a at 3", "b at 0", "c at 1"}


def test_one_opponent_plays_all_other_seats() -> None:
    env = SintraEnv("random", players=4)
    env.reset(seed=0)
    assert env.game_state["seats"][0] == 4
    asked: list[str] = []
    played(SintraEnv(Named("a", asked), players=3), seed=1)
    assert set(asked) == {"a at 1", "a at 2"}


def test_seat_none_means_a_random_seat_per_game() -> None:
    env = SintraEnv("random", players=3, seat=None)
    seats: list[int] = []
    again: list[int] = []
    for sequence in (seats, again):
        env.reset(seed=6)
        for _ in range(12):
            sequence.append(env.seat)
            row, _ = env.reset()
            assert row.tobytes() == features(env.game_state, seat=env.seat).tobytes()
    assert set(seats) == {0, 1, 2}
    assert seats == again


def test_error_names_the_opponent_with_an_illegal_move() -> None:
    env = SintraEnv(Cheat())
    with pytest.raises(PlayerError, match="player 'cheat' chose 9B>1, which is not legal"):
        played(env, seed=0)


class Nameless:
    """Returns None instead of a Choice."""

    def choose(self, state: Any, limit: Any = None) -> Any:
        return None


class Stumbles:
    """Raises at its first choice, and plays from the second on."""

    name = "stumbles"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, state: Any, limit: Any = None) -> Choice:
        self.asked += 1
        if self.asked == 1:
            raise RuntimeError("over the table")
        return make_player("random").choose(state)


def test_error_names_the_opponent_without_a_choice() -> None:
    env = SintraEnv(Nameless())  # type: ignore[arg-type]  # not a player, on purpose
    with pytest.raises(PlayerError, match="player 'Nameless' chose None, which is not legal"):
        played(env, seed=0)


def test_learner_does_not_play_for_an_opponent_that_raised() -> None:
    seed = next(seed for seed in range(99) if Game(2, seed=seed).to_move == 1)
    env = SintraEnv(Stumbles())
    with pytest.raises(RuntimeError, match="over the table"):
        env.reset(seed=seed)
    assert env.game_state["to_move"][0] == 1
    with pytest.raises(IllegalMove):
        env.step(0)  # the learner's glazier is already above the leftmost strip
    assert env.game_state["to_move"][0] == 0
    assert env.game_state["players"]["glazier"][0, 0] == 0


# --- Misuse


def test_illegal_actions_change_nothing() -> None:
    env = SintraEnv("random")
    _, info = env.reset(seed=2)
    before = env.game_state.tobytes()
    for action in [*np.flatnonzero(info["action_mask"] == 0)[::17], -1, ACTIONS]:
        with pytest.raises(IllegalMove, match=f"action {action}"):
            env.step(action)
    assert env.game_state.tobytes() == before
    assert (env.action_masks() == info["action_mask"]).all()


def test_illegal_actions_are_replaced_on_request() -> None:
    env, other, over = SintraEnv("random", illegal="random"), SintraEnv("random"), False
    env.reset(seed=2)
    other.reset(seed=2)
    while not over:
        illegal = np.flatnonzero(~env.action_masks())[0]
        row, _, over, _, info = env.step(illegal)
        same, *_ = other.step(info["played"])  # refused if it is not legal
        assert row.tobytes() == same.tobytes()
    env.reset(seed=2)
    *_, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert "played" not in info


def test_calls_out_of_order_are_refused() -> None:
    env = SintraEnv("random")
    for call in (lambda: env.step(0), env.action_masks):
        with pytest.raises(UsageError, match=r"call reset\(\) first"):
            call()
    played(env, seed=1)
    with pytest.raises(GameOver, match=r"call reset\(\) to start another"):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"opponents": "nobody"}, "player 'nobody' is unknown"),
        ({"opponents": 3}, "opponents: 3 is neither a player nor a player's name"),
        ({"opponents": []}, "players: must be a whole number from 2 to 4, not 1"),
        ({"opponents": ["random"] * 4}, "players: must be a whole number from 2 to 4, not 5"),
        ({"opponents": ["random"], "players": 3}, "players: must be 2, the opponents and"),
        ({"players": 5}, "players: must be a whole number from 2 to 4, not 5"),
        ({"seat": 2}, "seat: must be a whole number from 0 to 1, not 2"),
        ({"illegal": "end"}, "illegal: must be one of raise, random, not 'end'"),
        ({"side": "C"}, "side: must be 'A' or 'B', not 'C'"),
        ({"rewards": "money"}, "rewards: must be one of"),
        ({"render_mode": "human"}, "render_mode: must be one of"),
    ],
)
def test_invalid_options_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        SintraEnv(**options)


def test_invalid_seeds_are_refused() -> None:
    env = SintraEnv("random")
    for seed in (-1, 2**64, 1.5):
        with pytest.raises(UsageError, match="seed: must be a whole number from 0"):
            env.reset(seed=seed)  # type: ignore[arg-type]  # the mistake


def test_message_without_gymnasium_says_what_to_install() -> None:
    output = python(
        "import sys; sys.modules['gymnasium'] = None\n"
        "from sintra import UsageError\n"
        "try:\n    import sintra.env.gymnasium\n"
        "except UsageError as error:\n    print(error)"
    )
    assert "pip install 'sintra[gymnasium]'" in output


# --- Seeds, copies and forks


def test_same_seed_gives_the_same_games_and_opponents() -> None:
    one, other = SintraEnv("random", seat=None), SintraEnv("random", seat=None)
    played(other, seed=8)
    first = [played(one, seed=3), played(one), played(one)]
    assert [played(other, seed=3), played(other), played(other)] == first
    assert played(one, seed=4) != first[0]
    assert first[0] != first[1]


@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
def test_copy_is_independent_and_has_the_same_future(way: str) -> None:
    env = SintraEnv(["random", First()], seat=None)
    *_, last = played(env, seed=3, steps=10)
    clone = deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))
    before = env.game_state.tobytes()
    info = {"action_mask": np.frombuffer(last[1], np.int8)}
    future = play_on(clone, info)
    assert env.game_state.tobytes() == before
    assert play_on(env, info) == future
    assert played(env) == played(clone)


def test_forks_have_the_same_state_and_other_futures() -> None:
    env = SintraEnv("random")
    *_, last = played(env, seed=3, steps=4)
    forks, again = [env.fork(seed) for seed in range(3)], env.fork(0)
    assert {fork.game_state.tobytes() for fork in forks} == {env.game_state.tobytes()}
    info = {"action_mask": np.frombuffer(last[1], np.int8)}
    futures = [play_on(fork, info) for fork in forks]
    assert play_on(again, info) == futures[0]
    assert futures[0][0] == futures[1][0] == futures[2][0]
    assert futures[0] != futures[1] != futures[2] != futures[0]


# --- Rendering


def test_render_modes() -> None:
    for mode in ("ansi", "svg", "rgb_array"):
        env = SintraEnv("random", render_mode=mode, seat=int(Game(seed=3).to_move))
        env.reset(seed=3)
        drawn = env.render()
        if mode == "ansi":
            assert drawn == str(Game(seed=3))
        elif mode == "svg":
            assert drawn.startswith("<svg")
        else:
            assert (drawn.dtype, drawn.ndim, drawn.shape[2]) == (np.uint8, 3, 3)
    env = SintraEnv("random")
    env.reset(seed=3)
    with pytest.warns(UserWarning, match="pass a render_mode"):
        assert env.render() is None

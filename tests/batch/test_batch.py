"""A batch plays the same games as `Game` does one by one."""

import os
import pickle
import signal
from collections.abc import Sequence
from copy import deepcopy
from random import Random

import numpy as np
import pytest

from sintra import Game
from sintra.batch import Batch
from sintra.batch.episode import GAME
from sintra.encoding import NO_PICK, features, legal_mask, move_of, number_of_features, rewards
from sintra.errors import IllegalMove, UsageError
from tests.samples import EVERY_TABLE, components_with

PLAYERS, SIDES = map(list, zip(*EVERY_TABLE, strict=True))


def batch_of_every_table(**options: object) -> Batch:
    """Return a batch with one game per player count and side, with seeds 0, 1, 2..."""
    batch = Batch(len(PLAYERS), players=PLAYERS, side=SIDES, **options)  # type: ignore[arg-type]  # mypy sees objects
    batch.reset(range(len(batch)))
    return batch


def random_actions(batch: Batch, rng: Random) -> list[int]:
    """Choose a random legal action for every game, or 0 if there is none."""
    legal = [np.flatnonzero(mask) for mask in batch.legal_mask()]
    return [
        int(actions[int(rng.random() * len(actions))]) if len(actions) else 0 for actions in legal
    ]


def test_batch_plays_the_games_of_the_same_seeds() -> None:
    batch, rng = batch_of_every_table(), Random(1)
    games = [Game(*table, seed) for seed, table in enumerate(EVERY_TABLE)]
    picks = [NO_PICK] * len(games)
    second_actions = 0
    while not batch.over.all():
        masks, rows, records = batch.legal_mask(), batch.observe(), batch.here()
        for index, game in enumerate(games):
            if not game.is_over:
                assert batch.to_move[index] == game.to_move
                assert records["state"][index] == game.state[0]
            pick = picks[index]
            assert (masks[index] == legal_mask(game.state, pick)).all()
            assert (rows[index] == features(game.state, pick=pick, seats=4)).all()
        actions = random_actions(batch, rng)
        batch.step(actions)
        for index, (game, action) in enumerate(zip(games, actions, strict=True)):
            if game.is_over:
                assert not batch.rewards[index].any()
                continue
            move = move_of(game.state, action, picks[index])
            picks[index] = action if move is None else NO_PICK
            second_actions += move is None
            if move is not None:
                game.play(move)
            assert batch.over[index] == game.is_over
            wanted = rewards(game.state)
            assert (batch.rewards[index, : game.players] == wanted).all()
            assert not batch.rewards[index, game.players :].any()
    assert second_actions > 10


def test_threads_make_no_difference() -> None:
    alone, shared = (Batch(3100, threads=threads) for threads in (1, 3))
    for batch in (alone, shared):
        batch.reset(np.arange(3100))
        for _ in range(40):
            batch.step(batch.legal_mask().argmax(axis=1))
    assert alone.here().tobytes() == shared.here().tobytes()
    assert (alone.observe() == shared.observe()).all()
    assert (alone.random_playouts(2).rewards == shared.random_playouts(2).rewards).all()


def test_auto_reset_begins_the_next_game() -> None:
    batch = Batch(50, players=3, side="B", auto_reset=True, rewards="score")
    batch.reset(range(50))
    rng, ended = Random(2), 0
    for _ in range(260):
        batch.step(random_actions(batch, rng))
        ended += int(batch.over.sum())
        assert (batch.rewards.any(axis=1) <= batch.over).all()
        assert batch.legal_mask().any(axis=1).all()
    states = batch.here()["state"]
    assert ended >= 100
    assert (states["seats"] == 3).all() and (states["side"] == 1).all()
    assert len({state.tobytes() for state in states}) == 50


def test_playouts_do_not_change_the_games_or_use_their_rng() -> None:
    batch = batch_of_every_table(rewards="score")
    for _ in range(30):
        batch.step(random_actions(batch, Random(3)))
    before = batch.here()
    first = batch.random_playouts(4)
    assert first.rewards.shape == (6, 4, 4) and first.moves.shape == (6, 4)
    assert batch.here().tobytes() == before.tobytes()
    assert (batch.random_playouts(4).rewards == first.rewards).all()
    assert (batch.random_playouts(4, seed=1).rewards != first.rewards).any()
    other = batch_of_every_table(rewards="score")
    other.load(before, seeds=range(100, 106))
    assert other.here().tobytes() != before.tobytes()
    assert (other.random_playouts(4).rewards == first.rewards).all()


def test_rewards_of_playouts_sum_to_one() -> None:
    batch = batch_of_every_table()
    shares = batch.random_playouts(50).rewards
    assert np.allclose(shares.sum(axis=2), 1)
    assert not shares[0, :, 2:].any()


def test_playouts_begin_with_the_second_action_of_a_pick() -> None:
    """At the last pick only the kept colour is open: playouts choose each possible colour."""
    batch, rng = Batch(200, side="B", rewards="score"), Random(5)
    batch.reset(range(200))
    endings = []
    while not batch.over.all():
        batch.step(random_actions(batch, rng))
        records = batch.here()
        last = (records["pick"] != NO_PICK) & (batch.random_playouts(1).moves[:, 0] == 1)
        endings += [records[index : index + 1] for index in np.flatnonzero(last)]
    assert endings
    for game in endings:
        single = Batch(1, side="B", rewards="score")
        single.load(game)
        wanted = set()
        for action in np.flatnonzero(single.legal_mask()[0]):
            single.load(game)
            single.step([action])
            assert single.over[0]
            wanted.add(tuple(single.rewards[0]))
        single.load(game)
        assert set(map(tuple, single.random_playouts(60).rewards[0])) == wanted


def test_games_can_be_loaded_with_the_same_or_another_future() -> None:
    batch = batch_of_every_table()
    for _ in range(4):
        batch.step(random_actions(batch, Random(6)))
    same, other = batch_of_every_table(), batch_of_every_table()
    same.load(batch.here())
    other.load(batch.here(), seeds=[9] * 6)
    rng = Random(7)
    while (batch.here()["state"]["round"] == 0).all():
        # Until the next draw they are the same.
        assert (batch.observe() == other.observe()).all()
        actions = random_actions(batch, rng)
        for one in (batch, same, other):
            one.step(actions)
    assert same.here().tobytes() == batch.here().tobytes()
    assert (batch.observe() != other.observe()).any()


def test_loaded_state_that_awaits_a_deal_is_dealt() -> None:
    game = Game(2, setup=Game(2, seed=3).setup)
    assert game.awaits_deal
    batch = Batch(2)
    batch.load(np.concatenate([game.state, game.state]), seeds=[1, 2])
    assert batch.legal_mask().any(axis=1).all()
    assert batch.here()["state"][0].tobytes() != batch.here()["state"][1].tobytes()


def test_other_components_are_played() -> None:
    components = components_with(panes_per_display=2)
    batch = Batch(1, components=components)
    batch.reset([4])
    assert batch.here()["state"][0] == Game(2, "A", 4, components).state[0]
    assert batch.here()["state"][0] != Game(2, "A", 4).state[0]


def test_step_with_an_illegal_action_changes_nothing() -> None:
    batch = Batch(2100, threads=2)
    batch.reset(range(2100))
    before = batch.here()
    actions = batch.legal_mask().argmax(axis=1)
    actions[2070] = 0
    with pytest.raises(IllegalMove, match=r"game 2070, action 0 \(R\): is not legal now"):
        batch.step(actions)
    actions[3] = 10**12
    with pytest.raises(IllegalMove, match="game 3, action 1000000000000: must be a whole number"):
        batch.step(actions)
    assert batch.here().tobytes() == before.tobytes()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": 0}, "games: must be a whole number from 1 to"),
        ({"games": 2.0}, "games: must be a whole number from 1 to"),
        ({"components": "x"}, "components: must be Components, not str"),
        ({"players": None}, "players: must be one of 2, 3, 4, not None"),
        ({"players": 2.0}, "players: must be one of 2, 3, 4, not 2.0"),
        ({"players": [[2], [2], [2]]}, "players: must be one of"),
        ({"players": 5}, "players: must be one of 2, 3, 4, not 5"),
        ({"players": [2, 2]}, "players: must be one value, or 3 values, one per game"),
        ({"side": "C"}, "side: must be one of A, B, not 'C'"),
        ({"rewards": "fame"}, "rewards: must be one of"),
        ({"device": "abacus"}, "device: must be one of cpu, cuda, not 'abacus'"),
        ({"threads": 0}, "threads: must be a whole number from 1 to"),
        ({"threads": "2"}, "threads: must be a whole number from 1 to"),
    ],
)
def test_invalid_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Batch(**{"games": 3, **options})  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("seeds", "message"),
    [
        ([1, 2], "seeds: must be 3 whole numbers, one per game"),
        ([1, 2, 2.5], "seeds: must be 3 whole numbers"),
        ([1, 2, -3], "seeds: must be from 0 to 18446744073709551615"),
        (np.array([1, 2, -3]), "seeds: must be from 0 to 18446744073709551615"),
        ([1, 2, 2**64], "seeds: must be from 0 to 18446744073709551615"),
        ([[1], [1, 2], [3]], "seeds: must be 3 whole numbers"),
        ("abc", "seeds: must be 3 whole numbers"),
        (7, "seeds: must be 3 whole numbers"),
        ([[1], [2], [3]], "seeds: must be 3 whole numbers"),
    ],
)
def test_invalid_seeds_are_refused(seeds: Sequence[object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Batch(3).reset(seeds)


def test_calls_before_reset_are_refused() -> None:
    batch = Batch(3)
    for act in (batch.observe, batch.legal_mask, batch.random_playouts, batch.here):
        with pytest.raises(UsageError, match=r"have not begun: call reset\(seeds\)"):
            act()
    with pytest.raises(UsageError, match="have not begun"):
        batch.step([0, 0, 0])


def test_games_that_do_not_fit_are_refused() -> None:
    batch = Batch(1)
    four = Batch(1, players=4)
    four.reset([1])
    with pytest.raises(UsageError, match="at most 2 players, not 4"):
        batch.load(four.here())
    with pytest.raises(UsageError, match="seeds: must be given"):
        batch.load(Game(2, seed=1).state)
    with pytest.raises(UsageError, match="must be a NumPy array of 1 records"):
        batch.load(np.zeros(2, GAME))


@pytest.mark.parametrize(
    ("part", "field", "value"),
    [("state", "seats", 0), ("state", "to_move", 127), ("state", "phase", 77), ("", "pick", 30000)],
)
def test_invalid_records_are_refused(part: str, field: str, value: int) -> None:
    """Compiled code would write out of bounds, or never end."""
    batch = batch_of_every_table()
    games = batch.here()
    (games[part] if part else games)[field][4] = value
    before = batch.here()
    with pytest.raises(UsageError, match=r"games\[4\]: values out of range"):
        batch.load(games)
    assert batch.here().tobytes() == before.tobytes()


def test_finished_games_cannot_be_loaded_with_auto_reset() -> None:
    over = batch_of_every_table()
    rng = Random(1)
    while not over.over.all():
        over.step(random_actions(over, rng))
    batch_of_every_table().load(over.here())
    with pytest.raises(UsageError, match="games: must not be over"):
        batch_of_every_table(auto_reset=True).load(over.here())


def test_all_seeds_of_64_bits_are_accepted() -> None:
    batch = Batch(3)
    most = np.array([2**64 - 1, 0, 1], np.uint64)
    for seeds in ([2**64 - 1, 0, 1], [np.uint64(2**64 - 1), 0, 1], most):
        batch.reset(seeds)
        assert batch.here()["state"][0] == Game(2, seed=2**64 - 1).state[0]
    batch.reset(range(2**63 - 1, 2**63 + 2))
    assert batch.here()["state"][2] == Game(2, seed=2**63 + 1).state[0]


def test_batch_can_be_copied_and_pickled() -> None:
    batch = Batch(2100, threads=2)
    batch.reset(range(2100))
    batch.legal_mask()
    for copy in (deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        actions = batch.legal_mask().argmax(axis=1)
        copy.step(actions)
        assert copy.here().tobytes() != batch.here().tobytes()
        batch.load(batch.here())
    batch.step(actions)
    assert (copy.here() == batch.here()).all()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_batch_works_in_a_forked_process() -> None:
    """The child process has no threads of the pool, and would wait for them forever."""
    batch = Batch(2100, threads=2)
    batch.reset(range(2100))
    wanted = int(batch.legal_mask().sum())
    child = os.fork()
    if child == 0:
        signal.alarm(30)
        os._exit(0 if int(batch.legal_mask().sum()) == wanted else 1)
    _, status = os.waitpid(child, 0)
    assert status == 0


def test_invalid_counts_of_playouts_are_refused() -> None:
    batch = Batch(1)
    batch.reset([1])
    for count in (0, True, 1.5):
        with pytest.raises(UsageError, match="n: must be a whole number from 1 to"):
            batch.random_playouts(count)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(UsageError, match="seed: must be"):
        batch.random_playouts(1, seed=-1)


def test_rows_have_the_size_for_the_most_players() -> None:
    assert batch_of_every_table().observe().shape == (6, number_of_features(4))
    assert Batch(2).rewards.shape == (2, 2)

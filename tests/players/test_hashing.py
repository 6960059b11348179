"""The position hash: updated move by move, and different for different positions."""

from collections.abc import Iterator
from hashlib import blake2b
from random import Random

import numpy as np
import pytest

from sintra import Game
from sintra.players.alphabeta import SEARCH, _make_move
from sintra.players.evaluation import count_panes_left
from sintra.players.hashing import mix, position_hash
from sintra.rules import bindings
from sintra.rules.moves import new_move_list
from sintra.rules.rng import new_generator
from sintra.rules.state import CENTRE, COLUMNS, OVER, PLAYING, State, copy_state
from tests.samples import EVERY_TABLE

from .common import STANDARD, after, is_playing, legal_move_codes, position_bytes, random_game

POSITIONS = 200_000


def key_of(state: State) -> int:
    return int(position_hash(state[0]))


def changed(state: State, *path: str | int) -> State:
    """Return a copy with one field incremented."""
    new = copy_state(state)
    *parents, last = path
    part = new[0]
    for name in parents:
        part = part[name]
    part[last] += 1
    return new


def field_paths(seats: int) -> Iterator[tuple[str | int, ...]]:
    """Yield the paths of the fields that can differ between positions of one round."""
    for name in ("to_move", "holder", "tile_in_centre"):
        yield (name,)
    for source in range(CENTRE + 1):
        yield "sources", source
    for seat in range(seats):
        for name in ("score", "lost", "broken", "glazier"):
            yield "players", seat, name
        for column in range(COLUMNS):
            for name in ("free", "panes", "face", "top", "bottom"):
                yield "players", seat, "columns", column, name


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_key_updated_by_the_search_is_the_hash_of_the_new_position(players: int, side: str) -> None:
    search = np.zeros(1, SEARCH)
    rng = Random(players)
    compared = 0
    for seed in range(6):
        for state in random_game(players, side, seed):
            moves = legal_move_codes(state)
            for move in rng.sample(moves, min(6, len(moves))):
                search["states"][0, 3] = state[0]
                search["frames"]["key"][0, 3] = key_of(state)
                search["frames"]["panes_left"][0, 3] = count_panes_left(state[0])
                _make_move(search[0], STANDARD[0], 3, move)
                new = search["states"][0, 4:5]
                assert new.tobytes() == after(state, move).tobytes()
                assert search["frames"]["panes_left"][0, 4] == count_panes_left(new[0])
                if is_playing(new):
                    assert search["frames"]["key"][0, 4] == key_of(new)
                    compared += 1
    assert compared > 2000


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_swapped_displays_have_the_same_key(players: int, side: str) -> None:
    rng = Random(1)
    for state in random_game(players, side, seed=1):
        new = copy_state(state)
        displays = new["sources"][0, :CENTRE].tolist()
        new["sources"][0, :CENTRE] = rng.sample(displays, CENTRE)
        assert key_of(new) == key_of(state)


def test_swapped_centre_and_display_have_another_key() -> None:
    for state in random_game(seed=1):
        sources = state["sources"][0].tolist()
        if sources[0] == sources[CENTRE]:
            continue
        new = copy_state(state)
        new["sources"][0, 0], new["sources"][0, CENTRE] = sources[CENTRE], sources[0]
        assert key_of(new) != key_of(state)


def test_swapped_palaces_have_another_key() -> None:
    for state in random_game(seed=1):
        new = copy_state(state)
        new["players"][0, 0], new["players"][0, 1] = state["players"][0, 1], state["players"][0, 0]
        assert key_of(new) != key_of(state)


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_every_single_change_gives_a_different_key(players: int, side: str) -> None:
    for state in list(random_game(players, side, seed=2))[::10]:
        keys = {key_of(state)}
        expected = 1
        displays = set()
        for path in field_paths(players):
            if path[0] == "sources" and path[1] != CENTRE:
                heap = int(state["sources"][0][path[1]])
                if heap in displays:
                    continue  # equal displays are interchangeable
                displays.add(heap)
            keys.add(key_of(changed(state, *path)))
            expected += 1
        assert len(keys) == expected


@pytest.mark.parametrize("name", ["round", "side"])
def test_another_round_or_side_has_another_key(name: str) -> None:
    for state in random_game(seed=2):
        assert key_of(changed(state, name)) != key_of(state)


@pytest.mark.parametrize("name", ["bag", "tower", "picks"])
def test_fields_without_effect_in_the_round_are_left_out(name: str) -> None:
    for state in random_game(seed=2):
        assert key_of(changed(state, name)) == key_of(state)


def test_empty_seats_are_left_out() -> None:
    state = Game(players=2, seed=1).state
    for name in ("score", "glazier"):
        assert key_of(changed(state, "players", 2, name)) == key_of(state)


def test_mix_keeps_zero_and_spreads_the_rest() -> None:
    """The avalanche effect: flipping one input bit flips about half of the output bits."""
    assert mix(0) == 0
    rng = Random(1)
    flipped = []
    for _ in range(500):
        bits = rng.getrandbits(63)
        other = bits ^ 1 << rng.randrange(63)
        flipped.append(((mix(bits) ^ mix(other)) % 2**64).bit_count())
    assert min(flipped) > 12
    assert 30 < sum(flipped) / len(flipped) < 34


def random_game_in_place(seed: int) -> Iterator[State]:
    """Yield the positions of a random game, all in the same array."""
    players, side = EVERY_TABLE[seed % len(EVERY_TABLE)]
    state, generator = Game(players, side, seed).state, new_generator(seed)
    move_list, rng = new_move_list(), Random(seed)
    while state["phase"][0] != OVER:
        if state["phase"][0] != PLAYING:
            bindings.deal(state, STANDARD, generator)
            continue
        yield state
        count = bindings.list_moves(state, move_list)
        move = int(move_list["moves"][0, rng.randrange(count)])
        bindings.play_checked(state, STANDARD, move_list, move)


def test_many_positions_have_no_hash_collision() -> None:
    seen: dict[int, bytes] = {}
    seed = 0
    while len(seen) < POSITIONS:
        for state in random_game_in_place(seed):
            position = blake2b(position_bytes(state), digest_size=16).digest()
            assert seen.setdefault(key_of(state), position) == position
        seed += 1
    assert len(set(seen.values())) == len(seen)

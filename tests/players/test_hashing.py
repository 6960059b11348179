"""The number of a position: kept up to date move by move, and another one for another position."""

from collections.abc import Iterator
from hashlib import blake2b
from random import Random

import numpy as np
import pytest

from sintra import Game
from sintra.players.alphabeta import MIND, _play_on
from sintra.players.evaluation import panes_on_table
from sintra.players.hashing import fingerprint, mix
from sintra.rules import bindings
from sintra.rules.moves import new_move_list
from sintra.rules.rng import new_generator
from sintra.rules.state import CENTRE, COLUMNS, OVER, PLAYING, State, copy_state
from tests.samples import EVERY_TABLE

from .common import STANDARD, after, is_playing, legal_codes, seen_in_the_round, wander

POSITIONS = 200_000


def word_of(state: State) -> int:
    return int(fingerprint(state[0]))


def changed(state: State, *place: str | int) -> State:
    """A copy with 1 more in one place."""
    new = copy_state(state)
    *way, last = place
    part = new[0]
    for step in way:
        part = part[step]
    part[last] += 1
    return new


def places(seats: int) -> Iterator[tuple[str | int, ...]]:
    """Everything in a state that can differ between positions of one round."""
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
def test_word_kept_by_the_search_is_that_of_the_new_position(players: int, side: str) -> None:
    mind = np.zeros(1, MIND)
    chance = Random(players)
    compared = 0
    for seed in range(6):
        for state in wander(players, side, seed):
            moves = legal_codes(state)
            for move in chance.sample(moves, min(6, len(moves))):
                mind["states"][0, 3] = state[0]
                mind["frames"]["word"][0, 3] = word_of(state)
                mind["frames"]["on_table"][0, 3] = panes_on_table(state[0])
                _play_on(mind[0], STANDARD[0], 3, move)
                new = mind["states"][0, 4:5]
                assert new.tobytes() == after(state, move).tobytes()
                assert mind["frames"]["on_table"][0, 4] == panes_on_table(new[0])
                if is_playing(new):
                    assert mind["frames"]["word"][0, 4] == word_of(new)
                    compared += 1
    assert compared > 2000


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_displays_that_change_places_leave_the_word_alone(players: int, side: str) -> None:
    chance = Random(1)
    for state in wander(players, side, seed=1):
        new = copy_state(state)
        displays = new["sources"][0, :CENTRE].tolist()
        new["sources"][0, :CENTRE] = chance.sample(displays, CENTRE)
        assert word_of(new) == word_of(state)


def test_centre_and_display_that_change_places_do_not() -> None:
    for state in wander(seed=1):
        sources = state["sources"][0].tolist()
        if sources[0] == sources[CENTRE]:
            continue
        new = copy_state(state)
        new["sources"][0, 0], new["sources"][0, CENTRE] = sources[CENTRE], sources[0]
        assert word_of(new) != word_of(state)


def test_palaces_that_change_places_do_not() -> None:
    for state in wander(seed=1):
        new = copy_state(state)
        new["players"][0, 0], new["players"][0, 1] = state["players"][0, 1], state["players"][0, 0]
        assert word_of(new) != word_of(state)


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_each_single_change_gives_a_word_of_its_own(players: int, side: str) -> None:
    for state in list(wander(players, side, seed=2))[::10]:
        words = {word_of(state)}
        expected = 1
        displays = set()
        for place in places(players):
            if place[0] == "sources" and place[1] != CENTRE:
                heap = int(state["sources"][0][place[1]])
                if heap in displays:
                    continue  # which of two like displays it is makes no difference
                displays.add(heap)
            words.add(word_of(changed(state, *place)))
            expected += 1
        assert len(words) == expected


@pytest.mark.parametrize("name", ["round", "side"])
def test_another_round_or_side_has_another_word(name: str) -> None:
    for state in wander(seed=2):
        assert word_of(changed(state, name)) != word_of(state)


@pytest.mark.parametrize("name", ["bag", "tower", "picks"])
def test_what_makes_no_difference_within_the_round_is_left_out(name: str) -> None:
    for state in wander(seed=2):
        assert word_of(changed(state, name)) == word_of(state)


def test_players_who_are_not_there_are_left_out() -> None:
    state = Game(players=2, seed=1).state
    for name in ("score", "glazier"):
        assert word_of(changed(state, "players", 2, name)) == word_of(state)


def test_mixing_leaves_zero_alone_and_spreads_the_rest() -> None:
    """A bit turned in a word turns about half of the bits of its mix."""
    assert mix(0) == 0
    chance = Random(1)
    turned = []
    for _ in range(500):
        word = chance.getrandbits(63)
        other = word ^ 1 << chance.randrange(63)
        turned.append(((mix(word) ^ mix(other)) % 2**64).bit_count())
    assert min(turned) > 12
    assert 30 < sum(turned) / len(turned) < 34


def by_chance(seed: int) -> Iterator[State]:
    """The positions of a game of random moves, always the same array."""
    players, side = EVERY_TABLE[seed % len(EVERY_TABLE)]
    state, generator = Game(players, side, seed).state, new_generator(seed)
    listed, chance = new_move_list(), Random(seed)
    while state["phase"][0] != OVER:
        if state["phase"][0] != PLAYING:
            bindings.deal(state, STANDARD, generator)
            continue
        yield state
        number = bindings.list_moves(state, listed)
        move = int(listed["moves"][0, chance.randrange(number)])
        bindings.play_checked(state, STANDARD, listed, move)


def test_no_two_of_many_positions_have_the_same_word() -> None:
    seen: dict[int, bytes] = {}
    seed = 0
    while len(seen) < POSITIONS:
        for state in by_chance(seed):
            position = blake2b(seen_in_the_round(state), digest_size=16).digest()
            assert seen.setdefault(word_of(state), position) == position
        seed += 1
    assert len(set(seen.values())) == len(seen)

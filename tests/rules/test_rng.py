"""The RNG and the draws from it. Seeds are fixed, so the statistical tests are deterministic."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import TypeVar

import pytest

from sintra import Colour, Game, Setup
from sintra.rules.rng import new_generator, uniform
from tests.positions import position

Kind = TypeVar("Kind")

SPLITMIX64_FROM_1234567 = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
"""The published reference output."""


def chi_square(observed: Mapping[Kind, int], expected: Mapping[Kind, float]) -> float:
    assert set(observed) <= set(expected)
    return sum((observed.get(key, 0) - n) ** 2 / n for key, n in expected.items())


def uniform_counts(kinds: Iterable[Kind], number: int) -> dict[Kind, float]:
    values = list(kinds)
    return {kind: number / len(values) for kind in values}


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 8, 94, 100, 2**31 - 1, 2**31])
def test_generator_is_splitmix64_scaled_by_its_upper_half(limit: int) -> None:
    generator = new_generator(1234567)
    drawn = [int(uniform(generator[0], limit)) for _ in SPLITMIX64_FROM_1234567]
    assert drawn == [((word >> 32) * limit) >> 32 for word in SPLITMIX64_FROM_1234567]


@pytest.mark.parametrize("seed", [0, 2**63, 2**64 - 1])
def test_every_seed_of_64_bits_starts_a_generator(seed: int) -> None:
    generator = new_generator(seed)
    assert {int(uniform(generator[0], 6)) for _ in range(100)} == set(range(6))


def played_at_random(seed: int) -> Game:
    game = Game(3, "B", seed=seed)
    rng = random.Random(1)
    while not game.is_over:
        game.play(rng.choice(game.legal_moves.texts()))
    return game


def test_same_seed_and_moves_give_the_same_game() -> None:
    assert played_at_random(8).to_record() == played_at_random(8).to_record()


def test_another_seed_gives_another_game() -> None:
    assert len({Game(2, seed=seed).position() for seed in range(200)}) == 200


def test_seed_7_gives_the_same_game_in_every_version() -> None:
    """A seed must give the same game in every version."""
    assert Game(2, seed=7).position() == (
        "sintra1_2A_1p_BBOPWY_0_C0_WYPB/W2YO/P2B2/WY2O/Y2O2_-_W15Y13O15P16B15_-"
        "_0,0,0,1,5b/3f/1b/2f/0f/4f/7f/6b"
        "_0,0,0,1,5f/3f/2f/1b/4b/0f/6f/7f_standard"
    )


def test_pane_on_round_space_one_is_uniform() -> None:
    first = Counter(setup_of(seed).round_pieces[0] for seed in range(2000))
    assert chi_square(first, uniform_counts(Colour, 2000)) < 20


def test_panes_are_drawn_in_proportion_to_the_bag() -> None:
    """20 of 21 panes are dealt; each of the 21 is equally likely to stay in the bag."""
    text = position(round=2, tower="W9Y13O16P18B18")
    assert str(Game.from_position(text).bag) == "WWWWWWWWWWYYYYYYOOOPB"
    seeds = range(1500)
    stays = Counter(str(Game.from_position(text, seed=seed).bag) for seed in seeds)
    shares = {"W": 10, "Y": 6, "O": 3, "P": 1, "B": 1}
    expected = {letter: len(seeds) * share / 21 for letter, share in shares.items()}
    assert chi_square(stays, expected) < 20


def setup_of(seed: int) -> Setup:
    setup = Game(2, seed=seed).setup
    assert setup is not None
    return setup


SETUPS = range(2000)


def test_joker_side_never_starts_up() -> None:
    sides = {side for seed in SETUPS for row in setup_of(seed).strips for n, side in row if n == 7}
    assert sides == {"front"}


def test_each_side_of_the_other_strips_starts_up_about_equally_often() -> None:
    up = Counter(each for seed in SETUPS for row in setup_of(seed).strips for each in row)
    for strip in range(7):
        assert up[strip, "front"] + up[strip, "back"] == 2 * len(SETUPS)
        assert abs(up[strip, "front"] - up[strip, "back"]) < 300


def test_each_strip_lies_in_each_column_about_equally_often() -> None:
    places: Counter[tuple[int, int]] = Counter()
    for seed in SETUPS:
        for row in setup_of(seed).strips:
            places.update((strip, column) for column, (strip, _) in enumerate(row))
    cells = [(strip, column) for strip in range(8) for column in range(8)]
    assert chi_square(places, uniform_counts(cells, 16 * len(SETUPS))) < 110


def test_strips_lie_in_every_order_about_equally_often() -> None:
    """Measured on the order of four strips, which a biased shuffle would not make uniform."""
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in SETUPS:
        for row in setup_of(seed).strips:
            orders[tuple(strip for strip, _ in row if strip in (0, 2, 5, 7))] += 1
    assert chi_square(orders, uniform_counts(permutations((0, 2, 5, 7)), 2 * len(SETUPS))) < 60


def test_players_have_different_orders_of_strips() -> None:
    assert all(len(set(setup_of(seed).strips)) == 2 for seed in SETUPS)


def test_round_pieces_two_to_six_come_in_every_order_about_equally_often() -> None:
    orders = Counter(setup_of(seed).round_pieces[1:] for seed in SETUPS)
    assert chi_square(orders, uniform_counts(permutations(Colour), len(SETUPS))) < 190

"""The n-th legal move: each move of the list exactly once."""

from typing import Any

import numpy as np
import pytest

from sintra.rules.components import Components
from sintra.rules.deal import deal
from sintra.rules.jit import compiled
from sintra.rules.move_index import count_moves, nth_move
from sintra.rules.movegen import list_moves
from sintra.rules.moves import new_move_list
from sintra.rules.play import play
from sintra.rules.rng import new_generator, seed_stream, uniform
from sintra.rules.setup import draw_setup, new_setup, set_up
from sintra.rules.state import OVER, PLAYING, new_state

GAMES = 400


@compiled
def _compare(
    states: Any, printed: Any, generators: Any, lists: Any, setups: Any, seats: int, games: int
) -> tuple[int, int, int]:
    """Return the number of positions, of wrong counts, and of moves not in the list or repeated."""
    state, generator, move_list = states[0], generators[0], lists[0]
    listed_in = np.zeros(1 << 16, np.int64)
    positions, miscounted, unexpected = 0, 0, 0
    for game in range(games):
        draw_setup(printed[0], seats, generator, setups[0])
        set_up(state, printed[0], seats, game & 1, setups[0])
        while state.phase != OVER:
            deal(state, printed[0], generator)
            while state.phase == PLAYING:
                positions += 1
                legal = list_moves(state, move_list)
                miscounted += legal != count_moves(state)
                for n in range(legal):
                    listed_in[move_list.moves[n]] = positions
                for n in range(legal):
                    move = nth_move(state, n)
                    unexpected += listed_in[move] != positions
                    listed_in[move] = 0
                play(state, printed[0], move_list.moves[uniform(generator, legal)])
    return positions, miscounted, unexpected


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_moves_by_index_are_those_of_the_list(seats: int) -> None:
    printed = Components.standard().printed
    arguments = (new_state(), printed, new_generator(seats), new_move_list(), new_setup())
    positions, miscounted, unexpected = _compare(*arguments, seats, GAMES)
    assert positions > 70 * GAMES
    assert (miscounted, unexpected) == (0, 0)


@compiled
def _first_of_stream(generators: Any, seed: int, stream: int) -> int:
    seed_stream(generators[0], np.uint64(seed), stream)
    return uniform(generators[0], 1 << 30)


def test_streams_of_a_seed_are_different() -> None:
    generator = new_generator(0)
    drawn = {
        _first_of_stream(generator, seed, stream) for seed in range(50) for stream in range(50)
    }
    assert len(drawn) > 2490  # among 2500 draws from 2**30 numbers a repetition is very unlikely
    assert _first_of_stream(generator, 3, 4) == _first_of_stream(generator, 3, 4)

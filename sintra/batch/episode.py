"""One game among many, driven by actions. The CPU and the GPU run these functions.

Each takes the arrays of the whole batch and the index of one game: the CPU calls it in a loop, the
GPU has one thread per game.
"""

from typing import Any, NamedTuple

import numpy as np

from ..encoding.actions import (
    ILLEGAL,
    NO_PICK,
    UNDECIDED,
    count_completions,
    decode_action,
    pick_of,
    write_mask,
)
from ..encoding.features import write_features
from ..encoding.rewards import write_rewards
from ..rules.deal import deal
from ..rules.jit import compiled, integer
from ..rules.move_index import count_moves, nth_move, nth_variant
from ..rules.moves import pack
from ..rules.panes import NOTHING, count
from ..rules.play import play
from ..rules.rng import GENERATOR, seed_stream, uniform
from ..rules.setup import draw_setup, set_up
from ..rules.state import AWAITING_DEAL, OVER, PLAYING, STATE, Record
from ..rules.validate import is_in_range

GAME = np.dtype(
    [
        ("state", STATE),
        ("generator", GENERATOR),
        ("pick", np.int16),  # the action that waits for a second one, or NO_PICK
    ],
    align=True,
)
"""A game with its random number generator, the only part that is not on the table."""


class BatchArrays(NamedTuple):
    """The arrays of a batch on its device, one entry per game, and its settings.

    It holds no more than `step` needs: on the CPU, every call counts the references of all arrays.
    """

    games: Any
    printed: Any
    """The components, the same for all games."""
    inputs: Any
    """The caller's integers for this call: seeds or actions."""
    rewards: Any
    over: Any
    to_move: Any
    reward_kind: int
    auto_reset: int


@compiled
def _begin(game: Record, printed: Record, seats: int, side: int, setup: Record) -> None:
    """Set up a game at random and deal."""
    draw_setup(printed, seats, game.generator, setup)
    set_up(game.state, printed, seats, side, setup)
    game.pick = NO_PICK
    while game.state.phase == AWAITING_DEAL:
        deal(game.state, printed, game.generator)


@compiled
def _write_start(state: Record, rewards: Any, over: Any, to_move: Any, index: int) -> None:
    """Write the outputs of a game before its next step: no rewards, even if it is over."""
    for seat in range(rewards.shape[1]):
        rewards[index, seat] = 0
    over[index] = state.phase == OVER
    to_move[index] = state.to_move


@compiled
def begin(batch: BatchArrays, seats: Any, sides: Any, setups: Any, index: int) -> None:
    """Begin a game from its seed, exactly as `Game` does. `setups` is scratch memory."""
    game = batch.games[index]
    game.generator.word = batch.inputs[index]
    _begin(game, batch.printed[0], integer(seats[index]), integer(sides[index]), setups[0])
    _write_start(game.state, batch.rewards, batch.over, batch.to_move, index)


@compiled
def load(batch: BatchArrays, index: int) -> None:
    """Continue a game that the caller copied into the batch; deal if a deal is awaited."""
    game = batch.games[index]
    while game.state.phase == AWAITING_DEAL:
        deal(game.state, batch.printed[0], game.generator)
    _write_start(game.state, batch.rewards, batch.over, batch.to_move, index)


@compiled
def is_valid(games: Any, index: int) -> bool:
    """Whether a game from the caller is safe to pass to the functions of this module."""
    state, pick = games[index].state, integer(games[index].pick)
    if not is_in_range(state):
        return False
    return pick == NO_PICK or decode_action(state, NO_PICK, pick) == UNDECIDED


@compiled
def is_illegal(games: Any, actions: Any, index: int) -> bool:
    """Whether the action for a game is illegal; a game that is over accepts any action."""
    state, pick = games[index].state, integer(games[index].pick)
    if state.phase == OVER:
        return False
    return decode_action(state, pick, integer(actions[index])) == ILLEGAL


@compiled
def advance(game: Record, printed: Record, action: int) -> None:
    """Play a legal action, and deal if the round has ended."""
    move = decode_action(game.state, integer(game.pick), action)
    if move == UNDECIDED:
        game.pick = action
        return
    game.pick = NO_PICK
    play(game.state, printed, move)
    while game.state.phase == AWAITING_DEAL:
        deal(game.state, printed, game.generator)


@compiled
def step(batch: BatchArrays, setups: Any, index: int) -> None:
    """Play the action for a game, and write its outputs.

    With `auto_reset` a game that ends begins again at once, with its current generator.
    """
    game = batch.games[index]
    if game.state.phase == OVER:
        for seat in range(batch.rewards.shape[1]):
            batch.rewards[index, seat] = 0
        batch.over[index] = True
        return
    advance(game, batch.printed[0], integer(batch.inputs[index]))
    write_rewards(game.state, batch.reward_kind, batch.rewards, index)
    batch.over[index] = game.state.phase == OVER
    batch.to_move[index] = game.state.to_move
    if batch.auto_reset and game.state.phase == OVER:
        seats, side = integer(game.state.seats), integer(game.state.side)
        _begin(game, batch.printed[0], seats, side, setups[0])
        batch.to_move[index] = game.state.to_move


@compiled
def mask(games: Any, masks: Any, index: int) -> None:
    """Write the mask of legal actions of a game."""
    write_mask(games[index].state, integer(games[index].pick), masks, index)


@compiled
def observe(games: Any, printed: Any, rows: Any, index: int) -> None:
    """Write the observation of the player to move."""
    state = games[index].state
    seat = integer(state.to_move)
    write_features(state, printed[0], integer(games[index].pick), seat, rows, index)


@compiled
def _random_completion(state: Record, pick: int, generator: Record) -> int:
    """A random one of the moves that begin with this pick."""
    source, colour, column = pick_of(pick)
    strip = state.players[state.to_move].columns[column]
    panes = count(integer(state.sources[source]), colour)
    move = pack(source, colour, column, 0, NOTHING)
    n = uniform(generator, count_completions(state, pick))
    return nth_variant(move, strip, colour, panes, n)


@compiled
def play_out(
    batch: BatchArrays,
    rewards: Any,
    moves: Any,
    seed: Any,
    states: Any,
    generators: Any,
    slot: int,
    index: int,
) -> None:
    """Play a copy of a game to its end with uniformly random moves.

    There are several playouts per game, with one entry of `rewards` and `moves` for each. They do
    not use the generator of the game, which would show its future. The nested loops make the
    threads of a GPU deal at the same time. The copy is in `states[slot]`.
    """
    game = batch.games[index // (len(moves) // len(batch.games))]
    state, generator = states[slot], generators[slot]
    states[slot] = game.state
    seed_stream(generator, seed, index)
    played = 0
    if state.phase == PLAYING and game.pick != NO_PICK:
        play(state, batch.printed[0], _random_completion(state, integer(game.pick), generator))
        played += 1
    while state.phase != OVER:
        if state.phase == AWAITING_DEAL:
            deal(state, batch.printed[0], generator)
        while state.phase == PLAYING:
            n = uniform(generator, count_moves(state))
            play(state, batch.printed[0], nth_move(state, n))
            played += 1
    moves[index] = played
    write_rewards(state, batch.reward_kind, rewards, index)

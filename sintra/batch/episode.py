"""One game among many, driven by actions. A processor and a graphics card run these functions.

Each takes whole arrays and says which game of them it is about: a loop calls it for one game after
the other, a kernel has a thread for each.
"""

from typing import Any, NamedTuple

import numpy as np

from ..encoding.actions import ILLEGAL, NO_PICK, UNDECIDED, meant, pick_of, ways_on, write_mask
from ..encoding.features import write_features
from ..encoding.rewards import write_rewards
from ..rules.deal import deal
from ..rules.jit import compiled, integer
from ..rules.move_index import count_moves, nth_move, nth_variant
from ..rules.moves import COLOUR_AT, COLUMN_AT
from ..rules.panes import count
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
"""A game and where its chance comes from: the one thing about it that is not on the table."""


class Told(NamedTuple):
    """Arrays that say of every game what is not in what a player sees."""

    rewards: Any
    """What the last step brought each player."""
    over: Any
    to_move: Any


@compiled
def _begin(game: Record, printed: Record, seats: int, side: int, setup: Record) -> None:
    """Set a game up by lot and deal."""
    draw_setup(printed, seats, game.generator, setup)
    set_up(game.state, printed, seats, side, setup)
    game.pick = NO_PICK
    while game.state.phase == AWAITING_DEAL:
        deal(game.state, printed, game.generator)


@compiled
def _note(game: Record, kind: int, rewards: Any, over: Any, to_move: Any, number: int) -> None:
    """Say what there is to say of a game beside what a player sees."""
    write_rewards(game.state, kind, rewards, number)
    over[number] = game.state.phase == OVER
    to_move[number] = game.state.to_move


@compiled
def begin(
    games: Any,
    printed: Any,
    seeds: Any,
    seats: Any,
    sides: Any,
    rewards: Any,
    over: Any,
    to_move: Any,
    setups: Any,
    number: int,
) -> None:
    """Begin a game from its seed, exactly as `Game` does. `setups` has room to draw in."""
    game = games[number]
    game.generator.word = seeds[number]
    _begin(game, printed[0], integer(seats[number]), integer(sides[number]), setups[0])
    _note(game, 0, rewards, over, to_move, number)


@compiled
def load(games: Any, printed: Any, rewards: Any, over: Any, to_move: Any, number: int) -> None:
    """Make a game ready that was taken from elsewhere: it may await a deal."""
    game = games[number]
    while game.state.phase == AWAITING_DEAL:
        deal(game.state, printed[0], game.generator)
    _note(game, 0, rewards, over, to_move, number)
    for seat in range(rewards.shape[1]):
        rewards[number, seat] = 0  # whatever it came to was paid elsewhere


@compiled
def is_sound_game(games: Any, number: int) -> bool:
    """Whether a game from elsewhere can be given to the functions here."""
    state, pick = games[number].state, integer(games[number].pick)
    if not is_in_range(state):
        return False
    return pick == NO_PICK or meant(state, NO_PICK, pick) == UNDECIDED


@compiled
def is_illegal(games: Any, actions: Any, number: int) -> bool:
    """Whether the action given for a game cannot be played; one that is over takes any."""
    state = games[number].state
    if state.phase == OVER:
        return False
    return meant(state, integer(games[number].pick), integer(actions[number])) == ILLEGAL


@compiled
def advance(game: Record, printed: Record, action: int) -> None:
    """Play a legal action, and deal when the round has ended."""
    move = meant(game.state, integer(game.pick), action)
    if move == UNDECIDED:
        game.pick = action
        return
    game.pick = NO_PICK
    play(game.state, printed, move)
    while game.state.phase == AWAITING_DEAL:
        deal(game.state, printed, game.generator)


@compiled
def step(
    games: Any,
    printed: Any,
    actions: Any,
    kind: int,
    again: int,
    rewards: Any,
    over: Any,
    to_move: Any,
    setups: Any,
    number: int,
) -> None:
    """Play the action given for a game, and say what it brought.

    With `again` a game that is over begins anew at once, with the chance that it had left.
    """
    game = games[number]
    if game.state.phase == OVER:
        for seat in range(rewards.shape[1]):
            rewards[number, seat] = 0
        over[number] = True
        return
    advance(game, printed[0], integer(actions[number]))
    _note(game, kind, rewards, over, to_move, number)
    if again and game.state.phase == OVER:
        seats, side = integer(game.state.seats), integer(game.state.side)
        _begin(game, printed[0], seats, side, setups[0])
        to_move[number] = game.state.to_move


@compiled
def mask(games: Any, masks: Any, number: int) -> None:
    """Write which actions are legal in a game."""
    write_mask(games[number].state, integer(games[number].pick), masks, number)


@compiled
def observe(games: Any, printed: Any, rows: Any, number: int) -> None:
    """Write what the player to move sees."""
    state = games[number].state
    seat = integer(state.to_move)
    write_features(state, printed[0], integer(games[number].pick), seat, rows, number)


@compiled
def _decide(state: Record, pick: int, generator: Record) -> int:
    """A move, by lot, of those that a pick may become."""
    source, colour, column = pick_of(pick)
    strip = state.players[state.to_move].columns[column]
    panes = count(integer(state.sources[source]), colour)
    move = source | (colour << COLOUR_AT) | (column << COLUMN_AT)
    return nth_variant(move, strip, colour, panes, uniform(generator, ways_on(state, pick)))


@compiled
def play_out(
    games: Any,
    printed: Any,
    each: int,
    seed: Any,
    kind: int,
    rewards: Any,
    moves: Any,
    states: Any,
    generators: Any,
    room: int,
    number: int,
) -> None:
    """Play a game on at random, every legal move alike, on a copy: one of `each` for every game.

    Chance is not the game's own, which would be the future. The loops lie within each other so
    that the threads of a graphics card deal together.
    """
    game = games[number // each]
    state, generator = states[room], generators[room]
    states[room] = game.state
    seed_stream(generator, seed, number)
    played = 0
    if state.phase == PLAYING and game.pick != NO_PICK:
        play(state, printed[0], _decide(state, integer(game.pick), generator))
        played += 1
    while state.phase != OVER:
        if state.phase == AWAITING_DEAL:
            deal(state, printed[0], generator)
        while state.phase == PLAYING:
            place = uniform(generator, count_moves(state))
            play(state, printed[0], nth_move(state, place))
            played += 1
    moves[number] = played
    write_rewards(state, kind, rewards, number)

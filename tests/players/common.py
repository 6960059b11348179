"""Helpers of the players' tests: positions of games with fixed seeds."""

from collections.abc import Iterator
from random import Random

from sintra import Components, Game, Move
from sintra.players import make_player
from sintra.players.evaluation import count_panes_left
from sintra.rules import bindings
from sintra.rules.components import Printed
from sintra.rules.moves import new_move_list
from sintra.rules.state import CENTRE, PLAYING, ROUNDS, State, copy_state
from tests.samples import choose

STANDARD = Components.standard().printed
LAST = ROUNDS - 1
"""The index of the last round in the state."""


def random_game(
    players: int = 2, side: str = "A", seed: int = 0, components: Components | None = None
) -> Iterator[State]:
    """Yield each position of a random game in which a player has to move."""
    game = Game(players, side, seed, components)
    rng = Random(seed)
    while not game.is_over:
        yield game.state
        game.play(choose(game, rng))


def player_game(name: str, players: int = 2, side: str = "A", seed: int = 0) -> Iterator[State]:
    """Yield each position of a game in which this player plays all seats."""
    game = Game(players, side, seed)
    player = make_player(name, seed=seed)
    while not game.is_over:
        yield game.state
        game.play(player.choose(game.state).move)


def with_few_panes(states: Iterator[State], max_panes: int) -> Iterator[State]:
    """Return the states with at most `max_panes` panes left on the table."""
    return (state for state in states if count_panes_left(state[0]) <= max_panes)


def legal_move_codes(state: State) -> list[int]:
    """Return the legal moves as integers."""
    move_list = new_move_list()
    count = bindings.list_moves(state, move_list)
    codes: list[int] = move_list["moves"][0, :count].tolist()
    return codes


def after(state: State, move: Move | int, printed: Printed = STANDARD) -> State:
    """Return the state after a legal move."""
    new = copy_state(state)
    code = move.code if isinstance(move, Move) else move
    assert bindings.play_checked(new, printed, new_move_list(), code) >= 0, code
    return new


def is_playing(state: State) -> bool:
    """Whether a player has to move."""
    return bool(state["phase"][0] == PLAYING)


def position_bytes(state: State, *, window_colours: bool = True) -> bytes:
    """Return all fields that matter before the next deal, without bag, tower, the order of the
    displays, and the summaries."""
    new = copy_state(state)
    for name in ("bag", "tower", "picks"):
        new[name] = 0
    new["sources"][0, :CENTRE].sort()
    if not window_colours:
        for name in ("top", "bottom"):
            panes = new["players"]["columns"][name]
            panes[panes > 0] = 0
    return new.tobytes()

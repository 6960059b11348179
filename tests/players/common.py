"""Helpers of the players' tests: positions, the same on every run."""

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
    """Each position of a game of random moves in which a player has to move."""
    game = Game(players, side, seed, components)
    rng = Random(seed)
    while not game.is_over:
        yield game.state
        game.play(choose(game, rng))


def player_game(name: str, players: int = 2, side: str = "A", seed: int = 0) -> Iterator[State]:
    """Each position of a game in which the player of that name plays all seats."""
    game = Game(players, side, seed)
    player = make_player(name, seed=seed)
    while not game.is_over:
        yield game.state
        game.play(player.choose(game.state).move)


def with_few_panes(states: Iterator[State], max_panes: int) -> Iterator[State]:
    """The states with at most that many panes left on the table."""
    return (state for state in states if count_panes_left(state[0]) <= max_panes)


def legal_move_codes(state: State) -> list[int]:
    """The integers of the legal moves."""
    move_list = new_move_list()
    count = bindings.list_moves(state, move_list)
    codes: list[int] = move_list["moves"][0, :count].tolist()
    return codes


def after(state: State, move: Move | int, printed: Printed = STANDARD) -> State:
    """The state that a legal move leads to."""
    new = copy_state(state)
    code = move.code if isinstance(move, Move) else move
    assert bindings.play_checked(new, printed, new_move_list(), code) >= 0, code
    return new


def is_playing(state: State) -> bool:
    """Whether a player has to move."""
    return bool(state["phase"][0] == PLAYING)


def position_bytes(state: State, *, window_colours: bool = True) -> bytes:
    """Everything that makes a difference before the next deal: without bag and tower, the order of
    the displays, and summaries of the rest."""
    new = copy_state(state)
    for name in ("bag", "tower", "picks"):
        new[name] = 0
    new["sources"][0, :CENTRE].sort()
    if not window_colours:
        for name in ("top", "bottom"):
            panes = new["players"]["columns"][name]
            panes[panes > 0] = 0
    return new.tobytes()

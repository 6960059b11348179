"""What the tests of the players share: positions, the same on every run."""

from collections.abc import Iterator
from random import Random

from sintra import Components, Game, Move
from sintra.players import make_player
from sintra.players.evaluation import panes_on_table
from sintra.rules import bindings
from sintra.rules.components import Printed
from sintra.rules.moves import new_move_list
from sintra.rules.state import CENTRE, PLAYING, ROUNDS, State, copy_state
from tests.samples import choose

STANDARD = Components.standard().printed
LAST = ROUNDS - 1
"""The last round, as the state counts."""


def wander(
    players: int = 2, side: str = "A", seed: int = 0, components: Components | None = None
) -> Iterator[State]:
    """Each position of a game played by chance in which somebody has to move."""
    game = Game(players, side, seed, components)
    chance = Random(seed)
    while not game.is_over:
        yield game.state
        game.play(choose(game, chance))


def watch(name: str, players: int = 2, side: str = "A", seed: int = 0) -> Iterator[State]:
    """The same of a game in which everybody is the player of that name."""
    game = Game(players, side, seed)
    player = make_player(name, seed=seed)
    while not game.is_over:
        yield game.state
        game.play(player.choose(game.state).move)


def few_left(states: Iterator[State], most: int) -> Iterator[State]:
    """Those with at most that many panes on the table."""
    return (state for state in states if panes_on_table(state[0]) <= most)


def legal_codes(state: State) -> list[int]:
    """The integers of the legal moves."""
    listed = new_move_list()
    number = bindings.list_moves(state, listed)
    codes: list[int] = listed["moves"][0, :number].tolist()
    return codes


def after(state: State, move: Move | int, printed: Printed = STANDARD) -> State:
    """The state that a legal move leads to."""
    new = copy_state(state)
    code = move.code if isinstance(move, Move) else move
    assert bindings.play_checked(new, printed, new_move_list(), code) >= 0, code
    return new


def is_playing(state: State) -> bool:
    """Whether somebody has to move."""
    return bool(state["phase"][0] == PLAYING)


def seen_in_the_round(state: State, *, kept_colours: bool = True) -> bytes:
    """All that makes a difference before the next deal: neither bag and tower nor the order of
    the displays, and not what follows from the rest."""
    new = copy_state(state)
    for name in ("bag", "tower", "picks"):
        new[name] = 0
    new["sources"][0, :CENTRE].sort()
    if not kept_colours:
        for name in ("top", "bottom"):
            panes = new["players"]["columns"][name]
            panes[panes > 0] = 0
    return new.tobytes()

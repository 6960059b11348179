"""The same work natively: random games as digests, and choices of players.

A digest covers everything that the rules write in a game: after every deal and move the state byte
for byte, all legal moves, the effect of the move, and at the end the final scoring and the winners.
`harness.js` computes the same digest from the WebAssembly module.
"""

from functools import cache
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from sintra import Game, Limit
from sintra.players.baselines import STRATEGIES, BaselinePlayer
from sintra.players.search import SearchPlayer
from sintra.rules import bindings
from sintra.rules.components import Components
from sintra.rules.jit import integer
from sintra.rules.moves import RETURN, new_move_list
from sintra.rules.play import EFFECT
from sintra.rules.rng import new_generator
from sintra.rules.setup import new_setup
from sintra.rules.state import AWAITING_DEAL, OVER, STATE, new_state
from tests.exhaustive import amount
from tests.samples import EVERY_TABLE, played

GAMES = amount(3_000, 10_000)
CHUNKS = [(players, "AB".index(side)) for players, side in EVERY_TABLE]
"""Player counts and sides; the games are divided among them."""
GAMES_OF_A_CHUNK = -(-GAMES // len(CHUNKS))
NODES = 2_000
POSITIONS = amount(300, 1_000)


def next_random(word: int) -> int:
    """A linear congruential generator: tests need no better one, and JavaScript has it too."""
    return (word * 1664525 + 1013904223) & 0xFFFFFFFF


@numba.njit
def _hash(digest: int, words: Any) -> int:
    """Add unsigned integers of 16 bits to a digest of 32 bits (FNV-1a)."""
    for word in words:
        digest = ((digest ^ integer(word)) * 16777619) & 0xFFFFFFFF
    return digest


def choose_index(moves: npt.NDArray[np.uint16], word: int) -> int:
    """Choose a legal move: every other time the one with the largest integer, which completes a
    strip if a move does; otherwise few strips would be completed."""
    if word & 0x10000:
        return int(np.argmax(np.where(moves == RETURN, 0, moves)))
    return (word >> 8) % len(moves)


def game_digest(seed: int, players: int, side: int) -> int:
    """Play a random game natively and return its digest."""
    printed = Components.standard().printed
    generator, setup, state = new_generator(seed), new_setup(), new_state()
    move_list, effect, closed = new_move_list(), np.zeros(1, EFFECT), np.zeros(40, np.int8)
    bindings.draw_setup(printed, players, generator, setup)
    bindings.set_up(state, printed, players, side, setup)
    words, moves = state.view(np.uint16), move_list["moves"][0]
    effect_words, closed_words = effect.view(np.uint16), closed.view(np.uint16)
    digest, word = 2166136261, seed
    while state["phase"][0] != OVER:
        while state["phase"][0] == AWAITING_DEAL:
            bindings.deal(state, printed, generator)
            digest = _hash(digest, words)
        count = bindings.list_moves(state, move_list)
        digest = _hash(digest, moves[:count])
        bindings.closed_strips(state, closed)
        digest = _hash(digest, closed_words)
        word = next_random(word)
        effect_words[:] = 0
        move = int(moves[choose_index(moves[:count], word)])
        assert bindings.explain(state, printed, move_list, move, effect)
        digest = _hash(digest, words)
        digest = _hash(digest, effect_words)
    for seat in range(players):
        parts = (*bindings.final_parts(state, printed, seat), bindings.is_winner(state, seat))
        digest = _hash(digest, np.array([int(part) & 0xFFFF for part in parts], np.uint16))
    return digest


@cache
def positions() -> list[Game]:
    """Positions of all player counts, sides and rounds, in which a move can be played."""
    games: list[Game] = []
    seed = 0
    while len(games) < POSITIONS:
        players, side = EVERY_TABLE[seed % len(EVERY_TABLE)]
        game = played(players, side, seed, moves=(seed * 7) % 110)
        if not game.is_over:
            games.append(game)
        seed += 1
    return games


def all_states() -> npt.NDArray[Any]:
    return np.concatenate([game.state for game in positions()]).astype(STATE)


PLAYERS: dict[str, Any] = {
    **{
        name: lambda name=name: BaselinePlayer(name, strategy=STRATEGIES[name], seed=7)
        for name in STRATEGIES
    },
    "medium": lambda: SearchPlayer(Limit(depth=1)),
    "hard": lambda: SearchPlayer(Limit(depth=3)),
    "nodes": lambda: SearchPlayer(Limit(nodes=NODES)),
}
"""All players of the levels; `nodes` is that of `expert` with a limit of nodes."""


def choices(name: str) -> list[list[Any]]:
    """The choice of a player in every position: move, value, nodes, depth, exact, line."""
    player = PLAYERS[name]()
    made = (player.choose(game.state) for game in positions())
    return [
        [
            choice.move.code,
            choice.value,
            choice.nodes,
            choice.depth,
            choice.exact,
            [move.code for move in choice.line],
        ]
        for choice in made
    ]

"""Sample games for tests, played at random with fixed seeds."""

import json
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from random import Random
from typing import Any

from sintra import Colour, Components, Game, Move, Table

EVERY_TABLE = [(players, side) for players in (2, 3, 4) for side in "AB"]


def standard_data() -> dict[str, Any]:
    """Return a new copy of the data of the standard set."""
    text = resources.files("sintra.rules").joinpath("standard.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def components_with(**changes: Any) -> Components:
    """Return the standard set with some fields replaced."""
    return Components.from_json(json.dumps({**standard_data(), **changes}))


def choose(game: Game, rng: Random) -> Move:
    """Choose a legal move, usually one that completes a strip or is far to the left.

    With uniformly random moves few strips are completed, and the last rounds are hardly tested.
    """
    moves = list(game.legal_moves)
    if rng.random() < 0.3:
        return rng.choice(moves)
    completing = [move for move in moves if move.keep is not None]
    if completing:
        return rng.choice(completing)
    return min(moves, key=lambda move: (str(move)[2:], rng.random()))


def played(
    players: int = 2,
    side: str = "A",
    seed: int = 0,
    *,
    moves: int | None = None,
    components: Components | None = None,
) -> Game:
    """Return a game played at random to its end, or for at most `moves` moves."""
    game = Game(players, side, seed, components)
    rng = Random(seed)
    while not game.is_over and (moves is None or len(game.moves) < moves):
        game.play(choose(game, rng))
    return game


def stages(record: dict[str, Any], components: Components | None = None) -> Iterator[Game]:
    """Yield the game of a record after every deal and move; always the same object."""
    game = Game.from_record({**record, "rounds": [], "scores": None, "winners": None}, components)
    yield game
    for round_ in record["rounds"]:
        game.deal(round_["displays"])
        yield game
        for move in round_["moves"]:
            game.play(move)
            yield game


def panes_in_play(table: Table) -> Counter[Colour]:
    """Count all panes on the table by colour."""
    panes = Counter(table.round_pieces)
    for heap in (*table.displays, table.centre, table.bag, table.tower):
        panes.update(heap.each())
    for palace in table.palaces:
        for column in palace.columns:
            panes.update(column.window)
            if column.strip is not None:
                panes.update(space.pane for space in column.strip.spaces if space.pane is not None)
    return panes

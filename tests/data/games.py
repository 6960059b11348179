"""Records, positions and their encodings, for `tests.data.make` and the tests that read them."""

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from sintra import Components, Game, encoding
from sintra.arena.log import read_log
from sintra.game.fair_seed import commitment_to
from sintra.game.fairness import COMMITMENT_KEY, START_DRAWN_KEY
from tests.samples import EVERY_TABLE, choose, played, stages

from .matches import own_components

COMPONENTS = "components.json"
"""The file with the set of components of the record `own-components`."""
STEP = 7
"""Every such position of a record is encoded."""


def write_games(folder: Path) -> None:
    """Write records, a set of components, and what this version computes from them."""
    text = json.dumps(own_components().to_data(), indent=1) + "\n"
    (folder / COMPONENTS).write_text(text, "utf-8", newline="\n")
    records = folder / "records"
    records.mkdir()
    for name, make in RECORDS.items():
        make().save(records / f"{name}.json")


def describe_games(folder: Path) -> dict[str, Any]:
    """Return what this version computes from the records and the arena's log in a folder."""
    files = sorted((folder / "records").glob("*.json"))
    return {
        "encoding_version": encoding.VERSION,
        "records": {file.stem: describe_record(file, components_of(file)) for file in files},
        "arena": describe_arena(folder),
    }


def describe_arena(folder: Path) -> dict[str, Any]:
    """Return the settings and the results in the log of an arena."""
    log = read_log(folder / "arena.jsonl")
    assert log.settings is not None and not log.is_cut
    return {
        "settings": log.settings.to_data(),
        "results": json.loads(json.dumps([asdict(result) for result in log.results])),
    }


def components_of(file: Path) -> Components | None:
    """Return the set of components of a record; None for the standard one."""
    if json.loads(file.read_text("utf-8")).get("components") is None:
        return None
    return Components.from_json((file.parents[1] / COMPONENTS).read_text("utf-8"))


def describe_record(file: Path, components: Components | None) -> dict[str, Any]:
    """Replay a record; return its result, its positions and their encodings as hashes.

    The last position and its legal moves are there as texts, so that a difference can be read.
    """
    game = Game.load(file, components)
    record = game.to_record()
    outcome = game.outcome()
    positions: list[str] = []
    moves: list[str] = []
    arrays: list[bytes] = []
    for number, stage in enumerate(stages(record, components)):
        positions.append(stage.position())
        if stage.awaits_deal or stage.is_over:
            continue
        moves.append(" ".join(map(str, stage.legal_moves)))
        if number % STEP == 0:
            arrays += _encoded(stage)
    return {
        "record": _sha256([json.dumps(record, sort_keys=True).encode()]),
        "moves": len(game.moves),
        "scores": list(game.scores),
        "winners": None if outcome is None else list(outcome.winners),
        "fair": game.verify_deals(),
        "position": game.position(),
        "legal_moves": moves[-1],
        "positions": _sha256(text.encode() for text in positions),
        "all_legal_moves": _sha256(text.encode() for text in moves),
        "encoding": _sha256(arrays),
    }


def _encoded(game: Game) -> Iterable[bytes]:
    """Yield the encoding of a position: features of each seat, the mask, the actions of moves."""
    for seat in range(game.players):
        rows = encoding.features(game.state, seat=seat, components=game.components)
        yield rows.astype("<f4").tobytes()
    yield encoding.legal_mask(game.state).astype(np.uint8).tobytes()
    for move in game.legal_moves:
        yield repr(encoding.actions_of(game.state, move)).encode()


def _sha256(parts: Iterable[bytes]) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(4, "big") + part)
    return found.hexdigest()


# --- The records


def _fair_game(moves: int | None = None) -> Game:
    """Return a game as a server records it: with a commitment, and the seed only after the end."""
    seed = "000102030405060708090a0b0c0d0e0f"
    game = Game(2, "B", seed)
    rng = Random(3)
    while not game.is_over and (moves is None or len(game.moves) < moves):
        game.play(choose(game, rng))
    record = game.to_record()
    if not game.is_over:
        del record["seed"]
    return Game.from_record({**record, COMMITMENT_KEY: commitment_to(seed), START_DRAWN_KEY: True})


def _real_table() -> Game:
    """Return a game with a setup and deals by hand, whose record has no seed."""
    record = played(3, "B", 9).to_record()
    del record["seed"]
    return Game.from_record(record)


def _with_extras() -> Game:
    game = played(2, "B", 11, moves=20)
    game.extras |= {
        "names": ["Zoë", "琉璃"],
        "date": "2026-11-17",
        "x_note": {"nested": [1, 2.5, None, "é"]},
        "x_empty": "",
    }
    return game


def _terminal_save() -> Game:
    """Return a game as `sintra play` saves it, with its own keys."""
    game = played(2, "A", 7, moves=4)
    game.extras |= {"x_seats": ["you", "greedy"], "names": ["You", "Computer (greedy)"]}
    return game


RECORDS: dict[str, Callable[[], Game]] = {
    **{
        f"{players}{side}": (lambda players=players, side=side: played(players, side, 20 + players))  # type: ignore[misc]  # mypy cannot infer a lambda with defaults
        for players, side in EVERY_TABLE
    },
    "unfinished": lambda: played(4, "B", 5, moves=30),
    "not-begun": lambda: played(2, "A", 6, moves=0),
    "fair": _fair_game,
    "fair-unfinished": lambda: _fair_game(25),
    "own-components": lambda: played(2, "A", 8, components=own_components()),
    "real-table": _real_table,
    "extras": _with_extras,
    "terminal-save": _terminal_save,
}
"""The records by name."""

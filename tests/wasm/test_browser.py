"""The WebAssembly module in Chromium does exactly what native code does."""

import base64
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sintra import Game
from sintra.players.baselines import STRATEGIES
from tests.exhaustive import exhaustive
from tests.rules.test_perft import LINES
from tests.web.visitor import open_browser
from tools.wasm.layout import CONSTANTS, RECORDS, offsets

from .module import built_module
from .native import (
    CHUNKS,
    GAMES_OF_A_CHUNK,
    NODES,
    PLAYERS,
    all_states,
    choices,
    game_digest,
)

HARNESS = Path(__file__).with_name("harness.js").read_text("utf-8")
LAYOUT = {
    **CONSTANTS,
    "SIZE": {name: dtype.itemsize for name, dtype in RECORDS.items()},
    "STATE": offsets(RECORDS["STATE"]),
    "SEARCH": offsets(RECORDS["SEARCH"]),
    "PHASE": {name: CONSTANTS[name] for name in ("AWAITING_DEAL", "OVER")},
}

Run = Callable[..., Any]


def as_text(data: bytes) -> str:
    return base64.b64encode(data).decode()


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    """Run a command of harness.js in an empty page."""
    code = as_text(built_module())
    with open_browser() as browser:
        page = browser.new_page()

        def run_command(command: str, **arguments: Any) -> Any:
            message = {"code": code, "layout": LAYOUT, "command": command, "args": arguments}
            return page.evaluate(HARNESS, message)

        yield run_command


@exhaustive
@pytest.mark.parametrize(("players", "side"), CHUNKS)
def test_random_games_are_equal(run: Run, players: int, side: int) -> None:
    """The digests cover every state, all legal moves, closed strips, effects and the end."""
    first, count = 100_000, GAMES_OF_A_CHUNK
    digests = run("games", first=first, count=count, players=players, side=side)
    seeds = range(first, first + count)
    assert digests == [game_digest(seed, players, side) for seed in seeds]
    assert len(set(digests)) == count


def test_perft_counts_as_recorded(run: Run) -> None:
    states = np.concatenate([Game.from_position(position).state for position, _, _ in LINES])
    counts = run("perft", states=as_text(states.tobytes()), depths=[line[1] for line in LINES])
    assert counts == [line[2] for line in LINES]


@exhaustive
@pytest.mark.parametrize("name", PLAYERS)
def test_players_choose_the_same_moves_with_the_same_nodes(run: Run, name: str) -> None:
    chosen = run(
        "choose",
        states=as_text(all_states().tobytes()),
        strategy=list(STRATEGIES).index(name) if name in STRATEGIES else None,
        depth={"medium": 1, "hard": 3}.get(name),
        nodes=NODES if name == "nodes" else None,
        seed=7,
    )
    assert chosen == choices(name)

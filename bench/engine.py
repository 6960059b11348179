"""Benchmark of the engine, compared with OpenSpiel in the same run. `make bench` runs it.

All measurements are made in turns, and each ratio is the median of the ratios of the rounds. The
results are written to bench/results/engine.json.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from bench.report import Rounds, machine, print_figures, print_rounds
from sintra import Game
from sintra.rules.components import Components
from sintra.rules.deal import deal
from sintra.rules.jit import compiled
from sintra.rules.movegen import list_moves
from sintra.rules.moves import new_move_list
from sintra.rules.play import play
from sintra.rules.rng import new_generator, uniform
from sintra.rules.setup import draw_setup, new_setup, set_up
from sintra.rules.state import AWAITING_DEAL, OVER, STATE, new_state

RESULTS = Path(__file__).parent / "results" / "engine.json"
ROUNDS = 15
GAMES = 2000
COPIES = 500_000
NEAR = 8
FAR = 1024
PERFT_DEPTH = 4


@compiled
def random_games(
    states: Any, printed: Any, generators: Any, lists: Any, setups: Any, seats: int, games: int
) -> int:
    """Play random games and list all legal moves at every turn; return the number of moves."""
    state, generator, move_list = states[0], generators[0], lists[0]
    moves = 0
    for game in range(games):
        draw_setup(printed[0], seats, generator, setups[0])
        set_up(state, printed[0], seats, game & 1, setups[0])
        while state.phase != OVER:
            if state.phase == AWAITING_DEAL:
                deal(state, printed[0], generator)
            else:
                legal = list_moves(state, move_list)
                play(state, printed[0], move_list.moves[uniform(generator, legal)])
                moves += 1
    return moves


@compiled
def copy_states(to: Any, source: Any, copies: int) -> None:
    """Copy states from one pool to another, out of order."""
    last = len(to) - 1
    for k in range(copies):
        to[k & last] = source[(k * 7) & last]


def engine(seats: int) -> Callable[[], float]:
    """Seconds per move of random play."""
    printed = Components.standard().printed
    arguments = (new_state(), printed, new_generator(seats), new_move_list(), new_setup(), seats)
    random_games(*arguments, 1)

    def measure() -> float:
        start = time.perf_counter()
        moves = random_games(*arguments, GAMES)
        return (time.perf_counter() - start) / moves

    return measure


def copying(states: int) -> Callable[[], float]:
    """Seconds per copy of a state, between two pools of this many states."""
    to, source = np.zeros(states, STATE), np.zeros(states, STATE)
    copy_states(to, source, 1)

    def measure() -> float:
        start = time.perf_counter()
        copy_states(to, source, COPIES)
        return (time.perf_counter() - start) / COPIES

    return measure


def checked_play() -> Callable[[], float]:
    """Seconds per move of Game.play with the move as text, including every check."""
    scripts = []
    for seed in range(40):
        game, chance = Game(players=2, seed=seed), random.Random(seed)
        while not game.is_over:
            game.play(chance.choice(game.legal_moves))
        scripts.append([str(move) for move in game.moves])

    def measure() -> float:
        moves = 0
        seconds = 0.0
        for seed, script in enumerate(scripts):
            game = Game(players=2, seed=seed)
            start = time.perf_counter()
            for text in script:
                game.play(text)
            seconds += time.perf_counter() - start
            moves += len(script)
        return seconds / moves

    return measure


def counting() -> Callable[[], float]:
    """Seconds per move sequence that perft counts from the start of a 2-player game."""
    game = Game(players=2, seed=1)
    game.perft(1)

    def measure() -> float:
        start = time.perf_counter()
        sequences = game.perft(PERFT_DEPTH)
        return (time.perf_counter() - start) / sequences

    return measure


def openspiel(name: str) -> Callable[[], float]:
    """Seconds per random move of an OpenSpiel game, called from Python as its users do."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def measure() -> float:
        moves = 0
        start = time.perf_counter()
        while moves < 5000:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(chance.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    moves += 1
        return (time.perf_counter() - start) / moves

    return measure


WITHOUT_SCIPY = """
import sys
sys.modules["scipy"] = None  # Numba imports SciPy if it is installed; only OpenSpiel needs it
"""

FIRST_MOVE = """
import time
start = time.perf_counter()
from sintra import Game
game = Game(players=2, seed=7)
game.play(next(iter(game.legal_moves)))
print(time.perf_counter() - start)
"""

ALL_RULES = """
import time
start = time.perf_counter()
from sintra import Game
game = Game(players=2, seed=7)
game.perft(2)
game.final_scoring(0)
while not game.is_over:
    game.play(game.legal_moves[0])
game.outcome()
Game.from_record(game.to_record())
Game.from_position(game.position())
print(time.perf_counter() - start)
"""


def in_new_process(program: str, cache: str) -> float:
    """Run a program with this cache of compiled code; return the number that it prints."""
    environment = {**os.environ, "SINTRA_CACHE_DIR": cache}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def starting() -> dict[str, float]:
    """Seconds for the first compilation, for a start from the cache, and for the help page."""
    with tempfile.TemporaryDirectory() as cache:
        cold = in_new_process(WITHOUT_SCIPY + ALL_RULES, cache)
        warm = [in_new_process(WITHOUT_SCIPY + FIRST_MOVE, cache) for _ in range(7)]
        warm_with_scipy = [in_new_process(FIRST_MOVE, cache) for _ in range(7)]
    pages = []
    for _ in range(7):
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "sintra", "--help"], stdout=subprocess.DEVNULL, check=True
        )
        pages.append(time.perf_counter() - start)
    return {
        "all_rules_compiled_s": cold,
        "import_to_first_move_s": statistics.median(warm),
        "import_to_first_move_where_scipy_is_installed_s": statistics.median(warm_with_scipy),
        "help_s": statistics.median(pages),
    }


def main() -> None:
    console = Console()
    console.print("Compiling and preparing", style="dim")
    start = starting()
    measures = {
        "engine_2": engine(2),
        "engine_3": engine(3),
        "engine_4": engine(4),
        "copy_near": copying(NEAR),
        "copy_far": copying(FAR),
        "game_play": checked_play(),
        "perft": counting(),
        "connect_four": openspiel("connect_four"),
        "backgammon": openspiel("backgammon"),
    }
    rounds = Rounds(measures, ROUNDS)
    results = {
        "date": date.today().isoformat(),
        "machine": {**machine(), "open_spiel": version("open_spiel")},
        "rounds": ROUNDS,
        "state_bytes": STATE.itemsize,
        "start": start,
        **rounds.times(),
        "ratios": {
            "engine_2 against connect_four, times as fast": rounds.ratio(
                "connect_four", "engine_2"
            ),
            "engine_2 against backgammon, times as fast": rounds.ratio("backgammon", "engine_2"),
            "engine_2 in copies out of a pool of 1024 states": rounds.ratio("engine_2", "copy_far"),
            "engine_2 in copies within the nearest cache": rounds.ratio("engine_2", "copy_near"),
            "game_play in moves of engine_2": rounds.ratio("game_play", "engine_2"),
        },
    }
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")
    print_rounds(console, results)
    print_figures(console, {"start": start})
    console.print(f"Wrote {RESULTS}", style="dim")


if __name__ == "__main__":
    main()

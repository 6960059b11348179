"""Measure the strength of the players with arenas. Run: `python -m bench.strength`.

Each part can be run alone (`python -m bench.strength --parts levels solving`). Its figures replace
the older figures of that part in bench/results/strength.json, with machine and date. --records
names a folder for the records of the games.
"""

import argparse
import json
import os
import platform
import random
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from sintra import Components, Game
from sintra.arena import Arena, Result, Settings, report
from sintra.arena.executors import cores
from sintra.players import Limit, make_player
from sintra.rules.state import ROUNDS
from tests.players.exhaustive_search import best_margin

RESULTS = Path(__file__).parent / "results" / "strength.json"
SEED = 20261115

Data = dict[str, Any]

MAXN = "python:bench.maxn.MaxN"

# By part: names of the players, seats, games, and the win share that the first player should reach.
MATCHES: dict[str, list[tuple[tuple[str, ...], int, int, float | None]]] = {
    "simple": [(("greedy", "random"), 2, 1000, 0.99)],
    "search": [
        (("search:1s", "greedy"), 2, 64, 0.93),
        (("search:1s", "greedy"), 3, 66, 0.70),
        (("search:1s", "greedy"), 4, 64, 0.60),
    ],
    # Against independent code: OpenSpiel's tree search with random rollouts.
    "openspiel": [
        (("search:1s", "openspiel:mcts:200"), 2, 64, 0.95),
        (("search:1s", "openspiel:mcts:1000"), 2, 128, None),
    ],
    "levels": [
        (("medium", "easy"), 2, 400, 0.75),
        (("hard", "medium"), 2, 400, 0.75),
        (("expert", "hard"), 2, 64, 0.75),
    ],
    "ladder": [
        (("random", "easy", "greedy", "medium", "hard", "search:0.1s", "expert"), 2, 336, None)
    ],
    "many": [
        (("search:0.1s", MAXN), 3, 99, None),
        ((MAXN, "search:0.1s"), 3, 99, None),
        (("search:0.1s", MAXN), 4, 96, None),
        ((MAXN, "search:0.1s"), 4, 96, None),
    ],
    "endurance": [
        (("search:0.003s", "hard", "medium", "greedy", "easy"), 2, 4000, None),
        (("search:0.003s", "hard", "medium", "greedy", "easy"), 3, 3000, None),
        (("search:0.003s", "hard", "medium", "greedy", "easy"), 4, 3000, None),
    ],
}


def play_matches(part: str, jobs: int, records: Path, scale: float) -> list[Data]:
    """Play the matches of a part; return a summary of each, overall and by side."""
    summaries = []
    for index, (names, seats, games, wanted) in enumerate(MATCHES[part]):
        settings = Settings(names, seats, "both", SEED)
        file = records / f"{part}-{index}.jsonl"
        arena = Arena(settings, max(2 * seats, int(games * scale)), file, resume=True)
        title = f"{' '.join(names)}, {seats} players"
        missing = arena.games - len(arena.results)
        with closing(arena.play(jobs=jobs)) as played:
            for _ in track(played, description=title, total=missing, console=Console(stderr=True)):
                pass
        summary = {"players": seats, "wanted": wanted, **_summarize(arena.results, names[0])}
        summaries.append(summary)
        share, interval = summary["share"], summary["share_interval"]
        print(f"{title}: win share {share:.3f}, 95 % interval {interval}", flush=True)
    return summaries


def _summarize(results: list[Result], first: str) -> Data:
    """The report as data, with the win share of the first player by side."""
    overall = report(results)
    (standing,) = (row for row in overall.standings if row.name == first)
    sides = {}
    for side in "AB":
        by_side = report([result for result in results if result.side == side])
        (row,) = (row for row in by_side.standings if row.name == first)
        sides[side] = {"share": row.share, "interval": row.share_interval, "games": by_side.games}
    return {
        "first": first,
        "share": standing.share,
        "share_interval": standing.share_interval,
        "sides": sides,
        **overall.to_data(),
    }


def solve_last_rounds(positions: int = 200, max_panes: int = 12, seconds: float = 1.0) -> Data:
    """Count the last rounds that are solved in time, and verify them by an exhaustive search."""
    printed = Components.standard().printed
    player = make_player("search:1s")
    player.choose(Game(seed=0).state, Limit(nodes=1))
    rng = random.Random(SEED)
    solved = checked = agreed = 0
    times = []
    for seed in track(range(positions), description="last rounds", console=Console(stderr=True)):
        state = _last_round(seed, max_panes, rng)
        started = time.perf_counter()
        choice = player.choose(state, Limit(seconds=seconds))
        times.append(time.perf_counter() - started)
        solved += choice.exact
        margin = best_margin(state, printed, 3_000_000)
        if margin is not None and choice.exact:
            checked += 1
            agreed += margin == choice.value
    return {
        "positions": positions,
        "most_panes": max_panes,
        "solved": solved,
        "checked": checked,
        "agreed": agreed,
        "seconds_median": sorted(times)[positions // 2],
        "seconds_longest": max(times),
    }


def _last_round(seed: int, max_panes: int, rng: random.Random) -> Any:
    """A position of the last round of a random game, with at most this many panes left."""
    game = Game(2, "AB"[seed % 2], seed)
    candidates = []
    while not game.is_over:
        panes_left = game.centre.total + sum(display.total for display in game.displays)
        if game.round == ROUNDS and panes_left <= max_panes:
            candidates.append(game.state)
        game.play(rng.choice(list(game.legal_moves)))
    return rng.choice(candidates)


def search_speed(games: int = 6, seconds: float = 0.5) -> Data:
    """Nodes per second in whole 2-player games, over all searches of more than 10,000 nodes."""
    player = make_player(f"search:{seconds}s")
    player.choose(Game(seed=0).state, Limit(nodes=1))
    nodes = elapsed = 0.0
    for seed in track(range(games), description="speed", console=Console(stderr=True)):
        game = Game(2, "AB"[seed % 2], seed)
        while not game.is_over:
            started = time.perf_counter()
            choice = player.choose(game.state)
            if choice.nodes > 10_000:
                nodes += choice.nodes
                elapsed += time.perf_counter() - started
            game.play(choice.move)
    return {"nodes_per_second": nodes / elapsed, "seconds": elapsed}


def main() -> None:
    """Measure the selected parts and write their figures."""
    others: dict[str, Callable[[], Data]] = {"solving": solve_last_rounds, "speed": search_speed}
    parts = [*others, *MATCHES]
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--parts", nargs="+", choices=parts, default=parts, metavar="PART")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--scale", type=float, default=1.0, help="factor for the number of games")
    parser.add_argument(
        "--records", type=Path, help="folder for the records; games in it are not played again"
    )
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        records = options.records or Path(temporary)
        records.mkdir(parents=True, exist_ok=True)
        for part in options.parts:
            if part in others:
                figures: Data = others[part]()
                print(part, figures, flush=True)
            else:
                matches = play_matches(part, options.jobs, records, options.scale)
                figures = {"jobs": options.jobs, "matches": matches}
            data = json.loads(options.out.read_text("utf-8")) if options.out.exists() else {}
            data[part] = {
                "date": date.today().isoformat(),
                "machine": f"{platform.machine()}, {os.cpu_count()} cores",
                **figures,
            }
            options.out.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

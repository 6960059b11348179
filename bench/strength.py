"""How strong the players are: what `sintra arena` says, kept as data. `make strength` runs it.

Each part can be run alone (`python -m bench.strength --parts levels solving`); its figures take
the place of the older ones of that part in bench/results/strength.json, with machine and date.
The games themselves are kept as records where --records says.
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

from bench.exhaustive import best_margin
from sintra import Components, Game
from sintra.arena import Arena, Result, Settings, report
from sintra.arena.executors import cores
from sintra.players import Limit, make_player
from sintra.rules.state import ROUNDS

RESULTS = Path(__file__).parent / "results" / "strength.json"
SEED = 20261115

Data = dict[str, Any]

MAXN = "python:bench.maxn.MaxN"

# Title, players by name, seats, games, and the win share that the first named should reach.
MATCHES: dict[str, list[tuple[tuple[str, ...], int, int, float | None]]] = {
    "simple": [(("greedy", "random"), 2, 1000, 0.99)],
    "search": [
        (("search:1s", "greedy"), 2, 64, 0.93),
        (("search:1s", "greedy"), 3, 66, 0.70),
        (("search:1s", "greedy"), 4, 64, 0.60),
    ],
    # Against code that none of us wrote: OpenSpiel's own tree search, with random rollouts.
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
    """The matches of a part, each with a report of both sides and of either."""
    told = []
    for number, (names, seats, games, wanted) in enumerate(MATCHES[part]):
        settings = Settings(names, seats, "both", SEED)
        file = records / f"{part}-{number}.jsonl"
        arena = Arena(settings, max(2 * seats, int(games * scale)), file, resume=True)
        title = f"{' '.join(names)}, {seats} players"
        missing = arena.games - len(arena.results)
        with closing(arena.play(jobs=jobs)) as played:
            for _ in track(played, description=title, total=missing, console=Console(stderr=True)):
                pass
        told.append({"players": seats, "wanted": wanted, **_told(arena.results, names[0])})
        print(f"{title}: {told[-1]['share']:.3f} {told[-1]['share_interval']}", flush=True)
    return told


def _told(results: list[Result], first: str) -> Data:
    """The report as data, the win share of the first named on either side beside it."""
    everything = report(results)
    (standing,) = (one for one in everything.standings if one.name == first)
    sides = {}
    for side in "AB":
        there = report([result for result in results if result.side == side])
        (one,) = (one for one in there.standings if one.name == first)
        sides[side] = {"share": one.share, "interval": one.share_interval, "games": there.games}
    return {
        "first": first,
        "share": standing.share,
        "share_interval": standing.share_interval,
        "sides": sides,
        **everything.to_data(),
    }


def solve_last_rounds(number: int = 200, most: int = 12, seconds: float = 1.0) -> Data:
    """How many last rounds are solved in time, and whether trying everything agrees."""
    printed = Components.standard().printed
    player = make_player("search:1s")
    player.choose(Game(seed=0).state, Limit(nodes=1))
    chance = random.Random(SEED)
    solved = checked = agreed = 0
    taken = []
    for seed in track(range(number), description="last rounds", console=Console(stderr=True)):
        state = _last_round(seed, most, chance)
        begun = time.perf_counter()
        choice = player.choose(state, Limit(seconds=seconds))
        taken.append(time.perf_counter() - begun)
        solved += choice.exact
        margin = best_margin(state, printed, 3_000_000)
        if margin is not None and choice.exact:
            checked += 1
            agreed += margin == choice.value
    return {
        "positions": number,
        "most_panes": most,
        "solved": solved,
        "checked": checked,
        "agreed": agreed,
        "seconds_median": sorted(taken)[number // 2],
        "seconds_longest": max(taken),
    }


def _last_round(seed: int, most: int, chance: random.Random) -> Any:
    """A position of the last round of a random game, with at most so many panes on the table."""
    game = Game(2, "AB"[seed % 2], seed)
    fitting = []
    while not game.is_over:
        panes = game.centre.total + sum(display.total for display in game.displays)
        if game.round == ROUNDS and panes <= most:
            fitting.append(game.state)
        game.play(chance.choice(list(game.legal_moves)))
    return chance.choice(fitting)


def search_speed(games: int = 6, seconds: float = 0.5) -> Data:
    """Positions a second, over whole games of two players, where the limit ends the search."""
    player = make_player(f"search:{seconds}s")
    player.choose(Game(seed=0).state, Limit(nodes=1))
    nodes = taken = 0.0
    for seed in track(range(games), description="speed", console=Console(stderr=True)):
        game = Game(2, "AB"[seed % 2], seed)
        while not game.is_over:
            begun = time.perf_counter()
            choice = player.choose(game.state)
            if choice.nodes > 10_000:
                nodes += choice.nodes
                taken += time.perf_counter() - begun
            game.play(choice.move)
    return {"nodes_per_second": nodes / taken, "seconds": taken}


def main() -> None:
    """Measure the parts that are asked for and keep the figures."""
    others: dict[str, Callable[[], Data]] = {"solving": solve_last_rounds, "speed": search_speed}
    parts = [*others, *MATCHES]
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--parts", nargs="+", choices=parts, default=parts, metavar="PART")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--scale", type=float, default=1.0, help="times as many games")
    parser.add_argument("--records", type=Path, help="folder for the games; goes on there")
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as nowhere:
        records = options.records or Path(nowhere)
        records.mkdir(parents=True, exist_ok=True)
        for part in options.parts:
            if part in others:
                found: Data = others[part]()
                print(part, found, flush=True)
            else:
                played = play_matches(part, options.jobs, records, options.scale)
                found = {"jobs": options.jobs, "matches": played}
            data = json.loads(options.out.read_text("utf-8")) if options.out.exists() else {}
            data[part] = {
                "date": date.today().isoformat(),
                "machine": f"{platform.machine()}, {os.cpu_count()} cores",
                **found,
            }
            options.out.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

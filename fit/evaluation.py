"""Fit the weights of the evaluation from games, and write sintra/players/weights.json.

    make fit

Each pass plays games in which everybody makes the move that the weights of the pass before like
best, and sometimes another one. One position of each game is kept; from there the game is played
to its end many times over with new deals, and the mean of what the players still make is what the
features of the position have to explain. The weights are the least squares fit to that, with a
small ridge so that what hardly ever occurs stays near 0. The first pass starts from a handful of
numbers by hand (`first_weights`); after the second they no longer show.

Fitted are differences: the own palace less the mean of the others. Points already made count as
they are, and the end of the game is the rules' own scoring, so neither is fitted.
"""

import argparse
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.progress import track

from sintra.players import evaluation
from sintra.players.evaluation import FEATURES, ROW
from sintra.rules.components import SIDES, Components
from sintra.rules.deal import deal
from sintra.rules.jit import compiled, integer
from sintra.rules.movegen import list_moves
from sintra.rules.moves import new_move_list
from sintra.rules.play import play
from sintra.rules.rng import new_generator, uniform
from sintra.rules.setup import draw_setup, new_setup, set_up
from sintra.rules.state import AWAITING_DEAL, OVER, ROUNDS, STATE

Floats = npt.NDArray[np.float64]

OUT = Path(evaluation.__file__).parent / "weights.json"
KINDS = [f"{seats}{side}" for seats in (2, 3, 4) for side in SIDES]
"""Of games: how many players, which side."""
KNOTS = ROUNDS + 1
KEPT = 4
"""Games that are played of a setup; of each, one position is kept."""
PLAYOUTS = 12
"""Times that the game is played on from each of them."""
ASTRAY = 8
"""One move in so many, of those that lead to the positions, is any move."""
PER_TASK = 50
"""Games that one thread plays at a time."""

_lead, _note, _on_table = evaluation.lead, evaluation.note_features, evaluation.panes_on_table


@compiled
def _step(
    states: Any,
    spare: int,
    at: int,
    printed: Any,
    weights: Any,
    lists: Any,
    generators: Any,
    astray: int,
) -> None:
    """Go on by a deal or by the move that one look ahead likes best."""
    state = states[at]
    if state.phase == AWAITING_DEAL:
        deal(state, printed[0], generators[0])
        return
    number = list_moves(state, lists[0])
    chosen = integer(lists[0].moves[uniform(generators[0], number)])
    if astray == 0 or uniform(generators[0], astray) > 0:
        seat = integer(state.to_move)
        round_ = integer(state.round)
        best = -(1 << 40)
        for place in range(number):
            move = integer(lists[0].moves[place])
            states[spare] = state
            play(states[spare], printed[0], move)
            left = _on_table(states[spare])
            value = _lead(states[spare], printed[0], weights[round_], seat, left)
            if value > best:
                best, chosen = value, move
    play(state, printed[0], chosen)


@compiled
def sample(
    states: Any,
    printed: Any,
    weights: Any,
    lists: Any,
    generators: Any,
    setups: Any,
    rows: Any,
    places: Any,
    targets: Any,
    seats: int,
    side: int,
    games: int,
) -> None:
    """Play games; fill features, places (round, panes on the table) and targets by position."""
    kept = 0
    for _ in range(games):
        draw_setup(printed[0], seats, generators[0], setups[0])
        for _ in range(KEPT):
            # A game of its own for each position: those of one game know too much of each other.
            set_up(states[0], printed[0], seats, side, setups[0])
            length = uniform(generators[0], 37 * seats + 6)
            for _ in range(length):
                if states[0].phase == OVER:
                    break
                _step(states, 1, 0, printed, weights, lists, generators, ASTRAY)
            if states[0].phase == OVER or length == 0:
                continue
            left = _on_table(states[0])
            round_ = integer(states[0].round)
            # At the end of a round the state already names the next one.
            played = round_ - 1 if states[0].phase == AWAITING_DEAL else round_
            places[kept, 0] = played
            places[kept, 1] = left
            for seat in range(seats):
                _note(states[0], printed[0], weights[played], rows[kept, seat], seat, left)
                targets[kept, seat] = 0
            for _ in range(PLAYOUTS):
                states[2] = states[0]
                while states[2].phase != OVER:
                    _step(states, 1, 2, printed, weights, lists, generators, 0)
                for seat in range(seats):
                    points = states[2].players[seat].score - states[0].players[seat].score
                    targets[kept, seat] += points / PLAYOUTS
            kept += 1
    places[kept:, 0] = -1


def first_weights() -> Floats:
    """Numbers by hand to begin with, by rounds to be played."""
    sets = np.zeros((KNOTS, FEATURES))
    for rounds in range(1, KNOTS):
        sets[rounds, evaluation.LEFTOVERS] = 0.6
        sets[rounds, evaluation.GLASS] = -1
        sets[rounds, evaluation.AGAIN] = 0.02 * rounds
        sets[rounds, evaluation.ORNAMENT + 4] = 1
        sets[rounds, evaluation.BEST_COLOUR] = 1
        sets[rounds, evaluation.GLAZIER : evaluation.TOP] = -0.25 * np.arange(8)
    sets[0] = evaluation.final_weights()
    return sets


def play_and_keep(
    sets: Floats, seats: int, side: int, games: int, seed: int, threads: int, title: str
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], Floats]:
    """Features by position and player, places and targets, of that many games."""
    printed = Components.standard().printed
    full = evaluation.panes_dealt(printed, seats)
    weights = np.concatenate(
        [evaluation.round_weights(sets, round_, full) for round_ in range(ROUNDS)]
    )

    def task(number: int) -> tuple[Any, Any, Any]:
        kept = PER_TASK * KEPT
        rows = np.zeros((kept, seats), ROW)
        places = np.zeros((kept, 2), np.int64)
        targets = np.zeros((kept, seats))
        generator = new_generator(seed * 1_000_003 + number)
        sample(
            np.zeros(3, STATE),
            printed,
            weights,
            new_move_list(),
            generator,
            new_setup(),
            rows,
            places,
            targets,
            seats,
            side,
            PER_TASK,
        )
        good = places[:, 0] >= 0
        return rows["features"][good].astype(np.int16), places[good], targets[good]

    with ThreadPoolExecutor(threads) as pool:
        done = pool.map(task, range(-(-games // PER_TASK)))
        parts = list(track(done, description=title, total=-(-games // PER_TASK)))
    rows, places, targets = (np.concatenate(each) for each in zip(*parts, strict=True))
    return rows, places, targets


def fit(
    rows: npt.NDArray[np.int64],
    places: npt.NDArray[np.int64],
    targets: Floats,
    full: int,
    ridge: float,
) -> tuple[Floats, float, float]:
    """The sets by rounds to be played; the spread of what was to be explained, and of the rest.

    The rest is that of a tenth of the positions, which the fit did not see; of their setups it saw
    other games.
    """
    seats = targets.shape[1]
    to_play = ROUNDS - places[:, 0]
    left = np.minimum(places[:, 1] / full, 1)
    columns = (KNOTS - 1) * FEATURES
    moment = np.zeros((columns, columns))
    vector = np.zeros(columns)
    final = evaluation.final_weights()
    seen = np.arange(len(rows)) % 10 != 0
    held_out = []
    for seat in range(seats if seats > 2 else 1):
        other = [s for s in range(seats) if s != seat]
        features = rows[:, seat] - rows[:, other].mean(axis=1)
        wanted = targets[:, seat] - targets[:, other].mean(axis=1)
        # The set without rounds to play is known: what it explains is taken away beforehand.
        last = to_play == 1
        wanted = wanted - np.where(last, (1 - left) * (features @ final), 0)
        for start in range(0, len(rows), 20000):
            part = slice(start, start + 20000)
            wide = np.zeros((len(features[part]), KNOTS, FEATURES))
            index = np.arange(len(wide))
            wide[index, to_play[part] - 1] = (1 - left[part])[:, None] * features[part]
            wide[index, to_play[part]] += left[part][:, None] * features[part]
            flat = wide[:, 1:].reshape(len(wide), columns)
            used = flat[seen[part]]
            moment += used.T @ used
            vector += used.T @ wanted[part][seen[part]]
            held_out.append((flat[~seen[part]], wanted[part][~seen[part]]))
    penalty = ridge * seen.sum() * np.eye(columns)
    solved = np.linalg.solve(moment + penalty, vector)
    miss = np.concatenate([y - x @ solved for x, y in held_out])
    spread = np.concatenate([y for _, y in held_out])
    sets = np.concatenate([final[None], solved.reshape(KNOTS - 1, FEATURES)])
    return sets, float(spread.std()), float(miss.std())


def main() -> None:
    """Fit all six kinds of game, pass after pass."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=10000, help="setups of each kind, each pass")
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS, metavar="KIND")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ridge", type=float, default=1e-3)
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    printed = Components.standard().printed
    for kind in options.kinds:
        seats, side = int(kind[0]), SIDES.index(kind[1])
        full = evaluation.panes_dealt(printed, seats)
        sets = first_weights()
        for turn in range(options.passes):
            title = f"{seats} players, side {SIDES[side]}, pass {turn + 1}"
            seed = options.seed * 1000 + 100 * seats + 10 * side + turn
            rows, places, targets = play_and_keep(
                sets, seats, side, options.games, seed, options.threads, title
            )
            sets, spread, rest = fit(rows, places, targets, full, options.ridge)
            print(f"{title}: {len(rows)} positions, spread {spread:.2f}, left {rest:.2f}")
        about = {
            "games": options.games,
            "passes": options.passes,
            "playouts": PLAYOUTS,
            "seed": options.seed,
            "ridge": options.ridge,
            "positions": len(rows),
            "spread": round(spread, 2),
            "left": round(rest, 2),
        }
        keep(options.out, kind, about, sets)


def keep(file: Path, kind: str, about: dict[str, float], sets: Floats) -> None:
    """Put the weights of one kind of game into the file; the other kinds stay."""
    data = json.loads(file.read_text("utf-8")) if file.exists() else {"about": {}, "weights": {}}
    data["about"][kind] = about
    data["weights"][kind] = np.round(sets, 3).tolist()
    text = json.dumps(data).replace("], [", "],\n[").replace("}, ", "},\n")
    file.write_text(text.replace("]], ", "]],\n") + "\n", "utf-8")


if __name__ == "__main__":
    main()

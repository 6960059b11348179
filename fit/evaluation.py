"""Fit the weights of the evaluation from games, and write sintra/players/weights.json.

    .venv/bin/python -m fit.evaluation

Each pass plays games in which every player makes the best move by the weights of the previous pass,
and sometimes a random move. One position of each game is sampled; from there the game is played to
its end many times with new deals (playouts). The target of the fit is the mean of the points that
the players still score. The weights are a ridge regression of the target on the position's
features; the small ridge keeps the weights of rare features near 0. The first pass starts from a
few hand-made numbers (`first_weights`), which have no influence after the second pass.

Differences are fitted: the own palace minus the mean of the others. The points scored so far and
the final scoring are given by the rules, so neither is fitted.
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
from sintra.players.evaluation import FEATURE_VECTOR, FEATURES
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
"""Kinds of games: number of players and side."""
KNOTS = ROUNDS + 1
"""The number of sets of weights, one per number of rounds to be played."""
GAMES_PER_SETUP = 4
"""One position of each game is sampled."""
PLAYOUTS = 12
"""Playouts per position."""
RANDOM_MOVES = 8
"""Before the sampled position, one move in this many is random."""
SETUPS_PER_TASK = 50

_evaluate, _extract_features = evaluation.evaluate, evaluation.extract_features
_count_panes_left = evaluation.count_panes_left


@compiled
def _step(
    states: Any,
    index: int,
    printed: Any,
    weights: Any,
    move_lists: Any,
    generators: Any,
    random_moves: int,
) -> None:
    """Advance the state at this index by a deal, or by the best move of a search of one ply."""
    state, after = states[index], states[1]
    if state.phase == AWAITING_DEAL:
        deal(state, printed[0], generators[0])
        return
    move_count = list_moves(state, move_lists[0])
    chosen = integer(move_lists[0].moves[uniform(generators[0], move_count)])
    if random_moves == 0 or uniform(generators[0], random_moves) > 0:
        seat = integer(state.to_move)
        round_ = integer(state.round)
        best = -(1 << 40)
        for move_index in range(move_count):
            move = integer(move_lists[0].moves[move_index])
            states[1] = state
            play(after, printed[0], move)
            panes_left = _count_panes_left(after)
            value = _evaluate(after, printed[0], weights[round_], seat, panes_left)
            if value > best:
                best, chosen = value, move
    play(state, printed[0], chosen)


@compiled
def sample_positions(
    states: Any,
    printed: Any,
    weights: Any,
    move_lists: Any,
    generators: Any,
    setups: Any,
    vectors: Any,
    progress: Any,
    targets: Any,
    seats: int,
    side: int,
    setup_count: int,
) -> None:
    """Play games; write features, progress (round, panes left) and targets of each position.

    The round is -1 after the last position.
    """
    sampled = 0
    for _ in range(setup_count):
        draw_setup(printed[0], seats, generators[0], setups[0])
        for _ in range(GAMES_PER_SETUP):
            # One game per position: positions of the same game are correlated.
            set_up(states[0], printed[0], seats, side, setups[0])
            length = uniform(generators[0], 37 * seats + 6)
            for _ in range(length):
                if states[0].phase == OVER:
                    break
                _step(states, 0, printed, weights, move_lists, generators, RANDOM_MOVES)
            if states[0].phase == OVER or length == 0:
                continue
            panes_left = _count_panes_left(states[0])
            round_ = integer(states[0].round)
            # At the end of a round the state already names the next one.
            played = round_ - 1 if states[0].phase == AWAITING_DEAL else round_
            progress[sampled, 0] = played
            progress[sampled, 1] = panes_left
            for seat in range(seats):
                vector = vectors[sampled, seat]
                _extract_features(states[0], printed[0], weights[played], vector, seat, panes_left)
                targets[sampled, seat] = 0
            for _ in range(PLAYOUTS):
                states[2] = states[0]
                while states[2].phase != OVER:
                    _step(states, 2, printed, weights, move_lists, generators, 0)
                for seat in range(seats):
                    points = states[2].players[seat].score - states[0].players[seat].score
                    targets[sampled, seat] += points / PLAYOUTS
            sampled += 1
    progress[sampled:, 0] = -1


def first_weights() -> Floats:
    """Hand-made weights for the first pass, by rounds to be played."""
    sets = np.zeros((KNOTS, FEATURES))
    for rounds in range(1, KNOTS):
        sets[rounds, evaluation.LEFTOVERS] = 0.6
        sets[rounds, evaluation.BROKEN_GLASS] = -1
        sets[rounds, evaluation.RESCORING] = 0.02 * rounds
        sets[rounds, evaluation.ORNAMENT + 4] = 1
        sets[rounds, evaluation.BEST_COLOUR] = 1
        sets[rounds, evaluation.GLAZIER : evaluation.TOP] = -0.25 * np.arange(8)
    sets[0] = evaluation.final_weights()
    return sets


def play_games(
    sets: Floats, seats: int, side: int, setup_count: int, seed: int, threads: int, title: str
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], Floats]:
    """Play games; return features (by position and player), progress and targets of positions."""
    printed = Components.standard().printed
    panes_dealt = evaluation.count_panes_dealt(printed, seats)
    weights = np.concatenate(
        [evaluation.interpolate_weights(sets, round_, panes_dealt) for round_ in range(ROUNDS)]
    )

    def task(index: int) -> tuple[Any, Any, Any]:
        size = SETUPS_PER_TASK * GAMES_PER_SETUP
        vectors = np.zeros((size, seats), FEATURE_VECTOR)
        progress = np.zeros((size, 2), np.int64)
        targets = np.zeros((size, seats))
        generator = new_generator(seed * 1_000_003 + index)
        sample_positions(
            np.zeros(3, STATE),
            printed,
            weights,
            new_move_list(),
            generator,
            new_setup(),
            vectors,
            progress,
            targets,
            seats,
            side,
            SETUPS_PER_TASK,
        )
        used = progress[:, 0] >= 0
        return vectors["values"][used].astype(np.int16), progress[used], targets[used]

    with ThreadPoolExecutor(threads) as pool:
        tasks = -(-setup_count // SETUPS_PER_TASK)
        parts = list(track(pool.map(task, range(tasks)), description=title, total=tasks))
    features, progress, targets = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    return features, progress, targets


def fit(
    features: npt.NDArray[np.int64],
    progress: npt.NDArray[np.int64],
    targets: Floats,
    panes_dealt: int,
    ridge: float,
) -> tuple[Floats, float, float]:
    """Fit the sets of weights; return them with two standard deviations: targets and residuals.

    The sets are indexed by rounds to be played. Both deviations are those of a tenth of the
    positions, which is held out of the fit. The fit includes other games of their setups.
    """
    seats = targets.shape[1]
    to_play = ROUNDS - progress[:, 0]
    share_left = np.minimum(progress[:, 1] / panes_dealt, 1)
    columns = (KNOTS - 1) * FEATURES
    moment = np.zeros((columns, columns))
    vector = np.zeros(columns)
    final = evaluation.final_weights()
    is_fitted = np.arange(len(features)) % 10 != 0
    held_out = []
    for seat in range(seats if seats > 2 else 1):
        others = [other for other in range(seats) if other != seat]
        x = features[:, seat] - features[:, others].mean(axis=1)
        y = targets[:, seat] - targets[:, others].mean(axis=1)
        # The set for no rounds to be played is not fitted: subtract its part first.
        y = y - np.where(to_play == 1, (1 - share_left) * (x @ final), 0)
        for start in range(0, len(features), 20000):
            part = slice(start, start + 20000)
            wide = np.zeros((len(x[part]), KNOTS, FEATURES))
            index = np.arange(len(wide))
            wide[index, to_play[part] - 1] = (1 - share_left[part])[:, None] * x[part]
            wide[index, to_play[part]] += share_left[part][:, None] * x[part]
            flat = wide[:, 1:].reshape(len(wide), columns)
            fitted = flat[is_fitted[part]]
            moment += fitted.T @ fitted
            vector += fitted.T @ y[part][is_fitted[part]]
            held_out.append((flat[~is_fitted[part]], y[part][~is_fitted[part]]))
    penalty = ridge * is_fitted.sum() * np.eye(columns)
    solution = np.linalg.solve(moment + penalty, vector)
    residuals = np.concatenate([y - x @ solution for x, y in held_out])
    spread = np.concatenate([y for _, y in held_out])
    sets = np.concatenate([final[None], solution.reshape(KNOTS - 1, FEATURES)])
    return sets, float(spread.std()), float(residuals.std())


def main() -> None:
    """Fit all six kinds of games, pass after pass."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=10000, help="setups per kind and pass")
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
        panes_dealt = evaluation.count_panes_dealt(printed, seats)
        sets = first_weights()
        for pass_ in range(options.passes):
            title = f"{seats} players, side {SIDES[side]}, pass {pass_ + 1}"
            seed = options.seed * 1000 + 100 * seats + 10 * side + pass_
            features, progress, targets = play_games(
                sets, seats, side, options.games, seed, options.threads, title
            )
            sets, spread, rest = fit(features, progress, targets, panes_dealt, options.ridge)
            print(
                f"{title}: {len(features)} positions, standard deviation {spread:.2f},"
                f" after the fit {rest:.2f}"
            )
        about = {
            "games": options.games,
            "passes": options.passes,
            "playouts": PLAYOUTS,
            "seed": options.seed,
            "ridge": options.ridge,
            "positions": len(features),
            "spread": round(spread, 2),
            "left": round(rest, 2),
        }
        write_weights(options.out, kind, about, sets)


def write_weights(file: Path, kind: str, about: dict[str, float], sets: Floats) -> None:
    """Write the weights of one kind of game to the file; the other kinds stay unchanged."""
    data = json.loads(file.read_text("utf-8")) if file.exists() else {"about": {}, "weights": {}}
    data["about"][kind] = about
    data["weights"][kind] = np.round(sets, 3).tolist()
    text = json.dumps(data).replace("], [", "],\n[").replace("}, ", "},\n")
    file.write_text(text.replace("]], ", "]],\n") + "\n", "utf-8")


if __name__ == "__main__":
    main()

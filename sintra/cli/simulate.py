"""`sintra simulate`: random games, one record a file."""

import random
import secrets
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..errors import UsageError
from ..game import Game
from ..game.game import RANDOM_SEEDS
from ..rules.components import Components
from .files import read_components
from .prepare import prepare

CHUNK = 25
"""Games that one process plays before it reports."""


def simulate_games(
    games: int,
    players: str,
    side: str,
    seed: int | None,
    out: Path,
    jobs: int,
    components: Path | None,
    force: bool,
) -> None:
    """Play the games and write the records, with a progress bar."""
    prepare()
    known = read_components(components)
    if seed is None:
        seed = secrets.randbelow(RANDOM_SEEDS)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{out}: cannot be made: {error.strerror}") from None
    width = max(4, len(str(games)))
    paths = [out / f"game-{number:0{width}}.json" for number in range(1, games + 1)]
    if not force and any(path.exists() for path in paths):
        raise UsageError(f"{out}: holds such records already; --force overwrites them")
    columns = (
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    chunks = [
        (known, players, side, seed, start, paths[start : start + CHUNK])
        for start in range(0, games, CHUNK)
    ]
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        for played in _play_all(chunks, jobs):
            progress.advance(task, played)
    print(f"{games} games in {out}, seed {seed}", file=sys.stderr)


Chunk = tuple[Components, str, str, int, int, list[Path]]


def _play_all(chunks: list[Chunk], jobs: int) -> Iterator[int]:
    """Play every chunk, here or in other processes; yield how many games each had."""
    if jobs == 1:
        yield from map(_play_chunk, chunks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            for done in as_completed([pool.submit(_play_chunk, chunk) for chunk in chunks]):
                yield done.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _play_chunk(chunk: Chunk) -> int:
    components, players, side, seed, start, paths = chunk
    for number, path in enumerate(paths, start=start):
        random_game(components, players, side, f"{seed} {number}").save(path)
    return len(paths)


def random_game(components: Components, players: str, side: str, seed: str) -> Game:
    """A whole game of random moves; everything in it follows from the seed."""
    # Only random.random() is promised to give the same numbers in every version of Python.
    chance = random.Random(seed).random
    game = Game(
        players=(2, 3, 4)[int(chance() * 3)] if players == "any" else int(players),
        side="AB"[int(chance() * 2)] if side == "any" else side,
        seed=int(chance() * RANDOM_SEEDS),
        components=components,
    )
    while not game.is_over:
        legal = game.legal_moves
        game.play(legal[int(chance() * len(legal))])
    return game

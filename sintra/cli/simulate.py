"""`sintra simulate`: random games, one record a file."""

import random
import re
import secrets
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..errors import UsageError
from ..game import Game
from ..rules.components import Components
from ..rules.rng import RANDOM_SEEDS
from ..warmup import compile_rules
from .io import read_components

CHUNK = 25
"""Games that one process plays before it reports."""


class Chunk(NamedTuple):
    """Some of the games, and what it takes to play and write them."""

    components: Components
    players: str
    side: str
    seed: int
    out: Path
    width: int
    numbers: range


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
    compile_rules()
    known = read_components(components)
    if seed is None:
        seed = secrets.randbelow(RANDOM_SEEDS)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{out}: cannot be made: {error.strerror}") from None
    width = max(4, len(str(games)))
    there = (re.fullmatch(rf"game-([0-9]{{{width}}})\.json", path.name) for path in out.iterdir())
    if not force and any(found and 1 <= int(found[1]) <= games for found in there):
        raise UsageError(f"{out}: holds such records already; --force overwrites them")
    columns = (
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    chunks = (
        Chunk(known, players, side, seed, out, width, range(start, min(start + CHUNK, games)))
        for start in range(0, games, CHUNK)
    )
    screen = Console(stderr=True)
    quiet = not screen.is_terminal
    with Progress(*columns, console=screen, transient=True, disable=quiet) as progress:
        task = progress.add_task("", total=games)
        for played in _play_all(chunks, jobs):
            progress.advance(task, played)
    print(f"{games} games in {out}, seed {seed}", file=sys.stderr)


def _play_all(chunks: Iterator[Chunk], jobs: int) -> Iterator[int]:
    """Play every chunk, here or in other processes; yield how many games each had."""
    if jobs == 1:
        yield from map(_play_chunk, chunks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            waiting = {pool.submit(_play_chunk, chunk) for chunk in islice(chunks, 4 * jobs)}
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {pool.submit(_play_chunk, chunk) for chunk in islice(chunks, len(done))}
                for each in done:
                    yield each.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _play_chunk(chunk: Chunk) -> int:
    for number in chunk.numbers:
        game = random_game(chunk.components, chunk.players, chunk.side, f"{chunk.seed} {number}")
        game.save(chunk.out / f"game-{number + 1:0{chunk.width}}.json")
    return len(chunk.numbers)


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

"""`sintra simulate`: random games, one record per file."""

import random
import re
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import typer

from ..errors import UsageError
from .options import ComponentsFile

# The engine is imported late: help and wrong options must not wait for the compiler.
if TYPE_CHECKING:
    from .. import Components, Game

CHUNK = 25
"""The number of games that a process plays before it reports progress."""

app = typer.Typer(rich_markup_mode=None)


@app.command()
def simulate(
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 10,
    players: Annotated[
        Literal["2", "3", "4", "any"],
        typer.Option(help="Number of players; any chooses it at random."),
    ] = "2",
    side: Annotated[
        Literal["A", "B", "any"],
        typer.Option(help="Side of the palaces; any chooses it at random."),
    ] = "A",
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Random seed; the same seed writes the same games, with any --jobs."
            "  [default: random]",
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Folder for the game records, one file per game.")
    ] = Path("games"),
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes that play.")] = 1,
    components: ComponentsFile = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite existing records.")] = False,
) -> None:
    """Play random games and write their records."""
    from ..arena.executors import run_in_processes
    from ..rules.rng import RANDOM_SEEDS
    from ..warmup import compile_rules
    from .io import progress_bar, read_components

    compile_rules()
    printed = read_components(components)
    if seed is None:
        seed = secrets.randbelow(RANDOM_SEEDS)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{out}: cannot be created: {error.strerror}") from None
    width = max(4, len(str(games)))
    pattern = re.compile(rf"game-([0-9]{{{width}}})\.json")
    existing = filter(None, (pattern.fullmatch(path.name) for path in out.iterdir()))
    if not force and any(1 <= int(match[1]) <= games for match in existing):
        raise UsageError(
            f"{out}: already contains records with these names; --force overwrites them"
        )
    chunks = (
        Chunk(printed, players, side, seed, out, width, range(start, min(start + CHUNK, games)))
        for start in range(0, games, CHUNK)
    )
    played: Iterator[int] = map(_play_chunk, chunks)
    if jobs > 1:
        # Do not kill processes: a chunk takes only a moment, and a partial file could be left.
        played = run_in_processes(_play_chunk, chunks, jobs, terminate=False)
    with progress_bar() as progress:
        task = progress.add_task("playing", total=games)
        for count in played:
            progress.advance(task, count)
    print(f"{games} games in {out}, seed {seed}", file=sys.stderr)


class Chunk(NamedTuple):
    """Some of the games, with everything that a process needs to play and write them."""

    components: "Components"
    players: str
    side: str
    seed: int
    out: Path
    width: int
    """The number of digits in the file names."""
    games: range


def _play_chunk(chunk: Chunk) -> int:
    """Play and write the games of a chunk; return their number."""
    for index in chunk.games:
        game = random_game(chunk.components, chunk.players, chunk.side, f"{chunk.seed} {index}")
        game.save(chunk.out / f"game-{index + 1:0{chunk.width}}.json")
    return len(chunk.games)


def random_game(components: "Components", players: str, side: str, seed: str) -> "Game":
    """Return a complete game of random moves; the seed determines everything in it."""
    from .. import Game
    from ..rules.rng import RANDOM_SEEDS

    # Only random.random() is guaranteed to give the same numbers in every version of Python.
    rng = random.Random(seed).random
    game = Game(
        players=(2, 3, 4)[int(rng() * 3)] if players == "any" else int(players),
        side="AB"[int(rng() * 2)] if side == "any" else side,
        seed=int(rng() * RANDOM_SEEDS),
        components=components,
    )
    while not game.is_over:
        legal = game.legal_moves
        game.play(legal[int(rng() * len(legal))])
    return game

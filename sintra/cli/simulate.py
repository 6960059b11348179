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

# Imports of the engine are late: help and wrong options must not wait for the compiler.
if TYPE_CHECKING:
    from .. import Components, Game

CHUNK = 25
"""Games that a process plays before it reports."""

app = typer.Typer(rich_markup_mode=None)


@app.command()
def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    players: Annotated[
        Literal["2", "3", "4", "any"], typer.Option(help="How many play; any mixes them.")
    ] = "2",
    side: Annotated[
        Literal["A", "B", "any"], typer.Option(help="Side of the palaces; any mixes them.")
    ] = "A",
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="The same seed writes the same games, whatever --jobs is."),
    ] = None,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the records go, one game a file.")
    ] = Path("games"),
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
    components: ComponentsFile = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite records there.")] = False,
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
        raise UsageError(f"{out}: cannot be made: {error.strerror}") from None
    width = max(4, len(str(games)))
    pattern = re.compile(rf"game-([0-9]{{{width}}})\.json")
    existing = filter(None, (pattern.fullmatch(path.name) for path in out.iterdir()))
    if not force and any(1 <= int(match[1]) <= games for match in existing):
        raise UsageError(f"{out}: holds such records already; --force overwrites them")
    chunks = (
        Chunk(printed, players, side, seed, out, width, range(start, min(start + CHUNK, games)))
        for start in range(0, games, CHUNK)
    )
    played: Iterator[int] = map(_play_chunk, chunks)
    if jobs > 1:
        # A chunk takes a moment only, and a process that is killed could leave half a file.
        played = run_in_processes(_play_chunk, chunks, jobs, terminate=False)
    with progress_bar() as progress:
        task = progress.add_task("playing", total=games)
        for count in played:
            progress.advance(task, count)
    print(f"{games} games in {out}, seed {seed}", file=sys.stderr)


class Chunk(NamedTuple):
    """Some of the games, with all that a process needs to play and write them."""

    components: "Components"
    players: str
    side: str
    seed: int
    out: Path
    width: int
    """Digits in the names of the files."""
    games: range


def _play_chunk(chunk: Chunk) -> int:
    """Play and write the games of a chunk; return how many."""
    for index in chunk.games:
        game = random_game(chunk.components, chunk.players, chunk.side, f"{chunk.seed} {index}")
        game.save(chunk.out / f"game-{index + 1:0{chunk.width}}.json")
    return len(chunk.games)


def random_game(components: "Components", players: str, side: str, seed: str) -> "Game":
    """A whole game of random moves; everything in it follows from the seed."""
    from .. import Game
    from ..rules.rng import RANDOM_SEEDS

    # Only random.random() is promised to give the same numbers in every version of Python.
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

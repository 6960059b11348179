"""`sintra arena`: games between players, with a running score and a report at the end."""

import json
import secrets
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from ..errors import SintraError, UsageError
from . import INTERRUPTED, OK, printable
from .options import AsJson, ComponentsFile

# The engine is imported late: help and wrong options must not wait for the compiler.
if TYPE_CHECKING:
    from ..arena.arena import Arena
    from ..arena.report import Interval, Report, Standing
    from ..arena.results import Result
    from ..arena.schedule import Settings

SEEDS = 1_000_000
"""Random seeds are below this, because they are part of file names and people retype them."""

PLAIN_LINE_AFTER = 10.0
"""Seconds between two lines with the running score if the output is not a terminal."""

app = typer.Typer(rich_markup_mode=None)


@app.command()
def arena(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER",
            help="Two or more players, for example easy, expert, greedy or search:0.5s.",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, help="Number of games, rounded up to whole blocks.")
    ] = 100,
    players: Annotated[
        Literal["2", "3", "4"], typer.Option(help="Number of players in a game.")
    ] = "2",
    side: Annotated[
        Literal["A", "B", "both"],
        typer.Option(help="Side of the palaces; both uses A and B in turn."),
    ] = "both",
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Random seed; the same seed plays the same games, except with time limits."
            "  [default: random]",
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, help="Number of processes that play.  [default: one per core]"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="File for the game records, one per line.  [default: arena-SEED.jsonl]",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the file; play only the missing games.")
    ] = False,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Play on the Ray cluster at this address; local starts one on this machine.",
        ),
    ] = None,
    components: ComponentsFile = None,
    report: Annotated[
        Path | None,
        typer.Option(
            "--report", metavar="FILE", help="Play no games; report the results in a file."
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Let players play each other, and report who is stronger.

    Every player plays every deal from every seat. All games are saved as records. The report
    contains win shares and ratings with their 95 % intervals.
    """
    from ..arena.arena import Arena
    from ..arena.executors import cores
    from ..arena.schedule import Settings
    from ..warmup import compile_players
    from .io import read_components

    if report is not None:
        _report_file(report, names or [], as_json)
        return OK
    compile_players()
    printed = read_components(components)
    if resume:
        seed = _resumed_seed(out, seed)
    if seed is None:
        seed = secrets.randbelow(SEEDS)
    settings = Settings(tuple(names or []), int(players), side, seed, printed.name)
    arena = Arena(settings, games, _file(out, seed), components=printed, resume=resume)
    _announce(arena, games)
    all_new = not arena.results
    print_command = partial(_print_resume_command, arena, jobs, ray, components)
    interrupted = False
    try:
        with _broken_pipes_ignored(), closing(arena.play(jobs=jobs or cores(), ray=ray)) as played:
            _watch(arena, played)
    except KeyboardInterrupt:
        interrupted = True
    except SintraError:
        if arena.results:
            # With --json there is only one output: the error.
            if not as_json:
                _print(arena.results, arena.settings, arena.out, as_json, all_new=all_new)
            print_command()
        raise
    if arena.results:
        _print(arena.results, arena.settings, arena.out, as_json, interrupted, all_new)
    if not interrupted:
        return OK
    print_command()
    return INTERRUPTED


def _report_file(file: Path, names: list[str], as_json: bool) -> None:
    from ..arena.log import read_log

    if names:
        raise UsageError("--report plays no games: leave the players out")
    log = read_log(file)
    if log.is_cut:
        print(f"{file}: the last line was cut off and is ignored", file=sys.stderr)
    _print(log.results, log.settings, file, as_json)


@contextmanager
def _broken_pipes_ignored() -> Iterator[None]:
    """Ignore SIGPIPE: a closed pipe to a worker process that has ended must not end the command."""
    if not hasattr(signal, "SIGPIPE"):  # Windows
        yield
        return
    before = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, before)


def _file(out: Path | None, seed: int) -> Path:
    return out or Path(f"arena-{seed}.jsonl")


def _resumed_seed(out: Path | None, seed: int | None) -> int | None:
    """Return the given or logged seed. Fails without a log: the name may be mistyped."""
    from ..arena.log import read_settings

    if out is None and seed is None:
        raise UsageError("--resume: needs --out FILE or --seed, to find the file to continue")
    file = _file(out, seed or 0)
    if not file.exists():
        raise UsageError(f"{file}: does not exist, so there is nothing to resume")
    settings = read_settings(file) if seed is None else None
    return settings.seed if settings else seed


def _announce(arena: "Arena", requested: int) -> None:
    settings = arena.settings
    rounded = f" (a block has {settings.players})" if arena.games != requested else ""
    sides = "sides A and B" if settings.side == "both" else f"side {settings.side}"
    lines = [f"{arena.games} games{rounded}, {sides}, seed {settings.seed}, saved in {arena.out}"]
    if arena.is_cut:
        lines.append("The last line was cut off: that game is played again.")
    if arena.results:
        lines.append(f"{len(arena.results)} games are already in the file.")
    for line in lines:
        print(printable(line), file=sys.stderr)


def _watch(arena: "Arena", played: "Iterator[Result]") -> None:
    """Play and show the running score: a bar on a terminal, otherwise a line from time to time."""
    from ..arena.results import RunningScore
    from .io import progress_bar

    score = RunningScore(arena.settings.names[0], arena.settings.players)
    for result in arena.results:
        score.add(result)
    last_line = time.monotonic()
    with progress_bar() as progress:
        done = len(arena.results)
        total = max(done, arena.games)
        task = progress.add_task(printable(str(score)), total=total, completed=done)
        for result in played:
            score.add(result)
            progress.update(task, advance=1, description=printable(str(score)))
            if progress.disable and time.monotonic() - last_line >= PLAIN_LINE_AFTER:
                last_line = time.monotonic()
                line = f"{len(arena.results)} of {arena.games} games, {score}"
                print(printable(line), file=sys.stderr, flush=True)


def _print(
    results: "list[Result]",
    settings: "Settings | None",
    file: Path,
    as_json: bool,
    interrupted: bool = False,
    all_new: bool = False,
) -> None:
    """Print the report; `all_new` if all games were played just now."""
    from ..arena.report import report as make_report

    report = make_report(results)
    if as_json:
        data = {
            "ok": True,
            "file": str(file),
            "interrupted": interrupted,
            "settings": settings.to_data() if settings else None,
            **report.to_data(),
        }
        print(json.dumps(data))
    else:
        print_report(report, all_new)


def _print_resume_command(
    arena: "Arena", jobs: int | None, ray: str | None, components: Path | None
) -> None:
    settings = arena.settings
    words = ["sintra", "arena", *settings.names, "--games", str(arena.games)]
    words += ["--players", str(settings.players), "--side", settings.side]
    words += ["--seed", str(settings.seed), "--out", str(arena.out)]
    for option, value in (("--jobs", jobs), ("--ray", ray), ("--components", components)):
        words += [option, str(value)] if value is not None else []
    if arena.results:
        words.append("--resume")
    print(f"Stopped. To continue: {printable(shlex.join(words))}", file=sys.stderr)


Row: TypeAlias = tuple[str, ...]

RESULTS = ("", "games", "win share", "margin")
THINKING = ("ms/move", "longest")
ELO = ("Elo",)


def print_report(report: "Report", checked: bool) -> None:
    """Print the standings, in 80 columns unless names are long.

    `checked` says whether the rules have checked every move, as they do when a game is played.
    """
    from ..arena.report import MIN_BLOCKS

    standings = report.standings
    ranks = [f"{rank}. {printable(row.name)}" for rank, row in enumerate(standings, start=1)]
    results = [(rank, *_results(row)) for rank, row in zip(ranks, standings, strict=True)]
    thinking = [_thinking(row) for row in standings]
    if len(standings) == 2:
        # A sentence below has the difference of the ratings, so the table does not need them.
        _print_table(RESULTS + THINKING, [a + b for a, b in zip(results, thinking, strict=True)])
    else:
        ratings = [(_rating(row),) for row in standings]
        _print_table(RESULTS + ELO, [a + b for a, b in zip(results, ratings, strict=True)])
        print()
        _print_table(("", *THINKING), [(a, *b) for a, b in zip(ranks, thinking, strict=True)])
    print()
    note = "In brackets: 95 % intervals."
    if report.blocks < MIN_BLOCKS:
        note = f"Intervals need at least {MIN_BLOCKS} blocks."
    print(f"{_count(report.games, 'game')} in {_count(report.blocks, 'block')}. {note}")
    if len(standings) == 2:
        print(_lead(*standings))
    moves = _count(sum(row.moves for row in standings), "move")
    print(f"{moves}, each checked when it was played." if checked else f"{moves}.")
    for row in standings:
        if row.overruns:
            print(
                f"{printable(row.name)}: {_count(row.overruns, 'move')} overran the time limit"
                " by more than 10 % + 50 ms."
            )


def _print_table(headings: Row, rows: list[Row]) -> None:
    """Print a table: names left-aligned, numbers right-aligned."""
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    for name, *others in (headings, *rows):
        cells = [
            name.ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)),
        ]
        print("  ".join(cells).rstrip())


def _results(standing: "Standing") -> Row:
    share = standing.share_interval
    percent = (100 * share[0], 100 * share[1]) if share else None
    return (
        str(standing.games),
        f"{100 * standing.share:.1f} %{_brackets(percent, '.1f')}",
        f"{standing.margin:+z.1f}",
    )


def _thinking(standing: "Standing") -> Row:
    return f"{1000 * standing.move_seconds:.2f}", f"{1000 * standing.longest:.1f}"


def _rating(standing: "Standing") -> str:
    return f"{standing.elo:+z.0f}{_brackets(standing.elo_interval, '+z.0f')}"


def _lead(first: "Standing", second: "Standing") -> str:
    """Return a sentence with the difference of two ratings.

    Their mean is 0, so the interval of the difference is twice as wide.
    """
    lead = first.elo - second.elo
    interval = first.elo_interval
    doubled = (2 * interval[0], 2 * interval[1]) if interval else None
    return (
        f"{printable(first.name)} is {lead:.0f} Elo points{_brackets(doubled, '.0f')}"
        f" ahead of {printable(second.name)}."
    )


def _brackets(interval: "Interval | None", form: str) -> str:
    if interval is None:
        return ""
    low, high = (f"{end:{form}}" for end in interval)
    return f" [{low}, {high}]"


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"

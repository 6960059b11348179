"""`sintra arena`: matches between players, with a running result and a report at the end."""

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
from typing import TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..arena import Arena, Report, Result, Settings, Standing, report
from ..arena.executors import cores
from ..arena.log import read_kept, read_settings
from ..arena.report import FEWEST_BLOCKS, Interval
from ..arena.results import Running
from ..errors import SintraError, UsageError
from ..warmup import compile_players
from . import INTERRUPTED, OK, printable
from .io import read_components

SEEDS = 1_000_000
"""Seeds chosen by chance stay below this: they name files, and people type them again."""

PLAIN_LINE_AFTER = 10.0
"""Seconds between two lines about the running result where there is no terminal."""


def run_arena(
    names: list[str],
    games: int,
    players: int,
    side: str,
    seed: int | None,
    jobs: int | None,
    out: Path | None,
    resume: bool,
    ray: str | None,
    components: Path | None,
    as_json: bool,
) -> int:
    """Play the games that are missing, report all, and return the exit status."""
    compile_players()
    known = read_components(components)
    if resume:
        _check_resumed(out, seed)
        seed = _seed_of(out) if seed is None else seed
    if seed is None:
        seed = secrets.randbelow(SEEDS)
    settings = Settings(tuple(names), players, side, seed, known.name)
    arena = Arena(settings, games, _file(out, seed), components=known, resume=resume)
    _announce(arena, games)
    all_new = not arena.results
    again = partial(_tell_again, arena, jobs, ray, components)
    interrupted = False
    try:
        with _broken_pipes_ignored(), closing(arena.play(jobs=jobs or cores(), ray=ray)) as played:
            _watch(arena, played)
    except KeyboardInterrupt:
        interrupted = True
    except SintraError:
        if arena.results:
            # Programs read one answer only, and that is the error.
            if not as_json:
                _print(arena.results, arena.settings, arena.out, as_json, all_new=all_new)
            again()
        raise
    if arena.results:
        _print(arena.results, arena.settings, arena.out, as_json, interrupted, all_new)
    if not interrupted:
        return OK
    again()
    return INTERRUPTED


def report_file(file: Path, names: list[str], as_json: bool) -> None:
    """Report the games that a file holds."""
    if names:
        raise UsageError("--report plays nothing: no players are named with it")
    kept = read_kept(file)
    if kept.is_cut:
        print(f"{file}: the last line was cut off and is left out", file=sys.stderr)
    _print(kept.results, kept.settings, file, as_json)


@contextmanager
def _broken_pipes_ignored() -> Iterator[None]:
    """The command ends when nobody reads its output; processes that end must not end it too."""
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


def _check_resumed(out: Path | None, seed: int | None) -> None:
    """Complain where there is nothing to go on with; a name mistyped would begin anew."""
    if out is None and seed is None:
        raise UsageError("--resume: --out names the file to go on with")
    file = _file(out, seed or 0)
    if not file.exists():
        raise UsageError(f"{file}: is not there, so there is nothing to resume")


def _seed_of(out: Path | None) -> int | None:
    """The seed of the arena that is to be resumed."""
    settings = read_settings(out) if out is not None else None
    return settings.seed if settings else None


def _announce(arena: Arena, asked: int) -> None:
    settings = arena.settings
    rounded = f" (a block has {settings.players})" if arena.games != asked else ""
    sides = "sides A and B" if settings.side == "both" else f"side {settings.side}"
    lines = [f"{arena.games} games{rounded}, {sides}, seed {settings.seed}, kept in {arena.out}"]
    if arena.is_cut:
        lines.append("The last line was cut off: that game is played again.")
    if arena.results:
        lines.append(f"{len(arena.results)} games are there already.")
    for line in lines:
        print(printable(line), file=sys.stderr)


def _watch(arena: Arena, played: Iterator[Result]) -> None:
    """Play on and show how it stands: a bar on a terminal, a line now and then elsewhere."""
    running = Running(arena.settings.names[0], arena.settings.players)
    for result in arena.results:
        running.note(result)
    screen = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    quiet = not screen.is_terminal
    said = time.monotonic()
    with Progress(*columns, console=screen, transient=True, disable=quiet) as progress:
        done = len(arena.results)
        task = progress.add_task(
            printable(str(running)), total=max(done, arena.games), completed=done
        )
        for result in played:
            running.note(result)
            progress.update(task, advance=1, description=printable(str(running)))
            if quiet and time.monotonic() - said >= PLAIN_LINE_AFTER:
                said = time.monotonic()
                line = f"{len(arena.results)} of {arena.games} games, {running}"
                print(printable(line), file=sys.stderr, flush=True)


def _print(
    results: list[Result],
    settings: Settings | None,
    file: Path,
    as_json: bool,
    interrupted: bool = False,
    all_new: bool = False,
) -> None:
    """Report the results; `all_new` says that all of them were played just now."""
    found = report(results)
    if as_json:
        data = {
            "ok": True,
            "file": str(file),
            "interrupted": interrupted,
            "settings": settings.to_data() if settings else None,
            **found.to_data(),
        }
        print(json.dumps(data))
    else:
        print_report(found, all_new)


def _tell_again(arena: Arena, jobs: int | None, ray: str | None, components: Path | None) -> None:
    """Say how to play the rest."""
    settings = arena.settings
    words = ["sintra", "arena", *settings.names, "--games", str(arena.games)]
    words += ["--players", str(settings.players), "--side", settings.side]
    words += ["--seed", str(settings.seed), "--out", str(arena.out)]
    for option, value in (("--jobs", jobs), ("--ray", ray), ("--components", components)):
        words += [option, str(value)] if value is not None else []
    if arena.results:
        words.append("--resume")
    print(f"Stopped. Go on with: {printable(shlex.join(words))}", file=sys.stderr)


Row: TypeAlias = tuple[str, ...]

RESULTS = ("", "games", "win share", "margin")
THINKING = ("ms a move", "longest")
ELO = ("Elo",)


def print_report(report: Report, checked: bool) -> None:
    """Print the ladder and what else was measured, in 80 columns unless names are long.

    `checked` says that every move was, by playing it.
    """
    ladder = report.standings
    places = [f"{place}. {printable(each.name)}" for place, each in enumerate(ladder, start=1)]
    results = [(place, *_results(each)) for place, each in zip(places, ladder, strict=True)]
    thinking = [_thinking(each) for each in ladder]
    if len(ladder) == 2:
        # A sentence below tells the points between them, which is all there is to know.
        _print_table(RESULTS + THINKING, [a + b for a, b in zip(results, thinking, strict=True)])
    else:
        points = [(_points(each),) for each in ladder]
        _print_table(RESULTS + ELO, [a + b for a, b in zip(results, points, strict=True)])
        print()
        _print_table(("", *THINKING), [(a, *b) for a, b in zip(places, thinking, strict=True)])
    print()
    doubt = "In brackets: 95 % intervals."
    if report.blocks < FEWEST_BLOCKS:
        doubt = f"Intervals need {FEWEST_BLOCKS} blocks."
    print(f"{_number(report.games, 'game')} in {_number(report.blocks, 'block')}. {doubt}")
    if len(ladder) == 2:
        print(_lead(*ladder))
    moves = _number(sum(each.moves for each in ladder), "move")
    print(f"{moves}, each checked when it was played." if checked else f"{moves}.")
    for each in ladder:
        if each.overruns:
            print(
                f"{printable(each.name)}: {_number(each.overruns, 'move')} overran the time limit"
                " by more than 10 % + 50 ms."
            )


def _print_table(headings: Row, rows: list[Row]) -> None:
    """Names on the left, numbers below each other on the right."""
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    for name, *others in (headings, *rows):
        cells = [
            name.ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)),
        ]
        print("  ".join(cells).rstrip())


def _results(standing: Standing) -> Row:
    share = standing.share_interval
    percent = (100 * share[0], 100 * share[1]) if share else None
    return (
        str(standing.games),
        f"{100 * standing.share:.1f} %{_brackets(percent, '.1f')}",
        f"{standing.margin:+z.1f}",
    )


def _thinking(standing: Standing) -> Row:
    return f"{1000 * standing.move_seconds:.2f}", f"{1000 * standing.longest:.1f}"


def _points(standing: Standing) -> str:
    return f"{standing.elo:+z.0f}{_brackets(standing.elo_interval, '+z.0f')}"


def _lead(first: Standing, second: Standing) -> str:
    """Of two, the points between them; their mean is 0, so both are as far from it."""
    lead = first.elo - second.elo
    interval = first.elo_interval
    doubled = (2 * interval[0], 2 * interval[1]) if interval else None
    return (
        f"{printable(first.name)} is {lead:.0f} Elo points{_brackets(doubled, '.0f')}"
        f" ahead of {printable(second.name)}."
    )


def _brackets(interval: Interval | None, form: str) -> str:
    if interval is None:
        return ""
    low, high = (f"{end:{form}}" for end in interval)
    return f" [{low}, {high}]"


def _number(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"

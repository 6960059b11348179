"""The report of an arena in letters."""

from typing import TypeAlias

from ..arena import Report, Standing
from ..arena.report import FEWEST_BLOCKS, Interval
from . import printable

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

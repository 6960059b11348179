"""The report of an arena in letters."""

from ..arena import Report, Standing
from ..arena.report import FEWEST_BLOCKS, Interval
from . import printable

HEADINGS = ("", "games", "win share", "margin", "ms a move", "longest", "Elo")


def print_report(report: Report) -> None:
    """Print the ladder and what else was measured."""
    ladder = report.standings
    rows: list[tuple[str, ...]] = [
        HEADINGS,
        *(_row(place, each) for place, each in enumerate(ladder, start=1)),
    ]
    if len(ladder) == 2:
        # A sentence below tells the points between them, which is all there is to know.
        rows = [row[:-1] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *others in rows:
        cells = [
            name.ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)),
        ]
        print("  ".join(cells).rstrip())
    print()
    doubt = "In brackets: 95 % intervals."
    if report.blocks < FEWEST_BLOCKS:
        doubt = f"Intervals need {FEWEST_BLOCKS} blocks."
    print(f"{_number(report.games, 'game')} in {_number(report.blocks, 'block')}. {doubt}")
    if len(ladder) == 2:
        print(_lead(*ladder))
    print(f"{_number(sum(each.moves for each in ladder), 'move')}, none of them illegal.")
    for each in ladder:
        if each.overruns:
            print(
                f"{printable(each.name)}: {_number(each.overruns, 'move')} overran the time limit"
                " by more than 10 % + 50 ms."
            )


def _row(place: int, standing: Standing) -> tuple[str, ...]:
    share = standing.share_interval
    percent = (100 * share[0], 100 * share[1]) if share else None
    return (
        f"{place}. {printable(standing.name)}",
        str(standing.games),
        f"{100 * standing.share:.1f} %{_brackets(percent, '.1f')}",
        f"{standing.margin:+.1f}{_brackets(standing.margin_interval, '+.1f')}",
        f"{1000 * standing.move_seconds:.2f}",
        f"{1000 * standing.longest:.1f}",
        f"{standing.elo:+.0f}{_brackets(standing.elo_interval, '+.0f')}",
    )


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

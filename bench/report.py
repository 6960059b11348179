"""Tables of the measured figures, as every benchmark prints them."""

from datetime import date
from typing import Any

from rich.console import Console
from rich.table import Table


def print_figures(console: Console, measured: dict[str, Any]) -> None:
    """Print one table for each group of figures, and add the date to the group."""
    for name, figures in measured.items():
        figures["date"] = date.today().isoformat()
        table = Table(name, "")
        for figure, value in figures.items():
            table.add_row(figure, f"{value:,.2f}" if isinstance(value, float) else str(value))
        console.print(table)

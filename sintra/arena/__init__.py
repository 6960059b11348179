"""The arena: matches between players, every game kept, strength with its doubt."""

from .arena import Arena
from .log import read_results
from .report import Report, Standing, report
from .results import Result, Seat
from .schedule import Settings

__all__ = ["Arena", "Report", "Result", "Seat", "Settings", "Standing", "read_results", "report"]

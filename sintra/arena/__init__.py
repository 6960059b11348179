"""The arena: tournaments between players, with a log of every game and ratings with intervals."""

from .arena import Arena
from .log import read_results
from .report import Report, Standing, report
from .results import Result, Seat
from .schedule import Settings

__all__ = ["Arena", "Report", "Result", "Seat", "Settings", "Standing", "read_results", "report"]

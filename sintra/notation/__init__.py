"""Text formats: moves, positions and game records, parsed and written."""

from .moves import Move
from .positions import read_position, write_position
from .records import GameRecord, RoundRecord

__all__ = ["GameRecord", "Move", "RoundRecord", "read_position", "write_position"]

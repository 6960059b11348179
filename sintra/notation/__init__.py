"""Everything the program reads and writes as text: moves, positions, game records."""

from .moves import Move
from .positions import read_position, write_position
from .records import GameRecord, RoundRecord

__all__ = ["GameRecord", "Move", "RoundRecord", "read_position", "write_position"]

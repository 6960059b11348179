"""The printed material as the compiled rules need it: another set is another record."""

from typing import Any

import numpy as np
import numpy.typing as npt

from .state import COLUMNS, MOST_PLAYERS

MOST_TRACK_SPACES = 32
ORNAMENTS = 4
FRAMES_OF_AN_ORNAMENT = 4

TABLES = np.dtype(
    [
        ("faces", np.uint32, 2 * COLUMNS),  # spaces of each strip side as a heap, with jokers
        ("window_points", np.int16, (2, COLUMNS)),  # of side A, of side B
        ("track", np.int16, MOST_TRACK_SPACES),  # points of each space of the broken glass track
        ("last_space", np.int16),  # of that track
        ("ornaments", np.int16, (ORNAMENTS, 2)),  # the two windows around each
        ("ornament_points", np.int16, FRAMES_OF_AN_ORNAMENT + 1),  # by panes around it
        ("displays", np.int16, MOST_PLAYERS + 1),  # how many are used, by number of players
        ("panes_per_display", np.int16),
        ("panes_per_colour", np.int16),
    ],
    align=True,
)

Tables = npt.NDArray[Any]
"""A one-element array of TABLES."""

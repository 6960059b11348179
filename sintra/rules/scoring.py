"""Scoring: the broken glass track, windows, the final scoring, and the winners."""

from .components import ORNAMENTS
from .jit import compiled, integer
from .panes import COLOURS, NOTHING, count, heap_of, heap_size
from .state import COLUMNS, Record

SIDE_A = 0
"""The index of palace side A; side B has the index 1."""

PANES_FOR_A_POINT = 3
"""Panes left on the strips per point at the end of the game."""


@compiled
def step_down(player: Record, printed: Record, steps: int) -> int:
    """Move the broken glass marker down; return the points lost.

    When the marker reaches the last space, the player loses the points of that space at once, and
    the marker returns to the top; the remaining steps continue from there.
    """
    loss = 0
    last = printed.last_space
    space = player.broken + steps
    while space >= last:
        space -= last
        loss += printed.track[last]
    player.broken = space
    player.score -= loss
    player.lost += loss
    return loss


@compiled
def window_points(player: Record, printed: Record, side: int, column: int) -> int:
    """Points for a window just filled: its own, and those of every filled window to its right."""
    points = 0
    for right in range(COLUMNS):
        counts = (right >= column) & (player.columns[right].top != NOTHING)
        points += integer(printed.window_points[side, right]) * counts
    return points


@compiled
def final_parts(player: Record, printed: Record, side: int) -> tuple[int, int, int]:
    """The parts of the final scoring: leftovers, broken glass (at most 0), bonus."""
    left = 0
    for column in range(COLUMNS):
        left += heap_size(player.columns[column].panes)
    broken = -printed.track[player.broken]
    if side == SIDE_A:
        bonus = _ornament_points(player, printed)
    else:
        bonus = _colour_points(player)
    return left // PANES_FOR_A_POINT, broken, bonus


@compiled
def ornament_panes(player: Record, printed: Record, ornament: int) -> int:
    """How many of the four frame spaces around an ornament hold a pane."""
    panes = 0
    for k in range(2):
        window = player.columns[printed.ornaments[ornament, k]]
        panes += (window.top != NOTHING) + (window.bottom != NOTHING)
    return panes


@compiled
def _ornament_points(player: Record, printed: Record) -> int:
    """The bonus of side A: points for each ornament, by the number of panes around it."""
    points = 0
    for ornament in range(ORNAMENTS):
        points += printed.ornament_points[ornament_panes(player, printed, ornament)]
    return points


@compiled
def window_panes(player: Record) -> tuple[int, int]:
    """The number of completed windows, and the panes in all windows as a heap."""
    complete = 0
    panes = 0
    for column in range(COLUMNS):
        window = player.columns[column]
        if window.top != NOTHING:
            panes += heap_of(1, window.top)
        if window.bottom != NOTHING:
            panes += heap_of(1, window.bottom)
            complete += 1
    return complete, panes


@compiled
def _colour_points(player: Record) -> int:
    """The bonus of side B: completed windows times panes of the most frequent colour in windows."""
    complete, panes = window_panes(player)
    best = 0
    for colour in range(COLOURS):
        best = max(best, count(panes, colour))
    return complete * best


@compiled
def score_end(state: Record, printed: Record) -> None:
    """Add the final scoring to every player's score."""
    for seat in range(state.seats):
        player = state.players[seat]
        leftovers, broken, bonus = final_parts(player, printed, state.side)
        player.score += leftovers + broken + bonus
        player.lost -= broken


@compiled
def is_winner(state: Record, seat: int) -> bool:
    """Whether this player has won, alone or shared; the game must be over.

    The most points win; the fewest points lost through broken glass break a tie.
    """
    player = state.players[seat]
    for other in range(state.seats):
        rival = state.players[other]
        if rival.score > player.score:
            return False
        if rival.score == player.score and rival.lost < player.lost:
            return False
    return True

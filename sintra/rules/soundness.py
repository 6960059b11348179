"""Whether a record of a state can be given to compiled code, which trusts it with its memory.

States that games made are sound. One from elsewhere, from a file for instance, may hold a number
that compiled code would use as a place in memory, or a loop would wait for without end. Whether the
position could come up in a game is not asked.
"""

from .compiling import compiled
from .components import FEWEST_PLAYERS
from .panes import COLOURS, NOTHING
from .state import AWAITING_DEAL, COLUMNS, MOST_PLAYERS, OVER, ROUNDS, Record, State
from .tables import MOST_TRACK_SPACES


@compiled
def _is_from(low: int, value: int, limit: int) -> bool:
    return (low <= value) & (value < limit)


@compiled
def _is_sound_player(player: Record) -> bool:
    sound = _is_from(0, player.glazier, COLUMNS) & _is_from(0, player.broken, MOST_TRACK_SPACES)
    for column in range(COLUMNS):
        strip = player.columns[column]
        sound &= _is_from(NOTHING, strip.face, 2 * COLUMNS)
        sound &= _is_from(NOTHING, strip.top, COLOURS)
        sound &= _is_from(NOTHING, strip.bottom, COLOURS)
    return sound


@compiled
def is_sound(state: Record) -> bool:
    """Whether every number that says where something is says a place that there is."""
    seats = state.seats
    if not _is_from(FEWEST_PLAYERS, seats, MOST_PLAYERS + 1):
        return False
    sound = _is_from(0, state.side, 2) & _is_from(AWAITING_DEAL, state.phase, OVER + 1)
    sound &= _is_from(0, state.round, ROUNDS + (state.phase == OVER))
    sound &= _is_from(0, state.to_move, seats) & _is_from(0, state.holder, seats)
    sound &= _is_from(0, state.tile_in_centre, 2)
    for space in range(ROUNDS):
        least = 0 if space >= state.round else NOTHING
        sound &= _is_from(least, state.round_pieces[space], COLOURS)
    for seat in range(seats):
        sound &= _is_sound_player(state.players[seat])
    return sound


@compiled
def is_sound_state(state: State) -> bool:
    """The same from Python."""
    return is_sound(state[0])

"""Playing a move: a turn, and the end of a round.

`play` does not check whether the move is legal: search and playouts take moves from `list_moves`,
and `Game.play` checks the moves of its callers. `play_with_effect` is the same function compiled a
second time with `effect`, to which it writes the effect of the move, part by part.
"""

import numpy as np

from .jit import compiled, integer
from .moves import BREAK, RETURN, unpack
from .panes import JOKER, NOTHING, count, heap_of
from .scoring import score_end, step_down, window_points
from .state import (
    AWAITING_DEAL,
    CENTRE,
    OVER,
    PLAYING,
    ROUNDS,
    Record,
    clear_picks_of,
    leftmost_strip,
    update_fits,
    update_picks,
    update_picks_of,
)

EFFECT = np.dtype(
    [
        ("picked", np.int16),  # panes taken from the display or centre
        ("placed", np.int16),
        ("on_jokers", np.int16),  # how many of those placed are on joker spaces
        ("broken", np.int16),
        ("start_tile", np.int16),  # 1 when it was taken
        ("glass_loss", np.int16),  # points lost when the marker reached the end of its track
        ("completed", np.int16),  # 1 when the strip was completed
        ("flipped", np.int16),  # 1 when it was turned over, 0 when it left the game
        ("bonus_points", np.int16),  # for panes of the strip in the bonus colour of the round
        ("window_points", np.int16),
        ("round_ended", np.int16),
    ],
    align=True,
)
"""The effect of one move; the new positions of glazier and marker are in the state."""


@compiled
def end_round(state: Record, printed: Record) -> None:
    """Remove the top pane of the round indicator; after the last round, do the final scoring."""
    state.tower += heap_of(1, state.round_pieces[state.round])
    state.round_pieces[state.round] = NOTHING
    state.round += 1
    state.tile_in_centre = 0
    state.to_move = state.holder
    if state.round == ROUNDS:
        score_end(state, printed)
        state.phase = OVER
    else:
        state.phase = AWAITING_DEAL


@compiled
def begin_round(state: Record, printed: Record) -> None:
    """Begin a round after the deal: the holder puts the start tile in the centre and starts."""
    state.tile_in_centre = 1
    state.to_move = state.holder
    state.phase = PLAYING
    update_picks(state)
    if state.picks == 0:
        end_round(state, printed)


@compiled
def _pick(state: Record, source: int, colour: int) -> int:
    """Take all panes of a colour from a source; return how many.

    The other panes of a display go to the centre; the other panes of the centre stay there.
    """
    heap = integer(state.sources[source])
    panes = count(heap, colour)
    state.sources[source] = 0
    state.sources[CENTRE] += heap - heap_of(panes, colour)
    clear_picks_of(state, source)
    update_picks_of(state, CENTRE)
    return panes


@compiled
def _complete(state: Record, printed: Record, column: int, keep: int, effect: Record) -> None:
    """Score a completed strip, keep one pane for the window below, flip or remove the strip."""
    player = state.players[state.to_move]
    strip = player.columns[column]
    bonus = count(strip.panes, state.round_pieces[state.round])
    state.tower += strip.panes - heap_of(1, keep)
    strip.panes = 0
    if strip.top == NOTHING:
        strip.top = keep
        strip.face ^= 1
        strip.free = printed.faces[strip.face]
    else:
        strip.bottom = keep
        strip.face = NOTHING
    points = window_points(player, printed, state.side, column)
    player.score += bonus + points
    if effect is not None:
        effect.completed = 1
        effect.flipped = strip.face != NOTHING
        effect.bonus_points = bonus
        effect.window_points = points


@compiled
def _play(state: Record, printed: Record, move: int, effect: Record) -> None:
    """Play a turn. If `effect` is None, the compiler removes the code that uses it."""
    player = state.players[state.to_move]
    if move == RETURN:
        player.glazier = leftmost_strip(player)
    else:
        source, colour, column, joker, keep = unpack(move)
        picked = _pick(state, source, colour)
        takes_tile = (source == CENTRE) & (state.tile_in_centre == 1)
        state.tile_in_centre -= takes_tile
        state.holder = state.to_move if takes_tile else state.holder
        placed = 0
        on_jokers = 0
        if column != BREAK:
            strip = player.columns[column]
            coloured = count(strip.free, colour)
            placed = min(picked, coloured + count(strip.free, JOKER))
            on_jokers = joker if joker > 0 else max(0, placed - coloured)
            strip.free -= heap_of(placed - on_jokers, colour) + heap_of(on_jokers, JOKER)
            strip.panes += heap_of(placed, colour)
            player.glazier = column
            if strip.free == 0:
                _complete(state, printed, column, keep, effect)
            update_fits(player, column)
        broken = picked - placed
        state.tower += heap_of(broken, colour)
        loss = step_down(player, printed, takes_tile + broken)
        if effect is not None:
            effect.start_tile = takes_tile
            effect.picked = picked
            effect.placed = placed
            effect.on_jokers = on_jokers
            effect.broken = broken
            effect.glass_loss = loss
    if state.picks == 0:
        end_round(state, printed)
        if effect is not None:
            effect.round_ended = 1
    else:
        state.to_move += 1
        if state.to_move == state.seats:
            state.to_move = 0


@compiled
def play(state: Record, printed: Record, move: int) -> None:
    """Play a legal move. The move is not checked: an illegal move corrupts the state."""
    _play(state, printed, move, None)


@compiled
def play_with_effect(state: Record, printed: Record, move: int, effect: Record) -> None:
    """Play a legal move and write its effect to `effect`, which must be all zero before."""
    _play(state, printed, move, effect)

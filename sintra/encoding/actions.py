"""Moves as actions: one small numbering for all games, and the mask of legal actions.

    0           the glazier goes back
    1 .. 450    a pick: 1 + (source * 5 + colour) * 9 + column; column 8 breaks all panes
    451 .. 455  the colour kept
    456 .. 458  no, one, two panes on joker spaces

A move is one action, or two if the pick leaves a choice: a completed strip with panes of several
colours (which one is kept), or joker spaces that may be filled or not. Then the pick waits for the
second action of the same player, and nothing changes on the table until then. No move leaves both
choices, since a completed strip has all its spaces filled.

If picks included the kept pane and the jokers, there would be 3251 actions instead of 459, and
nearly all of them would never occur in training.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import IllegalMove, UsageError
from ..notation import Move
from ..rules.jit import compiled, integer, plain
from ..rules.move_index import count_variants
from ..rules.movegen import choices, columns_for, is_pick, may_return
from ..rules.moves import BREAK, RETURN, pack, unpack
from ..rules.panes import COLOURS, LETTERS, NOTHING, count
from ..rules.state import CENTRE, COLUMNS, PLAYING, Record, State
from ..rules.validate import checked_int, checked_out, checked_state

VERSION = 0

GLAZIER_BACK = 0
PICKS = 1
"""The first action that is a pick."""
TARGETS = COLUMNS + 1
"""The number of targets of a pick: the columns, and BREAK."""
KEEPS = PICKS + (CENTRE + 1) * COLOURS * TARGETS
JOKERS = KEEPS + COLOURS
MOST_JOKERS = 2
ACTIONS = JOKERS + MOST_JOKERS + 1

NO_PICK = -1
"""The value of `pick` when no pick waits for its second action."""
UNDECIDED = -1
"""Returned instead of a move: the pick leaves a choice."""
ILLEGAL = -2
"""Returned instead of a move: the action is not legal."""

Mask = npt.NDArray[np.int8]


@compiled
def action_of(move: int) -> int:
    """The first action of a move: the glazier's return, or the pick."""
    if move == RETURN:
        return GLAZIER_BACK
    source, colour, column, _, _ = unpack(move)
    return PICKS + (source * COLOURS + colour) * TARGETS + column


@compiled
def pick_of(action: int) -> tuple[int, int, int]:
    """Source, colour and column of a pick."""
    pick = action - PICKS
    return pick // (COLOURS * TARGETS), pick // TARGETS % COLOURS, pick % TARGETS


@compiled
def _is_legal_pick(state: Record, action: int) -> bool:
    """Whether this action is a legal pick of the player to move."""
    if action < PICKS or action >= KEEPS:
        return False
    source, colour, column = pick_of(action)
    return is_pick(state, source, colour) & (((columns_for(state, colour) >> column) & 1) != 0)


@compiled
def _choices_after(state: Record, pick: int) -> tuple[int, int, int]:
    """The colours that may be kept, and the fewest and the most panes on joker spaces."""
    source, colour, column = pick_of(pick)
    if column == BREAK:
        return 0, 0, 0
    strip = state.players[state.to_move].columns[column]
    return choices(strip, colour, count(integer(state.sources[source]), colour))


@compiled
def count_completions(state: Record, pick: int) -> int:
    """The number of moves that begin with this legal pick."""
    source, colour, column = pick_of(pick)
    if column == BREAK:
        return 1
    strip = state.players[state.to_move].columns[column]
    return count_variants(strip, colour, count(integer(state.sources[source]), colour))


@compiled
def _pack_pick(pick: int, joker: int, keep: int) -> int:
    """The move of a pick with these choices; `keep` is a colour or NOTHING."""
    source, colour, column = pick_of(pick)
    return pack(source, colour, column, joker, keep)


@compiled
def decode_action(state: Record, pick: int, action: int) -> int:
    """The move that an action makes, or UNDECIDED or ILLEGAL.

    `pick` is the previous action if it left a choice, else NO_PICK.
    """
    if state.phase != PLAYING:
        return ILLEGAL
    if pick == NO_PICK:
        if action == GLAZIER_BACK:
            return RETURN if may_return(state.players[state.to_move]) else ILLEGAL
        if not _is_legal_pick(state, action):
            return ILLEGAL
        if count_completions(state, action) > 1:
            return UNDECIDED
        keeps, _, _ = _choices_after(state, action)
        keep = NOTHING
        while keeps != 0:
            keep += 1
            keeps >>= 1
        return _pack_pick(action, 0, keep)
    keeps, fewest, most = _choices_after(state, pick)
    if keeps:
        keep = action - KEEPS
        if keep < 0 or keep >= COLOURS or not (keeps >> keep) & 1:
            return ILLEGAL
        return _pack_pick(pick, 0, keep)
    joker = action - JOKERS
    if joker < fewest or joker > most:
        return ILLEGAL
    return _pack_pick(pick, joker if joker > fewest else 0, NOTHING)


@compiled
def second_action(state: Record, move: int) -> int:
    """The second action of a legal move, or NO_PICK if it has only one."""
    if move == RETURN or count_completions(state, action_of(move)) == 1:
        return NO_PICK
    _, _, _, joker, keep = unpack(move)
    if keep != NOTHING:
        return KEEPS + keep
    _, fewest, _ = _choices_after(state, action_of(move))
    return JOKERS + (joker if joker > 0 else fewest)


@compiled
def write_mask(state: Record, pick: int, masks: Any, row: int) -> None:
    """Write the mask of legal actions into a row: 1 for legal, 0 for illegal."""
    for action in range(ACTIONS):
        masks[row, action] = 0
    if state.phase != PLAYING:
        return
    if pick != NO_PICK:
        keeps, fewest, most = _choices_after(state, pick)
        for colour in range(COLOURS):
            masks[row, KEEPS + colour] = (keeps >> colour) & 1
        if keeps == 0:
            for joker in range(fewest, most + 1):
                masks[row, JOKERS + joker] = 1
        return
    masks[row, GLAZIER_BACK] = may_return(state.players[state.to_move])
    for colour in range(COLOURS):
        columns = columns_for(state, colour)
        for source in range(CENTRE + 1):
            if is_pick(state, source, colour):
                first = PICKS + (source * COLOURS + colour) * TARGETS
                for column in range(TARGETS):
                    masks[row, first + column] = (columns >> column) & 1


# --- For callers in Python


@compiled
def _write_mask(state: State, pick: int, masks: Mask) -> None:
    write_mask(state[0], pick, masks, 0)


@compiled
def _decode_action(state: State, pick: int, action: int) -> int:
    return decode_action(state[0], pick, action)


@compiled
def _second_action(state: State, move: int) -> int:
    return second_action(state[0], move)


def legal_mask(state: State, pick: int = NO_PICK, *, out: Mask | None = None) -> Mask:
    """The mask of legal actions: an array with 1 for legal and 0 for illegal ones.

    `pick` is the previous action, if it left a choice. The mask is written into `out`, if given.
    """
    state = checked_state(state)
    rows = checked_out(out, ACTIONS, np.int8)
    _write_mask(state, checked_pick(state, pick), rows)
    return rows.reshape(-1)


def move_of(state: State, action: int, pick: int = NO_PICK) -> Move | None:
    """The move that an action makes, or None for a pick that leaves a choice.

    Raises IllegalMove for an action that is not legal.
    """
    state = checked_state(state)
    action, pick = _any_int("action", action), checked_pick(state, pick)
    move = _decode_action(state, pick, action) if 0 <= action < ACTIONS else ILLEGAL
    if move == ILLEGAL:
        raise illegal_action(action, pick)
    return None if move == UNDECIDED else Move(move)


def actions_of(state: State, move: Move) -> tuple[int, ...]:
    """The one or two actions that make a move. Raises IllegalMove if the move is not legal."""
    if not isinstance(move, Move):
        raise UsageError(f"move: must be a Move, not {type(move).__name__}")
    state = checked_state(state)
    first, second = plain(action_of)(move.code), NO_PICK
    decoded = _decode_action(state, NO_PICK, first)
    if decoded == UNDECIDED:
        second = _second_action(state, move.code)
        decoded = _decode_action(state, first, second)
    if decoded != move.code:
        raise IllegalMove(str(move), "is not legal now")
    return (first,) if second == NO_PICK else (first, second)


def checked_pick(state: State, pick: int) -> int:
    """Check that `pick` leaves a choice in this valid state, or is NO_PICK, and return it."""
    pick = _any_int("pick", pick)
    if pick != NO_PICK:
        move = _decode_action(state, NO_PICK, pick) if 0 <= pick < ACTIONS else ILLEGAL
        if move == ILLEGAL:
            raise illegal_action(pick)
        if move != UNDECIDED:
            raise UsageError(f"pick: {action_text(pick)} leaves nothing to choose")
    return pick


def illegal_action(action: int, pick: int = NO_PICK) -> IllegalMove:
    """The IllegalMove error for this action."""
    if not 0 <= action < ACTIONS:
        return IllegalMove(f"action {action}", f"must be a whole number from 0 to {ACTIONS - 1}")
    why = "is not legal now"
    if pick != NO_PICK:
        why = f"is not one of the choices after {action_text(pick)}"
    return IllegalMove(f"action {action} ({action_text(action)})", why)


def action_text(action: int) -> str:
    """An action as text: its part of the text of the move.

    >>> [action_text(action) for action in (0, 1, 459 - 1)]
    ['R', '1W>1', 'j2']
    """
    action = checked_int("action", action, 0, ACTIONS - 1)
    if action == GLAZIER_BACK:
        return "R"
    if action >= JOKERS:
        return f"j{action - JOKERS}"
    if action >= KEEPS:
        return f"={LETTERS[action - KEEPS]}"
    return str(Move(plain(_pack_pick)(action, 0, NOTHING)))


def _any_int(name: str, value: object) -> int:
    """An integer that may be out of range: the caller raises IllegalMove for it."""
    return checked_int(name, value, -(2**63), 2**64)

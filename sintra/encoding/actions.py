"""Moves as actions: one small numbering for all games, and which of it is legal.

    0           the glazier goes back
    1 .. 450    a pick: 1 + (source * 5 + colour) * 9 + column, where column 8 breaks all panes
    451 .. 455  the colour kept
    456 .. 458  no, one, two panes on joker spaces

A move is one action, or two where the pick leaves something to choose: a completed strip with
panes of several colours (which one is kept), or joker spaces that may be filled or not. The pick
stands alone until the second action of the same player, and nothing changes on the table before.
No move leaves both to choose, since a strip that is completed has all its spaces filled.

With the kept pane and the jokers in the number of the pick there would be 3251 actions instead of
459, nearly all of them never seen by a learner.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import IllegalMove, UsageError
from ..notation import Move
from ..rules.jit import compiled, integer, plain
from ..rules.move_index import count_variants
from ..rules.movegen import choices, columns_for, is_pick, may_return
from ..rules.moves import BREAK, COLOUR_AT, COLUMN_AT, JOKER_AT, KEEP_AT, RETURN, unpack
from ..rules.panes import COLOURS, LETTERS, NOTHING, count
from ..rules.state import CENTRE, COLUMNS, PLAYING, Record, State
from ..rules.validate import checked_int, checked_out, checked_state

VERSION = 0

GLAZIER_BACK = 0
PICKS = 1
"""The first of the picks."""
PLACES = COLUMNS + 1
"""The columns, and BREAK."""
KEEPS = PICKS + (CENTRE + 1) * COLOURS * PLACES
JOKERS = KEEPS + COLOURS
MOST_JOKERS = 2
ACTIONS = JOKERS + MOST_JOKERS + 1

NO_PICK = -1
"""In place of a pick that waits for its second action."""
UNDECIDED = -1
"""In place of a move: the pick leaves something to choose."""
ILLEGAL = -2
"""In place of a move: this action is not legal."""

Mask = npt.NDArray[np.int8]


@compiled
def action_of(move: int) -> int:
    """The first action of a move: the glazier's way back, or the pick."""
    if move == RETURN:
        return GLAZIER_BACK
    source, colour, column, _, _ = unpack(move)
    return PICKS + (source * COLOURS + colour) * PLACES + column


@compiled
def pick_of(action: int) -> tuple[int, int, int]:
    """Source, colour and column of a pick."""
    pick = action - PICKS
    return pick // (COLOURS * PLACES), pick // PLACES % COLOURS, pick % PLACES


@compiled
def _is_legal_pick(state: Record, action: int) -> bool:
    """Whether this action is a pick that the player to move may begin with."""
    if action < PICKS or action >= KEEPS:
        return False
    source, colour, column = pick_of(action)
    return is_pick(state, source, colour) & (((columns_for(state, colour) >> column) & 1) != 0)


@compiled
def _left_to_choose(state: Record, pick: int) -> tuple[int, int, int]:
    """The colours that may be kept, and the fewest and the most panes on joker spaces."""
    source, colour, column = pick_of(pick)
    if column == BREAK:
        return 0, 0, 0
    strip = state.players[state.to_move].columns[column]
    return choices(strip, colour, count(integer(state.sources[source]), colour))


@compiled
def ways_on(state: Record, pick: int) -> int:
    """How many moves a legal pick may become."""
    source, colour, column = pick_of(pick)
    if column == BREAK:
        return 1
    strip = state.players[state.to_move].columns[column]
    return count_variants(strip, colour, count(integer(state.sources[source]), colour))


@compiled
def _decided(pick: int, joker: int, keep: int) -> int:
    """The move of a pick with what was chosen; `keep` is a colour or NOTHING."""
    source, colour, column = pick_of(pick)
    move = source | (colour << COLOUR_AT) | (column << COLUMN_AT)
    return move | (joker << JOKER_AT) | ((keep + 1) << KEEP_AT)


@compiled
def meant(state: Record, pick: int, action: int) -> int:
    """The move that an action makes while moves are played, or UNDECIDED or ILLEGAL.

    `pick` is the action before when it left something to choose, else NO_PICK.
    """
    if state.phase != PLAYING:
        return ILLEGAL
    if pick == NO_PICK:
        if action == GLAZIER_BACK:
            return RETURN if may_return(state.players[state.to_move]) else ILLEGAL
        if not _is_legal_pick(state, action):
            return ILLEGAL
        if ways_on(state, action) > 1:
            return UNDECIDED
        keeps, _, _ = _left_to_choose(state, action)
        keep = NOTHING
        while keeps != 0:
            keep += 1
            keeps >>= 1
        return _decided(action, 0, keep)
    keeps, fewest, most = _left_to_choose(state, pick)
    if keeps:
        keep = action - KEEPS
        if keep < 0 or keep >= COLOURS or not (keeps >> keep) & 1:
            return ILLEGAL
        return _decided(pick, 0, keep)
    joker = action - JOKERS
    if joker < fewest or joker > most:
        return ILLEGAL
    return _decided(pick, joker if joker > fewest else 0, NOTHING)


@compiled
def following(state: Record, move: int) -> int:
    """The second action of a legal move, or NO_PICK where the first one says it all."""
    if move == RETURN or ways_on(state, action_of(move)) == 1:
        return NO_PICK
    _, _, _, joker, keep = unpack(move)
    if keep != NOTHING:
        return KEEPS + keep
    _, fewest, _ = _left_to_choose(state, action_of(move))
    return JOKERS + (joker if joker > 0 else fewest)


@compiled
def write_mask(state: Record, pick: int, masks: Any, row: int) -> None:
    """Write which actions are legal into a row: 1 for each that is, else 0."""
    for action in range(ACTIONS):
        masks[row, action] = 0
    if state.phase != PLAYING:
        return
    if pick != NO_PICK:
        keeps, fewest, most = _left_to_choose(state, pick)
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
                first = PICKS + (source * COLOURS + colour) * PLACES
                for column in range(PLACES):
                    masks[row, first + column] = (columns >> column) & 1


# --- From Python


@compiled
def _mask(state: State, pick: int, masks: Mask) -> None:
    write_mask(state[0], pick, masks, 0)


@compiled
def _meant(state: State, pick: int, action: int) -> int:
    return meant(state[0], pick, action)


@compiled
def _following(state: State, move: int) -> int:
    return following(state[0], move)


def legal_mask(state: State, pick: int = NO_PICK, *, out: Mask | None = None) -> Mask:
    """Which actions are legal: an array with 1 for each that is, and 0 for the others.

    `pick` is the action before, when it left something to choose. The mask is written into `out`
    where that is given.
    """
    state = checked_state(state)
    rows = checked_out(out, ACTIONS, np.int8)
    _mask(state, checked_pick(state, pick), rows)
    return rows.reshape(-1)


def move_of(state: State, action: int, pick: int = NO_PICK) -> Move | None:
    """The move that an action makes, or None when it is a pick that leaves something to choose.

    Raises IllegalMove for an action that is not legal.
    """
    state = checked_state(state)
    action, pick = _number("action", action), checked_pick(state, pick)
    move = _meant(state, pick, action) if 0 <= action < ACTIONS else ILLEGAL
    if move == ILLEGAL:
        raise illegal_action(action, pick)
    return None if move == UNDECIDED else Move(move)


def actions_of(state: State, move: Move) -> tuple[int, ...]:
    """The one or two actions that make a move. Raises IllegalMove for one that is not legal."""
    if not isinstance(move, Move):
        raise UsageError(f"move: must be a Move, not {type(move).__name__}")
    state = checked_state(state)
    first, second = plain(action_of)(move.code), NO_PICK
    made = _meant(state, NO_PICK, first)
    if made == UNDECIDED:
        second = _following(state, move.code)
        made = _meant(state, first, second)
    if made != move.code:
        raise IllegalMove(str(move), "is not legal now")
    return (first,) if second == NO_PICK else (first, second)


def checked_pick(state: State, pick: int) -> int:
    """A pick that leaves something to choose in this sound state, or NO_PICK."""
    pick = _number("pick", pick)
    if pick != NO_PICK:
        made = _meant(state, NO_PICK, pick) if 0 <= pick < ACTIONS else ILLEGAL
        if made == ILLEGAL:
            raise illegal_action(pick)
        if made != UNDECIDED:
            raise UsageError(f"pick: {action_text(pick)} leaves nothing to choose")
    return pick


def illegal_action(action: int, pick: int = NO_PICK) -> IllegalMove:
    """The error that says so."""
    if not 0 <= action < ACTIONS:
        return IllegalMove(f"action {action}", f"actions are numbers from 0 to {ACTIONS - 1}")
    why = "is not legal now" if pick == NO_PICK else f"is no choice that {action_text(pick)} leaves"
    return IllegalMove(f"action {action} ({action_text(action)})", why)


def action_text(action: int) -> str:
    """An action as text: what it adds to the text of the move.

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
    return str(Move(plain(_decided)(action, 0, NOTHING)))


def _number(name: str, value: object) -> int:
    """A number that may be that of an action, whatever it is that was given."""
    return checked_int(name, value, -(2**63), 2**64)

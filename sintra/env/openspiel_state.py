"""A moment of a game in OpenSpiel: the table, or what was laid on it so far, and what can follow.

OpenSpiel copies the attributes of a state one by one, for every position it thinks about. So all
that changes in a state is one object here, quick to copy, with one compiled call for an action.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..encoding import ACTIONS, NO_PICK
from ..encoding.actions import ILLEGAL, UNDECIDED, meant, write_mask
from ..rules import bindings
from ..rules.components import FACES, Components, Printed
from ..rules.deal import deal_pane, drawn_from
from ..rules.jit import compiled, integer
from ..rules.panes import COLOURS, JOKER, LANE, LANE_BITS, Colour, count
from ..rules.play import play
from ..rules.setup import new_setup
from ..rules.state import (
    AWAITING_DEAL,
    COLUMNS,
    OVER,
    ROUNDS,
    STATE,
    Record,
    State,
    copy_state,
    new_state,
)

CHANCE, INVALID, TERMINAL = -1, -3, -4
"""OpenSpiel's numbers for who is next, beside the seats."""

STANDARD = Components.standard()
_TABLES = STANDARD.printed
_STARTING = tuple(
    tuple(face for face in (2 * strip, 2 * strip + 1) if JOKER not in STANDARD.spaces(face))
    for strip in range(COLUMNS)
)
"""Of each strip the sides that may start up: not the one with jokers."""
_LANES = tuple(LANE_BITS * colour for colour in range(COLOURS))

MOMENT = np.dtype(
    [
        ("state", STATE),
        ("pick", np.int16),  # the action that waits for a second one, or NO_PICK
        ("mask", np.int8, (1, ACTIONS)),
        ("legal", np.int16, ACTIONS),  # the legal actions; `_look` says how many
    ],
    align=True,
)

Outcomes = list[tuple[int, float]]
"""What may happen by chance, and how likely."""


@compiled
def _look(moment: Record, printed: Record) -> tuple[int, int]:
    """Who is next, and how many actions are legal; for chance, the heap to draw from instead."""
    state = moment.state
    while state.phase == AWAITING_DEAL:
        heap = drawn_from(state, printed)
        if heap != 0:
            return CHANCE, heap
    if state.phase == OVER:
        return TERMINAL, 0
    write_mask(state, integer(moment.pick), moment.mask, 0)
    number = 0
    for action in range(ACTIONS):
        moment.legal[number] = action
        number += moment.mask[0, action]
    return integer(state.to_move), number


@compiled
def _look_at(moments: Any, printed: Printed) -> tuple[int, int]:
    return _look(moments[0], printed[0])


@compiled
def _advance(moments: Any, printed: Printed, action: int) -> tuple[int, int]:
    """Play an action, or draw a pane of that colour, and look; INVALID where that is illegal."""
    moment = moments[0]
    state = moment.state
    if state.phase == AWAITING_DEAL:
        heap = integer(state.bag) if state.bag != 0 else integer(state.tower)
        if action < 0 or action >= COLOURS or count(heap, action) == 0:
            return INVALID, 0
        deal_pane(state, printed[0], action)
    else:
        move = meant(state, integer(moment.pick), action)
        if move == ILLEGAL:
            return INVALID, 0
        if move == UNDECIDED:
            moment.pick = action
        else:
            moment.pick = NO_PICK
            play(state, printed[0], move)
    return _look(moment, printed[0])


class Moment:
    """What changes in a state."""

    __slots__ = ("_legal", "_open", "_record", "laid", "player")

    def __init__(self, record: Any, laid: bytes | None, player: int, open: int) -> None:
        self.laid = laid
        """The outcomes that laid the table so far; None when it is laid."""
        self.player = player
        """Who is next: a seat, CHANCE or TERMINAL."""
        self._record = record
        self._legal = record["legal"][0]
        self._open = open
        """How many actions are legal, or the heap to draw from."""

    def __deepcopy__(self, memo: object) -> "Moment":
        record = np.frombuffer(bytearray(self._record.tobytes()), MOMENT)
        return Moment(record, self.laid, self.player, self._open)

    def __reduce__(self) -> tuple[Any, ...]:
        return moment_of, (self._record["state"].tobytes(), self.pick, self.laid)

    @property
    def state(self) -> State:
        """A copy of the state record; while the table is laid it knows only seats and side."""
        return copy_state(self._record["state"])

    @property
    def pick(self) -> int:
        """The action that waits for a second one, or NO_PICK."""
        return int(self._record["pick"][0])

    def actions(self) -> list[int]:
        """The legal actions."""
        legal: list[int] = self._legal[: self._open].tolist()
        return legal

    def outcomes(self) -> Outcomes:
        """What may be laid or drawn next."""
        if self.laid is not None:
            return _to_lay(self.laid, self._seats())
        heap = self._open
        counts = [heap >> lane & LANE for lane in _LANES]
        panes = sum(counts)
        return [(colour, number / panes) for colour, number in enumerate(counts) if number]

    def outcome_text(self, outcome: int, place: int | None = None) -> str:
        """An outcome in words: of the next chance node, or of one while the table was laid."""
        if self.laid is None:
            return str(Colour(outcome))
        place = (len(self.laid) if place is None else place) - self._seats() * COLUMNS
        if place < 0:
            return f"strip {outcome // 2} {FACES[outcome % 2]}"
        return str(Colour(outcome)) if place < ROUNDS else f"player {outcome} starts"

    def after(self, action: int) -> "Moment | None":
        """The moment after an action or outcome, mostly this one, changed; None if illegal."""
        if self.laid is not None:
            return self._after_laying(self.laid, action)
        player, open = _advance(self._record, _TABLES, action)
        if player == INVALID:
            return None
        self.player, self._open = player, open
        return self

    def _after_laying(self, laid: bytes, outcome: int) -> "Moment | None":
        state, seats = self.state, self._seats()
        if outcome not in dict(_to_lay(laid, seats)):
            return None
        laid += bytes([outcome])
        if len(laid) < seats * COLUMNS + ROUNDS + 1:
            return moment_of(state.tobytes(), laid=laid)
        return moment_of(_laid_out(laid, seats, int(state["side"][0])).tobytes())

    def _seats(self) -> int:
        return int(self._record["state"]["seats"][0])


def first_moment(seats: int, side: int) -> Moment:
    """Before anything is laid."""
    state = new_state()
    state["seats"], state["side"] = seats, side
    return moment_of(state.tobytes(), laid=b"")


def moment_of(state: bytes, pick: int = NO_PICK, laid: bytes | None = None) -> Moment:
    """The moment in which the table looks so."""
    record = np.zeros(1, MOMENT)
    record["state"] = np.frombuffer(state, STATE)
    record["pick"] = pick
    return Moment(record, laid, *(_look_at(record, _TABLES) if laid is None else (CHANCE, 0)))


def _to_lay(laid: Sequence[int], seats: int) -> Outcomes:
    """What may be laid after this."""
    strips = seats * COLUMNS
    if len(laid) < strips:
        gone = {face // 2 for face in laid[len(laid) // COLUMNS * COLUMNS :]}
        left = [faces for strip, faces in enumerate(_STARTING) if strip not in gone]
        return [(face, 1 / len(left) / len(faces)) for faces in left for face in faces]
    pieces = laid[strips:]
    if len(pieces) < COLOURS:
        return _alike([colour for colour in range(COLOURS) if colour not in pieces])
    return _alike(range(COLOURS if len(pieces) == COLOURS else seats))  # the bag has equally many


def _alike(outcomes: Sequence[int]) -> Outcomes:
    return [(outcome, 1 / len(outcomes)) for outcome in outcomes]


def _laid_out(laid: bytes, seats: int, side: int) -> State:
    """The table when all is laid, awaiting the first deal."""
    setup, state = new_setup(), new_state()
    *pieces, first, start_player = laid[seats * COLUMNS :]
    setup["faces"][0, :seats] = np.frombuffer(laid, np.int8, seats * COLUMNS).reshape(seats, -1)
    setup["round_pieces"][0] = first, *pieces
    setup["start_player"] = start_player
    bindings.set_up(state, _TABLES, seats, side, setup)
    return state

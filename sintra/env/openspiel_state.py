"""`Node`: the part of an OpenSpiel state that changes, a node of the game tree.

OpenSpiel copies the attributes of a state one by one, for every position of a search. So all data
that changes is in one object, which is fast to copy and needs one compiled call per action.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..encoding.actions import ACTIONS, ILLEGAL, NO_PICK, UNDECIDED, decode_action, write_mask
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
"""OpenSpiel's player numbers that are not seats."""

STANDARD = Components.standard()
_PRINTED = STANDARD.printed
_STARTING_FACES = tuple(
    tuple(face for face in (2 * strip, 2 * strip + 1) if JOKER not in STANDARD.spaces(face))
    for strip in range(COLUMNS)
)
"""For each strip, the sides that may start face up: not the joker side."""
_LANES = tuple(LANE_BITS * colour for colour in range(COLOURS))

NODE = np.dtype(
    [
        ("state", STATE),
        ("pick", np.int16),  # the action that waits for a second one, or NO_PICK
        ("mask", np.int8, (1, ACTIONS)),
        ("legal", np.int16, ACTIONS),  # the legal actions; `_next` returns how many
    ],
    align=True,
)

Outcomes = list[tuple[int, float]]
"""Chance outcomes and their probabilities."""


@compiled
def _next(node: Record, printed: Record) -> tuple[int, int]:
    """The next player and the number of legal actions; at a chance node, the heap to draw from."""
    state = node.state
    while state.phase == AWAITING_DEAL:
        heap = drawn_from(state, printed)
        if heap != 0:
            return CHANCE, heap
    if state.phase == OVER:
        return TERMINAL, 0
    write_mask(state, integer(node.pick), node.mask, 0)
    count = 0
    for action in range(ACTIONS):
        node.legal[count] = action
        count += node.mask[0, action]
    return integer(state.to_move), count


@compiled
def _first(nodes: Any, printed: Printed) -> tuple[int, int]:
    return _next(nodes[0], printed[0])


@compiled
def _apply(nodes: Any, printed: Printed, action: int) -> tuple[int, int]:
    """Play an action, or draw a pane of that colour; return like `_next`, or INVALID if illegal."""
    node = nodes[0]
    state = node.state
    if state.phase == AWAITING_DEAL:
        heap = integer(state.bag) if state.bag != 0 else integer(state.tower)
        if action < 0 or action >= COLOURS or count(heap, action) == 0:
            return INVALID, 0
        deal_pane(state, printed[0], action)
    else:
        move = decode_action(state, integer(node.pick), action)
        if move == ILLEGAL:
            return INVALID, 0
        if move == UNDECIDED:
            node.pick = action
        else:
            node.pick = NO_PICK
            play(state, printed[0], move)
    return _next(node, printed[0])


class Node:
    """A node of the game tree: the position, or the setup outcomes so far."""

    __slots__ = ("_choices", "_legal", "_record", "player", "setup")

    def __init__(self, record: Any, setup: bytes | None, player: int, choices: int) -> None:
        self.setup = setup
        """The chance outcomes of the setup so far; None when the setup is complete."""
        self.player = player
        """The next player: a seat, CHANCE or TERMINAL."""
        self._record = record
        self._legal = record["legal"][0]
        self._choices = choices
        """The number of legal actions; at a chance node, the heap to draw from."""

    def __deepcopy__(self, memo: object) -> "Node":
        record = np.frombuffer(bytearray(self._record.tobytes()), NODE)
        return Node(record, self.setup, self.player, self._choices)

    def __reduce__(self) -> tuple[Any, ...]:
        return node_of, (self._record["state"].tobytes(), self.pick, self.setup)

    @property
    def state(self) -> State:
        """A copy of the state record; during the setup only seats and side are set."""
        return copy_state(self._record["state"])

    @property
    def pick(self) -> int:
        """The action that waits for a second one, or NO_PICK."""
        return int(self._record["pick"][0])

    def actions(self) -> list[int]:
        """The legal actions."""
        legal: list[int] = self._legal[: self._choices].tolist()
        return legal

    def outcomes(self) -> Outcomes:
        """The outcomes of this chance node."""
        if self.setup is not None:
            return _setup_outcomes(self.setup, self._seats())
        heap = self._choices
        counts = [heap >> lane & LANE for lane in _LANES]
        panes = sum(counts)
        return [(colour, held / panes) for colour, held in enumerate(counts) if held]

    def outcome_text(self, outcome: int, index: int | None = None) -> str:
        """The text of an outcome of this chance node, or of the setup outcome at this index."""
        if self.setup is None:
            return str(Colour(outcome))
        index = (len(self.setup) if index is None else index) - self._seats() * COLUMNS
        if index < 0:
            return f"strip {outcome // 2} {FACES[outcome % 2]}"
        return str(Colour(outcome)) if index < ROUNDS else f"player {outcome} starts"

    def child(self, action: int) -> "Node | None":
        """The node after an action or outcome; None if that is illegal.

        During the setup this is a new node. Afterwards this node is changed and returned.
        """
        if self.setup is not None:
            return self._child_in_setup(self.setup, action)
        player, choices = _apply(self._record, _PRINTED, action)
        if player == INVALID:
            return None
        self.player, self._choices = player, choices
        return self

    def _child_in_setup(self, setup: bytes, outcome: int) -> "Node | None":
        state, seats = self.state, self._seats()
        if outcome not in dict(_setup_outcomes(setup, seats)):
            return None
        setup += bytes([outcome])
        if len(setup) < seats * COLUMNS + ROUNDS + 1:
            return node_of(state.tobytes(), setup=setup)
        return node_of(_set_up(setup, seats, int(state["side"][0])).tobytes())

    def _seats(self) -> int:
        return int(self._record["state"]["seats"][0])


def root_node(seats: int, side: int) -> Node:
    """The root of the game tree, before the setup."""
    state = new_state()
    state["seats"], state["side"] = seats, side
    return node_of(state.tobytes(), setup=b"")


def node_of(state: bytes, pick: int = NO_PICK, setup: bytes | None = None) -> Node:
    """The node with this state, waiting pick and setup outcomes."""
    record = np.zeros(1, NODE)
    record["state"] = np.frombuffer(state, STATE)
    record["pick"] = pick
    return Node(record, setup, *(_first(record, _PRINTED) if setup is None else (CHANCE, 0)))


def _setup_outcomes(setup: Sequence[int], seats: int) -> Outcomes:
    """The possible next outcomes of the setup, after the outcomes so far."""
    strips = seats * COLUMNS
    if len(setup) < strips:
        used = {face // 2 for face in setup[len(setup) // COLUMNS * COLUMNS :]}
        left = [faces for strip, faces in enumerate(_STARTING_FACES) if strip not in used]
        return [(face, 1 / len(left) / len(faces)) for faces in left for face in faces]
    pieces = setup[strips:]
    if len(pieces) < COLOURS:
        return _uniform([colour for colour in range(COLOURS) if colour not in pieces])
    # Space I of the round indicator is uniform: the bag has equally many panes of each colour.
    return _uniform(range(COLOURS if len(pieces) == COLOURS else seats))


def _uniform(outcomes: Sequence[int]) -> Outcomes:
    return [(outcome, 1 / len(outcomes)) for outcome in outcomes]


def _set_up(outcomes: bytes, seats: int, side: int) -> State:
    """The state after all outcomes of the setup; it awaits the first deal."""
    setup, state = new_setup(), new_state()
    *pieces, first, start_player = outcomes[seats * COLUMNS :]
    setup["faces"][0, :seats] = np.frombuffer(outcomes, np.int8, seats * COLUMNS).reshape(seats, -1)
    setup["round_pieces"][0] = first, *pieces
    setup["start_player"] = start_player
    bindings.set_up(state, _PRINTED, seats, side, setup)
    return state

"""The exports of the module: functions over pointers, which call the compiled rules and players.

The caller owns all memory: it passes pointers to records, whose offsets and sizes are in the
generated `layout.ts`. Integers have 32 bits, because JavaScript passes 64 bits as BigInt, which is
slow. Seeds are the exception: they are in memory, in a GENERATOR record.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
from numba import types

from sintra.players import alphabeta, baselines, evaluation
from sintra.players import reasons as player_reasons
from sintra.players.transposition import BUCKET
from sintra.rules import bindings
from sintra.rules.components import PRINTED, Components
from sintra.rules.moves import MOVE_LIST
from sintra.rules.panes import COLOURS
from sintra.rules.play import EFFECT
from sintra.rules.rng import GENERATOR
from sintra.rules.setup import SETUP
from sintra.rules.state import COLUMNS, MOST_DISPLAYS, STATE

_numba: Any = numba  # it has no types
carray = _numba.carray

Function = TypeVar("Function", bound=Callable[..., Any])
Pointer = Any


class Export(NamedTuple):
    """A function, and the types of its result and parameters."""

    function: Callable[..., Any]
    result: Any
    parameters: tuple[Any, ...]


EXPORTS: list[Export] = []


def _to(dtype: Any) -> Any:
    """The type of a pointer to one record or more."""
    return _numba.types.CPointer(_numba.from_dtype(np.dtype(dtype)))


def _export(result: Any, *parameters: Any) -> Callable[[Function], Function]:
    def register(function: Function) -> Function:
        EXPORTS.append(Export(function, result, parameters))
        return function

    return register


void, i32, f64 = types.void, types.int32, types.float64
state_t, printed_t, setup_t = _to(STATE), _to(PRINTED), _to(SETUP)
generator_t, move_list_t, effect_t = _to(GENERATOR), _to(MOVE_LIST), _to(EFFECT)
search_t, tt_t, weights_t = _to(alphabeta.SEARCH), _to(BUCKET), _to(evaluation.WEIGHTS)

_STANDARD = np.frombuffer(Components.standard().printed.tobytes(), np.uint8)
"""As bytes: in a constant of records, Numba leaves the padding undefined."""
_WEIGHT_SETS = evaluation.load_weights()
_long = cast(Callable[[Any], int], np.int64)
"""Compiled functions take 64-bit integers; with another type, Numba would compile them again."""

# --- Rules


@_export(void, _to(np.uint8))
def write_printed(printed: Pointer) -> None:
    """Write the record of the standard components."""
    written = carray(printed, len(_STANDARD))
    for index in range(len(_STANDARD)):
        written[index] = _STANDARD[index]


@_export(void, printed_t, i32, generator_t, setup_t)
def draw_setup(printed: Pointer, seats: int, generator: Pointer, setup: Pointer) -> None:
    bindings.draw_setup(carray(printed, 1), _long(seats), carray(generator, 1), carray(setup, 1))


@_export(void, state_t, printed_t, i32, i32, setup_t)
def set_up(state: Pointer, printed: Pointer, seats: int, side: int, setup: Pointer) -> None:
    """Set up a game; the state must be all zero before."""
    states, setups = carray(state, 1), carray(setup, 1)
    bindings.set_up(states, carray(printed, 1), _long(seats), _long(side), setups)


@_export(void, state_t, printed_t, generator_t)
def deal(state: Pointer, printed: Pointer, generator: Pointer) -> None:
    bindings.deal(carray(state, 1), carray(printed, 1), carray(generator, 1))


@_export(i32, state_t, printed_t, _to(np.int64))
def deal_given(state: Pointer, printed: Pointer, heaps: Pointer) -> int:
    """Fill the displays with these heaps; return -1, or the first impossible display."""
    displays = carray(heaps, MOST_DISPLAYS)
    return bindings.deal_given(carray(state, 1), carray(printed, 1), displays)


@_export(i32, state_t, move_list_t)
def list_moves(state: Pointer, move_list: Pointer) -> int:
    return bindings.list_moves(carray(state, 1), carray(move_list, 1))


@_export(i32, state_t, printed_t, move_list_t, i32)
def play(state: Pointer, printed: Pointer, move_list: Pointer, move: int) -> int:
    """Play a move; return the new phase, or -1 if the move is not legal."""
    states, lists = carray(state, 1), carray(move_list, 1)
    return bindings.play_checked(states, carray(printed, 1), lists, _long(move))


@_export(i32, state_t, printed_t, move_list_t, i32, effect_t)
def explain(
    state: Pointer, printed: Pointer, move_list: Pointer, move: int, effect: Pointer
) -> int:
    """Play a move and write its effect, all zero before; return 0 if the move is not legal."""
    states, lists, effects = carray(state, 1), carray(move_list, 1), carray(effect, 1)
    return bindings.explain(states, carray(printed, 1), lists, _long(move), effects)


@_export(void, state_t, _to(np.int8))
def closed_strips(state: Pointer, closed: Pointer) -> None:
    bindings.closed_strips(carray(state, 1), carray(closed, COLOURS * COLUMNS))


@_export(void, state_t, printed_t, i32, _to(np.int32))
def final_parts(state: Pointer, printed: Pointer, seat: int, parts: Pointer) -> None:
    """Write leftovers, broken glass and bonus of a player, as if the game ended now."""
    leftovers, broken, bonus = bindings.final_parts(
        carray(state, 1), carray(printed, 1), _long(seat)
    )
    written = carray(parts, 3)
    written[0] = leftovers
    written[1] = broken
    written[2] = bonus


@_export(i32, state_t, i32)
def is_winner(state: Pointer, seat: int) -> int:
    return bindings.is_winner(carray(state, 1), _long(seat))


@_export(types.int64, state_t, printed_t, move_list_t, _to(np.int64), i32)
def perft(state: Pointer, printed: Pointer, move_list: Pointer, stack: Pointer, depth: int) -> int:
    """Count move sequences from the first of `depth` + 1 states.

    There are `depth` move lists, and twice as many integers on the stack.
    """
    levels = _long(depth)
    states, lists = carray(state, levels + 1), carray(move_list, levels)
    stacks = carray(stack, (2, levels))
    return bindings.count_sequences(states, carray(printed, 1), lists, stacks[0], stacks[1])


# --- Players


@_export(i32, _to(baselines.WORKSPACE), state_t, printed_t, i32, generator_t)
def choose(
    workspace: Pointer, state: Pointer, printed: Pointer, strategy: int, generator: Pointer
) -> int:
    """Choose a move with one of the STRATEGIES; the seed is in the generator."""
    seed = _long(carray(generator, 1)[0].word)
    workspaces, states, all_printed = carray(workspace, 1), carray(state, 1), carray(printed, 1)
    if strategy == 0:
        return baselines.choose_random(workspaces, states, all_printed, seed)
    if strategy == 1:
        return baselines.choose_greedy(workspaces, states, all_printed, seed)
    return baselines.choose_easy(workspaces, states, all_printed, seed)


@_export(void, weights_t, state_t, printed_t)
def write_weights(weights: Pointer, state: Pointer, printed: Pointer) -> None:
    """Write the fitted weights of the current round."""
    game, material = carray(state, 1)[0], carray(printed, 1)[0]
    sets = _WEIGHT_SETS[_long(game.seats) - 2, _long(game.side)]
    panes_dealt = _long(material.displays[game.seats]) * _long(material.panes_per_display)
    evaluation.interpolate(sets, _long(game.round), panes_dealt, carray(weights, 1))


@_export(void, search_t, tt_t, i32, state_t)
def begin_search(search: Pointer, tt: Pointer, buckets: int, state: Pointer) -> None:
    """Begin the search of a position; search and table must be all zero before the first one."""
    alphabeta.begin(carray(search, 1), carray(state, 1), carray(tt, _long(buckets)))


@_export(i32, search_t, printed_t, weights_t, tt_t, i32, i32, i32)
def deepen(
    search: Pointer,
    printed: Pointer,
    weights: Pointer,
    tt: Pointer,
    buckets: int,
    max_depth: int,
    nodes: int,
) -> int:
    """Search at most `nodes` more nodes; return whether the search is finished."""
    is_finished = alphabeta.deepen(
        carray(search, 1),
        carray(printed, 1),
        carray(weights, 1),
        carray(tt, _long(buckets)),
        _long(max_depth),
        _long(nodes),
    )
    return is_finished


@_export(i32, search_t)
def is_proven(search: Pointer) -> int:
    return alphabeta.is_proven(carray(search, 1))


@_export(i32, search_t, printed_t, tt_t, i32, _to(alphabeta.LINE))
def principal_variation(
    search: Pointer, printed: Pointer, tt: Pointer, buckets: int, line: Pointer
) -> int:
    searches, lines = carray(search, 1), carray(line, 1)
    table = carray(tt, _long(buckets))
    return alphabeta.principal_variation(searches, carray(printed, 1), table, lines)


@_export(
    void,
    _to(player_reasons.ANALYSIS),
    state_t,
    printed_t,
    i32,
    i32,
    f64,
    i32,
    _to(player_reasons.REASONS),
)
def explain_choice(
    analysis: Pointer,
    state: Pointer,
    printed: Pointer,
    move: int,
    has_value: int,
    value: float,
    exact: int,
    reasons: Pointer,
) -> None:
    """Write the reasons for a legal move."""
    player_reasons.explain_choice(
        carray(analysis, 1),
        carray(state, 1),
        carray(printed, 1),
        _long(move),
        has_value != 0,
        value,
        exact != 0,
        carray(reasons, 1),
    )

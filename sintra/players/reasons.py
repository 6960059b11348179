"""Reasons for a move, as codes and numbers, for hints in any language.

A reason says how the move compares with the other legal moves, what follows from it, or what the
player expects. `sintra.analysis` and the page turn codes and facts into sentences.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..rules.components import Printed
from ..rules.jit import compiled, integer
from ..rules.movegen import list_moves
from ..rules.moves import MOVE_LIST, RETURN, unpack
from ..rules.panes import COLOURS, NOTHING, heap_size
from ..rules.play import EFFECT, play_with_effect
from ..rules.state import ROUNDS, STATE, Record, State, copy_state
from .player import Choice

_OTHER = ("move", "points")
_POINTS = ("points",)
FACTS: Mapping[str, tuple[str, ...]] = {
    "only_move": (),
    "nothing_now_other_scores": _OTHER,
    "scores_now_other_more": ("own", *_OTHER),
    "loses_now_other_scores": ("own", *_OTHER),
    "loses_now_other_none": ("own", "move"),
    "loses_now_other_less": ("own", *_OTHER),
    "other_breaks": ("move", "panes"),
    "other_breaks_more": ("move", "panes", "own"),
    "judged_as_good": (),
    "proven_as_good": (),
    "scores_most": _POINTS,
    "loses_least": _POINTS,
    "only_unbroken": (),
    "fewest_broken": (),
    "strip_needs": ("strip", "panes"),
    "start_tile": ("round",),
    "ends_round": (),
    "ends_game": (),
    "expect_ahead": _POINTS,
    "expect_behind": _POINTS,
    "expect_level": (),
    "expect_ahead_of_best": _POINTS,
    "expect_behind_best": _POINTS,
    "expect_level_with_best": (),
    "proven_ahead": _POINTS,
    "proven_behind": _POINTS,
    "proven_level": (),
    "proven_ahead_of_best": _POINTS,
    "proven_behind_best": _POINTS,
    "proven_level_with_best": (),
}
"""The facts of each code, in the order of REASON. "move" is a move as an integer; strips and rounds
are numbered from 1."""
CODES = tuple(FACTS)
"""The codes; compiled code uses their indexes."""
(
    _ONLY_MOVE,
    _NOTHING_NOW,
    _SCORES_LESS,
    _LOSES_OTHER_SCORES,
    _LOSES_OTHER_NONE,
    _LOSES_OTHER_LESS,
    _OTHER_BREAKS,
    _OTHER_BREAKS_MORE,
    _JUDGED,
    _PROVEN,
    _SCORES_MOST,
    _LOSES_LEAST,
    _ONLY_UNBROKEN,
    _FEWEST_BROKEN,
    _STRIP_NEEDS,
    _START_TILE,
    _ENDS_ROUND,
    _ENDS_GAME,
    _EXPECT,
    *_,
) = range(len(CODES))
_OF_BEST, _PROVEN_VALUE = 3, 6
"""Added to _EXPECT: with more than two players, for a proven value."""
_BEHIND, _LEVEL = 1, 2

MOST_REASONS = 12
REASON = np.dtype([("code", np.int32), ("facts", np.int32, 3)], align=True)
REASONS = np.dtype([("length", np.int64), ("items", REASON, MOST_REASONS)], align=True)
"""A list of reasons."""

COMPARISON = np.dtype(
    [
        ("points", np.int64),  # of the chosen move
        ("broken", np.int64),  # panes that the chosen move breaks
        ("others", np.int64),  # the number of other legal moves
        ("best_move", np.int64),  # of the others: most points, then fewest broken panes
        ("best_points", np.int64),
        ("best_broken", np.int64),
        ("fewest_broken", np.int64),  # of the others
    ],
    align=True,
)
"""The chosen move and the other legal moves."""

ANALYSIS = np.dtype(
    [
        ("comparison", COMPARISON),
        ("state", STATE),  # after the chosen move
        ("effect", EFFECT),
        ("move_list", MOVE_LIST),
    ],
    align=True,
)
"""The work area of `explain_choice`."""

_LETTER_ORDER = (3, 4, 1, 2, 0)
"""The alphabetical order of the letters W, Y, O, P, B."""


@compiled
def _text_order(move: int) -> int:
    """A number by which moves are sorted as by their texts."""
    if move == RETURN:
        return 1 << 30
    source, colour, column, joker, keep = unpack(move)
    order = (COLOURS * source + _LETTER_ORDER[colour]) << 9 | column << 5 | joker << 3
    return order if keep == NOTHING else order | (_LETTER_ORDER[keep] + 1)


@compiled
def _add(reasons: Record, code: int, first: int, second: int, third: int) -> None:
    reason = reasons.items[reasons.length]
    reason.code = code
    reason.facts[0] = first
    reason.facts[1] = second
    reason.facts[2] = third
    reasons.length += 1


@compiled
def _play_on_copy(analysis: Record, state: Record, printed: Record, move: int) -> int:
    """Play a move on a copy of the state; return the points of the move."""
    effect = analysis.effect
    analysis.state = state
    effect.bonus_points = 0
    effect.window_points = 0
    effect.completed = 0
    effect.start_tile = 0
    effect.placed = 0
    effect.broken = 0
    effect.glass_loss = 0
    effect.round_ended = 0
    play_with_effect(analysis.state, printed, move, effect)
    points = integer(effect.bonus_points) + integer(effect.window_points)
    return points - integer(effect.glass_loss)


@compiled
def _compare(analysis: Record, state: Record, printed: Record, move: int) -> None:
    """Write the comparison of a move with all other legal moves."""
    comparison = analysis.comparison
    comparison.others = 0
    comparison.best_points = -(1 << 40)
    comparison.fewest_broken = 1 << 40
    for index in range(list_moves(state, analysis.move_list)):
        other = integer(analysis.move_list.moves[index])
        points = _play_on_copy(analysis, state, printed, other)
        broken = integer(analysis.effect.broken)
        if other == move:
            comparison.points = points
            comparison.broken = broken
            continue
        is_better = points > comparison.best_points
        if points == comparison.best_points:
            is_better = broken < comparison.best_broken
            if broken == comparison.best_broken:
                is_better = _text_order(other) < _text_order(integer(comparison.best_move))
        if is_better:
            comparison.best_move = other
            comparison.best_points = points
            comparison.best_broken = broken
        comparison.fewest_broken = min(integer(comparison.fewest_broken), broken)
        comparison.others += 1


@compiled
def _best_instead(comparison: Record, reasons: Record) -> None:
    """The effect of the move that scores most now, compared with the chosen move."""
    own, move = integer(comparison.points), integer(comparison.best_move)
    points = integer(comparison.best_points)
    if own > 0:
        _add(reasons, _SCORES_LESS, own, move, points)
    elif own == 0:
        _add(reasons, _NOTHING_NOW, move, points, 0)
    elif points > 0:
        _add(reasons, _LOSES_OTHER_SCORES, -own, move, points)
    elif points == 0:
        _add(reasons, _LOSES_OTHER_NONE, -own, move, 0)
    else:
        _add(reasons, _LOSES_OTHER_LESS, -own, move, -points)
    broken, best_broken = integer(comparison.broken), integer(comparison.best_broken)
    if best_broken > broken > 0:
        _add(reasons, _OTHER_BREAKS_MORE, move, best_broken, broken)
    elif best_broken > broken:
        _add(reasons, _OTHER_BREAKS, move, best_broken, 0)


@compiled
def add_comparison(comparison: Record, has_value: bool, is_exact: bool, reasons: Record) -> None:
    """How the move compares with the other legal moves."""
    if comparison.others == 0:
        _add(reasons, _ONLY_MOVE, 0, 0, 0)
        return
    points, broken = integer(comparison.points), integer(comparison.broken)
    if points < comparison.best_points:
        _best_instead(comparison, reasons)
        if has_value:
            _add(reasons, _PROVEN if is_exact else _JUDGED, 0, 0, 0)
    elif points > 0:
        _add(reasons, _SCORES_MOST, points, 0, 0)
    elif points < 0:
        _add(reasons, _LOSES_LEAST, -points, 0, 0)
    if broken == 0 and comparison.fewest_broken > 0:
        _add(reasons, _ONLY_UNBROKEN, 0, 0, 0)
    elif 0 < broken <= comparison.fewest_broken:
        _add(reasons, _FEWEST_BROKEN, 0, 0, 0)


@compiled
def _add_consequences(before: Record, after: Record, effect: Record, reasons: Record) -> None:
    """Consequences of the move that follow from the rules alone."""
    player = after.players[before.to_move]
    is_last_round = before.round == ROUNDS - 1
    if effect.placed > 0 and effect.completed == 0:
        missing = heap_size(integer(player.columns[player.glazier].free))
        _add(reasons, _STRIP_NEEDS, integer(player.glazier) + 1, missing, 0)
    if effect.start_tile and not is_last_round:
        _add(reasons, _START_TILE, integer(before.round) + 2, 0, 0)
    if effect.round_ended:
        _add(reasons, _ENDS_GAME if is_last_round else _ENDS_ROUND, 0, 0, 0)


@compiled
def _add_expectation(value: float, is_exact: bool, seats: int, reasons: Record) -> None:
    """The value of the choice, rounded to points."""
    margin = integer(np.rint(value))
    code = _EXPECT
    if is_exact:
        code += _PROVEN_VALUE
    if seats > 2:
        code += _OF_BEST
    if margin == 0:
        code += _LEVEL
    elif margin < 0:
        code += _BEHIND
    _add(reasons, code, abs(margin), 0, 0)


@compiled
def explain_choice(
    analyses: Any,
    states: Any,
    printed: Any,
    move: int,
    has_value: bool,
    value: float,
    is_exact: bool,
    reasons: Any,
) -> None:
    """Write the reasons for a legal move; `value` is the lead that the player expects."""
    analysis, state = analyses[0], states[0]
    reasons[0].length = 0
    _compare(analysis, state, printed[0], move)
    add_comparison(analysis.comparison, has_value, is_exact, reasons[0])
    _play_on_copy(analysis, state, printed[0], move)
    _add_consequences(state, analysis.state, analysis.effect, reasons[0])
    if has_value:
        _add_expectation(value, is_exact, integer(state.seats), reasons[0])


def reasons_for(state: State, printed: Printed, choice: Choice) -> list[tuple[str, dict[str, int]]]:
    """The reasons for a choice: codes and facts."""
    reasons = np.zeros(1, REASONS)
    explain_choice(
        np.zeros(1, ANALYSIS),
        copy_state(state),
        printed,
        choice.move.code,
        choice.value is not None,
        float(choice.value or 0),
        choice.exact,
        reasons,
    )
    return read_reasons(reasons)


def read_reasons(reasons: Any) -> list[tuple[str, dict[str, int]]]:
    """The codes and facts of a list of reasons."""
    items = reasons["items"][0, : int(reasons["length"][0])].tolist()
    return [
        (CODES[code], dict(zip(FACTS[CODES[code]], facts.tolist(), strict=False)))
        for code, facts in items
    ]

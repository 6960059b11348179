"""The lessons as one file, for a page that knows no rules and may have no server.

Of each step it holds the table, every legal move with what it does, and what the table is then: so
anything may be tried. To be small, an effect lists only what is not zero, and the table after a
move only what differs from before.
"""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from ..game import Explanation, Game
from ..match import protocol as wire
from ..match import views
from .lessons import LESSONS, Lesson, Step

SEED = 1
"""Of the deal that follows the last move of a round."""
LEARNER, RIVAL = 0, 1


def write_lessons() -> str:
    """All lessons as JSON, a line a step."""
    printed: dict[str, wire.PrintedView] = {}
    lessons = []
    game: Game | None = None
    for lesson in LESSONS:
        steps = []
        for step in lesson.steps:
            game, reply = _begin(step, game)
            printed[lesson.side] = views.printed_view(game)
            steps.append(_json(_step(step, game, reply)))
            if step.goals:
                game.play(step.goals[0])
        lessons.append(_lesson(lesson, steps))
    joined = ",\n".join(lessons)
    return f'{{"printed":{_json(printed)},\n"lessons":[\n{joined}\n]}}\n'


def _lesson(lesson: Lesson, steps: list[str]) -> str:
    head = f'{{"name":{_json(lesson.name)},"side":{_json(lesson.side)},"steps":['
    return "\n".join([head, ",\n".join(steps)]) + "]}"


def _begin(step: Step, before: Game | None) -> tuple[Game, dict[str, Any] | None]:
    """The game in which a step is played, and the move of the rival that led to it."""
    if step.position is not None:
        return Game.from_position(step.position, seed=SEED), None
    assert before is not None, f"{step.name}: nothing to go on from"
    if step.reply is None:
        return before, None
    return before, _turn(before.play_explained(step.reply))


def _step(step: Step, game: Game, reply: dict[str, Any] | None) -> dict[str, Any]:
    asked = views.moves(game)
    return {
        "name": step.name,
        "table": views.table_view(game.table),
        "reply": reply,
        "goals": step.goals,
        "moves": list(_tries(game)) if step.goals else [],
        "closed": asked.closed if step.goals else {},
    }


def _tries(game: Game) -> Iterator[dict[str, Any]]:
    """Every legal move, what it does, and what is different afterwards."""
    before = msgspec.to_builtins(views.table_view(game.table))
    for move in game.legal_moves:
        after = game.copy()
        turn = _turn(after.play_explained(move))
        turn["change"] = difference(before, msgspec.to_builtins(views.table_view(after.table)))
        if after.is_over:
            turn["final"] = [_final(after, seat) for seat in (LEARNER, RIVAL)]
        yield turn


def _turn(explained: Explanation) -> dict[str, Any]:
    effect: dict[str, int] = msgspec.to_builtins(views.effect(explained))
    return {
        "move": str(explained.move),
        "effect": {name: value for name, value in effect.items() if value},
    }


def _final(game: Game, seat: int) -> dict[str, Any]:
    """What the end gave a player, and what it was counted from."""
    parts = game.final_scoring(seat)
    table, palace = game.table, game.palaces[seat]
    windows = [column.window for column in palace.columns]
    context = [sum(len(windows[window]) for window in pair) for pair in table.ornaments]
    panes = [pane for window in windows for pane in window]
    best = max(set(panes), key=lambda colour: (panes.count(colour), -colour))
    left = [
        space.pane for column in palace.columns if column.strip for space in column.strip.spaces
    ]
    return {
        "before": palace.score - parts.total,
        "left": sum(pane is not None for pane in left),
        "leftovers": parts.leftovers,
        "broken_glass": parts.broken_glass,
        "ornaments": [[number, game.components.ornament_points[number]] for number in context],
        "windows": sum(len(window) == 2 for window in windows),
        "colour": best.letter,
        "panes": panes.count(best),
        "bonus": parts.bonus,
        "score": palace.score,
    }


def difference(before: Any, after: Any) -> Any:
    """What has to be put over one value to get the other.

    Of objects, the members that differ; of lists of one length, the same by index. Anything else is
    the new value as it is, and a list is never confused with an object of indexes.
    """
    if isinstance(before, dict) and isinstance(after, dict):
        return {
            name: difference(before[name], value)
            for name, value in after.items()
            if before[name] != value
        }
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return {str(index): difference(*pair) for index, pair in pairs if pair[0] != pair[1]}
    return after


def _json(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))

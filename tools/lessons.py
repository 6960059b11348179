"""The tutorial of the page: its lessons as positions and goals, and their export as one file.

The learner applies every rule once. The texts are in `learn.ftl`, under the names of the steps; the
numbers come from the engine. The learner is player 0, the opponent is player 1.

The page does not implement the rules and may have no server. So the file contains, for each step,
the table, every legal move with its effect, and the table after the move: the learner may try any
move. To keep the file small, an effect lists only values that are not zero, and the table after a
move lists only the differences.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from sintra.game.game import Game
from sintra.game.results import Explanation
from sintra.match import protocol as wire
from sintra.match import views
from sintra.rules.components import Components
from sintra.rules.panes import LETTERS
from tools.generated import main

Side = Literal["A", "B"]
Mark = Literal["strips", "windows", "track", "bonus", "stores"]
"""A part of the board that a step marks; `stores` are the bag and the tower."""


class LessonStep(NamedTuple):
    """One task, or only a text to read."""

    name: str
    goals: tuple[str, ...] = ()
    """The moves that solve the task, the one to show first; empty if there is no task."""
    position: str | None = None
    """The position of the step; None if the step continues the one before."""
    reply: str | None = None
    """The move that the opponent plays first, if the step continues the one before."""
    marks: tuple[Mark, ...] = ()
    """What the text names, to be marked on the board until the move is played."""


class Lesson(NamedTuple):
    """A few steps about one rule."""

    name: str
    side: Side
    steps: tuple[LessonStep, ...]


def _lay(
    me: str,
    opponent: str,
    *,
    round: int,
    pieces: str,
    displays: Mapping[int, str] | None = None,
    centre: str = "-",
    bag: str | None = None,
    tile: str = "H1",
    side: Side = "A",
) -> str:
    """Return a position text from its relevant parts; the other panes are in the bag and the tower.

    Heaps and palaces are written as in position text. Displays are numbered from 1. If no bag is
    given, half of the other panes are in it; in round 1 all of them.
    """
    components = Components.standard()
    number = components.displays_by_players[2]
    shown = "/".join((displays or {}).get(display, "-") for display in range(1, number + 1))
    columns = [palace.rsplit(",", 1)[1] for palace in (me, opponent)]
    placed = _count(pieces, shown, centre, *columns)
    left = {letter: components.panes_per_colour - placed[letter] for letter in LETTERS}
    if bag is None:
        kept = Counter({c: n if round == 1 else n - n // 2 for c, n in left.items()})
    else:
        kept = _count(bag)
    gone = {letter: left[letter] - kept[letter] for letter in LETTERS}
    head = ["sintra1", f"2{side}", f"{round}p", pieces, "0", tile]
    return "_".join([*head, shown, centre, _heap(kept), _heap(gone), me, opponent, components.name])


def _count(*texts: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for letter, number in re.findall(f"([{LETTERS}])([0-9]*)", " ".join(texts)):
        counts[letter] += int(number or 1)
    return counts


def _heap(counts: Mapping[str, int]) -> str:
    return "".join(f"{c}{n if n > 1 else ''}" for c in LETTERS if (n := counts[c])) or "-"


LESSONS = (
    Lesson(
        "turn",
        "A",
        (
            LessonStep(
                "welcome",
                position=(
                    first := _lay(
                        "0,0,0,1,0f/1f/2f/3f/4f/5f/6f/7f",
                        "0,0,0,1,6f/4f/2f/0f/7f/5f/3f/1f",
                        round=1,
                        pieces="PYWBOP",
                        tile="C0",
                        displays={1: "WPB2", 2: "WYO2", 4: "Y2OB"},
                    )
                ),
                marks=("strips", "windows"),
            ),
            LessonStep("pick", ("1B>2",), first),
        ),
    ),
    Lesson("centre", "A", (LessonStep("centre", ("CW>3",), reply="2O>2"),)),
    Lesson(
        "break",
        "A",
        (
            LessonStep(
                "break",
                ("2O>6",),
                _lay(
                    "0,0,0,4,0f/1f.Y2/2f.W2/3f.W/4f.O2/5f.Y/6f/7f.P",
                    "0,0,1,3,6f.B2/4f.O2/2f.W/0f/7f/5f/3f/1f",
                    round=2,
                    pieces="YWBOP",
                    displays={2: "WO3", 3: "YPB2"},
                ),
                marks=("track",),
            ),
        ),
    ),
    Lesson(
        "back",
        "A",
        (
            LessonStep(
                "back",
                ("R",),
                _lay(
                    "0,0,1,7,0f.Y2/1f.YP/2f.W2/3f.W/4f.O2/5f.Y/6f.B3/7f.P",
                    "0,0,2,3,6f.B2/4f.O2/2f.W/0f/7f/5f/3f/1f",
                    round=2,
                    pieces="YWBOP",
                    displays={1: "WYB2", 5: "WOP2"},
                ),
            ),
            LessonStep("open", ("1B>2",), reply="5P>3"),
        ),
    ),
    Lesson(
        "must",
        "A",
        (
            LessonStep(
                "must",
                ("CY>8",),
                _lay(
                    "0,0,1,1,0f.Y3/1f.Y2B2/2f.W2/3f.WB/4f.OB/5f.Y2/6f.B2/7f.P",
                    "0,0,2,3,6f.B2/4f.O2/2f.W/0f/7f/5f/3f/1f",
                    round=2,
                    pieces="YWBOP",
                    centre="Y2B3",
                ),
            ),
        ),
    ),
    Lesson(
        "complete",
        "A",
        (
            LessonStep(
                "complete",
                ("3P>2=P", "3P>2=B", "3P>2=Y"),
                _lay(
                    "0,0,1,1,0f.Y2/1f.Y2B2/2f.W2/3f.W/4f.O2/5f.Y/6f.B2/7f.P",
                    "4,0,2,3,6b.P:B/4f.O2/2f.W/0f/7f/5f/3f/1f",
                    round=3,
                    pieces="YBOW",
                    displays={1: "W2OB", 3: "WYOP"},
                ),
                marks=("bonus",),
            ),
            LessonStep(
                "leave",
                ("2W>2=W", "2W>2=P", "2W>2=B"),
                _lay(
                    "5,0,2,1,0f.Y2/1b.WP2B:P/2f.W2/3f.W/4f.O2/5f.Y/6f.B2/7f.P",
                    "8,0,2,3,6b.P:B/4b.O2:O/2f.W/0f/7f/5f/3f/1f",
                    round=4,
                    pieces="WBO",
                    displays={2: "WYO2", 4: "YP2B"},
                ),
            ),
        ),
    ),
    Lesson(
        "right",
        "A",
        (
            LessonStep(
                "right",
                ("3P>3=W", "3P>3=P"),
                _lay(
                    "9,0,2,1,7f.P/1f.Y2/2f.W3P/3f.W/4b.YO:O/5f.Y2O2/6b.O:B/0b.W:W",
                    "12,0,2,3,6b.P:B/4b.O2:O/2f.W/0f/7f/5f/3f/1f",
                    round=4,
                    pieces="BOW",
                    displays={3: "WYOP", 5: "Y2B2"},
                ),
            ),
        ),
    ),
    Lesson(
        "joker",
        "A",
        (
            LessonStep(
                "joker",
                ("1Y>8",),
                _lay(
                    "19,0,2,6,2b.Y:W/1b.P2:Y/0f.Y/3f.WO/4b.O:B/5f.P/6f.B/7b:P",
                    "21,0,2,3,6b.P:B/4b.O2:O/2f.W/0f/7f/5f/3f/1f",
                    round=5,
                    pieces="OW",
                    displays={1: "WYO2", 2: "W2P2", 3: "YP2B"},
                ),
            ),
            LessonStep("choice", ("3B>8", "3B>8j1"), reply="2P>3"),
        ),
    ),
    Lesson(
        "crash",
        "A",
        (
            LessonStep(
                "crash",
                ("3Px",),
                _lay(
                    "31,0,5,8,2b.Y:W/1b.P2:Y/0f.Y/3f.WO/4b.O:B/7f.O/6f.B/5b.B:W",
                    "27,0,2,3,6b.P:B/4b.O2:O/2f.W/0f/7f/5f/3f/1f",
                    round=5,
                    pieces="OW",
                    displays={1: "W2OB", 3: "Y2P2"},
                ),
            ),
            LessonStep("wrap", ("CYx",), reply="1W>3"),
        ),
    ),
    Lesson(
        "round",
        "A",
        (
            LessonStep(
                "round",
                ("CW>3",),
                _lay(
                    "9,0,2,3,0f.Y2/1b.P2:P/2f.W/3f.W2/4f.O2/5f.Y/6f.B2/7f.P",
                    "8,0,2,3,6b.P:B/4b.O2:O/2f.W/0f/7f/5f/3f/1f",
                    round=4,
                    pieces="WBO",
                    tile="H0",
                    centre="W2",
                    bag="W3Y3O2P3B3",  # as many as two players have left after four deals
                ),
                marks=("stores",),
            ),
        ),
    ),
    Lesson(
        "side-a",
        "A",
        (
            LessonStep(
                "side-a",
                ("CB>6",),
                _lay(
                    "38,0,3,5,x:WB/x:YP/x:OO/3b.PB:W/4b.YO:P/5b.W:Y/6b:B/7f.P",
                    "47,0,5,3,x:BW/4b.O2:O/2b.W:P/0b.P:Y/7f.O/x:YB/3f/1b:B",
                    round=6,
                    pieces="P",
                    centre="B2",
                ),
            ),
        ),
    ),
    Lesson(
        "side-b",
        "B",
        (
            LessonStep(
                "side-b",
                ("CB>4=B",),
                _lay(
                    "34,0,2,4,x:BB/x:YB/x:PB/5b.WOB2:W/4b.O:P/3f.W/6f.WB/7f",
                    "45,0,4,3,x:OW/x:OP/2b.W:O/0b.P:Y/7f.O/x:YO/3f.O/1b:B",
                    round=6,
                    pieces="P",
                    centre="B",
                    side="B",
                ),
            ),
        ),
    ),
)


SEED = 1
"""The seed of the deal after the last move of a round."""
LEARNER, OPPONENT = 0, 1


def write_lessons() -> str:
    """Return all lessons as JSON, one line per step."""
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


def _begin(step: LessonStep, before: Game | None) -> tuple[Game, dict[str, Any] | None]:
    """Return the game in which a step is played, and the opponent's move before it."""
    if step.position is not None:
        return Game.from_position(step.position, seed=SEED), None
    assert before is not None, f"{step.name}: no step before it to continue"
    if step.reply is None:
        return before, None
    return before, _turn(before.play_explained(step.reply))


def _step(step: LessonStep, game: Game, reply: dict[str, Any] | None) -> dict[str, Any]:
    legal = views.moves(game)
    return {
        "name": step.name,
        "table": views.table_view(game.table),
        "reply": reply,
        "goals": step.goals,
        "marks": step.marks,
        "moves": list(_outcomes(game)) if step.goals else [],
        "closed": legal.closed if step.goals else {},
    }


def _outcomes(game: Game) -> Iterator[dict[str, Any]]:
    """Yield every legal move with its effect and its changes of the table."""
    before = msgspec.to_builtins(views.table_view(game.table))
    for move in game.legal_moves:
        after = game.copy()
        turn = _turn(after.play_explained(move))
        turn["change"] = difference(before, msgspec.to_builtins(views.table_view(after.table)))
        if after.is_over:
            turn["final"] = [_final(after, seat) for seat in (LEARNER, OPPONENT)]
        yield turn


def _turn(explained: Explanation) -> dict[str, Any]:
    effect: dict[str, int] = msgspec.to_builtins(views.effect(explained))
    return {
        "move": str(explained.move),
        "effect": {name: value for name, value in effect.items() if value},
    }


def _final(game: Game, seat: int) -> dict[str, Any]:
    """Return the final scoring of a player, and the numbers from which it is computed."""
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
        "ornaments": [[count, game.components.ornament_points[count]] for count in context],
        "windows": sum(len(window) == 2 for window in windows),
        "colour": best.letter,
        "panes": panes.count(best),
        "bonus": parts.bonus,
        "score": palace.score,
    }


def difference(before: Any, after: Any) -> Any:
    """Return a patch from one value to the other.

    The patch of an object has the members that differ; the patch of a list of the same length is an
    object with the items that differ, by index. The patch of any other value is the new value. The
    old value shows whether a patch has members or items.
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


if __name__ == "__main__":
    sys.exit(main("tools.lessons", write_lessons))

"""The lessons of the tutorial: positions, and what is asked for in them.

Every rule is played once by doing it. What the words say is in `learn.ftl`, under the names of the
steps; the numbers come from the engine (`lesson_file.py`). The learner is player 0, the rival 1.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Literal, NamedTuple

from ..rules.components import Components
from ..rules.panes import LETTERS

Side = Literal["A", "B"]


class Step(NamedTuple):
    """One thing to do, or only to be told."""

    name: str
    goals: tuple[str, ...] = ()
    """The moves that do what is asked, the one that is shown first; none where nothing is asked."""
    position: str | None = None
    """Without it, the step goes on from where the one before ended."""
    reply: str | None = None
    """What the rival plays first, where it goes on."""


class Lesson(NamedTuple):
    """A few steps about one thing."""

    name: str
    side: Side
    steps: tuple[Step, ...]


def _lay(
    me: str,
    rival: str,
    *,
    round: int,
    pieces: str,
    displays: Mapping[int, str] | None = None,
    centre: str = "-",
    tile: str = "H1",
    side: Side = "A",
) -> str:
    """A position text from what matters; the other panes are in the bag, later also in the tower.

    Heaps and palaces are written as in position text, displays count from 1.
    """
    components = Components.standard()
    number = components.displays_by_players[2]
    shown = "/".join((displays or {}).get(display, "-") for display in range(1, number + 1))
    columns = [palace.rsplit(",", 1)[1] for palace in (me, rival)]
    placed = _count(pieces, shown, centre, *columns)
    left = {letter: components.panes_per_colour - placed[letter] for letter in LETTERS}
    gone = {letter: 0 if round == 1 else number // 2 for letter, number in left.items()}
    bag = {letter: left[letter] - gone[letter] for letter in LETTERS}
    head = ["sintra1", f"2{side}", f"{round}p", pieces, "0", tile]
    return "_".join([*head, shown, centre, _heap(bag), _heap(gone), me, rival, components.name])


def _count(*texts: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for letter, number in re.findall(f"([{LETTERS}])([0-9]*)", " ".join(texts)):
        counts[letter] += int(number or 1)
    return counts


def _heap(counts: Mapping[str, int]) -> str:
    return "".join(f"{c}{n if n > 1 else ''}" for c, n in counts.items() if n) or "-"


LESSONS = (
    Lesson(
        "turn",
        "A",
        (
            Step(
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
            ),
            Step("pick", ("1B>2",), first),
        ),
    ),
    Lesson("centre", "A", (Step("centre", ("CW>3",), reply="2O>2"),)),
    Lesson(
        "break",
        "A",
        (
            Step(
                "break",
                ("2O>6",),
                _lay(
                    "0,0,0,4,0f/1f.Y2/2f.W2/3f.W/4f.O2/5f.Y/6f/7f.P",
                    "0,0,1,3,6f.B2/4f.O2/2f.W/0f/7f/5f/3f/1f",
                    round=2,
                    pieces="YWBOP",
                    displays={2: "WO3", 3: "YPB2"},
                ),
            ),
        ),
    ),
    Lesson(
        "back",
        "A",
        (
            Step(
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
            Step("open", ("1B>2",), reply="5P>3"),
        ),
    ),
    Lesson(
        "complete",
        "A",
        (
            Step(
                "complete",
                ("3P>2=P", "3P>2=B", "3P>2=Y"),
                _lay(
                    "0,0,1,1,0f.Y2/1f.Y2B2/2f.W2/3f.W/4f.O2/5f.Y/6f.B2/7f.P",
                    "4,0,2,3,6b.P:B/4f.O2/2f.W/0f/7f/5f/3f/1f",
                    round=3,
                    pieces="YBOW",
                    displays={1: "W2OB", 3: "WYOP"},
                ),
            ),
            Step(
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
            Step(
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
            Step(
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
            Step("choice", ("3B>8", "3B>8j1"), reply="2P>3"),
        ),
    ),
    Lesson(
        "crash",
        "A",
        (
            Step(
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
            Step("wrap", ("CYx",), reply="1W>3"),
        ),
    ),
    Lesson(
        "round",
        "A",
        (
            Step(
                "round",
                ("CW>3",),
                _lay(
                    "9,0,2,3,0f.Y2/1b.P2:P/2f.W/3f.W2/4f.O2/5f.Y/6f.B2/7f.P",
                    "8,0,2,3,6b.P:B/4b.O2:O/2f.W/0f/7f/5f/3f/1f",
                    round=3,
                    pieces="YBOW",
                    tile="H0",
                    centre="W2",
                ),
            ),
        ),
    ),
    Lesson(
        "side-a",
        "A",
        (
            Step(
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
            Step(
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

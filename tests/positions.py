"""Handmade positions: give the parts that matter, and every other pane goes into the bag.

All texts are parts of position text: heaps such as "W2B", columns such as "3f.W2.B:P" or "x:WB".
The colours of a heap may be in any order.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from typing import Any

from sintra import Colour, Setup

COMPONENTS: dict[str, Any] = json.loads(
    resources.files("sintra.rules").joinpath("standard.json").read_text(encoding="utf-8")
)
LETTERS = "WYOPB"
DISPLAYS = {2: 5, 3: 7, 4: 9}
ROUND_PIECES = "BWYOPB"
COLUMNS = range(1, 9)

Columns = Mapping[int, str]


def read_setup(data: Mapping[str, Any]) -> Setup:
    """Return the setup of a record."""
    strips = tuple(tuple((strip, side) for strip, side in row) for row in data["strips"])
    pieces = tuple(Colour[name.upper()] for name in data["round_pieces"])
    return Setup(strips, pieces, data["start_player"])


def panes(texts: Iterable[str]) -> Counter[str]:
    """Count the panes of each colour in all these texts."""
    counts: Counter[str] = Counter()
    for text in texts:
        for letter, count in re.findall(r"([WYOPB])(\d*)", text):
            counts[letter] += int(count or 1)
    return counts


def heap(*texts: str) -> str:
    """Return the canonical text of a heap of all these panes."""
    counts = panes(texts)
    return "".join(f"{c}{counts[c] if counts[c] > 1 else ''}" for c in LETTERS if counts[c]) or "-"


def seat(
    columns: Columns | None = None,
    *,
    score: int = 0,
    lost: int = 0,
    broken: int = 0,
    glazier: int = 1,
) -> str:
    """Return a player. Columns count from 1; the default is strip `column - 1`, front up."""
    texts = [_column((columns or {}).get(column, f"{column - 1}f")) for column in COLUMNS]
    return f"{score},{lost},{broken},{glazier},{'/'.join(texts)}"


def _column(text: str) -> str:
    strip, colon, window = text.partition(":")
    face, *heaps = strip.split(".")
    return ".".join([face, *map(heap, heaps)]) + colon + window


def all_gone(windows: str = "WB") -> Columns:
    """Return the columns of a player without strips; each window holds these two panes."""
    return dict.fromkeys(COLUMNS, f"x:{windows}")


def crowded(players: int, *elsewhere: str) -> list[str]:
    """Return palaces whose strips and windows hold every pane that is not elsewhere."""
    left = Counter({letter: 20 for letter in LETTERS}) - panes(elsewhere)
    palaces: list[dict[int, str]] = [{} for _ in range(players)]
    for palace in palaces:
        for column in COLUMNS[:-1]:  # the last column has the joker side
            spaces = [COMPONENTS["letters"][c] for c in COMPONENTS["strips"][column - 1]["back"]]
            placed = Counter(spaces[:-1]) & left
            left -= placed
            palace[column] = f"{column - 1}b"
            if placed:
                palace[column] += f".{heap(*placed.elements())}"
    windows = [(palace, column) for palace in palaces for column in palace]
    for pane, (palace, column) in zip(left.elements(), windows, strict=False):
        palace[column] += f":{pane}"
    return [seat(palace) for palace in palaces]


def position(
    *seats: str,
    players: int = 2,
    side: str = "A",
    round: int = 1,
    pieces: str = "",
    to_move: int = 0,
    tile: str = "",
    displays: Sequence[str] = (),
    centre: str = "",
    tower: str = "",
    rest: str = "bag",
) -> str:
    """Return a position text: in play if any pane is on the table, else before a deal.

    Missing seats are those of a new game. `tile` is "C0" (in the centre, put there by player 0) or
    "H1" (held by player 1). `rest` says where the other panes are: "bag" or "tower".
    """
    palaces = [*seats, *[seat()] * (players - len(seats))]
    table = [*displays, *[""] * (DISPLAYS[players] - len(displays))]
    pieces = pieces or ROUND_PIECES[round - 1 :]
    phase = "p" if any(table) or centre else "d"
    if round == 7:
        phase, pieces = "e", "-"
    placed = panes([pieces, *table, centre, tower, *(p.rsplit(",", 1)[1] for p in palaces)])
    assert max(placed.values()) <= 20, f"too many panes: {placed}"
    left = "".join(letter * (20 - placed[letter]) for letter in LETTERS)
    return "_".join(
        [
            "sintra1",
            f"{players}{side}",
            f"{round}{phase}",
            pieces,
            str(to_move),
            tile or ("C0" if phase == "p" else f"H{to_move}"),
            "/".join(map(heap, table)),
            heap(centre),
            heap(left if rest == "bag" else ""),
            heap(tower, left if rest == "tower" else ""),
            *palaces,
            "standard",
        ]
    )

"""Position text for the reference rules, written and read without code of the engine.

Two texts are equal if and only if the positions are equal, so comparing texts compares positions.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.positions import COMPONENTS, LETTERS, panes
from tests.reference_rules import JOKER, Column, ReferenceGame

_NAME_OF = {COMPONENTS["letters"][name]: name for name in COMPONENTS["colours"]}
_LETTER_OF: dict[str, str] = COMPONENTS["letters"]


def position_of(reference: ReferenceGame) -> str:
    """Return the position text of a reference game."""
    snapshot = reference.snapshot()
    phase = "e" if snapshot["over"] else "d" if snapshot["needs_deal"] else "p"
    fields = [
        "sintra1",
        f"{snapshot['players']}{snapshot['side']}",
        f"{snapshot['round']}{phase}",
        "".join(_LETTER_OF[piece] for piece in snapshot["round_pieces"]) or "-",
        str(snapshot["to_move"]),
        f"{'C' if snapshot['tile_in_centre'] else 'H'}{snapshot['holder']}",
        "/".join(_heap({c: d.count(c) for c in set(d)}) for d in snapshot["displays"]),
        _heap(snapshot["centre"]),
        _heap(snapshot["bag"]),
        _heap(snapshot["tower"]),
    ]
    for seat in snapshot["seats"]:
        palace = "/".join(map(_column, seat["columns"]))
        numbers = seat["score"], seat["lost"], seat["broken"], seat["glazier"] + 1
        fields.append(f"{','.join(map(str, numbers))},{palace}")
    return "_".join([*fields, "standard"])


def _heap(counts: Mapping[str, int]) -> str:
    text = ""
    for name, letter in _LETTER_OF.items():
        if count := counts.get(name, 0):
            text += letter if count == 1 else f"{letter}{count}"
    return text or "-"


def _column(column: Mapping[str, Any]) -> str:
    text = "x" if column["strip"] is None else f"{column['strip']}{column['side'][0]}"
    if column["coloured"] or column["jokers"]:
        text += f".{_heap(column['coloured'])}"
    if column["jokers"]:
        text += f".{_heap(column['jokers'])}"
    if column["window"]:
        text += f":{''.join(_LETTER_OF[pane] for pane in column['window'])}"
    return text


def reference_at(text: str) -> ReferenceGame:
    """Return a reference game at this position, which must be valid."""
    fields = text.split("_")
    players, side = int(fields[1][0]), fields[1][1]
    reference = _any_reference(players, side)
    reference.round = int(fields[2][0])
    reference.needs_deal, reference.over = fields[2][1] == "d", fields[2][1] == "e"
    reference.round_pieces = [_NAME_OF[letter] for letter in fields[3].strip("-")]
    reference.to_move = int(fields[4])
    reference.tile_in_centre, reference.holder = fields[5][0] == "C", int(fields[5][1])
    reference.displays = [_panes_of(display) for display in fields[6].split("/")]
    reference.centre, reference.bag, reference.tower = (
        {name: panes([field])[letter] for name, letter in _LETTER_OF.items()}
        for field in fields[7:10]
    )
    for seat, field in zip(reference.seats, fields[10:-1], strict=True):
        *numbers, palace = field.split(",")
        seat.score, seat.lost, seat.broken, seat.glazier = map(int, numbers)
        seat.glazier -= 1
        seat.columns = [_column_at(column) for column in palace.split("/")]
    return reference


def _any_reference(players: int, side: str) -> ReferenceGame:
    strips = [[strip, "front"] for strip in range(8)]
    pieces = [COMPONENTS["colours"][0], *COMPONENTS["colours"]]
    setup = {"strips": [strips] * players, "round_pieces": pieces, "start_player": 0}
    return ReferenceGame(COMPONENTS, players, side, setup)


def _panes_of(text: str) -> list[str]:
    counts = panes([text])
    return [_NAME_OF[letter] for letter in LETTERS for _ in range(counts[letter])]


def _column_at(text: str) -> Column:
    strip, _, window = text.partition(":")
    face, *heaps = strip.split(".")
    if face == "x":
        column = Column(0, "front", [])
        column.strip = column.side = None
    else:
        index, side = int(face[0]), {"f": "front", "b": "back"}[face[1]]
        column = Column(index, side, COMPONENTS["strips"][index][side])
        coloured, jokers = (_panes_of(heap) for heap in [*heaps, "", ""][:2])
        _fill(column, coloured, joker=False)
        _fill(column, jokers, joker=True)
    column.window = [_NAME_OF[letter] for letter in window]
    return column


def _fill(column: Column, names: Sequence[str], *, joker: bool) -> None:
    for name in names:
        kind = JOKER if joker else name
        space = next(
            space
            for space, printed in enumerate(column.printed)
            if printed == kind and column.spaces[space] is None
        )
        column.spaces[space] = name

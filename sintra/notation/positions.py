"""Position text: a complete position on one line (docs/reference/position-text.md).

Fields are joined by "_", and no character needs quoting in a shell or a URL. Parsing validates that
the position can exist, and that the text is its canonical form.
"""

import re
import reprlib
from functools import lru_cache
from itertools import takewhile
from typing import Any
from urllib.parse import quote, unquote

from ..errors import NotationError
from ..rules import bindings, panes
from ..rules.components import SIDES, Components
from ..rules.jit import plain
from ..rules.panes import JOKER, LETTERS, NOTHING, Colour, Heap
from ..rules.state import (
    AWAITING_DEAL,
    CENTRE,
    COLUMN,
    COLUMNS,
    OVER,
    PLAYING,
    ROUNDS,
    State,
    as_lists,
    new_state,
)
from ..table import on_jokers

VERSION = "sintra1"

_PHASES = {AWAITING_DEAL: "d", PLAYING: "p", OVER: "e"}
_FACE_LETTERS = "fb"
_MOST_POINTS = 9_999
"""The most points in a position: with the points of a whole game added, they fit into 16 bits."""

_count, _heap_of = plain(panes.count), plain(panes.heap_of)


def write_position(state: State, components: Components) -> str:
    """The text of a position."""
    row = as_lists(state[0])
    seats = row["seats"]
    displays = row["sources"][: components.displays_by_players[seats]]
    return "_".join(
        [
            VERSION,
            f"{seats}{SIDES[row['side']]}",
            f"{row['round'] + 1}{_PHASES[row['phase']]}",
            "".join(LETTERS[piece] for piece in row["round_pieces"] if piece != NOTHING) or "-",
            str(row["to_move"]),
            f"{'C' if row['tile_in_centre'] else 'H'}{row['holder']}",
            "/".join(map(_write_heap, displays)),
            _write_heap(row["sources"][CENTRE]),
            _write_heap(row["bag"]),
            _write_heap(row["tower"]),
            *(_write_player(row["players"], seat, components) for seat in range(seats)),
            quote(components.name, safe=""),
        ]
    )


@lru_cache(maxsize=8192)
def _write_heap(heap: int) -> str:
    """Each colour in order with its count if that is more than one; "-" for an empty heap."""
    counts = [(letter, _count(heap, colour)) for colour, letter in enumerate(LETTERS)]
    return "".join(f"{c}{n if n > 1 else ''}" for c, n in counts if n) or "-"


def _write_player(players: dict[str, Any], seat: int, components: Components) -> str:
    numbers = (
        players["score"][seat],
        players["lost"][seat],
        players["broken"][seat],
        players["glazier"][seat] + 1,
    )
    columns = players["columns"]
    fields = zip(*(columns[name][seat] for name in COLUMN.names or ()), strict=True)
    palace = "/".join(
        _write_column(components.spaces(column[2]) if column[2] != NOTHING else (), *column)
        for column in fields
    )
    return f"{','.join(map(str, numbers))},{palace}"


@lru_cache(maxsize=8192)
def _write_column(
    pattern: tuple[int, ...], free: int, heap: int, face: int, top: int, bottom: int
) -> str:
    window = "".join(LETTERS[pane] for pane in (top, bottom) if pane != NOTHING)
    if face == NOTHING:
        return f"x:{window}"
    text = f"{face // 2}{_FACE_LETTERS[face % 2]}"
    if heap:
        jokers = sum(_heap_of(1, c) for c in on_jokers(pattern, free, heap))
        text += f".{_write_heap(heap - jokers)}"
        if jokers:
            text += f".{_write_heap(jokers)}"
    return f"{text}:{window}" if window else text


def read_position(text: str, components: Components | None = None) -> State:
    """Parse a position text. Raises NotationError, which names the wrong field."""
    components = components or Components.standard()
    if not isinstance(text, str):
        raise NotationError(f"a position must be a string, not {type(text).__name__}")
    state = _PositionParser(text, components).parse()
    written = write_position(state, components)
    if written != text:
        pairs = zip(written, text, strict=False)  # the lengths may differ
        at = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        raise NotationError(
            f"not the canonical text of this position: expected {written[at : at + 20]!r} here",
            where=f"position, character {at + 1}",
        )
    return state


class _PositionParser:
    """Parses field by field into an empty state."""

    def __init__(self, text: str, components: Components) -> None:
        self.fields = text.split("_")
        self.components = components
        self.state = new_state()
        self.row = self.state[0]
        self.next = 0
        self.name = "version"

    def parse(self) -> State:
        self._field("version", re.escape(VERSION))
        self._parse_head()
        self._parse_heaps()
        for seat in range(self.seats):
            self._parse_player(seat)
        self._check_components()
        self._check_pane_counts()
        self._check_beginning()
        bindings.update_summaries(self.state)
        return self.state

    def _error(self, message: str) -> NotationError:
        return NotationError(message, where=f"position, {self.name}")

    def _field(self, name: str, pattern: str) -> re.Match[str]:
        """The next field, which must match this pattern."""
        self.name = name
        if self.next == len(self.fields):
            raise self._error("is missing: the text ends before this field")
        text = self.fields[self.next]
        self.next += 1
        match = re.fullmatch(pattern, text, re.ASCII)
        if match is None:
            raise self._error(f"{reprlib.repr(text)} is not valid")
        return match

    def _parse_head(self) -> None:
        row = self.row
        match = self._field("players and side", r"([2-4])([AB])")
        self.seats = row["seats"] = int(match[1])
        row["side"] = SIDES.index(match[2])
        match = self._field("round", r"([1-7])([dpe])")
        row["round"] = int(match[1]) - 1
        row["phase"] = {letter: phase for phase, letter in _PHASES.items()}[match[2]]
        if (row["phase"] == OVER) != (row["round"] == ROUNDS):
            raise self._error("the phase must be e (game over) in round 7, and only there")
        pieces = self._field("round indicator", r"-|[WYOPB]{1,6}")[0].replace("-", "")
        if len(pieces) != ROUNDS - row["round"]:
            raise self._error(f"must hold {ROUNDS - row['round']} panes in this round")
        later = pieces if row["round"] else pieces[1:]
        if len(set(later)) != len(later):
            raise self._error("spaces II to VI must hold five different colours")
        row["round_pieces"] = NOTHING
        for space, letter in enumerate(pieces, start=int(row["round"])):
            row["round_pieces"][space] = LETTERS.index(letter)
        row["to_move"] = int(self._field("player to move", f"[0-{self.seats - 1}]")[0])
        match = self._field("start tile", f"([CH])([0-{self.seats - 1}])")
        row["tile_in_centre"] = match[1] == "C"
        row["holder"] = int(match[2])
        if row["phase"] != PLAYING:
            if row["tile_in_centre"]:
                raise self._error("must be with a player (H) between rounds")
            if row["holder"] != row["to_move"]:
                raise self._error("its holder must be the player to move between rounds")

    def _parse_heaps(self) -> None:
        row = self.row
        count = self.components.displays_by_players[self.seats]
        texts = self._field("displays", r"[WYOPB0-9/-]+")[0].split("/")
        if len(texts) != count:
            raise self._error(f"{self.seats} players use {count} displays, not {len(texts)}")
        for display, text in enumerate(texts):
            heap = self._parse_heap(text)
            if sum(_count(heap, colour) for colour in Colour) > self.components.panes_per_display:
                raise self._error(f"display {display + 1} holds too many panes")
            row["sources"][display] = heap
        row["sources"][CENTRE] = self._parse_heap(self._field("centre", r"[WYOPB0-9-]+")[0])
        for name in ("bag", "tower"):
            row[name] = self._parse_heap(self._field(name, r"[WYOPB0-9-]+")[0])
        empty = not row["sources"].any()
        if empty == (row["phase"] == PLAYING):
            self.name = "round"
            raise self._error(
                "the phase must be p while panes are on displays or in the centre, and only then"
            )

    def _parse_heap(self, text: str) -> Heap:
        if text == "-":
            return 0
        if not re.fullmatch(r"(?:[WYOPB](?:[2-9]|[12][0-9]|3[01])?)+", text, re.ASCII):
            raise self._error(f"{reprlib.repr(text)} is not a heap of panes")
        heap = 0
        for letter, digits in re.findall(r"([WYOPB])([0-9]*)", text):
            colour = LETTERS.index(letter)
            if _count(heap, colour):
                raise self._error(f"{letter} occurs twice in {reprlib.repr(text)}")
            heap += _heap_of(int(digits or 1), colour)
        return heap

    def _parse_player(self, seat: int) -> None:
        player = self.row["players"][seat]
        match = self._field(
            f"player {seat}", r"(-?[0-9]{1,5}),([0-9]{1,5}),([0-9]{1,2}),([1-8]),([^,]+)"
        )
        score, lost, broken = int(match[1]), int(match[2]), int(match[3])
        if abs(score) > _MOST_POINTS or lost > _MOST_POINTS:
            raise self._error(f"points must be at most {_MOST_POINTS}")
        if broken >= len(self.components.broken_glass_track) - 1:
            raise self._error(f"the broken glass marker cannot be on space {broken}")
        player["score"], player["lost"], player["broken"] = score, lost, broken
        player["glazier"] = int(match[4]) - 1
        columns = match[5].split("/")
        if len(columns) != COLUMNS:
            raise self._error(f"a palace has {COLUMNS} columns, not {len(columns)}")
        seen: set[int] = set()
        for column, text in enumerate(columns):
            self.name = f"player {seat}, column {column + 1}"
            self._parse_column(player["columns"][column], text)
            face = int(player["columns"][column]["face"])
            if face != NOTHING and face // 2 in seen:
                raise self._error(f"strip {face // 2} is in two columns")
            seen.add(face // 2)

    def _parse_column(self, column: Any, text: str) -> None:
        match = re.fullmatch(
            r"(?:x|([0-7])([fb])(?:\.([WYOPB0-9-]+))?(?:\.([WYOPB0-9]+))?)(?::([WYOPB]{1,2}))?",
            text,
            re.ASCII,
        )
        if match is None:
            raise self._error(f"{reprlib.repr(text)} is not a column")
        window = [LETTERS.index(letter) for letter in match[5] or ""]
        column["top"], column["bottom"] = [*window, NOTHING, NOTHING][:2]
        if (match[1] is None) != (len(window) == 2):
            raise self._error("a strip leaves the game exactly when its window holds two panes")
        if match[1] is None:
            column["face"] = NOTHING
            return
        face = 2 * int(match[1]) + _FACE_LETTERS.index(match[2])
        pattern = self.components.spaces(face)
        started = self.components.spaces(face ^ 1 if window else face)
        if JOKER in started:
            raise self._error("the joker side can be up only after the strip was turned over")
        coloured, jokers = self._parse_heap(match[3] or "-"), self._parse_heap(match[4] or "-")
        free = _heap_of(pattern.count(JOKER), JOKER)
        for colour in Colour:
            if _count(coloured, colour) > pattern.count(colour):
                raise self._error(f"the strip has too many {colour} panes")
            free += _heap_of(pattern.count(colour) - _count(coloured, colour), colour)
        if sum(_count(jokers, colour) for colour in Colour) > pattern.count(JOKER):
            raise self._error("the strip has too many panes on joker spaces")
        free -= _heap_of(sum(_count(jokers, colour) for colour in Colour), JOKER)
        if free == 0:
            raise self._error("the strip has no empty space; a full strip is completed at once")
        column["face"], column["free"], column["panes"] = face, free, coloured + jokers

    def _check_components(self) -> None:
        self.name = "components"
        rest = "_".join(self.fields[self.next :])
        if not rest:
            raise self._error("is missing: the text ends before this field")
        if unquote(rest) != self.components.name:
            given = reprlib.repr(unquote(rest))
            raise self._error(f"the position uses the set {given}, not {self.components.name!r}")

    def _check_pane_counts(self) -> None:
        """Check that every pane of the set occurs exactly once."""
        row = as_lists(self.row)
        columns = row["players"]["columns"]
        heaps = [row["bag"], row["tower"], *row["sources"]]
        single = row["round_pieces"]
        for seat in range(self.seats):
            heaps += columns["panes"][seat]
            single += columns["top"][seat] + columns["bottom"][seat]
        self.name = "panes"
        for colour in Colour:
            total = sum(_count(heap, colour) for heap in heaps) + single.count(colour)
            if total != self.components.panes_per_colour:
                raise self._error(
                    f"{total} {colour} panes in total, not {self.components.panes_per_colour}"
                )

    def _check_beginning(self) -> None:
        """Check that nothing has been placed, broken or scored before the first deal."""
        row = as_lists(self.row)
        if row["round"] > 0 or row["phase"] == PLAYING:
            return
        players = row["players"]
        happened = [
            row["tower"],
            *(players[name] for name in ("score", "lost", "broken", "glazier")),
            players["columns"]["panes"],
        ]
        windows = players["columns"]["top"][: self.seats]
        if _any(happened) or any(pane != NOTHING for row_ in windows for pane in row_):
            self.name = "round"
            raise self._error("nothing can be placed, broken or scored before the first deal")


def _any(numbers: Any) -> bool:
    """Whether any number in these nested lists is not 0."""
    return any(map(_any, numbers)) if isinstance(numbers, list) else numbers != 0

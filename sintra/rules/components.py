"""The printed material as data: reading, validation, and the record for the compiled rules.

The code of the rules contains no printed number. If a strip or a point value of a real copy of the
game differs, its owner can change it in a copy of `standard.json` and play with that file.
"""

import json
import reprlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import ComponentsError
from .jit import plain
from .panes import JOKER, MOST_PANES_OF_A_COLOUR, Colour, heap_of
from .state import COLUMNS, MOST_DISPLAYS, MOST_PLAYERS, ROUNDS, SPACES

MOST_TRACK_SPACES = 32
ORNAMENTS = 4
FRAMES_OF_AN_ORNAMENT = 4

PRINTED = np.dtype(
    [
        ("faces", np.uint32, 2 * COLUMNS),  # spaces of each strip side as a heap, with jokers
        ("window_points", np.int16, (2, COLUMNS)),  # of side A, of side B
        ("track", np.int16, MOST_TRACK_SPACES),  # points of each space of the broken glass track
        ("last_space", np.int16),  # of that track
        ("ornaments", np.int16, (ORNAMENTS, 2)),  # the two windows around each
        ("ornament_points", np.int16, FRAMES_OF_AN_ORNAMENT + 1),  # by panes around it
        ("displays", np.int16, MOST_PLAYERS + 1),  # how many are used, by player count
        ("panes_per_display", np.int16),
        ("panes_per_colour", np.int16),
    ],
    align=True,
)

Printed = npt.NDArray[Any]
"""A one-element array of PRINTED."""

SIDES = ("A", "B")
FACES = ("front", "back")
FEWEST_PLAYERS = 2
JOKERS = 2
MOST_POINTS = 99
"""The largest printed number of points; with it, scores fit well into 16 bits."""

_SPACES = {str(colour): int(colour) for colour in Colour} | {"joker": JOKER}
_SPACE_NAMES = {space: name for name, space in _SPACES.items()}


@dataclass(frozen=True)
class Components:
    """One set of components, validated when it is created."""

    name: str
    strips: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    """Per strip, the five spaces of its front and of its back: colours, or JOKER."""
    window_points: tuple[tuple[int, ...], tuple[int, ...]]
    """Per window, left to right, on side A and on side B."""
    broken_glass_track: tuple[int, ...]
    ornaments: tuple[tuple[int, int], ...]
    """The two windows around each ornament of side A."""
    ornament_points: tuple[int, ...]
    """Indexed by the number of panes on the four frame spaces around an ornament."""
    displays_by_players: Mapping[int, int] = field(hash=False)
    panes_per_display: int
    panes_per_colour: int
    player_colours: tuple[str, ...]
    provenance: Mapping[str, Any] = field(default_factory=dict, hash=False, compare=False)

    def __post_init__(self) -> None:
        """Compiled code indexes memory with these numbers, so every instance is validated."""
        try:
            data = self.to_data()
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise ComponentsError("components", f"cannot be read: {error!r}") from None
        _ComponentsReader(data).fields()

    @classmethod
    def standard(cls) -> "Components":
        """The standard set, which is part of the program."""
        return _standard()

    @classmethod
    def load(cls, path: str | Path) -> "Components":
        """Read and validate a file. Raises ComponentsError, which names the wrong field."""
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as error:  # ValueError: not UTF-8, or a path with a zero byte
            raise ComponentsError("file", f"cannot be read: {error}") from None
        return cls.from_json(text)

    @classmethod
    def from_json(cls, text: str) -> "Components":
        """Parse and validate the text of a file. Raises ComponentsError."""
        try:
            data = json.loads(text, object_pairs_hook=unique_keys)
        except (ValueError, RecursionError) as error:
            raise ComponentsError("file", f"is not valid JSON: {error}") from None
        return cls(**_ComponentsReader(data).fields())

    def to_data(self) -> dict[str, Any]:
        """The set as JSON data, in the form of a file."""
        return {
            "name": self.name,
            "colours": [str(colour) for colour in Colour],
            "letters": {str(colour): colour.letter for colour in Colour},
            "player_colours": list(self.player_colours),
            "panes_per_colour": self.panes_per_colour,
            "displays_by_players": {str(p): n for p, n in self.displays_by_players.items()},
            "panes_per_display": self.panes_per_display,
            "rounds": ROUNDS,
            "broken_glass_track": list(self.broken_glass_track),
            "window_points": {
                side: list(points) for side, points in zip(SIDES, self.window_points, strict=True)
            },
            "ornaments": [list(pair) for pair in self.ornaments],
            "ornament_points": {str(n): points for n, points in enumerate(self.ornament_points)},
            "strips": [
                {
                    face: [_SPACE_NAMES[space] for space in spaces]
                    for face, spaces in zip(FACES, strip, strict=True)
                }
                for strip in self.strips
            ],
            "provenance": dict(self.provenance),
        }

    @property
    def printed(self) -> Printed:
        """This set as the read-only record that the compiled rules take; cached."""
        return _printed(self)

    def spaces(self, face: int) -> tuple[int, ...]:
        """The five spaces of a strip's side; `face` is 2 * strip + (1 if its back is up)."""
        return self.strips[face // 2][face % 2]


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An `object_pairs_hook` for JSON: a key that occurs twice in an object is an error."""
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("an object has the same key twice")
    return data


@cache
def _standard() -> Components:
    return Components.from_json(
        resources.files(__package__).joinpath("standard.json").read_text(encoding="utf-8")
    )


@lru_cache(maxsize=64)  # users of a server may play with many different sets
def _printed(components: Components) -> Printed:
    printed = np.zeros(1, PRINTED)
    row = printed[0]
    for strip, sides in enumerate(components.strips):
        for side, spaces in enumerate(sides):
            row["faces"][2 * strip + side] = sum(plain(heap_of)(1, space) for space in spaces)
    row["window_points"] = components.window_points
    row["track"][: len(components.broken_glass_track)] = components.broken_glass_track
    row["last_space"] = len(components.broken_glass_track) - 1
    row["ornaments"] = components.ornaments
    row["ornament_points"] = components.ornament_points
    for players, displays in components.displays_by_players.items():
        row["displays"][players] = displays
    row["panes_per_display"] = components.panes_per_display
    row["panes_per_colour"] = components.panes_per_colour
    printed.flags.writeable = False
    return printed


class _ComponentsReader:
    """Validates a parsed file field by field; every error names its field."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise ComponentsError("file", "must be a JSON object")
        self.data = data

    def fields(self) -> dict[str, Any]:
        """The fields of Components."""
        allowed = {field.strip("_") for field in Components.__dataclass_fields__}
        for key in self.data:
            if key not in allowed | {"colours", "letters", "rounds"}:
                raise ComponentsError(str(key), "is not a field of a set of components")
        self._fixed("colours", [str(colour) for colour in Colour])
        self._fixed("letters", {str(colour): colour.letter for colour in Colour})
        self._fixed("rounds", ROUNDS)
        return {
            "name": self._name(),
            "strips": self._strips(),
            "window_points": self._window_points(),
            "broken_glass_track": self._track(),
            "ornaments": self._ornaments(),
            "ornament_points": self._ornament_points(),
            "displays_by_players": self._displays_by_players(),
            "panes_per_display": self._integer("panes_per_display", 1, 4),
            "panes_per_colour": self._integer("panes_per_colour", 2, MOST_PANES_OF_A_COLOUR),
            "player_colours": self._player_colours(),
            "provenance": self._provenance(),
        }

    def _get(self, name: str) -> Any:
        if name not in self.data:
            raise ComponentsError(name, "is missing")
        return self.data[name]

    def _fixed(self, name: str, value: object) -> None:
        """Check a field that move text and setup depend on: it is the same in every set."""
        actual = self._get(name)
        if actual != value or isinstance(actual, bool | float):
            raise ComponentsError(name, f"must be {json.dumps(value)}")

    def _integer(self, name: str, low: int, high: int) -> int:
        return _integer(name, self._get(name), low, high)

    def _name(self) -> str:
        name = self._get("name")
        if not isinstance(name, str) or not name.strip() or len(name) > 80:
            raise ComponentsError("name", "must be a string of 1 to 80 characters")
        if not name.isprintable():
            raise ComponentsError("name", "must contain only printable characters")
        return name

    def _strips(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        strips = []
        joker_sides = []
        for path, strip in _rows("strips", self._get("strips"), COLUMNS):
            if not isinstance(strip, dict) or set(strip) != set(FACES):
                raise ComponentsError(path, 'must have the sides "front" and "back"')
            sides = []
            for face in FACES:
                where = f"{path}.{face}"
                spaces = tuple(
                    _space(space, name) for space, name in _rows(where, strip[face], SPACES)
                )
                if jokers := spaces.count(JOKER):
                    joker_sides.append(where)
                    if jokers != JOKERS:
                        raise ComponentsError(
                            where, f"has {jokers} joker spaces; a side has none or {JOKERS}"
                        )
                sides.append(spaces)
            strips.append((sides[0], sides[1]))
        if len(joker_sides) != 1:
            sides_found = ", ".join(joker_sides) or "none"
            problem = "exactly one side of one strip must have joker spaces; found"
            raise ComponentsError("strips", f"{problem}: {sides_found}")
        return tuple(strips)

    def _window_points(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        sides = self._get("window_points")
        if not isinstance(sides, dict) or set(sides) != set(SIDES):
            raise ComponentsError("window_points", 'must have the sides "A" and "B"')
        points = [
            tuple(
                _integer(where, value, 0, MOST_POINTS)
                for where, value in _rows(f"window_points.{side}", sides[side], COLUMNS)
            )
            for side in SIDES
        ]
        return points[0], points[1]

    def _track(self) -> tuple[int, ...]:
        name = "broken_glass_track"
        track = self._get(name)
        if not isinstance(track, list) or not 2 <= len(track) <= MOST_TRACK_SPACES:
            raise ComponentsError(name, f"must be a list of 2 to {MOST_TRACK_SPACES} numbers")
        points = [
            _integer(f"{name}[{index}]", value, 0, MOST_POINTS) for index, value in enumerate(track)
        ]
        if points[0] != 0:
            raise ComponentsError(f"{name}[0]", "must be 0: the marker starts there")
        for index in range(1, len(points)):
            if points[index] <= points[index - 1]:
                raise ComponentsError(f"{name}[{index}]", "must be greater than the one before it")
        return tuple(points)

    def _ornaments(self) -> tuple[tuple[int, int], ...]:
        pairs = []
        seen: dict[int, str] = {}
        for where, pair in _rows("ornaments", self._get("ornaments"), ORNAMENTS):
            windows = [
                _integer(path, window, 0, COLUMNS - 1) for path, window in _rows(where, pair, 2)
            ]
            for window in windows:
                if window in seen:
                    raise ComponentsError(
                        where,
                        f"window {window} is already in {seen[window]};"
                        " each window belongs to one ornament",
                    )
                seen[window] = where
            pairs.append((windows[0], windows[1]))
        return tuple(pairs)

    def _ornament_points(self) -> tuple[int, ...]:
        points = self._get("ornament_points")
        keys = [str(panes) for panes in range(FRAMES_OF_AN_ORNAMENT + 1)]
        if not isinstance(points, dict) or sorted(points) != keys:
            raise ComponentsError("ornament_points", 'must have the keys "0" to "4"')
        return tuple(
            _integer(f"ornament_points.{key}", points[key], 0, MOST_POINTS) for key in keys
        )

    def _displays_by_players(self) -> dict[int, int]:
        displays = self._get("displays_by_players")
        keys = [str(players) for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
        if not isinstance(displays, dict) or sorted(displays) != keys:
            raise ComponentsError("displays_by_players", 'must have the keys "2", "3" and "4"')
        return {
            int(key): _integer(f"displays_by_players.{key}", displays[key], 1, MOST_DISPLAYS)
            for key in keys
        }

    def _player_colours(self) -> tuple[str, ...]:
        colours = []
        for where, name in _rows("player_colours", self._get("player_colours"), MOST_PLAYERS):
            if not isinstance(name, str) or not name or name in colours:
                raise ComponentsError(where, "must be a name, different from the others")
            colours.append(name)
        return tuple(colours)

    def _provenance(self) -> dict[str, Any]:
        provenance = self.data.get("provenance", {})
        if not isinstance(provenance, dict):
            raise ComponentsError("provenance", "must be a JSON object")
        return provenance


def _rows(name: str, value: object, length: int) -> Iterator[tuple[str, Any]]:
    """Each item of a list of fixed length, with its path."""
    if not isinstance(value, list) or len(value) != length:
        given = f", not {len(value)}" if isinstance(value, list) else ""
        raise ComponentsError(name, f"must be a list of {length} items{given}")
    for index, item in enumerate(value):
        yield f"{name}[{index}]", item


def _integer(name: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ComponentsError(name, f"must be a whole number from {low} to {high}")
    return value


def _space(name: str, value: object) -> int:
    if not isinstance(value, str) or value not in _SPACES:
        names = ", ".join(_SPACES)
        raise ComponentsError(name, f"{reprlib.repr(value)} is not one of {names}")
    return _SPACES[value]

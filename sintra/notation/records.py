"""Game records: parse and write their JSON, and validate its schema.

Only replaying a record (`Game.from_record`) shows whether it follows the rules of the game.
"""

import json
import reprlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import RecordError
from ..rules.components import FACES, FEWEST_PLAYERS, SIDES, unique_keys
from ..rules.panes import Colour
from ..rules.setup import Setup
from ..rules.state import COLUMNS, MOST_PLAYERS, ROUNDS

FORMAT = "sintra-record"
VERSION = 1
MOST_POINTS = 99_999
"""More than any game can score or lose."""
LONGEST_KEY = 40
"""Longest unknown key that an error message quotes in full."""

_REQUIRED = ("format", "version", "players", "side", "setup", "rounds", "scores", "winners")
_COLOURS = {str(colour): colour for colour in Colour}


@dataclass(frozen=True)
class RoundRecord:
    """One round: the dealt displays, and the moves as texts."""

    displays: tuple[tuple[Colour, ...], ...]
    moves: tuple[str, ...]

    def to_data(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "displays": [[str(colour) for colour in display] for display in self.displays],
            "moves": list(self.moves),
        }


@dataclass(frozen=True)
class GameRecord:
    """A record with a valid schema; the rules have not been checked."""

    players: int
    side: str
    setup: Setup
    rounds: tuple[RoundRecord, ...]
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    components: str = "standard"
    optional: Mapping[str, Any] = field(default_factory=dict)
    """Names, seed, date, result reason and every key that starts with x_, unchanged."""

    @classmethod
    def from_json(cls, text: str | bytes) -> "GameRecord":
        """Parse and validate the text of a record file. Raises RecordError."""
        try:
            if isinstance(text, bytes):
                text = text.decode("utf-8-sig")
            data = json.loads(text, object_pairs_hook=unique_keys, parse_constant=_no_constant)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"is not valid JSON: {error}", where="record") from None
        return cls.from_data(data)

    @classmethod
    def from_data(cls, data: object) -> "GameRecord":
        """Validate a record given as JSON data. Raises RecordError, which names the place."""
        if not isinstance(data, Mapping):
            raise RecordError("must be a JSON object", where="record")
        if data.get("format") != FORMAT:
            raise RecordError(f"must be {FORMAT!r}", where="format")
        if data.get("version") != VERSION or type(data["version"]) is not int:
            raise RecordError(f"must be {VERSION}: no other is supported", where="version")
        for key in _REQUIRED:
            if key not in data:
                raise RecordError("is missing", where=key)
        players = _integer("players", data["players"], FEWEST_PLAYERS, MOST_PLAYERS)
        if data["side"] not in SIDES:
            raise RecordError('must be "A" or "B"', where="side")
        components = data.get("components", "standard")
        if not isinstance(components, str):
            raise RecordError("must be the name of a set of components", where="components")
        rest = {key: data[key] for key in data if key not in (*_REQUIRED, "components")}
        return cls(
            players=players,
            side=data["side"],
            setup=_read_setup(data["setup"], players),
            rounds=_read_rounds(data["rounds"]),
            scores=_read_integers("scores", data["scores"]),
            winners=_read_integers("winners", data["winners"]),
            components=components,
            optional=optional_keys(rest, players),
        )

    def to_data(self) -> dict[str, Any]:
        """The JSON form, with the keys in their documented order."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "players": self.players,
            "side": self.side,
            "components": self.components,
            **self.optional,
            "setup": {
                "strips": [[list(strip) for strip in row] for row in self.setup.strips],
                "round_pieces": [str(colour) for colour in self.setup.round_pieces],
                "start_player": self.setup.start_player,
            },
            "rounds": [round_.to_data() for round_ in self.rounds],
            "scores": None if self.scores is None else list(self.scores),
            "winners": None if self.winners is None else list(self.winners),
        }
        if self.components == "standard":
            del data["components"]
        return data


def optional_keys(data: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Validate the optional keys of a record. Raises RecordError."""
    for key, value in data.items():
        if not isinstance(key, str):
            raise RecordError(f"{reprlib.repr(key)} is not a key of a record", where="record")
        if key == "names":
            for where, name in _rows("names", value, players):
                if not isinstance(name, str):
                    raise RecordError("must be a string", where=where)
        elif key == "seed":
            if not isinstance(value, int | str) or isinstance(value, bool):
                raise RecordError("must be a whole number or a string", where=key)
        elif key in ("date", "result_reason"):
            if not isinstance(value, str):
                raise RecordError("must be a string", where=key)
        elif not key.startswith("x_"):
            where = key if key.isprintable() and len(key) <= LONGEST_KEY else reprlib.repr(key)
            raise RecordError("is not a key of a record; your own keys start with x_", where=where)
    return dict(data)


def _read_setup(data: object, players: int) -> Setup:
    fields = _object("setup", data, ("strips", "round_pieces", "start_player"))
    strips = []
    for row_where, row in _rows("setup.strips", fields["strips"], players):
        strips.append(
            tuple(_read_strip(where, strip) for where, strip in _rows(row_where, row, COLUMNS))
        )
    pieces = tuple(
        _colour(where, name)
        for where, name in _rows("setup.round_pieces", fields["round_pieces"], ROUNDS)
    )
    start = _integer("setup.start_player", fields["start_player"], 0, players - 1)
    return Setup(tuple(strips), pieces, start)


def _read_strip(where: str, data: object) -> tuple[int, str]:
    if not isinstance(data, list) or len(data) != 2:
        raise RecordError('must be a strip and a side, like [3, "front"]', where=where)
    strip = _integer(where, data[0], 0, COLUMNS - 1)
    if data[1] not in FACES:
        raise RecordError('the side must be "front" or "back"', where=where)
    return strip, data[1]


def _read_rounds(data: object) -> tuple[RoundRecord, ...]:
    if not isinstance(data, list) or len(data) > ROUNDS:
        raise RecordError(f"must be a list of at most {ROUNDS} rounds", where="rounds")
    rounds = []
    for round_, item in enumerate(data, start=1):
        where = f"round {round_}"
        fields = _object(where, item, ("displays", "moves"))
        if not isinstance(fields["displays"], list):
            raise RecordError("must be a list of displays", where=f"{where}, displays")
        displays = []
        for display, panes in enumerate(fields["displays"], start=1):
            display_where = f"{where}, display {display}"
            if not isinstance(panes, list):
                raise RecordError("must be a list of colours", where=display_where)
            displays.append(tuple(_colour(display_where, pane) for pane in panes))
        if not isinstance(fields["moves"], list):
            raise RecordError("must be a list of moves", where=f"{where}, moves")
        for turn, move in enumerate(fields["moves"], start=1):
            if not isinstance(move, str):
                raise RecordError("must be a string", where=f"{where}, move {turn}")
        rounds.append(RoundRecord(tuple(displays), tuple(fields["moves"])))
    return tuple(rounds)


def _read_integers(name: str, data: object) -> tuple[int, ...] | None:
    if data is None:
        return None
    if not isinstance(data, list):
        raise RecordError("must be null or a list of whole numbers", where=name)
    return tuple(_integer(name, item, -MOST_POINTS, MOST_POINTS) for item in data)


def _object(where: str, data: object, keys: Sequence[str]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise RecordError("must be a JSON object", where=where)
    for key in keys:
        if key not in data:
            raise RecordError(f"{key!r} is missing", where=where)
    for key in data:
        if key not in keys:
            raise RecordError(f"{reprlib.repr(key)} is not a key of this object", where=where)
    return data


def _rows(name: str, data: object, length: int) -> Iterator[tuple[str, Any]]:
    """Each item of a list of this length, with its path."""
    if not isinstance(data, list) or len(data) != length:
        raise RecordError(f"must be a list of {length} items", where=name)
    for index, item in enumerate(data):
        yield f"{name}[{index}]", item


def _integer(where: str, data: object, low: int, high: int) -> int:
    if isinstance(data, int) and not isinstance(data, bool) and low <= data <= high:
        return data
    raise RecordError(f"must be a whole number from {low} to {high}", where=where)


def _colour(where: str, data: object) -> Colour:
    if not isinstance(data, str) or data not in _COLOURS:
        raise RecordError(f"{reprlib.repr(data)} is not a colour", where=where)
    return _COLOURS[data]


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")

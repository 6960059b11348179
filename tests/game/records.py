"""Helpers of the tests of records."""

import json
from functools import cache
from typing import Any

import pytest

from sintra import Game, RecordError
from tests.samples import played, standard_data

Record = dict[str, Any]

STANDARD = standard_data()


@cache
def _text_of_record(players: int, side: str, seed: int, moves: int | None) -> str:
    return json.dumps(played(players, side, seed, moves=moves).to_record())


def record_of(players: int = 2, side: str = "A", seed: int = 0, moves: int | None = None) -> Record:
    """Return a new copy of the record of a random game."""
    record: Record = json.loads(_text_of_record(players, side, seed, moves))
    return record


def clone(data: Any) -> Any:
    """Return a deep copy of JSON data."""
    return json.loads(json.dumps(data))


def refusal_of(record: object) -> RecordError:
    """Return the error for an invalid record; any other exception fails the test."""
    with pytest.raises(RecordError) as caught:
        Game.from_record(record)  # type: ignore[arg-type]  # tests invalid types
    return caught.value


def parent_of(record: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        record = record[key]
    return record


def value_at(record: Any, path: tuple[Any, ...]) -> Any:
    return parent_of(record, path)[path[-1]]


def with_value(record: Record, path: tuple[Any, ...], value: Any) -> Record:
    changed: Record = clone(record)
    parent_of(changed, path)[path[-1]] = value
    return changed

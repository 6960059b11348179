"""The result of one arena game, read from its record, and the running score of a player."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import RecordError
from ..notation.records import GameRecord

LIMIT = 2**53
"""Numbers in a record must be below this limit: real ones are far below, and floats are exact."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The result of the player in one seat."""

    name: str
    score: int
    lost: int
    """Points lost through broken glass; with equal scores, fewer points lost win."""
    share: float
    """Share of the victory: 1 alone, 0.5 if shared with another player, 0 if lost."""
    moves: int
    seconds: float
    """Thinking time in the whole game."""
    longest: float
    """Thinking time of the slowest move, in seconds."""
    overruns: int
    """Moves that exceeded the player's time limit by more than 10 % + 50 ms."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one game."""

    block: int
    rotation: int
    side: str
    seed: int
    """The seed of the game; all games of a block have the same seed."""
    seats: tuple[Seat, ...]

    @classmethod
    def from_record(cls, record: GameRecord | Mapping[str, Any]) -> "Result":
        """Read the record of a finished arena game, without replaying it. Raises RecordError."""
        if not isinstance(record, GameRecord):
            record = GameRecord.from_data(record)
        if record.scores is None or record.winners is None:
            raise RecordError("the game is not over", where="scores")
        if not len(record.scores) == record.players >= len(record.winners) > 0:
            raise RecordError("must be one per player, with at least one winner", where="scores")
        if not set(record.winners) <= set(range(record.players)):
            raise RecordError("must be seats of this game", where="winners")
        data = arena_data(record)
        seed, names = record.optional.get("seed"), record.optional.get("names")
        if not isinstance(seed, int) or names is None:
            raise RecordError("names or a numeric seed are missing", where="record")
        rows = data.get("seats")
        if not isinstance(rows, list) or len(rows) != record.players:
            raise RecordError("must be a list with one object per player", where="x_arena.seats")
        return cls(
            block=_int(data, "block"),
            rotation=_int(data, "rotation", below=record.players),
            side=record.side,
            seed=seed,
            seats=tuple(
                _seat(record, seat, name, row)
                for seat, (name, row) in enumerate(zip(names, rows, strict=True))
            ),
        )


def arena_data(record: GameRecord) -> Mapping[str, Any]:
    """The arena's own data in a record. Raises RecordError if it is missing."""
    data = record.optional.get("x_arena")
    if not isinstance(data, Mapping):
        raise RecordError("is missing: this is not the record of an arena game", where="x_arena")
    return data


def _seat(record: GameRecord, seat: int, name: str, row: object) -> Seat:
    assert record.scores is not None and record.winners is not None  # checked by the caller
    if not isinstance(row, Mapping):
        raise RecordError("must be a list with one object per player", where="x_arena.seats")
    return Seat(
        name=name,
        score=record.scores[seat],
        lost=_int(row, "lost"),
        share=1 / len(record.winners) if seat in record.winners else 0.0,
        moves=_int(row, "moves"),
        seconds=_seconds(row, "seconds"),
        longest=_seconds(row, "longest"),
        overruns=_int(row, "overruns"),
    )


def _int(row: Mapping[str, Any], key: str, below: int = LIMIT) -> int:
    value = row.get(key)
    if type(value) is int and 0 <= value < below:
        return value
    range_ = "on" if below == LIMIT else f"to {below - 1}"
    raise RecordError(f"must be a whole number from 0 {range_}", where=f"x_arena, {key}")


def _seconds(row: Mapping[str, Any], key: str) -> float:
    value = row.get(key)
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < LIMIT:
        return value
    raise RecordError("must be a number from 0 on", where=f"x_arena, {key}")


class RunningScore:
    """The win share of one player so far. Games may be added in any order."""

    def __init__(self, name: str, players: int) -> None:
        self.name = name
        self._players = players
        self._seats = 0
        self._share = 0.0
        self._incomplete: dict[int, list[float]] = {}
        # Of complete blocks: count, mean, and sum of squared deviations (Welford's algorithm).
        self._blocks, self._mean, self._squares = 0, 0.0, 0.0

    def add(self, result: Result) -> None:
        """Add a game."""
        shares = [seat.share for seat in result.seats if seat.name == self.name]
        if not shares:
            return
        self._seats += len(shares)
        self._share += sum(shares)
        games = self._incomplete.setdefault(result.block, [])
        games.append(sum(shares) / len(shares))
        if len(games) == self._players:
            del self._incomplete[result.block]
            self._add_block(sum(games) / len(games))

    def _add_block(self, share: float) -> None:
        self._blocks += 1
        deviation = share - self._mean
        self._mean += deviation / self._blocks
        self._squares += deviation * (share - self._mean)

    def __str__(self) -> str:
        """For example "greedy 97.5 % ± 1.3": 95 % confidence, by the standard error over blocks."""
        if not self._seats:
            return self.name
        text = f"{self.name} {100 * self._share / self._seats:.1f} %"
        if self._blocks < 2:
            return text
        error = math.sqrt(self._squares / (self._blocks - 1) / self._blocks)
        return f"{text} ± {100 * 1.96 * error:.1f}"

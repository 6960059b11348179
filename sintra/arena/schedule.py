"""The schedule of an arena: who plays whom, in which seats, on which side, with which seeds.

A block is one game seed, one side and one line-up, played once per rotation of the seats, so that
every player gets the same deals once: with two players it is a mirrored pair.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import combinations, permutations
from typing import Any

from ..errors import RecordError, UsageError
from ..rules.components import FEWEST_PLAYERS, SIDES
from ..rules.rng import RANDOM_SEEDS
from ..rules.state import MOST_PLAYERS

BOTH = "both"
"""The sides take turns."""


@dataclass(frozen=True)
class Settings:
    """The settings that determine every game of an arena, except how many are played."""

    names: tuple[str, ...]
    """The players' texts, all different."""
    players: int = 2
    """How many sit at a table."""
    side: str = BOTH
    """Of the palaces: "A", "B", or "both" in turn."""
    seed: int = 0
    """The seeds of all games and players are derived from it."""
    components: str = "standard"
    """The name of the set of components."""

    def __post_init__(self) -> None:
        if len(self.names) < 2:
            raise UsageError("an arena needs two players at least, random and greedy for instance")
        for name in self.names:
            if not isinstance(name, str):
                raise UsageError(f"names: a player is named by a text, not {name!r}")
            if self.names.count(name) > 1:
                raise UsageError(
                    f"player {name!r}: named twice, but results are told apart by name;"
                    " the last one named fills the seats that are left"
                )
        if type(self.players) is not int or not FEWEST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise UsageError(f"players: must be 2, 3 or 4, not {self.players!r}")
        if self.side not in (*SIDES, BOTH):
            raise UsageError(f"side: must be 'A', 'B' or 'both', not {self.side!r}")
        if type(self.seed) is not int or self.seed < 0:
            raise UsageError(f"seed: must be a whole number from 0 on, not {self.seed!r}")
        if not isinstance(self.components, str):
            raise UsageError(f"components: must be the name of a set, not {self.components!r}")

    @classmethod
    def from_data(cls, data: object) -> "Settings":
        """Settings from the data of `to_data`. Raises RecordError."""
        try:
            if not isinstance(data, Mapping) or not isinstance(data.get("names"), list):
                raise UsageError("must be an object with the players' names")
            return cls(**{**data, "names": tuple(data["names"])})
        except (TypeError, UsageError) as error:
            raise RecordError(str(error), where="x_arena.settings") from None

    def to_data(self) -> dict[str, Any]:
        """As data for a record."""
        return {**asdict(self), "names": list(self.names)}

    def differences(self, logged: "Settings") -> list[str]:
        """A text per setting that differs from the settings in a log."""
        asked, there = self.to_data(), logged.to_data()
        return [
            f"{key} {_text(there[key])} there, {_text(asked[key])} asked for"
            for key in asked
            if asked[key] != there[key]
        ]

    def blocks(self, games: int) -> int:
        """How many blocks this many games fill."""
        if type(games) is not int or games < 1:
            raise UsageError(f"games: must be a whole number from 1 on, not {games!r}")
        return -(-games // self.players)

    def line_ups(self) -> list[tuple[str, ...]]:
        """Who plays whom: all at one table, or every combination of as many as fit."""
        missing = self.players - len(self.names)
        if missing >= 0:
            return [self.names + self.names[-1:] * missing]
        return list(combinations(self.names, self.players))


def _text(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


@dataclass(frozen=True)
class Fixture:
    """One game to be played, with all that a worker process needs. Tuples are by seat."""

    settings: Settings
    names: tuple[str, ...]
    player_seeds: tuple[int, ...]
    side: str
    seed: int
    """Of the game: setup and deals. The same in the whole block."""
    block: int
    rotation: int


def fixtures(settings: Settings, blocks: int) -> Iterator[Fixture]:
    """Every game of these blocks. A block does not depend on how many blocks there are."""
    line_ups = settings.line_ups()
    sides = SIDES if settings.side == BOTH else (settings.side,)
    for block in range(blocks):
        # The line-ups take turns; within each the sides, and within each side the seating orders.
        turn, index = divmod(block, len(line_ups))
        orders = _seating_orders(line_ups[index])
        names = orders[turn // len(sides) % len(orders)]
        for rotation in range(settings.players):
            yield Fixture(
                settings=settings,
                names=names[-rotation:] + names[:-rotation] if rotation else names,
                player_seeds=tuple(
                    _derive_seed(settings.seed, block, rotation, seat)
                    for seat in range(settings.players)
                ),
                side=sides[(turn + index) % len(sides)],
                seed=_derive_seed(settings.seed, block),
                block=block,
                rotation=rotation,
            )


def _seating_orders(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The orders round a table of which none is a rotation of another."""
    return sorted({(line_up[0], *others) for others in permutations(line_up[1:])})


def _derive_seed(*numbers: int) -> int:
    """A hash of these numbers, the same on every machine."""
    digest = hashlib.sha256(" ".join(map(str, numbers)).encode()).digest()
    return int.from_bytes(digest[:8]) % RANDOM_SEEDS

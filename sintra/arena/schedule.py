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
"""The sides alternate."""


@dataclass(frozen=True)
class Settings:
    """The settings that determine every game of an arena, except how many are played."""

    names: tuple[str, ...]
    """The names of the players, all different."""
    players: int = 2
    """Players per game."""
    side: str = BOTH
    """Side of the palaces: "A", "B", or "both", which alternate."""
    seed: int = 0
    """The seeds of all games and players are derived from it."""
    components: str = "standard"
    """The name of the set of components."""

    def __post_init__(self) -> None:
        if len(self.names) < 2:
            raise UsageError("an arena needs at least two players, for example random and greedy")
        for name in self.names:
            if not isinstance(name, str):
                raise UsageError(f"names: must be texts, not {name!r}")
            if self.names.count(name) > 1:
                raise UsageError(
                    f"player {name!r}: named twice, but results are counted by name;"
                    " the last player named fills the remaining seats"
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
        """The settings as data for a record."""
        return {**asdict(self), "names": list(self.names)}

    def differences(self, logged: "Settings") -> list[str]:
        """One text per setting that differs in a log: the logged value, then the expected one."""
        expected, found = self.to_data(), logged.to_data()
        return [
            f"{key} {_text(found[key])}, not {_text(expected[key])}"
            for key in expected
            if expected[key] != found[key]
        ]

    def blocks(self, games: int) -> int:
        """The number of blocks for this many games, rounded up."""
        if type(games) is not int or games < 1:
            raise UsageError(f"games: must be a whole number from 1 on, not {games!r}")
        return -(-games // self.players)

    def line_ups(self) -> list[tuple[str, ...]]:
        """Who plays whom: all players in one game or, if they are too many, every combination."""
        missing = self.players - len(self.names)
        if missing >= 0:
            return [self.names + self.names[-1:] * missing]
        return list(combinations(self.names, self.players))


def _text(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


@dataclass(frozen=True)
class Fixture:
    """One game to play, with all data that a worker process needs. Tuples are indexed by seat."""

    settings: Settings
    names: tuple[str, ...]
    player_seeds: tuple[int, ...]
    side: str
    seed: int
    """The seed of setup and deals, the same in the whole block."""
    block: int
    rotation: int


def fixtures(settings: Settings, blocks: int) -> Iterator[Fixture]:
    """Every game of these blocks. A block does not depend on the number of blocks."""
    line_ups = settings.line_ups()
    sides = SIDES if settings.side == BOTH else (settings.side,)
    for block in range(blocks):
        # The line-ups alternate; within each of them the sides, and then the seating orders.
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
    """The seating orders of a line-up; none of them is a rotation of another."""
    return sorted({(line_up[0], *others) for others in permutations(line_up[1:])})


def _derive_seed(*numbers: int) -> int:
    """A hash of these numbers, the same on every machine."""
    digest = hashlib.sha256(" ".join(map(str, numbers)).encode()).digest()
    return int.from_bytes(digest[:8]) % RANDOM_SEEDS

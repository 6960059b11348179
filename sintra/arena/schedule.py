"""Who plays whom, in which seats and with which luck: all that is settled before a game.

A block is one seed of chance, one side and one line-up, played once for every rotation of the
seats, so that everybody has the same luck once: with two players it is a mirrored pair.
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
"""Asks for either side in turn."""


@dataclass(frozen=True)
class Settings:
    """What decides every game of an arena. How many are played is no part of it."""

    names: tuple[str, ...]
    """The players' texts, each once."""
    players: int = 2
    """How many sit at a table."""
    side: str = BOTH
    """Of the palaces: "A", "B", or "both" in turn."""
    seed: int = 0
    """Where the seeds of all games and players come from."""
    components: str = "standard"
    """The name of the set that is played with."""

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
        """Read what `to_data` wrote. Raises RecordError."""
        try:
            if not isinstance(data, Mapping) or not isinstance(data.get("names"), list):
                raise UsageError("must be an object with the players' names")
            return cls(**{**data, "names": tuple(data["names"])})
        except (TypeError, UsageError) as error:
            raise RecordError(str(error), where="x_arena.settings") from None

    def to_data(self) -> dict[str, Any]:
        """As it stands in a record."""
        return {**asdict(self), "names": list(self.names)}

    def differences(self, kept: "Settings") -> list[str]:
        """What is asked for here and was otherwise there, in words."""
        asked, there = self.to_data(), kept.to_data()
        return [
            f"{key} {_words(there[key])} there, {_words(asked[key])} asked for"
            for key in asked
            if asked[key] != there[key]
        ]

    def blocks(self, games: int) -> int:
        """How many blocks it takes for this many games."""
        if type(games) is not int or games < 1:
            raise UsageError(f"games: must be a whole number from 1 on, not {games!r}")
        return -(-games // self.players)

    def line_ups(self) -> list[tuple[str, ...]]:
        """Who meets whom: everybody at one table, or every choice of as many as fit."""
        missing = self.players - len(self.names)
        if missing >= 0:
            return [self.names + self.names[-1:] * missing]
        return list(combinations(self.names, self.players))


def _words(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


@dataclass(frozen=True)
class Fixture:
    """One game to be played: all that it takes, so that any process can play it."""

    settings: Settings
    block: int
    rotation: int
    side: str
    seed: int
    """Of the game: setup and deals. The same in the whole block."""
    names: tuple[str, ...]
    """By seat."""
    player_seeds: tuple[int, ...]
    """By seat."""


def fixtures(settings: Settings, blocks: int) -> Iterator[Fixture]:
    """Every game of these blocks. What a block holds does not depend on how many there are."""
    line_ups = settings.line_ups()
    sides = SIDES if settings.side == BOTH else (settings.side,)
    for block in range(blocks):
        # The line-ups take turns, each its sides, and each side the orders round the table.
        turn, number = divmod(block, len(line_ups))
        orders = _orders(line_ups[number])
        names = orders[turn // len(sides) % len(orders)]
        for rotation in range(settings.players):
            yield Fixture(
                settings=settings,
                block=block,
                rotation=rotation,
                side=sides[(turn + number) % len(sides)],
                seed=_derived(settings.seed, block),
                names=names[-rotation:] + names[:-rotation] if rotation else names,
                player_seeds=tuple(
                    _derived(settings.seed, block, rotation, seat)
                    for seat in range(settings.players)
                ),
            )


def _orders(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The ways to sit round a table that no rotation turns into each other."""
    return sorted({(line_up[0], *others) for others in permutations(line_up[1:])})


def _derived(*numbers: int) -> int:
    """A seed that follows from these numbers, the same on every machine."""
    digest = hashlib.sha256(" ".join(map(str, numbers)).encode()).digest()
    return int.from_bytes(digest[:8]) % RANDOM_SEEDS

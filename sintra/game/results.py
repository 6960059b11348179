"""What a game answers with: its legal moves, what a move does, how it ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
import numpy.typing as npt

from ..errors import NotationError
from ..notation import Move
from ..table import Table


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    """The players who won; more than one share the victory."""
    scores: tuple[int, ...]
    reason: str
    """"points", "broken glass" when that broke a tie, or "shared"."""


@dataclass(frozen=True, slots=True)
class FinalScoring:
    """What the end of the game adds to one player's score, part by part."""

    leftovers: int
    """For panes left on the strips."""
    broken_glass: int
    """For the space of the marker: at most 0."""
    bonus: int
    """For ornaments on side A, for completed windows and colours on side B."""

    @property
    def total(self) -> int:
        """All parts together."""
        return self.leftovers + self.broken_glass + self.bonus


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a move would do, part by part."""

    move: Move
    player: int
    picked: int
    placed: int
    on_jokers: int
    """How many of those placed go on joker spaces."""
    broken: int
    takes_start_tile: bool
    steps: int
    """How far the broken glass marker moves: broken panes, and 1 for the start tile."""
    broken_glass: int
    """Where it stands then."""
    glazier: int
    """The column of the glazier then."""
    completes: bool
    """Whether the strip is completed."""
    turns_over: bool
    """Whether the completed strip is turned over; otherwise it leaves the game."""
    bonus_points: int
    """For panes of the completed strip in the colour of the round."""
    window_points: int
    """For its window and those to the right with panes."""
    glass_points: int
    """Lost as the marker passes the end of its track: at most 0."""
    ends_round: bool

    @property
    def points(self) -> int:
        """All points of the move together (the final scoring is not part of a move)."""
        return self.bonus_points + self.window_points + self.glass_points

    def __str__(self) -> str:
        if self.move.is_glazier_back:
            return f"glazier back to strip {self.glazier + 1}"
        parts = []
        if self.takes_start_tile:
            parts.append("takes the start tile")
        if self.placed:
            parts.append(f"{self.placed} on strip {self.glazier + 1}")
        if self.on_jokers:
            parts[-1] += f" ({self.on_jokers} on jokers)"
        if self.broken:
            parts.append(f"{self.broken} broken")
        if self.completes:
            then = "turned over" if self.turns_over else "gone"
            parts.append(
                f"strip completed and {then}: +{self.bonus_points} colour"
                f" +{self.window_points} windows"
            )
        if self.steps:
            parts.append(f"broken glass {self.steps} down")
        if self.glass_points:
            parts.append(f"{self.glass_points} for the end of the track")
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Moment:
    """A game as it stood after one of its moves, or before the first."""

    ply: int
    """How many moves had been played."""
    round: int
    """The round of the last of them; the table may show the next one already."""
    played: Explanation | None
    """What it was and did; None before the first."""
    table: Table
    position: str
    """As one line of text."""


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, in the order of their texts: count, iterate, ask.

    Holds for the position it was asked of; after a move, ask the game again.
    """

    __slots__ = ("_codes", "_moves")

    def __init__(self, codes: npt.NDArray[np.uint16]) -> None:
        self._codes = codes
        self._moves: tuple[Move, ...] | None = None

    def _sorted(self) -> tuple[Move, ...]:
        """Made when first looked into; most positions are only asked whether a move is legal."""
        if self._moves is None:
            self._moves = tuple(sorted(map(Move, self._codes.tolist()), key=str))
        return self._moves

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._sorted())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._sorted()[index]

    def __contains__(self, move: object) -> bool:
        """Whether a move, or the move of a text, is legal."""
        if isinstance(move, str):
            try:
                move = Move.from_text(move)
            except NotationError:
                return False
        return isinstance(move, Move) and move.code in self._codes

    def texts(self) -> list[str]:
        """The texts of the moves, sorted."""
        return [str(move) for move in self]

    def __repr__(self) -> str:
        return f"<LegalMoves {len(self)}: {' '.join(self.texts())}>"

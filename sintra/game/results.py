"""Result values of a game: the effect of a move, an entry of the history, how the game ended."""

from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from ..notation.moves import Move
from ..rules.play import EFFECT
from ..rules.state import State
from ..table import Table


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    """The players who won; more than one if they share the victory."""
    scores: tuple[int, ...]
    reason: str
    """"points", "broken glass" when that broke a tie, or "shared"."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The effect of a move, part by part."""

    move: Move
    player: int
    picked: int
    placed: int
    on_jokers: int
    """The number of placed panes that are on joker spaces."""
    broken: int
    takes_start_tile: bool
    steps: int
    """How far the broken glass marker moves: broken panes, and 1 for the start tile."""
    broken_glass: int
    """Space of the marker after the move."""
    glazier: int
    """The column of the glazier after the move."""
    completes: bool
    """Whether the strip is completed."""
    turns_over: bool
    """Whether the completed strip is turned over; otherwise it leaves the game."""
    bonus_points: int
    """Points for panes of the completed strip in the bonus colour of the round."""
    window_points: int
    """Points for the window of the completed strip, and for filled windows to the right."""
    glass_points: int
    """Points lost when the marker reaches the end of its track: at most 0."""
    ends_round: bool

    @property
    def points(self) -> int:
        """The sum of all points of the move (the final scoring is not part of a move)."""
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
class HistoryEntry:
    """The game after one of its moves, or before the first move."""

    ply: int
    """The number of moves played so far."""
    round: int
    """The round of the last move; the table may already show the next round."""
    played: Explanation | None
    """The last move and its effect; None before the first move."""
    table: Table
    position: str
    """Position text of the table."""


def explanation_of(move: Move, seat: int, effect: npt.NDArray[Any], after: State) -> Explanation:
    """The explanation of a move, from its EFFECT record and the state after the move."""
    row = dict(zip(EFFECT.names or (), effect[0].tolist(), strict=True))
    players = after["players"]
    return Explanation(
        move=move,
        player=seat,
        picked=row["picked"],
        placed=row["placed"],
        on_jokers=row["on_jokers"],
        broken=row["broken"],
        takes_start_tile=bool(row["start_tile"]),
        steps=row["broken"] + row["start_tile"],
        broken_glass=int(players["broken"][0, seat]),
        glazier=int(players["glazier"][0, seat]),
        completes=bool(row["completed"]),
        turns_over=bool(row["flipped"]),
        bonus_points=row["bonus_points"],
        window_points=row["window_points"],
        glass_points=-row["glass_loss"],
        ends_round=bool(row["round_ended"]),
    )

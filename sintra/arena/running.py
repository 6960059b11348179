"""The result so far, kept up to date game by game for those who watch."""

import math

from .results import Result


class Running:
    """The win share of one player as games come in, in any order."""

    def __init__(self, name: str, players: int) -> None:
        self.name = name
        self._players = players
        self._seats = 0
        self._share = 0.0
        self._open: dict[int, list[float]] = {}
        # Of whole blocks: how many, their mean, and the sum of squares around it.
        self._blocks, self._mean, self._squares = 0, 0.0, 0.0

    def note(self, result: Result) -> None:
        """Add a game."""
        shares = [seat.share for seat in result.seats if seat.name == self.name]
        if not shares:
            return
        self._seats += len(shares)
        self._share += sum(shares)
        games = self._open.setdefault(result.block, [])
        games.append(sum(shares) / len(shares))
        if len(games) == self._players:
            del self._open[result.block]
            self._note_block(sum(games) / len(games))

    def _note_block(self, share: float) -> None:
        self._blocks += 1
        away = share - self._mean
        self._mean += away / self._blocks
        self._squares += away * (share - self._mean)

    def __str__(self) -> str:
        """As in "greedy 97.5 % ± 1.3"; the doubt is twice the standard error over blocks."""
        if not self._seats:
            return self.name
        text = f"{self.name} {100 * self._share / self._seats:.1f} %"
        if self._blocks < 2:
            return text
        error = math.sqrt(self._squares / (self._blocks - 1) / self._blocks)
        return f"{text} ± {100 * 1.96 * error:.1f}"

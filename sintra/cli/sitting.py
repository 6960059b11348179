"""A game being played at this terminal, and what belongs to it."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..game import Game
from ..notation import Move
from ..players import Player
from .ending import YOU
from .keeping import Keeper
from .seats import Seat
from .talk import say


@dataclass
class Sitting:
    """One game, who plays it, and where it is kept."""

    game: Game
    seats: Sequence[Seat]
    players: Sequence[Player | None]
    """Who chooses at each seat; None is a person."""
    keeper: Keeper
    hinter: Player | None = None
    """Who is asked for hints; made when first needed."""

    @property
    def names(self) -> list[str]:
        """Everybody's name, as the screen shows it."""
        return [seat.name for seat in self.seats]

    @property
    def has_people(self) -> bool:
        """Whether anybody plays, and not only watches."""
        return None in self.players

    def play(self, move: Move | str) -> None:
        """Play a move and tell it. Raises as `Game.play` does."""
        done = effect(self.game, move)
        name = self.names[self.game.to_move]
        self.game.play(move)
        self.keeper.keep(self.game)
        say(f"{name} {'play' if name == YOU else 'plays'} {move}: {done}.")

    def undo(self) -> list[Move]:
        """Take back the last move of a person and what followed; the moves, last one first.

        Raises NothingToUndo, and never goes past a deal; then nothing has changed.
        """
        trial = self.game.copy()
        back = [trial.undo()]
        while self.players[trial.to_move] is not None:
            back.append(trial.undo())
        for _ in back:
            self.game.undo()
        self.keeper.keep(self.game)
        return back


def effect(game: Game, move: Move | str) -> str:
    """What a move does, in words. Raises as `Game.explain` does."""
    explained = game.explain(move)
    points = f", {explained.points:+} points" if explained.points else ""
    return f"{explained}{points}"

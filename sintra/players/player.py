"""What a player is: somebody who is shown a position and a limit, and answers with a choice."""

from dataclasses import dataclass
from typing import Protocol

from ..errors import DealAwaited, GameOver, UsageError
from ..notation import Move
from ..rules import bindings
from ..rules.moves import new_move_list
from ..rules.state import AWAITING_DEAL, OVER, STATE, State, copy_state


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may think about one move. What is None does not limit.

    >>> Limit(seconds=0.5)
    Limit(seconds=0.5, nodes=None, depth=None)
    """

    seconds: float | None = None
    """Of the wall clock."""
    nodes: int | None = None
    """Positions looked at. With this limit alone, a choice is the same on every machine."""
    depth: int | None = None
    """Moves looked ahead."""

    def __post_init__(self) -> None:
        for name, value in (("nodes", self.nodes), ("depth", self.depth)):
            if value is not None and not (_is_number(value, int) and 0 < value < 2**53):
                raise UsageError(f"{name}: must be a whole number above 0, not {value!r}")
        seconds = self.seconds
        if seconds is not None and not (_is_number(seconds, (int, float)) and 0 < seconds < 2**53):
            raise UsageError(f"seconds: must be a number above 0, not {seconds!r}")

    def is_overrun(self, seconds: float) -> bool:
        """Whether this is more time than one may take: a tenth and 50 ms over the limit.

        So much is granted to a machine that is busy with other things.
        """
        return self.seconds is not None and seconds > 1.1 * self.seconds + 0.05


def _is_number(value: object, kinds: type | tuple[type, ...]) -> bool:
    return isinstance(value, kinds) and not isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and what the player thinks of it."""

    move: Move
    value: float | None = None
    """By how many points the player expects to be ahead at the end: of the other one with two
    players, of the best other one with more. None when the player has no opinion."""
    line: tuple[Move, ...] = ()
    """The moves the player expects, this one first; they end with the round at the latest."""
    exact: bool = False
    """Whether the value is proven: nobody can do better against best play."""
    nodes: int = 0
    """Positions looked at."""
    depth: int = 0
    """Moves looked ahead."""


class Player(Protocol):
    """Anybody who chooses moves.

    A player is shown a state and nothing else: neither the game's past nor its future. The
    choice follows from the state, the limit and the player's seed alone, unless the limit is
    one of time.
    """

    @property
    def name(self) -> str:
        """The short text that names this player."""
        ...

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        """Choose a legal move. Without a limit, the player's own holds.

        `state` is a one-element array of `sintra.rules.state.STATE`, `game.state` for one. It
        belongs to the caller and is not changed. Raises GameOver and DealAwaited where there is
        nothing to choose.
        """
        ...


def legal_moves(state: State) -> list[Move]:
    """The legal moves of a state, in the order of their texts, for players written in Python."""
    listed = new_move_list()
    number = bindings.list_moves(copy_state(state), listed)
    return sorted(map(Move, listed["moves"][0, :number].tolist()), key=str)


def check_state(state: State) -> None:
    """Complain about a state in which there is nothing to choose.

    Compiled code is best given a copy (`copy_state`): a state that cannot be written to is another
    type to the compiler, which would begin to compile in the middle of a game.
    """
    if getattr(state, "dtype", None) != STATE or getattr(state, "shape", None) != (1,):
        raise UsageError("state: must be a one-element array of STATE, as game.state is")
    if state["phase"][0] == OVER:
        raise GameOver("the game is over: there is no move to choose")
    if state["phase"][0] == AWAITING_DEAL:
        raise DealAwaited("the displays have to be filled before a move can be chosen")

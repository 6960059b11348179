"""The player interface: a player is given a position and a limit, and returns a choice."""

from dataclasses import dataclass
from typing import Protocol

from ..errors import DealAwaited, GameOver, UsageError
from ..notation import Move
from ..rules import bindings
from ..rules.moves import new_move_list
from ..rules.state import AWAITING_DEAL, OVER, STATE, State, copy_state


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may think about one move. None means no limit.

    >>> Limit(seconds=0.5)
    Limit(seconds=0.5, nodes=None, depth=None)
    """

    seconds: float | None = None
    """Wall-clock time."""
    nodes: int | None = None
    """Positions searched. With this limit alone, a choice is the same on every machine."""
    depth: int | None = None
    """Moves searched ahead."""

    def __post_init__(self) -> None:
        for name, value in (("nodes", self.nodes), ("depth", self.depth)):
            if value is not None and not (_is_number(value, int) and 0 < value < 2**53):
                raise UsageError(f"{name}: must be a whole number above 0, not {value!r}")
        seconds = self.seconds
        if seconds is not None and not (_is_number(seconds, (int, float)) and 0 < seconds < 2**53):
            raise UsageError(f"seconds: must be a number above 0, not {seconds!r}")

    def is_overrun(self, seconds: float) -> bool:
        """Whether a move that took this long exceeds the time limit by more than 10 % + 50 ms.

        The tolerance is for a machine that is busy with other work.
        """
        return self.seconds is not None and seconds > 1.1 * self.seconds + 0.05


def _is_number(value: object, kinds: type | tuple[type, ...]) -> bool:
    return isinstance(value, kinds) and not isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and how the player judges it."""

    move: Move
    value: float | None = None
    """The lead over the best opponent, in points, that the player expects at the end. None if the
    player does not estimate it."""
    line: tuple[Move, ...] = ()
    """The principal variation: the moves the player expects, this one first, within the round."""
    exact: bool = False
    """Whether the value is proven: the result of best play by both players."""
    nodes: int = 0
    """Positions searched."""
    depth: int = 0
    """Moves searched ahead."""


class Player(Protocol):
    """The protocol of a player.

    A player receives only the state, neither the past nor the future of the game. The choice
    depends on the state, the limit and the player's seed alone, unless the limit is a time limit.
    """

    @property
    def name(self) -> str:
        """The short name of this player."""
        ...

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        """Choose a legal move. Without a limit, the player uses its own.

        `state` is a one-element array of `sintra.rules.state.STATE`, such as `game.state`. It
        belongs to the caller and is not changed. Raises GameOver or DealAwaited if no move can
        be chosen.
        """
        ...


def legal_moves(state: State) -> list[Move]:
    """The legal moves of a state, sorted by their texts, for players written in Python."""
    move_list = new_move_list()
    count = bindings.list_moves(copy_state(state), move_list)
    return sorted(map(Move, move_list["moves"][0, :count].tolist()), key=str)


def check_state(state: State) -> None:
    """Validate a state. Raises UsageError, GameOver or DealAwaited if no move can be chosen.

    Pass a copy (`copy_state`) to compiled code: a read-only array has another Numba type, and
    Numba would compile again for that type in the middle of a game.
    """
    if getattr(state, "dtype", None) != STATE or getattr(state, "shape", None) != (1,):
        raise UsageError("state: must be a one-element array of STATE, such as game.state")
    if state["phase"][0] == OVER:
        raise GameOver("the game is over: there is no move to choose")
    if state["phase"][0] == AWAITING_DEAL:
        raise DealAwaited("the displays have to be filled before a move can be chosen")

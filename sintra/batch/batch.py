"""Batch: many games behind one interface, wherever they are played."""

import operator
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from ..encoding import ACTIONS, NO_PICK, number_of_features
from ..encoding.actions import illegal_action
from ..encoding.rewards import kind_of
from ..errors import IllegalMove, UsageError
from ..rules.components import FEWEST_PLAYERS, SIDES, Components
from ..rules.rng import SEEDS
from ..rules.state import MOST_PLAYERS, OVER, STATE
from ..rules.validate import checked_int, components_or_standard
from .cpu import Threads, first_unsound
from .episode import GAME, Told

Array = Any
"""A NumPy array, or an array on the graphics card: with `__cuda_array_interface__`, so that
PyTorch, CuPy and JAX use it where it is."""

DEVICES = ("cpu", "cuda")
MOST_GAMES = 2**31 - 1


class _Machine(Protocol):
    """What plays the games: `Threads` or `Cuda`."""

    def empty(self, shape: int | tuple[int, ...], dtype: Any) -> Array: ...
    def blank(self, shape: int | tuple[int, ...], dtype: Any) -> Array: ...
    def taken(self, values: Any, dtype: Any) -> Array: ...
    def here(self, games: Array) -> npt.NDArray[Any]: ...
    def begin(self, games: Array, seeds: Array, seats: Array, sides: Array, told: Told) -> None: ...
    def load(self, games: Array, here: npt.NDArray[Any], told: Told) -> None: ...
    def first_illegal(self, games: Array, actions: Array) -> int | None: ...
    def step(self, games: Array, actions: Array, kind: int, again: bool, told: Told) -> None: ...
    def mask(self, games: Array, masks: Array) -> None: ...
    def observe(self, games: Array, rows: Array) -> None: ...
    def play_out(
        self, games: Array, each: int, seed: int, kind: int, rewards: Array, moves: Array
    ) -> None: ...


class Playouts(NamedTuple):
    """What random games from every position came to."""

    rewards: Array
    """By game, playout and player."""
    moves: Array
    """How many moves each took, by game and playout."""


class Batch:
    """Many games at once.

    The arrays that belong to a batch are written anew by the next call, and stay where they are:
    they can be handed to a learner once.

    >>> batch = Batch(1000, players=2)
    >>> batch.reset(range(1000))
    >>> batch.step(batch.legal_mask().argmax(axis=1))
    >>> batch.observe().shape
    (1000, 582)
    """

    def __init__(
        self,
        games: int,
        *,
        players: int | Sequence[int] = 2,
        side: str | Sequence[str] = "A",
        rewards: str = "win",
        auto_reset: bool = False,
        device: str = "cpu",
        threads: int | None = None,
        checked: bool = True,
        components: Components | None = None,
    ) -> None:
        """So many games; `players` and `side` are the same for all or given for each.

        With `auto_reset` a game that ends begins anew at once: its `rewards` and `over` tell of the
        end, everything else of the new game. `threads` are those of the processor, as many as it
        has where none are named. Without `checked` actions are trusted: an illegal one then does
        nobody knows what.
        """
        games = checked_int("games", games, 1, MOST_GAMES)
        seats = _each("players", players, games, range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
        sides = _each("side", side, games, SIDES)
        most = int(seats.max())
        self._kind = kind_of(rewards)
        self._again = auto_reset
        self._checked = checked
        self._machine = _machine(device, components_or_standard(components).printed, threads)
        self._seats = self._machine.taken(seats, np.int8)
        self._sides = self._machine.taken(sides, np.int8)
        self._begun = False
        self.games: Array = self._machine.blank(games, GAME)
        """Every game as the record `sintra.batch.episode.GAME`."""
        self.rewards: Array = self._machine.blank((games, most), np.float32)
        """What the last step brought each player: 0 while a game goes on."""
        self.over: Array = self._machine.blank(games, np.bool_)
        """Whether the last step found or left the game over."""
        self.to_move: Array = self._machine.blank(games, np.int8)
        """Whose turn it is."""
        self._told = Told(self.rewards, self.over, self.to_move)
        self._masks = self._machine.empty((games, ACTIONS), np.int8)
        self._rows = self._machine.empty((games, number_of_features(most)), np.float32)

    def __len__(self) -> int:
        """How many games."""
        return len(self._seats)

    def reset(self, seeds: Any) -> None:
        """Begin all games anew, each from its seed: the same game as `Game` has from it."""
        there = self._there("seeds", seeds, np.uint64)
        self._machine.begin(
            self.games,
            there,
            self._seats,
            self._sides,
            self._told,
        )
        self._begun = True

    def load(self, games: npt.NDArray[Any], seeds: Any = None) -> None:
        """Go on from these games: records of GAME, or of STATE with a seed for each.

        A planner looks at other futures of a batch so: `other.load(batch.here(), seeds)`. Without
        seeds the future is the one these games would have had. Where games begin anew by
        themselves, none that is over can be loaded.
        """
        here = np.zeros(len(self), GAME)
        if not isinstance(games, np.ndarray) or games.shape != here.shape:
            raise UsageError(f"games: must be a NumPy array of {len(self)} records")
        if games.dtype not in (GAME, STATE):
            raise UsageError("games: must be records of GAME, as here() gives them, or of STATE")
        if games.dtype == STATE:
            if seeds is None:
                raise UsageError("seeds: states have no chance of their own, so seeds are needed")
            here["state"], here["pick"] = games, NO_PICK
        else:
            here[:] = games
        if seeds is not None:
            here["generator"]["word"] = _checked("seeds", seeds, len(self), np.uint64)
        wrong = first_unsound(here)
        if wrong is not None:
            raise UsageError(f"games: number {wrong} holds numbers that no game has")
        most = int(here["state"]["seats"].max())
        if most > self.rewards.shape[1]:
            told = f"there is room for {self.rewards.shape[1]} players, not for {most}"
            raise UsageError(f"games: {told}")
        if self._again and (here["state"]["phase"] == OVER).any():
            raise UsageError("games: some are over, and these begin anew in the step that ends one")
        self._machine.load(self.games, here, self._told)
        self._begun = True

    def here(self) -> npt.NDArray[Any]:
        """A copy of all games as NumPy records of `sintra.batch.episode.GAME`."""
        self._want_begun()
        return self._machine.here(self.games)

    def step(self, actions: Any) -> None:
        """Play an action in every game; games that are over stay so, whatever is given.

        Raises IllegalMove naming the first game whose action is not legal; then nothing changed.
        """
        self._want_begun()
        actions = self._there("actions", actions, np.int64)
        if self._checked:
            wrong = self._machine.first_illegal(self.games, actions)
            if wrong is not None:
                raise self._refusal(wrong, int(actions[wrong]))
        self._machine.step(self.games, actions, self._kind, self._again, self._told)

    def legal_mask(self) -> Array:
        """Which actions are legal, a row a game; none in a game that is over."""
        self._want_begun()
        self._machine.mask(self.games, self._masks)
        return self._masks

    def observe(self) -> Array:
        """What the player to move sees, a row a game."""
        self._want_begun()
        self._machine.observe(self.games, self._rows)
        return self._rows

    def random_playouts(self, n: int = 1, *, seed: int = 0) -> Playouts:
        """Play every game on at random, `n` times, on copies: the games stay as they are.

        Every legal move is as likely as another. Chance comes from `seed` and not from the games,
        so a playout knows nothing of what they will draw; the same seed gives the same playouts.
        """
        self._want_begun()
        n, seed = checked_int("n", n, 1, MOST_GAMES), checked_int("seed", seed, 0, SEEDS - 1)
        games, most = len(self), self.rewards.shape[1]
        rewards = self._machine.empty((games * n, most), np.float32)
        moves = self._machine.empty(games * n, np.int32)
        self._machine.play_out(self.games, n, seed, self._kind, rewards, moves)
        return Playouts(rewards.reshape(games, n, most), moves.reshape(games, n))

    def _there(self, name: str, values: Any, dtype: Any) -> Array:
        """Whole numbers of anybody's, one a game, where the games are."""
        if not hasattr(values, "__cuda_array_interface__"):
            values = _checked(name, values, len(self), dtype)
        array = self._machine.taken(values, dtype)
        if array.shape != (len(self),) or array.dtype.kind not in "iu":
            raise UsageError(f"{name}: must be a whole number for each of {len(self)} games")
        return array

    def _want_begun(self) -> None:
        if not self._begun:
            raise UsageError("the games have not begun: reset(seeds) begins them")

    def _refusal(self, number: int, action: int) -> IllegalMove:
        pick = int(self._machine.here(self.games[number : number + 1])["pick"][0])
        error = illegal_action(action, pick)
        return IllegalMove(f"game {number}, {error.move}", error.why)


def _machine(device: str, printed: Any, threads: int | None) -> _Machine:
    """What plays the games on this device."""
    if device not in DEVICES:
        raise UsageError(f"device: must be one of {', '.join(DEVICES)}, not {device!r}")
    if device == "cpu":
        return Threads(printed, threads)
    try:
        from .cuda import Cuda
    except ImportError as error:
        told = f"the package for graphics cards is missing ({error}): pip install 'sintra[gpu]'"
        raise UsageError(f"device: {told}") from None
    return Cuda(printed)


def _each(name: str, given: Any, games: int, known: Sequence[Any]) -> npt.NDArray[np.int8]:
    """One of the known values for each game, as numbers; texts by their place."""
    is_one = isinstance(given, str) or np.ndim(given) == 0
    values = [given] if is_one else list(given)
    if len(values) not in (1, games):
        raise UsageError(f"{name}: must be one for all or one for each of {games} games")
    allowed = {value: known.index(value) if isinstance(value, str) else value for value in known}
    numbers = []
    for value in values:
        is_known = isinstance(value, (str, int, np.integer)) and not isinstance(value, bool)
        if not is_known or value not in allowed:
            raise UsageError(f"{name}: must be one of {', '.join(map(str, known))}, not {value!r}")
        numbers.append(allowed[value])
    return np.ascontiguousarray(np.broadcast_to(np.array(numbers, np.int8), games))


def _checked(name: str, values: Any, games: int, dtype: Any) -> npt.NDArray[Any]:
    """Whole numbers, one a game, of the kind that compiled code takes."""
    told = f"{name}: must be a whole number for each of {games} games"
    bounds = np.iinfo(dtype)
    outside = f"{name}: must be from {bounds.min} to {bounds.max}"
    if not isinstance(values, np.ndarray):
        try:
            # Not NumPy's own reading: it makes floating numbers of large integers.
            values = np.array([operator.index(value) for value in values], dtype)
        except OverflowError:
            raise UsageError(outside) from None
        except TypeError:
            raise UsageError(told) from None
    if values.shape != (games,) or values.dtype.kind not in "iu":
        raise UsageError(told)
    array: npt.NDArray[Any] = values.astype(dtype, copy=False)
    if ((array < 0) != (values < 0)).any():
        raise UsageError(outside)
    return array

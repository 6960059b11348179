"""Batch: many games behind one interface, on any device."""

import operator
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from ..encoding.actions import ACTIONS, NO_PICK, illegal_action
from ..encoding.features import number_of_features
from ..encoding.rewards import reward_kind
from ..errors import IllegalMove, MissingExtra, UsageError
from ..rules.components import FEWEST_PLAYERS, PRINTED, SIDES, Components
from ..rules.rng import SEEDS
from ..rules.state import MOST_PLAYERS, OVER, STATE
from ..rules.validate import checked_int, components_or_standard
from .cpu import CpuBackend, first_invalid
from .episode import GAME, BatchArrays

Array = Any
"""A NumPy array, or an array on the GPU with `__cuda_array_interface__`, so that PyTorch, CuPy
and JAX use it without a copy."""

DEVICES = ("cpu", "cuda")
MOST_GAMES = 2**31 - 1


class Backend(Protocol):
    """The device that plays the games: `CpuBackend` or `CudaBackend`."""

    def empty(self, shape: int | tuple[int, ...], dtype: Any) -> Array: ...
    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Array: ...
    def to_device(self, values: Any, dtype: Any) -> Array: ...
    def to_host(self, games: Array) -> npt.NDArray[Any]: ...
    def begin(self, batch: BatchArrays, seats: Array, sides: Array) -> None: ...
    def load(self, batch: BatchArrays, games: npt.NDArray[Any]) -> None: ...
    def first_illegal(self, batch: BatchArrays) -> int | None: ...
    def step(self, batch: BatchArrays) -> None: ...
    def mask(self, batch: BatchArrays, masks: Array) -> None: ...
    def observe(self, batch: BatchArrays, rows: Array) -> None: ...
    def play_out(self, batch: BatchArrays, rewards: Array, moves: Array, seed: int) -> None: ...


class Playouts(NamedTuple):
    """The results of random games from every position."""

    rewards: Array
    """Rewards per game, playout and player."""
    moves: Array
    """The number of moves of each playout, per game and playout."""


class Batch:
    """Many games at once.

    Later calls overwrite the arrays of the batch in place, so it is enough to pass them to a
    learner once.

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
        """Create the games; `players` and `side` are one value for all games or one per game.

        With `auto_reset` a game that ends begins again at once: its `rewards` and `over` are those
        of the end, and everything else belongs to the new game. `threads` is the number of CPU
        threads, by default one per core. With `checked=False` actions are not checked, and an
        illegal action is undefined behaviour.
        """
        games = checked_int("games", games, 1, MOST_GAMES)
        seats = _one_per_game("players", players, games, range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
        sides = _one_per_game("side", side, games, SIDES)
        most = int(seats.max())
        kind = reward_kind(rewards)
        self._checked = checked
        printed = components_or_standard(components).printed
        self._backend = backend = _backend(device, threads)
        self._begun = False
        self._seats = backend.to_device(seats, np.int8)
        self._sides = backend.to_device(sides, np.int8)
        self._masks = backend.empty((games, ACTIONS), np.int8)
        self._features = backend.empty((games, number_of_features(most)), np.float32)
        self._arrays = BatchArrays(
            games=backend.zeros(games, GAME),
            printed=backend.to_device(printed, PRINTED),
            inputs=backend.zeros(games, np.int64),
            rewards=backend.zeros((games, most), np.float32),
            over=backend.zeros(games, np.bool_),
            to_move=backend.zeros(games, np.int8),
            reward_kind=kind,
            auto_reset=int(auto_reset),
        )
        self.games: Array = self._arrays.games
        """Every game as the record `sintra.batch.episode.GAME`."""
        self.rewards: Array = self._arrays.rewards
        """Each player's reward of the last step: 0 while a game is in progress."""
        self.over: Array = self._arrays.over
        """Whether the game was over before or after the last step."""
        self.to_move: Array = self._arrays.to_move
        """The seat to move."""

    def __len__(self) -> int:
        """The number of games."""
        return len(self.games)

    def reset(self, seeds: Any) -> None:
        """Begin all games again, each from its seed; `Game` begins the same game from that seed."""
        arrays = self._with_inputs("seeds", seeds, np.uint64)
        self._backend.begin(arrays, self._seats, self._sides)
        self._begun = True

    def load(self, games: npt.NDArray[Any], seeds: Any = None) -> None:
        """Continue from these games: records of GAME, or of STATE with a seed for each.

        A planner explores other futures of a batch with `other.load(batch.here(), seeds)`. Without
        seeds the games keep their generators, and so the same future. With `auto_reset`, games
        that are over cannot be loaded.
        """
        records = np.zeros(len(self), GAME)
        if not isinstance(games, np.ndarray) or games.shape != records.shape:
            raise UsageError(f"games: must be a NumPy array of {len(self)} records")
        if games.dtype not in (GAME, STATE):
            raise UsageError("games: must be records of GAME, as here() returns them, or of STATE")
        if games.dtype == STATE:
            if seeds is None:
                raise UsageError("seeds: must be given, because states have no generator")
            records["state"], records["pick"] = games, NO_PICK
        else:
            records[:] = games
        if seeds is not None:
            records["generator"]["word"] = _checked_ints("seeds", seeds, len(self), np.uint64)
        invalid = first_invalid(records)
        if invalid is not None:
            raise UsageError(f"games[{invalid}]: values out of range")
        most, seats = int(records["state"]["seats"].max()), self.rewards.shape[1]
        if most > seats:
            raise UsageError(f"games: must have at most {seats} players, not {most}")
        if self._arrays.auto_reset and (records["state"]["phase"] == OVER).any():
            raise UsageError("games: must not be over in a batch with auto_reset")
        self._backend.load(self._arrays, records)
        self._begun = True

    def here(self) -> npt.NDArray[Any]:
        """A copy of all games as NumPy records of `sintra.batch.episode.GAME`."""
        self._require_begun()
        return self._backend.to_host(self.games)

    def step(self, actions: Any) -> None:
        """Play an action in every game; games that are over ignore it.

        Raises IllegalMove, which names the first game with an illegal action; then nothing changes.
        """
        self._require_begun()
        arrays = self._with_inputs("actions", actions, np.int64)
        if self._checked:
            illegal = self._backend.first_illegal(arrays)
            if illegal is not None:
                raise self._illegal_action(illegal, int(arrays.inputs[illegal]))
        self._backend.step(arrays)

    def legal_mask(self) -> Array:
        """The mask of legal actions, one row per game; all zero if the game is over."""
        self._require_begun()
        self._backend.mask(self._arrays, self._masks)
        return self._masks

    def observe(self) -> Array:
        """The observations of the players to move, one row per game."""
        self._require_begun()
        self._backend.observe(self._arrays, self._features)
        return self._features

    def random_playouts(self, n: int = 1, *, seed: int = 0) -> Playouts:
        """Play `n` copies of every game to the end at random; the games do not change.

        Every legal move is equally likely. Random draws come from `seed` and not from the games, so
        a playout does not show their future; the same seed gives the same playouts.
        """
        self._require_begun()
        n, seed = checked_int("n", n, 1, MOST_GAMES), checked_int("seed", seed, 0, SEEDS - 1)
        games, most = self.rewards.shape
        rewards = self._backend.empty((games * n, most), np.float32)
        moves = self._backend.empty(games * n, np.int32)
        self._backend.play_out(self._arrays, rewards, moves, seed)
        return Playouts(rewards.reshape(games, n, most), moves.reshape(games, n))

    def _with_inputs(self, name: str, values: Any, dtype: Any) -> BatchArrays:
        """The arrays with the caller's integers, one per game, as `inputs` on the device."""
        if not hasattr(values, "__cuda_array_interface__"):
            values = _checked_ints(name, values, len(self), dtype)
        array = self._backend.to_device(values, dtype)
        if array.shape != (len(self),) or array.dtype.kind not in "iu":
            raise UsageError(f"{name}: must be {len(self)} whole numbers, one per game")
        return self._arrays._replace(inputs=array)

    def _require_begun(self) -> None:
        if not self._begun:
            raise UsageError("the games have not begun: call reset(seeds) or load(games) first")

    def _illegal_action(self, index: int, action: int) -> IllegalMove:
        pick = int(self._backend.to_host(self.games[index : index + 1])["pick"][0])
        error = illegal_action(action, pick)
        return IllegalMove(f"game {index}, {error.move}", error.why)


def _backend(device: str, threads: int | None) -> Backend:
    """The backend for this device."""
    if device not in DEVICES:
        raise UsageError(f"device: must be one of {', '.join(DEVICES)}, not {device!r}")
    if device == "cpu":
        return CpuBackend(threads)
    try:
        from .cuda import CudaBackend
    except ImportError as error:
        need = f"device: the GPU packages are missing ({error})"
        raise MissingExtra(need, "gpu") from None
    return CudaBackend()


def _one_per_game(
    name: str, given: Any, games: int, options: Sequence[Any]
) -> npt.NDArray[np.int8]:
    """One option per game, as integers; a string becomes its index in the options."""
    is_one = isinstance(given, str) or np.ndim(given) == 0
    values = [given] if is_one else list(given)
    if len(values) not in (1, games):
        raise UsageError(f"{name}: must be one value, or {games} values, one per game")
    codes = {
        option: options.index(option) if isinstance(option, str) else option for option in options
    }
    for value in values:
        is_option = isinstance(value, (str, int, np.integer)) and not isinstance(value, bool)
        if not is_option or value not in codes:
            raise UsageError(
                f"{name}: must be one of {', '.join(map(str, options))}, not {value!r}"
            )
    array = np.array([codes[value] for value in values], np.int8)
    return np.ascontiguousarray(np.broadcast_to(array, games))


def _checked_ints(name: str, values: Any, games: int, dtype: Any) -> npt.NDArray[Any]:
    """Integers, one per game, of the type that compiled code takes."""
    wrong = f"{name}: must be {games} whole numbers, one per game"
    bounds = np.iinfo(dtype)
    out_of_range = f"{name}: must be from {bounds.min} to {bounds.max}"
    if not isinstance(values, np.ndarray):
        try:
            # np.array(values) would convert large integers to floating-point numbers.
            values = np.array([operator.index(value) for value in values], dtype)
        except OverflowError:
            raise UsageError(out_of_range) from None
        except TypeError:
            raise UsageError(wrong) from None
    if values.shape != (games,) or values.dtype.kind not in "iu":
        raise UsageError(wrong)
    array: npt.NDArray[Any] = values.astype(dtype, copy=False)
    if ((array < 0) != (values < 0)).any():
        raise UsageError(out_of_range)
    return array

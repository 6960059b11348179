"""The base of the PettingZoo and Gymnasium environments: one game driven by actions."""

from copy import deepcopy
from operator import index
from typing import Any, ClassVar, Self

import numpy as np

from ..batch import episode
from ..batch.episode import GAME
from ..encoding import actions
from ..encoding.actions import ACTIONS, ILLEGAL, NO_PICK, Mask, illegal_action
from ..encoding.features import SCORE, Features, feature_names, features, number_of_features
from ..encoding.rewards import reward_kind
from ..encoding.rewards import rewards as final_rewards
from ..errors import GameOver, UsageError
from ..notation.moves import Move
from ..picture.text import draw_plain
from ..rules import bindings
from ..rules.components import FEWEST_PLAYERS, SIDES, Components
from ..rules.jit import compiled, integer
from ..rules.moves import new_move_list
from ..rules.rng import SEEDS
from ..rules.setup import new_setup
from ..rules.state import AWAITING_DEAL, MOST_PLAYERS, OVER, State, copy_state
from ..rules.validate import checked_int, components_or_standard
from ..table import Table

# Bound to globals, because compiled code can only call functions that are globals of its module.
_advance, _mask, _decode = episode.advance, episode.mask, actions.decode_action
_observe = episode.observe

NO_PLAYER = -1
"""The value of `to_move` if the game is over or has not started."""
RENDER_MODES = ("ansi", "rgb_array", "svg")


@compiled
def _write_outputs(games: Any, printed: Any, masks: Any, rows: Any) -> int:
    """Write mask and observation of the player to move. Return the player, or NO_PLAYER."""
    _mask(games, masks, 0)
    _observe(games, printed, rows, 0)
    return NO_PLAYER if games[0].state.phase == OVER else integer(games[0].state.to_move)


@compiled
def _play(games: Any, printed: Any, action: int, masks: Any, rows: Any) -> int:
    """Play an action and write the outputs. If it is illegal, return ILLEGAL and change nothing."""
    if _decode(games[0].state, integer(games[0].pick), action) == ILLEGAL:
        return ILLEGAL
    _advance(games[0], printed[0], action)
    return _write_outputs(games, printed, masks, rows)


class SingleGame:
    """A game that takes actions and returns observations and masks.

    Every array it returns is new and belongs to the caller.
    """

    def __init__(
        self,
        players: int,
        side: str,
        rewards: str,
        render_mode: str | None,
        components: Components | None,
    ) -> None:
        """A game that has not started. Raises UsageError for invalid arguments."""
        self.players = checked_int("players", players, FEWEST_PLAYERS, MOST_PLAYERS)
        if side not in SIDES:
            raise UsageError(f"side: must be 'A' or 'B', not {side!r}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            modes = ", ".join(RENDER_MODES)
            raise UsageError(f"render_mode: must be one of {modes} or None, not {render_mode!r}")
        reward_kind(rewards)
        self._side, self._reward_kind = side, rewards
        self.components = components_or_standard(components)
        self._printed = self.components.printed
        self._games = np.zeros(1, GAME)
        self._games["pick"] = NO_PICK
        self.has_started = False
        self.to_move = NO_PLAYER
        """The seat of the player to move, or NO_PLAYER."""
        self._observed: tuple[Features, Mask] | None = None
        """Observation and mask of the player to move, until `observe` returns them."""

    # --- Playing

    def reset(self, seed: int) -> None:
        """Start a game: the same one as `Game` with this seed."""
        state, generator, setup = self._state, self._games["generator"], new_setup()
        generator["word"] = seed
        bindings.draw_setup(self._printed, self.players, generator, setup)
        bindings.set_up(state, self._printed, self.players, SIDES.index(self._side), setup)
        self._games["pick"] = NO_PICK
        self.has_started = True
        self._deal()

    def play(self, action: Any) -> None:
        """Play an action. Raises IllegalMove for an illegal action, which changes nothing."""
        try:
            action = int(index(action))  # Numba would compile again for another type
        except TypeError:
            raise UsageError(f"action: must be a whole number, not {action!r}") from None
        to_move = ILLEGAL
        if 0 <= action < ACTIONS:
            masks, rows = self._new_outputs()
            to_move = _play(self._games, self._printed, action, masks, rows)
        if to_move == ILLEGAL:
            self.require_started()
            if self.to_move == NO_PLAYER:
                raise GameOver("the game is over: call reset() to start another")
            raise illegal_action(action, self.pick)
        self.to_move, self._observed = to_move, (rows[0], masks[0])

    def play_move(self, move: Move) -> bool:
        """Play a whole move; return whether it is legal. No pick may wait for a second action."""
        phase = bindings.play_checked(self._state, self._printed, new_move_list(), move.code)
        if phase >= 0:
            self._deal()
        return phase >= 0

    def _deal(self) -> None:
        """Deal while a deal is awaited, and update `to_move`."""
        state = self._state
        while state["phase"][0] == AWAITING_DEAL:
            bindings.deal(state, self._printed, self._games["generator"])
        self.to_move = NO_PLAYER if state["phase"][0] == OVER else int(state["to_move"][0])
        self._observed = None

    # --- Reading

    def observe(self, seat: int) -> tuple[Features, Mask]:
        """Observation and mask of a player; the mask is all zeros if the player is not to move."""
        if seat != self.to_move:
            self.require_started()
            row = features(self.state, seat=seat, pick=self.pick, components=self.components)
            return row, np.zeros(ACTIONS, np.int8)
        observed, self._observed = self._observed, None
        if observed is None:
            masks, rows = self._new_outputs()
            _write_outputs(self._games, self._printed, masks, rows)
            observed = rows[0], masks[0]
        return observed

    @property
    def _state(self) -> State:
        return self._games["state"]

    @property
    def state(self) -> State:
        """A copy of the state."""
        return copy_state(self._state)

    @property
    def pick(self) -> int:
        """The action that waits for a second one, or NO_PICK."""
        return int(self._games["pick"][0])

    def rewards(self) -> list[float]:
        """The reward of each player: 0 until the game is over."""
        rewards: list[float] = final_rewards(self.state, self._reward_kind).tolist()
        return rewards

    def require_started(self) -> None:
        """Raise UsageError if the game has not started."""
        if not self.has_started:
            raise UsageError("the game has not started: call reset() first")

    def render(self, mode: str) -> Any:
        """The table in one of the render modes."""
        self.require_started()
        if mode == "ansi":
            return draw_plain(Table.from_state(self._state, self.components))
        from ..picture.raster import rgb  # imported late: most episodes are not drawn
        from ..picture.vector import svg

        return (svg if mode == "svg" else rgb)(self.state, self.components)

    def _new_outputs(self) -> tuple[Any, Any]:
        """Uninitialized arrays for a mask and an observation."""
        width = number_of_features(self.players)
        return np.empty((1, ACTIONS), np.int8), np.empty((1, width), np.float32)

    # --- Copies

    def reseed(self, seed: int) -> None:
        """Use another seed for all further draws."""
        self._games["generator"]["word"] = seed

    def __deepcopy__(self, memo: object) -> "SingleGame":
        twin = object.__new__(type(self))
        twin.__setstate__(self.__getstate__())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """The attributes for copies and pickle, without those that belong to this process."""
        attributes = {**self.__dict__, "_games": self._games.tobytes(), "_observed": None}
        del attributes["_printed"]
        return attributes

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        # This array has the Numba type that the rules are compiled for; an unpickled one does not.
        self.__dict__.update(attributes)
        self._games = np.frombuffer(bytearray(attributes["_games"]), GAME)
        self._printed = self.components.printed


class EnvMixin:
    """Methods of both environments: access to the game, rendering, copies and forks."""

    _game: SingleGame
    render_mode: str | None
    _SHARED: ClassVar[tuple[str, ...]]
    """Attributes that copies share with the original."""

    @property
    def game_state(self) -> State:
        """A copy of the state record, for Sintra's own functions."""
        return self._game.state

    @property
    def components(self) -> Components:
        """The printed material."""
        return self._game.components

    @property
    def pick(self) -> int:
        """The action that waits for a second one, or `sintra.encoding.NO_PICK`."""
        return self._game.pick

    def render(self) -> Any:
        """The table: as text ("ansi"), as pixels ("rgb_array"), or as an SVG document ("svg")."""
        if self.render_mode is None:
            from gymnasium import logger  # both libraries use it for warnings

            logger.warn("nothing is rendered: pass a render_mode when you make the environment")
            return None
        return self._game.render(self.render_mode)

    def fork(self, seed: int) -> Self:
        """A copy of the environment whose further draws come from this seed."""
        twin = deepcopy(self)
        twin._game.reseed(checked_seed(seed))
        twin._set_generator(np.random.default_rng(seed))
        return twin

    def _set_generator(self, generator: np.random.Generator) -> None:
        """Set the generator that seeds later games."""
        raise NotImplementedError

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = object.__new__(type(self))
        shared = [getattr(self, name) for name in self._SHARED]
        memo.update({id(self): twin, **{id(value): value for value in shared}})
        twin.__dict__.update(deepcopy(self.__dict__, memo))
        return twin


def bounds(players: int) -> tuple[Features, Features]:
    """The smallest and largest value of each feature; for scores, the range that a state stores."""
    names = feature_names(players)
    is_score = np.array([name.endswith((": score", ": lost")) for name in names])
    high = np.where(is_score, 2**15 / SCORE, 1).astype(np.float32)
    return np.where(is_score, -high, np.float32(0)), high


def checked_seed(seed: object) -> int:
    """Validate a seed and return it as a plain integer."""
    return checked_int("seed", seed, 0, SEEDS - 1)

"""One game driven by actions: what the environments that play one game at a time are built on."""

from operator import index
from typing import Any

import numpy as np

from ..batch import episode
from ..batch.episode import GAME
from ..encoding import ACTIONS, actions, feature_names, features, number_of_features
from ..encoding import rewards as final_rewards
from ..encoding.actions import ILLEGAL, NO_PICK, Mask, illegal_action
from ..encoding.features import SCORE, Features
from ..encoding.rewards import kind_of
from ..errors import GameOver, UsageError
from ..notation import Move
from ..picture.text import draw_plain
from ..rules import bindings
from ..rules.components import FEWEST_PLAYERS, SIDES, Components
from ..rules.jit import compiled, integer
from ..rules.moves import new_move_list
from ..rules.rng import SEEDS
from ..rules.setup import new_setup
from ..rules.state import AWAITING_DEAL, MOST_PLAYERS, OVER, State, copy_state
from ..rules.validate import checked_int, components_or_standard
from ..table import look_at

# Bound one by one because compiled code reads a module's functions only through its globals.
_advance, _mask, _meant = episode.advance, episode.mask, actions.meant
_observe = episode.observe

NOBODY = -1
"""In place of the player to move: the game is over, or has not begun."""
RENDER_MODES = ("ansi", "rgb_array", "svg")


@compiled
def _look(games: Any, printed: Any, masks: Any, rows: Any) -> int:
    """Write what the player to move may do and sees. Return who that is, or NOBODY."""
    _mask(games, masks, 0)
    _observe(games, printed, rows, 0)
    return NOBODY if games[0].state.phase == OVER else integer(games[0].state.to_move)


@compiled
def _play(games: Any, printed: Any, action: int, masks: Any, rows: Any) -> int:
    """Play an action and look. Return ILLEGAL when it is not legal; then nothing has changed."""
    if _meant(games[0].state, integer(games[0].pick), action) == ILLEGAL:
        return ILLEGAL
    _advance(games[0], printed[0], action)
    return _look(games, printed, masks, rows)


class SingleGame:
    """A game that takes actions and tells what the players see.

    Every array it hands out is the caller's own: it is not written again.
    """

    def __init__(
        self,
        players: int,
        side: str,
        rewards: str,
        render_mode: str | None,
        components: Components | None,
    ) -> None:
        """A game that has not begun. Raises UsageError for what cannot be."""
        self.players = checked_int("players", players, FEWEST_PLAYERS, MOST_PLAYERS)
        if side not in SIDES:
            raise UsageError(f"side: must be 'A' or 'B', not {side!r}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            told = f"must be one of {', '.join(RENDER_MODES)} or None, not {render_mode!r}"
            raise UsageError(f"render_mode: {told}")
        kind_of(rewards)
        self._side, self._kind = side, rewards
        self.components = components_or_standard(components)
        self._printed = self.components.printed
        self._games = np.zeros(1, GAME)
        self._games["pick"] = NO_PICK
        self.has_begun = False
        self.to_move = NOBODY
        """Whose turn it is, or NOBODY."""
        self._seen: tuple[Features, Mask] | None = None
        """What the player to move sees, until somebody has asked for it."""

    # --- Playing

    def begin(self, seed: int) -> None:
        """Begin the very game that `Game` has from this seed."""
        state, generator, setup = self._state, self._games["generator"], new_setup()
        generator["word"] = seed
        bindings.draw_setup(self._printed, self.players, generator, setup)
        bindings.set_up(state, self._printed, self.players, SIDES.index(self._side), setup)
        self._games["pick"] = NO_PICK
        self.has_begun = True
        self._deal()

    def play(self, action: Any) -> None:
        """Play an action. Raises IllegalMove, and then nothing has changed."""
        try:
            number = int(index(action))  # of another type, all would be compiled once more
        except TypeError:
            raise UsageError(f"action: must be a whole number, not {action!r}") from None
        to_move = ILLEGAL
        if 0 <= number < ACTIONS:
            masks, rows = self._room()
            to_move = _play(self._games, self._printed, number, masks, rows)
        if to_move == ILLEGAL:
            self.want_begun()
            if self.to_move == NOBODY:
                raise GameOver("the game is over: reset() begins another")
            raise illegal_action(number, self.pick)
        self.to_move, self._seen = to_move, (rows[0], masks[0])

    def play_move(self, move: Move) -> bool:
        """Play a whole move, while no pick waits for a second action; whether it was legal."""
        phase = bindings.play_checked(self._state, self._printed, new_move_list(), move.code)
        if phase >= 0:
            self._deal()
        return phase >= 0

    def _deal(self) -> None:
        """Deal if a deal is awaited, and note how the game stands."""
        state = self._state
        while state["phase"][0] == AWAITING_DEAL:
            bindings.deal(state, self._printed, self._games["generator"])
        self.to_move = NOBODY if state["phase"][0] == OVER else int(state["to_move"][0])
        self._seen = None

    # --- Looking

    def seen(self, seat: int) -> tuple[Features, Mask]:
        """What a player sees and may do: nothing, when it is another one's turn."""
        if seat != self.to_move:
            self.want_begun()
            row = features(self.state, seat=seat, pick=self.pick, components=self.components)
            return row, np.zeros(ACTIONS, np.int8)
        seen, self._seen = self._seen, None
        if seen is None:
            masks, rows = self._room()
            _look(self._games, self._printed, masks, rows)
            seen = rows[0], masks[0]
        return seen

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
        """What the game was worth to each player: 0 until it is over."""
        worth: list[float] = final_rewards(self.state, self._kind).tolist()
        return worth

    def want_begun(self) -> None:
        """Complain about a game that has not begun."""
        if not self.has_begun:
            raise UsageError("the game has not begun: reset() begins one")

    def drawn(self, mode: str) -> Any:
        """The table in one of the render modes."""
        self.want_begun()
        if mode == "ansi":
            return draw_plain(look_at(self._state, self.components))
        from .. import picture

        draw = picture.svg if mode == "svg" else picture.rgb
        return draw(self.state, self.components)

    def _room(self) -> tuple[Any, Any]:
        width = number_of_features(self.players)
        return np.empty((1, ACTIONS), np.int8), np.empty((1, width), np.float32)

    # --- Copies

    def fork(self, seed: int) -> None:
        """Draw from another seed from now on."""
        self._games["generator"]["word"] = seed

    def __deepcopy__(self, memo: object) -> "SingleGame":
        twin = object.__new__(type(self))
        twin.__setstate__(self.__getstate__())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickling: without what belongs to this process."""
        kept = {**self.__dict__, "_games": self._games.tobytes(), "_seen": None}
        del kept["_printed"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        # Arrays made as here have the very types that the rules are compiled for.
        self.__dict__.update(kept)
        self._games = np.frombuffer(bytearray(kept["_games"]), GAME)
        self._printed = self.components.printed


class Shell:
    """What both environments show of their game."""

    _game: SingleGame
    render_mode: str | None

    @property
    def game_state(self) -> State:
        """A copy of the state record, which Sintra's own functions take."""
        return self._game.state

    @property
    def components(self) -> Components:
        """The printed material that is played with."""
        return self._game.components

    @property
    def pick(self) -> int:
        """The action that waits for a second one, or `sintra.encoding.NO_PICK`."""
        return self._game.pick

    def render(self) -> Any:
        """The table: as text ("ansi"), as pixels ("rgb_array"), or as the text of an SVG."""
        if self.render_mode is None:
            from gymnasium import logger  # which both libraries warn with

            logger.warn("nothing is rendered: name a render_mode when you make the environment")
            return None
        return self._game.drawn(self.render_mode)


def bounds(players: int) -> tuple[Features, Features]:
    """The least and the most that each feature can be; of scores, what a state has room for."""
    names = feature_names(players)
    is_score = np.array([name.endswith((": score", ": lost")) for name in names])
    most = np.where(is_score, 2**15 / SCORE, 1).astype(np.float32)
    return np.where(is_score, -most, np.float32(0)), most


def checked_seed(seed: object) -> int:
    """A seed as a plain integer."""
    return checked_int("seed", seed, 0, SEEDS - 1)

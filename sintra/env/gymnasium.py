"""Sintra for Gymnasium: one learner plays against built-in or custom players.

`gymnasium.make("sintra.env.gymnasium:Sintra-v0")` makes the environment. After this module is
imported, `gymnasium.make("Sintra-v0")` is enough.

**Observation.** The whole table from the learner's seat, as one row of numbers;
`sintra.encoding.feature_names` describes each number. The mask of legal actions is in
`info["action_mask"]`; `action_masks()` returns it for MaskablePPO of sb3-contrib.

**Actions.** `sintra.encoding.actions` defines the numbering. A move that leaves a choice open takes
a second action; the opponents play when the move is complete.

An illegal action raises `IllegalMove` and changes nothing: it shows that the learner ignored the
mask. With `illegal="random"` a random legal action is played instead, and `info["played"]` contains
it. This is for learners without masks, and for Gymnasium's own `check_env`, which plays any action
of the action space.

**Reward.** It is given at the end of the game: a share of the victory (`rewards="win"`), points
ahead of the best other player (`"margin"`), or points (`"score"`). Games end by the rules and are
never truncated.

**Chance.** `reset(seed=7)` starts the same game as `sintra.Game(players, side, seed=7)`, and seeds
the opponents. A copy (`copy.deepcopy`) has the same future; `fork(seed)` returns a copy with
another future. With the wrappers of `gymnasium.make`, call `env.unwrapped.fork(seed)`.

**End.** When the game is over, the mask is all zeros. Vector environments with next-step auto-reset
still require an action then, and ignore it.

**Version history.** v0: the first version.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from ..encoding.actions import ACTIONS
from ..encoding.features import Features
from ..errors import IllegalMove, MissingExtra, PlayerError, UsageError
from ..notation.moves import Move
from ..notation.positions import write_position
from ..players.player import Player
from ..players.registry import make_player
from ..rules.components import FEWEST_PLAYERS, Components
from ..rules.rng import RANDOM_SEEDS
from ..rules.state import MOST_PLAYERS
from ..rules.validate import checked_int
from .base import NO_PLAYER, RENDER_MODES, EnvMixin, SingleGame, bounds, checked_seed

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise MissingExtra(f"Gymnasium is missing ({error})", "gymnasium") from None

ILLEGAL = ("raise", "random")
"""The ways to handle an illegal action."""


class SintraEnv(EnvMixin, gymnasium.Env[Features, np.int64]):
    """The environment; the module docstring describes it."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # not a ClassVar in Gymnasium either
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }
    # A player's choice depends on the position alone, so all copies can share the players.
    _SHARED: ClassVar = ("observation_space", "_opponents", "_players")

    def __init__(
        self,
        opponents: str | Player | Sequence[str | Player] = "greedy",
        players: int | None = None,
        side: str = "A",
        rewards: str = "win",
        seat: int | None = 0,
        illegal: str = "raise",
        render_mode: str | None = None,
        *,
        components: Components | None = None,
    ) -> None:
        """An environment for one learner.

        `opponents` are players or names of players, clockwise from the learner. A single opponent
        plays in all other seats of a game for `players`. If `seat` is None, the learner gets a
        random seat in every game.
        """
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            seats = FEWEST_PLAYERS if players is None else players
            seats = checked_int("players", seats, FEWEST_PLAYERS, MOST_PLAYERS)
            opponents = [opponents] * (seats - 1)
        if players not in (None, len(opponents) + 1):
            raise UsageError(
                f"players: must be {len(opponents) + 1}, the opponents and the learner,"
                f" not {players}"
            )
        self._game = SingleGame(len(opponents) + 1, side, rewards, render_mode, components)
        if illegal not in ILLEGAL:
            raise UsageError(f"illegal: must be one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self._illegal = illegal
        self._fixed_seat = None if seat is None else checked_int("seat", seat, 0, len(opponents))
        self.seat = self._fixed_seat or 0
        """The learner's seat in this game."""
        self._opponents = tuple(opponents)
        self._seeds: list[int] | None = None
        self._players = self._make_players([0] * len(opponents))
        self.render_mode = render_mode
        self.observation_space = spaces.Box(*bounds(self._game.players))
        self.action_space = spaces.Discrete(ACTIONS)

    def _make_players(self, seeds: Sequence[int]) -> list[Player]:
        """Return the opponents; those given by name are made with these seeds."""
        made: list[Player] = []
        for player, seed in zip(self._opponents, seeds, strict=True):
            if isinstance(player, str):
                components = self._game.components
                player = make_player(player, seed=seed, components=components, own=True)
            elif not callable(getattr(player, "choose", None)):
                raise UsageError(f"opponents: {player!r} is neither a player nor a player's name")
            made.append(player)
        return made

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Features, dict[str, Any]]:
        """Start a game. `options` is ignored."""
        given = None if seed is None else checked_seed(seed)
        super().reset(seed=given)
        if given is not None or self._seeds is None:
            self._seeds = self.np_random.integers(RANDOM_SEEDS, size=len(self._opponents)).tolist()
            self._players = self._make_players(self._seeds)
        if self._fixed_seat is None:
            self.seat = int(self.np_random.integers(self._game.players))
        self._game.reset(int(self.np_random.integers(RANDOM_SEEDS)) if given is None else given)
        self._play_opponents()
        return self._observe({})

    def step(self, action: Any) -> tuple[Features, float, bool, bool, dict[str, Any]]:
        """Play an action, then the opponents' moves."""
        self._play_opponents()  # only needed if an opponent raised in the last step
        info: dict[str, Any] = {}
        try:
            self._game.play(action)
        except IllegalMove:
            if self._illegal == "raise":
                raise
            info["played"] = int(self.np_random.choice(np.flatnonzero(self.action_masks())))
            self._game.play(info["played"])
        self._play_opponents()
        over = self._game.to_move == NO_PLAYER
        reward = self._game.rewards()[self.seat] if over else 0.0
        row, info = self._observe(info)
        return row, reward, over, False, info

    def _play_opponents(self) -> None:
        """Play the opponents' moves until the learner is to move or the game is over."""
        game = self._game
        while game.to_move not in (self.seat, NO_PLAYER):
            player = self._players[(game.to_move - self.seat - 1) % game.players]
            state = game.state
            choice = player.choose(state)
            move = getattr(choice, "move", choice)
            if not isinstance(move, Move) or not game.play_move(move):
                name = getattr(player, "name", type(player).__name__)
                position = write_position(state, game.components)
                raise PlayerError(
                    f"player {name!r} chose {move}, which is not legal; position {position}",
                    player=name,
                    move=str(move),
                    position=position,
                )

    def _observe(self, info: dict[str, Any]) -> tuple[Features, dict[str, Any]]:
        row, mask = self._game.observe(self.seat)
        return row, {"action_mask": mask, **info}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of legal actions. sb3-contrib calls this method by its name."""
        return self._game.observe(self.seat)[1].astype(np.bool_)

    def _set_generator(self, generator: np.random.Generator) -> None:
        self._np_random = generator

    def __getstate__(self) -> dict[str, Any]:
        """The attributes for pickle, without the players: they are made again from their seeds."""
        return {name: value for name, value in self.__dict__.items() if name != "_players"}

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        self.__dict__.update(attributes)
        self._players = self._make_players(self._seeds or [0] * len(self._opponents))


gymnasium.register("Sintra-v0", entry_point="sintra.env.gymnasium:SintraEnv")

"""Sintra for Gymnasium: one learner at a table of players who are already there.

`gymnasium.make("sintra.env.gymnasium:Sintra-v0")` makes one; once this module is imported,
`gymnasium.make("Sintra-v0")` does too.

**Observation.** Everything on the table as seen from the learner's seat, as one row of numbers
(`sintra.encoding.feature_names` says what each is). What is legal is in `info["action_mask"]`, and
`action_masks()` tells it as MaskablePPO of sb3-contrib asks for it.

**Actions.** `sintra.encoding.actions` has the numbering. A move that leaves something to choose
takes a second action; the opponents play when the move is complete.

An illegal action raises `IllegalMove` and changes nothing: whoever plays one has forgotten the mask
and should hear of it. With `illegal="random"` a legal action, drawn by lot, is played in its place,
and `info["played"]` says which: for learners without masks, and for Gymnasium's own `check_env`,
which plays whatever the action space holds.

**Reward** comes with the end: a share of the victory (`rewards="win"`), points ahead of the best
other player (`"margin"`), or points (`"score"`). Games end by the rules and are never truncated.

**Chance.** `reset(seed=7)` begins the game that `sintra.Game(players, side, seed=7)` is, and seeds
the opponents. A copy (`copy.deepcopy`) has the same future; `fork(seed)` is one with another. From
`gymnasium.make`, which wraps, that is `env.unwrapped.fork(seed)`.

**At the end** the mask is all zeros. Vectors of environments that begin anew a step later still
want an action then: any will do.

**Version history.** v0: the first.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import numpy as np
import numpy.typing as npt

from ..encoding import ACTIONS
from ..encoding.features import Features
from ..errors import IllegalMove, PlayerError, UsageError
from ..notation import Move, write_position
from ..players import Player, make_player
from ..rules.components import FEWEST_PLAYERS, Components
from ..rules.rng import RANDOM_SEEDS
from ..rules.state import MOST_PLAYERS
from ..rules.validate import checked_int
from .base import NOBODY, RENDER_MODES, Shell, SingleGame, bounds, checked_seed

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    told = f"Gymnasium is missing ({error}): pip install 'sintra[gymnasium]'"
    raise UsageError(told) from None

ILLEGAL = ("raise", "random")
"""What may be done about an illegal action."""


class SintraEnv(Shell, gymnasium.Env[Features, np.int64]):
    """The environment; what it does is described above."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # Gymnasium declares it so
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

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
        """A table for a learner.

        `opponents` are players or the texts that name them, clockwise from the learner; a single
        one sits on all other seats of a table for `players`. Without a `seat` it is another one,
        by lot, in every game.
        """
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            number = FEWEST_PLAYERS if players is None else players
            opponents = [opponents] * (
                checked_int("players", number, FEWEST_PLAYERS, MOST_PLAYERS) - 1
            )
        if players not in (None, len(opponents) + 1):
            raise UsageError(f"players: {len(opponents)} opponents and a learner are not {players}")
        self._game = SingleGame(len(opponents) + 1, side, rewards, render_mode, components)
        if illegal not in ILLEGAL:
            raise UsageError(f"illegal: must be one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self._illegal = illegal
        self._wanted_seat = None if seat is None else checked_int("seat", seat, 0, len(opponents))
        self.seat = self._wanted_seat or 0
        """Where the learner sits in this game."""
        self._opponents = tuple(opponents)
        self._seeds: list[int] | None = None
        self._players = self._made([0] * len(opponents))
        self.render_mode = render_mode
        self.observation_space = spaces.Box(*bounds(self._game.players))
        self.action_space = spaces.Discrete(ACTIONS)

    def _made(self, seeds: Sequence[int]) -> list[Player]:
        """The opponents, each that was named made from its seed."""
        made: list[Player] = []
        for player, seed in zip(self._opponents, seeds, strict=True):
            if isinstance(player, str):
                components = self._game.components
                player = make_player(player, seed=seed, components=components, own=True)
            elif not callable(getattr(player, "choose", None)):
                raise UsageError(f"opponents: {player!r} is neither a player nor a text")
            made.append(player)
        return made

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Features, dict[str, Any]]:
        """Begin a game; there are no options."""
        given = None if seed is None else checked_seed(seed)
        super().reset(seed=given)
        if given is not None or self._seeds is None:
            self._seeds = self.np_random.integers(RANDOM_SEEDS, size=len(self._opponents)).tolist()
            self._players = self._made(self._seeds)
        if self._wanted_seat is None:
            self.seat = int(self.np_random.integers(self._game.players))
        self._game.begin(int(self.np_random.integers(RANDOM_SEEDS)) if given is None else given)
        self._let_others_play()
        return self._told({})

    def step(self, action: Any) -> tuple[Features, float, bool, bool, dict[str, Any]]:
        """Play an action and let the others answer."""
        self._let_others_play()  # one of them may have raised the last time
        info: dict[str, Any] = {}
        try:
            self._game.play(action)
        except IllegalMove:
            if self._illegal == "raise":
                raise
            info["played"] = int(self.np_random.choice(np.flatnonzero(self.action_masks())))
            self._game.play(info["played"])
        self._let_others_play()
        over = self._game.to_move == NOBODY
        reward = self._game.rewards()[self.seat] if over else 0.0
        row, info = self._told(info)
        return row, reward, over, False, info

    def _let_others_play(self) -> None:
        """Play until it is the learner's turn, or the end."""
        game = self._game
        while game.to_move not in (self.seat, NOBODY):
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

    def _told(self, info: dict[str, Any]) -> tuple[Features, dict[str, Any]]:
        row, mask = self._game.seen(self.seat)
        return row, {"action_mask": mask, **info}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, under the name by which sb3-contrib looks for it."""
        return self._game.seen(self.seat)[1].astype(np.bool_)

    def fork(self, seed: int) -> "SintraEnv":
        """A copy for which all that is still to be drawn comes from this seed."""
        twin = deepcopy(self)
        twin._game.fork(checked_seed(seed))
        twin._np_random = np.random.default_rng(seed)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "SintraEnv":
        twin = object.__new__(type(self))
        # Players choose by the position alone, so one can play for both.
        shared = (self.observation_space, self._opponents, self._players)
        memo.update({id(self): twin, **{id(each): each for each in shared}})
        twin.__dict__.update(deepcopy(self.__dict__, memo))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """For pickling: named opponents are made anew from their seeds."""
        return {name: value for name, value in self.__dict__.items() if name != "_players"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._players = self._made(self._seeds or [0] * len(self._opponents))


gymnasium.register("Sintra-v0", entry_point="sintra.env.gymnasium:SintraEnv")

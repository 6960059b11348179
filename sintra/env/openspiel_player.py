"""OpenSpiel's bots as players, made from their names (called by `sintra.players.registry`).

openspiel:mcts:200     OpenSpiel's Monte Carlo tree search with 200 simulations per decision
openspiel:random       OpenSpiel's uniform random bot
openspiel:NAME         any other bot registered with OpenSpiel; NAME(key=value) sets parameters
"""

import hashlib
import re
import reprlib
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from ..encoding.actions import NO_PICK, move_of
from ..errors import UsageError
from ..notation.positions import write_position
from ..players.player import Choice, Limit, Player, check_state
from ..rules.components import FEWEST_PLAYERS, SIDES, Components
from ..rules.state import State
from .openspiel import SintraGame, pyspiel, state_of

PREFIX = "openspiel:"
MOST_SIMULATIONS = 10**6
UCT_C = 2.0
"""Exploration constant of the tree search; OpenSpiel's own example uses 2."""
ROLLOUTS = 1
"""Random games per evaluation of a position."""
MOST_MEGABYTES = 1000
"""Memory limit of a search tree."""

_MCTS = re.compile(r"mcts:([0-9]{1,9})", re.ASCII)
_REGISTERED = re.compile(r"(\w+)(?:\(\w+=[^(),=]*(?:,\w+=[^(),=]*)*\))?", re.ASCII)

MakeBot = Callable[[SintraGame, int, int], Any]
"""Makes a bot for a game, a seat, and a seed of 31 bits."""


class OpenSpielPlayer:
    """A player that asks an OpenSpiel bot. It makes a new bot for each position.

    Limits are ignored: the bots have their own limits.
    """

    def __init__(
        self,
        name: str,
        *,
        make_bot: MakeBot,
        seed: int = 0,
        components: Components | None = None,
    ) -> None:
        if components is not None and components != Components.standard():
            raise UsageError(
                f"player {reprlib.repr(name)}: OpenSpiel's bots play only with the standard"
                f" components, not with {components.name!r}"
            )
        self.name = name
        self._make_bot = make_bot
        self._seed = seed

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        """The bot's choice; its random numbers depend on the seed and the position."""
        check_state(state)
        game = _game(int(state["seats"][0]), SIDES[state["side"][0]])
        spiel_state = state_of(game, state)
        bot = self._make_bot(game, spiel_state.current_player(), self._bot_seed(state))
        pick = NO_PICK
        while True:
            # Not bot.step: in the tree search it releases the GIL, which a game written in Python
            # needs, and the process would end with a segmentation fault.
            action = pyspiel.Bot.step(bot, spiel_state)
            move = move_of(state, action, pick)
            if move is not None:
                return Choice(move)
            pick = action
            spiel_state.apply_action(action)

    def _bot_seed(self, state: State) -> int:
        text = f"{self._seed} {write_position(state, Components.standard())}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 1


@cache
def _game(seats: int, side: str) -> SintraGame:
    return SintraGame({"players": seats, "side": side})


def make_player(text: str, *, seed: int = 0, components: Components | None = None) -> Player:
    """Make the player with this name. Raises UsageError if the name is not valid."""
    bot = text.removeprefix(PREFIX)
    make: MakeBot
    if bot.partition(":")[0] == "mcts":
        make = partial(_mcts_bot, simulations=_simulations(text, bot))
    elif bot == "random":
        make = _random_bot
    else:
        make = partial(_registered_bot, params=_params(text, bot))
    try:
        make(_game(FEWEST_PLAYERS, SIDES[0]), 0, 0)
    except pyspiel.SpielError as error:
        raise UsageError(f"player {reprlib.repr(text)}: error in OpenSpiel: {error}") from None
    return OpenSpielPlayer(text, make_bot=make, seed=seed, components=components)


def _simulations(text: str, bot: str) -> int:
    match = _MCTS.fullmatch(bot)
    simulations = int(match[1]) if match else 0
    if not 0 < simulations <= MOST_SIMULATIONS:
        raise UsageError(
            f"player {reprlib.repr(text)}: the tree search needs a number of simulations from 1 to"
            f" {MOST_SIMULATIONS}, such as {PREFIX}mcts:200"
        )
    return simulations


def _params(text: str, bot: str) -> dict[str, Any]:
    """Parse the name of a registered bot and its parameters."""
    match = _REGISTERED.fullmatch(bot)
    bots = pyspiel.bots_that_can_play_game(_game(FEWEST_PLAYERS, SIDES[0]))
    if match is None or match[1] not in bots:
        names = ", ".join([f"{PREFIX}{name}" for name in ("mcts:200", "random", *bots)])
        raise UsageError(f"player {reprlib.repr(text)} is unknown; OpenSpiel's bots are {names}")
    params: dict[str, Any] = pyspiel.game_parameters_from_string(bot)
    return params


def _mcts_bot(game: SintraGame, seat: int, seed: int, *, simulations: int) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
    return pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=UCT_C,
        max_simulations=simulations,
        max_memory_mb=MOST_MEGABYTES,
        solve=True,
        seed=seed,
        verbose=False,
    )


def _random_bot(game: SintraGame, seat: int, seed: int) -> Any:
    return pyspiel.make_uniform_random_bot(seat, seed)


def _registered_bot(game: SintraGame, seat: int, seed: int, *, params: dict[str, Any]) -> Any:
    return pyspiel.load_bot(params["name"], game, seat, {"seed": seed, **params})

"""The game in OpenSpiel, registered as `python_sintra` when this module is imported.

    game = pyspiel.load_game("python_sintra(players=3,side=B,rewards=margin)")

Every random event is a chance node. The setup comes first: for each player and column a side of a
strip (2 * strip + 1 for its back), then the panes on spaces II to VI of the round indicator and on
space I, then the start player. In every round each pane is one chance node. Actions are those of
`sintra.encoding`; a second action is another decision of the same player.

Observations are the features of `sintra.encoding`, all 0 during the setup, when no player decides
anything. There are no information states: a state made by `state_of` has no history.

OpenSpiel's bots that are written in C++, such as `pyspiel.MCTSBot`, release Python's GIL in their
`step`. The process crashes when they then call a game written in Python, including OpenSpiel's own
Python games. Call `pyspiel.Bot.step(bot, state)` instead, or use
`open_spiel.python.algorithms.mcts`.
"""

from typing import Any

import numpy as np

from ..encoding.actions import ACTIONS, NO_PICK, action_text, checked_pick, illegal_action
from ..encoding.features import features, number_of_features
from ..encoding.rewards import REWARDS, reward_kind, rewards
from ..errors import IllegalMove, MissingExtra, UsageError
from ..notation.positions import write_position
from ..rules.components import FEWEST_PLAYERS, ORNAMENTS, SIDES
from ..rules.scoring import PANES_FOR_A_POINT
from ..rules.state import COLUMNS, MOST_PLAYERS, ROUNDS, SPACES, State
from ..rules.validate import checked_int, checked_state
from .openspiel_state import CHANCE, STANDARD, TERMINAL, Outcomes, node_of, root_node

try:
    import pyspiel as pyspiel  # openspiel_player imports it from here
except ImportError:
    raise MissingExtra("OpenSpiel is not installed", "openspiel") from None

NAME = "python_sintra"
DEFAULTS = {"players": FEWEST_PLAYERS, "side": SIDES[0], "rewards": REWARDS[0]}


class SintraState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of the game."""

    def __init__(self, game: "SintraGame") -> None:
        super().__init__(game)
        self.node = game.root  # all states can share it: a setup outcome makes a new node

    def current_player(self) -> int:
        return self.node.player

    def is_terminal(self) -> bool:
        return self.node.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.actions()

    def chance_outcomes(self) -> Outcomes:
        return self.node.outcomes()

    def _apply_action(self, action: int) -> None:
        node = self.node.child(action)
        if node is None:
            if self.node.player == CHANCE:
                raise IllegalMove(f"outcome {action}", "is not possible now")
            raise illegal_action(action, self.node.pick)
        self.node = node

    def returns(self) -> list[float]:
        returns: list[float] = rewards(self.node.state, self.get_game().rewards).tolist()
        return returns

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.outcome_text(action) if player == CHANCE else action_text(action)

    def __str__(self) -> str:
        """Position text and the waiting pick; during the setup, its outcomes so far."""
        node = self.node
        if node.setup is not None:
            setup = enumerate(node.setup)
            texts = ", ".join(node.outcome_text(outcome, index) for index, outcome in setup)
            return f"laid: {texts or 'nothing'}"
        position = write_position(node.state, STANDARD)
        return position if node.pick == NO_PICK else f"{position} {action_text(node.pick)}"


class SintraGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game, with parameters for players, side of the palaces and kind of reward."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**DEFAULTS, **(params or {})}
        seats, side, self.rewards = params["players"], params["side"], params["rewards"]
        seats = checked_int("players", seats, FEWEST_PLAYERS, MOST_PLAYERS)
        if side not in SIDES:
            raise UsageError(f"side: must be 'A' or 'B', not {side!r}")
        reward_kind(self.rewards)
        self.root = root_node(seats, SIDES.index(side))
        panes = ROUNDS * STANDARD.displays_by_players[seats] * STANDARD.panes_per_display
        self._chance_nodes: int = seats * COLUMNS + ROUNDS + 1 + panes
        low, high = _utility_bounds(self.rewards, SIDES.index(side), panes)
        utility, utility_sum = _utility(self.rewards, seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=2 * COLUMNS,
            num_players=seats,
            min_utility=low,
            max_utility=high,
            utility_sum=utility_sum,
            # A pick takes at least one pane, and the glazier returns at most once after each pick.
            # A pick with a second action completes a strip, or places panes on the joker side.
            max_game_length=2 * panes + seats * (2 * COLUMNS + SPACES),
        )
        super().__init__(_game_type(utility), info, params)

    def new_initial_state(self) -> SintraState:
        return SintraState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self._chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer | None":
        """The observer; None for other kinds of observation, as OpenSpiel requires."""
        if iig_obs_type and (iig_obs_type.perfect_recall or not iig_obs_type.public_info):
            return None
        if params:
            raise UsageError(f"params: observations of {NAME} have no parameters, got {params}")
        return _Observer(self.num_players())


class _Observer:
    """Observations: the whole table, as numbers from the player's seat or as text."""

    def __init__(self, seats: int) -> None:
        self.tensor = np.zeros(number_of_features(seats), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SintraState, player: int) -> None:
        node = state.node
        if node.setup is None:
            self.tensor[:] = features(node.state, seat=player, pick=node.pick)
        else:
            self.tensor[:] = 0

    def string_from(self, state: SintraState, player: int) -> str:
        return str(state)


def _utility_bounds(kind: str, side: int, panes: int) -> tuple[float, float]:
    """The smallest and largest reward of a player if this many panes are dealt."""
    if kind == "win":
        return 0, 1
    # At best every strip is completed twice, in the colour of the round, and scores every window.
    points = enumerate(STANDARD.window_points[side], start=1)
    best = 2 * sum(count * worth for count, worth in points) + 2 * COLUMNS * SPACES
    best += COLUMNS * SPACES // PANES_FOR_A_POINT
    best += 2 * COLUMNS * COLUMNS if side else ORNAMENTS * max(STANDARD.ornament_points)
    # At worst one player takes the start tile and breaks every pane of every round.
    track = STANDARD.broken_glass_track
    worst = -max(track) * ((panes + ROUNDS) // (len(track) - 1) + 1)
    return (worst, best) if kind == "score" else (worst - best, best - worst)


def _utility(kind: str, seats: int) -> tuple[Any, float | None]:
    """The type of utility, and its sum over all players; None if that is not constant."""
    if kind == "win":
        return pyspiel.GameType.Utility.CONSTANT_SUM, 1
    if kind == "margin" and seats == 2:
        return pyspiel.GameType.Utility.ZERO_SUM, 0
    return pyspiel.GameType.Utility.GENERAL_SUM, None


def _game_type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Sintra",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=FEWEST_PLAYERS,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def state_of(game: SintraGame, state: State, pick: int = NO_PICK) -> SintraState:
    """The OpenSpiel state of a position; it has no history.

    `pick` is the previous action, if that waits for a second one. Raises UsageError for a state of
    another game and for a pick that leaves nothing to choose, IllegalMove for an illegal pick.
    """
    if not hasattr(game, "root"):  # not isinstance: reloading the module makes another class
        raise UsageError(f"game: must be {NAME}, not {game}")
    state = checked_state(state)
    root = game.root.state
    if any(state[name][0] != root[name][0] for name in ("seats", "side")):
        raise UsageError(f"state: number of players or side is not that of {game}")
    spiel_state = game.new_initial_state()
    spiel_state.node = node_of(state.tobytes(), checked_pick(state, pick))
    return spiel_state


# When the module is reloaded, the new registration replaces the first one.
pyspiel.register_game(_game_type(_utility(REWARDS[0], FEWEST_PLAYERS)[0]), SintraGame)

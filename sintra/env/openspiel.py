"""The game in OpenSpiel, registered as `python_sintra` when this module is imported.

    game = pyspiel.load_game("python_sintra(players=3,side=B,rewards=margin)")

All that is by lot is a chance node. First the table is laid: for each player and column a side of a
strip (2 * strip + 1 for its back), then the panes on spaces II to VI of the round indicator and on
space I, then the start player. In every round each pane is drawn on its own. Actions are those of
`sintra.encoding`; a second action is another decision of the same player.

Observations are the features of `sintra.encoding`, all 0 while the table is laid, when nobody
decides anything. There are no information states: a state made by `state_of` has no past.

Bots of OpenSpiel that are written in C++, `pyspiel.MCTSBot` for one, let go of Python's lock in
their `step`, and the process ends when they come to a game written in Python, OpenSpiel's own
among them. Call `pyspiel.Bot.step(bot, state)` instead, or use `open_spiel.python.algorithms.mcts`.
"""

from typing import Any

import numpy as np

from ..encoding import ACTIONS, NO_PICK, REWARDS, action_text, features, number_of_features, rewards
from ..encoding.actions import checked_pick, illegal_action
from ..encoding.rewards import kind_of
from ..errors import IllegalMove, UsageError
from ..notation import write_position
from ..rules.components import FEWEST_PLAYERS, ORNAMENTS, SIDES
from ..rules.scoring import PANES_FOR_A_POINT
from ..rules.state import COLUMNS, MOST_PLAYERS, ROUNDS, SPACES, State
from ..rules.validate import checked_int, checked_state
from .openspiel_state import CHANCE, STANDARD, TERMINAL, Outcomes, first_moment, moment_of

try:
    import pyspiel as pyspiel  # by this name for the players, too
except ImportError:
    raise UsageError("OpenSpiel is not installed: pip install 'sintra[openspiel]'") from None

NAME = "python_sintra"
DEFAULTS = {"players": FEWEST_PLAYERS, "side": SIDES[0], "rewards": REWARDS[0]}


class SintraState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A moment in a game."""

    def __init__(self, game: "SintraGame") -> None:
        super().__init__(game)
        self.moment = game.first  # shared: laying the table makes new ones

    def current_player(self) -> int:
        return self.moment.player

    def is_terminal(self) -> bool:
        return self.moment.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.actions()

    def chance_outcomes(self) -> Outcomes:
        return self.moment.outcomes()

    def _apply_action(self, action: int) -> None:
        moment = self.moment.after(action)
        if moment is None:
            if self.moment.player == CHANCE:
                raise IllegalMove(f"outcome {action}", "is not possible now")
            raise illegal_action(action, self.moment.pick)
        self.moment = moment

    def returns(self) -> list[float]:
        earned: list[float] = rewards(self.moment.state, self.get_game().rewards).tolist()
        return earned

    def _action_to_string(self, player: int, action: int) -> str:
        return self.moment.outcome_text(action) if player == CHANCE else action_text(action)

    def __str__(self) -> str:
        """Position text, and the pick that waits; before, what has been laid on the table."""
        moment = self.moment
        if moment.laid is not None:
            laid = enumerate(moment.laid)
            texts = ", ".join(moment.outcome_text(outcome, place) for place, outcome in laid)
            return f"laid: {texts or 'nothing'}"
        position = write_position(moment.state, STANDARD)
        return position if moment.pick == NO_PICK else f"{position} {action_text(moment.pick)}"


class SintraGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game for so many players, with a side of the palaces and a kind of reward."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**DEFAULTS, **(params or {})}
        seats, side, self.rewards = params["players"], params["side"], params["rewards"]
        seats = checked_int("players", seats, FEWEST_PLAYERS, MOST_PLAYERS)
        if side not in SIDES:
            raise UsageError(f"side: must be 'A' or 'B', not {side!r}")
        kind_of(self.rewards)
        self.first = first_moment(seats, SIDES.index(side))
        panes = ROUNDS * STANDARD.displays_by_players[seats] * STANDARD.panes_per_display
        self._chance_nodes: int = seats * COLUMNS + ROUNDS + 1 + panes
        low, high = _bounds(self.rewards, SIDES.index(side), panes)
        utility, in_all = _in_all(self.rewards, seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=2 * COLUMNS,
            num_players=seats,
            min_utility=low,
            max_utility=high,
            utility_sum=in_all,
            # A pick takes at least a pane, and after each the glazier goes back at most once. One
            # with a second action completes a strip, or goes on the side with jokers.
            max_game_length=2 * panes + seats * (2 * COLUMNS + SPACES),
        )
        super().__init__(_type(utility), info, params)

    def new_initial_state(self) -> SintraState:
        return SintraState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self._chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer | None":
        """What makes observations; None, as OpenSpiel has it, where other things are asked for."""
        if iig_obs_type and (iig_obs_type.perfect_recall or not iig_obs_type.public_info):
            return None
        if params:
            raise UsageError(f"observations of {NAME} have no parameters, not {params}")
        return _Observer(self.num_players())


class _Observer:
    """What a player sees: everything, as numbers from the player's seat or as text."""

    def __init__(self, seats: int) -> None:
        self.tensor = np.zeros(number_of_features(seats), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SintraState, player: int) -> None:
        moment = state.moment
        if moment.laid is None:
            self.tensor[:] = features(moment.state, seat=player, pick=moment.pick)
        else:
            self.tensor[:] = 0

    def string_from(self, state: SintraState, player: int) -> str:
        return str(state)


def _bounds(kind: str, side: int, panes: int) -> tuple[float, float]:
    """What a game is worth to a player at least and at most, when so many panes are dealt."""
    if kind == "win":
        return 0, 1
    # At best every strip is completed twice, in the colour of the round, and scores all windows.
    points = enumerate(STANDARD.window_points[side], start=1)
    best = 2 * sum(place * worth for place, worth in points) + 2 * COLUMNS * SPACES
    best += COLUMNS * SPACES // PANES_FOR_A_POINT
    best += 2 * COLUMNS * COLUMNS if side else ORNAMENTS * max(STANDARD.ornament_points)
    # At worst one player takes the start tile and breaks every pane of every round.
    track = STANDARD.broken_glass_track
    worst = -max(track) * ((panes + ROUNDS) // (len(track) - 1) + 1)
    return (worst, best) if kind == "score" else (worst - best, best - worst)


def _in_all(kind: str, seats: int) -> tuple[Any, float | None]:
    """What a game is worth to all players together."""
    if kind == "win":
        return pyspiel.GameType.Utility.CONSTANT_SUM, 1
    if kind == "margin" and seats == 2:
        return pyspiel.GameType.Utility.ZERO_SUM, 0
    return pyspiel.GameType.Utility.GENERAL_SUM, None


def _type(utility: Any) -> Any:
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
    """The state of the game in which the table looks so; it has no history.

    `pick` is the action before when it left something to choose. Raises UsageError for a state of
    another game, and for a pick that leaves nothing to choose; IllegalMove for one that is illegal.
    """
    if not hasattr(game, "first"):  # not asked for its class: another one after a reload
        raise UsageError(f"game: must be {NAME}, not {game}")
    state = checked_state(state)
    mine = game.first.state
    if any(state[name][0] != mine[name][0] for name in ("seats", "side")):
        raise UsageError(f"state: other players, or another side, than in {game}")
    made = game.new_initial_state()
    made.moment = moment_of(state.tobytes(), checked_pick(state, pick))
    return made


# A second time, as when the module is reloaded, OpenSpiel forgets the first.
pyspiel.register_game(_type(_in_all(REWARDS[0], FEWEST_PLAYERS)[0]), SintraGame)

"""`check_player` finds every kind of mistake, and none in the built-in players."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from sintra import Components, Game, Move, PlayerError, UsageError
from sintra.notation import write_position
from sintra.players import Choice, Limit, Player, legal_moves
from sintra.players.player import check_state
from sintra.players.registry import LEVELS
from sintra.rules.state import ROUNDS, State
from sintra.testing import check_player
from sintra.testing import players as testing
from sintra.testing.problems import EXAMPLES


class Good:
    """Plays the first legal move. Each wrong player below differs from it in one way."""

    name: Any = "good"

    def choose(self, state: State, limit: Limit | None = None) -> Any:
        check_state(state)
        return self.change(Choice(legal_moves(state)[0]), state)

    def change(self, choice: Choice, state: State) -> Any:
        return choice


class WithoutName(Good):
    name = None


class WithTwoLineName(Good):
    name = "two\nlines"


class WithoutChoose:
    name = "none"


class NeedsALimit(Good):
    def choose(self, state: State, limit: Limit | None = None) -> Any:
        if limit is None:
            raise RuntimeError("how long?")
        return super().choose(state, limit)


class TakesNoLimit(Good):
    def choose(self, state: State) -> Any:  # type: ignore[override]  # the mistake
        return super().choose(state)


class FailsWithOneNode(Good):
    def choose(self, state: State, limit: Limit | None = None) -> Any:
        if limit is not None and limit.nodes == 1:
            raise RuntimeError("too little")
        return super().choose(state, limit)


class ReturnsTheMove(Good):
    def change(self, choice: Choice, state: State) -> Any:
        return choice.move


class ReturnsMoveAsText(Good):
    def change(self, choice: Choice, state: State) -> Any:
        return replace(choice, move=str(choice.move))  # type: ignore[arg-type]  # the mistake


class BreaksARule(Good):
    def change(self, choice: Choice, state: State) -> Any:
        return replace(choice, move=Move.from_text("9B>1"))


class ChangesTheState(Good):
    def change(self, choice: Choice, state: State) -> Any:
        state["to_move"][0] ^= 1
        return choice


class NanAsValue(Good):
    def change(self, choice: Choice, state: State) -> Any:
        return replace(choice, value=float("nan"))


class TextAsValue(Good):
    def change(self, choice: Choice, state: State) -> Any:
        return replace(choice, value="6")  # type: ignore[arg-type]  # the mistake


class ExactWithoutValue(Good):
    def change(self, choice: Choice, state: State) -> Any:
        return replace(choice, exact=True)


class ExactIsNotABool(Good):
    def change(self, choice: Choice, state: State) -> Any:
        return replace(choice, exact=0.5)  # type: ignore[arg-type]  # the mistake


class NegativeNodes(Good):
    def change(self, choice: Choice, state: State) -> Any:
        return replace(choice, nodes=-1)


class DepthNone(Good):
    def change(self, choice: Choice, state: State) -> Any:
        return replace(choice, depth=None)  # type: ignore[arg-type]  # the mistake


class LineAsList(Good):
    def change(self, choice: Choice, state: State) -> Any:
        return replace(choice, line=[choice.move])  # type: ignore[arg-type]  # the mistake


class LineOfAnotherMove(Good):
    def change(self, choice: Choice, state: State) -> Any:
        return replace(choice, line=(Move.from_text("9B>1"),))


class LineBreaksARule(Good):
    def change(self, choice: Choice, state: State) -> Any:
        return replace(choice, line=(choice.move, Move.from_text("9B>1")))


class IsNotDeterministic(Good):
    """Chooses another move at each call."""

    def __init__(self) -> None:
        self.asked = count()

    def change(self, choice: Choice, state: State) -> Any:
        moves = legal_moves(state)
        return Choice(moves[next(self.asked) % len(moves)])


class DependsOnTheInstance(Good):
    """Each instance gives another value."""

    made = count()

    def __init__(self) -> None:
        self.number = next(self.made)

    def change(self, choice: Choice, state: State) -> Any:
        return replace(choice, value=float(self.number))


class ChoosesAfterTheEnd(Good):
    """Returns a choice even if there is no legal move."""

    def choose(self, state: State, limit: Limit | None = None) -> Any:
        return Choice(next(iter(legal_moves(state)), Move.glazier_back()))


class RaisesAnotherError(Good):
    def choose(self, state: State, limit: Limit | None = None) -> Any:
        return Choice(legal_moves(state)[0])


class ClaimsTooMuch(Good):
    """Claims in the last round a proven lead of a thousand points."""

    def change(self, choice: Choice, state: State) -> Any:
        last = int(state["round"][0]) == ROUNDS - 1
        return replace(choice, value=1000.0, exact=True) if last else choice


class PlaysTheWorstMove(Good):
    """Gives the proven value of best play, but chooses the worst move."""

    def change(self, choice: Choice, state: State) -> Any:
        if int(state["round"][0]) < ROUNDS - 1 or int(state["seats"][0]) > 2:
            return choice
        game = Game.from_position(write_position(state, Components.standard()))
        if game.perft(3) > 300 or game.perft(100) > 300:
            return choice
        margins = {move: margin(game, move) for move in game.legal_moves}
        worst = min(margins, key=lambda move: margins[move])
        return Choice(worst, value=float(max(margins.values())), exact=True)


def margin(game: Game, move: Move) -> int:
    """Return the final margin after a move, with best play on both sides."""
    after = game.copy()
    after.play(move)
    return testing._best_margin(after, game.to_move)


def error_message(make: Callable[[], Player]) -> str:
    with pytest.raises(PlayerError) as caught:
        check_player(make)
    return caught.value.message


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (WithoutName, "its name must be a text on one line, not None"),
        (WithTwoLineName, r"not 'two\nlines'"),
        (WithoutChoose, "has no attribute 'choose'"),
        (NeedsALimit, "raised RuntimeError: how long?, with no limit"),
        (TakesNoLimit, "raised TypeError"),
        (FailsWithOneNode, "raised RuntimeError: too little, with Limit(seconds=None, nodes=1"),
        (ReturnsTheMove, "must return a Choice, not Move"),
        (ReturnsMoveAsText, "the move of a Choice must be a Move, not str"),
        (
            BreaksARule,
            "chose 9B>1, which is not legal: there is no display 9; 2 players use 5 displays",
        ),
        (ChangesTheState, "changed the state"),
        (NanAsValue, "value must be a finite number or None, not nan"),
        (TextAsValue, "value must be a finite number or None, not '6'"),
        (ExactWithoutValue, "exact must be False if value is None"),
        (ExactIsNotABool, "exact must be True or False, not 0.5"),
        (NegativeNodes, "nodes must be a whole number from 0 on, not -1"),
        (DepthNone, "depth must be a whole number from 0 on, not None"),
        (LineAsList, "line must be a tuple of Moves"),
        (LineOfAnotherMove, "the line must start with the move"),
        (LineBreaksARule, "9B>1, which is not legal"),
        (LineBreaksARule, "the line continues after the round"),
        (IsNotDeterministic, "must make the same choice when asked twice"),
        (DependsOnTheInstance, "must make the same choice when asked alone"),
        (ChoosesAfterTheEnd, "must raise GameOver when the game is over, but returned a choice"),
        (
            ChoosesAfterTheEnd,
            "must raise DealAwaited when a deal is awaited, but returned a choice",
        ),
        (RaisesAnotherError, "but raised IndexError: list index out of range"),
        (ClaimsTooMuch, "reports 1000.0 points as proven, but best play gives"),
        (PlaysTheWorstMove, "leads to"),
    ],
)
def test_mistake_is_reported(make: Callable[[], Player], words: str) -> None:
    assert words in error_message(make)


def test_position_of_a_mistake_is_reported() -> None:
    assert "(in sintra1_2A_1p_" in error_message(BreaksARule)


def test_all_mistakes_are_reported_but_few_of_each_kind() -> None:
    class Wrong(BreaksARule):
        name: Any = None

    lines = error_message(Wrong).splitlines()
    assert lines[0] == "the player None failed these checks:"
    assert len([line for line in lines if "name must be" in line]) == 1
    assert len([line for line in lines if "not legal" in line]) == EXAMPLES


def test_report_of_a_player_without_mistakes() -> None:
    report = check_player(Good)
    assert report.player == "good"
    assert report.positions >= 6 * 7
    assert report.choices > 3 * report.positions
    assert report.overrun is None


def test_determinism_is_not_checked_with_a_time_limit() -> None:
    check_player(IsNotDeterministic, limit=Limit(seconds=0.001))


@pytest.mark.parametrize(("tick", "in_time"), [(0.005, True), (9.0, False)])
def test_time_limits_are_measured(
    monkeypatch: pytest.MonkeyPatch, tick: float, in_time: bool
) -> None:
    """With a fake clock, because a real one makes the test flaky."""
    clock = count()
    monkeypatch.setattr(testing, "perf_counter", lambda: next(clock) * tick)
    if in_time:
        assert check_player(Good, time=True).overrun == 0
    else:
        with pytest.raises(PlayerError, match=r"took 9.000 s with a limit of 0.01 s"):
            check_player(Good, time=True)


def test_invalid_factories_are_refused() -> None:
    class Needy(Good):
        def __init__(self, option: str) -> None:
            self.option = option

    with pytest.raises(PlayerError, match="Needy did not make a player: TypeError"):
        check_player(Needy)  # type: ignore[arg-type]  # the mistake
    with pytest.raises(UsageError, match="must be a class"):
        check_player(Good())  # type: ignore[arg-type]  # the mistake
    with pytest.raises(UsageError, match="nobody"):
        check_player("nobody")


@pytest.mark.parametrize("name", ["random", "greedy", *LEVELS, "search:300n", "search:2d"])
def test_built_in_players_make_no_mistakes(name: str) -> None:
    assert check_player(name).player == name

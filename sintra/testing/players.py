"""`check_player`: ask a player for choices in various positions, and validate them."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from numbers import Real
from random import Random
from time import perf_counter

from ..errors import DealAwaited, GameOver, IllegalMove, PlayerError, SintraError, UsageError
from ..game.game import Game
from ..notation.moves import Move
from ..players.player import Choice, Limit, Player
from ..players.registry import make_player
from ..rules.components import FEWEST_PLAYERS, SIDES, Components
from ..rules.state import MOST_PLAYERS, ROUNDS
from .problems import ProblemCollector

LIMIT = Limit(nodes=200)

OTHER_LIMITS = (
    Limit(nodes=1),
    Limit(depth=1),
    Limit(nodes=100, depth=2),
    Limit(seconds=0.001),
    Limit(seconds=0.01, nodes=100, depth=3),
)
TIMES = (0.01, 0.1, 0.5)
"""Time limits that are tested, in seconds."""

MOST_SEQUENCES = 2_000
"""Proven values are verified by brute force if the game has no more move sequences than this."""


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """The report on a player that passed all checks."""

    player: str
    """The name of the player."""
    positions: int
    choices: int
    """How often the player was asked for a choice."""
    proofs: int
    """Values reported as proven that were verified."""
    overrun: float | None
    """The longest overrun of a time limit, in seconds; None if it was not measured."""


def check_player(
    make: str | Callable[[], Player],
    *,
    limit: Limit = LIMIT,
    components: Components | None = None,
    seed: int = 0,
    time: bool = False,
) -> PlayerReport:
    """Ask a player for choices in various positions, and validate them.

    `make` is the player's class, a function that makes a player, or the name of a player; it must
    make the same player each time, with the same seed. The player may think up to `limit` about
    each position. Another `seed` gives other positions. With `time`, time limits are also measured;
    the machine should be idle then.

    Raises PlayerError with all problems, one line per problem.
    """
    if isinstance(make, str):
        make = partial(make_player, make, components=components, own=True)
    elif not callable(make):
        raise UsageError("make: must be a class, a function that makes a player, or a name")
    check = _PlayerCheck(make, limit)
    games = list(_sample(components, seed))
    check.name()
    check.choice(games[0], None)
    for game in games:
        check.position(game)
    for index, other in enumerate(OTHER_LIMITS):
        for game in games[index :: len(OTHER_LIMITS)]:
            check.choice(game, other)
    check.no_legal_move(games[0])
    if time:
        check.time_limits(games[0])
    return check.report(len(games))


def _sample(components: Components | None, seed: int) -> Iterator[Game]:
    """Positions from random games of all sizes: early, late, and with a single legal move."""
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        for side in SIDES:
            # Only random() gives the same numbers in every version of Python.
            chance = Random(f"{seed} {players} {side}").random
            game = Game(players, side, int(chance() * 2**53), components)
            stages = []
            while not game.is_over:
                stages.append(game.copy())
                legal = game.legal_moves
                game.play(legal[int(chance() * len(legal))])
            yield from (stages[len(stages) * third // 3] for third in range(3))
            yield from [stage for stage in stages if stage.round == ROUNDS][:1]
            yield from [stage for stage in stages if len(stage.legal_moves) == 1][:1]
            yield from stages[-3:]


class _PlayerCheck(ProblemCollector):
    """Asks one player and collects the problems."""

    def __init__(self, make: Callable[[], Player], limit: Limit) -> None:
        super().__init__()
        self._make, self._limit = make, limit
        try:
            self._player = make()
            """The player that makes all choices; others are made for one choice only."""
        except SintraError:
            raise
        except Exception as error:
            name = getattr(make, "__name__", str(make))
            problem = f"{name} did not make a player: {_describe(error)}"
            raise PlayerError(problem, player=name) from error
        self._choices = 0
        self._proofs = 0
        self._overrun: float | None = None

    # --- Checks

    def name(self) -> None:
        """Check that the player has a printable name."""
        name = getattr(self._player, "name", None)
        if not isinstance(name, str) or not name or not name.isprintable():
            self.add("name", f"its name must be a text on one line, not {name!r}")

    def choice(self, game: Game, limit: Limit | None) -> Choice | None:
        """Check one choice with this limit; None if it is not a legal choice."""
        choice = self._ask(self._player, game, limit)
        if not isinstance(choice, Choice):
            return None
        if not isinstance(choice.move, Move):
            kind = type(choice.move).__name__
            self.add("type", f"the move of a Choice must be a Move, not {kind}", game)
            return None
        if choice.move not in game.legal_moves:
            self.add("illegal", f"chose {_with_reason(game, choice.move)}", game)
            return None
        self._check_numbers(game, choice)
        self._check_line(game, choice)
        return choice

    def position(self, game: Game) -> None:
        """Check the choice in a position, and that it is deterministic."""
        first = self.choice(game, self._limit)
        if first is None:
            return
        if game.players == 2:
            self._check_proof(game, first)
        if self._limit.seconds is not None:
            return
        for kind, player, when in (
            ("again", self._player, "asked twice"),
            ("fresh", self._make(), "asked alone and after other positions"),
        ):
            choice = self._ask(player, game, self._limit)
            if isinstance(choice, Choice) and _repeatable(choice) != _repeatable(first):
                self.add(
                    kind,
                    f"must make the same choice when {when},"
                    f" not {_repeatable(choice)} and {_repeatable(first)}",
                    game,
                )

    def no_legal_move(self, game: Game) -> None:
        """Check positions without a legal move: the game is over, or a deal is awaited."""
        over, awaiting = game.copy(), Game(game.players, game.side, setup=game.setup)
        while not over.is_over:
            over.play(over.legal_moves[0])
        for stage, expected, why in (
            (over, GameOver, "the game is over"),
            (awaiting, DealAwaited, "a deal is awaited"),
        ):
            try:
                self._player.choose(stage.state, self._limit)
            except expected:
                continue
            except Exception as error:
                did = f"raised {_describe(error)}"
            else:
                did = "returned a choice"
            self.add("nothing", f"must raise {expected.__name__} when {why}, but {did}", stage)

    def time_limits(self, game: Game) -> None:
        """Check time limits. The first choice is not measured, because it may compile code."""
        self._ask(self._player, game, Limit(seconds=TIMES[0]))
        self._overrun = 0.0
        for seconds in TIMES:
            limit = Limit(seconds=seconds)
            started = perf_counter()
            self._ask(self._player, game, limit)
            elapsed = perf_counter() - started
            self._overrun = max(self._overrun, elapsed - seconds)
            if limit.is_overrun(elapsed):
                self.add("time", f"took {elapsed:.3f} s with a limit of {seconds} s", game)

    def report(self, positions: int) -> PlayerReport:
        """Return the report. Raises PlayerError if there are problems."""
        name = str(getattr(self._player, "name", type(self._player).__name__))
        if message := self.message(f"the player {name}"):
            raise PlayerError(message, player=name)
        return PlayerReport(name, positions, self._choices, self._proofs, self._overrun)

    # --- Parts of the checks

    def _ask(self, player: Player, game: Game, limit: Limit | None) -> object:
        """Return the player's choice; None if the player raises an exception."""
        state = game.state
        before = state.tobytes()
        self._choices += 1
        try:
            choice = player.choose(state) if limit is None else player.choose(state, limit)
        except Exception as error:
            given = "no limit" if limit is None else str(limit)
            self.add("raised", f"raised {_describe(error)}, with {given}", game)
            return None
        if state.tobytes() != before:
            self.add("changed", "changed the state, which belongs to the caller", game)
        if not isinstance(choice, Choice):
            self.add("type", f"must return a Choice, not {type(choice).__name__}", game)
        return choice

    def _check_numbers(self, game: Game, choice: Choice) -> None:
        value = choice.value
        if value is not None and not _is_number(value):
            self.add("value", f"value must be a finite number or None, not {value!r}", game)
        if not isinstance(choice.exact, bool):
            self.add("exact", f"exact must be True or False, not {choice.exact!r}", game)
        elif choice.exact and value is None:
            self.add("exact", "exact must be False if value is None", game)
        for name in ("nodes", "depth"):
            count = getattr(choice, name)
            if not isinstance(count, int) or isinstance(count, bool) or count < 0:
                self.add(name, f"{name} must be a whole number from 0 on, not {count!r}", game)

    def _check_line(self, game: Game, choice: Choice) -> None:
        """Check that the line starts with the move, is legal, and stays within the round."""
        line = choice.line
        if not isinstance(line, tuple) or not all(isinstance(move, Move) for move in line):
            self.add("line", f"line must be a tuple of Moves, not {line!r}", game)
            return
        if line and line[0] != choice.move:
            problem = f"the line must start with the move {choice.move}, not with {line[0]}"
            self.add("line", problem, game)
            return
        later = Game.from_position(game.position(), game.components)
        for index, move in enumerate(line, start=1):
            if later.awaits_deal or later.is_over:
                self.add("round", f"the line continues after the round: {_texts(line)}", game)
                return
            if move not in later.legal_moves:
                problem = f"move {index} of the line {_texts(line)} is {_with_reason(later, move)}"
                self.add("line", problem, game)
                return
            later.play(move)

    def _check_proof(self, game: Game, choice: Choice) -> None:
        """Compare a proven value with an exhaustive search, if the tree is small."""
        if not choice.exact or not _is_number(choice.value) or game.round != ROUNDS:
            return
        # Count only three moves deep first: counting the whole tree could take very long.
        if game.perft(3) > MOST_SEQUENCES or game.perft(100) > MOST_SEQUENCES:
            return
        self._proofs += 1
        expected = _best_margin(game.copy(), game.to_move)
        after = game.copy()
        after.play(choice.move)
        reached = _best_margin(after, game.to_move)
        if choice.value != expected:
            problem = f"reports {choice.value} points as proven, but best play gives {expected:+}"
            self.add("proof", problem, game)
        elif reached != expected:
            problem = (
                f"reports {expected:+} points as proven, but {choice.move} leads to {reached:+}"
            )
            self.add("proof", problem, game)

    def add(self, kind: str, sentence: str, game: Game | None = None) -> None:
        """Add a problem, with the position in which it was found."""
        where = "" if game is None else f" (in {game.position()})"
        super().add(kind, sentence + where)


def _best_margin(game: Game, seat: int) -> int:
    """Minimax: the final margin of a player in a 2-player game, with best play of both."""
    if game.is_over:
        return game.scores[seat] - game.scores[1 - seat]
    best = max if game.to_move == seat else min
    margins = []
    for move in game.legal_moves:
        game.play(move)
        margins.append(_best_margin(game, seat))
        game.undo()
    return best(margins)


def _with_reason(game: Game, move: Move) -> str:
    """A move with the reason why it is not legal here."""
    try:
        game.explain(move)
    except IllegalMove as error:
        return f"{move}, which is not legal: {error.why}"
    except SintraError as error:
        return f"{move}, which is not legal: {error.message}"
    raise AssertionError(f"{move} is legal")


def _is_number(value: object) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)


def _repeatable(choice: Choice) -> str:
    """The part of a choice that must be the same each time."""
    return str(choice.move) if choice.value is None else f"{choice.move} ({choice.value})"


def _texts(line: tuple[Move, ...]) -> str:
    return " ".join(map(str, line))


def _describe(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__

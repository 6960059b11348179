"""`check_player`: asks a player in positions of all kinds, and looks at what it answers."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from numbers import Real
from random import Random
from time import perf_counter

from ..errors import DealAwaited, GameOver, IllegalMove, PlayerError, SintraError, UsageError
from ..game import Game
from ..notation import Move
from ..players import Choice, Limit, Player, make_player
from ..rules.components import FEWEST_PLAYERS, SIDES, Components
from ..rules.state import MOST_PLAYERS, ROUNDS

LIMIT = Limit(nodes=200)

OTHER_LIMITS = (
    Limit(nodes=1),
    Limit(depth=1),
    Limit(nodes=100, depth=2),
    Limit(seconds=0.001),
    Limit(seconds=0.01, nodes=100, depth=3),
)
TIMES = (0.01, 0.1, 0.5)
"""Seconds of the limits whose keeping is measured."""

EXAMPLES = 2
"""So many mistakes of each kind are told."""
MOST_SEQUENCES = 2_000
"""Values said to be proven are tried out where the game can go on in no more ways than this."""


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """How a player was checked in whom nothing wrong was found."""

    player: str
    """Its name."""
    positions: int
    choices: int
    """How often it was asked."""
    proofs: int
    """How many values that it called proven were tried out."""
    overrun: float | None
    """Seconds over a time limit, at most; None when that was not measured."""


def check_player(
    make: str | Callable[[], Player],
    *,
    limit: Limit = LIMIT,
    components: Components | None = None,
    seed: int = 0,
    time: bool = False,
) -> PlayerReport:
    """Ask a player in positions of all kinds, and look at what it answers.

    `make` is the player's class, a function that makes one, or a text that names one; it has to
    make the same player each time, with the same seed. The player may think up to `limit` about
    each position. Another `seed` gives other positions. `time` also measures whether time
    limits are kept; nothing else should keep the machine busy then.

    Raises PlayerError with everything that is wrong, a line each.
    """
    if isinstance(make, str):
        make = partial(make_player, make, components=components, own=True)
    elif not callable(make):
        raise UsageError("make: must be a class, a function that makes a player, or a text")
    check = _Check(make, limit)
    games = list(_sample(components, seed))
    check.name()
    check.without_limit(games[0])
    for game in games:
        check.position(game)
    for number, other in enumerate(OTHER_LIMITS):
        for game in games[number :: len(OTHER_LIMITS)]:
            check.other_limit(game, other)
    check.nothing_to_choose(games[0])
    if time:
        check.time(games[0])
    return check.report(len(games))


def _sample(components: Components | None, seed: int) -> Iterator[Game]:
    """Positions from random games of all sizes: early, late, and with a single legal move."""
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        for side in SIDES:
            # Only random() is promised to give the same numbers in every version of Python.
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


class _Check:
    """Asks one player and collects what is wrong."""

    def __init__(self, make: Callable[[], Player], limit: Limit) -> None:
        self._make, self._limit = make, limit
        try:
            self._player = make()
            """The one that is asked everything; others are made to be asked one thing only."""
        except SintraError:
            raise
        except Exception as error:
            name = getattr(make, "__name__", str(make))
            raise PlayerError(f"{name} makes no player: {_shown(error)}", player=name) from error
        self._problems: dict[str, list[str]] = {}
        self._asked = 0
        self._proofs = 0
        self._overrun: float | None = None

    # --- What is checked

    def name(self) -> None:
        """Whether it has one."""
        name = getattr(self._player, "name", None)
        if not isinstance(name, str) or not name or not name.isprintable():
            self._complain("name", f"its name must be a text on one line, not {name!r}")

    def without_limit(self, game: Game) -> None:
        """Whether it chooses when no limit is given."""
        self._judged(game, None)

    def position(self, game: Game) -> None:
        """One position: everything about the choice, and whether it is always the same."""
        first = self._judged(game, self._limit)
        if first is None:
            return
        if game.players == 2:
            self._check_proof(game, first)
        if self._limit.seconds is not None:
            return
        for kind, player, when in (
            ("again", self._player, "asked twice"),
            ("fresh", self._make(), "asked it alone, and after other positions"),
        ):
            choice = self._ask(player, game, self._limit)
            if isinstance(choice, Choice) and _told(choice) != _told(first):
                self._complain(
                    kind,
                    f"must choose the same when {when}, not {_told(choice)} and {_told(first)}",
                    game,
                )

    def other_limit(self, game: Game, limit: Limit) -> None:
        """Whether it chooses well under this limit."""
        self._judged(game, limit)

    def nothing_to_choose(self, game: Game) -> None:
        """Positions without a move: the game is over, or a deal is awaited."""
        over, awaiting = game.copy(), Game(game.players, game.side, setup=game.setup)
        while not over.is_over:
            over.play(over.legal_moves[0])
        for stage, wanted, why in (
            (over, GameOver, "the game is over"),
            (awaiting, DealAwaited, "a deal is awaited"),
        ):
            try:
                self._player.choose(stage.state, self._limit)
            except wanted:
                continue
            except Exception as error:
                did = f"raised {_shown(error)}"
            else:
                did = "chose something"
            self._complain("nothing", f"must raise {wanted.__name__} when {why}, but {did}", stage)

    def time(self, game: Game) -> None:
        """Whether time limits are kept; once without looking, for what has to be compiled."""
        self._ask(self._player, game, Limit(seconds=TIMES[0]))
        self._overrun = 0.0
        for seconds in TIMES:
            limit = Limit(seconds=seconds)
            begun = perf_counter()
            self._ask(self._player, game, limit)
            taken = perf_counter() - begun
            self._overrun = max(self._overrun, taken - seconds)
            if limit.is_overrun(taken):
                self._complain("time", f"took {taken:.3f} s where {seconds} s was the limit", game)

    def report(self, positions: int) -> PlayerReport:
        """The report, when there is nothing to complain about."""
        name = str(getattr(self._player, "name", type(self._player).__name__))
        if self._problems:
            lines = [line for examples in self._problems.values() for line in examples]
            message = "\n- ".join([f"the player {name} is not right:", *lines])
            raise PlayerError(message, player=name)
        return PlayerReport(name, positions, self._asked, self._proofs, self._overrun)

    # --- How it is checked

    def _ask(self, player: Player, game: Game, limit: Limit | None) -> object:
        """What the player answers; None when it raises."""
        state = game.state
        before = state.tobytes()
        self._asked += 1
        try:
            choice = player.choose(state) if limit is None else player.choose(state, limit)
        except Exception as error:
            given = "no limit" if limit is None else str(limit)
            self._complain("raised", f"raised {_shown(error)}, given {given}", game)
            return None
        if state.tobytes() != before:
            self._complain("changed", "changed the state, which belongs to the caller", game)
        if not isinstance(choice, Choice):
            self._complain("type", f"must return a Choice, not {type(choice).__name__}", game)
        return choice

    def _judged(self, game: Game, limit: Limit | None) -> Choice | None:
        """A choice whose parts were looked at; None when it is none, or not legal."""
        choice = self._ask(self._player, game, limit)
        if not isinstance(choice, Choice):
            return None
        if not isinstance(choice.move, Move):
            kind = type(choice.move).__name__
            self._complain("type", f"the move of a Choice must be a Move, not {kind}", game)
            return None
        if choice.move not in game.legal_moves:
            self._complain("illegal", f"chose {_why_not(game, choice.move)}", game)
            return None
        self._check_numbers(game, choice)
        self._check_line(game, choice)
        return choice

    def _check_numbers(self, game: Game, choice: Choice) -> None:
        value = choice.value
        if value is not None and not _is_number(value):
            self._complain("value", f"a value is a finite number or None, not {value!r}", game)
        if not isinstance(choice.exact, bool):
            self._complain("exact", f"exact is True or False, not {choice.exact!r}", game)
        elif choice.exact and value is None:
            self._complain("exact", "None as a value cannot be exact", game)
        for name in ("nodes", "depth"):
            number = getattr(choice, name)
            if not isinstance(number, int) or isinstance(number, bool) or number < 0:
                self._complain(name, f"{name} is a number from 0 on, not {number!r}", game)

    def _check_line(self, game: Game, choice: Choice) -> None:
        """The line starts with the move and stays within the rules, and within the round."""
        line = choice.line
        if not isinstance(line, tuple) or not all(isinstance(move, Move) for move in line):
            self._complain("line", f"a line is a tuple of Moves, not {line!r}", game)
            return
        if line and line[0] != choice.move:
            told = f"the line must start with the move {choice.move}, not with {line[0]}"
            self._complain("line", told, game)
            return
        later = Game.from_position(game.position(), game.components)
        for number, move in enumerate(line, start=1):
            if later.awaits_deal or later.is_over:
                self._complain("round", f"the line goes on after the round: {_texts(line)}", game)
                return
            if move not in later.legal_moves:
                told = f"move {number} of the line {_texts(line)} is {_why_not(later, move)}"
                self._complain("line", told, game)
                return
            later.play(move)

    def _check_proof(self, game: Game, choice: Choice) -> None:
        """Compare a proven value with what trying everything gives, where that is little work."""
        if not choice.exact or not _is_number(choice.value) or game.round != ROUNDS:
            return
        # First only some moves deep: counting everything could take for ever.
        if game.perft(3) > MOST_SEQUENCES or game.perft(100) > MOST_SEQUENCES:
            return
        self._proofs += 1
        right = _best_margin(game.copy(), game.to_move)
        after = game.copy()
        after.play(choice.move)
        reached = _best_margin(after, game.to_move)
        if choice.value != right:
            told = f"calls {choice.value} points proven, where best play gives {right:+}"
            self._complain("proof", told, game)
        elif reached != right:
            told = f"calls {right:+} points proven, but {choice.move} leads to {reached:+}"
            self._complain("proof", told, game)

    def _complain(self, kind: str, sentence: str, game: Game | None = None) -> None:
        """Note a mistake, unless there are enough of its kind."""
        examples = self._problems.setdefault(kind, [])
        if len(examples) < EXAMPLES:
            where = "" if game is None else f" (in {game.position()})"
            if sentence + where not in examples:
                examples.append(sentence + where)


def _best_margin(game: Game, seat: int) -> int:
    """By how much one of two players is ahead at the end, with best play of both."""
    if game.is_over:
        return game.scores[seat] - game.scores[1 - seat]
    best = max if game.to_move == seat else min
    margins = []
    for move in game.legal_moves:
        game.play(move)
        margins.append(_best_margin(game, seat))
        game.undo()
    return best(margins)


def _why_not(game: Game, move: Move) -> str:
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


def _told(choice: Choice) -> str:
    """What has to be the same each time."""
    return str(choice.move) if choice.value is None else f"{choice.move} ({choice.value})"


def _texts(line: tuple[Move, ...]) -> str:
    return " ".join(map(str, line))


def _shown(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__

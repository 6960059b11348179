"""Analyse a position: a hint is the move that a player would choose, with its reasons as sentences.

Every sentence is a fact about the legal moves or part of the player's own choice; compiled code
finds the facts (`players/reasons.py`), and the texts of the page are the sentences. The player is
asked only once, so a hint takes no longer than a choice. Each reason has a code and facts, for
translations.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from .game.game import Game
from .game.results import Explanation
from .notation.moves import Move
from .players.player import Choice, Limit, Player, check_state
from .players.reasons import reasons_for
from .texts import load_texts

HINT_LIMIT = Limit(seconds=1)
"""How long a player may think about a hint for a person."""
LONGEST_LINE = 3
"""Expected moves that are shown; later moves of the principal variation are mostly guesses."""

ReasonCode = Literal[
    "does",
    "only_move",
    "nothing_now_other_scores",
    "scores_now_other_more",
    "loses_now_other_scores",
    "loses_now_other_none",
    "loses_now_other_less",
    "other_breaks",
    "other_breaks_more",
    "judged_as_good",
    "proven_as_good",
    "scores_most",
    "loses_least",
    "only_unbroken",
    "fewest_broken",
    "strip_needs",
    "start_tile",
    "ends_round",
    "ends_game",
    "expect_ahead",
    "expect_behind",
    "expect_level",
    "expect_ahead_of_best",
    "expect_behind_best",
    "expect_level_with_best",
    "proven_ahead",
    "proven_behind",
    "proven_level",
    "proven_ahead_of_best",
    "proven_behind_best",
    "proven_level_with_best",
    "expected_line",
]
"""The kind of a reason."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for a move, or a consequence of it: one sentence and its facts."""

    code: ReasonCode
    facts: Mapping[str, int | str]
    """Numbers and move texts, by their names in the text. Strips are numbered from 1."""
    text: str
    """The sentence in English."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Hint:
    """An advised move and the reasons for it."""

    move: Move
    explanation: Explanation
    """The effect of the move, part by part."""
    value: float | None
    """The expected margin at the end, in points; None if the player does not estimate it."""
    exact: bool
    """Whether the value is proven."""
    line: tuple[Move, ...]
    """The principal variation, this move first; it ends with the round at the latest."""
    reasons: tuple[Reason, ...]
    """First the effect of the move, then why it is advised, then what to expect."""


def hint(
    game: Game, player: Player, limit: Limit | None = None, *, names: Sequence[str] = ()
) -> Hint:
    """The move that this player would choose, with reasons. `names` has one name per seat.

    Raises GameOver or DealAwaited if there is no move to choose, and any exception of the player.
    """
    state = game.state
    check_state(state)
    choice = player.choose(state) if limit is None else player.choose(state, limit)
    return explain_choice(game, choice, names)


def explain_choice(game: Game, choice: Choice, names: Sequence[str] = ()) -> Hint:
    """The hint for a choice that a player has already made.

    Raises the errors of `Game.explain` if the move is not legal.

    >>> game = Game(seed=7, moves="3P>3 1P>1 5O>8 2W>4 4Y>8")
    >>> for reason in explain_choice(game, Choice(Move.from_text("CO>5"), value=6.2)).reasons:
    ...     print(reason)
    Takes the start tile, 2 on strip 5, broken glass 1 down.
    Strip 5 then needs 3 more panes.
    With the start tile you will start round 2.
    You can expect to finish 6 points ahead.
    """
    names = names or [f"Player {seat}" for seat in range(game.players)]
    chosen = game.explain(choice.move)
    line = _legal_line(game, choice)
    found = reasons_for(game.state, game.components.printed, choice)
    reasons = [
        Reason("does", {}, _sentence(str(chosen))),
        *(_reason(code, facts) for code, facts in found),
        *_expected_line(line, names),
    ]
    moves = tuple(move for _, move in line)
    return Hint(choice.move, chosen, choice.value, choice.exact, moves, tuple(reasons))


def _legal_line(game: Game, choice: Choice) -> list[tuple[int, Move]]:
    """The legal part of the principal variation in this round, as pairs of seat and move."""
    later = game.copy()
    line: list[tuple[int, Move]] = []
    for move in choice.line if choice.line[:1] == (choice.move,) else (choice.move,):
        # The player could not know what will be drawn for the next round.
        if later.round != game.round or move not in later.legal_moves:
            break
        line.append((later.to_move, move))
        later.play(move)
    return line


def _expected_line(line: list[tuple[int, Move]], names: Sequence[str]) -> Iterator[Reason]:
    """The expected moves after the first, each with its player."""
    shown = line[1 : LONGEST_LINE + 1]
    if shown:
        facts = {"moves": " ".join(f"{seat}:{move}" for seat, move in shown)}
        words = ", ".join(f"{names[seat]} {move}" for seat, move in shown)
        yield Reason("expected_line", facts, reason_text("expected_line", {"moves": words}) + ".")


# --- Sentences


def _reason(code: str, numbers: Mapping[str, int]) -> Reason:
    facts = {name: str(Move(value)) if name == "move" else value for name, value in numbers.items()}
    return Reason(cast(ReasonCode, code), facts, reason_text(code, facts))


def reason_text(code: str, facts: Mapping[str, int | str]) -> str:
    """The English sentence of a reason. The page has the same text, and its translations."""
    return load_texts("en", "table")(f"reason-{code.replace('_', '-')}", **facts)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."

"""Judging a position: the move that a player would make here, and why, in sentences.

Every sentence is a fact about the legal moves, which `Game.explain` gives, or an opinion that the
player itself has stated. Nothing is asked of it a second time, so a hint takes no longer than the
choice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .game import Explanation, Game
from .notation import Move
from .players import Choice, Limit, Player, check_state
from .rules.state import ROUNDS

LONGEST_LINE = 3
"""Moves of the expected line that are told; later ones are hardly more than a guess."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that is advised, and why."""

    move: Move
    explanation: Explanation
    """What it does, part by part."""
    value: float | None
    """By how many points the player expects to be ahead at the end; None without an opinion."""
    exact: bool
    """Whether that is proven."""
    line: tuple[Move, ...]
    """The moves it expects, this one first; they end with the round at the latest."""
    reasons: tuple[str, ...]
    """Sentences in English: first what the move does, then why, then what to expect."""


def hint(
    game: Game, player: Player, limit: Limit | None = None, *, names: Sequence[str] = ()
) -> Hint:
    """What this player would do here, and why. `names` are those of the seats.

    Raises GameOver and DealAwaited where there is nothing to choose, and whatever the player does.
    """
    state = game.state
    check_state(state)
    choice = player.choose(state) if limit is None else player.choose(state, limit)
    return explain_choice(game, choice, names)


def explain_choice(game: Game, choice: Choice, names: Sequence[str] = ()) -> Hint:
    """Why somebody chose this move, for those who have asked already.

    Raises as `Game.explain` does for a move that is not legal here.

    >>> game = Game(seed=7, moves="3P>3 1P>1 5O>8 2W>4 4Y>8")
    >>> for reason in explain_choice(game, Choice(Move.from_text("CO>5"), value=6.2)).reasons:
    ...     print(reason)
    Takes the start tile, 2 on strip 5, broken glass 1 down.
    Strip 5 then needs 3 more panes.
    The start tile lets you begin round 2.
    You can expect to finish 6 points ahead.
    """
    names = names or [f"Player {seat}" for seat in range(game.players)]
    chosen = game.explain(choice.move)
    others = [game.explain(move) for move in game.legal_moves if move != choice.move]
    line = _line(game, choice)
    reasons = [
        _sentence(str(chosen)),
        *_compared(chosen, others, choice),
        *_consequences(game, chosen),
        *_expectation(choice, game.players),
        *_told(line, names),
    ]
    moves = tuple(move for _, move in line)
    return Hint(choice.move, chosen, choice.value, choice.exact, moves, tuple(reasons))


# --- Why this one


def _compared(chosen: Explanation, others: list[Explanation], choice: Choice) -> Iterator[str]:
    """What sets the move apart from the other legal ones."""
    if not others:
        yield "There is no other legal move."
        return
    best = max(others, key=lambda each: (each.points, -each.broken))
    if chosen.points < best.points:
        yield f"It {_scores(chosen)} now; {_instead(best, chosen)}."
        if choice.value is not None:
            judged = "proven" if choice.exact else "judged"
            yield f"Over the whole game this one is {judged} to be at least as good."
    elif chosen.points:
        better = "scores more" if chosen.points > 0 else "loses less"
        yield f"It {_scores(chosen)} now; no other move {better}."
    fewest = min(each.broken for each in others)
    if not chosen.broken and fewest:
        yield "It is the only move that breaks nothing."
    elif 0 < chosen.broken <= fewest:
        yield "Every move breaks glass here, and none breaks less."


def _instead(best: Explanation, chosen: Explanation) -> str:
    """What the move that scores most now would do."""
    if best.points > 0:
        does = f"score {best.points}"
    else:
        does = f"lose only {-best.points}" if best.points else "lose none"
    but = ""
    if best.broken > chosen.broken:
        but = f", but break {_some(best.broken, 'pane')}"
        but += f" instead of {chosen.broken}" if chosen.broken else ""
    return f"{best.move} would {does}{but}"


def _scores(explained: Explanation) -> str:
    points = explained.points
    if not points:
        return "scores nothing"
    return f"{'scores' if points > 0 else 'loses'} {_some(abs(points), 'point')}"


def _consequences(game: Game, chosen: Explanation) -> Iterator[str]:
    """What the move leads to by the rules alone."""
    strip = game.palaces[chosen.player].columns[chosen.glazier].strip
    if chosen.placed and not chosen.completes and strip is not None:
        left = sum(space.pane is None for space in strip.spaces) - chosen.placed
        yield f"Strip {chosen.glazier + 1} then needs {left} more pane{'' if left == 1 else 's'}."
    if chosen.takes_start_tile and game.round < ROUNDS:
        yield f"The start tile lets you begin round {game.round + 1}."
    if chosen.ends_round:
        yield f"It ends the {'round' if game.round < ROUNDS else 'game'}."


# --- What to expect


def _expectation(choice: Choice, players: int) -> Iterator[str]:
    """What the value says, in words."""
    if choice.value is None:
        return
    margin = round(choice.value)
    other = "" if players == 2 else "the best other one"
    points = _some(abs(margin), "point")
    if margin > 0:
        finish = f"{points} ahead" + (f" of {other}" if other else "")
    elif margin < 0:
        finish = f"{points} behind" + (f" {other}" if other else "")
    else:
        finish = "level on points" + (f" with {other}" if other else "")
    if choice.exact:
        yield f"With best play on all sides you finish {finish}; that is proven."
    else:
        yield f"You can expect to finish {finish}."


def _line(game: Game, choice: Choice) -> list[tuple[int, Move]]:
    """The expected moves and whose they are, as far as they can be played in this round."""
    later = game.copy()
    line: list[tuple[int, Move]] = []
    for move in choice.line if choice.line[:1] == (choice.move,) else (choice.move,):
        # What is drawn for the next round is not known to whoever expected this.
        if later.round != game.round or move not in later.legal_moves:
            break
        line.append((later.to_move, move))
        later.play(move)
    return line


def _told(line: list[tuple[int, Move]], names: Sequence[str]) -> Iterator[str]:
    """The moves expected after the first, each with its player."""
    told = [f"{names[seat]} {move}" for seat, move in line[1 : LONGEST_LINE + 1]]
    if told:
        yield f"Expected then: {', '.join(told)}."


def _some(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."

"""Sentences about a game, for people who do not see it: moves, scores, rounds, the result.

`web/src/text/spoken.ts` says the same on the page.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from ...game.game import Game
from ...game.results import Explanation
from ...match import protocol as wire
from ...match import views
from ...notation.moves import Move
from ...rules.panes import Colour
from ...texts import Texts, load_texts

Verbosity = Literal["short", "normal", "full"]
VERBOSITIES: tuple[Verbosity, ...] = ("short", "normal", "full")
LETTERS = "".join(colour.letter for colour in Colour)


def join_sentences(*parts: str) -> str:
    """Several sentences as one text; empty ones are left out."""
    *said, last = [part for part in parts if part]
    return " ".join([*(part if part[-1] in ".!?" else f"{part}." for part in said), last])


def numbers_text(numbers: Sequence[int]) -> str:
    """Numbers counted from 0 as in "1, 3–5": one word for three and more in a row."""
    parts, numbers = [], sorted(numbers)
    start = 0
    while start < len(numbers):
        end = start
        while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1:
            end += 1
        if end - start < 2:
            end = start
        first = numbers[start] + 1
        parts.append(f"{first}–{numbers[end] + 1}" if end > start else str(first))
        start = end + 1
    return ", ".join(parts)


def signed(points: int) -> str:
    """Points with their sign and a typographic minus."""
    return f"+{points}" if points > 0 else points_text(points)


def points_text(points: int) -> str:
    """Points with a typographic minus."""
    return f"−{-points}" if points < 0 else str(points)


def spoken_texts(language: str) -> Texts:
    """The texts of answers and announcements."""
    return load_texts(language, "home", "table", "questions")


def panes_text(t: Texts, panes: str) -> str:
    """Panes as in "2 white, 1 blue"; empty without panes."""
    counts = [(letter, panes.count(letter)) for letter in LETTERS]
    return ", ".join(t("panes", count=count, colour=letter) for letter, count in counts if count)


# --- Moves


def takes_text(t: Texts, move: Move, count: int) -> str:
    """The panes of a move, and their source."""
    assert move.colour is not None
    return t(
        "move-takes",
        colour=move.colour.letter,
        count=count,
        **{"from": "centre" if move.display is None else "display"},
        number=0 if move.display is None else move.display + 1,
    )


def move_text(t: Texts, move: Move, effect: Explanation | None = None) -> str:
    """A move: the panes that it picks, where from, and where they go."""
    if move.is_glazier_back:
        return t("move-back")
    parts = [takes_text(t, move, effect.picked if effect else 0)]
    if move.column is None:
        parts.append(t("move-breaks"))
    else:
        parts.append(t("move-strip", strip=move.column + 1))
    if effect and effect.takes_start_tile:
        parts.append(t("does-start-tile"))
    if effect and effect.broken and move.column is not None:
        parts.append(t("does-break", count=effect.broken))
    if effect and effect.glass_points:
        parts.append(t("does-wrap"))
    if move.keep is not None:
        parts.append(t("move-keeps", colour=move.keep.letter))
    return ", ".join(parts)


def turn_text(
    t: Texts, played: Explanation, name: str, verbosity: Verbosity, score: int | None = None
) -> str:
    """A move that was played. `score` is the score of its player after it."""
    move, effect = played.move, played
    points = f" {signed(effect.points)}" if effect.points else ""
    if verbosity == "short" and not move.is_glazier_back:
        assert move.colour is not None
        panes = panes_text(t, move.colour.letter * effect.picked)
        if move.column is None:
            said = f"{t('said-panes', name=name, panes=panes)}, {t('move-breaks')}"
        else:
            said = t("said-strip", name=name, panes=panes, strip=move.column + 1)
            if effect.broken:
                said += f", {t('does-break', count=effect.broken)}"
        return said + points
    said = f"{name}: {move_text(t, move, effect)}"
    if verbosity == "full" and effect.completes:
        said += f", {t('does-complete')}"
    said += points
    if verbosity == "full" and effect.points and score is not None:
        return join_sentences(said, t("score-of", points=score))
    return said


def fits_text(
    t: Texts, moves: Sequence[wire.LegalMove], colour: str, source: str | None = None
) -> str:
    """Where panes of a colour can go now, by the legal moves; empty if there are none of it."""
    picks = [Move.from_text(each.move) for each in moves if each.move != "R"]
    picks = [
        move
        for move in picks
        if str(move)[1] == colour and (source is None or str(move)[0] == source)
    ]
    strips = sorted({move.column for move in picks if move.column is not None})
    if strips:
        return t("answer-fits", several=len(strips), strips=numbers_text(strips))
    return t("answer-fits-nowhere") if picks else ""


# --- Scores, rounds and the result


def scores_text(scores: Sequence[int], names: Sequence[str], first: int = 0) -> str:
    """The scores, those of one seat first."""
    seats = [(first + n) % len(names) for n in range(len(names))]
    return ", ".join(f"{names[seat]} {points_text(scores[seat])}" for seat in seats)


def glass_text(t: Texts, table: wire.TableView, printed: wire.PrintedView, first: int = 0) -> str:
    """What the broken glass of each player costs now, in the same order."""
    palaces = [*table.palaces[first:], *table.palaces[:first]]
    costs = [signed(-printed.broken_glass_track[palace.broken_glass]) for palace in palaces]
    return f"{t('final-broken')}: {', '.join(costs)}"


def round_scores(game: Game) -> list[int]:
    """The scores; at the end of the game without the points of the final scoring."""
    final = [game.final_scoring(seat).total if game.is_over else 0 for seat in range(game.players)]
    return [score - points for score, points in zip(game.scores, final, strict=True)]


def round_end_text(
    t: Texts, game: Game, round_: int, names: Sequence[str], first: int, verbosity: Verbosity
) -> str:
    """The end of a round, just after its last move: the scores so far."""
    scores = scores_text(round_scores(game), names, first)
    if verbosity == "short":
        return scores
    said = t("said-round", round=round_, scores=scores)
    if verbosity == "normal":
        return said
    table, printed = views.table_view(game.table), views.printed_view(game)
    return join_sentences(said, glass_text(t, table, printed, first))


def round_start_text(t: Texts, game: Game, name: str, who: str, verbosity: Verbosity) -> str:
    """The beginning of a round: its bonus colour, who begins, and the panes."""
    table = views.table_view(game.table)
    said = t("round-label", round=table.round, colour=table.round_pieces[:1])
    if verbosity == "short":
        return said
    text = join_sentences(said, t("begins", name=name, who=who))
    if verbosity == "normal":
        return text
    return join_sentences(text, t("said-dealt", panes=panes_text(t, "".join(table.displays))))


def result_text(t: Texts, game: Game, names: Sequence[str], you: int | None) -> Iterator[str]:
    """The parts of the final scoring, then the winner and the scores; none before the end."""
    outcome = game.outcome()
    if outcome is None:
        return
    final = [game.final_scoring(seat) for seat in range(game.players)]
    bonus = "final-ornaments" if game.side == "A" else "final-windows"
    for message, part in (
        ("final-leftovers", "leftovers"),
        ("final-broken", "broken_glass"),
        (bonus, "bonus"),
    ):
        points = [
            f"{name} {signed(getattr(parts, part))}"
            for name, parts in zip(names, final, strict=True)
        ]
        yield f"{t(message)}: {', '.join(points)}"
    winners = ", ".join(names[seat] for seat in outcome.winners)
    if outcome.reason == "shared":
        won = t("won-shared", names=winners)
    else:
        message = "won-points" if outcome.reason == "points" else "won-broken-glass"
        who = "you" if outcome.winners == (you,) else "other"
        won = t(message, who=who, names=winners, count=len(outcome.winners))
    scores = zip(names, outcome.scores, strict=True)
    yield join_sentences(won, ", ".join(f"{name} {points_text(score)}" for name, score in scores))

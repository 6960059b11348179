"""Questions about the table and their answers, in at most 15 words.

`web/src/questions` reads and answers them in the same way on the page; a test compares the two.
Answers are derived from the view of the table and the legal moves.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from ...game.game import Game
from ...game.results import Explanation
from ...match import protocol as wire
from ...match import views
from ...notation.moves import Move
from ...texts import Texts
from .spoken import (
    LETTERS,
    Verbosity,
    fits_text,
    glass_text,
    join_sentences,
    move_text,
    numbers_text,
    panes_text,
    points_text,
    scores_text,
    signed,
    takes_text,
    turn_text,
)

MAX_WORDS = 15

SUBJECTS = (
    *("display", "centre", "strip", "scores", "last", "bag", "worst", "glass", "turn"),
    *("help", "player", "rival"),
    *LETTERS,
)
"""The subjects that have words of their own in each language: the texts `words-…`."""

LETTER_QUESTIONS = {
    "c": "centre",
    "s": "scores",
    "t": "turn",
    "m": "last",
    "g": "bag",
    "x": "worst",
    "k": "glass",
    "h": "help",
}
"""The letters of the short forms."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the table. Displays, strips and seats are counted from 0."""

    kind: str
    """A subject, or "colour"."""
    number: int = 0
    """The display or the strip."""
    seat: int | None = None
    """The player whose strip it is; None for the player who asks."""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """What answers are derived from."""

    table: wire.TableView
    printed: wire.PrintedView
    moves: Sequence[wire.LegalMove] | None
    """The legal moves, if the player who asks has to move."""
    seat: int
    """The seat of the player who asks."""
    names: Sequence[str]
    last: Explanation | None

    @classmethod
    def of(cls, game: Game, seat: int, names: Sequence[str]) -> "Position":
        """The position of a game, as the player of a seat asks about it."""
        *_, entry = game.history()
        to_move = not game.is_over and game.to_move == seat
        moves = views.moves(game).moves if to_move else None
        table, printed = views.table_view(game.table), views.printed_view(game)
        return cls(table, printed, moves, seat, names, entry.played)


@dataclass
class Speech:
    """How a game is reported: the language and length of sentences, and whether it is drawn."""

    texts: Texts
    verbosity: Verbosity = "normal"
    board: bool = True

    @property
    def speaks(self) -> bool:
        """Whether sentences replace the English lines that name moves by their text."""
        return not self.board or self.texts.language != "en"

    def answer(self, text: str, game: Game, names: Sequence[str]) -> str | None:
        """Answer a question of the player to move; None if the text is not a question."""
        seat = game.to_move
        question = parse_question(text, self.texts, names, seat)
        if question is None:
            return None
        return answer(question, Position.of(game, seat, names), self.texts, self.verbosity)


# --- Reading a question


def plain(text: str) -> str:
    """Lower case, without accents and punctuation: what people leave out when they type."""
    text = unicodedata.normalize("NFD", text.lower().replace("ß", "ss").replace("ł", "l"))
    letters = (letter for letter in text if not unicodedata.category(letter).startswith("M"))
    return re.sub(r"[\W_]+", " ", "".join(letters)).strip()


def parse_question(text: str, t: Texts, names: Sequence[str], seat: int) -> Question | None:
    """Read a short form, or words of the language; None if the text is not a question."""
    if text.strip() in ("", "?"):
        return Question("help")
    typed = plain(text)
    return _parse_short(typed.replace(" ", "")) or _parse_words(typed.split(), t, names, seat)


def _parse_short(typed: str) -> Question | None:
    if len(typed) == 1 and typed.upper() in LETTERS:
        return Question("colour", colour=typed.upper())
    if display := re.fullmatch(r"d?([1-9])", typed):
        return Question("display", int(display[1]) - 1)
    if strip := re.fullmatch(r"([1-4]?)s([1-8])", typed):
        return Question("strip", int(strip[2]) - 1, int(strip[1]) - 1 if strip[1] else None)
    return Question(LETTER_QUESTIONS[typed]) if typed in LETTER_QUESTIONS else None


def _subject(word: str, t: Texts) -> str | None:
    """The subject of a word: the one with the longest beginning of it."""
    best, longest = None, 0
    for subject in SUBJECTS:
        for listed in t(f"words-{subject}").split(","):
            beginning = plain(listed)
            if len(beginning) > longest and word.startswith(beginning):
                best, longest = subject, len(beginning)
    return best


def _parse_words(
    typed: Sequence[str], t: Texts, names: Sequence[str], seat: int
) -> Question | None:
    first_names = [plain(name).split(" ")[0] for name in names]
    found: set[str] = set()
    numbers: list[int] = []
    asked = before = None
    for word in typed:
        subject = _subject(word, t)
        if re.fullmatch("[1-9]", word):
            if before == "player":
                asked = int(word) - 1
            else:
                numbers.append(int(word) - 1)
        elif word in first_names:
            asked = first_names.index(word)
        elif subject == "rival":
            asked = (seat + 1) % len(names)
        elif subject is not None:
            found.add(subject)
        before = subject
    number = numbers[0] if numbers else None
    if (
        number is not None
        and number < 8
        and ("strip" in found or (asked is not None and not found))
    ):
        return Question("strip", number, asked)
    for kind in ("bag", "worst", "glass", "last", "scores"):
        if kind in found:
            return Question(kind)
    if number is not None and "display" in found:
        return Question("display", number)
    for letter in LETTERS:
        if letter in found:
            return Question("colour", colour=letter)
    return next((Question(kind) for kind in ("centre", "turn", "help") if kind in found), None)


# --- Answers


def count_words(text: str) -> int:
    """The number of words, as separated by spaces."""
    return len(text.split())


def answer(question: Question, position: Position, t: Texts, verbosity: Verbosity) -> str:
    """Answer a question in at most 15 words."""
    answers = {
        "display": _display,
        "centre": _centre,
        "colour": _colour,
        "strip": _strip,
        "scores": _scores,
        "turn": _turn,
        "last": _last,
        "bag": _bag,
        "worst": _worst,
        "glass": _glass,
    }
    if question.kind == "help":
        return t("answer-help")
    full, normal, short = answers[question.kind](position, question, t)
    texts = [
        *(full if verbosity == "full" else []),
        *(normal if verbosity != "short" else []),
        *short,
    ]
    return next((text for text in texts if count_words(text) <= MAX_WORDS), texts[-1])


_Variants = tuple[list[str], list[str], list[str]]
"""Texts of the three verbosities, the best first; the last ones are always short enough."""


def _display(position: Position, question: Question, t: Texts) -> _Variants:
    displays, number = position.table.displays, question.number + 1
    if question.number >= len(displays):
        return [], [], [t("answer-no-display", number=number)]
    if not displays[question.number]:
        return [], [], [t("answer-display-empty", number=number)]
    panes = panes_text(t, displays[question.number])
    return [], [t("answer-display", number=number, panes=panes)], [panes]


def _centre(position: Position, question: Question, t: Texts) -> _Variants:
    table = position.table
    tile = [t("answer-start-tile")] if table.start_tile_in_centre else []
    panes = ", ".join(filter(None, [panes_text(t, table.centre), *tile]))
    if not panes:
        return [], [], [t("answer-centre-empty")]
    return [], [t("answer-centre", panes=panes)], [panes]


def _colour(position: Position, question: Question, t: Texts) -> _Variants:
    table, colour = position.table, question.colour
    counts = [display.count(colour) for display in table.displays]
    centre = table.centre.count(colour)

    def where(message: str) -> str:
        groups = []
        for count in sorted(set(counts) - {0}, reverse=True):
            displays = [n for n, each in enumerate(counts) if each == count]
            text = numbers_text(displays)
            groups.append(t(message, count=count, several=len(displays), displays=text))
        if centre:
            groups.append(t("answer-in-centre", count=centre))
        return t("answer-colour", colour=colour, where=", ".join(groups) or t("answer-nowhere"))

    fits = _room(position, colour, t)
    long = join_sentences(where("answer-on-displays"), fits)
    brief = join_sentences(where("answer-on"), fits)
    in_all = t("answer-in-all", count=sum(counts) + centre)
    total = t("answer-colour", colour=colour, where=in_all)
    in_bag = t("answer-in-bag", count=table.bag[LETTERS.index(colour)])
    return [join_sentences(long, in_bag)], [long], [brief, join_sentences(total, fits), total]


def _room(position: Position, colour: str, t: Texts) -> str:
    """Where the colour fits by the legal moves; without them, which strips have a space for it."""
    if position.moves is not None and (fits := fits_text(t, position.moves, colour)):
        return fits
    columns = position.table.palaces[position.seat].columns
    strips = [n for n, column in enumerate(columns) if set(_free(column)) & {"*", colour}]
    if not strips:
        return t("answer-no-room")
    return t("answer-room", several=len(strips), strips=numbers_text(strips))


def _free(column: wire.ColumnView) -> str:
    """The colours of the free spaces."""
    spaces = zip(column.pattern, column.panes, strict=True)
    return "".join(colour for colour, pane in spaces if pane == ".")


def _strip(position: Position, question: Question, t: Texts) -> _Variants:
    seat = position.seat if question.seat is None else question.seat
    if seat >= len(position.names):
        return [], [], [t("answer-no-player", number=seat + 1)]
    palace, strip = position.table.palaces[seat], question.number + 1
    column = palace.columns[question.number]
    who = "you" if seat == position.seat else "other"
    name = position.names[seat]
    if column.strip is None:
        gone = f"{t('strip-number', strip=strip)}: {t('strip-gone')}"
        return [], [], [t("answer-strip-gone", who=who, name=name, strip=strip), gone]
    free = _free(column)
    jokers = free.count("*")
    needs = [panes_text(t, free), t("joker-spaces", count=jokers) if jokers else ""]
    panes = ", ".join(filter(None, needs))
    short = t("answer-strip", who=who, name=name, strip=strip, panes=panes)
    filled = panes_text(t, column.panes)
    normal = f"{short}; {t('answer-holds', panes=filled)}" if filled else short
    points = position.printed.window_points[question.number]
    if column.window:
        window = t("answer-window", points=points, panes=panes_text(t, column.window))
    else:
        window = t("answer-window-empty", points=points)
    full = f"{normal}; {window}"
    left = [f"{full}; {t('answer-left')}"] if question.number < palace.glazier else []
    return [*left, full], [normal], [short, t("answer-strip-brief", strip=strip, panes=panes)]


def _scores(position: Position, question: Question, t: Texts) -> _Variants:
    table, seat = position.table, position.seat
    scores = [palace.score for palace in table.palaces]
    own, best = scores[seat], max(scores[:seat] + scores[seat + 1 :])
    state = "ahead" if own > best else "behind" if own < best else "level"
    text = scores_text(scores, position.names, seat)
    normal = join_sentences(text, t("answer-lead", state=state, points=abs(own - best)))
    full = join_sentences(normal, glass_text(t, table, position.printed, seat))
    return [full], [normal], [text, ", ".join(map(points_text, scores))]


def _turn(position: Position, question: Question, t: Texts) -> _Variants:
    table = position.table
    if table.phase == "over":
        *_, scores = _scores(position, question, t)
        return [], [], [join_sentences(t("round-over"), text) for text in scores]
    if table.to_move == position.seat:
        turn = t("badge-your-turn")
    else:
        turn = t("turn-of", name=position.names[table.to_move])
    colour = table.round_pieces[:1]
    round_ = t("round-label", round=table.round, colour=colour)
    bonus = t("bonus-colour", colour=colour)
    return [], [join_sentences(turn, round_)], [join_sentences(turn, bonus), round_]


def _last(position: Position, question: Question, t: Texts) -> _Variants:
    last = position.last
    if last is None:
        return [], [], [t("answer-no-move")]
    name, score = position.names[last.player], position.table.palaces[last.player].score
    short = [turn_text(t, last, name, "short"), move_text(t, last.move), str(last.move)]
    return (
        [turn_text(t, last, name, "full", score)],
        [turn_text(t, last, name, "normal")],
        short,
    )


def _bag(position: Position, question: Question, t: Texts) -> _Variants:
    counts = zip(LETTERS, position.table.bag, strict=True)
    panes = panes_text(t, "".join(letter * count for letter, count in counts))
    if not panes:
        return [], [], [t("answer-bag-empty")]
    normal = t("answer-bag", panes=panes)
    tower = t("answer-tower", count=sum(position.table.tower))
    return [f"{normal}, {tower}"], [normal], [panes]


def _worst(position: Position, question: Question, t: Texts) -> _Variants:
    """The legal move that breaks most panes; the first of several."""
    if position.moves is None:
        return [], [], [t("answer-worst-later")]
    worst = max(position.moves, key=lambda each: each.effect.broken)
    if not worst.effect.broken:
        return [], [], [t("answer-worst-none")]
    move = Move.from_text(worst.move)
    takes = takes_text(t, move, worst.effect.picked)
    strip = [] if move.column is None else [t("move-strip", strip=move.column + 1)]
    broken = t("does-break", count=worst.effect.broken)
    normal = t("answer-worst", move=", ".join([takes, *strip]), broken=broken)
    safe = sum(1 for each in position.moves if not each.effect.broken)
    full = join_sentences(normal, t("answer-unbroken", count=safe))
    return [full], [normal], [f"{takes}: {broken}", broken]


def _glass(position: Position, question: Question, t: Texts) -> _Variants:
    palace, track = position.table.palaces[position.seat], position.printed.broken_glass_track
    now, after = (signed(-cost) for cost in (*track[palace.broken_glass :], *track[:2])[:2])
    normal = t("answer-glass", now=now, next=after)
    lost = t("answer-glass-lost", points=palace.lost)
    return [f"{normal}, {lost}"], [normal], [f"{t('final-broken')}: {now}"]

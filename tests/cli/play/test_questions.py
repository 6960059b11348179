"""Questions about the table: how they are read, and their answers of at most 15 words.

`tests/questions.json` has answers to all questions in some positions. The page must give the same
ones (`web/src/questions/answer.test.ts`). Run this module to write the file again.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sintra import Game
from sintra.cli.play.questions import (
    LETTER_QUESTIONS,
    MAX_WORDS,
    Position,
    Question,
    answer,
    count_words,
    parse_question,
    plain,
)
from sintra.cli.play.spoken import LETTERS, VERBOSITIES, numbers_text, spoken_texts
from sintra.texts import LANGUAGES, default_language

FILE = Path(__file__).parents[2] / "questions.json"
NAMES = ("Ana", "Bo", "Computer (expert)", "Maria do Carmo e Silva")
SOURCES: list[dict[str, Any]] = [
    {"players": 2, "side": "A", "seed": "50", "start": 0, "ply": 13},
    {"players": 4, "side": "B", "seed": "3", "start": 0, "ply": 77},
    {"players": 3, "side": "A", "seed": "8", "start": 0, "ply": 0},
]


def played(players: int, side: str, seed: str, start: int, ply: int) -> Game:
    """Return a game in which every move is a middle one of the legal moves."""
    game = Game(players, side, int(seed), start_player=start)
    while len(game.moves) < ply and not game.is_over:
        legal = game.legal_moves
        game.play(legal[len(legal) // 2])
    return game


def questions(players: int, displays: int) -> dict[str, Question]:
    """Return every question by its short form, also some about what does not exist."""
    forms = [
        *map(str, range(1, min(displays + 2, 10))),
        *LETTERS.lower(),
        *(f"s{strip}" for strip in range(1, 9)),
        *(f"{seat + 1}s{strip}" for seat in range(min(players + 1, 4)) for strip in (1, 5, 8)),
        *LETTER_QUESTIONS,
    ]
    read = {form: parse_question(form, spoken_texts("en"), NAMES[:players], 0) for form in forms}
    return {form: question for form, question in read.items() if question is not None}


def recorded() -> Iterator[dict[str, Any]]:
    """Yield positions with the answers; each language of a position has another verbosity."""
    for index, source in enumerate(SOURCES):
        game = played(**source)
        names = NAMES[: game.players]
        given = {key: value for key, value in source.items() if key != "ply"}
        for seat in (game.to_move, (game.to_move + 1) % game.players):
            position = Position.of(game, seat, names)
            answers = {}
            for turn, language in enumerate(LANGUAGES):
                verbosity = VERBOSITIES[(turn + index + seat) % 3]
                asked = questions(game.players, len(game.displays))
                said = {
                    form: answer(question, position, spoken_texts(language), verbosity)
                    for form, question in asked.items()
                }
                answers[language] = {"verbosity": verbosity, "answers": said}
            moves = list(map(str, game.moves))
            yield {
                "source": {**given, "moves": moves},
                "seat": seat,
                "names": names,
                "said": answers,
            }


def written() -> str:
    return json.dumps(list(recorded()), indent=1, ensure_ascii=False) + "\n"


def test_answers_are_those_of_the_page() -> None:
    assert FILE.read_text("utf-8") == written()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_answer_has_more_than_15_words(players: int) -> None:
    longest = dict.fromkeys(LANGUAGES, 0)
    game = Game(players, "A", seed=players)
    while not game.is_over:
        legal = game.legal_moves
        game.play(legal[len(legal) // 2])
        # A few positions: the test of the page, which is faster, takes more of them.
        if len(game.moves) % 23 and not game.is_over:
            continue
        position = Position.of(game, len(game.moves) % players, NAMES[:players])
        for n, (form, question) in enumerate(questions(players, len(game.displays)).items()):
            for turn, language in enumerate(LANGUAGES):
                verbosity = VERBOSITIES[(n + turn + len(game.moves)) % 3]
                text = answer(question, position, spoken_texts(language), verbosity)
                assert 0 < count_words(text) <= MAX_WORDS, (language, form, text)
                longest[language] = max(longest[language], count_words(text))
    assert min(longest.values()) >= MAX_WORDS - 1, "answers that could be too long were among them"


@pytest.mark.parametrize("language", LANGUAGES)
def test_fixed_answers_are_short_enough(language: str) -> None:
    for name in ("answer-unknown", "answer-help", "answer-worst-later", "answer-no-move"):
        assert count_words(spoken_texts(language)(name)) <= MAX_WORDS, name


WORDS = [
    ("en", "What is on display 3?", Question("display", 2)),
    ("en", "where is BLUE", Question("colour", colour="B")),
    ("en", "what would break most", Question("worst")),
    ("en", "my broken glass", Question("glass")),
    ("en", "last move", Question("last")),
    ("en", "whose turn?", Question("turn")),
    ("en", "bo 5", Question("strip", 4, 1)),
    ("en", "player 2 strip 5", Question("strip", 4, 1)),
    ("en", "opponent's strip 1", Question("strip", 0, 1)),
    ("en", "blue in the bag", Question("bag")),
    ("de", "Plättchen 3", Question("display", 2)),
    ("de", "plattchen 3", Question("display", 2)),
    ("de", "wo ist Blau?", Question("colour", colour="B")),
    ("de", "WEISS", Question("colour", colour="W")),
    ("de", "Streifen 5 von Bo", Question("strip", 4, 1)),
    ("de", "der letzte Zug", Question("last")),
    ("de", "Was zerbricht am meisten?", Question("worst")),
    ("de", "mein Bruchglas", Question("glass")),
    ("de", "Wer ist dran?", Question("turn")),
    ("es", "¿dónde está el azul?", Question("colour", colour="B")),
    ("es", "ultima jugada", Question("last")),
    ("es", "qué se rompe más", Question("worst")),
    ("es", "mi cristal roto", Question("glass")),
    ("es", "tira 5 del jugador 2", Question("strip", 4, 1)),
    ("pt", "onde está o laranja", Question("colour", colour="O")),
    ("pt", "o que quebraria mais", Question("worst")),
    ("pt", "vidro quebrado", Question("glass")),
    ("pt", "de quem é a vez?", Question("turn")),
    ("pt", "centro", Question("centre")),
    ("pl", "gdzie niebieskie", Question("colour", colour="B")),
    ("pl", "gdzie są żółte tafle", Question("colour", colour="Y")),
    ("pl", "zolte", Question("colour", colour="Y")),
    ("pl", "kwatera 5 przeciwnika", Question("strip", 4, 1)),
    ("pl", "stłuczone szkło", Question("glass")),
    ("pl", "który ruch stłucze najwięcej", Question("worst")),
    ("pl", "co w woreczku", Question("bag")),
]


@pytest.mark.parametrize(("language", "typed", "question"), WORDS)
def test_words_of_each_language(language: str, typed: str, question: Question) -> None:
    assert parse_question(typed, spoken_texts(language), ("Ana", "Bo"), 0) == question


@pytest.mark.parametrize("typed", ["hello", "[/foo]", "3B>5", "99", "s9", "\0"])
def test_other_texts_are_not_questions(typed: str) -> None:
    assert parse_question(typed, spoken_texts("en"), ("Ana", "Bo"), 0) is None


@pytest.mark.parametrize("typed", ["", " ", "?", "help"])
def test_help(typed: str) -> None:
    assert parse_question(typed, spoken_texts("en"), ("Ana", "Bo"), 0) == Question("help")


def test_answers_follow_from_the_legal_moves() -> None:
    game = played(2, "A", "50", 0, 13)
    position = Position.of(game, game.to_move, ("Ana", "Bo"))
    for colour, reasons in game.closed_strips().items():
        open_strips = [column for column, reason in enumerate(reasons) if reason is None]
        said = answer(
            Question("colour", colour=colour.letter), position, spoken_texts("en"), "normal"
        )
        if open_strips:
            assert f" {numbers_text(open_strips)}." in said
        else:
            assert spoken_texts("en")("answer-fits-nowhere") in said
    most = max(game.explain(move).broken for move in game.legal_moves)
    assert f"{most} pane" in answer(Question("worst"), position, spoken_texts("en"), "normal")


def test_numbers() -> None:
    assert numbers_text([]) == ""
    assert numbers_text([4, 0, 1, 2, 6, 7]) == "1–3, 5, 7, 8"


def test_plain_text() -> None:
    assert plain(" ¿Dónde ŻÓŁTE, Weiß? ") == "donde zolte weiss"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "pl_PL"}, "pl"),
        ({"LANG": "pt_BR", "LC_MESSAGES": ""}, "pt"),
        ({"LANG": "es_ES", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
    ],
)
def test_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert default_language(environment) == language


def test_missing_text_or_variable_is_an_error() -> None:
    with pytest.raises(LookupError):
        spoken_texts("en")("no-such-text")
    with pytest.raises(LookupError):
        spoken_texts("en")("answer-bag")


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")

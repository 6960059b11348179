"""Hints: what they say is true of the position."""

import doctest
import re
from collections.abc import Mapping
from dataclasses import replace
from string import Formatter
from typing import get_args

import pytest

from sintra import (
    Choice,
    DealAwaited,
    Explanation,
    Game,
    GameOver,
    IllegalMove,
    Limit,
    Move,
    analysis,
    make_player,
)
from sintra.analysis import TEXTS, Hint, Reason, ReasonCode, explain_choice, hint
from sintra.rules.state import State
from tests.samples import EVERY_TABLE, played

BEGUN = "3P>3 1P>1 5O>8 2W>4 4Y>8 CO>5 R CB>7 CW>3 R CY>5 4O>1 2O>5=Y"
"""Of the game with seed 7: 1Y>1=O would score 4 now."""
LAST = "2P>4 1O>6 CW>4=P 4Y>6 3W>5 5P>6 CO>5 R CB>5=O CY>1 R"
"""Of the game with seed 42: nothing but CW>7 is left in the round."""


def why(
    game: Game, move: str, value: float | None = None, *line: str, exact: bool = False
) -> tuple[str, ...]:
    return tuple(map(str, reasons(game, move, value, *line, exact=exact)))


def reasons(
    game: Game, move: str, value: float | None = None, *line: str, exact: bool = False
) -> tuple[Reason, ...]:
    moves = tuple(map(Move.from_text, line))
    return explain_choice(game, Choice(Move.from_text(move), value, moves, exact)).reasons


def positions() -> list[Game]:
    """Of all tables, from the first move to one of the last."""
    return [
        played(players, side, seed=moves, moves=moves)
        for players, side in EVERY_TABLE
        for moves in range(0, 84, 6)
    ]


def test_the_example_runs() -> None:
    result = doctest.testmod(analysis)
    assert result.attempted > 0
    assert result.failed == 0


# --- Asking


def test_a_hint_is_what_the_player_chose_and_why() -> None:
    game = Game(seed=7, moves=BEGUN)
    player = make_player("search:2000n")
    choice = player.choose(game.state)
    found = hint(game, player, names=["Ana", "Bo"])
    assert isinstance(found, Hint)
    assert (found.move, found.value, found.exact) == (choice.move, choice.value, choice.exact)
    assert found.line == choice.line
    assert found.explanation == game.explain(choice.move)
    assert " ".join(map(str, game.moves)) == BEGUN


def test_the_limit_reaches_the_player() -> None:
    asked: list[tuple[Limit, ...]] = []

    class Listening:
        name = "listening"

        def choose(self, state: State, *limits: Limit) -> Choice:
            asked.append(limits)
            return Choice(Move.from_text("3B>1"))

    hint(Game(seed=7), Listening())  # type: ignore[arg-type]  # whether a limit came is the question
    hint(Game(seed=7), Listening(), Limit(nodes=3))  # type: ignore[arg-type]  # likewise
    assert asked == [(), (Limit(nodes=3),)]


def test_where_nothing_can_be_chosen_there_is_no_hint() -> None:
    class Careless:
        name = "careless"

        def choose(self, state: State, limit: Limit | None = None) -> Choice:
            raise AssertionError("no player should be asked")

    with pytest.raises(GameOver):
        hint(played(), Careless())
    with pytest.raises(DealAwaited):
        hint(Game(setup=Game(seed=7).setup), Careless())


def test_a_move_that_is_not_legal_is_not_explained() -> None:
    with pytest.raises(IllegalMove, match="3B>5"):
        why(Game(seed=7), "3B>5")


# --- Why this one


def test_the_first_sentence_says_what_the_move_does() -> None:
    assert why(Game(seed=7, moves="3B>1 4Y>1"), "CP>3")[0] == (
        "Takes the start tile, 2 on strip 3, broken glass 1 down."
    )
    assert why(Game(seed=7, moves="3P>3 1P>1"), "R")[0] == "Glazier back to strip 1."


def test_a_move_that_scores_less_than_another_is_comparison_with_it() -> None:
    game = Game(seed=7, moves=BEGUN)
    fact = "It scores nothing now; 1Y>1=O would score 4."
    opinion = "Over the whole game this one is {} to be at least as good."
    assert why(game, "5O>8", 4.6)[1:3] == (fact, opinion.format("judged"))
    assert why(game, "5O>8", 4.0, exact=True)[1:3] == (fact, opinion.format("proven"))
    assert fact in why(game, "5O>8")
    assert not any("Over the whole game" in reason for reason in why(game, "5O>8"))


def test_a_move_that_scores_most_says_so() -> None:
    assert "It scores 4 points now; no other move scores more." in why(
        Game(seed=7, moves=BEGUN), "1Y>1=O"
    )


def test_the_only_legal_move_is_comparison_with_nothing() -> None:
    assert why(Game(seed=42, moves=LAST), "CW>7")[1:] == (
        "There is no other legal move.",
        "Strip 7 then needs 3 more panes.",
        "It ends the round.",
    )


@pytest.mark.parametrize("game", positions(), ids=lambda game: f"{game.players}{game.side}")
def test_every_sentence_is_true(game: Game) -> None:
    everything = [game.explain(move) for move in game.legal_moves]
    for chosen in everything:
        found = explain_choice(game, Choice(chosen.move))
        others = [each for each in everything if each.move != chosen.move]
        for reason in found.reasons:
            assert re.fullmatch(r"[0-9A-Z].*\.", reason.text)
        text = " ".join(map(str, found.reasons))
        check_comparison(text, chosen, others)
        check_consequences(text, game, chosen)


def check_comparison(text: str, chosen: Explanation, others: list[Explanation]) -> None:
    most = max((each.points for each in others), default=chosen.points)
    fewest = min((each.broken for each in others), default=0)
    assert ("no other move scores more" in text) == (bool(others) and 0 < chosen.points >= most)
    assert ("no other move loses less" in text) == (bool(others) and 0 > chosen.points >= most)
    assert ("; " in text and " would " in text) == (chosen.points < most)
    assert ("only move that breaks nothing" in text) == (
        chosen.broken < fewest and not chosen.broken
    )
    assert ("Every move breaks glass" in text) == (0 < chosen.broken <= fewest)
    if instead := re.search(
        r"; (\S+) would (score|lose only|lose) (\d+|none)\."
        r"( But \1 would break (\d) panes?( instead of (\d))?\.)?",
        text,
    ):
        best = next(each for each in others if str(each.move) == instead[1])
        points = 0 if instead[3] == "none" else int(instead[3])
        assert best.points == most == (points if instead[2] == "score" else -points)
        assert (instead[4] is not None) == (best.broken > chosen.broken)
        if instead[4]:
            assert (int(instead[5]), int(instead[7] or 0)) == (best.broken, chosen.broken)
        assert not any(each.points == most and each.broken < best.broken for each in others)


def check_consequences(text: str, game: Game, chosen: Explanation) -> None:
    after = game.copy()
    after.play(chosen.move)
    assert ("It ends the round." in text) == (chosen.ends_round and not after.is_over)
    assert ("It ends the game." in text) == after.is_over
    begins = re.search(r"lets you begin round (\d)", text)
    assert (begins is not None) == (chosen.takes_start_tile and game.round < 6)
    needs = re.search(r"Strip (\d) then needs (\d) more pane", text)
    assert (needs is not None) == (chosen.placed > 0 and not chosen.completes)
    if needs:
        strip = after.palaces[chosen.player].columns[int(needs[1]) - 1].strip
        assert strip is not None
        assert [space.pane for space in strip.spaces].count(None) == int(needs[2])


# --- Codes and facts


def seldom(points: tuple[int, int], broken: tuple[int, int]) -> list[Reason]:
    """How a move is compared with one other, where games seldom come to it."""
    game = Game(seed=7)
    one, other = (
        replace(game.explain(move), window_points=scored, broken=pieces)
        for move, scored, pieces in zip(game.legal_moves[:2], points, broken, strict=True)
    )
    return list(analysis._comparison(one, [other], Choice(one.move)))


def every_reason() -> list[Reason]:
    """Of all positions and all moves in them, with every kind of opinion, and of seldom cases."""
    found: list[Reason] = []
    for game in positions():
        for number, move in enumerate(game.legal_moves):
            value, exact = [None, -3.0, 0.0, 3.0][number % 4], number % 8 > 3
            found += explain_choice(game, Choice(move, value, exact=exact)).reasons
    found += reasons(Game(seed=42, moves=LAST), "CW>7")
    over = played()
    last = str(over.undo())
    found += reasons(over, last)
    found += reasons(Game(seed=7), "3B>1", None, "3B>1", "4Y>1")
    for points, broken in [
        ((2, 3), (0, 0)),
        ((-2, 3), (0, 1)),
        ((-2, 0), (1, 2)),
        ((-2, -1), (2, 2)),
        ((-1, -2), (1, 1)),
    ]:
        found += seldom(points, broken)
    return found


def test_every_reason_is_its_sentence_with_its_facts() -> None:
    found = every_reason()
    assert {each.code for each in found} == set(get_args(ReasonCode))
    assert set(get_args(ReasonCode)) == {*TEXTS, "does", "expected_line"}
    for each in found:
        assert str(each) == each.text
        if each.code in TEXTS:
            named = [name for _, name, _, _ in Formatter().parse(TEXTS[each.code]) if name]
            assert sorted(each.facts) == sorted(named)
            assert each.text == said(TEXTS[each.code], each.facts)


def said(pattern: str, facts: Mapping[str, int | str]) -> str:
    """The sentence, as a client of another language would put it together."""

    def fill(place: re.Match[str]) -> str:
        value, word = facts[place[1]], place[2]
        return str(value) if word is None else f"{value} {word}{'' if value == 1 else 's'}"

    return re.sub(r"\{(\w+)(?::([\w ]+))?\}", fill, pattern)


@pytest.mark.parametrize(
    ("points", "broken", "sentences"),
    [
        ((2, 3), (0, 0), ["It scores 2 points now; 1B>5 would score 3."]),
        ((-1, 3), (0, 0), ["It loses 1 point now; 1B>5 would score 3."]),
        (
            (-2, 0),
            (1, 2),
            [
                "It loses 2 points now; 1B>5 would lose none.",
                "But 1B>5 would break 2 panes instead of 1.",
                "Every move breaks glass here, and none breaks less.",
            ],
        ),
        ((-2, -1), (0, 0), ["It loses 2 points now; 1B>5 would lose only 1."]),
        (
            (0, 4),
            (0, 1),
            [
                "It scores nothing now; 1B>5 would score 4.",
                "But 1B>5 would break 1 pane.",
                "It is the only move that breaks nothing.",
            ],
        ),
        ((-1, -2), (0, 0), ["It loses 1 point now; no other move loses less."]),
    ],
)
def test_seldom_comparisons(
    points: tuple[int, int], broken: tuple[int, int], sentences: list[str]
) -> None:
    other = str(Game(seed=7).legal_moves[1])
    assert list(map(str, seldom(points, broken))) == [
        text.replace("1B>5", other) for text in sentences
    ]


# --- What to expect


EXPECTATIONS = [
    (6.4, False, 2, "You can expect to finish 6 points ahead."),
    (-1.2, False, 2, "You can expect to finish 1 point behind."),
    (0.3, False, 2, "You can expect to finish level on points."),
    (4.0, True, 2, "With best play on all sides you finish 4 points ahead; that is proven."),
    (2.0, False, 3, "You can expect to finish 2 points ahead of the best other one."),
    (-2.0, False, 4, "You can expect to finish 2 points behind the best other one."),
    (0.0, False, 3, "You can expect to finish level on points with the best other one."),
]
"""Value, whether it is proven, players, and what is said; the terminal says the same."""


@pytest.mark.parametrize(("value", "exact", "players", "words"), EXPECTATIONS)
def test_the_value_is_put_in_words(value: float, exact: bool, players: int, words: str) -> None:
    game = Game(players, seed=7)
    assert why(game, str(game.legal_moves[0]), value, exact=exact)[-1] == words


def test_without_an_opinion_nothing_is_expected() -> None:
    assert not any("xpect" in reason for reason in why(Game(seed=7), "3B>1"))


def test_the_next_three_moves_are_shown_with_their_players() -> None:
    game = Game(seed=7)
    line = ("3B>1", "4Y>1", "2W>2", "CO>5", "R")
    sentence = "Expected then: {1} 4Y>1, {0} 2W>2, {1} CO>5."
    assert why(game, "3B>1", None, *line)[-1] == sentence.format("Player 0", "Player 1")
    found = explain_choice(
        game, Choice(Move.from_text("3B>1"), line=tuple(map(Move.from_text, line))), ["Ana", "Bo"]
    )
    assert str(found.reasons[-1]) == sentence.format("Ana", "Bo")
    assert found.reasons[-1].code == "expected_line"
    assert found.reasons[-1].facts == {"moves": "1:4Y>1 0:2W>2 1:CO>5"}
    assert [str(move) for move in found.line] == list(line)


@pytest.mark.parametrize("line", [(), ("4Y>1", "3B>1"), ("3B>1", "3B>1", "4Y>1")])
def test_a_line_that_cannot_be_played_is_cut(line: tuple[str, ...]) -> None:
    choice = Choice(Move.from_text("3B>1"), line=tuple(map(Move.from_text, line)))
    found = explain_choice(Game(seed=7), choice)
    assert found.line == (choice.move,)
    assert not any("Expected" in reason.text for reason in found.reasons)


def test_a_line_ends_with_the_round() -> None:
    """Or it would tell what only the bag knows."""
    game = Game(seed=42, moves=LAST)
    last = Move.from_text("CW>7")
    later = game.copy()
    later.play(last)
    found = explain_choice(game, Choice(last, line=(last, later.legal_moves[0])))
    assert found.line == (last,)

"""Hints: every statement in them is true for the position."""

import doctest
import re
from typing import get_args

import numpy as np
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
from sintra.analysis import Hint, Reason, ReasonCode, explain_choice, hint, reason_text
from sintra.players.reasons import COMPARISON, FACTS, REASONS, add_comparison, read_reasons
from sintra.rules.state import State
from tests.samples import EVERY_TABLE, played

FIRST_MOVES = "3P>3 1P>1 5O>8 2W>4 4Y>8 CO>5 R CB>7 CW>3 R CY>5 4O>1 2O>5=Y"
"""First moves of the game with seed 7; then 1Y>1=O scores 4 at once."""
MOVES_BEFORE_LAST = "2P>4 1O>6 CW>4=P 4Y>6 3W>5 5P>6 CO>5 R CB>5=O CY>1 R"
"""First moves of the game with seed 42; then CW>7 is the only legal move left in the round."""


def reason_texts(
    game: Game, move: str, value: float | None = None, *line: str, exact: bool = False
) -> tuple[str, ...]:
    return tuple(map(str, reasons(game, move, value, *line, exact=exact)))


def reasons(
    game: Game, move: str, value: float | None = None, *line: str, exact: bool = False
) -> tuple[Reason, ...]:
    moves = tuple(map(Move.from_text, line))
    return explain_choice(game, Choice(Move.from_text(move), value, moves, exact)).reasons


def positions() -> list[Game]:
    """Return positions of all player counts and sides, from the first move to a late one."""
    return [
        played(players, side, seed=moves, moves=moves)
        for players, side in EVERY_TABLE
        for moves in range(0, 84, 6)
    ]


def test_docstring_example_runs() -> None:
    result = doctest.testmod(analysis)
    assert result.attempted > 0
    assert result.failed == 0


# --- Requests


def test_hint_is_the_choice_of_the_player() -> None:
    game = Game(seed=7, moves=FIRST_MOVES)
    player = make_player("search:2000n")
    choice = player.choose(game.state)
    result = hint(game, player, names=["Ana", "Bo"])
    assert isinstance(result, Hint)
    assert (result.move, result.value, result.exact) == (choice.move, choice.value, choice.exact)
    assert result.line == choice.line
    assert result.explanation == game.explain(choice.move)
    assert " ".join(map(str, game.moves)) == FIRST_MOVES


def test_limit_is_passed_to_the_player() -> None:
    asked: list[tuple[Limit, ...]] = []

    class Recorder:
        name = "recorder"

        def choose(self, state: State, *limits: Limit) -> Choice:
            asked.append(limits)
            return Choice(Move.from_text("3B>1"))

    hint(Game(seed=7), Recorder())  # type: ignore[arg-type]  # tests whether a limit is passed
    hint(Game(seed=7), Recorder(), Limit(nodes=3))  # type: ignore[arg-type]  # likewise
    assert asked == [(), (Limit(nodes=3),)]


def test_no_hint_without_legal_moves() -> None:
    class NeverAsked:
        name = "never_asked"

        def choose(self, state: State, limit: Limit | None = None) -> Choice:
            raise AssertionError("the player must not be asked")

    with pytest.raises(GameOver):
        hint(played(), NeverAsked())
    with pytest.raises(DealAwaited):
        hint(Game(setup=Game(seed=7).setup), NeverAsked())


def test_illegal_move_is_not_explained() -> None:
    with pytest.raises(IllegalMove, match="3B>5"):
        reason_texts(Game(seed=7), "3B>5")


# --- Reasons


def test_first_sentence_describes_the_move() -> None:
    assert reason_texts(Game(seed=7, moves="3B>1 4Y>1"), "CP>3")[0] == (
        "Takes the start tile, 2 on strip 3, broken glass 1 down."
    )
    assert reason_texts(Game(seed=7, moves="3P>3 1P>1"), "R")[0] == "Glazier back to strip 1."


def test_move_is_compared_with_one_that_scores_more() -> None:
    game = Game(seed=7, moves=FIRST_MOVES)
    fact = "It scores nothing now; “1Y>1=O” would score 4."
    opinion = "Over the whole game, this move {} at least as good."
    assert reason_texts(game, "5O>8", 4.6)[1:3] == (fact, opinion.format("looks"))
    assert reason_texts(game, "5O>8", 4.0, exact=True)[1:3] == (
        fact,
        opinion.format("is provably"),
    )
    assert fact in reason_texts(game, "5O>8")
    assert not any("Over the whole game" in reason for reason in reason_texts(game, "5O>8"))


def test_move_that_scores_most_is_named_so() -> None:
    assert "It scores 4 points now; no other move scores more." in reason_texts(
        Game(seed=7, moves=FIRST_MOVES), "1Y>1=O"
    )


def test_only_legal_move_is_not_compared() -> None:
    assert reason_texts(Game(seed=42, moves=MOVES_BEFORE_LAST), "CW>7")[1:] == (
        "There is no other legal move.",
        "Strip 7 then needs 3 more panes.",
        "It ends the round.",
    )


@pytest.mark.parametrize("game", positions(), ids=lambda game: f"{game.players}{game.side}")
def test_every_sentence_is_true(game: Game) -> None:
    everything = [game.explain(move) for move in game.legal_moves]
    for chosen in everything:
        result = explain_choice(game, Choice(chosen.move))
        others = [each for each in everything if each.move != chosen.move]
        for reason in result.reasons:
            assert re.fullmatch(r"[0-9A-Z].*\.", reason.text)
        text = " ".join(map(str, result.reasons))
        check_comparison(text, chosen, others)
        check_consequences(text, game, chosen)


def check_comparison(text: str, chosen: Explanation, others: list[Explanation]) -> None:
    most = max((each.points for each in others), default=chosen.points)
    fewest = min((each.broken for each in others), default=0)
    assert ("no other move scores more" in text) == (bool(others) and 0 < chosen.points >= most)
    assert ("no other move loses less" in text) == (bool(others) and 0 > chosen.points >= most)
    assert (" would " in text) == (chosen.points < most)
    assert ("only move that breaks nothing" in text) == (
        chosen.broken < fewest and not chosen.broken
    )
    assert ("Every move breaks glass" in text) == (0 < chosen.broken <= fewest)
    if instead := re.search(
        r"; “(\S+)” would (score|lose only|lose) (\d+|none)\."
        r"( But “\1” would break (\d) panes?( instead of (\d))?\.)?",
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
    begins = re.search(r"you will start round (\d)", text)
    assert (begins is not None) == (chosen.takes_start_tile and game.round < 6)
    needs = re.search(r"Strip (\d) then needs (\d) more pane", text)
    assert (needs is not None) == (chosen.placed > 0 and not chosen.completes)
    if needs:
        strip = after.palaces[chosen.player].columns[int(needs[1]) - 1].strip
        assert strip is not None
        assert [space.pane for space in strip.spaces].count(None) == int(needs[2])


# --- Codes and facts


def rare_comparison(points: tuple[int, int], broken: tuple[int, int]) -> list[Reason]:
    """Return the comparison of two moves with given points and broken panes, rare in games."""
    comparison, found = np.zeros(1, COMPARISON), np.zeros(1, REASONS)
    comparison["points"], comparison["best_points"] = points
    comparison["broken"], comparison["best_broken"] = broken
    comparison["fewest_broken"] = broken[1]
    comparison["others"] = 1
    comparison["best_move"] = Game(seed=7).legal_moves[1].code
    add_comparison(comparison[0], False, False, found[0])
    return [analysis._reason(code, facts) for code, facts in read_reasons(found)]


def every_reason() -> list[Reason]:
    """Return the reasons of all moves in all positions, with every kind of value, and rare ones."""
    result: list[Reason] = []
    for game in positions():
        for number, move in enumerate(game.legal_moves):
            value, exact = [None, -3.0, 0.0, 3.0][number % 4], number % 8 > 3
            result += explain_choice(game, Choice(move, value, exact=exact)).reasons
    result += reasons(Game(seed=42, moves=MOVES_BEFORE_LAST), "CW>7")
    over = played()
    last = str(over.undo())
    result += reasons(over, last)
    result += reasons(Game(seed=7), "3B>1", None, "3B>1", "4Y>1")
    for points, broken in [
        ((2, 3), (0, 0)),
        ((-2, 3), (0, 1)),
        ((-2, 0), (1, 2)),
        ((-2, -1), (2, 2)),
        ((-1, -2), (1, 1)),
    ]:
        result += rare_comparison(points, broken)
    return result


def test_every_reason_has_its_sentence_and_facts() -> None:
    result = every_reason()
    assert {each.code for each in result} == set(get_args(ReasonCode))
    assert set(get_args(ReasonCode)) == {*FACTS, "does", "expected_line"}
    for each in result:
        assert str(each) == each.text
        if each.code in FACTS:
            assert sorted(each.facts) == sorted(FACTS[each.code])
            assert each.text == reason_text(each.code, each.facts)
            assert all(str(fact) in each.text for fact in each.facts.values())


@pytest.mark.parametrize(
    ("points", "broken", "sentences"),
    [
        ((2, 3), (0, 0), ["It scores 2 points now; “1B>5” would score 3."]),
        ((-1, 3), (0, 0), ["It loses 1 point now; “1B>5” would score 3."]),
        (
            (-2, 0),
            (1, 2),
            [
                "It loses 2 points now; “1B>5” would lose none.",
                "But “1B>5” would break 2 panes instead of 1.",
                "Every move breaks glass here; none breaks less.",
            ],
        ),
        ((-2, -1), (0, 0), ["It loses 2 points now; “1B>5” would lose only 1."]),
        (
            (0, 4),
            (0, 1),
            [
                "It scores nothing now; “1B>5” would score 4.",
                "But “1B>5” would break 1 pane.",
                "It is the only move that breaks nothing.",
            ],
        ),
        ((-1, -2), (0, 0), ["It loses 1 point now; no other move loses less."]),
    ],
)
def test_rare_comparisons(
    points: tuple[int, int], broken: tuple[int, int], sentences: list[str]
) -> None:
    other = str(Game(seed=7).legal_moves[1])
    assert list(map(str, rare_comparison(points, broken))) == [
        text.replace("1B>5", other) for text in sentences
    ]


# --- Value and principal variation


EXPECTATIONS = [
    (6.4, False, 2, "You can expect to finish 6 points ahead."),
    (-1.2, False, 2, "You can expect to finish 1 point behind."),
    (0.3, False, 2, "You can expect to finish level on points."),
    (4.0, True, 2, "With best play you finish 4 points ahead (proven)."),
    (2.0, False, 3, "You can expect to finish 2 points ahead of your strongest opponent."),
    (-2.0, False, 4, "You can expect to finish 2 points behind your strongest opponent."),
    (0.0, False, 3, "You can expect to finish level with your strongest opponent."),
]
"""Value, whether it is proven, players, and the sentence; the terminal shows the same."""


@pytest.mark.parametrize(("value", "exact", "players", "sentence"), EXPECTATIONS)
def test_value_is_described_in_a_sentence(
    value: float, exact: bool, players: int, sentence: str
) -> None:
    game = Game(players, seed=7)
    assert reason_texts(game, str(game.legal_moves[0]), value, exact=exact)[-1] == sentence


def test_no_expectation_without_a_value() -> None:
    assert not any("xpect" in reason for reason in reason_texts(Game(seed=7), "3B>1"))


def test_next_three_moves_are_shown_with_their_players() -> None:
    game = Game(seed=7)
    line = ("3B>1", "4Y>1", "2W>2", "CO>5", "R")
    sentence = "Likely continuation: {1} 4Y>1, {0} 2W>2, {1} CO>5."
    assert reason_texts(game, "3B>1", None, *line)[-1] == sentence.format("Player 0", "Player 1")
    result = explain_choice(
        game, Choice(Move.from_text("3B>1"), line=tuple(map(Move.from_text, line))), ["Ana", "Bo"]
    )
    assert str(result.reasons[-1]) == sentence.format("Ana", "Bo")
    assert result.reasons[-1].code == "expected_line"
    assert result.reasons[-1].facts == {"moves": "1:4Y>1 0:2W>2 1:CO>5"}
    assert [str(move) for move in result.line] == list(line)


@pytest.mark.parametrize("line", [(), ("4Y>1", "3B>1"), ("3B>1", "3B>1", "4Y>1")])
def test_illegal_line_is_cut(line: tuple[str, ...]) -> None:
    choice = Choice(Move.from_text("3B>1"), line=tuple(map(Move.from_text, line)))
    result = explain_choice(Game(seed=7), choice)
    assert result.line == (choice.move,)
    assert not any("Expected" in reason.text for reason in result.reasons)


def test_line_ends_with_the_round() -> None:
    """Later moves would reveal the next draw from the bag."""
    game = Game(seed=42, moves=MOVES_BEFORE_LAST)
    last = Move.from_text("CW>7")
    later = game.copy()
    later.play(last)
    result = explain_choice(game, Choice(last, line=(last, later.legal_moves[0])))
    assert result.line == (last,)

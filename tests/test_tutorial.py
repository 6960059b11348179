"""The lessons of the tutorial: the engine computes every number, and every rule is played."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sintra import Game
from sintra.match import protocol as wire
from sintra.match import views
from tools import generated
from tools.lessons import LEARNER, LESSONS, SEED, Lesson, LessonStep, difference, write_lessons

ROOT = Path(__file__).parent.parent
FILE = ROOT / "web" / "src" / "pages" / "learn" / "lessons.json"
LANGUAGES = ("en", "de", "es", "pt", "pl")
TEXT = write_lessons()
BOOK: dict[str, Any] = json.loads(TEXT)
STEPS: list[tuple[Lesson, LessonStep]] = [
    (lesson, step) for lesson in LESSONS for step in lesson.steps
]
WRITTEN: dict[str, Any] = {
    step["name"]: step for lesson in BOOK["lessons"] for step in lesson["steps"]
}


def game_of(name: str) -> Game:
    """Return the game at a step, by playing all moves that lead to it."""
    game: Game | None = None
    for _, step in STEPS:
        if step.position is not None:
            game = Game.from_position(step.position, seed=SEED)
        assert game is not None
        if step.reply is not None:
            game.play(step.reply)
        if step.name == name:
            return game
        if step.goals:
            game.play(step.goals[0])
    raise AssertionError(f"no step {name}")


def apply_change(before: Any, change: Any) -> Any:
    """Apply a change to a value in the same way as the page."""
    if isinstance(change, dict) and isinstance(before, dict):
        return before | {name: apply_change(before[name], part) for name, part in change.items()}
    if isinstance(change, dict) and isinstance(before, list):
        return [
            apply_change(item, change[str(n)]) if str(n) in change else item
            for n, item in enumerate(before)
        ]
    return change


def full_effect(effect: dict[str, Any]) -> wire.Effect:
    """Return an effect with zero for the fields that were left out."""
    types = wire.Effect.__annotations__
    return wire.Effect(**{name: kind(effect.get(name, 0)) for name, kind in types.items()})


STEPS_WITH_GOALS = [step.name for _, step in STEPS if step.goals]


def test_committed_file_is_current() -> None:
    assert FILE.read_text("utf-8") == TEXT, (
        "run: python -m tools.lessons --out web/src/pages/learn/lessons.json"
    )


def test_lessons_are_deterministic_and_small() -> None:
    assert write_lessons() == TEXT
    assert len(TEXT) < 150_000
    assert len(gzip.compress(TEXT.encode())) < 20_000


def test_names_are_unique_and_fit_into_a_url() -> None:
    for names in ([lesson.name for lesson in LESSONS], [step.name for _, step in STEPS]):
        assert len(set(names)) == len(names)
        assert all(re.fullmatch("[a-z][a-z-]*", name) for name in names)


@pytest.mark.parametrize("name", [step.name for _, step in STEPS])
def test_step_shows_its_position(name: str) -> None:
    game = game_of(name)
    table = msgspec.convert(WRITTEN[name]["table"], wire.TableView)
    assert table == views.table_view(game.table)
    assert game.to_move == LEARNER


def test_steps_mark_the_parts_that_their_texts_name() -> None:
    marked = {name: step["marks"] for name, step in WRITTEN.items() if step["marks"]}
    assert marked == {
        "welcome": ["strips", "windows"],
        "break": ["track"],
        "complete": ["bonus"],
        "round": ["stores"],
    }


def test_text_that_names_a_lesson_has_its_number() -> None:
    """The text after the first move says that lesson 4 shows the way back."""
    assert [lesson.name for lesson in LESSONS].index("back") + 1 == 4
    for language in LANGUAGES:
        text = (ROOT / "sintra" / "locale" / language / "learn.ftl").read_text("utf-8")
        (done,) = re.findall(r"^learn-done-pick =.*\n(?:[ \t]+.*\n)*", text, re.MULTILINE)
        assert re.findall(r"\d", done) == ["4"], language


@pytest.mark.parametrize("name", STEPS_WITH_GOALS)
def test_goals_are_some_of_the_legal_moves(name: str) -> None:
    legal, goals = game_of(name).legal_moves, WRITTEN[name]["goals"]
    assert all(goal in legal for goal in goals)
    assert 1 <= len(goals) < len(legal)


@pytest.mark.parametrize("name", STEPS_WITH_GOALS)
def test_every_legal_move_can_be_tried(name: str) -> None:
    game, step = game_of(name), WRITTEN[name]
    expected = views.moves(game)
    assert step["closed"] == expected.closed
    assert [each["move"] for each in step["moves"]] == [each.move for each in expected.moves]
    for written, legal in zip(step["moves"], expected.moves, strict=True):
        assert full_effect(written["effect"]) == legal.effect
        after = game.copy()
        after.play(legal.move)
        table = apply_change(step["table"], written["change"])
        assert msgspec.convert(table, wire.TableView) == views.table_view(after.table)
        assert ("final" in written) == after.is_over


@pytest.mark.parametrize("name", [step.name for _, step in STEPS if step.reply])
def test_reply_leads_from_the_previous_goal_to_the_step(name: str) -> None:
    number = [step.name for _, step in STEPS].index(name)
    before = STEPS[number - 1][1]
    assert len(before.goals) == 1, "it continues from one position only"
    game = game_of(before.name)
    game.play(before.goals[0])
    reply = WRITTEN[name]["reply"]
    explained = game.play_explained(reply["move"])
    assert explained.player != LEARNER
    assert full_effect(reply["effect"]) == views.effect(explained)


@pytest.mark.parametrize(("name", "side"), [("side-a", "A"), ("side-b", "B")])
def test_final_scoring_is_that_of_the_engine(name: str, side: str) -> None:
    game = game_of(name)
    assert game.side == side
    for written in WRITTEN[name]["moves"]:
        after = game.copy()
        after.play(written["move"])
        for seat, final in enumerate(written.get("final", ())):
            parts = after.final_scoring(seat)
            assert final["score"] == after.scores[seat] == final["before"] + parts.total
            assert final["leftovers"] == parts.leftovers == final["left"] // 3
            assert final["broken_glass"] == parts.broken_glass
            ornaments = sum(points for _, points in final["ornaments"])
            bonus = ornaments if side == "A" else final["windows"] * final["panes"]
            assert final["bonus"] == parts.bonus == bonus
    goal = game.copy()
    goal.play(WRITTEN[name]["goals"][0])
    outcome = goal.outcome()
    assert outcome is not None
    assert outcome.winners == (LEARNER,)


def test_on_side_b_keeping_the_right_pane_is_worth_more() -> None:
    bonus = {
        each["move"]: each["final"][LEARNER]["bonus"]
        for each in WRITTEN["side-b"]["moves"]
        if "=" in each["move"]
    }
    (goal,) = WRITTEN["side-b"]["goals"]
    assert all(bonus[goal] > other for move, other in bonus.items() if move != goal)


def test_of_two_completed_strips_the_left_one_scores_more() -> None:
    points = {each["move"]: each["effect"].get("points", 0) for each in WRITTEN["right"]["moves"]}
    goals = WRITTEN["right"]["goals"]
    completing = [move for move in points if "=" in move and move not in goals]
    assert completing
    assert min(points[goal] for goal in goals) > max(points[move] for move in completing) > 0


# --- Every rule is played once


def goal_effect(name: str) -> wire.Effect:
    """Return the effect of the first goal of a step."""
    step = WRITTEN[name]
    (goal,) = [move for move in step["moves"] if move["move"] == step["goals"][0]]
    return full_effect(goal["effect"])


def test_picking_from_a_display_leaves_the_rest_in_the_centre() -> None:
    effect = goal_effect("pick")
    game = game_of("pick")
    assert effect.placed == effect.picked == 2
    assert game.centre.total == 0
    assert game.palaces[LEARNER].glazier < effect.glazier
    game.play(WRITTEN["pick"]["goals"][0])
    assert game.centre.total == 2


def test_first_from_the_centre_takes_the_start_tile() -> None:
    effect = goal_effect("centre")
    assert WRITTEN["centre"]["goals"][0].startswith("C")
    assert effect.takes_start_tile
    assert effect.steps == 1
    assert effect.broken == 0


def test_some_panes_break_on_every_strip() -> None:
    assert 0 < goal_effect("break").broken < goal_effect("break").picked
    orange = [each for each in WRITTEN["break"]["moves"] if each["move"].startswith("2O")]
    fewest = min(each["effect"]["broken"] for each in orange)
    assert [each["move"] for each in orange if each["effect"]["broken"] == fewest] == ["2O>6"]


def test_glazier_goes_back_and_reopens_closed_strips() -> None:
    assert WRITTEN["back"]["goals"] == ["R"]
    assert WRITTEN["back"]["closed"]["B"][1] == "left_of_glazier"
    assert "1Bx" in game_of("back").legal_moves
    assert WRITTEN["open"]["goals"] == ["1B>2"]
    assert goal_effect("open").placed == 2


def test_what_fits_must_be_placed_and_the_glazier_cannot_go_back() -> None:
    """Both colours hurt. The learner can neither pass nor let one of them break."""
    game, step = game_of("must"), WRITTEN["must"]
    assert game.palaces[LEARNER].glazier == 0
    assert sorted(each["move"] for each in step["moves"]) == ["CB>7", "CY>8"]
    broken = {each["move"]: each["effect"]["broken"] for each in step["moves"]}
    assert min(broken, key=broken.__getitem__) == step["goals"][0]
    effect = goal_effect("must")
    assert (effect.placed, effect.broken, effect.glazier) == (1, 1, 7)


def test_completed_strip_turns_over_and_then_leaves() -> None:
    first, second = goal_effect("complete"), goal_effect("leave")
    assert first.completes and first.turns_over
    assert second.completes and not second.turns_over
    assert first.bonus_points > 0 and second.bonus_points > 0
    assert len(WRITTEN["complete"]["goals"]) == 3, "any pane may be kept"


def test_windows_to_the_right_score_too() -> None:
    own = game_of("right").table.window_points[goal_effect("right").glazier]
    assert goal_effect("right").window_points > own


def test_joker_spaces_take_any_colour_and_give_a_choice() -> None:
    assert goal_effect("joker").on_jokers == 1
    assert goal_effect("choice").on_jokers == 0
    assert WRITTEN["choice"]["goals"] == ["3B>8", "3B>8j1"]


def test_all_panes_break_if_none_fits_and_the_track_restarts() -> None:
    crash, wrap = goal_effect("crash"), goal_effect("wrap")
    assert crash.placed == wrap.placed == 0
    assert crash.broken == wrap.broken == 2
    assert crash.glass_points == 0
    assert wrap.glass_points == -18
    assert wrap.broken_glass == 1, "the remaining step continues from the top"


def test_holder_of_the_start_tile_begins_the_next_round() -> None:
    assert goal_effect("round").ends_round
    game = game_of("round")
    game.play(WRITTEN["round"]["goals"][0])
    assert game.round == 5
    assert all(display.total == 4 for display in game.displays)
    assert game.to_move == LEARNER


def test_tower_goes_into_the_bag_when_the_bag_runs_empty() -> None:
    """The bag holds what two players have left after four deals: fewer than a deal needs."""
    game = game_of("round")
    bag, tower = game.bag.total, game.tower.total
    needed = 4 * len(game.displays)
    assert bag == 100 - 5 - 1 - 4 * needed < needed
    game.play(WRITTEN["round"]["goals"][0])
    discarded = 1  # the pane of the round
    assert (game.bag.total, game.tower.total) == (bag + tower + discarded - needed, 0)


@pytest.mark.parametrize("name", ["side-a", "side-b"])
def test_goal_ends_the_game(name: str) -> None:
    game = game_of(name)
    game.play(WRITTEN[name]["goals"][0])
    assert game.is_over


# --- The texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_texts(language: str) -> None:
    text = (ROOT / "sintra" / "locale" / language / "learn.ftl").read_text("utf-8")
    names = set(re.findall(r"^([a-z][a-z0-9-]*) =", text, re.MULTILINE))
    wanted = {f"learn-name-{lesson.name}" for lesson in LESSONS}
    wanted |= {f"learn-say-{step.name}" for _, step in STEPS}
    wanted |= {f"learn-{kind}-{name}" for name in STEPS_WITH_GOALS for kind in ("do", "done")}
    of_steps = {name for name in names if re.match("learn-(name|say|do|done)-", name)}
    assert of_steps == wanted


# --- The file


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"b": 3}),
        ([1, 2, 3], [1, 5, 3], {"1": 5}),
        ([1, 2], [1], [1]),
        ({"a": [{"b": 0}]}, {"a": [{"b": 1}]}, {"a": {"0": {"b": 1}}}),
        ({"a": None}, {"a": "x"}, {"a": "x"}),
        ({"a": 1}, {"a": 1}, {}),
    ],
)
def test_only_differences_are_written(before: Any, after: Any, change: Any) -> None:
    assert difference(before, after) == change
    assert apply_change(before, change) == after


def test_command_prints_writes_or_compares_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run_command(*arguments: str) -> int:
        return generated.main("tools.lessons", write_lessons, arguments)

    assert run_command() == 0
    assert capsys.readouterr().out == TEXT
    file = tmp_path / "lessons.json"
    assert run_command("--check", "--out", str(file)) == 1
    assert "does not exist; write it with python -m tools.lessons --out" in capsys.readouterr().err
    assert run_command("--out", str(file)) == 0
    assert file.read_bytes() == TEXT.encode()
    assert run_command("--check", "--out", str(file)) == 0
    file.write_text("{}")
    assert run_command("--check", "--out", str(file)) == 1
    assert "is out of date" in capsys.readouterr().err

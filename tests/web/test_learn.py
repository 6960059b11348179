"""The tutorial: played to its end in every language, and forgiving on the way."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from sintra.match import protocol as wire

from .browsing import HURRY, Visitor
from .conftest import Visit
from .playing import Chosen
from .texts import LANGUAGES

BOOK = Path(__file__).parents[2] / "web" / "src" / "pages" / "learn" / "lessons.json"
LESSONS: dict[str, list[dict[str, Any]]] = {
    lesson["name"]: lesson["steps"] for lesson in json.loads(BOOK.read_text("utf-8"))["lessons"]
}
FLAGS = {"takes_start_tile", "completes", "turns_over", "ends_round"}
"""Of an effect; everything else is a number."""
MOST = 200
"""Steps, parts of a scoring included, are fewer than this."""


WHERE = """
() => {
  const { lesson, step, goal } = document.querySelector("main.learn").dataset;
  return [lesson, Number(step), goal ?? null];
}
"""


def choose(step: dict[str, Any], wanted: str) -> Chosen:
    """A move of a step, with what the page will ask for."""
    legal = [
        wire.LegalMove(move=each["move"], effect=whole(each["effect"]), text="")
        for each in step["moves"]
    ]
    moves = wire.Moves(ply=0, seat=0, moves=legal, closed={})
    (found,) = [Chosen(each, moves) for each in legal if each.move == wanted]
    return found


def whole(effect: dict[str, Any]) -> wire.Effect:
    """An effect of which only what is not zero was written."""
    written = {name: effect.get(name, 0) for name in wire.Effect.__struct_fields__}
    return msgspec.convert(
        {name: bool(value) if name in FLAGS else value for name, value in written.items()},
        wire.Effect,
    )


def type_move(visitor: Visitor, move: Chosen) -> None:
    for key in move.keys:
        visitor.page.keyboard.press(key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_to_its_end(language: str, visit: Visit) -> None:
    visitor = visit(language=language, script=HURRY)
    page = visitor.page
    visitor.go("/learn")
    seen = []
    step_now = page.locator("main.learn[data-goal], main.learn:has([data-testid=next])")
    for _ in range(MOST):
        step_now.wait_for()
        lesson, number, goal = page.evaluate(WHERE)
        if lesson == "finish":
            break
        step = LESSONS[lesson][number - 1]
        if goal is None:
            page.get_by_test_id("next").press("Enter")
            continue
        seen.append(f"{lesson}.{step['name']}")
        expect(page.locator(".card .words")).to_contain_text(visitor.t(f"learn-do-{step['name']}"))
        type_move(visitor, choose(step, goal))
        page.get_by_text(visitor.t("learn-well"), exact=True).wait_for()
    assert seen == [
        f"{lesson}.{step['name']}"
        for lesson, steps in LESSONS.items()
        for step in steps
        if step["goals"]
    ]
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.t("learn-finish-title"))
    page.get_by_test_id("next").click()
    visitor.button("home-play").wait_for()


def test_another_move_is_shown_and_put_back(visit: Visit) -> None:
    """Any legal move may be tried; then the goal is pointed out, and played if one likes."""
    visitor = visit()
    page = visitor.page
    visitor.go("/learn/centre")
    page.locator("main.learn[data-goal]").wait_for()
    (step,) = (each for each in LESSONS["centre"] if each["goals"])
    other = next(each["move"] for each in step["moves"] if each["move"] not in step["goals"])
    type_move(visitor, choose(step, other))
    visitor.says("learn-wrong")
    page.get_by_test_id("retry").click()
    page.locator("main.learn[data-goal]").wait_for()
    page.get_by_test_id("show").click()
    expect(page.get_by_test_id("show")).to_have_text(visitor.t("learn-play"))
    expect(page.locator(".group.advised")).to_be_visible()
    page.get_by_test_id("show").click()
    page.get_by_text(visitor.t("learn-well"), exact=True).wait_for()


def test_goes_on_where_one_was(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/learn/joker")
    visitor.page.locator('main.learn[data-lesson="joker"]').wait_for()
    visitor.go("/learn")
    visitor.page.locator('main.learn[data-lesson="joker"]').wait_for()

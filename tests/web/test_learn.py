"""The tutorial: it can be played to its end in every language, and it allows wrong moves."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import ViewportSize, expect

from sintra.match import protocol as wire
from tests.exhaustive import cases, exhaustive

from .conftest import Visit
from .local_page import LocalPage, new_game, open_local
from .match_page import ChosenMove
from .texts import LANGUAGES
from .visitor import SHORT_TIMERS, Visitor

LESSONS_FILE = Path(__file__).parents[2] / "web" / "src" / "pages" / "learn" / "lessons.json"
LESSONS: dict[str, list[dict[str, Any]]] = {
    lesson["name"]: lesson["steps"]
    for lesson in json.loads(LESSONS_FILE.read_text("utf-8"))["lessons"]
}
FLAGS = {"takes_start_tile", "completes", "turns_over", "ends_round"}
"""The fields of an effect that are booleans; all others are integers."""
MAX_STEPS = 200
"""More steps than the tutorial has, including the parts of a scoring."""


CURRENT_STEP = """
() => {
  const { lesson, step, goal } = document.querySelector("main.learn").dataset;
  return [lesson, Number(step), goal ?? null];
}
"""

# Where the own palace is, how large its panes are, and the problems of the card and the buttons.
CARD = """
() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const own = box(".own section");
  const pane = box('.own [data-spot="p0.c7.s0"]');
  const card = document.querySelector(".learn .card");
  const buttons = [...document.querySelectorAll(".learn .buttons button")];
  const problems = buttons.filter((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) !== button || height < 44;
  }).map((button) => `cannot be pressed: ${button.textContent.trim()}`);
  if (card.scrollHeight > card.clientHeight + 1) problems.push("the text is cut");
  const { right, bottom } = card.getBoundingClientRect();
  if (right > own.left && bottom > own.top) problems.push("the card covers the palace");
  const supply = box(".supply");
  const asks = !!document.querySelector("[data-testid=show]");
  if (asks && right > supply.left && bottom > supply.top)
    problems.push("the card covers the displays");
  const places = [own, supply, box(".status")];
  return {
    places: places.flatMap(({ x, y, width, height }) => [x, y, width, height].map(Math.round)),
    pane: pane.width,
    problems,
  };
}
"""


def move_of_step(step: dict[str, Any], move_text: str) -> ChosenMove:
    """Return a move of a step, with the questions that the page will ask."""
    legal = [
        wire.LegalMove(move=move["move"], effect=full_effect(move["effect"]), text="")
        for move in step["moves"]
    ]
    moves = wire.Moves(ply=0, seat=0, moves=legal, closed={})
    (chosen,) = [ChosenMove(move, moves) for move in legal if move.move == move_text]
    return chosen


def full_effect(effect: dict[str, Any]) -> wire.Effect:
    """Return an effect with all fields: the file leaves out those that are zero."""
    fields = {name: effect.get(name, 0) for name in wire.Effect.__struct_fields__}
    return msgspec.convert(
        {name: bool(value) if name in FLAGS else value for name, value in fields.items()},
        wire.Effect,
    )


def type_move(visitor: Visitor, move: ChosenMove) -> None:
    for key in move.keys:
        visitor.page.keyboard.press(key)


@exhaustive
@pytest.mark.parametrize("language", cases(LANGUAGES, lambda language: language == "en"))
def test_the_tutorial_can_be_played_to_its_end(language: str, visit: Visit) -> None:
    visitor = visit(language=language, script=SHORT_TIMERS)
    page = visitor.page
    visitor.go("/learn")
    played_steps = []
    ready_step = page.locator("main.learn[data-goal], main.learn:has([data-testid=next])")
    for _ in range(MAX_STEPS):
        ready_step.wait_for()
        lesson, number, goal = page.evaluate(CURRENT_STEP)
        if lesson == "finish":
            break
        step = LESSONS[lesson][number - 1]
        if goal is not None or not step["goals"]:
            expect(page.locator(".mark")).to_have_count(len(step["marks"]))
        if goal is None:
            page.get_by_test_id("next").press("Enter")
            continue
        played_steps.append(f"{lesson}.{step['name']}")
        card = page.get_by_role("region", name=visitor.t("learn-title"), exact=True)
        expect(card.locator(".words")).to_contain_text(visitor.t(f"learn-do-{step['name']}"))
        type_move(visitor, move_of_step(step, goal))
        page.get_by_text(visitor.t("learn-well"), exact=True).wait_for()
    assert played_steps == [
        f"{lesson}.{step['name']}"
        for lesson, steps in LESSONS.items()
        for step in steps
        if step["goals"]
    ]
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.t("learn-finish-title"))
    # The last button starts a game against the easy computer; the learner begins.
    page.get_by_test_id("next").click()
    local_page = LocalPage(visitor)
    assert [seat["level"] for seat in local_page.stored["seats"]] == [None, "easy"]
    assert local_page.stored["start"] == 0
    # The home page no longer takes the player for a new one.
    visitor.go("/")
    visitor.button("home-play").wait_for()
    expect(visitor.page.locator(".learn")).to_have_count(0)


def test_a_wrong_move_is_shown_and_taken_back(visit: Visit) -> None:
    """Any legal move may be tried. Then the page can show the goal, and play it on request."""
    visitor = visit()
    page = visitor.page
    visitor.go("/learn/centre")
    page.locator("main.learn[data-goal]").wait_for()
    (step,) = (step for step in LESSONS["centre"] if step["goals"])
    wrong_move = next(move["move"] for move in step["moves"] if move["move"] not in step["goals"])
    type_move(visitor, move_of_step(step, wrong_move))
    visitor.wait_for_text("learn-wrong")
    page.get_by_test_id("retry").click()
    page.locator("main.learn[data-goal]").wait_for()
    page.get_by_test_id("show").click()
    expect(page.get_by_test_id("show")).to_have_text(visitor.t("learn-play"))
    expect(page.locator(".group.advised")).to_be_visible()
    page.get_by_test_id("show").click()
    page.get_by_text(visitor.t("learn-well"), exact=True).wait_for()


@pytest.mark.parametrize(
    ("size", "least_pane"),
    [({"width": 360, "height": 640}, 22), ({"width": 844, "height": 390}, 26)],
    ids=["upright", "on its side"],
)
def test_the_table_keeps_its_place_and_size_beside_every_card(
    size: ViewportSize, least_pane: int, visit: Visit
) -> None:
    """On a phone, in German, with the longest texts and the scoring, and by a new address."""
    visitor = visit(language="de", size=size, touch=True, script=SHORT_TIMERS)
    page = visitor.page
    visitor.go("/learn/turn")
    card_button = page.locator(
        "main.learn .buttons .primary, main.learn [data-testid=show]:enabled"
    ).first
    cards = []
    for lesson in ("turn", "complete", "joker", "side-a"):
        page.evaluate("lesson => { location.hash = `/learn/${lesson}` }", lesson)
        this_lesson = page.locator(f'main.learn[data-lesson="{lesson}"]')
        this_lesson.wait_for()
        expect(page.locator(".site-header")).to_have_count(0)
        for _ in range(MAX_STEPS):
            card_button.wait_for()
            if not this_lesson.count():
                break
            visitor.wait_until_drawn()
            cards.append(page.evaluate(CARD))
            card_button.tap()
    assert [card["problems"] for card in cards] == [[]] * len(cards)
    assert min(card["pane"] for card in cards) >= least_pane
    assert [card["places"] for card in cards] == [cards[0]["places"]] * len(cards)
    # The same lesson again, although the page has changed the address in the meantime.
    page.evaluate("() => { location.hash = '/learn/side-a' }")
    page.locator('main.learn[data-lesson="side-a"]').wait_for()


def test_the_tutorial_continues_at_the_last_lesson(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/learn/joker")
    visitor.page.locator('main.learn[data-lesson="joker"]').wait_for()
    visitor.go("/learn")
    visitor.page.locator('main.learn[data-lesson="joker"]').wait_for()


def test_the_home_page_offers_the_tutorial_to_new_players(visit: Visit) -> None:
    """Until the tutorial or a game is finished. Easy is preselected on the first visit."""
    visitor = visit()
    visitor.go("/")
    expect(visitor.page.locator(".learn")).to_contain_text(visitor.t("home-learn"))
    visitor.button("home-play").click()
    expect(visitor.page.locator('.level[data-level="easy"]')).to_be_focused()
    open_local(visitor, new_game("here", "easy", ply=500))
    visitor.go("/games")
    visitor.page.locator("article").wait_for()
    visitor.go("/")
    visitor.button("home-play").wait_for()
    expect(visitor.page.locator(".learn")).to_have_count(0)

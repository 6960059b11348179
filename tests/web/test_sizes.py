"""Phones and desktops: taps and drags work, pages fit the screen, targets are large enough."""

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import OpenMatch, Visit
from .match_page import (
    ChosenMove,
    MatchPage,
    centre_of,
    greedy,
    move_with_joker_choice,
    move_with_pane_choice,
    simple_placement,
)
from .texts import LANGUAGES
from .visitor import DESKTOP, PHONE, Visitor

SMALLEST: ViewportSize = {"width": 320, "height": 640}
MIN_TARGET = 44
"""The smallest width and height of a touch target, in pixels."""
PAGES = ("/", "/new", "/join", "/games", "/settings", "/replay", "/learn", "/rules", "/nothing")

TOO_WIDE = """
() => [...document.querySelectorAll("body *")].filter((element) => {
  const { right, width } = element.getBoundingClientRect();
  return width > 0 && right > innerWidth + 1 && !element.closest("svg");
}).slice(0, 5).map((element) => element.outerHTML.slice(0, 160))
"""
# Returns the controls that are too small. Links inside a text may be as small as the text, and the
# target of a control inside a label is the whole label.
TOO_SMALL = """
(least) => {
  const all = document.querySelectorAll(
    "button, a.button, nav a, summary, select, input:not([type=hidden]), textarea, [role=button]");
  const small = [];
  for (const element of all) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
    // Everything on the board has its own test, in `test_layout.py`.
    if (element.closest(".hidden, .board")) continue;
    const target = element.closest("label:not(.field)") ?? element;
    const { width, height, right, bottom } = target.getBoundingClientRect();
    if (width === 0 || right < 0 || bottom < 0) continue;
    if (Math.round(height) < least || Math.round(width) < least)
      small.push(`${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 120)}`);
  }
  return small;
}
"""


def check_width(visitor: Visitor, screen: str) -> None:
    """Check that the page does not scroll horizontally."""
    page = visitor.page
    width = page.evaluate("() => document.scrollingElement.scrollWidth")
    available = page.evaluate("() => innerWidth")
    assert width <= available, (screen, width, page.evaluate(TOO_WIDE))


def check_targets(visitor: Visitor, screen: str) -> None:
    assert visitor.page.evaluate(TOO_SMALL, MIN_TARGET) == [], screen


@pytest.mark.parametrize("size", [PHONE, SMALLEST, DESKTOP], ids=lambda size: str(size["width"]))
def test_pages_fit_the_screen(size: ViewportSize, visit: Visit) -> None:
    """The pages also fit at the largest text size, in German, which has the longest words."""
    visitor = visit(language="de", size=size, touch=size is not DESKTOP)
    for screen in PAGES:
        visitor.go(screen)
        visitor.page.get_by_role("heading", level=1).wait_for()
        check_width(visitor, screen)
        if size is PHONE:
            check_targets(visitor, screen)
        visitor.page.evaluate(
            "() => document.documentElement.style.setProperty('--text-scale', '1.5')"
        )
        check_width(visitor, f"{screen} at 150 %")


# Whether words of the first page lie over its picture; a text is as wide as its longest line.
WORDS_OVER_PICTURE = """
() => {
  const picture = document.querySelector(".art").getBoundingClientRect();
  const over = [];
  for (const element of document.querySelectorAll(".hero h1, .hero p, .hero .button")) {
    const range = document.createRange();
    range.selectNodeContents(element);
    for (const line of range.getClientRects())
      if (line.right > picture.left + 1 && line.top < picture.bottom - 1)
        over.push(`${element.textContent.trim()}: ${line.right} > ${picture.left}`);
  }
  return over;
}
"""


def test_large_text_leaves_the_picture_of_the_first_page_free(visit: Visit) -> None:
    visitor = visit(size={"width": 360, "height": 640}, touch=True, textSize=150)
    heading = visitor.page.get_by_role("heading", level=1)
    visitor.go()
    for language in LANGUAGES:
        visitor.change_settings(language=language)
        visitor.button("home-play").wait_for()
        assert visitor.page.evaluate(WORDS_OVER_PICTURE) == [], language
        expect(heading).to_be_in_viewport()
        check_width(visitor, "/")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_match_page_fits_a_phone(players: int, open_match: OpenMatch) -> None:
    """Nothing is wider than the screen, and a question is visible; more is in `test_layout.py`."""
    match_page = open_match(
        *["here"] * players, until=move_with_pane_choice, size=PHONE, touch=True
    )
    assert match_page.wait_for_turn()
    check_width(match_page.visitor, "playing")
    move = move_with_pane_choice(match_page.legal_moves())
    assert move is not None and move.column is not None
    match_page.pane(move.hand).tap()
    check_width(match_page.visitor, "choosing")
    match_page.column(move.column).tap()
    match_page.page.locator(".choice").wait_for()
    check_width(match_page.visitor, "asking")
    # The question is completely visible.
    expect(match_page.page.locator(".choice")).to_be_in_viewport(ratio=1)
    match_page.visitor.button("cancel").tap()
    match_page.visitor.button("more").tap()
    match_page.visitor.button("log").last.tap()
    match_page.page.locator(".move-log").wait_for()
    check_width(match_page.visitor, "log")


def test_moves_can_be_played_with_taps(open_match: OpenMatch) -> None:
    """Panes are picked and placed with taps, and the questions of the page are answered."""
    match_page = open_match(until=move_with_pane_choice, size=PHONE, touch=True)
    match_page.play(
        match_page.tap, moves=1, choose=lambda moves: move_with_pane_choice(moves) or greedy(moves)
    )
    match_page.play(match_page.tap, moves=3)
    second_page = open_match(until=move_with_joker_choice, size=PHONE, touch=True)
    second_page.play(
        second_page.tap,
        moves=1,
        choose=lambda moves: move_with_joker_choice(moves) or greedy(moves),
    )
    assert match_page.visitor.api.check_record(match_page.match, match_page.token).moves


def drag_with_touch(match_page: MatchPage, move: ChosenMove) -> None:
    """Drag a pane to a strip with one touch."""
    assert move.column is not None
    client = match_page.visitor.context.new_cdp_session(match_page.page)

    def touch(kind: str, *positions: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in positions]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = centre_of(match_page.pane(move.hand))
    touch("touchStart", (x, y))
    touch("touchMove", (x + 6, y + 12))
    touch("touchMove", (x + 12, y + 24))
    end = centre_of(match_page.column(move.column))
    touch("touchMove", end)
    match_page.page.locator(".dragged").wait_for()
    touch("touchEnd")
    client.detach()


def test_moves_can_be_played_with_touch_drags(open_match: OpenMatch) -> None:
    match_page = open_match(size=PHONE, touch=True)
    assert (
        match_page.play(
            lambda move: drag_with_touch(match_page, move), moves=3, choose=simple_placement
        )
        == 3
    )


def test_moves_can_be_played_with_mouse_drags(open_match: OpenMatch) -> None:
    """A pane that is dropped outside the strips stays picked, and no move is played."""
    match_page = open_match(until=move_with_pane_choice)
    match_page.play(
        match_page.drag, moves=1, choose=lambda moves: move_with_pane_choice(moves) or greedy(moves)
    )
    match_page.play(match_page.drag, moves=2, choose=simple_placement)
    assert match_page.wait_for_turn()
    ply, move = match_page.ply, simple_placement(match_page.legal_moves())
    x, y = centre_of(match_page.pane(move.hand))
    match_page.page.mouse.move(x, y)
    match_page.page.mouse.down()
    match_page.page.mouse.move(5, 5, steps=3)
    match_page.page.mouse.up()
    expect(match_page.page.locator("g.picked")).to_have_attribute("data-hand", move.hand)
    assert match_page.ply == ply


# Returns the name of the site, its links, the settings and the language: text and rectangle.
HEADER = """
() => [...document.querySelectorAll("header a, header select")].map((element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const isSelect = element.matches("select");
  const box = element.getBoundingClientRect();
  // A link may be wider than its text.
  const shown = isSelect || element.querySelector("svg") ? box : range.getBoundingClientRect();
  return { text: element.textContent.trim(), left: shown.left, right: shown.right,
           top: box.top, bottom: box.bottom, height: box.height };
})
"""


def test_the_parts_of_the_header_do_not_run_together(visit: Visit) -> None:
    visitor = visit(touch=True)
    visitor.go("/settings")
    heading = visitor.page.get_by_role("heading", level=1)
    for language in LANGUAGES:
        visitor.change_settings(language=language)
        expect(heading).to_have_text(visitor.t("nav-settings"))
        for width in (320, 360, 400):
            visitor.page.set_viewport_size({"width": width, "height": 640})
            visitor.wait_until_drawn()
            check_header(visitor.page.evaluate(HEADER), width)


def check_header(parts: list[dict[str, Any]], width: int) -> None:
    assert len(parts) == 6
    for part in parts:
        assert part["left"] >= 0 and part["right"] <= width, part
        assert part["height"] >= MIN_TARGET, part
    for first, second in combinations(parts, 2):
        are_beside = first["top"] < second["bottom"] and second["top"] < first["bottom"]
        gap = max(second["left"] - first["right"], first["left"] - second["right"])
        assert not are_beside or gap >= 11, (first, second)
    assert max(part["bottom"] for part in parts) <= 105, "two rows"


MARGINS = """
() => {
  const boxes = [...document.querySelectorAll("main .card, main h1")].map((element) =>
    element.getBoundingClientRect());
  return [Math.min(...boxes.map(({ left }) => left)),
          innerWidth - Math.max(...boxes.map(({ right }) => right))];
}
"""


@pytest.mark.parametrize("screen", ["/", "/new", "/join", "/games", "/settings"])
def test_pages_are_centred(screen: str, visit: Visit) -> None:
    visitor = visit()
    visitor.go(screen)
    visitor.page.get_by_role("heading", level=1).wait_for()
    for width in (390, 844, 1440, 2560):
        visitor.page.set_viewport_size({"width": width, "height": round(width * 0.5625)})
        visitor.wait_until_drawn()
        left, right = visitor.page.evaluate(MARGINS)
        assert abs(left - right) <= 2, width

"""Phones and desktops: taps and drags, nothing wider than the screen, nothing too small to hit."""

import pytest
from playwright.sync_api import ViewportSize, expect

from .browsing import DESKTOP, PHONE, Visitor
from .conftest import Sit, Visit
from .playing import AtTable, Chosen, asking_jokers, asking_keep, greedy, middle, placing

SMALLEST: ViewportSize = {"width": 320, "height": 640}
FINGER = 44
"""Pixels: what a finger hits."""
PAGES = ("/", "/new", "/join", "/games", "/settings", "/replay", "/learn", "/rules", "/nothing")

WIDER = """
() => [...document.querySelectorAll("body *")].filter((each) => {
  const { right, width } = each.getBoundingClientRect();
  return width > 0 && right > innerWidth + 1 && !each.closest("svg");
}).slice(0, 5).map((each) => each.outerHTML.slice(0, 160))
"""
# What can be pressed; words inside a text may be as small as the text, and what lies under a label
# is as large as the label.
SMALL = """
(least) => {
  const all = document.querySelectorAll(
    "button, a.button, nav a, summary, select, input:not([type=hidden]), textarea, [role=button]");
  const small = [];
  for (const each of all) {
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
    if (each.closest(".hidden")) continue;
    const target = each.closest("label:not(.field)") ?? each;
    const { width, height, right, bottom } = target.getBoundingClientRect();
    if (width === 0 || right < 0 || bottom < 0) continue;
    if (Math.round(height) < least || Math.round(width) < least)
      small.push(`${Math.round(width)}×${Math.round(height)} ${each.outerHTML.slice(0, 120)}`);
  }
  return small;
}
"""
# Panes are hit in the square around them, and drawn beside each other.
PANES = """
() => [...document.querySelectorAll("g.enabled .hit")].map((each) => {
  const { width, height } = each.getBoundingClientRect();
  return Math.min(width, height);
})
"""


def check_width(visitor: Visitor, place: str) -> None:
    """Nobody has to scroll sideways."""
    page = visitor.page
    width = page.evaluate("() => document.scrollingElement.scrollWidth")
    wanted = page.evaluate("() => innerWidth")
    assert width <= wanted, (place, width, page.evaluate(WIDER))


def check_targets(visitor: Visitor, place: str) -> None:
    assert visitor.page.evaluate(SMALL, FINGER) == [], place


@pytest.mark.parametrize("size", [PHONE, SMALLEST, DESKTOP], ids=lambda size: str(size["width"]))
def test_pages_fit(size: ViewportSize, visit: Visit) -> None:
    """Everything fits, at the largest text too; in German, which has the longest words."""
    visitor = visit(language="de", size=size, touch=size is not DESKTOP)
    for place in PAGES:
        visitor.go(place)
        visitor.page.get_by_role("heading", level=1).wait_for()
        check_width(visitor, place)
        if size is PHONE:
            check_targets(visitor, place)
        visitor.page.evaluate(
            "() => document.documentElement.style.setProperty('--text-scale', '1.5')"
        )
        check_width(visitor, f"{place} at 150 %")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_fits_a_phone(players: int, sit: Sit) -> None:
    """Panes, strips and buttons are large enough for a finger; nothing is wider than the screen."""
    table = sit(*["here"] * players, until=asking_keep, size=PHONE, touch=True)
    assert table.wait_for_turn()
    check_width(table.visitor, "playing")
    check_targets(table.visitor, "playing")
    assert min(table.page.evaluate(PANES)) >= FINGER
    move = asking_keep(table.legal())
    assert move is not None and move.column is not None
    table.pane(move.hand).tap()
    check_width(table.visitor, "choosing")
    check_targets(table.visitor, "choosing")
    table.column(move.column).tap()
    table.page.locator(".choice").wait_for()
    check_width(table.visitor, "asking")
    check_targets(table.visitor, "asking")
    # The question is seen whole.
    expect(table.page.locator(".choice")).to_be_in_viewport(ratio=1)
    table.visitor.button("cancel").tap()
    table.visitor.button("log").tap()
    check_width(table.visitor, "log")
    check_targets(table.visitor, "log")


def test_taps_on_a_phone(sit: Sit) -> None:
    """Picked and placed with a finger, with everything that is asked on the way."""
    table = sit(until=asking_keep, size=PHONE, touch=True)
    table.play(table.tap, moves=1, choose=lambda moves: asking_keep(moves) or greedy(moves))
    table.play(table.tap, moves=3)
    jokers = sit(until=asking_jokers, size=PHONE, touch=True)
    jokers.play(jokers.tap, moves=1, choose=lambda moves: asking_jokers(moves) or greedy(moves))
    assert table.visitor.api.check_record(table.match, table.token).moves


def drag_with_a_finger(table: AtTable, move: Chosen) -> None:
    """From the pane to the strip without letting go."""
    assert move.column is not None
    client = table.visitor.context.new_cdp_session(table.page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = middle(table.pane(move.hand))
    touch("touchStart", (x, y))
    touch("touchMove", (x + 6, y + 12))
    touch("touchMove", (x + 12, y + 24))
    end = middle(table.column(move.column))
    touch("touchMove", end)
    table.page.locator(".dragged").wait_for()
    touch("touchEnd")
    client.detach()


def test_drags_on_a_phone(sit: Sit) -> None:
    table = sit(size=PHONE, touch=True)
    assert table.play(lambda move: drag_with_a_finger(table, move), moves=3, choose=placing) == 3


def test_drags_with_the_mouse(sit: Sit) -> None:
    """A pane that is let go of elsewhere stays in hand, and nothing is played."""
    table = sit(until=asking_keep)
    table.play(table.drag, moves=1, choose=lambda moves: asking_keep(moves) or greedy(moves))
    table.play(table.drag, moves=2, choose=placing)
    assert table.wait_for_turn()
    ply, move = table.ply, placing(table.legal())
    x, y = middle(table.pane(move.hand))
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(5, 5, steps=3)
    table.page.mouse.up()
    expect(table.page.locator("g.picked")).to_have_attribute("data-hand", move.hand)
    assert table.ply == ply

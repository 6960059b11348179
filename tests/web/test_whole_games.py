"""Whole games, from the first page to the last: by mouse, at one screen, by keyboard alone."""

import json
import re

from playwright.sync_api import expect

from sintra import Game

from .browsing import HURRY, Visitor
from .conftest import Visit
from .playing import AtTable, greedy, play_now

MIDDLE = 50
"""Moves of a game of three, in which at least 60 are played."""


def check_ending(visitor: Visitor, game: Game) -> None:
    """The end is told: what was counted, who has won, with how many points."""
    outcome = game.outcome()
    assert outcome is not None
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    total = dialog.locator("tr.total td .number")
    expect(total).to_have_text([re.compile(f"[-−]?{abs(score)}") for score in outcome.scores])
    for step in ("before", "leftovers", "broken", "ornaments", "total"):
        name = visitor.t(f"final-{step}")
        expect(dialog.get_by_role("rowheader", name=name, exact=True)).to_be_visible()
    names = dialog.locator("thead th")
    expect(dialog.locator("thead th.winner")).to_have_count(len(outcome.winners))
    verdict = dialog.get_by_role("heading").inner_text()
    for seat in outcome.winners:
        assert names.nth(seat).inner_text().strip() in verdict


def test_against_the_computer_by_mouse(visit: Visit) -> None:
    """Two clicks to a game; played to its end; the record downloaded; another game after it."""
    visitor = visit(script=HURRY)
    visitor.go()
    table = play_now(visitor)
    assert table.play(table.click) > 20
    game = visitor.api.check_record(table.match, table.token)
    assert game.is_over
    check_ending(visitor, game)
    with visitor.page.expect_download() as download:
        visitor.button("download-record").click()
    record = json.loads(download.value.path().read_text("utf-8"))
    assert Game.from_record(record).outcome() == game.outcome()
    before = table.match
    visitor.button("rematch").click()
    visitor.page.locator('.match[data-status="playing"]').wait_for()
    assert table.match != before
    table.play(table.click, moves=1)


def test_three_at_one_screen(visit: Visit) -> None:
    """Made on the page of new tables; the palace of whoever is to move is the large one."""
    visitor = visit(script=HURRY)
    page = visitor.page
    visitor.go("/new")
    page.get_by_role("group", name=visitor.t("new-number")).get_by_label("3").check()
    names = ["Ana", "Bruno", "Clara"]
    for number, name in enumerate(names, 1):
        row = page.get_by_role("group", name=visitor.t("seat-name", number=number))
        row.get_by_label(visitor.t("new-kind")).select_option("here")
        row.get_by_label(visitor.t("name-label")).fill(name)
    page.get_by_role("group", name=visitor.t("new-start")).get_by_label("Bruno").check()
    visitor.button("new-make").click()
    table = AtTable(visitor)
    for seat in (1, 2, 0):
        assert table.wait_for_turn()
        expect(page.locator(".own .palace")).to_have_attribute("data-seat", str(seat))
        expect(page.locator(".own h2")).to_have_text(names[seat])
        expect(page.locator(".own .badge")).to_have_text(visitor.t("badge-your-turn"))
        table.play(table.type, moves=1)
    # The middle is played from elsewhere, and the page follows: on it alone it takes a minute.
    token = table.token
    assert token is not None
    while (legal := table.legal()).ply < MIDDLE:
        visitor.api.play(table.match, token, greedy(legal).text)
    table.wait_for_ply(MIDDLE)
    assert table.play(table.type) > 10
    game = visitor.api.check_record(table.match, table.token)
    assert game.is_over and game.players == 3
    check_ending(visitor, game)
    assert visitor.api.record(table.match, table.token)["names"] == names


def press_until(visitor: Visitor, key: str, selector: str) -> None:
    """Press a key until the focus is there, and can be seen there."""
    page = visitor.page
    for _ in range(80):
        page.keyboard.press(key)
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            break
    else:
        raise AssertionError(f"{key} does not lead to {selector}")
    assert page.evaluate("() => isFocusSeen(document.activeElement)"), selector


# The focus is drawn as an outline, in the drawing as a frame of another colour or width.
FOCUS = """
window.isFocusSeen = (element) => {
  const looks = () => [element, ...element.querySelectorAll("*")].map((each) => {
    const { outlineStyle, outlineWidth, stroke, strokeWidth, boxShadow, fill } =
      getComputedStyle(each);
    return [outlineStyle, outlineWidth, stroke, strokeWidth, boxShadow, fill].join();
  }).join(";");
  const focused = looks();
  element.blur();
  const other = looks();
  element.focus({ focusVisible: true });
  return focused !== other;
};
"""


def test_by_keyboard_alone(visit: Visit) -> None:
    """From the first page to another game after the first, without a mouse, the focus in sight."""
    visitor = visit(script=HURRY)
    page, keyboard = visitor.page, visitor.page.keyboard
    visitor.context.add_init_script(FOCUS)
    visitor.go()
    visitor.button("home-play").wait_for()
    press_until(visitor, "Tab", ".play .primary")
    keyboard.press("Enter")
    # The level of last time has the focus; the first is the easy one.
    page.locator(".level.last:focus").wait_for()
    press_until(visitor, "Shift+Tab", ".level:first-child")
    keyboard.press("Enter")
    table = AtTable(visitor)
    # A few moves from pane to strip, step by step; the others typed.
    for _ in range(3):
        assert table.wait_for_turn()
        ply = table.ply
        press_until(visitor, "Tab", "g.enabled[data-hand]")
        keyboard.press("Enter")
        page.locator(".own .column.open:focus, .actions .danger").first.wait_for()
        if page.locator(".own .column.open").count() == 0:  # they fit nowhere
            press_until(visitor, "Tab", ".actions .danger")
        keyboard.press("Enter")
        while page.locator(".choice").count() and table.ply == ply:
            keyboard.press("Enter")
        page.locator(f'.match:not([data-ply="{ply}"])').wait_for()
    table.play(table.type)
    game = visitor.api.check_record(table.match, table.token)
    assert game.is_over
    check_ending(visitor, game)
    before = table.match
    if not page.locator("dialog[open] .primary:focus").count():
        press_until(visitor, "Tab", "dialog[open] .primary")
    keyboard.press("Enter")
    page.locator('.match[data-status="playing"]').wait_for()
    assert table.match != before
    table.play(table.type, moves=1)

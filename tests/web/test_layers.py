"""What is open over the page: Back and Escape close the topmost layer, and only then leave."""

import re

from playwright.sync_api import Locator, expect

from .conftest import Visit
from .local_page import LocalPage, new_game, open_local
from .match_page import MatchPage
from .test_seats import open_menu
from .visitor import PHONE, Visitor

# Follows a link while the page is on its way back to the entry before a dialog.
FOLLOW_A_LINK = """
() => {
  const go = history.go;
  history.go = (distance) => {
    history.go = go;
    history.go(distance);
    location.hash = "/replay";
  };
}
"""


def entries(visitor: Visitor) -> int:
    length: int = visitor.page.evaluate("history.length")
    return length


def wait_for_depth(visitor: Visitor, depth: int) -> None:
    """Wait until the current entry of the history belongs to this number of layers."""
    visitor.page.wait_for_function("n => (history.state?.layers ?? 0) === n", arg=depth)


def layers_of(match_page: MatchPage) -> tuple[Locator, Locator, Locator]:
    """The enlarged palace, the menu and the log."""
    page = match_page.page
    return (
        page.locator("dialog.enlarged[open]"),
        page.locator(".menu :popover-open"),
        page.locator("aside .move-log").first,
    )


def open_from_home(visitor: Visitor) -> LocalPage:
    """Open a game as people do, so that Back would leave it for the home page."""
    local_page = open_local(visitor, new_game("here", "here", ply=3))
    assert local_page.wait_for_turn()
    visitor.go("/")
    visitor.page.locator('a[href^="#/local/"]').first.click()
    local_page = LocalPage(visitor)
    assert local_page.wait_for_turn()
    return local_page


def test_back_closes_what_is_on_top_then_leaves_the_table(visit: Visit) -> None:
    visitor = visit(size=PHONE, touch=True)
    table = open_from_home(visitor)
    page = table.page
    enlarged, menu, log = layers_of(table)
    before = entries(visitor)

    page.locator(".rival .open").first.tap()
    expect(enlarged).to_be_visible()
    page.go_back()
    expect(enlarged).to_have_count(0)

    # The menu above the log.
    visitor.button("log").first.click()
    expect(log).to_be_visible()
    visitor.button("more").tap()
    expect(menu).to_be_visible()
    page.go_back()
    expect(menu).to_have_count(0)
    expect(log).to_be_visible()
    page.go_back()
    expect(log).to_have_count(0)
    expect(page.locator(".board")).to_be_visible()

    # Forward shows nothing without a layer, and what is closed otherwise leaves no entry.
    page.go_forward()
    wait_for_depth(visitor, 0)
    for _ in range(3):
        page.locator(".rival .open").first.tap()
        wait_for_depth(visitor, 1)
        enlarged.locator("form button").tap()
        expect(enlarged).to_have_count(0)
        wait_for_depth(visitor, 0)
    assert entries(visitor) == before + 1

    # A page that is loaded again has no layers.
    page.locator(".rival .open").first.tap()
    wait_for_depth(visitor, 1)
    page.reload()
    assert table.wait_for_turn()
    wait_for_depth(visitor, 0)

    # Links of the menu lead to another page, and Back from there to the table without the menu.
    address = page.url
    visitor.button("more").tap()
    visitor.link("settings").tap()
    expect(page.locator(".board")).to_have_count(0)
    page.go_back()
    assert table.wait_for_turn()
    wait_for_depth(visitor, 0)
    assert page.url == address

    # A new game takes the place of this one, which is not over: the page asks first.
    open_menu(table, "local-play-again")
    page.get_by_role("dialog").get_by_role("button", name=visitor.t("play-on")).tap()
    wait_for_depth(visitor, 0)
    assert page.url == address
    open_menu(table, "local-play-again")
    page.get_by_role("dialog").get_by_role("button", name=visitor.t("local-play-again")).tap()
    table.wait_for_ply(0)
    assert page.url != address
    expect(page.locator("[role=log] p")).not_to_have_count(0)
    page.go_back()
    expect(visitor.button("home-play")).to_be_visible()
    # What was said at the table is not read again here.
    expect(page.locator("[role=log] p")).to_have_count(0)


def test_escape_closes_what_is_on_top_then_a_message(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    table = open_local(visitor, new_game("here", "here", ply=3))
    assert table.wait_for_turn()
    _, menu, log = layers_of(table)
    keyboard = table.page.keyboard
    keyboard.press("g")
    message = table.page.locator(".notice-text")
    expect(message).to_be_visible()
    visitor.button("log").first.click()
    expect(log).to_be_visible()
    visitor.button("more").click()
    expect(menu).to_be_visible()
    keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(log).to_be_visible()
    keyboard.press("Escape")
    expect(log).to_have_count(0)
    expect(message).to_be_visible()
    keyboard.press("Escape")
    expect(message).to_have_count(0)


def test_a_page_that_is_opened_while_a_dialog_closes_stays_open(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/settings")
    visitor.button("data-delete").click()
    wait_for_depth(visitor, 1)
    page.evaluate(FOLLOW_A_LINK)
    page.keyboard.press("Escape")
    expect(page.locator(".file")).to_be_visible()
    page.wait_for_timeout(300)  # the way back has arrived
    expect(page.locator(".file")).to_be_visible()
    page.go_back()
    expect(visitor.button("data-delete")).to_be_visible()
    wait_for_depth(visitor, 0)


def test_what_is_chosen_in_a_list_over_the_page_stays_when_it_closes(visit: Visit) -> None:
    """The entry of the history below the list has an older address."""
    visitor = visit(size=PHONE)
    page = visitor.page
    local_page = open_local(visitor, new_game("here", "here", ply=500))
    page.locator("dialog[open] table").wait_for()
    visitor.go(f"/replay/local/{local_page.match}/3")
    visitor.button("replay-moves").click()
    moves = page.locator(".move-list li button")
    moves.nth(11).click()
    shown = page.locator("label .count")
    expect(shown).not_to_have_text(re.compile("^3 "))
    chosen, address = shown.inner_text(), page.url
    page.go_back()
    expect(moves).to_have_count(0)
    wait_for_depth(visitor, 0)
    page.wait_for_timeout(100)  # the browser tells last that the address has changed
    assert (shown.inner_text(), page.url) == (chosen, address)

    visitor.go("/learn/welcome")
    lesson = page.locator("main.learn")
    lesson.evaluate("(main) => { main.dataset.same = 'yes' }")
    page.locator(".lessons > button").click()
    page.locator('.lessons a[href="#/learn/joker"]').click()
    wait_for_depth(visitor, 0)
    page.wait_for_timeout(100)
    expect(lesson).to_have_attribute("data-lesson", "joker")
    expect(lesson).to_have_attribute("data-same", "yes")
    assert page.url.endswith("#/learn/joker")

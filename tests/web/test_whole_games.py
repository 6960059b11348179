"""Whole games from the home page to the final scoring: mouse, shared screen, keyboard only."""

import json
import re

from playwright.sync_api import expect

from sintra import Game
from tests.exhaustive import IS_EXHAUSTIVE, exhaustive

from .conftest import OpenMatch, Visit
from .local_page import LocalPage, play_now
from .match_page import MatchPage, after_ply
from .visitor import SHORT_TIMERS, Visitor

LAST_PLIES = 10
"""How many moves at the end of a game are played on the page if its middle is not, because that
takes a minute."""


def check_final_scoring(visitor: Visitor, game: Game) -> None:
    """Check the final dialog: the parts of the scoring, the points and the winners."""
    outcome = game.outcome()
    assert outcome is not None
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    total = dialog.locator("td.total .number")
    expect(total).to_have_text([re.compile(f"[-−]?{abs(score)}") for score in outcome.scores])
    for step in ("before", "leftovers", "broken", "ornaments", "total"):
        name = visitor.t(f"final-{step}")
        expect(dialog.get_by_role("rowheader", name=name, exact=True)).to_be_visible()
    names = dialog.locator("thead th")
    expect(dialog.locator("thead .winner")).to_have_count(len(outcome.winners))
    verdict = dialog.get_by_role("heading").inner_text().casefold()  # "You win!", "... – you win!"
    for seat in outcome.winners:
        assert names.nth(seat).inner_text().strip().casefold() in verdict


def check_record_file(visitor: Visitor, game: Game) -> None:
    """Download the record with the button of the final dialog; the engine must accept it."""
    with visitor.page.expect_download() as download:
        visitor.button("download-record").click()
    record = json.loads(download.value.path().read_text("utf-8"))
    assert Game.from_record(record).outcome() == game.outcome()


def play_again(match_page: MatchPage) -> None:
    """Start another game from the final dialog, and play its first move."""
    first_match = match_page.match
    match_page.visitor.button("rematch").click()
    match_page.page.locator('.match[data-status="playing"]').wait_for()
    assert match_page.match != first_match
    match_page.play(match_page.click, moves=1)


def test_a_whole_game_against_the_computer_can_be_played_with_the_mouse(visit: Visit) -> None:
    """Start a game with two clicks, play it to its end, download the record, play again."""
    visitor = visit(script=SHORT_TIMERS)
    visitor.go()
    local_page = play_now(visitor)
    assert local_page.play(local_page.click) > 20
    game = local_page.game()
    assert game.is_over
    check_final_scoring(visitor, game)
    check_record_file(visitor, game)
    play_again(local_page)


def test_the_end_of_a_match_on_the_server_can_be_played_with_the_mouse(
    open_match: OpenMatch,
) -> None:
    match_page = open_match(until=after_ply(84), script=SHORT_TIMERS)
    visitor = match_page.visitor
    assert match_page.play(match_page.click) > 5
    game = visitor.api.check_record(match_page.match, match_page.token)
    assert game.is_over
    check_final_scoring(visitor, game)
    check_record_file(visitor, game)
    play_again(match_page)


def test_a_whole_game_of_three_can_be_played_on_one_device(visit: Visit) -> None:
    """The game is created on the page for new games; the player to move has the large palace."""
    visitor = visit(script=SHORT_TIMERS, name="Eva")
    page = visitor.page
    visitor.go("/new")
    page.get_by_role("group", name=visitor.t("new-number")).get_by_label("3").check()
    names = ["Ana", "Bruno", "Clara"]
    rows = [
        page.get_by_role("group", name=visitor.t("seat-name", number=number))
        for number in range(1, 4)
    ]
    expect(rows[0].get_by_label(visitor.t("name-label"))).to_have_value("Eva")
    for row in rows:
        row.get_by_label(visitor.t("new-kind")).select_option("here")
    for number, (row, name) in enumerate(zip(rows, names, strict=True), 1):
        row.get_by_label(visitor.t("new-name", number=number)).fill(name)
    page.get_by_role("group", name=visitor.t("new-start")).get_by_label("Bruno").check()
    visitor.wait_for_text("new-local")
    visitor.button("new-make").click()
    local_page = LocalPage(visitor)
    assert visitor.stored("sintra.settings")["name"] == "Eva", "the names are not the own one"
    for seat in (1, 2, 0):
        assert local_page.wait_for_turn()
        expect(page.locator(".own .palace")).to_have_attribute("data-seat", str(seat))
        expect(page.locator(".own h2")).to_have_text(names[seat])
        expect(page.locator(".own .badge")).to_have_text(visitor.t("badge-your-turn"))
        local_page.play(local_page.type, moves=1)
    local_page.skip_to_last(LAST_PLIES)
    assert local_page.play(local_page.type) == LAST_PLIES
    game = local_page.game()
    assert game.is_over and game.players == 3
    check_final_scoring(visitor, game)
    check_record_file(visitor, game)


def press_until_focused(visitor: Visitor, key: str, selector: str) -> None:
    """Press a key until an element has the focus; check that the focus is visible."""
    page = visitor.page
    for _ in range(80):
        page.keyboard.press(key)
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            break
    else:
        raise AssertionError(f"{key} does not lead to {selector}")
    assert page.evaluate("() => isFocusSeen(document.activeElement)"), selector


# The focus is drawn as an outline; in SVG drawings, as a stroke of another colour or width.
DEFINE_FOCUS_CHECK = """
window.isFocusSeen = (element) => {
  const looks = () => [element, ...element.querySelectorAll("*")].map((part) => {
    const { outlineStyle, outlineWidth, stroke, strokeWidth, boxShadow, fill } =
      getComputedStyle(part);
    return [outlineStyle, outlineWidth, stroke, strokeWidth, boxShadow, fill].join();
  }).join(";");
  const focused = looks();
  element.blur();
  const other = looks();
  element.focus({ focusVisible: true });
  return focused !== other;
};
"""


@exhaustive
def test_a_whole_game_can_be_played_with_the_keyboard_only(visit: Visit) -> None:
    """The test starts at the home page and ends in a rematch. The focus is always visible.

    `make test` skips the middle: the test with the mouse plays a whole game.
    """
    visitor = visit(script=SHORT_TIMERS)
    page, keyboard = visitor.page, visitor.page.keyboard
    visitor.context.add_init_script(DEFINE_FOCUS_CHECK)
    visitor.go()
    visitor.button("home-play").wait_for()
    press_until_focused(visitor, "Tab", ".play .primary")
    keyboard.press("Enter")
    # The level of the last game has the focus; on the first visit, the easy one.
    page.locator('.level[data-level="easy"]:focus').wait_for()
    keyboard.press("Enter")
    match_page = LocalPage(visitor)
    # A few moves are played with Tab and Enter, from pane to strip; the others are typed.
    for _ in range(3):
        assert match_page.wait_for_turn()
        ply = match_page.ply
        press_until_focused(visitor, "Tab", "g.enabled[data-hand]")
        keyboard.press("Enter")
        page.locator(".own .column.open:focus, .actions .danger").first.wait_for()
        if page.locator(".own .column.open").count() == 0:  # the panes fit on no strip
            press_until_focused(visitor, "Tab", ".actions .danger")
        keyboard.press("Enter")
        while page.locator(".choice").count() and match_page.ply == ply:
            keyboard.press("Enter")
        page.locator(f'.match:not([data-ply="{ply}"])').wait_for()
    if not IS_EXHAUSTIVE:
        match_page.play(match_page.type, moves=5)
        assert match_page.wait_for_turn()
        match_page.skip_to_last(LAST_PLIES)
    match_page.play(match_page.type)
    game = match_page.game()
    assert game.is_over
    check_final_scoring(visitor, game)
    first_match = match_page.match
    if not page.locator("dialog[open] .primary:focus").count():
        press_until_focused(visitor, "Tab", "dialog[open] .primary")
    keyboard.press("Enter")
    page.locator('.match[data-status="playing"]').wait_for()
    assert match_page.match != first_match
    match_page.play(match_page.type, moves=1)

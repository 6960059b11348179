"""Reasons to come back: results against computers, the ladder, and the deal of the day."""

import datetime

from playwright.sync_api import expect

from .conftest import Visit
from .local_page import LocalPage, new_game, open_local
from .visitor import SHORT_TIMERS

WHOLE_GAME = 400
"""More moves than any game has."""
WON = 1
"""A seed with which the first of two greedy players wins."""


def test_the_deal_of_the_day_is_played_counted_and_shared(visit: Visit) -> None:
    visitor = visit(script=f"{SHORT_TIMERS} delete Navigator.prototype.share;")
    page = visitor.page
    visitor.go()
    visitor.button("day-play").click()
    local_page = LocalPage(visitor)
    local_page.wait_for_turn()
    # An attempt is continued, and not begun again.
    visitor.go()
    visitor.button("day-continue").click()
    local_page.wait_for_turn()
    stored = local_page.stored
    date = datetime.date.fromisoformat(stored["day"])
    assert stored["seed"] == date.strftime("%Y%m%d")
    assert (stored["attempt"], stored["start"], stored["seats"][1]["level"]) == (1, 0, "medium")
    expect(visitor.button("hint")).to_have_count(0)
    expect(visitor.button("undo")).to_have_count(0)
    scores = local_page.finish()
    visitor.button("day-share").click()
    visitor.wait_for_text("copied")
    shared = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert f"{scores[0]} : {scores[1]}" in shared[1]
    assert len(shared[2]) == len(shared[3]) == 8
    assert shared[4] == f"{visitor.api.origin}/#/"
    # The second attempt is marked as such, and the first result stays.
    visitor.button("day-again").click()
    page.wait_for_function("id => !location.hash.includes(id)", arg=stored["id"])
    assert LocalPage(visitor).stored["attempt"] == 2
    visitor.go()
    visitor.wait_for_text("day-first", own=scores[0], rival=scores[1])


def test_a_victory_with_help_is_marked_and_does_not_climb(visit: Visit) -> None:
    visitor = visit()
    card = visitor.page.locator('[data-level="easy"]')
    play = visitor.button("harder-play", name="Inês")
    local_page = open_local(visitor, new_game("here", "easy", seed=WON, ply=4))
    local_page.wait_for_turn()
    visitor.button("hint").click()
    visitor.button("hint-play").wait_for()
    # It is saved before the hint is shown: a reload hides nothing.
    assert local_page.stored["helped"]
    local_page.finish()
    visitor.wait_for_text("harder-helped")
    visitor.go("/games")
    visitor.wait_for_text("games-helped")
    visitor.wait_for_text("statistics-helped", number=1)
    expect(card).to_have_attribute("data-beaten", "false")
    expect(play).to_be_visible()
    # Without help, the same victory climbs; and the computer can still be played.
    open_local(visitor, new_game("here", "easy", seed=WON, ply=WHOLE_GAME, game_id="ab" * 8))
    visitor.button("harder-play", name="Rui").wait_for()
    visitor.go("/games")
    expect(card).to_have_attribute("data-beaten", "true")
    expect(play).to_be_visible()


def test_results_are_counted_once_and_stay_until_they_are_reset(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    # A finished game of an older version of the page: it is counted when the games are listed.
    open_local(visitor, new_game("here", "easy", ply=WHOLE_GAME))
    page.locator("dialog[open] table").wait_for()
    page.evaluate("localStorage.removeItem('sintra.results')")
    row = page.locator('[data-level="easy"] tr[data-side="A"]')
    for _ in range(2):
        visitor.go("/games")
        expect(row.locator(".games")).to_have_text("1")
    name = visitor.t("games-remove")
    page.get_by_role("button", name=name).click()
    visitor.button("games-remove-yes").click()
    page.locator("article").wait_for(state="detached")
    expect(row.locator(".games")).to_have_text("1")
    visitor.button("statistics-reset").click()
    visitor.button("statistics-reset-yes").click()
    visitor.wait_for_text("statistics-empty")
    visitor.reload()
    visitor.wait_for_text("statistics-empty")

"""Coming back: the game that waits is first, and the browser is asked to keep what is saved."""

import re
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.server.live import API

from .conftest import Visit
from .local_page import LocalPage, new_game, open_local, store_game
from .match_page import MatchPage, advance, greedy
from .test_sizes import SMALLEST, check_targets, check_width
from .test_table import RECORD_SHIFTS
from .visitor import DESKTOP, PHONE, Api, Visitor

SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
WHOLE_GAME = 400
"""More moves than any game has."""
BO = "Bo"
PRIMARY = re.compile(r"\bprimary\b")


def first_button(visitor: Visitor) -> Locator:
    return visitor.page.locator("main .button").first


def card(visitor: Visitor) -> Locator:
    """Return the card of the game to continue."""
    return visitor.page.locator(".hero .card")


def listed(visitor: Visitor) -> Locator:
    return visitor.page.locator("article")


def game(number: int, *seats: str, changed: int, ply: int, seed: int = 3) -> Any:
    stored = new_game(*seats, seed=seed, ply=ply, game_id=f"{number:016x}")
    return {**stored, "changed": changed}


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, LANDSCAPE], ids=lambda size: size["width"])
def test_an_app_that_is_opened_again_continues_the_game(size: ViewportSize, visit: Visit) -> None:
    """The first button, in view, leads back to the same position; a newer finished game is later.

    German has the longest texts.
    """
    visitor = visit(language="de", size=size, touch=True)
    local_page = open_local(visitor, game(1, "here", "easy", changed=1, ply=20))
    assert local_page.wait_for_turn()
    ply, position = local_page.ply, local_page.game()
    store_game(visitor.page, game(2, "here", "hard", changed=9, ply=WHOLE_GAME))
    manifest = visitor.page.locator("link[rel=manifest]").evaluate("link => link.href")
    start = visitor.page.request.get(manifest).json()["start_url"]
    page = visitor.context.new_page()
    visitor.page.close()
    visitor.page = page
    page.goto(urljoin(manifest, start))
    button = first_button(visitor)
    expect(button).to_have_text(visitor.t("home-continue"))
    expect(button).to_be_in_viewport(ratio=1)
    expect(button).to_have_class(PRIMARY)
    expect(card(visitor)).to_contain_text(visitor.t("home-against", names="Inês"))
    turn = visitor.t("games-your-turn", round=position.round)
    expect(card(visitor)).to_contain_text(turn)
    points = " : ".join(str(score).replace("-", "−") for score in position.scores)
    expect(card(visitor)).to_contain_text(points)
    expect(visitor.button("home-play")).not_to_have_class(PRIMARY)
    # The finished game is listed when it has been read from the database.
    expect(listed(visitor)).to_have_count(1)
    expect(button).to_have_text(visitor.t("home-continue"))
    button.tap()
    LocalPage(visitor).wait_for_ply(ply)


def test_home_with_many_games_fits_a_phone(visit: Visit) -> None:
    """Also with long names, four players and the largest text."""
    visitor = visit(language="de", size=SMALLEST, touch=True)
    shown = game(1, "here", "easy", "medium", "hard", changed=2, ply=20)
    people = game(2, "here", "here", "here", "here", changed=1, ply=20)
    for seat, name in zip(people["seats"], ("W" * 40, "Konstantin", "Bo", "Ana"), strict=True):
        seat["name"] = name
    for each in (people, shown):
        open_local(visitor, each).wait_for_turn()
        visitor.go()
        card(visitor).wait_for()
        for scale in ("1", "1.5"):
            visitor.page.evaluate(
                "(scale) => document.documentElement.style.setProperty('--text-scale', scale)",
                scale,
            )
            check_width(visitor, f"{each['id']} at {scale}")
            check_targets(visitor, each["id"])


def test_without_a_game_in_progress_the_first_button_plays(visit: Visit) -> None:
    visitor = visit()
    open_local(visitor, game(1, "here", "easy", changed=1, ply=WHOLE_GAME))
    visitor.page.locator("dialog[open] table").wait_for()
    visitor.go()
    expect(first_button(visitor)).to_have_text(visitor.t("home-play"))
    expect(card(visitor)).to_have_count(0)
    expect(listed(visitor).get_by_role("link", name=visitor.t("games-replay"))).to_be_visible()


def test_games_are_listed_in_the_same_order_everywhere(visit: Visit) -> None:
    """Those that wait come first, the newest first; the finished ones follow."""
    visitor = visit()
    games = [
        game(1, "here", "medium", changed=8, ply=10),
        game(2, "here", "here", changed=6, ply=12),
        game(3, "here", "easy", "hard", changed=4, ply=15),
        game(4, "here", "expert", changed=9, ply=WHOLE_GAME),
        game(5, "here", "easy", changed=7, ply=WHOLE_GAME),
    ]
    open_local(visitor, games[0]).wait_for_turn()
    for stored in games[1:]:
        store_game(visitor.page, stored)
    visitor.go("/games")
    expect(listed(visitor)).to_have_count(5)
    addresses = [f"#/local/{stored['id']}" for stored in games]
    for number, address in enumerate(addresses):
        expect(listed(visitor).nth(number).locator(f'a[href="{address}"]')).to_have_count(1)
    visitor.go()
    expect(first_button(visitor)).to_have_attribute("href", addresses[0])
    for number, address in enumerate(addresses[1:4]):
        expect(listed(visitor).nth(number).locator(f'a[href="{address}"]')).to_have_count(1)
    primary = listed(visitor).locator(".button.primary")
    expect(primary).to_have_count(2)
    for number in range(2):
        expect(primary.nth(number)).to_contain_text(visitor.t("games-resume"))


def open_and_leave(visitor: Visitor, match: str) -> None:
    """Open a match, so that this device knows its state, and go home."""
    visitor.go(f"/table/{match}")
    MatchPage(visitor).wait_for_connection("open")
    visitor.page.locator(".match, .lobby").first.wait_for()
    visitor.go()


def test_an_online_game_waits_for_me_when_the_other_has_moved(visit: Visit, api: Api) -> None:
    """Home asks the server. A table that waits for players comes later, and a deleted one last."""
    made = api.make("here", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    api.play(made.match, made.token, greedy(api.moves(made.match, made.token)).text)
    waiting = api.make("here", "link")
    visitor = visit(games=[(made.match, made.token), (waiting.match, waiting.token)])
    visitor.ignore_errors("404")
    open_and_leave(visitor, made.match)
    open_and_leave(visitor, waiting.match)
    against = visitor.t("home-against", names=BO)
    expect(card(visitor)).to_contain_text(against)
    expect(card(visitor)).to_contain_text(visitor.t("games-round", round=1))
    expect(listed(visitor)).to_contain_text([visitor.t("games-waiting")])
    api.play(made.match, guest.token, greedy(api.moves(made.match, guest.token)).text)
    # The installed app is seen again.
    visitor.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(card(visitor)).to_contain_text(visitor.t("games-your-turn", round=1))
    deleted = visitor.page.request.delete(
        f"{api.origin}{API}/matches/{waiting.match}",
        headers={"authorization": f"Bearer {waiting.token}"},
    )
    assert deleted.ok
    visitor.go()
    expect(listed(visitor)).to_contain_text([visitor.t("games-gone")])
    first_button(visitor).click()
    match_page = MatchPage(visitor)
    assert match_page.wait_for_turn()
    assert (match_page.match, match_page.ply) == (made.match, 2)


@pytest.mark.parametrize("size", [SMALL_PHONE, DESKTOP], ids=lambda size: size["width"])
def test_home_does_not_move_while_it_loads(size: ViewportSize, visit: Visit, api: Api) -> None:
    """The deal of the day, the games and the answers of the server come later."""
    made = api.make("here", "link")
    api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    visitor = visit(
        games=[(made.match, made.token)], size=size, script=RECORD_SHIFTS, is_painted=True
    )
    open_and_leave(visitor, made.match)
    open_local(visitor, game(1, "here", "easy", changed=1, ply=10)).wait_for_turn()
    with visitor.page.expect_response(f"**/matches/{made.match}"):
        visitor.go()
    visitor.page.locator(".day .button").wait_for()
    visitor.page.wait_for_load_state("networkidle")
    visitor.wait_until_drawn()
    expect(card(visitor)).to_contain_text(visitor.t("home-against", names=BO))
    assert visitor.page.evaluate("() => shifts") == []


# Counts in the storage, since the page is loaded again.
COUNT_REQUESTS = """
StorageManager.prototype.persist = () => {
  localStorage.setItem("requests", Number(localStorage.getItem("requests")) + 1);
  return Promise.reject(new Error("not allowed"));
};
"""


def test_the_browser_is_asked_once_to_keep_the_data(visit: Visit) -> None:
    visitor = visit(script=COUNT_REQUESTS)
    local_page = open_local(visitor, game(1, "here", "easy", changed=1, ply=10))
    assert local_page.wait_for_turn()
    visitor.go()
    card(visitor).wait_for()
    assert visitor.stored("requests") is None
    card(visitor).locator(".button").click()
    LocalPage(visitor).finish()
    assert visitor.stored("requests") == 1
    open_local(visitor, game(2, "here", "easy", changed=1, ply=WHOLE_GAME))
    visitor.page.locator("dialog[open] table").wait_for()
    assert visitor.stored("requests") == 1


def test_the_browser_is_asked_after_an_online_game(visit: Visit, api: Api) -> None:
    made = api.make("here", "here", seed=1)
    visitor = visit(games=[(made.match, made.token)], script=COUNT_REQUESTS)
    open_and_leave(visitor, made.match)
    assert visitor.stored("requests") is None
    advance(api, made)
    visitor.go(f"/table/{made.match}")
    visitor.page.locator("dialog[open] table").wait_for()
    assert visitor.stored("requests") == 1

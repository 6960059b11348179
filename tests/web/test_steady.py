"""Nothing moves under the pointer: positions are compared while a game is played."""

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import Visit
from .local_page import LocalPage, new_game, open_local
from .match_page import MatchPage, simple_placement
from .test_seats import two_players
from .visitor import PHONE, SHORT_TIMERS, Api

# The places of all that can be picked, put on or read, rounded to pixels: of a display, its middle
# and its scale, since its box is that of its panes. What is in the status region may change.
PLACES = """
(names) => [...document.querySelectorAll(names)].map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const { a, e, f } = element.getScreenCTM?.() ?? {};
  const box = element.matches("g") ? [100 * a, e, f] : [x, y, width, height];
  return [element.dataset.spot ?? element.tagName, ...box.map(Math.round)];
})
"""
DISPLAYS = ".supply > svg > g[data-spot]"
TABLE = f"{DISPLAYS}, .board > .part, .rival, .own section > svg"
FULL = """
() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError"); };
}
"""
DESKTOPS: list[ViewportSize] = [
    {"width": 1280, "height": 720},
    {"width": 1440, "height": 900},
]


def places(match_page: MatchPage, names: str = TABLE) -> Any:
    match_page.visitor.wait_until_drawn()
    return match_page.page.evaluate(PLACES, names)


@pytest.mark.parametrize(
    ("size", "players"), [(DESKTOPS[0], 4), (DESKTOPS[1], 2)], ids=["1280", "1440"]
)
def test_displays_keep_their_places_within_a_round(
    size: ViewportSize, players: int, visit: Visit
) -> None:
    visitor = visit(size=size, script=SHORT_TIMERS)
    game = open_local(visitor, new_game(*["here"] * players))
    assert game.wait_for_turn()
    before = places(game)
    # To the last move of the round: all displays are empty by then.
    while game.game().round == 1:
        assert places(game) == before
        game.play(game.type, moves=1)
        game.wait_for_ply(len(game.game().moves))
        assert game.wait_for_turn()


def test_displays_of_a_phone_change_only_between_turns(visit: Visit) -> None:
    visitor = visit(size=PHONE, touch=True)
    game = open_local(visitor, new_game("here", "here", ply=3))
    assert game.wait_for_turn()
    before = places(game, DISPLAYS)
    move = simple_placement(game.legal_moves())
    game.pane(move.hand).tap()
    assert places(game, DISPLAYS) == before
    assert move.column is not None
    game.column(move.column).tap()
    assert places(game, DISPLAYS) == before
    game.visitor.button("confirm-move").tap()
    game.wait_for_ply(4)


@pytest.mark.parametrize(
    "size", [*DESKTOPS, PHONE, {"width": 844, "height": 390}], ids=lambda size: str(size["width"])
)
def test_notices_move_nothing(size: ViewportSize, visit: Visit, api: Api) -> None:
    host, guest = two_players(visit, api, seed=50)
    host.play(host.type, moves=1)
    guest.wait_for_turn()
    guest.play(guest.type, moves=1)
    host.page.set_viewport_size(size)
    assert host.wait_for_turn()
    before = places(host)
    guest.visitor.button("undo").click()
    # It is seen also with panes in the hand.
    host.pane(simple_placement(host.legal_moves()).hand).click()
    allow = host.visitor.button("take-back-allow")
    expect(allow).to_be_visible()
    assert places(host) == before
    host.visitor.button("take-back-decline").click()
    expect(allow).to_have_count(0)
    second = host.page.context.new_page()
    second.goto(host.page.url)
    host.visitor.wait_for_text("two-tabs")
    assert places(host) == before
    second.close()


def test_a_problem_of_the_storage_moves_nothing_and_can_be_closed(visit: Visit) -> None:
    visitor = visit()
    game = open_local(visitor, new_game("here", "here"))
    assert isinstance(game, LocalPage) and game.wait_for_turn()
    before = places(game)
    visitor.page.evaluate(FULL)
    game.play(game.type, moves=1, choose=simple_placement)
    visitor.wait_for_text("local-unsaved-full")
    assert places(game) == before
    visitor.page.locator(".warning .close").click()
    expect(
        visitor.page.locator(".board").get_by_text(visitor.t("local-unsaved-full"))
    ).to_have_count(0)

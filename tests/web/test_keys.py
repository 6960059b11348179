"""A typed word never plays a move: keys act on the board only if nothing is open over it."""

from playwright.sync_api import expect

from .conftest import OpenMatch, Visit
from .match_page import MatchPage, greedy
from .test_seats import open_menu, two_players
from .visitor import Api

WORDS = "sorry, phone rang 1w3"
"""Contains the keys of several moves and questions."""


def at_the_last_strip(visit: Visit, api: Api) -> tuple[MatchPage, MatchPage]:
    """Open a match in which the glazier of the host, who is to move, may go back."""
    host, guest = two_players(visit, api, seed=50)
    host.play(host.type, moves=1)
    guest.wait_for_turn()
    guest.play(guest.type, moves=1)
    assert host.wait_for_turn()
    assert host.legal_moves().moves[-1].move == "R"
    return host, guest


def assert_nothing_chosen(match_page: MatchPage, ply: int) -> None:
    assert match_page.visitor.api.snapshot(match_page.match, match_page.token).ply == ply
    page = match_page.page
    expect(page.locator(".choice, .armed, .preview .hand, .asking + *")).to_have_count(0)


def test_a_chat_message_in_the_middle_of_an_own_turn(visit: Visit, api: Api) -> None:
    host, guest = at_the_last_strip(visit, api)
    host.visitor.button("talk").click()
    field = host.page.get_by_label(host.visitor.t("talk-say"))
    expect(field).to_be_focused()
    host.page.keyboard.type(WORDS)
    expect(field).to_have_value(WORDS)
    host.page.keyboard.press("Enter")
    expect(guest.page.locator(".chat-bubble")).to_contain_text(WORDS)
    # The focus is elsewhere, but the drawer is open.
    host.page.get_by_role("heading", name=host.visitor.t("talk")).click()
    host.page.keyboard.type("sorry")
    assert_nothing_chosen(host, 2)
    host.page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    host.page.keyboard.type("1")
    expect(host.page.locator(".armed")).to_have_count(1)


def test_the_way_back_of_the_glazier_asks_online(visit: Visit, api: Api) -> None:
    host, _ = at_the_last_strip(visit, api)
    # The key may be the first of a word: neither a blank nor the end of a line confirms it.
    for line in ("r ", "r\n"):
        host.page.keyboard.type(line)
        assert_nothing_chosen(host, 2)
    host.page.keyboard.type("r")
    expect(host.visitor.button("confirm-move")).to_be_visible()
    host.page.keyboard.press("Escape")
    assert_nothing_chosen(host, 2)
    host.page.keyboard.type("r")
    host.visitor.button("confirm-move").click()
    host.wait_for_ply(3)


def test_keys_do_nothing_while_a_menu_a_dialog_or_a_field_is_open(visit: Visit, api: Api) -> None:
    host, _ = at_the_last_strip(visit, api)
    host.visitor.button("more").click()
    host.page.keyboard.type("r1w")
    assert_nothing_chosen(host, 2)
    # What is on top is closed first.
    host.page.keyboard.press("Escape")
    expect(host.page.locator(":popover-open")).to_have_count(0)
    open_menu(host, "players-title")
    host.page.get_by_role("heading", name=host.visitor.t("players-title")).click()
    host.page.keyboard.type("r1w")
    assert_nothing_chosen(host, 2)
    host.page.keyboard.press("Escape")
    host.page.keyboard.type("q")
    field = host.page.locator(".asking input")
    expect(field).to_be_focused()
    field.blur()
    host.page.keyboard.type("r1w")
    assert_nothing_chosen(host, 2)


def test_alone_the_key_of_the_way_back_plays_at_once(open_match: OpenMatch) -> None:
    alone = open_match(until=lambda moves: greedy(moves) if moves.moves[-1].move == "R" else None)
    ply = alone.legal_moves().ply
    assert alone.wait_for_turn()
    alone.page.keyboard.type("r")
    alone.wait_for_ply(ply + 1)

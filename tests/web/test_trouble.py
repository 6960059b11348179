"""Errors: the page shows each in plain words, and the board stays visible."""

import pytest
from playwright.sync_api import expect

from sintra.match import protocol as wire
from tests.server.live import Server

from .conftest import OpenMatch, Visit
from .match_page import MatchPage, advance, after_ply, greedy, move_with_pane_choice
from .texts import text
from .visitor import Api

# While `hold` has elements, events from the server are delayed; answers to the messages of the page
# are not.
HOLD_EVENTS = """
window.hold = [];
window.WebSocket = class extends WebSocket {
  set onmessage(handler) {
    super.onmessage = (event) => {
      const isEvent = event.data.includes('"type":"event"');
      const wait = () => (hold.length && isEvent ? setTimeout(wait, 20) : handler(event));
      wait();
    };
  }
};
"""
CONNECTION_ERRORS = "ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET"


def test_a_full_match_can_be_watched_if_spectators_are_allowed(visit: Visit, api: Api) -> None:
    made = api.make("here", "open")
    api.join(made.match)
    visitor = visit()
    visitor.go(f"/join/{made.match}")
    visitor.wait_for_text("join-full")
    visitor.wait_for_text("join-full-watch")
    visitor.link("join-watch").click()
    MatchPage(visitor)
    visitor.wait_for_text("watching")
    closed = api.make("here", "open", spectators=False)
    api.join(closed.match)
    visitor.go(f"/join/{closed.match}")
    visitor.wait_for_text("join-full-note")
    expect(visitor.link("join-watch")).to_have_count(0)


def test_a_seat_taken_by_another_player_shows_that_the_match_is_full(
    visit: Visit, api: Api
) -> None:
    made = api.make("here", "open")
    visitor = visit()
    visitor.ignore_errors("409|403")
    visitor.go(f"/join/{made.match}")
    visitor.button("join-sit").wait_for()
    api.join(made.match)
    visitor.button("join-sit").click()
    visitor.wait_for_text("join-full")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_wrong_links_show_an_error(language: str, visit: Visit, api: Api) -> None:
    visitor = visit(language=language)
    visitor.ignore_errors("404|403|400")
    visitor.go("/join/nosuchmatch")
    visitor.wait_for_text("join-unknown")
    visitor.wait_for_text("join-unknown-note")
    visitor.go("/table/nosuchmatch")
    visitor.wait_for_text("table-closed")
    visitor.wait_for_text("error-unknown-match")
    visitor.link("to-home").click()
    visitor.page.get_by_label(visitor.t("home-join-note")).fill("what?")
    visitor.button("code-open").click()
    visitor.wait_for_text("code-wrong-unknown")
    made = api.make("here", "link")
    visitor.go(f"/join/{made.match}.wrongsecretwrongsecret")
    visitor.button("join-sit").click()
    visitor.wait_for_text("join-bad-invitation")
    visitor.go("/nowhere")
    visitor.wait_for_text("missing-title")


def test_a_link_to_an_ended_match_leads_to_its_replay(visit: Visit, api: Api) -> None:
    """A player of the match sees the final scoring again."""
    made = api.make("here", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret)
    play_on_two_devices(api, made, guest, 3)
    api.act(made.match, wire.Resign(id="enough"), made.token)
    visitor = visit()
    visitor.go(f"/join/{made.match}.{made.invitations[0].secret}")
    visitor.wait_for_text("join-over")
    visitor.link("join-replay").click()
    visitor.button("replay-forward").wait_for()
    player = visit(games=[(made.match, guest.token)])
    player.go(f"/table/{made.match}")
    dialog = player.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_contain_text(
        player.t("why-resignation", who="other", name=player.t("seat-name", number=1))
    )
    # Behind the dialog is the final board.
    player.button("look-at-table").click()
    expect(player.page.locator(".own .column")).to_have_count(8)
    assert len(api.check_record(made.match, made.token).moves) == 3


def play_on_two_devices(api: Api, made: wire.MatchCreated, guest: wire.Seated, moves: int) -> None:
    """Play moves, each with the device of the player to move."""
    for _ in range(moves):
        state = api.snapshot(made.match, made.token)
        token = made.token if state.table.to_move == 0 else guest.token
        api.play(made.match, token, greedy(api.moves(made.match, token)).text)


def test_an_unknown_token_is_refused(visit: Visit, api: Api) -> None:
    made = api.make("here", "here")
    visitor = visit(games=[(made.match, "x" * 32)])
    visitor.ignore_errors("401")
    visitor.go(f"/table/{made.match}")
    visitor.wait_for_text("table-closed")
    visitor.wait_for_text("error-unknown-token")
    expect(visitor.link("my-games")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_stale_move_is_refused_and_the_board_is_updated(
    language: str, open_match: OpenMatch
) -> None:
    """Another device of the same seat played first, and its event has not arrived yet."""
    match_page = open_match(until=move_with_pane_choice, language=language, script=HOLD_EVENTS)
    visitor, api = match_page.visitor, match_page.visitor.api
    assert match_page.wait_for_turn()
    move = move_with_pane_choice(match_page.legal_moves())
    assert move is not None
    # Everything is chosen except the pane to keep. Then events are delayed, as in a slow network,
    # and the page sends its move after another move that it has not received.
    for key in move.keys[:-1]:
        match_page.page.keyboard.press(key)
    match_page.page.locator(".choice").wait_for()
    match_page.page.evaluate("() => hold.push(true)")
    assert match_page.token is not None
    api.play(match_page.match, match_page.token, greedy(match_page.legal_moves()).text)
    match_page.page.keyboard.press(move.keys[-1])
    visitor.wait_for_text("error-stale")
    # The board is up to date, and the game continues.
    ply = api.snapshot(match_page.match, match_page.token).ply
    match_page.wait_for_ply(ply)
    match_page.page.evaluate("() => (hold.length = 0)")
    assert match_page.play(match_page.type, moves=2) == 2
    api.check_record(match_page.match, match_page.token)


def test_a_move_by_another_device_cancels_the_current_choice(open_match: OpenMatch) -> None:
    """The choice for the previous position is cancelled when the new position is shown."""
    match_page = open_match(until=move_with_pane_choice)
    assert match_page.wait_for_turn()
    move = move_with_pane_choice(match_page.legal_moves())
    assert move is not None
    for key in move.keys[:-1]:
        match_page.page.keyboard.press(key)
    match_page.page.locator(".choice").wait_for()
    assert match_page.token is not None
    ply = match_page.ply
    match_page.visitor.api.play(
        match_page.match, match_page.token, greedy(match_page.legal_moves()).text
    )
    match_page.wait_for_ply(ply + 1)
    expect(match_page.page.locator(".choice")).to_have_count(0)
    assert match_page.play(match_page.type, moves=2) == 2


def test_the_join_page_ignores_the_address_of_another_page(visit: Visit, api: Api) -> None:
    """If the join page read the new address, it would redirect a player to the match."""
    made = api.make("here", "here")
    advance(api, made, after_ply(2))
    visitor = visit(games=[(made.match, made.token)])
    visitor.go("/join")
    visitor.page.get_by_label(visitor.t("home-join-note")).wait_for()
    visitor.page.goto(f"{api.origin}/#/replay/{made.match}")
    visitor.button("replay-forward").wait_for()


def test_two_tabs_on_one_seat_show_a_notice_and_the_same_game(open_match: OpenMatch) -> None:
    """Moves can be played in both tabs."""
    match_page = open_match()
    visitor = match_page.visitor
    page = visitor.context.new_page()
    page.goto(match_page.page.url)
    for tab in (match_page.page, page):
        expect(tab.locator(".board").get_by_text(visitor.t("two-tabs"))).to_be_visible()
    match_page.play(match_page.type, moves=2)
    page.locator('.match[data-ply="2"][data-turn="true"]').wait_for()
    for key in greedy(match_page.legal_moves()).keys:
        page.keyboard.press(key)
    match_page.wait_for_ply(3)
    assert len(visitor.api.check_record(match_page.match, match_page.token).moves) == 3


def test_every_page_reports_that_the_server_is_stopped(visit: Visit, own_server: Server) -> None:
    """The messages differ by page; the page of an open match still shows its board."""
    api = Api(own_server)
    made = api.make("here", "here")
    advance(api, made, after_ply(2))
    visitor = visit(api=api, games=[(made.match, made.token)])
    visitor.ignore_errors(CONNECTION_ERRORS)
    visitor.go(f"/table/{made.match}")
    match_page = MatchPage(visitor)
    assert match_page.wait_for_turn()
    home = visitor.context.new_page()
    home.goto(f"{api.origin}/#/")
    title = home.get_by_role("heading", level=1)
    routes = {"new": "home-new", "join": "join-title", "replay": "replay-title"}
    for route, name in routes.items():  # loaded while the server runs
        home.goto(f"{api.origin}/#/{route}")
        expect(title).to_have_text(visitor.t(name))
    home.goto(f"{api.origin}/#/")
    move = greedy(match_page.legal_moves())
    own_server.stop()
    match_page.wait_for_connection("lost")
    visitor.wait_for_text("line-lost")
    # A move that is played now waits for the server.
    match_page.type(move)
    visitor.wait_for_text("idle-queued")
    expect(match_page.page.locator(".own .column")).to_have_count(8)
    home.goto(f"{api.origin}/#/new")
    expect(title).to_have_text(visitor.t("home-new"))  # else the home page would stay
    home.goto(f"{api.origin}/#/")
    expect(home.get_by_text(visitor.t("away-title"))).to_be_visible()
    expect(home.get_by_text(visitor.t("away-needs"))).to_be_visible()
    home.goto(f"{api.origin}/#/new")
    seat = home.get_by_role("group", name=visitor.t("seat-name", number=2))
    seat.get_by_label(visitor.t("new-kind")).select_option("open")
    home.get_by_role("button", name=visitor.t("new-make")).click()
    expect(home.get_by_role("alert")).to_have_text(text("error-unreachable"))
    home.goto(f"{api.origin}/#/join/{made.match}x")
    expect(home.get_by_text(visitor.t("away-title"))).to_be_visible()
    home.goto(f"{api.origin}/#/replay/{made.match}")
    expect(home.get_by_text(visitor.t("away-title"))).to_be_visible()
    own_server.start()
    match_page.page.evaluate("() => document.querySelector('.lost button')?.click()")
    match_page.wait_for_ply(3)
    assert str(api.check_record(made.match, made.token).moves[-1]) == move.text
    api.close()

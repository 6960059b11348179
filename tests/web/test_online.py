"""Matches with other people: invitations, presence, consent to take-backs, chat."""

import json

from playwright.sync_api import Route, expect

from sintra.match import protocol as wire

from .conftest import OpenMatch, Visit
from .match_page import MatchPage, simple_placement
from .visitor import Api

BO = "Bo"


def two_players(visit: Visit, api: Api, script: str = "") -> tuple[MatchPage, MatchPage]:
    """Open a match for its host, who begins, and for Bo, each on their own device."""
    made = api.make("here", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    pages = []
    for token in (made.token, guest.token):
        visitor = visit(games=[(made.match, token)], script=script)
        visitor.go(f"/table/{made.match}")
        pages.append(MatchPage(visitor))
    return pages[0], pages[1]


# --- Taking back


def test_a_move_is_taken_back_if_the_other_player_allows_it(visit: Visit, api: Api) -> None:
    host, guest = two_players(visit, api)
    expect(host.visitor.button("undo")).to_be_disabled()
    host.play(host.type, moves=1)
    guest.play(guest.type, moves=1)
    host.wait_for_ply(2)
    # The last move is the guest's: both are taken back, if the guest agrees.
    host.visitor.button("undo").click()
    host.visitor.wait_for_text("take-back-waiting")
    expect(host.visitor.button("undo")).to_be_disabled()
    name = guest.visitor.t("seat-name", number=1)
    guest.visitor.wait_for_text("take-back-asked", name=name)
    guest.visitor.button("take-back-allow").click()
    host.wait_for_ply(0)
    guest.wait_for_ply(0)
    host.visitor.wait_for_text("told-taken-back", by="you", name="")
    expect(guest.visitor.button("take-back-allow")).to_have_count(0)
    # Messages go: what has happened after a moment, and an answer with the end of the game.
    message = host.page.locator(".notice-text")
    expect(message).to_have_count(0)
    host.page.keyboard.press("g")
    expect(message).to_be_visible()
    assert guest.token is not None
    api.act(guest.match, wire.Resign(id="resign"), guest.token)
    expect(host.page.locator(".actions .winner")).to_be_visible()


def test_a_request_to_take_back_can_be_declined_and_withdrawn(visit: Visit, api: Api) -> None:
    host, guest = two_players(visit, api)
    host.play(host.type, moves=1)
    host.visitor.button("undo").click()
    guest.visitor.button("take-back-decline").click()
    host.visitor.wait_for_text("told-take-back-declined", name=BO)
    host.visitor.button("undo").click()
    host.visitor.button("take-back-withdraw").click()
    expect(guest.visitor.button("take-back-decline")).to_have_count(0)
    # A player who plays on declines.
    host.visitor.button("undo").click()
    guest.visitor.button("take-back-decline").wait_for()
    guest.play(guest.type, moves=1)
    expect(host.visitor.button("take-back-withdraw")).to_have_count(0)
    assert len(api.check_record(host.match, host.token).moves) == 2


# --- Presence


def test_a_player_who_closes_the_page_is_shown_as_away(visit: Visit, api: Api) -> None:
    host, guest = two_players(visit, api)
    host.play(host.type, moves=1)
    host.visitor.wait_for_text("badge-to-move")
    url = guest.page.url
    guest.page.goto("about:blank")
    host.visitor.wait_for_text("badge-away")
    guest.page.goto(url)
    host.visitor.wait_for_text("badge-to-move")


# --- Chat


def say(api: Api, sender: MatchPage, text: str) -> None:
    assert sender.token is not None
    api.act(sender.match, wire.Chat(id=text[:20], text=text), sender.token)


def test_a_message_is_shown_at_the_palace_of_its_sender(visit: Visit, api: Api) -> None:
    host, guest = two_players(visit, api)
    host.wait_for_turn()
    bubble = host.page.locator(".rival .chat-bubble")
    say(api, guest, "Good evening")
    expect(bubble).to_have_text(f"{BO}: Good evening")
    # It covers nothing but the palace of its sender, however long it is.
    say(api, guest, "word " * 60)
    expect(bubble).to_contain_text("word word")
    rival, covered = host.page.locator(".rival").bounding_box(), bubble.bounding_box()
    assert rival is not None and covered is not None
    assert covered["x"] >= rival["x"] and covered["y"] >= rival["y"]
    assert covered["x"] + covered["width"] <= rival["x"] + rival["width"]
    assert covered["y"] + covered["height"] <= rival["y"] + rival["height"]
    log = host.page.get_by_role("log")
    expect(log.get_by_text(f"{BO}: Good evening")).to_have_count(1)
    expect(host.page.locator(".unread")).to_have_text("2")
    bubble.click()
    expect(host.page.locator("aside li")).to_have_count(2)
    expect(bubble).to_have_count(0)
    expect(host.page.locator(".unread")).to_have_count(0)
    # The sender does not see the own message at the table.
    expect(guest.page.locator(".chat-bubble")).to_have_count(0)


def test_a_message_does_not_cancel_the_choice(visit: Visit, api: Api) -> None:
    """Whatever changed the state of the match once cleared the panes that a player had picked."""
    host, guest = two_players(visit, api)
    host.wait_for_turn()
    move = simple_placement(host.legal_moves())
    assert move.column is not None
    host.pane(move.hand).click()
    host.column(move.column).wait_for()
    say(api, guest, "Good evening")
    host.page.locator(".rival .chat-bubble").wait_for()
    host.column(move.column).click()
    host.wait_for_ply(1)


def test_a_message_that_is_being_written_and_read_ones_stay(visit: Visit, api: Api) -> None:
    """Also when the game begins, where the chat gets another place."""
    made = api.make("here", "link", "link")
    guest, other = (invitation.secret for invitation in made.invitations)
    token = api.join(made.match, invitation=guest, name=BO).token
    visitor = visit(games=[(made.match, made.token)])
    visitor.go(f"/table/{made.match}")
    host = MatchPage(visitor)
    field = host.page.get_by_label(visitor.t("talk-say"))
    visitor.button("more").click()
    visitor.button("talk").click()
    field.fill("Good evening, and")
    api.join(made.match, invitation=other, name="Zoë")
    host.page.locator(".board").wait_for()
    expect(field).to_have_value("Good evening, and")
    for n in range(4):
        api.act(made.match, wire.Chat(id=f"message {n}", text="word " * 60), token)
    expect(host.page.locator("aside li")).to_have_count(4)
    content = host.page.locator("aside .content")
    for width, height in ((1280, 720), (1440, 900), (360, 640)):
        host.page.set_viewport_size({"width": width, "height": height})
        visitor.wait_until_drawn()
        box = field.bounding_box()
        assert box is not None and box["y"] + box["height"] <= height, (width, height)
    assert content.evaluate("each => each.scrollTop") > 0
    content.evaluate("each => { each.scrollTop = 0 }")
    api.play(made.match, made.token, api.moves(made.match, made.token).moves[0].move)
    host.wait_for_ply(1)
    assert content.evaluate("each => each.scrollTop") == 0


def test_messages_at_the_table_can_be_muted(visit: Visit, api: Api) -> None:
    host, guest = two_players(visit, api)
    host.wait_for_turn()
    host.visitor.button("more").click()
    host.page.get_by_label(host.visitor.t("chat-mute")).check()
    host.visitor.reload()
    host.wait_for_turn()
    say(api, guest, "Good evening")
    expect(host.page.locator(".unread")).to_have_text("1")
    expect(host.page.locator(".chat-bubble")).to_have_count(0)


# --- Notifications

NOTIFICATIONS = """
window.notices = [];
window.asked = 0;
window.Notification = class {
  static permission = "default";
  static async requestPermission() {
    window.asked += 1;
    return (this.permission = "granted");
  }
  constructor(title, options) {
    window.notices.push({ title, ...options, open: true });
    this.entry = window.notices.at(-1);
  }
  close() { this.entry.open = false; }
};
Object.defineProperty(document, "visibilityState", {
  get: () => window.isHidden ? "hidden" : "visible",
});
"""
"""Records notifications, and lets a test hide the page: `isHidden`."""


def test_a_hidden_page_notifies_of_the_turn(visit: Visit, api: Api) -> None:
    host, guest = two_players(visit, api, script=NOTIFICATIONS)
    host.wait_for_turn()
    assert host.page.evaluate("asked") == 0
    host.visitor.button("more").click()
    host.page.get_by_label(host.visitor.t("notify-turn")).check()
    host.page.keyboard.press("Escape")
    host.play(host.type, moves=1)
    guest.play(guest.type, moves=1)
    assert host.wait_for_turn(previous_ply=0)
    assert host.page.evaluate("[asked, notices]") == [1, []], "the page was visible"
    host.play(host.type, moves=1)
    host.page.evaluate("isHidden = true")
    guest.play(guest.type, moves=1)
    host.page.wait_for_function("() => notices.length === 1")
    [notice] = host.page.evaluate("notices")
    assert notice["title"] == host.visitor.t("badge-your-turn")
    assert notice["body"].startswith(f"{BO}: ")
    assert notice["open"]
    host.page.evaluate("isHidden = false; document.dispatchEvent(new Event('visibilitychange'))")
    assert not host.page.evaluate("notices[0].open")


def test_a_refused_notification_is_explained(visit: Visit, api: Api) -> None:
    denied = NOTIFICATIONS.replace('"granted"', '"denied"')
    visitor = visit(script=denied)
    visitor.go("/settings")
    switch = visitor.page.get_by_role("switch", name=visitor.t("notify-turn"))
    switch.click()
    visitor.wait_for_text("notify-denied")
    expect(switch).to_be_disabled()
    expect(switch).not_to_be_checked()


def test_chat_is_offered_only_with_other_people(open_match: OpenMatch) -> None:
    match_page = open_match("here", "easy")
    visitor = match_page.visitor
    match_page.wait_for_turn()
    visitor.button("more").click()
    expect(visitor.button("rules")).to_be_visible()
    expect(visitor.button("talk")).to_have_count(0)


# --- Invitations


def test_the_lobby_says_that_a_link_works_only_on_this_device(open_match: OpenMatch) -> None:
    match_page = open_match("here", "link")
    match_page.visitor.wait_for_text("lobby-this-device")
    expect(match_page.page.get_by_text("sintra serve --open --host 0.0.0.0")).to_be_visible()
    expect(match_page.page.get_by_role("img")).to_have_count(0)


def test_the_lobby_offers_the_address_in_the_network_with_a_qr_code(visit: Visit, api: Api) -> None:
    made = api.make("here", "link", "open")
    secret = made.invitations[0].secret
    visitor = visit(games=[(made.match, made.token)], invitations={made.match: {1: secret}})

    def answer(route: Route) -> None:
        body = json.dumps({"addresses": ["http://192.168.1.5:8642"]})
        route.fulfill(content_type="application/json", body=body)

    visitor.page.route("**/api/v1/addresses", answer)
    visitor.go(f"/table/{made.match}")
    visitor.wait_for_text("lobby-network")
    links = visitor.page.get_by_label(visitor.t("lobby-link"))
    expect(links.first).to_have_value(f"http://192.168.1.5:8642/#/join/{made.match}.{secret}")
    expect(links.last).to_have_value(f"http://192.168.1.5:8642/#/join/{made.match}")
    codes = visitor.page.get_by_role("img", name=visitor.t("lobby-qr"))
    expect(codes).to_have_count(2)


def test_a_guest_joins_without_warnings(visit: Visit, api: Api) -> None:
    """The page once read values of the join page after it had been removed."""
    made = api.make("here", "link")
    visitor = visit()
    visitor.go(f"/join/{made.match}.{made.invitations[0].secret}")
    visitor.button("join-sit").click()
    MatchPage(visitor).wait_for_ply(0)


# --- Addresses


def test_an_unknown_address_is_not_found_after_the_first_visit(visit: Visit, api: Api) -> None:
    """The service worker once answered every address with the home page."""
    visitor = visit(workers="allow")
    visitor.ignore_errors("404")
    visitor.go()
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    answer = visitor.page.goto(f"{api.origin}/nonsense")
    assert answer is not None and answer.status == 404
    visitor.page.get_by_role("link").click()
    visitor.link("nav-learn").wait_for()
    assert visitor.page.url.rstrip("#/") == api.origin

"""Seats: recovery codes, invitations that work once, fair play, reports, and deletion."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from sintra.match import protocol as wire
from tests.server.live import Refusal, Server

from .conftest import Visit
from .local_page import new_game, store_game, stored_game
from .match_page import MatchPage
from .visitor import FILL_LOCAL_STORAGE, FREE_LOCAL_STORAGE, PHONE, Api, Visitor

BO = "Bo"


def seated(visit: Visit, api: Api, made: wire.MatchCreated, *tokens: str) -> list[MatchPage]:
    """Open a match on the devices with these tokens."""
    pages = []
    for token in tokens:
        visitor = visit(games=[(made.match, token)], api=api)
        visitor.go(f"/table/{made.match}")
        pages.append(MatchPage(visitor))
    return pages


def two_players(visit: Visit, api: Api, **options: object) -> tuple[MatchPage, MatchPage]:
    """Open a match for its host, who begins, and for Bo, each on their own device."""
    made = api.make("here", "link", **options)
    guest = api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    host_page, guest_page = seated(visit, api, made, made.token, guest.token)
    return host_page, guest_page


def open_menu(match_page: MatchPage, entry: str) -> None:
    match_page.visitor.button("more").click()
    match_page.visitor.button(entry).click()


def is_known(api: Api, match: str, token: str) -> bool:
    try:
        api.snapshot(match, token)
    except Refusal:
        return False
    return True


# --- Another device


def join_on_page(visitor: Visitor, made: wire.MatchCreated) -> MatchPage:
    visitor.go(f"/join/{made.match}.{made.invitations[0].secret}")
    visitor.page.get_by_label(visitor.t("name-label")).fill(BO)
    visitor.button("join-sit").click()
    return MatchPage(visitor)


def test_a_seat_that_cannot_be_saved_is_not_lost_in_silence(visit: Visit, api: Api) -> None:
    """The storage is full when a guest sits down: the recovery code is the only way back."""
    made = api.make("here", "link")
    # Here the text has the least room.
    visitor = visit(is_new=True, language="de", size={"width": 844, "height": 390}, touch=True)
    page = visitor.page
    visitor.go("/settings")
    page.evaluate(FILL_LOCAL_STORAGE)
    guest = join_on_page(visitor, made)
    guest.wait_for_ply(0)
    message = page.locator(".board").get_by_text(visitor.t("seat-unsaved"))
    expect(message).to_be_visible()
    seen = page.locator(".warning .preview")
    assert seen.evaluate("({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1")
    assert made.match not in (visitor.stored("sintra.games") or {})
    page.get_by_role("button", name=visitor.t("recovery-code")).click()
    page.locator("dialog.recovery[open] code").wait_for()
    page.keyboard.press("Escape")
    # The next move finds space again, and saves the seat.
    page.evaluate(FREE_LOCAL_STORAGE)
    api.play(made.match, made.token, api.moves(made.match, made.token).moves[0].move)
    guest.wait_for_ply(1)
    expect(message).to_have_count(0)
    assert guest.token is not None


def test_the_first_screen_of_a_guest_is_the_table(visit: Visit, api: Api) -> None:
    """The menu points to the recovery code until the guest has looked at it once."""
    made = api.make("here", "link")
    guest = join_on_page(visit(), made)
    visitor, page = guest.visitor, guest.page
    page.locator(".board").wait_for()
    dot = page.locator(".unseen")
    expect(dot).to_have_count(2)  # at the button of the menu, and at its entry
    expect(page.get_by_role("dialog")).to_have_count(0)
    visitor.button("more").click()
    entry = page.get_by_role("button", name=visitor.t("recovery-title"))
    expect(entry).to_have_accessible_name(f"{visitor.t('recovery-title')} {visitor.t('menu-new')}")
    entry.click()
    page.locator("dialog.recovery[open]").wait_for()
    expect(dot).to_have_count(0)
    # Nor at the next table of this device.
    again = join_on_page(visitor, api.make("here", "link"))
    again.page.locator(".board").wait_for()
    visitor.button("more").click()
    visitor.button("recovery-title").wait_for()
    expect(dot).to_have_count(0)


def test_a_player_continues_on_another_device(visit: Visit, api: Api) -> None:
    made = api.make("here", "link")
    [host] = seated(visit, api, made, made.token)
    old = join_on_page(visit(), made)
    old_token = old.token
    old.visitor.button("more").click()
    old.page.get_by_role("button", name=old.visitor.t("recovery-title")).click()
    dialog = old.page.get_by_role("dialog", name=old.visitor.t("recovery-title"))
    code = dialog.locator("code").inner_text().replace("\n", "")
    assert len(code.replace("-", "")) == 32
    old.visitor.button("recovery-copy").click()
    expect(old.visitor.button("copied")).to_be_visible()
    link = old.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{api.origin}/#/recover/{made.match}/{code}"

    phone = visit(size=PHONE, touch=True)
    phone.page.goto(link)
    expect(phone.page.get_by_label(phone.t("recovery-code"))).to_have_value(code)
    phone.button("recover-go").click()
    new = MatchPage(phone)
    host.visitor.wait_for_text("told-taken-over", who="player", names=BO, count=1)
    old.visitor.wait_for_text("elsewhere-title")
    expect(dialog).to_be_hidden()
    assert old_token is not None and not is_known(api, made.match, old_token)
    assert old.visitor.stored("sintra.games")[made.match]["token"] is None
    old.visitor.button("more").click()
    expect(old.visitor.link("recover-title")).to_be_visible()
    for entry in ("players-title", "recovery-title", "resign", "undo", "hint"):
        expect(old.visitor.button(entry)).to_have_count(0)
    host.play(host.type, moves=1)
    new.play(new.tap, moves=1)
    host.wait_for_ply(2)


def test_home_does_not_forget_that_the_player_is_on_another_device(visit: Visit, api: Api) -> None:
    made = api.make("here", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    [old] = seated(visit, api, made, guest.token)
    old.wait_for_connection("open")
    old.visitor.go("/rules")  # a page that asks for nothing
    old.visitor.ignore_errors("401")
    api.post(f"/matches/{made.match}/recover", {"recovery": guest.recovery}, wire.Recovered)
    with old.page.expect_response(lambda response: response.status == 401):
        old.visitor.go()
    expect(old.visitor.link("home-continue")).to_have_count(0)
    old.page.locator("article").get_by_role("link").click()
    old.visitor.wait_for_text("elsewhere-title")


def test_a_typed_code_opens_the_table_and_a_wrong_one_does_not(visit: Visit, api: Api) -> None:
    made = api.make("here", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    visitor = visit()
    visitor.ignore_errors("403")
    visitor.go(f"/recover/{made.match}")
    field = visitor.page.get_by_label(visitor.t("recovery-code"))
    field.fill(guest.recovery[:-1])
    visitor.button("recover-go").click()
    visitor.wait_for_text("code-wrong-recovery-short", number=1)
    # A letter of the secret part is wrong; and a code from before, which names no table.
    for wrong in (guest.recovery[:-1] + "AB"["A" in guest.recovery[-1]], "-".join(["ABCD"] * 6)):
        field.fill(wrong)
        visitor.button("recover-go").click()
        visitor.wait_for_text("error-bad-recovery")
    field.fill(guest.recovery.lower().replace("-", " "))
    visitor.button("recover-go").click()
    match_page = MatchPage(visitor)
    match_page.wait_for_ply(0)
    assert match_page.token is not None
    assert api.snapshot(made.match, match_page.token).you.seats == [1]


def test_a_stale_tab_does_not_forget_the_new_token(visit: Visit, api: Api) -> None:
    """One tab has the seat again, while another one still connects with the old token."""
    made = api.make("here", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    visitor = visit(games=[(made.match, guest.token)])
    visitor.ignore_errors("401")  # the old token
    stale = visitor.context.new_page()
    held: list[WebSocketRoute] = []
    first_messages: list[str | bytes] = []

    def hold(socket: WebSocketRoute) -> None:
        held.append(socket)
        socket.on_message(lambda message: first_messages.append(message))

    stale.route_web_socket("**/socket", hold)
    stale.goto(f"{api.origin}/#/table/{made.match}")
    while not first_messages:
        stale.wait_for_timeout(20)
    moved = api.post(f"/matches/{made.match}/recover", {"recovery": guest.recovery}, wire.Recovered)
    visitor.go(f"/recover/{made.match}/{moved.recovery}")
    # The saved token is not valid any more, so the page asks.
    visitor.button("recover-go").click()
    back = MatchPage(visitor)
    back.wait_for_connection("open")
    token = back.token
    assert token is not None and token != guest.token

    server = held[0].connect_to_server()
    for message in first_messages:
        server.send(message)
    stale.get_by_text(visitor.t("elsewhere-title")).wait_for()
    assert visitor.stored("sintra.games")[made.match]["token"] == token
    assert api.snapshot(made.match, token).you.seats == [1]


def test_who_was_offline_learns_of_another_device(visit: Visit, api: Api) -> None:
    made = api.make("here", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    [host] = seated(visit, api, made, made.token)
    host.wait_for_turn()
    host.visitor.go("/games")
    api.post(f"/matches/{made.match}/recover", {"recovery": guest.recovery}, wire.Recovered)
    host.visitor.go(f"/table/{made.match}")
    host.visitor.wait_for_text("told-taken-over", who="player", names=BO, count=1)
    # Once: not on the next visit.
    host.visitor.reload()
    host.wait_for_turn()
    text = host.visitor.t("told-taken-over", who="player", names=BO, count=1)
    expect(host.page.get_by_text(text)).to_have_count(0)


def test_a_lost_answer_does_not_cost_the_seat(visit: Visit, api: Api) -> None:
    """The recovery code is used up, so the repeated request must get the same answer."""
    made = api.make("here", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    visitor = visit()
    visitor.ignore_errors("ERR_FAILED")

    def lose_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    visitor.page.route("**/recover", lose_answer)
    visitor.go(f"/recover/{made.match}/{guest.recovery}")
    visitor.button("recover-go").click()
    visitor.wait_for_text("error-unreachable")
    assert not is_known(api, made.match, guest.token)
    visitor.page.unroute("**/recover")
    visitor.reload()
    visitor.button("recover-go").click()
    MatchPage(visitor).wait_for_ply(0)


def test_creating_a_match_again_after_a_lost_answer_gets_the_same(visit: Visit) -> None:
    visitor = visit()
    visitor.ignore_errors("ERR_FAILED")
    created: list[str] = []

    def lose_answer(route: Route) -> None:
        if route.request.method == "POST":
            created.append(route.fetch().json()["match"])
            route.abort()

    visitor.page.route("**/api/v1/matches", lose_answer)
    visitor.go("/new")
    visitor.page.get_by_label(visitor.t("new-kind")).nth(1).select_option("link")
    visitor.button("new-make").click()
    visitor.wait_for_text("error-unreachable")
    visitor.page.unroute("**/api/v1/matches")
    visitor.button("new-make").click()
    assert [MatchPage(visitor).match] == created


# --- Invitations


def test_a_used_invitation_explains_what_to_do(visit: Visit, api: Api) -> None:
    made = api.make("here", "link", "link")
    early, late = visit(), visit()
    early.ignore_errors("409")
    link = f"/join/{made.match}.{made.invitations[0].secret}"
    early.go(link)
    early.button("join-sit").wait_for()
    api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    # Another seat is free, so only the server knows that this invitation was used.
    early.button("join-sit").click()
    early.wait_for_text("join-used")
    api.join(made.match, invitation=made.invitations[1].secret)
    late.go(link)
    late.wait_for_text("join-used")
    late.wait_for_text("join-used-other")
    late.link("join-recover").click()
    late.page.get_by_label(late.t("recovery-code")).wait_for()


def test_the_host_removes_a_player_and_invites_another(visit: Visit, api: Api) -> None:
    made = api.make("here", "link", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    host, removed = seated(visit, api, made, made.token, guest.token)
    visitor = host.visitor
    visitor.page.get_by_role("button", name=f"{visitor.t('players-remove')}: {BO}").click()
    dialog = visitor.page.locator("dialog.players")
    dialog.get_by_role("button", name=visitor.t("players-remove"), exact=True).click()
    removed.visitor.wait_for_text("told-removed", who="you", name="")
    expect(dialog).to_be_hidden()
    visitor.button("invite-new").first.click()
    field = visitor.page.get_by_label(visitor.t("lobby-link")).first
    field.wait_for()
    expect(visitor.button("invite-replace")).to_have_count(1)
    link = field.input_value()
    assert made.invitations[0].secret not in link
    newcomer = visit()
    newcomer.page.goto(link)
    newcomer.button("join-sit").click()
    MatchPage(newcomer).wait_for_connection("open")
    expect(field).to_have_count(0)


def test_a_removed_player_has_no_recovery_code(visit: Visit, api: Api) -> None:
    made = api.make("here", "link", "link")
    guest = join_on_page(visit(), made)
    visitor = guest.visitor
    visitor.page.locator(".unseen").first.wait_for()
    api.act(made.match, wire.Remove(id="remove", seat=1), made.token)
    visitor.wait_for_text("told-removed", who="you", name="")
    expect(visitor.page.locator(".unseen")).to_have_count(0)
    visitor.button("more").click()
    expect(visitor.link("recover-title")).to_be_visible()
    expect(visitor.button("recovery-title")).to_have_count(0)


# --- Fair play


def test_a_game_is_aborted_before_the_second_move(visit: Visit, api: Api) -> None:
    host, guest = two_players(visit, api, fair_play=True)
    host.play(host.type, moves=1)
    guest.wait_for_turn()
    guest.visitor.button("more").click()
    expect(guest.visitor.button("resign")).to_have_count(0)
    guest.visitor.button("abort").click()
    guest.page.get_by_role("dialog").get_by_role("button", name=guest.visitor.t("abort")).click()
    for match_page in (host, guest):
        expect(match_page.page.locator("#result-title")).to_have_text(
            match_page.visitor.t("why-abort")
        )
    host.visitor.go("/games")
    host.visitor.wait_for_text("games-aborted")


def test_private_tables_have_no_fair_play(visit: Visit, api: Api) -> None:
    host, _ = two_players(visit, api)
    host.wait_for_turn()
    host.visitor.button("more").click()
    expect(host.visitor.button("resign")).to_be_visible()
    expect(host.visitor.button("abort")).to_have_count(0)
    host.visitor.button("players-title").click()
    expect(host.page.get_by_label(f"{host.visitor.t('players-mute')}: {BO}")).to_be_visible()
    report = host.page.get_by_role("button", name=host.visitor.t("players-report"))
    expect(report).to_have_count(0)


QUICK_ABSENCE = """
from sintra.match import create, state
from sintra.server import presence
real = create.FairPlay
create.FairPlay = lambda absence_seconds: real(absence_seconds=0.2)
state.FRIENDS_ABSENCE_SECONDS = 0.2
presence.WAIT_SECONDS = 0.2
"""
"""Players are absent after a moment; the protocol allows no less than half a minute."""


@pytest.fixture(scope="module")
def quick_absence(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    with Server(tmp_path_factory.mktemp("absence"), code=QUICK_ABSENCE) as server:
        api = Api(server)
        yield api
        api.close()


def unchecked_snapshot(api: Api, made: wire.MatchCreated) -> dict[str, Any]:
    """Return the snapshot for the host; its time of absence is shorter than the protocol allows."""
    return api.get(f"/matches/{made.match}", dict[str, Any], made.token)


def test_a_player_claims_the_win_from_an_absent_one(visit: Visit, quick_absence: Api) -> None:
    api = quick_absence
    made = api.make("here", "link", fair_play=True)
    api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    [host] = seated(visit, api, made, made.token)
    expect(host.visitor.button("absent-claim")).to_have_count(0)
    host.play(host.type, moves=1)
    host.visitor.wait_for_text("absent-notice", name=BO)
    expect(host.visitor.button("absent-hand-over")).to_be_visible()
    host.visitor.button("absent-claim").click()
    title = host.page.locator("#result-title")
    expect(title).to_contain_text(host.visitor.t("why-absence", who="other", name=BO))
    assert unchecked_snapshot(api, made)["result"]["winners"] == [0]


def test_three_players_let_a_computer_play_on(visit: Visit, quick_absence: Api) -> None:
    api = quick_absence
    made = api.make("here", "link", "easy", fair_play=True)
    api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    [host] = seated(visit, api, made, made.token)
    host.play(host.type, moves=1)
    host.visitor.button("absent-hand-over").wait_for()
    expect(host.visitor.button("absent-claim")).to_have_count(0)
    host.visitor.button("absent-hand-over").click()
    assert host.wait_for_turn(previous_ply=1)
    assert unchecked_snapshot(api, made)["seats"][1]["kind"] == "computer"


def test_friends_let_a_computer_play_for_one_who_is_gone_until_he_returns(
    visit: Visit, quick_absence: Api
) -> None:
    api = quick_absence
    made = api.make("here", "link")
    guest = api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    [host] = seated(visit, api, made, made.token)
    host.play(host.type, moves=1)
    host.visitor.button("absent-hand-over").click()
    expect(host.visitor.button("absent-claim")).to_have_count(0)
    assert host.wait_for_turn(previous_ply=1), "the computer has played"
    [returned] = seated(visit, api, made, guest.token)
    dialog = returned.page.get_by_role("dialog", name=returned.visitor.t("replaced-title"))
    expect(dialog).to_contain_text(returned.visitor.t("replaced-text", cause="absence"))
    # It can also be done later.
    returned.visitor.button("replaced-watch").click()
    expect(dialog).to_be_hidden()
    returned.visitor.button("replaced-return").click()
    host.visitor.wait_for_text("told-returned", who="other", name=BO)
    expect(returned.visitor.button("replaced-return")).to_have_count(0)
    host.play(host.type, moves=1)
    assert returned.wait_for_turn()
    returned.play(returned.type, moves=1)


# --- Mute and report


def say(api: Api, sender: MatchPage, text: str) -> None:
    assert sender.token is not None
    api.act(sender.match, wire.Chat(id=text, text=text), sender.token)


def test_a_muted_player_is_not_heard_until_that_is_undone(visit: Visit, api: Api) -> None:
    host, guest = two_players(visit, api)
    host.wait_for_turn()
    say(api, guest, "first")
    expect(host.page.locator(".rival .chat-bubble")).to_be_visible()
    open_menu(host, "players-title")
    host.page.get_by_label(f"{host.visitor.t('players-mute')}: {BO}").check()
    host.page.keyboard.press("Escape")
    host.visitor.reload()
    host.wait_for_turn()
    say(api, guest, "second")
    say(api, host, "answer")
    host.visitor.button("talk").click()
    expect(host.page.locator("aside li")).to_have_count(1)
    expect(host.page.locator("aside li")).to_contain_text("answer")
    expect(host.page.locator(".unread")).to_have_count(0)
    expect(host.page.locator(".chat-bubble")).to_have_count(0)
    host.visitor.button("chat-unmute").click()
    expect(host.page.locator("aside li")).to_have_count(3)


def test_a_player_stays_muted_in_the_rematch(visit: Visit, api: Api) -> None:
    host, guest = two_players(visit, api)
    host.wait_for_turn()
    open_menu(host, "players-title")
    host.page.get_by_label(f"{host.visitor.t('players-mute')}: {BO}").check()
    host.page.keyboard.press("Escape")
    first = host.match
    tokens = [page.token for page in (guest, host) if page.token is not None]
    api.act(first, wire.Resign(id="resign"), tokens[0])
    for n, token in enumerate(tokens):
        api.act(first, wire.Rematch(id=f"rematch-{n}"), token)
    rematch = api.snapshot(first, tokens[0]).rematch
    assert rematch is not None
    host.page.wait_for_url(f"**/#/table/{rematch}")
    assert host.visitor.stored("sintra.games")[rematch]["mutedSeats"] == [1]


def test_a_player_is_reported(visit: Visit, api: Api) -> None:
    host, _ = two_players(visit, api, fair_play=True)
    visitor = host.visitor
    host.wait_for_turn()
    open_menu(host, "players-title")
    visitor.page.get_by_role("button", name=visitor.t("players-report")).click()
    expect(visitor.button("report-send")).to_be_disabled()
    visitor.page.get_by_role("radio", name=visitor.t("report-stalling")).check()
    visitor.page.get_by_label(visitor.t("report-text")).fill("Only waits.")
    with visitor.page.expect_request("**/reports") as sent:
        visitor.button("report-send").click()
    visitor.wait_for_text("report-sent")
    assert sent.value.post_data_json == {"seat": 1, "reason": "stalling", "text": "Only waits."}


# --- Deleting


def open_games(visit: Visit, api: Api, *matches: wire.MatchCreated) -> Visitor:
    """Open “My games” on the device of the host, after the matches were opened there."""
    visitor = visit(games=[(made.match, made.token) for made in matches])
    for made in matches:
        visitor.go(f"/table/{made.match}")
        MatchPage(visitor).wait_for_connection("open")
    visitor.go("/games")
    return visitor


def test_the_host_deletes_a_match_for_everybody(visit: Visit, api: Api) -> None:
    made = api.make("here", "link")
    visitor = open_games(visit, api, made)
    visitor.ignore_errors("404")  # the list may still ask for its state
    visitor.page.locator(".remove").click()
    visitor.button("games-delete-yes").click()
    visitor.wait_for_text("games-empty")
    assert not is_known(api, made.match, made.token)


def test_a_match_that_others_play_is_removed_only_here(visit: Visit, api: Api) -> None:
    made = api.make("here", "link")
    api.join(made.match, invitation=made.invitations[0].secret, name=BO)
    visitor = open_games(visit, api, made)
    visitor.ignore_errors("403")
    visitor.page.locator(".remove").click()
    visitor.button("games-delete-yes").click()
    visitor.wait_for_text("games-delete-stays")
    expect(visitor.button("games-delete-yes")).to_have_count(0)
    visitor.button("games-delete-here").click()
    visitor.wait_for_text("games-empty")
    assert is_known(api, made.match, made.token)


def test_everything_on_this_device_is_deleted(visit: Visit, api: Api) -> None:
    hosted, played = api.make("here", "link"), api.make("here", "link")
    api.join(played.match, invitation=played.invitations[0].secret)
    visitor = open_games(visit, api, hosted, played)
    visitor.ignore_errors("40[34]")
    local = new_game("here", "easy")
    store_game(visitor.page, local)
    visitor.page.evaluate(
        "for (const key of ['sintra.results', 'other.page']) localStorage.setItem(key, '{}')"
    )
    visitor.go("/settings")
    visitor.button("data-delete").click()
    visitor.page.get_by_label(visitor.t("data-hosted", count=2)).check()
    visitor.button("data-yes").click()
    # One of them is still played.
    visitor.wait_for_text("data-left", count=1)
    with visitor.page.expect_event("load"):
        visitor.button("data-anyway").click()
    visitor.button("home-play").wait_for()
    assert visitor.stored("sintra.results") is None
    assert visitor.stored("other.page") == {}
    # The page has created the database again, without games.
    visitor.go("/games")
    assert stored_game(visitor.page, local["id"]) is None
    assert not is_known(api, hosted.match, hosted.token)
    assert is_known(api, played.match, played.token)

"""The match page besides moves: take-backs, hints, log, announcements, title, errors and chat."""

import re

import pytest
from playwright.sync_api import Route, expect

from sintra.match import protocol as wire

from .conftest import OpenMatch, Visit
from .local_page import new_game, open_local
from .match_page import (
    ChosenMove,
    MatchPage,
    after_ply,
    greedy,
    move_with_joker_choice,
    move_with_pane_choice,
)
from .texts import LANGUAGES, text
from .visitor import PHONE

# Records layout shifts: elements that moved without an action of the user; and counts the panes
# that flew.
RECORD_SHIFTS = """
window.shifts = [];
window.flights = 0;
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node.matches?.(".flight")) flights += 1;
}).observe(document, { subtree: true, childList: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    shifts.push([entry.value, ...entry.sources.map(({ node }) =>
      (node?.outerHTML ?? node?.parentElement?.outerHTML ?? String(node)).slice(0, 160))]);
}).observe({ type: "layout-shift", buffered: true });
"""

# Records, for each line of the log and of the announcements, whether the board was moving when it
# came; and whose palace was large when a name stood across the board.
RECORD_LINES = """
window.lines = [];
window.handedTo = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) {
      if (node.matches?.(".move-log li, [role=log] p"))
        lines.push([document.querySelector(".board").dataset.busy, node.innerText]);
      if (node.matches?.(".banner"))
        handedTo.push([document.querySelector(".own [data-seat]").dataset.seat, node.innerText]);
    }
}).observe(document, { subtree: true, childList: true });
"""


def test_moves_can_be_taken_back(open_match: OpenMatch) -> None:
    match_page = open_match(until=after_ply(3))
    assert match_page.wait_for_turn()
    match_page.play(match_page.type, moves=1)
    match_page.wait_for_ply(4)
    match_page.visitor.button("undo").click()
    match_page.wait_for_ply(3)
    assert match_page.wait_for_turn()
    match_page.page.keyboard.press("u")
    match_page.wait_for_ply(2)
    match_page.play(match_page.click, moves=2)
    assert len(match_page.visitor.api.check_record(match_page.match, match_page.token).moves) == 4


def test_legal_moves_are_received_over_the_socket_only(open_match: OpenMatch) -> None:
    """They are sent with the state and with every event.

    The page makes one other request: for the effects of the moves before it was opened.
    """
    match_page = open_match(until=after_ply(2))
    requests: list[str] = []
    match_page.page.on("request", lambda request: requests.append(request.url))
    assert match_page.wait_for_turn()
    match_page.play(match_page.click, moves=2)
    match_page.wait_for_ply(4)
    assert match_page.wait_for_turn()
    others = [url for url in requests if "/api/" in url and not url.endswith("/replay")]
    assert others == [] and len(requests) <= 1


def test_take_backs_and_hints_are_hidden_if_not_allowed(open_match: OpenMatch) -> None:
    match_page = open_match(until=after_ply(2), options={"take_backs": False, "hints": False})
    assert match_page.wait_for_turn()
    expect(match_page.visitor.button("undo")).to_have_count(0)
    expect(match_page.visitor.button("hint")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_shows_its_reasons_in_the_language_of_the_page(
    language: str, open_match: OpenMatch
) -> None:
    """The suggested move is also marked on the board."""
    match_page = open_match(until=after_ply(6), language=language)
    visitor, page = match_page.visitor, match_page.page
    assert match_page.wait_for_turn()
    visitor.button("hint").click()
    advice = page.get_by_role("complementary", name=visitor.t("hint"))
    move = advice.get_attribute("data-move")
    assert move in {legal.move for legal in match_page.legal_moves().moves}
    reasons = advice.get_by_role("listitem")
    assert reasons.count() >= 1
    assert "reason-" not in "\n".join(reasons.all_inner_texts())
    if not ChosenMove(
        next(m for m in match_page.legal_moves().moves if m.move == move), match_page.legal_moves()
    ).is_glazier_return:
        expect(page.locator(".group.advised")).to_have_count(1)
    advice.get_by_role("button", name=visitor.t("close")).click()
    expect(advice).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_move_is_logged_and_announced(language: str, open_match: OpenMatch) -> None:
    """The log shows a move in words and as move text; a screen reader announces it."""
    match_page = open_match(until=move_with_pane_choice, language=language)
    visitor, page = match_page.visitor, match_page.page
    assert match_page.wait_for_turn()
    move = move_with_pane_choice(match_page.legal_moves())
    assert move is not None and move.kept_colour is not None and move.colour is not None
    match_page.play(
        match_page.type, moves=1, choose=lambda moves: move_with_pane_choice(moves) or greedy(moves)
    )
    words = visitor.t("move-keeps", colour=move.kept_colour)
    expect(page.locator(".hidden[role=log]")).to_contain_text(words)
    last = page.get_by_role("complementary", name=visitor.t("log")).locator("li:has(code)").last
    expect(last.locator("code")).to_have_text(move.text)
    expect(last).to_contain_text(words)
    expect(last).to_contain_text(f"+{move.effect.points}")
    # On a wide screen the log stands beside the board; a key closes and opens it.
    page.keyboard.press("l")
    expect(page.get_by_role("complementary", name=visitor.t("log"))).to_have_count(0)
    page.keyboard.press("l")
    expect(last).to_contain_text(words)


def test_the_title_shows_that_it_is_your_turn(open_match: OpenMatch) -> None:
    """The title is visible to a player who has opened another tab."""
    match_page = open_match("here", "link")
    visitor, api = match_page.visitor, match_page.visitor.api
    secret = visitor.stored("sintra.games")[match_page.match]["invitations"]["1"]
    guest = api.join(match_page.match, invitation=secret)
    turn = re.compile(re.escape(visitor.t("badge-your-turn")))
    assert match_page.wait_for_turn()
    expect(match_page.page).to_have_title(turn)
    match_page.play(match_page.type, moves=1)
    expect(match_page.page).to_have_title("Sintra")
    api.play(match_page.match, guest.token, greedy(api.moves(match_page.match, guest.token)).text)
    expect(match_page.page).to_have_title(turn)


@pytest.mark.parametrize("device", ["keys", "mouse"])
def test_an_illegal_strip_shows_the_reason(device: str, open_match: OpenMatch) -> None:
    match_page = open_match(until=after_ply(6))
    visitor, page = match_page.visitor, match_page.page
    assert match_page.wait_for_turn()
    legal = match_page.legal_moves()
    reasons = {"left_of_glazier": "closed-left-of-glazier", "no_space": "closed-no-space"}
    moves_by_colour = {
        move.colour: move for move in (ChosenMove(other, legal) for other in legal.moves)
    }
    checked_reasons = set()
    for colour, columns in legal.closed.items():
        for column, reason in enumerate(columns):
            if (
                reason not in reasons
                or reason in checked_reasons
                or moves_by_colour[colour].column is None
            ):
                continue
            checked_reasons.add(reason)
            if device == "keys":
                for key in (*moves_by_colour[colour].keys[:2], str(column + 1)):
                    page.keyboard.press(key)
            else:
                match_page.pane(moves_by_colour[colour].hand).click()
                match_page.column(column).click(force=True)  # it is marked as disabled
            expect(page.locator(".actions .error")).to_have_text(visitor.t(reasons[reason]))
            expect(page.get_by_role("log").locator("p").last).to_have_text(
                visitor.t(reasons[reason])
            )
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
    assert checked_reasons
    assert match_page.ply == legal.ply


def test_a_late_answer_is_not_said_after_newer_lines(open_match: OpenMatch) -> None:
    """What lies on a display is said by a module that may still load when the next key comes."""
    match_page = open_match(until=after_ply(6))
    page = match_page.page
    held: list[Route] = []
    # A function of its own: Playwright cannot call the method of a list.
    page.route("**/assets/ask-*.js", lambda route: held.append(route))
    # Chromium may not hold the next requests of a page that is already loaded.
    match_page.visitor.reload()
    assert match_page.wait_for_turn()
    legal = match_page.legal_moves()
    hand, colour = next(
        move.keys[:2]
        for move in (ChosenMove(other, legal) for other in legal.moves)
        if move.keys[0] != "c"
    )
    with page.expect_request("**/assets/ask-*.js"):
        page.keyboard.press(hand)
    page.keyboard.press(colour)
    lines = page.get_by_role("log").locator("p")
    said = lines.last.text_content()
    page.keyboard.press("s")  # answered by the same module, after what was asked before
    held[0].continue_()
    expect(lines.last).not_to_have_text(said or "")
    assert lines.all_text_contents()[-2] == said


def test_escape_cancels_every_question(open_match: OpenMatch) -> None:
    """Each Escape goes one step back, until no pane is picked."""
    match_page = open_match(until=move_with_joker_choice)
    page = match_page.page
    assert match_page.wait_for_turn()
    ply = match_page.ply
    move = move_with_joker_choice(match_page.legal_moves())
    assert move is not None
    for key in move.keys[:3]:
        page.keyboard.press(key)
    expect(page.locator(".choice")).to_contain_text(text("ask-spaces"))
    page.keyboard.press("Escape")
    expect(page.locator(".choice")).to_have_count(0)
    expect(page.locator("g.picked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("g.picked")).to_have_count(0)
    match_page.play(
        match_page.type,
        moves=1,
        choose=lambda moves: move_with_joker_choice(moves) or greedy(moves),
    )
    played = match_page.visitor.api.check_record(match_page.match, match_page.token).moves
    assert len(played) == ply + 1 and str(played[-1]) == move.text


def layout_shifts(match_page: MatchPage) -> list[list[object]]:
    shifts: list[list[object]] = match_page.page.evaluate("() => shifts")
    return shifts


def test_animations_cause_no_layout_shifts(open_match: OpenMatch) -> None:
    """The browser reports elements that moved without an action of the user: there are none.

    During these moves the start tile is taken, and a round starts.
    """
    match_page = open_match("here", "easy", motion="full", script=RECORD_SHIFTS, is_painted=True)
    api = match_page.visitor.api
    assert match_page.wait_for_turn()
    before = layout_shifts(match_page)
    while api.snapshot(match_page.match, match_page.token).table.round == 1:
        match_page.play(match_page.type, moves=1)
        assert match_page.wait_for_turn()
    assert layout_shifts(match_page)[len(before) :] == []
    assert match_page.page.evaluate("() => flights") > 20  # a deal, and the panes of the moves
    api.check_record(match_page.match, match_page.token)


def test_a_move_is_told_when_it_was_seen_and_the_next_player_by_name(open_match: OpenMatch) -> None:
    match_page = open_match(motion="full", script=RECORD_LINES)
    visitor, page = match_page.visitor, match_page.page
    assert match_page.wait_for_turn()
    page.evaluate("lines.length = 0")
    match_page.play(match_page.type, moves=1)
    next_turn = visitor.t("turn-of", name=visitor.t("seat-name", number=2))
    expect(page.locator(".banner")).to_have_text(next_turn)
    expect(page.locator(".actions")).to_contain_text(next_turn)
    assert page.evaluate("handedTo") == [["1", next_turn]]
    lines = page.evaluate("lines")
    told = [line for line in lines if visitor.t("seat-name", number=1) in line[1]]
    assert len(told) == 2  # announced, and in the log
    assert {busy for busy, _ in told} == {"false"}
    assert lines[-1][1] == next_turn
    expect(page.locator(".banner")).to_have_count(0)


def test_a_device_of_one_player_is_not_handed_over(visit: Visit) -> None:
    visitor = visit(script=RECORD_LINES)
    local_page = open_local(visitor, new_game("easy", "here", ply=1))
    assert local_page.wait_for_turn()
    expect(visitor.page.locator('.own [data-seat="1"]')).to_have_count(1)
    assert visitor.page.evaluate("handedTo") == []


def test_chat_shows_translated_phrases_and_counts_unread_messages(open_match: OpenMatch) -> None:
    """Phrases are shown in the language of the reader; free text is shown unchanged."""
    match_page = open_match("here", "link", language="pl")
    visitor, api = match_page.visitor, match_page.visitor.api
    secret = visitor.stored("sintra.games")[match_page.match]["invitations"]["1"]
    guest = api.join(match_page.match, invitation=secret, name="Inês")
    api.act(match_page.match, wire.Chat(id="1", phrase="good_luck"), guest.token)
    expect(match_page.page.locator(".unread")).to_have_text("1")
    log = match_page.page.get_by_role("complementary", name=visitor.t("log"))
    place = log.bounding_box()
    match_page.visitor.button("talk").click()
    panel = match_page.page.get_by_role("complementary", name=visitor.t("talk"))
    # A large window has a place for it: it covers nothing.
    assert panel.bounding_box() == place
    expect(log).to_have_count(0)
    expect(panel.get_by_role("listitem").last).to_contain_text(visitor.t("phrase-good-luck"))
    panel.get_by_label(visitor.t("talk-say")).fill("<b>Cześć</b> 1b3")
    panel.get_by_role("button", name=visitor.t("talk-send")).click()
    expect(panel.get_by_role("listitem").last).to_contain_text("<b>Cześć</b> 1b3")
    expect(panel.get_by_role("listitem").last).to_be_in_viewport()
    assert (
        api.snapshot(match_page.match, match_page.token).ply == 0
    )  # what is typed there is no move
    # Its button in the bar closes it again, and the log returns.
    visitor.button("talk").click()
    expect(panel).to_have_count(0)
    assert log.bounding_box() == place
    # A phone has the chat in the menu, and over the board.
    match_page.page.set_viewport_size(PHONE)
    visitor.button("more").click()
    visitor.button("talk").click()
    expect(panel.get_by_label(visitor.t("talk-say"))).to_be_focused()
    expect(panel.get_by_role("listitem").last).to_be_in_viewport()


def test_shortcuts_and_rules_are_loaded_when_they_are_opened(open_match: OpenMatch) -> None:
    match_page = open_match(is_new=True)
    visitor, page = match_page.visitor, match_page.page
    visitor.ignore_errors("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    dialog = page.get_by_role("dialog")

    def open_from_menu(name: str, heading: str) -> None:
        visitor.button("more").click()
        visitor.button(name).click()
        expect(dialog.get_by_role("heading", name=visitor.t(heading), exact=True)).to_be_visible()
        expect(dialog).to_have_accessible_name(visitor.t(name))
        dialog.get_by_role("button", name=visitor.t("close")).click()
        expect(dialog).to_have_count(0)

    assert match_page.wait_for_turn()
    visitor.context.set_offline(True)
    page.keyboard.press("?")
    visitor.wait_for_text("page-not-loaded")
    visitor.context.set_offline(False)
    open_from_menu("rules", "rules-heading-aim")  # what failed does not hold up the others
    visitor.reload()  # a browser does not try again to import what has failed
    assert match_page.wait_for_turn()
    page.set_viewport_size({"width": 1280, "height": 500})
    page.keyboard.press("?")
    dialog.wait_for()
    # It is longer than the window: it opens at its beginning.
    assert dialog.evaluate("d => [d.scrollTop, d.scrollHeight > d.clientHeight]") == [0, True]
    page.keyboard.press("Escape")
    page.keyboard.press("q")  # for a moment, the focus is still in the dialog
    page.locator(".asking input").wait_for()
    page.keyboard.press("Escape")
    open_from_menu("shortcuts", "shortcuts-title")


def test_a_finger_on_the_table_neither_reloads_the_page_nor_flashes(open_match: OpenMatch) -> None:
    match_page = open_match(touch=True, size=PHONE)
    visitor, page = match_page.visitor, match_page.page
    assert match_page.wait_for_turn()
    root = page.locator(":root")
    expect(root).to_have_css("overscroll-behavior-y", "none")
    pane = page.locator(".supply [role=button]").first
    expect(pane).to_have_css("-webkit-tap-highlight-color", "rgba(0, 0, 0, 0)")
    # Pages of text are loaded again by pulling, as everywhere.
    visitor.go("/rules")
    page.locator("main h2").first.wait_for()
    expect(root).to_have_css("overscroll-behavior-y", "auto")

"""What the table tells and allows beside moves: take back, hint, log, voice, signals, reasons."""

import re

import pytest
from playwright.sync_api import expect

from sintra.match import protocol as wire

from .conftest import Sit
from .playing import AtTable, Chosen, after, asking_jokers, asking_keep, greedy
from .texts import LANGUAGES, text

# Adds up what moved without being asked to.
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    shifts.push([entry.value, ...entry.sources.map(({ node }) =>
      (node?.outerHTML ?? node?.parentElement?.outerHTML ?? String(node)).slice(0, 160))]);
}).observe({ type: "layout-shift", buffered: true });
"""


def test_take_back(sit: Sit) -> None:
    table = sit(until=after(3))
    assert table.wait_for_turn()
    table.play(table.type, moves=1)
    table.wait_for_ply(4)
    table.visitor.button("undo").click()
    table.wait_for_ply(3)
    assert table.wait_for_turn()
    table.page.keyboard.press("u")
    table.wait_for_ply(2)
    table.play(table.click, moves=2)
    assert len(table.visitor.api.check_record(table.match, table.token).moves) == 4


def test_legal_moves_come_over_the_socket_alone(sit: Sit) -> None:
    """With the state and with every event: nothing more is asked for."""
    table = sit(until=after(2))
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    assert table.wait_for_turn()
    table.play(table.click, moves=2)
    table.wait_for_ply(4)
    assert table.wait_for_turn()
    assert [url for url in asked if "/api/" in url] == []


def test_no_take_back_where_it_was_not_agreed(sit: Sit) -> None:
    table = sit(until=after(2), table={"take_backs": False, "hints": False})
    assert table.wait_for_turn()
    expect(table.visitor.button("undo")).to_have_count(0)
    expect(table.visitor.button("hint")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_with_its_reason(language: str, sit: Sit) -> None:
    """In the language of the page; the move is pointed out on the board."""
    table = sit(until=after(6), language=language)
    visitor, page = table.visitor, table.page
    assert table.wait_for_turn()
    visitor.button("hint").click()
    advice = page.get_by_role("complementary", name=visitor.t("hint"))
    move = advice.locator("code").first.inner_text()
    assert move in {each.move for each in table.legal().moves}
    hint = visitor.api.get(
        f"/matches/{table.match}/hint?ply={table.ply}", wire.HintView, table.token
    )
    reasons = advice.get_by_role("listitem")
    assert reasons.count() >= 1
    told = "\n".join(reasons.all_inner_texts())
    if language != "en":
        for reason in hint.reasons:
            assert reason.text not in told
    assert "reason-" not in told
    if not Chosen(next(m for m in table.legal().moves if m.move == move), table.legal()).is_back:
        expect(page.locator(".group.advised")).to_have_count(1)
    visitor.button("close").first.click()
    expect(advice).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_log_and_the_voice(language: str, sit: Sit) -> None:
    """A move is told in words and in move text, and to those who listen."""
    table = sit(until=asking_keep, language=language)
    visitor, page = table.visitor, table.page
    assert table.wait_for_turn()
    move = asking_keep(table.legal())
    assert move is not None and move.kept is not None and move.colour is not None
    table.play(table.type, moves=1, choose=lambda moves: asking_keep(moves) or greedy(moves))
    words = visitor.t("move-keeps", colour=move.kept)
    expect(page.locator(".hidden[role=log]")).to_contain_text(words)
    page.keyboard.press("l")
    first = page.get_by_role("complementary", name=visitor.t("log")).locator("li:has(code)").first
    expect(first.locator("code")).to_have_text(move.text)
    expect(first).to_contain_text(words)
    expect(first).to_contain_text(f"+{move.effect.points}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("complementary", name=visitor.t("log"))).to_have_count(0)


def test_the_title_says_whose_turn_it_is(sit: Sit) -> None:
    """Who looks at another tab sees that it is their turn."""
    table = sit("here", "link")
    visitor, api = table.visitor, table.visitor.api
    secret = visitor.kept("sintra.games")[table.match]["invitations"]["1"]
    guest = api.join(table.match, invitation=secret)
    turn = re.compile(re.escape(visitor.t("badge-your-turn")))
    assert table.wait_for_turn()
    expect(table.page).to_have_title(turn)
    table.play(table.type, moves=1)
    expect(table.page).to_have_title("Sintra")
    api.play(table.match, guest.token, greedy(api.moves(table.match, guest.token)).text)
    expect(table.page).to_have_title(turn)


@pytest.mark.parametrize("how", ["keys", "mouse"])
def test_an_illegal_place_says_why(how: str, sit: Sit) -> None:
    table = sit(until=after(6))
    visitor, page = table.visitor, table.page
    assert table.wait_for_turn()
    legal = table.legal()
    reasons = {"left_of_glazier": "closed-left-of-glazier", "no_space": "closed-no-space"}
    hands = {each.colour: each for each in (Chosen(one, legal) for one in legal.moves)}
    seen = set()
    for colour, columns in legal.closed.items():
        for column, reason in enumerate(columns):
            if reason not in reasons or reason in seen or hands[colour].column is None:
                continue
            seen.add(reason)
            if how == "keys":
                for key in (*hands[colour].keys[:2], str(column + 1)):
                    page.keyboard.press(key)
            else:
                table.pane(hands[colour].hand).click()
                table.column(column).click(force=True)  # it says that it is disabled
            expect(page.get_by_role("alert")).to_have_text(visitor.t(reasons[reason]))
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
    assert seen
    assert table.ply == legal.ply


def test_every_question_can_be_left(sit: Sit) -> None:
    """Escape goes one step back, until nothing is in hand."""
    table = sit(until=asking_jokers)
    page = table.page
    assert table.wait_for_turn()
    ply = table.ply
    move = asking_jokers(table.legal())
    assert move is not None
    for key in move.keys[:3]:
        page.keyboard.press(key)
    expect(page.locator(".choice")).to_contain_text(text("ask-jokers"))
    page.keyboard.press("Escape")
    expect(page.locator(".choice")).to_have_count(0)
    expect(page.locator("g.picked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("g.picked")).to_have_count(0)
    table.play(table.type, moves=1, choose=lambda moves: asking_jokers(moves) or greedy(moves))
    played = table.visitor.api.check_record(table.match, table.token).moves
    assert len(played) == ply + 1 and str(played[-1]) == move.text


def shifts(table: AtTable) -> list[list[object]]:
    found: list[list[object]] = table.page.evaluate("() => shifts")
    return found


def test_nothing_jumps_while_panes_travel(sit: Sit) -> None:
    """The browser counts every box that moved without being asked to: there is none."""
    table = sit("here", "easy", motion="full", script=SHIFTS)
    assert table.wait_for_turn()
    before = shifts(table)
    seen = 0
    for _ in range(5):
        legal = table.legal()
        table.type(greedy(legal))
        seen += table.page.locator(".flight").first.is_visible()
        table.page.locator(f'.match:not([data-ply="{legal.ply}"])').wait_for()
        if not table.wait_for_turn():
            break
    # Less than this is a figure that is set anew by a pixel.
    assert [each for each in shifts(table)[len(before) :] if float(str(each[0])) > 1e-4] == []
    table.visitor.api.check_record(table.match, table.token)


def test_talk(sit: Sit) -> None:
    """Phrases are read in one's own language, words as they were said; unread ones are counted."""
    table = sit("here", "link", language="pl")
    visitor, api = table.visitor, table.visitor.api
    secret = visitor.kept("sintra.games")[table.match]["invitations"]["1"]
    guest = api.join(table.match, invitation=secret, name="Inês")
    api.act(table.match, wire.Chat(id="1", phrase="good_luck"), guest.token)
    expect(table.page.locator(".unread")).to_have_text("1")
    table.page.locator("details.menu > summary").click()
    table.visitor.button("talk").click()
    panel = table.page.get_by_role("complementary", name=visitor.t("talk"))
    expect(panel.get_by_role("listitem").first).to_contain_text(visitor.t("phrase-good-luck"))
    panel.get_by_label(visitor.t("talk-say")).fill("<b>Cześć</b> 1b3")
    panel.get_by_role("button", name=visitor.t("talk-send")).click()
    expect(panel.get_by_role("listitem").first).to_contain_text("<b>Cześć</b> 1b3")
    assert api.snapshot(table.match, table.token).ply == 0  # what is typed there is no move

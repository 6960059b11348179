"""The settings of the page, which apply at once on every page; and the page as an offline app."""

import json

import pytest
from playwright.sync_api import expect

from sintra.texts import LOCALES
from tests.server.live import Server

from .conftest import OpenMatch, Visit
from .match_page import MatchPage, after_ply, greedy, move_with_pane_choice, simple_placement
from .texts import LANGUAGES, text
from .visitor import PHONE, Api, Visitor

# A reload of the page would delete the mark.
SET_MARK = "() => { window.mark = true }"


def choose_option(visitor: Visitor, legend: str, option: str) -> None:
    group = visitor.page.get_by_role("group", name=visitor.t(legend), exact=True)
    group.get_by_label(visitor.t(option), exact=True).check()


def root_attribute(visitor: Visitor, name: str) -> str | None:
    return visitor.page.locator("html").get_attribute(name)


def test_the_language_changes_on_every_page_without_a_reload(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    headings = {
        "/": "home-new",
        "/new": "new-players",
        "/join": "join-title",
        "/games": "games-empty",
        "/settings": "settings-look",
        "/replay": "replay-file",
        "/rules": "rules-title",
    }
    visitor.go("/")
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate(SET_MARK)
    for language in (*LANGUAGES[1:], "en"):
        page.locator("header select").select_option(language)
        visitor.language = language
        expect(page.locator("html")).to_have_attribute("lang", LOCALES.get(language, language))
        for route, name in headings.items():
            page.evaluate("route => { location.hash = route }", route)
            heading = page.get_by_role("heading", name=visitor.t(name), exact=True)
            expect(heading.first).to_be_visible()
    # The page that is shown changes its language, too.
    page.locator("header select").select_option("de")
    expect(page.get_by_role("heading", name=text("rules-title", "de"))).to_be_visible()
    page.evaluate("() => { location.hash = '/learn' }")
    expect(page.get_by_role("heading", name=text("learn-name-turn", "de"))).to_be_visible()
    assert page.evaluate("() => window.mark")
    assert visitor.stored("sintra.settings")["language"] == "de"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_default_language_is_the_language_of_the_browser(language: str, visit: Visit) -> None:
    visitor = visit(language=language)
    visitor.go("/")
    visitor.page.evaluate("() => localStorage.setItem('sintra.settings', '{}')")
    visitor.go("/")
    expect(visitor.button("home-play")).to_be_visible()


def test_appearance_settings_apply_at_once_and_after_a_reload(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/settings")
    for legend, option, attribute, value in (
        ("settings-theme", "settings-theme-light", "data-theme", "light"),
        ("settings-contrast", "settings-contrast-high", "data-contrast", "high"),
        ("settings-palette", "settings-palette-bold", "data-palette", "bold"),
        ("settings-motion", "settings-motion-full", "data-motion", "full"),
    ):
        choose_option(visitor, legend, option)
        expect(visitor.page.locator("html")).to_have_attribute(attribute, value)
    font_size = "() => Number.parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)"
    before = visitor.page.evaluate(font_size)
    sizes = visitor.page.get_by_role("group", name=visitor.t("settings-text-size"), exact=True)
    sizes.get_by_label("150%").check()
    visitor.wait_until_drawn()
    assert visitor.page.evaluate(font_size) > 1.2 * before
    visitor.reload()
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", "light")
    assert root_attribute(visitor, "data-palette") == "bold"
    visitor.page.get_by_role("heading", level=1).wait_for()
    assert visitor.page.evaluate(font_size) > 1.2 * before


def test_the_sector_layout_can_be_switched_off_during_a_match(open_match: OpenMatch) -> None:
    """In this layout, each colour has its own sector; moves are played in the same way."""
    match_page = open_match(sectors=True)
    match_page.play(match_page.click, moves=2)
    assert match_page.wait_for_turn()
    expect(match_page.page.locator(".display .kind").first).to_be_visible()
    match_page.visitor.button("more").click()
    match_page.page.get_by_label(match_page.visitor.t("sector-layout")).uncheck()
    expect(match_page.page.locator(".display .kind")).to_have_count(0)


def test_a_move_can_require_confirmation(open_match: OpenMatch) -> None:
    """A chosen move is played only after one more click, or Enter."""
    match_page = open_match(until=after_ply(2), confirm="always")
    assert match_page.wait_for_turn()
    ply = match_page.ply
    match_page.type(greedy(match_page.legal_moves()))
    question = match_page.page.get_by_role("dialog", name=match_page.visitor.t("ask-confirm"))
    expect(question).to_be_visible()
    match_page.visitor.button("cancel").click()
    expect(match_page.page.locator(".choice")).to_have_count(0)
    assert match_page.ply == ply
    match_page.page.keyboard.press("Escape")
    match_page.type(greedy(match_page.legal_moves()))
    match_page.page.locator(".choice").wait_for()
    match_page.page.keyboard.press("Enter")
    match_page.wait_for_ply(ply + 1)
    assert match_page.wait_for_turn()
    match_page.click(greedy(match_page.legal_moves()))
    match_page.visitor.button("confirm-move").click()
    match_page.wait_for_ply(ply + 2)


def test_taps_need_no_confirmation_if_it_is_off(open_match: OpenMatch) -> None:
    """By default, the page asks for confirmation after taps."""
    match_page = open_match(until=after_ply(2), confirm="never", size=PHONE, touch=True)
    assert match_page.wait_for_turn()
    ply, move = match_page.ply, simple_placement(match_page.legal_moves())
    assert move.column is not None
    match_page.pane(move.hand).tap()
    match_page.column(move.column).tap()
    match_page.wait_for_ply(ply + 1)


COUNT_FLIGHTS = """
window.flights = 0;
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof Element && node.matches(".flight")) flights += 1;
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize(("motion", "is_animated"), [("full", True), ("reduced", False)])
def test_panes_are_animated_only_with_full_motion(
    motion: str, is_animated: bool, open_match: OpenMatch
) -> None:
    match_page = open_match(until=move_with_pane_choice, motion=motion, script=COUNT_FLIGHTS)
    match_page.play(match_page.type, moves=2)
    assert match_page.wait_for_turn()
    assert (match_page.page.evaluate("() => flights") > 0) == is_animated
    expect(match_page.page.locator(".flight")).to_have_count(0)


# --- The page as an app


def test_the_page_opens_without_its_server_after_one_visit(
    visit: Visit, own_server: Server
) -> None:
    """Tutorial, rules and settings work; the home page lists the parts that need the server."""
    api = Api(own_server)
    visitor = visit(api=api, workers="allow")
    visitor.ignore_errors("ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|Failed to fetch|ERR_FAILED")
    page = visitor.page
    visitor.go("/")
    visitor.button("home-play").wait_for()
    page.evaluate(
        """async () => {
          const { active } = await navigator.serviceWorker.ready;
          if (active.state !== "activated")
            await new Promise((done) => active.addEventListener("statechange", () =>
              active.state === "activated" && done()));
        }"""
    )
    own_server.stop()
    visitor.go("/")
    visitor.wait_for_text("away-title")
    visitor.wait_for_text("away-needs")
    visitor.wait_for_text("away-works")
    visitor.go("/learn")
    page.locator("main.learn[data-lesson]").wait_for()
    visitor.go("/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.t("rules-title"))
    visitor.go("/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.t("nav-settings"))
    page.locator("header select").select_option("es")
    expect(page.get_by_role("heading", level=1)).to_have_text(text("nav-settings", "es"))
    api.close()


def test_the_page_can_be_installed(visit: Visit) -> None:
    """Chromium reports no error in the manifest and no obstacle to the installation."""
    visitor = visit(workers="allow")
    visitor.go("/")
    visitor.button("home-play").wait_for()
    client = visitor.context.new_cdp_session(visitor.page)
    app_manifest = client.send("Page.getAppManifest")
    assert app_manifest["errors"] == []
    manifest = json.loads(app_manifest["data"])
    assert {"name", "short_name", "start_url", "display", "icons"} <= manifest.keys()
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        answer = visitor.page.request.get(f"{visitor.api.origin}/{icon['src']}")
        assert answer.ok and answer.headers["content-type"] == icon["type"]
    problems = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Tests run in a private window, which is the only obstacle.
    assert [problem["errorId"] for problem in problems] in ([], ["in-incognito"])
    visitor.page.locator("header select").select_option("pt")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "pt-BR")
    described = text("app-description", "pt")
    manifest = json.loads(client.send("Page.getAppManifest")["data"])
    assert (manifest["lang"], manifest["description"]) == ("pt-BR", described)
    expect(visitor.page.locator("meta[name=description]")).to_have_attribute("content", described)


def test_a_browser_without_javascript_is_told_so_in_every_language(visit: Visit) -> None:
    visitor = visit()
    shell = visitor.page.request.get(f"{visitor.api.origin}/").text()
    for language in LANGUAGES:
        assert text("needs-javascript", language) in shell


def test_a_match_continues_after_a_visit_to_the_settings(open_match: OpenMatch) -> None:
    """The player opens the settings and goes back; the position is the same."""
    match_page = open_match(until=after_ply(3))
    assert match_page.wait_for_turn()
    match = match_page.match
    match_page.visitor.button("more").click()
    match_page.visitor.link("settings").click()
    match_page.page.get_by_role("heading", level=1).wait_for()
    match_page.page.go_back()
    match_page = MatchPage(match_page.visitor)
    assert match_page.match == match
    assert match_page.wait_for_turn()
    assert match_page.ply == 3

"""What can be set, at once and everywhere; and the page as an app, without its server."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.live import Server

from .browsing import PHONE, Api, Visitor
from .conftest import Sit, Visit
from .playing import AtTable, after, asking_keep, greedy, placing
from .texts import LANGUAGES, text

# Loading the page again would lose it.
MARK = "() => { window.mark = true }"


def choose(visitor: Visitor, legend: str, option: str) -> None:
    group = visitor.page.get_by_role("group", name=visitor.t(legend), exact=True)
    group.get_by_label(visitor.t(option), exact=True).check()


def root(visitor: Visitor, name: str) -> str | None:
    return visitor.page.locator("html").get_attribute(name)


def test_the_language_everywhere_without_loading_again(visit: Visit) -> None:
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
        "/learn": "learn-name-turn",
    }
    visitor.go("/")
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate(MARK)
    for language in (*LANGUAGES[1:], "en"):
        page.locator("header select").select_option(language)
        visitor.language = language
        expect(page.locator("html")).to_have_attribute("lang", language)
        for place, name in headings.items():
            page.evaluate("place => { location.hash = place }", place)
            heading = page.get_by_role("heading", name=visitor.t(name), exact=True)
            expect(heading.first).to_be_visible()
    # While the page is shown, too.
    page.locator("header select").select_option("de")
    expect(page.get_by_role("heading", name=text("learn-name-turn", "de"))).to_be_visible()
    assert page.evaluate("() => window.mark")
    assert visitor.kept("sintra.settings")["language"] == "de"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_of_the_browser(language: str, visit: Visit) -> None:
    visitor = visit(language=language)
    visitor.go("/")
    visitor.page.evaluate("() => localStorage.setItem('sintra.settings', '{}')")
    visitor.go("/")
    expect(visitor.button("home-play")).to_be_visible()


def test_looks(visit: Visit) -> None:
    """They hold at once, and the next time."""
    visitor = visit()
    visitor.go("/settings")
    for legend, option, attribute, value in (
        ("settings-theme", "settings-theme-light", "data-theme", "light"),
        ("settings-contrast", "settings-contrast-high", "data-contrast", "high"),
        ("settings-palette", "settings-palette-bold", "data-palette", "bold"),
        ("settings-motion", "settings-motion-full", "data-motion", "full"),
    ):
        choose(visitor, legend, option)
        expect(visitor.page.locator("html")).to_have_attribute(attribute, value)
    size = "() => Number.parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)"
    before = visitor.page.evaluate(size)
    sizes = visitor.page.get_by_role("group", name=visitor.t("settings-text-size"), exact=True)
    sizes.get_by_label("150 %").check()
    visitor.settle()
    assert visitor.page.evaluate(size) > 1.2 * before
    visitor.page.reload()
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", "light")
    assert root(visitor, "data-palette") == "bold"
    visitor.page.get_by_role("heading", level=1).wait_for()
    assert visitor.page.evaluate(size) > 1.2 * before


def test_sectors(sit: Sit) -> None:
    """Each colour in its own place; played as ever, and switched at the table."""
    table = sit(sectors=True)
    table.play(table.click, moves=2)
    assert table.wait_for_turn()
    expect(table.page.locator(".display .kind").first).to_be_visible()
    table.page.locator("details.menu > summary").click()
    table.page.get_by_label(table.visitor.t("sector-layout")).uncheck()
    expect(table.page.locator(".display .kind")).to_have_count(0)


def test_confirmed_moves(sit: Sit) -> None:
    """A chosen place is played only after one more click, or Enter."""
    table = sit(until=after(2), confirm="always")
    assert table.wait_for_turn()
    ply = table.ply
    table.type(greedy(table.legal()))
    expect(table.page.locator(".choice")).to_contain_text(table.visitor.t("ask-confirm"))
    table.visitor.button("cancel").click()
    expect(table.page.locator(".choice")).to_have_count(0)
    assert table.ply == ply
    table.page.keyboard.press("Escape")
    table.type(greedy(table.legal()))
    table.page.locator(".choice").wait_for()
    table.page.keyboard.press("Enter")
    table.wait_for_ply(ply + 1)
    assert table.wait_for_turn()
    table.click(greedy(table.legal()))
    table.visitor.button("confirm-move").click()
    table.wait_for_ply(ply + 2)


def test_a_finger_that_is_not_asked(sit: Sit) -> None:
    """It is, unless one has said otherwise."""
    table = sit(until=after(2), confirm="never", size=PHONE, touch=True)
    assert table.wait_for_turn()
    ply, move = table.ply, placing(table.legal())
    assert move.column is not None
    table.pane(move.hand).tap()
    table.column(move.column).tap()
    table.wait_for_ply(ply + 1)


FLIGHTS = """
window.flights = 0;
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof Element && node.matches(".flight")) flights += 1;
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize(("motion", "travels"), [("full", True), ("reduced", False)])
def test_motion(motion: str, travels: bool, sit: Sit) -> None:
    """Panes travel, or nothing does."""
    table = sit(until=asking_keep, motion=motion, script=FLIGHTS)
    table.play(table.type, moves=2)
    assert table.wait_for_turn()
    assert (table.page.evaluate("() => flights") > 0) == travels
    expect(table.page.locator(".flight")).to_have_count(0)


SOUNDS = """
window.tones = 0;
window.AudioContext = class extends AudioContext {
  createOscillator() {
    tones += 1;
    return super.createOscillator();
  }
};
"""


@pytest.mark.parametrize("sound", [True, False])
def test_sound(sound: bool, sit: Sit) -> None:
    table = sit(sound=sound, script=SOUNDS)
    table.play(table.click, moves=2)
    assert table.wait_for_turn()
    assert (table.page.evaluate("() => tones") > 0) == sound


# --- As an app


@pytest.fixture
def own_server(built: None, tmp_path: Path) -> Iterator[Server]:
    """A server that may be stopped."""
    with Server(tmp_path / "server") as started:
        yield started


def test_without_its_server(visit: Visit, own_server: Server) -> None:
    """After one visit the page opens without it, teaches, and says what needs the server."""
    api = Api(own_server)
    visitor = visit(api=api, workers="allow")
    visitor.forgive("ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|Failed to fetch|ERR_FAILED")
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
    visitor.says("away-title")
    visitor.says("away-needs")
    visitor.says("away-works")
    visitor.go("/learn")
    page.locator("main.learn .card").wait_for()
    visitor.go("/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.t("rules-title"))
    visitor.go("/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.t("nav-settings"))
    page.locator("header select").select_option("es")
    expect(page.get_by_role("heading", level=1)).to_have_text(text("nav-settings", "es"))
    api.close()


def test_it_can_be_installed(visit: Visit) -> None:
    """Chromium finds nothing in the manifest that it would not install."""
    visitor = visit(workers="allow")
    visitor.go("/")
    visitor.button("home-play").wait_for()
    client = visitor.context.new_cdp_session(visitor.page)
    told = client.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert {"name", "short_name", "start_url", "display", "icons"} <= manifest.keys()
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        answer = visitor.page.request.get(visitor.api.origin + icon["src"])
        assert answer.ok and answer.headers["content-type"] == icon["type"]
    problems = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A private window, as tests have it, is the only reason.
    assert [each["errorId"] for each in problems] in ([], ["in-incognito"])


def test_settings_of_one_tab_do_not_disturb_a_game(sit: Sit) -> None:
    """From the table to the settings and back: the game is where it was."""
    table = sit(until=after(3))
    assert table.wait_for_turn()
    match = table.match
    table.page.locator("details.menu > summary").click()
    table.visitor.link("settings").click()
    table.page.get_by_role("heading", level=1).wait_for()
    table.page.go_back()
    table = AtTable(table.visitor)
    assert table.match == match
    assert table.wait_for_turn()
    assert table.ply == 3

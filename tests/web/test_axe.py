"""Accessibility: axe finds no serious violation on any page and in any state of a match."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from sintra.match import protocol as wire
from tests.exhaustive import cases, exhaustive
from tests.server.live import Server

from .conftest import Visit
from .local_page import new_game, open_local
from .match_page import (
    SEED,
    MatchPage,
    advance,
    after_ply,
    move_with_joker_choice,
    move_with_pane_choice,
)
from .visitor import DESKTOP, PHONE, Api, Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Evaluated by the debugger, so that the content security policy of the page needs no exception.
RUN_AXE = """
async (options) => {
  if (getComputedStyle(document.body).opacity !== "1") throw new Error("axe would see nothing");
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...options });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    // The numbers in a strip are part of its drawing; its name is "Strip 3".
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) =>
      id !== "label-content-name-mismatch" || !html.includes('class="column')) }))
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html, failureSummary }) =>
      `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}
"""
# Lets every save of a local game fail.
FILL_STORAGE = """
() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}
"""
PARTS = ["pages", "playing", "choosing", "ending", "people", "local"]
MATCH_PARTS = ["playing", "choosing", "ending"]
CONTRAST = "color-contrast"
# Everything with the colours of both themes, and on a phone; all pages and the match in every
# language. Only the texts differ between languages, so a sample has two of them.
CASES = cases(
    [
        *[(part, "en", "normal", DESKTOP) for part in PARTS],
        *[(part, "de", "normal", PHONE) for part in PARTS],
        ("choosing", "en", "high", DESKTOP),
        *[(part, "es", "normal", PHONE) for part in ["pages", *MATCH_PARTS]],
        *[(part, "pt", "normal", DESKTOP) for part in ["pages", *MATCH_PARTS]],
        *[(part, "pl", "normal", DESKTOP) for part in ["pages", *MATCH_PARTS]],
    ],
    lambda case: case[1] in ("en", "de"),
)


@dataclass
class Matches:
    """Matches that the tests only read, each in the state that a test needs."""

    waiting: wire.MatchCreated
    playing: wire.MatchCreated
    pane_choice: wire.MatchCreated
    joker_choice: wire.MatchCreated
    over: wire.MatchCreated
    shared: wire.MatchCreated

    @property
    def all(self) -> list[wire.MatchCreated]:
        devices = [self.waiting, self.playing, self.pane_choice, self.joker_choice, self.over]
        return [*devices, self.shared]


@pytest.fixture(scope="module")
def matches(server: Server) -> Iterator[Matches]:
    api = Api(server)
    four_players = api.make("here", "here", "here", "here", seed=SEED, side="B")
    advance(api, four_players, after_ply(30))
    # Without it there would be no chat: all seats are on this device.
    api.act(four_players.match, wire.Chat(id="1", phrase="good_luck"), four_players.token)
    pane_choice, joker_choice = (api.make("here", "here", seed=SEED) for _ in range(2))
    over = api.make("here", "here")  # the server chose the seed, so the deals are verified
    advance(api, pane_choice, move_with_pane_choice)
    advance(api, joker_choice, move_with_joker_choice)
    advance(api, over)
    shared = api.make("here", "link", fair_play=True)
    api.join(shared.match, invitation=shared.invitations[0].secret, name="Bo")
    waiting = api.make("here", "link", "open")
    yield Matches(waiting, four_players, pane_choice, joker_choice, over, shared)
    api.close()


class AxeCheck:
    """Opens the pages with a visitor, and runs axe on each."""

    def __init__(self, visitor: Visitor, matches: Matches) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.matches = matches
        self.violations: dict[str, list[str]] = {}
        self._is_loaded = False

    def check(self, name: str) -> None:
        """Run axe when everything has been drawn; record the violations under a name."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        self.visitor.wait_until_drawn()
        if self.visitor.language != "en":
            # Colours are the same in every language, and checking them takes longest.
            self._run(name, {"rules": {CONTRAST: {"enabled": False}}})
            return
        self._run(name, {})
        self.page.emulate_media(color_scheme="light")
        self.visitor.wait_until_drawn()
        assert self.page.locator("html[data-theme=light]").count()
        self._run(f"{name}, light", {"runOnly": [CONTRAST]})  # only the colours are different
        self.page.emulate_media(color_scheme="dark")

    def _run(self, name: str, options: dict[str, Any]) -> None:
        violations = self.page.evaluate(RUN_AXE, options)
        if violations:
            self.violations[name] = violations

    def go(self, route: str) -> None:
        """Open a route, without reloading the page if it is loaded."""
        if self._is_loaded:
            self.page.evaluate("route => { location.hash = route }", route)
        else:
            self.visitor.go(route)
        self._is_loaded = True

    def open_match(self, made: wire.MatchCreated) -> MatchPage:
        self.go(f"/table/{made.match}")
        match_page = MatchPage(self.visitor)
        match_page.page.locator(".board, .lobby").first.wait_for()
        return match_page

    # --- The pages

    def pages(self) -> None:
        visitor, page = self.visitor, self.page
        join_route = f"/join/{self.matches.waiting.match}.{'x' * 20}"
        routes = {
            "/": "section.day",
            "/new": "form",
            "/join": "#join-code",
            "/recover/0123456789": "#recover-code",
            "/games": "[data-level]",
            "/settings": "#online-title",
            "/replay": ".file",
            f"/replay/{self.matches.over.match}/9": ".controls",
            "/learn/turn": ".learn .card",
            "/rules": "main h2",
            "/nowhere": "main h1",
            "/local/0123456789abcdef": ".card",
        }
        for route, selector in routes.items():
            self.go(route)
            page.locator(selector).first.wait_for()
            if route == "/":
                visitor.button("home-play").click()
                page.locator(".levels").wait_for()
            if route == "/new":
                page.locator("details > summary").first.click()
            self.check(route)
            if route == "/settings":
                visitor.button("data-delete").click()
                self.check("delete everything")
                page.keyboard.press("Escape")
        # The visitor must not have a seat in this match yet.
        page.evaluate("() => localStorage.setItem('sintra.games', '{}')")
        visitor.go(join_route)
        visitor.button("join-sit").wait_for()
        page.locator("details.commitment summary").click()
        self.check("door")

    # --- The match

    def playing(self) -> None:
        visitor, page = self.visitor, self.page
        self.open_match(self.matches.waiting)
        page.locator(".lobby").wait_for()
        self.check("waiting")
        match_page = self.open_match(self.matches.playing)
        assert match_page.wait_for_turn()
        self.check("playing")
        if not page.locator(".move-log").count():  # a wide screen shows it anyway
            page.keyboard.press("l")
        page.locator("aside li").first.wait_for()
        self.check("log")
        visitor.button("close").click()
        page.keyboard.press("?")
        page.locator("dialog[open]").wait_for()
        self.check("keyboard")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.keyboard.press("q")
        page.locator(".asking input").wait_for()
        page.keyboard.type("g\n")
        page.locator(".asking p:not(.soft)").wait_for()
        self.check("question")
        page.keyboard.press("Escape")
        visitor.button("more").click()
        self.check("menu")
        visitor.button("talk").click()
        page.locator("aside form").wait_for()
        self.check("talk")
        visitor.button("close").click()

    def choosing(self) -> None:
        visitor, page = self.visitor, self.page
        match_page = self.open_match(self.matches.pane_choice)
        assert match_page.wait_for_turn()
        pane_move = move_with_pane_choice(match_page.legal_moves())
        assert pane_move is not None
        for key in pane_move.keys[:2]:
            page.keyboard.press(key)
        page.locator(".column.open").first.wait_for()
        self.check("choosing")
        page.keyboard.press(pane_move.keys[2])
        page.locator(".choice").wait_for()
        self.check("asking")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        visitor.button("hint").click()
        page.locator("aside.hint").wait_for()
        self.check("hint")
        match_page = self.open_match(self.matches.joker_choice)
        assert match_page.wait_for_turn()
        joker_move = move_with_joker_choice(match_page.legal_moves())
        assert joker_move is not None
        for key in joker_move.keys[:3]:
            page.keyboard.press(key)
        page.locator(".choice").wait_for()
        self.check("asking for jokers")

    def ending(self) -> None:
        self.open_match(self.matches.over)
        self.page.locator("dialog[open] .fair-line[data-verdict]").wait_for()
        self.check("ending")
        self.visitor.button("fair-details").click()
        self.page.locator("dialog.fair-deals[open] .steps").wait_for()
        self.check("fair deals")

    # --- A match with other people

    def people(self) -> None:
        visitor, page = self.visitor, self.page
        match_page = self.open_match(self.matches.shared)
        assert match_page.wait_for_turn()
        visitor.button("more").click()
        self.check("menu with other people")
        visitor.button("players-title").click()
        page.locator("dialog.players[open]").wait_for()
        self.check("players")
        page.get_by_role("button", name=visitor.t("players-report")).click()
        self.check("report")
        page.keyboard.press("Escape")
        visitor.button("more").click()
        visitor.button("recovery-title").click()
        page.locator("dialog.recovery[open]").wait_for()
        self.check("recovery code")
        # The invitation was used, and this browser has no seat any more.
        page.evaluate("() => localStorage.setItem('sintra.games', '{}')")
        visitor.go(f"/join/{self.matches.shared.match}.{'x' * 20}")
        visitor.link("join-recover").wait_for()
        self.check("used invitation")

    # --- A local game

    def local(self) -> None:
        visitor, page = self.visitor, self.page
        open_local(visitor, new_game("here", "easy", ply=400))
        page.locator("dialog[open] table").wait_for()
        self.check("end of a local game")
        local_page = open_local(visitor, new_game("here", "easy", ply=6))
        assert local_page.wait_for_turn()
        page.locator(".coach").wait_for()
        page.locator("[data-points-at]").wait_for()
        self.check("coach")
        page.keyboard.press("i")
        page.locator("[data-sign-mark]").first.wait_for()
        self.check("legend")
        page.keyboard.press("Escape")
        page.evaluate(FILL_STORAGE)
        local_page.play(local_page.type, moves=1)
        visitor.wait_for_text("local-unsaved-full")
        self.check("storage full")
        visitor.button("more").click()
        self.check("menu of a local game")


@exhaustive
@pytest.mark.parametrize(
    ("part", "language", "contrast", "size"),
    CASES,
    ids=["-".join([*case[:3], str(case[3]["width"])]) for case in CASES],
)
def test_axe_finds_no_serious_violation(
    part: str,
    language: str,
    contrast: str,
    size: ViewportSize,
    visit: Visit,
    matches: Matches,
) -> None:
    visitor = visit(
        language=language,
        contrast=contrast,
        size=size,
        touch=size is PHONE,
        games=[(made.match, made.token) for made in matches.all],
        recovery={matches.shared.match: matches.shared.recovery},
        coach="on",
        is_painted=True,
    )
    check = AxeCheck(visitor, matches)
    getattr(check, part)()
    assert check.violations == {}

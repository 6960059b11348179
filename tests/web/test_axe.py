"""Every page, and every state of the table, can be used by everybody: axe finds nothing serious."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from sintra.match import protocol as wire
from tests.server.live import Server

from .browsing import DESKTOP, PHONE, Api, Visitor
from .conftest import Visit
from .playing import SEED, AtTable, advance, after, asking_jokers, asking_keep

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Evaluated by the debugger, so that the policy of the page stays as it is.
RUN = """
async (rules) => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], rules });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    // The figures in a strip are parts of its drawing; what it is called is "Strip 3".
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) =>
      id !== "label-content-name-mismatch" || !html.includes('class="column')) }))
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html, failureSummary }) =>
      `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}
"""
PARTS = ["pages", "playing", "choosing", "ending"]
# Every page in every language; what opens over the table, where contrast or room differ.
LOOKS = [
    *[(part, "en", "dark", "normal", DESKTOP) for part in PARTS],
    *[(part, "de", "dark", "normal", PHONE) for part in PARTS],
    ("pages", "en", "light", "normal", DESKTOP),
    ("playing", "en", "light", "normal", DESKTOP),
    ("choosing", "en", "dark", "high", DESKTOP),
    *[("pages", language, "dark", "normal", DESKTOP) for language in ("es", "pt", "pl")],
]


@dataclass
class Tables:
    """Matches that the tests look at, each where it is wanted."""

    waiting: wire.MatchCreated
    playing: wire.MatchCreated
    keep: wire.MatchCreated
    jokers: wire.MatchCreated
    over: wire.MatchCreated

    @property
    def all(self) -> list[wire.MatchCreated]:
        return [self.waiting, self.playing, self.keep, self.jokers, self.over]


@pytest.fixture(scope="module")
def tables(server: Server) -> Iterator[Tables]:
    api = Api(server)
    four = api.make("here", "here", "here", "here", seed=SEED, side="B")
    advance(api, four, after(30))
    made = [api.make("here", "here", seed=SEED) for _ in range(3)]
    advance(api, made[0], asking_keep)
    advance(api, made[1], asking_jokers)
    advance(api, made[2])
    yield Tables(api.make("here", "link", "open"), four, *made)
    api.close()


class Checked:
    """A visitor who walks through the page, and lets axe look at everything."""

    def __init__(self, visitor: Visitor, tables: Tables) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.tables = tables
        self.found: dict[str, list[str]] = {}
        self._is_loaded = False

    def look(self, name: str) -> None:
        """Let axe look, when everything has been drawn."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        self.visitor.settle()
        # The colours are those of every language, and looking at them takes longest.
        rules = {} if self.visitor.language == "en" else {"color-contrast": {"enabled": False}}
        found = self.page.evaluate(RUN, rules)
        if found:
            self.found[name] = found

    def go(self, place: str) -> None:
        """Without loading the page again, except the first time."""
        if self._is_loaded:
            self.page.evaluate("place => { location.hash = place }", place)
        else:
            self.visitor.go(place)
        self._is_loaded = True

    def sit(self, made: wire.MatchCreated) -> AtTable:
        self.go(f"/table/{made.match}")
        table = AtTable(self.visitor)
        table.page.locator(".board, .lobby").first.wait_for()
        return table

    # --- The pages

    def pages(self) -> None:
        visitor, page = self.visitor, self.page
        door = f"/join/{self.tables.waiting.match}.{'x' * 20}"
        ways = {
            "/": ".play",
            "/new": "form",
            "/join": "#join-code",
            "/games": ".grid",
            "/settings": "fieldset",
            "/replay": ".file",
            f"/replay/{self.tables.over.match}/9": ".controls",
            "/learn/turn": ".learn .card",
            "/rules": "main h2",
            "/nowhere": "main h1",
        }
        for place, selector in ways.items():
            self.go(place)
            page.locator(selector).first.wait_for()
            if place == "/":
                visitor.button("home-play").click()
                page.locator(".levels").wait_for()
            if place == "/new":
                page.locator("details > summary").first.click()
            self.look(place)
        # Somebody who has no seat there yet.
        page.evaluate("() => localStorage.setItem('sintra.games', '{}')")
        visitor.go(door)
        visitor.button("join-sit").wait_for()
        self.look("door")

    # --- The table

    def playing(self) -> None:
        visitor, page = self.visitor, self.page
        self.sit(self.tables.waiting)
        page.locator(".lobby").wait_for()
        self.look("waiting")
        table = self.sit(self.tables.playing)
        assert table.wait_for_turn()
        self.look("playing")
        visitor.button("log").click()
        page.locator("aside li").first.wait_for()
        self.look("log")
        visitor.button("close").click()
        page.keyboard.press("?")
        page.locator("dialog[open]").wait_for()
        self.look("keyboard")
        page.keyboard.press("Escape")
        page.locator("details.menu > summary").click()
        self.look("menu")
        visitor.button("talk").click()
        page.locator("aside form").wait_for()
        self.look("talk")
        visitor.button("close").click()

    def choosing(self) -> None:
        visitor, page = self.visitor, self.page
        table = self.sit(self.tables.keep)
        assert table.wait_for_turn()
        move = asking_keep(table.legal())
        assert move is not None
        for key in move.keys[:2]:
            page.keyboard.press(key)
        page.locator(".column.open").first.wait_for()
        self.look("choosing")
        page.keyboard.press(move.keys[2])
        page.locator(".choice").wait_for()
        self.look("asking")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        visitor.button("hint").click()
        page.locator("aside code").first.wait_for()
        self.look("hint")
        table = self.sit(self.tables.jokers)
        assert table.wait_for_turn()
        jokers = asking_jokers(table.legal())
        assert jokers is not None
        for key in jokers.keys[:3]:
            page.keyboard.press(key)
        page.locator(".choice").wait_for()
        self.look("asking for jokers")

    def ending(self) -> None:
        self.sit(self.tables.over)
        self.page.locator("dialog[open] table").wait_for()
        self.look("ending")


@pytest.mark.parametrize(
    ("part", "language", "theme", "contrast", "size"),
    LOOKS,
    ids=["-".join([*look[:4], str(look[4]["width"])]) for look in LOOKS],
)
def test_nothing_serious(
    part: str,
    language: str,
    theme: str,
    contrast: str,
    size: ViewportSize,
    visit: Visit,
    tables: Tables,
) -> None:
    visitor = visit(
        language=language,
        theme=theme,
        contrast=contrast,
        size=size,
        touch=size is PHONE,
        games=[(made.match, made.token) for made in tables.all],
    )
    checked = Checked(visitor, tables)
    getattr(checked, part)()
    assert checked.found == {}

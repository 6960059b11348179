"""Take the screenshots for the documentation: `python docs/snapshots.py` takes all of them.

Every match has a fixed seed and is played by the same rule, so that a screenshot changes only when
the page does. The screenshots are saved in docs/pictures as WebP.
"""

import base64
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from sintra.match import protocol as wire
from tests.chromium import WANTED, find_chromium
from tests.server.live import Server
from tests.web.match_page import (
    SEED,
    ChosenMove,
    MatchPage,
    advance,
    after_ply,
    move_with_pane_choice,
)
from tests.web.visitor import ARGUMENTS, PHONE, Api, Visitor

Until = Callable[[wire.Moves], ChosenMove | None]

PICTURES = Path(__file__).parent / "pictures"
QUALITY = 80
LARGEST = 150_000
"""The maximum size in bytes: pages with several screenshots must load fast."""


class Camera:
    """Opens pages and saves screenshots of them."""

    def __init__(self, browser: Browser, api: Api) -> None:
        self.browser = browser
        self.api = api

    def visit(self, *made: wire.MatchCreated, **wanted: Any) -> Visitor:
        games = [(each.match, each.token) for each in made]
        return Visitor(self.browser, self.api, games=games, **wanted)

    def shoot(self, visitor: Visitor, name: str) -> None:
        """Save a screenshot of the visible part of the page."""
        visitor.page.evaluate("() => document.fonts.ready.then(() => null)")
        visitor.wait_until_drawn()
        client = visitor.context.new_cdp_session(visitor.page)
        answer = client.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        data = base64.b64decode(answer["data"])
        assert len(data) <= LARGEST, f"{name}: {len(data)} bytes"
        (PICTURES / f"{name}.webp").write_bytes(data)

    def table(self, *seats: str, until: Until | None = None, **wanted: Any) -> wire.MatchCreated:
        """Create a match and play it until a condition is met, or to its end."""
        names = ["Ana", "Bruno", "Clara", "Duarte"]
        new = [{"kind": kind, "name": name} for kind, name in zip(seats, names, strict=False)]
        body = {"seats": new, "start_player": 0, "seed": SEED, **wanted}
        made = self.api.post("/matches", body, wire.MatchCreated)
        advance(self.api, made, until)
        return made

    # --- The pictures

    def home(self) -> None:
        with self.visit() as visitor:
            visitor.go("/")
            visitor.button("home-play").wait_for()
            self.shoot(visitor, "home")

    def table_of_two(self) -> None:
        """A move while it is chosen: the picked panes, the possible strips, and the effect."""
        made = self.table("here", "here", until=much_to_see(ply=24, hands=8, strips=5))
        with self.visit(made) as visitor:
            visitor.go(f"/table/{made.match}")
            table = MatchPage(visitor)
            table.wait_for_turn()
            found = widest(table.legal_moves())
            assert found is not None
            for key in found.keys[:2]:
                visitor.page.keyboard.press(key)
            assert found.column is not None
            table.column(found.column).hover()
            self.shoot(visitor, "table")

    def table_of_four(self) -> None:
        made = self.table(*["here"] * 4, until=much_to_see(ply=60, hands=14), side="B")
        with self.visit(made, theme="light") as visitor:
            visitor.go(f"/table/{made.match}")
            MatchPage(visitor).wait_for_turn()
            self.shoot(visitor, "table-of-four")

    def phone(self) -> None:
        made = self.table("here", "here", until=much_to_see(ply=24, hands=8))
        with self.visit(made, size=PHONE, touch=True) as visitor:
            visitor.go(f"/table/{made.match}")
            MatchPage(visitor).wait_for_turn()
            self.shoot(visitor, "phone")

    def keep(self) -> None:
        """The choice of the pane for the window."""
        made = self.table("here", "here", until=after_ply(40))
        move = advance(self.api, made, move_with_pane_choice)
        assert move is not None
        with self.visit(made) as visitor:
            visitor.go(f"/table/{made.match}")
            MatchPage(visitor).wait_for_turn()
            for key in move.keys[:3]:
                visitor.page.keyboard.press(key)
            visitor.page.locator(".choice").wait_for()
            self.shoot(visitor, "keep")

    def end(self) -> None:
        made = self.table("here", "here")
        with self.visit(made) as visitor:
            visitor.go(f"/table/{made.match}")
            visitor.page.locator("dialog[open] table").wait_for()
            self.shoot(visitor, "end")

    def replay(self) -> None:
        made = self.table("here", "here", "here")
        with self.visit(made) as visitor:
            visitor.go(f"/replay/{made.match}/60")
            visitor.button("replay-forward").wait_for()
            self.shoot(visitor, "replay")

    def learn(self) -> None:
        with self.visit() as visitor:
            visitor.go("/learn/complete")
            visitor.page.locator("main.learn[data-goal]").wait_for()
            self.shoot(visitor, "learn")

    def rules(self) -> None:
        with self.visit(theme="light") as visitor:
            visitor.go("/rules")
            visitor.page.locator("main h2").first.wait_for()
            self.shoot(visitor, "rules")


def much_to_see(ply: int, hands: int, strips: int = 1) -> Until:
    """Return a condition: `ply` moves played, `hands` possible picks, one of them for `strips`."""

    def is_so(moves: wire.Moves) -> ChosenMove | None:
        taken = {each.move[:2] for each in moves.moves if each.move != "R"}
        if moves.ply < ply or len(taken) < hands:
            return None
        found = widest(moves)
        return found if found is not None and strips_of(moves, found) >= strips else None

    return is_so


def widest(moves: wire.Moves) -> ChosenMove | None:
    """Return the best move, if possible of two or more panes, that fits on the most strips."""
    placing = [ChosenMove(each, moves) for each in moves.moves if ">" in each.move]

    def worth(move: ChosenMove) -> tuple[int, int, int, str]:
        return min(2, move.effect.picked), strips_of(moves, move), move.effect.points, move.text

    return max(placing, key=worth, default=None)


def strips_of(moves: wire.Moves, move: ChosenMove) -> int:
    """Return the number of strips on which the panes of a move may be placed."""
    return len({each.move[3] for each in moves.moves if each.move[:3] == move.text[:3]})


def main() -> None:
    path = find_chromium()
    if path is None:
        raise SystemExit(WANTED)
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        camera = Camera(browser, Api(server))
        pictures: list[Callable[[], None]] = [
            camera.home,
            camera.table_of_two,
            camera.table_of_four,
            camera.phone,
            camera.keep,
            camera.end,
            camera.replay,
            camera.learn,
            camera.rules,
        ]
        for take in pictures:
            take()
        camera.api.close()
        browser.close()


if __name__ == "__main__":
    main()

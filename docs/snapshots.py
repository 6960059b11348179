"""Take the screenshots for the documentation and the page: `python docs/snapshots.py` takes all.

Every match has a fixed seed and is played by the same rule, so that a screenshot changes only when
the page does. Those of the documentation are saved in docs/pictures as WebP. Those of the page are
saved in web/public: what a browser shows before it installs the page, the icon that a mask may cut,
and the picture that messengers show with a link.
"""

import base64
import io
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

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
PUBLIC = Path(__file__).parents[1] / "web" / "public"
LARGEST_PUBLIC = 65_000
WIDE: ViewportSize = {"width": 1280, "height": 800}
PREVIEW: ViewportSize = {"width": 1200, "height": 630}
ICON: ViewportSize = {"width": 512, "height": 512}

# The name, and the window of the first page.
DRAW_PREVIEW = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    body > :not(#preview) { visibility: hidden }
    #preview { position: fixed; inset: 0 }
    #preview > svg { position: absolute; left: 130px; top: 28px; width: 344px; height: 652px }
    #preview h1 { position: absolute; left: 560px; top: 195px; font-size: 168px; line-height: 1 }
    #preview p { position: absolute; left: 568px; top: 382px; display: flex; gap: 20px }
    #preview p svg { width: 72px; height: 72px }
  `);
  document.adoptedStyleSheets.push(sheet);
  const preview = document.createElement("div");
  preview.id = "preview";
  const panes = ["Y", "O", "P", "B", "W"].map((pane) => `<svg><use href="#pane-${pane}"/></svg>`);
  preview.innerHTML = `<h1>Sintra</h1><p>${panes.join("")}</p>`;
  preview.prepend(document.querySelector(".art svg").cloneNode(true));
  document.body.append(preview);
}
"""
# The icon on the whole wall. What no mask cuts is a circle of 40 per cent around the middle.
WALL = {
    'viewBox="36 25 440 440"': 'viewBox="-14 -10 540 540"',
    '<rect x="36" y="25" width="440" height="440" rx="92"': (
        '<rect x="-14" y="-10" width="540" height="540"'
    ),
}


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
        data = self.capture(visitor, format="webp", quality=QUALITY)
        assert len(data) <= LARGEST, f"{name}: {len(data)} bytes"
        (PICTURES / f"{name}.webp").write_bytes(data)

    def capture(self, visitor: Visitor, **options: Any) -> bytes:
        visitor.page.evaluate("() => document.fonts.ready.then(() => null)")
        visitor.wait_until_drawn()
        client = visitor.context.new_cdp_session(visitor.page)
        answer = client.send("Page.captureScreenshot", options)
        return base64.b64decode(answer["data"])

    def publish(self, name: str, data: bytes) -> None:
        """Save a file of the page."""
        assert len(data) <= LARGEST_PUBLIC, f"{name}: {len(data)} bytes"
        (PUBLIC / name).write_bytes(data)

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
            visitor.page.locator(".banner").wait_for(state="detached")
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

    def installing(self) -> None:
        """A table on a phone and on a desktop."""
        made = self.table("here", "here", until=much_to_see(ply=24, hands=8))
        for name, size, scale in (("phone", PHONE, 1.5), ("wide", WIDE, 0.8)):
            is_phone = size is PHONE
            with self.visit(made, size=size, touch=is_phone) as visitor:
                visitor.go(f"/table/{made.match}")
                MatchPage(visitor).wait_for_turn()
                clip = {"x": 0, "y": 0, **size, "scale": scale}
                data = self.capture(visitor, format="webp", quality=70, clip=clip)
                self.publish(f"screenshot-{name}.webp", data)

    def preview(self) -> None:
        with self.visit(size=PREVIEW) as visitor:
            visitor.go("/")
            visitor.button("home-play").wait_for()
            visitor.page.evaluate(DRAW_PREVIEW)
            self.publish("preview.jpg", self.capture(visitor, format="jpeg", quality=85))

    def icon(self) -> None:
        svg = (PUBLIC / "icon.svg").read_text("utf-8")
        for part, other in WALL.items():
            assert part in svg
            svg = svg.replace(part, other)
        with self.visit(size=ICON) as visitor:
            visitor.page.set_content(f"<style>body {{ margin: 0 }}</style>{svg}")
            image = Image.open(io.BytesIO(self.capture(visitor, format="png"))).convert("RGB")
        # Few colours, with dithering.
        palette = image.quantize(256, Image.Quantize.FASTOCTREE)
        file = io.BytesIO()
        image.quantize(palette=palette).save(file, "PNG", optimize=True)
        self.publish("icon-maskable-512.png", file.getvalue())


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
            camera.installing,
            camera.preview,
            camera.icon,
        ]
        for take in pictures:
            take()
        camera.api.close()
        browser.close()


if __name__ == "__main__":
    main()

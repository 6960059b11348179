"""Take the screenshots for the documentation and the page: `python docs/snapshots.py` takes all.

Every match has a fixed seed and is played by the same rule, so that a screenshot changes only when
the page does. Those of the documentation are saved in docs/pictures as WebP. Those of the page are
saved in web/public: what a browser shows before it installs the page, the icon that a mask may cut,
and the picture that messengers show with a link.
"""

import base64
import io
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, ViewportSize

from sintra.match import protocol as wire
from tests.server.live import Server
from tests.web.match_page import SEED, MatchPage, advance, after_ply, move_with_pane_choice
from tests.web.visitor import PHONE, Api, Visitor, open_browser

PICTURES = Path(__file__).parent / "pictures"
LARGEST = 150_000
"""The maximum size in bytes: pages with several screenshots must load fast."""
PUBLIC = Path(__file__).parents[1] / "web" / "public"
LARGEST_PUBLIC = 65_000
WIDE: ViewportSize = {"width": 1280, "height": 800}
PREVIEW: ViewportSize = {"width": 1200, "height": 630}
ICON: ViewportSize = {"width": 512, "height": 512}
TURN = '.match[data-turn="true"]:has(.board[data-busy="false"])'
MUCH_TO_SEE = 34
"""The moves after which a table of two has many panes and half-full windows."""

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

    @contextmanager
    def page(self, path: str, ready: str, **wanted: Any) -> Iterator[Visitor]:
        """Open a page, and wait until this part of it is there."""
        with Visitor(self.browser, self.api, **wanted) as visitor:
            visitor.go(path)
            visitor.page.locator(ready).first.wait_for()
            yield visitor

    def match(self, players: int = 2, ply: int | None = None, side: str = "A") -> wire.MatchCreated:
        """Create a match on one device, and play this number of moves, or to its end."""
        seats = [{"kind": "here", "name": name} for name in ("Ana", "Bruno", "Clara", "Duarte")]
        wanted = {"seats": seats[:players], "start_player": 0, "seed": SEED, "side": side}
        made = self.api.post("/matches", wanted, wire.MatchCreated)
        advance(self.api, made, None if ply is None else after_ply(ply))
        return made

    @contextmanager
    def table(self, made: wire.MatchCreated, ready: str = TURN, **wanted: Any) -> Iterator[Visitor]:
        """Open the page of a match."""
        games = [(made.match, made.token)]
        with self.page(f"/table/{made.match}", ready, games=games, **wanted) as visitor:
            yield visitor

    def shoot(self, visitor: Visitor, name: str) -> None:
        """Save a screenshot of the visible part of the page for the documentation."""
        data = self.capture(visitor, format="webp", quality=80)
        assert len(data) <= LARGEST, f"{name}: {len(data)} bytes"
        (PICTURES / f"{name}.webp").write_bytes(data)

    def capture(self, visitor: Visitor, **options: Any) -> bytes:
        visitor.page.evaluate("() => document.fonts.ready.then(() => null)")
        visitor.wait_until_drawn()
        client = visitor.context.new_cdp_session(visitor.page)
        return base64.b64decode(client.send("Page.captureScreenshot", options)["data"])

    def publish(self, name: str, data: bytes) -> None:
        """Save a file of the page."""
        assert len(data) <= LARGEST_PUBLIC, f"{name}: {len(data)} bytes"
        (PUBLIC / name).write_bytes(data)


def for_the_documentation(camera: Camera) -> None:
    with camera.page("/", ".play") as visitor:
        camera.shoot(visitor, "home")
    with camera.page("/learn/complete", "main.learn[data-goal]") as visitor:
        camera.shoot(visitor, "learn")
    with camera.page("/rules", "main h2", theme="light") as visitor:
        camera.shoot(visitor, "rules")
    # A move while it is chosen: the picked panes, the possible strips, and the effect.
    with camera.table(camera.match(ply=49)) as visitor:
        visitor.page.keyboard.type("2b")
        MatchPage(visitor).column(6).hover()
        camera.shoot(visitor, "table")
    with camera.table(camera.match(4, 67, "B"), theme="light") as visitor:
        visitor.page.locator(".banner").wait_for(state="detached")
        camera.shoot(visitor, "table-of-four")
    with camera.table(camera.match(ply=MUCH_TO_SEE), size=PHONE, touch=True) as visitor:
        camera.shoot(visitor, "phone")
    made = camera.match(ply=40)
    move = advance(camera.api, made, move_with_pane_choice)
    assert move is not None
    with camera.table(made) as visitor:
        visitor.page.keyboard.type("".join(move.keys[:3]))
        visitor.page.locator(".choice").wait_for()
        camera.shoot(visitor, "keep")
    with camera.table(camera.match(), "dialog[open] table") as visitor:
        camera.shoot(visitor, "end")
    made = camera.match(3)
    games = [(made.match, made.token)]
    with camera.page(f"/replay/{made.match}/60", ".moves", games=games) as visitor:
        camera.shoot(visitor, "replay")


def for_the_page(camera: Camera) -> None:
    made = camera.match(ply=MUCH_TO_SEE)
    for name, size, scale in (("phone", PHONE, 1.5), ("wide", WIDE, 0.8)):
        with camera.table(made, size=size, touch=size is PHONE) as visitor:
            clip = {"x": 0, "y": 0, **size, "scale": scale}
            data = camera.capture(visitor, format="webp", quality=70, clip=clip)
            camera.publish(f"screenshot-{name}.webp", data)
    with camera.page("/", ".play", size=PREVIEW) as visitor:
        visitor.page.evaluate(DRAW_PREVIEW)
        camera.publish("preview.jpg", camera.capture(visitor, format="jpeg", quality=85))
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    for part, other in WALL.items():
        assert part in svg
        svg = svg.replace(part, other)
    with Visitor(camera.browser, camera.api, size=ICON) as visitor:
        visitor.page.set_content(f"<style>body {{ margin: 0 }}</style>{svg}")
        image = Image.open(io.BytesIO(camera.capture(visitor, format="png"))).convert("RGB")
    # Few colours, with dithering.
    palette = image.quantize(256, Image.Quantize.FASTOCTREE)
    file = io.BytesIO()
    image.quantize(palette=palette).save(file, "PNG", optimize=True)
    camera.publish("icon-maskable-512.png", file.getvalue())


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        open_browser() as browser,
    ):
        camera = Camera(browser, Api(server))
        for_the_documentation(camera)
        for_the_page(camera)
        camera.api.close()


if __name__ == "__main__":
    main()

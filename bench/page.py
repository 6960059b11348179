"""Benchmark of the page in Chromium with a real server on loopback. Run: `python -m bench.page`.

- Bytes of the first load: the home page, and then a game.
- Cold loads of the home page and of a match, on a desktop and on a phone: first and largest paint,
  blocking time, layout shift.
- A first visit on a slow line: the first paint, and until a press of “Play now” needs no wait.
- Time from the server's answer to the first frame that shows it.
- Frame times during animations. Headless Chromium on shared cores and without a GPU is noisy, so
  they are compared with the frames of an empty page with one moving box, measured alternately.

The figures are written to bench/results/page.json.
"""

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Response, ViewportSize
from rich.console import Console
from rich.progress import track

from bench.report import prefixed, print_figures, save
from tests.server.live import Server
from tests.web.local_page import play_now
from tests.web.match_page import MatchPage, advance, after_ply, greedy
from tests.web.texts import text
from tests.web.visitor import DESKTOP, PHONE, Api, Visitor, open_browser

RESULTS = Path(__file__).parent / "results" / "page.json"
SEED = 7
LOADS = 7
"""Cold loads per page and screen size; the result is their median."""
ROUNDS = 6
"""Rounds; in each, moves and the empty page are measured one after the other."""
MOVES = 4
"""Own moves per round; the computer replies to each."""
BASELINE_MS = 3000
REST_MS = 1000
"""The wait after a load, long enough for late paints and layout shifts."""
LATE_MS = 20
"""A frame that took longer was dropped: at 60 frames per second, a frame takes 16.7 ms."""
SLOW_LINE = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 50_000,
    "uploadThroughput": 50_000,
}
"""Milliseconds, and bytes per second: 400 kbit/s."""
SLOW_VISITS = 3
SCRIPT_LIMIT = 130_000
"""The largest size of all scripts of home page and match, gzipped, in bytes."""

LOADING = """
window.load = { paint: 0, blocked: 0, shifts: 0 };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) load.paint = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) load.blocked += Math.max(0, entry.duration - 50);
}).observe({ type: "longtask", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) load.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
# Counts frames. For each move that the server sends, it records when the board changed, and the
# first frame that shows the change. It also records how long each frame took during animations.
PLAYING = """
window.seen = { answers: [], frames: [], shifts: 0 };
let frame = 0;
let last = 0;
let waiting = [];
let travelled = false;
// Whether panes move: the frame that draws the new table comes before, and is measured above.
const travels = () =>
  [...document.querySelectorAll(".flight")].some((flight) =>
    flight.getAnimations().some(({ playState, pending }) => playState === "running" && !pending),
  );
const tick = (now) => {
  frame += 1;
  for (const { changed, at, began } of waiting)
    if (changed) seen.answers.push({ frames: frame - began, ms: performance.now() - at });
  waiting = waiting.filter(({ changed }) => !changed);
  if (travelled) seen.frames.push(now - last);
  travelled = travels();
  last = now;
  requestAnimationFrame(tick);
};
requestAnimationFrame(tick);
new MutationObserver((changes) => {
  if (changes.some(({ target }) => target.closest?.(".board")))
    for (const one of waiting) one.changed = true;
}).observe(document, { subtree: true, childList: true, attributes: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) seen.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: false });
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      // A move that arrives during an animation is shown after it, so only the first is measured.
      if (data.includes('"kind":"moved"') && document.querySelector('.board[data-busy="false"]'))
        waiting.push({ began: frame, at: performance.now(), changed: false });
    });
  }
};
"""
EMPTY = """<!doctype html><title>box</title><style>
  @keyframes go { to { transform: translateX(600px) } }
  div { width: 60px; height: 60px; background: teal; animation: go 1s infinite alternate }
</style><div></div>"""
FRAMES = """
(ms) => new Promise((done) => {
  const frames = [];
  let last = 0;
  const end = performance.now() + ms;
  const tick = (now) => {
    if (last) frames.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(tick);
    else done(frames);
  };
  requestAnimationFrame(tick);
})
"""


@contextmanager
def browsing() -> Iterator[tuple[Browser, Api]]:
    """Start a browser and a server."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        open_browser() as browser,
    ):
        api = Api(server)
        yield browser, api
        api.close()


# --- Loading


def first_load(browser: Browser, api: Api) -> dict[str, int]:
    """Bytes over the network for the home page and then a game, by kind of file."""
    sizes = {"script": 0, "style": 0, "document": 0, "other": 0}
    kinds = {"script": "script", "stylesheet": "style", "document": "document"}
    seen = set()

    def count(answer: Response) -> None:
        # Each worker loads the same file again, from the cache.
        if "/api/" not in answer.url and answer.url not in seen:
            seen.add(answer.url)
            kind = kinds.get(answer.request.resource_type, "other")
            sizes[kind] += int(answer.headers.get("content-length", 0))

    with Visitor(browser, api) as visitor:
        visitor.page.on("response", count)
        visitor.go("/")
        play_now(visitor).wait_for_turn()
        visitor.page.wait_for_load_state("networkidle")
    return {f"{name}_bytes": size for name, size in sizes.items()}


def loads(browser: Browser, api: Api, place: str, size: ViewportSize) -> dict[str, float]:
    """Median figures of cold loads of one page."""
    made = api.make("here", "here", seed=SEED)
    advance(api, made, after_ply(6))
    path = place.format(match=made.match)
    seen: dict[str, list[float]] = {}
    for _ in range(LOADS):
        with Visitor(
            browser,
            api,
            size=size,
            touch=size is PHONE,
            games=[(made.match, made.token)],
            script=LOADING,
            motion="full",
        ) as visitor:
            visitor.go(path)
            visitor.page.locator('.play, .match[data-turn="true"]').wait_for()
            visitor.page.wait_for_timeout(REST_MS)
            figures = visitor.page.evaluate("() => load")
            for name, value in {**figures, "first": visitor.page.evaluate(FIRST_PAINT)}.items():
                seen.setdefault(name, []).append(value)
    return {
        "first_paint_ms": statistics.median(seen["first"]),
        "largest_paint_ms": statistics.median(seen["paint"]),
        "blocking_ms": statistics.median(seen["blocked"]),
        "layout_shift": max(seen["shifts"]),
    }


def slow_first_visit(browser: Browser, api: Api) -> dict[str, float]:
    """Median figures of first visits on a slow line, with empty storage."""
    paints, ready = [], []
    for _ in range(SLOW_VISITS):
        context = browser.new_context(viewport=PHONE, locale="en", service_workers="block")
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.emulateNetworkConditions", SLOW_LINE)
        page.goto(api.origin, wait_until="commit")
        page.get_by_role("button", name=text("home-play")).wait_for()
        ready.append(page.evaluate("performance.now()"))
        paints.append(page.evaluate(FIRST_PAINT))
        context.close()
    return {
        "latency_ms": SLOW_LINE["latency"],
        "first_paint_ms": statistics.median(paints),
        "ready_ms": statistics.median(ready),
    }


# --- Playing


def playing(browser: Browser, api: Api) -> dict[str, Any]:
    """Measure frames during moves, alternately with frames of the empty page."""
    made = api.make("here", "easy", seed=SEED)
    baseline: list[float] = []
    with (
        Visitor(
            browser, api, games=[(made.match, made.token)], script=PLAYING, motion="full"
        ) as visitor,
        Visitor(browser, api) as other,
    ):
        other.page.set_content(EMPTY)
        visitor.go(f"/table/{made.match}")
        table = MatchPage(visitor)
        table.play(table.type, moves=1)  # the first move warms up
        table.wait_for_turn()
        visitor.page.evaluate("() => { seen.answers = []; seen.frames = []; seen.shifts = 0 }")
        for _ in track(range(ROUNDS), "Moves and the empty page"):
            other.page.bring_to_front()
            baseline += other.page.evaluate(FRAMES, BASELINE_MS)
            visitor.page.bring_to_front()
            table.play(table.type, moves=MOVES, choose=greedy)
            table.wait_for_turn()
        seen = visitor.page.evaluate("() => seen")
    answers = seen["answers"]
    ours, empty = spread(seen["frames"]), spread(baseline)
    return {
        "moves": len(answers),
        "answer_to_frame_ms": statistics.median(answer["ms"] for answer in answers),
        "answer_to_frame_frames": statistics.median(answer["frames"] for answer in answers),
        "answer_to_frame_most_frames": max(answer["frames"] for answer in answers),
        **prefixed("travel", ours),
        **prefixed("empty", empty),
        "travel_rate_to_empty": ours["frames_a_second"] / empty["frames_a_second"],
        "layout_shift": seen["shifts"],
    }


def spread(frames: list[float]) -> dict[str, float]:
    ordered = sorted(frames)
    return {
        "frames": len(frames),
        "frames_a_second": 1000 * len(frames) / sum(frames),
        "median_ms": ordered[len(ordered) // 2],
        "p95_ms": ordered[len(ordered) * 95 // 100],
        "late_share": sum(frame > LATE_MS for frame in frames) / len(frames),
    }


def main() -> None:
    console = Console()
    with browsing() as (browser, api):
        measured: dict[str, dict[str, Any]] = {"first_load": dict(first_load(browser, api))}
        for name, place in (("home", "/"), ("table", "/table/{match}")):
            for device, size in (("desktop", DESKTOP), ("phone", PHONE)):
                measured[f"{name}_{device}"] = loads(browser, api, place, size)
        measured["slow_first_visit"] = slow_first_visit(browser, api)
        measured["playing"] = playing(browser, api)
        chromium = browser.version
    print_figures(console, measured)
    script = measured["first_load"]["script_bytes"]
    console.print(f"Scripts of the first load: {script:,} of {SCRIPT_LIMIT:,} bytes allowed")
    moves = measured["playing"]
    console.print(f"Layout shift during play: {moves['layout_shift']:.5f} of 0 allowed")
    console.print(
        f"Frames a second while panes travel: {moves['travel_frames_a_second']:.1f}, "
        f"{moves['empty_frames_a_second']:.1f} on an empty page"
    )
    save(RESULTS, measured, chromium=chromium, gpu=False)


if __name__ == "__main__":
    main()

"""What the page costs in a real Chromium, at a real server on loopback: `python -m bench.page`.

- What the first load weighs: home, and then a game.
- Cold loads of home and table, on a desktop and on a phone: first and largest paint, blocking time,
  layout shift.
- From the server's answer to the first frame that shows it.
- How long frames take while panes travel. Headless Chromium on shared cores and without a GPU is
  noisy: beside them stand the frames of an empty page with one moving box, taken in turns.

The figures go to bench/results/page.json.
"""

import json
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Response, ViewportSize, sync_playwright
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.chromium import WANTED, find_chromium
from tests.server.live import Server
from tests.web.browsing import ARGUMENTS, DESKTOP, PHONE, Api, Visitor
from tests.web.playing import AtTable, advance, after, greedy, play_now

RESULTS = Path(__file__).parent / "results" / "page.json"
SEED = 7
LOADS = 7
"""Cold loads of each page and size; the median is kept."""
ROUNDS = 6
"""How often moves and the empty page are watched in turns."""
MOVES = 4
"""Moves of ours a round; the computer answers each."""
BASELINE_MS = 3000
REST_MS = 1000
"""After a load: long enough for whatever comes late."""
LATE_MS = 20
"""A frame that took longer was missed: at 60 a second one takes 16.7."""
SCRIPT_LIMIT = 120_000
"""Bytes, gzipped, for home and table together."""

LOADING = """
window.load = { paint: 0, first: 0, blocked: 0, shifts: 0 };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) load.paint = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (entry.name === "first-contentful-paint") load.first = entry.startTime;
}).observe({ type: "paint", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) load.blocked += Math.max(0, entry.duration - 50);
}).observe({ type: "longtask", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) load.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
# Counts frames. For each move that the server tells: when the board was changed for it, and the
# first frame that shows the change. And how long each frame took while something travelled.
PLAYING = """
window.seen = { answers: [], frames: [], shifts: 0 };
let frame = 0;
let last = 0;
let waiting = [];
const tick = (now) => {
  frame += 1;
  for (const { changed, at, began } of waiting)
    if (changed) seen.answers.push({ frames: frame - began, ms: performance.now() - at });
  waiting = waiting.filter(({ changed }) => !changed);
  if (last && document.querySelector(".flight")) seen.frames.push(now - last);
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
      // A move that comes while another one travels is shown after it: only the first is at once.
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
    """A browser, and a server that can be asked."""
    path = find_chromium()
    if path is None:
        raise SystemExit(WANTED)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        api = Api(server)
        yield browser, api
        api.close()
        browser.close()


# --- Loading


def first_load(browser: Browser, api: Api) -> dict[str, int]:
    """Bytes over the wire for the first page and then a game, by what they are."""
    sizes = {"script": 0, "style": 0, "document": 0, "other": 0}
    kinds = {"script": "script", "stylesheet": "style", "document": "document"}

    def count(answer: Response) -> None:
        if "/api/" not in answer.url:
            kind = kinds.get(answer.request.resource_type, "other")
            sizes[kind] += int(answer.headers.get("content-length", 0))

    with Visitor(browser, api) as visitor:
        visitor.page.on("response", count)
        visitor.go("/")
        play_now(visitor).wait_for_turn()
        visitor.page.wait_for_load_state("networkidle")
    return {f"{name}_bytes": size for name, size in sizes.items()}


def loads(browser: Browser, api: Api, place: str, size: ViewportSize) -> dict[str, float]:
    """Figures of cold loads of one page: the median."""
    made = api.make("here", "here", seed=SEED)
    advance(api, made, after(6))
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
            for name, value in visitor.page.evaluate("() => load").items():
                seen.setdefault(name, []).append(value)
    return {
        "first_paint_ms": statistics.median(seen["first"]),
        "largest_paint_ms": statistics.median(seen["paint"]),
        "blocking_ms": statistics.median(seen["blocked"]),
        "layout_shift": max(seen["shifts"]),
    }


# --- Playing


def playing(browser: Browser, api: Api) -> dict[str, Any]:
    """How moves are seen, and the empty page in turns with them."""
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
        table = AtTable(visitor)
        table.play(table.type, moves=1)  # the first one warms up
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
        "answer_to_frame_ms": statistics.median(each["ms"] for each in answers),
        "answer_to_frame_frames": statistics.median(each["frames"] for each in answers),
        "answer_to_frame_most_frames": max(each["frames"] for each in answers),
        **{f"travel_{name}": value for name, value in ours.items()},
        **{f"empty_{name}": value for name, value in empty.items()},
        "travel_rate_to_empty": ours["frames_a_second"] / empty["frames_a_second"],
        "layout_shift": seen["shifts"],
        "travel_histogram": histogram(seen["frames"]),
        "empty_histogram": histogram(baseline),
    }


def spread(frames: list[float]) -> dict[str, float]:
    ordered = sorted(frames)
    return {
        "frames": len(frames),
        "frames_a_second": 1000 * len(frames) / sum(frames),
        "median_ms": ordered[len(ordered) // 2],
        "p95_ms": ordered[len(ordered) * 95 // 100],
        "late_share": sum(each > LATE_MS for each in frames) / len(frames),
    }


def histogram(frames: list[float]) -> dict[str, int]:
    """How many frames took how long: the trace, in short."""
    edges = [12, 15, 18, 20, 25, 34, 50, 100]
    counts = {f"to_{edge}_ms": 0 for edge in edges} | {"more": 0}
    for each in frames:
        edge = next((edge for edge in edges if each <= edge), None)
        counts["more" if edge is None else f"to_{edge}_ms"] += 1
    return counts


def main() -> None:
    console = Console()
    with browsing() as (browser, api):
        measured: dict[str, dict[str, Any]] = {"first_load": dict(first_load(browser, api))}
        for name, place in (("home", "/"), ("table", "/table/{match}")):
            for device, size in (("desktop", DESKTOP), ("phone", PHONE)):
                measured[f"{name}_{device}"] = loads(browser, api, place, size)
        measured["playing"] = playing(browser, api)
        machine = {
            "cores": os.cpu_count(),
            "python": sys.version.split()[0],
            "chromium": browser.version,
            "gpu": False,
        }
    for name, figures in measured.items():
        figures["date"] = date.today().isoformat()
        table = Table(name, "")
        for figure, value in figures.items():
            table.add_row(figure, f"{value:,.2f}" if isinstance(value, float) else str(value))
        console.print(table)
    script = measured["first_load"]["script_bytes"]
    console.print(f"Script of the first load: {script:,} of {SCRIPT_LIMIT:,} bytes allowed")
    RESULTS.write_text(json.dumps({"machine": machine, **measured}, indent=1) + "\n")
    console.print(f"Written to {RESULTS.relative_to(Path(__file__).parent.parent)}", style="dim")


if __name__ == "__main__":
    main()

"""A visitor: a separate browser context that opens the page of a real server."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Literal, TypeVar

import httpx
import msgspec
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    ViewportSize,
    WebError,
    sync_playwright,
)

from sintra import Game
from sintra.match import protocol as wire
from tests.chromium import WANTED, find_chromium
from tests.server.live import API, PATIENCE, Addressed, Refusal

from .context_pool import ContextPool
from .texts import Argument, text

T = TypeVar("T")

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Chromium arguments, so that it connects to our server only."""


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Start Chromium, and close it after the block."""
    path = find_chromium()
    assert path is not None, WANTED
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


# Writes errors to the console that the browser does not report there as errors.
_REPORT_ERRORS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
addEventListener("unhandledrejection", (event) =>
  console.error(`unhandled: ${event.reason}`));
"""
# The browser computes the layout and finds what is under the mouse as ever, but paints nothing.
_PAINT_NOTHING = """
{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body { opacity: 0 !important }");
  document.adoptedStyleSheets.push(sheet);
}
"""
# Sets values in the local storage, unless the page has already stored its own.
_FILL_STORAGE = """
try {
  for (const [name, value] of Object.entries(%s))
    if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
} catch {}
"""

# Changes settings as another tab would.
_CHANGE_SETTINGS = """
(changed) => {
  const key = "sintra.settings";
  const settings = { ...JSON.parse(localStorage.getItem(key)), ...changed };
  localStorage.setItem(key, JSON.stringify(settings));
  dispatchEvent(new StorageEvent("storage", { key }));
}
"""

# Chromium may draw no frame after a change of the window (seen once, on a busy machine). What is
# measured then forces the layout in any case.
_DRAWN = """
() => new Promise((done) => {
  setTimeout(done, 5_000);
  requestAnimationFrame(() => requestAnimationFrame(done));
})
"""

FILL_LOCAL_STORAGE = """
() => {
  for (let size = 1_000_000, n = 0; size >= 1; n++) {
    try { localStorage.setItem(`junk ${n}`, "x".repeat(size)); } catch { size = size >> 1; }
  }
}
"""
"""Fills the local storage to the last letter."""
FREE_LOCAL_STORAGE = """
() => Object.keys(localStorage).filter((key) => key.startsWith("junk"))
  .forEach((key) => localStorage.removeItem(key))
"""

SHORT_TIMERS = """
const setTimer = setTimeout;
window.setTimeout = (callback, ms = 0, ...args) =>
  setTimer(callback, ms > 200 && ms < 2000 ? 10 : ms, ...args);
"""
"""Shortens the pauses that only give people time to read; for tests of something else."""


# --- Requests to the server that do not go through the page


class Api:
    """A synchronous client of the HTTP API."""

    def __init__(self, server: Addressed) -> None:
        self._server = server
        self._http = httpx.Client(verify=False, trust_env=False, timeout=PATIENCE)

    def close(self) -> None:
        self._http.close()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._server.port}"

    def get(self, path: str, kind: type[T], token: str | None = None) -> T:
        answer = self._http.get(f"{self.origin}{API}{path}", headers=_bearer(token))
        return _read(answer, kind)

    def post(self, path: str, body: object, kind: type[T], token: str | None = None) -> T:
        answer = self._http.post(
            f"{self.origin}{API}{path}",
            content=msgspec.json.encode(body),
            headers={**_bearer(token), "content-type": "application/json"},
        )
        return _read(answer, kind)

    def make(self, *seats: str, **options: Any) -> wire.MatchCreated:
        """Create a match. A seat is its kind, or the level of a computer; the first seat starts."""
        new = {"seats": [_seat(kind) for kind in seats], "start_player": 0, **options}
        return self.post("/matches", new, wire.MatchCreated)

    def join(self, match: str, **options: Any) -> wire.Seated:
        return self.post(f"/matches/{match}/join", options, wire.Seated)

    def act(self, match: str, action: wire.Action, token: str) -> wire.Done:
        return self.post(f"/matches/{match}/actions", action, wire.Done, token)

    def play(self, match: str, token: str, move: str) -> wire.Done:
        """Play a move in the current position."""
        state = self.snapshot(match, token)
        action = wire.Play(id=f"api-{state.version}", ply=state.ply, move=move)
        return self.act(match, action, token)

    def snapshot(self, match: str, token: str | None = None) -> wire.Snapshot:
        return self.get(f"/matches/{match}", wire.Snapshot, token)

    def moves(self, match: str, token: str | None) -> wire.Moves:
        return self.get(f"/matches/{match}/moves", wire.Moves, token)

    def record(self, match: str, token: str | None = None) -> dict[str, Any]:
        return self.get(f"/matches/{match}/record", dict[str, Any], token)

    def check_record(self, match: str, token: str | None = None) -> Game:
        """Return the played game. Reading its record checks the record completely."""
        return Game.from_record(self.record(match, token))


def _bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}


def _read(answer: httpx.Response, kind: type[T]) -> T:
    if answer.is_success:
        return msgspec.json.decode(answer.content, type=kind)
    raise Refusal(answer.status_code, msgspec.json.decode(answer.content, type=wire.ErrorAnswer))


def _seat(kind: str) -> dict[str, str]:
    computer = kind in ("easy", "medium", "hard", "expert")
    return {"kind": "computer", "level": kind} if computer else {"kind": kind}


# --- A visitor


class Visitor:
    """A browser context with one page and empty storage. It records all errors of the page.

    Leaving the `with` block fails if there were errors that the test did not ignore.
    """

    def __init__(
        self,
        browser: Browser,
        api: Api,
        *,
        language: str = "en",
        size: ViewportSize = DESKTOP,
        touch: bool = False,
        workers: Literal["allow", "block"] = "block",
        pool: ContextPool | None = None,
        is_painted: bool = True,
        games: Sequence[tuple[str, str]] = (),
        invitations: dict[str, dict[int, str]] | None = None,
        recovery: dict[str, str] | None = None,
        script: str = "",
        **settings: object,
    ) -> None:
        """Open an empty page.

        `games` are pairs of a match and the token of this device; `recovery` has the codes of
        matches, which were shown before. `script` runs before the scripts of the page. `settings`
        are stored as the settings of the page. The context comes from the `pool`, if there is one.
        A page that is not painted takes a third less time; but it is invisible for all that asks
        for the opacity, such as axe.
        """
        self.api = api
        self.language = language
        self.errors: list[str] = []
        self._ignored: list[str] = []
        self._options: dict[str, Any] = {
            "viewport": size,
            "has_touch": touch,
            "is_mobile": touch,
            "device_scale_factor": 2 if touch else 1,
            "locale": language,
            "color_scheme": "dark",
            "service_workers": workers,
            "permissions": ["clipboard-read", "clipboard-write"],
        }
        # A service worker would serve the next visitor too.
        self._pool = pool if workers == "block" else None
        if self._pool is None:
            self._context = browser.new_context(**self._options)
        else:
            self._context = self._pool.take(self._options)
        self._context.set_default_timeout(PATIENCE * 1000)
        self._context.on("console", self._on_console)
        self._context.on("weberror", self._on_web_error)
        # Only tests of the coach want it: it would speak in the first game of every visitor.
        stored_settings = {"motion": "reduced", "language": language, "coach": "off", **settings}
        stored_games = {
            match: {
                "match": match,
                "token": token,
                "invitations": (invitations or {}).get(match, {}),
                "recovery": (recovery or {}).get(match),
                "recoveryShown": True,
                **{"seen": 0, "side": "A", "seats": [], "status": "waiting", "round": 1},
                **{"mine": [], "scores": [], "winners": None},
            }
            for match, token in games
        }
        storage = {
            "sintra.settings": json.dumps(stored_settings),
            "sintra.games": json.dumps(stored_games),
        }
        scripts = [_REPORT_ERRORS, _FILL_STORAGE % json.dumps(storage), script]
        if not is_painted:
            scripts.append(_PAINT_NOTHING)
        self._scripts = [self._context.add_init_script(each) for each in scripts if each]
        self.page: Page = (
            self._context.pages[0] if self._context.pages else self._context.new_page()
        )

    @property
    def context(self) -> BrowserContext:
        """The context. It may be changed in any way, since no other visitor gets it any more."""
        self._pool = None
        return self._context

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._context.remove_listener("console", self._on_console)
        self._context.remove_listener("weberror", self._on_web_error)
        if self._pool is None or error is not None:
            self._context.close()
        else:
            for script in self._scripts:
                script.close()
            self._pool.give_back(self._context, self._options)
        if error is None:
            assert self.errors == [], self.errors

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" or "svelte.dev/e/" in message.text:
            self._add_error(f"{message.text} ({message.location.get('url', '')})")

    def _on_web_error(self, error: WebError) -> None:
        self._add_error(str(error.error))

    def _add_error(self, message: str) -> None:
        if not any(re.search(pattern, message) for pattern in self._ignored):
            self.errors.append(message)

    def ignore_errors(self, pattern: str) -> None:
        """Ignore errors that match: the browser itself logs every refused request as an error."""
        self._ignored.append(pattern)

    def t(self, name: str, /, **arguments: Argument) -> str:
        """Return a text of the page in the language of this visitor."""
        return text(name, self.language, **arguments)

    def go(self, path: str = "/") -> None:
        """Load the page at a route, as if the visitor had entered its address."""
        address = f"{self.api.origin}/#{path}"
        if not self.page.url.startswith(self.api.origin):
            self.page.goto(address)
            return
        # Another route alone would not load the page again. To leave the site and come back would
        # start another process of the browser, which takes half a second.
        self.reload(address)

    def reload(self, address: str | None = None) -> None:
        """Load the page again, at another address if one is given."""
        for is_last in (False, True):
            if address:
                self.page.evaluate("address => history.replaceState(null, '', address)", address)
            try:
                self.page.reload()
                return
            except Error as error:
                # A dialog that has just closed takes its entry out of the history: that step back
                # ends a load that begins at the same moment.
                if is_last or "ERR_ABORTED" not in str(error):
                    raise

    def button(self, name: str, /, **arguments: Argument) -> Locator:
        return self.page.get_by_role("button", name=self.t(name, **arguments), exact=True)

    def link(self, name: str, /, **arguments: Argument) -> Locator:
        return self.page.get_by_role("link", name=self.t(name, **arguments), exact=True)

    def wait_for_text(self, name: str, /, **arguments: Argument) -> None:
        """Wait until a text is visible anywhere on the page."""
        self.page.get_by_text(self.t(name, **arguments)).locator("visible=true").first.wait_for()

    def stored(self, key: str) -> Any:
        """Return a value that the page has stored in the browser, or None."""
        value = self.page.evaluate("key => localStorage.getItem(key)", key)
        return None if value is None else json.loads(value)

    def change_settings(self, **settings: object) -> None:
        """Change settings of the open page, as another tab would."""
        self.page.evaluate(_CHANGE_SETTINGS, settings)
        self.language = str(settings.get("language", self.language))

    def wait_until_drawn(self) -> None:
        """Wait until all changes have been drawn."""
        self.page.evaluate(_DRAWN)

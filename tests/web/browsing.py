"""Somebody with a browser of their own, at the page of a real server."""

import json
import re
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Literal, TypeVar

import httpx
import msgspec
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    WebError,
)

from sintra import Game
from sintra.match import protocol as wire
from tests.server.live import API, PATIENCE, Addressed, Refusal

from .texts import Fact, text

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
"""A Chromium that speaks to nobody but our server."""

# What the page would not tell the console.
_WATCH = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
addEventListener("unhandledrejection", (event) =>
  console.error(`unhandled: ${event.reason}`));
"""
_KEEP = """
try {
  for (const [name, value] of Object.entries(%s))
    if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
} catch {}
"""

HURRY = """
const setTimer = setTimeout;
window.setTimeout = (then, ms = 0, ...given) =>
  setTimer(then, ms > 200 && ms < 2000 ? 10 : ms, ...given);
"""
"""Leaves out what only gives people time to look, where that is not the subject."""


# --- What can be asked of the server behind the page's back


class Api:
    """Requests to a server, one after the other."""

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

    def make(self, *seats: str, **wanted: Any) -> wire.MatchCreated:
        """Make a table: kinds of seats, a level for a computer's; the first seat begins."""
        new = {"seats": [_seat(each) for each in seats], "start_player": 0, **wanted}
        return self.post("/matches", new, wire.MatchCreated)

    def join(self, match: str, **wanted: Any) -> wire.Seated:
        return self.post(f"/matches/{match}/join", wanted, wire.Seated)

    def act(self, match: str, action: wire.Action, token: str) -> wire.Done:
        return self.post(f"/matches/{match}/actions", action, wire.Done, token)

    def play(self, match: str, token: str, move: str) -> wire.Done:
        """Play a move now."""
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
        """The game that was played: its record is read, which checks every bit of it."""
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
    """A fresh browser context with one page in it, whose every complaint is kept."""

    def __init__(
        self,
        browser: Browser,
        api: Api,
        *,
        language: str = "en",
        size: ViewportSize = DESKTOP,
        touch: bool = False,
        workers: Literal["allow", "block"] = "block",
        games: Sequence[tuple[str, str]] = (),
        invitations: dict[str, dict[int, str]] | None = None,
        script: str = "",
        **settings: object,
    ) -> None:
        """`games` are matches with the token of this device, `script` is run before the page;
        `settings` are those that the page keeps."""
        self.api = api
        self.language = language
        self.complaints: list[str] = []
        self._forgiven: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport=size,
            has_touch=touch,
            is_mobile=touch,
            device_scale_factor=2 if touch else 1,
            locale=language,
            color_scheme="dark",
            service_workers=workers,
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.on("console", self._console)
        self.context.on("weberror", self._error)
        kept = {"motion": "reduced", "language": language, **settings}
        device = {
            match: {
                "match": match,
                "token": token,
                "invitations": (invitations or {}).get(match, {}),
                **{"seen": 0, "side": "A", "seats": [], "status": "waiting", "round": 1},
                **{"mine": [], "scores": [], "winners": None},
            }
            for match, token in games
        }
        stored = {"sintra.settings": json.dumps(kept), "sintra.games": json.dumps(device)}
        self.context.add_init_script(_WATCH)
        self.context.add_init_script(_KEEP % json.dumps(stored))
        self.context.add_init_script(script)
        self.page: Page = self.context.new_page()

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.context.close()
        if error is None:
            assert self.complaints == []

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(f"{message.text} ({message.location.get('url', '')})")

    def _error(self, error: WebError) -> None:
        self._complain(str(error.error))

    def _complain(self, words: str) -> None:
        if not any(re.search(each, words) for each in self._forgiven):
            self.complaints.append(words)

    def forgive(self, pattern: str) -> None:
        """Expect such a complaint: browsers write refused requests to the console themselves."""
        self._forgiven.append(pattern)

    def t(self, name: str, /, **facts: Fact) -> str:
        """A text in the language of this visitor."""
        return text(name, self.language, **facts)

    def go(self, path: str = "/") -> None:
        """Open a place of the page, from outside."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.api.origin}/#{path}")

    def button(self, name: str, /, **facts: Fact) -> Locator:
        return self.page.get_by_role("button", name=self.t(name, **facts), exact=True)

    def link(self, name: str, /, **facts: Fact) -> Locator:
        return self.page.get_by_role("link", name=self.t(name, **facts), exact=True)

    def says(self, name: str, /, **facts: Fact) -> None:
        """Wait until a text is seen somewhere."""
        self.page.get_by_text(self.t(name, **facts)).locator("visible=true").first.wait_for()

    def kept(self, key: str) -> Any:
        """What the page has kept in the browser."""
        found = self.page.evaluate("key => localStorage.getItem(key)", key)
        return None if found is None else json.loads(found)

    def settle(self) -> None:
        """Wait until what was changed has been drawn."""
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

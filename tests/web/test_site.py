"""The static site: served from a folder by a plain host, without a server, offline, updated."""

import html
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from sintra.server.middleware import CONTENT_SECURITY_POLICY
from tests.game.records import record_of

from .conftest import ROOT, Visit, page_lock
from .local_page import LocalPage, play_now
from .static_host import UNANSWERED, UNKNOWN, StaticHost
from .test_axe import AXE, RUN_AXE
from .test_codes import shared_game
from .texts import LANGUAGES, text
from .visitor import DESKTOP, PHONE, SHORT_TIMERS, Api, Visitor

NEXT_LINE = "The next version."
OFFLINE = "ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch"

Host = Callable[..., StaticHost]


def build_site(build: Path) -> None:
    result = subprocess.run([sys.executable, build, "--site"], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    with page_lock(tmp_path_factory):
        build_site(ROOT / "web" / "build.py")
    return ROOT / "site"


@pytest.fixture(scope="session")
def next_site(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another version of the site: one text is different, and every file has another name.

    A build gives other names to files with other contents, and to all that refer to them. Another
    build would take as long as ten tests.
    """
    site = tmp_path_factory.mktemp("next") / "site"
    shutil.copytree(built_site, site)
    names = {file.name: f"next-{file.name}" for file in (site / "assets").iterdir()}
    any_name = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    changed = 0
    for file in site.rglob("*"):
        if file.suffix in (".html", ".js", ".css"):
            code = any_name.sub(lambda found: names[found[0]], file.read_text("utf-8"))
            changed += text("home-line") in code
            file.write_text(code.replace(text("home-line"), NEXT_LINE), "utf-8")
    assert changed == 2, "the texts, and the first paint"
    for name, other in names.items():
        (site / "assets" / name).rename(site / "assets" / other)
    worker = site / "sw.js"
    code, count = re.subn('(?<=revision:")[0-9a-f]{8}', 8 * "0", worker.read_text("utf-8"))
    assert count > 0
    worker.write_text(code, "utf-8")
    return site


@pytest.fixture
def serve(built_site: Path, tmp_path: Path) -> Iterator[Host]:
    """Start static hosts; the site is in a folder."""
    with ExitStack() as stack:

        def start(site: Path = built_site, **options: Any) -> StaticHost:
            return stack.enter_context(StaticHost(tmp_path / "host", site, **options))

        yield start


class SiteAddress(Api):
    """The address of the site in place of a server's."""

    def __init__(self, host: StaticHost) -> None:
        super().__init__(host)
        self._address = host.address

    @property
    def origin(self) -> str:
        return self._address


@pytest.fixture
def visit_site(browser: Browser) -> Iterator[Visit]:
    """Create visitors of a host, with service workers."""
    with ExitStack() as stack:

        def create(host: StaticHost, **options: Any) -> Visitor:
            address = SiteAddress(host)
            stack.callback(address.close)
            visitor = Visitor(
                browser, address, **{"workers": "allow", "is_painted": False, **options}
            )
            return stack.enter_context(visitor)

        yield create


def wait_for_precache(page: Page) -> None:
    """Wait until every file is cached and the service worker serves this page."""
    page.evaluate(
        """async () => {
          const { active } = await navigator.serviceWorker.ready;
          while (active.state !== "activated" || !navigator.serviceWorker.controller)
            await new Promise((done) => setTimeout(done, 20));
        }"""
    )


# --- The files


def test_all_addresses_are_relative(built_site: Path) -> None:
    page = (built_site / "index.html").read_text("utf-8")
    addresses = re.findall(r'(?:href|src)="([^#"][^"]*)"', page)
    assert len(addresses) > 5
    assert [address for address in addresses if not address.startswith("./")] == []
    manifest = json.loads((built_site / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "./"


def test_manifests_name_files_of_the_declared_sizes(built_site: Path) -> None:
    files = sorted(built_site.glob("manifest*.webmanifest"))
    assert len(files) == len(LANGUAGES)
    for file in files:
        manifest = json.loads(file.read_text("utf-8"))
        purposes = {icon.get("purpose", "any") for icon in manifest["icons"]}
        assert purposes == {"any", "maskable"}
        for each in (*manifest["icons"], *manifest["screenshots"]):
            assert (built_site / each["src"]).is_file()
            if each["sizes"] != "any":
                with Image.open(built_site / each["src"]) as image:
                    assert f"{image.width}x{image.height}" == each["sizes"], each["src"]
                    assert Image.MIME[image.format or ""] == each["type"]
        language = file.stem.partition("-")[2] or "en"
        assert manifest["shortcuts"] == [
            {"name": text("home-play", language), "url": "./#/home/play"},
            {"name": text("day-title", language), "url": "./#/home/day"},
        ]


def test_the_preview_of_a_link_is_one_picture_for_all(built_site: Path) -> None:
    page = (built_site / "index.html").read_text("utf-8")
    found = dict(re.findall(r'<meta property="og:([a-z:]+)" content="([^"]*)"', page))
    assert found.pop("image").removeprefix(os.environ.get("PAGE_URL", "./")) == "preview.jpg"
    assert found == {
        "type": "website",
        "title": "Sintra",
        "description": text("app-description"),
        "image:width": "1200",
        "image:height": "630",
    }
    with Image.open(built_site / "preview.jpg") as image:
        assert image.size == (1200, 630)
    assert (built_site / "preview.jpg").stat().st_size < 100_000


def test_the_worker_caches_every_file_of_the_page(built_site: Path) -> None:
    worker = (built_site / "sw.js").read_text("utf-8")
    cached = set(re.findall(r'url:"([^"]*)"', worker))
    files = {file.relative_to(built_site).as_posix() for file in built_site.rglob("*.*")}
    not_needed = {"404.html", ".nojekyll", "sw.js", "sw-update.js", "licences.txt", "preview.jpg"}
    not_needed |= {"screenshot-phone.webp", "screenshot-wide.webp"}
    assert {file for file in files - cached - not_needed if "workbox" not in file} == set()
    assert "index.html" in cached
    assert {"404.html", ".nojekyll"} <= files, "GitHub Pages needs them"


def test_the_policy_in_the_page_is_that_of_the_server(built_site: Path) -> None:
    page = (built_site / "index.html").read_text("utf-8")
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    # Browsers accept this one only in a header.
    expected = CONTENT_SECURITY_POLICY.replace("; frame-ancestors 'none'", "")
    assert html.unescape(policy) == expected
    assert expected.split("; ")[1] == "script-src 'self' 'wasm-unsafe-eval'"


# --- Without a server


def test_what_needs_a_server_says_so(serve: Host, visit_site: Visit) -> None:
    """The page sends no request outside of its folder."""
    host = serve()
    visitor = visit_site(host, workers="block")
    page, requests = visitor.page, []
    page.on("request", lambda request: requests.append(request.url))
    visitor.go("/")
    visitor.wait_for_text("no-server-title")
    visitor.wait_for_text("no-server-new")
    for route in ("/join", "/join/abcdefgh.0123456789", "/table/abcdefgh"):
        visitor.go(route)
        expect(page.get_by_role("heading", level=1)).to_have_text(visitor.t("no-server-title"))
        visitor.wait_for_text("no-server-text")
    for entered, kind in (
        ("abcdefghijkl.0123456789abcdef0123456789abcdef", "invitation"),
        ("NAO7 57YW GPJ5 IK64 FQ2T DSQ6 NM2P 6MF5", "recovery"),
    ):
        visitor.go("/")
        page.get_by_label(visitor.t("home-join-note")).fill(entered)
        found = f"{visitor.t(f'code-found-{kind}')}. {visitor.t('error-no-server')}"
        expect(page.locator("#home-code-found")).to_have_text(found)
        visitor.button("code-open").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(visitor.t("no-server-title"))
    visitor.go("/new")
    visitor.wait_for_text("no-server-seats")
    options = page.locator("fieldset select").first.locator("option")
    expect(options).to_have_text([visitor.t("new-kind-here"), visitor.t("new-kind-computer")])
    visitor.go("/games")
    visitor.wait_for_text("games-empty")
    assert [url for url in requests if not url.startswith((host.address, "about:"))] == []


def test_shared_games_and_records_are_opened_without_a_server(
    serve: Host, visit_site: Visit
) -> None:
    visitor = visit_site(serve(), workers="block")
    for entered in (shared_game(), json.dumps(record_of())):
        visitor.go("/")
        visitor.page.get_by_label(visitor.t("home-join-note")).fill(entered)
        visitor.button("code-open").click()
        visitor.button("replay-forward").wait_for()


def test_wrong_addresses_lead_back_to_the_page(serve: Host, visit_site: Visit) -> None:
    visitor = visit_site(serve(), workers="block")
    visitor.ignore_errors("404")
    for wrong, folders in (("nowhere", 1), ("no/where/", 2)):
        visitor.page.goto(f"{visitor.api.origin}/{wrong}")
        for _ in range(folders):
            visitor.page.locator("#up").click()
        visitor.button("home-play").wait_for()


POLICY_CHECK = """
// The bytes of an empty module.
const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
addEventListener("load", () => setTimeout(async () => {
  const compiled = await WebAssembly.compile(empty).then(() => true, () => false);
  let evaluated = true;
  try { (0, eval)("1"); } catch { evaluated = false; }
  window.allowed = { compiled, evaluated };
}));
"""


@pytest.mark.parametrize("place", ["server", "site"])
def test_the_policy_allows_webassembly_and_no_eval(
    place: str, serve: Host, visit: Visit, visit_site: Visit
) -> None:
    options = {"script": POLICY_CHECK, "workers": "block"}
    visitor = visit(**options) if place == "server" else visit_site(serve(), **options)
    visitor.ignore_errors("unsafe-eval|policy: script-src")
    visitor.go("/")
    allowed = visitor.page.wait_for_function("() => window.allowed").json_value()
    assert allowed == {"compiled": True, "evaluated": False}


# --- Offline


PAGES = {
    "/settings": "nav-settings",
    "/rules": "rules-title",
    "/replay": "replay-title",
    "/games": "nav-games",
    "/new": "home-new",
    "/join": "no-server-title",
}


def open_route(visitor: Visitor, route: str) -> None:
    """Load a page; in other languages than English, without loading its script again.

    Only the texts are another file there, and the home page has just loaded them.
    """
    if visitor.language == "en":
        visitor.go(route)
    else:
        visitor.page.evaluate("route => { location.hash = route }", route)


def test_after_one_visit_the_site_is_complete_offline(serve: Host, visit_site: Visit) -> None:
    """One visit of the home page, in one language; then every page works, in every language."""
    host = serve()
    visitor = visit_site(host)
    page = visitor.page
    visitor.go("/")
    visitor.button("home-play").wait_for()
    wait_for_precache(page)
    host.stop()
    # The browser looks for a new version of the worker, in vain.
    visitor.ignore_errors(OFFLINE)
    for language in LANGUAGES:
        page.locator("header select").select_option(language)
        visitor.language = language
        visitor.go("/")
        visitor.button("home-play").wait_for()
        for route, title in PAGES.items():
            open_route(visitor, route)
            expect(page.get_by_role("heading", level=1)).to_have_text(visitor.t(title))
        open_route(visitor, "/learn")
        page.locator("main.learn .card").wait_for()
        open_route(visitor, "/")  # the tutorial has no choice of the language
        visitor.button("home-play").wait_for()
    # Without a reload, the page loads its parts from the cache as well.
    visitor.go("/")
    for weight in (500, 700):
        assert page.evaluate(
            f"async () => (await document.fonts.load('{weight} 1em Alegreya')).length"
        )
    page.evaluate("() => { location.hash = '/rules' }")
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.t("rules-title"))


def test_the_first_visit_can_lose_the_network(serve: Host, visit_site: Visit) -> None:
    host = serve()
    visitor = visit_site(host)
    visitor.go("/")
    visitor.button("home-play").wait_for()
    wait_for_precache(visitor.page)
    host.stop()
    visitor.page.evaluate("() => { location.hash = '/settings' }")
    heading = visitor.page.get_by_role("heading", level=1)
    expect(heading).to_have_text(visitor.t("nav-settings"))


def play_offline(host: StaticHost, visitor: Visitor) -> LocalPage:
    """Visit the home page, stop the host, and start a game against the computer."""
    show(visitor)
    host.stop()
    visitor.ignore_errors(OFFLINE)
    visitor.go("/")
    return play_now(visitor)


def test_a_host_need_not_know_the_type_of_the_module(serve: Host, visit_site: Visit) -> None:
    """Not even when the module comes from the cache."""
    host = serve(wasm_type=UNKNOWN)
    visitor = visit_site(host)
    local_page = play_offline(host, visitor)
    assert local_page.play(local_page.type, moves=1) == 1
    local_page.game()


def test_games_are_played_and_replayed_offline(serve: Host, visit_site: Visit) -> None:
    """Against the computer, with a hint; after a reload; the replay; and two players here."""
    host = serve()
    visitor = visit_site(host, script=SHORT_TIMERS)
    page, local_page = visitor.page, play_offline(host, visitor)
    assert local_page.play(local_page.type, moves=2) == 2
    visitor.reload()
    assert local_page.wait_for_turn()
    visitor.button("hint").click()
    page.locator("aside.hint").wait_for()
    assert local_page.play(local_page.click, moves=1) == 1
    local_page.game()
    visitor.go(f"/replay/local/{local_page.match}")
    page.locator(".controls").wait_for()

    visitor.go("/new")
    page.locator("fieldset select").nth(1).select_option("here")
    visitor.button("new-make").click()
    local_page = LocalPage(visitor)
    assert local_page.play(local_page.type, moves=3) == 3
    assert len(local_page.game().moves) == 3


def test_the_site_can_be_installed(serve: Host, visit_site: Visit) -> None:
    host = serve()
    visitor = visit_site(host)
    visitor.go("/")
    wait_for_precache(visitor.page)
    client = visitor.context.new_cdp_session(visitor.page)
    manifest = client.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{host.address}/manifest.webmanifest"
    scope = visitor.page.evaluate("async () => (await navigator.serviceWorker.ready).scope")
    assert scope == f"{host.address}/"
    problems = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Tests run in a private window, which is the only obstacle.
    assert [problem["errorId"] for problem in problems] in ([], ["in-incognito"])


# --- Updates


def show(visitor: Visitor) -> Page:
    visitor.go("/")
    wait_for_precache(visitor.page)
    return visitor.page


def look_for_update(page: Page) -> None:
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")


def expect_version(page: Page, *, is_next: bool) -> None:
    expected = NEXT_LINE if is_next else text("home-line")
    expect(page.locator(".tagline")).to_have_text(expected)


def notice(page: Page, button: str) -> Locator:
    return page.locator(".update").get_by_role("button", name=text(button))


def mark(page: Page) -> None:
    """Mark the running page: the mark is lost when the page is loaded again."""
    page.evaluate("() => { window.marked = true }")


def is_marked(page: Page) -> bool:
    return bool(page.evaluate("() => window.marked === true"))


def test_an_update_waits_for_the_click(serve: Host, next_site: Path, visit_site: Visit) -> None:
    host = serve()
    page = show(visit_site(host))
    mark(page)
    expect(page.locator(".update")).to_have_count(0)
    host.publish(next_site)
    look_for_update(page)
    notice(page, "update-now").wait_for()
    assert is_marked(page)
    # At a table it would move everything under the pointer.
    page.evaluate("() => { location.hash = '/learn/1' }")
    page.locator(".board").wait_for()
    expect(page.locator(".update")).to_have_count(0)
    # The running version can load its other parts, which the host does not have any more.
    page.evaluate("() => { location.hash = '/settings' }")
    expect(page.get_by_role("heading", level=1)).to_have_text(text("nav-settings"))
    page.evaluate("() => { location.hash = '/' }")
    expect_version(page, is_next=False)
    notice(page, "update-now").click()
    expect_version(page, is_next=True)
    assert not is_marked(page)
    expect(page.locator(".update")).to_have_count(0)


def test_a_fresh_start_uses_the_newest_version(
    serve: Host, next_site: Path, visit_site: Visit
) -> None:
    host = serve()
    visitor = visit_site(host)
    page = show(visitor)
    host.publish(next_site)
    look_for_update(page)
    notice(page, "update-later").click()
    expect(page.locator(".update")).to_have_count(0)
    expect_version(page, is_next=False)
    visitor.go("/")
    expect_version(page, is_next=True)
    expect(page.locator(".update")).to_have_count(0)


def test_the_older_version_is_usable_while_the_browser_puts_off_the_newest(
    serve: Host, next_site: Path, visit_site: Visit
) -> None:
    """Chromium does not start a version while the older one answers a request."""
    host = serve()
    visitor = visit_site(host)
    visitor.ignore_errors(OFFLINE)
    page = show(visitor)
    host.publish(next_site)
    look_for_update(page)
    notice(page, "update-later").click()
    script = visitor.context.add_init_script(f"void fetch('./{UNANSWERED}').catch(() => {{}})")
    visitor.go("/")
    expect_version(page, is_next=False)
    with page.expect_event("load"):
        notice(page, "update-now").click()
    expect_version(page, is_next=False)
    script.close()
    host.close_unanswered()
    notice(page, "update-now").click()
    expect_version(page, is_next=True)


def test_an_update_in_one_tab_leaves_the_other_tab_alone(
    serve: Host, next_site: Path, visit_site: Visit
) -> None:
    host = serve()
    visitor = visit_site(host)
    first = show(visitor)
    mark(first)
    host.publish(next_site)
    look_for_update(first)
    notice(first, "update-now").wait_for()
    # A second tab starts with the version that already runs.
    second = visitor.context.new_page()
    second.goto(f"{host.address}/")
    expect_version(second, is_next=False)
    notice(second, "update-now").click()
    expect_version(second, is_next=True)
    assert is_marked(first)
    first.evaluate("() => { location.hash = '/settings' }")
    expect(first.get_by_role("heading", level=1)).to_have_text(text("nav-settings"))
    first.evaluate("() => { location.hash = '/' }")
    expect_version(first, is_next=False)
    assert is_marked(first)
    notice(first, "update-now").click()
    expect_version(first, is_next=True)


OLD_PAGE = '<title>Sintra</title><p class="old">old</p><script src="registerSW.js"></script>'
OLD_WORKER = """
const name = `workbox-precache-v2-${registration.scope}`;
addEventListener("install", (event) => event.waitUntil(
  caches.open(name).then((cache) => cache.addAll(["index.html?v=1", "registerSW.js?v=1"]))));
addEventListener("fetch", (event) => event.respondWith(event.request.mode === "navigate"
  ? caches.match("index.html?v=1") : fetch(event.request)));
"""


def test_pages_of_the_first_versions_move_over(
    serve: Host, built_site: Path, tmp_path: Path, visit_site: Visit
) -> None:
    """Their pages do not ask for updates. The next start after the update is the new version."""
    old = tmp_path / "old"
    old.mkdir()
    (old / "index.html").write_text(OLD_PAGE)
    (old / "registerSW.js").write_text("navigator.serviceWorker.register('sw.js')")
    (old / "sw.js").write_text(OLD_WORKER)
    host = serve(old)
    visitor = visit_site(host)
    visitor.ignore_errors("favicon")
    page = visitor.page
    visitor.go("/")
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    visitor.go("/")
    page.locator(".old").wait_for()
    host.publish(built_site)
    mark(page)
    page.evaluate(
        """() => {
          const { serviceWorker } = navigator;
          window.changed = new Promise((done) =>
            serviceWorker.addEventListener("controllerchange", () => done(true)));
        }"""
    )
    look_for_update(page)
    assert page.evaluate("() => window.changed")
    expect(page.locator(".old")).to_be_visible()
    assert is_marked(page)
    visitor.go("/")
    visitor.button("home-play").wait_for()
    expect(page.locator(".update")).to_have_count(0)


# --- Accessibility


@pytest.mark.parametrize(
    ("theme", "size"), [("dark", DESKTOP), ("light", PHONE)], ids=["dark-wide", "light-narrow"]
)
def test_axe_finds_no_serious_violation(
    theme: str, size: ViewportSize, serve: Host, next_site: Path, visit_site: Visit
) -> None:
    """The pages that differ from those with a server, with the notice of an update above them."""
    host = serve()
    visitor = visit_site(host, theme=theme, size=size, touch=size is PHONE, is_painted=True)
    page = show(visitor)
    host.publish(next_site)
    look_for_update(page)
    notice(page, "update-now").wait_for()
    page.evaluate(AXE.read_text("utf-8"))
    for route in ("/", "/join", "/new", "/replay"):
        page.evaluate("route => { location.hash = route }", route)
        page.locator("main h1").wait_for()
        visitor.wait_until_drawn()
        assert page.evaluate(RUN_AXE, {}) == [], route

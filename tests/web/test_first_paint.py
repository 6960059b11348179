"""What a first visit shows before the app: the name and “Play now”, in their places."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.server.live import Server

from .texts import text
from .visitor import DESKTOP, PHONE

APP = "**/assets/app-*.js"
SIZES: list[ViewportSize] = [
    PHONE,
    {"width": 844, "height": 390},
    {"width": 768, "height": 1024},
    DESKTOP,
    {"width": 2560, "height": 1440},
]
PLACES = """
(parts) => parts.map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})
"""
BEFORE = ["header", "#first .title", "#first .tagline", "#first .play a", "#first .play p"]
AFTER = ["header", "h1", ".tagline", ".play .button", ".play p"]


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A German browser with a light theme that has never seen the page."""
    context = browser.new_context(locale="de-AT", color_scheme="light", service_workers="block")
    context.set_default_timeout(10_000)
    page = context.new_page()
    yield page
    context.close()


def places(page: Page, parts: list[str]) -> dict[int, Any]:
    found = {}
    for size in SIZES:
        page.set_viewport_size(size)
        found[size["width"]] = page.evaluate(PLACES, parts)
    return found


def test_name_and_button_come_before_the_app_and_stay_in_place(page: Page, server: Server) -> None:
    held: list[Route] = []
    page.route(APP, lambda route: held.append(route))
    page.goto(f"http://127.0.0.1:{server.port}/", wait_until="commit")
    button = page.locator("#first .play a")
    expect(button).to_have_text(text("home-play", "de"), use_inner_text=True)
    expect(page.locator("#first .title")).to_have_text("Sintra")
    # The styles of the app arrive before its script, and change nothing.
    page.wait_for_function(
        "document.styleSheets.length === 2 && document.fonts.status === 'loaded'"
    )
    ink = "getComputedStyle(document.querySelector('#first .title')).color"
    assert page.evaluate(ink) == "rgb(35, 31, 24)"
    before = places(page, BEFORE)
    for route in held:
        route.continue_()
    page.get_by_role("button", name=text("home-play", "de")).wait_for()
    assert before == places(page, AFTER)
    expect(page.locator("#first")).to_have_count(0)

    # A press of the button that comes before the app is not lost.
    page.evaluate("localStorage.clear()")
    held.clear()
    page.reload(wait_until="commit")
    button.click()
    for route in held:
        route.continue_()
    page.locator("[data-level=easy]").wait_for()


@pytest.mark.parametrize("route", ["#/join/abcdefgh.0123456789", "#/rules"])
def test_other_pages_do_not_begin_with_the_first_one(
    page: Page, server: Server, route: str
) -> None:
    page.route(APP, lambda _: None)
    page.goto(f"http://127.0.0.1:{server.port}/{route}", wait_until="commit")
    expect(page.locator("#first .title")).to_be_visible()
    expect(page.locator("#first .play, #first .tagline").locator("visible=true")).to_have_count(0)


def test_name_and_button_need_no_script(page: Page, server: Server) -> None:
    page.route("**/*.js", lambda route: route.abort())
    page.goto(f"http://127.0.0.1:{server.port}/", wait_until="commit")
    expect(page.locator("#first .play a")).to_have_text(text("home-play"), use_inner_text=True)
    expect(page.locator("#first .title")).to_be_visible()

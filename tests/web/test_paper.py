"""The page on paper, and in a picture of its full height."""

import re
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Page, expect

from .conftest import Visit
from .local_page import new_game, open_local
from .visitor import DESKTOP, PHONE

# Whether everything that can be seen is in this element, or around it.
ONLY = """
(part) => [...document.body.querySelectorAll("*")]
  .filter((each) => !each.contains(part) && !part.contains(each))
  .every((each) => {
    const { width, height } = each.getBoundingClientRect();
    return width * height <= 1 || !each.checkVisibility();
  })
"""


def pages(page: Page) -> int:
    """Print the page, and count the sheets of paper."""
    return len(re.findall(rb"/Type /Page\b", page.pdf(format="A4")))


def picture(page: Page, **options: Any) -> Image.Image:
    return Image.open(BytesIO(page.screenshot(**options))).convert("RGB")


@pytest.mark.parametrize("contrast", ["normal", "high"])
def test_the_rules_are_printed_dark_on_white_with_their_drawings(
    contrast: str, visit: Visit
) -> None:
    visitor = visit(is_new=True, theme="dark", contrast=contrast, is_painted=True)
    page = visitor.page
    visitor.go("/rules")
    drawings = page.locator("main figure svg")
    drawings.first.wait_for()
    count = drawings.count()
    page.emulate_media(media="print")
    assert drawings.locator("visible=true").count() == count > 20
    expect(page.locator("header, nav, .button").locator("visible=true")).to_have_count(0)
    # Drawings are as dark as they are; most of the paper is white.
    whole = picture(page, full_page=True)
    white = sum(n for n, colour in whole.getcolors(1 << 24) or [] if colour == (255, 255, 255))
    assert white > 0.5 * whole.width * whole.height
    ink = page.locator("main li").first.evaluate("(item) => getComputedStyle(item).color")
    assert ink == "rgb(35, 31, 24)"
    assert pages(page) <= 12


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_score_sheet_is_printed_alone_on_one_page(size: Any, visit: Visit) -> None:
    visitor = visit(is_new=True, theme="dark", is_painted=True, size=size)
    page = visitor.page
    open_local(visitor, new_game("here", "easy", "easy", "easy", side="B", seed=1, ply=400))
    sheet = page.locator("dialog.result")
    sheet.wait_for()
    text = sheet.locator("table").inner_text().split()
    page.emulate_media(media="print")
    assert set(sheet.locator("table").inner_text().split()) >= set(text)
    expect(sheet.get_by_role("button").locator("visible=true")).to_have_count(0)
    assert sheet.evaluate(ONLY)
    assert min(ImageStat.Stat(picture(page)).median) == 255
    assert pages(page) == 1


def test_the_rules_over_a_table_are_printed_to_their_end(visit: Visit) -> None:
    visitor = visit(is_new=True, theme="dark")
    page = visitor.page
    assert open_local(visitor, new_game("here", "easy")).wait_for_turn()
    visitor.button("more").click()
    visitor.button("rules").click()
    rules = page.locator("dialog.rules")
    rules.get_by_role("heading").first.wait_for()
    page.emulate_media(media="print")
    assert rules.evaluate(ONLY)
    assert pages(page) > 5


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_background_has_no_edge_below_the_first_window(theme: str, visit: Visit) -> None:
    visitor = visit(theme=theme, is_painted=True)
    visitor.go("/rules")
    visitor.page.locator("main h2").first.wait_for()
    whole, edge = picture(visitor.page, full_page=True), DESKTOP["height"]
    assert whole.height > 2 * edge
    for x in (1, DESKTOP["width"] // 2, DESKTOP["width"] - 1):
        above, below = (whole.getpixel((x, y)) for y in (edge - 1, edge))
        assert isinstance(above, tuple) and isinstance(below, tuple)
        assert max(abs(a - b) for a, b in zip(above, below, strict=True)) <= 2, x

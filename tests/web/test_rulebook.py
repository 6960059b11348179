"""The rulebook as a page: its contents stay in reach."""

from playwright.sync_api import expect

from .conftest import Visit
from .visitor import PHONE

SCROLLED = "() => document.scrollingElement.scrollTop"


def test_the_contents_are_in_reach_wherever_one_reads(visit: Visit) -> None:
    visitor = visit(size=PHONE, touch=True)
    page = visitor.page
    visitor.go("/rules")
    contents = page.get_by_role("button", name=visitor.t("rules-contents"))
    expect(contents).to_contain_text(visitor.t("rules-heading-aim"))
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    # At the end, after a jump over all other sections.
    expect(contents).to_contain_text(visitor.t("rules-heading-colours"))
    expect(contents).to_be_in_viewport(ratio=1)
    end = page.evaluate(SCROLLED)

    # Back closes the list only, and the reader stays in place.
    contents.tap()
    visitor.link("rules-heading-colours").wait_for()
    expect(visitor.link("rules-heading-colours")).to_be_in_viewport()
    page.go_back()
    expect(visitor.link("rules-heading-colours")).to_be_hidden()
    assert page.url.endswith("#/rules")
    assert page.evaluate(SCROLLED) == end

    contents.tap()
    visitor.link("rules-heading-pick").tap()
    heading = page.get_by_role("heading", name=visitor.t("rules-heading-pick"), exact=True)
    expect(heading).to_be_focused()
    expect(contents).to_contain_text(visitor.t("rules-heading-pick"))
    # Below the button, not under it.
    expect(heading).to_be_in_viewport(ratio=1)
    box, above = heading.bounding_box(), contents.bounding_box()
    assert box is not None and above is not None
    assert box["y"] >= above["y"] + above["height"]
    assert page.url.endswith("#/rules/pick")
    page.go_back()
    page.wait_for_url("**/#/rules")

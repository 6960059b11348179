"""Contexts of the browser that several visitors use, one after the other.

A new context starts a process of the browser, which loads and compiles the page for the first time:
that takes as long as all the rest of a short visit.
"""

from collections import defaultdict
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, Route

EMPTY = '<!doctype html><link rel="icon" href="data:,">'
"""Without the icon, the browser would ask the server for one."""

_CLEAR_STORAGE = """
async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases())
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = resolve;
      request.onerror = request.onblocked = () => reject(new Error(`${name} is in use`));
    });
}
"""


def show_empty_page(page: Page, origin: str) -> None:
    """Open an empty page of a site, which has access to its storage, in the same process."""
    address = f"{origin}/empty"
    page.route(address, _answer_empty)
    page.goto(address)
    page.unroute(address)


def _answer_empty(route: Route) -> None:
    route.fulfill(body=EMPTY, content_type="text/html")


class ContextPool:
    """The contexts of visitors of one site, each with one page."""

    def __init__(self, browser: Browser, origin: str) -> None:
        self._browser = browser
        self._origin = origin
        self._unused: defaultdict[tuple[Any, ...], list[BrowserContext]] = defaultdict(list)

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """Return an unused context with these options, or a new one."""
        unused = self._unused[_key(options)]
        return unused.pop() if unused else self._browser.new_context(**options)

    def give_back(self, context: BrowserContext, options: dict[str, Any]) -> None:
        """Make a context as new, or close it if that fails."""
        try:
            page, *others = context.pages
            for other in others:
                other.close()
            page.unroute_all()
            # A layer that has just closed takes its entry out of the history. That step back may
            # end the first load, or come after it: then it must not start the app again, which
            # would store what the next visitor finds. The second load ends the step.
            page.route("**/*", _answer_empty)
            with suppress(Error):
                page.goto(self._origin)
            page.unroute_all()
            show_empty_page(page, self._origin)
            page.evaluate(_CLEAR_STORAGE)
            page.set_viewport_size(options["viewport"])
            page.emulate_media(color_scheme=options["color_scheme"])
            page.mouse.move(-1, -1)
        except Error:  # the page crashed, for example
            context.close()
        else:
            self._unused[_key(options)].append(context)


def _key(options: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(sorted((name, str(value)) for name, value in options.items()))

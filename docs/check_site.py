"""Check the built documentation site: `python docs/check_site.py build/docs`.

It fails on links and anchors that lead nowhere, on pages that are missing in the site or in the
search index, and on anything that a browser would load from another host.
"""

import json
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

HOST = "site.invalid"
"""Stands for the host of the site."""
PUBLIC = "reference/api/sintra/index.html"
LOADED = {
    "audio": ("src",),
    "iframe": ("src",),
    "img": ("src",),
    "link": ("href",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "video": ("src",),
}
"""Attributes by which a page makes a browser load something."""
UNFETCHED = {"canonical", "next", "prev"}
"""Kinds of `link` that only name an address."""


class Page(HTMLParser):
    """The links, the anchors and the loaded files of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value for name, value in attrs if value is not None}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if tag == "link" and values.get("rel") in UNFETCHED:
            return
        self.loaded += [values[name] for name in LOADED.get(tag, ()) if name in values]


def problems(site: Path) -> Iterator[str]:
    """Yield a line for each problem of a site."""
    pages = {
        str(file.relative_to(site)): Page(file.read_text("utf-8"))
        for file in sorted(site.rglob("*.html"))
    }
    if not {"index.html", PUBLIC, "search.json"} <= {*pages, *(p.name for p in site.glob("*"))}:
        yield "the home page, the API reference or the search index is missing"
        return
    for name, page in pages.items():
        if name == "404.html":
            continue  # it may be shown at any address, so its links start at the root of the site
        for link in dict.fromkeys([*page.links, *page.loaded]):
            yield from (f"{name}: {link}: {why}" for why in _faults(site, pages, name, link))
        yield from (f"{name}: loads {url}" for url in page.loaded if urlsplit(url).netloc)
    for file in site.rglob("*.css"):
        if "url(http" in (text := file.read_text("utf-8")) or "@import" in text:
            yield f"{file.relative_to(site)}: loads a file from another place"
    index = json.loads((site / "search.json").read_text("utf-8"))
    found = {item["location"].partition("#")[0] for item in index["items"]}
    for name in pages:
        place = name.removesuffix("index.html")
        if name != "404.html" and not name.startswith("source/") and place not in found:
            yield f"{name}: the search does not find it"


def _faults(site: Path, pages: dict[str, Page], name: str, link: str) -> Iterator[str]:
    """Yield the faults of a link of a page."""
    url = urlsplit(urljoin(f"http://{HOST}/{name}", link))
    if url.netloc != HOST:
        return
    if link.startswith("/"):
        yield "the site must work under any path"
        return
    path = unquote(url.path).lstrip("/")
    target = f"{path}index.html" if not path or path.endswith("/") else path
    if not (site / target).is_file():
        yield "not found"
    elif url.fragment and target in pages and unquote(url.fragment) not in pages[target].anchors:
        yield "the page does not have this anchor"


def main(arguments: list[str]) -> int:
    """Print the problems of a site; the exit status."""
    site = Path(arguments[0])
    found = list(problems(site))
    for line in found:
        print(line, file=sys.stderr)
    if not found:
        size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
        pages = sum(1 for _ in site.rglob("*.html"))
        print(f"{site}: {pages} pages, {size / 1e6:.1f} MB, all links work")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

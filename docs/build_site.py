"""Build the documentation site into build/docs: `make site-docs`.

The pages are the Markdown files of this folder, which can also be read where they are. This script
copies them and adds what only a site needs:

- the navigation, which is the list of pages in index.md
- the changelog and the other documents in the root folder
- the source files that pages link to, each as a page
- the API reference, which mkdocstrings writes from the docstrings of the public names
- figures inside the page, in the colours of the theme

Zensical turns the result into HTML, and check_site.py checks it. The site needs nothing from other
hosts and works under any path. `SITE_URL` is its address, if it is known: the page for missing
addresses and the site map need it.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import check_site  # next to this file

from tests.public_api import MODULES

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
BUILD = ROOT / "build"
SOURCE = BUILD / "docs-source"
SITE = BUILD / "docs"
THEME = DOCS / "theme"

DOCUMENTS = {
    "CHANGELOG.md": "Changelog",
    "SECURITY.md": "Security",
    "CODE_OF_CONDUCT.md": "Code of conduct",
}
"""Documents of the root folder that belong to the site, with their titles in the navigation."""
ASSETS = {
    "web/public/icon.svg": "assets/icon.svg",
    "web/src/fonts/alegreya-500.woff2": "assets/alegreya-500.woff2",
    "web/src/fonts/alegreya-700.woff2": "assets/alegreya-700.woff2",
    "web/src/fonts/OFL.txt": "assets/OFL.txt",
    "docs/theme/sintra.css": "assets/sintra.css",
}
INKS = {
    "#2b3040": "--figure-ink",
    "#6b7280": "--figure-faint",
    "#e3e5ea": "--figure-grid",
    "#ffffff": "--figure-ground",
    "#1369ba": "--figure-blue",
    "#7aa7d6": "--figure-pale",
    "#b45309": "--figure-orange",
    "#15803d": "--figure-green",
}
"""The colours of the figures, and the variables of the theme in their place."""
LANGUAGES = {".py": "python", ".json": "json", ".conf": "nginx", ".yaml": "yaml", ".yml": "yaml"}

Entry = tuple[str, "str | list[Entry]"]
"""A title with a page, or with further entries."""

_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")
_IMAGE = re.compile(r"^!\[([^\]]*)\]\(([^)\s]+\.svg)\)$", re.MULTILINE)
_FENCE = re.compile(r"^\s*(```+)")


# --- Pages


class Pages:
    """Copies pages into the source of the site, with everything that they link to."""

    def __init__(self) -> None:
        self.sources: set[Path] = set()
        """Source files that pages link to."""

    def add(self, file: Path, target: str) -> None:
        """Copy a Markdown file to a path in the site."""
        text = file.read_text("utf-8")
        if target == "index.md":
            text = home(text)
        text = _IMAGE.sub(lambda image: _figure(file.parent / image[2], image[1]), text)
        text = indent_lists(text)
        text = re.sub(r"^(\s*)```python(?=\n\s*>>>)", r"\1```pycon", text, flags=re.MULTILINE)
        write(target, self.relink(text, file.parent, target))

    def relink(self, text: str, folder: Path, target: str) -> str:
        """Point links at the pages of the site, except in code."""

        def replace(link: re.Match[str]) -> str:
            place, _, anchor = link[2].partition("#")
            if not place or ":" in place:
                return link[0]
            page = self.page_of((folder / place).resolve())
            path = os.path.relpath(page, Path(target).parent)
            return f"[{link[1]}]({path}{'#' * bool(anchor)}{anchor})"

        parts = re.split(r"(^\s*```.*?^\s*```|`[^`\n]+`)", text, flags=re.MULTILINE | re.DOTALL)
        # A link may have code as its text, so code is put back before links are replaced.
        text, codes = "", []
        for number, part in enumerate(parts):
            if number % 2:
                codes.append(part)
                part = f"\0{len(codes) - 1}\0"
            text += part
        text = _LINK.sub(replace, text)
        return re.sub(r"\0(\d+)\0", lambda code: codes[int(code[1])], text)

    def page_of(self, file: Path) -> str:
        """Return the path of a file of the repository in the site."""
        if file.is_relative_to(DOCS):
            return str(file.relative_to(DOCS))
        name = str(file.relative_to(ROOT))
        if name in DOCUMENTS:
            return f"project/{name.lower()}"
        if name == "README.md":
            return "index.md"
        self.sources.add(file)
        return f"source/{name}.md"

    def add_sources(self) -> None:
        """Write a page for each source file that pages link to, and for each folder."""
        todo = list(self.sources)
        while todo:
            file = todo.pop()
            name = str(file.relative_to(ROOT))
            if file.is_dir():
                inside = sorted(each for each in file.iterdir() if each.is_file())
                links = [f"- [{each.name}]({file.name}/{each.name}.md)" for each in inside]
                todo += [each for each in inside if each not in self.sources]
                self.sources.update(inside)
                body = "\n".join(links)
            else:
                text = file.read_text("utf-8").strip("\n")
                body = f"````{LANGUAGES.get(file.suffix, 'text')}\n{text}\n````"
            hidden = "---\nsearch:\n  exclude: true\nhide:\n  - toc\n---\n"
            write(f"source/{name}.md", f"{hidden}\n# `{name}`\n\n{body}\n")


def write(target: str, text: str) -> None:
    """Write a file of the source of the site."""
    path = SOURCE / target
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _figure(file: Path, alt: str) -> str:
    """Return a figure as part of the page, so that it follows the theme."""
    svg = file.read_text("utf-8").strip()
    for ink, variable in INKS.items():
        svg = svg.replace(f'"{ink}"', f'"var({variable})"')
    svg = re.sub(r"\n\s*\n", "\n", svg)  # Markdown would take an empty line as the end of the HTML
    return f'<figure class="figure" data-search-exclude>\n{svg}\n</figure>'


def home(text: str) -> str:
    """Return index.md as the home page: its first paragraph beside a picture, cards below."""
    title, intro, rest = text.split("\n\n", 2)
    assert title.startswith("# ")
    heading, cards, rest = rest.split("\n\n", 2)
    cards = re.sub(
        r"^- (\[.+?\]\(.+?\)): (.)",
        lambda card: f"- **{card[1]}**<br>{card[2].upper()}",
        cards,
        flags=re.MULTILINE,
    )
    return "\n\n".join(
        [
            "---\ntitle: Documentation\nhide:\n  - navigation\n  - toc\n---",
            '<div class="hero" markdown>\n<div class="hero-text" markdown>',
            f"# Sintra\n\n{intro}",
            "[Play](start/play.md){.md-button .md-button--primary}"
            " [The Python API](reference/api/sintra.md){.md-button}",
            "</div>\n\n![A game of two players in the browser](pictures/table.webp)\n\n</div>",
            f'{heading}\n\n<div class="cards" markdown>\n\n{cards}\n\n</div>',
            rest,
        ]
    )


def indent_lists(text: str) -> str:
    """Indent the contents of lists by four columns: Python-Markdown does not accept fewer."""
    lines, items, fence = [], list[int](), ""
    for line in text.split("\n"):
        if not line.strip():
            lines.append(line)
            continue
        indent = len(line) - len(line.lstrip())
        opening = _FENCE.match(line)
        if not fence:
            while items and indent < items[-1]:
                items.pop()
        inside = indent - items[-1] if items else indent
        lines.append(" " * (4 * len(items) + max(0, inside)) + line.lstrip())
        if opening:
            fence = "" if fence and opening[1].startswith(fence) else fence or opening[1]
        elif not fence and (item := re.match(r"(?:[-*]|\d+\.)\s+", line.lstrip())):
            items.append(indent + len(item[0]))
    return "\n".join(lines)


# --- The API reference


def add_api() -> list[Entry]:
    """Write one page for each public module; the entries of the navigation."""
    entries: list[Entry] = []
    for module, names in MODULES.items():
        options = ["show_root_heading: false", "show_root_toc_entry: false"]
        if names:
            options.append(f"members: {json.dumps(list(names))}")
        lines = "".join(f"      {option}\n" for option in options)
        write(f"reference/api/{module}.md", f"# {module}\n\n::: {module}\n    options:\n{lines}")
        entries.append((module, f"reference/api/{module}.md"))
    return entries


# --- The navigation


def navigation(index: str, pages: Pages) -> list[Entry]:
    """Return the navigation: the headings of index.md, the groups below them, and their pages."""
    entries: list[Entry] = [("Home", "index.md")]
    section: list[Entry] = []
    group = section
    for line in index.split("\n"):
        if heading := re.match(r"## ([^:]+)", line):
            section = group = []
            entries.append((heading[1], section))
        elif name := re.match(r"(\w.*):$", line):
            group = []
            section.append((name[1], group))
        elif link := re.match(r"- \[(.+?)\]\(([^)#]+)\)", line):
            page = pages.page_of((DOCS / link[2]).resolve())
            group.append((link[1].replace("`", ""), page))
    return entries


def listed(entries: list[Entry]) -> Iterator[str]:
    """Yield the pages of the navigation."""
    for _, below in entries:
        if isinstance(below, str):
            yield below
        else:
            yield from listed(below)


def as_toml(entries: list[Entry]) -> str:
    """Return the navigation in the form of the configuration."""
    parts = []
    for title, below in entries:
        value = json.dumps(below) if isinstance(below, str) else as_toml(below)
        parts.append(f"{{{json.dumps(title)} = {value}}}")
    return f"[{', '.join(parts)}]"


# --- The site


def main() -> int:
    """Build and check the site; the exit status."""
    for folder in (SOURCE, SITE):
        shutil.rmtree(folder, ignore_errors=True)
    pages = Pages()
    for file in sorted(DOCS.rglob("*.md")):
        pages.add(file, str(file.relative_to(DOCS)))
    entries = navigation((DOCS / "index.md").read_text("utf-8"), pages)
    sections = {title: below for title, below in entries if isinstance(below, list)}
    for name, title in DOCUMENTS.items():
        if (ROOT / name).is_file():
            pages.add(ROOT / name, f"project/{name.lower()}")
            if f"project/{name.lower()}" not in listed(entries):
                sections["Project"].append((title, f"project/{name.lower()}"))
    pages.add_sources()
    sections["Reference"].append(("Python API", add_api()))
    shutil.copytree(DOCS / "pictures", SOURCE / "pictures")
    for origin, target in ASSETS.items():
        (SOURCE / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / origin, SOURCE / target)

    settings = (THEME / "zensical.toml").read_text("utf-8")
    settings = settings.replace("nav = []", f"nav = {as_toml(entries)}")
    if url := os.environ.get("SITE_URL"):
        settings = settings.replace("[project]\n", f"[project]\nsite_url = {json.dumps(url)}\n", 1)
    (BUILD / "zensical.toml").write_text(settings, "utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    done = subprocess.run([*command, "--config-file", str(BUILD / "zensical.toml")], check=False)
    if done.returncode:
        return done.returncode
    return check_site.main([str(SITE)])


if __name__ == "__main__":
    sys.exit(main())

"""Build the documentation site into build/docs: `make site-docs`.

The pages are the Markdown files of this folder, which can also be read where they are. Zensical
turns them into HTML, and fails on links and anchors that lead nowhere; theme/zensical.toml has its
settings and the navigation. This script copies the pages and adds what only a site needs: a home
page, the documents in the root folder, the API reference, and Mermaid for the drawings.

The site needs nothing from other hosts and works under any path. `SITE_URL` is its address, if it
is known: the page for missing addresses and the site map need it. `SOURCE_URL` is the address of
the source files to which pages link; without it, these links become plain text.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from tests.public_api import MODULES

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
BUILD = ROOT / "build"
SOURCE = BUILD / "docs-source"
THEME = DOCS / "theme"

PAGES = {
    "docs/theme/home.md": "index.md",
    "CHANGELOG.md": "project/changelog.md",
    "CODE_OF_CONDUCT.md": "project/code_of_conduct.md",
    "SECURITY.md": "project/security.md",
}
"""Pages that are at another place in the site."""
ASSETS = (
    "docs/theme/sintra.css",
    "web/public/icon.svg",
    "web/src/fonts/OFL.txt",
    "web/src/fonts/alegreya-500.woff2",
    "web/src/fonts/alegreya-700.woff2",
)
MERMAID = "12.3.0"
"""The version for which Zensical is made. Without our copy, the page would ask another host."""
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s:#]+)(#[^)\s]*)?\)")


def add_page(file: Path, target: str) -> None:
    """Copy a page, with links to what the site has, or to the source files."""

    def relink(link: re.Match[str]) -> str:
        text, path, anchor = link[1], (file.parent / link[2]).resolve(), link[3] or ""
        name = str(path.relative_to(ROOT))
        if name in PAGES or path.is_relative_to(DOCS):
            page = PAGES.get(name) or str(path.relative_to(DOCS))
            return f"[{text}]({os.path.relpath(page, Path(target).parent)}{anchor})"
        address = os.environ.get("SOURCE_URL")
        return f"[{text}]({address}{name})" if address else text

    text = file.read_text("utf-8").replace("```python\n>>>", "```pycon\n>>>")
    # Links are not replaced in code, but a link may have code as its text.
    parts = re.split(r"(^```.*?^```|`[^`\n]+`(?!\]))", text, flags=re.MULTILINE | re.DOTALL)
    text = "".join(part if part[:1] == "`" else _LINK.sub(relink, part) for part in parts)
    if "```mermaid" in text:
        root = os.path.relpath(".", Path(target).with_suffix(""))
        text += f'\n<script src="{root}/assets/mermaid.min.js"></script>\n'
    (SOURCE / target).parent.mkdir(parents=True, exist_ok=True)
    (SOURCE / target).write_text(text, "utf-8")


def add_api() -> None:
    """Write one page for each public module, which mkdocstrings fills."""
    folder = SOURCE / "reference" / "api"
    folder.mkdir(parents=True)
    for module, names in MODULES.items():
        options = ["show_root_heading: false", "show_root_toc_entry: false"]
        options += [f"members: {json.dumps(names)}"] if names else []
        lines = "".join(f"      {option}\n" for option in options)
        page = f"# {module}\n\n::: {module}\n    options:\n{lines}"
        (folder / f"{module}.md").write_text(page, "utf-8")


def add_mermaid(assets: Path) -> None:
    """Add the script of Mermaid, from the package that npm downloads once."""
    package = BUILD / f"mermaid-{MERMAID}.tgz"
    if not package.is_file():
        command = f"npm pack --silent mermaid@{MERMAID} --pack-destination".split()
        build = ROOT / "web" / "build.py"
        subprocess.run([sys.executable, build, *command, BUILD], check=True)
    with tarfile.open(package) as files:
        script = files.extractfile("package/dist/mermaid.min.js")
        assert script is not None
        (assets / "mermaid.min.js").write_bytes(script.read())


def main() -> int:
    """Build the site; the exit status."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.copytree(DOCS / "pictures", SOURCE / "pictures")
    pages = {file: str(file.relative_to(DOCS)) for file in DOCS.rglob("*.md")}
    pages |= {ROOT / name: target for name, target in PAGES.items()}
    pages.pop(DOCS / "index.md")  # the list of pages is the navigation here
    for file, target in pages.items():
        add_page(file, target)
    add_api()
    assets = SOURCE / "assets"
    assets.mkdir()
    for name in ASSETS:
        shutil.copy(ROOT / name, assets)
    add_mermaid(assets)
    settings = (THEME / "zensical.toml").read_text("utf-8")
    if url := os.environ.get("SITE_URL"):
        settings = settings.replace("[project]\n", f"[project]\nsite_url = {json.dumps(url)}\n", 1)
    (BUILD / "zensical.toml").write_text(settings, "utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    environment = {**os.environ, "PYTHONPATH": str(DOCS)}  # for short_indents.py
    return subprocess.run(
        [*command, "--config-file", str(BUILD / "zensical.toml")], check=False, env=environment
    ).returncode


if __name__ == "__main__":
    sys.exit(main())

"""The documentation site: its pages are prepared for Python-Markdown, and its check finds faults.

`make site-docs` builds the site itself, which needs packages that the tests do not install.
"""

import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture
def build_site(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(DOCS))
    return importlib.import_module("build_site")


@pytest.fixture
def check_site(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(DOCS))
    return importlib.import_module("check_site")


# --- Pages


def test_contents_of_lists_are_indented_by_four_columns(build_site: ModuleType) -> None:
    text = (
        "1. Add this:\n\n   ```yaml\n   on:\n     push: 1\n   ```\n\n2. Push\n   - now\n"
        "     and here\n\nEnd"
    )
    assert build_site.indent_lists(text) == (
        "1. Add this:\n\n    ```yaml\n    on:\n      push: 1\n    ```\n\n2. Push\n    - now\n"
        "        and here\n\nEnd"
    )


def test_code_outside_of_lists_keeps_its_indentation(build_site: ModuleType) -> None:
    text = "- item\n\n```python\nif x:\n  - y\n     z\n```\n\n  two"
    assert build_site.indent_lists(text) == text


def test_links_lead_to_pages_of_the_site(build_site: ModuleType) -> None:
    pages = build_site.Pages()
    text = (
        "[a](bots.md#requirements) [`b`](../../examples/match_client.py) [c](../../CHANGELOG.md)"
        " [d](#here) [e](https://example.org/x) `[f](g.md)`"
    )
    assert pages.relink(text, DOCS / "guide", "guide/server.md") == (
        "[a](bots.md#requirements) [`b`](../source/examples/match_client.py.md)"
        " [c](../project/changelog.md) [d](#here) [e](https://example.org/x) `[f](g.md)`"
    )
    assert pages.sources == {DOCS.parent / "examples" / "match_client.py"}


def test_every_page_is_in_the_navigation(build_site: ModuleType) -> None:
    index = (DOCS / "index.md").read_text("utf-8")
    entries = build_site.navigation(index, build_site.Pages())
    titles = [title for title, _ in entries]
    assert titles == ["Home", "Quick starts", "Guides", "Concepts", "Reference", "Project"]
    pages = {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")}
    assert pages <= set(build_site.listed(entries))


def test_navigation_is_valid_toml(build_site: ModuleType) -> None:
    import tomllib

    entries = [("Home", "index.md"), ('A "b"', [("C", "c.md")])]
    text = f"nav = {build_site.as_toml(entries)}"
    assert tomllib.loads(text)["nav"] == [{"Home": "index.md"}, {'A "b"': [{"C": "c.md"}]}]


def test_figures_have_the_colours_of_the_theme(build_site: ModuleType) -> None:
    style = (DOCS / "theme" / "sintra.css").read_text("utf-8")
    for variable in build_site.INKS.values():
        assert style.count(f"{variable}:") == 2, f"{variable}: one for light, one for dark"
    for picture in sorted((DOCS / "pictures").glob("*.svg")):
        figure = build_site._figure(picture, "")
        assert "var(--figure-ground)" in figure, picture.name
        assert "\n\n" not in figure
        assert 'fill="#' not in figure and 'stroke="#' not in figure, picture.name


def test_home_page_has_cards(build_site: ModuleType) -> None:
    text = build_site.home((DOCS / "index.md").read_text("utf-8"))
    assert "- **[Play](start/play.md)**<br>Against the computer" in text
    assert "## Guides" in text


def test_examples_in_docstrings_become_code_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    docstrings = importlib.import_module("docstrings")
    text = "Purpose.\n\n>>> f(1)\n2\n\nMore."
    assert docstrings.fenced(text) == "Purpose.\n\n```pycon\n>>> f(1)\n2\n```\n\nMore."


# --- The check


def site(folder: Path, page: str, **more: str) -> Path:
    """Write a small site."""
    files = {
        "index.html": page,
        "reference/api/sintra/index.html": '<h2 id="sintra.Game">Game</h2>',
        **{name.replace("__", "/") + ".html": text for name, text in more.items()},
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    items = [{"location": name.removesuffix("index.html")} for name in files]
    (folder / "search.json").write_text(json.dumps({"items": items}), "utf-8")
    return folder


def test_sound_site_passes(check_site: ModuleType, tmp_path: Path) -> None:
    page = (
        '<a href="reference/api/sintra/#sintra.Game">x</a> <a href="https://example.org">y</a>'
        ' <h1 id="top"><a href="#top">z</a></h1>'
    )
    assert list(check_site.problems(site(tmp_path, page))) == []
    assert check_site.main([str(tmp_path)]) == 0


@pytest.mark.parametrize(
    ("page", "problem"),
    [
        ('<a href="missing/">x</a>', "not found"),
        ('<a href="reference/api/sintra/#sintra.Gone">x</a>', "does not have this anchor"),
        ('<a href="#gone">x</a>', "does not have this anchor"),
        ('<img src="pictures/gone.webp">', "not found"),
        ('<a href="/reference/api/sintra/">x</a>', "under any path"),
        ('<script src="https://cdn.example.org/x.js"></script>', "loads https://cdn.example.org"),
        ('<link rel="stylesheet" href="//fonts.example.org/x.css">', "loads //fonts.example.org"),
    ],
)
def test_fault_is_found(check_site: ModuleType, tmp_path: Path, page: str, problem: str) -> None:
    (found,) = check_site.problems(site(tmp_path, page))
    assert problem in found
    assert check_site.main([str(tmp_path)]) == 1


def test_missing_pages_are_found(check_site: ModuleType, tmp_path: Path) -> None:
    site(tmp_path, "", guide__index="")
    index = {"items": [{"location": ""}, {"location": "reference/api/sintra/"}]}
    (tmp_path / "search.json").write_text(json.dumps(index), "utf-8")
    assert list(check_site.problems(tmp_path)) == ["guide/index.html: the search does not find it"]
    (tmp_path / "reference/api/sintra/index.html").unlink()
    assert "is missing" in next(check_site.problems(tmp_path))

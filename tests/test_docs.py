"""Documentation: its code runs, its links work, and it covers everything public."""

import doctest
import importlib
import inspect
import re
from pathlib import Path
from typing import get_args

import pytest

from sintra import errors
from sintra.cli.app import COMMANDS, load_command
from sintra.match import protocol
from sintra.server.settings import ServerSettings, variable

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PAGES_WITH_CODE = [page for page in PAGES if ">>>" in page.read_text("utf-8")]


def unpadded(text: str) -> str:
    """The text with single spaces only: prettier pads the cells of tables."""
    return re.sub(r" +", " ", text)


@pytest.mark.parametrize("page", PAGES_WITH_CODE, ids=lambda page: page.name)
def test_code_on_pages_runs(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_readme_is_among_the_pages_with_code() -> None:
    assert ROOT / "README.md" in PAGES_WITH_CODE


def test_docstrings_run() -> None:
    import sintra.game.game
    import sintra.notation.moves
    import sintra.testing

    for module in (sintra, sintra.game.game, sintra.notation.moves, sintra.testing):
        result = doctest.testmod(module)
        assert result.attempted > 0
        assert result.failed == 0


def headings(page: str) -> set[str]:
    text = (ROOT / "docs" / page).read_text("utf-8")
    return set(re.findall(r"^## (.+)$", text, re.MULTILINE))


def test_every_command_has_a_heading() -> None:
    names = {"sintra"}
    for name in COMMANDS:
        names.add(f"sintra {name}")
        names |= {f"sintra {name} {part}" for part in getattr(load_command(name), "commands", ())}
    assert len(names) >= 9
    assert names <= headings("reference/cli.md")


def test_every_error_code_has_a_heading() -> None:
    codes = {
        error.code
        for _, error in inspect.getmembers(errors, inspect.isclass)
        if issubclass(error, errors.SintraError)
    }
    assert len(codes) >= 10
    assert codes <= headings("reference/errors.md")


def test_every_setting_has_a_heading() -> None:
    names = set(map(variable, ServerSettings.__struct_fields__))
    assert len(names) >= 15
    assert names <= headings("reference/settings.md")


def test_fixed_limits_are_documented_with_their_values() -> None:
    page = unpadded((ROOT / "docs" / "guide" / "deploy.md").read_text("utf-8"))
    rows = re.findall(r"^\| .+ \| (.+) \| `(sintra[\w.]+)\.([A-Z_]+)` \|$", page, re.MULTILINE)
    assert len(rows) >= 15
    for text, module, name in rows:
        value = getattr(importlib.import_module(module), name)
        assert f"{value:g}" in re.findall(r"\d+", text), name


def test_every_reason_is_documented() -> None:
    page = unpadded((ROOT / "docs" / "reference" / "server.md").read_text("utf-8"))
    for reason in get_args(protocol.ClosedReason):
        assert f"| `{reason}` |" in page
    for reason in get_args(errors.NotAllowedReason):
        assert f"`{reason}`" in page


def anchors(page: Path) -> set[str]:
    """The anchors of the headings of a page, as GitHub and the site make them."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.+)$", without_code_blocks(page), re.MULTILINE):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
        anchor = re.sub(r"[^\w\- ]", "", text).strip().lower().replace(" ", "-")
        found.add(anchor)
    return found


def without_code_blocks(page: Path) -> str:
    return re.sub(r"^\s*```.*?^\s*```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def links(page: Path) -> list[tuple[str, str]]:
    """The links within the repository: the file and the anchor of each."""
    text = re.sub(r"`[^`\n]+`", "code", without_code_blocks(page))
    targets = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if ":" not in link]
    return [(file, anchor) for file, _, anchor in (link.partition("#") for link in targets)]


def test_link_targets_exist() -> None:
    assert sum(len(links(page)) for page in PAGES) > 200
    for page in PAGES:
        for file, anchor in links(page):
            target = page.parent / file if file else page
            assert target.exists(), f"{page.name}: {file}"
            if anchor:
                assert anchor in anchors(target), f"{page.name}: {file}#{anchor}"


def test_index_links_to_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        if page.name != "index.md":
            assert str(page.relative_to(ROOT / "docs")) in index

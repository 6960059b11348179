"""Documentation: its code runs, also that of docstrings."""

import doctest
from pathlib import Path

import pytest

import sintra.game.game
import sintra.notation.moves
import sintra.testing

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PAGES_WITH_CODE = [page for page in PAGES if ">>>" in page.read_text("utf-8")]


@pytest.mark.parametrize("page", PAGES_WITH_CODE, ids=lambda page: page.name)
def test_code_on_pages_runs(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_docstrings_run() -> None:
    for module in (sintra, sintra.game.game, sintra.notation.moves, sintra.testing):
        result = doctest.testmod(module)
        assert result.attempted > 0
        assert result.failed == 0

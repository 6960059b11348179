"""The table of systems and Pythons: how docs/platforms.py reads the answers of uv."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]

MESSAGE = """
error: No solution found when resolving dependencies
  cause: Because numba==0.68.1 has no usable wheels and sintra depends on numba==0.68.1, we can
      conclude that your requirements are unsatisfiable.

hint: Wheels are required for `numba` because building from source is disabled
"""


@pytest.fixture(scope="module")
def platforms() -> ModuleType:
    spec = importlib.util.spec_from_file_location("platforms", ROOT / "docs" / "platforms.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_package_without_a_wheel_is_named(platforms: ModuleType) -> None:
    assert platforms._missing(MESSAGE) == ["numba"]
    assert platforms._missing("No version of numba satisfies it") == ["numba"]
    assert platforms._missing("network error") == []


def test_cell_names_the_pythons(platforms: ModuleType) -> None:
    fine, none = platforms.Cell(True), platforms.Cell(False, "no wheel of numba")
    other = platforms.Cell(True, "with numba 0.62.1")
    notes: dict[str, int] = {}
    assert platforms._summary(dict.fromkeys(platforms.PYTHONS, fine), notes) == "3.11 to 3.14"
    assert notes == {}
    mixed = {"3.11": fine, "3.12": other, "3.13": other, "3.14": none}
    assert platforms._summary(mixed, notes) == "3.11, 3.12 and 3.13 (1), not 3.14 (2)"
    assert notes == {"with numba 0.62.1": 1, "no wheel of numba": 2}


def test_page_has_the_table_of_every_extra(platforms: ModuleType) -> None:
    text = platforms.PAGE.read_text("utf-8")
    table = text.partition(platforms.BEGIN)[2].partition(platforms.END)[0]
    assert "`sintra`" in table
    for system in platforms.SYSTEMS:
        assert system in table

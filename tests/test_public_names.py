"""The public names of the package `sintra`, imported on first use."""

import subprocess
import sys
from importlib.metadata import version

import pytest

import sintra


def python(program: str) -> str:
    """Return the output of a program in a new interpreter."""
    process = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


def test_public_names_exist_and_have_docstrings() -> None:
    assert sorted(sintra.__all__) == sintra.__all__ == dir(sintra)
    for name in set(sintra.__all__) - {"__version__"}:
        value = getattr(sintra, name)
        assert value.__name__ == name
        assert value.__doc__, name


def test_star_import_gives_the_public_names() -> None:
    namespace: dict[str, object] = {}
    exec("from sintra import *", namespace)
    assert set(namespace) - {"__builtins__"} == set(sintra.__all__)


@pytest.mark.parametrize("name", ["game_", "Players", "Moment", "__path_"])
def test_unknown_name_is_an_attribute_error(name: str) -> None:
    with pytest.raises(AttributeError, match=f"'sintra' has no attribute '{name}'"):
        getattr(sintra, name)
    assert not hasattr(sintra, name)


def test_name_is_imported_once() -> None:
    assert sintra.Game is sintra.Game
    assert "Game" in vars(sintra)


def test_version_is_that_of_the_package() -> None:
    assert sintra.__version__ == version("sintra")


def test_importing_the_package_loads_no_heavy_module() -> None:
    loaded = python("import sys, sintra; print(*sys.modules)").split()
    assert "sintra" in loaded
    heavy = {"numba", "numpy", "rich", "typer", "platformdirs", "json"}
    assert heavy & set(loaded) == set()
    assert [name for name in loaded if name.startswith("sintra.")] == []


def test_importing_an_error_does_not_load_the_compiler() -> None:
    loaded = python("import sys; from sintra import SintraError; print(*sys.modules)").split()
    assert "sintra.errors" in loaded
    assert {"numba", "numpy"} & set(loaded) == set()


def test_game_in_the_terminal_does_not_load_the_server() -> None:
    """They would double the time until its first question."""
    loaded = python("import sys, sintra.cli.play.session; print(*sys.modules)").split()
    assert "sintra.cli.play.session" in loaded
    assert {"sqlalchemy", "litestar", "uvicorn", "opentelemetry"} & set(loaded) == set()


def test_each_name_can_be_the_first_import() -> None:
    for name in ("Move", "Components", "Table", "Game"):
        assert python(f"from sintra import {name}; print({name}.__name__)").strip() == name

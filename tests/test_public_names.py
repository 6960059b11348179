import subprocess
import sys
from importlib.metadata import version

import pytest

import sintra

PUBLIC_NAMES = [
    "Choice",
    "Colour",
    "Column",
    "Components",
    "ComponentsError",
    "DealAwaited",
    "Explanation",
    "FinalScoring",
    "Game",
    "GameOver",
    "HistoryEntry",
    "IllegalDeal",
    "IllegalMove",
    "IllegalSetup",
    "LegalMoves",
    "Limit",
    "Move",
    "NotationError",
    "NothingToUndo",
    "Outcome",
    "Palace",
    "Panes",
    "Player",
    "PlayerError",
    "RecordError",
    "Setup",
    "SintraError",
    "Space",
    "Strip",
    "Table",
    "UsageError",
    "__version__",
    "make_player",
]
"""What others may rely on; a name that leaves this list breaks their programs."""


def python(program: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_public_names_are_these() -> None:
    assert sintra.__all__ == PUBLIC_NAMES
    assert sorted(PUBLIC_NAMES) == PUBLIC_NAMES


@pytest.mark.parametrize("name", PUBLIC_NAMES)
def test_a_public_name_is_there_and_says_what_it_is(name: str) -> None:
    thing = getattr(sintra, name)
    if name != "__version__":
        assert thing.__name__ == name
        assert thing.__doc__


def test_a_star_imports_the_public_names() -> None:
    found: dict[str, object] = {}
    exec("from sintra import *", found)
    assert set(found) - {"__builtins__"} == set(PUBLIC_NAMES)


def test_dir_shows_the_public_names() -> None:
    assert dir(sintra) == PUBLIC_NAMES


@pytest.mark.parametrize("name", ["game_", "Players", "Moment", "__path_"])
def test_another_name_is_not_there(name: str) -> None:
    with pytest.raises(AttributeError, match=f"'sintra' has no attribute '{name}'"):
        getattr(sintra, name)
    assert not hasattr(sintra, name)


def test_a_name_is_the_same_each_time() -> None:
    assert sintra.Game is sintra.Game
    assert "Game" in vars(sintra)


def test_the_version_is_that_of_the_package() -> None:
    assert sintra.__version__ == version("sintra")


def test_importing_the_package_alone_is_quick() -> None:
    loaded = python("import sys, sintra; print(*sys.modules)").split()
    assert "sintra" in loaded
    heavy = {"numba", "numpy", "rich", "typer", "platformdirs", "json"}
    assert heavy & set(loaded) == set()
    assert [name for name in loaded if name.startswith("sintra.")] == []


def test_asking_for_an_error_does_not_load_the_compiler() -> None:
    loaded = python("import sys; from sintra import SintraError; print(*sys.modules)").split()
    assert "sintra.errors" in loaded
    assert {"numba", "numpy"} & set(loaded) == set()


def test_a_name_imported_first_of_all_works() -> None:
    for name in ("Move", "Components", "Table", "Game"):
        assert python(f"from sintra import {name}; print({name}.__name__)").strip() == name

from pathlib import Path

import pytest

from sintra.cli.play import screen
from sintra.players import Limit

from .common import Terminal


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept: never in the folder of whoever runs the tests."""
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data" / "games"


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints by a player that takes no time."""
    monkeypatch.setattr(screen, "STRONGEST", "greedy")
    monkeypatch.setattr(screen, "LIMIT", Limit(nodes=100))


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)

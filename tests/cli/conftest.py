from pathlib import Path

import pytest

from sintra.cli.play import session
from sintra.players import Limit

from .common import Command, Terminal, played, written


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saved games: a temporary one, not the user's data folder."""
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data" / "games"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the language not depend on the environment of the tests."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a fast player for hints."""
    monkeypatch.setattr(session, "HINT_PLAYER", "greedy")
    monkeypatch.setattr(session, "HINT_LIMIT", Limit(nodes=100))


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


@pytest.fixture
def sintra(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    return written(tmp_path / "finished.json", played(1).to_record())


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    return written(tmp_path / "unfinished.json", played(1, moves=20).to_record())

"""The snapshot of the public Python API: it is up to date, and every kind of break is found."""

from pathlib import Path

import pytest

from tests import public_api

OLD = """\
# --- sintra

class Game:
    def __init__(self, players: int = 2, *, seed: int | None = None) -> None: ...
    def play(self, move: str) -> None: ...
    def undo(self, steps: int = 1) -> str: ...
    round: int  # property

class Level(IntEnum):
    EASY = 0

LIMIT = 3

def load(path: str, strict: bool = False) -> Game: ...

# --- sintra.arena

def report(path: str) -> str: ...
"""

BREAKS = [
    ("    def undo(self, steps: int = 1) -> str: ...\n", "", "sintra.Game.undo"),
    ("players: int = 2, *, seed", "*, seed", "sintra.Game.__init__(players)"),
    ("strict: bool = False", "strict: bool = True", "sintra.load(strict)"),
    ("strict: bool = False", "strict: bool", "sintra.load(strict)"),
    ("strict: bool = False", "*, strict: bool = False", "sintra.load(strict)"),
    (
        "path: str, strict: bool = False",
        "strict: bool = False, path: str = ''",
        "sintra.load(path)",
    ),
    ("path: str, strict", "path: str, mode: str, strict", "sintra.load(mode)"),
    ("path: str, strict", "path: Path, strict", "sintra.load(path)"),
    ("undo(self, steps: int = 1) -> str", "undo(self, steps: int = 1) -> bool", "sintra.Game.undo"),
    ("round: int", "round: str", "sintra.Game.round"),
    ("EASY = 0", "EASY = 1", "sintra.Level.EASY"),
    ("LIMIT = 3", "LIMIT = 4", "sintra.LIMIT"),
    ("class Level(IntEnum)", "class Level", "sintra.Level"),
    ("# --- sintra.arena", "# --- sintra.other", "sintra.arena"),
]
ADDITIONS = [
    ("path: str, strict: bool = False", "path: str, strict: bool = False, *, fast: bool = True"),
    ("LIMIT = 3", "LIMIT = 3\n\nMORE = 4"),
    ("    EASY = 0", "    EASY = 0\n    HARD = 1"),
    ("    round: int", "    side: str  # property\n    round: int"),
]


def test_snapshot_is_up_to_date() -> None:
    assert public_api.snapshot() == public_api.SNAPSHOT.read_text("utf-8"), "run `make docs`"


@pytest.mark.parametrize(("before", "after", "name"), BREAKS)
def test_break_is_found(before: str, after: str, name: str) -> None:
    assert before in OLD
    found = public_api.breaks(OLD, OLD.replace(before, after))
    assert [line for line in found if name in line], found


@pytest.mark.parametrize(("before", "after"), ADDITIONS)
def test_addition_is_not_a_break(before: str, after: str) -> None:
    assert before in OLD
    assert public_api.breaks(OLD, OLD.replace(before, after)) == []


def test_break_in_the_sources_is_found(tmp_path: Path) -> None:
    """From the source of a class to the report: a parameter of `Game.undo` gets another default."""
    package = tmp_path / "sintra"
    for source in (public_api.ROOT / "sintra").rglob("*.py"):
        copy = package / source.relative_to(public_api.ROOT / "sintra")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(source.read_bytes())
    game = package / "game" / "game.py"
    text = game.read_text("utf-8")
    assert "past_deal: bool = False" in text
    game.write_text(text.replace("past_deal: bool = False", "past_deal: bool = True"), "utf-8")

    found = public_api.breaks(public_api.SNAPSHOT.read_text("utf-8"), public_api.snapshot(tmp_path))
    assert len(found) == 1
    assert "sintra.Game.undo(past_deal)" in found[0]


def test_command_refuses_to_write_a_break(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "public_api.txt"
    file.write_text(OLD, "utf-8")
    changed = OLD.replace("strict: bool = False", "strict: bool = True")
    monkeypatch.setattr(public_api, "SNAPSHOT", file)
    monkeypatch.setattr(public_api, "ROOT", tmp_path)
    monkeypatch.setattr(public_api, "snapshot", lambda: changed)

    assert public_api.main([]) == 1
    assert "sintra.load(strict)" in capsys.readouterr().err
    assert file.read_text("utf-8") == OLD
    assert public_api.main(["--accept"]) == 0
    assert file.read_text("utf-8") == changed
    assert public_api.main(["--check"]) == 0


def test_check_shows_what_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "public_api.txt"
    file.write_text(OLD, "utf-8")
    monkeypatch.setattr(public_api, "SNAPSHOT", file)
    monkeypatch.setattr(public_api, "ROOT", tmp_path)
    monkeypatch.setattr(public_api, "snapshot", lambda: OLD + "\ndef best() -> int: ...\n")

    assert public_api.main(["--check"]) == 1
    assert "+def best() -> int: ..." in capsys.readouterr().err
    assert public_api.main([]) == 0
    assert "best" in file.read_text("utf-8")

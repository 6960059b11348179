"""`sintra components`: check and show a set of components."""

import io
import json
import sys
from pathlib import Path

import pytest

from .common import Command, written


def test_components_can_be_shown_saved_and_read_again(sintra: Command, tmp_path: Path) -> None:
    assert "track      0 1 2 4" in sintra("components", "show").out
    file = tmp_path / "mine.json"
    file.write_text(sintra("components", "show", "--json").out, "utf-8")
    ran = sintra("components", "check", file)
    assert ran.code == 0
    assert ran.out == f"{file}: ok, components 'standard'\n"


def test_error_in_components_names_the_field(sintra: Command, tmp_path: Path) -> None:
    data = json.loads(sintra("components", "show", "--json").out)
    data["broken_glass_track"][2] = 0
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), "utf-8")
    ran = sintra("components", "check", file, "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["field"] == "broken_glass_track[2]"
    assert "broken_glass_track[2]" in ran.err


def test_components_are_read_from_standard_input(
    sintra: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = sintra("components", "show", "--json").out
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert sintra("components", "check", "-").code == 0


def test_control_characters_in_a_file_are_escaped(
    sintra: Command, tmp_path: Path, finished: Path
) -> None:
    data = json.loads(sintra("components", "show", "--json").out)
    data["provenance"]["\x1b[2J"] = ["\x07"]
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), "utf-8")
    record = json.loads(finished.read_text("utf-8"))
    for ran in (
        sintra("components", "show", file),
        sintra("check", written(tmp_path / "bad.json", {**record, "\x1b[2J": 1})),
        sintra("moves", tmp_path / "bad.json"),
    ):
        assert not {"\x1b", "\x07"} & {*ran.out, *ran.err}

"""The command that writes the protocol for clients in other languages."""

import json
import re
from pathlib import Path

import pytest

from sintra.cli.dev import schema as write_schema
from sintra.errors import UsageError
from sintra.server.typescript import write_json_schema, write_typescript


def test_json_schema_has_every_type_that_it_names() -> None:
    schema = json.loads(write_json_schema())
    assert schema["$defs"]["Play"]["properties"]["type"] == {"enum": ["play"]}
    for name in re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema)):
        assert name in schema["$defs"]


def test_schema_is_printed_or_written_to_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert write_schema(None, check=False, as_json=False) == 0
    assert capsys.readouterr().out == write_typescript()
    assert write_schema(None, check=False, as_json=True) == 0
    assert capsys.readouterr().out == write_json_schema()
    file = tmp_path / "wire.ts"
    assert write_schema(file, check=False, as_json=False) == 0
    assert file.read_bytes() == write_typescript().encode()
    assert capsys.readouterr().out == ""


def test_check_detects_a_file_that_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wire.ts"
    assert write_schema(file, check=True, as_json=False) == 1
    assert "does not exist" in capsys.readouterr().err
    file.write_bytes(b"\xff")
    assert write_schema(file, check=True, as_json=False) == 1
    assert "is out of date" in capsys.readouterr().err
    assert file.read_bytes() == b"\xff"
    write_schema(file, check=False, as_json=False)
    assert write_schema(file, check=True, as_json=False) == 0
    assert write_schema(file, check=True, as_json=True) == 1


def test_file_is_unchanged_if_it_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "wire.ts"
    file.write_text("before")

    def fail(*_: object) -> None:
        raise OSError("no")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="no"):
        write_schema(file, check=False, as_json=False)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("wire.ts", "before")]


def test_check_needs_a_file() -> None:
    with pytest.raises(UsageError, match="--out"):
        write_schema(None, check=True, as_json=False)

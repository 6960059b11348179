"""Warm-up: commands report the compilation, once."""

from pathlib import Path

import pytest

from sintra import warmup
from sintra.rules.jit import PLAYERS, RULES


def test_first_start_compiles_and_reports_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled: list[Path] = []

    def mark(package: Path) -> bool:
        compiled.append(package)
        return True

    monkeypatch.setattr(warmup, "is_compiled", lambda package: package in compiled)
    monkeypatch.setattr(warmup, "mark_compiled", mark)
    for _ in range(2):
        warmup.compile_rules()
        warmup.compile_players()
    assert compiled == [RULES, PLAYERS]
    assert warmup.is_warm()
    output = capsys.readouterr()
    assert output.out == ""
    assert [line.partition(" for")[0] for line in output.err.splitlines()] == [
        "Compiling the rules",
        "Compiling the players",
    ]


def test_unwritable_cache_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warmup, "is_compiled", lambda _package: False)
    monkeypatch.setattr(warmup, "mark_compiled", lambda _package: False)
    warmup.compile_rules()
    assert "every start will compile again" in " ".join(capsys.readouterr().err.split())

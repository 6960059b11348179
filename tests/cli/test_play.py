"""`sintra play`: never crashes on what one types."""

import io
import json
import random
import string
import sys
from pathlib import Path

import pytest

from sintra import Game
from sintra.cli import main


def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, seed: int = 7
) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    with pytest.raises(SystemExit) as stop:
        main(["play", "--seed", str(seed)])
    out, err = capsys.readouterr()
    assert stop.value.code == 0
    assert "Traceback" not in out + err
    return out


def test_a_move_is_played_and_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = play(capsys, monkeypatch, "3b > 1\nquit\n")
    assert "You: 3B>1 — 2 on strip 1" in out
    assert "Opponent: " in out
    assert "Left the game" in out


def test_help_choices_and_refusals(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = play(capsys, monkeypatch, "help\n?\n? 3B\n? ZZ\n3B>5\nhello\n[/foo]\n\nundo\n")
    assert "Letters: W white" in out
    assert "strip 5 has no empty space for blue" in out
    assert "No legal move starts like that" in out
    assert "Nothing more to take back" in out


def test_undo_takes_back_the_answer_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = play(capsys, monkeypatch, "3B>1\nundo\nquit\n")
    first, last = out.index("Round 1 of 6"), out.rindex("Round 1 of 6")
    table = slice(0, len("Round 1 of 6   side A   You to move") + 200)
    assert out.count("Round 1 of 6") == 3
    assert "Round 1: the displays are filled" in out
    assert out[first:][table] == out[last:][table]


def test_save_writes_a_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    bad = [f"{tmp_path}/no/where", ".", "~nobody-of-that-name/x", "a\0b"]
    typed = f"3B>1\nsave {file}\nsave\n" + "".join(f"save {name}\n" for name in bad) + "quit\n"
    out = play(capsys, monkeypatch, typed)
    assert "Saved" in out
    assert out.count("cannot be written") == 4
    assert "a file name is needed" in out
    assert "cannot be written" in out
    game = Game.from_record(json.loads(file.read_text("utf-8")))
    assert str(game.moves[0]) == "3B>1"


def test_nonsense_is_answered_and_a_whole_game_reaches_its_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Types every kind of move over and over, so that some line is always legal."""
    chance = random.Random(5)
    nonsense = [
        "".join(chance.choices(string.printable, k=chance.randrange(12))) for _ in range(80)
    ]
    every = [f"{s}{c}>{n}" for s in "C12345" for c in "WYOPB" for n in "12345678"]
    every += [f"{move}={k}" for move in every for k in "WYOPB"]
    every += [f"{s}{c}x" for s in "C12345" for c in "WYOPB"]
    lines = [line for line in nonsense if line.split()[:1] not in (["q"], ["quit"], ["exit"])]
    for _ in range(60):
        lines += chance.sample(every, len(every))
    lines += ["save x y\0z", f"save {tmp_path}/game.json"]
    out = play(capsys, monkeypatch, "\n".join(lines) + "\n")
    assert "Game over" in out
    assert "Final scoring: leftovers" in out

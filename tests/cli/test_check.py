"""`sintra check`: one line per record, with its first error."""

import io
import json
import sys
from pathlib import Path

import pytest

from .common import Command, written


def test_check_reports_the_position_of_an_error_and_continues(
    sintra: Command, tmp_path: Path, finished: Path, unfinished: Path
) -> None:
    record = json.loads(finished.read_text("utf-8"))
    record["rounds"][2]["moves"][6] = "9B>5"
    bad = written(tmp_path / "bad.json", record)
    ran = sintra("check", bad, finished, unfinished)
    assert ran.code == 1
    assert (
        ran.lines[0]
        == f"{bad}: round 3, move 7, 9B>5: there is no display 9; 2 players use 5 displays"
    )
    assert ran.lines[1].startswith(f"{finished}: ok, scores ")
    assert ran.lines[2].startswith(f"{unfinished}: ok, in progress in round ")


def test_check_reports_that_a_game_ended_early(
    sintra: Command, tmp_path: Path, unfinished: Path
) -> None:
    record = json.loads(unfinished.read_text("utf-8"))
    ended = written(tmp_path / "ended.json", {**record, "result_reason": "time\u001b"})
    ran = sintra("check", ended)
    assert ran.code == 0
    assert ran.lines[0].startswith(f"{ended}: ok, ended early (time\\x1b) in round ")


def test_check_reports_a_wrong_result(sintra: Command, tmp_path: Path, finished: Path) -> None:
    record = json.loads(finished.read_text("utf-8"))
    record["scores"][0] += 1
    ran = sintra("check", written(tmp_path / "bad.json", record))
    assert ran.code == 1
    assert "scores: must be" in ran.out


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '"R"', "\x00", "[" * 100_000, '{"a":1,"a":2}']
)
def test_file_that_is_not_a_record_is_reported(sintra: Command, tmp_path: Path, text: str) -> None:
    file = tmp_path / "else.json"
    file.write_text(text, "utf-8")
    ran = sintra("check", file)
    assert ran.code == 1
    assert ran.out.startswith(f"{file}: ")


def test_missing_file_does_not_stop_the_check_and_exits_with_2(
    sintra: Command, tmp_path: Path, finished: Path
) -> None:
    ran = sintra("check", tmp_path / "missing.json", tmp_path, finished)
    assert ran.code == 2
    assert "missing.json: cannot be read" in ran.err
    assert ": ok" in ran.out


def test_check_as_json(sintra: Command, tmp_path: Path, finished: Path) -> None:
    record = json.loads(finished.read_text("utf-8"))
    record["rounds"][0]["moves"][0] = "zzz"
    ran = sintra("check", "--json", finished, written(tmp_path / "bad.json", record))
    right, wrong = (json.loads(line) for line in ran.lines)
    assert right["ok"] is True
    assert right["scores"] == record["scores"]
    assert wrong["ok"] is False
    assert wrong["code"] == "bad_record"
    assert wrong["reason"] == "bad_notation"
    assert wrong["where"] == "round 1, move 1, zzz"


def test_check_reads_standard_input(
    sintra: Command, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(finished.read_bytes()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert sintra("check", "-").out.startswith("-: ok, scores")


def test_control_characters_in_a_move_are_escaped(
    sintra: Command, tmp_path: Path, finished: Path
) -> None:
    record = json.loads(finished.read_text("utf-8"))
    record["rounds"][0]["moves"][0] = "\x1b[2J\x07" + "A" * 5000
    ran = sintra("check", written(tmp_path / "bad.json", record))
    assert ran.code == 1
    assert "\x1b" not in ran.out
    assert len(ran.out) < 1000


def test_record_with_custom_components_needs_them(sintra: Command, tmp_path: Path) -> None:
    data = json.loads(sintra("components", "show", "--json").out)
    data["name"] = "mine"
    data["window_points"]["A"][0] = 9
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(data), "utf-8")
    out = tmp_path / "games"
    sintra("simulate", "--games", "1", "--seed", "1", "--components", mine, "--out", out)
    record = out / "game-0001.json"
    assert sintra("check", record).code == 1
    assert sintra("check", record, "--components", mine).code == 0

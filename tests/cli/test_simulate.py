"""`sintra simulate`: correct records, and the same records for the same seed."""

import json
import re
from pathlib import Path

from .common import Command


def test_simulated_games_pass_sintra_check(sintra: Command, tmp_path: Path) -> None:
    out = tmp_path / "games"
    ran = sintra(
        "simulate",
        "--games",
        "12",
        "--players",
        "any",
        "--side",
        "any",
        "--seed",
        "3",
        "--out",
        out,
    )
    assert ran.code == 0
    files = sorted(out.iterdir())
    assert len(files) == 12
    ran = sintra("check", *files)
    assert ran.code == 0
    assert len(ran.lines) == 12
    assert all(re.search(r": ok, scores( -?\d+){2,4}, winners?( \d)+$", line) for line in ran.lines)
    records = [json.loads(file.read_text("utf-8")) for file in files]
    assert {record["players"] for record in records} == {2, 3, 4}
    assert {record["side"] for record in records} == {"A", "B"}


def test_games_depend_on_the_seed_and_not_on_jobs(sintra: Command, tmp_path: Path) -> None:
    for name, jobs in (("one", "1"), ("two", "2")):
        out = tmp_path / name
        assert (
            sintra("simulate", "--games", "60", "--seed", "9", "--out", out, "--jobs", jobs).code
            == 0
        )
    one, two = ({f.name: f.read_bytes() for f in (tmp_path / n).iterdir()} for n in ("one", "two"))
    assert one == two
    assert len(one) == 60
    sintra("simulate", "--games", "2", "--seed", "10", "--out", tmp_path / "other")
    assert (tmp_path / "other" / "game-0001.json").read_bytes() != one["game-0001.json"]


def test_records_are_not_overwritten_unless_forced(sintra: Command, tmp_path: Path) -> None:
    arguments = ("simulate", "--games", "2", "--out", tmp_path)
    assert sintra(*arguments, "--seed", "1").code == 0
    before = (tmp_path / "game-0001.json").read_bytes()
    ran = sintra(*arguments, "--seed", "2")
    assert ran.code == 2
    assert "--force" in ran.err
    assert (tmp_path / "game-0001.json").read_bytes() == before
    assert sintra(*arguments, "--seed", "2", "--force").code == 0
    assert (tmp_path / "game-0001.json").read_bytes() != before


def test_folder_that_cannot_be_created_is_reported(sintra: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = sintra("simulate", "--out", tmp_path / "file" / "games")
    assert ran.code == 2
    assert "cannot be created" in ran.err

"""The `sintra` command as its users call it: what it prints, and how it exits."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sintra import Game
from sintra.cli import main


class Ran:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Command:
    """Runs the command in this process."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self.capture = capture

    def __call__(self, *arguments: str | Path) -> Ran:
        with pytest.raises(SystemExit) as stop:
            main([str(argument) for argument in arguments])
        out, err = self.capture.readouterr()
        assert "Traceback" not in out + err
        assert isinstance(stop.value.code, int)
        return Ran(stop.value.code, out, err)


@pytest.fixture
def sintra(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


def written(path: Path, record: dict[str, Any]) -> Path:
    path.write_text(json.dumps(record), "utf-8")
    return path


def played(seed: int, moves: int = 10_000, players: int = 2) -> Game:
    """A game that always plays its first legal move."""
    game = Game(players=players, seed=seed)
    while not game.is_over and len(game.moves) < moves:
        game.play(game.legal_moves[0])
    return game


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    return written(tmp_path / "finished.json", played(1).to_record())


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    return written(tmp_path / "unfinished.json", played(1, moves=20).to_record())


def test_help_and_version(sintra: Command) -> None:
    assert "simulate" in sintra("--help").out
    assert sintra("--version").out.startswith("sintra 0.")


@pytest.mark.parametrize(
    "arguments",
    [
        ["frob"],
        ["simulate", "--games", "0"],
        ["simulate", "--players", "5"],
        ["simulate", "--side", "C"],
        ["simulate", "--seed", "-1"],
        ["check"],
        ["perft", "x.json"],
        ["check", "--components", "nowhere.json", "x.json"],
        ["components", "show", "nowhere.json"],
        ["moves", "nowhere.json"],
    ],
)
def test_wrong_use_exits_with_2_and_a_word(sintra: Command, arguments: list[str]) -> None:
    ran = sintra(*arguments)
    assert ran.code == 2
    assert ran.err.strip()


def test_a_command_alone_shows_help(sintra: Command) -> None:
    assert "Usage" in sintra().out + sintra().err


# --- simulate


def test_simulated_games_pass_the_check(sintra: Command, tmp_path: Path) -> None:
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


def test_the_same_seed_writes_the_same_games_whatever_jobs_are(
    sintra: Command, tmp_path: Path
) -> None:
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


def test_a_folder_that_cannot_be_made(sintra: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = sintra("simulate", "--out", tmp_path / "file" / "games")
    assert ran.code == 2
    assert "cannot be made" in ran.err


# --- check


def test_check_names_the_place_and_goes_on(
    sintra: Command, tmp_path: Path, finished: Path, unfinished: Path
) -> None:
    record = json.loads(finished.read_text("utf-8"))
    record["rounds"][2]["moves"][6] = "9B>5"
    bad = written(tmp_path / "bad.json", record)
    ran = sintra("check", bad, finished, unfinished)
    assert ran.code == 1
    assert ran.lines[0] == f"{bad}: round 3, move 7, 9B>5: there is no display 9; 2 players use 5"
    assert ran.lines[1].startswith(f"{finished}: ok, scores ")
    assert ran.lines[2].startswith(f"{unfinished}: ok, in progress in round ")


def test_check_says_that_a_game_was_ended_early(
    sintra: Command, tmp_path: Path, unfinished: Path
) -> None:
    record = json.loads(unfinished.read_text("utf-8"))
    ended = written(tmp_path / "ended.json", {**record, "result_reason": "time\u001b"})
    ran = sintra("check", ended)
    assert ran.code == 0
    assert ran.lines[0].startswith(f"{ended}: ok, ended early (time\\x1b) in round ")


def test_check_says_what_is_wrong_with_the_result(
    sintra: Command, tmp_path: Path, finished: Path
) -> None:
    record = json.loads(finished.read_text("utf-8"))
    record["scores"][0] += 1
    ran = sintra("check", written(tmp_path / "bad.json", record))
    assert ran.code == 1
    assert "scores: must be" in ran.out


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '"R"', "\x00", "[" * 100_000, '{"a":1,"a":2}']
)
def test_check_of_something_else(sintra: Command, tmp_path: Path, text: str) -> None:
    file = tmp_path / "else.json"
    file.write_text(text, "utf-8")
    ran = sintra("check", file)
    assert ran.code == 1
    assert ran.out.startswith(f"{file}: ")


def test_check_of_a_missing_file_goes_on_and_exits_with_2(
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
    given = io.TextIOWrapper(io.BytesIO(finished.read_bytes()))
    monkeypatch.setattr(sys, "stdin", given)
    assert sintra("check", "-").out.startswith("-: ok, scores")


def test_a_hostile_move_cannot_reach_the_terminal(
    sintra: Command, tmp_path: Path, finished: Path
) -> None:
    record = json.loads(finished.read_text("utf-8"))
    record["rounds"][0]["moves"][0] = "\x1b[2J\x07" + "A" * 5000
    ran = sintra("check", written(tmp_path / "bad.json", record))
    assert ran.code == 1
    assert "\x1b" not in ran.out
    assert len(ran.out) < 1000


# --- looking


def test_moves_are_listed_sorted(sintra: Command, unfinished: Path) -> None:
    ran = sintra("moves", unfinished)
    assert ran.lines == sorted(played(1, moves=20).legal_moves.texts())
    data = json.loads(sintra("moves", "--json", unfinished).out)
    assert data["moves"] == ran.lines


def test_a_finished_game_has_no_moves(sintra: Command, finished: Path) -> None:
    ran = sintra("moves", finished)
    assert (ran.code, ran.out) == (0, "")
    assert "over" in ran.err


def test_show_draws_the_table(sintra: Command, finished: Path) -> None:
    ran = sintra("show", finished)
    assert "Game over" in ran.out
    assert "Player 1" in ran.out
    assert "Won by" in ran.out


def test_show_at_a_place(sintra: Command, finished: Path) -> None:
    ran = sintra("show", finished, "--at", "1.3", "--position")
    assert ran.out.strip() == played(1, moves=3).position()
    ran = sintra("show", finished, "--at", "2.0")
    assert "Round 2 of 6" in ran.out


@pytest.mark.parametrize("at", ["7.1", "1", "x", "1.999", "0.1", "1.-1"])
def test_show_at_a_place_that_is_not_there(sintra: Command, finished: Path, at: str) -> None:
    ran = sintra("show", finished, f"--at={at}")
    assert ran.code == 2
    assert "--at" in ran.err


def test_show_uses_the_names_in_the_record(sintra: Command, tmp_path: Path) -> None:
    game = played(1)
    game.extras["names"] = ["Ana", "\x1b[31mBo"]
    ran = sintra("show", written(tmp_path / "named.json", game.to_record()))
    assert "Ana" in ran.out
    assert "\x1b" not in ran.out


def test_position_draws_what_show_wrote(sintra: Command, unfinished: Path) -> None:
    text = sintra("show", unfinished, "--position").out.strip()
    assert sintra("position", text).out == sintra("show", unfinished).out
    data = json.loads(sintra("position", text, "--json").out)
    assert data["position"] == text
    assert data["table"]["players"] == 2


def test_a_bad_position_is_refused(sintra: Command) -> None:
    ran = sintra("position", "sintra1_9Z", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["code"] == "bad_notation"
    assert "players and side" in ran.err


def test_perft_counts_and_divides(sintra: Command, unfinished: Path) -> None:
    total = played(1, moves=20).perft(3)
    assert sintra("perft", unfinished, "--depth", "3").out == f"{total}\n"
    ran = sintra("perft", unfinished, "--depth", "3", "--divide")
    assert ran.lines[-1] == str(total)
    parts = dict(line.split() for line in ran.lines[:-1])
    assert sorted(parts) == played(1, moves=20).legal_moves.texts()
    assert sum(map(int, parts.values())) == total
    assert (
        json.loads(sintra("perft", unfinished, "--depth", "3", "--json").out)["sequences"] == total
    )


# --- components


def test_components_can_be_shown_saved_and_read_again(sintra: Command, tmp_path: Path) -> None:
    assert "track      0 1 2 4" in sintra("components", "show").out
    file = tmp_path / "mine.json"
    file.write_text(sintra("components", "show", "--json").out, "utf-8")
    ran = sintra("components", "check", file)
    assert ran.code == 0
    assert ran.out == f"{file}: ok, components 'standard'\n"


def test_components_that_cannot_be_name_the_field(sintra: Command, tmp_path: Path) -> None:
    data = json.loads(sintra("components", "show", "--json").out)
    data["broken_glass_track"][2] = 0
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), "utf-8")
    ran = sintra("components", "check", file, "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["field"] == "broken_glass_track[2]"
    assert "broken_glass_track[2]" in ran.err


def test_a_record_of_another_set_needs_that_set(sintra: Command, tmp_path: Path) -> None:
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


def test_components_are_read_from_standard_input(
    sintra: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = sintra("components", "show", "--json").out
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert sintra("components", "check", "-").code == 0


def test_nothing_from_a_file_acts_on_the_terminal(
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


def test_who_reads_the_output_may_leave_early(finished: Path) -> None:
    program = f"{sys.executable} -m sintra show {finished} | head -1"
    done = subprocess.run(["sh", "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Game over")
    assert done.stderr == ""

"""The `sintra arena` command: its output, its file, and how it stops."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sintra.arena import Report, Standing
from sintra.cli import arena as command
from sintra.cli import main
from sintra.cli.arena import print_report
from tests.arena.bots import LateCheat
from tests.arena.test_log import fill_the_disk

from .common import Ran

PAIR = ("greedy", "random", "--jobs", "1", "--seed", "7")


class Arena:
    """Runs the command in this process and in a temporary folder."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self.capture = capture

    def __call__(self, *arguments: str | Path) -> Ran:
        with pytest.raises(SystemExit) as stop:
            main(["arena", *map(str, arguments)])
        out, err = self.capture.readouterr()
        assert "Traceback" not in out + err
        assert isinstance(stop.value.code, int)
        return Ran(stop.value.code, out, err)


@pytest.fixture
def arena(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Arena:
    monkeypatch.chdir(tmp_path)
    return Arena(capsys)


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def test_two_players_are_compared(arena: Arena) -> None:
    ran = arena(*PAIR, "--games", "11")
    assert ran.code == 0
    assert "12 games (a block has 2), sides A and B, seed 7, saved in arena-7.jsonl" in ran.err
    assert re.search(r"^1\. greedy +12 +100\.0 % \[\d\d\.\d, 100\.0\] +\+\d", ran.out, re.M)
    assert re.search(r"^2\. random +12 +0\.0 % \[0\.0, \d+\.\d\] +-\d", ran.out, re.M)
    assert "12 games in 6 blocks. In brackets: 95 % intervals." in ran.out
    assert re.search(r"greedy is \d+ Elo points \[\d+, \d+\] ahead of random\.", ran.out)
    assert re.search(r"^\d+ moves, each checked when it was played\.$", ran.out, re.M)
    assert "overran" not in ran.out
    assert lines(Path("arena-7.jsonl")) == 12


def test_every_game_passes_sintra_check(arena: Arena, capsys: pytest.CaptureFixture[str]) -> None:
    arena(*PAIR, "--games", "3", "--players", "3", "--out", "games.jsonl")
    with pytest.raises(SystemExit) as stop:
        main(["check", "games.jsonl", "--json"])
    assert stop.value.code == 0
    checked = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["line"] for each in checked] == [1, 2, 3]
    assert all(each["finished"] for each in checked)


def test_sintra_check_reports_the_line(arena: Arena, capsys: pytest.CaptureFixture[str]) -> None:
    arena(*PAIR, "--games", "2")
    with Path("arena-7.jsonl").open("a", encoding="utf-8") as file:
        file.write("{}\n")
    with pytest.raises(SystemExit) as stop:
        main(["check", "arena-7.jsonl"])
    assert stop.value.code == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[1].startswith("arena-7.jsonl, line 2: ok, scores ")
    assert printed[2] == "arena-7.jsonl, line 3: format: must be 'sintra-record'"


def test_several_players_are_ranked_by_elo(arena: Arena) -> None:
    ran = arena("random", "greedy", "easy", "--jobs", "1", "--games", "12", "--seed", "1")
    assert ran.code == 0
    assert " Elo" in ran.out.splitlines()[0]
    assert len(re.findall(r"^\d\. \w+ .* [+-]\d+ \[[+-]\d+, [+-]\d+\]$", ran.out, re.M)) == 3
    assert ran.out.splitlines()[3].startswith("3. random")
    assert len(re.findall(r"^\d\. \w+ +\d+\.\d\d +\d+\.\d$", ran.out, re.M)) == 3


@pytest.mark.parametrize("players", [2, 3, 7])
def test_report_fits_80_columns(capsys: pytest.CaptureFixture[str], players: int) -> None:
    widest = Standing(
        name="search:20000n",
        games=12345,
        share=1.0,
        share_interval=(0.987, 1.0),
        margin=-120.6,
        margin_interval=(-123.5, -117.7),
        elo=-1143.0,
        elo_interval=(-1286.0, -1043.0),
        moves=999_999,
        move_seconds=10.0,
        longest=100.0,
        overruns=99_999,
    )
    print_report(Report(99_999, 49_999, (widest,) * players), True)
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_json_has_the_complete_report(arena: Arena) -> None:
    ran = arena(*PAIR, "--games", "10", "--side", "B", "--json")
    data = json.loads(ran.out)
    assert (data["ok"], data["interrupted"], data["file"]) == (True, False, "arena-7.jsonl")
    assert (data["games"], data["blocks"]) == (10, 5)
    assert data["settings"]["side"] == "B"
    greedy, random = data["standings"]
    assert (greedy["name"], greedy["share"], random["share"]) == ("greedy", 1.0, 0.0)
    assert greedy["moves"] > 100
    assert greedy["overruns"] == 0


def test_report_of_an_existing_file(arena: Arena) -> None:
    played = arena(*PAIR, "--games", "10")
    ran = arena("--report", "arena-7.jsonl")
    # --report plays no games, so it does not report that moves were checked.
    assert (ran.code, ran.out) == (0, played.out.replace(", each checked when it was played", ""))
    assert ran.out != played.out
    half = Path("arena-7.jsonl").read_bytes()[:-10]
    Path("half.jsonl").write_bytes(half)
    ran = arena("--report", "half.jsonl")
    assert "the last line was cut off" in ran.err
    assert "9 games" in ran.out


def test_resuming_plays_the_missing_games_and_reports_all(arena: Arena) -> None:
    uninterrupted = arena(*PAIR, "--games", "10", "--json")
    games = Path("arena-7.jsonl").read_bytes().splitlines(keepends=True)
    Path("arena-7.jsonl").write_bytes(b"".join(games[:4]) + games[4][:500])
    ran = arena(*PAIR, "--games", "10", "--json", "--resume")
    assert ran.code == 0
    assert "The last line was cut off: that game is played again." in ran.err
    assert "4 games are already in the file." in ran.err
    for key in ("games", "blocks"):
        assert json.loads(ran.out)[key] == json.loads(uninterrupted.out)[key]
    for key in ("name", "share", "share_interval", "margin_interval", "elo_interval", "moves"):
        one, other = (
            [each[key] for each in json.loads(out)["standings"]]
            for out in (ran.out, uninterrupted.out)
        )
        assert one == other


def test_resuming_without_a_seed_uses_the_seed_of_the_file(arena: Arena) -> None:
    arena(*PAIR, "--games", "2", "--out", "mine.jsonl")
    again = ("greedy", "random", "--jobs", "1", "--games", "4", "--out", "mine.jsonl", "--resume")
    ran = arena(*again)
    assert ran.code == 0
    assert ", seed 7," in ran.err
    assert lines(Path("mine.jsonl")) == 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "at least two players"),
        (["greedy"], "at least two players"),
        (["greedy", "greedy"], "named twice"),
        (["greedy", "nobody"], "'nobody'"),
        (["greedy", "python:nowhere.Nobody"], "nowhere"),
        (["greedy", "random", "--games", "0"], "--games"),
        (["greedy", "random", "--players", "5"], "--players"),
        (["greedy", "random", "--side", "C"], "--side"),
        (["greedy", "random", "--seed", "-1"], "--seed"),
        (["greedy", "random", "--jobs", "0"], "--jobs"),
        (["greedy", "random", "--out", "nowhere/games.jsonl"], "cannot be written"),
        (["greedy", "random", "--out", "."], "already exists"),
        (["greedy", "random", "--out", ".", "--resume"], "cannot be read"),
        (["greedy", "random", "--resume"], "to find the file to continue"),
        (["greedy", "random", "--resume", "--out", "typo.jsonl"], "there is nothing to resume"),
        (["greedy", "random", "--resume", "--seed", "7"], "arena-7.jsonl: does not exist"),
        (["greedy", "random", "--components", "nowhere.json"], "no such file"),
        (["--report", "nowhere.jsonl"], "nowhere.jsonl: cannot be read"),
        (["greedy", "--report", "nowhere.jsonl"], "leave the players out"),
    ],
)
def test_wrong_use_is_reported(arena: Arena, arguments: list[str], words: str) -> None:
    ran = arena(*arguments)
    assert ran.code == 2
    assert words in ran.err
    assert ran.out == ""
    assert list(Path().glob("*.jsonl")) == []


def test_existing_file_is_not_overwritten(arena: Arena) -> None:
    arena(*PAIR, "--games", "2")
    before = Path("arena-7.jsonl").read_bytes()
    ran = arena(*PAIR, "--games", "4")
    assert ran.code == 2
    assert "arena-7.jsonl: already exists; use --resume to continue it" in ran.err
    ran = arena(*PAIR, "--games", "4", "--side", "A", "--resume")
    assert ran.code == 2
    assert "belongs to another arena: side both, not A" in ran.err
    assert Path("arena-7.jsonl").read_bytes() == before


def test_file_without_games_is_reported(arena: Arena) -> None:
    Path("else.jsonl").write_text("{}\n\x1b[2J\n", "utf-8")
    for arguments in (("--report", "else.jsonl"), (*PAIR, "--out", "else.jsonl", "--resume")):
        ran = arena(*arguments, "--json")
        assert ran.code == 1
        assert "else.jsonl, line 1: format: must be 'sintra-record'" in ran.err
        assert json.loads(ran.out)["code"] == "bad_record"
    Path("empty.jsonl").touch()
    ran = arena("--report", "empty.jsonl")
    assert (ran.code, "no game to report" in ran.err) == (2, True)


def test_bad_player_is_reported(arena: Arena) -> None:
    ran = arena("random", "python:tests.arena.bots.Cheat", "--jobs", "1", "--json")
    assert ran.code == 1
    data = json.loads(ran.out)
    assert (data["code"], data["move"]) == ("bad_player", "9B>5")
    assert data["player"] == "python:tests.arena.bots.Cheat"


def test_games_before_a_bad_player_are_reported(arena: Arena) -> None:
    bad = ("random", "python:tests.arena.bots.LateCheat", "--jobs", "1", "--seed", "7")
    LateCheat.begun = 0
    ran = arena(*bad, "--games", "10")
    assert ran.code == 1
    assert "3 games in 2 blocks" in ran.out
    assert "--out arena-7.jsonl --jobs 1 --resume\nsintra: player " in ran.err
    LateCheat.begun = 0
    ran = arena(*bad, "--games", "10", "--json", "--out", "other.jsonl")
    assert json.loads(ran.out)["code"] == "bad_player"


def test_full_disk_is_reported_with_the_games_so_far(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    arena(*PAIR, "--games", "2")
    fill_the_disk(monkeypatch)
    ran = arena(*PAIR, "--games", "4", "--resume")
    assert ran.code == 2
    assert "2 games in 1 block" in ran.out
    assert "Stopped. To continue: sintra arena greedy random --games 4" in ran.err
    assert "sintra: arena-7.jsonl: cannot be written: No space left on device" in ran.err
    assert lines(Path("arena-7.jsonl")) == 2


def test_output_of_a_player_is_not_mixed_with_json(arena: Arena) -> None:
    ran = arena("random", "python:tests.arena.bots.Talker", "--games", "2", "--jobs", "1", "--json")
    assert json.loads(ran.out)["games"] == 2
    assert "hello\n" in ran.err


def test_exception_text_of_a_player_is_escaped(arena: Arena) -> None:
    ran = arena("random", "python:tests.arena.bots.Painter", "--jobs", "1")
    assert ran.code == 1
    assert "\\x1b[2J" in ran.err
    assert "\x1b" not in ran.err


def test_ctrl_c_before_the_first_game_suggests_no_resume(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_watch", interrupted)
    ran = arena(*PAIR, "--games", "2")
    assert ran.code == 130
    assert ran.err.endswith("--out arena-7.jsonl --jobs 1\n")


def test_overruns_are_reported(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1_000_000))
    monkeypatch.setattr("time.perf_counter", lambda: 1.2 * next(ticks))
    ran = arena("python:tests.arena.bots.Timed", "random", "--jobs", "1", "--games", "2")
    words = r"^python:tests\.arena\.bots\.Timed: \d+ moves overran the time limit by more than"
    assert re.search(words, ran.out, re.M)


def test_progress_lines_without_a_terminal(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "of 4 games" not in arena(*PAIR, "--games", "4").err
    monkeypatch.setattr(command, "PLAIN_LINE_AFTER", 0.0)
    ran = arena(*PAIR, "--games", "4", "--out", "other.jsonl")
    assert "2 of 4 games, greedy 100.0 %" in ran.err
    assert "4 of 4 games, greedy 100.0 % ± 0.0" in ran.err


# --- Stopping a real process


def started(*arguments: str) -> subprocess.Popen[str]:
    """Start the command as a terminal does: in its own process group, which receives Ctrl-C."""
    return subprocess.Popen(
        [sys.executable, "-m", "sintra", "arena", "greedy", "random", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for(games: int, path: Path) -> None:
    begun = time.monotonic()
    while lines(path) < games:
        assert time.monotonic() - begun < 60
        time.sleep(0.01)


def is_gone(group: int) -> bool:
    """Return whether no process of a group is running."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, its_group = stat.read_text("utf-8").rpartition(") ")[2].split()[:3]
        except OSError:
            continue
        if int(its_group) == group and state != "Z":
            return False
    return True


def wait_until_gone(group: int) -> None:
    begun = time.monotonic()
    while not is_gone(group):
        assert time.monotonic() - begun < 30, "a process is still running"
        time.sleep(0.05)


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="reads processes from /proc")


@LINUX
def test_ctrl_c_saves_the_games_and_prints_the_resume_command(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    program = started("--games", "100000", "--seed", "7", "--jobs", "2", "--out", str(out))
    wait_for(12, out)
    os.killpg(program.pid, signal.SIGINT)
    report, messages = program.communicate(timeout=60)
    assert program.returncode == 130
    assert "Traceback" not in messages
    assert "greedy is" in report
    assert messages.endswith(
        "Stopped. To continue: sintra arena greedy random --games 100000 --players 2 --side both"
        f" --seed 7 --out {out} --jobs 2 --resume\n"
    )
    assert out.read_bytes().endswith(b"\n")
    wait_until_gone(program.pid)


@LINUX
def test_killed_arena_leaves_no_processes_and_can_be_resumed(tmp_path: Path, arena: Arena) -> None:
    out = tmp_path / "games.jsonl"
    program = started("--games", "100000", "--seed", "7", "--jobs", "2", "--out", str(out))
    wait_for(3, out)
    program.kill()
    program.communicate(timeout=60)
    wait_until_gone(program.pid)
    there = lines(out)
    ran = arena(*PAIR, "--games", str(there + 4), "--out", out, "--resume")
    assert ran.code == 0
    assert f"{there} games are already in the file." in ran.err
    assert lines(out) >= there + 4
    assert arena("--report", out).out == ran.out

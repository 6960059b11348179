"""Games that are left are kept, and go on where they were left."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from sintra import Game
from sintra.cli.play import setup
from sintra.cli.play.screen import final_scoring
from tests.cli.common import GREEDY, Terminal, typed_by
from tests.samples import components_with, played, standard_data


@pytest.fixture(autouse=True)
def quick_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """The level that seats have when nothing else is said."""
    monkeypatch.setattr(setup, "DEFAULT_LEVEL", "greedy")


def resume_command(out: str) -> list[str]:
    """The arguments of the command that the program named when it was left."""
    line = out.partition("To continue it:\n")[2].strip()
    program, command, *arguments = shlex.split(line)
    assert (program, command) == ("sintra", "play")
    return arguments


def written(path: Path, record: dict[str, Any]) -> Path:
    path.write_text(json.dumps(record), "utf-8")
    return path


def test_a_game_with_a_break_is_the_same_game(play: Terminal, data: Path) -> None:
    """Into the second round, so that the deal after the break is also the same."""
    whole = Game(seed=7)
    typed = typed_by(whole, 20)
    assert whole.round > 1
    out = play("\n".join([*typed[:3], "quit"]), *GREEDY)
    for typed_now in (typed[3:4], typed[4:15], typed[15:]):
        out = play("\n".join([*typed_now, ""]), *resume_command(out))
    (file,) = data.iterdir()
    game = Game.load(file)
    assert game.moves[: len(whole.moves)] == whole.moves
    assert game.extras["x_seats"] == ["you", "greedy"]
    assert game.extras["names"] == ["You", "Computer (greedy)"]
    assert game.extras["seed"] == 7


def test_every_move_is_kept_at_once(play: Terminal, data: Path) -> None:
    play("3B>1\n", *GREEDY)
    (file,) = data.iterdir()
    assert len(Game.load(file).moves) == 2
    play("3B>1\nundo\n", *GREEDY)
    assert sorted(len(Game.load(file).moves) for file in data.iterdir()) == [0, 2]


def test_a_game_without_a_move_is_not_kept(play: Terminal, data: Path) -> None:
    assert "Left the game; no move was made." in play("quit\n", *GREEDY)
    assert not data.exists()


def test_a_file_of_ones_own_is_not_written_over(play: Terminal, tmp_path: Path, data: Path) -> None:
    mine = tmp_path / "mine.json"
    play(f"3B>1\nsave {mine}\n", *GREEDY)
    before = mine.read_bytes()
    for file in data.iterdir():
        file.unlink()
    out = play("R\nmoves\nC\n5Y>8\n", "--resume", mine)
    assert mine.read_bytes() == before
    (file,) = data.iterdir()
    assert resume_command(out) == ["--resume", str(file)]
    assert Game.load(file).moves[:2] == Game.load(mine).moves


def test_a_game_that_cannot_be_kept_is_told(
    play: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path / "file"))
    assert "It could not be saved: " in play("3B>1\nquit\n", *GREEDY)
    out = play("", "--seats", "greedy,random")
    assert "The record could not be saved: " in out


def test_two_games_begun_in_the_same_second_have_two_files(play: Terminal, data: Path) -> None:
    for _ in range(3):
        play("3B>1\n", *GREEDY)
    assert len(list(data.iterdir())) == 3


def test_options_can_change_who_plays(play: Terminal, data: Path) -> None:
    play("3B>1\n", *GREEDY)
    (file,) = data.iterdir()
    out = play("", "--resume", file, "--level", "random")
    assert "Computer (random)" in out
    assert "You, " not in out
    play("", "--resume", file, "--seats", "you,you,you", code=2)
    assert "--seats: has 3 players, but the record has 2" in play.error
    out = play("", "--resume", file, "--seats", "you=Ana,you=Bo")
    assert "Ana, your move: " in out
    out = play("", "--resume", file, "--seats", "random,greedy")
    assert "Won by" in out
    assert Game.load(file).extras["x_seats"] == ["random", "greedy"]


def test_a_record_from_elsewhere_goes_on_with_fresh_chance(
    play: Terminal, tmp_path: Path, data: Path
) -> None:
    """Its seed does not lead to it, or it has none, or its next deal was still awaited."""
    game = played(2, "B", 5, moves=12)
    record = game.to_record()
    awaiting = {**record, "rounds": []}
    for number, changed in enumerate([{**record, "seed": 6}, {**record, "seed": "?"}, awaiting]):
        changed["names"] = ["Ana", "Bo"]
        file = written(tmp_path / f"{number}.json", changed)
        out = play("", "--resume", file, "--seats", "greedy,random")
        assert "Won by" in out
    del record["seed"]
    file = written(tmp_path / "none.json", record)
    assert "You, " not in play("", "--resume", file)
    for kept in data.iterdir():
        assert Game.load(kept).is_over


def test_a_seed_can_be_given_for_what_is_to_come(
    play: Terminal, tmp_path: Path, data: Path
) -> None:
    record = played(2, "A", 5, moves=12).to_record()
    del record["seed"]
    file = written(tmp_path / "game.json", record)
    for _ in range(2):
        play("", "--resume", file, "--seed", "3", "--seats", "greedy,random")
    first, second = map(Game.load, data.iterdir())
    assert first == second


def test_the_names_in_a_record_are_shown_and_stay(play: Terminal, tmp_path: Path) -> None:
    game = played(3, "A", 5, moves=12)
    game.extras["names"] = ["Ana", "\x1b[31mBo", "x" * 99]
    file = written(tmp_path / "game.json", game.to_record())
    copy = tmp_path / "copy.json"
    out = play(f"save {copy}\n", "--resume", file)
    assert "Ana" in out
    assert "\x1b" not in out
    assert json.loads(copy.read_text("utf-8"))["names"] == game.extras["names"]


def test_names_that_are_too_wide_are_shortened(play: Terminal, tmp_path: Path) -> None:
    game = played(3, "A", 5, moves=12)
    game.extras["names"] = ["窓" * 11, "窓" * 12, ""]
    out = play("", "--resume", written(tmp_path / "game.json", game.to_record()))
    for shown in ("窓" * 11, "窓" * 9 + "...", "?"):
        assert f" {shown}   " in out


def test_the_table_at_the_end_has_straight_columns() -> None:
    game = played(2, "A", 5, moves=10_000)
    first, second = list(final_scoring(game, ["窓" * 11, "Ana"]))[1:3]
    assert cell_len(first) == cell_len(second)


@pytest.mark.parametrize("said", [None, 7, [], ["you"], ["you", 3], {"you": 1}])
def test_a_record_that_does_not_say_who_plays(play: Terminal, tmp_path: Path, said: Any) -> None:
    record = {**played(2, "A", 5, moves=12).to_record(), "x_seats": said}
    out = play("", "--resume", written(tmp_path / "game.json", record))
    assert "Computer (greedy)" in out


@pytest.mark.parametrize("who", ["nobody", "python:os.getcwd", "\x1b[31m"])
def test_a_record_with_players_that_cannot_be(play: Terminal, tmp_path: Path, who: str) -> None:
    record = {**played(2, "A", 5, moves=12).to_record(), "x_seats": ["you", who]}
    play("", "--resume", written(tmp_path / "game.json", record), code=2)
    assert "in the record: " in play.error
    assert "name the players with --seats" in play.error
    assert "\x1b" not in play.error


def test_a_finished_record_is_shown(play: Terminal, tmp_path: Path, data: Path) -> None:
    game = played(2, "A", 5)
    out = play("", "--resume", written(tmp_path / "game.json", game.to_record()))
    assert "Game over" in out
    assert "Player 1" in out
    assert "Won by" in out
    assert not data.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "sintra-record"}'])
def test_a_file_that_is_no_record(play: Terminal, tmp_path: Path, text: str) -> None:
    file = tmp_path / "else.json"
    file.write_text(text, "utf-8")
    play("", "--resume", file, code=1)
    assert "[bad_record]" in play.error


def test_a_set_of_ones_own_is_named_in_the_command(
    play: Terminal, tmp_path: Path, data: Path
) -> None:
    own = written(tmp_path / "my set.json", {**standard_data(), "name": "mine"})
    assert components_with(name="mine").name == "mine"
    out = play("3B>1\nquit\n", *GREEDY, "--components", own)
    arguments = resume_command(out)
    assert arguments[2:] == ["--components", str(own)]
    assert "Left the game" in play("quit\n", *arguments)
    play("", *arguments[:2], code=1)
    assert "the game was played with the set 'mine'" in play.error

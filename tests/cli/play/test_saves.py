"""Saving unfinished games and resuming them."""

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
    """Use a fast player as the default level."""
    monkeypatch.setattr(setup, "DEFAULT_LEVEL", "greedy")


def resume_command(out: str) -> list[str]:
    """Return the arguments of the resume command that the program printed."""
    line = out.partition("To continue it:\n")[2].strip()
    program, command, *arguments = shlex.split(line)
    assert (program, command) == ("sintra", "play")
    return arguments


def written(path: Path, record: dict[str, Any]) -> Path:
    path.write_text(json.dumps(record), "utf-8")
    return path


def test_resumed_game_equals_the_uninterrupted_game(play: Terminal, data: Path) -> None:
    """Play into the second round, to check that the deal after the break is the same too."""
    uninterrupted = Game(seed=7)
    typed = typed_by(uninterrupted, 20)
    assert uninterrupted.round > 1
    out = play("\n".join([*typed[:3], "quit"]), *GREEDY)
    for part in (typed[3:4], typed[4:15], typed[15:]):
        out = play("\n".join([*part, ""]), *resume_command(out))
    (file,) = data.iterdir()
    game = Game.load(file)
    assert game.moves[: len(uninterrupted.moves)] == uninterrupted.moves
    assert game.extras["x_seats"] == ["you", "greedy"]
    assert game.extras["names"] == ["You", "Computer (greedy)"]
    assert game.extras["seed"] == 7


def test_every_move_is_saved_immediately(play: Terminal, data: Path) -> None:
    play("3B>1\n", *GREEDY)
    (file,) = data.iterdir()
    assert len(Game.load(file).moves) == 2
    play("3B>1\nundo\n", *GREEDY)
    assert sorted(len(Game.load(file).moves) for file in data.iterdir()) == [0, 2]


def test_game_without_moves_is_not_saved(play: Terminal, data: Path) -> None:
    assert "Left the game; no move was made." in play("quit\n", *GREEDY)
    assert not data.exists()


def test_resumed_user_file_is_not_overwritten(play: Terminal, tmp_path: Path, data: Path) -> None:
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


def test_failure_to_save_is_reported(
    play: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path / "file"))
    assert "It could not be saved: " in play("3B>1\nquit\n", *GREEDY)
    out = play("", "--seats", "greedy,random")
    assert "The record could not be saved: " in out


def test_games_started_in_the_same_second_have_different_files(play: Terminal, data: Path) -> None:
    for _ in range(3):
        play("3B>1\n", *GREEDY)
    assert len(list(data.iterdir())) == 3


def test_options_can_change_the_players_of_a_resumed_game(play: Terminal, data: Path) -> None:
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


def test_record_without_a_valid_seed_continues_with_a_new_seed(
    play: Terminal, tmp_path: Path, data: Path
) -> None:
    """Its seed does not reproduce it, or it has no seed, or its next deal is missing."""
    game = played(2, "B", 5, moves=12)
    record = game.to_record()
    awaiting = {**record, "rounds": []}
    for index, changed in enumerate([{**record, "seed": 6}, {**record, "seed": "?"}, awaiting]):
        changed["names"] = ["Ana", "Bo"]
        file = written(tmp_path / f"{index}.json", changed)
        out = play("", "--resume", file, "--seats", "greedy,random")
        assert "Won by" in out
    del record["seed"]
    file = written(tmp_path / "none.json", record)
    assert "You, " not in play("", "--resume", file)
    for saved in data.iterdir():
        assert Game.load(saved).is_over


def test_seed_option_determines_the_rest_of_a_resumed_game(
    play: Terminal, tmp_path: Path, data: Path
) -> None:
    record = played(2, "A", 5, moves=12).to_record()
    del record["seed"]
    file = written(tmp_path / "game.json", record)
    for _ in range(2):
        play("", "--resume", file, "--seed", "3", "--seats", "greedy,random")
    first, second = map(Game.load, data.iterdir())
    assert first == second


def test_names_in_a_record_are_shown_and_saved_unchanged(play: Terminal, tmp_path: Path) -> None:
    game = played(3, "A", 5, moves=12)
    game.extras["names"] = ["Ana", "\x1b[31mBo", "x" * 99]
    file = written(tmp_path / "game.json", game.to_record())
    copy = tmp_path / "copy.json"
    out = play(f"save {copy}\n", "--resume", file)
    assert "Ana" in out
    assert "\x1b" not in out
    assert json.loads(copy.read_text("utf-8"))["names"] == game.extras["names"]


def test_wide_names_are_shortened(play: Terminal, tmp_path: Path) -> None:
    game = played(3, "A", 5, moves=12)
    game.extras["names"] = ["窓" * 11, "窓" * 12, ""]
    out = play("", "--resume", written(tmp_path / "game.json", game.to_record()))
    for shown in ("窓" * 11, "窓" * 9 + "...", "?"):
        assert f" {shown}   " in out


def test_final_scoring_columns_are_aligned() -> None:
    game = played(2, "A", 5, moves=10_000)
    first, second = list(final_scoring(game, ["窓" * 11, "Ana"]))[1:3]
    assert cell_len(first) == cell_len(second)


@pytest.mark.parametrize("seats", [None, 7, [], ["you"], ["you", 3], {"you": 1}])
def test_record_without_valid_seats_uses_the_default_players(
    play: Terminal, tmp_path: Path, seats: Any
) -> None:
    record = {**played(2, "A", 5, moves=12).to_record(), "x_seats": seats}
    out = play("", "--resume", written(tmp_path / "game.json", record))
    assert "Computer (greedy)" in out


@pytest.mark.parametrize("player", ["nobody", "python:os.getcwd", "\x1b[31m"])
def test_record_with_unknown_players_is_refused(
    play: Terminal, tmp_path: Path, player: str
) -> None:
    record = {**played(2, "A", 5, moves=12).to_record(), "x_seats": ["you", player]}
    play("", "--resume", written(tmp_path / "game.json", record), code=2)
    assert "in the record: " in play.error
    assert "name the players with --seats" in play.error
    assert "\x1b" not in play.error


def test_finished_record_is_shown(play: Terminal, tmp_path: Path, data: Path) -> None:
    game = played(2, "A", 5)
    out = play("", "--resume", written(tmp_path / "game.json", game.to_record()))
    assert "Game over" in out
    assert "Player 1" in out
    assert "Won by" in out
    assert not data.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "sintra-record"}'])
def test_file_that_is_not_a_record_is_refused(play: Terminal, tmp_path: Path, text: str) -> None:
    file = tmp_path / "else.json"
    file.write_text(text, "utf-8")
    play("", "--resume", file, code=1)
    assert "[bad_record]" in play.error


def test_resume_command_names_custom_components(play: Terminal, tmp_path: Path, data: Path) -> None:
    own = written(tmp_path / "my set.json", {**standard_data(), "name": "mine"})
    assert components_with(name="mine").name == "mine"
    out = play("3B>1\nquit\n", *GREEDY, "--components", own)
    arguments = resume_command(out)
    assert arguments[2:] == ["--components", str(own)]
    assert "Left the game" in play("quit\n", *arguments)
    play("", *arguments[:2], code=1)
    assert "the game was played with the set 'mine'" in play.error

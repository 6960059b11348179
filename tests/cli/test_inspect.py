"""`sintra moves`, `show`, `position` and `perft`."""

import json
from pathlib import Path

import pytest

from .common import Command, played, written


def test_moves_are_listed_sorted(sintra: Command, unfinished: Path) -> None:
    ran = sintra("moves", unfinished)
    assert ran.lines == sorted(played(1, moves=20).legal_moves.texts())
    data = json.loads(sintra("moves", "--json", unfinished).out)
    assert data["moves"] == ran.lines


def test_finished_game_has_no_moves(sintra: Command, finished: Path) -> None:
    ran = sintra("moves", finished)
    assert (ran.code, ran.out) == (0, "")
    assert "over" in ran.err


def test_show_draws_the_table(sintra: Command, finished: Path) -> None:
    ran = sintra("show", finished)
    assert "Game over" in ran.out
    assert "Player 1" in ran.out
    assert "Won by" in ran.out


def test_show_at_a_given_move(sintra: Command, finished: Path) -> None:
    ran = sintra("show", finished, "--at", "1.3", "--position")
    assert ran.out.strip() == played(1, moves=3).position()
    ran = sintra("show", finished, "--at", "2.0")
    assert "Round 2 of 6" in ran.out


@pytest.mark.parametrize("at", ["7.1", "1", "x", "1.999", "0.1", "1.-1"])
def test_show_at_an_invalid_move_is_refused(sintra: Command, finished: Path, at: str) -> None:
    ran = sintra("show", finished, f"--at={at}")
    assert ran.code == 2
    assert "--at" in ran.err


def test_show_uses_the_names_in_the_record(sintra: Command, tmp_path: Path) -> None:
    game = played(1)
    game.extras["names"] = ["Ana", "\x1b[31mBo"]
    ran = sintra("show", written(tmp_path / "named.json", game.to_record()))
    assert "Ana" in ran.out
    assert "\x1b" not in ran.out


def test_position_shows_the_same_table_as_show(sintra: Command, unfinished: Path) -> None:
    text = sintra("show", unfinished, "--position").out.strip()
    assert sintra("position", text).out == sintra("show", unfinished).out
    data = json.loads(sintra("position", text, "--json").out)
    assert data["position"] == text
    assert data["table"]["players"] == 2


def test_bad_position_is_refused(sintra: Command) -> None:
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

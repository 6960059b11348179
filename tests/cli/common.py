"""Shared helpers of the command tests."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from sintra import Game
from sintra.cli import main
from sintra.players import make_player

GREEDY = ("--level", "greedy", "--seed", "7")


class Ran:
    """The exit status and the output of a command."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Command:
    """Runs the `sintra` command in this process."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self.capture = capture

    def __call__(self, *arguments: str | Path) -> Ran:
        with pytest.raises(SystemExit) as stop:
            main([str(argument) for argument in arguments])
        out, err = self.capture.readouterr()
        assert "Traceback" not in out + err
        assert isinstance(stop.value.code, int)
        return Ran(stop.value.code, out, err)


def written(path: Path, record: dict[str, Any]) -> Path:
    path.write_text(json.dumps(record), "utf-8")
    return path


def played(seed: int, moves: int = 10_000, players: int = 2) -> Game:
    """Return a game in which every move is the first legal one."""
    game = Game(players=players, seed=seed)
    while not game.is_over and len(game.moves) < moves:
        game.play(game.legal_moves[0])
    return game


class Terminal:
    """Runs `sintra play` with a text as its input, and returns its output."""

    def __init__(self, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capture, self.patch = capture, patch
        self.error = ""
        """The standard error output of the last run."""

    def __call__(self, typed: str | bytes, *arguments: str | Path, code: int = 0) -> str:
        data = typed.encode("utf-8", "surrogatepass") if isinstance(typed, str) else typed
        self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        with pytest.raises(SystemExit) as stop:
            main(["play", *map(str, arguments)])
        out, self.error = self.capture.readouterr()
        assert "Traceback" not in out + self.error
        assert stop.value.code == code, self.error
        return out


def typed_by(game: Game, moves: int) -> list[str]:
    """Return the input of seat 0, which always plays the last legal move, against greedy."""
    greedy = make_player("greedy", seed=(game.seed or 0) + 1)
    typed: list[str] = []
    while not game.is_over and len(typed) < moves:
        if game.to_move == 0:
            typed.append(str(game.legal_moves[-1]))
            game.play(typed[-1])
        else:
            game.play(greedy.choose(game.state).move)
    return typed

"""What the tests of `sintra play` share: hands that type, and eyes that read."""

import io
import sys
from pathlib import Path

import pytest

from sintra import Game
from sintra.cli import main
from sintra.players import make_player

GREEDY = ("--level", "greedy", "--seed", "7")


class Terminal:
    """Types a text and returns what the program printed."""

    def __init__(self, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capture, self.patch = capture, patch
        self.error = ""
        """What stood on standard error the last time."""

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
    """What a person at seat 0 types who always plays the last legal move, against greedy."""
    greedy = make_player("greedy", seed=(game.seed or 0) + 1)
    typed: list[str] = []
    while not game.is_over and len(typed) < moves:
        if game.to_move == 0:
            typed.append(str(game.legal_moves[-1]))
            game.play(typed[-1])
        else:
            game.play(greedy.choose(game.state).move)
    return typed

"""Warm-up: it calls all compiled code, and commands report the compilation, once."""

import subprocess
import sys
from pathlib import Path

import pytest

from sintra import warmup
from sintra.rules.jit import PLAYERS, RULES, compiled


def test_first_start_compiles_and_reports_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled: list[Path] = []

    def mark(package: Path) -> bool:
        compiled.append(package)
        return True

    monkeypatch.setattr(warmup, "is_compiled", lambda package: package in compiled)
    monkeypatch.setattr(warmup, "mark_compiled", mark)
    for _ in range(2):
        warmup.compile_rules()
        warmup.compile_players()
    assert compiled == [RULES, PLAYERS]
    assert warmup.is_warm()
    output = capsys.readouterr()
    assert output.out == ""
    assert [line.partition(" for")[0] for line in output.err.splitlines()] == [
        "Compiling the rules",
        "Compiling the players",
    ]


def test_unwritable_cache_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warmup, "is_compiled", lambda _package: False)
    monkeypatch.setattr(warmup, "mark_compiled", lambda _package: False)
    warmup.compile_rules()
    assert "every start will compile again" in " ".join(capsys.readouterr().err.split())


PLAY_AFTER_WARMING_UP = """
import sys
from numba.core.registry import CPUDispatcher
from sintra.warmup import warm_up

def compiled():
    names = {}
    for module in [module for name, module in sys.modules.items() if name.startswith("sintra.")]:
        for function in vars(module).values():
            if isinstance(function, CPUDispatcher):
                names[function.py_func.__module__, function.__name__] = len(function.signatures)
    return names

warm_up()
before = compiled()
print([name for name, count in before.items() if name[0].endswith(".bindings") and not count])

from sintra import Game, make_player
from sintra.analysis import hint
from sintra.game.legal_moves import closed_strips
from sintra.players import LEVELS, Limit

game = Game(players=3, side="B", seed=1)
players = [make_player(level) for level in LEVELS]
while not game.is_over:
    closed_strips(game.state)
    player = players[len(game.moves) % len(players)]
    game.play(player.choose(game.state, Limit(nodes=100)).move)
    if len(game.moves) % 10 == 1:
        hint(game, players[-1], Limit(nodes=100))
game.outcome()
Game.from_record(game.to_record())
print([name for name, count in compiled().items() if count != before.get(name)])
"""


def test_game_compiles_nothing_after_the_warm_up() -> None:
    """Regression: the first hint and the first end of a game compiled code within the server."""
    program = [sys.executable, "-c", PLAY_AFTER_WARMING_UP]
    process = subprocess.run(program, capture_output=True, text=True)
    assert process.stdout.splitlines() == ["[]", "[]"], process.stderr


EVERY_PART = """
from sintra import warmup

calls = []
warmup.mark_compiled = lambda package: calls.append(package.name)
for part in warmup.PARTS.values():
    part()
assert calls == ["rules"], calls
""" + PLAY_AFTER_WARMING_UP.replace("warm_up()\n", "")


def test_parts_are_all_of_the_warm_up() -> None:
    """The processes that compile the parts leave nothing for the server to compile."""
    process = subprocess.run([sys.executable, "-c", EVERY_PART], capture_output=True, text=True)
    assert process.stdout.splitlines() == ["[]", "[]"], process.stderr


def test_function_is_compiled_once_for_all_constants() -> None:
    @compiled
    def callee(a: int) -> int:
        return a + 1

    @compiled
    def caller(a: int) -> int:
        return callee(1) + callee(2) + callee(a) + callee(a=3)

    assert caller(5) == 15
    assert len(callee.signatures) == 1  # type: ignore[attr-defined]  # a dispatcher of Numba

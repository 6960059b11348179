"""The `sintra` command as a whole: help, wrong use, and the table of commands."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sintra.cli.app import COMMANDS, load_command

from .common import Command


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
def test_wrong_use_exits_with_2_and_an_error(sintra: Command, arguments: list[str]) -> None:
    ran = sintra(*arguments)
    assert ran.code == 2
    assert ran.err.strip()


def test_command_without_arguments_opens_the_game(
    sintra: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []
    monkeypatch.setattr("sintra.cli.serve.open_game", lambda: opened.append(True))
    assert sintra().code == 0 and opened == [True]
    assert sintra("--version").code == 0 and opened == [True]
    assert sintra("components", "show").code == 0 and opened == [True]
    assert "Without a command, it opens the game" in sintra("--help").out


@pytest.mark.linux_only
def test_closed_output_pipe_is_not_an_error(finished: Path) -> None:
    program = f"{sys.executable} -m sintra show {finished} | head -1"
    done = subprocess.run(["sh", "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Game over")
    assert done.stderr == ""


@pytest.mark.linux_only
@pytest.mark.parametrize("run", [1, 2])
def test_command_run_by_a_test_leaves_no_signal_handler(sintra: Command, run: int) -> None:
    """Otherwise, writing to a closed socket would later end the process of all tests."""
    assert signal.getsignal(signal.SIGPIPE) is signal.SIG_IGN
    assert sintra("--version").code == 0
    assert signal.getsignal(signal.SIGPIPE) is signal.SIG_DFL


def test_table_of_commands_agrees_with_their_help() -> None:
    for name, (_, help_) in COMMANDS.items():
        paragraph = load_command(name).help.partition("\n\n")[0]
        assert " ".join(paragraph.split()) == help_


HEAVY = {
    "alembic",
    "asyncpg",
    "litestar",
    "numba",
    "numpy",
    "prometheus_client",
    "sqlalchemy",
    "uvicorn",
}

ALL_HELP = """
import sys
from sintra.cli import main
from sintra.cli.app import COMMANDS, load_command

def run(*arguments):
    try:
        main(arguments)
    except SystemExit as stop:
        return stop.code

assert run("--help") == 0
for name in COMMANDS:
    parts = getattr(load_command(name), "commands", ())
    for words in ([name], *([name, part] for part in parts)):
        assert run(*words, "--help") == 0, words
        assert run(*words, "--wrong") == 2, words
print(*sys.modules)
"""


def test_help_and_wrong_options_do_not_import_heavy_modules() -> None:
    done = subprocess.run([sys.executable, "-c", ALL_HELP], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Usage: sintra db backup [OPTIONS]" in done.stdout
    assert done.stderr.count("No such option: --wrong") > 20
    loaded = done.stdout.splitlines()[-1].split()
    assert {"typer", *(f"sintra.cli.{module}" for module, _ in COMMANDS.values())} <= set(loaded)
    assert not HEAVY & set(loaded)

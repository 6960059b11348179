"""The installation for `make`: what is shown, and what is installed."""

import sys
from pathlib import Path

import pytest

import install
from install import CommandFailed, Step


@pytest.fixture
def commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands of the script, of which none is executed."""
    commands: list[list[str]] = []

    def run(_step: Step, _reason: str, command: list[str]) -> None:
        commands.append(command)

    monkeypatch.setattr(Step, "run", run)
    stamps = {"play": [tmp_path / "play"], "all": [tmp_path / "play", tmp_path / "all"]}
    monkeypatch.setattr(install, "STAMPS", stamps)
    return commands


def test_playing_installs_no_tools(commands_run: list[list[str]], tmp_path: Path) -> None:
    assert install.main(["play"]) == 0
    assert [command[2] for command in commands_run] == ["venv", "pip", "pip"]
    assert not any("--group" in command or "--upgrade" in command for command in commands_run)
    assert all("--constraint" in command for command in commands_run[1:])
    assert [file.name for file in tmp_path.iterdir()] == ["play"]


def test_tests_install_everything(commands_run: list[list[str]], tmp_path: Path) -> None:
    assert install.main(["all"]) == 0
    assert commands_run[-1][-2:] == ["--group", "dev"]
    assert {file.name for file in tmp_path.iterdir()} == {"play", "all"}
    assert install.main([]) == install.main(["some"]) == 2


def test_failed_installation_shows_the_output_of_pip(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_step: Step, reason: str, _command: list[str]) -> None:
        raise CommandFailed(reason, "no space left on device")

    monkeypatch.setattr(Step, "run", fail)
    assert install.main(["play"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines[-2] == "no space left on device" and lines[-1].startswith(".venv could not be")


def test_output_of_a_failed_command_is_reported() -> None:
    step = Step("Trying")
    with pytest.raises(CommandFailed, match="no reason") as failed:
        program = "import sys; print(1, flush=True); sys.exit('two')"
        step.run("no reason", [sys.executable, "-c", program])
    assert failed.value.said.split() == ["1", "two"]
    step.run("no reason", [sys.executable, "-c", "print(1)"])

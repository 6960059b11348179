"""Without the packages of an extra, each feature names the extra, and the base install works."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from sintra.errors import MissingExtra

ROOT = Path(__file__).parent.parent
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]
BLOCKED = """
import sys
MODULES = (
    "asyncpg", "ray", "pyspiel", "pettingzoo", "gymnasium", "resvg_py", "PIL",
    "numba_cuda", "opentelemetry.sdk",
)
for module in MODULES:
    sys.modules[module] = None  # an import raises ImportError
"""
COMMANDS = """
import contextlib, io, json
from sintra.cli import main

seen = {}
for line in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(line.split())
        except SystemExit as stop:
            seen[line] = [stop.code, out.getvalue(), err.getvalue()]
print(json.dumps(seen))
"""
MODULES = """
from importlib import import_module
from sintra.errors import MissingExtra, UsageError

def extra_of(call):
    try:
        call()
    except ImportError as error:
        assert isinstance(error, MissingExtra) and isinstance(error, UsageError)
        assert f"pip install 'sintra[{error.extra}]'" in error.message
        return error.extra

def pixels():
    from sintra import Game
    from sintra.picture import rgb
    rgb(Game(players=2, seed=0).state)

def gpu():
    from sintra.batch import Batch
    Batch(4, device="cuda")

for module in ("pettingzoo", "gymnasium", "openspiel"):
    print(extra_of(lambda: import_module(f"sintra.env.{module}")))
print(extra_of(pixels), extra_of(gpu))
"""
POSTGRESQL = "postgresql://user:secret@127.0.0.1:1/sintra"


def run(program: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED + program, *arguments], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, str, str]]:
    """What each command does without the packages of all extras."""
    folder = tmp_path_factory.mktemp("extras")
    lines = {
        "serve": f"serve --port 0 --database {POSTGRESQL}",
        "upgrade": f"db upgrade --database {POSTGRESQL}",
        "export": f"db export --database {POSTGRESQL} {folder / 'out'}",
        "ray": "arena easy medium --games 2 --ray local",
        "openspiel": "arena easy openspiel:random --games 2",
        "doctor": f"doctor --database {POSTGRESQL}",
    }
    seen = json.loads(run(COMMANDS, json.dumps(list(lines.values()))))
    return {name: tuple(seen[line]) for name, line in lines.items()}


@pytest.mark.parametrize(
    ("name", "extra"),
    [
        ("serve", "postgres"),
        ("upgrade", "postgres"),
        ("export", "postgres"),
        ("ray", "ray"),
        ("openspiel", "openspiel"),
    ],
)
def test_command_names_the_extra_in_one_line(
    commands: dict[str, tuple[int, str, str]], name: str, extra: str
) -> None:
    status, _, err = commands[name]
    last = err.splitlines()[-1]
    assert status == 2, err
    assert last.startswith("sintra: ") and last.endswith("[missing_extra]")
    assert f"pip install 'sintra[{extra}]'" in last
    assert "Traceback" not in err and "secret" not in err


def test_doctor_reports_the_missing_driver(commands: dict[str, tuple[int, str, str]]) -> None:
    status, out, err = commands["doctor"]
    finding, todo = out.splitlines()[-2:]
    assert status == 1 and finding.startswith("error    database ")
    assert "pip install 'sintra[postgres]'" in finding
    assert todo.strip() == "Run this command in the Python environment of the server."
    assert "Traceback" not in err and "secret" not in out


def test_modules_raise_import_errors() -> None:
    assert run(MODULES).split() == ["pettingzoo", "gymnasium", "openspiel", "pictures", "gpu"]


def test_message_names_an_extra_that_exists() -> None:
    error = MissingExtra("PostgreSQL needs its driver", "postgres")
    assert error.message == "PostgreSQL needs its driver: pip install 'sintra[postgres]'"
    assert str(error) == error.message
    assert {"postgres", "otel", "ray", "openspiel", "gpu"} <= EXTRAS.keys()


def test_base_install_has_no_package_of_an_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = {line.split(">")[0].split(";")[0] for line in project["dependencies"]}
    optional = {
        line.split(">")[0].split(";")[0]
        for extra, lines in EXTRAS.items()
        for line in lines
        if extra != "server"
    }
    assert not names & optional

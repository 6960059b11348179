"""Create .venv and install packages into it. `make` runs it when they are needed.

    python3 install.py play    what playing needs
    python3 install.py all     that, and everything to test, check and measure

It needs only Python. `Step` shows what is done: `web/build.py` uses it too.
"""

import os
import re
import shutil
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMPS = {"play": [VENV / "ready-to-play"], "all": [VENV / "ready", VENV / "ready-to-play"]}
"""Files that tell make what is installed."""


class CommandFailed(Exception):
    """A failed command: the reason in one line, and the output of the command in `said`."""

    def __init__(self, reason: str, said: str = "") -> None:
        super().__init__(reason)
        self.said = said


class Step:
    """A step of the first start, shown as one line; several can run at the same time.

    On a terminal, the line counts the seconds and shows the current package. Elsewhere, a step only
    prints its line when it begins.
    """

    _running: ClassVar[list["Step"]] = []
    _lines: ClassVar[int] = 0
    """The number of lines at the end of the terminal that show the running steps."""
    _lock: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self, text: str) -> None:
        self.text = text
        self.detail = ""

    def __enter__(self) -> Self:
        self._began = time.monotonic()
        with self._lock:
            self._running.append(self)
            if not sys.stderr.isatty():
                print(self.text, file=sys.stderr, flush=True)
            elif len(self._running) == 1:
                threading.Thread(target=self._repaint, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with self._lock:
            self._running.remove(self)
            if sys.stderr.isatty():
                self._paint([self._line(": stopped" if error else "")])
                Step._lines = 0  # this line stays

    def _line(self, more: str) -> str:
        return f"{time.monotonic() - self._began:4.0f} s  {self.text}{more}"

    @classmethod
    def _paint(cls, lines: list[str]) -> None:
        """Replace the last lines of the terminal."""
        above = f"\033[{cls._lines}F\033[J" if cls._lines else ""
        width = shutil.get_terminal_size().columns - 1
        text = "".join(f"{line[:width]}\n" for line in lines)
        print(above + text, end="", file=sys.stderr, flush=True)
        cls._lines = len(lines)

    @classmethod
    def _repaint(cls) -> None:
        """Show the running steps until there are none."""
        while True:
            with cls._lock:
                if not cls._running:
                    return
                cls._paint(
                    [step._line(step.detail and f": {step.detail}") for step in cls._running]
                )
            time.sleep(0.2)

    def run(
        self,
        reason: str,
        command: list[str],
        cwd: Path = ROOT,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """Run a command without output, unless it fails. Raises CommandFailed."""
        said = []
        with subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                said.append(line)
                self.detail = _detail(line) or self.detail
        self.detail = ""
        if process.returncode != 0:
            raise CommandFailed(reason, "".join(said).rstrip())


def _detail(line: str) -> str:
    """The package in a line of pip's output, with its size; otherwise an empty text."""
    found = re.match(r"\s*(?:Downloading|Using cached) (?:\S+/)?([^-\s/]+)-\S+( \(.*\))?", line)
    if found:
        return f"{found[1]}{found[2] or ''}"
    return "unpacking" if line.startswith("Installing collected packages") else ""


def install(wanted: str) -> None:
    """Install what is needed to play, or everything. Raises CommandFailed."""
    what = {
        "play": "Installing what playing needs into .venv (420 MB, once)",
        "all": "Installing what tests and checks need into .venv (1.6 GB, once)",
    }
    with Step(what[wanted]) as step:
        step.run("there is no .venv", [sys.executable, "-m", "venv", str(VENV)])
        # By default, pip would build the package in a new environment with all that a wheel needs:
        # Node, and Numba a second time. An editable package does not need them.
        editable = ["--no-build-isolation", "--editable", "."]
        step.run("pip failed", pip(str(PYTHON), *group("editable")))
        if wanted == "all":
            step.run("pip failed", pip(str(PYTHON), "--upgrade", "pip>=25.1"))  # for --group
            editable += ["--group", "dev"]
        step.run("pip failed", pip(str(PYTHON), *editable))
    for stamp in STAMPS[wanted]:
        stamp.touch()


def group(name: str) -> list[str]:
    """The packages of a dependency group. The pip of a new .venv may not know groups yet."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    packages: list[str] = groups[name]
    return packages


def pip(python: str, *packages: str) -> list[str]:
    """The command that installs packages. Python compiles them when it imports them."""
    command = [python, "-m", "pip", "install", "--disable-pip-version-check", "--no-compile"]
    return [*command, "--constraint", str(ROOT / "constraints.txt"), *packages]


def main(arguments: list[str]) -> int:
    """Execute the arguments; return the exit status."""
    if len(arguments) != 1 or arguments[0] not in STAMPS:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        install(arguments[0])
    except CommandFailed as failed:
        print(failed.said, file=sys.stderr)
        print(f".venv could not be prepared: {failed}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Benchmark of the start: from a fresh clone to the first move. Run: `make bench-start`.

The last commit is cloned into a temporary folder. There, `make play` runs with empty caches, except
the disk cache of the system, and without opening a browser:

- Seconds and CPU time of each step, until Chromium has played the first move of a local game.
  Compared with an environment that contains only Numba (with NumPy and LLVM), which every start of
  the program needs: created and filled by pip in the same run.
- What `make play` leaves on the disk.
- Memory of the server at rest, and after a match over the network. Compared with a Python process
  that has only imported Numba.
- The second `make play`, until the page answers and until the first move. Compared with the bare
  echo server.

The figures are written to bench/results/start.json, unless other programs kept the machine busy:
then seconds say nothing, and only the table is printed.
"""

import asyncio
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]  # ships no types
from playwright.sync_api import Browser
from rich.console import Console

from bench.report import prefixed, print_figures, save
from bench.server import PlayedTable, echo, running, wait_for
from tests.services import free_port
from tests.web.local_page import play_now
from tests.web.visitor import Api, Visitor, open_browser

ROOT = Path(__file__).parent.parent
RESULTS = Path(__file__).parent / "results" / "start.json"
LIMIT_S = 60
"""The longest time from a fresh clone to the first move."""
LIMIT_MB = 450
"""The most that may be left on the disk."""
BUSY = 0.5
"""Load per core before the run, above which the times are not saved."""
STARTS = 3
"""Second starts; the result is their median."""
STEPS = {
    "Installing what playing needs": "pip_s",
    "Compiling the rules": "module_s",
    "Installing Node": "node_and_npm_s",
    "Building the page": "vite_s",
    "Sintra is served": "server_s",
}
"""The beginning of the line that each step prints when it begins."""


class Playing:
    """A running `make play`, with its output."""

    def __init__(self, clone: Path, folder: Path) -> None:
        self.port = free_port()
        environment = {
            **os.environ,
            "SINTRA_PORT": str(self.port),
            "SINTRA_LOG_LEVEL": "info",  # it reports when the rules are compiled
            "SINTRA_DATA_DIR": str(folder / "data"),
            "SINTRA_CACHE_DIR": str(folder / "cache"),
            "PIP_NO_CACHE_DIR": "1",
            "npm_config_cache": str(folder / "npm"),
            "SSH_CONNECTION": "none",  # no browser is opened for a user who sits elsewhere
        }
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS"):
            environment.pop(name, None)
        self.began = time.perf_counter()
        self._process = subprocess.Popen(
            ["make", "play", f"PYTHON={_base_python()}"],
            cwd=clone,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: list[tuple[float, str]] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append((self.seconds, line))

    @property
    def seconds(self) -> float:
        """The seconds since the start."""
        return time.perf_counter() - self.began

    def wait_for_line(self, text: str) -> float:
        """Wait until this text is printed; return after how many seconds that was."""
        while True:
            for seconds, line in self.lines:
                if text in line:
                    return seconds
            if self._process.poll() is not None:
                raise RuntimeError("".join(line for _, line in self.lines))
            time.sleep(0.01)

    def cpu(self) -> float:
        """CPU time of all processes so far, in seconds."""
        make = psutil.Process(self._process.pid)
        return sum(sum(each.cpu_times()[:4]) for each in (make, *make.children(recursive=True)))

    def server(self) -> psutil.Process:
        """The process of the server."""
        children = psutil.Process(self._process.pid).children(recursive=True)
        return next(each for each in children if each.cmdline()[1:] == [".venv/bin/sintra"])

    def __enter__(self) -> "Playing":
        return self

    def __exit__(self, *_: object) -> None:
        """Stop as Ctrl-C does."""
        os.killpg(self._process.pid, signal.SIGINT)
        self._process.wait(30)


def _base_python() -> str:
    """The Python with which this environment was created, as a user has it."""
    return str(Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info.minor}")


def first_move(browser: Browser, playing: Playing) -> float:
    """Play the first move of a game against the computer; return the seconds since the start."""
    api = Api(playing)
    with Visitor(browser, api) as visitor:
        visitor.go()
        page = play_now(visitor)
        page.play(page.type, moves=1)
        seconds = playing.seconds
    api.close()
    return seconds


def first_start(clone: Path, folder: Path, browser: Browser) -> dict[str, dict[str, Any]]:
    """`make play` in a fresh clone: its steps, what it leaves, and the memory of the server."""
    empty = disk_mb(clone)
    with Playing(clone, folder) as playing:
        playing.wait_for_line("Sintra is served")
        wait_for(f"http://127.0.0.1:{playing.port}/")
        page = playing.seconds
        cpu = playing.cpu()
        moved = first_move(browser, playing)
        playing.wait_for_line(" ready ")
        ready = playing.seconds
        at_rest = memory(playing.server())
        with ThreadPoolExecutor(1) as pool:  # Playwright has an event loop in this thread
            pool.submit(lambda: asyncio.run(play_match(playing.port))).result()
        played = memory(playing.server())
    begun = {
        name: seconds
        for seconds, line in playing.lines
        for text, name in STEPS.items()
        if line.startswith(text)
    }
    steps = {
        "pip_s": min(begun["module_s"], begun["node_and_npm_s"]),
        "module_and_npm_s": begun["vite_s"] - min(begun["module_s"], begun["node_and_npm_s"]),
        "vite_s": begun["server_s"] - begun["vite_s"],
        "page_answers_s": page,
        "first_move_s": moved,
        "cpu_until_the_page_answers_s": cpu,
        "online_ready_s": ready,
    }
    return {
        "first_start": steps,
        "disk": {
            "left_mb": disk_mb(clone) - empty,
            "venv_mb": disk_mb(clone / ".venv"),
            "compiled_code_of_the_user_mb": disk_mb(folder / "cache"),
        },
        "memory": {
            **prefixed("at_rest", at_rest),
            **prefixed("after_a_match", played),
        },
    }


async def play_match(port: int) -> None:
    """Play one match of two players over the network."""
    async with httpx.AsyncClient(timeout=60) as client:
        table = PlayedTable(port, client)
        await table.open(1)
        while not table.is_over:
            await table.play()
        await table.close()


def second_start(clone: Path, folder: Path, browser: Browser) -> dict[str, float]:
    """`make play` again, and the bare echo server."""
    seen: dict[str, list[float]] = {"page_answers_s": [], "first_move_s": [], "echo_s": []}
    for _ in range(STARTS):
        with Playing(clone, folder) as playing:
            playing.wait_for_line("Sintra is served")
            wait_for(f"http://127.0.0.1:{playing.port}/")
            seen["page_answers_s"].append(playing.seconds)
            seen["first_move_s"].append(first_move(browser, playing))
            playing.wait_for_line(" ready ")
        port = free_port()
        began = time.perf_counter()
        with running(echo(port), port, str(folder)):
            seen["echo_s"].append(time.perf_counter() - began)
    return {name: statistics.median(values) for name, values in seen.items()}


def only_numba(folder: Path) -> dict[str, float]:
    """An environment with Numba alone: its time, its size, and the memory of its import."""
    venv = folder / "numba"
    python = venv / "bin" / "python"
    install = [str(python), "-m", "pip", "install", "--quiet", "--no-compile", "--no-cache-dir"]
    began = time.perf_counter()
    subprocess.run([_base_python(), "-m", "venv", str(venv)], check=True)
    constraints = ["--constraint", str(ROOT / "constraints.txt")]
    subprocess.run([*install, *constraints, "numba"], check=True, stderr=subprocess.DEVNULL)
    seconds = time.perf_counter() - began
    program = "import numba; print(); input()"
    with subprocess.Popen(
        [str(python), "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        imported = memory(psutil.Process(process.pid))
        process.communicate(b"\n")
    return {
        "install_s": seconds,
        "disk_mb": disk_mb(venv),
        **prefixed("import", imported),
    }


def memory(process: psutil.Process) -> dict[str, float]:
    """The memory of a process: all, and what it does not share."""
    info = process.memory_full_info()
    return {"rss_mb": info.rss / 1e6, "uss_mb": info.uss / 1e6}


def disk_mb(folder: Path) -> float:
    """The size of a folder on the disk, without the files of git."""
    files = (file for file in folder.rglob("*") if ".git" not in file.relative_to(folder).parts)
    return sum(file.lstat().st_blocks * 512 for file in files) / 1e6


def main() -> None:
    console = Console()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="sintra-start-") as temporary:
        folder = Path(temporary)
        clone = folder / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        with open_browser() as browser:
            measured: dict[str, dict[str, Any]] = {"only_numba": only_numba(folder)}
            console.print("make play, in a fresh clone")
            measured |= first_start(clone, folder, browser)
            measured["second_start"] = second_start(clone, folder, browser)
    first, alone = measured["first_start"], measured["only_numba"]
    first["first_move_in_installs_of_numba"] = first["first_move_s"] / alone["install_s"]
    in_imports = measured["memory"]["at_rest_rss_mb"] / alone["import_rss_mb"]
    measured["memory"]["at_rest_in_imports_of_numba"] = in_imports
    print_figures(console, measured)
    left = measured["disk"]["left_mb"]
    console.print(f"First move after {first['first_move_s']:.0f} s of {LIMIT_S} s allowed")
    console.print(f"Left on the disk: {left:.0f} MB of {LIMIT_MB} MB allowed")
    if load > BUSY * (os.cpu_count() or 1):
        console.print(f"Not saved: the machine was busy before the run (load {load:.1f})")
        return
    save(RESULTS, measured, load=load)


if __name__ == "__main__":
    main()

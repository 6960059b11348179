"""Start servers quickly: a process loads the code once, and every server is a fork of it.

A start then takes a fraction of a second instead of seconds, so a test can afford many kills. The
forked server runs the `sintra serve` command in its own process, with real sockets and a real
database. Only loading the code is skipped.

`python -m tests.server.forking` is the process that loads the code. It reads one JSON command per
line and answers each with one line. It ends, with all its servers, when its input is closed.
"""

import contextlib
import gc
import io
import json
import os
import secrets
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NoReturn

from .constants import set_constants
from .live import PATIENCE, Server, environment

ROOT = Path(__file__).parents[2]


class ForkedServer(Server):
    """`sintra serve` in a forked process."""

    def _launch(self, arguments: Sequence[str], environment: Mapping[str, str]) -> "ForkedProcess":
        return fork(arguments, environment, self._log)


def fork(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    log: Path,
    errors: Path | None = None,
) -> "ForkedProcess":
    """Start any `sintra` command in a forked process; its output is appended to the log.

    Its messages to stderr are appended to `errors`, if they are wanted separately.
    """
    return ForkedProcess(_forker(), arguments, environment, log, errors or log)


class ForkedProcess:
    """A forked process, with the part of the interface of `Popen` that `Server` uses."""

    def __init__(
        self,
        forker: "Forker",
        arguments: Sequence[str],
        environment: Mapping[str, str],
        log: Path,
        errors: Path,
    ) -> None:
        self._forker = forker
        self._status: int | None = None
        wanted = {
            "arguments": list(arguments),
            "environment": dict(environment),
            "log": str(log),
            "errors": str(errors),
        }
        self.pid: int = forker.ask(wanted)

    def poll(self) -> int | None:
        """Return the exit status; None while the process runs."""
        if self._status is None:
            self._status = self._forker.ask({"poll": self.pid})
        return self._status

    def wait(self, timeout: float = PATIENCE) -> int:
        """Wait until the process ends; return its exit status."""
        give_up = time.monotonic() + timeout
        while (status := self.poll()) is None:
            if time.monotonic() > give_up:
                raise subprocess.TimeoutExpired("sintra", timeout)
            time.sleep(0.002)
        return status

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the process without warning."""
        self.send_signal(signal.SIGKILL)


def run_command(*arguments: str | Path, folder: Path, **settings: object) -> tuple[int, str]:
    """Run a `sintra` command; return its exit status and its output."""
    log = folder / f"output-{secrets.token_hex(4)}"
    process = fork(list(map(str, arguments)), environment(folder, **settings), log)
    return process.wait(2 * PATIENCE), log.read_text()


def forked_sintra(
    *arguments: str | Path, folder: Path, **settings: object
) -> subprocess.CompletedProcess[str]:
    """Run a `sintra` command and wait until it ends, as `live.sintra` with a new interpreter."""
    name = f"output-{secrets.token_hex(4)}"
    output, errors = folder / name, folder / f"{name}-errors"
    wanted = list(map(str, arguments))
    status = fork(wanted, environment(folder, **settings), output, errors).wait(2 * PATIENCE)
    done = subprocess.CompletedProcess(wanted, status, output.read_text(), errors.read_text())
    output.unlink()  # some tests look at all files of the folder
    errors.unlink()
    return done


class Forker:
    """The process that has loaded the code."""

    def __init__(self) -> None:
        self._lock = Lock()  # servers are started in threads
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, command: Mapping[str, object]) -> Any:
        """Send a command; return its answer."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with self._lock:
            self._process.stdin.write(json.dumps(command) + "\n")
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())


@cache
def _forker() -> Forker:
    return Forker()


# --- In the process that has loaded the code


def main() -> None:
    """Load the code, then execute commands until the input ends."""
    # Imported here: the tests import this module too, but only this process needs all of it.
    import asyncpg  # type: ignore[import-untyped]  # noqa: F401  # ships no types
    import uvicorn  # noqa: F401

    import sintra.cli.database
    import sintra.cli.serve
    import sintra.server.network
    import sintra.server.uvicorn_protocols
    import sintra.store.migrate  # noqa: F401
    from sintra.cli import main as command_line
    from sintra.server.app import create_app
    from sintra.server.settings import ServerSettings
    from sintra.warmup import warm_up

    warm_up()
    # Libraries load some of their modules late: create an application, and parse a command line.
    create_app(ServerSettings())
    sys.argv = ["sintra", "serve", "--port", "99999"]
    with contextlib.redirect_stderr(io.StringIO()), contextlib.suppress(SystemExit):
        command_line()
    gc.collect()
    gc.freeze()  # the garbage collector of a fork must not copy the memory that all share
    running: set[int] = set()
    try:
        while line := sys.stdin.readline():
            command = json.loads(line)
            if "poll" in command:
                answer = _poll(command["poll"], running)
            else:
                answer = _fork(command)
                running.add(answer)
            print(json.dumps(answer), flush=True)
    finally:
        for pid in running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def _poll(pid: int, running: set[int]) -> int | None:
    ended, status = os.waitpid(pid, os.WNOHANG)
    if not ended:
        return None
    running.discard(pid)
    return os.waitstatus_to_exitcode(status)


def _fork(command: Mapping[str, Any]) -> int:
    pid = os.fork()
    if pid == 0:
        _serve(command)
    return pid


def _serve(command: Mapping[str, Any]) -> NoReturn:
    """Run the command in the new process, as a new interpreter would."""
    status = 1
    try:
        with (
            open(os.devnull) as nothing,
            open(command["log"], "ab") as log,
            open(command["errors"], "ab") as errors,
        ):
            os.dup2(nothing.fileno(), 0)
            os.dup2(log.fileno(), 1)
            os.dup2(errors.fileno(), 2)
        os.environ.clear()
        os.environ.update(command["environment"])
        sys.argv = ["sintra", *command["arguments"]]
        from sintra.cli import main as command_line

        set_constants()
        command_line()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main()

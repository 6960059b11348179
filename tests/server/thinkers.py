"""Start `sintra think` in separate processes."""

import signal
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from .forking import ForkedProcess, fork
from .live import PATIENCE, QUICK, environment


class Thinker:
    """`sintra think` in a forked process, which can be killed and restarted."""

    def __init__(
        self, folder: Path, database: str, *options: str, threads: int = 1, **settings: object
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._arguments = ["think", "--threads", str(threads), *options]
        self._environment = environment(folder, **{**QUICK, "database_url": database, **settings})
        self._log = folder / "log"
        self._log.touch()
        self._process: ForkedProcess | None = None

    def __enter__(self) -> "Thinker":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.kill()
        if error is None:
            assert "Traceback" not in self.log(), self.log()

    @property
    def process(self) -> ForkedProcess:
        assert self._process is not None
        return self._process

    def start(self) -> None:
        self._process = fork(self._arguments, self._environment, self._log)

    def kill(self) -> None:
        """Kill the process without warning, as a crash does."""
        self.process.kill()
        self.process.wait()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Let the process stop; return its exit status."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def log(self) -> str:
        """Return the log of all its runs."""
        return self._log.read_text(errors="replace")

    def wait_for(self, words: str) -> None:
        """Wait until the log contains these words."""
        wait_until(lambda: words in self.log(), self.log)


def wait_until(holds: Callable[[], bool], explain: Callable[[], Any] = str) -> None:
    """Wait until a condition holds."""
    give_up = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < give_up, explain()
        time.sleep(0.01)

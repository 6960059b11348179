"""`sintra play` on a real terminal: questions, and the interrupt key."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # ships no types
import pytest

from sintra import Game
from tests.cli.common import GREEDY

pty = pytest.importorskip("pty", reason="Windows has no pseudo-terminals")

PATIENCE = 120
"""Timeout in seconds: far more than needed, unless the rules must be compiled first."""


def _accept_interrupts() -> None:
    """A background job of a shell ignores the interrupt key, and its children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Screen:
    """`sintra play` in its own pseudo-terminal."""

    def __init__(self, *arguments: str) -> None:
        self.shown = ""
        self.terminal, inside = pty.openpty()
        self.program = subprocess.Popen(
            [sys.executable, "-m", "sintra", "play", *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "NO_COLOR": "1"},
            preexec_fn=_accept_interrupts,
        )
        os.close(inside)

    def wait_for(self, words: str) -> str:
        """Wait for these words; return the output before them."""
        while words not in self.shown:
            more = self._read()
            assert more is not None, f"the program ended before {words!r}: {self.shown!r}"
            self.shown += more
        before, _, self.shown = self.shown.partition(words)
        return before

    def type(self, line: str) -> None:
        os.write(self.terminal, f"{line}\n".encode())

    def interrupt(self) -> None:
        """Press the interrupt key while the program waits for a line.

        Python would notice a signal right before that only after the next line.
        """
        process = psutil.Process(self.program.pid)
        idle, deadline = 0, time.monotonic() + PATIENCE
        while idle < 5:
            assert time.monotonic() < deadline, "the program does not wait for a line"
            idle = idle + 1 if process.status() == psutil.STATUS_SLEEPING else 0
            time.sleep(0.01)
        self.program.send_signal(signal.SIGINT)

    def end(self) -> tuple[int, str]:
        """Wait for the end; return the exit status and the remaining output."""
        while (more := self._read()) is not None:
            self.shown += more
        return self.program.wait(PATIENCE), self.shown

    def _read(self) -> str | None:
        """Return more output, which may be empty; None at the end."""
        ready, _, _ = select.select([self.terminal], [], [], PATIENCE)
        assert ready, f"nothing more was shown after {self.shown!r}"
        try:
            text = os.read(self.terminal, 65536).decode("utf-8", "replace")
        except OSError:  # Linux reports the closed other end as an error
            return None
        if not text:  # other systems report it as an end of file
            return None
        # Remove colours and cursor movements.
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r", "")

    def close(self) -> None:
        self.program.kill()
        self.program.wait(PATIENCE)
        os.close(self.terminal)


@pytest.fixture
def screens() -> Iterator[type[Screen]]:
    """A Screen class whose terminals are closed after the test, even if it fails."""
    opened: list[Screen] = []

    class Closed(Screen):
        def __init__(self, *arguments: str) -> None:
            super().__init__(*arguments)
            opened.append(self)

    yield Closed
    for screen in opened:
        screen.close()


def test_without_options_it_asks_and_offers_to_resume(screens: type[Screen], data: Path) -> None:
    screen = screens()
    screen.wait_for("How many players? [2], 3, 4: ")
    screen.type("")
    screen.wait_for("How many of them are people at this screen? [1], 2: ")
    screen.type("seven")
    screen.wait_for("Please answer 1 or 2; Enter means 1.")
    screen.type("2")
    screen.wait_for("Which side of the palaces? [A], B: ")
    screen.type("b")
    screen.wait_for("side B")
    screen.wait_for(", your move: ")
    screen.type("moves")
    move = screen.wait_for(", your move: ").split()[1]
    screen.type(move)
    screen.wait_for(f" plays {move}")
    screen.wait_for(", your move: ")
    screen.interrupt()
    status, shown = screen.end()
    assert status == 0
    assert "To continue it:" in shown
    assert "Traceback" not in shown
    (file,) = data.iterdir()
    assert list(map(str, Game.load(file).moves)) == [move]

    screen = screens()
    screen.wait_for("You left a game in round 1 of 6, 0 : 0 points.")
    screen.wait_for("Continue it? [yes], no: ")
    screen.type("")
    screen.wait_for(", your move: ")
    os.write(screen.terminal, b"\x04")
    status, shown = screen.end()
    assert status == 0
    assert "To continue it:" in shown


def test_end_of_input_at_a_question_ends_the_program(screens: type[Screen]) -> None:
    screen = screens()
    screen.wait_for("How many players?")
    os.write(screen.terminal, b"\x04")
    status, shown = screen.end()
    assert status == 0
    assert "No game was started." in shown


def test_with_options_it_asks_no_questions(screens: type[Screen]) -> None:
    screen = screens(*GREEDY)
    before = screen.wait_for("Your move: ")
    assert "How many" not in before
    assert max(map(len, before.splitlines())) <= 80
    screen.type("q")
    assert screen.end()[0] == 0

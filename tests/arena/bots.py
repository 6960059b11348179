"""Custom players for tests, correct and faulty: python:tests.arena.bots.Name."""

import os
import signal
import sys
import time
from multiprocessing import parent_process
from typing import ClassVar

from sintra import Move
from sintra.players import Choice, Limit, legal_moves
from sintra.rules.components import Components
from sintra.rules.state import State


class First:
    """Plays the first legal move."""

    name = "first"
    asked: ClassVar[list[Limit | None]] = []
    """The limits of all calls of `choose`."""
    shown: ClassVar[list[int]] = []
    """The number of seats in the states of all calls of `choose`."""

    def __init__(self, *, seed: int = 0, components: Components | None = None) -> None:
        self.moves = 0

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        self.asked.append(limit)
        self.shown.append(int(state["seats"][0]))
        self.moves += 1
        return Choice(legal_moves(state)[0])


class Timed(First):
    """Has a time limit that it does not need."""

    limit = Limit(seconds=1.0)


class Cheat(First):
    """Its third move is illegal."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        good = super().choose(state, limit)
        return good if self.moves != 3 else Choice(Move.from_text("9B>5"))


class Liar(First):
    """Its every move is illegal."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        return Choice(Move.from_text("9B>5"))


class LateCheat(First):
    """Its moves are illegal from the fourth game on."""

    begun = 0

    def __init__(self, *, seed: int = 0, components: Components | None = None) -> None:
        super().__init__()
        self.is_new = True

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        if self.is_new and limit is None:
            self.is_new = False
            LateCheat.begun += 1
        return super().choose(state) if self.begun < 4 else Choice(Move.from_text("9B>5"))


class Raiser(First):
    """Raises an exception."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        raise ZeroDivisionError("no way")


class Leaver(First):
    """Calls `sys.exit`."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        sys.exit(0)


class Mute(First):
    """Returns a text instead of a Choice."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        return "R"  # type: ignore[return-value]  # the mistake


class Unspeakable(Exception):
    """An exception whose text cannot be computed."""

    def __str__(self) -> str:
        raise ZeroDivisionError


class Horror(First):
    """Raises an exception that cannot be printed."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        raise Unspeakable


class Closer(First):
    """Raises GeneratorExit, as Python does in a generator that is closed."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        raise GeneratorExit


class Pretender(First):
    """Raises KeyboardInterrupt, as if the user had pressed Ctrl-C."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        raise KeyboardInterrupt("not by you")


class Painter(First):
    """Raises an exception with a long text of escape codes that clear the screen."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        raise ValueError("\x1b[2J" * 1000)


class Boundless(First):
    """Has a limit of a wrong type."""

    limit = type("Odd", (), {"seconds": "soon"})()


class Guarded(First):
    """Raises when its limit is read."""

    @property
    def limit(self) -> Limit:
        raise ZeroDivisionError


class Talker(First):
    """Prints in its constructor and in `choose`."""

    def __init__(self, *, seed: int = 0, components: Components | None = None) -> None:
        super().__init__()
        print("hello")

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        print("hm")
        return super().choose(state, limit)


class Quitter(First):
    """Ends its process with status 0."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        os._exit(0)


class Interrupter(First):
    """Sends SIGINT to its worker process, as a terminal does for Ctrl-C."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        if parent_process() is not None:
            os.kill(os.getpid(), signal.SIGINT)
        return super().choose(state, limit)


class Sleeper(First):
    """Sleeps in the second game of its worker process."""

    games = 0

    def __init__(self, *, seed: int = 0, components: Components | None = None) -> None:
        super().__init__()
        Sleeper.games += 1

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        # The first instance warms up, the second plays the first game.
        if parent_process() is not None and self.games > 2:
            time.sleep(120)
        return super().choose(state, limit)


class Killer(First):
    """Kills its worker process."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        if parent_process() is not None:
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows
        return super().choose(state, limit)

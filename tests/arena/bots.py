"""Players of somebody's own, good and bad: python:tests.arena.bots.Name."""

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
    """Plays its first legal move."""

    name = "first"
    asked: ClassVar[list[Limit | None]] = []
    """Every limit that one of them was given."""
    shown: ClassVar[list[int]] = []
    """How many played in every state that one of them was shown."""

    def __init__(self, *, seed: int = 0, components: Components | None = None) -> None:
        self.moves = 0

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        self.asked.append(limit)
        self.shown.append(int(state["seats"][0]))
        self.moves += 1
        return Choice(legal_moves(state)[0])


class Timed(First):
    """Has a time limit, and no reason to overrun it."""

    limit = Limit(seconds=1.0)


class Cheat(First):
    """Its third move is none."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        good = super().choose(state, limit)
        return good if self.moves != 3 else Choice(Move.from_text("9B>5"))


class Liar(First):
    """Never plays by the rules."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        return Choice(Move.from_text("9B>5"))


class LateCheat(First):
    """Plays three games by the rules."""

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
    """Fails."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        raise ZeroDivisionError("no way")


class Leaver(First):
    """Wants to leave the program."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        sys.exit(0)


class Mute(First):
    """Answers with what is no choice."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        return "R"  # type: ignore[return-value]  # that is what is wrong with it


class Unspeakable(Exception):
    """Fails even to say what failed."""

    def __str__(self) -> str:
        raise ZeroDivisionError


class Horror(First):
    """Raises what nobody can print."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        raise Unspeakable


class Closer(First):
    """Raises what Python raises in a generator that is closed."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        raise GeneratorExit


class Pretender(First):
    """Looks as if somebody had pressed Ctrl-C."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        raise KeyboardInterrupt("not by you")


class Painter(First):
    """Would clear the screen, at great length."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        raise ValueError("\x1b[2J" * 1000)


class Boundless(First):
    """Has a limit that is none."""

    limit = type("Odd", (), {"seconds": "soon"})()


class Guarded(First):
    """Does not show its limit."""

    @property
    def limit(self) -> Limit:
        raise ZeroDivisionError


class Talker(First):
    """Prints whenever it can."""

    def __init__(self, *, seed: int = 0, components: Components | None = None) -> None:
        super().__init__()
        print("hello")

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        print("hm")
        return super().choose(state, limit)


class Quitter(First):
    """Ends the process that asks it, without a word."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        os._exit(0)


class Interrupter(First):
    """Sends Ctrl-C to the process that it plays in, as a terminal would."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        if parent_process() is not None:
            os.kill(os.getpid(), signal.SIGINT)
        return super().choose(state, limit)


class Sleeper(First):
    """Falls asleep in the second game that its process plays."""

    games = 0

    def __init__(self, *, seed: int = 0, components: Components | None = None) -> None:
        super().__init__()
        Sleeper.games += 1

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        # The first one made gets ready, the second plays the first game.
        if parent_process() is not None and self.games > 2:
            time.sleep(120)
        return super().choose(state, limit)


class Killer(First):
    """Ends the process that it plays in."""

    def choose(self, state: State, limit: Limit | None = None) -> Choice:
        if parent_process() is not None:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(state, limit)

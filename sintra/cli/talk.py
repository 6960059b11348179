"""Talking with the person at the terminal: what is said, what is asked, and leaving."""

import io
import sys

from .screen import console


class Left(Exception):
    """The person wants to go, or nothing more can be typed."""


def say(text: str = "") -> None:
    """Print a text that may hold what a person typed: none of it is markup."""
    console.print(text, markup=False, soft_wrap=not console.is_terminal)


def ask(question: str) -> str:
    """What the person types, without blanks around it. Raises Left when nothing comes any more."""
    try:
        return console.input(question, markup=False).strip()
    except (EOFError, OSError, RuntimeError, ValueError):
        # The end of the input, a terminal that went away, no input at all, a closed one.
        say()
        raise Left from None


def can_ask() -> bool:
    """Whether somebody sits there: questions to a file or a pipe would only be in the way."""
    return sys.stdin is not None and sys.stdin.isatty() and console.is_terminal


def accept_anything() -> None:
    """Read bytes that are no text as signs that stand for nothing, instead of failing."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")

"""The first start compiles rules and players; people should see that, and see it once."""

from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from ..rules.jit import PLAYERS, RULES, is_compiled, mark_compiled
from ..warmup import use_the_players, use_the_rules


def prepare() -> None:
    """Compile the rules, with a word on the screen, unless that was done before."""
    _compile(RULES, "the rules", "ten", use_the_rules)


def prepare_players() -> None:
    """Compile the players, and before them the rules."""
    prepare()
    _compile(PLAYERS, "the players", "fifteen", use_the_players)


def _compile(room: Path, what: str, seconds: str, use: Callable[[], None]) -> None:
    if is_compiled(room):
        return
    waiting = f"Compiling {what} for this machine (once, some {seconds} seconds)"
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(waiting)
    with console.status(waiting):
        use()
    if not mark_compiled(room):
        console.print("The cache folder cannot be written, so every start will compile again.")

"""The `sintra` command: a table of commands, each loaded from its module when it is invoked.

Loading takes a second or two, mostly for the compiler; so `sintra --help` loads none of them.
"""

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

COMMANDS = {
    "play": ("play", "Play in the terminal, against the computer or with friends."),
    "serve": (
        "serve",
        "Run the match server: the page in the browser, and all of it over HTTP and WebSocket.",
    ),
    "simulate": ("simulate", "Play random games and write their records."),
    "arena": (
        "arena",
        "Let players play each other, and report who is stronger and how sure that is.",
    ),
    "check": ("check", "Replay records and verify everything in them."),
    "moves": ("inspect", "List the legal moves at the end of a record."),
    "show": ("inspect", "Draw the table of a record, at its end or anywhere in it."),
    "perft": ("inspect", "Count move sequences within the round."),
    "position": ("inspect", "Draw a position."),
    "components": ("components", "Read and check a set of components (the printed material)."),
    "db": ("database", "Look after the database of the server."),
    "dev": ("dev", "For those who build on Sintra."),
}
"""The module of each command or group of commands, and the first paragraph of its help."""


def load_command(name: str) -> Any:
    """Import the module of a command; return the command or, if it is a group, the group."""
    group = get_group(import_module(f".{COMMANDS[name][0]}", __package__).app)
    return group.commands.get(name, group)


class LazyGroup(TyperGroup):
    """Lists the commands from the table, and loads the one that is invoked."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name, (_, help_) in COMMANDS.items():
            self.add_command(TyperCommand(name, help=help_))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The name, the command and the arguments left. Fails if there is no such command."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, load_command(str(name)), rest


def _exit(status: int | None, **_: Any) -> None:
    """Exit with the status that a command returned."""
    raise typer.Exit(status or 0)


app = typer.Typer(
    cls=LazyGroup,
    help="Sintra: the rules of Azul: Stained Glass of Sintra, exact and fast. Unofficial.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    result_callback=_exit,
    epilog="Exit status: 0 all right, 1 the input breaks a rule, 2 wrong use, 130 interrupted.",
)


def _print_version(requested: bool) -> None:
    if requested:
        from .. import __version__

        typer.echo(f"sintra {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", is_eager=True, callback=_print_version),
    ] = False,
) -> None:
    """Options of the command itself."""

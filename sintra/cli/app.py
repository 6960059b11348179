"""The `sintra` command: a table of commands, each loaded from its module when it is invoked.

To load a module takes a second or two, mostly for the compiler, so `sintra --help` loads none.
"""

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

COMMANDS = {
    "play": ("play", "Play in the terminal, against the computer or with friends."),
    "serve": ("serve", "Run the match server, to play in the browser."),
    "simulate": ("simulate", "Play random games and write their records."),
    "arena": ("arena", "Let players play each other, and report who is stronger."),
    "check": ("check", "Replay game records and verify their contents."),
    "moves": ("inspect", "List the legal moves at the end of a game record."),
    "show": ("inspect", "Draw the table of a game record, at its end or at any move."),
    "perft": ("inspect", "Count the possible move sequences within a round."),
    "position": ("inspect", "Draw the table of a position text."),
    "components": ("components", "Show or check a set of components (the printed material)."),
    "doctor": ("doctor", "Check a deployment of the server, and say what to do."),
    "db": ("database", "Back up, upgrade, export or prune the database of the server."),
    "dev": ("dev", "Generate source files for the page and other clients."),
}
"""The module of each command or group of commands, and the first paragraph of its help."""


def load_command(name: str) -> Any:
    """Import the module of a command; return the command or, if it is a group, the group."""
    group = get_group(import_module(f".{COMMANDS[name][0]}", __package__).app)
    return group.commands.get(name, group)


class LazyGroup(TyperGroup):
    """Lists the commands of the table, and loads only the one that is invoked."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name, (_, help_) in COMMANDS.items():
            self.add_command(TyperCommand(name, help=help_))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the name, the command and the other arguments. Fails for an unknown command."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, load_command(str(name)), rest


def _exit(status: int | None, **_: Any) -> None:
    """Exit with the status that a command returned."""
    raise typer.Exit(status or 0)


app = typer.Typer(
    cls=LazyGroup,
    help="Sintra: play and analyse Azul: Stained Glass of Sintra. Unofficial.\n\n"
    "Without a command, it opens the game in your browser, or prints its address.",
    invoke_without_command=True,
    subcommand_metavar="[COMMAND] [ARGS]...",
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    result_callback=_exit,
    epilog="Exit status: 0 success, 1 the input breaks a rule, 2 wrong use, 130 interrupted.",
)


def _print_version(requested: bool) -> None:
    if requested:
        from .. import __version__

        typer.echo(f"sintra {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Show the version and exit.", is_eager=True, callback=_print_version
        ),
    ] = False,
) -> None:
    """Options of the command itself."""
    if context.invoked_subcommand is None:
        import_module(".serve", __package__).open_game()

"""`sintra play`: a game in the terminal."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from ..options import ComponentsFile

app = typer.Typer(rich_markup_mode=None)


@app.command()
def play(
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help="The players, separated by commas: you, or the name of a computer player; for"
            " example you,expert or you=Ana,you=Bo.",
        ),
    ] = None,
    players: Annotated[
        Literal["2", "3", "4"] | None,
        typer.Option(help="Number of players, including you.  [default: 2]"),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Level of the computer players: easy, medium, hard or expert.  [default: medium]",
        ),
    ] = None,
    side: Annotated[
        Literal["A", "B"] | None, typer.Option(help="Side of the palaces.  [default: A]")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0, help="Random seed; the same seed deals the same panes.  [default: random]"
        ),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue the game of a record.")
    ] = None,
    components: ComponentsFile = None,
    language: Annotated[
        Literal["en", "de", "es", "pt", "pl"] | None,
        typer.Option(
            help="Language of answers and of sentences about the game; all other texts are"
            " English.  [default: from LC_ALL, LC_MESSAGES or LANG]"
        ),
    ] = None,
    verbosity: Annotated[
        Literal["short", "normal", "full"],
        typer.Option(help="Length of answers and of sentences about the game."),
    ] = "normal",
    board: Annotated[
        bool,
        typer.Option(help="Draw the table before each move; without it, only sentences."),
    ] = True,
) -> None:
    """Play in the terminal, against the computer or with friends.

    Without options, it asks how to play.
    """
    # The engine is imported late: help and wrong options must not wait for the compiler.
    from ...texts import default_language
    from .questions import Speech
    from .session import play_game
    from .setup import PlayOptions
    from .spoken import spoken_texts

    speech = Speech(spoken_texts(language or default_language()), verbosity, board)
    count = None if players is None else int(players)
    play_game(PlayOptions(seats, count, level, side, seed, resume, components), speech)

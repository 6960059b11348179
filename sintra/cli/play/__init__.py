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
            metavar="LIST", help="Who plays: you, or a player's name; you,expert or you=Ana,you=Bo."
        ),
    ] = None,
    players: Annotated[
        Literal["2", "3", "4"] | None,
        typer.Option(help="How many play; you are one of them.  [default: 2]"),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="The others: easy, medium, hard, expert.  [default: medium]"
        ),
    ] = None,
    side: Annotated[
        Literal["A", "B"] | None, typer.Option(help="Side of the palaces.  [default: A]")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Where chance comes from; the same again replays it.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the game of a record.")
    ] = None,
    components: ComponentsFile = None,
) -> None:
    """Play in the terminal, against the computer or with friends.

    Without options it asks what to play.
    """
    # Imports of the engine are late: help and wrong options must not wait for the compiler.
    from .session import play_game
    from .setup import PlayOptions

    count = None if players is None else int(players)
    play_game(PlayOptions(seats, count, level, side, seed, resume, components))

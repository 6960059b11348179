"""`sintra play`: people and computer players at one terminal."""

import shlex
from collections.abc import Sequence

from ..arena.asking import blamed
from ..errors import PlayerError, UsageError
from ..game import Game
from ..players.names import OUTSIDE
from . import printable
from .begin import Beginning, begin
from .ending import tell_end
from .keeping import Keeper
from .prepare import prepare_players
from .questions import Wishes
from .screen import names_of, print_legend, print_table
from .seats import make_players
from .sitting import Sitting
from .talk import Left, accept_anything, ask, say
from .thinking import think
from .turn import save, take_turn


def play_in_terminal(wishes: Wishes) -> None:
    """Play one game; ends when it is over or the person leaves."""
    accept_anything()
    prepare_players()
    try:
        beginning = begin(wishes)
    except (Left, KeyboardInterrupt):
        say("No game was begun.")
        return
    if beginning.game.is_over:
        _show_end(beginning.game, names_of(beginning.game))
        return
    sitting = _sit_down(beginning)
    try:
        _play(sitting)
        _offer_to_save(sitting)
    except (Left, KeyboardInterrupt):
        if not sitting.game.is_over:
            _leave(sitting, beginning.wishes)
    except PlayerError:
        _leave(sitting, beginning.wishes)
        raise


def _sit_down(beginning: Beginning) -> Sitting:
    game, seats = beginning.game, beginning.seats
    try:
        players = make_players(game, seats, own=not beginning.from_file)
    except UsageError as error:
        if not beginning.from_file:
            raise
        raise UsageError(f"in the record: {error.message}; --seats says who plays") from None
    return Sitting(game, seats, players, Keeper(beginning.wishes.resume))


def _play(sitting: Sitting) -> None:
    """Everybody in turn until the end, which is told."""
    game, names = sitting.game, sitting.names
    print_legend()
    if sitting.has_people:
        say("Type help to see how a move is written, ? for a hint.")
    begun = 0
    while not game.is_over:
        seat = game.to_move
        if game.round != begun:
            begun = game.round
            say(f"\nRound {begun}: the displays are filled, {names[seat]} to start.")
            if not sitting.has_people:
                print_table(game.table, names)
        player = sitting.players[seat]
        if player is None:
            say()
            print_table(game.table, names, near=seat)
            take_turn(sitting)
        else:
            who = sitting.seats[seat].who
            choice = think(player, game, f"{names[seat]} is thinking", name=who)
            with blamed(game, name=who):
                sitting.play(choice.move)
    _show_end(game, names)


def _show_end(game: Game, names: Sequence[str]) -> None:
    say()
    print_table(game.table, names)
    say()
    for sentence in tell_end(game, names):
        say(sentence)


def _offer_to_save(sitting: Sitting) -> None:
    """The record of a finished game, for those who want to have it elsewhere too."""
    file, problem = sitting.keeper.file, sitting.keeper.problem
    if problem:
        say(f"\nThe record could not be kept: {printable(problem)}.")
    else:
        say(f"\nThe record is kept in {printable(str(file))}.")
    while said := ask("Type save FILE to write it elsewhere too; Enter leaves: "):
        word, _, rest = said.partition(" ")
        if word.lower() != "save" or save(sitting.game, rest.strip()):
            return


def _leave(sitting: Sitting, wishes: Wishes) -> None:
    """Say how to go on later."""
    file, problem = sitting.keeper.file, sitting.keeper.problem
    if problem:
        say(f"\nLeft the game. It could not be kept: {printable(problem)}.")
    elif file is None:
        say("\nLeft the game; no move was made.")
    else:
        command = f"sintra play --resume {shlex.quote(str(file))}"
        if wishes.components is not None:
            command += f" --components {shlex.quote(str(wishes.components))}"
        for option, said in (("--seats", wishes.seats), ("--level", wishes.level)):
            # A record alone never runs code from outside.
            if said is not None and any(prefix in said for prefix in OUTSIDE):
                command += f" {option} {shlex.quote(said)}"
        say("\nLeft the game. To go on with it:")
        print(f"  {printable(command)}")  # never wrapped, so that it can be copied

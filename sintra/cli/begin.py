"""How a game begins: from the options, from a few questions, or from a record."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import SintraError, UsageError
from ..game import Game
from ..notation import GameRecord
from ..rules.chance import RANDOM_SEEDS
from ..rules.components import Components
from .files import read_components, read_record
from .questions import Wishes, ask_wishes
from .seats import (
    DEFAULT_LEVEL,
    PERSON,
    Seat,
    note_seats,
    read_seats,
    seats_in_record,
    seats_of,
)
from .talk import can_ask


@dataclass(frozen=True, slots=True)
class Beginning:
    """A game and who plays it."""

    game: Game
    seats: Sequence[Seat]
    """Nobody, where the game is over."""
    wishes: Wishes
    """What was asked for, by options or by answers."""
    from_file: bool = False
    """Whether a record and not the person says who plays."""


def begin(wishes: Wishes) -> Beginning:
    """The game that is wanted. Raises UsageError, RecordError, and Left."""
    if wishes == Wishes() and can_ask():
        wishes = ask_wishes()
    if wishes.seats is not None and (wishes.players, wishes.level) != (None, None):
        raise UsageError("--seats names every player, so leave --players and --level out")
    return _begin_new(wishes) if wishes.resume is None else _begin_again(wishes, wishes.resume)


def _begin_new(wishes: Wishes) -> Beginning:
    if wishes.seats is not None:
        seats = read_seats(wishes.seats)
    else:
        level = wishes.level or DEFAULT_LEVEL
        seats = seats_of([PERSON] + [level] * ((wishes.players or 2) - 1))
    components = read_components(wishes.components)
    game = Game(len(seats), wishes.side or "A", wishes.seed, components)
    note_seats(game, seats)
    return Beginning(game, seats, wishes)


def _begin_again(wishes: Wishes, file: Path) -> Beginning:
    if (wishes.players, wishes.side) != (None, None):
        raise UsageError("--resume: the record says how many play, and on which side")
    game = go_on(read_record(file), read_components(wishes.components), wishes.seed)
    if game.is_over:
        return Beginning(game, [], wishes)
    seats = seats_in_record(game)
    if wishes.seats is None and wishes.level is None:
        # Names stay as they are in the record, even those that cannot be shown.
        names = game.extras.get("names")
        note_seats(game, seats)
        game.extras["names"] = names or game.extras["names"]
        return Beginning(game, seats, wishes, from_file=True)
    if wishes.level is not None:
        seats = seats_of([PERSON if seat.who == PERSON else wishes.level for seat in seats])
    if wishes.seats is not None:
        seats = read_seats(wishes.seats)
    if len(seats) != game.players:
        raise UsageError(f"--seats: {len(seats)}, but {game.players} play in the record")
    note_seats(game, seats)
    return Beginning(game, seats, wishes)


def go_on(record: GameRecord, components: Components, seed: int | None = None) -> Game:
    """The game of a record, ready to be played on. Raises RecordError.

    A game that follows from the seed in its record goes on as it would have without the break.
    Any other gets later deals by fresh chance, or from the seed given here.
    """
    game = Game.from_record(record, components)
    if seed is None:
        same = _from_its_seed(game, record.optional.get("seed"))
        if same is not None:
            return same
        seed = secrets.randbelow(RANDOM_SEEDS)
    return Game.from_record(record, components, seed=seed)


def _from_its_seed(game: Game, seed: object) -> Game | None:
    """The same game begun from its seed; None when the seed does not lead to it."""
    if not isinstance(seed, int) or game.setup is None:
        return None
    start = game.setup.start_player
    try:
        same = Game(game.players, game.side, seed, game.components, start, moves=game.moves)
    except SintraError:
        return None
    same.extras = game.extras
    return same if same == game else None

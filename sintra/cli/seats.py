"""Who sits where: people at this screen and computer players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeGuard

from ..errors import UsageError
from ..game import Game
from ..players import Player, make_player
from ..rules.components import FEWEST_PLAYERS
from ..rules.state import MOST_PLAYERS
from .ending import YOU
from .screen import LONGEST_NAME, fits, names_of

PERSON = "you"
"""How a person is written among the seats."""
DEFAULT_LEVEL = "medium"
SEATS_KEY = "x_seats"
"""Where a record remembers who played."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table."""

    who: str
    """"you", or the text that names a player."""
    name: str
    """As the screen shows it."""


def read_seats(text: str) -> list[Seat]:
    """Seats from a text like you,expert or you=Ana,you=Bo,easy. Raises UsageError."""
    given = [part.partition("=") for part in text.split(",")]
    if not FEWEST_PLAYERS <= len(given) <= MOST_PLAYERS:
        raise UsageError(
            f"--seats: {FEWEST_PLAYERS} to {MOST_PLAYERS} players with commas between them,"
            " as in you,expert"
        )
    seats = seats_of([_who(who) for who, _, _ in given])
    for number, (_, equals, name) in enumerate(given):
        if equals:
            seats[number] = Seat(seats[number].who, _checked(name.strip()))
    return seats


def seats_of(everybody: Sequence[str]) -> list[Seat]:
    """Seats with the names they have when none are given."""
    people = [place for place, who in enumerate(everybody) if who == PERSON]
    computers = [place for place, who in enumerate(everybody) if who != PERSON]
    names = {place: f"Player {number}" for number, place in enumerate(people, start=1)}
    if len(people) == 1:
        names = {people[0]: YOU}
    for number, place in enumerate(computers, start=1):
        short = "Computer" if len(computers) == 1 else f"Computer {number}"
        long = f"{short} ({everybody[place]})"
        names[place] = long if fits(long) else short
    return [Seat(who, names[place]) for place, who in enumerate(everybody)]


def seats_in_record(game: Game) -> list[Seat]:
    """Who plays according to the record; one that does not say so gets you and computers."""
    said = game.extras.get(SEATS_KEY)
    if not _are_seats(said, game.players):
        said = [PERSON] + [DEFAULT_LEVEL] * (game.players - 1)
    seats = seats_of(said)
    if "names" in game.extras:
        seats = [Seat(seat.who, name) for seat, name in zip(seats, names_of(game), strict=True)]
    return seats


def note_seats(game: Game, seats: Sequence[Seat]) -> None:
    """Make the record remember who plays."""
    game.extras[SEATS_KEY] = [seat.who for seat in seats]
    game.extras["names"] = [seat.name for seat in seats]


def make_players(game: Game, seats: Sequence[Seat], *, own: bool) -> list[Player | None]:
    """The computer players; None for people. What they choose follows from the game's seed.

    `own` allows players from the user's own modules; never for what a file says.
    """
    seed = (game.seed or 0) % 2**31
    return [
        None
        if seat.who == PERSON
        else make_player(seat.who, seed=seed + number, components=game.components, own=own)
        for number, seat in enumerate(seats)
    ]


def _are_seats(said: object, players: int) -> TypeGuard[list[str]]:
    return (
        isinstance(said, list)
        and len(said) == players
        and all(isinstance(who, str) for who in said)
    )


def _who(text: str) -> str:
    text = text.strip()
    return PERSON if text.lower() == PERSON else text


def _checked(name: str) -> str:
    if not fits(name):
        raise UsageError(f"--seats: a name is 1 to {LONGEST_NAME} columns wide, not {name!r}")
    return name

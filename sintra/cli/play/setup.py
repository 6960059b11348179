"""Who sits where: people at this screen and computer players."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

from ...errors import SintraError, UsageError
from ...game import Game
from ...notation import GameRecord
from ...players import LEVELS, Player, make_player
from ...rules.components import FEWEST_PLAYERS, SIDES, Components
from ...rules.rng import RANDOM_SEEDS
from ...rules.state import MOST_PLAYERS
from ..io import read_components, read_record
from .prompt import ask, can_ask, say
from .saves import last_file
from .screen import LONGEST_NAME, YOU, fits, names_of

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


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options of `sintra play`; None where they say nothing."""

    seats: str | None = None
    players: int | None = None
    level: str | None = None
    side: str | None = None
    seed: int | None = None
    resume: Path | None = None
    components: Path | None = None


def ask_wishes() -> Wishes:
    """Ask what to play; Enter takes the answer in brackets. Raises Left."""
    file = _left_before()
    if file is not None and _choose("Go on with it?", ("yes", "no"), "yes") == "yes":
        return Wishes(resume=file)
    players = int(_choose("How many players?", ("2", "3", "4"), "2"))
    counts = [str(number) for number in range(1, players + 1)]
    people = int(_choose("How many of them are people at this screen?", counts, "1"))
    level = DEFAULT_LEVEL
    if people < players:
        level = _choose("How strong is the computer?", tuple(LEVELS), DEFAULT_LEVEL)
    side = _choose("Which side of the palaces?", SIDES, "A")
    return Wishes(seats=",".join([PERSON] * people + [level] * (players - people)), side=side)


def _left_before() -> Path | None:
    """The game played last, when it is not over; says what it is."""
    file = last_file()
    if file is None:
        return None
    try:
        game = Game.from_record(read_record(file))
    except SintraError:
        # A set of components of its own, for one: --resume and --components go on with it.
        return None
    if game.is_over:
        return None
    scores = " : ".join(map(str, game.scores))
    say(f"You left a game in round {game.round} of 6, {scores} points.")
    return file


def _choose(question: str, answers: Sequence[str], default: str) -> str:
    """One of the answers, written out or begun; asks until it is one."""
    offered = ", ".join(f"[{answer}]" if answer == default else answer for answer in answers)
    while True:
        said = ask(f"{question} {offered}: ").lower()
        found = [answer for answer in answers if answer.lower().startswith(said or default.lower())]
        if len(found) == 1:
            return found[0]
        say(f"Please answer {', '.join(answers[:-1])} or {answers[-1]}; Enter is {default}.")


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

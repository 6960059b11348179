"""Set up a game and its players from options, answers or a record."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

from ...errors import SintraError, UsageError
from ...game.fair_seed import is_fair_seed
from ...game.game import Game
from ...notation.records import GameRecord
from ...players.player import Player
from ...players.registry import LEVELS, make_player
from ...rules.components import FEWEST_PLAYERS, SIDES, Components
from ...rules.rng import RANDOM_SEEDS
from ...rules.state import MOST_PLAYERS
from ..io import read_components, read_record
from .prompt import ask, can_ask
from .saves import last_file
from .screen import LONGEST_NAME, YOU, fits, names_of, say

PERSON = "you"
"""The text for a person in a list of seats."""
DEFAULT_LEVEL = "medium"
SEATS_KEY = "x_seats"
"""The record key for the players of all seats."""


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of `sintra play`; None for an option that is not given."""

    seats: str | None = None
    players: int | None = None
    level: str | None = None
    side: str | None = None
    seed: int | None = None
    resume: Path | None = None
    components: Path | None = None


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """The player of a seat."""

    player: str
    """"you", or the text that names a player."""
    name: str
    """The name on the screen."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that is ready to be played, and its players."""

    game: Game
    seats: Sequence[SeatChoice]
    """Empty if the game is over."""
    options: PlayOptions
    """From the command line or from answers."""
    from_file: bool = False
    """Whether the players come from the record, and not from the person."""


# --- A new game, or one that is resumed


def set_up(options: PlayOptions) -> NewGame:
    """Set up the game that the options describe. Raises UsageError, RecordError, Quit."""
    if options == PlayOptions() and can_ask():
        options = _ask_options()
    if options.seats is not None and (options.players, options.level) != (None, None):
        raise UsageError("--seats names every player, so leave --players and --level out")
    return _start(options) if options.resume is None else _resume(options, options.resume)


def _start(options: PlayOptions) -> NewGame:
    if options.seats is not None:
        seats = _parse_seats(options.seats)
    else:
        level = options.level or DEFAULT_LEVEL
        seats = _named_seats([PERSON] + [level] * ((options.players or 2) - 1))
    components = read_components(options.components)
    game = Game(len(seats), options.side or "A", options.seed, components)
    _record_seats(game, seats)
    return NewGame(game, seats, options)


def _resume(options: PlayOptions, file: Path) -> NewGame:
    if (options.players, options.side) != (None, None):
        raise UsageError("--resume: leave --players and --side out; the record contains them")
    game = _resumed_game(read_record(file), read_components(options.components), options.seed)
    if game.is_over:
        return NewGame(game, [], options)
    seats = _recorded_seats(game)
    if options.seats is None and options.level is None:
        # Keep the names in the record, even if they cannot be displayed.
        names = game.extras.get("names")
        _record_seats(game, seats)
        game.extras["names"] = names or game.extras["names"]
        return NewGame(game, seats, options, from_file=True)
    if options.level is not None:
        seats = _named_seats([PERSON if seat.player == PERSON else options.level for seat in seats])
    if options.seats is not None:
        seats = _parse_seats(options.seats)
    if len(seats) != game.players:
        raise UsageError(f"--seats: has {len(seats)} players, but the record has {game.players}")
    _record_seats(game, seats)
    return NewGame(game, seats, options)


def _resumed_game(record: GameRecord, components: Components, seed: int | None) -> Game:
    """Return the game of a record, ready to be continued. Raises RecordError.

    If the seed in the record leads to this game, the game continues as without the break.
    Otherwise its later deals are random, or drawn from the given seed.
    """
    game = Game.from_record(record, components)
    if seed is None:
        replayed = _replay_from_seed(game, record.optional.get("seed"))
        if replayed is not None:
            return replayed
        seed = secrets.randbelow(RANDOM_SEEDS)
    return Game.from_record(record, components, seed=seed)


def _replay_from_seed(game: Game, seed: object) -> Game | None:
    """Return the same game, dealt from its seed; None if the seed leads to another game."""
    if not (isinstance(seed, int) or is_fair_seed(seed)) or game.setup is None:
        return None
    start = game.setup.start_player
    try:
        replayed = Game(game.players, game.side, seed, game.components, start, moves=game.moves)
    except SintraError:
        return None
    replayed.extras = game.extras
    return replayed if replayed == game else None


# --- Questions


def _ask_options() -> PlayOptions:
    """Ask how to play; Enter selects the answer in brackets. Raises Quit."""
    file = _unfinished_file()
    if file is not None and _choose("Continue it?", ("yes", "no"), "yes") == "yes":
        return PlayOptions(resume=file)
    players = int(_choose("How many players?", ("2", "3", "4"), "2"))
    counts = [str(count) for count in range(1, players + 1)]
    people = int(_choose("How many of them are people at this screen?", counts, "1"))
    level = DEFAULT_LEVEL
    if people < players:
        level = _choose("How strong is the computer?", tuple(LEVELS), DEFAULT_LEVEL)
    side = _choose("Which side of the palaces?", SIDES, "A")
    return PlayOptions(seats=",".join([PERSON] * people + [level] * (players - people)), side=side)


def _unfinished_file() -> Path | None:
    """Return the file of the last game, if it is not over, and print its round and scores."""
    file = last_file()
    if file is None:
        return None
    try:
        game = Game.from_record(read_record(file))
    except SintraError:
        # It may use another set of components; --resume and --components continue it.
        return None
    if game.is_over:
        return None
    scores = " : ".join(map(str, game.scores))
    say(f"You left a game in round {game.round} of 6, {scores} points.")
    return file


def _choose(question: str, answers: Sequence[str], default: str) -> str:
    """Ask until the text is the prefix of exactly one answer; return this answer."""
    offered = ", ".join(f"[{answer}]" if answer == default else answer for answer in answers)
    while True:
        prefix = ask(f"{question} {offered}: ").lower() or default.lower()
        matches = [answer for answer in answers if answer.lower().startswith(prefix)]
        if len(matches) == 1:
            return matches[0]
        say(f"Please answer {', '.join(answers[:-1])} or {answers[-1]}; Enter means {default}.")


# --- Seats


def _parse_seats(text: str) -> list[SeatChoice]:
    """Parse a text like you,expert or you=Ana,you=Bo,easy. Raises UsageError."""
    parts = [part.partition("=") for part in text.split(",")]
    if not FEWEST_PLAYERS <= len(parts) <= MOST_PLAYERS:
        raise UsageError(
            f"--seats: must be {FEWEST_PLAYERS} to {MOST_PLAYERS} players, separated by commas,"
            " as in you,expert"
        )
    seats = _named_seats([_player(player) for player, _, _ in parts])
    for index, (_, equals, name) in enumerate(parts):
        if equals:
            seats[index] = SeatChoice(seats[index].player, _checked_name(name.strip()))
    return seats


def _named_seats(players: Sequence[str]) -> list[SeatChoice]:
    """Return seats with default names."""
    people = [seat for seat, player in enumerate(players) if player == PERSON]
    computers = [seat for seat, player in enumerate(players) if player != PERSON]
    names = {seat: f"Player {count}" for count, seat in enumerate(people, start=1)}
    if len(people) == 1:
        names = {people[0]: YOU}
    for count, seat in enumerate(computers, start=1):
        short = "Computer" if len(computers) == 1 else f"Computer {count}"
        long = f"{short} ({players[seat]})"
        names[seat] = long if fits(long) else short
    return [SeatChoice(player, names[seat]) for seat, player in enumerate(players)]


def _recorded_seats(game: Game) -> list[SeatChoice]:
    """Return the seats in the record; if it has none, you against computers."""
    players = game.extras.get(SEATS_KEY)
    if not _are_seats(players, game.players):
        players = [PERSON] + [DEFAULT_LEVEL] * (game.players - 1)
    seats = _named_seats(players)
    if "names" not in game.extras:
        return seats
    names = names_of(game)
    return [SeatChoice(seat.player, name) for seat, name in zip(seats, names, strict=True)]


def _record_seats(game: Game, seats: Sequence[SeatChoice]) -> None:
    """Write the seats into the record."""
    game.extras[SEATS_KEY] = [seat.player for seat in seats]
    game.extras["names"] = [seat.name for seat in seats]


def make_players(game: Game, seats: Sequence[SeatChoice], *, own: bool) -> list[Player | None]:
    """Create the computer players; None for people. The game's seed determines their choices.

    `own` allows players from the user's own modules; it must be false if a file names the players.
    """
    seed = (game.seed or int(game.fair_seed or "0", 16)) % 2**31
    return [
        None
        if seat.player == PERSON
        else make_player(seat.player, seed=seed + index, components=game.components, own=own)
        for index, seat in enumerate(seats)
    ]


def _are_seats(value: object, players: int) -> TypeGuard[list[str]]:
    return (
        isinstance(value, list)
        and len(value) == players
        and all(isinstance(player, str) for player in value)
    )


def _player(text: str) -> str:
    text = text.strip()
    return PERSON if text.lower() == PERSON else text


def _checked_name(name: str) -> str:
    if not fits(name):
        raise UsageError(f"--seats: a name must be 1 to {LONGEST_NAME} columns wide, not {name!r}")
    return name

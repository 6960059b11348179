"""What a person wants to play: told by options or, without any, asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import SintraError
from ..game import Game
from ..players import LEVELS
from ..rules.components import SIDES
from .files import read_record
from .keeping import last_file
from .seats import DEFAULT_LEVEL, PERSON
from .talk import ask, say


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

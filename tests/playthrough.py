"""Playthroughs: whole games written out line by line, which engine and twin must both retell.

A file begins with players, side and setup. Then come, in the order they happened:

    deal WYOB WWPP - ...      the displays, one letter a pane
    at sintra1_2A_...         a position
    legal 1B>1>2 CWx R        its legal moves; those that pick the same are joined
    move 1B>2                 the one that was played

and in the end the last position, `scores`, `winners` and the parts of each final scoring.

`python -m tests.playthrough` writes the files anew.
"""

import json
import random
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from sintra import Colour, Game
from tests.positions import COMPONENTS, read_setup
from tests.reference_rules import Twin
from tests.reference_text import text_of
from tests.styles import (
    Choose,
    anything,
    break_glass,
    clear_the_left,
    complete,
    go_back,
    hoard,
    work_on_the_joker_strip,
)

FOLDER = Path(__file__).with_name("playthroughs")

NAMES = {colour.letter: str(colour) for colour in Colour}
LETTERS = {name: letter for letter, name in NAMES.items()}


class Script(NamedTuple):
    """What has to be known to retell a game."""

    players: int
    side: str
    setup: dict[str, Any]
    deals: list[list[list[str]]]
    moves: list[str]


class Teller(Protocol):
    """Whoever can play a game and say how it stands."""

    def awaits_deal(self) -> bool: ...
    def is_over(self) -> bool: ...
    def deal(self, displays: list[list[str]]) -> None: ...
    def play(self, move: str) -> None: ...
    def position(self) -> str: ...
    def legal_moves(self) -> list[str]: ...
    def scores(self) -> list[int]: ...
    def winners(self) -> list[int]: ...
    def final_parts(self, player: int) -> tuple[int, int, int]: ...


class EngineTeller:
    def __init__(self, script: Script) -> None:
        self.game = Game(script.players, script.side, setup=read_setup(script.setup))

    def awaits_deal(self) -> bool:
        return self.game.awaits_deal

    def is_over(self) -> bool:
        return self.game.is_over

    def deal(self, displays: list[list[str]]) -> None:
        self.game.deal(displays)

    def play(self, move: str) -> None:
        self.game.play(move)

    def position(self) -> str:
        return self.game.position()

    def legal_moves(self) -> list[str]:
        return self.game.legal_moves.texts()

    def scores(self) -> list[int]:
        return list(self.game.scores)

    def winners(self) -> list[int]:
        outcome = self.game.outcome()
        return list(outcome.winners) if outcome else []

    def final_parts(self, player: int) -> tuple[int, int, int]:
        parts = self.game.final_scoring(player)
        return parts.leftovers, parts.broken_glass, parts.bonus


class TwinTeller:
    def __init__(self, script: Script) -> None:
        self.twin = Twin(COMPONENTS, script.players, script.side, script.setup)

    def awaits_deal(self) -> bool:
        return self.twin.needs_deal

    def is_over(self) -> bool:
        return self.twin.over

    def deal(self, displays: list[list[str]]) -> None:
        self.twin.deal(displays)

    def play(self, move: str) -> None:
        self.twin.play(move)

    def position(self) -> str:
        return text_of(self.twin)

    def legal_moves(self) -> list[str]:
        return self.twin.legal_moves()

    def scores(self) -> list[int]:
        return [seat.score for seat in self.twin.seats]

    def winners(self) -> list[int]:
        return self.twin.winners()

    def final_parts(self, player: int) -> tuple[int, int, int]:
        return self.twin.final_parts(player)


def told(script: Script, teller: Teller) -> str:
    """The whole file."""
    return "".join(f"{line}\n" for line in _lines(script, teller))


def _lines(script: Script, teller: Teller) -> Iterator[str]:
    yield f"players {script.players}"
    yield f"side {script.side}"
    yield f"setup {json.dumps(script.setup)}"
    deals, moves = iter(script.deals), iter(script.moves)
    while not teller.is_over():
        if teller.awaits_deal():
            displays = next(deals)
            yield " ".join(["deal", *("".join(LETTERS[c] for c in row) or "-" for row in displays)])
            teller.deal(displays)
            continue
        yield f"at {teller.position()}"
        yield " ".join(["legal", *_joined(teller.legal_moves())])
        move = next(moves)
        yield f"move {move}"
        teller.play(move)
    yield f"at {teller.position()}"
    yield " ".join(["scores", *map(str, teller.scores())])
    yield " ".join(["winners", *map(str, teller.winners())])
    for player in range(script.players):
        yield " ".join(["final", str(player), *map(str, teller.final_parts(player))])


def _joined(moves: list[str]) -> list[str]:
    """Sorted moves, with the source and colour that several share written once."""
    return [
        pick + "".join(move[2:] for move in same)
        for pick, same in groupby(moves, key=lambda move: move[:2])
    ]


def read_script(text: str) -> Script:
    """What was given to the game that a file tells: the rest is for the tellers to find out."""
    told: dict[str, list[str]] = {}
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        told.setdefault(word, []).append(rest)
    return Script(
        players=int(told["players"][0]),
        side=told["side"][0],
        setup=json.loads(told["setup"][0]),
        deals=[
            [[NAMES[letter] for letter in row.strip("-")] for row in deal.split(" ")]
            for deal in told["deal"]
        ],
        moves=told["move"],
    )


RECORDINGS: dict[str, tuple[int, str, Choose, int]] = {
    "2a-anything": (2, "A", anything, 1),
    "2a-clear-the-left": (2, "A", clear_the_left, 2),
    "2b-complete": (2, "B", complete, 3),
    "2b-joker-strip": (2, "B", work_on_the_joker_strip, 4),
    "3a-joker-strip": (3, "A", work_on_the_joker_strip, 5),
    "3b-break-glass": (3, "B", break_glass, 6),
    "4a-go-back": (4, "A", go_back, 7),
    "4b-hoard": (4, "B", hoard, 4),
}
"""Players, side, style and seed of each file."""


def record(players: int, side: str, choose: Choose, seed: int) -> Script:
    """A new game, played in that style."""
    game, chance = Game(players, side, seed=seed), random.Random(seed)
    while not game.is_over:
        game.play(choose(game, game.legal_moves.texts(), chance))
    whole = game.to_record()
    return Script(
        players,
        side,
        whole["setup"],
        [each["displays"] for each in whole["rounds"]],
        [move for each in whole["rounds"] for move in each["moves"]],
    )


def main() -> None:
    for name, game in RECORDINGS.items():
        script = record(*game)
        text = told(script, EngineTeller(script))
        if text != told(script, TwinTeller(script)):
            raise SystemExit(f"{name}: engine and twin tell different stories")
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

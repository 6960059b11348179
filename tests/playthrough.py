"""Playthroughs: text files of whole games, which engine and reference must reproduce.

A file begins with players, side and setup. Then follow, in the order of the game:

    deal WYOB WWPP - ...      the displays, one letter per pane
    at sintra1_2A_...         a position
    legal 1B>1>2 CWx R        its legal moves; those with the same pick are joined
    move 1B>2                 the move that was played

and at the end the last position, `scores`, `winners` and the parts of each final scoring.

`python -m tests.playthrough` writes the files again.
"""

import json
import random
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from sintra import Colour, Game
from tests.positions import COMPONENTS, read_setup
from tests.reference_rules import ReferenceGame
from tests.reference_text import position_of
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
    """The inputs of a game."""

    players: int
    side: str
    setup: dict[str, Any]
    deals: list[list[list[str]]]
    moves: list[str]


class Replay(Protocol):
    """Replays a game and gives its positions."""

    def awaits_deal(self) -> bool: ...
    def is_over(self) -> bool: ...
    def deal(self, displays: list[list[str]]) -> None: ...
    def play(self, move: str) -> None: ...
    def position(self) -> str: ...
    def legal_moves(self) -> list[str]: ...
    def scores(self) -> list[int]: ...
    def winners(self) -> list[int]: ...
    def final_parts(self, player: int) -> tuple[int, int, int]: ...


class EngineReplay:
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


class ReferenceReplay:
    def __init__(self, script: Script) -> None:
        self.reference = ReferenceGame(COMPONENTS, script.players, script.side, script.setup)

    def awaits_deal(self) -> bool:
        return self.reference.needs_deal

    def is_over(self) -> bool:
        return self.reference.over

    def deal(self, displays: list[list[str]]) -> None:
        self.reference.deal(displays)

    def play(self, move: str) -> None:
        self.reference.play(move)

    def position(self) -> str:
        return position_of(self.reference)

    def legal_moves(self) -> list[str]:
        return self.reference.legal_moves()

    def scores(self) -> list[int]:
        return [seat.score for seat in self.reference.seats]

    def winners(self) -> list[int]:
        return self.reference.winners()

    def final_parts(self, player: int) -> tuple[int, int, int]:
        return self.reference.final_parts(player)


def transcript(script: Script, replay: Replay) -> str:
    """Return the text of a playthrough file."""
    return "".join(f"{line}\n" for line in _lines(script, replay))


def _lines(script: Script, replay: Replay) -> Iterator[str]:
    yield f"players {script.players}"
    yield f"side {script.side}"
    yield f"setup {json.dumps(script.setup)}"
    deals, moves = iter(script.deals), iter(script.moves)
    while not replay.is_over():
        if replay.awaits_deal():
            displays = next(deals)
            yield " ".join(["deal", *("".join(LETTERS[c] for c in row) or "-" for row in displays)])
            replay.deal(displays)
            continue
        yield f"at {replay.position()}"
        yield " ".join(["legal", *_joined(replay.legal_moves())])
        move = next(moves)
        yield f"move {move}"
        replay.play(move)
    yield f"at {replay.position()}"
    yield " ".join(["scores", *map(str, replay.scores())])
    yield " ".join(["winners", *map(str, replay.winners())])
    for player in range(script.players):
        yield " ".join(["final", str(player), *map(str, replay.final_parts(player))])


def _joined(moves: list[str]) -> list[str]:
    """Return sorted moves, with a source and colour that several moves share written once."""
    return [
        pick + "".join(move[2:] for move in same)
        for pick, same in groupby(moves, key=lambda move: move[:2])
    ]


def read_script(text: str) -> Script:
    """Read the inputs of the game from a file; a replay computes the rest."""
    lines: dict[str, list[str]] = {}
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        lines.setdefault(word, []).append(rest)
    return Script(
        players=int(lines["players"][0]),
        side=lines["side"][0],
        setup=json.loads(lines["setup"][0]),
        deals=[
            [[NAMES[letter] for letter in row.strip("-")] for row in deal.split(" ")]
            for deal in lines["deal"]
        ],
        moves=lines["move"],
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
"""Players, side, move policy and seed of each file."""


def record(players: int, side: str, choose: Choose, seed: int) -> Script:
    """Play a new game with this policy and return its inputs."""
    game, rng = Game(players, side, seed=seed), random.Random(seed)
    while not game.is_over:
        game.play(choose(game, game.legal_moves.texts(), rng))
    data = game.to_record()
    return Script(
        players,
        side,
        data["setup"],
        [round_["displays"] for round_ in data["rounds"]],
        [move for round_ in data["rounds"] for move in round_["moves"]],
    )


def main() -> None:
    for name, game in RECORDINGS.items():
        script = record(*game)
        text = transcript(script, EngineReplay(script))
        if text != transcript(script, ReferenceReplay(script)):
            raise SystemExit(f"{name}: engine and reference disagree")
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

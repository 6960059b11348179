"""`sintra check`: replay records and say what is right or wrong with them."""

import json
import sys
from pathlib import Path
from typing import NamedTuple

from ..errors import SintraError, UsageError
from ..game import Game
from ..notation import GameRecord
from ..rules.components import Components
from ..warmup import compile_rules
from . import BREAKS_A_RULE, OK, WRONG_USE, printable
from .io import read_components, read_records


def check_files(files: list[Path], components: Path | None, as_json: bool) -> int:
    """Check each record, print a line for each, and return the exit status."""
    compile_rules()
    known = read_components(components)
    status = OK
    for file in files:
        try:
            for line, text in read_records(file):
                status = max(status, _check(Place(file, line), text, known, as_json))
        except UsageError as error:
            # Not a record that breaks a rule but a file that is not there.
            status = WRONG_USE
            if as_json:
                print(json.dumps({"file": str(file), **error.as_json()}))
            else:
                print(printable(error.message), file=sys.stderr)
    return status


class Place(NamedTuple):
    """Where a record stands."""

    file: Path
    line: int | None
    """None where the file is one record."""

    def __str__(self) -> str:
        return str(self.file) if self.line is None else f"{self.file}, line {self.line}"

    def to_data(self) -> dict[str, object]:
        """For programs."""
        line = {} if self.line is None else {"line": self.line}
        return {"file": str(self.file), **line}


def _check(place: Place, text: bytes, components: Components, as_json: bool) -> int:
    try:
        game = Game.from_record(GameRecord.from_json(text), components)
    except SintraError as error:
        wrong = json.dumps({**place.to_data(), **error.as_json()})
        print(wrong if as_json else f"{place}: {printable(error.message)}")
        return BREAKS_A_RULE
    right = json.dumps({**place.to_data(), **_data(game)})
    print(right if as_json else f"{place}: {_line(game)}")
    return OK


def _line(game: Game) -> str:
    scores = " ".join(map(str, game.scores))
    outcome = game.outcome()
    if outcome is None:
        reason = game.extras.get("result_reason")
        stands = "in progress" if reason is None else f"ended early ({printable(reason)})"
        return f"ok, {stands} in round {game.round}, scores {scores}"
    word = "winner" if len(outcome.winners) == 1 else "winners"
    return f"ok, scores {scores}, {word} {' '.join(map(str, outcome.winners))}"


def _data(game: Game) -> dict[str, object]:
    outcome = game.outcome()
    return {
        "ok": True,
        "finished": outcome is not None,
        "round": game.round,
        "moves": len(game.moves),
        "scores": list(game.scores),
        "winners": None if outcome is None else list(outcome.winners),
    }

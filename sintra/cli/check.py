"""`sintra check`: replay records and say what is right or wrong with them."""

import json
import sys
from pathlib import Path

from ..errors import SintraError, UsageError
from ..game import Game
from . import BREAKS_A_RULE, OK, WRONG_USE, printable
from .files import read_components, read_record
from .prepare import prepare


def check_files(files: list[Path], components: Path | None, as_json: bool) -> int:
    """Check each file, print a line for each, and return the exit status."""
    prepare()
    known = read_components(components)
    status = OK
    for file in files:
        try:
            game = Game.from_record(read_record(file), known)
        except UsageError as error:
            # Not a record that breaks a rule but a file that is not there.
            status = WRONG_USE
            _print_error(file, error, as_json)
        except SintraError as error:
            status = max(status, BREAKS_A_RULE)
            _print_error(file, error, as_json)
        else:
            print(json.dumps(_data(file, game)) if as_json else f"{file}: {_line(game)}")
    return status


def _print_error(file: Path, error: SintraError, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"file": str(file), **error.as_json()}))
    elif isinstance(error, UsageError):
        print(printable(error.message), file=sys.stderr)
    else:
        print(f"{file}: {printable(error.message)}")


def _line(game: Game) -> str:
    scores = " ".join(map(str, game.scores))
    outcome = game.outcome()
    if outcome is None:
        return f"ok, in progress in round {game.round}, scores {scores}"
    word = "winner" if len(outcome.winners) == 1 else "winners"
    return f"ok, scores {scores}, {word} {' '.join(map(str, outcome.winners))}"


def _data(file: Path, game: Game) -> dict[str, object]:
    outcome = game.outcome()
    return {
        "file": str(file),
        "ok": True,
        "finished": outcome is not None,
        "round": game.round,
        "moves": len(game.moves),
        "scores": list(game.scores),
        "winners": None if outcome is None else list(outcome.winners),
    }

"""`sintra check`: replay game records and verify their contents."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ..errors import SintraError, UsageError
from . import BREAKS_A_RULE, OK, WRONG_USE, printable
from .options import AsJson, ComponentsFile

# The engine is imported late: help and wrong options must not wait for the compiler.
if TYPE_CHECKING:
    from .. import Components, Game

app = typer.Typer(rich_markup_mode=None)


@app.command()
def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE",
            help="Files with game records, one per line in a .jsonl file; - reads standard input.",
        ),
    ],
    components: ComponentsFile = None,
    as_json: AsJson = False,
) -> int:
    """Replay game records and verify their contents.

    Verifies the setup, every deal, every move, the scores and the winners. Prints one line per
    record, and continues after an error.
    """
    from ..warmup import compile_rules
    from .io import read_components, read_records

    compile_rules()
    printed = read_components(components)
    status = OK
    for file in files:
        try:
            for line, text in read_records(file):
                status = max(status, _check(RecordLocation(file, line), text, printed, as_json))
        except UsageError as error:
            # The file cannot be read; this is not a record that breaks a rule.
            status = WRONG_USE
            if as_json:
                print(json.dumps({"file": str(file), **error.as_json()}))
            else:
                print(printable(error.message), file=sys.stderr)
    return status


class RecordLocation(NamedTuple):
    """The file of a record, and its line if the file has several."""

    file: Path
    line: int | None
    """None if the file is one record."""

    def __str__(self) -> str:
        return str(self.file) if self.line is None else f"{self.file}, line {self.line}"

    def to_data(self) -> dict[str, object]:
        """Return the location as data for JSON."""
        line = {} if self.line is None else {"line": self.line}
        return {"file": str(self.file), **line}


def _check(location: RecordLocation, text: bytes, components: "Components", as_json: bool) -> int:
    from .. import Game
    from ..notation.records import GameRecord

    try:
        game = Game.from_record(GameRecord.from_json(text), components)
    except SintraError as error:
        data = json.dumps({**location.to_data(), **error.as_json()})
        print(data if as_json else f"{location}: {printable(error.message)}")
        return BREAKS_A_RULE
    data = json.dumps({**location.to_data(), **_data(game)})
    print(data if as_json else f"{location}: {_line(game)}")
    return OK


def _line(game: "Game") -> str:
    scores = " ".join(map(str, game.scores))
    outcome = game.outcome()
    if outcome is None:
        reason = game.extras.get("result_reason")
        status = "in progress" if reason is None else f"ended early ({printable(reason)})"
        return f"ok, {status} in round {game.round}, scores {scores}"
    word = "winner" if len(outcome.winners) == 1 else "winners"
    return f"ok, scores {scores}, {word} {' '.join(map(str, outcome.winners))}"


def _data(game: "Game") -> dict[str, object]:
    outcome = game.outcome()
    return {
        "ok": True,
        "finished": outcome is not None,
        "round": game.round,
        "moves": len(game.moves),
        "scores": list(game.scores),
        "winners": None if outcome is None else list(outcome.winners),
    }

"""`sintra check`: replay game records and verify their contents."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ..errors import SintraError, UnfairDeal, UsageError
from . import BREAKS_A_RULE, OK, WRONG_USE, printable
from .options import AsJson, ComponentsFile

# The engine is imported late: help and wrong options must not wait for the compiler.
if TYPE_CHECKING:
    from .. import Components, Game

app = typer.Typer(rich_markup_mode=None)

DEALS = {
    None: "",
    False: ", the seed of the deals is still secret",
    True: ", setup and deals follow from the seed to which the server committed",
}
"""What was found out about the deals, as the end of a line; see `Game.verify_deals`."""
START_GIVEN = "; the start player was given, not drawn"


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
    commitment: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="The commitment that the server published before the first move. A record with"
            " another one, or without its seed, is an error.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Replay game records and verify their contents.

    Verifies the setup, every deal, every move, the scores and the winners. If the server of a match
    committed to a seed, also verifies that setup and deals follow from it. Prints one line per
    record, and continues after an error.
    """
    from ..game.fair_seed import is_commitment
    from ..warmup import compile_rules
    from .io import read_components, read_records

    if commitment is not None and not is_commitment(commitment):
        raise UsageError("--commitment: must be sintra-fair-1: and 64 hexadecimal digits")
    compile_rules()
    printed = read_components(components)
    status = OK
    for file in files:
        try:
            for line, text in read_records(file):
                location = RecordLocation(file, line)
                status = max(status, _check(location, text, printed, commitment, as_json))
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


def _check(
    location: RecordLocation,
    text: bytes,
    components: "Components",
    commitment: str | None,
    as_json: bool,
) -> int:
    from .. import Game
    from ..game.fairness import is_start_drawn
    from ..notation.records import GameRecord

    try:
        game = Game.from_record(GameRecord.from_json(text), components)
        is_fair = game.verify_deals(commitment)
        if commitment is not None and not is_fair:
            raise UnfairDeal("is still secret, because the game is in progress", where="seed")
    except SintraError as error:
        data = json.dumps({**location.to_data(), **error.as_json()})
        print(data if as_json else f"{location}: {printable(error.message)}")
        return BREAKS_A_RULE
    start_drawn = is_start_drawn(game) if is_fair else None
    deals = {"deals_follow_from_seed": is_fair, "start_player_drawn": start_drawn}
    data = json.dumps({**location.to_data(), **_data(game), **deals})
    given = START_GIVEN if start_drawn is False else ""
    print(data if as_json else f"{location}: {_line(game)}{DEALS[is_fair]}{given}")
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

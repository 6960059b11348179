"""Convert a game to a record, replay a record into a game, and save a record to a file."""

import json
import reprlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import (
    GameOver,
    IllegalDeal,
    IllegalMove,
    IllegalSetup,
    RecordError,
    SintraError,
    UsageError,
)
from ..files import write_text
from ..notation.records import GameRecord, RoundRecord, optional_keys
from ..rules.components import Components
from ..rules.state import MOST_PLAYERS

if TYPE_CHECKING:
    from .game import Game


def record_of(game: "Game", rounds: Iterable[RoundRecord]) -> GameRecord:
    """The record of a game so far. Raises UsageError for a game that has no setup."""
    if game.setup is None:
        raise UsageError("a game that began from a position has no record: its setup is unknown")
    optional = dict(game.extras)
    if game.seed is not None:
        optional.setdefault("seed", game.seed)
    elif game.fair_seed is not None:
        optional.setdefault("seed", game.fair_seed)
    outcome = game.outcome()
    return GameRecord(
        players=game.players,
        side=game.side,
        setup=game.setup,
        rounds=tuple(rounds),
        scores=outcome.scores if outcome else None,
        winners=outcome.winners if outcome else None,
        components=game.components.name,
        optional=optional_keys(optional, game.players),
    )


def replay(
    new_game: "type[Game]", record: GameRecord | Mapping[str, Any], components: Components
) -> "Game":
    """Replay a record and validate all of it. Raises RecordError, which names the place."""
    if not isinstance(record, GameRecord):
        record = GameRecord.from_data(record)
    if record.components != components.name:
        raise RecordError(
            f"the game was played with the set {reprlib.repr(record.components)},"
            f" not {components.name!r}",
            where="components",
        )
    try:
        game = new_game(record.players, record.side, None, components, setup=record.setup)
    except IllegalSetup as error:
        raise RecordError(error.message, where="setup", reason=error.code) from None
    for round_, played in enumerate(record.rounds, start=1):
        _replay_round(game, round_, played)
    _check_result(game, record)
    game.extras = dict(record.optional)
    return game


def _replay_round(game: "Game", round_: int, played: RoundRecord) -> None:
    """Deal and play one round of a record."""
    where = f"round {round_}"
    if game.is_over:
        raise RecordError("the game was over before this round", where=where, reason=GameOver.code)
    if not game.awaits_deal:
        left = game.centre.total + sum(display.total for display in game.displays)
        raise RecordError(
            f"{left} panes of the previous round have not been picked",
            where=where,
            reason=IllegalDeal.code,
        )
    try:
        game.deal(played.displays)
    except SintraError as error:
        raise RecordError(error.message, where=f"{where}, deal", reason=error.code) from None
    for turn, text in enumerate(played.moves, start=1):
        where = f"round {round_}, move {turn}, {_printable(text)}"
        if game.round != round_:
            raise RecordError("the round was already over", where=where, reason=IllegalMove.code)
        try:
            game.play(text)
        except IllegalMove as error:
            raise RecordError(error.why, where=where, reason=error.code) from None
        except SintraError as error:
            raise RecordError(error.message, where=where, reason=error.code) from None


def _check_result(game: "Game", record: GameRecord) -> None:
    """Check that the scores and winners of a record are those of the game."""
    outcome = game.outcome()
    for name, given, expected in (
        ("scores", record.scores, outcome.scores if outcome else None),
        ("winners", record.winners, outcome.winners if outcome else None),
    ):
        if given != expected:
            because = "" if outcome else ": the game is still in progress"
            raise RecordError(
                f"must be {_as_json(expected)}, not {_as_json(given)}{because}", where=name
            )


def save_record(record: Mapping[str, Any], path: str | Path) -> None:
    """Write a record to a file atomically."""
    try:
        text = json.dumps(record, ensure_ascii=False, allow_nan=False)
        text.encode("utf-8")
    except UnicodeEncodeError:  # a lone surrogate, which JSON can escape
        text = json.dumps(record, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise RecordError(f"cannot be written as JSON: {error}", where="extras") from None
    write_text(path, text + "\n")


def _printable(text: str) -> str:
    """A text from outside, shortened and without control characters for a terminal."""
    return text if len(text) <= 12 and text.isascii() and text.isprintable() else reprlib.repr(text)


def _as_json(values: Sequence[int] | None) -> str:
    if values is not None and len(values) > MOST_PLAYERS:
        return f"{len(values)} numbers"
    return json.dumps(None if values is None else list(values))

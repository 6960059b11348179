"""The memory layout of the module as TypeScript: records, constants, types of the exports."""

import inspect
import json
import sys
from collections.abc import Iterator
from typing import Any

from numba import types

from sintra.analysis import HINT_LIMIT, LONGEST_LINE
from sintra.game.legal_moves import CLOSED
from sintra.notation.positions import VERSION as POSITION_VERSION
from sintra.notation.records import FORMAT as RECORD_FORMAT
from sintra.notation.records import VERSION as RECORD_VERSION
from sintra.players import alphabeta, baselines, evaluation, reasons, search, transposition
from sintra.players.registry import LEVELS, make_player
from sintra.rules import components, moves, panes, play, rng, setup, state
from tools.generated import main

from .exports import EXPORTS

HEAD = """\
// The memory of the WebAssembly module: records, constants and exports.
// Generated from the NumPy dtypes by `python -m tools.wasm.layout`. Do not edit: change the Python
// source and generate again.
"""

RECORDS: dict[str, Any] = {
    "STATE": state.STATE,
    "PLAYER": state.PLAYER,
    "COLUMN": state.COLUMN,
    "PRINTED": components.PRINTED,
    "SETUP": setup.SETUP,
    "GENERATOR": rng.GENERATOR,
    "MOVE_LIST": moves.MOVE_LIST,
    "EFFECT": play.EFFECT,
    "WORKSPACE": baselines.WORKSPACE,
    "SEARCH": alphabeta.SEARCH,
    "BUCKET": transposition.BUCKET,
    "WEIGHTS": evaluation.WEIGHTS,
    "LINE": alphabeta.LINE,
    "ANALYSIS": reasons.ANALYSIS,
    "REASONS": reasons.REASONS,
    "REASON": reasons.REASON,
}

CONSTANTS: dict[str, Any] = {
    **{
        name: getattr(state, name)
        for name in ("MOST_PLAYERS", "COLUMNS", "SPACES", "MOST_DISPLAYS", "CENTRE", "ROUNDS")
    },
    **{name: getattr(state, name) for name in ("AWAITING_DEAL", "PLAYING", "OVER")},
    **{
        name: getattr(panes, name)
        for name in ("COLOURS", "LETTERS", "LANE_BITS", "LANE", "JOKER", "NOTHING")
    },
    "COLOUR_NAMES": [str(colour) for colour in panes.Colour],
    **{
        name: getattr(moves, name)
        for name in ("BREAK", "RETURN", "COLOUR_AT", "COLUMN_AT", "JOKER_AT", "KEEP_AT")
    },
    "FACES": list(components.FACES),
    "SIDES": list(components.SIDES),
    "MAX_PLY": alphabeta.MAX_PLY,
    "NO_MOVE": alphabeta.NO_MOVE,
    "POINT": evaluation.POINT,
    "SLICE_NODES": search.SLICE_NODES,
    "TT_BUCKETS": search.TT_MEBIBYTES * 2**20 // transposition.BUCKET.itemsize,
    "HINT_SECONDS": HINT_LIMIT.seconds,
    "LONGEST_LINE": LONGEST_LINE,
    "POSITION_VERSION": POSITION_VERSION,
    "RECORD_FORMAT": RECORD_FORMAT,
    "RECORD_VERSION": RECORD_VERSION,
}


def write_layout() -> str:
    """Return the layout as one TypeScript module."""
    parts = [
        HEAD,
        "/** Sizes of the records in bytes. */",
        _constant("SIZE", {name: dtype.itemsize for name, dtype in RECORDS.items()}),
        "// The offsets of the fields of each record.",
        *(_constant(name, offsets(dtype)) for name, dtype in RECORDS.items()),
        "// Constants of the rules, the players and the text formats.",
        *(_constant(name, value) for name, value in CONSTANTS.items()),
        "/** Why a strip does not take a colour, by the number of `closed_strips`; 0: it does. */",
        _constant("CLOSED", [None, *CLOSED.values()]),
        "/** The codes of reasons, by their number, with the names of their facts. */",
        _constant("REASON_CODES", [[code, list(reasons.FACTS[code])] for code in reasons.CODES]),
        "/** The player of each level: a strategy of `choose`, or the limit of a search. */",
        _constant("LEVEL_PLAYERS", {level: _player(level) for level in LEVELS}),
        "",
        *_module_interface(),
    ]
    return "\n".join(parts) + "\n"


def _constant(name: str, value: object) -> str:
    suffix = " as const" if isinstance(value, dict | list) else ""
    return f"export const {name} = {_literal(value)}{suffix};"


def _literal(value: object) -> str:
    if isinstance(value, dict):
        fields = ", ".join(f"{key}: {_literal(item)}" for key, item in value.items())
        return f"{{ {fields} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"
    return json.dumps(value)


def offsets(dtype: Any) -> dict[str, int]:
    """The offset of each field of a record."""
    return {name: int(offset) for name, (_, offset, *_) in dtype.fields.items()}


def _player(level: str) -> dict[str, float]:
    if LEVELS[level] in baselines.STRATEGIES:
        return {"strategy": list(baselines.STRATEGIES).index(LEVELS[level])}
    player = make_player(level)
    assert isinstance(player, search.SearchPlayer)
    limit = player.limit
    limits = {"seconds": limit.seconds, "nodes": limit.nodes, "depth": limit.depth}
    return {name: value for name, value in limits.items() if value is not None}


def _module_interface() -> Iterator[str]:
    yield "/** The exports of the module. A record is passed as its address. */"
    yield "export interface Module {"
    yield "  memory: WebAssembly.Memory;"
    yield "  /** The memory from here on belongs to the caller. */"
    yield "  __heap_base: WebAssembly.Global;"
    for export in EXPORTS:
        text = inspect.getdoc(export.function)
        if text:
            yield f"  /** {' '.join(text.split())} */"
        names = inspect.signature(export.function).parameters
        parameters = ", ".join(f"{name}: number" for name in names)
        result = {types.void: "void", types.int64: "bigint"}.get(export.result, "number")
        yield f"  {export.function.__name__}({parameters}): {result};"
    yield "}"


if __name__ == "__main__":
    sys.exit(main("tools.wasm.layout", write_layout))

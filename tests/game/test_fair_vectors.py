"""Records with fair and forged deals, and what must be found in them.

`tests/fair_deals.json` has them, together with the values derived from some seeds. The page must
find the same (`web/src/local/fairness.test.ts`). Run this module to write the file again.
"""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sintra import Game
from sintra.errors import RecordError
from sintra.game.fair_seed import commitment_to, deal_word, setup_word
from sintra.game.fairness import COMMITMENT_KEY, START_DRAWN_KEY

from .test_fair_seed import COMMITMENT, OTHER, SEED, Record, committed, played

FILE = Path(__file__).parents[1] / "fair_deals.json"
SEEDS = (SEED, OTHER, "0" * 32, "f" * 32)
Place = list[str | int]
Change = tuple[Place, Any]
"""A path in a record, and the value that is put there; None removes the key."""


def records() -> dict[str, Record]:
    """Return the records that the cases change."""
    in_third_round = sum(len(each["moves"]) for each in played(SEED).to_record()["rounds"][:2])
    return {
        "two": committed(played(SEED)),
        "three": committed(played(SEED, players=3, side="B", start_player=2)),
        "four": committed(played(OTHER, players=4)),
        "dealt": committed(played(SEED, moves=0)),
        "unfinished": committed(played(SEED, moves=in_third_round)),
        "seed_of_64_bits": played(7).to_record(),
    }


def cases(made: dict[str, Record]) -> Iterator[tuple[str, str | None, list[Change]]]:
    """Yield a record, the commitment that is known, and changes of the record."""
    for name in made:
        yield name, None, []
    yield "two", COMMITMENT, []
    yield "two", commitment_to(OTHER), []
    yield "four", COMMITMENT, []
    yield "seed_of_64_bits", COMMITMENT, []
    for seed in (OTHER, 7, SEED.upper(), "", None):
        yield "two", None, [(["seed"], seed)]
    for stated in (commitment_to(OTHER), COMMITMENT[:-1], 5, None):
        yield "two", None, [([COMMITMENT_KEY], stated)]
        yield "two", COMMITMENT, [([COMMITMENT_KEY], stated)]
    # All of it is exchanged, except the setup and the deals.
    yield "two", None, [(["seed"], OTHER), ([COMMITMENT_KEY], commitment_to(OTHER))]
    yield "unfinished", COMMITMENT, [(["seed"], None)]
    yield "unfinished", COMMITMENT, [(["seed"], None), (["result_reason"], "time")]
    other_start: Change = (["setup", "start_player"], 1 - made["dealt"]["setup"]["start_player"])
    for stated in (True, False, "yes", None):
        drawn: list[Change] = [] if stated is None else [([START_DRAWN_KEY], stated)]
        yield "dealt", None, drawn
        yield "dealt", None, [*drawn, other_start]
    unfinished = made["unfinished"]
    rounds, setup = unfinished["rounds"], unfinished["setup"]
    # The deal of the third round is the last event: other panes of it make no move impossible.
    first, second = (list(display) for display in rounds[2]["displays"][:2])
    mine = next(pane for pane in first if pane not in second)
    yours = next(pane for pane in second if pane not in first)
    first[first.index(mine)], second[second.index(yours)] = yours, mine
    deal: Place = ["rounds", 2, "displays"]
    yield "unfinished", None, [([*deal, 0], first), ([*deal, 1], second)]
    yield "unfinished", None, [([*deal, 0], rounds[2]["displays"][0][::-1])]
    yield "unfinished", None, [(["rounds", 0, "displays", 0], rounds[0]["displays"][1])]
    row = setup["strips"][1]
    yield "unfinished", None, [(["setup", "strips", 1], [row[1], row[0], *row[2:]])]
    pieces = setup["round_pieces"]
    yield (
        "unfinished",
        None,
        [(["setup", "round_pieces"], [*pieces[:4], pieces[5], pieces[4]])],
    )


def changed(record: Record, changes: list[Change]) -> Record:
    """Return a copy of a record with these changes."""
    record = copy.deepcopy(record)
    for path, value in changes:
        parent: Any = record
        for key in path[:-1]:
            parent = parent[key]
        if value is None:
            del parent[path[-1]]
        else:
            parent[path[-1]] = value
    return record


def found(record: Record, commitment: str | None) -> bool | dict[str, str] | None:
    """Return what `verify_deals` returns, or its error."""
    try:
        return Game.from_record(record).verify_deals(commitment)
    except RecordError as error:
        return {"code": error.code, "where": error.where, "message": error.message}


def vectors() -> dict[str, Any]:
    """Return what the file contains."""
    made = records()
    return {
        "seeds": [
            {
                "seed": seed,
                "commitment": commitment_to(seed),
                "setup": str(setup_word(seed)),
                "deals": [str(deal_word(seed, round_)) for round_ in range(1, 7)],
            }
            for seed in SEEDS
        ],
        "records": made,
        "cases": [
            {
                "record": name,
                "commitment": commitment,
                "changes": changes,
                "found": found(changed(made[name], changes), commitment),
            }
            for name, commitment, changes in cases(made)
        ],
    }


def written() -> str:
    """Return the text of the file: a line per seed, record and case."""
    parts = vectors()
    lines = {
        "seeds": ",\n".join(map(json.dumps, parts["seeds"])),
        "records": ",\n".join(f'"{key}": {json.dumps(it)}' for key, it in parts["records"].items()),
        "cases": ",\n".join(map(json.dumps, parts["cases"])),
    }
    return (
        f'{{"seeds": [\n{lines["seeds"]}\n],\n"records": {{\n{lines["records"]}\n}},\n'
        f'"cases": [\n{lines["cases"]}\n]}}\n'
    )


def test_the_file_is_current() -> None:
    assert FILE.read_text("utf-8") == written(), f"run: python -m {__spec__.name}"


def test_every_kind_of_forgery_is_among_the_cases() -> None:
    results = [case["found"] for case in json.loads(FILE.read_text("utf-8"))["cases"]]
    places = {each["where"] for each in results if isinstance(each, dict)}
    assert places >= {
        *("seed", COMMITMENT_KEY, "round 3, deal"),
        *("setup.strips", "setup.round_pieces", "setup.start_player"),
    }
    assert {True, False, None} <= {each for each in results if not isinstance(each, dict)}


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")

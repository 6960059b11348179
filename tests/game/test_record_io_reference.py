"""Records: engine and reference rules accept and refuse the same ones."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from sintra import Colour, Game, RecordError
from tests.exhaustive import amount, exhaustive
from tests.game.records import (
    STANDARD,
    Record,
    clone,
    parent_of,
    record_of,
    refusal_of,
    value_at,
    with_value,
)
from tests.reference_rules import ReferenceGame, RuleViolation, read_record
from tests.samples import EVERY_TABLE, played, stages

# --- Verdicts of the engine and the reference


def place_of(error: RuleViolation) -> str:
    """Return the place of a move or a deal in the reference's message, else ""."""
    match = re.match(r"round \d+, (move \d+|deal)", str(error))
    return match[0] if match else ""


def check_both(record: Any) -> str:
    """Check a record with both: "" if both accept it, else the place that the engine refuses."""
    try:
        reference: ReferenceGame | None = read_record(record, STANDARD)
        reference_where = ""
    except RuleViolation as error:
        reference = None
        reference_where = place_of(error)
    try:
        game = Game.from_record(record)
    except RecordError as error:
        assert reference is None, f"refused by the engine only: {error}"
        assert error.where
        assert str(error).startswith(f"{error.where}: ")
        assert error.as_json()["reason"] == error.reason
        if error.reason != "bad_record":  # the engine checks the whole structure before any move
            match = re.match(r"round \d+, (move \d+|deal)", error.where)
            assert (match[0] if match else "") == reference_where, str(error)
        return error.where
    assert reference is not None, "refused by the reference only"
    assert [seat.score for seat in reference.seats] == list(game.scores)
    return ""


@exhaustive
@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_reference_accepts_records_of_the_engine(players: int, side: str) -> None:
    for seed in range(amount(5, 20)):
        game = played(players, side, 100 + seed)
        reference = read_record(game.to_record(), STANDARD)
        assert reference.over
        outcome = game.outcome()
        assert outcome is not None
        assert reference.winners() == list(outcome.winners)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reference_accepts_every_game_in_progress(players: int) -> None:
    for game in stages(record_of(players, "B", 9)):
        assert check_both(game.to_record()) == ""


def paths_in(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a record."""
    pairs: Any = ()
    if isinstance(data, dict):
        pairs = data.items()
    elif isinstance(data, list):
        pairs = enumerate(data)
    for key, value in pairs:
        yield (*path, key)
        yield from paths_in(value, (*path, key))


COLOURS = [str(colour) for colour in Colour]


def similar_values(value: Any) -> list[Any]:
    """Return a few other values that are similar to this one."""
    if isinstance(value, bool) or value is None:
        return [0]
    if isinstance(value, int):
        return [value - 1, value + 1]
    if value in COLOURS:
        return [COLOURS[COLOURS.index(value) - 1], value.upper()]
    if value in ("front", "back"):
        return ["back" if value == "front" else "front", "Front"]
    if isinstance(value, str):
        return [value + " ", value[:-1]]
    return []


@pytest.mark.parametrize("moves", [None, 25], ids=["finished", "in progress"])
def test_changed_scalar_gets_the_same_verdict(moves: int | None) -> None:
    record = record_of(2, "A", 11, moves)
    accepted = []
    for path in paths_in(record):
        value = value_at(record, path)
        for other in similar_values(value):
            if not check_both(with_value(record, path, other)):
                accepted.append(path)
    # The seed is not checked, and some changes of the setup have no effect; all others have.
    assert ("seed",) in accepted
    assert {path[0] for path in accepted} <= {"seed", "side", "setup", "rounds"}
    assert not any(path[0] == "rounds" and path[2] == "moves" for path in accepted)


JSON_VALUES: list[Any] = [None, True, 0, -1, 1.0, 1.5, 10**30, "", "x", [], [[]], {}, {"a": 1}]


def test_changed_type_gets_the_same_verdict() -> None:
    record = record_of(2, "B", 12, 20)
    for number, path in enumerate(paths_in(record)):
        if len(path) > 3 and number % 3:
            continue  # only every third of the many similar nested values
        for kind in JSON_VALUES:
            if type(kind) is not type(value_at(record, path)) or kind != value_at(record, path):
                check_both(with_value(record, path, kind))


def test_removed_or_added_key_gets_the_same_verdict() -> None:
    record = record_of(2, "B", 12)
    objects = [(), ("setup",), ("rounds", 0), ("rounds", 5)]
    for path in objects:
        parent = value_at({"": record}, ("", *path))
        for key in list(parent):
            changed = clone(record)
            del value_at({"": changed}, ("", *path))[key]
            assert bool(check_both(changed)) == (key != "seed"), (path, key)
        for key in ("x_more", "more"):
            changed = clone(record)
            value_at({"": changed}, ("", *path))[key] = 1
            assert bool(check_both(changed)) == (path != () or key == "more"), (path, key)


def test_removed_repeated_or_moved_item_gets_the_same_verdict() -> None:
    record = record_of(3, "A", 13)
    for number, path in enumerate(paths_in(record)):
        items = value_at(record, path)
        if not isinstance(items, list) or not items or (len(path) > 3 and number % 3):
            continue  # only every third of the many displays
        for at in {0, len(items) // 2, len(items) - 1}:
            for changed in (
                items[:at] + items[at + 1 :],
                items[: at + 1] + items[at:],
                [items[at], *items[:at], *items[at + 1 :]],
                [*items[:at], *items[at + 1 :], items[at]],
            ):
                if changed != items:
                    check_both(with_value(record, path, changed))


@pytest.mark.parametrize("players", [2, 4])
def test_other_legal_move_gets_the_same_verdict(players: int) -> None:
    record = record_of(players, "A", 14)
    rng = Random(14)
    compared = 0
    for game in stages(record):
        if game.is_over or game.awaits_deal:
            continue
        path = ("rounds", game.round - 1, "moves", len(game.to_record()["rounds"][-1]["moves"]))
        legal = game.legal_moves.texts()
        recorded = value_at(record, path)
        assert recorded in legal
        alternatives = [text for text in legal if text != recorded]
        for text in rng.sample(alternatives, min(2, len(alternatives))):
            where = check_both(with_value(record, path, text))
            # The move itself is legal; an error can only come later.
            assert not where.startswith(f"round {path[1] + 1}, move {path[3] + 1},")
            compared += 1
    assert compared > 80


def test_swapped_moves_get_the_same_verdict() -> None:
    record = record_of(2, "A", 15)
    for round_, each in enumerate(record["rounds"]):
        for at in range(len(each["moves"]) - 1):
            changed = clone(record)
            moves = changed["rounds"][round_]["moves"]
            moves[at], moves[at + 1] = moves[at + 1], moves[at]
            check_both(changed)


def test_move_after_the_end_of_a_round_is_refused_at_its_place() -> None:
    record = record_of(2, "A", 16)
    for round_ in range(6):
        changed = clone(record)
        moves = changed["rounds"][round_]["moves"]
        moves.append("R")
        where = check_both(changed)
        assert where == f"round {round_ + 1}, move {len(moves)}, R"


def test_unfinished_round_before_another_is_refused() -> None:
    record = record_of(2, "A", 16)
    for round_ in range(6):
        changed = clone(record)
        changed["rounds"][round_]["moves"].pop()
        assert check_both(changed)


def test_missing_or_repeated_round_is_refused() -> None:
    record = record_of(2, "A", 16)
    for round_ in range(6):
        without = clone(record)
        del without["rounds"][round_]
        assert check_both(without)
        twice = clone(record)
        twice["rounds"].insert(round_, twice["rounds"][round_])
        assert check_both(twice)


def test_only_a_finished_game_has_a_result() -> None:
    finished, unfinished = record_of(2, "A", 16), record_of(2, "A", 16, 30)
    assert check_both({**finished, "scores": None, "winners": None}) == "scores"
    assert check_both({**finished, "winners": None}) == "winners"
    assert check_both({**unfinished, "scores": [0, 0]}) == "scores"
    assert check_both({**unfinished, "winners": [0]}) == "winners"
    assert check_both({**unfinished, "scores": []}) == "scores"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_wrong_winners_are_refused(players: int) -> None:
    record = record_of(players, "B", 17)
    for number in range(1 << players):
        winners = [seat for seat in range(players) if number >> seat & 1]
        if winners != record["winners"]:
            assert check_both({**record, "winners": winners}) == "winners"
    assert check_both({**record, "winners": record["winners"] * 2}) == "winners"


def test_wrong_score_is_refused() -> None:
    record = record_of(4, "B", 17)
    for seat in range(4):
        for by in (-1, 1):
            scores = list(record["scores"])
            scores[seat] += by
            assert check_both({**record, "scores": scores}) == "scores"
    assert check_both({**record, "scores": record["scores"][:3]}) == "scores"
    assert check_both({**record, "scores": [*record["scores"], 0]}) == "scores"


def test_score_with_too_many_digits_is_refused() -> None:
    assert refusal_of({**record_of(), "scores": [10**5000, 0]}).where == "scores"


def test_panes_of_a_display_may_be_in_any_order() -> None:
    record = record_of(3, "A", 18)
    rng = Random(18)
    for each in record["rounds"]:
        for display in each["displays"]:
            rng.shuffle(display)
    assert record != record_of(3, "A", 18)
    assert check_both(record) == ""
    game = Game.from_record(record)
    assert game == Game.from_record(record_of(3, "A", 18))
    assert game.to_record() == record


def test_swapped_displays_get_the_same_verdict() -> None:
    record = record_of(4, "A", 19)
    rng = Random(19)
    accepted = 0
    for _ in range(150):
        changed = clone(record)
        displays = rng.choice(changed["rounds"])["displays"]
        one, two = rng.sample(range(len(displays)), 2)
        displays[one], displays[two] = displays[two], displays[one]
        accepted += not check_both(changed)
    assert accepted < 150


def test_swapped_panes_get_the_same_verdict() -> None:
    """Above all if the bag runs out within a display: the panes left in it must be there."""
    verdicts = set()
    for seed in range(6):
        record = record_of(4, "A", 20 + seed)
        cut = {**record, "scores": None, "winners": None}
        for number, each in enumerate(record["rounds"]):
            # Cut off after the deal, so that only the deal is checked.
            rounds = [*record["rounds"][:number], {**each, "moves": []}]
            for one in range(8):
                changed = clone({**cut, "rounds": rounds})
                displays = changed["rounds"][-1]["displays"]
                displays[one][0], displays[one + 1][0] = displays[one + 1][0], displays[one][0]
                verdicts.add(check_both(changed))
    assert "" in verdicts
    assert {f"round {number}, deal" for number in (3, 5)} & verdicts


@exhaustive
def test_setup_of_another_game_gets_the_same_verdict() -> None:
    record = record_of(2, "A", 21)
    for seed in range(amount(15, 40)):
        other = record_of(2, "B", seed)
        for key in ("strips", "round_pieces", "start_player"):
            check_both(with_value(record, ("setup", key), other["setup"][key]))
        for at in range(6):
            changed = clone(record)
            changed["rounds"][at] = other["rounds"][at]
            check_both(changed)


def test_joker_side_up_at_the_start_is_refused() -> None:
    record = record_of(2, "A", 21, 0)
    row = record["setup"]["strips"][1]
    row[row.index([7, "front"])] = [7, "back"]
    assert check_both(record).startswith("setup")


# --- Random changes


def drop(record: Record, path: tuple[Any, ...], rng: Random) -> None:
    del parent_of(record, path)[path[-1]]


def repeat(record: Record, path: tuple[Any, ...], rng: Random) -> None:
    parent = parent_of(record, path)
    if isinstance(parent, list):
        parent.insert(rng.randrange(len(parent) + 1), clone(parent[path[-1]]))


def swap(record: Record, path: tuple[Any, ...], rng: Random) -> None:
    parent = parent_of(record, path)
    key = rng.choice(list(parent) if isinstance(parent, dict) else range(len(parent)))
    parent[path[-1]], parent[key] = parent[key], parent[path[-1]]


def borrow(record: Record, path: tuple[Any, ...], rng: Random) -> None:
    other = rng.choice([path for path in paths_in(record) if len(path) == rng.randrange(1, 6)])
    parent_of(record, path)[path[-1]] = clone(value_at(record, other))


def change(record: Record, path: tuple[Any, ...], rng: Random) -> None:
    value = value_at(record, path)
    parent_of(record, path)[path[-1]] = rng.choice([*similar_values(value), *JSON_VALUES[:3]])


def rewrite_move(record: Record, path: tuple[Any, ...], rng: Random) -> None:
    """Replace a move by a plausible one that only the rules can refuse."""
    if record["rounds"] and isinstance(record["rounds"], list):
        each = rng.choice(record["rounds"])
        if isinstance(each, dict) and isinstance(each.get("moves"), list) and each["moves"]:
            text = rng.choice("12345C") + rng.choice("WYOPB")
            text += rng.choice(["x", f">{rng.randint(1, 8)}", f">{rng.randint(1, 8)}=W"])
            each["moves"][rng.randrange(len(each["moves"]))] = text


def cut_off(record: Record, path: tuple[Any, ...], rng: Random) -> None:
    """Cut the record at an earlier point of the game."""
    rounds = record["rounds"]
    if isinstance(rounds, list) and rounds:
        del rounds[rng.randrange(len(rounds)) + 1 :]
        last = rounds[-1]
        if isinstance(last, dict) and isinstance(last.get("moves"), list):
            del last["moves"][rng.randrange(len(last["moves"]) + 1) :]
        record.update(scores=None, winners=None)


CHANGES: list[Callable[[Record, tuple[Any, ...], Random], None]] = [
    drop,
    repeat,
    swap,
    borrow,
    change,
    rewrite_move,
    rewrite_move,
    cut_off,
]


@exhaustive
@pytest.mark.parametrize("batch", range(amount(4, 8)))
def test_randomly_changed_record_gets_the_same_verdict(batch: int) -> None:
    rng = Random(batch)
    verdicts = []
    for _ in range(400):
        players, side = rng.choice(EVERY_TABLE)
        record = record_of(players, side, rng.randrange(5), rng.choice([None, 0, 12, 40]))
        for _ in range(rng.choice([1, 1, 2, 3])):
            path = rng.choice(list(paths_in(record)))
            if "rounds" in record:
                rng.choice(CHANGES)(record, path, rng)
        verdicts.append(check_both(record))
    assert "" in verdicts
    assert any(", move " in verdict for verdict in verdicts)
    assert any(verdict.endswith(", deal") for verdict in verdicts)

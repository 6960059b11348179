import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from sintra import Colour, Game, RecordError
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

# --- Two referees: the engine and the reference must accept and refuse the same


def where_of(error: RuleViolation) -> str:
    """The place in the reference's complaint about a move or a deal, else nothing."""
    found = re.match(r"round \d+, (move \d+|deal)", str(error))
    return found[0] if found else ""


def referee(record: Any) -> str:
    """Both referees on one record: "" when both accept it, else where the engine refuses it."""
    try:
        reference: ReferenceGame | None = read_record(record, STANDARD)
        reference_where = ""
    except RuleViolation as error:
        reference = None
        reference_where = where_of(error)
    try:
        game = Game.from_record(record)
    except RecordError as error:
        assert reference is None, f"refused by the engine only: {error}"
        assert error.where
        assert str(error).startswith(f"{error.where}: ")
        assert error.as_json()["reason"] == error.reason
        if error.reason != "bad_record":  # the shape of the whole is looked at before any move
            found = re.match(r"round \d+, (move \d+|deal)", error.where)
            assert (found[0] if found else "") == reference_where, str(error)
        return error.where
    assert reference is not None, "refused by the reference only"
    assert [seat.score for seat in reference.seats] == list(game.scores)
    return ""


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_the_reference_accepts_what_the_engine_writes(players: int, side: str) -> None:
    for seed in range(20):
        game = played(players, side, 100 + seed)
        reference = read_record(game.to_record(), STANDARD)
        assert reference.over
        outcome = game.outcome()
        assert outcome is not None
        assert reference.winners() == list(outcome.winners)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_reference_accepts_every_game_in_progress(players: int) -> None:
    for game in stages(record_of(players, "B", 9)):
        assert referee(game.to_record()) == ""


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to everything in a record, the record itself left out."""
    pairs: Any = ()
    if isinstance(data, dict):
        pairs = data.items()
    elif isinstance(data, list):
        pairs = enumerate(data)
    for key, value in pairs:
        yield (*path, key)
        yield from places(value, (*path, key))


COLOURS = [str(colour) for colour in Colour]


def others(value: Any) -> list[Any]:
    """A few values like this one, but not it."""
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
def test_every_scalar_changed_is_judged_alike(moves: int | None) -> None:
    record = record_of(2, "A", 11, moves)
    accepted = []
    for path in places(record):
        value = value_at(record, path)
        for other in others(value):
            if not referee(with_value(record, path, other)):
                accepted.append(path)
    # The seed is nothing to go by, and not every change of the setup shows; all else does.
    assert ("seed",) in accepted
    assert {path[0] for path in accepted} <= {"seed", "side", "setup", "rounds"}
    assert not any(path[0] == "rounds" and path[2] == "moves" for path in accepted)


KINDS: list[Any] = [None, True, 0, -1, 1.0, 1.5, 10**30, "", "x", [], [[]], {}, {"a": 1}]


def test_every_type_replaced_is_judged_alike() -> None:
    record = record_of(2, "B", 12, 20)
    for number, path in enumerate(places(record)):
        if len(path) > 3 and number % 3:
            continue  # of the many like places deep inside every third
        for kind in KINDS:
            if type(kind) is not type(value_at(record, path)) or kind != value_at(record, path):
                referee(with_value(record, path, kind))


def test_every_key_removed_or_added_is_judged_alike() -> None:
    record = record_of(2, "B", 12)
    objects = [(), ("setup",), ("rounds", 0), ("rounds", 5)]
    for path in objects:
        whole = value_at({"": record}, ("", *path))
        for key in list(whole):
            changed = clone(record)
            del value_at({"": changed}, ("", *path))[key]
            assert bool(referee(changed)) == (key != "seed"), (path, key)
        for key in ("x_more", "more"):
            changed = clone(record)
            value_at({"": changed}, ("", *path))[key] = 1
            assert bool(referee(changed)) == (path != () or key == "more"), (path, key)


def test_every_item_removed_repeated_or_moved_is_judged_alike() -> None:
    record = record_of(3, "A", 13)
    for number, path in enumerate(places(record)):
        items = value_at(record, path)
        if not isinstance(items, list) or not items or (len(path) > 3 and number % 3):
            continue  # of the many displays every third
        for at in {0, len(items) // 2, len(items) - 1}:
            for changed in (
                items[:at] + items[at + 1 :],
                items[: at + 1] + items[at:],
                [items[at], *items[:at], *items[at + 1 :]],
                [*items[:at], *items[at + 1 :], items[at]],
            ):
                if changed != items:
                    referee(with_value(record, path, changed))


@pytest.mark.parametrize("players", [2, 4])
def test_every_move_replaced_by_another_legal_one_is_judged_alike(players: int) -> None:
    record = record_of(players, "A", 14)
    chance = Random(14)
    number = 0
    for game in stages(record):
        if game.is_over or game.awaits_deal:
            continue
        path = ("rounds", game.round - 1, "moves", len(game.to_record()["rounds"][-1]["moves"]))
        legal = game.legal_moves.texts()
        said = value_at(record, path)
        assert said in legal
        rivals = [text for text in legal if text != said]
        for text in chance.sample(rivals, min(2, len(rivals))):
            where = referee(with_value(record, path, text))
            # The move itself can stand; what is wrong comes later, if anything is.
            assert not where.startswith(f"round {path[1] + 1}, move {path[3] + 1},")
            number += 1
    assert number > 80


def test_every_pair_of_neighbouring_moves_swapped_is_judged_alike() -> None:
    record = record_of(2, "A", 15)
    for round_, each in enumerate(record["rounds"]):
        for at in range(len(each["moves"]) - 1):
            changed = clone(record)
            moves = changed["rounds"][round_]["moves"]
            moves[at], moves[at + 1] = moves[at + 1], moves[at]
            referee(changed)


def test_moves_after_the_end_of_a_round_are_refused_where_they_stand() -> None:
    record = record_of(2, "A", 16)
    for round_ in range(6):
        changed = clone(record)
        moves = changed["rounds"][round_]["moves"]
        moves.append("R")
        where = referee(changed)
        assert where == f"round {round_ + 1}, move {len(moves)}, R"


def test_a_round_cut_short_before_another_is_refused() -> None:
    record = record_of(2, "A", 16)
    for round_ in range(6):
        changed = clone(record)
        changed["rounds"][round_]["moves"].pop()
        assert referee(changed)


def test_a_round_left_out_or_played_twice_is_refused() -> None:
    record = record_of(2, "A", 16)
    for round_ in range(6):
        without = clone(record)
        del without["rounds"][round_]
        assert referee(without)
        twice = clone(record)
        twice["rounds"].insert(round_, twice["rounds"][round_])
        assert referee(twice)


def test_a_finished_game_must_say_its_result_and_an_unfinished_one_none() -> None:
    finished, unfinished = record_of(2, "A", 16), record_of(2, "A", 16, 30)
    assert referee({**finished, "scores": None, "winners": None}) == "scores"
    assert referee({**finished, "winners": None}) == "winners"
    assert referee({**unfinished, "scores": [0, 0]}) == "scores"
    assert referee({**unfinished, "winners": [0]}) == "winners"
    assert referee({**unfinished, "scores": []}) == "scores"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_other_winners_are_refused(players: int) -> None:
    record = record_of(players, "B", 17)
    for number in range(1 << players):
        winners = [seat for seat in range(players) if number >> seat & 1]
        if winners != record["winners"]:
            assert referee({**record, "winners": winners}) == "winners"
    assert referee({**record, "winners": record["winners"] * 2}) == "winners"


def test_a_score_one_off_is_refused() -> None:
    record = record_of(4, "B", 17)
    for seat in range(4):
        for by in (-1, 1):
            scores = list(record["scores"])
            scores[seat] += by
            assert referee({**record, "scores": scores}) == "scores"
    assert referee({**record, "scores": record["scores"][:3]}) == "scores"
    assert referee({**record, "scores": [*record["scores"], 0]}) == "scores"


def test_a_score_too_long_to_print_is_refused() -> None:
    assert refusal_of({**record_of(), "scores": [10**5000, 0]}).where == "scores"


def test_the_order_of_panes_within_a_display_is_free() -> None:
    record = record_of(3, "A", 18)
    chance = Random(18)
    for each in record["rounds"]:
        for display in each["displays"]:
            chance.shuffle(display)
    assert record != record_of(3, "A", 18)
    assert referee(record) == ""
    game = Game.from_record(record)
    assert game == Game.from_record(record_of(3, "A", 18))
    assert game.to_record() == record


def test_displays_that_change_places_are_judged_alike() -> None:
    record = record_of(4, "A", 19)
    chance = Random(19)
    accepted = 0
    for _ in range(150):
        changed = clone(record)
        displays = chance.choice(changed["rounds"])["displays"]
        one, two = chance.sample(range(len(displays)), 2)
        displays[one], displays[two] = displays[two], displays[one]
        accepted += not referee(changed)
    assert accepted < 150


def test_panes_that_change_places_are_judged_alike() -> None:
    """Above all where the bag runs out within a display: which panes were left in it counts."""
    verdicts = set()
    for seed in range(6):
        record = record_of(4, "A", 20 + seed)
        cut = {**record, "scores": None, "winners": None}
        for number, each in enumerate(record["rounds"]):
            # Cut off behind the deal, so that only the deal is judged.
            rounds = [*record["rounds"][:number], {**each, "moves": []}]
            for one in range(8):
                changed = clone({**cut, "rounds": rounds})
                displays = changed["rounds"][-1]["displays"]
                displays[one][0], displays[one + 1][0] = displays[one + 1][0], displays[one][0]
                verdicts.add(referee(changed))
    assert "" in verdicts
    assert {f"round {number}, deal" for number in (3, 5)} & verdicts


def test_a_setup_of_another_game_is_judged_alike() -> None:
    record = record_of(2, "A", 21)
    for seed in range(40):
        other = record_of(2, "B", seed)
        for key in ("strips", "round_pieces", "start_player"):
            referee(with_value(record, ("setup", key), other["setup"][key]))
        for at in range(6):
            changed = clone(record)
            changed["rounds"][at] = other["rounds"][at]
            referee(changed)


def test_the_joker_side_never_starts_up() -> None:
    record = record_of(2, "A", 21, 0)
    row = record["setup"]["strips"][1]
    row[row.index([7, "front"])] = [7, "back"]
    assert referee(record).startswith("setup")


# --- Two referees and tampering by chance


def drop(record: Record, path: tuple[Any, ...], chance: Random) -> None:
    del parent_of(record, path)[path[-1]]


def repeat(record: Record, path: tuple[Any, ...], chance: Random) -> None:
    parent = parent_of(record, path)
    if isinstance(parent, list):
        parent.insert(chance.randrange(len(parent) + 1), clone(parent[path[-1]]))


def swap(record: Record, path: tuple[Any, ...], chance: Random) -> None:
    parent = parent_of(record, path)
    key = chance.choice(list(parent) if isinstance(parent, dict) else range(len(parent)))
    parent[path[-1]], parent[key] = parent[key], parent[path[-1]]


def borrow(record: Record, path: tuple[Any, ...], chance: Random) -> None:
    other = chance.choice([path for path in places(record) if len(path) == chance.randrange(1, 6)])
    parent_of(record, path)[path[-1]] = clone(value_at(record, other))


def change(record: Record, path: tuple[Any, ...], chance: Random) -> None:
    value = value_at(record, path)
    parent_of(record, path)[path[-1]] = chance.choice([*others(value), *KINDS[:3]])


def rewrite_move(record: Record, path: tuple[Any, ...], chance: Random) -> None:
    """A likely move in place of one: nothing but the rules can refuse it."""
    if record["rounds"] and isinstance(record["rounds"], list):
        each = chance.choice(record["rounds"])
        if isinstance(each, dict) and isinstance(each.get("moves"), list) and each["moves"]:
            text = chance.choice("12345C") + chance.choice("WYOPB")
            text += chance.choice(["x", f">{chance.randint(1, 8)}", f">{chance.randint(1, 8)}=W"])
            each["moves"][chance.randrange(len(each["moves"]))] = text


def cut_off(record: Record, path: tuple[Any, ...], chance: Random) -> None:
    """An earlier point of the same game."""
    rounds = record["rounds"]
    if isinstance(rounds, list) and rounds:
        del rounds[chance.randrange(len(rounds)) + 1 :]
        last = rounds[-1]
        if isinstance(last, dict) and isinstance(last.get("moves"), list):
            del last["moves"][chance.randrange(len(last["moves"]) + 1) :]
        record.update(scores=None, winners=None)


TAMPERINGS: list[Callable[[Record, tuple[Any, ...], Random], None]] = [
    drop,
    repeat,
    swap,
    borrow,
    change,
    rewrite_move,
    rewrite_move,
    cut_off,
]


@pytest.mark.parametrize("batch", range(8))
def test_records_tampered_with_by_chance_are_judged_alike(batch: int) -> None:
    chance = Random(batch)
    verdicts = []
    for _ in range(400):
        players, side = chance.choice(EVERY_TABLE)
        record = record_of(players, side, chance.randrange(5), chance.choice([None, 0, 12, 40]))
        for _ in range(chance.choice([1, 1, 2, 3])):
            path = chance.choice(list(places(record)))
            if "rounds" in record:
                chance.choice(TAMPERINGS)(record, path, chance)
        verdicts.append(referee(record))
    assert "" in verdicts
    assert any(", move " in verdict for verdict in verdicts)
    assert any(verdict.endswith(", deal") for verdict in verdicts)

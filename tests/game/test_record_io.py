"""Records: writing, reading, files, and errors with their place."""

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sintra import Components, Game, NotationError, RecordError, UsageError
from sintra.notation import GameRecord
from tests.game.records import (
    STANDARD,
    record_of,
    refusal_of,
    with_value,
)
from tests.reference_rules import RuleViolation, read_record
from tests.samples import EVERY_TABLE, choose, components_with, played, stages

# --- Written and read back


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_finished_game_round_trips(players: int, side: str) -> None:
    for seed in range(5):
        game = played(players, side, seed)
        record = game.to_record()
        assert record["scores"] == list(game.scores)
        assert len(record["rounds"]) == 6
        restored = Game.from_record(record)
        assert restored == game
        assert restored.state.tobytes() == game.state.tobytes()
        assert restored.outcome() == game.outcome()
        assert restored.to_record() == record


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_unfinished_game_round_trips_at_every_stage(players: int, side: str) -> None:
    kinds = set()
    for game in stages(record_of(players, side, 8)):
        record = game.to_record()
        restored = Game.from_record(record)
        assert restored == game
        assert restored.to_record() == record
        if game.is_over:
            kinds.add("over")
        else:
            assert (record["scores"], record["winners"]) == (None, None)
            if not record["rounds"]:
                kinds.add("before the first deal")
            elif game.awaits_deal:
                kinds.add("before a deal")
            elif not record["rounds"][-1]["moves"]:
                kinds.add("after a deal")
            else:
                kinds.add("within a round")
    assert kinds == {
        "before the first deal",
        "after a deal",
        "within a round",
        "before a deal",
        "over",
    }


def test_keys_are_in_the_documented_order() -> None:
    record = record_of()
    assert list(record) == [
        "format",
        "version",
        "players",
        "side",
        "seed",
        "setup",
        "rounds",
        "scores",
        "winners",
    ]
    assert list(record["setup"]) == ["strips", "round_pieces", "start_player"]
    assert list(record["rounds"][0]) == ["displays", "moves"]
    assert (record["format"], record["version"]) == ("sintra-record", 1)


def test_record_is_plain_json() -> None:
    game = played(3, "B", 2)
    record = game.to_record()
    assert json.loads(json.dumps(record)) == record


def test_record_does_not_change_with_the_game() -> None:
    game = played(moves=10)
    record = game.to_record()
    before = copy.deepcopy(record)
    game.play(next(iter(game.legal_moves)))
    assert record == before


def test_reading_a_record_does_not_change_it() -> None:
    record = record_of()
    before = copy.deepcopy(record)
    Game.from_record(record)
    assert record == before


def test_replayed_game_continues_with_given_deals() -> None:
    record = record_of(2, "A", 3)
    part = {**record, "rounds": record["rounds"][:2], "scores": None, "winners": None}
    game = Game.from_record(part)
    assert game.awaits_deal
    assert game.seed is None
    for round_ in record["rounds"][2:]:
        game.deal(round_["displays"])
        for move in round_["moves"]:
            game.play(move)
    assert game.to_record() == record


def test_replayed_game_continues_with_deals_from_a_seed() -> None:
    record = record_of(2, "A", 3)
    part = {**record, "rounds": record["rounds"][:2], "scores": None, "winners": None}
    games = [Game.from_record(part, seed=seed) for seed in (5, 5, 6)]
    assert [game.seed for game in games] == [5, 5, 6]
    assert not any(game.awaits_deal for game in games)
    assert games[0] == games[1]
    assert games[0] != games[2]
    assert [game.round for game in games] == [3, 3, 3]


@pytest.mark.parametrize("moves", [6, None], ids=["within a round", "before a deal"])
def test_replayed_game_with_a_seed_draws_the_same_deals_after_undo(moves: int | None) -> None:
    record = record_of(2, "A", 3)
    first, second = record["rounds"][:2]
    second["moves"] = second["moves"][:moves]
    part = {**record, "rounds": [first, second], "scores": None, "winners": None}
    game = Game.from_record(part, seed=5)
    rng = Random(1)
    while game.round < 4:
        game.play(choose(game, rng))
    before = game.to_record()
    # Undo to the deal of the second round, the last that was not drawn from the seed.
    undone = [game.undo(past_deal=True) for _ in range(len(game.moves) - len(first["moves"]))]
    for move in reversed(undone):
        game.play(move)
    assert game.to_record() == before


def test_undo_past_a_recorded_deal_keeps_the_seed() -> None:
    record = record_of(2, "A", 3)
    part = {**record, "rounds": record["rounds"][:2], "scores": None, "winners": None}
    drawn = []
    for seed in (5, 6):
        game = Game.from_record(part, seed=seed)
        while game.round > 1:
            last = game.undo(past_deal=True)
        game.play(last)
        drawn.append([display.each() for display in game.displays])
    assert drawn[0] != drawn[1]


# --- Files


def test_game_is_saved_and_loaded(tmp_path: Path) -> None:
    for number, game in enumerate((played(4, "B", 1), played(2, "A", 2, moves=7))):
        path = tmp_path / f"{number}.json"
        game.extras.update(names=["Zoë", "Łukasz", "José", "Ana"][: game.players])
        game.save(path if number else str(path))
        text = path.read_text(encoding="utf-8")
        assert "Zoë" in text
        assert json.loads(text) == game.to_record()
        assert Game.load(path) == game
        assert Game.load(str(path)).to_record() == game.to_record()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["0.json", "1.json"]


def test_saving_replaces_the_file_without_leftovers(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = played(moves=3)
    game.save(path)
    game.play(next(iter(game.legal_moves)))
    game.save(path)
    assert Game.load(path) == game
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.linux_only
def test_saving_follows_a_link_and_replaces_only_files(tmp_path: Path) -> None:
    game = played(moves=3)
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.touch()
    link.symlink_to(target)
    game.save(link)
    assert link.is_symlink()
    assert Game.load(target) == game
    for bad in (tmp_path, "/dev/null", "/", "a\0b"):
        with pytest.raises(UsageError):
            game.save(bad)


def test_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = played(moves=3)
    game.save(path)
    before = path.read_bytes()
    game.extras["names"] = ["only one"]
    with pytest.raises(RecordError):
        game.save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_value_outside_json_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = played(moves=3)
    game.extras["x_worth"] = float("nan")
    with pytest.raises(RecordError):
        game.save(path)
    assert list(tmp_path.iterdir()) == []


def test_loaded_game_can_be_saved(tmp_path: Path) -> None:
    """A lone surrogate is valid in JSON, but not in UTF-8."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**record_of(), "x_note": "\ud800"}), encoding="utf-8")
    try:
        game = Game.load(path)
    except RecordError:
        return
    game.save(path)
    assert Game.load(path).to_record() == game.to_record()


def test_missing_file_is_file_not_found(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Game.load(tmp_path / "none.json")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"\xff\xfe{}",
        b'{"format": "sintra-record"} {}',
        b'{"version": 1, "version": 1}',
        b'{"x_a": NaN}',
        b'{"x_a": -Infinity}',
        b'{"x_a": ' + b"9" * 10_000 + b"}",
        b"[" * 100_000 + b"]" * 100_000,
        b'{"x_a":' * 100_000 + b"1" + b"}" * 100_000,
    ],
    ids=[
        "nothing",
        "cut",
        "no UTF-8",
        "two",
        "key twice",
        "NaN",
        "infinity",
        "long number",
        "deep",
        "deep object",
    ],
)
def test_file_with_invalid_json_is_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(text)
    with pytest.raises(RecordError) as caught:
        Game.load(path)
    assert caught.value.where == "record"
    assert len(str(caught.value)) < 300


def test_nested_duplicate_key_is_refused() -> None:
    text = json.dumps(record_of()).replace('"start_player"', '"start_player": 0, "start_player"')
    with pytest.raises(RecordError, match="twice"):
        GameRecord.from_json(text)


@pytest.mark.parametrize("value", [None, 5, "record", [], [1], True])
def test_record_must_be_an_object(value: object) -> None:
    assert refusal_of(value).where == "record"


# --- Optional keys


def test_optional_keys_are_kept() -> None:
    optional = {
        "names": ["Ana", "Łukasz"],
        "seed": "dice",
        "date": "2024-11-15",
        "result_reason": "points",
        "x_": None,
        "x_clock": {"ana": [1, 2.5], "Łukasz": []},
    }
    record = {**record_of(), **optional}
    game = Game.from_record(record)
    assert game.extras == optional
    assert game.to_record() == record


def test_extras_given_to_a_game_are_in_its_record() -> None:
    game = played(moves=5)
    game.extras.update(names=["a", "b"], x_table="3")
    record = game.to_record()
    assert (record["names"], record["x_table"], record["seed"]) == (["a", "b"], "3", 0)
    assert Game.from_record(record).to_record() == record


@pytest.mark.parametrize(
    "key", ["name", "Names", "X_a", "x", "comment", "", "round", "rounds ", "moves", "_x"]
)
def test_unknown_key_is_refused(key: str) -> None:
    assert refusal_of({**record_of(), key: 1}).where == key


def test_key_must_be_a_text() -> None:
    record: dict[Any, Any] = {**record_of(), 5: 1}
    assert refusal_of(record).where
    with pytest.raises(RuleViolation):
        read_record(record, STANDARD)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("names", "Ana"),
        ("names", ["Ana"]),
        ("names", ["Ana", "Eva", "Ida"]),
        ("names", ["Ana", 5]),
        ("names", None),
        ("seed", None),
        ("seed", 1.5),
        ("seed", True),
        ("seed", [1]),
        ("date", 20241115),
        ("date", None),
        ("result_reason", None),
        ("result_reason", ["points"]),
        ("components", None),
        ("components", 5),
        ("components", "other"),
    ],
)
def test_optional_key_of_another_type_is_refused(key: str, value: object) -> None:
    record = {**record_of(), key: value}
    assert refusal_of(record).where.split("[")[0] == key
    with pytest.raises(RuleViolation):
        read_record(record, STANDARD)


@pytest.mark.parametrize("key", ["name", "players", "components", "x"])
def test_extras_with_invalid_keys_are_refused(key: str) -> None:
    game = played(moves=5)
    game.extras[key] = "standard"
    with pytest.raises(RecordError):
        game.to_record()


# --- Other sets of components


def test_record_names_its_set_unless_it_is_the_standard_one() -> None:
    mine = components_with(name="my box", panes_per_colour=22)
    game = played(2, "A", 1, components=mine)
    record = game.to_record()
    assert record["components"] == "my box"
    assert "components" not in record_of()
    assert Game.from_record(record, mine) == game
    assert refusal_of(record).where == "components"
    with pytest.raises(RecordError) as caught:
        Game.from_record(record_of(), mine)
    assert caught.value.where == "components"


def test_standard_set_may_be_named() -> None:
    record = {**record_of(), "components": "standard"}
    assert "components" not in Game.from_record(record).to_record()


# --- Errors and their places


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("format",), "sintra", "format"),
        (("version",), 2, "version"),
        (("version",), True, "version"),
        (("version",), 1.0, "version"),
        (("players",), 5, "players"),
        (("players",), 2.0, "players"),
        (("side",), "C", "side"),
        (("side",), ["A"], "side"),
        (("setup",), None, "setup"),
        (("setup", "strips"), [], "setup.strips"),
        (("setup", "strips", 1), [], "setup.strips[1]"),
        (("setup", "strips", 1, 3), [1], "setup.strips[1][3]"),
        (("setup", "strips", 1, 3), [8, "front"], "setup.strips[1][3]"),
        (("setup", "strips", 1, 3), [True, "front"], "setup.strips[1][3]"),
        (("setup", "strips", 1, 3), [1, "top"], "setup.strips[1][3]"),
        (("setup", "round_pieces"), ["white"] * 5, "setup.round_pieces"),
        (("setup", "round_pieces", 4), "green", "setup.round_pieces[4]"),
        (("setup", "round_pieces"), ["white"] * 6, "setup"),
        (("setup", "start_player"), 2, "setup.start_player"),
        (("rounds",), {}, "rounds"),
        (("rounds", 2), [], "round 3"),
        (("rounds", 2, "displays"), {}, "round 3, displays"),
        (("rounds", 2, "displays", 1), "pink", "round 3, display 2"),
        (("rounds", 2, "displays", 1, 0), "green", "round 3, display 2"),
        (("rounds", 2, "displays"), [["pink"] * 4] * 4, "round 3, deal"),
        (("rounds", 2, "displays"), [["pink"] * 4] * 5, "round 3, deal"),
        (("rounds", 2, "moves"), "R", "round 3, moves"),
        (("rounds", 2, "moves", 4), 5, "round 3, move 5"),
        (("rounds", 2, "moves", 4), "hello", "round 3, move 5, hello"),
        (("rounds", 2, "moves", 4), "9W>1", "round 3, move 5, 9W>1"),
        (("scores",), "1", "scores"),
        (("scores",), [1.0, 2.0], "scores"),
        (("winners",), 0, "winners"),
        (("winners",), [True], "winners"),
    ],
)
def test_error_names_the_place(path: tuple[Any, ...], value: Any, where: str) -> None:
    record = with_value(record_of(2, "A", 22), path, value)
    error = refusal_of(record)
    assert error.where == where
    assert isinstance(error, NotationError)
    with pytest.raises(RuleViolation):
        read_record(record, STANDARD)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("version",), 2, "bad_record"),
        (("setup", "round_pieces"), ["white"] * 6, "illegal_setup"),
        (("rounds", 2, "displays"), [["pink"] * 4] * 5, "illegal_deal"),
        (("rounds", 2, "moves", 4), "hello", "bad_notation"),
        (("rounds", 2, "moves", 4), "9W>1", "illegal_move"),
        (("rounds", 2, "moves"), [], "illegal_deal"),
        (("scores",), [0, 0], "bad_record"),
    ],
)
def test_error_gives_the_code_of_its_reason(path: tuple[Any, ...], value: Any, reason: str) -> None:
    error = refusal_of(with_value(record_of(2, "A", 22), path, value))
    assert error.reason == reason
    assert error.as_json() == {
        "ok": False,
        "code": "bad_record",
        "error": str(error),
        "where": error.where,
        "reason": reason,
    }


def test_error_shortens_and_escapes_the_move() -> None:
    for text in ("\x1b[31m", "W" * 100_000, "a\nb", "３B>5"):
        error = refusal_of(with_value(record_of(), ("rounds", 0, "moves", 0), text))
        assert error.where.startswith("round 1, move 1, ")
        assert len(str(error)) < 300
        assert str(error).isprintable()


def test_parsed_record_can_be_replayed() -> None:
    shape = GameRecord.from_json(json.dumps(record_of()))
    assert Game.from_record(shape, Components.standard()).to_record() == record_of()
    assert shape.to_data() == record_of()

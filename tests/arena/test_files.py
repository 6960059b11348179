import json
from pathlib import Path
from typing import Any

import pytest

from sintra import RecordError, UsageError
from sintra.arena import Settings, read_results
from sintra.arena.log import BEGINNING, read_kept, read_settings

from .common import PAIR, played, records


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The records of a small arena."""
    out = tmp_path_factory.mktemp("arena") / "games.jsonl"
    played(out)
    return records(out)


def written(path: Path, lines: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


def test_results_come_back_as_they_were(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    results = played(out)
    assert len(results) == 4
    assert read_results(out) == results
    assert read_results(str(out)) == results
    assert read_settings(out) == PAIR


def test_a_result_is_what_the_record_says(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    line = lines[0]
    (result,) = read_results(written(tmp_path / "one.jsonl", [line]))
    assert [seat.score for seat in result.seats] == line["scores"]
    assert [seat.name for seat in result.seats] == line["names"]
    assert [seat.share for seat in result.seats] == [float(s in line["winners"]) for s in (0, 1)]
    assert (result.block, result.rotation, result.seed) == (0, 0, line["seed"])


def test_a_shared_victory_is_split(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    shared = {**lines[0], "winners": [0, 1]}
    (result,) = read_results(written(tmp_path / "one.jsonl", [shared]))
    assert [seat.share for seat in result.seats] == [0.5, 0.5]


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    out = written(tmp_path / "games.jsonl", lines)
    whole = out.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    for cut in (1, 2, len(last) // 2, len(last) - 1):
        out.write_bytes(whole[:-cut])
        kept = read_kept(out)
        assert kept.is_cut
        assert kept.length == len(whole) - len(last)
        assert len(kept.results) == 3
        assert read_results(out) == kept.results
    for tail in (b"{", b'{"form', last[:500], last[:-1]):
        out.write_bytes(tail)
        assert read_settings(out) is None
        assert read_results(out) == []


def test_a_file_that_no_arena_began_is_refused(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    out = tmp_path / "notes.txt"
    assert written(out, lines).read_bytes().startswith(BEGINNING)
    game = json.dumps({key: value for key, value in lines[0].items() if key != "x_arena"})
    for text in (b"my notes", b"{}", b'{"format": "other"', b"\x00", game.encode()):
        out.write_bytes(text)
        with pytest.raises(RecordError, match="is no game of an arena"):
            read_results(out)


def test_an_empty_file_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    assert read_results(tmp_path / "empty.jsonl") == []
    assert read_settings(tmp_path / "empty.jsonl") is None


@pytest.mark.parametrize(
    "text", [b"\n", b"{}\n", b"[]\n", b"null\n", b"\xff\xfe\n", b"[" * 9999 + b"\n"]
)
def test_a_line_that_is_no_record_is_named(
    tmp_path: Path, lines: list[dict[str, Any]], text: bytes
) -> None:
    out = written(tmp_path / "games.jsonl", lines[:2])
    out.write_bytes(out.read_bytes() + text)
    with pytest.raises(RecordError) as caught:
        read_results(out)
    assert caught.value.message.startswith(f"{out}, line 3: ")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"x_arena": None}, "this is no game of an arena"),
        ({"x_arena": {}}, "x_arena.settings: must be an object with the players' names"),
        ({"scores": None, "winners": None}, "the game is not over"),
        ({"scores": [1]}, "there must be one a player"),
        ({"winners": []}, "there must be one a player"),
        ({"winners": [2]}, "winners: there is no such seat"),
        ({"seed": "x"}, "names and a numeric seed are missing"),
    ],
)
def test_a_record_of_another_kind_is_refused(
    tmp_path: Path, lines: list[dict[str, Any]], wrong: dict[str, Any], words: str
) -> None:
    out = written(tmp_path / "games.jsonl", [{**lines[0], **wrong}])
    with pytest.raises(RecordError, match=words):
        read_results(out)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("block", "1"),
        ("block", 0.5),
        ("block", 1.0),
        ("block", True),
        ("block", 2**53),
        ("rotation", -1),
        ("rotation", 2),
        ("seats", []),
        ("seats", [1, 2]),
        ("seats", [{}, {}]),
    ],
)
def test_what_the_arena_noted_is_checked(
    tmp_path: Path, lines: list[dict[str, Any]], key: str, value: object
) -> None:
    noted = {**lines[0]["x_arena"], key: value}
    out = written(tmp_path / "games.jsonl", [{**lines[0], "x_arena": noted}])
    with pytest.raises(RecordError, match="x_arena"):
        read_results(out)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(
            (key, value)
            for key in ("lost", "moves", "overruns")
            for value in ("0.5", "-1", "1e400")
        ),
        *((key, value) for key in ("seconds", "longest") for value in ("-1", "1e400", "9" * 400)),
    ],
)
def test_what_the_arena_noted_of_a_seat_is_checked(
    tmp_path: Path, lines: list[dict[str, Any]], key: str, value: str
) -> None:
    noted = lines[0]["x_arena"]
    seats = [{**noted["seats"][0], key: "HERE"}, noted["seats"][1]]
    out = written(tmp_path / "games.jsonl", [{**lines[0], "x_arena": {**noted, "seats": seats}}])
    # Not every number that JSON can hold can be written by this program.
    out.write_text(out.read_text("utf-8").replace('"HERE"', value), "utf-8")
    with pytest.raises(RecordError, match=f"line 1: x_arena, {key}: must be a"):
        read_results(out)


def test_a_game_of_another_arena_is_refused(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    other = Settings(PAIR.names, seed=8)
    played(tmp_path / "other.jsonl", other, games=1)
    out = written(tmp_path / "games.jsonl", [*lines, *records(tmp_path / "other.jsonl")])
    with pytest.raises(RecordError, match="line 5: is of another arena than the lines above: seed"):
        read_results(out)


def test_a_game_that_is_there_twice_is_refused(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    out = written(tmp_path / "games.jsonl", [*lines, lines[1]])
    with pytest.raises(RecordError, match="line 5: block 0, rotation 1 is there already"):
        read_results(out)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.jsonl", tmp_path):
        with pytest.raises(UsageError, match="cannot be read"):
            read_results(path)

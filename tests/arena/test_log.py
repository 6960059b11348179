"""The log file of an arena: reading, validation, locking and writing."""

import errno
import json
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from sintra import RecordError, UsageError
from sintra.arena import Arena, Settings, read_results
from sintra.arena.log import LINE_PREFIX, GameLog, read_locked, read_log, read_settings

from .common import PAIR, played, records


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The records of a small arena, which `written` saves with changes."""
    out = tmp_path_factory.mktemp("arena") / "games.jsonl"
    played(out)
    return records(out)


def written(path: Path, lines: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


def test_results_round_trip(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    results = played(out)
    assert len(results) == 4
    assert read_results(out) == results
    assert read_results(str(out)) == results
    assert read_settings(out) == PAIR


def test_result_has_the_values_of_the_record(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    line = lines[0]
    (result,) = read_results(written(tmp_path / "one.jsonl", [line]))
    assert [seat.score for seat in result.seats] == line["scores"]
    assert [seat.name for seat in result.seats] == line["names"]
    assert [seat.share for seat in result.seats] == [float(s in line["winners"]) for s in (0, 1)]
    assert (result.block, result.rotation, result.seed) == (0, 0, line["seed"])


def test_shared_victory_is_split(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    shared = {**lines[0], "winners": [0, 1]}
    (result,) = read_results(written(tmp_path / "one.jsonl", [shared]))
    assert [seat.share for seat in result.seats] == [0.5, 0.5]


def test_incomplete_last_line_is_ignored(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    out = written(tmp_path / "games.jsonl", lines)
    whole = out.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    for cut in (1, 2, len(last) // 2, len(last) - 1):
        out.write_bytes(whole[:-cut])
        contents = read_log(out)
        assert contents.is_cut
        assert contents.length == len(whole) - len(last)
        assert len(contents.results) == 3
        assert read_results(out) == contents.results
    for tail in (b"{", b'{"form', last[:500], last[:-1]):
        out.write_bytes(tail)
        assert read_settings(out) is None
        assert read_results(out) == []


def test_file_of_another_program_is_refused(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    out = tmp_path / "notes.txt"
    assert written(out, lines).read_bytes().startswith(LINE_PREFIX)
    game = json.dumps({key: value for key, value in lines[0].items() if key != "x_arena"})
    for text in (b"my notes", b"{}", b'{"format": "other"', b"\x00", game.encode()):
        out.write_bytes(text)
        with pytest.raises(RecordError, match="is not the record of an arena game"):
            read_results(out)


def test_empty_file_has_no_results(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    assert read_results(tmp_path / "empty.jsonl") == []
    assert read_settings(tmp_path / "empty.jsonl") is None


@pytest.mark.parametrize(
    "text", [b"\n", b"{}\n", b"[]\n", b"null\n", b"\xff\xfe\n", b"[" * 9999 + b"\n"]
)
def test_error_names_the_invalid_line(
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
        ({"x_arena": None}, "this is not the record of an arena game"),
        ({"x_arena": {}}, "x_arena.settings: must be an object with the players' names"),
        ({"scores": None, "winners": None}, "the game is not over"),
        ({"scores": [1]}, "must be one per player"),
        ({"winners": []}, "must be one per player"),
        ({"winners": [2]}, "winners: must be seats of this game"),
        ({"seed": "x"}, "names or a numeric seed are missing"),
    ],
)
def test_record_without_arena_data_is_refused(
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
def test_arena_data_is_checked(
    tmp_path: Path, lines: list[dict[str, Any]], key: str, value: object
) -> None:
    data = {**lines[0]["x_arena"], key: value}
    out = written(tmp_path / "games.jsonl", [{**lines[0], "x_arena": data}])
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
def test_arena_data_of_a_seat_is_checked(
    tmp_path: Path, lines: list[dict[str, Any]], key: str, value: str
) -> None:
    data = lines[0]["x_arena"]
    seats = [{**data["seats"][0], key: "HERE"}, data["seats"][1]]
    out = written(tmp_path / "games.jsonl", [{**lines[0], "x_arena": {**data, "seats": seats}}])
    # `json.dumps` cannot write every number that a JSON file can contain.
    out.write_text(out.read_text("utf-8").replace('"HERE"', value), "utf-8")
    with pytest.raises(RecordError, match=f"line 1: x_arena, {key}: must be a"):
        read_results(out)


def test_game_of_another_arena_is_refused(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    other = Settings(PAIR.names, seed=8)
    played(tmp_path / "other.jsonl", other, games=1)
    out = written(tmp_path / "games.jsonl", [*lines, *records(tmp_path / "other.jsonl")])
    with pytest.raises(RecordError, match=r"line 5: belongs to another arena .*: seed 8, not 7"):
        read_results(out)


def test_duplicate_game_is_refused(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    out = written(tmp_path / "games.jsonl", [*lines, lines[1]])
    with pytest.raises(RecordError, match="line 5: block 0, rotation 1 occurs twice"):
        read_results(out)


def test_unreadable_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.jsonl", tmp_path):
        with pytest.raises(UsageError, match="cannot be read"):
            read_results(path)


# --- Writing


def test_unwritable_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "there.jsonl").touch()
    with pytest.raises(UsageError, match="already exists"):
        GameLog(tmp_path / "there.jsonl")
    with pytest.raises(UsageError, match="cannot be written"):
        GameLog(tmp_path / "there.jsonl" / "games.jsonl")


def test_two_arenas_cannot_write_the_same_file(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arena = Arena(PAIR, 10, out)
    games = arena.play()
    next(games)
    with pytest.raises(UsageError, match=r"games\.jsonl: another arena is writing it"):
        Arena(PAIR, 10, out, resume=True)
    games.close()
    # An arena that has read the file cannot begin while another arena has the lock.
    one, other = (Arena(PAIR, 4, out, resume=True) for _ in range(2))
    games = one.play()
    next(games)
    with pytest.raises(UsageError, match="another arena is writing it"):
        next(other.play())
    assert len(list(games)) == 2
    with pytest.raises(UsageError, match="has changed since it was read"):
        next(other.play())
    assert len(read_results(out)) == 4


def test_file_of_another_program_is_not_changed(tmp_path: Path) -> None:
    out = tmp_path / "notes.txt"
    out.write_bytes(b"my notes")
    with pytest.raises(RecordError, match="line 1: is not the record of an arena game"):
        Arena(PAIR, 2, out, resume=True)
    assert out.read_bytes() == b"my notes"


def test_incomplete_last_line_is_removed_before_appending(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    played(out, games=2)
    whole = out.read_bytes()
    out.write_bytes(whole + b"{")
    contents = read_locked(out)
    assert out.read_bytes() == whole + b"{"
    with GameLog(out, contents) as log:
        assert out.read_bytes() == whole
        log.append({"a": 1})
    assert out.read_bytes() == whole + b'{"a": 1}\n'


def test_full_disk_is_reported_and_leaves_complete_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.jsonl"
    arena = Arena(PAIR, 10, out)
    games = arena.play()
    next(games)
    fill_the_disk(monkeypatch)
    with pytest.raises(UsageError, match=r"games\.jsonl: cannot be written: No space left"):
        next(games)
    assert len(arena.results) == len(records(out)) == 1
    assert not read_log(out).is_cut


def test_partial_write_is_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class PartialWrites(FileIO):
        def write(self, data: bytes) -> int:  # type: ignore[override]  # narrower: bytes alone
            return super().write(data[:3])

    monkeypatch.setattr("sintra.arena.log.FileIO", PartialWrites)
    with GameLog(tmp_path / "games.jsonl") as log:
        log.append({"a": 1})
    assert (tmp_path / "games.jsonl").read_bytes() == b'{"a": 1}\n'


def fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every sync to the disk fail."""

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)

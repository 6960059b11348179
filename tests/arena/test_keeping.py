import errno
from io import FileIO
from pathlib import Path

import pytest

from sintra import RecordError, UsageError
from sintra.arena import Arena, read_results
from sintra.arena.log import Keeper, read_kept, read_to_resume

from .common import PAIR, played, records


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "there.jsonl").touch()
    with pytest.raises(UsageError, match="is there already"):
        Keeper(tmp_path / "there.jsonl")
    with pytest.raises(UsageError, match="cannot be written"):
        Keeper(tmp_path / "there.jsonl" / "games.jsonl")


def test_two_arenas_never_write_one_file(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arena = Arena(PAIR, 10, out)
    playing = arena.play()
    next(playing)
    with pytest.raises(UsageError, match=r"games\.jsonl: another arena is writing it"):
        Arena(PAIR, 10, out, resume=True)
    playing.close()
    # Whoever has read the file begins too late when another one has it.
    one, other = (Arena(PAIR, 4, out, resume=True) for _ in range(2))
    playing = one.play()
    next(playing)
    with pytest.raises(UsageError, match="another arena is writing it"):
        next(other.play())
    assert len(list(playing)) == 2
    with pytest.raises(UsageError, match="has changed since it was read"):
        next(other.play())
    assert len(read_results(out)) == 4


def test_a_file_of_somebody_else_stays_as_it_is(tmp_path: Path) -> None:
    out = tmp_path / "notes.txt"
    out.write_bytes(b"my notes")
    with pytest.raises(RecordError, match="line 1: is no game of an arena"):
        Arena(PAIR, 2, out, resume=True)
    assert out.read_bytes() == b"my notes"


def test_what_was_cut_off_goes_when_the_next_game_comes(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    played(out, games=2)
    whole = out.read_bytes()
    out.write_bytes(whole + b"{")
    kept = read_to_resume(out)
    assert out.read_bytes() == whole + b"{"
    with Keeper(out, kept) as keeper:
        assert out.read_bytes() == whole
        keeper.append({"a": 1})
    assert out.read_bytes() == whole + b'{"a": 1}\n'


def test_a_full_disk_is_told_and_leaves_whole_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.jsonl"
    arena = Arena(PAIR, 10, out)
    playing = arena.play()
    next(playing)
    fill_the_disk(monkeypatch)
    with pytest.raises(UsageError, match=r"games\.jsonl: cannot be written: No space left"):
        next(playing)
    assert len(arena.results) == len(records(out)) == 1
    assert not read_kept(out).is_cut


def test_a_write_of_half_a_line_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(FileIO):
        def write(self, data: bytes) -> int:  # type: ignore[override]  # narrower: bytes alone
            return super().write(data[:3])

    monkeypatch.setattr("sintra.arena.log.FileIO", Slow)
    with Keeper(tmp_path / "games.jsonl") as keeper:
        keeper.append({"a": 1})
    assert (tmp_path / "games.jsonl").read_bytes() == b'{"a": 1}\n'


def fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing more reach the disk."""

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
